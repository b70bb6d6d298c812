"""Signs on the picture: round ones at the corners of what annotators differ about, a count where they crowd.

No sign covers another: those that would touch become one count, and where they would still cover much of the picture,
signs join over wider and wider distances.
"""

import itertools
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from annotator.geometry.box import Floats
from annotator.geometry.transform import Transform
from annotator.overlays.mark import SignKind, Signs
from annotator.ui.base.paint import HALO, Region
from annotator.ui.base.text import translate_phrase
from annotator.ui.canvas.badges.atlas import Badge, BadgeSheet

RADIUS: Final = 8.0
"""Logical pixels."""
GROUND: Final = 0xFFF4DE
"""Cream, 0xRRGGBB."""
_INK: Final = 0xB54708
_SETTLED_GROUND: Final = 0xD5D9DD
_SETTLED_INK: Final = 0x5B636C
_FRAME_GAP: Final = 7.0
"""Logical pixels between what is in focus and its frame."""
_FRAME_RADIUS: Final = 4.0
_MOST_COUNT: Final = 99
"""A larger crowd is told as that many and more."""
_MOST_WORDS: Final = 6
"""Lines that a joined sign answers with."""
_APART: Final = (3.0, 12.0, 24.0, 48.0)
"""Logical pixels that signs keep between them; the wider ones where they would cover too much of what they lie on."""
_MOST_COVERED: Final = 0.12
"""Share of the area from the first to the last sign that signs may cover."""
_FEW: Final = 12
"""Signs that may cover more."""
_CELL: Final = 64.0
"""Side of a cell in which neighbours are looked for, in logical pixels."""


Frame = tuple[float, float, float, float]
"""Left, top, right, bottom."""


@dataclass(frozen=True, slots=True)
class PlacedSign:
    """Where a sign stands, in device pixels: one for each kind of one place, or one count for several places."""

    x: float
    y: float
    kinds: tuple[SignKind, ...]
    words: tuple[str, ...]
    """One entry a place that it stands for."""
    is_settled: bool

    @property
    def count(self) -> int:
        """Places that it stands for."""
        return len(self.words)

    def compute_frame(self, *, unit: float) -> Frame:
        """What it covers, in device pixels."""
        return _compute_sign_frame(self.x, self.y, max(len(self.kinds), 1), unit)


def place_signs(signs: Signs, transform: Transform, region: Region, *, unit: float) -> list[PlacedSign]:
    """The signs that stand in the region, at the upper right corners of their boxes; a crowd of them is a count."""
    if not len(signs.box):
        return []
    corners = transform.to_view(signs.box)[:, [2, 1]]
    size = RADIUS * unit
    left, top, right, bottom = region
    seen = (corners >= (left - size, top - size)).all(axis=1) & (corners <= (right + size, bottom + size)).all(axis=1)
    rows = np.flatnonzero(seen)
    corners[:, 0] = np.clip(corners[:, 0], left + size, max(right - size, left + size))
    corners[:, 1] = np.clip(corners[:, 1], top + size, max(bottom - size, top + size))
    crowds = _join_crowds(corners, [len(kinds) for kinds in signs.kinds], rows.tolist(), unit)
    return [_make_sign(signs, corners, crowd) for crowd in crowds]


def list_count_badges(signs: Signs) -> list[Badge]:
    """The counts that joined signs may show."""
    return [(_format_count(number), GROUND) for number in range(2, min(len(signs.box), _MOST_COUNT) + 1)]


def paint_signs(painter: QPainter, placed: Sequence[PlacedSign], sheet: BadgeSheet, *, unit: float) -> None:
    """Paints them; a count as a badge around its place."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=True)
    for sign in placed:
        if sign.count == 1:
            for number, kind in enumerate(sign.kinds):
                centre = QPointF(sign.x - number * (2 * RADIUS + 1) * unit, sign.y)
                _paint_sign(painter, kind, centre, unit, is_settled=sign.is_settled)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
    for sign in placed:
        if sign.count > 1:
            badge = (_format_count(sign.count), GROUND)
            width, height = sheet.size_of(badge)
            sheet.paint(painter, badge, x=round(sign.x - width / 2), y=round(sign.y - height / 2))


def paint_frames(painter: QPainter, boxes: Floats, *, unit: float) -> None:
    """White rounded frames around boxes `(K, 4)` in device pixels, some pixels off."""
    if not len(boxes):
        return
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=True)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    gap, radius = _FRAME_GAP * unit, _FRAME_RADIUS * unit
    for x0, y0, x1, y1 in np.clip(boxes, -1e6, 1e6).tolist():
        frame = QRectF(x0 - gap, y0 - gap, x1 - x0 + 2 * gap, y1 - y0 + 2 * gap)
        for colour, width in ((QColor(HALO), 4.0), (QColor("#ffffff"), 2.0)):
            painter.setPen(QPen(colour, width * unit))
            painter.drawRoundedRect(frame, radius, radius)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)


def find_sign(placed: Sequence[PlacedSign], x: float, y: float, *, unit: float) -> PlacedSign | None:
    """The sign at a point in device pixels."""
    for sign in placed:
        wide = (len(sign.kinds) - 1) * (2 * RADIUS + 1) * unit if sign.count == 1 else 0.0
        if sign.x - wide - RADIUS * unit <= x <= sign.x + RADIUS * unit and abs(y - sign.y) <= RADIUS * unit:
            return sign
    return None


def format_sign_words(sign: PlacedSign) -> str:
    """What it means, a line a place; of many places the first ones."""
    more = ("…",) if sign.count > _MOST_WORDS else ()
    return "\n".join((*map(translate_phrase, sign.words[:_MOST_WORDS]), *more))


def _make_sign(signs: Signs, corners: Floats, crowd: Sequence[int]) -> PlacedSign:
    """The sign of one place, or the count of several at the first of them: only there nothing lies in its way."""
    x, y = corners[crowd[0]].tolist()
    kinds = signs.kinds[crowd[0]] if len(crowd) == 1 else ()
    words = tuple(signs.words[row] for row in crowd)
    return PlacedSign(x, y, kinds, words, all(signs.settled[row] for row in crowd))


def _compute_sign_frame(x: float, y: float, kinds: int, unit: float) -> Frame:
    """What signs of one place cover, which stand side by side from right to left; a count takes the room of one."""
    radius = RADIUS * unit
    return (x - (kinds - 1) * (2 * RADIUS + 1) * unit - radius, y - radius, x + radius, y + radius)


def _join_crowds(points: Floats, kinds: Sequence[int], rows: Sequence[int], unit: float) -> list[list[int]]:
    """Rows in crowds that keep apart, the farther the more of the picture they would cover."""
    crowds: list[list[int]] = []
    if not len(rows):
        return crowds
    size = RADIUS * unit
    width, height = (points[list(rows)].max(axis=0) - points[list(rows)].min(axis=0) + 2 * size).tolist()
    for apart in _APART:
        crowds = _join_touching(points, kinds, rows, unit, apart)
        shown = sum(kinds[crowd[0]] if len(crowd) == 1 else 1 for crowd in crowds)
        if shown <= _FEW or shown * (2 * size) ** 2 <= _MOST_COVERED * width * height:
            break
    return crowds


def _join_touching(
    points: Floats, kinds: Sequence[int], rows: Sequence[int], unit: float, apart: float
) -> list[list[int]]:
    """Rows in crowds: one whose signs would come nearer than `apart` to those of an earlier crowd joins it."""
    crowds: list[list[int]] = []
    frames: list[Frame] = []
    cells: dict[tuple[int, int], list[int]] = defaultdict(list)
    for row in rows:
        x, y = points[row].tolist()
        left, top, right, bottom = _compute_sign_frame(x, y, kinds[row], unit)
        near = (left - apart * unit, top - apart * unit, right + apart * unit, bottom + apart * unit)
        joined = next(
            (one for cell in _list_cells(near, unit) for one in cells.get(cell, ()) if _is_touching(near, frames[one])),
            None,
        )
        if joined is not None:
            crowds[joined].append(row)
            continue
        frames.append((left, top, right, bottom))
        for cell in _list_cells(frames[-1], unit):
            cells[cell].append(len(crowds))
        crowds.append([row])
    return crowds


def _list_cells(frame: Frame, unit: float) -> Iterator[tuple[int, int]]:
    """The cells that a frame touches."""
    left, top, right, bottom = (int(value // (_CELL * unit)) for value in frame)
    return itertools.product(range(left, right + 1), range(top, bottom + 1))


def _is_touching(one: Frame, other: Frame) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _paint_sign(painter: QPainter, kind: SignKind, at: QPointF, unit: float, *, is_settled: bool) -> None:
    ink = QColor(_SETTLED_INK if is_settled else _INK)
    painter.setPen(QPen(QColor(HALO), 1.2 * unit))
    painter.setBrush(QColor(_SETTLED_GROUND if is_settled else GROUND))
    painter.drawEllipse(at, RADIUS * unit, RADIUS * unit)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(ink, 1.8 * unit))
    x, y, arm = at.x(), at.y(), 4.0 * unit
    level = [QLineF(x - arm, y, x + arm, y)]
    if is_settled:
        painter.drawPolyline(
            [QPointF(x - arm, y), QPointF(x - arm / 4, y + 0.7 * arm), QPointF(x + arm, y - 0.8 * arm)]
        )
    elif kind is SignKind.MISSED:
        painter.drawLines(level)
    elif kind is SignKind.EXTRA:
        painter.drawLines([*level, QLineF(x, y - arm, x, y + arm)])
    elif kind is SignKind.TAG:
        gap = 1.8 * unit
        lines = [QLineF(x - arm, y + side, x + arm, y + side) for side in (-gap, gap)]
        painter.drawLines([*lines, QLineF(x - 0.5 * arm, y + arm, x + 0.5 * arm, y - arm)])
    else:
        painter.setPen(QPen(ink, 1.4 * unit))
        side = 5.0 * unit
        painter.drawRect(QRectF(x - 0.8 * side, y - 0.8 * side, side, side))
        painter.drawRect(QRectF(x - 0.2 * side, y - 0.2 * side, side, side))
    painter.setPen(Qt.PenStyle.NoPen)


def _format_count(number: int) -> str:
    return f"{number}" if number < _MOST_COUNT else f"{_MOST_COUNT}+"
