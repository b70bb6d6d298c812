"""Marks: what is to be drawn over an image, as frozen bulk arrays in image pixels, without a word about widgets."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Self

import numpy as np
import numpy.typing as npt

from annotator.geometry.box import Floats
from annotator.geometry.polygon import Polygon
from annotator.overlays.style import STYLES, Style

Colours = npt.NDArray[np.uint32]
"""0xRRGGBB a row."""
LineCodes = npt.NDArray[np.int8]
"""Values of `Line`."""

_NO_BOXES = np.zeros((0, 4))
_NO_COLOURS = np.zeros(0, dtype=np.uint32)
_NO_LINES = np.zeros(0, dtype=np.int8)
_NO_IDS = np.zeros(0, dtype=np.int64)


@dataclass(frozen=True, slots=True, eq=False)
class Outlines:
    """N outlined boxes; a row that has a polygon is outlined along its rings instead."""

    box: Floats = field(default_factory=lambda: _NO_BOXES)
    colour: Colours = field(default_factory=lambda: _NO_COLOURS)
    line: LineCodes = field(default_factory=lambda: _NO_LINES)
    id: npt.NDArray[np.int64] = field(default_factory=lambda: _NO_IDS)
    """Id of the shape, -1 for a mark that is none."""
    score: Floats | None = None
    """By which a crowd of marks is thinned, highest first; None when all count the same."""
    crowd: npt.NDArray[np.bool_] | None = None
    """Rows that are hatched because they stand for many objects."""
    polygon: npt.NDArray[np.object_] | None = None
    """`Polygon` or None a row."""

    @classmethod
    def from_style(cls, box: Floats, style: str | Style, *, score: Floats | None = None) -> Self:
        """Boxes of one style, given itself or by its name in `STYLES`."""
        chosen = STYLES[style] if isinstance(style, str) else style
        count = len(box)
        return cls(
            box,
            np.full(count, chosen.rgb, dtype=np.uint32),
            np.full(count, chosen.line, dtype=np.int8),
            np.full(count, -1, dtype=np.int64),
            score,
        )

    def __len__(self) -> int:
        return len(self.box)

    def take(self, rows: npt.NDArray[np.intp] | npt.NDArray[np.bool_]) -> "Outlines":
        """Some rows."""
        return Outlines(
            self.box[rows],
            self.colour[rows],
            self.line[rows],
            self.id[rows],
            None if self.score is None else self.score[rows],
            None if self.crowd is None else self.crowd[rows],
            None if self.polygon is None else self.polygon[rows],
        )

    def polygon_of(self, row: int) -> Polygon | None:
        """The polygon of a row, or None for a box."""
        polygon: Polygon | None = None if self.polygon is None else self.polygon[row]
        return polygon


def join_outlines(parts: Sequence[Outlines]) -> Outlines:
    """All rows of several tables, in their order; scores are left out."""
    if len(parts) < 2:
        return parts[0] if parts else Outlines()
    crowd = [np.zeros(len(part), dtype=np.bool_) if part.crowd is None else part.crowd for part in parts]
    polygon = [np.full(len(part), None, dtype=np.object_) if part.polygon is None else part.polygon for part in parts]
    return Outlines(
        np.concatenate([part.box for part in parts]),
        np.concatenate([part.colour for part in parts]),
        np.concatenate([part.line for part in parts]),
        np.concatenate([part.id for part in parts]),
        crowd=np.concatenate(crowd) if any(part.crowd is not None for part in parts) else None,
        polygon=np.concatenate(polygon) if any(part.polygon is not None for part in parts) else None,
    )


@dataclass(frozen=True, slots=True, eq=False)
class Fills:
    """Boxes filled with one opacity; for a few rows, because blending is slow."""

    box: Floats = field(default_factory=lambda: _NO_BOXES)
    colour: Colours = field(default_factory=lambda: _NO_COLOURS)
    opacity: float = 0.25


@dataclass(frozen=True, slots=True, eq=False)
class Lines:
    """Straight lines `x0, y0, x1, y1` between image points, such as the link of a pair."""

    ends: Floats = field(default_factory=lambda: _NO_BOXES)
    colour: Colours = field(default_factory=lambda: _NO_COLOURS)
    line: LineCodes = field(default_factory=lambda: _NO_LINES)


@dataclass(frozen=True, slots=True, eq=False)
class Texts:
    """Badges at boxes: shown in full where there is room, else short, else not at all."""

    box: Floats = field(default_factory=lambda: _NO_BOXES)
    full: tuple[str, ...] = ()
    short: tuple[str, ...] = ()
    """Empty where nothing short says enough."""
    colour: Colours = field(default_factory=lambda: _NO_COLOURS)
    """Behind the text."""
    id: npt.NDArray[np.int64] = field(default_factory=lambda: _NO_IDS)

    def __len__(self) -> int:
        return len(self.box)

    def take(self, rows: npt.NDArray[np.intp]) -> "Texts":
        """Some rows."""
        full, short = (tuple(words[row] for row in rows) for words in (self.full, self.short))
        return Texts(self.box[rows], full, short, self.colour[rows], self.id[rows])


@dataclass(frozen=True, slots=True, eq=False)
class Marks:
    """All that one overlay shows; drawn in the order fills, outlines, lines, texts."""

    outlines: Outlines = field(default_factory=Outlines)
    fills: Fills = field(default_factory=Fills)
    lines: Lines = field(default_factory=Lines)
    texts: Texts = field(default_factory=Texts)
    opacity: float = 1.0
    """Of the whole overlay."""

    def without(self, ids: Sequence[int]) -> "Marks":
        """Without the outlines and texts of these shapes."""
        gone = np.asarray(ids, dtype=np.int64)
        if not len(gone):
            return self
        return Marks(
            self.outlines.take(~np.isin(self.outlines.id, gone)),
            self.fills,
            self.lines,
            self.texts.take(np.flatnonzero(~np.isin(self.texts.id, gone))),
            self.opacity,
        )

    def only(self, ids: Sequence[int]) -> "Marks":
        """Only the outlines and texts of these shapes."""
        kept = np.asarray(ids, dtype=np.int64)
        return Marks(
            outlines=self.outlines.take(np.isin(self.outlines.id, kept)),
            texts=self.texts.take(np.flatnonzero(np.isin(self.texts.id, kept))),
            opacity=self.opacity,
        )
