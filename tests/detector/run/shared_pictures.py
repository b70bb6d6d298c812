"""A folder of pictures for a run that is shared out, and what a run has written."""

from pathlib import Path

import numpy as np
from PIL import Image as PillowImage

from annotator.detector.run.folder import PictureFile


def make_pictures(folder: Path) -> list[PictureFile]:
    """Four pictures with something bright in them, and a file that is none."""
    folder.mkdir()
    found = []
    for place in range(4):
        pixels = np.random.default_rng(place).integers(0, 90, (80, 120, 3)).astype(np.uint8)
        pixels[10 + place : 50, 20 : 70 + place] = 220
        path = folder / f"{place}.png"
        PillowImage.fromarray(pixels).save(path)
        found.append(PictureFile(path.name, path))
    (folder / "torn.png").write_bytes(b"no picture")
    return [*found, PictureFile("torn.png", folder / "torn.png")]


def contents_of(folder: Path) -> dict[str, object]:
    """The files of a run by name; arrays without the times that archives note."""
    found: dict[str, object] = {}
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        if path.suffix == ".npz":
            with np.load(path) as arrays:
                found[path.name] = {name: arrays[name].tobytes() for name in arrays}
        else:
            found[path.name] = path.read_bytes()
    return found
