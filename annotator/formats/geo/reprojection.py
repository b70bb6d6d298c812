"""Reprojection: rings in one coordinate reference system as rings in another, where the package pyproj is installed."""

import re
from functools import lru_cache
from typing import Any, Final

import numpy as np

from annotator.errors import UserError
from annotator.geometry.box import Floats
from annotator.phrase import Phrase

WGS84: Final = 4326
"""Longitude and latitude in degrees: what GeoJSON means that names no system (RFC 7946)."""
_CODE: Final = re.compile(r"EPSG(?::|::|:[\d.]+:|/[\d.]+/)(\d{4,6})$", re.IGNORECASE)
_CRS84: Final = re.compile(r"CRS:?84$", re.IGNORECASE)
_LIMITS: Final = np.array([180.0, 90.0])
_ROUNDING: Final = 1e-6
"""Degrees by which an outline along the edge of the world may pass it."""


def find_epsg(name: str) -> int | None:
    """The code in a name of a system, such as `urn:ogc:def:crs:EPSG::32611`; None for one without a code."""
    found = _CODE.search(name.strip())
    if found is not None:
        return int(found[1])
    return WGS84 if _CRS84.search(name.strip()) else None


def is_in_degrees(rings: tuple[Floats, ...]) -> bool:
    """Whether all points can be longitudes and latitudes."""
    return all(bool((np.abs(ring[:, :2]) <= _LIMITS + _ROUNDING).all()) for ring in rings)


def convert_rings(rings: tuple[Floats, ...], source: int, target: int) -> tuple[Floats, ...]:
    """The rings in the system `target`; points that have no place there become infinite.

    Raises UserError where pyproj is missing or knows no way.
    """
    if source == target:
        return rings
    transformer = _make_transformer(source, target)
    return tuple(np.stack(transformer.transform(ring[:, 0], ring[:, 1]), axis=1) for ring in rings)


@lru_cache(maxsize=16)
def describe_system(epsg: int) -> dict[str, Any]:
    """A system as GeoParquet describes it. Raises UserError where pyproj is missing or does not know it."""
    try:
        import pyproj
    except ImportError as error:
        raise UserError(
            "GeoParquet needs the package pyproj for EPSG:{epsg}; install it, or export as geojson.", epsg=epsg
        ) from error
    try:
        found: dict[str, Any] = pyproj.CRS.from_epsg(epsg).to_json_dict()
    except pyproj.exceptions.ProjError as error:
        raise UserError(
            "The pictures are in EPSG:{epsg}, which is not known here; export as geojson.", epsg=epsg
        ) from error
    return found


def find_code(words: str) -> int | None:
    """The EPSG code of a system in words (WKT of any kind); None where there is none or pyproj is missing."""
    try:
        import pyproj
    except ImportError:
        return None
    try:
        found: int | None = pyproj.CRS.from_user_input(words).to_epsg(min_confidence=70)
    except pyproj.exceptions.ProjError:
        return None
    return found


@lru_cache(maxsize=16)
def _make_transformer(source: int, target: int) -> Any:
    try:
        import pyproj
    except ImportError as error:
        raise UserError(
            "it is in EPSG:{source}, the picture in EPSG:{target}: install the package pyproj, or reproject the file",
            source=source,
            target=target,
        ) from error
    try:
        return pyproj.Transformer.from_crs(source, target, always_xy=True)
    except pyproj.exceptions.ProjError as error:
        raise UserError(
            "there is no known way from EPSG:{source} to EPSG:{target} of the picture: reproject the file",
            source=source,
            target=target,
        ) from error


def describe_failure(error: UserError) -> Phrase:
    """What could not be done, to be said of a place in a file."""
    return Phrase("cannot be laid on its picture, as {reason}", reason=error.sentence)
