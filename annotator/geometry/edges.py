"""Areas that pairs of polygons share, summed over pairs of their edges: exact, and for thousands of pairs at once.

What lies below an edge of one polygon and below an edge of another is the area under the lower of two lines, which has
a closed form; with the signs of the edges (upper ones count, lower ones are taken off) these areas add up to what the
polygons share. No overlay is built, so nothing has to be robust: shared corners and edges need no care.
"""

from typing import Any, Final

import numpy as np
from msgspec import Struct

from annotator.geometry.box import Floats, Geometries, Regions, Rows, area_of, compute_paired_intersection

MOST_EDGE_PAIRS: Final = 4096
"""Polygons with more pairs of edges than this are quicker to overlay."""

BLOCK: Final = 1 << 15
"""Pairs of edges worked on at once, so that the columns stay in the processor's cache."""


class EdgeTable(Struct, frozen=True, eq=False):
    """N regions as edges from left to right; vertical ones bound no area and are left out."""

    regions: Regions
    first: Rows
    """Place of the first edge of every region, and the number of edges (N+1,)."""
    edges: Floats
    """Columns (5, E+1): x of the left and the right end, y of the left end, slope, +1 for an upper edge and -1 for a
    lower one. The last column is an edge without width, which fills up tables."""

    def __len__(self) -> int:
        return len(self.regions)

    def take(self, rows: Rows) -> "EdgeTable":
        """The outlines of the given rows `(K,)`, in their order."""
        counts = np.diff(self.first)[rows]
        first = np.concatenate(([0], np.cumsum(counts)))
        places = np.arange(first[-1]) + np.repeat(self.first[rows] - first[:-1], counts)
        return EdgeTable(self.regions.take(rows), first, self.edges[:, np.append(places, self.edges.shape[1] - 1)])

    def find_area(self) -> Floats:
        """Areas `(N,)` of the regions, in square pixels."""
        import shapely

        regions = self.regions
        areas = area_of(regions.bounds)
        areas[regions.is_polygon] = shapely.area(regions.geometries[regions.is_polygon])
        return areas


def edges_of(regions: Regions) -> EdgeTable:
    """The outlines of N regions; polygons must be valid."""
    plain, drawn = np.flatnonzero(~regions.is_polygon), np.flatnonzero(regions.is_polygon)
    x0, y0, x1, y1 = regions.bounds[plain].T
    flat = np.zeros(len(plain))
    upper, lower = (x0, x1, y1, flat, flat + 1), (x0, x1, y0, flat, flat - 1)
    owner, columns = _list_polygon_edges(regions.geometries[drawn])
    owner = np.concatenate((plain, plain, drawn[owner]))
    edges = np.concatenate((np.array(upper), np.array(lower), columns), axis=1)
    order = np.argsort(owner, kind="stable")
    first = np.concatenate(([0], np.cumsum(np.bincount(owner, minlength=len(regions)))))
    return EdgeTable(regions, first, np.concatenate((edges[:, order], np.zeros((5, 1))), axis=1))


def compute_shared_area(a: EdgeTable, b: EdgeTable, *, row_b: Rows) -> Floats:
    """Area `(N,)` that region n of `a` `(N,)` shares with region `row_b[n]` of `b`, in square pixels."""
    shared = compute_paired_intersection(a.regions.bounds, b.regions.bounds[row_b])
    todo = np.flatnonzero((shared > 0) & (a.regions.is_polygon | b.regions.is_polygon[row_b]))
    rows_b = row_b[todo]
    count_a, count_b = np.diff(a.first)[todo], np.diff(b.first)[rows_b]
    many = count_a * count_b > MOST_EDGE_PAIRS
    shared[todo[many]] = _measure_overlay(a.regions, b.regions, todo[many], rows_b[many])
    width_a, width_b = _round_up(count_a), _round_up(count_b)
    for one, other in {*zip(width_a[~many].tolist(), width_b[~many].tolist(), strict=True)}:
        alike = np.flatnonzero(~many & (width_a == one) & (width_b == other))
        step = max(BLOCK // (one * other), 1)
        for start in range(0, len(alike), step):
            chosen = alike[start : start + step]
            rows = todo[chosen]
            of_a = _tabulate(a, rows, count_a[chosen], one)[:, :, :, None]
            of_b = _tabulate(b, rows_b[chosen], count_b[chosen], other)[:, :, None, :]
            shared[rows] = _add_up(of_a, of_b, a.regions.bounds[rows, 1])
    return shared


def _list_polygon_edges(geometries: Geometries) -> tuple[Rows, Floats]:
    """The geometry that each edge is of `(E,)`, and its columns `(5, E)`."""
    import shapely

    parts, of_geometry = shapely.get_parts(geometries, return_index=True)
    oriented: Any = shapely.orient_polygons(parts)
    rings, of_part = shapely.get_rings(oriented, return_index=True)
    points, ring = shapely.get_coordinates(rings, return_index=True)
    begin, end = points[:-1], points[1:]
    kept = np.flatnonzero((ring[:-1] == ring[1:]) & (begin[:, 0] != end[:, 0]))
    begin, end = begin[kept], end[kept]
    to_right = end[:, 0] > begin[:, 0]
    left, right = np.where(to_right, begin.T, end.T), np.where(to_right, end.T, begin.T)
    slope = (right[1] - left[1]) / (right[0] - left[0])
    sign = np.where(to_right, -1.0, 1.0)
    return of_geometry[of_part[ring[kept]]], np.stack((left[0], right[0], left[1], slope, sign))


def _measure_overlay(a: Regions, b: Regions, rows_a: Rows, rows_b: Rows) -> Floats:
    import shapely

    areas: Floats = shapely.area(shapely.intersection(a.shapely_of(rows_a), b.shapely_of(rows_b)))
    return areas


def _round_up(counts: Rows) -> Rows:
    """Widths of tables for these numbers of edges: up to four, and then half as many again each time."""
    steps = np.array([2, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 256, 512, 1024, 2048, 4096])
    return steps[np.minimum(np.searchsorted(steps, counts), len(steps) - 1)]


def _tabulate(outlines: EdgeTable, rows: Rows, counts: Rows, width: int) -> Floats:
    """The edges of these regions as a table `(5, n, width)`, filled up with edges without width."""
    column = np.arange(width)
    places = np.where(column < counts[:, None], outlines.first[rows][:, None] + column, outlines.edges.shape[1] - 1)
    table: Floats = outlines.edges[:, places]
    return table


def _add_up(a: Floats, b: Floats, base: Floats) -> Floats:
    """Shared areas `(n,)` of tables of edges that broadcast to `(5, n, k, l)`.

    Heights are taken from the line `base` `(n,)`, on which the sum does not depend, so that no digit is lost far from
    the origin.
    """
    left = np.maximum(a[0], b[0])
    width = np.minimum(a[1], b[1])
    width -= left
    np.maximum(width, 0.0, out=width)
    height = base[:, None, None]
    at_a = left - a[0]
    at_a *= a[3]
    at_a += a[2] - height
    at_b = np.subtract(left, b[0], out=left)
    at_b *= b[3]
    at_b += b[2] - height
    gap = at_a - at_b
    gap_right = (a[3] - b[3]) * width
    gap_right += gap
    both = np.add(at_a, at_b, out=at_a)
    rise = (a[3] + b[3]) * width
    rise *= 0.5
    both += rise
    crossing = np.multiply(gap, gap_right, out=rise)
    np.minimum(crossing, 0.0, out=crossing)
    apart = np.abs(gap, out=gap)
    apart += np.abs(gap_right, out=gap_right)
    np.divide(crossing, apart, out=crossing, where=apart > 0)
    both -= np.multiply(apart, 0.5, out=apart)
    both -= crossing
    both *= width
    total: Floats = np.einsum("nkl,nk,nl->n", both, a[4, :, :, 0], b[4, :, 0, :])
    total *= 0.5
    return np.maximum(total, 0.0, out=total)
