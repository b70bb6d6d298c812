"""Detection quality on subsets of the objects: small, big, occluded and so on (A 3.4, A Fig. 4, A Table 5).

A detection takes the best free object of the subset, else a free object outside it and is then neither right nor wrong,
else it is a false positive: these are judged by the whole reference, hits by the subset.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Final

import numpy as np
from msgspec import Struct

from annotator.errors import Phrase
from annotator.geometry.box import Bools, Floats, area_of
from annotator.metrics.agreement.pair import SUBSETS, find_subset_masks
from annotator.metrics.detection.curves import (
    NO_OBJECTS,
    LabelPrecision,
    LabelRanking,
    PrecisionRecallCurve,
    TableParts,
    WorkingPoint,
    WorkingPoints,
    compute_average_precision,
    compute_curve,
    compute_label_curves,
    compute_precision_without,
    count_working_points,
)
from annotator.metrics.matching.detection_scope import Role, Roles, restrict_roles
from annotator.metrics.matching.detections import (
    CORRECT,
    NOTHING,
    MatchedDetections,
    Outcomes,
    Overlaps,
    match_detections,
)
from annotator.metrics.score import Score, make_undefined
from annotator.model.shapes import PartState, Shapes
from annotator.spool import count_rows, map_rows

NO_SIZE: Final = Phrase("no size is set from which an object is big")
NO_PERSONS: Final = Phrase("no other person finished one of these images")
BIG_SHARE: Final = 75.0
"""Percentile of the box areas that is offered as the size from which an object is big."""


class CheckedTables(Struct, frozen=True, eq=False):
    """The tables of a check and the order of its detections, which curves are made from besides a matching."""

    overlaps: Overlaps
    """Its pairs do not matter."""
    reference: Shapes
    detections: Shapes


class SubsetResult(Struct, frozen=True, eq=False):
    """One subset of the reference. Curves and counts at score cuts are made at each access."""

    name: str
    matched: Outcomes
    objects: int
    """Number of objects of the reference in the subset."""
    precision: LabelPrecision
    tables: CheckedTables
    reason: str = ""
    """Why the subset is undefined, or empty."""

    @classmethod
    def make(
        cls, name: str, matched: Outcomes, tables: CheckedTables, *, threshold: float, flavour: str, reason: str = ""
    ) -> "SubsetResult":
        """The subset from its matching at an IoU threshold."""
        precision = compute_average_precision(
            tables.overlaps,
            [matched],
            tables.reference,
            tables.detections,
            thresholds=(threshold,),
            flavour=flavour,
        )
        return cls(name, matched, len(matched.objects), precision, tables, reason)

    @property
    def curve(self) -> PrecisionRecallCurve:
        """Precision against recall of all labels together."""
        return compute_curve(self.tables.overlaps, self.matched, self.tables.detections)

    @property
    def curves(self) -> Mapping[int, PrecisionRecallCurve]:
        """Of each label with objects in the subset, by label id; the mean of their average precisions is `ap`."""
        tables = self.tables
        return compute_label_curves(tables.overlaps, self.matched, tables.reference, tables.detections)

    @property
    def points(self) -> WorkingPoints:
        """The counts at every score cut."""
        return count_working_points(self.tables.overlaps, self.matched, self.tables.detections)

    @property
    def ap(self) -> Score:
        """Mean over labels of the average precision on the subset."""
        return make_undefined(self.reason) if self.reason else self.precision.compute_mean()

    def leave_out(self, parts: TableParts) -> list[LabelPrecision]:
        """Its average precision without each part of the tables, and with all."""
        tables, precision = self.tables, self.precision
        ranking = LabelRanking.of(tables.overlaps, (tables.reference, tables.detections), parts)
        return compute_precision_without(
            ranking, [self.matched], parts, thresholds=precision.thresholds, flavour=precision.flavour
        )

    @property
    def hits(self) -> "SubsetHits":
        """What its recall at any score cut is read from."""
        score, codes = self.tables.detections.score, self.matched.codes
        hits = map_rows(len(codes), lambda some: score[some][codes[some] == CORRECT])
        return SubsetHits(hits, self.objects, self.reason)


class SubsetHits(Struct, frozen=True, eq=False):
    """What recall on a subset at any score cut is read from."""

    score: Floats
    """Of its true positives (H,)."""
    objects: int
    reason: str
    """Why the subset is undefined, or empty."""
    is_left: Callable[[slice], Bools] | None = None
    """Which of the hits of a slice count; all by default."""

    def compute_recall_at(self, cut: float) -> Score:
        """Recall on the subset of the detections with score >= `cut`."""
        if self.reason:
            return make_undefined(self.reason)

        def is_hit(some: slice) -> Bools:
            hit: Bools = self.score[some] >= cut
            return hit if self.is_left is None else hit & self.is_left(some)

        return WorkingPoint(cut, count_rows(len(self.score), is_hit), 0, objects=self.objects).recall


def find_standard_subsets(reference: Shapes, size_threshold: float | None) -> dict[str, Bools]:
    """The rows `(N,)` of the reference in each of the six subsets of A 3.4; without a size none is small or big."""
    return dict(zip(SUBSETS, find_subset_masks(reference, size_threshold), strict=True))


def find_state_subset(reference: Shapes, state: PartState) -> Bools:
    """Which rows `(N,)` of the reference have this part state."""
    mask: Bools = reference.part_state == state
    return mask


def size_of_quarter(reference: Shapes, roles: Roles) -> Score:
    """The 75th percentile of the objects' box areas in square pixels, where `roles` `(N,)` says which rows are objects.

    Offered as the size from which an object is big: A 3.4 kept 24.55 % of the objects as big.
    """
    return score_quarter(area_of(reference.box[roles == Role.COUNTS]))


def score_quarter(areas: Floats) -> Score:
    """The 75th percentile of box areas `(n,)`."""
    return Score(float(np.percentile(areas, BIG_SHARE)), len(areas)) if len(areas) else make_undefined(NO_OBJECTS)


def match_subset(
    overlaps: Overlaps, reference: Shapes, mask: Bools, *, threshold: float, covered: Bools | None = None
) -> MatchedDetections:
    """The matching for the objects in `mask` `(N,)`; detections that are `covered` `(D,)` are never wrong (A Eq. 1)."""
    roles = restrict_roles(overlaps.roles, mask)
    matched = match_detections(overlaps, reference, thresholds=(threshold,), roles=roles)[0]
    return matched if covered is None else _excuse_covered(matched, covered)


def explain_no_size(name: str, size_threshold: float | None) -> str:
    """Why a subset is undefined, or an empty text."""
    sized = "small" in name or "big" in name
    return NO_SIZE if sized and name in SUBSETS and size_threshold is None else ""


def find_overlapping(overlaps: Overlaps, threshold: float) -> Bools:
    """Which detections `(D,)` have IoU >= `threshold` with any object of the reference, free or not."""
    pairs = overlaps.pairs.keep_at_least(threshold)
    found = np.zeros(len(overlaps.order), np.bool_)
    found[pairs.row_a[overlaps.roles[pairs.row_b] == Role.COUNTS]] = True
    return found


def _excuse_covered(matched: MatchedDetections, covered: Bools) -> MatchedDetections:
    neutral = matched.neutral | (covered & (matched.taken == NOTHING))
    return MatchedDetections(matched.taken, matched.found_by, neutral, matched.roles, matched.iou)


class HumanRate(Struct, frozen=True):
    """Where the model is read so that it raises no more false positives than people do (A Table 5)."""

    rate: Score
    """Mean over the persons of FP / objects, each on own images; support: persons."""
    cut: Score
    """The lowest score cut of the model with that rate or a lower one."""
    recalls: Mapping[str, tuple[Score, Score]]
    """For each subset the recall of the model at that cut, and the mean recall of the persons."""


def find_recall_at_human_rate(
    points: WorkingPoints,
    subsets: Mapping[str, SubsetHits],
    *,
    humans: Sequence[WorkingPoint],
    human_recalls: Mapping[str, Sequence[Score]],
) -> HumanRate:
    """The model read at the false-positive rate of people (A Table 5).

    `points` are those of the whole reference, `humans` the counts of each person on own images, `human_recalls` each
    person's recall on each subset of these.
    """
    rates = [Fraction(one.wrong, one.objects) for one in humans if one.objects]
    mean = sum(rates, Fraction()) / len(rates) if rates else None
    reason = NO_OBJECTS if humans else NO_PERSONS
    rate = make_undefined(reason) if mean is None else Score(float(mean), len(rates))
    cut = make_undefined(reason) if mean is None else _find_cut_of_rate(points, mean)
    recalls = {}
    for name, subset in subsets.items():
        model = make_undefined(cut.reason) if cut.value is None else subset.compute_recall_at(cut.value)
        people = make_undefined(subset.reason) if subset.reason else _compute_mean_score(human_recalls.get(name, ()))
        recalls[name] = (model, people)
    return HumanRate(rate, cut, recalls)


def _find_cut_of_rate(points: WorkingPoints, rate: Fraction) -> Score:
    """Compares whole numbers: the FP of the model with the most that the rate allows."""
    if not len(points.score):
        return make_undefined(Phrase("the model detected nothing"))
    most = math.floor(rate * points.objects)
    low_enough = count_rows(len(points.wrong), lambda some: points.wrong[some] <= most)
    if not low_enough:
        return make_undefined(Phrase("not reachable: even the highest score cut of the model has more false positives"))
    return Score(float(points.score[low_enough - 1]), low_enough)


def _compute_mean_score(scores: Sequence[Score]) -> Score:
    values: Floats = np.array([score.value for score in scores if score.value is not None], dtype=np.float64)
    if len(values):
        return Score(float(values.mean()), len(values))
    reason = next((score.reason for score in scores), NO_PERSONS)
    return make_undefined(reason)
