"""IoU, IoUCrowns and RandCrowns variance across annotators (R Eq. 15), with the table of pairs behind it.

Every author is the reference in turn. A target is kept when every other author who finished its image, at least two of
them, has a shape paired with it (one-to-one, maximum total IoU among overlapping pairs); its variance is the sample
variance of the scores of those shapes against it, and the result the mean over targets. Where assisted shapes leave,
they are no targets, and an author whose partner of a target was taken from a model is none of the others there. Sums
over targets are kept as `VarianceTally`, so that the numbers of a data set are the sum of the tallies of its images.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial, reduce
from itertools import combinations
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from annotator.geometry.box import Bools, Floats, Rows
from annotator.metrics.jackknife.interval import IntervalRule, Spread
from annotator.metrics.jackknife.ratios import compute_ratio_interval
from annotator.metrics.matching.pairing import match_overlapping
from annotator.metrics.randcrowns.boxes import CrownScores, UndefinedReason
from annotator.metrics.randcrowns.scope import CrownScope, ImageTable
from annotator.metrics.score import Score, score_of_ratio
from annotator.model.shapes import Shapes
from annotator.phrase import Phrase
from annotator.progress import Progress

LEAST_OTHERS: Final = 2
"""Other authors that a target needs: a sample variance of one score is undefined."""

HIGH_RC: Final = 0.9
LOW_IOU: Final = 0.5
"""A pair with at least this RC and an IoU below this is one that the two measures see differently (R Figs. 4 and 8)."""


ReadColumn = Callable[[int, int], Floats]
"""Of the tallies of every image (or folder) the column `(U,)` of an author, by place, and a number (`tally_images`)."""

_COLUMNS: Final = 8


@dataclass(frozen=True, slots=True, eq=False)
class CrownPairs:
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


@dataclass(frozen=True, slots=True, eq=False)
class CrownTargets:
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


@dataclass(frozen=True, slots=True, eq=False)
class VarianceTable:
    """The pairs and targets of a scope."""

    scope: CrownScope
    pairs: CrownPairs
    targets: CrownTargets

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


@dataclass(frozen=True, slots=True, eq=False)
class VarianceTally:
    """Counts and sums per reference author (A,); tallies of the same authors add up."""

    authors: tuple[int, ...]
    eligible: npt.NDArray[np.int64]
    """Shapes on images that at least two other authors finished."""
    kept: npt.NDArray[np.int64]
    excluded: npt.NDArray[np.int64]
    undefined: npt.NDArray[np.int64]
    """Kept targets without scores."""
    sums: Floats
    """Sums of the variances (A, 4): IoU, IoUCrowns, RC over the defined targets, IoU over all kept ones."""
    left_out: int
    """Images that a run in metres leaves out."""

    def __add__(self, other: "VarianceTally") -> "VarianceTally":
        return self._combine(other, 1)

    def __sub__(self, other: "VarianceTally") -> "VarianceTally":
        return self._combine(other, -1)

    def _combine(self, other: "VarianceTally", sign: int) -> "VarianceTally":
        if self.authors != other.authors:
            raise ValueError("only tallies of the same authors add up")
        return VarianceTally(
            self.authors,
            self.eligible + sign * other.eligible,
            self.kept + sign * other.kept,
            self.excluded + sign * other.excluded,
            self.undefined + sign * other.undefined,
            self.sums + sign * other.sums,
            self.left_out + sign * other.left_out,
        )


@dataclass(frozen=True, slots=True)
class VarianceRow:
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


@dataclass(frozen=True, slots=True)
class VarianceReport:
    """The variances (R Eq. 15) for every reference author, and pooled: the mean over the targets of all references."""

    references: tuple[VarianceRow, ...]
    pooled: VarianceRow
    left_out: int
    """Images without ground sampling distance that a run in metres leaves out."""


def build_variance_table(scope: CrownScope, *, progress: Progress | None = None) -> VarianceTable:
    """Pairs every two authors of the scope once and scores each pair both ways round.

    Progress counts polygons only, for boxes take no time. Raises Cancelled when asked to stop.
    """
    partner = np.full((len(scope.shapes), len(scope.authors)), -1, dtype=np.intp)
    overlap = np.zeros(partner.shape)
    for a, b in combinations(range(len(scope.authors)), 2):
        rows_a, rows_b = scope.find_common_rows(a, b)
        found = match_overlapping(
            _take_shapes(scope, rows_a),
            _take_shapes(scope, rows_b),
            label_aware=scope.rules.label_aware,
            overlap=scope.rules.overlap,
        )
        of_a, of_b = rows_a[found.row_a], rows_b[found.row_b]
        partner[of_a, b], partner[of_b, a] = of_b, of_a
        overlap[of_a, b] = overlap[of_b, a] = found.iou
    others = scope.finished.sum(axis=0)[scope.image_row] - 1
    leaving = scope.leaving
    if leaving.any():
        lost = (partner >= 0) & leaving[partner]
        others = np.where(leaving, 0, others - lost.sum(axis=1))
        partner[lost] = -1
        partner[leaving] = -1
    target_row, author = np.nonzero(partner >= 0)
    shape_row = partner[target_row, author]
    score = scope.score(target_row, shape_row, progress=progress)
    count = np.bincount(target_row, minlength=len(partner))
    kept = (others >= LEAST_OTHERS) & (count == others)
    pairs = CrownPairs(target_row, shape_row, author, overlap[target_row, author], score, kept[target_row])
    return VarianceTable(scope, pairs, _build_targets(pairs, others=others, counted=~leaving, kept=kept))


def sum_variance_tally(table: VarianceTable) -> VarianceTally:
    """Counts, and sums of variances, over the targets of every reference author."""
    scope, targets = table.scope, table.targets
    place = np.repeat(np.arange(len(scope.authors)), np.diff(scope.offset))

    def counted(mask: Bools) -> npt.NDArray[np.int64]:
        return np.bincount(place[mask], minlength=len(scope.authors)).astype(np.int64)

    def summed(values: Floats, mask: Bools) -> Floats:
        total: Floats = np.bincount(place[mask], weights=values[mask], minlength=len(scope.authors)).astype(np.float64)
        return total

    sums = [summed(values, targets.defined) for values in (targets.iou, targets.iou_crowns, targets.randcrowns)]
    return VarianceTally(
        authors=scope.authors,
        eligible=counted(targets.others >= LEAST_OTHERS),
        kept=counted(targets.kept),
        excluded=counted(targets.counted & ~targets.kept),
        undefined=counted(targets.kept & ~targets.defined),
        sums=np.stack((*sums, summed(targets.iou, targets.kept)), axis=1),
        left_out=scope.left_out,
    )


def tally_images(table: VarianceTable, images: ImageTable) -> Floats:
    """What `sum_variance_tally` sums up, image by image `(I, A, 8)`: eligible, kept, excluded, undefined, four sums."""
    scope, targets = table.scope, table.targets
    authors = len(scope.authors)
    author = np.repeat(np.arange(authors), np.diff(scope.offset))
    cell = np.searchsorted(images.id, scope.images.id)[scope.image_row] * authors + author
    size = len(images.id) * authors

    def summed(mask: Bools, weights: Any = None) -> Floats:
        chosen = None if weights is None else weights[mask]
        return np.bincount(cell[mask], weights=chosen, minlength=size).astype(np.float64)

    columns = (
        summed(targets.others >= LEAST_OTHERS),
        summed(targets.kept),
        summed(targets.counted & ~targets.kept),
        summed(targets.kept & ~targets.defined),
        *(summed(targets.defined, values) for values in (targets.iou, targets.iou_crowns, targets.randcrowns)),
        summed(targets.kept, targets.iou),
    )
    return np.stack(columns, axis=1).reshape(len(images.id), authors, len(columns))


def tally_of_sums(authors: tuple[int, ...], sums: Floats, *, left_out: int) -> VarianceTally:
    """The tally from what the tallies of images (see `tally_images`) add up to, `(A * 8,)`."""
    summed = sums.reshape(len(authors), _COLUMNS)
    eligible, kept, excluded, undefined = summed[:, :4].astype(np.int64).T
    return VarianceTally(authors, eligible, kept, excluded, undefined, summed[:, 4:], left_out)


def make_variance_report(tally: VarianceTally) -> VarianceReport:
    """The variances per reference and pooled, undefined ones with their reason (R Eq. 15)."""
    columns = (tally.eligible, tally.kept, tally.excluded, tally.undefined)
    counts = np.stack(columns, axis=1).reshape(len(tally.authors), len(columns))
    rows = [
        _make_row(author, tally, counts=of_author.tolist(), sums=sums.tolist())
        for author, of_author, sums in zip(tally.authors, counts, tally.sums, strict=True)
    ]
    pooled = _make_row(None, tally, counts=counts.sum(axis=0).tolist(), sums=tally.sums.sum(axis=0).tolist())
    return VarianceReport(tuple(rows), pooled, tally.left_out)


def add_variance_intervals(report: VarianceReport, rows: Floats, rule: IntervalRule) -> VarianceReport:
    """The variances with their intervals, given the tallies `(U, A, 8)` of every image (or folder)."""
    return add_column_intervals(report, lambda author, column: rows[:, author, column], rule)


def add_column_intervals(report: VarianceReport, read: ReadColumn, rule: IntervalRule) -> VarianceReport:
    """The same, where of the tallies one column at a time is read."""
    authors = range(len(report.references))

    def read_sum(column: int) -> Floats:
        return reduce(np.add, (read(author, column) for author in authors))

    references = [_add_row_intervals(row, partial(read, place), rule) for place, row in enumerate(report.references)]
    pooled = _add_row_intervals(report.pooled, read_sum, rule) if references else report.pooled
    return replace(report, references=tuple(references), pooled=pooled)


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


def _build_targets(pairs: CrownPairs, *, others: npt.NDArray[np.intp], counted: Bools, kept: Bools) -> CrownTargets:
    rows = pairs.target_row[pairs.kept]
    columns = []
    for values in (pairs.iou, pairs.crowns.iou_crowns, pairs.crowns.rc):
        _, variance = compute_mean_and_variance(values[pairs.kept], rows, count=len(kept))
        columns.append(variance)
    defined = kept.copy()
    defined[rows[pairs.crowns.reason[pairs.kept] != UndefinedReason.DEFINED]] = False
    return CrownTargets(others, counted, kept, defined, *columns)


def _take_shapes(scope: CrownScope, rows: Rows) -> Shapes:
    """The shapes of ascending rows of one author, without a copy where they are all of the author's."""
    whole = len(rows) and rows[-1] - rows[0] + 1 == len(rows)
    return scope.shapes.slice(int(rows[0]), int(rows[-1]) + 1) if whole else scope.shapes.take(rows)


def _make_row(reference: int | None, tally: VarianceTally, *, counts: list[int], sums: list[float]) -> VarianceRow:
    eligible, kept, excluded, undefined = counts
    why_none = "" if kept else _explain_missing_target(tally, eligible=eligible)
    reason = why_none or Phrase("no kept target has an inner region: alpha is too large for them")
    iou, iou_crowns, randcrowns = (score_of_ratio(value, kept - undefined, reason=reason) for value in sums[:3])
    return VarianceRow(
        reference=reference,
        targets=kept,
        excluded=excluded,
        undefined_rc=undefined,
        iou=iou,
        iou_crowns=iou_crowns,
        randcrowns=randcrowns,
        iou_all_targets=score_of_ratio(sums[3], kept, reason=why_none),
    )


def _add_row_intervals(row: VarianceRow, read: Callable[[int], Floats], rule: IntervalRule) -> VarianceRow:
    """The intervals of one row, given the columns `(U,)` of its tallies."""
    kept = read(1)
    scored = kept - read(3)
    found = [
        score.with_interval(compute_ratio_interval(Spread.POSITIVE, read(4 + place), whole, rule=rule))
        for place, (score, whole) in enumerate(
            zip(
                (row.iou, row.iou_crowns, row.randcrowns, row.iou_all_targets),
                (*[scored] * 3, kept),
                strict=True,
            )
        )
    ]
    return replace(row, iou=found[0], iou_crowns=found[1], randcrowns=found[2], iou_all_targets=found[3])


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
