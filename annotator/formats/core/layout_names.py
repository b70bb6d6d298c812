"""The names of layouts, which the help of commands lists: nothing heavy is imported here."""

from types import MappingProxyType
from typing import Final

from annotator.errors import Phrase

XYXY: Final = "xyxy"
XYWH: Final = "xywh"
CXCYWH: Final = "cxcywh"
SCORE_LAST: Final = "score-last"
SCORE_FIRST: Final = "score-first"
POLYGON: Final = "polygon"
POSE: Final = "pose"
BOX: Final = "box"
FROM_0: Final = "first-pixel-0"
FROM_1: Final = "first-pixel-1"
TITLES: Final = MappingProxyType(
    {
        XYXY: Phrase("left, top, right, bottom"),
        XYWH: Phrase("left, top, width, height"),
        CXCYWH: Phrase("centre, width, height"),
        SCORE_LAST: Phrase("class, box, score"),
        SCORE_FIRST: Phrase("class, score, box"),
        POLYGON: Phrase("corners of polygons"),
        POSE: Phrase("a box and key points"),
        BOX: Phrase("a box and columns that are not part of it"),
        FROM_0: Phrase("pixels counted from 0"),
        FROM_1: Phrase("pixels counted from 1"),
    }
)
"""Every layout by the name that `--layout` takes."""
