"""Internals of a detector on disk: a folder with `internals.json` and one `<image name>.npz` per image.

`manifest.py` says how the header looks, `folder.py` reads and writes image by image with a bounded memory.
"""

from annotator.formats.internals.folder import (
    InternalsFolder,
    compute_boxes_digest,
    open_internals,
    write_image,
    write_manifest,
)
from annotator.formats.internals.manifest import MANIFEST, InternalsHeader, ScreenedHeader

__all__ = [
    "MANIFEST",
    "InternalsFolder",
    "InternalsHeader",
    "ScreenedHeader",
    "compute_boxes_digest",
    "open_internals",
    "write_image",
    "write_manifest",
]
