"""Vertices and edges of polygons: found under a point, put in, taken out, moved, and thinned within a tolerance."""

from itertools import pairwise

import numpy as np
from msgspec import Struct

from annotator.geometry.box import Floats, Polygon

LEAST_VERTICES = 3
"""A ring never has fewer."""


class EdgePlace(Struct, frozen=True):
    """A point on an edge of a polygon: the edge of `ring` from vertex `vertex` to the one after it."""

    ring: int
    vertex: int
    x: float
    y: float


def find_vertex(polygon: Polygon, x: float, y: float, *, reach: float) -> tuple[int, int] | None:
    """Ring and place of the vertex nearest to (x, y), or None where none lies within `reach` pixels on both axes."""
    best, found = reach, None
    for ring, points in enumerate(polygon):
        apart = np.abs(points - (x, y)).max(axis=1)
        nearest = int(apart.argmin())
        if apart[nearest] <= best:
            best, found = float(apart[nearest]), (ring, nearest)
    return found


def find_edge(polygon: Polygon, x: float, y: float, *, reach: float) -> EdgePlace | None:
    """The place on an edge nearest to (x, y), or None where every edge is further away than `reach` pixels."""
    best, found = reach, None
    for ring, points in enumerate(polygon):
        way = np.roll(points, -1, axis=0) - points
        square = np.einsum("nk,nk->n", way, way)
        along = np.einsum("nk,nk->n", np.array([x, y]) - points, way)
        share = np.clip(np.divide(along, square, out=np.zeros(len(points)), where=square > 0), 0.0, 1.0)
        feet = points + share[:, None] * way
        apart = np.hypot(feet[:, 0] - x, feet[:, 1] - y)
        nearest = int(apart.argmin())
        if apart[nearest] <= best:
            best = float(apart[nearest])
            found = EdgePlace(ring, nearest, float(feet[nearest, 0]), float(feet[nearest, 1]))
    return found


def insert_vertex(polygon: Polygon, ring: int, after: int, point: Floats) -> Polygon:
    """The polygon with `point` `(2,)` put in behind vertex `after` of a ring."""
    return _replace_ring(polygon, ring, np.insert(polygon[ring], after + 1, point, axis=0))


def delete_vertex(polygon: Polygon, ring: int, vertex: int) -> Polygon:
    """The polygon less one vertex. Raises ValueError for a ring of three."""
    if len(polygon[ring]) <= LEAST_VERTICES:
        raise ValueError("a polygon ring needs at least three points")
    return _replace_ring(polygon, ring, np.delete(polygon[ring], vertex, axis=0))


def move_vertex(polygon: Polygon, ring: int, vertex: int, point: Floats) -> Polygon:
    """The polygon with one vertex at `point` `(2,)`."""
    points = polygon[ring].copy()
    points[vertex] = point
    return _replace_ring(polygon, ring, points)


def has_crossing(polygon: Polygon, ring: int) -> bool:
    """Whether a ring touches or crosses itself; two vertices that follow each other in one place do so, too."""
    import shapely

    points = polygon[ring]
    if (points == np.roll(points, -1, axis=0)).all(axis=1).any():
        return True
    return not bool(shapely.is_simple(shapely.linearrings(points)))


def is_outline_spoilt(before: Polygon, after: Polygon, ring: int) -> bool:
    """Whether an edit of a ring makes it touch or cross itself; one that did so before may go on to."""
    return has_crossing(after, ring) and not has_crossing(before, ring)


def simplify_polygon(polygon: Polygon, tolerance: float) -> Polygon:
    """The polygon with fewer vertices; old and new outline are nowhere further apart than `tolerance` pixels.

    Vertices are left out, none is moved (Douglas and Peucker's rule), and a ring that does not cross itself keeps that
    form. Three far vertices of every ring always stay, so that a ring keeps an area.
    """
    return tuple(_simplify_ring(points, tolerance) for points in polygon)


def simplify_path(points: Floats, tolerance: float) -> Floats:
    """An open path `(M, 2)`, of at least two points, with fewer of them, as `simplify_polygon` thins; its ends stay."""
    import shapely

    fewer: Floats = shapely.get_coordinates(shapely.simplify(shapely.LineString(points), tolerance))
    return fewer


def _simplify_ring(points: Floats, tolerance: float) -> Floats:
    """The ring as three open chains between far vertices: shapely's rule for closed ones can leave the tolerance."""
    import shapely

    first = int(np.square(points - points.mean(axis=0)).sum(axis=1).argmax())
    second = int(np.square(points - points[first]).sum(axis=1).argmax())
    way = points[second] - points[first]
    aside = np.abs((points[:, 0] - points[first, 0]) * way[1] - (points[:, 1] - points[first, 1]) * way[0])
    third = int(aside.argmax())
    bounds = sorted({first, second, third})
    if len(bounds) < LEAST_VERTICES:
        return points
    turned = np.roll(points, -bounds[0], axis=0)
    closed = np.concatenate((turned, turned[:1]))
    cuts = [*(bound - bounds[0] for bound in bounds), len(points)]
    chains = shapely.MultiLineString([closed[a : b + 1].tolist() for a, b in pairwise(cuts)])
    kept = [shapely.get_coordinates(part)[:-1] for part in shapely.get_parts(shapely.simplify(chains, tolerance))]
    fewer = np.concatenate(kept)
    if len(fewer) >= len(points):
        return points
    return _freeze_points(fewer)


def count_vertices(polygon: Polygon) -> int:
    """How many vertices all rings have together."""
    return sum(map(len, polygon))


def polygon_of_box(box: Floats) -> Polygon:
    """The rectangle of a box `(4,)` as a polygon, from its upper left corner clockwise as seen."""
    x0, y0, x1, y1 = box.tolist()
    return (_freeze_points(np.array([(x0, y0), (x1, y0), (x1, y1), (x0, y1)])),)


def _replace_ring(polygon: Polygon, ring: int, points: Floats) -> Polygon:
    return (*polygon[:ring], _freeze_points(points), *polygon[ring + 1 :])


def _freeze_points(points: Floats) -> Floats:
    points.flags.writeable = False
    return points
