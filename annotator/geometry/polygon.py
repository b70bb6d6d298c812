"""Polygons as tuples of outer rings, each an `(M, 2)` float64 array of x, y without the repeated first point."""

import numpy as np
import numpy.typing as npt

from annotator.geometry.box import Floats

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
