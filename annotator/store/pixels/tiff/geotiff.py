"""Where on the ground a GeoTIFF lies: image pixels to world coordinates, and the ground sampling distance.

Source: OGC GeoTIFF 1.1 (19-008r4), the tags ModelTiepoint, ModelPixelScale,
ModelTransformation and GeoKeyDirectory.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

import numpy as np
import numpy.typing as npt

from annotator.store.pixels.tiff.directory import Tag, TiffDirectory

_MODEL_TYPE, _RASTER_TYPE, _GEOGRAPHIC, _PROJECTED, _LINEAR_UNIT = 1024, 1025, 2048, 3072, 3076
_PROJECTED_MODEL, _PIXEL_IS_POINT, _USER_DEFINED = 1, 2, 32767
_METRES_PER_UNIT: Final = MappingProxyType({9001: 1.0, 9002: 0.3048, 9003: 1200 / 3937})
# Metres on this map are stretched by 1 / cos(latitude): they are no ground distance.
_WEB_MERCATOR = 3857


@dataclass(frozen=True, slots=True)
class Georeference:
    """A north-up map of pixels to the world.

    origin_x, origin_y: world coordinates of the outer corner of the upper left pixel.
    pixel_width, pixel_height: size of a pixel in world units; with a positive height y falls going down the
    picture.
    epsg: code of the coordinate reference system, or None when the file names none.
    """

    origin_x: float
    origin_y: float
    pixel_width: float
    pixel_height: float
    epsg: int | None

    def to_world(self, points: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
        """Image points (..., 2) in pixels of the full picture to world coordinates (..., 2)."""
        return np.asarray(points, dtype=np.float64) * self._make_step() + self._make_origin()

    def to_image(self, points: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
        """World coordinates (..., 2) to image points (..., 2) in pixels of the full picture."""
        return (np.asarray(points, dtype=np.float64) - self._make_origin()) / self._make_step()

    def _make_step(self) -> npt.NDArray[np.float64]:
        return np.array([self.pixel_width, -self.pixel_height])

    def _make_origin(self) -> npt.NDArray[np.float64]:
        return np.array([self.origin_x, self.origin_y])


def read_georeference(directory: TiffDirectory) -> Georeference | None:
    """The map of a GeoTIFF's first directory; None without geo tags, or when the raster is turned against the map."""
    keys = _read_geo_keys(directory)
    corner = _read_corner_and_step(directory)
    if corner is None:
        return None
    x, y, step_x, step_y = corner
    if not all(math.isfinite(value) for value in corner) or step_x == 0 or step_y == 0:
        return None
    if keys.get(_RASTER_TYPE) == _PIXEL_IS_POINT:
        x, y = x - step_x / 2, y + step_y / 2
    code = keys.get(_PROJECTED) or keys.get(_GEOGRAPHIC)
    return Georeference(x, y, step_x, step_y, None if code in (None, 0, _USER_DEFINED) else code)


def compute_ground_sampling_distance(directory: TiffDirectory, reference: Georeference | None) -> float | None:
    """Metres on the ground a pixel; None when the file is not in a projected system of known unit."""
    if reference is None:
        return None
    keys = _read_geo_keys(directory)
    if keys.get(_MODEL_TYPE) != _PROJECTED_MODEL or reference.epsg == _WEB_MERCATOR:
        return None
    unit = keys.get(_LINEAR_UNIT)
    metres = _METRES_PER_UNIT.get(unit) if unit is not None else (1.0 if _is_utm(reference.epsg) else None)
    if metres is None:
        return None
    return metres * math.sqrt(abs(reference.pixel_width * reference.pixel_height))


def _read_corner_and_step(directory: TiffDirectory) -> tuple[float, float, float, float] | None:
    """World x and y of raster point (0, 0) and the pixel's width and height there."""
    scale, tie = directory.read_numbers(Tag.MODEL_PIXEL_SCALE), directory.read_numbers(Tag.MODEL_TIEPOINT)
    if len(scale) >= 2 and len(tie) >= 6:
        column, row, _, x, y, _ = tie[:6]
        return x - column * scale[0], y + row * scale[1], scale[0], scale[1]
    matrix = directory.read_numbers(Tag.MODEL_TRANSFORMATION)
    if len(matrix) == 16 and matrix[1] == 0 and matrix[4] == 0:
        return matrix[3], matrix[7], matrix[0], -matrix[5]
    return None


def _read_geo_keys(directory: TiffDirectory) -> dict[int, int]:
    """The keys whose value stands in the directory itself; those that point to other tags are names."""
    entries = directory.read_integers(Tag.GEO_KEYS)
    rows = [entries[start : start + 4] for start in range(4, len(entries) - 3, 4)]
    return {key: value for key, place, _, value in rows if place == 0}


def _is_utm(epsg: int | None) -> bool:
    """Whether the code is a UTM zone on WGS 84, ETRS89 or NAD83, all of them in metres."""
    return epsg is not None and any(
        first <= epsg <= last for first, last in ((32601, 32660), (32701, 32760), (25828, 25838), (26901, 26923))
    )
