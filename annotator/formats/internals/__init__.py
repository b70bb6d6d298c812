"""Internals of a detector on disk: a folder with `internals.json` and one `<image name>.npz` per image.

`manifest.py` says how the header looks and is imported with the first header, `folder.py` reads and writes image by
image with a bounded memory.
"""

from annotator.formats.internals.folder import (
    InternalsFolder,
    compute_boxes_digest,
    encode_boxes,
    join_boxes_digest,
    open_internals,
    write_image,
    write_manifest,
)

__all__ = [
    "InternalsFolder",
    "compute_boxes_digest",
    "encode_boxes",
    "join_boxes_digest",
    "open_internals",
    "write_image",
    "write_manifest",
]
