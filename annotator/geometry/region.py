"""The regions that shapes cover: polygons as valid shapely geometries, plain boxes as rectangles."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from annotator.geometry.box import Bools, Floats
from annotator.geometry.polygon import Polygon

Geometries = npt.NDArray[np.object_]
"""An array of shapely geometries."""


@dataclass(frozen=True, slots=True, eq=False)
class Regions:
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
