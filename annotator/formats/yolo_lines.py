"""Lines of YOLO: a class number, then a box, a polygon, or a box with key points, with or without a score, in shares.

What a line of more than five columns holds is said by `kpt_shape` of the data file, or decided by all lines together.
"""

import math
from collections.abc import Iterable, Sequence
from typing import Any, Final

import numpy as np
from msgspec import Struct

from annotator.formats.core.gather import TableBuilder, find_box_problem
from annotator.formats.core.layout_names import BOX, CXCYWH, POLYGON, POSE, SCORE_FIRST, SCORE_LAST
from annotator.formats.core.layouts import (
    LayoutEvidence,
    Verdict,
    find_corners,
    find_least_sure,
    find_misfits,
    make_note,
)
from annotator.formats.text.plain_text import LocatedLine, parse_number
from annotator.geometry.box import Bools, Corners, Floats, Polygon, as_polygon, bounds_of_polygon
from annotator.model.image import Image

LINE_LAYOUTS: Final = (SCORE_LAST, SCORE_FIRST, POLYGON, POSE, BOX)
"""What `--layout` takes for lines of YOLO."""
_ROUNDING: Final = 1e-5
"""So far beyond 0 … 1 a share may lie for the rounding of other tools."""
_HAIR: Final = 0.01
"""So far beyond 0 … 1 a share may lie at all, as far as Ultralytics accepts; it is drawn back to the border."""
_LEAST_SPREAD: Final = 0.25
"""Part of a side of their box over which key points are spread at least."""
_NO_SCORE: Final = 2
"""A number from here on is no score with a slip in it."""
_SINGLE_SCORE: Final = 6
"""Columns of a box with one more number."""
KEY_POINTS: Final = "keypoints"
"""Attribute that holds what key points COCO's key of this name would."""


class LabelLine(Struct, frozen=True):
    """One line of a label file, in shares of the picture."""

    label: int
    box: Corners
    polygon: Polygon | None
    score: float
    key_points: tuple[float, ...] = ()
    """Place and visibility of every key point, one after the other."""


class LineReader(Struct, frozen=True):
    """How lines of more than five columns are read."""

    verdict: Verdict | None
    """The layout of them all; None where no line has more."""
    scored: str = SCORE_LAST
    """Layout of lines of six columns."""
    long: str = POLYGON
    """Layout of lines of more."""
    key_shape: tuple[int, int] | None = None
    """How many key points a line has, and how many numbers each."""

    def read(self, given: LocatedLine[list[str]], labels: int, gathering: TableBuilder) -> LabelLine:
        """One line, of so many classes; what is left out of it is counted. Raises UserError that names the line."""
        tokens = given.value
        if len(tokens) < 5:
            raise given.wrong("has {n} columns where a box has 5", n=len(tokens))
        if not (tokens[0].isascii() and tokens[0].isdigit()) or len(tokens[0]) > 9:
            raise given.wrong("{value!r} is not a class number", value=tokens[0][:40])
        label = int(tokens[0])
        if label >= labels:
            raise given.wrong("class {label} is not among the {labels} names", label=label, labels=labels)
        layout = "" if len(tokens) == 5 else self.scored if len(tokens) == _SINGLE_SCORE else self.long
        if layout:
            gathering.add_note(make_note(layout))
        if layout == POLYGON:
            return _read_polygon(given, label, gathering)
        if layout == POSE:
            return self._read_pose(given, label, gathering)
        score, box = math.nan, tokens[1:5]
        if layout == SCORE_FIRST:
            score, box = _read_score(given, tokens[1]), tokens[2:6]
        elif layout == SCORE_LAST:
            score = _read_score(given, tokens[5])
        return LabelLine(label, _read_box(given, box, gathering), None, score)

    def _read_pose(self, given: LocatedLine[list[str]], label: int, gathering: TableBuilder) -> LabelLine:
        tokens = given.value
        points, numbers = self.key_shape or (0, 0)
        columns = 5 + points * numbers
        if self.key_shape is not None and len(tokens) not in (columns, columns + 1):
            raise given.wrong(
                "has {n} columns where a box with {points} key points of {numbers} numbers has {columns}",
                n=len(tokens),
                points=points,
                numbers=numbers,
                columns=columns,
            )
        box = _read_box(given, tokens[1:5], gathering)
        if self.key_shape is None:
            gathering.add_note("lines whose key points are left out, as nothing says how many numbers each has")
            return LabelLine(label, box, None, math.nan)
        score = _read_score(given, tokens[-1]) if len(tokens) > columns else math.nan
        found = [_read_number(given, token) for token in tokens[5:columns]]
        groups = (found[start : start + numbers] for start in range(0, len(found), numbers))
        placed = tuple(value for group in groups for value in _complete_point(group))
        return LabelLine(label, box, None, score, placed)


SHORT_LINES: Final = LineReader(None)
"""For lines of five columns, which are boxes."""


def _complete_point(group: list[float]) -> tuple[float, float, float]:
    """Place and visibility, which is 2 for a point that the file does not say it of, and 0 for one that is not set."""
    x, y = group[:2]
    visible = group[2] if len(group) > 2 else 2.0 * (x != 0 or y != 0)
    return x, y, visible


def _read_polygon(given: LocatedLine[list[str]], label: int, gathering: TableBuilder) -> LabelLine:
    tokens = given.value
    has_score = len(tokens) % 2 == 0
    numbers = [_read_share(given, token, gathering) for token in (tokens[1:-1] if has_score else tokens[1:])]
    score = _read_score(given, tokens[-1]) if has_score else math.nan
    try:
        polygon = as_polygon([np.array(numbers).reshape(-1, 2)])
    except ValueError as error:
        raise given.wrong("is not a polygon of three points") from error
    x0, y0, x1, y1 = bounds_of_polygon(polygon).tolist()
    return LabelLine(label, _check_box(given, (x0, y0, x1, y1)), polygon, score)


def _read_box(given: LocatedLine[list[str]], tokens: Sequence[str], gathering: TableBuilder) -> Corners:
    x, y, width, height = (_read_share(given, token, gathering) for token in tokens)
    return _check_box(given, (x - width / 2, y - height / 2, x + width / 2, y + height / 2))


def _read_score(given: LocatedLine[list[str]], token: str) -> float:
    score = _read_number(given, token)
    if not 0 <= score <= 1:
        raise given.wrong("the score {score:g} is not between 0 and 1", score=score)
    return score


def _read_share(given: LocatedLine[list[str]], token: str, gathering: TableBuilder) -> float:
    found = parse_number(token)
    if not -_HAIR <= found <= 1 + _HAIR:
        raise given.wrong("{token!r} is not between 0 and 1, as shares of width and height are", token=token[:40])
    if not -_ROUNDING <= found <= 1 + _ROUNDING:
        gathering.add_note("coordinates past the border by a hair (drawn back to it)")
    return min(max(found, 0.0), 1.0)


def _read_number(given: LocatedLine[list[str]], token: str) -> float:
    found = parse_number(token)
    if not math.isfinite(found):
        raise given.wrong("{token!r} is not a number", token=token[:40])
    return found


def _check_box(given: LocatedLine[list[str]], box: Corners) -> Corners:
    if problem := find_box_problem(box):
        raise given.wrong(problem)
    return box


def convert_to_pixels(line: LabelLine, picture: Image) -> tuple[Corners, Polygon | None]:
    """Box and polygon in pixels."""
    size = np.array([picture.width, picture.height], dtype=np.float64)
    if line.polygon is None:
        x0, y0, x1, y1 = (np.array(line.box) * np.tile(size, 2)).tolist()
        return (x0, y0, x1, y1), None
    polygon = as_polygon([line.polygon[0] * size])
    x0, y0, x1, y1 = bounds_of_polygon(polygon).tolist()
    return (x0, y0, x1, y1), polygon


def make_attributes(line: LabelLine, picture: Image) -> dict[str, Any]:
    """The key points of a line in pixels, as COCO has them."""
    if not line.key_points:
        return {}
    scale = (picture.width, picture.height, 1)
    values = [value * scale[place % 3] for place, value in enumerate(line.key_points)]
    return {KEY_POINTS: values, "num_keypoints": sum(visible > 0 for visible in line.key_points[2::3])}


def decide_lines(texts: Iterable[str], *, chosen: str = "", key_shape: tuple[int, int] | None = None) -> LineReader:
    """How the lines of all label files of a data set are read.

    `chosen` is the layout that a person named, `key_shape` what the data file says of key points.
    """
    rows = _LongLines()
    for text in texts:
        rows.add(text)
    scored = _force(chosen, (SCORE_LAST, SCORE_FIRST, BOX)) or rows.decide_scored()
    if key_shape is not None:
        long: Verdict | None = _force(chosen, (POSE, POLYGON, BOX)) or Verdict(POSE, (POLYGON, BOX), is_sure=True)
    else:
        long = _force(chosen, (POLYGON, POSE, BOX)) or rows.decide_long()
        key_shape = rows.find_key_shape() if long is not None and long.chosen == POSE else None
    found = find_least_sure((scored if rows.has_scored else None, long if rows.has_long else None))
    return LineReader(found, scored.chosen, POLYGON if long is None else long.chosen, key_shape)


def _force(chosen: str, layouts: Sequence[str]) -> Verdict | None:
    """What a person decided among these layouts; None where that concerns other lines."""
    if chosen not in layouts:
        return None
    return Verdict(chosen, tuple(layout for layout in layouts if layout != chosen), is_sure=True)


class _LongLines:
    """The lines of more than five columns that were met."""

    def __init__(self) -> None:
        self._scored = LayoutEvidence(
            {
                SCORE_LAST: lambda rows, sizes: _find_unscored(rows[:, :4], rows[:, 4], sizes),
                SCORE_FIRST: lambda rows, sizes: _find_unscored(rows[:, 1:], rows[:, 0], sizes),
                BOX: _find_no_boxes,
            }
        )
        self._unscored = 0
        """Lines of six columns whose last number is far from a score."""
        self._by_width: dict[int, LayoutEvidence] = {}
        self._beyond = 0
        """Lines in which a number after the box is no share."""
        self._is_marked = True
        """Whether every third number after the box is 0, 1 or 2, as the visibility of key points."""

    @property
    def has_scored(self) -> bool:
        """Whether there is a line of six columns."""
        return self._scored.count > 0

    @property
    def has_long(self) -> bool:
        """Whether there is a line of more."""
        return bool(self._by_width)

    def add(self, text: str) -> None:
        """Takes in a label file; lines that hold other things than numbers are refused later."""
        for line in text.split("\n"):
            tokens = line.split()
            if len(tokens) < _SINGLE_SCORE:
                continue
            numbers = [parse_number(token) for token in tokens[1:]]
            if not all(map(math.isfinite, numbers)):
                continue
            if len(tokens) == _SINGLE_SCORE:
                self._scored.add(numbers)
                self._unscored += numbers[-1] >= _NO_SCORE
                continue
            rest = numbers[4:]
            self._beyond += min(rest) < -_HAIR or max(rest) > 1 + _HAIR
            self._is_marked &= len(rest) % 3 == 0 and len(rest) > 3 and all(mark in (0, 1, 2) for mark in rest[2::3])
            if len(tokens) not in self._by_width:
                tests = {POLYGON: _find_no_polygons, POSE: _find_no_poses, BOX: _find_no_boxes}
                self._by_width[len(tokens)] = LayoutEvidence(tests)
            self._by_width[len(tokens)].add(numbers)

    def decide_scored(self) -> Verdict:
        """The layout of lines of six columns: a box alone only where no number can be a score."""
        found = self._scored.decide(SCORE_LAST, SCORE_FIRST)
        if self._unscored * 2 > self._scored.count and self._are_boxes(self._scored):
            return Verdict(BOX, (SCORE_LAST, SCORE_FIRST), is_sure=True)
        return Verdict(found.chosen, (*found.rivals, BOX), is_sure=found.is_sure)

    def decide_long(self) -> Verdict | None:
        """The layout of longer lines; polygons differ in their numbers of corners, lines of key points do not."""
        if len(self._by_width) != 1:
            return Verdict(POLYGON, (POSE, BOX), is_sure=True) if self._by_width else None
        (evidence,) = self._by_width.values()
        if self._is_marked:
            return Verdict(POSE, (POLYGON, BOX), is_sure=self._are_boxes(evidence))
        if self._beyond * 2 > evidence.count:
            return Verdict(BOX, (POLYGON, POSE), is_sure=self._are_boxes(evidence))
        found = evidence.decide(POLYGON, POSE)
        return Verdict(found.chosen, (*found.rivals, BOX), is_sure=found.is_sure)

    @staticmethod
    def _are_boxes(evidence: LayoutEvidence) -> bool:
        """Whether the first four numbers are a box within its picture in nine lines of ten."""
        return evidence.count_against(BOX) * 10 <= evidence.count

    def find_key_shape(self) -> tuple[int, int] | None:
        """Number of key points and of numbers for each, where the lines tell them; None where they do not."""
        if len(self._by_width) != 1:
            return None
        (columns,) = self._by_width
        if self._is_marked:
            return (columns - 5) // 3, 3
        return ((columns - 5) // 2, 2) if columns % 2 and (columns - 5) % 3 else None


def _find_no_boxes(rows: Floats, sizes: Floats) -> Bools:
    """Lines whose first four numbers are no box within the picture."""
    return find_misfits(find_corners(CXCYWH, rows[:, :4]), sizes)


def _find_unscored(box: Floats, score: Floats, sizes: Floats) -> Bools:
    """Lines that are no box with a score."""
    found: Bools = _find_no_boxes(box, sizes) | (score < 0) | (score > 1)
    return found


def _find_no_polygons(rows: Floats, _sizes: Floats) -> Bools:
    """Lines whose second corner is farther from the others than these from each other: it is the size of a box."""
    corners = rows[:, : rows.shape[1] // 2 * 2].reshape(len(rows), -1, 2)
    others = np.delete(corners, 1, axis=1)
    low, high = others.min(axis=1), others.max(axis=1)
    away = np.maximum(low - corners[:, 1], corners[:, 1] - high).max(axis=1)
    found: Bools = away > (high - low).max(axis=1)
    return found


def _find_no_poses(rows: Floats, sizes: Floats) -> Bools:
    """Lines whose first four numbers are no box, or one over which the points behind them are not spread."""
    box, rest = find_corners(CXCYWH, rows[:, :4]), rows[:, 4:]
    fits = np.zeros(len(rows), dtype=np.bool_)
    for numbers in (2, 3):
        count = rest.shape[1] // numbers
        if count and rest.shape[1] % numbers <= 1:
            points = rest[:, : count * numbers].reshape(len(rows), count, numbers)[..., :2]
            fits |= _are_spread(points, box)
    found: Bools = find_misfits(box, sizes) | ~fits
    return found


def _are_spread(points: Floats, box: Floats) -> Bools:
    """Whether of the points `(N, K, 2)` that are set nine in ten lie in or near their box and fill a part of it."""
    is_set = (points != 0).any(axis=2)
    low, size = box[:, None, :2], (box[:, 2:] - box[:, :2])[:, None]
    near = ((points >= low - 0.1 * size) & (points <= low + 1.1 * size)).all(axis=2)
    inside = (near & is_set).sum(axis=1) >= 0.9 * is_set.sum(axis=1)
    shown = is_set[..., None]
    spread = np.where(shown, points, -np.inf).max(axis=1) - np.where(shown, points, np.inf).min(axis=1)
    few = is_set.sum(axis=1) < 2
    found: Bools = inside & (few | (spread >= _LEAST_SPREAD * size[:, 0]).any(axis=1))
    return found
