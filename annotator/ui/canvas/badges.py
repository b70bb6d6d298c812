"""Badges and signs: rendered once into an atlas, and placed where no other box or badge lies."""

import itertools
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

import numpy as np
import numpy.typing as npt
from msgspec import Struct, field
from msgspec.structs import replace
from PySide6.QtCore import QLineF, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter, QPen

from annotator.geometry.box import Floats, Ints, Transform, area_of
from annotator.overlays.mark import Marks, SignKind, Signs, Texts
from annotator.ui.base.paint import HALO, Region
from annotator.ui.base.text import translate_phrase

_WIDTH: Final = 1024
_HEIGHT: Final = 16
_PADDING: Final = 5
_TEXT: Final = 11
_LONGEST: Final = 60
"""Letters of a badge; a longer text is cut."""

Badge = tuple[str, int]
"""Text and colour 0xRRGGBB behind it."""
SheetRect = tuple[int, int, int, int]
"""Left, top, width, height on the sheet."""


class BadgeSheet(Struct, frozen=True):
    """An atlas at one moment: safe to read in another thread while a later one is made."""

    image: QImage = field(default_factory=QImage)
    rects: Mapping[Badge, SheetRect] = field(default_factory=dict)

    def size_of(self, badge: Badge) -> tuple[int, int]:
        """Width and height in device pixels; zero for a badge that is not there."""
        place = self.rects.get(badge)
        return (0, 0) if place is None else place[2:]

    def paint(self, painter: QPainter, badge: Badge, *, x: int, y: int) -> None:
        """Puts a badge with its top-left corner at (x, y) in device pixels."""
        place = self.rects.get(badge)
        if place is not None:
            painter.drawImage(x, y, self.image, *place)


class BadgeAtlas:
    """Makes sheets; used on the GUI thread only."""

    def __init__(self, font: QFont, *, ratio: float) -> None:
        self._font = QFont(font)
        self._font.setPixelSize(max(1, round(_TEXT * ratio)))
        self._font.setWeight(QFont.Weight.DemiBold)
        self._metrics = QFontMetricsF(self._font)
        self._ratio = ratio
        self._cursor = (0, 0)
        self.sheet = BadgeSheet()

    def add(self, badges: Iterable[Badge]) -> None:
        """Makes sure that these badges are on the sheet."""
        missing = [badge for badge in dict.fromkeys(badges) if badge not in self.sheet.rects and badge[0]]
        if not missing:
            return
        places = dict(self.sheet.rects)
        for badge in missing:
            places[badge] = self._take_rect(badge[0])
        bottom = max(top + height for _, top, _, height in places.values())
        image = self.sheet.image
        if image.height() < bottom:
            taller = QImage(round(_WIDTH * self._ratio), bottom * 2, QImage.Format.Format_ARGB32_Premultiplied)
            taller.fill(Qt.GlobalColor.transparent)
            painter = QPainter(taller)
            painter.drawImage(0, 0, image)
            painter.end()
            image = taller
        else:
            image = image.copy()
        painter = QPainter(image)
        for badge in missing:
            self._paint_badge(painter, badge, QRect(*places[badge]))
        painter.end()
        self.sheet = BadgeSheet(image, places)

    def _take_rect(self, text: str) -> SheetRect:
        width = round(self._metrics.horizontalAdvance(_shorten(text)) + 2 * _PADDING * self._ratio)
        height = round(_HEIGHT * self._ratio)
        width = min(width, round(_WIDTH * self._ratio))
        x, y = self._cursor
        if x + width > _WIDTH * self._ratio:
            x, y = 0, y + height
        self._cursor = (x + width, y)
        return x, y, width, height

    def _paint_badge(self, painter: QPainter, badge: Badge, place: QRect) -> None:
        text, colour = badge
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        radius = 2.5 * self._ratio
        painter.setBrush(QColor(HALO))
        painter.drawRoundedRect(QRectF(place), radius + 1, radius + 1)
        painter.setBrush(QColor(colour))
        painter.drawRoundedRect(QRectF(place).adjusted(1, 1, -1, -1), radius, radius)
        painter.setPen(QColor(choose_ink(colour)))
        painter.setFont(self._font)
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter, _shorten(text))


def choose_ink(colour: int) -> int:
    """White or nearly black, whichever can be read on the colour (WCAG 2.2 relative luminance)."""
    channels = [((colour >> shift) & 255) / 255 for shift in (16, 8, 0)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    bright = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    return 0xFFFFFF if 1.05 / (bright + 0.05) >= 4.0 else 0x101418


def _shorten(text: str) -> str:
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


_KEPT: Final = 1 << 14
"""Words that are kept before all of them are forgotten."""


def translate_badges(marks: Marks, known: "KnownWords | None" = None) -> Marks:
    """The marks with badges that can be painted; words that many boxes share, or `known` ones, are translated once.

    What boxes answer when the pointer rests on them is translated then.
    """
    texts, known = marks.texts, known or KnownWords()
    full, short, least = map(known.translate, (texts.full, texts.short, texts.least))
    if full is texts.full and short is texts.short and least is texts.least:
        return marks
    return replace(marks, texts=replace(texts, full=full, short=short, least=least))


class KnownWords:
    """What has been translated for one canvas, the language of which stays: a slider shows the same words again."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[str, str]] = {}
        """Source and translation by the identity of the source, which is kept so that no other takes its place."""

    def translate(self, words: tuple[str, ...]) -> tuple[str, ...]:
        """The words in the language of the window; the very same where none has another there."""
        if set(map(type, words)) <= {str}:
            return words
        if len(self._known) > _KEPT:
            self._known.clear()
        known = self._known
        for word in {id(word): word for word in words if id(word) not in known}.values():
            known[id(word)] = word, str(translate_phrase(word))
        return tuple([known[id(word)][1] for word in words])


_ROOM_CELL: Final = 4
"""Side of a cell of the grid in logical pixels."""
_LEAST_SIDE: Final = 14
"""A box with a shorter side, in logical pixels, has no room for a badge."""
_MOST: Final = 1500
"""Badges that are tried in one scene, those of the largest boxes; more of them nobody reads."""
_CROWD: Final = 4000
"""Of more boxes in sight than this, none has room for a badge."""
_INSIDE: Final = 3
"""Number of the corner that lies inside the box, see `corners`."""


Frame = tuple[float, float, float, float]
"""Left, top, right, bottom in device pixels."""


class PlacedBadge(Struct, frozen=True):
    """A badge and its top-left corner in device pixels."""

    badge: Badge
    x: int
    y: int
    id: int
    """Shape that it belongs to, -1 for none."""

    def compute_frame(self, sheet: BadgeSheet) -> Frame:
        """What it covers, in device pixels."""
        width, height = sheet.size_of(self.badge)
        return (self.x, self.y, self.x + width, self.y + height)


def place_badges(
    texts: Texts,
    anchors: Floats,
    neighbours: Floats,
    *,
    sheet: BadgeSheet,
    region: Region,
    unit: float,
    taken: Sequence[Frame] = (),
    seen: Region | None = None,
) -> list[PlacedBadge]:
    """Badges of the texts at their boxes `anchors` (N, 4); `neighbours` (M, 4) are all boxes; in device pixels.

    Larger boxes choose first; `taken` are places (left, top, right, bottom) where something stands already. A box that
    is much larger than most is no obstacle inside: it surrounds others. Texts that are shown always are put as near to
    their boxes as they can. Where a box lies in the part of the region that is `seen`, its badge does so whole.
    """
    there = _find_crossing(anchors, region)
    if texts.always:
        return [
            _place_always(texts, anchors[row], row, sheet, _narrow(region, anchors[row], seen), unit)
            for row in np.flatnonzero(there).tolist()
        ]
    there &= (anchors[:, 2:] - anchors[:, :2]).min(axis=1, initial=np.inf) >= _LEAST_SIDE * unit
    rows = np.flatnonzero(there)
    inside = _find_crossing(neighbours, region)
    if not len(rows) or np.count_nonzero(inside) > _CROWD:
        return []
    rows = rows[np.argsort(-area_of(anchors[rows]), kind="stable")][:_MOST]
    frames = np.rint(anchors[rows]).astype(np.int64)
    grid = _OccupancyGrid(region, neighbours[inside], unit)
    grid.cover(taken)
    words = [[choice[row] for choice in texts.choices] for row in rows.tolist()]
    colours, ids = texts.colour[rows].tolist(), texts.id[rows].tolist()
    sizes = np.array(
        [[sheet.size_of((word, colour)) for word in several] for several, colour in zip(words, colours, strict=True)]
    )
    spots = [_find_spots(frames, sizes[:, which], short=which > 0, unit=unit) for which in range(sizes.shape[1])]
    places = np.concatenate([place for place, _ in spots], axis=1)
    cells = grid.compute_cells(places)
    free = np.concatenate([fits for _, fits in spots], axis=1) & grid.is_free(places, cells)
    if seen is not None:
        free &= _is_within(places, seen) | ~_find_crossing(anchors[rows], seen)[:, None]
    corners = places[..., :2].tolist()
    return [
        PlacedBadge((words[row][option // 4], colours[row]), corners[row][option][0], corners[row][option][1], ids[row])
        for row, option in _take_free(free, cells, grid)
    ]


def _take_free(free: npt.NDArray[np.bool_], cells: Ints, grid: "_OccupancyGrid") -> Iterator[tuple[int, int]]:
    """Of each row the first of its free places that no badge before it has taken."""
    last = -1
    for row, option in zip(*(index.tolist() for index in np.nonzero(free)), strict=True):
        if row != last and grid.occupy(*cells[row, option].tolist()):
            yield row, option
            last = row


def _find_crossing(boxes: Floats, region: Region) -> npt.NDArray[np.bool_]:
    """Which boxes `(N, 4)` lie in a region, if only in part."""
    low, high = boxes[:, 2:] > region[:2], boxes[:, :2] < region[2:]
    return np.asarray((low & high).all(axis=1), dtype=np.bool_)


def _is_within(places: Ints, region: Region) -> npt.NDArray[np.bool_]:
    """Which rectangles `(N, K, 4)` lie wholly in a region."""
    low, high = places[..., :2] >= region[:2], places[..., 2:] <= region[2:]
    return np.asarray((low & high).all(axis=2), dtype=np.bool_)


def _narrow(region: Region, anchor: Floats, seen: Region | None) -> Region:
    """The part of a region that is seen, where that holds some of a box (4,) of which something is to be told."""
    if seen is None or not _find_crossing(anchor[None], seen)[0]:
        return region
    return (max(region[0], seen[0]), max(region[1], seen[1]), min(region[2], seen[2]), min(region[3], seen[3]))


def _place_always(
    texts: Texts, anchor: Floats, row: int, sheet: BadgeSheet, region: Region, unit: float
) -> PlacedBadge:
    """A badge above its box, below it where there is no room above, and moved until all of it is in sight."""
    badge = (texts.full[row], int(texts.colour[row]))
    width, height = sheet.size_of(badge)
    lift = round(texts.lift * unit)
    frame = np.rint(anchor).astype(np.int64) + np.array([-lift, -lift, lift, lift])
    spots = compute_corners(frame[None], np.array([[width, height]]), unit=unit)[0].tolist()
    left, top, right, bottom = region
    x, y = next((spot for spot in (spots[0], spots[2]) if top <= spot[1] <= bottom - height), spots[_INSIDE])
    x = max(min(x, right - width), left)
    return PlacedBadge(badge, x, max(min(y, bottom - height), top), int(texts.id[row]))


def find_usual_corner(left: int, top: int, height: int, *, unit: float) -> tuple[int, int]:
    """Top-left corner of a badge of this height at a box: the first choice of `compute_corners`."""
    return left - round(2 * unit), top - height - round(unit)


def compute_corners(frames: Ints, sizes: Ints, *, unit: float) -> Ints:
    """Top-left corners `(N, 4, 2)` for badges of sizes (N, 2) at boxes (N, 4): best first, the last one inside."""
    rim, gap = round(2 * unit), round(unit)
    left, top, right, bottom = frames.T
    width, height = sizes.T
    above = top - height - gap
    spots = [
        (left - rim, above),
        (right + rim - width, above),
        (left - rim, bottom + rim),
        (left + rim + gap, top + rim + gap),
    ]
    return np.stack([np.stack(spot, axis=1) for spot in spots], axis=1)


def _find_spots(frames: Ints, sizes: Ints, *, short: bool, unit: float) -> tuple[Ints, npt.NDArray[np.bool_]]:
    """Rectangles `(N, 4 corners, left top right bottom)` and whether a badge of that size suits the box there."""
    low = compute_corners(frames, sizes, unit=unit)
    places = np.concatenate((low, low + sizes[:, None]), axis=2)
    sides = frames[:, 2:] - frames[:, :2]
    there = (sizes[:, 0] > 0) & (sizes[:, 0] <= sides[:, 0] * (2 if short else 1))
    fits = np.repeat(there[:, None], 4, axis=1)
    fits[:, _INSIDE] &= (sizes[:, 0] <= 0.7 * sides[:, 0]) & (sizes[:, 1] <= 0.35 * sides[:, 1])
    return places, fits


class _OccupancyGrid:
    """How many boxes cover each cell of the region, and which cells hold a badge."""

    def __init__(self, region: Region, boxes: Floats, unit: float) -> None:
        self._cell = max(1, round(_ROOM_CELL * unit))
        self._region = region
        columns = max(1, -(-(region[2] - region[0]) // self._cell))
        rows = max(1, -(-(region[3] - region[1]) // self._cell))
        self._taken = np.zeros((rows, columns), dtype=np.bool_)
        self._sums = self._sum_coverage(boxes)

    def is_free(self, places: Ints, cells: Ints) -> npt.NDArray[np.bool_]:
        """Which rectangles `(N, K, 4)` lie in the region and over no box but, at the inner corner, their own."""
        inside = _is_within(places, self._region)
        x0, y0, x1, y1 = np.moveaxis(cells, -1, 0)
        covered = self._sums[y1, x1] - self._sums[y0, x1] - self._sums[y1, x0] + self._sums[y0, x0]
        allowed = np.zeros_like(covered)
        allowed[:, _INSIDE::4] = ((x1 - x0) * (y1 - y0))[:, _INSIDE::4]
        free: npt.NDArray[np.bool_] = inside & (covered <= allowed)
        return free

    def occupy(self, x0: int, y0: int, x1: int, y1: int) -> bool:
        """Takes cells for a badge; False when another badge lies there."""
        cells = self._taken[y0:y1, x0:x1]
        if cells.any():
            return False
        cells[...] = True
        return True

    def cover(self, frames: Sequence[Frame]) -> None:
        """Takes cells for all that stands there, one over another or not."""
        if frames:
            for x0, y0, x1, y1 in self.compute_cells(np.rint(np.array(frames)).astype(np.int64)).tolist():
                self._taken[y0:y1, x0:x1] = True

    def compute_cells(self, places: Ints) -> Ints:
        """First and past-last columns and rows of the cells that rectangles cover by half or more."""
        rows, columns = self._taken.shape
        shifted = places - np.tile(np.array(self._region[:2]), 2)
        half = self._cell // 2
        found = (shifted + half) // self._cell
        found[..., 2:] = np.maximum(found[..., 2:], found[..., :2] + 1)
        limited: Ints = np.clip(found, 0, [columns, rows, columns, rows])
        return limited

    def _sum_coverage(self, boxes: Floats) -> npt.NDArray[np.int32]:
        """Sums of coverage over all cells above and left of each corner: `(rows + 1, columns + 1)`."""
        rows, columns = self._taken.shape
        counts = np.zeros((rows + 1, columns + 1), dtype=np.int32)
        if len(boxes):
            sizes = area_of(boxes)
            small = np.rint(boxes[sizes <= 16 * np.median(sizes)]).astype(np.int64)
            x0, y0, x1, y1 = self.compute_cells(small).T
            flat = counts.reshape(-1)
            wide = columns + 1
            for x, y, sign in ((x0, y0, 1), (x1, y0, -1), (x0, y1, -1), (x1, y1, 1)):
                np.add.at(flat, y * wide + x, sign)
            for _ in range(2):
                np.cumsum(counts, axis=0, out=counts)
                np.cumsum(counts, axis=1, out=counts)
        sums = np.zeros_like(counts)
        sums[1:, 1:] = counts[:rows, :columns]
        return sums


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
"""A larger crowd is written as that many and more."""
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


class PlacedSign(Struct, frozen=True):
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
