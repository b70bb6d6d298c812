"""RandCrowns (R Eq. 14) of the same pairs under many parameters, with no term computed more often than it changes.

Ra depends on alpha alone and O on omega alone; only E depends on all three. A parameter search therefore measures the
terms of Ra once for each alpha, those of O once for each omega, and in a cell no more than E.
"""

from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from annotator.geometry.box import Bools, Floats, Rows
from annotator.geometry.overlap import compute_column_intersection
from annotator.geometry.region import Geometries, Regions
from annotator.metrics.randcrowns.boxes import (
    ROUNDING,
    compute_clip_limits,
    compute_column_area,
    cut_columns,
    outset_columns,
    solve_tau,
)
from annotator.metrics.randcrowns.polygons import buffer_geometries, clip_geometries, grow_by_area


class RegionMeasure(Protocol):
    """How regions of T targets are made and measured against n delineations; a region is whatever suits the measure."""

    def outset(self, by: float | Floats) -> Any:
        """The targets grown by `by` pixels on every side, one number for all or `(T,)`."""

    def grow_edge(self, outer: Any, ring: Floats) -> Any:
        """The regions `outer` grown until each gains the area `ring` `(T,)`."""

    def area_of(self, region: Any) -> Floats:
        """Areas `(T,)` of the regions, in square pixels."""

    def clip(self, region: Any) -> Any:
        """The regions of the targets cut at their images."""

    def shared_area_of(self, region: Any) -> Floats:
        """Area `(n,)` that each delineation shares with its target's region, in square pixels."""

    @property
    def delineation_area(self) -> Floats:
        """Area `(n,)` of each delineation, cut at its image."""


@dataclass(frozen=True, slots=True, eq=False)
class BoxMeasure:
    """The measure of boxes, held as columns `(4, T)` and `(4, n)`; see `measure_of`."""

    targets: Floats
    delineations: Floats
    place: Rows
    limits: Floats | None

    def outset(self, by: float | Floats) -> Floats:
        """The targets grown by `by` pixels on every side, columns `(4, T)`."""
        return outset_columns(self.targets, by)

    def grow_edge(self, outer: Floats, ring: Floats) -> Floats:
        """The boxes `outer` `(4, T)` grown until each gains the area `ring` `(T,)`."""
        return outset_columns(outer, solve_tau(outer[2] - outer[0], outer[3] - outer[1], ring))

    def area_of(self, region: Floats) -> Floats:
        """Areas `(T,)` of boxes `(4, T)`, in square pixels."""
        return compute_column_area(region)

    def clip(self, region: Floats) -> Floats:
        """The boxes `(4, T)` cut at their images."""
        return region if self.limits is None else cut_columns(region, self.limits)

    def shared_area_of(self, region: Floats) -> Floats:
        """Area `(n,)` that each delineation shares with its target's box in `region` `(4, T)`."""
        return compute_column_intersection(self.delineations, region[:, self.place])

    @property
    def delineation_area(self) -> Floats:
        """Area `(n,)` of each delineation, cut at its image."""
        return compute_column_area(self.delineations)


@dataclass(frozen=True, slots=True, eq=False)
class PolygonMeasure:
    """The measure of geometries `(T,)` and `(n,)`; see `measure_of`."""

    targets: Geometries
    delineations: Geometries
    place: Rows
    limits: Floats | None

    def outset(self, by: float | Floats) -> Geometries:
        """The targets grown by `by` pixels on every side, `(T,)`."""
        return buffer_geometries(self.targets, by)

    def grow_edge(self, outer: Geometries, ring: Floats) -> Geometries:
        """The geometries `outer` `(T,)` grown until each gains the area `ring` `(T,)`."""
        return grow_by_area(outer, ring)[0]

    def area_of(self, region: Geometries) -> Floats:
        """Areas `(T,)` of geometries `(T,)`, in square pixels."""
        import shapely

        areas: Floats = shapely.area(region)
        return areas

    def clip(self, region: Geometries) -> Geometries:
        """The geometries `(T,)` cut at their images."""
        return clip_geometries(region, self.limits)

    def shared_area_of(self, region: Geometries) -> Floats:
        """Area `(n,)` that each delineation shares with its target's geometry in `region` `(T,)`."""
        import shapely

        areas: Floats = shapely.area(shapely.intersection(self.delineations, region[self.place]))
        return areas

    @property
    def delineation_area(self) -> Floats:
        """Area `(n,)` of each delineation, cut at its image."""
        return self.area_of(self.delineations)


def measure_of(targets: Regions, drawn: Regions, *, place: Rows, image_size: Floats | None) -> RegionMeasure:
    """The measure of T targets and n delineations, of which delineation k belongs to target `place[k]`, `(n,)`.

    `image_size` `(T, 2)` as in `score_crowns`; None clips nothing.
    """
    limits = None if image_size is None else compute_clip_limits(image_size)
    limits_drawn = None if limits is None else limits[:, place]
    if targets.is_polygon.any() or drawn.is_polygon.any():
        return PolygonMeasure(targets.shapely_of(), clip_geometries(drawn.shapely_of(), limits_drawn), place, limits)
    columns = np.ascontiguousarray(drawn.bounds.T)
    return BoxMeasure(
        np.ascontiguousarray(targets.bounds.T),
        columns if limits_drawn is None else cut_columns(columns, limits_drawn),
        place,
        limits,
    )


@dataclass(frozen=True, slots=True, eq=False)
class InnerTerms:
    """The terms of n pairs that alpha decides."""

    unclipped: Floats
    """|Ra| before clipping (T,)."""
    a: Floats
    d: Floats
    missed: Bools
    """Which delineations miss Ra (n,)."""


@dataclass(frozen=True, slots=True, eq=False)
class OuterTerms:
    """The terms of n pairs that omega decides."""

    region: Any
    """O before clipping."""
    area: Floats
    """|O| (T,)."""
    shared: Floats
    """|D ∩ O| (n,)."""
    c: Floats


def compute_inner_terms(measure: RegionMeasure, alpha: float | Floats, *, place: Rows) -> InnerTerms:
    """a and d of every pair at `alpha` pixels, a number or `(T,)`; Ra must not be empty for any target.

    `place` `(n,)` is the target of every delineation.
    """
    region = measure.outset(-alpha)
    inside = measure.clip(region)
    ra, tp = measure.area_of(inside)[place], measure.shared_area_of(inside)
    tp[tp <= ROUNDING * ra] = 0.0
    fn = np.maximum(ra - tp, 0.0)
    return InnerTerms(measure.area_of(region), tp * tp, fn * fn, tp == 0)


def compute_outer_terms(measure: RegionMeasure, omega: float | Floats) -> OuterTerms:
    """c of every pair at `omega` pixels, a number or `(T,)`, and what b needs of O."""
    region = measure.outset(omega)
    inside = measure.clip(region)
    shared = measure.shared_area_of(inside)
    fp = np.maximum(measure.delineation_area - shared, 0.0)
    return OuterTerms(region, measure.area_of(inside), shared, fp * fp)


def compute_rand_crowns(
    measure: RegionMeasure, inner: InnerTerms, outer: OuterTerms, *, gamma: float, place: Rows, eq14_only: bool
) -> Floats:
    """RC `(n,)` of every pair at one gamma, from the terms of alpha and omega; `place` `(n,)` is the target of each."""
    edge = measure.clip(measure.grow_edge(outer.region, gamma * inner.unclipped))
    tn = (measure.area_of(edge) - outer.area)[place]
    tn -= measure.shared_area_of(edge) - outer.shared
    np.maximum(tn, 0.0, out=tn)
    tn *= tn
    right = tn
    right += inner.a
    rc: Floats = right / (right + inner.d + outer.c)
    if not eq14_only:
        rc[inner.missed] = 0.0
    return rc
