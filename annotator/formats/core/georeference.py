"""Ground: where pictures lie in the world, for formats that speak of map coordinates."""

from collections.abc import Callable
from typing import Protocol

import numpy as np
import numpy.typing as npt

from annotator.geometry.box import Floats, Polygon, as_polygon


class GeoTransform(Protocol):
    """A picture's map between its pixels and a coordinate reference system; the store reads it from GeoTIFF tags."""

    @property
    def epsg(self) -> int | None:
        """Code of the coordinate reference system, or None when the picture names none."""

    def to_world(self, points: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
        """Points (..., 2) in pixels to world coordinates (..., 2)."""

    def to_image(self, points: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
        """World coordinates (..., 2) to points (..., 2) in pixels."""


GeoTransformLookup = Callable[[str], GeoTransform | None]
"""The map of the picture of this image name; None where the picture tells none."""


def find_no_transform(_name: str) -> None:
    """No picture's place is known."""


def boxes_of_corners(first: Floats, second: Floats) -> Floats:
    """Boxes `(N, 4)` between two opposite corners `(N, 2)`, in whatever order these are."""
    return np.concatenate((np.minimum(first, second), np.maximum(first, second)), axis=1)


def convert_boxes_to_image(ground: GeoTransform, boxes: Floats) -> Floats:
    """World boxes `(N, 4)` as boxes in pixels."""
    return boxes_of_corners(ground.to_image(boxes[:, :2]), ground.to_image(boxes[:, 2:]))


def convert_boxes_to_world(ground: GeoTransform, boxes: Floats) -> Floats:
    """Boxes in pixels `(N, 4)` as world boxes."""
    return boxes_of_corners(ground.to_world(boxes[:, :2]), ground.to_world(boxes[:, 2:]))


def convert_polygon_to_image(ground: GeoTransform, polygon: Polygon) -> Polygon:
    """A world polygon in pixels. Raises ValueError for numbers that no float holds in pixels."""
    with np.errstate(over="ignore", invalid="ignore"):
        return as_polygon(tuple(ground.to_image(ring) for ring in polygon))


def convert_polygon_to_world(ground: GeoTransform, polygon: Polygon) -> Polygon:
    """A polygon in pixels as one in the world."""
    return as_polygon(tuple(ground.to_world(ring) for ring in polygon))


def extent_of(ground: GeoTransform, width: int, height: int) -> Floats:
    """The world box `(4,)` that a picture of this size covers."""
    found: Floats = convert_boxes_to_world(ground, np.array([[0.0, 0.0, width, height]]))[0]
    return found
