"""Writing internals: the header, and the arrays of one image at a time."""

from pathlib import Path
from typing import Any

import numpy as np

from annotator.errors import UserError
from annotator.formats.files import replacing
from annotator.formats.internals.manifest import MANIFEST, Manifest
from annotator.metrics.detection.internals import Internals


def write_manifest(folder: Path, manifest: Manifest) -> Path:
    """Writes `internals.json` and returns its path."""
    path = folder / MANIFEST
    _make(path.parent)
    with replacing(path) as file:
        file.write(manifest.text().encode())
    return path


def write_image(folder: Path, image: str, internals: Internals, *, compressed: bool = True) -> Path:
    """Writes the arrays of the image with this name and returns the path of the file."""
    path = folder / f"{image}.npz"
    _make(path.parent)
    scores = internals.scores
    arrays: dict[str, Any] = {
        "proposals": internals.proposals.astype(np.float32, copy=False),
        "boxes": internals.boxes.astype(np.float32, copy=False),
        "scores": scores if scores.dtype == np.float16 else scores.astype(np.float32, copy=False),
    }
    if internals.kept is not None:
        arrays["kept"] = internals.kept
    with replacing(path) as file:
        (np.savez_compressed if compressed else np.savez)(file, **arrays)
    return path


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UserError(f"The folder {folder} cannot be made ({error.strerror}); choose another place.") from error
