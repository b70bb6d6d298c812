"""Forty boxes with tags on four pictures, written in every format that other programs read.

`python -m tests.oracles.boxes` writes the files that `datumaro_boxes.py` reads in another environment.
"""

import shutil
from dataclasses import replace
from pathlib import Path

import numpy as np

from annotator.formats.core.foreign import ForeignTable
from annotator.formats.registry import find_format
from annotator.model.image import Image
from annotator.model.shapes import Shapes
from annotator.model.vocabulary import Label

FILES = {
    "coco": "coco.json",
    "cvat": "cvat.xml",
    "via": "via.json",
    "createml": "createml.json",
    "labelstudio": "labelstudio.json",
}
"""Formats that are one file; the others are folders of their own name."""
FORMATS = ("coco", "cvat", "voc", "voc-floats", "yolo", "datumaro", "kitti", "dota", "open-images")
"""The formats that are stored for datumaro."""
SPLIT = {"cvat-splits": "cvat", "voc-splits": "voc-floats", "datumaro-splits": "datumaro"}
"""By a name of its own each format that is stored with images in splits, too."""
STORED = Path(__file__).parents[1] / "data" / "datumaro" / "ours"


def table() -> ForeignTable:
    """The boxes; a picture may have none."""
    rng = np.random.default_rng(3)
    low = rng.uniform(0, 300, (40, 2))
    return ForeignTable(
        source="boxes",
        images=tuple(Image(i, f"img{i}.png", 400, 400, source_id=i + 1) for i in range(4)),
        labels=(Label(0, "saddle", source_id=1), Label(1, "bell", source_id=2)),
        raters=(),
        shapes=Shapes.make(
            np.concatenate((low, low + rng.uniform(3, 90, (40, 2))), axis=1),
            label=rng.integers(0, 2, 40),
            image=np.sort(rng.integers(0, 4, 40)),
            occluded=rng.integers(-1, 2, 40),
            part_state=rng.integers(-1, 4, 40),
        ),
        rater=np.full(40, -1, dtype=np.int32),
        pass_number=np.ones(40, dtype=np.int32),
    )


def split_table() -> ForeignTable:
    """The same with two splits, and a name with a blank in it."""
    whole = table()
    images = tuple(
        replace(image, name=f"img {image.id}.png", split=("train", "val")[image.id % 2]) for image in whole.images
    )
    return replace(whole, images=images)


def write(folder: Path, formats: tuple[str, ...] = (*FORMATS, *SPLIT)) -> None:
    """Writes the table in each of the formats."""
    for name in formats:
        known = SPLIT.get(name, name)
        path = folder / FILES.get(known, known).replace(known, name, 1)
        find_format(known).write_table(path, split_table() if name in SPLIT else table(), None)


if __name__ == "__main__":
    shutil.rmtree(STORED, ignore_errors=True)
    STORED.mkdir(parents=True)
    write(STORED)
