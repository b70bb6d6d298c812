"""From where a Pascal VOC file counts its pixels: from 1, as VOC2007 does, or from 0, as most of today's tools do.

Nothing in the format says so, and a wrong guess moves every box by a pixel; what a file shows of its writer and of its
values decides, for all files of a folder together.
"""

import re
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from annotator.formats.text.xml_text import XmlNode
from annotator.geometry.box import Corners
from annotator.phrase import Phrase

_OWN: Final = "Annotator"
"""What our own files name as their source."""
_FROM_ONE: Final = re.compile(r"\bVOC\s?20\d\d\b", re.IGNORECASE)
_FROM_ZERO: Final = re.compile(r"roboflow|label\s?studio|^MyDatabase$", re.IGNORECASE)
"""Names in `source` and `owner` of the files of supervision, Roboflow and Label Studio."""
_CROWN_LAYOUT: Final = ("folder", "filename", "size", "segmented")
_CROWN_SHAPE: Final = ("name", "pose", "truncated", "occluded", "difficult", "bndbox")


@dataclass(slots=True)
class OriginEvidence:
    """What the files that were read so far show."""

    is_own: bool = False
    has_zero: bool = False
    fills_width: bool = False
    writers: int = 0
    """More than 0 where more files are of writers that count from 0 than of those that count from 1."""

    def add_file(self, root: XmlNode) -> None:
        """Takes in who wrote a file."""
        self.is_own |= root.value.findtext("source/database") == _OWN
        first = _find_first_pixel_of_writer(root)
        if first is not None:
            self.writers += 1 if first == 0 else -1

    def add_box(self, corners: Corners, width: int, height: int) -> None:
        """Takes in the corners of a box on a picture of this size."""
        self.has_zero |= min(corners[:2]) < 1
        self.fills_width |= (width > 0 and corners[2] == width) or (height > 0 and corners[3] == height)

    @property
    def first_pixel(self) -> int | None:
        """0 or 1; None where nothing tells it. Our own files may hold boxes past the border."""
        if self.is_own:
            return 1
        if self.has_zero or self.writers > 0:
            return 0
        return 1 if self.writers < 0 or self.fills_width else None


COUNTED: Final = Phrase("boxes taken as first and last pixel, counted from 1 (x0 = xmin - 1)")
PLAIN: Final = Phrase("boxes taken with pixels counted from 0 (corners as they are)")
UNSURE: Final = Phrase("boxes taken as counted from 1 (x0 = xmin - 1), though nothing in the file tells it")
NOTES: Final = MappingProxyType({None: UNSURE, 0: PLAIN, 1: COUNTED})
"""What is said of the boxes, by the first pixel that was found."""


def _find_first_pixel_of_writer(root: XmlNode) -> int | None:
    """What is known of the tool that wrote a file."""
    said = [node.text or "" for tag in ("source", "owner") for part in root.value.iterfind(tag) for node in part.iter()]
    if any(_FROM_ONE.search(text.strip()) for text in said):
        return 1
    if any(_FROM_ZERO.search(text.strip()) for text in said) or _is_by_labelimg(root) or _is_by_crown_tool(root):
        return 0
    return None


def _is_by_labelimg(root: XmlNode) -> bool:
    """Files of LabelImg bear the path of the picture, or the mark that somebody verified them."""
    return root.value.find("path") is not None or "verified" in root.value.attrib


def _is_by_crown_tool(root: XmlNode) -> bool:
    """The layout of the crowns of NEON and DeepForest, whose own tools take the corners as they are."""
    first = root.value.find("object")
    parts = tuple(element.tag for element in root.value if element.tag != "object")
    return first is not None and parts == _CROWN_LAYOUT and tuple(part.tag for part in first) == _CROWN_SHAPE
