"""The kept pairs that every cell of a search scores, and the sums of a fixed number of targets after the other.

The sums of a part depend on its targets alone, and parts are added up in their order: whoever makes them, from the
pairs of all images or of some, the numbers have the same bits.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Final

import numpy as np

from annotator.geometry.box import Bools, Floats, Ints, Rows, scale_of
from annotator.geometry.region import Geometries, Regions, regions_of
from annotator.metrics.randcrowns.scope import CrownScope
from annotator.metrics.randcrowns.settings import convert_to_pixels
from annotator.metrics.randcrowns.terms import (
    RegionMeasure,
    compute_inner_terms,
    compute_outer_terms,
    compute_rand_crowns,
    measure_of,
)
from annotator.metrics.randcrowns.variance import VarianceTable, compute_mean_and_variance
from annotator.metrics.randcrowns.warped import Warping, warp_shapes
from annotator.model.shapes import Shapes

WRONG_PLACES: Final = ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1))
"""Where a delineation is moved to, in units of its own scale, to make a wrong pair of a right one."""

TARGETS: Final = 512
"""Targets that are worked on together."""


@dataclass(frozen=True, slots=True)
class Grid:
    """The values of alpha, omega (in `unit`) and gamma that are tried, each with each."""

    alpha: tuple[float, ...]
    omega: tuple[float, ...]
    gamma: tuple[float, ...]
    unit: str = "m"

    @property
    def cells(self) -> int:
        """Number of cells: each value of alpha with each of omega and of gamma."""
        return len(self.alpha) * len(self.omega) * len(self.gamma)


@dataclass(frozen=True, slots=True, eq=False)
class Trial:
    """T targets, author after author, and their P kept pairs; wrong pairs are made of them."""

    targets: Regions
    """(T,)"""
    counts: Ints
    """Targets of each author (A,), in ascending order of ids."""
    image_size: Floats
    """Width and height (T, 2) of the targets' images in pixels, 0 where unknown."""
    sampling: Floats
    """Ground sampling distance (T,) of these, NaN where unknown."""
    iou_variance: Floats
    """Variance of the IoU of each target's pairs (T,)."""
    place: Rows
    """Number of the target of each pair (P,), ascending."""
    right: Regions
    """The delineations (P,)."""
    scale: Floats
    """Their scales (P,)."""
    warped: Regions
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
            scale=scale_of(scope.shapes.box[shape_row]),
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
            targets=Regions.concat([part.targets for part in parts]),
            counts=np.sum([part.counts for part in parts], axis=0),
            image_size=np.concatenate([part.image_size for part in parts]),
            sampling=np.concatenate([part.sampling for part in parts]),
            iou_variance=np.concatenate([part.iou_variance for part in parts]),
            place=np.concatenate([part.place + first for part, first in zip(parts, before, strict=False)]),
            right=Regions.concat([part.right for part in parts]),
            scale=np.concatenate([part.scale for part in parts]),
            warped=Regions.concat([part.warped for part in parts]),
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

    def iterate_sums(self, grid: Grid) -> Iterator[Floats]:
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
        bends: list[Floats | None] = [None] * len(outer)
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

    def _measure_part(self, targets: Rows, part: slice, place: Rows) -> RegionMeasure:
        """The measure of some targets, their delineations (P,), these at wrong places (8 P), and copies."""
        copies = self.copies
        warped = self.warped.take((np.arange(copies)[:, None] + targets * copies).reshape(-1))
        right = self.right.take(np.arange(part.start, part.stop))
        return measure_of(
            self.targets.take(targets),
            right,
            Regions.concat((_misplace_regions(right, self.scale[part]), warped)),
            place=np.concatenate((np.tile(place, 1 + len(WRONG_PLACES)), np.tile(targets - targets[0], copies))),
            image_size=self.image_size[targets],
        )


def _is_defined(scope: CrownScope, rows: Rows, *, alpha: float) -> Bools:
    """Which targets have an inner region at this alpha."""
    settings = replace(scope.rules.settings, alpha=alpha)
    parameters = convert_to_pixels(settings, scope.images.sampling[scope.image_row])
    return replace(scope, parameters=parameters).score(rows, rows).defined


def _warp_targets(targets: Shapes, images: Ints, warping: Warping | None, overlap: str) -> Regions:
    """Warped copies of the targets, of their boxes unless the overlap is that of polygons; none without a warping."""
    if warping is None:
        return regions_of(targets.box[:0], None)
    warped = warp_shapes(targets.box, targets.polygon if overlap == "polygon" else None, images, warping)
    return warped.take(np.arange(len(warped)).reshape(warping.copies, -1).T.reshape(-1))


def _misplace_regions(regions: Regions, by: Floats) -> Regions:
    """Regions at the eight wrong places, each moved by its own scale `by` (P,)."""
    return Regions.concat(
        [
            Regions(
                regions.bounds + np.outer(by, place * 2),
                regions.is_polygon,
                _shift_geometries(regions, np.outer(by, place)),
            )
            for place in WRONG_PLACES
        ]
    )


def _shift_geometries(regions: Regions, by: Floats) -> Geometries:
    """The drawn geometries moved by (dx, dy) a row."""
    result = regions.geometries.copy()
    drawn = np.flatnonzero(regions.is_polygon)
    if len(drawn):
        import shapely

        points, owner = shapely.get_coordinates(result[drawn], return_index=True)
        result[drawn] = shapely.set_coordinates(result[drawn], points + by[drawn][owner])
    return result
