"""Detections of a model: a COCO results list, or our own list with image names and labels, plain or gzip.

A list covers every image that it could name: an image that it does not mention was processed without detections.
"""

from pathlib import Path
from typing import Final

from annotator.formats.detections.reading import read_detections
from annotator.formats.format import Format
from annotator.formats.losses import Feature
from annotator.model.author import AuthorKind


def _recognises(_path: Path, head: bytes) -> bool:
    """A JSON list of objects with scores, or an empty list."""
    start = head.removeprefix(b"\xef\xbb\xbf").lstrip()
    return start.startswith(b"[") and (b'"score"' in start or start[1:].lstrip().startswith(b"]"))


DETECTIONS: Final = Format(
    id="detections",
    title="Detections (COCO results)",
    patterns=("*.json", "*.json.gz"),
    recognises=_recognises,
    read=read_detections,
    write=None,
    carries=frozenset({Feature.SCORES}),
    author_kind=AuthorKind.MODEL,
)
