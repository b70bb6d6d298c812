"""RandCrowns of the same pairs under many parameters, with every term computed no oftener than it changes.

Ra depends on alpha alone and O on omega alone; only E depends on all three. A parameter search therefore measures the
terms of Ra once for each alpha, those of O once for each omega, and in a cell no more than E.
"""

from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from annotator.geometry.box import Bools, Floats
from annotator.geometry.region import Geometries, Regions
from annotator.metrics.randcrowns.boxes import ROUNDING, clip_limits, column_area, cut, outset, shared_area, solve_tau
from annotator.metrics.randcrowns.polygons import buffered, clipped, grown_by_area

Rows = npt.NDArray[np.intp]


class Measure(Protocol):
    """How regions of T targets are made and measured against n delineations; a region is whatever suits."""

    def outset(self, by: float | Floats) -> Any:
        """The targets grown by `by` pixels (T,)."""

    def edge(self, outer: Any, ring: Floats) -> Any:
        """O grown until it gains the area `ring` (T,)."""

    def area(self, region: Any) -> Floats:
        """Areas (T,)."""

    def clipped(self, region: Any) -> Any:
        """The regions cut at the images."""

    def shared(self, region: Any) -> Floats:
        """Area that each delineation shares with its target's region (n,)."""

    @property
    def drawn_area(self) -> Floats:
        """Area of each delineation, cut at the image (n,)."""


@dataclass(frozen=True, slots=True, eq=False)
class BoxMeasure:
    """Boxes as columns; see `measure_of`."""

    targets: Floats
    drawn: Floats
    place: Rows
    limits: Floats | None

    def outset(self, by: float | Floats) -> Floats:
        """The targets grown by `by` pixels, columns (4, T)."""
        return outset(self.targets, by)

    def edge(self, outer: Floats, ring: Floats) -> Floats:
        """O grown until it gains the area `ring`."""
        return outset(outer, solve_tau(outer[2] - outer[0], outer[3] - outer[1], ring))

    def area(self, region: Floats) -> Floats:
        """Areas (T,)."""
        return column_area(region)

    def clipped(self, region: Floats) -> Floats:
        """The boxes cut at the images."""
        return region if self.limits is None else cut(region, self.limits)

    def shared(self, region: Floats) -> Floats:
        """Area that each delineation shares with its target's region (n,)."""
        return shared_area(self.drawn, region[:, self.place])

    @property
    def drawn_area(self) -> Floats:
        """Area of each delineation (n,)."""
        return column_area(self.drawn)


@dataclass(frozen=True, slots=True, eq=False)
class PolygonMeasure:
    """Geometries; see `measure_of`."""

    targets: Geometries
    drawn: Geometries
    place: Rows
    limits: Floats | None

    def outset(self, by: float | Floats) -> Geometries:
        """The targets grown by `by` pixels (T,)."""
        return buffered(self.targets, by)

    def edge(self, outer: Geometries, ring: Floats) -> Geometries:
        """O grown until it gains the area `ring`."""
        return grown_by_area(outer, ring)[0]

    def area(self, region: Geometries) -> Floats:
        """Areas (T,)."""
        import shapely

        areas: Floats = shapely.area(region)
        return areas

    def clipped(self, region: Geometries) -> Geometries:
        """The geometries cut at the images."""
        return clipped(region, self.limits)

    def shared(self, region: Geometries) -> Floats:
        """Area that each delineation shares with its target's region (n,)."""
        import shapely

        areas: Floats = shapely.area(shapely.intersection(self.drawn, region[self.place]))
        return areas

    @property
    def drawn_area(self) -> Floats:
        """Area of each delineation (n,)."""
        return self.area(self.drawn)


def measure_of(targets: Regions, drawn: Regions, *, place: Rows, image_size: Floats | None) -> Measure:
    """The measure of T targets and n delineations, of which delineation k belongs to target `place[k]`.

    `image_size` (T, 2) as in `randcrowns.crowns`; None clips nothing.
    """
    limits = None if image_size is None else clip_limits(image_size)
    limits_drawn = None if limits is None else limits[:, place]
    if targets.drawn.any() or drawn.drawn.any():
        return PolygonMeasure(targets.shapely_of(), clipped(drawn.shapely_of(), limits_drawn), place, limits)
    columns = np.ascontiguousarray(drawn.bounds.T)
    return BoxMeasure(
        np.ascontiguousarray(targets.bounds.T),
        columns if limits_drawn is None else cut(columns, limits_drawn),
        place,
        limits,
    )


@dataclass(frozen=True, slots=True, eq=False)
class InnerTerms:
    """What alpha decides."""

    unclipped: Floats
    """|Ra| before clipping (T,)."""
    a: Floats
    d: Floats
    missed: Bools
    """Which delineations miss Ra (n,)."""


@dataclass(frozen=True, slots=True, eq=False)
class OuterTerms:
    """What omega decides."""

    region: Any
    """O before clipping."""
    area: Floats
    """|O| (T,)."""
    shared: Floats
    """|D ∩ O| (n,)."""
    c: Floats


def inner_terms(measure: Measure, alpha: float | Floats, *, place: Rows) -> InnerTerms:
    """a and d of every pair; Ra must not be empty for any target."""
    region = measure.outset(-alpha)
    inside = measure.clipped(region)
    ra, tp = measure.area(inside)[place], measure.shared(inside)
    tp[tp <= ROUNDING * ra] = 0.0
    fn = np.maximum(ra - tp, 0.0)
    return InnerTerms(measure.area(region), tp * tp, fn * fn, tp == 0)


def outer_terms(measure: Measure, omega: float | Floats) -> OuterTerms:
    """c of every pair, and what b needs of O."""
    region = measure.outset(omega)
    inside = measure.clipped(region)
    shared = measure.shared(inside)
    fp = np.maximum(measure.drawn_area - shared, 0.0)
    return OuterTerms(region, measure.area(inside), shared, fp * fp)


def rand_crowns(
    measure: Measure, inner: InnerTerms, outer: OuterTerms, *, gamma: float, place: Rows, eq14_only: bool
) -> Floats:
    """RC (n,) of every pair."""
    edge = measure.clipped(measure.edge(outer.region, gamma * inner.unclipped))
    tn = (measure.area(edge) - outer.area)[place]
    tn -= measure.shared(edge) - outer.shared
    np.maximum(tn, 0.0, out=tn)
    tn *= tn
    right = tn
    right += inner.a
    rc: Floats = right / (right + inner.d + outer.c)
    if not eq14_only:
        rc[inner.missed] = 0.0
    return rc
