"""Painting in bulk: outlines as filled rectangles from packed arrays, dashes, polygon lines, all in device pixels.

Filling four thin rectangles a box is two to three times faster than stroking it, and a QRect in memory is four int32
(left, top, right, bottom; the last two inclusive), so that numpy can lay them out and Qt can read them in place.
"""

import itertools
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from io import BytesIO
from types import MappingProxyType
from typing import Any, Final, TypeVar, cast

import numpy as np
import numpy.typing as npt
import shiboken6
from msgspec import Struct
from PySide6.QtCore import QLineF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from annotator.geometry.box import Floats, Polygon, Rows
from annotator.overlays.mark import Colours, LineCodes, LinePattern
from annotator.store.pixels import jpeg

T = TypeVar("T")
Int32s = npt.NDArray[np.int32]
Region = tuple[int, int, int, int]
"""Left, top, right, bottom in device pixels; right and bottom are outside."""

HALO: Final = 0x0B0E11
"""Nearly black; lies around every line so that it reads on sky and on foliage."""
_UNDER_DASHES: Final = 0.4
"""Opacity of the one dark line under all dashes of a side: opaque, it would fill the gaps and drown the colour."""

_PERIODS: Final = MappingProxyType(
    {
        LinePattern.DASH_DOT: 20.0,
        LinePattern.DOT: 7.0,
        LinePattern.DASH: 13.0,
        LinePattern.LONG_DASH: 22.0,
        LinePattern.DASH_DOT_DOT: 27.0,
    }
)
"""Logical pixels from one dash to the next; stretched a little so that every corner is drawn."""

_DASHES: Final = MappingProxyType(
    {
        LinePattern.DASH_DOT: ((0.0, 10.0), (0.5, 3.0)),
        LinePattern.DOT: ((0.0, 3.0),),
        LinePattern.DASH: ((0.0, 8.0),),
        LinePattern.LONG_DASH: ((0.0, 16.0),),
        LinePattern.DASH_DOT_DOT: ((0.0, 9.0), (0.4, 2.0), (0.6, 2.0)),
    }
)
"""Per pattern: middle of a dash as a share of the period, and its length in logical pixels."""

_FAR: Final = 1 << 20
_FEW: Final = 4
"""Boxes up to this number are reckoned without arrays: the ones in hand, with every move of the pointer."""
_DASHED_BY_HAND_UP_TO: Final = 1200
"""Width and height together, in device pixels, of a box whose dashes are reckoned without arrays."""
_REMEMBERED_UP_TO: Final = 4096
"""Width and height together, in device pixels, of a box whose dashes are remembered."""
_SMOOTH_UP_TO: Final = 2000
"""Slanted lines up to this number are drawn with smooth edges."""
_ROUND_UP_TO: Final = 300
"""Lines up to this number end round; square ends, hardly told apart among so many, take a quarter of the time."""


@contextmanager
def open_painter(image: QImage) -> Iterator[QPainter]:
    """A painter on an image, which ends with the block however that is left.

    One that is left active by an exception lives as long as the traceback, which may let go of the image first: the
    painter's end then writes into freed memory.
    """
    painter = QPainter(image)
    try:
        yield painter
    finally:
        painter.end()


class Stroke(Struct, frozen=True):
    """How the lines of one style are drawn: thickness, dashes, halo."""

    thickness: int
    """Device pixels."""
    unit: float = 1.0
    """Device pixels a logical pixel; dashes are measured in it."""
    halo: int = 1
    """Device pixels of dark on either side; 0 for none."""


_JPEG: Final = b"\xff\xd8"
"""How the bytes of a JPEG file begin."""


def read_image(packed: bytes | None) -> QImage | None:
    """The picture of JPEG or PNG bytes; None where there are none, or they are damaged. Any thread may call it.

    Qt's own reader keeps Python's lock while it asks each of its plugins, of which one takes a lock of Qt's that the
    window may hold while it waits for Python's: then neither ever goes on.
    """
    if packed is None:
        return None
    if packed.startswith(_JPEG):
        try:
            pixels = jpeg.decode_new(packed)
        except ValueError:
            return None
        height, width = pixels.shape[:2]
        return QImage(pixels.data, width, height, 4 * width, QImage.Format.Format_RGB32).copy()
    from PIL import Image as PillowImage

    try:
        with PillowImage.open(BytesIO(packed), formats=("PNG",)) as opened:
            rows = opened.convert("RGBA")
    except (OSError, ValueError, SyntaxError, PillowImage.DecompressionBombError):
        return None
    return QImage(rows.tobytes(), rows.width, rows.height, 4 * rows.width, QImage.Format.Format_RGBA8888).copy()


def prepare_painting() -> None:
    """Paints a little of everything, which gives Qt's values their names.

    They are made when they are first asked for, and two threads that do so at once end the program: the canvas calls
    this before workers paint beside it.
    """
    image = QImage(1, 1, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    area, square = QRect(0, 0, 1, 1), np.array([[0, 0, 1, 1]], dtype=np.int32)
    painter.fillRect(area, QColor(HALO))
    painter.fillRect(QRectF(area), QColor(HALO))
    painter.drawImage(QRectF(area), image, QRectF(area))
    stroke = Stroke(1)
    for line in (LinePattern.SOLID, LinePattern.DASH):
        codes, colour = np.array([line], dtype=np.int8), np.zeros(1, dtype=np.uint32)
        paint_outlines(painter, square, colour, codes, stroke=stroke, region=(0, 0, 1, 1))
        paint_polygon(painter, (square.reshape(2, 2).astype(np.float64),), 0, line, stroke=stroke)
    painter.end()


def device_edges_of(boxes: Floats) -> Int32s:
    """Boxes `(N, 4)` in device pixels, rounded to whole ones and kept within what Qt can count."""
    edges: Int32s = np.clip(np.rint(boxes), -_FAR, _FAR).astype(np.int32)
    return edges


def fill_rects(painter: QPainter, rects: Int32s, colour: int) -> None:
    """Fills packed rectangles `(M, 4)` with one opaque colour 0xRRGGBB. The painter must have no pen."""
    if not len(rects):
        return
    packed = np.ascontiguousarray(rects, dtype=np.int32)
    painter.setBrush(QColor(colour))
    painter.drawRects(_view_in_place(packed, QRect), len(packed))


def paint_outlines(
    painter: QPainter, edges: Int32s, colour: Colours, line: LineCodes, *, stroke: Stroke, region: Region
) -> None:
    """Outlines of boxes `(N, 4)` in device pixels, each in its colour and pattern, halos below all of them."""
    if not len(edges):
        return
    painter.setPen(Qt.PenStyle.NoPen)
    if len(edges) == 1:
        _paint_outline(painter, edges, int(colour[0]), LinePattern(int(line[0])), stroke, region)
        return
    if stroke.halo:
        _paint_halos(painter, edges, line != LinePattern.SOLID, stroke)
    order = np.argsort(colour, kind="stable")
    for rects, colours in _split_into_batches(edges[order], colour[order], line[order], stroke, region):
        starts = np.flatnonzero(np.diff(colours, prepend=np.int64(-1))).tolist()
        for start, stop in itertools.pairwise((*starts, len(colours))):
            fill_rects(painter, rects[start:stop], int(colours[start]))


def _paint_outline(
    painter: QPainter, edges: Int32s, colour: int, line: LinePattern, stroke: Stroke, region: Region
) -> None:
    """One box `(1, 4)`, the one in hand, with every move of the pointer."""
    solid = line is LinePattern.SOLID
    if stroke.halo:
        opacity = painter.opacity()
        if not solid:
            painter.setOpacity(opacity * _UNDER_DASHES)
        fill_rects(painter, compute_solid_rects(edges, thickness=stroke.thickness + 2 * stroke.halo), HALO)
        if not solid:
            painter.setOpacity(opacity)
    if solid:
        fill_rects(painter, compute_solid_rects(edges, thickness=stroke.thickness), colour)
    else:
        fill_rects(painter, _list_dashes(edges, line, stroke, region), colour)


def paint_polygon(
    painter: QPainter, polygon: Polygon, colour: int, line: LinePattern, *, stroke: Stroke, closed: bool = True
) -> None:
    """The rings of one polygon in device pixels along their sides, or along an open line of points."""
    dashes = np.concatenate([_compute_ring_lines(ring, line, stroke, closed) for ring in polygon])
    if line is LinePattern.SOLID:
        paint_lines(painter, dashes, colour, stroke=stroke)
        return
    if stroke.halo:
        sides = np.concatenate([_compute_ring_lines(ring, LinePattern.SOLID, stroke, closed) for ring in polygon])
        opacity = painter.opacity()
        painter.setOpacity(opacity * _UNDER_DASHES)
        _draw_lines(painter, sides, HALO, stroke.thickness + 2 * stroke.halo, Qt.PenCapStyle.FlatCap)
        painter.setOpacity(opacity)
    _draw_lines(painter, dashes, colour, stroke.thickness)


def paint_lines(painter: QPainter, ends: Floats, colour: int, *, stroke: Stroke) -> None:
    """Straight lines `(M, 4)` in device pixels, solid, with their halo."""
    if stroke.halo:
        _draw_lines(painter, ends, HALO, stroke.thickness + 2 * stroke.halo)
    _draw_lines(painter, ends, colour, stroke.thickness)


def _draw_lines(
    painter: QPainter, ends: Floats, colour: int, width: int, cap: Qt.PenCapStyle = Qt.PenCapStyle.RoundCap
) -> None:
    """Lines of one width; where they are many their ends are square, which is several times faster."""
    if not len(ends):
        return
    packed = np.ascontiguousarray(ends, dtype=np.float64)
    if cap is Qt.PenCapStyle.RoundCap and len(packed) > _ROUND_UP_TO:
        cap = Qt.PenCapStyle.SquareCap
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=len(packed) <= _SMOOTH_UP_TO)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(colour), width, Qt.PenStyle.SolidLine, cap))
    painter.drawLines(_view_in_place(packed, QLineF), len(packed))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
    painter.setPen(Qt.PenStyle.NoPen)


def _paint_halos(painter: QPainter, edges: Int32s, dashed: npt.NDArray[np.bool_], stroke: Stroke) -> None:
    """Dark on either side of solid lines; under dashes one continuous line that the picture shines through."""
    thickness, are_dashed = stroke.thickness + 2 * stroke.halo, bool(dashed.any())
    if not are_dashed or not dashed.all():
        fill_rects(painter, compute_solid_rects(edges[~dashed], thickness=thickness), HALO)
    if not are_dashed:
        return
    opacity = painter.opacity()
    painter.setOpacity(opacity * _UNDER_DASHES)
    fill_rects(painter, compute_solid_rects(edges[dashed], thickness=thickness), HALO)
    painter.setOpacity(opacity)


def compute_solid_rects(edges: Int32s, *, thickness: int) -> Int32s:
    """Four rectangles a box `(4 N, 4)`: top, bottom, left, right."""
    before, after = thickness // 2, thickness - thickness // 2 - 1
    if len(edges) <= _FEW:
        few = [_list_sides(box, before, after) for box in edges.tolist()]
        return np.array(few, dtype=np.int32).reshape(-1, 4)
    rects = np.empty((len(edges), 4, 4), dtype=np.int32)
    x0, y0, x1, y1 = edges.T
    for place, y in ((0, y0), (1, y1)):
        rects[:, place] = np.stack((x0 - before, y - before, x1 + after, y + after), axis=1)
    for place, x in ((2, x0), (3, x1)):
        low, high = y0 + after + 1, y1 - before - 1
        rects[:, place] = np.stack((x - before, low, x + after, np.maximum(high, low - 1)), axis=1)
    return rects.reshape(-1, 4)


def _list_sides(box: list[int], before: int, after: int) -> tuple[tuple[int, ...], ...]:
    """The four rectangles of one box."""
    x0, y0, x1, y1 = box
    low, high = y0 + after + 1, max(y1 - before - 1, y0 + after)
    return (
        (x0 - before, y0 - before, x1 + after, y0 + after),
        (x0 - before, y1 - before, x1 + after, y1 + after),
        (x0 - before, low, x0 + after, high),
        (x1 - before, low, x1 + after, high),
    )


def compute_dash_rects(edges: Int32s, line: LinePattern, *, stroke: Stroke, region: Region) -> tuple[Int32s, Rows]:
    """The dashes of boxes inside the region as rectangles `(M, 4)`, and the row of the box that each belongs to."""
    sides = _Sides.of(edges, region)
    before, after = stroke.thickness // 2, stroke.thickness - stroke.thickness // 2 - 1
    length = np.maximum(sides.stop - sides.start, 1)
    periods = np.maximum(np.rint(length / (_PERIODS[line] * stroke.unit)), 1.0)
    pitch = length / periods
    rects, owners = [], []
    for middle, size in _DASHES[line]:
        wide = max(1, round(size * stroke.unit))
        last = periods if middle == 0 else periods - 1
        first = np.clip(np.floor((sides.low - sides.start - wide) / pitch - middle), 0, last)
        until = np.clip(np.ceil((sides.high - sides.start + wide) / pitch - middle), -1, last)
        count = np.maximum(until - first + 1, 0).astype(np.intp)
        side = np.repeat(np.arange(len(count)), count)
        place = np.arange(len(side)) - np.repeat(np.cumsum(count) - count, count) + first[side]
        begin = sides.start[side] + np.rint((place + middle) * pitch[side] - wide / 2)
        low = np.maximum(begin, sides.start[side] - before)
        high = np.minimum(begin + wide - 1, sides.stop[side] + after)
        across = sides.across[side]
        upright = sides.upright[side, None]
        level = np.stack((low, across - before, high, across + after), axis=1)
        rects.append(np.where(upright, level[:, [1, 0, 3, 2]], level).astype(np.int32))
        owners.append(sides.owner[side])
    return np.concatenate(rects), np.concatenate(owners)


def _list_dashes(edges: Int32s, line: LinePattern, stroke: Stroke, region: Region) -> Int32s:
    """The dashes of one box `(1, 4)`. A box that moves keeps them, so that those of a usual size are remembered."""
    x0, y0, x1, y1 = edges[0].tolist()
    if x1 - x0 + y1 - y0 > _REMEMBERED_UP_TO:
        return compute_dash_rects(edges, line, stroke=stroke, region=region)[0]
    return _compute_dashes_of_size(x1 - x0, y1 - y0, line, stroke) + np.array([x0, y0, x0, y0], dtype=np.int32)


@lru_cache(maxsize=64)
def _compute_dashes_of_size(width: int, height: int, line: LinePattern, stroke: Stroke) -> Int32s:
    if width + height > _DASHED_BY_HAND_UP_TO:
        edges = np.array([[0, 0, width, height]], dtype=np.int32)
        return compute_dash_rects(edges, line, stroke=stroke, region=(0, 0, width, height))[0]
    before, after = stroke.thickness // 2, stroke.thickness - stroke.thickness // 2 - 1
    level, upright = (_list_side_dashes(side, line, stroke, before, after) for side in (width, height))
    rects = [(low, y - before, high, y + after) for y in (0, height) for low, high in level]
    rects += [(x - before, low, x + after, high) for x in (0, width) for low, high in upright]
    return np.array(rects, dtype=np.int32).reshape(-1, 4)


def _list_side_dashes(side: int, line: LinePattern, stroke: Stroke, before: int, after: int) -> list[tuple[int, int]]:
    """Where the dashes of one side begin and end, reckoned as `compute_dash_rects` does."""
    length = max(side, 1)
    periods = max(round(length / (_PERIODS[line] * stroke.unit)), 1)
    pitch = length / periods
    dashes = []
    for middle, size in _DASHES[line]:
        wide = max(1, round(size * stroke.unit))
        for place in range(periods + 1 if middle == 0 else periods):
            begin = round((place + middle) * pitch - wide / 2)
            dashes.append((max(begin, -before), min(begin + wide - 1, side + after)))
    return dashes


class _Sides(Struct, frozen=True):
    """The sides of boxes that cross a region, as spans along one axis at a place on the other one."""

    start: Floats
    stop: Floats
    across: Floats
    upright: npt.NDArray[np.bool_]
    low: Floats
    high: Floats
    owner: Rows

    @classmethod
    def of(cls, edges: Int32s, region: Region) -> "_Sides":
        count = len(edges)
        values = edges.astype(np.float64)
        start, stop = values[:, [0, 0, 1, 1]].ravel(), values[:, [2, 2, 3, 3]].ravel()
        across = values[:, [1, 3, 0, 2]].ravel()
        upright = np.tile([False, False, True, True], count)
        low, high = (np.where(upright, region[1 + side], region[side]).astype(np.float64) for side in (0, 2))
        near, far = (np.where(upright, region[side], region[1 + side]) for side in (0, 2))
        slack = 8
        seen = (stop >= low - slack) & (start <= high + slack) & (across >= near - slack) & (across <= far + slack)
        owner = np.repeat(np.arange(count), 4)
        return cls(start[seen], stop[seen], across[seen], upright[seen], low[seen], high[seen], owner[seen])


def _view_in_place(packed: npt.NDArray[Any], kind: type[T]) -> T:
    """The first of the C++ values that lie in the array's memory, which must be kept alive while it is used."""
    return cast("T", shiboken6.wrapInstance(packed.__array_interface__["data"][0], cast("Any", kind)))


def _split_into_batches(
    edges: Int32s, colour: Colours, line: LineCodes, stroke: Stroke, region: Region
) -> Iterator[tuple[Int32s, npt.NDArray[np.int64]]]:
    """Rectangles and their colours, which ascend within a batch, one batch a kind of dash."""
    for code in np.unique(line).tolist():
        rows = np.flatnonzero(line == code)
        colours = colour[rows].astype(np.int64)
        if code == LinePattern.SOLID:
            yield compute_solid_rects(edges[rows], thickness=stroke.thickness), np.repeat(colours, 4)
            continue
        rects, owner = compute_dash_rects(edges[rows], LinePattern(code), stroke=stroke, region=region)
        order = np.argsort(owner, kind="stable")
        yield rects[order], colours[owner[order]]


def _compute_ring_lines(ring: Floats, line: LinePattern, stroke: Stroke, closed: bool) -> Floats:
    """Sides of a ring `(M, 4)`; with a pattern, its dashes measured along the ring."""
    points = np.concatenate((ring, ring[:1])) if closed else ring
    if line is LinePattern.SOLID or len(points) < 2:
        return np.concatenate((points[:-1], points[1:]), axis=1)
    along = np.concatenate(([0.0], np.cumsum(np.hypot(*np.diff(points, axis=0).T))))
    periods = max(round(along[-1] / (_PERIODS[line] * stroke.unit)), 1)
    pitch = along[-1] / periods
    ends = []
    for middle, size in _DASHES[line]:
        centre = (np.arange(periods) + middle) * pitch
        half = max(size * stroke.unit - stroke.thickness, 0.1) / 2
        edges = [np.clip(centre + side, 0.0, along[-1]) for side in (-half, half)]
        ends.append(np.stack([np.interp(s, along, points[:, axis]) for s in edges for axis in (0, 1)], axis=1))
    return np.concatenate(ends)
