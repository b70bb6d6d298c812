"""Detections of a model: a COCO results list, or our own list with image names and labels, plain or gzip.

A list covers every image that it could name: an image that it does not mention was processed without detections.
"""

import re
from functools import partial
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from annotator.formats.core.format import Format
from annotator.formats.core.losses import PICTURES, Feature
from annotator.formats.detections.reading import read_detections
from annotator.formats.detections.writing import LOSSES, UNNAMED_IMAGES, DetectionRows
from annotator.formats.text.plain_text import skip_mark
from annotator.model.author import AuthorKind

_OTHERS: Final = re.compile(rb'"data"\s*:\s*\{|"data_row"|"annotation_id"|"original_width"|"coordinates"\s*:\s*\{')
"""Marks of Label Studio, Labelbox and CreateML, whose lists may have scores, too."""


def _recognises(_path: Path, head: bytes) -> bool:
    """A JSON list of objects with scores, or an empty list."""
    start = skip_mark(head)
    if not start.startswith(b"[") or _OTHERS.search(start):
        return False
    return b'"score"' in start or start[1:].lstrip().startswith(b"]")


_CARRIES: Final = PICTURES | {
    Feature.SCORES,
    Feature.CROWDS,
    Feature.ATTRIBUTES,
    Feature.IMAGE_IDS,
    Feature.LABEL_IDS,
    Feature.EMPTY_LAYERS,
    Feature.SPLITS,
    Feature.PROMPTS,
    Feature.SAMPLING,
    Feature.UNUSED_LABELS,
}
"""Of crowd marks and attributes only those of `LOSSES`; every image without a row is one that was found empty."""

DETECTIONS: Final = Format(
    id="detections",
    title="List of detections",
    patterns=("*.json", "*.json.gz"),
    recognises=_recognises,
    read=read_detections,
    write_tables=partial(DetectionRows, by_ids=False),
    carries=_CARRIES,
    further_losses=LOSSES,
    dropped=LOSSES,
    author_kind=AuthorKind.MODEL,
)
COCO_RESULTS: Final = replace(
    DETECTIONS,
    id="coco-results",
    title="COCO results",
    recognises=lambda path, head: _recognises(path, head) and (b'"image_id"' in head or b'"score"' not in head),
    write_tables=partial(DetectionRows, by_ids=True),
    can_split=lambda images: all(image.source_id is not None for image in images),
    further_losses=(*LOSSES, UNNAMED_IMAGES),
    dropped=(*LOSSES, UNNAMED_IMAGES),
    goes_by_ids=True,
)
