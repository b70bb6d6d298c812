"""Precision, recall and average precision of detections, in the flavours of COCO and Pascal VOC (L).

Average precision goes detection by detection, as the COCO tools do. Working points take equal scores together: a cut
lies at a score, and every detection with that score or a higher one is in.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from msgspec import Struct
from msgspec.structs import replace

from annotator.errors import Phrase
from annotator.geometry.box import Bools, Floats, Ints, Rows
from annotator.metrics.jackknife.interval import Jackknife, Spread
from annotator.metrics.matching.detection_scope import Role, Roles
from annotator.metrics.matching.detections import CAP, CORRECT, NEUTRAL, WRONG, Codes, Matched, Overlaps
from annotator.metrics.matching.selection import ImageIds
from annotator.metrics.score import F1_OBJECTS, Score, compute_f1, f1_terms_of, make_undefined, score_of_ratio
from annotator.model.shapes import Shapes
from annotator.spool import (
    SpoolColumn,
    SpoolFile,
    choose_rows,
    count_rows,
    find_ends,
    find_highest,
    iterate_slices,
    join_pieces,
    list_values,
    map_rows,
    partition_rows,
    search_rows,
    sum_up,
    take_rows,
)

_PRECISIONS: Final = 1 << 19
"""Precisions that are held at once."""
THETA_CLS: Final = 0.3
"""Least score of a box that is classified, in F's own runs."""
ALL_LABELS: Final = -1
"""Stands for the label of everything when labels are not looked at."""
NO_OBJECTS: Final = Phrase("the reference has no objects here")

_COCO_RECALLS: Final = np.linspace(0.0, 1.0, 101)
"""The recall levels to the bit as the COCO tools take them."""


class LabelPrecision(Struct, frozen=True, eq=False):
    """Average precision of L labels at T IoU thresholds."""

    labels: tuple[int, ...]
    """Ids of the labels that have objects or detections, ascending."""
    objects: npt.NDArray[np.int64]
    """Objects of each label (L,)."""
    thresholds: tuple[float, ...]
    values: Floats
    """(T, L); meaningless where a label has no objects."""
    flavour: str

    @property
    def left_out(self) -> tuple[int, ...]:
        """Labels with detections but without objects, which are not in the mean."""
        return tuple(label for label, count in zip(self.labels, self.objects.tolist(), strict=True) if not count)

    def compute_mean(self, threshold: float | None = None) -> Score:
        """Mean over the labels with objects, at one IoU threshold or over all; its support is the number of objects.

        Raises ValueError for a threshold that is not among those of the result.
        """
        having = self.objects > 0
        return _score_mean(self._values_at(threshold)[:, having], int(self.objects.sum()))

    def score_of_label(self, label: int, threshold: float | None = None) -> Score:
        """Average precision of one label, at one IoU threshold or as the mean over all; undefined without objects.

        Raises ValueError for a threshold that is not among those of the result.
        """
        if label not in self.labels:
            return make_undefined(NO_OBJECTS)
        column = self.labels.index(label)
        count = int(self.objects[column])
        return _score_mean(self._values_at(threshold)[:, [column]][:, : min(count, 1)], count)

    def _values_at(self, threshold: float | None) -> Floats:
        chosen: Floats = self.values[slice(None) if threshold is None else [self.thresholds.index(threshold)]]
        return chosen


class PrecisionRecallCurve(Struct, frozen=True, eq=False):
    """Precision against recall, a point a detection by descending score; neutral ones are skipped."""

    recall: Floats
    precision: Floats
    score: Floats
    row: Rows
    """Row of the detection of the point."""
    objects: int


class WorkingPoints(Struct, frozen=True, eq=False):
    """Counts at every score threshold, highest first: P distinct scores of all labels together, without a cap."""

    score: Floats
    correct: npt.NDArray[np.int64]
    """True positives with that score or a higher one (P,)."""
    wrong: npt.NDArray[np.int64]
    """False positives likewise (P,)."""
    objects: int

    def precision_at(self, some: slice) -> Floats:
        """Share of true positives among the detections at the cuts of a slice, 0 where none counts."""
        correct = self.correct[some]
        every = correct + self.wrong[some]
        share: Floats = np.divide(correct, every, out=np.zeros(len(every)), where=every > 0)
        return share

    def f1_at(self, some: slice) -> Floats:
        """F1 = 2 TP / (2 TP + FP + FN) at the cuts of a slice."""
        correct = self.correct[some]
        return compute_f1(correct, correct + self.wrong[some], self.objects)

    @property
    def precision(self) -> Floats:
        """Share of true positives among the detections at every cut `(P,)`, 0 where none counts."""
        return map_rows(len(self.score), self.precision_at)

    @property
    def f1(self) -> Floats:
        """F1 = 2 TP / (2 TP + FP + FN) at every cut `(P,)`."""
        return map_rows(len(self.score), self.f1_at)

    def point_at(self, place: int) -> "WorkingPoint":
        """The cut at one place among the P, with its counts."""
        return WorkingPoint(
            float(self.score[place]), int(self.correct[place]), int(self.wrong[place]), objects=self.objects
        )

    def count_at_cut(self, cut: float) -> "WorkingPoint":
        """The counts of the detections with score >= `cut`."""
        inside = count_rows(len(self.score), lambda some: self.score[some] >= cut)
        return self.point_at(inside - 1) if inside else WorkingPoint(None, 0, 0, objects=self.objects)

    def find_median_hit(self, cut: float) -> float:
        """The median score of the true positives with score >= `cut`; the cut without any."""
        hits = self.count_at_cut(cut).correct
        middle = search_rows(self.correct, ((hits + 1) // 2, hits // 2 + 1))
        return float(self.score[middle].mean()) if hits else cut


class WorkingPoint(Struct, frozen=True):
    """Counts of a detector at one score threshold, or of a person; `score` is None without a cut."""

    score: float | None
    correct: int
    wrong: int
    objects: int

    @property
    def missed(self) -> int:
        """FN, the objects that were not found."""
        return self.objects - self.correct

    @property
    def precision(self) -> Score:
        """Precision TP / (TP + FP); undefined where nothing was detected."""
        every = self.correct + self.wrong
        return Score(self.correct / every, every) if every else make_undefined(Phrase("nothing was detected"))

    @property
    def recall(self) -> Score:
        """Recall TP / objects; undefined without objects."""
        return Score(self.correct / self.objects, self.objects) if self.objects else make_undefined(NO_OBJECTS)

    @property
    def f1(self) -> Score:
        """F1 = 2 TP / (2 TP + FP + FN); undefined without objects and detections."""
        terms = f1_terms_of(self.correct, self.correct + self.wrong, self.objects)
        return score_of_ratio(*terms, reason=Phrase("neither objects nor detections"))

    @property
    def false_rate(self) -> Score:
        """False-positive rate FP / objects of the reference (A Table 5); undefined without objects."""
        return Score(self.wrong / self.objects, self.objects) if self.objects else make_undefined(NO_OBJECTS)

    @property
    def miss_rate(self) -> Score:
        """False-negative rate FN / objects (F Table I); undefined without objects."""
        return Score(self.missed / self.objects, self.objects) if self.objects else make_undefined(NO_OBJECTS)


class TableParts(Struct, frozen=True, eq=False):
    """Which rows of a reference and of detections are left out together: those of part 0, then of part 1, and so on."""

    reference: Rows
    """The part of every row (N,): 0 … count-1, `count` where it is never left out, negative where it always is."""
    detections: Rows
    """Likewise (D,)."""
    count: int

    @classmethod
    def of_none(cls, reference: Shapes, detections: Shapes) -> "TableParts":
        """Nothing is left out."""
        nowhere = np.int64(0)
        return cls(np.broadcast_to(nowhere, len(reference)), np.broadcast_to(nowhere, len(detections)), 0)

    def count_rows(self, part: Rows, choose: Callable[[slice], Bools] | None = None) -> Ints:
        """How many of some rows, of these parts `(n,)`, are left without each part, and with all, `(count + 1,)`."""
        return self.leave_out(part, np.broadcast_to(np.int8(0), len(part)), 1, choose)[:, 0]

    def sum_rows(self, part: Rows, number: Ints) -> Ints:
        """The sum of numbers of rows of these parts `(n,)` that is left without each part, and of all."""
        by_part = np.bincount(part, weights=number, minlength=self.count + 1).astype(np.int64)
        total = by_part.sum()
        by_part[self.count] = 0
        left: Ints = total - by_part
        return left

    def count_left(self, roles: Roles, of_object: Rows, labels: int) -> Ints:
        """Objects, by the roles `(N,)`, of each label without each part, and with all, `(count + 1, L)`."""
        return self.leave_out(self.reference, of_object, labels, lambda some: roles[some] == Role.COUNTS)

    def leave_out(
        self,
        part: Rows,
        label: npt.NDArray[Any],
        labels: int,
        choose: Callable[[slice], Bools] | None = None,
    ) -> Ints:
        """How many of some rows, of these parts and labels `(n,)`, are left, `(count + 1, L)`.

        `choose` says which rows of a slice are meant; all by default.
        """
        number = np.zeros((self.count + 1) * labels, np.int64)
        for some in iterate_slices(len(part)):
            is_meant = part[some] >= 0
            if choose is not None:
                is_meant &= choose(some)
            place = part[some][is_meant].astype(np.intp) * labels + label[some][is_meant]
            number += np.bincount(place, minlength=len(number))
        by_part = number.reshape(self.count + 1, labels)
        total = by_part.sum(axis=0)
        by_part[self.count] = 0
        left: Ints = total - by_part
        return left


def compute_average_precision(
    overlaps: Overlaps,
    matched: Sequence[Matched],
    reference: Shapes,
    detections: Shapes,
    *,
    thresholds: Sequence[float],
    flavour: str = "coco101",
    cap: int | None = CAP,
) -> LabelPrecision:
    """Average precision of every label at the T IoU thresholds of the matchings (COCO, L).

    `cap` is the most detections of an image and label that are looked at.
    """
    tables, parts = (reference, detections), TableParts.of_none(reference, detections)
    ranking = LabelRanking.of(overlaps, tables, parts, cap=cap)
    return compute_precision_without(ranking, matched, parts, thresholds=thresholds, flavour=flavour)[-1]


class LabelRanking(Struct, frozen=True, eq=False):
    """The detections of each label by descending score."""

    labels: tuple[int, ...]
    """Ids of the L labels in use, ascending."""
    of_object: npt.NDArray[Any]
    """Which of them each row of the reference has (N,)."""
    of_detection: npt.NDArray[Any]
    """Which of them each detection has (D,)."""
    order: Rows
    """Rows of the detections that are looked at, label after label."""
    bounds: Rows
    """Where in `order` each label begins (L + 1,)."""

    @classmethod
    def of(
        cls, overlaps: Overlaps, tables: tuple[Shapes, Shapes], parts: TableParts, *, cap: int | None = CAP
    ) -> "LabelRanking":
        """Of the `tables`, reference and detections, those within the cap that are not always left out."""
        labels, of_object, of_detection = find_label_places(overlaps, *tables)
        looked = choose_rows(
            overlaps.order,
            lambda rows: (parts.detections[rows] >= 0) & (True if cap is None else overlaps.rank[rows] < cap),
        )
        order, bounds = partition_rows(take_rows(of_detection, looked), len(labels))
        return cls(labels, of_object, of_detection, take_rows(looked, order), bounds)


def compute_precision_without(
    ranking: LabelRanking,
    matched: Sequence[Matched],
    parts: TableParts,
    *,
    thresholds: Sequence[float],
    flavour: str = "coco101",
    skipped: Bools | None = None,
) -> list[LabelPrecision]:
    """The same without the rows of each of the `parts`; the last one is with all.

    `skipped` `(D,)` says which detections are neutral unless they are correct, as small ones are for large objects in
    the COCO tools.
    """
    labels, order = ranking.labels, ranking.order
    of_part = take_rows(parts.detections, order)
    left = np.zeros((parts.count + 1, len(labels)), np.int64)
    values = np.zeros((parts.count + 1, len(matched), len(labels)))
    for place, one in enumerate(matched):
        left = parts.count_left(one.roles, ranking.of_object, len(labels))
        codes = one.codes

        def read(some: slice, codes: npt.NDArray[np.uint8] = codes) -> npt.NDArray[np.uint8]:
            found = codes[order[some]]
            if skipped is not None:
                found[(found == WRONG) & skipped[order[some]]] = NEUTRAL
            return found

        hits = CountedHits.of(read, of_part, ranking.bounds, parts.count)
        values[:, place] = hits.integrate(left, flavour)
    return [
        LabelPrecision(labels, objects, tuple(thresholds), found, flavour)
        for objects, found in zip(left, values, strict=True)
    ]


class CountedHits(Struct, frozen=True, eq=False):
    """The hits of the rankings of L labels, one after the other, and the detections that count up to each."""

    part: Rows
    """The part of every hit (H,)."""
    seen: Rows
    """Detections of its label that count up to each hit, itself among them (H,)."""
    labels: Rows
    """Where among the hits each label begins (L + 1,)."""
    left: Ints
    """Hits of each label without each part, and with all (G + 1, L)."""
    bounds: Rows
    """Where in `before` each part begins (G + 1,)."""
    before: Rows
    """Of every detection that counts, part by part, how many hits are before it."""
    gone: Ints
    """Detections of each part that count and are of a label before each (G, L)."""

    @classmethod
    def of(cls, read: Callable[[slice], Codes], part: Rows, bounds: Rows, count: int) -> "CountedHits":
        """From detections label after label by descending score, each of a part, 0 … count.

        `read` gives what the detections of a slice are. `bounds` `(L + 1,)` says where each label begins.
        """
        labels = len(bounds) - 1
        columns = [SpoolColumn(SpoolFile()) for _ in range(4)]
        counted, hits = np.zeros((count + 1, labels), np.int64), np.zeros((count + 1, labels), np.int64)
        number, starts = np.zeros(2, np.int64), np.zeros((2, labels), np.int64)
        for some in iterate_slices(len(part)):
            codes = read(some)
            rows = np.flatnonzero(codes != NEUTRAL)
            is_hit = codes[rows] == CORRECT
            of_label = np.searchsorted(bounds, rows + some.start, side="right") - 1
            begun = np.flatnonzero((bounds[:-1] >= some.start) & (bounds[:-1] < some.stop))
            place = np.searchsorted(rows, bounds[begun] - some.start)
            ranked = np.append(0, np.cumsum(is_hit))
            starts[:, begun] = number[:, np.newaxis] + (place, ranked[place])
            own, won = part[some][rows], np.flatnonzero(is_hit)
            cell = own.astype(np.intp) * labels + of_label
            counted += np.bincount(cell, minlength=counted.size).reshape(counted.shape)
            hits += np.bincount(cell[won], minlength=hits.size).reshape(hits.shape)
            columns[0].append(own[won])
            columns[1].append(number[0] + won + 1 - starts[0, of_label[won]])
            if count:
                columns[2].append(number[1] + ranked[:-1])
                columns[3].append(own)
            number += len(rows), len(won)
        by_part, seen = (column.read() for column in columns[:2])
        at_labels, left = np.append(0, np.cumsum(hits.sum(axis=0))), hits.sum(axis=0) - hits
        left[count] = hits.sum(axis=0)
        if not count:
            nothing = np.zeros((0, labels), np.intp)
            return cls(by_part, seen, at_labels, left, np.zeros(1, np.intp), by_part[:0], nothing)
        order, firsts = partition_rows(columns[3].read(), count + 1)
        gone = (np.cumsum(counted, axis=1) - counted)[:count]
        return cls(by_part, seen, at_labels, left, firsts[:-1], take_rows(columns[2].read(), order), gone)

    def integrate(self, objects: Ints, flavour: str = "coco101", recalls: Floats = _COCO_RECALLS) -> Floats:
        """Average precision of each label, in 0 … 1, without each part, and with all, `(G + 1, L)`.

        `objects` `(G + 1, L)` says how many there then are, without any it is 0; `flavour` is `coco101` (at `recalls`
        `(R,)`), `area` or `voc11`.
        """
        found, at_once = np.zeros(objects.shape), max(_PRECISIONS // max(len(self.seen), 1), 1)
        for first in range(0, len(objects), at_once):
            chunk = slice(first, first + at_once)
            found[chunk] = self._integrate(first, objects[chunk], flavour, recalls)
        return found

    def _integrate(self, first: int, objects: Ints, flavour: str, recalls: Floats) -> Floats:
        """The same without the parts from `first` on, as many as there are numbers of objects."""
        lengths = self.left[first : first + len(objects)].ravel()
        starts = np.cumsum(lengths) - lengths
        if flavour == "area":
            precision = join_pieces(self._leave_out(first, len(objects)))
            rankings = zip(starts.tolist(), lengths.tolist(), objects.ravel().tolist(), strict=True)
            areas = [_find_highest_after(precision[a : a + k])[::-1].sum() / max(n, 1) for a, k, n in rankings]
            return np.array(areas).reshape(objects.shape)
        number = np.maximum(objects.reshape(-1, 1), 1)
        places = (
            np.maximum((np.arange(11) * number + 9) // 10 - 1, 0)
            if flavour == "voc11"
            else _find_recall_places(recalls, number)
        )
        is_reached = places < lengths[:, np.newaxis]
        best = np.zeros(places.shape)
        # The first place of every row is its first hit, where the last stretch of the row before it ends.
        begins = (starts[:, np.newaxis] + places)[is_reached]
        highest, done = np.zeros(len(begins)), 0
        for some in self._leave_out(first, len(objects)):
            since, until = np.searchsorted(begins, (done, done + len(some))).tolist()
            before = int(begins[since]) - done if since < until else len(some)
            if before:
                highest[since - 1] = max(highest[since - 1], some[:before].max())
            if since < until:
                highest[since:until] = np.maximum.reduceat(some, begins[since:until] - done)
            done += len(some)
        best[is_reached] = highest
        envelope = np.maximum.accumulate(best[:, ::-1], axis=1)[:, ::-1]
        reached = is_reached.sum(axis=1).tolist()
        sums = np.array([row[:number].sum() for row, number in zip(envelope, reached, strict=True)])
        found: Floats = np.where(objects > 0, sums.reshape(objects.shape), 0.0) / places.shape[1]
        return found

    def _leave_out(self, first: int, count: int) -> Iterator[Floats]:
        """The precision at each hit without so many parts from `first` on, one after the other; of one some at a time.

        Those of several parts are all together, label by label.
        """
        hits, labels, parts = len(self.seen), len(self.labels) - 1, np.arange(first, first + count)
        if not hits:
            yield np.zeros(0)
        has_gone = first < len(self.gone)
        bounds = np.append(self.bounds, self.bounds[-1])[first : first + count + 1].tolist()
        known = np.zeros((count, labels), np.int64)
        if has_gone:
            known[: len(self.gone) - first] = self.gone[first : first + count]
        # At each label, and before the next hit: hits that are left, and detections of the part.
        at_labels, ranked, gone = (
            np.zeros((count, labels), np.int64),
            np.zeros(count, np.int64),
            np.zeros(count, np.int64),
        )
        for begin in range(0, hits, _PRECISIONS):
            end = min(begin + _PRECISIONS, hits)
            is_left = (self.part[begin:end] != parts[:, np.newaxis]) | (parts == len(self.bounds) - 1)[:, np.newaxis]
            rank = ranked[:, np.newaxis] + np.cumsum(is_left, axis=1)
            opened = slice(*np.searchsorted(self.labels[:-1], (begin, end)).tolist())
            place = self.labels[opened] - begin
            at_labels[:, opened] = np.where(place > 0, rank[:, place - 1], ranked[:, np.newaxis])
            ranked = rank[:, -1].copy()
            of_label = np.repeat(np.arange(labels), np.diff(np.clip(self.labels, begin, end)).astype(np.intp))
            rank -= at_labels[:, of_label]
            seen = np.broadcast_to(self.seen[begin:end], rank.shape)
            if has_gone:
                seen = seen + known[:, of_label]
                for row in range(count):
                    before = self.before[bounds[row] : bounds[row + 1]]
                    inside = before[slice(*np.searchsorted(before, (begin, end)).tolist())] - begin
                    passed = gone[row] + np.cumsum(np.bincount(inside, minlength=end - begin))
                    seen[row] -= passed
                    gone[row] = passed[-1]
            yield rank[is_left] / seen[is_left]


def _find_highest_after(values: Floats) -> Floats:
    """The highest value from each place `(n,)` on, the last place first."""
    highest = np.zeros(1)

    def make(some: slice) -> Floats:
        found = np.maximum.accumulate(
            np.append(highest, values[len(values) - some.stop : len(values) - some.start][::-1])
        )
        highest[:] = found[-1]
        return found[1:]

    return map_rows(len(values), make)


def _find_recall_places(recalls: Floats, objects: Any) -> Rows:
    """The first hit, from 0 on, whose recall, its place by the number of objects, reaches each level `(R,)`."""
    number = np.ceil(recalls * objects)
    # Rounded by the one division that makes a recall, and not by the multiplication above.
    number -= (number - 1) / objects >= recalls
    number += number / objects < recalls
    places: Rows = np.maximum(number - 1, 0).astype(np.intp)
    return places


def compute_curve(overlaps: Overlaps, matched: Matched, detections: Shapes) -> PrecisionRecallCurve:
    """The precision-recall curve of one matching, all labels together.

    Its area is no average precision where there is more than one label; see `compute_label_curves`.
    """
    return _make_curve(_order_counted(overlaps, matched), matched, detections, len(matched.objects))


def compute_label_curves(
    overlaps: Overlaps, matched: Matched, reference: Shapes, detections: Shapes
) -> dict[int, PrecisionRecallCurve]:
    """The precision-recall curve of every label with objects, whose average precision is the label's (A Fig. 4).

    Where labels are not looked at there is one curve, of `ALL_LABELS`.
    """
    labels, of_object, of_detection = find_label_places(overlaps, reference, detections)
    parts = TableParts.of_none(reference, detections)
    objects = parts.count_left(matched.roles, of_object, len(labels))[-1].tolist()
    order = _order_counted(overlaps, matched)
    by_label, bounds = partition_rows(take_rows(of_detection, order), len(labels))
    order = take_rows(order, by_label)
    return {
        label: _make_curve(order[first:last], matched, detections, count)
        for label, count, (first, last) in zip(labels, objects, pairwise(bounds.tolist()), strict=True)
        if count
    }


def _order_counted(overlaps: Overlaps, matched: Matched) -> Rows:
    """The detections within the cap that are right or wrong, by descending score."""
    neutral = matched.neutral
    return choose_rows(overlaps.order, lambda rows: (overlaps.rank[rows] < CAP) & ~neutral[rows])


def _make_curve(order: Rows, matched: Matched, detections: Shapes, objects: int) -> PrecisionRecallCurve:
    is_correct = matched.correct
    hits = sum_up(len(order), lambda some: is_correct[order[some]])
    return PrecisionRecallCurve(
        map_rows(len(order), lambda some: hits[some] / objects if objects else np.zeros(some.stop - some.start)),
        map_rows(len(order), lambda some: hits[some] / np.arange(some.start + 1, some.stop + 1)),
        take_rows(detections.score, order),
        order,
        objects,
    )


def count_working_points(
    overlaps: Overlaps,
    matched: Matched,
    detections: Shapes,
    *,
    inside: Bools | None = None,
    objects: int | None = None,
) -> WorkingPoints:
    """Counts at every distinct score, highest score first.

    `inside` `(D,)` restricts them to some of the detections, those of some images, which hold `objects` objects.
    """
    order = overlaps.order if inside is None else choose_rows(overlaps.order, lambda rows: inside[rows])
    return make_points(order, detections.score, matched.codes, len(matched.objects) if objects is None else objects)


def make_points(order: Rows, score: Floats, codes: Codes, objects: int) -> WorkingPoints:
    """The counts at every distinct score of the detections in `order` `(n,)`, which go by descending score."""
    ends = find_ends(len(order), lambda some: score[order[some]])

    def count(code: int) -> Ints:
        found: Ints = take_rows(sum_up(len(order), lambda some: codes[order[some]] == code), ends)
        return found

    correct, wrong = count(CORRECT), count(WRONG)
    return WorkingPoints(map_rows(len(ends), lambda some: score[order[ends[some]]]), correct, wrong, objects)


class CutCounts:
    """The counts at every distinct score, from which those without each part of the detections are made."""

    def __init__(self, overlaps: Overlaps, matched: Matched, detections: Shapes, parts: TableParts) -> None:
        order = choose_rows(overlaps.order, lambda rows: parts.detections[rows] >= 0)
        score, codes = detections.score, matched.codes
        # A cut lies at the last of equal scores; without some of them the counts are those of the cut before.
        self._all = make_points(order, score, codes, 0)
        begun = sum_up(len(order), lambda some: score[order[some]] != score[order[np.maximum(_shift(some), 0)]])
        by_part, self._bounds = partition_rows(take_rows(parts.detections, order), parts.count + 1)
        by_part = by_part[: self._bounds[parts.count]]
        self._cut = take_rows(begun, by_part)
        """The cut of each detection, part by part."""
        self._codes = map_rows(len(by_part), lambda some: codes[order[by_part[some]]])

    def leave_out(self, part: int, objects: int) -> WorkingPoints:
        """Without a part, or with all; `objects` are left."""
        every = replace(self._all, objects=objects)
        if part == len(self._bounds) - 2:
            return every
        own = slice(*self._bounds[part : part + 2].tolist())
        cut, codes = self._cut[own], self._codes[own]

        def count(of_all: Ints, code: int) -> Ints:
            def read(some: slice) -> Ints:
                inside = slice(*np.searchsorted(cut, (some.start, some.stop)).tolist())
                place = cut[inside][codes[inside] == code] - some.start
                return np.bincount(place, minlength=some.stop - some.start)

            gone = sum_up(len(of_all), read)
            return map_rows(len(of_all), lambda some: of_all[some] - gone[some])

        return WorkingPoints(every.score, count(every.correct, CORRECT), count(every.wrong, WRONG), objects)


def _shift(some: slice) -> Rows:
    """The places before those of a slice."""
    return np.arange(some.start, some.stop) - 1


def find_best_f1(points: WorkingPoints) -> WorkingPoint:
    """The cut of largest F1, the highest of equals; without detections the point that detects nothing (A Table 4)."""
    if not len(points.score):
        return WorkingPoint(None, 0, 0, objects=points.objects)
    return points.point_at(find_highest(len(points.score), points.f1_at))


class ScoreCut(Struct, frozen=True):
    """The one score cut theta_cls of a model."""

    value: float
    is_best_f1: bool
    """Whether it is the score of best F1, and not one that somebody set."""
    is_fallback: bool = False
    """Whether nobody set one and there is no best F1."""


def find_score_cut(points: WorkingPoints, chosen: float | None) -> ScoreCut:
    """The chosen cut, else the score of best F1, else that of F's own runs."""
    if chosen is not None:
        return ScoreCut(chosen, is_best_f1=False)
    best = find_best_f1(points)
    if best.score is None or not best.correct:
        return ScoreCut(THETA_CLS, is_best_f1=False, is_fallback=True)
    return ScoreCut(best.score, is_best_f1=True)


def find_recall_at_precision(points: WorkingPoints, precision: float) -> Score:
    """The largest recall over cuts with at least this precision, 0 if there is none (A Table 6)."""
    if not points.objects:
        return make_undefined(NO_OBJECTS)
    most = 0
    for some in iterate_slices(len(points.score)):
        correct = points.correct[some]
        good = (points.precision_at(some) >= precision) & (correct + points.wrong[some] > 0)
        most = correct[good].max(initial=most)
    return Score(float(most / points.objects), points.objects)


def _score_mean(values: Floats, support: int) -> Score:
    return Score(float(values.mean()), support) if values.size else make_undefined(NO_OBJECTS)


def find_label_places(
    overlaps: Overlaps, reference: Shapes, detections: Shapes
) -> tuple[tuple[int, ...], npt.NDArray[Any], npt.NDArray[Any]]:
    """The labels in use, and which of them each row of the reference and of the detections has, in few bytes."""
    if not overlaps.label_aware:
        return (ALL_LABELS,), np.zeros(len(reference), np.uint8), np.zeros(len(detections), np.uint8)
    roles = overlaps.roles
    labels = np.union1d(
        list_values(
            len(reference), lambda some: reference.label[some][np.isin(roles[some], (Role.COUNTS, Role.OUTSIDE))]
        ),
        list_values(len(detections), lambda some: detections.label[some]),
    )
    kind, most = np.min_scalar_type(len(labels)), max(len(labels) - 1, 0)

    def find_places(values: npt.NDArray[Any]) -> npt.NDArray[Any]:
        return map_rows(len(values), lambda some: np.minimum(np.searchsorted(labels, values[some]), most).astype(kind))

    return tuple(labels.tolist()), find_places(reference.label), find_places(detections.label)


class PooledCounts(Struct, frozen=True, eq=False):
    """What the counts of I images add up to."""

    images: ImageIds
    """Ascending ids (I,)."""
    correct: Ints
    """True positives on each image (I,)."""
    wrong: Ints
    """False positives (I,)."""
    objects: Ints
    """Objects of the reference (I,)."""
    precision: Score
    recall: Score
    f1: Score
    miss_rate: Score
    false_rate: Score
    """False positives an object."""

    @property
    def total(self) -> WorkingPoint:
        """The counts of all images together, as one working point without a cut."""
        return _sum_counts(self.correct, self.wrong, self.objects)

    def point_of_image(self, place: int) -> WorkingPoint:
        """The counts of the image at this place of `images`, as a working point without a cut."""
        return WorkingPoint(None, int(self.correct[place]), int(self.wrong[place]), objects=int(self.objects[place]))


def pool_counts(images: ImageIds, *, correct: Ints, wrong: Ints, objects: Ints, jackknife: Jackknife) -> PooledCounts:
    """The ratios of the summed counts, with intervals over the images.

    `correct`, `wrong` and `objects` `(I,)` are true positives, false positives and objects of each of the `images`
    `(I,)`.
    """
    total = _sum_counts(correct, wrong, objects)

    def add(score: Score, part: Ints, whole: Ints, spread: Spread = Spread.SHARE, each: float = 1.0) -> Score:
        return score.with_interval(jackknife.measure_ratio(spread, images, part, whole, objects=each))

    return PooledCounts(
        images,
        correct,
        wrong,
        objects,
        precision=add(total.precision, correct, correct + wrong),
        recall=add(total.recall, correct, objects),
        f1=add(total.f1, *f1_terms_of(correct, correct + wrong, objects), each=F1_OBJECTS),
        miss_rate=add(total.miss_rate, objects - correct, objects),
        false_rate=add(total.false_rate, wrong, objects, Spread.POSITIVE),
    )


def _sum_counts(correct: Ints, wrong: Ints, objects: Ints) -> WorkingPoint:
    return WorkingPoint(None, int(correct.sum()), int(wrong.sum()), objects=int(objects.sum()))
