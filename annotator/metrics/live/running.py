"""Running sums over images, of tallies of a pair and of alphas: an update costs the same however many images there are.

Sums are exact, so that what was added can be taken back without drift.
"""

from array import array
from bisect import bisect_left, insort
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from annotator.geometry.box import Bools, Floats, Rows
from annotator.metrics.agreement.alpha import ImageAlphas, score_mean
from annotator.metrics.agreement.audit import AuditOptions
from annotator.metrics.agreement.pair import (
    CountRows,
    Counts,
    IoUSummary,
    PairAgreement,
    PairSums,
    Tallies,
    TallyLayout,
)
from annotator.metrics.jackknife.groups import ImageUnits, Jackknife
from annotator.metrics.jackknife.interval import Moments, Spread
from annotator.metrics.matching.selection import AuthorShapes, ImageIds, list_audited, select_shapes
from annotator.metrics.randcrowns.scope import CrownRules, ImageTable, has_unit, make_scope
from annotator.metrics.randcrowns.variance import (
    VarianceReport,
    VarianceTally,
    build_variance_table,
    make_variance_report,
    tally_images,
)
from annotator.metrics.score import Score
from annotator.model.project import Project
from annotator.progress import Progress

_BLOCK: Final = 128


class RunningVariance:
    """The variance tallies of every image of a project, and their sum."""

    def __init__(
        self, sides: Sequence[AuthorShapes], images: ImageTable, rules: CrownRules, *, progress: Progress | None = None
    ) -> None:
        """Tallies what these authors stated about the images, at once. Raises Cancelled when asked to stop."""
        table = build_variance_table(make_scope(sides, images, rules), progress=progress)
        self.rules = rules
        self.images: ImageIds = images.id
        """Ascending ids."""
        self.authors = table.scope.authors
        self._rows = tally_images(table, images)
        """As `tally_images` gives them (I, A, 15)."""
        self._left_out = _is_left_out(sides, images, rules)
        self._number_left_out = int(self._left_out.sum())
        blocks = -(-len(images.id) // _BLOCK)
        self._blocks: Floats = np.zeros((blocks, *self._rows.shape[1:]))
        for block in range(blocks):
            self._renew(block)

    def set(self, image: int, tally: VarianceTally) -> None:
        """Replaces the tally of one image. Raises KeyError for an image that was not there at the beginning."""
        row = int(np.searchsorted(self.images, image))
        if row == len(self.images) or self.images[row] != image:
            raise KeyError(f"image {image} was not in the project when the variances were made")
        self._rows[row] = tally.columns
        self._number_left_out += tally.left_out - int(self._left_out[row])
        self._left_out[row] = bool(tally.left_out)
        self._renew(row // _BLOCK)

    def sum_tallies(self) -> VarianceTally:
        """The tally of all images together."""
        return VarianceTally(self.authors, self._blocks.sum(axis=0), self._number_left_out)

    def copy_rows(self) -> Floats:
        """The tallies image by image (see `tally_images`) as they are now, `(I, A, 15)`."""
        return self._rows.copy()

    def make_report(self) -> VarianceReport:
        """The variances for every reference author and pooled (R Eq. 15)."""
        return make_variance_report(self.sum_tallies())

    def _renew(self, block: int) -> None:
        self._blocks[block] = self._rows[block * _BLOCK : (block + 1) * _BLOCK].sum(axis=0)


def count_variance(
    project: Project, options: AuditOptions, rules: CrownRules, *, progress: Progress | None = None
) -> RunningVariance:
    """The variances of a project whose layers are loaded. Raises Cancelled when asked to stop."""
    sides = select_shapes(project, list_audited(project, options.authors), options.selection)
    return RunningVariance(sides, ImageTable.of(project.images.values()), rules, progress=progress)


def _is_left_out(sides: Sequence[AuthorShapes], images: ImageTable, rules: CrownRules) -> Bools:
    """Images that somebody finished and that a run in metres cannot use."""
    finished = np.isin(images.id, np.concatenate([np.zeros(0, np.int64), *(side.images for side in sides)]))
    left_out: Bools = finished & ~has_unit(rules.settings, images.sampling)
    return left_out


Ints = npt.NDArray[np.int64]

_BITS: Final = 21
"""Bits of a count in the key of a row; more shapes on one image than 2 million are none that a person could draw."""


class DistinctRows:
    """The different rows of three counts, kept true while one after another changes."""

    def __init__(self, rows: Ints) -> None:
        """Starts from the rows `(I, 3)` of all images."""
        shift = _BITS * np.arange(3, dtype=np.int64)
        keys, number = np.unique((rows << shift).sum(axis=1), return_counts=True)
        self.rows: Ints = (keys[:, None] >> shift) & ((1 << _BITS) - 1)
        """The different rows `(R, 3)`; some may occur no more."""
        self.times: Ints = number.astype(np.int64)
        """How many images have each of them `(R,)`."""
        self._place = {tuple(row): place for place, row in enumerate(self.rows.tolist())}

    def change(self, old: Ints, new: Ints) -> None:
        """One image has the row `new` `(3,)` in the place of `old`, which must be there."""
        self.times[self._place[tuple(old.tolist())]] -= 1
        key = tuple(new.tolist())
        place = self._place.get(key)
        if place is None:
            place = self._place[key] = len(self.rows)
            self.rows = np.concatenate((self.rows, new[None]))
            self.times = np.append(self.times, 0)
        self.times[place] += 1


_BUCKETS: Final = 1024


class RunningMoments:
    """Moments of N rows, kept in blocks of rows: a read renews the blocks that have changed, so that nothing drifts."""

    def __init__(self, number: Counts, total: Floats, squares: Floats) -> None:
        """`number`, `total`, `squares` (N,): moments of each row; the arrays are copied."""
        self._rows = (number.astype(np.float64), total.copy(), squares.copy())
        blocks = -(-len(number) // _BLOCK)
        self._blocks = (np.zeros(blocks), np.zeros(blocks), np.zeros(blocks))
        self._behind = set(range(blocks))

    def set(self, row: int, moments: Moments) -> None:
        """Replaces the moments of one row."""
        for column, value in zip(self._rows, moments, strict=True):
            column[row] = value
        self._behind.add(row // _BLOCK)

    def merge(self) -> Moments:
        """The moments of all rows together."""
        for block in self._behind:
            self._renew(block)
        self._behind.clear()
        number, total, squares = self._blocks
        return Moments.merge(number, total, squares)

    def _renew(self, block: int) -> None:
        part = slice(block * _BLOCK, (block + 1) * _BLOCK)
        number, total, squares = self._rows
        merged = Moments.merge(number[part], total[part], squares[part])
        for column, value in zip(self._blocks, merged, strict=True):
            column[block] = value


class RunningMedian:
    """Values in 0 … 1, kept in sorted buckets for an exact median."""

    def __init__(self, values: Floats) -> None:
        """Begins with these values."""
        ordered = np.sort(values)
        ends = np.append(np.searchsorted(ordered, np.arange(1, _BUCKETS) / _BUCKETS), len(ordered))
        self._sizes: npt.NDArray[np.int64] = np.diff(ends, prepend=0)
        # A cut of an array takes a tenth of what `np.split` takes; each image that is opened begins some of these.
        sorted_values, bounds = array("d", ordered.astype(np.float64).tobytes()), [0, *ends.tolist()]
        self._buckets = [sorted_values[start:stop] for start, stop in pairwise(bounds)]

    def change(self, removed: Iterable[float], added: Iterable[float]) -> None:
        """Takes out the removed values, which must be there, and puts in the added ones."""
        for value in removed:
            number = _bucket_of(value)
            bucket = self._buckets[number]
            del bucket[bisect_left(bucket, value)]
            self._sizes[number] -= 1
        for value in added:
            number = _bucket_of(value)
            insort(self._buckets[number], value)
            self._sizes[number] += 1

    def compute_median(self) -> float | None:
        """The median of the values; None without values."""
        ends = np.cumsum(self._sizes)
        total = int(ends[-1])
        if not total:
            return None
        return (self._value_at((total - 1) // 2, ends) + self._value_at(total // 2, ends)) / 2

    def _value_at(self, rank: int, ends: npt.NDArray[np.int64]) -> float:
        number = int(np.searchsorted(ends, rank, side="right"))
        return self._buckets[number][rank - int(ends[number]) + int(self._sizes[number])]


def find_difference(old: Floats, new: Floats) -> tuple[list[float], list[float]]:
    """The values to take out of `old` `(N,)` and to put in to get `new` `(M,)`; the order of values does not matter."""
    if len(old) == len(new) and np.array_equal(old, new):
        return [], []
    values, place = np.unique(np.concatenate((old, new)), return_inverse=True)
    surplus = np.bincount(place[len(old) :], minlength=len(values)) - np.bincount(
        place[: len(old)], minlength=len(values)
    )
    removed, added = np.maximum(-surplus, 0), np.maximum(surplus, 0)
    return np.repeat(values, removed).tolist(), np.repeat(values, added).tolist()


def _bucket_of(value: float) -> int:
    return min(int(value * _BUCKETS), _BUCKETS - 1)


class RunningPair:
    """The tallies of every image of the project for two authors; an image that does not count has a row of zeros."""

    def __init__(self, tallies: Tallies, *, images: ImageIds, units: ImageUnits | None = None) -> None:
        """Starts from the tallies of the images that count; `images` are all ids of the project, ascending.

        `units` says which images are left out together for the intervals; each by itself unless given.
        """
        self.layout: TallyLayout = tallies.layout
        self.images = images
        rows = np.searchsorted(images, tallies.images)
        self.counts: CountRows = np.zeros((len(images), self.layout.width), _choose_type(tallies.counts))
        self.counts[rows] = tallies.counts
        self.there = np.zeros(len(images), np.bool_)
        self.there[rows] = True
        self.iou_sum = np.zeros(len(images))
        self.iou_sum[rows] = tallies.iou_sum
        squares = np.zeros(len(images))
        squares[rows] = tallies.iou_squares
        self._number_there = len(rows)
        self._totals = tallies.sum_counts()
        self._moments = RunningMoments(self.counts[:, 0].astype(np.int64), self.iou_sum, squares)
        self._median = RunningMedian(tallies.iou)
        self._values, self._starts = tallies.iou, _find_starts(rows, tallies.offsets, len(images))
        self._iou: dict[int, Floats] = {}
        """By row the IoU values of the images that have changed."""
        number = np.arange(len(images)) if units is None else units.number_images(images)
        self._unit = np.unique(number, return_inverse=True)[1]
        self._unit_counts = np.zeros((int(self._unit.max(initial=-1)) + 1, 3), np.int64)
        np.add.at(self._unit_counts, self._unit[rows], np.stack(self.layout.count_roles(tallies.counts), axis=1))
        self._distinct = DistinctRows(self._unit_counts)
        self.known: dict[bool, PairAgreement] = {}
        """The agreement made since the last change, by whether it has intervals."""

    def set(self, row: int, counts: Counts | None, iou: Floats) -> None:
        """Replaces counts `(layout.width,)` and IoU values `(P,)` of one image; None: it does not count any more."""
        start, stop = self._starts[row : row + 2]
        known = self._iou.get(row)
        removed, added = find_difference(self._values[start:stop] if known is None else known, iou)
        self.set_changed(row, counts, iou, removed=removed, added=added)

    def set_changed(
        self, row: int, counts: Counts | None, iou: Floats, *, removed: list[float], added: list[float]
    ) -> None:
        """Replaces the counts and IoU values of one image, where it is known which IoU values went and came.

        `counts` is `(layout.width,)` or None, `iou` `(P,)`.
        """
        there = counts is not None
        self._number_there += int(there) - int(self.there[row])
        self.there[row] = there
        new = np.zeros(self.layout.width, np.int64) if counts is None else counts
        self._change_units(row, new)
        self._totals += new - self.counts[row]
        if _choose_type(new).itemsize > self.counts.itemsize:
            self.counts = self.counts.astype(np.int32)
        self.counts[row] = new
        number, total = len(iou), float(iou.sum())
        squares = float(((iou - total / number) ** 2).sum()) if number else 0.0
        self.iou_sum[row] = total
        self._moments.set(row, Moments(number, total, squares))
        self._median.change(removed, added)
        self._iou[row] = iou

    def compute_sums(self) -> PairSums:
        """Sums over all images that count."""
        return PairSums(
            layout=self.layout,
            images=self._number_there,
            totals=self._totals.copy(),
            moments=self._moments.merge(),
            median=self._median.compute_median(),
        )

    def add_intervals(self, found: PairAgreement, jackknife: Jackknife) -> PairAgreement:
        """The agreement, made from the sums as they are, with intervals of precision, recall, F1 and mean IoU."""
        times, rule = self._distinct.times, jackknife.rule
        roles = found.roles.with_intervals(*self._distinct.rows.T, rule=rule, times=times)
        return replace(found, roles=roles, iou=self._add_iou_interval(found.iou, jackknife))

    def _add_iou_interval(self, found: IoUSummary, jackknife: Jackknife) -> IoUSummary:
        number = self.counts[:, 0].astype(np.float64)
        answer = jackknife.measure_ratio(Spread.MEAN, self.images, self.iou_sum, number)
        return replace(found, mean=found.mean.with_interval(answer))

    def _change_units(self, row: int, new: Counts) -> None:
        self.known.clear()
        unit = self._unit[row]
        step = np.stack(self.layout.count_roles(np.stack((self.counts[row], new))), axis=1)
        old = self._unit_counts[unit].copy()
        self._unit_counts[unit] += step[1] - step[0]
        self._distinct.change(old, self._unit_counts[unit])


def _choose_type(counts: CountRows) -> np.dtype[Any]:
    """The narrower of two kinds of numbers where the counts of every image fit: rows are the most of what is held."""
    return np.dtype(np.int16 if counts.max(initial=0) <= np.iinfo(np.int16).max else np.int32)


def _find_starts(rows: Rows, offsets: Rows, count: int) -> Rows:
    """Where the values of each of `count` rows begin and end, `(count + 1,)`; these rows have those at the offsets."""
    sizes = np.zeros(count, np.intp)
    sizes[rows] = np.diff(offsets)
    return np.concatenate(([0], np.cumsum(sizes)))


class RunningMeans:
    """The mean of the alphas of single images."""

    def __init__(self, alphas: ImageAlphas, images: ImageIds) -> None:
        """Starts from these alphas; `images` are all ids of the project, ascending."""
        rows = np.searchsorted(images, alphas.images)
        number, total = np.zeros(len(images), np.int64), np.zeros(len(images))
        number[rows], total[rows] = 1, alphas.alpha
        self._moments = RunningMoments(number, total, np.zeros(len(images)))

    def set(self, row: int, alphas: ImageAlphas) -> None:
        """Replaces the alpha of one image, of which there is one at most."""
        there = len(alphas.alpha) > 0
        self._moments.set(row, Moments(int(there), float(alphas.alpha[0]) if there else 0.0, 0.0))

    def score_mean(self) -> Score:
        """The mean over the images that have an alpha."""
        number, total, _ = self._moments.merge()
        return score_mean(int(number), total)
