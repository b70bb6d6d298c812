"""RandCrowns (R Eq. 14) of the same pairs under many parameters, with no term computed more often than it changes.

Ra depends on alpha alone and O on omega alone; only E depends on all three. A parameter search therefore measures the
terms of Ra once for each alpha, those of O once for each omega, and in a cell no more than E, which the pairs of a
target share. A delineation that misses Ra scores 0 whatever E is, so that most wrong pairs need no E at all.
"""

from dataclasses import dataclass, replace
from typing import Any, Protocol, Self

import numpy as np

from annotator.geometry.box import Floats, Rows
from annotator.geometry.edges import EdgeTable, compute_shared_area, edges_of
from annotator.geometry.overlap import compute_column_intersection
from annotator.geometry.region import Regions, regions_of
from annotator.metrics.randcrowns.boxes import (
    ROUNDING,
    compute_clip_limits,
    compute_column_area,
    cut_columns,
    outset_columns,
    solve_tau,
)
from annotator.metrics.randcrowns.polygons import buffer_geometries, clip_geometries, grow_by_area

Side = Rows
"""0 for a pair that is cut at the image of its target, 1 for one that is not."""


class RegionMeasure(Protocol):
    """How regions of T targets are made and measured against n delineations; a region is whatever suits the measure."""

    @property
    def place(self) -> Rows:
        """The target of every delineation `(n,)`."""

    @property
    def side(self) -> Side:
        """Whether a pair is cut at its image `(n,)`."""

    def take(self, rows: Rows) -> Self:
        """The same targets with the delineations of the given rows `(k,)`."""

    def outset(self, by: float | Floats) -> Any:
        """The targets grown by `by` pixels on every side, one number for all or `(T,)`."""

    def grow_edge(self, outer: Any, ring: Floats, bend: Floats | None, /) -> tuple[Any, Floats | None]:
        """The regions `outer` grown until each gains the area `ring` `(T,)`, and how their areas bend.

        The bend `(T,)` of an earlier answer for the same `outer` makes the next one quicker.
        """

    def areas_of(self, region: Any) -> Floats:
        """Areas `(2, T)` of the regions in square pixels: cut at their images, and whole."""

    def shared_area_of(self, region: Any) -> Floats:
        """Area `(n,)` that each delineation shares with its target's region, in square pixels."""

    @property
    def delineation_area(self) -> Floats:
        """Area `(n,)` of each delineation, cut at its image where its pair is."""


@dataclass(frozen=True, slots=True, eq=False)
class BoxMeasure:
    """The measure of boxes, held as columns `(4, T)` and `(4, n)`; see `measure_of`."""

    targets: Floats
    delineations: Floats
    place: Rows
    side: Side
    limits: Floats | None

    def take(self, rows: Rows) -> Self:
        """The same targets with the delineations of the given rows `(k,)`."""
        return replace(self, delineations=self.delineations[:, rows], place=self.place[rows], side=self.side[rows])

    def outset(self, by: float | Floats) -> Floats:
        """The targets grown by `by` pixels on every side, columns `(4, T)`."""
        return outset_columns(self.targets, by)

    def grow_edge(self, outer: Floats, ring: Floats, _bend: Floats | None, /) -> tuple[Floats, None]:
        """The boxes `outer` `(4, T)` grown until each gains the area `ring` `(T,)`; there is nothing to remember."""
        return outset_columns(outer, solve_tau(outer[2] - outer[0], outer[3] - outer[1], ring)), None

    def areas_of(self, region: Floats) -> Floats:
        """Areas `(2, T)` of boxes `(4, T)` in square pixels: cut at their images, and whole."""
        whole = compute_column_area(region)
        return np.stack(
            (whole if self.limits is None else compute_column_area(cut_columns(region, self.limits)), whole)
        )

    def shared_area_of(self, region: Floats) -> Floats:
        """Area `(n,)` that each delineation shares with its target's box in `region` `(4, T)`."""
        return compute_column_intersection(self.delineations, region[:, self.place])

    @property
    def delineation_area(self) -> Floats:
        """Area `(n,)` of each delineation, cut at its image where its pair is."""
        return compute_column_area(self.delineations)


@dataclass(frozen=True, slots=True, eq=False)
class PolygonMeasure:
    """The measure of regions of which some are polygons, `(T,)` and `(n,)`; see `measure_of`."""

    targets: Regions
    delineations: EdgeTable
    place: Rows
    side: Side
    limits: Floats | None

    def take(self, rows: Rows) -> Self:
        """The same targets with the delineations of the given rows `(k,)`."""
        return replace(self, delineations=self.delineations.take(rows), place=self.place[rows], side=self.side[rows])

    def outset(self, by: float | Floats) -> EdgeTable:
        """The targets grown by `by` pixels on every side, `(T,)`."""
        drawn = self.targets.is_polygon
        geometries = self.targets.geometries.copy()
        geometries[drawn] = buffer_geometries(geometries[drawn], by[drawn] if isinstance(by, np.ndarray) else by)
        grown = outset_columns(self.targets.bounds.T, by).T
        return edges_of(_replace_geometries(self.targets, grown, geometries))

    def grow_edge(self, outer: EdgeTable, ring: Floats, bend: Floats | None, /) -> tuple[EdgeTable, Floats]:
        """The regions `outer` `(T,)` grown until each gains the area `ring` `(T,)`, and how their areas bend."""
        regions, drawn = outer.regions, outer.regions.is_polygon
        bounds = regions.bounds.T
        grown = outset_columns(bounds, solve_tau(bounds[2] - bounds[0], bounds[3] - bounds[1], ring)).T
        geometries, found = regions.geometries.copy(), np.zeros(len(ring))
        edge = grow_by_area(geometries[drawn], ring[drawn], bend=None if bend is None else bend[drawn])
        geometries[drawn], found[drawn] = edge.geometries, edge.bend
        return edges_of(_replace_geometries(regions, grown, geometries)), found

    def areas_of(self, region: EdgeTable) -> Floats:
        """Areas `(2, T)` of the regions in square pixels: cut at their images, and whole."""
        whole = region.find_area()
        cut = whole.copy()
        if self.limits is not None:
            bounds = region.regions.bounds.T
            out = (bounds[:2] < self.limits[:2]).any(axis=0) | (bounds[2:] > self.limits[2:]).any(axis=0)
            rows = np.flatnonzero(out)
            images = edges_of(regions_of(self.limits[:, rows].T, None))
            cut[rows] = compute_shared_area(region.take(rows), images, row_b=np.arange(len(rows)))
        return np.stack((cut, whole))

    def shared_area_of(self, region: EdgeTable) -> Floats:
        """Area `(n,)` that each delineation shares with its target's region in `region` `(T,)`."""
        return compute_shared_area(self.delineations, region, row_b=self.place)

    @property
    def delineation_area(self) -> Floats:
        """Area `(n,)` of each delineation, cut at its image where its pair is."""
        return self.delineations.find_area()


def measure_of(targets: Regions, right: Regions, wrong: Regions, *, place: Rows, image_size: Floats) -> RegionMeasure:
    """The measure of T targets with right delineations, cut at the images, and wrong ones, which are not.

    `place` `(n,)` is the target of every delineation, the right ones first; `image_size` `(T, 2)` as in `score_crowns`.
    """
    limits = compute_clip_limits(image_size) if (image_size > 0).any() else None
    side = np.repeat(np.arange(2, dtype=np.intp), (len(right), len(wrong)))
    if limits is not None:
        right = _cut_regions(right, limits[:, place[: len(right)]])
    drawn = Regions.concat((right, wrong))
    if targets.is_polygon.any() or drawn.is_polygon.any():
        return PolygonMeasure(targets, edges_of(drawn), place, side, limits)
    columns = np.ascontiguousarray(targets.bounds.T), np.ascontiguousarray(drawn.bounds.T)
    return BoxMeasure(*columns, place, side, limits)


@dataclass(frozen=True, slots=True, eq=False)
class InnerTerms:
    """The terms that alpha decides, of the pairs whose score is not 0 whatever the rest."""

    ra: Floats
    """|Ra| before clipping (T,)."""
    rows: Rows
    """Rows (k,) of these pairs among the n of the measure."""
    a: Floats
    d: Floats

    def take_from(self, rows: Rows) -> "InnerTerms":
        """The same terms, with places among the pairs `rows` `(m,)`, ascending, which hold all of these."""
        return replace(self, rows=np.searchsorted(rows, self.rows))


@dataclass(frozen=True, slots=True, eq=False)
class OuterTerms:
    """The terms of n pairs that omega decides."""

    region: Any
    """O before clipping."""
    areas: Floats
    """|O| (2, T), cut at the image and whole."""
    shared: Floats
    """|D ∩ O| (n,)."""
    c: Floats


def compute_inner_terms(measure: RegionMeasure, alpha: float | Floats, *, eq14_only: bool) -> InnerTerms:
    """a and d of the pairs that count at `alpha` pixels, a number or `(T,)`; Ra must not be empty for any target.

    A pair that misses Ra scores 0 and is left out, unless `eq14_only` turns that rule off.
    """
    region = measure.outset(-alpha)
    areas = measure.areas_of(region)
    ra, tp = areas[measure.side, measure.place], measure.shared_area_of(region)
    tp[tp <= ROUNDING * ra] = 0.0
    fn = np.maximum(ra - tp, 0.0)
    rows = np.arange(len(tp)) if eq14_only else np.flatnonzero(tp)
    return InnerTerms(areas[1], rows, tp[rows] ** 2, fn[rows] ** 2)


def compute_outer_terms(measure: RegionMeasure, omega: float | Floats) -> OuterTerms:
    """c of every pair at `omega` pixels, a number or `(T,)`, and what b needs of O."""
    region = measure.outset(omega)
    shared = measure.shared_area_of(region)
    fp = np.maximum(measure.delineation_area - shared, 0.0)
    return OuterTerms(region, measure.areas_of(region), shared, fp * fp)


def compute_rand_crowns(
    measure: RegionMeasure, inner: InnerTerms, outer: OuterTerms, *, gamma: float, bend: Floats | None
) -> tuple[Floats, Floats | None]:
    """RC `(k,)` of the pairs of `inner` at one gamma, and the bend of E's areas (see `RegionMeasure.grow_edge`).

    `measure` and `inner` hold the same k pairs, `outer` those that `inner` numbers.
    """
    edge, bend = measure.grow_edge(outer.region, gamma * inner.ra, bend)
    tn = (measure.areas_of(edge) - outer.areas)[measure.side, measure.place]
    tn -= measure.shared_area_of(edge) - outer.shared[inner.rows]
    np.maximum(tn, 0.0, out=tn)
    tn *= tn
    right = tn
    right += inner.a
    rc: Floats = right / (right + inner.d + outer.c[inner.rows])
    return rc, bend


def _replace_geometries(like: Regions, plain: Floats, geometries: Any) -> Regions:
    """Regions of the same kinds with these geometries, and for rectangles the boxes `plain` `(T, 4)`."""
    import shapely

    drawn = like.is_polygon
    bounds = plain.copy()
    bounds[drawn] = np.nan_to_num(shapely.bounds(geometries[drawn]), nan=0.0)
    return Regions(bounds, drawn, geometries)


def _cut_regions(regions: Regions, limits: Floats) -> Regions:
    """Regions `(N,)` cut at the images `(4, N)`."""
    geometries, drawn = regions.geometries.copy(), regions.is_polygon
    geometries[drawn] = clip_geometries(geometries[drawn], limits[:, drawn])
    return _replace_geometries(regions, cut_columns(regions.bounds.T, limits).T, geometries)
