"""Marks: what is to be drawn over an image, as frozen bulk arrays in image pixels, without a word about widgets.

A style is the colour and the line pattern of a mark; an overlay turns the project and the view into marks.
"""

import enum
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, Self

import numpy as np
import numpy.typing as npt
from msgspec import Struct, field
from msgspec.structs import replace

from annotator.errors import Phrase
from annotator.geometry.box import Floats, Polygon, find_rows_under
from annotator.model.author import AUTHOR_COLOURS
from annotator.model.layer import LayerKey
from annotator.model.project import Project
from annotator.model.shapes import Occluded, PartState
from annotator.session.change import Change
from annotator.session.view import ViewState


class LinePattern(enum.IntEnum):
    """Patterns of outlines; told apart without colour."""

    SOLID = 0
    DASH_DOT = 1
    DOT = 2
    DASH = 3
    LONG_DASH = 4
    DASH_DOT_DOT = 5


class Style(Struct, frozen=True):
    """Colour `#rrggbb` and pattern of a mark."""

    colour: str
    line: LinePattern = LinePattern.SOLID

    @property
    def rgb(self) -> int:
        """The colour as 0xRRGGBB."""
        return parse_rgb(self.colour)


_AUTHOR_LINES: Final = (
    LinePattern.SOLID,
    LinePattern.DASH,
    LinePattern.DOT,
    LinePattern.DASH_DOT,
    LinePattern.LONG_DASH,
    LinePattern.DASH_DOT_DOT,
)

STYLES: Final[Mapping[str, Style]] = MappingProxyType(
    {
        "true_positive": Style("#009e73"),
        "false_positive": Style("#e69f00", LinePattern.DASH_DOT),
        "false_negative": Style("#d55e00"),
        "detection": Style("#56b4e9", LinePattern.DASH),
        "proposal": Style("#cc79a7", LinePattern.DOT),
        "unlabelled": Style("#f2f4f6"),
        "other_pass": Style("#f2f4f6", LinePattern.LONG_DASH),
        "reference": Style("#cc79a7", LinePattern.LONG_DASH),
        "inner_region": Style("#f0e442", LinePattern.DASH),
        "outer_region": Style("#f0e442", LinePattern.DOT),
    }
)
"""Styles that carry a meaning of their own."""


STATE_STYLES: Final[Mapping[PartState, Style]] = MappingProxyType(
    {
        PartState.UNSET: STYLES["unlabelled"],
        PartState.INTACT: Style("#009e73"),
        PartState.DAMAGED: Style("#e69f00", LinePattern.DASH_DOT),
        PartState.ABSENT: Style("#cc79a7", LinePattern.DOT),
        PartState.OCCLUDED: Style("#56b4e9", LinePattern.DASH),
    }
)
"""Colours for who looks at states alone; the pattern says the same."""


STATE_LETTERS: Final[Mapping[PartState, Phrase]] = MappingProxyType(
    {
        PartState.INTACT: Phrase("I"),
        PartState.DAMAGED: Phrase("D"),
        PartState.ABSENT: Phrase("A"),
        PartState.OCCLUDED: Phrase("O"),
    }
)
"""On badges; in every language the first letter of the state's word, which the tag strip shows."""


def parse_rgb(colour: str) -> int:
    """`#rrggbb` as 0xRRGGBB."""
    return int(colour[1:], 16)


def author_style_of(project: Project, author: int) -> Style:
    """Colour and pattern of an author: those of its place among all authors by id; a seventh begins again."""
    place = sorted(project.authors).index(author) if author in project.authors else 0
    return Style(AUTHOR_COLOURS[place % len(AUTHOR_COLOURS)], _AUTHOR_LINES[place % len(_AUTHOR_LINES)])


def author_number_of(project: Project, author: int) -> int:
    """What the boxes of an author bear whose colour and pattern an earlier one has: the place among all; else 0."""
    place = sorted(project.authors).index(author) if author in project.authors else 0
    return place + 1 if place >= len(AUTHOR_COLOURS) else 0


def line_of_pass(line: LinePattern, place: int) -> LinePattern:
    """Pattern of the `place`-th further pass (0, 1, …) of an author whose own pattern is `line`: never the same."""
    patterns = [LinePattern.LONG_DASH, LinePattern.DASH_DOT_DOT, LinePattern.DOT]
    if line in (LinePattern.DASH, LinePattern.LONG_DASH):  # a long dash beside a short one is hard to tell
        patterns = [LinePattern.DOT, LinePattern.DASH_DOT_DOT, LinePattern.SOLID]
    elif line in patterns:
        patterns = [LinePattern.LONG_DASH, LinePattern.DASH, LinePattern.SOLID]
    return patterns[place % len(patterns)]


def tag_line_of(occluded: int, part_state: int) -> LinePattern:
    """Pattern of a shape with these tags: solid intact, dash-dot damaged, dotted absent, dashed occluded."""
    if part_state == PartState.ABSENT:
        return LinePattern.DOT
    if part_state == PartState.DAMAGED:
        return LinePattern.DASH_DOT
    if part_state == PartState.OCCLUDED or occluded == Occluded.YES:
        return LinePattern.DASH
    return LinePattern.SOLID


def state_style_of(occluded: int, part_state: int) -> Style:
    """Style of a shape by its state; one that is only tagged occluded is in the style of that state."""
    state = PartState(part_state)
    if state is PartState.UNSET and occluded == Occluded.YES:
        state = PartState.OCCLUDED
    return STATE_STYLES[state]


def tag_badge_of(occluded: int, part_state: int) -> str:
    """Letters of the tags: I, D, A or O for the state, `·occ` for occluded; empty when nothing is set."""
    letter = STATE_LETTERS.get(PartState(part_state), "")
    if occluded != Occluded.YES:
        return letter
    return Phrase("{letter}·occ", letter=letter) if letter else Phrase("occ")


Colours = npt.NDArray[np.uint32]
"""0xRRGGBB a row."""
LineCodes = npt.NDArray[np.int8]
"""Values of `Line`."""

USUAL_WEIGHT: Final = 2.0
"""Logical pixels of an outline by the first settings; a weight is taken in proportion to the width that is set."""

_NO_BOXES = np.zeros((0, 4))
_NO_COLOURS = np.zeros(0, dtype=np.uint32)
_NO_LINES = np.zeros(0, dtype=np.int8)
_NO_IDS = np.zeros(0, dtype=np.int64)


class Outlines(Struct, frozen=True, eq=False):
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
    about: npt.NDArray[np.int64] | None = None
    """Id of the shape that a row shows, whoever drew it; what `Emphasis` speaks of. None where it is no shape."""
    strength: Floats | None = None
    """Opacity in 0 … 1 a row; None for all opaque."""
    weight: Floats | None = None
    """Logical pixels a row at the usual line width; None for that width."""

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
        columns = {name: getattr(self, name) for name in _OUTLINE_COLUMNS}
        taken: dict[str, Any] = {name: None if one is None else one[rows] for name, one in columns.items()}
        return Outlines(**taken)

    def polygon_of(self, row: int) -> Polygon | None:
        """The polygon of a row, or None for a box."""
        polygon: Polygon | None = None if self.polygon is None else self.polygon[row]
        return polygon


_OUTLINE_COLUMNS: Final = Outlines.__struct_fields__
_MISSING: Final[Mapping[str, tuple[Any, type]]] = MappingProxyType(
    {
        "score": (1.0, np.float64),
        "crowd": (False, np.bool_),
        "polygon": (None, np.object_),
        "about": (-1, np.int64),
        "strength": (1.0, np.float64),
        "weight": (USUAL_WEIGHT, np.float64),
    }
)
"""What stands in a column of a table that lacks it, where another has it, and its type."""


def join_outlines(parts: Sequence[Outlines]) -> Outlines:
    """All rows of several tables, in their order; rows of a table without scores count most."""
    if len(parts) < 2:
        return parts[0] if parts else Outlines()
    columns: dict[str, Any] = {
        name: _join_column(parts, name, *_MISSING.get(name, (None, np.object_))) for name in _OUTLINE_COLUMNS
    }
    return Outlines(**columns)


def _join_column(parts: Sequence[Outlines], name: str, nothing: object, kind: type) -> npt.NDArray[Any] | None:
    """A column that some parts may lack; None where all do."""
    columns = [getattr(part, name) for part in parts]
    if all(column is None for column in columns):
        return None
    filled = [
        np.full(len(part), nothing, dtype=kind) if column is None else column
        for part, column in zip(parts, columns, strict=True)
    ]
    return np.concatenate(filled)


class Emphasis(Struct, frozen=True, eq=False):
    """How strongly shapes are drawn when some of them matter more; shapes that are not named are quiet."""

    id: npt.NDArray[np.int64] = field(default_factory=lambda: _NO_IDS)
    """Of shapes, ascending (N,)."""
    strength: Floats = field(default_factory=lambda: np.zeros(0))
    """Opacity in 0 … 1 (N,)."""
    weight: Floats = field(default_factory=lambda: np.zeros(0))
    """Logical pixels at the usual line width (N,)."""
    quiet: tuple[float, float] = (0.5, 1.0)
    """Strength and weight of all others."""

    def stress(self, outlines: Outlines) -> Outlines:
        """The outlines with the strength and weight of the shapes that they show."""
        if outlines.about is None or not len(outlines):
            return outlines
        strength, weight = (np.full(len(outlines), value) for value in self.quiet)
        if len(self.id):
            place = np.minimum(np.searchsorted(self.id, outlines.about), len(self.id) - 1)
            named = self.id[place] == outlines.about
            strength[named], weight[named] = self.strength[place[named]], self.weight[place[named]]
        return replace(outlines, strength=strength, weight=weight)


class Signs(Struct, frozen=True, eq=False):
    """Small round signs at the upper right corners of boxes, each with words for whoever asks there."""

    box: Floats = field(default_factory=lambda: _NO_BOXES)
    kinds: tuple[tuple["SignKind", ...], ...] = ()
    """The signs of each box, side by side."""
    words: tuple[str, ...] = ()
    """What the signs of each box mean."""
    settled: tuple[bool, ...] = ()
    """Whether it was decided: then the signs are grey and bear a tick."""


class SignKind(enum.Enum):
    """What a sign says."""

    MISSED = "missed"
    EXTRA = "extra"
    TAG = "tag"
    OVERLAP = "overlap"


class Fills(Struct, frozen=True, eq=False):
    """Boxes filled with one opacity; for a few rows, because blending is slow."""

    box: Floats = field(default_factory=lambda: _NO_BOXES)
    colour: Colours = field(default_factory=lambda: _NO_COLOURS)
    opacity: float = 0.25


class Lines(Struct, frozen=True, eq=False):
    """Straight lines `x0, y0, x1, y1` between image points, such as the link of a pair."""

    ends: Floats = field(default_factory=lambda: _NO_BOXES)
    colour: Colours = field(default_factory=lambda: _NO_COLOURS)
    line: LineCodes = field(default_factory=lambda: _NO_LINES)


class Texts(Struct, frozen=True, eq=False):
    """Badges at boxes: shown in full where there is room, else short, else the least of it, else not at all."""

    box: Floats = field(default_factory=lambda: _NO_BOXES)
    full: tuple[str, ...] = ()
    short: tuple[str, ...] = ()
    """Empty where nothing short says enough."""
    colour: Colours = field(default_factory=lambda: _NO_COLOURS)
    """Behind the text."""
    id: npt.NDArray[np.int64] = field(default_factory=lambda: _NO_IDS)
    lift: float = 0.0
    """Logical pixels that badges which are shown always stand further off their boxes."""
    always: bool = False
    """Whether they are shown whatever else is there: the words of what is in focus."""
    least: tuple[str, ...] = ()
    """Where there is no room for the short ones either; empty where none of them has anything shorter."""

    def __len__(self) -> int:
        return len(self.box)

    @property
    def choices(self) -> tuple[tuple[str, ...], ...]:
        """The words from the longest to the shortest."""
        return (self.full, self.short, self.least) if self.least else (self.full, self.short)

    def take(self, rows: npt.NDArray[np.intp]) -> "Texts":
        """Some rows."""
        full, short = (tuple(words[row] for row in rows) for words in (self.full, self.short))
        least = tuple(self.least[row] for row in rows) if self.least else ()
        return Texts(self.box[rows], full, short, self.colour[rows], self.id[rows], self.lift, self.always, least)


class Marks(Struct, frozen=True, eq=False):
    """All that one overlay shows; drawn in the order fills, outlines, lines, texts."""

    outlines: Outlines = field(default_factory=Outlines)
    fills: Fills = field(default_factory=Fills)
    lines: Lines = field(default_factory=Lines)
    texts: Texts = field(default_factory=Texts)
    opacity: float = 1.0
    """Of the whole overlay."""
    frames: Floats = field(default_factory=lambda: _NO_BOXES)
    """What is in focus (K, 4): a white frame stands around it, some pixels off."""
    signs: Signs = field(default_factory=Signs)
    hints: Texts = field(default_factory=Texts)
    """Words in full that boxes answer with while the pointer rests on them; not drawn."""
    emphasis: Emphasis | None = None
    """Given where this overlay says how strongly the shapes of all overlays are drawn."""
    members: npt.NDArray[np.int64] | None = None
    """Ids of the shapes (N, K) that each outline stands for, -1 for none; None where outlines are single ones."""

    def find_members(self, x: float, y: float) -> tuple[int, ...]:
        """Ids of the shapes that the outline at an image point stands for, the smallest of several."""
        if self.members is not None:
            for row in find_rows_under(self.outlines.box, x, y):
                return tuple(one for one in self.members[row].tolist() if one >= 0)
        return ()

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
            self.frames,
            self.signs,
            self.hints,
            self.emphasis,
        )

    def only(self, ids: Sequence[int]) -> "Marks":
        """Only the outlines and texts of these shapes."""
        kept = np.asarray(ids, dtype=np.int64)
        return Marks(
            outlines=self.outlines.take(np.isin(self.outlines.id, kept)),
            texts=self.texts.take(np.flatnonzero(np.isin(self.texts.id, kept))),
            opacity=self.opacity,
        )


class Overlay(Struct, frozen=True):
    """`marks` may pass over layers that are not loaded; `layers` names those it would like to have."""

    name: str
    marks: Callable[[Project, ViewState], Marks]
    layers: Callable[[Project, ViewState], list[LayerKey]]
    is_touched: Callable[[Change, ViewState], bool]
    """Whether this change may have changed the marks."""
