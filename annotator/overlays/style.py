"""Styles by name: the colour and line pattern that a mark has, and those of each author."""

import enum
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from annotator.model.author import AUTHOR_COLOURS
from annotator.model.project import Project
from annotator.model.shapes import Occluded, PartState


class Line(enum.IntEnum):
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
    line: Line = Line.SOLID

    @property
    def rgb(self) -> int:
        """The colour as 0xRRGGBB."""
        return rgb(self.colour)


_AUTHOR_LINES: Final = (Line.SOLID, Line.DASH, Line.DOT, Line.DASH_DOT, Line.LONG_DASH, Line.DASH_DOT_DOT)

STYLES: Final[Mapping[str, Style]] = {
    "true_positive": Style("#009e73"),
    "false_positive": Style("#e69f00", Line.DASH_DOT),
    "false_negative": Style("#d55e00"),
    "detection": Style("#56b4e9", Line.DASH),
    "proposal": Style("#cc79a7", Line.DOT),
    "unlabelled": Style("#f2f4f6"),
    "inner_region": Style("#f0e442", Line.DASH),
    "outer_region": Style("#f0e442", Line.DOT),
}
"""Styles that carry a meaning of their own."""


def rgb(colour: str) -> int:
    """`#rrggbb` as 0xRRGGBB."""
    return int(colour[1:], 16)


def author_style(project: Project, author: int) -> Style:
    """Colour and pattern of an author: those of its place among all authors by id; a seventh begins again."""
    place = sorted(project.authors).index(author) if author in project.authors else 0
    return Style(AUTHOR_COLOURS[place % len(AUTHOR_COLOURS)], _AUTHOR_LINES[place % len(_AUTHOR_LINES)])


def tag_line(occluded: int, part_state: int) -> Line:
    """Pattern of a shape with these tags: solid intact, dash-dot damaged, dotted absent, dashed occluded."""
    if part_state == PartState.ABSENT:
        return Line.DOT
    if part_state == PartState.DAMAGED:
        return Line.DASH_DOT
    if part_state == PartState.OCCLUDED or occluded == Occluded.YES:
        return Line.DASH
    return Line.SOLID


def tag_badge(occluded: int, part_state: int) -> str:
    """Letters of the tags: I, D, A or O for the state, `·occ` for occluded; empty when nothing is set."""
    letter = {PartState.INTACT: "I", PartState.DAMAGED: "D", PartState.ABSENT: "A", PartState.OCCLUDED: "O"}.get(
        PartState(part_state), ""
    )
    if occluded != Occluded.YES:
        return letter
    return f"{letter}·occ" if letter else "occ"
