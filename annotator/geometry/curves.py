"""Turned boxes and ellipses of other tools as rings of points, and the turned box about a polygon."""

import math
from typing import Final

import numpy as np

from annotator.geometry.box import Corners, Floats, Polygon, as_polygon

_POINTS: Final = 64
"""Corners of the ring that stands for an ellipse; its area is 0.2 % smaller."""


def turn_points(points: Floats, centre: tuple[float, float], degrees: float) -> Floats:
    """The points `(M, 2)` turned about `centre`, clockwise as seen in a picture."""
    angle = math.radians(degrees)
    matrix = np.array([[math.cos(angle), -math.sin(angle)], [math.sin(angle), math.cos(angle)]])
    with np.errstate(over="ignore", invalid="ignore"):  # coordinates of hostile files, which are refused afterwards
        turned: Floats = (points - centre) @ matrix.T + centre
    return turned


def outline_box(box: Corners) -> Floats:
    """The four corners `(4, 2)` of a box, clockwise from the upper left."""
    x0, y0, x1, y1 = box
    return np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]])


def outline_ellipse(centre: tuple[float, float], radii: tuple[float, float], degrees: float = 0.0) -> Floats:
    """A ring `(64, 2)` on an ellipse whose axes are turned by `degrees`, clockwise."""
    angles = np.linspace(0, 2 * math.pi, _POINTS, endpoint=False)
    with np.errstate(over="ignore", invalid="ignore"):
        ring = np.column_stack((np.cos(angles), np.sin(angles))) * radii + centre
    return turn_points(ring, centre, degrees) if degrees % 360 else ring


def find_turned_rectangle(polygon: Polygon) -> Polygon | None:
    """The smallest rectangle, turned as it may be, about all rings; None where they lie on one line."""
    import shapely

    around = shapely.minimum_rotated_rectangle(shapely.MultiPoint(np.concatenate(polygon)))
    if not isinstance(around, shapely.Polygon):
        return None
    ring = shapely.get_coordinates(around.exterior)[:-1]
    return as_polygon([ring]) if len(ring) == 4 and np.isfinite(ring).all() else None
