"""Precision, recall and average precision of detections, in the flavours of COCO and Pascal VOC (L).

Average precision goes detection by detection, as the COCO tools do. Working points take equal scores together: a cut
lies at a score, and every detection with that score or a higher one is in.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from annotator.errors import Phrase
from annotator.geometry.box import Bools, Floats, Ints, Rows
from annotator.metrics.jackknife.interval import Jackknife, Spread
from annotator.metrics.matching.detection_scope import Role
from annotator.metrics.matching.detections import CAP, Matched, Overlaps
from annotator.metrics.matching.selection import ImageIds
from annotator.metrics.score import F1_OBJECTS, Score, compute_f1, f1_terms_of, make_undefined, score_of_ratio
from annotator.model.shapes import Shapes

_STEP: Final = 65_536
"""Score thresholds whose F1 is computed at once."""
_PRECISIONS: Final = 1 << 19
"""Precisions that are held at once."""
THETA_CLS: Final = 0.3
"""Least score of a box that is classified, in F's own runs."""
ALL_LABELS: Final = -1
"""Stands for the label of everything when labels are not looked at."""
NO_OBJECTS: Final = Phrase("the reference has no objects here")

_COCO_RECALLS: Final = np.linspace(0.0, 1.0, 101)
"""The recall levels to the bit as the COCO tools take them."""


@dataclass(frozen=True, slots=True, eq=False)
class LabelPrecision:
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


@dataclass(frozen=True, slots=True, eq=False)
class PrecisionRecallCurve:
    """Precision against recall, a point a detection by descending score; neutral ones are skipped."""

    recall: Floats
    precision: Floats
    score: Floats
    row: Rows
    """Row of the detection of the point."""
    objects: int


@dataclass(frozen=True, slots=True, eq=False)
class WorkingPoints:
    """Counts at every score threshold, highest first: P distinct scores of all labels together, without a cap."""

    score: Floats
    correct: npt.NDArray[np.int64]
    """True positives with that score or a higher one (P,)."""
    wrong: npt.NDArray[np.int64]
    """False positives likewise (P,)."""
    objects: int

    @property
    def precision(self) -> Floats:
        """Share of true positives among the detections at every cut `(P,)`, 0 where none counts."""
        every = self.correct + self.wrong
        share: Floats = np.divide(self.correct, every, out=np.zeros(len(every)), where=every > 0)
        return share

    @property
    def f1(self) -> Floats:
        """F1 = 2 TP / (2 TP + FP + FN) at every cut `(P,)`."""
        found = np.empty(len(self.score))
        for first in range(0, len(found), _STEP):
            correct, wrong = (column[first : first + _STEP] for column in (self.correct, self.wrong))
            found[first : first + _STEP] = compute_f1(correct, correct + wrong, self.objects)
        return found

    def point_at(self, place: int) -> "WorkingPoint":
        """The cut at one place among the P, with its counts."""
        return WorkingPoint(
            float(self.score[place]), int(self.correct[place]), int(self.wrong[place]), objects=self.objects
        )

    def count_at_cut(self, cut: float) -> "WorkingPoint":
        """The counts of the detections with score >= `cut`."""
        inside = int((self.score >= cut).sum())
        return self.point_at(inside - 1) if inside else WorkingPoint(None, 0, 0, objects=self.objects)


@dataclass(frozen=True, slots=True)
class WorkingPoint:
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


@dataclass(frozen=True, slots=True, eq=False)
class TableParts:
    """Which rows of a reference and of detections are left out together: those of part 0, then of part 1, and so on."""

    reference: Rows
    """The part of every row (N,): 0 … count-1, `count` where it is never left out, negative where it always is."""
    detections: Rows
    """Likewise (D,)."""
    count: int

    @classmethod
    def of_none(cls, reference: Shapes, detections: Shapes) -> "TableParts":
        """Nothing is left out."""
        return cls(np.zeros(len(reference), np.int8), np.zeros(len(detections), np.int8), 0)

    def count_rows(self, part: Rows) -> Ints:
        """How many of some rows, of these parts `(n,)`, are left without each part, and with all, `(count + 1,)`."""
        return self.leave_out(part, np.zeros(len(part), np.int8), 1)[:, 0]

    def count_left(self, is_object: Bools, of_object: Rows, labels: int) -> Ints:
        """Objects `(N,)` of each label without each part, and with all, `(count + 1, L)`."""
        return self.leave_out(self.reference[is_object], of_object[is_object], labels)

    def leave_out(self, part: Rows, label: npt.NDArray[Any], labels: int) -> Ints:
        """How many of some rows, of these parts and labels `(n,)`, are left, `(count + 1, L)`."""
        place = part.astype(np.intp) * labels + label
        number = np.bincount(place[part >= 0], minlength=(self.count + 1) * labels)
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
    skipped: Bools | None = None,
) -> LabelPrecision:
    """Average precision of every label at the T IoU thresholds of the matchings (COCO, L).

    `cap` is the most detections of an image and label that are looked at. `skipped` `(D,)` marks detections that are
    neutral unless they are correct, as small ones are for large objects in the COCO tools.
    """
    tables, parts = (reference, detections), TableParts.of_none(reference, detections)
    ranking = LabelRanking.of(overlaps, tables, parts, cap=cap)
    return compute_precision_without(ranking, matched, parts, thresholds=thresholds, flavour=flavour, skipped=skipped)[
        -1
    ]


@dataclass(frozen=True, slots=True, eq=False)
class LabelRanking:
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
        order = overlaps.order if cap is None else overlaps.order[overlaps.rank[overlaps.order] < cap]
        order = order[parts.detections[order] >= 0] if (parts.detections < 0).any() else order
        order = order[np.argsort(of_detection[order], kind="stable")]
        numbers = np.bincount(of_detection[order], minlength=len(labels))
        return cls(labels, of_object, of_detection, order, np.append(0, np.cumsum(numbers)))


def compute_precision_without(
    ranking: LabelRanking,
    matched: Sequence[Matched],
    parts: TableParts,
    *,
    thresholds: Sequence[float],
    flavour: str = "coco101",
    skipped: Bools | None = None,
) -> list[LabelPrecision]:
    """The same without the rows of each of the `parts`; the last one is with all."""
    labels, order = ranking.labels, ranking.order
    of_part, counts = parts.detections[order], None if skipped is None else ~skipped[order]
    left = np.zeros((parts.count + 1, len(labels)), np.int64)
    values = np.zeros((parts.count + 1, len(matched), len(labels)))
    for place, one in enumerate(matched):
        left = parts.count_left(one.roles == Role.COUNTS, ranking.of_object, len(labels))
        correct, wrong = one.correct[order], one.wrong[order]
        wrong = wrong if counts is None else wrong & counts
        hits = CountedHits.of(correct, wrong, of_part, ranking.bounds, parts.count)
        values[:, place] = hits.integrate(left, flavour)
    return [
        LabelPrecision(labels, objects, tuple(thresholds), found, flavour)
        for objects, found in zip(left, values, strict=True)
    ]


@dataclass(frozen=True, slots=True, eq=False)
class CountedHits:
    """The hits of the rankings of L labels, one after the other, and the detections that count up to each."""

    part: Rows
    """The part of every hit (H,)."""
    seen: Rows
    """Detections of its label that count up to each hit, itself among them (H,)."""
    labels: Rows
    """Where among the hits each label begins (L + 1,)."""
    bounds: Rows
    """Where in `before` each part begins (G + 1,)."""
    before: Rows
    """Of every detection that counts, part by part, how many hits are before it."""
    gone: Ints
    """Detections of each part that count and are of a label before each (G, L)."""

    @classmethod
    def of(cls, correct: Bools, wrong: Bools, part: Rows, bounds: Rows, count: int) -> "CountedHits":
        """From detections label after label by descending score, each of a part, 0 … count.

        `bounds` `(L + 1,)` says where each label begins.
        """
        counted = np.flatnonzero(correct | wrong)
        is_hit, starts = correct[counted], np.searchsorted(counted, bounds)
        hits = np.flatnonzero(is_hit)
        labels = np.searchsorted(hits, starts)
        seen, by_part = hits + 1 - np.repeat(starts[:-1], np.diff(labels)), part[counted[hits]]
        if not count:
            nothing = np.zeros((0, len(starts) - 1), np.intp)
            return cls(by_part, seen, labels, np.zeros(1, np.intp), hits[:0], nothing)
        before: Rows = np.cumsum(is_hit) - is_hit
        of_counted = part[counted]
        order = np.argsort(of_counted, kind="stable")
        firsts = np.searchsorted(of_counted[order], np.arange(count + 1))
        own = [np.searchsorted(order[first:last], starts[:-1]) for first, last in pairwise(firsts.tolist())]
        return cls(by_part, seen, labels, firsts, before[order], np.array(own))

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
        precision, lengths = self._leave_out(first, len(objects))
        starts = np.cumsum(lengths) - lengths
        if flavour == "area":
            rankings = zip(starts.tolist(), lengths.tolist(), objects.ravel().tolist(), strict=True)
            areas = [np.maximum.accumulate(precision[a : a + k][::-1])[::-1].sum() / max(n, 1) for a, k, n in rankings]
            return np.array(areas).reshape(objects.shape)
        number = np.maximum(objects.reshape(-1, 1), 1)
        places = (
            np.maximum((np.arange(11) * number + 9) // 10 - 1, 0)
            if flavour == "voc11"
            else _find_recall_places(recalls, number)
        )
        is_reached = places < lengths[:, np.newaxis]
        best = np.zeros(places.shape)
        if is_reached.any():
            # The first place of every row is its first hit, where the last stretch of the row before it ends.
            best[is_reached] = np.maximum.reduceat(precision, (starts[:, np.newaxis] + places)[is_reached])
        envelope = np.maximum.accumulate(best[:, ::-1], axis=1)[:, ::-1]
        reached = is_reached.sum(axis=1).tolist()
        sums = np.array([row[:number].sum() for row, number in zip(envelope, reached, strict=True)])
        found: Floats = np.where(objects > 0, sums.reshape(objects.shape), 0.0) / places.shape[1]
        return found

    def _leave_out(self, first: int, count: int) -> tuple[Floats, Rows]:
        """The precision at each hit without so many parts from `first` on, one after the other.

        And how many hits each label has then `(count * L,)`.
        """
        hits, parts, each = len(self.seen), np.arange(first, first + count), np.diff(self.labels)
        is_left = (self.part != parts[:, np.newaxis]) | (parts == len(self.bounds) - 1)[:, np.newaxis]
        ranked = np.zeros((count, hits + 1), np.intp)
        np.cumsum(is_left, axis=1, out=ranked[:, 1:])
        at_labels = ranked[:, self.labels]
        rank, left = ranked[:, 1:] - np.repeat(at_labels[:, :-1], each, axis=1), np.diff(at_labels, axis=1)
        seen = np.broadcast_to(self.seen, rank.shape)
        if first < len(self.gone):
            bounds = np.append(self.bounds, self.bounds[-1])[first : first + count + 1]
            before = self.before[bounds[0] : bounds[-1]] + np.repeat((hits + 1) * np.arange(count), np.diff(bounds))
            gone = np.bincount(before, minlength=count * (hits + 1)).reshape(count, hits + 1)[:, :hits]
            known = self.gone[first : first + count]
            seen = seen - np.cumsum(gone, axis=1)
            seen[: len(known)] += np.repeat(known, each, axis=1)
        return rank[is_left] / seen[is_left], left.ravel()


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
    objects = np.bincount(of_object[matched.objects], minlength=len(labels)).tolist()
    order = _order_counted(overlaps, matched)
    order = order[np.argsort(of_detection[order], kind="stable")]
    bounds = np.searchsorted(of_detection[order], np.arange(len(labels) + 1)).tolist()
    return {
        label: _make_curve(order[first:last], matched, detections, count)
        for label, count, first, last in zip(labels, objects, bounds[:-1], bounds[1:], strict=True)
        if count
    }


def _order_counted(overlaps: Overlaps, matched: Matched) -> Rows:
    """The detections within the cap that are right or wrong, by descending score."""
    order = overlaps.order[overlaps.rank[overlaps.order] < CAP]
    counted: Rows = order[~matched.neutral[order]]
    return counted


def _make_curve(order: Rows, matched: Matched, detections: Shapes, objects: int) -> PrecisionRecallCurve:
    hits = np.cumsum(matched.correct[order])
    recall = hits / objects if objects else np.zeros(len(order))
    return PrecisionRecallCurve(recall, hits / np.arange(1, len(order) + 1), detections.score[order], order, objects)


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
    order = overlaps.order if inside is None else overlaps.order[inside[overlaps.order]]
    score = detections.score[order]
    ends = np.flatnonzero(np.append(score[1:] != score[:-1], True)) if len(order) else np.zeros(0, np.intp)
    return WorkingPoints(
        score[ends],
        np.cumsum(matched.correct[order], dtype=np.int64)[ends],
        np.cumsum(matched.wrong[order], dtype=np.int64)[ends],
        len(matched.objects) if objects is None else objects,
    )


class CutCounts:
    """The counts at every distinct score, from which those without each part of the detections are made."""

    def __init__(self, overlaps: Overlaps, matched: Matched, detections: Shapes, parts: TableParts) -> None:
        order = overlaps.order[parts.detections[overlaps.order] >= 0]
        score, part = detections.score[order], parts.detections[order]
        # A cut lies at the last of equal scores; without some of them the counts are those of the cut before.
        ends = np.flatnonzero(np.append(score[1:] != score[:-1], True)) if len(order) else np.zeros(0, np.intp)
        cut = np.repeat(np.arange(len(ends)), np.diff(ends, prepend=-1))
        flags = matched.correct[order], matched.wrong[order]
        self._score = score[ends]
        self._all = tuple(np.cumsum(one, dtype=np.int64)[ends] for one in flags)
        by_part = np.argsort(part, kind="stable")
        bounds = np.searchsorted(part[by_part], np.arange(parts.count + 1)).tolist()
        self._rows = [by_part[first:last] for first, last in pairwise(bounds)]
        """Of every part the places of its detections in the order."""
        self._cut, self._flags = cut, flags

    def leave_out(self, part: int, objects: int) -> WorkingPoints:
        """Without a part, or with all; `objects` are left."""
        if part == len(self._rows):
            correct, wrong = self._all
            return WorkingPoints(self._score, correct, wrong, objects)
        rows = self._rows[part]
        correct, wrong = (
            every - np.cumsum(np.bincount(self._cut[rows[one[rows]]], minlength=len(self._score)))
            for every, one in zip(self._all, self._flags, strict=True)
        )
        return WorkingPoints(self._score, correct, wrong, objects)


def find_best_f1(points: WorkingPoints) -> WorkingPoint:
    """The cut of largest F1, the highest of equals; without detections the point that detects nothing (A Table 4)."""
    if not len(points.score):
        return WorkingPoint(None, 0, 0, objects=points.objects)
    return points.point_at(int(points.f1.argmax()))


@dataclass(frozen=True, slots=True)
class ScoreCut:
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
    good = (points.precision >= precision) & (points.correct + points.wrong > 0)
    return Score(float(points.correct[good].max(initial=0) / points.objects), points.objects)


def _score_mean(values: Floats, support: int) -> Score:
    return Score(float(values.mean()), support) if values.size else make_undefined(NO_OBJECTS)


def find_label_places(
    overlaps: Overlaps, reference: Shapes, detections: Shapes
) -> tuple[tuple[int, ...], npt.NDArray[Any], npt.NDArray[Any]]:
    """The labels in use, and which of them each row of the reference and of the detections has, in few bytes."""
    if not overlaps.label_aware:
        return (ALL_LABELS,), np.zeros(len(reference), np.uint8), np.zeros(len(detections), np.uint8)
    objects = np.isin(overlaps.roles, (Role.COUNTS, Role.OUTSIDE))
    labels = np.union1d(np.unique(reference.label[objects]), np.unique(detections.label))
    kind, most = np.min_scalar_type(len(labels)), max(len(labels) - 1, 0)
    of_object, of_detection = (
        np.minimum(np.searchsorted(labels, one.label), most).astype(kind) for one in (reference, detections)
    )
    return tuple(labels.tolist()), of_object, of_detection


@dataclass(frozen=True, slots=True, eq=False)
class PooledCounts:
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
