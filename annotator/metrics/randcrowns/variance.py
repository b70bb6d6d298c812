"""IoU, IoUCrowns and RandCrowns variance across annotators (R Eq. 15), with the table of pairs behind it.

Every author is the reference in turn. A target is kept when every other author who finished its image, at least two of
them, has a shape paired with it (one-to-one, maximum total IoU among overlapping pairs); its variance is the sample
variance of the scores of those shapes against it, and the result the mean over targets. Where assisted shapes leave,
they are no targets, and an author whose partner of a target was taken from a model is none of the others there. Sums
over targets are kept as `VarianceTally`, so that the numbers of a data set are the sum of the tallies of its images.

Beside them stands the same over pairs with an IoU of at least `WELL_PAIRED` alone: a target that is paired with the
shape next to it can carry nearly all of the sum. Which targets, and which image, carry it is said, too.
"""

import enum
import math
from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from itertools import combinations
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt
from msgspec import Struct
from msgspec.structs import replace

from annotator.errors import Phrase, Progress
from annotator.geometry.box import Bools, Floats, Rows
from annotator.metrics.jackknife.interval import Ids, Jackknife, NoInterval, Spread
from annotator.metrics.matching.pairing import match_overlapping
from annotator.metrics.randcrowns.regions import CrownScores, UndefinedReason
from annotator.metrics.randcrowns.scope import CrownScope, ImageTable
from annotator.metrics.score import Score, score_of_ratio
from annotator.model.shapes import Shapes

LEAST_OTHERS: Final = 2
"""Other authors that a target needs: a sample variance of one score is undefined."""

HIGH_RC: Final = 0.9
LOW_IOU: Final = 0.5
"""A pair with at least this RC and an IoU below this is one that the two measures see differently (R Figs. 4 and 8)."""


WELL_PAIRED: Final = 0.2
"""Least IoU of the pairs of the row of well-paired targets (R removed mismatched crowns by hand)."""

CARRIERS: Final = 10
"""Targets whose share of the sum is said."""

HALF: Final = 0.5
"""An interval rests on one image that carries more than this share of the sum."""


class _Column(enum.IntEnum):
    """The columns of a tally."""

    ELIGIBLE = 0
    KEPT = 1
    EXCLUDED = 2
    UNDEFINED = 3
    IOU = 4
    IOU_CROWNS = 5
    RANDCROWNS = 6
    IOU_OF_ALL = 7
    BOUND = 8
    BOUND_OF_ALL = 9
    WELL = 10
    WELL_IOU = 11
    WELL_IOU_CROWNS = 12
    WELL_RANDCROWNS = 13
    WELL_BOUND = 14


_SUMS: Final = (_Column.IOU, _Column.IOU_CROWNS, _Column.RANDCROWNS, _Column.IOU_OF_ALL)
_WELL_SUMS: Final = (_Column.WELL_IOU, _Column.WELL_IOU_CROWNS, _Column.WELL_RANDCROWNS)


class CrownPairs(Struct, frozen=True, eq=False):
    """Every overlapping assigned pair of target and delineation, both ways round, as columns (P,).

    Ordered by reference, then target row, then author.
    """

    target_row: Rows
    """Row of the target in the scope."""
    shape_row: Rows
    """Row of the delineation in the scope."""
    author: npt.NDArray[np.intp]
    """Place of the delineation's author among the scope's authors."""
    iou: Floats
    crowns: CrownScores
    kept: Bools
    """Whether the target is kept."""

    def __len__(self) -> int:
        return len(self.iou)

    def find_outliers(self) -> Rows:
        """Places `(k,)` of the pairs of high RC and low IoU, the widest apart first (R Figs. 4-8)."""
        found = np.flatnonzero(find_outlier_rows(self.iou, self.crowns.rc))
        return found[np.argsort(self.iou[found] - self.crowns.rc[found], kind="stable")]


def find_outlier_rows(iou: Floats, rc: Floats) -> Bools:
    """Which pairs `(P,)` the two measures see differently: RC is high, NaN being none, and IoU low."""
    found: Bools = (rc >= HIGH_RC) & (iou < LOW_IOU)
    return found


class CrownTargets(Struct, frozen=True, eq=False):
    """Every shape as a target, as columns (T,) in the order of the scope's rows."""

    others: npt.NDArray[np.intp]
    """Other authors who finished the image, less those whose partner of the target left."""
    counted: Bools
    """Whether it is a target: shapes that were taken from a model may be none."""
    kept: Bools
    defined: Bools
    """Whether the target is kept and has scores."""
    iou: Floats
    """Sample variance of the IoU over the other authors; NaN unless kept."""
    iou_crowns: Floats
    """Sample variances of the scores; NaN unless kept and defined."""
    randcrowns: Floats


class VarianceTable(Struct, frozen=True, eq=False):
    """The pairs and targets of a scope."""

    scope: CrownScope
    pairs: CrownPairs
    targets: CrownTargets
    well: CrownTargets
    """The same targets where pairs with a small overlap are none."""

    def list_carriers(self) -> tuple["Carrier", ...]:
        """The targets of every reference that carry the most of its RC variance, `CARRIERS` each at most."""
        scope, values = self.scope, self.targets.randcrowns
        found: list[Carrier] = []
        for place, author in enumerate(scope.authors):
            rows = scope.rows_of(place)
            rows = rows[self.targets.defined[rows]]
            rows = rows[np.argsort(-values[rows], kind="stable")[:CARRIERS]]
            columns = (values[rows], scope.shapes.image[rows], scope.shapes.id[rows])
            named = zip(*(column.tolist() for column in columns), strict=True)
            found += [Carrier(value, image, author, shape) for value, image, shape in named]
        return tuple(found)

    def list_columns(self, place: int) -> dict[str, npt.NDArray[Any]]:
        """The pairs whose target the author at this place drew, as columns `(p,)` of ids, scores and square pixels."""
        pairs, shapes = self.pairs, self.scope.shapes
        first, last = np.searchsorted(pairs.target_row, self.scope.offset[place : place + 2]).tolist()
        rows = slice(first, last)
        authors = np.array(self.scope.authors, dtype=np.int64)
        columns = {
            "image": shapes.image[pairs.target_row[rows]],
            "target_id": shapes.id[pairs.target_row[rows]],
            "author": authors[pairs.author[rows]],
            "shape_id": shapes.id[pairs.shape_row[rows]],
            "iou": pairs.iou[rows],
            "iou_crowns": pairs.crowns.iou_crowns[rows],
            "randcrowns": pairs.crowns.rc[rows],
        }
        columns |= {name: getattr(pairs.crowns, name)[rows] for name in ("tau", "tp", "tn", "fp", "fn", "covered")}
        return columns | {"kept": pairs.kept[rows], "defined": pairs.crowns.defined[rows]}


class Carrier(NamedTuple):
    """A target and the variance of the scores against it."""

    variance: float
    """Of RC."""
    image: int
    reference: int
    shape: int

    @classmethod
    def choose(cls, found: Iterable["Carrier"]) -> tuple["Carrier", ...]:
        """The largest, `CARRIERS` of every reference at most."""
        by_reference: dict[int, list[Carrier]] = {}
        for one in sorted(found, key=lambda one: (-one.variance, one[1:])):
            by_reference.setdefault(one.reference, []).append(one)
        return tuple(one for _reference, ones in sorted(by_reference.items()) for one in ones[:CARRIERS])


class VarianceTally(Struct, frozen=True, eq=False):
    """Counts and sums per reference author; tallies of the same authors add up."""

    authors: tuple[int, ...]
    columns: Floats
    """Counts of targets (eligible, kept, excluded, undefined), sums of their variances (IoU, IoUCrowns, RC over the
    defined ones, IoU over all kept ones) and of their bounds, and the same of the well-paired targets (A, 15)."""
    left_out: int
    """Images that a run in metres leaves out."""

    @property
    def kept(self) -> npt.NDArray[np.int64]:
        """Kept targets (A,)."""
        return self._count(_Column.KEPT)

    @property
    def excluded(self) -> npt.NDArray[np.int64]:
        """Targets that are not kept (A,)."""
        return self._count(_Column.EXCLUDED)

    @property
    def undefined(self) -> npt.NDArray[np.int64]:
        """Kept targets without scores (A,)."""
        return self._count(_Column.UNDEFINED)

    @property
    def sums(self) -> Floats:
        """Sums of the variances (A, 4): IoU, IoUCrowns, RC over the defined targets, IoU over all kept ones."""
        return self.columns[:, _SUMS]

    def __add__(self, other: "VarianceTally") -> "VarianceTally":
        if self.authors != other.authors:
            raise ValueError("only tallies of the same authors add up")
        return VarianceTally(self.authors, self.columns + other.columns, self.left_out + other.left_out)

    def _count(self, column: _Column) -> npt.NDArray[np.int64]:
        return self.columns[:, column].astype(np.int64)


class WellPaired(Struct, frozen=True):
    """The variances over the targets whose every pair has an IoU of at least `WELL_PAIRED`."""

    targets: int
    iou: Score
    iou_crowns: Score
    randcrowns: Score


class VarianceRow(Struct, frozen=True):
    """The three variances side by side, for one reference author or (reference None) pooled over all."""

    reference: int | None
    targets: int
    """Kept targets."""
    excluded: int
    undefined_rc: int
    iou: Score
    iou_crowns: Score
    randcrowns: Score
    """The three rest on the kept targets that have scores."""
    iou_all_targets: Score
    """IoU variance over the kept targets without scores as well."""
    well_paired: WellPaired
    largest_image_share: Score
    """Share of the sum of the RC variances that the image with the largest part carries."""
    largest_image: int | None = None
    carried_by_ten: Score | None = None
    """Share of the sum of the RC variances that the ten targets with the largest carry; None where targets are not at
    hand."""
    carriers: tuple[Carrier, ...] = ()
    """These targets, the largest first."""


class VarianceReport(Struct, frozen=True):
    """The variances (R Eq. 15) for every reference author, and pooled: the mean over the targets of all references."""

    references: tuple[VarianceRow, ...]
    pooled: VarianceRow
    left_out: int
    """Images without ground sampling distance that a run in metres leaves out."""


def build_variance_table(scope: CrownScope, *, progress: Progress | None = None) -> VarianceTable:
    """Pairs every two authors of the scope once and scores each pair both ways round.

    Progress counts polygons only, for boxes take no time. Raises Cancelled when asked to stop.
    """
    every, well = _pair_all(scope)
    cells = _find_cells(every.partner >= 0)
    other = _find_cells((well.partner >= 0) & (well.partner != every.partner))
    # A pair of both is scored once.
    target_row, shape_row = (
        np.concatenate(both) for both in ((cells[0], other[0]), (every.partner[cells], well.partner[other]))
    )
    score = scope.score(target_row, shape_row, progress=progress)
    pairs, targets = _make_targets(scope, every, cells, score.take(np.arange(len(cells[0]))))
    place = np.full(every.partner.shape, -1, dtype=np.intp)
    place[cells] = np.arange(len(cells[0]))
    place[other] = len(cells[0]) + np.arange(len(other[0]))
    kept_cells = _find_cells(well.partner >= 0)
    _pairs, well_targets = _make_targets(scope, well, kept_cells, score.take(place[kept_cells]))
    return VarianceTable(scope, pairs, targets, well_targets)


def sum_variance_tally(table: VarianceTable) -> VarianceTally:
    """Counts, and sums of variances, over the targets of every reference author."""
    scope = table.scope
    columns = _sum_targets(table, _find_authors(scope), len(scope.authors))
    return VarianceTally(scope.authors, columns, scope.left_out)


def tally_images(table: VarianceTable, images: ImageTable) -> Floats:
    """The columns that `sum_variance_tally` sums up, image by image `(I, A, 15)`."""
    scope = table.scope
    authors = len(scope.authors)
    cell = np.searchsorted(images.id, scope.images.id)[scope.image_row] * authors + _find_authors(scope)
    return _sum_targets(table, cell, len(images.id) * authors).reshape(len(images.id), authors, len(_Column))


def tally_of_sums(authors: tuple[int, ...], sums: Floats, *, left_out: int) -> VarianceTally:
    """The tally from what the tallies of images (see `tally_images`) add up to, `(A * 15,)`."""
    return VarianceTally(authors, sums.reshape(len(authors), len(_Column)), left_out)


def make_variance_report(tally: VarianceTally) -> VarianceReport:
    """The variances per reference and pooled, undefined ones with their reason (R Eq. 15)."""
    rows = [_make_row(author, tally, sums.tolist()) for author, sums in zip(tally.authors, tally.columns, strict=True)]
    pooled = _make_row(None, tally, tally.columns.sum(axis=0).tolist())
    return VarianceReport(tuple(rows), pooled, tally.left_out)


def add_variance_intervals(report: VarianceReport, rows: Floats, images: Ids, jackknife: Jackknife) -> VarianceReport:
    """The variances with their intervals, and what the largest image carries.

    `rows` `(I, A, 15)` are the tallies of the images `(I,)` (see `tally_images`); one column at a time is read.
    """

    def add(row: VarianceRow, places: Sequence[int]) -> VarianceRow:
        def read(column: int) -> Floats:
            found: Floats = reduce(np.add, (rows[:, place, column] for place in places))
            return found

        return _add_row_intervals(row, read, images, jackknife)

    references = [add(row, [place]) for place, row in enumerate(report.references)]
    pooled = add(report.pooled, range(len(references))) if references else report.pooled
    return replace(report, references=tuple(references), pooled=pooled)


def add_carriers(report: VarianceReport, carriers: Iterable[Carrier]) -> VarianceReport:
    """The variances with the targets that carry the most, given those of every reference."""
    known = sorted(carriers, key=lambda one: (-one.variance, one[1:]))

    def add(row: VarianceRow) -> VarianceRow:
        largest = tuple(one for one in known if row.reference in (None, one.reference))[:CARRIERS]
        total = (row.randcrowns.value or 0.0) * row.randcrowns.support
        share = score_of_share(sum(one.variance for one in largest), total, row.randcrowns)
        return replace(row, carriers=largest, carried_by_ten=share)

    return replace(report, references=tuple(map(add, report.references)), pooled=add(report.pooled))


def score_of_share(part: float, total: float, of: Score) -> Score:
    """The share of a sum of variances that a part carries; undefined where nothing varies or the variance is."""
    if of.value is None or total <= 0:
        return Score(None, of.support, of.reason or NoInterval.NO_VARIATION.value)
    return Score(min(part / total, 1.0), of.support)


def compute_mean_and_variance(values: Floats, groups: Rows, *, count: int) -> tuple[Floats, Floats]:
    """Mean and sample variance (divisor n - 1) of the values of every group 0 … count-1, both `(count,)`.

    `values` and `groups` are `(N,)`. NaN where a group has no value, or for the variance fewer than two.
    """
    n = np.bincount(groups, minlength=count)
    with np.errstate(invalid="ignore", divide="ignore"):
        mean = np.bincount(groups, weights=values, minlength=count) / n
        squares = np.bincount(groups, weights=np.square(values - mean[groups]), minlength=count)
        variance = squares / (n - 1)
    variance[n < LEAST_OTHERS] = np.nan
    return mean, variance


class _Partners(Struct, frozen=True, eq=False):
    """The partner of N rows among the shapes of each of A authors."""

    partner: Rows
    """Its row (N, A); -1 where there is none."""
    iou: Floats
    """Their IoU (N, A); 0 where there is none."""
    others: npt.NDArray[np.intp]
    """Other authors who finished the image (N,), less those whose partner left."""

    def without(self, leaving: Bools) -> "_Partners":
        """The partners when the rows where `leaving` `(N,)` holds have left."""
        if not leaving.any():
            return self
        lost = (self.partner >= 0) & leaving[self.partner]
        partner = np.where(lost | leaving[:, None], -1, self.partner)
        return _Partners(partner, self.iou, np.where(leaving, 0, self.others - lost.sum(axis=1)))


def _pair_all(scope: CrownScope) -> tuple[_Partners, _Partners]:
    """The pairs of every two authors by the rule, and where those with a small overlap are none."""
    others = scope.finished.sum(axis=0)[scope.image_row] - 1
    size = len(scope.shapes), len(scope.authors)
    every = _Partners(np.full(size, -1, dtype=np.intp), np.zeros(size), others)
    well = _Partners(every.partner.copy(), every.iou.copy(), others)
    for a, b in combinations(range(len(scope.authors)), 2):
        rows_a, rows_b = scope.find_common_rows(a, b)
        small = _match_rows(scope, every, (a, rows_a), (b, rows_b), threshold=scope.rules.variance_iou)
        for one, other in ((rows_a, b), (rows_b, a)):
            well.partner[one, other], well.iou[one, other] = every.partner[one, other], every.iou[one, other]
        # Without the pairs of a small overlap another assignment may be the best, but only on the images of these.
        again = np.isin(scope.image_row, scope.image_row[small])
        rows_a, rows_b = rows_a[again[rows_a]], rows_b[again[rows_b]]
        for one, other in ((rows_a, b), (rows_b, a)):
            well.partner[one, other], well.iou[one, other] = -1, 0.0
        _match_rows(scope, well, (a, rows_a), (b, rows_b), threshold=max(WELL_PAIRED, scope.rules.variance_iou))
    leaving = scope.leaving
    return every.without(leaving), well.without(leaving)


def _match_rows(
    scope: CrownScope, made: _Partners, one: tuple[int, Rows], other: tuple[int, Rows], *, threshold: float
) -> Rows:
    """Puts the partners of the rows of two authors in, each given by place; returns rows of pairs of small overlap."""
    (a, rows_a), (b, rows_b) = one, other
    if not (len(rows_a) and len(rows_b)):
        return rows_a[:0]
    found = match_overlapping(
        _take_shapes(scope, rows_a),
        _take_shapes(scope, rows_b),
        label_aware=scope.rules.label_aware,
        overlap=scope.rules.overlap,
        threshold=threshold,
    )
    of_a, of_b = rows_a[found.row_a], rows_b[found.row_b]
    made.partner[of_a, b], made.partner[of_b, a] = of_b, of_a
    made.iou[of_a, b] = made.iou[of_b, a] = found.iou
    return of_a[found.iou < WELL_PAIRED]


def _find_cells(mask: Bools) -> tuple[Rows, Rows]:
    """Rows and columns `(n,)` of the cells of a table `(N, A)` where the mask holds."""
    row, column = np.nonzero(mask)
    return row, column


def _make_targets(
    scope: CrownScope, made: _Partners, cells: tuple[Rows, Rows], scores: CrownScores
) -> tuple[CrownPairs, CrownTargets]:
    """The pairs in the cells (row, author) of the partners, which have these scores, and the targets that they make."""
    rows, author = cells
    count = np.bincount(rows, minlength=len(made.partner))
    kept = (made.others >= LEAST_OTHERS) & (count == made.others)
    pairs = CrownPairs(rows, made.partner[cells], author, made.iou[cells], scores, kept[rows])
    kept_rows = rows[pairs.kept]
    columns = []
    for values in (pairs.iou, scores.iou_crowns, scores.rc):
        _, variance = compute_mean_and_variance(values[pairs.kept], kept_rows, count=len(kept))
        columns.append(variance)
    defined = kept.copy()
    defined[kept_rows[scores.reason[pairs.kept] != UndefinedReason.DEFINED]] = False
    return pairs, CrownTargets(made.others, ~scope.leaving, kept, defined, *columns)


def _find_authors(scope: CrownScope) -> Rows:
    """The place of the author of every row `(N,)`."""
    return np.repeat(np.arange(len(scope.authors)), np.diff(scope.offset))


def _sum_targets(table: VarianceTable, cell: Rows, size: int) -> Floats:
    """The columns of a tally over the targets in each cell 0 … size-1, `(size, 15)`; `cell` `(N,)` is each target's."""
    targets, well = table.targets, table.well
    bound = _bound_variance(targets.others)

    def summed(mask: Bools, values: Floats | None = None) -> Floats:
        weights = None if values is None else values[mask]
        return np.bincount(cell[mask], weights=weights, minlength=size).astype(np.float64)

    measures = (targets.iou, targets.iou_crowns, targets.randcrowns)
    columns = (
        summed(targets.others >= LEAST_OTHERS),
        summed(targets.kept),
        summed(targets.counted & ~targets.kept),
        summed(targets.kept & ~targets.defined),
        *(summed(targets.defined, values) for values in measures),
        summed(targets.kept, targets.iou),
        summed(targets.defined, bound),
        summed(targets.kept, bound),
        summed(well.defined),
        *(summed(well.defined, values) for values in (well.iou, well.iou_crowns, well.randcrowns)),
        summed(well.defined, _bound_variance(well.others)),
    )
    return np.stack(columns, axis=1)


def _bound_variance(others: npt.NDArray[np.intp]) -> Floats:
    """The largest sample variance `(N,)` that so many values `(N,)` in 0 … 1 can have."""
    number = np.maximum(others, LEAST_OTHERS).astype(np.float64)
    even: Floats = number / (4 * (number - 1))
    bound: Floats = np.where(others % 2 == 0, even, (number + 1) / (4 * number))
    return bound


def _take_shapes(scope: CrownScope, rows: Rows) -> Shapes:
    """The shapes of ascending rows of one author, without a copy where they are all of the author's."""
    whole = len(rows) and rows[-1] - rows[0] + 1 == len(rows)
    return scope.shapes.slice(int(rows[0]), int(rows[-1]) + 1) if whole else scope.shapes.take(rows)


def _make_row(reference: int | None, tally: VarianceTally, sums: list[float]) -> VarianceRow:
    eligible, kept, excluded, undefined = map(int, sums[:4])
    why_none = "" if kept else _explain_missing_target(tally, eligible=eligible)
    reason = why_none or Phrase("no kept target has an inner region: alpha is too large for them")
    iou, iou_crowns, randcrowns = (
        score_of_ratio(sums[column], kept - undefined, reason=reason) for column in _SUMS[:3]
    )
    well = int(sums[_Column.WELL])
    why_none_well = why_none or Phrase(
        "no kept target has an overlap of at least {least} in all its pairs", least=WELL_PAIRED
    )
    well_scores = (score_of_ratio(sums[column], well, reason=why_none_well) for column in _WELL_SUMS)
    return VarianceRow(
        reference=reference,
        targets=kept,
        excluded=excluded,
        undefined_rc=undefined,
        iou=iou,
        iou_crowns=iou_crowns,
        randcrowns=randcrowns,
        iou_all_targets=score_of_ratio(sums[_Column.IOU_OF_ALL], kept, reason=why_none),
        well_paired=WellPaired(well, *well_scores),
        largest_image_share=score_of_share(0.0, 0.0, randcrowns),
    )


def _add_row_intervals(
    row: VarianceRow, read: Callable[[int], Floats], images: Ids, jackknife: Jackknife
) -> VarianceRow:
    """The intervals of one row, given the columns `(I,)` of its tallies over the images `(I,)`."""
    kept = read(_Column.KEPT)
    scored, well = kept - read(_Column.UNDEFINED), read(_Column.WELL)
    bound, bound_of_all, well_bound = (
        _divide(float(read(column).sum()), float(whole.sum()))
        for column, whole in ((_Column.BOUND, scored), (_Column.BOUND_OF_ALL, kept), (_Column.WELL_BOUND, well))
    )

    def add(score: Score, column: int, whole: Floats, most: float) -> Score:
        part = read(column)
        found = score.with_interval(jackknife.measure_ratio(Spread.POSITIVE, images, part, whole, most=most))
        rests_on_one = len(part) > 0 and part.max() > HALF * part.sum()
        return replace(found, interval=found.interval and replace(found.interval, rests_on_one=rests_on_one))

    part = read(_Column.RANDCROWNS)
    largest = int(np.argmax(part)) if part.any() else None
    carried = 0.0 if largest is None else float(part[largest])
    return replace(
        row,
        iou=add(row.iou, _Column.IOU, scored, bound),
        iou_crowns=add(row.iou_crowns, _Column.IOU_CROWNS, scored, bound),
        randcrowns=add(row.randcrowns, _Column.RANDCROWNS, scored, bound),
        iou_all_targets=add(row.iou_all_targets, _Column.IOU_OF_ALL, kept, bound_of_all),
        well_paired=replace(
            row.well_paired,
            iou=add(row.well_paired.iou, _Column.WELL_IOU, well, well_bound),
            iou_crowns=add(row.well_paired.iou_crowns, _Column.WELL_IOU_CROWNS, well, well_bound),
            randcrowns=add(row.well_paired.randcrowns, _Column.WELL_RANDCROWNS, well, well_bound),
        ),
        largest_image_share=score_of_share(carried, float(part.sum()), row.randcrowns),
        largest_image=None if largest is None else int(images[largest]),
    )


def _divide(part: float, whole: float) -> float:
    """The bound of a mean; none where it is of nothing."""
    return part / whole if whole else math.inf


def _explain_missing_target(tally: VarianceTally, *, eligible: int) -> str:
    if len(tally.authors) <= LEAST_OTHERS:
        return Phrase("a variance across annotators needs at least three authors; there are {n}", n=len(tally.authors))
    if eligible:
        return Phrase("no target is paired with a shape of every other author")
    if tally.left_out:
        return Phrase(
            "no shape lies on an image with a ground sampling distance that at least three of the authors finished"
        )
    return Phrase("no shape lies on an image that at least three of the authors finished")
