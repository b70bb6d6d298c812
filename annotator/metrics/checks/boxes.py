"""A table of a check in parts: its boxes are loaded when they are asked for, and forgotten again."""

from collections.abc import Callable
from typing import Any

from annotator.geometry.box import Floats
from annotator.model.shapes import Shapes


class KeptShapes(Shapes):
    """Shapes without polygons and attributes, of which the boxes are not in the memory."""

    __slots__ = ("_load_box",)

    _load_box: Callable[[], Floats]

    def __init__(self, load_box: Callable[[], Floats], **columns: Any) -> None:
        """`columns` are those of `Shapes` but the boxes, which `load_box` gives `(N, 4)`."""
        told = {"polygon": None, "attributes": None, **columns, "_load_box": load_box}
        for name, value in told.items():
            object.__setattr__(self, name, value)

    @property
    def box(self) -> Floats:
        """Corners `(N, 4)` in pixels of the image as displayed, loaded anew each time."""
        return self._load_box()
