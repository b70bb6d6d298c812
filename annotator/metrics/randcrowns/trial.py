"""RandCrowns (R Eq. 14) of the same pairs under many parameters, summed over a fixed number of targets at a time.

The sums of a part depend on its targets alone, and parts are added up in their order: whoever makes them, from the
pairs of all images or of some, the numbers have the same bits.
"""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any, Final, Protocol, Self

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from annotator.geometry import box
from annotator.geometry.edges import EdgeTable, compute_shared_area, edges_of
from annotator.metrics.randcrowns.regions import (
    ROUNDING,
    buffer_geometries,
    clip_geometries,
    compute_clip_limits,
    compute_column_area,
    cut_columns,
    grow_by_area,
    outset_columns,
    solve_tau,
)
from annotator.metrics.randcrowns.scope import CrownScope, convert_to_pixels
from annotator.metrics.randcrowns.variance import VarianceTable, compute_mean_and_variance
from annotator.metrics.randcrowns.warped import Warping, warp_shapes
from annotator.model.shapes import Shapes

Side = box.Rows
"""0 for a pair that is cut at the image of its target, 1 for one that is not."""


class RegionMeasure(Protocol):
    """How regions of T targets are made and measured against n delineations; a region is whatever suits the measure."""

    @property
    def place(self) -> box.Rows:
        """The target of every delineation `(n,)`."""

    @property
    def side(self) -> Side:
        """Whether a pair is cut at its image `(n,)`."""

    def take(self, rows: box.Rows) -> Self:
        """The same targets with the delineations of the given rows `(k,)`."""

    def outset(self, by: float | box.Floats) -> Any:
        """The targets grown by `by` pixels on every side, one number for all or `(T,)`."""

    def grow_edge(self, outer: Any, ring: box.Floats, bend: box.Floats | None, /) -> tuple[Any, box.Floats | None]:
        """The regions `outer` grown until each gains the area `ring` `(T,)`, and how their areas bend.

        The bend `(T,)` of an earlier answer for the same `outer` makes the next one quicker.
        """

    def areas_of(self, region: Any) -> box.Floats:
        """Areas `(2, T)` of the regions in square pixels: cut at their images, and whole."""

    def shared_area_of(self, region: Any) -> box.Floats:
        """Area `(n,)` that each delineation shares with its target's region, in square pixels."""

    @property
    def delineation_area(self) -> box.Floats:
        """Area `(n,)` of each delineation, cut at its image where its pair is."""


class BoxMeasure(Struct, frozen=True, eq=False):
    """The measure of boxes, held as columns `(4, T)` and `(4, n)`; see `measure_of`."""

    targets: box.Floats
    delineations: box.Floats
    place: box.Rows
    side: Side
    limits: box.Floats | None

    def take(self, rows: box.Rows) -> Self:
        """The same targets with the delineations of the given rows `(k,)`."""
        return replace(self, delineations=self.delineations[:, rows], place=self.place[rows], side=self.side[rows])

    def outset(self, by: float | box.Floats) -> box.Floats:
        """The targets grown by `by` pixels on every side, columns `(4, T)`."""
        return outset_columns(self.targets, by)

    def grow_edge(self, outer: box.Floats, ring: box.Floats, _bend: box.Floats | None, /) -> tuple[box.Floats, None]:
        """The boxes `outer` `(4, T)` grown until each gains the area `ring` `(T,)`; there is nothing to remember."""
        return outset_columns(outer, solve_tau(outer[2] - outer[0], outer[3] - outer[1], ring)), None

    def areas_of(self, region: box.Floats) -> box.Floats:
        """Areas `(2, T)` of boxes `(4, T)` in square pixels: cut at their images, and whole."""
        whole = compute_column_area(region)
        return np.stack(
            (whole if self.limits is None else compute_column_area(cut_columns(region, self.limits)), whole)
        )

    def shared_area_of(self, region: box.Floats) -> box.Floats:
        """Area `(n,)` that each delineation shares with its target's box in `region` `(4, T)`."""
        return box.compute_column_intersection(self.delineations, region[:, self.place])

    @property
    def delineation_area(self) -> box.Floats:
        """Area `(n,)` of each delineation, cut at its image where its pair is."""
        return compute_column_area(self.delineations)


class PolygonMeasure(Struct, frozen=True, eq=False):
    """The measure of regions of which some are polygons, `(T,)` and `(n,)`; see `measure_of`."""

    targets: box.Regions
    delineations: EdgeTable
    place: box.Rows
    side: Side
    limits: box.Floats | None

    def take(self, rows: box.Rows) -> Self:
        """The same targets with the delineations of the given rows `(k,)`."""
        return replace(self, delineations=self.delineations.take(rows), place=self.place[rows], side=self.side[rows])

    def outset(self, by: float | box.Floats) -> EdgeTable:
        """The targets grown by `by` pixels on every side, `(T,)`."""
        drawn = self.targets.is_polygon
        geometries = self.targets.geometries.copy()
        geometries[drawn] = buffer_geometries(geometries[drawn], by[drawn] if isinstance(by, np.ndarray) else by)
        grown = outset_columns(self.targets.bounds.T, by).T
        return edges_of(_replace_geometries(self.targets, grown, geometries))

    def grow_edge(self, outer: EdgeTable, ring: box.Floats, bend: box.Floats | None, /) -> tuple[EdgeTable, box.Floats]:
        """The regions `outer` `(T,)` grown until each gains the area `ring` `(T,)`, and how their areas bend."""
        regions, drawn = outer.regions, outer.regions.is_polygon
        bounds = regions.bounds.T
        grown = outset_columns(bounds, solve_tau(bounds[2] - bounds[0], bounds[3] - bounds[1], ring)).T
        geometries, found = regions.geometries.copy(), np.zeros(len(ring))
        edge = grow_by_area(geometries[drawn], ring[drawn], bend=None if bend is None else bend[drawn])
        geometries[drawn], found[drawn] = edge.geometries, edge.bend
        return edges_of(_replace_geometries(regions, grown, geometries)), found

    def areas_of(self, region: EdgeTable) -> box.Floats:
        """Areas `(2, T)` of the regions in square pixels: cut at their images, and whole."""
        whole = region.find_area()
        cut = whole.copy()
        if self.limits is not None:
            bounds = region.regions.bounds.T
            out = (bounds[:2] < self.limits[:2]).any(axis=0) | (bounds[2:] > self.limits[2:]).any(axis=0)
            rows = np.flatnonzero(out)
            images = edges_of(box.regions_of(self.limits[:, rows].T, None))
            cut[rows] = compute_shared_area(region.take(rows), images, row_b=np.arange(len(rows)))
        return np.stack((cut, whole))

    def shared_area_of(self, region: EdgeTable) -> box.Floats:
        """Area `(n,)` that each delineation shares with its target's region in `region` `(T,)`."""
        return compute_shared_area(self.delineations, region, row_b=self.place)

    @property
    def delineation_area(self) -> box.Floats:
        """Area `(n,)` of each delineation, cut at its image where its pair is."""
        return self.delineations.find_area()


def measure_of(
    targets: box.Regions, right: box.Regions, wrong: box.Regions, *, place: box.Rows, image_size: box.Floats
) -> RegionMeasure:
    """The measure of T targets with right delineations, cut at the images, and wrong ones, which are not.

    `place` `(n,)` is the target of every delineation, the right ones first; `image_size` `(T, 2)` as in `score_crowns`.
    """
    limits = compute_clip_limits(image_size) if (image_size > 0).any() else None
    side = np.repeat(np.arange(2, dtype=np.intp), (len(right), len(wrong)))
    if limits is not None:
        right = _cut_regions(right, limits[:, place[: len(right)]])
    drawn = box.Regions.concat((right, wrong))
    if targets.is_polygon.any() or drawn.is_polygon.any():
        return PolygonMeasure(targets, edges_of(drawn), place, side, limits)
    columns = np.ascontiguousarray(targets.bounds.T), np.ascontiguousarray(drawn.bounds.T)
    return BoxMeasure(*columns, place, side, limits)


class InnerTerms(Struct, frozen=True, eq=False):
    """The terms that alpha decides, of the pairs whose score is not 0 whatever the rest."""

    ra: box.Floats
    """|Ra| before clipping (T,)."""
    rows: box.Rows
    """Rows (k,) of these pairs among the n of the measure."""
    a: box.Floats
    d: box.Floats

    def take_from(self, rows: box.Rows) -> "InnerTerms":
        """The same terms, with places among the pairs `rows` `(m,)`, ascending, which hold all of these."""
        return replace(self, rows=np.searchsorted(rows, self.rows))


class OuterTerms(Struct, frozen=True, eq=False):
    """The terms of n pairs that omega decides."""

    region: Any
    """O before clipping."""
    areas: box.Floats
    """|O| (2, T), cut at the image and whole."""
    shared: box.Floats
    """|D ∩ O| (n,)."""
    c: box.Floats


def compute_inner_terms(measure: RegionMeasure, alpha: float | box.Floats, *, eq14_only: bool) -> InnerTerms:
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


def compute_outer_terms(measure: RegionMeasure, omega: float | box.Floats) -> OuterTerms:
    """c of every pair at `omega` pixels, a number or `(T,)`, and what b needs of O."""
    region = measure.outset(omega)
    shared = measure.shared_area_of(region)
    fp = np.maximum(measure.delineation_area - shared, 0.0)
    return OuterTerms(region, measure.areas_of(region), shared, fp * fp)


def compute_rand_crowns(
    measure: RegionMeasure, inner: InnerTerms, outer: OuterTerms, *, gamma: float, bend: box.Floats | None
) -> tuple[box.Floats, box.Floats | None]:
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
    rc: box.Floats = right / (right + inner.d + outer.c[inner.rows])
    return rc, bend


def _replace_geometries(like: box.Regions, plain: box.Floats, geometries: Any) -> box.Regions:
    """Regions of the same kinds with these geometries, and for rectangles the boxes `plain` `(T, 4)`."""
    import shapely

    drawn = like.is_polygon
    bounds = plain.copy()
    bounds[drawn] = np.nan_to_num(shapely.bounds(geometries[drawn]), nan=0.0)
    return box.Regions(bounds, drawn, geometries)


def _cut_regions(regions: box.Regions, limits: box.Floats) -> box.Regions:
    """Regions `(N,)` cut at the images `(4, N)`."""
    geometries, drawn = regions.geometries.copy(), regions.is_polygon
    geometries[drawn] = clip_geometries(geometries[drawn], limits[:, drawn])
    return _replace_geometries(regions, cut_columns(regions.bounds.T, limits).T, geometries)


WRONG_PLACES: Final = ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1))
"""Where a delineation is moved to, in units of its own scale, to make a wrong pair of a right one."""

TARGETS: Final = 512
"""Targets that are worked on together."""


class Grid(Struct, frozen=True):
    """The values of alpha, omega (in `unit`) and gamma that are tried, each with each."""

    alpha: tuple[float, ...]
    omega: tuple[float, ...]
    gamma: tuple[float, ...]
    unit: str = "m"

    @property
    def cells(self) -> int:
        """Number of cells: each value of alpha with each of omega and of gamma."""
        return len(self.alpha) * len(self.omega) * len(self.gamma)


class Trial(Struct, frozen=True, eq=False):
    """T targets, author after author, and their P kept pairs; wrong pairs are made of them."""

    targets: box.Regions
    """(T,)"""
    counts: box.Ints
    """Targets of each author (A,), in ascending order of ids."""
    image_size: box.Floats
    """Width and height (T, 2) of the targets' images in pixels, 0 where unknown."""
    sampling: box.Floats
    """Ground sampling distance (T,) of these, NaN where unknown."""
    iou_variance: box.Floats
    """Variance of the IoU of each target's pairs (T,)."""
    place: box.Rows
    """Number of the target of each pair (P,), ascending."""
    right: box.Regions
    """The delineations (P,)."""
    scale: box.Floats
    """Their scales (P,)."""
    warped: box.Regions
    """Warped copies of the targets (T K,), those of the first target first; none unless asked for."""
    eq14_only: bool

    @classmethod
    def of(cls, table: VarianceTable, *, alpha: float, warping: Warping | None) -> "Trial":
        """The kept pairs of a table whose targets are defined at this alpha."""
        pairs, scope = table.pairs, table.scope
        kept = np.flatnonzero(pairs.kept)
        rows = np.unique(pairs.target_row[kept])
        rows = rows[_is_defined(scope, rows, alpha=alpha)]
        kept = kept[np.isin(pairs.target_row[kept], rows)]
        place = np.searchsorted(rows, pairs.target_row[kept])
        _, variance = compute_mean_and_variance(pairs.iou[kept], place, count=len(rows))
        shape_row, image_row = pairs.shape_row[kept], scope.image_row[rows]
        return cls(
            targets=scope.regions.take(rows),
            counts=np.diff(np.searchsorted(rows, scope.offset)),
            image_size=scope.images.size[image_row],
            sampling=scope.images.sampling[image_row],
            iou_variance=variance,
            place=place,
            right=scope.regions.take(shape_row),
            scale=box.scale_of(scope.shapes.box[shape_row]),
            warped=_warp_targets(scope.shapes.take(rows), scope.images.id[image_row], warping, scope.rules.overlap),
            eq14_only=scope.rules.eq14_only,
        )

    def __len__(self) -> int:
        return len(self.targets)

    @property
    def copies(self) -> int:
        """Warped copies of a target."""
        return len(self.warped) // max(len(self), 1)

    @classmethod
    def concat(cls, parts: Sequence["Trial"]) -> "Trial":
        """The targets of some trials, one trial after the other; there is one at least."""
        before = np.cumsum([0, *(len(part) for part in parts)])
        return cls(
            targets=box.Regions.concat([part.targets for part in parts]),
            counts=np.sum([part.counts for part in parts], axis=0),
            image_size=np.concatenate([part.image_size for part in parts]),
            sampling=np.concatenate([part.sampling for part in parts]),
            iou_variance=np.concatenate([part.iou_variance for part in parts]),
            place=np.concatenate([part.place + first for part, first in zip(parts, before, strict=False)]),
            right=box.Regions.concat([part.right for part in parts]),
            scale=np.concatenate([part.scale for part in parts]),
            warped=box.Regions.concat([part.warped for part in parts]),
            eq14_only=parts[0].eq14_only,
        )

    def cut(self, first: int, last: int) -> "Trial":
        """The targets from `first` to before `last`."""
        pairs = slice(*np.searchsorted(self.place, (first, last)))
        bounds = np.cumsum([0, *self.counts.tolist()]).clip(first, last)
        return replace(
            self,
            targets=self.targets.take(np.arange(first, last)),
            counts=np.diff(bounds),
            image_size=self.image_size[first:last],
            sampling=self.sampling[first:last],
            iou_variance=self.iou_variance[first:last],
            place=self.place[pairs] - first,
            right=self.right.take(np.arange(pairs.start, pairs.stop)),
            scale=self.scale[pairs],
            warped=self.warped.take(np.arange(first * self.copies, last * self.copies)),
        )

    def iterate_sums(self, grid: Grid) -> Iterator[box.Floats]:
        """The sums of every cell over a fixed number of targets after the other, `(C, 4)`: that bounds the memory."""
        for start in range(0, len(self), TARGETS):
            yield np.array(list(self._sum_part(grid, start))).reshape(grid.cells, 4)

    def _sum_part(self, grid: Grid, start: int) -> Iterator[tuple[float, float, float, float]]:
        """Sums over a part of the targets, cell after cell: variances, RC of kept pairs, of wrong pairs, of copies."""
        part = slice(*np.searchsorted(self.place, (start, start + TARGETS)))
        targets = np.arange(len(self))[start : start + TARGETS]
        place = self.place[part] - start
        measure = self._measure_part(targets, part, place)
        pixel = self.sampling[targets] if grid.unit == "m" else 1.0
        every = [compute_inner_terms(measure, alpha / pixel, eq14_only=self.eq14_only) for alpha in grid.alpha]
        needed = np.unique(np.concatenate([inner.rows for inner in every]))
        measure = measure.take(needed)
        outer = [compute_outer_terms(measure, omega / pixel) for omega in grid.omega]
        bends: list[box.Floats | None] = [None] * len(outer)
        for inner in every:
            of_alpha = inner.take_from(needed)
            counted, score = measure.take(of_alpha.rows), np.zeros(len(place))
            is_right = counted.side == 0
            is_warped = inner.rows >= len(place) * (1 + len(WRONG_PLACES))
            is_wrong = ~(is_right | is_warped)
            for number, gamma in product(range(len(outer)), grid.gamma):
                rc, bends[number] = compute_rand_crowns(
                    counted, of_alpha, outer[number], gamma=gamma, bend=bends[number]
                )
                score[inner.rows[is_right]] = rc[is_right]
                _, variance = compute_mean_and_variance(score, place, count=len(targets))
                yield float(variance.sum()), float(score.sum()), float(rc[is_wrong].sum()), float(rc[is_warped].sum())

    def _measure_part(self, targets: box.Rows, part: slice, place: box.Rows) -> RegionMeasure:
        """The measure of some targets, their delineations (P,), these at wrong places (8 P), and copies."""
        copies = self.copies
        warped = self.warped.take((np.arange(copies)[:, None] + targets * copies).reshape(-1))
        right = self.right.take(np.arange(part.start, part.stop))
        return measure_of(
            self.targets.take(targets),
            right,
            box.Regions.concat((_misplace_regions(right, self.scale[part]), warped)),
            place=np.concatenate((np.tile(place, 1 + len(WRONG_PLACES)), np.tile(targets - targets[0], copies))),
            image_size=self.image_size[targets],
        )


def _is_defined(scope: CrownScope, rows: box.Rows, *, alpha: float) -> box.Bools:
    """Which targets have an inner region at this alpha."""
    settings = replace(scope.rules.settings, alpha=alpha)
    parameters = convert_to_pixels(settings, scope.images.sampling[scope.image_row])
    return replace(scope, parameters=parameters).score(rows, rows).defined


def _warp_targets(targets: Shapes, images: box.Ints, warping: Warping | None, overlap: str) -> box.Regions:
    """Warped copies of the targets, of their boxes unless the overlap is that of polygons; none without a warping."""
    if warping is None:
        return box.regions_of(targets.box[:0], None)
    warped = warp_shapes(targets.box, targets.polygon if overlap == "polygon" else None, images, warping)
    return warped.take(np.arange(len(warped)).reshape(warping.copies, -1).T.reshape(-1))


def _misplace_regions(regions: box.Regions, by: box.Floats) -> box.Regions:
    """Regions at the eight wrong places, each moved by its own scale `by` (P,)."""
    return box.Regions.concat(
        [
            box.Regions(
                regions.bounds + np.outer(by, place * 2),
                regions.is_polygon,
                _shift_geometries(regions, np.outer(by, place)),
            )
            for place in WRONG_PLACES
        ]
    )


def _shift_geometries(regions: box.Regions, by: box.Floats) -> box.Geometries:
    """The drawn geometries moved by (dx, dy) a row."""
    result = regions.geometries.copy()
    drawn = np.flatnonzero(regions.is_polygon)
    if len(drawn):
        import shapely

        points, owner = shapely.get_coordinates(result[drawn], return_index=True)
        result[drawn] = shapely.set_coordinates(result[drawn], points + by[drawn][owner])
    return result
