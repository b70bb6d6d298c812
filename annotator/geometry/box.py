"""Boxes as `(N, 4)` float64 arrays of corners `x0, y0, x1, y1` in pixels of the image; polygons; overlap; hit tests.

Polygons are tuples of outer rings, each an `(M, 2)` float64 array of x, y without the repeated first point; they are
compared as valid shapely geometries, plain boxes as rectangles. Overlap is computed all against all, row by row, and as
candidate pairs over whole tables. Intersection over union is float64, exact for boxes, without epsilon; both orders of
the two sides give the same bits. What lies under a point is a corner, an edge or the body of a box, found over arrays
in passes. A transform maps pixels of an image to those of the view and back: a scale and an offset, never a rotation.
"""

import enum
from collections.abc import Iterator, Sequence
from types import MappingProxyType
from typing import Any, Final, Self

import numpy as np
import numpy.typing as npt
from msgspec import Struct

Floats = npt.NDArray[np.float64]
Bools = npt.NDArray[np.bool_]
Ints = npt.NDArray[np.int64]
"""Ids, groups or counts."""
Rows = npt.NDArray[np.intp]
"""Places in a table or another array."""
Pixels = npt.NDArray[np.uint8]
"""Samples of a picture, by row, column and channel."""
Array = npt.NDArray[Any]
"""Numbers in the type in which they were given."""
Corners = tuple[float, float, float, float]
"""One box: `x0, y0, x1, y1`."""
LARGEST_COORDINATE: Final = 1e7
"""Pixels. Nothing is drawn further out, and areas and their sums stay far from where float64 loses whole pixels."""


def as_boxes(values: npt.ArrayLike) -> Floats:
    """Makes an `(N, 4)` float64 array of `values`; an empty input gives `(0, 4)`.

    Raises ValueError when the number of values is no multiple of four.
    """
    boxes = np.asarray(values, dtype=np.float64)
    return boxes.reshape(-1, 4)


def is_valid(boxes: Floats) -> Bools:
    """Which rows of `boxes` `(N, 4)` are boxes: `x0 < x1` and `y0 < y1`, all within the bound. Shape `(N,)`."""
    return is_within_bound(boxes) & (boxes[:, 0] < boxes[:, 2]) & (boxes[:, 1] < boxes[:, 3])


def is_within_bound(rows: Floats) -> Bools:
    """Which rows of `(N, K)` hold no number further from 0 than `LARGEST_COORDINATE`. Shape `(N,)`."""
    within: Bools = np.logical_and.reduce(np.abs(rows) <= LARGEST_COORDINATE, axis=1)
    return within


def area_of(boxes: Floats) -> Floats:
    """Continuous areas `(N,)` of boxes `(N, 4)`, in square pixels, without "+1 pixel"."""
    return (boxes[:, 2] - boxes[:, 0]) * (boxes[:, 3] - boxes[:, 1])


def size_of(boxes: Floats) -> Floats:
    """Width and height `(N, 2)` of boxes `(N, 4)`, in pixels."""
    return boxes[:, 2:] - boxes[:, :2]


def scale_of(boxes: Floats) -> Floats:
    """Object scale `sqrt(width * height)` of boxes `(N, 4)`, `(N,)` pixels (A Table 1)."""
    return np.sqrt(area_of(boxes))


def centre_of(boxes: Floats) -> Floats:
    """Centre points `(N, 2)` of boxes `(N, 4)`, in pixels."""
    return (boxes[:, :2] + boxes[:, 2:]) / 2


def from_xywh(rows: npt.ArrayLike) -> Floats:
    """Corners `(N, 4)` of boxes that are given as left, top, width, height, anything that makes `(N, 4)`."""
    boxes = as_boxes(rows).copy()
    boxes[:, 2:] += boxes[:, :2]
    return boxes


def to_xywh(boxes: Floats) -> Floats:
    """Left, top, width and height `(N, 4)` of boxes `(N, 4)` that are given as corners."""
    rows = boxes.copy()
    rows[:, 2:] -= rows[:, :2]
    return rows


def from_corners(first: npt.ArrayLike, second: npt.ArrayLike) -> Floats:
    """The one box `(4,)` between two opposite corners `(2,)`, in whatever order they are given."""
    a, b = np.asarray(first, dtype=np.float64), np.asarray(second, dtype=np.float64)
    return np.concatenate((np.minimum(a, b), np.maximum(a, b)))


def clip_boxes(boxes: Floats, width: float, height: float) -> Floats:
    """Boxes `(N, 4)` cut at the borders of an image of `width` x `height` pixels.

    A box outside becomes empty (`x0 == x1` or `y0 == y1`).
    """
    limit = np.array([width, height, width, height], dtype=np.float64)
    clipped: Floats = np.clip(boxes, 0.0, limit)
    return clipped


def bounds_of(boxes: Floats) -> Floats:
    """The smallest box `(4,)` around all rows of `boxes` `(N, 4)`.

    Raises ValueError when there is no row.
    """
    return np.concatenate((boxes[:, :2].min(axis=0), boxes[:, 2:].max(axis=0)))


def shift_inside(boxes: Floats, offset: npt.ArrayLike, *, width: float, height: float) -> Floats:
    """Boxes `(N, 4)` moved together by `offset` (dx, dy) pixels, less where the group would leave the image.

    A group that already passes a border is not pulled back; it only cannot go further out on that side. Raises
    ValueError when there is no row.
    """
    wish = np.asarray(offset, dtype=np.float64)
    around = bounds_of(boxes)
    low = np.minimum(0.0, -around[:2])
    high = np.maximum(0.0, np.array([width, height]) - around[2:])
    step = np.clip(wish, low, high)
    return boxes + np.concatenate((step, step))


Polygon = tuple[Floats, ...]
"""The region is the union of its rings (as COCO stores the visible pieces of a partly hidden object)."""


def as_polygon(rings: list[npt.ArrayLike] | tuple[npt.ArrayLike, ...]) -> Polygon:
    """Makes read-only rings `(M, 2)` of nested sequences of x, y pairs or of flat x, y, x, y lists, in pixels.

    A last point that repeats the first is dropped. Raises ValueError for a ring with fewer than three points, a
    coordinate that is not finite, or no ring at all.
    """
    polygon = []
    for ring in rings:
        points = np.array(ring, dtype=np.float64).reshape(-1, 2)
        if len(points) > 1 and (points[0] == points[-1]).all():
            points = points[:-1]
        if len(points) < 3:
            raise ValueError("a polygon ring needs at least three points")
        if not np.isfinite(points).all():
            raise ValueError("a polygon holds a coordinate that is not finite")
        points.flags.writeable = False
        polygon.append(points)
    if not polygon:
        raise ValueError("a polygon needs at least one ring")
    return tuple(polygon)


def bounds_of_polygon(polygon: Polygon) -> Floats:
    """The smallest box `(4,)` around all rings of a polygon, in pixels."""
    points = np.concatenate(polygon)
    return np.concatenate((points.min(axis=0), points.max(axis=0)))


def fit_polygon(polygon: Polygon, *, old: Floats, new: Floats) -> Polygon:
    """The polygon carried along when its box `old` `(4,)` becomes `new` `(4,)`: each axis is shifted and stretched.

    Where the box stays, the polygon is the same to the last digit.
    """
    if np.array_equal(old, new):
        return polygon
    size = old[2:] - old[:2]
    factor = np.divide(new[2:] - new[:2], size, out=np.ones(2), where=size > 0)
    rings = []
    for ring in polygon:
        moved = (ring - old[:2]) * factor + new[:2]
        moved.flags.writeable = False
        rings.append(moved)
    return tuple(rings)


def is_same_polygon(a: Polygon | None, b: Polygon | None) -> bool:
    """Whether two polygons have the same rings with the same coordinates in the same order; None equals None only."""
    if a is None or b is None:
        return a is b
    return len(a) == len(b) and all(np.array_equal(p, q) for p, q in zip(a, b, strict=True))


Geometries = npt.NDArray[np.object_]
"""An array of shapely geometries."""


class Regions(Struct, frozen=True, eq=False):
    """N regions; geometries are held for the drawn ones only, since a rectangle is known by its bounds."""

    bounds: Floats
    """Smallest boxes (N, 4) around the regions."""
    is_polygon: Bools
    """Which regions were given as polygons (N,)."""
    geometries: Geometries
    """Polygons or multipolygons (N,), None for rectangles."""

    def __len__(self) -> int:
        return len(self.bounds)

    def take(self, rows: npt.NDArray[np.intp]) -> "Regions":
        """The regions of the given rows `(K,)`, in their order."""
        return Regions(self.bounds[rows], self.is_polygon[rows], self.geometries[rows])

    @classmethod
    def concat(cls, parts: Sequence["Regions"]) -> "Regions":
        """The regions of all parts, one after the other; there must be one part at least."""
        return cls(
            np.concatenate([part.bounds for part in parts]),
            np.concatenate([part.is_polygon for part in parts]),
            np.concatenate([part.geometries for part in parts]),
        )

    def shapely_of(self, rows: npt.NDArray[np.intp] | slice = slice(None)) -> Geometries:
        """Shapely geometries `(K,)` of these rows, rectangles included; a new array."""
        import shapely

        found: Geometries = self.geometries[rows]
        plain = ~self.is_polygon[rows]
        found = found.copy()
        found[plain] = shapely.box(*self.bounds[rows][plain].T)
        return found


def regions_of(boxes: Floats, polygons: npt.NDArray[np.object_] | None) -> Regions:
    """Regions of N shapes with boxes `(N, 4)` and, where `polygons` `(N,)` is not None, polygons.

    A polygon covers the union of its rings. Rings that cross themselves are made valid; a polygon without any area has
    an empty region, whose bounds are those of its box.
    """
    geometries = np.full(len(boxes), None, dtype=np.object_)
    drawn = np.zeros(len(boxes), dtype=np.bool_)
    if polygons is None:
        return Regions(boxes, drawn, geometries)
    drawn = np.array([polygon is not None for polygon in polygons], dtype=np.bool_)
    rows = np.flatnonzero(drawn)
    if not len(rows):
        return Regions(boxes, drawn, geometries)
    import shapely

    geometries[rows] = build_polygon_regions([polygons[row] for row in rows])
    bounds = boxes.copy()
    seen = shapely.bounds(geometries[rows])
    bounds[rows] = np.where(np.isfinite(seen), seen, boxes[rows])
    return Regions(bounds, drawn, geometries)


def build_polygon_regions(polygons: list[Polygon]) -> Geometries:
    """One valid shapely polygon or multipolygon for each of N >= 1 polygons, `(N,)`.

    Rings that cross themselves are mended; a polygon without area gives an empty geometry.
    """
    import shapely

    rings = [ring for polygon in polygons for ring in polygon]
    owner = np.repeat(np.arange(len(polygons)), [len(polygon) for polygon in polygons])
    index = np.repeat(np.arange(len(rings)), [len(ring) for ring in rings])
    parts: Any = shapely.polygons(shapely.linearrings(np.concatenate(rings), indices=index))
    wrong = np.flatnonzero(~shapely.is_valid(parts))
    if len(wrong):
        right = np.delete(np.arange(len(parts)), wrong)
        mended, piece_of = _keep_areal_parts(shapely.make_valid(parts[wrong]))
        parts = np.concatenate((parts[right], mended))
        owner = np.concatenate((owner[right], owner[wrong][piece_of]))
    return _unite_parts(parts, owner, len(polygons))


def _keep_areal_parts(geometries: Geometries) -> tuple[Geometries, npt.NDArray[np.intp]]:
    """The polygons within repaired geometries (lines and points left out), and which geometry each is of."""
    import shapely

    pieces, of_geometry = shapely.get_parts(geometries, return_index=True)
    pieces, of_piece = shapely.get_parts(pieces, return_index=True)
    areal = shapely.get_type_id(pieces) == shapely.GeometryType.POLYGON
    return pieces[areal], of_geometry[of_piece][areal]


def _unite_parts(parts: Geometries, owner: npt.NDArray[np.intp], count: int) -> Geometries:
    """The union of the parts of each owner 0 … count-1; an empty polygon for an owner without parts."""
    import shapely

    pieces = np.bincount(owner, minlength=count)
    result = np.full(count, shapely.Polygon(), dtype=np.object_)
    single = pieces[owner] == 1
    result[owner[single]] = parts[single]
    several, place = np.unique(owner[~single], return_inverse=True)
    if len(several):
        order = np.argsort(place, kind="stable")
        column = np.arange(len(order)) - np.searchsorted(place[order], place[order])
        padded = np.full((len(several), int(column.max()) + 1), None, dtype=np.object_)
        padded[place[order], column] = parts[~single][order]
        result[several] = shapely.union_all(padded, axis=1)
    return result


Groups = npt.NDArray[np.int64]

LONG = 1 << 14
"""Keys from which sorting by 16 bits at a time is faster than comparing them."""

BLOCK = 1 << 21
"""Pairs that are looked at together: bounds the memory at some 100 MB whatever the size of the tables."""


CROWDED = 64
"""Partners a row from which it pays to sort the boxes of a group from left to right first."""


class Candidates(Struct, frozen=True, eq=False):
    """P pairs of rows of two tables a and b that overlap, ascending by row of a, then by row of b."""

    row_a: Rows
    row_b: Rows
    iou: Floats
    """Intersection over union (P,), in (0, 1]."""

    def __len__(self) -> int:
        return len(self.iou)

    def where(self, chosen: Rows | npt.NDArray[np.bool_]) -> "Candidates":
        """The pairs where a mask `(P,)` holds, or those of these numbers `(n,)`."""
        return Candidates(self.row_a[chosen], self.row_b[chosen], self.iou[chosen])

    def sort(self) -> "Candidates":
        """The same pairs, ascending by row of a, then by row of b."""
        order = np.lexsort((self.row_b, self.row_a))
        return Candidates(self.row_a[order], self.row_b[order], self.iou[order])

    def keep_at_least(self, threshold: float) -> "Candidates":
        """The pairs with IoU >= `threshold`, in the same order."""
        return self.where(self.iou >= threshold)

    def swap(self) -> "Candidates":
        """The same pairs with a and b exchanged, in the order of the new first side."""
        return Candidates(self.row_b, self.row_a, self.iou).sort()


def sort_stably(keys: npt.NDArray[Any], order: Rows | None = None) -> Rows:
    """Rows `(N,)` by ascending key, equal ones as in `order` `(N,)`, which is that of the table unless given.

    `keys` `(N,)` are float64, or whole numbers; NaN is last.
    """
    found = np.arange(len(keys)) if order is None else order
    ordered = keys[found]
    if (ordered[1:] >= ordered[:-1]).all():
        return found
    if len(keys) < LONG:
        return found[np.argsort(ordered, kind="stable")]
    if keys.dtype.kind == "f":
        # Adding 0 makes -0 and 0 the same; the other bits of a negative number run against its size.
        plain = np.where(np.isnan(keys), np.nan, keys + 0.0).view(np.int64)
        bits = plain ^ ((plain >> 63) & np.int64(2**63 - 1))
    else:
        bits = keys.astype(np.int64)
    for shift in range(0, 64, 16):
        digit = (bits >> shift).astype(np.uint16) ^ np.uint16(1 << 15 if shift == 48 else 0)
        if (digit != digit[0]).any():
            found = found[np.argsort(digit[found], kind="stable")]
    return found


def compute_column_intersection(a: Floats, b: Floats) -> Floats:
    """Areas that boxes `a` share with boxes `b`, both given as columns `(4, …)` that broadcast, in square pixels."""
    side = np.minimum(a[2:], b[2:], order="C")
    side -= np.maximum(a[:2], b[:2])
    np.maximum(side, 0.0, out=side)
    shared: Floats = np.multiply(side[0], side[1], out=side[0])
    return shared


def compute_intersection(a: Floats, b: Floats) -> Floats:
    """Area that every box of `a` `(N, 4)` shares with every box of `b` `(M, 4)`, `(N, M)` square pixels."""
    return compute_column_intersection(a.T[:, :, None], b.T[:, None, :])


def compute_iou(a: Floats, b: Floats) -> Floats:
    """Intersection over union of every box of `a` `(N, 4)` with every box of `b` `(M, 4)`, `(N, M)` in 0 … 1."""
    shared = compute_intersection(a, b)
    return _divide_shared(shared, area_of(a)[:, None] + area_of(b)[None, :])


def compute_paired_intersection(a: Floats, b: Floats) -> Floats:
    """Area that row n of `a` `(N, 4)` shares with row n of `b` `(N, 4)`, `(N,)` square pixels."""
    return compute_column_intersection(a.T, b.T)


def compute_paired_iou(a: Floats, b: Floats) -> Floats:
    """Intersection over union of row n of `a` `(N, 4)` with row n of `b` `(N, 4)`, `(N,)` in 0 … 1."""
    return _divide_shared(compute_paired_intersection(a, b), area_of(a) + area_of(b))


def compute_iou_with(box: Floats, columns: Floats, area: Floats) -> Floats:
    """Intersection over union `(N,)` of one box `(4,)`, which is not empty, with boxes given as columns `(4, N)`.

    `area` `(N,)` are the areas of the latter, worth keeping for whoever asks often.
    """
    shared = compute_column_intersection(columns, box[:, None])
    ratio: Floats = shared / ((box[2] - box[0]) * (box[3] - box[1]) + area - shared)
    return ratio


def find_box_candidates(
    a: Floats, b: Floats, *, group_a: Groups | None = None, group_b: Groups | None = None, threshold: float = 0.0
) -> Candidates:
    """Pairs of boxes of `a` `(N, 4)` and `b` `(M, 4)` of equal group with IoU > 0 and >= `threshold`.

    `group_a` `(N,)` and `group_b` `(M,)` say which rows may meet, for example an image, or an image and a label;
    without them all rows may. Works in blocks over all groups at once, so that memory does not grow with the tables.
    """
    order, low, count = _find_group_ranges(len(a), len(b), group_a, group_b)
    crowded = int(count.sum()) > CROWDED * (len(a) + len(b))
    if crowded:
        order, low, count = _narrow_group_ranges(a, b, order=order, low=low, count=count, group_b=group_b)
    parts = [
        _find_block_candidates(
            a, b, first=first, order=order, low=low[first:last], count=count[first:last], threshold=threshold
        )
        for first, last in _split_blocks(count)
    ]
    if not parts:
        return Candidates(np.zeros(0, np.intp), np.zeros(0, np.intp), np.zeros(0))
    found = Candidates(*(np.concatenate(column) for column in zip(*parts, strict=True)))
    return found.sort() if crowded else found


def find_polygon_candidates(
    a: Regions, b: Regions, *, group_a: Groups | None = None, group_b: Groups | None = None, threshold: float = 0.0
) -> Candidates:
    """Pairs of regions of equal group with IoU > 0 and >= `threshold`; a shape without polygon counts as its rectangle.

    `group_a` `(N,)` and `group_b` `(M,)` say which rows may meet, as in `find_box_candidates`.
    """
    near = find_box_candidates(a.bounds, b.bounds, group_a=group_a, group_b=group_b)
    exact = compute_polygon_iou(a, b, row_a=near.row_a, row_b=near.row_b)
    return Candidates(near.row_a, near.row_b, exact).where((exact > 0) & (exact >= threshold))


def compute_polygon_iou(a: Regions, b: Regions, *, row_a: Rows, row_b: Rows) -> Floats:
    """Intersection over union `(P,)` of region `row_a[p]` of `a` with region `row_b[p]` of `b`.

    `row_a` and `row_b` are `(P,)`. Two plain rectangles are taken by the closed form, which gives exactly the value of
    `compute_paired_iou`.
    """
    import shapely

    result = compute_paired_iou(a.bounds[row_a], b.bounds[row_b])
    drawn = np.flatnonzero(a.is_polygon[row_a] | b.is_polygon[row_b])
    if len(drawn):
        first, second = a.shapely_of(row_a[drawn]), b.shapely_of(row_b[drawn])
        shared = shapely.area(shapely.intersection(first, second))
        result[drawn] = np.minimum(_divide_shared(shared, shapely.area(first) + shapely.area(second)), 1.0)
    return result


def iterate_group_pairs(group_a: Groups, group_b: Groups) -> Iterator[tuple[Rows, Rows]]:
    """All pairs of rows of equal group, given the groups `(N,)` and `(M,)` of two tables, in blocks of rows of both.

    Each block is two columns `(P,)`, ascending by row of a, then by row of b; no row of a is split between blocks.
    """
    order, low, count = _find_group_ranges(len(group_a), len(group_b), group_a, group_b)
    for first, last in _split_blocks(count):
        yield _expand_ranges(first, order, low[first:last], count[first:last])


def _divide_shared(shared: Floats, both: Floats) -> Floats:
    """`shared / (both - shared)`, 0 where nothing is shared."""
    union = both - shared
    ratio: Floats = np.divide(shared, union, out=np.zeros_like(shared), where=(shared > 0) & (union > 0))
    return ratio


def _find_group_ranges(n: int, m: int, group_a: Groups | None, group_b: Groups | None) -> tuple[Rows, Rows, Rows]:
    """Rows of b ordered by group, and for each row of a the first place and the number of those it may meet."""
    if group_a is None or group_b is None:
        return np.arange(m), np.zeros(n, np.intp), np.full(n, m, np.intp)
    order, order_a = sort_stably(group_b), sort_stably(group_a)
    ordered, ordered_a = group_b[order], group_a[order_a]
    starts = np.flatnonzero(np.append(True, ordered[1:] != ordered[:-1])) if m else np.zeros(0, np.intp)
    first, last = (np.searchsorted(ordered_a, ordered[starts], side=side) for side in ("left", "right"))
    met, rows = last - first, order_a[_expand_spans(first, last)]
    low, count = np.zeros(n, np.intp), np.zeros(n, np.intp)
    low[rows], count[rows] = np.repeat(starts, met), np.repeat(np.diff(np.append(starts, m)), met)
    return order, low, count


def _expand_spans(first: Rows, last: Rows) -> Rows:
    """The places `first` … `last` - 1 of every span `(S,)`, one span after the other."""
    length = last - first
    ends = np.cumsum(length)
    places: Rows = np.arange(length.sum()) + np.repeat(first - ends + length, length)
    return places


def _narrow_group_ranges(
    a: Floats, b: Floats, *, order: Rows, low: Rows, count: Rows, group_b: Groups | None
) -> tuple[Rows, Rows, Rows]:
    """The same, with the rows of a group of b from left to right, and of these only such as can overlap in width.

    A box of b that overlaps one of a begins left of its right end, and not further left of its left end than the
    widest box of b. Groups stand one after another on one axis, far enough apart; the slack covers rounding.
    """
    group = np.zeros(len(order), np.intp)
    if group_b is not None:
        group[1:] = np.cumsum(np.diff(group_b[order]) != 0)
    left, widest = b[order, 0], float((b[:, 2] - b[:, 0]).max())
    begin = min(float(left.min()), float(a[:, 0].min()))
    pitch = max(float(left.max()), float(a[:, 2].max())) - begin + widest + 4.0
    slack = 1e-9 * pitch * (int(group[-1]) + 1)
    along = group * pitch + (left - begin)
    sweep = np.argsort(along, kind="stable")
    along = along[sweep]
    origin = group[np.minimum(low, len(order) - 1)] * pitch - begin
    first = np.searchsorted(along, origin + a[:, 0] - widest - slack, side="left")
    last = np.searchsorted(along, origin + a[:, 2] + slack, side="right")
    first, last = np.maximum(first, low), np.minimum(last, low + count)
    return order[sweep], first, np.maximum(last - first, 0)


def _split_blocks(count: Rows) -> list[tuple[int, int]]:
    """Ranges of rows of a that meet about `BLOCK` rows of b each (one row may meet more)."""
    ends = np.cumsum(count)
    if not len(ends) or not ends[-1]:
        return []
    wanted = np.arange(BLOCK, ends[-1] + BLOCK, BLOCK)
    cuts = np.unique(np.concatenate(([0], np.searchsorted(ends, wanted, side="left") + 1, [len(count)])))
    cuts = cuts[cuts <= len(count)]
    return list(zip(cuts[:-1].tolist(), cuts[1:].tolist(), strict=True))


def _expand_ranges(first: int, order: Rows, low: Rows, count: Rows) -> tuple[Rows, Rows]:
    """Every row of a from `first` on with each of the rows of b that it meets."""
    return np.repeat(np.arange(first, first + len(count)), count), order[_expand_spans(low, low + count)]


def _find_block_candidates(
    a: Floats, b: Floats, *, first: int, order: Rows, low: Rows, count: Rows, threshold: float
) -> tuple[Rows, Rows, Floats]:
    """Candidate pairs of the rows of a from `first` on; width is looked at before height to drop most pairs early."""
    row_a, row_b = _expand_ranges(first, order, low, count)
    width = np.minimum(a[:, 2][row_a], b[:, 2][row_b]) - np.maximum(a[:, 0][row_a], b[:, 0][row_b])
    near = np.flatnonzero(width > 0)
    row_a, row_b = row_a[near], row_b[near]
    height = np.minimum(a[:, 3][row_a], b[:, 3][row_b]) - np.maximum(a[:, 1][row_a], b[:, 1][row_b])
    near_too = np.flatnonzero(height > 0)
    row_a, row_b = row_a[near_too], row_b[near_too]
    shared = width[near[near_too]] * height[near_too]
    ratio = shared / (area_of(a)[row_a] + area_of(b)[row_b] - shared)
    kept = np.flatnonzero((ratio > 0) & (ratio >= threshold))
    return row_a[kept], row_b[kept], ratio[kept]


class BoxPart(enum.Enum):
    """The part of a box under the pointer; the value names the sides that it moves (columns of the box)."""

    BODY = (0, 1, 2, 3)
    LEFT = (0,)
    TOP = (1,)
    RIGHT = (2,)
    BOTTOM = (3,)
    TOP_LEFT = (0, 1)
    TOP_RIGHT = (2, 1)
    BOTTOM_LEFT = (0, 3)
    BOTTOM_RIGHT = (2, 3)


class Hit(Struct, frozen=True):
    """Row of the box that was hit, and its part."""

    row: int
    part: BoxPart


_SIDES = (BoxPart.LEFT, BoxPart.TOP, BoxPart.RIGHT, BoxPart.BOTTOM)
_CORNERS: Final = MappingProxyType(
    {
        frozenset(part.value): part
        for part in (BoxPart.TOP_LEFT, BoxPart.TOP_RIGHT, BoxPart.BOTTOM_LEFT, BoxPart.BOTTOM_RIGHT)
    }
)


def find_rows_under(boxes: Floats, x: float, y: float) -> npt.NDArray[np.intp]:
    """Rows `(K,)` of the boxes `(N, 4)` that contain the point (x, y), borders included.

    The smallest area comes first; equal areas keep the order of rows. All in image pixels.
    """
    inside = (boxes[:, 0] <= x) & (x <= boxes[:, 2]) & (boxes[:, 1] <= y) & (y <= boxes[:, 3])
    rows = np.flatnonzero(inside)
    return rows[np.argsort(area_of(boxes[rows]), kind="stable")]


def find_rows_within(boxes: Floats, frame: Floats) -> npt.NDArray[np.intp]:
    """Rows `(K,)` of the boxes `(N, 4)` that lie wholly inside the box `frame` `(4,)`: what a rubber band takes."""
    inside = (boxes[:, :2] >= frame[:2]).all(axis=1) & (boxes[:, 2:] <= frame[2:]).all(axis=1)
    return np.flatnonzero(inside)


def find_points_within(points: Floats, loop: Floats) -> npt.NDArray[np.intp]:
    """Rows `(K,)` of the points `(N, 2)` that the closed `loop` `(M, 2)` goes round, however often: what a lasso takes.

    By the winding number, so that a loop drawn past its beginning holds what it holds twice.
    """
    order = np.argsort(points[:, 1], kind="stable")
    x, y = points[order].T
    winding = np.zeros(len(points), dtype=np.int64)
    ends = np.roll(loop, -1, axis=0)
    lower, upper = np.minimum(loop[:, 1], ends[:, 1]), np.maximum(loop[:, 1], ends[:, 1])
    firsts, lasts = np.searchsorted(y, lower), np.searchsorted(y, upper)
    for edge in np.flatnonzero(lasts > firsts).tolist():
        beside = slice(int(firsts[edge]), int(lasts[edge]))
        (x0, y0), (x1, y1) = loop[edge], ends[edge]
        crossing = x0 + (y[beside] - y0) * (x1 - x0) / (y1 - y0)
        winding[beside] += np.where(crossing > x[beside], 1 if y1 > y0 else -1, 0)
    return np.sort(order[winding != 0])


def part_of(box: Floats, x: float, y: float, *, reach: float) -> BoxPart | None:
    """The part of one box `(4,)` at the point (x, y): corners go before edges, edges before the body.

    None beyond the reach of the box. `reach` is in image pixels. On a small box it shrinks to a quarter of the side, so
    that every part and the body can still be hit.
    """
    width, height = box[2] - box[0], box[3] - box[1]
    near_x, near_y = min(reach, width / 4), min(reach, height / 4)
    if not (box[0] - reach <= x <= box[2] + reach and box[1] - reach <= y <= box[3] + reach):
        return None
    column = 0 if x <= box[0] + near_x else 2 if x >= box[2] - near_x else None
    row = 1 if y <= box[1] + near_y else 3 if y >= box[3] - near_y else None
    if column is not None and row is not None:
        return _CORNERS[frozenset((column, row))]
    if column is not None:
        return _SIDES[column]
    if row is not None:
        return _SIDES[row]
    return BoxPart.BODY


def find_hit(boxes: Floats, x: float, y: float, *, reach: float, first: npt.NDArray[np.intp]) -> Hit | None:
    """The box and its part at the point (x, y): a handle of a selected box, else the body of the smallest box there.

    `boxes` is `(N, 4)` and `first` `(S,)` the rows that are selected; all numbers are in image pixels. Only these rows
    offer handles: a box must be selected before an edge of it can be pulled, so that a press inside a crowd always
    selects what it seems to select. None where there is no box.
    """
    if len(first):
        chosen = boxes[first]
        close = (
            (chosen[:, 0] - reach <= x)
            & (x <= chosen[:, 2] + reach)
            & (chosen[:, 1] - reach <= y)
            & (y <= chosen[:, 3] + reach)
        )
        for row in first[close][np.argsort(area_of(chosen[close]), kind="stable")]:
            part = part_of(boxes[row], x, y, reach=reach)
            if part is not None and part is not BoxPart.BODY:
                return Hit(int(row), part)
    under = find_rows_under(boxes, x, y)
    return Hit(int(under[0]), BoxPart.BODY) if len(under) else None


def find_next_under(boxes: Floats, x: float, y: float, *, after: int) -> int | None:
    """The row of `boxes` `(N, 4)` that follows row `after` among those under the point (x, y), the smallest first.

    After the largest comes the smallest again. Begins with the smallest when `after` is not under the point; None where
    there is no box.
    """
    under = find_rows_under(boxes, x, y)
    if not len(under):
        return None
    place = np.flatnonzero(under == after)
    return int(under[(place[0] + 1) % len(under)]) if len(place) else int(under[0])


class Transform(Struct, frozen=True):
    """`view = image * scale + (dx, dy)`, in view pixels."""

    scale: float = 1.0
    dx: float = 0.0
    dy: float = 0.0

    @classmethod
    def fit(cls, image: tuple[float, float], view: tuple[float, float], *, margin: float = 0.0) -> Self:
        """The transform that shows an image of (width, height) pixels whole and centred in a view of (width, height).

        `margin` is what stays free on every side, in view pixels.
        """
        width, height = max(image[0], 1.0), max(image[1], 1.0)
        room = (max(view[0] - 2 * margin, 1.0), max(view[1] - 2 * margin, 1.0))
        scale = min(room[0] / width, room[1] / height)
        return cls(scale, (view[0] - width * scale) / 2, (view[1] - height * scale) / 2)

    @classmethod
    def centre_on(cls, box: Floats, view: tuple[float, float], *, share: float = 0.5, largest: float = 8.0) -> Self:
        """The transform that centres `box` `(4,)` so that it takes `share` of the view of (width, height).

        `largest` bounds the scale, in view pixels an image pixel.
        """
        width, height = max(box[2] - box[0], 1.0), max(box[3] - box[1], 1.0)
        scale = min(view[0] * share / width, view[1] * share / height, largest)
        x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
        return cls(float(scale), float(view[0] / 2 - x * scale), float(view[1] / 2 - y * scale))

    def to_view(self, boxes: Floats) -> Floats:
        """Boxes `(N, 4)` or points `(N, 2)` of the image in view pixels."""
        return boxes * self.scale + self._offset_of(boxes.shape[-1])

    def to_image(self, boxes: Floats) -> Floats:
        """Boxes `(N, 4)` or points `(N, 2)` of the view in image pixels."""
        return (boxes - self._offset_of(boxes.shape[-1])) / self.scale

    def to_image_point(self, x: float, y: float) -> tuple[float, float]:
        """The image point (x, y) that lies under the view point (x, y)."""
        return (x - self.dx) / self.scale, (y - self.dy) / self.scale

    def to_view_point(self, x: float, y: float) -> tuple[float, float]:
        """The view point (x, y) at which the image point (x, y) is shown."""
        return x * self.scale + self.dx, y * self.scale + self.dy

    def zoom(self, factor: float, *, x: float, y: float, least: float, most: float) -> "Transform":
        """The transform zoomed by `factor` so that the view point (x, y) keeps its image point.

        The scale stays within `least` and `most` view pixels an image pixel.
        """
        scale = min(max(self.scale * factor, least), most)
        ratio = scale / self.scale
        return Transform(scale, x - (x - self.dx) * ratio, y - (y - self.dy) * ratio)

    def pan(self, dx: float, dy: float) -> "Transform":
        """The transform moved by (dx, dy) view pixels."""
        return Transform(self.scale, self.dx + dx, self.dy + dy)

    def keep_in_reach(self, image: tuple[float, float], view: tuple[float, float], *, margin: float) -> "Transform":
        """The transform panned back so that at least `margin` view pixels of the image stay in the view.

        `image` and `view` are (width, height).
        """
        width, height = image[0] * self.scale, image[1] * self.scale
        dx = min(max(self.dx, margin - width), view[0] - margin)
        dy = min(max(self.dy, margin - height), view[1] - margin)
        return self if (dx, dy) == (self.dx, self.dy) else Transform(self.scale, dx, dy)

    def keep_filled(self, image: tuple[float, float], view: tuple[float, float], *, margin: float) -> "Transform":
        """The transform panned so that at most `margin` view pixels beside the image are seen on every side.

        Where the image is smaller than that it is centred. `image` and `view` are (width, height).
        """
        dx, dy = (
            min(max(offset, side - length * self.scale - margin), margin)
            if length * self.scale + 2 * margin > side
            else (side - length * self.scale) / 2
            for offset, length, side in zip((self.dx, self.dy), image, view, strict=True)
        )
        return Transform(self.scale, dx, dy)

    def _offset_of(self, columns: int) -> Floats:
        return np.array([self.dx, self.dy] * (columns // 2))
