"""Styles by name: the colour and line pattern that a mark has, and those of each author."""

import enum
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from annotator.model.author import AUTHOR_COLOURS
from annotator.model.project import Project
from annotator.model.shapes import Occluded, PartState
from annotator.phrase import Phrase


class LinePattern(enum.IntEnum):
    """Patterns of outlines; told apart without colour."""

    SOLID = 0
    DASH_DOT = 1
    DOT = 2
    DASH = 3
    LONG_DASH = 4
    DASH_DOT_DOT = 5


@dataclass(frozen=True, slots=True)
class Style:
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
