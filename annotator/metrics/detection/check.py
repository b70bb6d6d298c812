"""The check of one model against a reference as one value, and the numbers that are made from its tables.

All rows in the results are rows of the tables in the inputs, so that every bar, point and cell leads to its shapes.
"""

from collections.abc import Callable

import numpy as np
from msgspec import Struct

from annotator.errors import Progress
from annotator.geometry.box import Bools, Ints, Rows
from annotator.metrics.detection import curves
from annotator.metrics.detection.curves import count_working_points, find_best_f1, pool_counts
from annotator.metrics.detection.humans import HumanResult
from annotator.metrics.detection.inputs import CheckInputs, CheckSettings
from annotator.metrics.detection.mechanisms import MechanismResult, MissFlow, find_false_negatives, find_mechanisms
from annotator.metrics.detection.precision import PrecisionMatchings, PrecisionResult
from annotator.metrics.detection.scale import ScaleResult
from annotator.metrics.detection.subsets import HumanRate, SubsetResult
from annotator.metrics.detection.task import TaskResult
from annotator.metrics.detection.tide import TideGain, TideResult, classify_errors, compute_gain_without
from annotator.metrics.detection.verification import PartsResult, explain_no_parts, summarise_parts
from annotator.metrics.matching.detection_scope import LeftOutShapes, Role, Roles
from annotator.metrics.matching.detections import (
    CORRECT,
    NEUTRAL,
    NOTHING,
    WRONG,
    MatchedDetections,
    Overlaps,
    find_images,
    find_overlaps,
    sum_by_image,
)
from annotator.metrics.matching.selection import ImageIds
from annotator.metrics.score import Score
from annotator.model.shapes import PartState, Shapes
from annotator.spool import count_rows, find_rows, map_rows


class MatchingResult(Struct, frozen=True, eq=False):
    """The counts of one model at the score cut theta_cls; the rows behind them are found at each access."""

    left_out: LeftOutShapes
    detections: int
    """Detections with score >= theta_cls, those in crowds included."""
    pooled: curves.PooledCounts
    table: Shapes
    """The detections."""
    matched: MatchedDetections
    """Who took what at any score."""
    cut: float

    @property
    def true_positives(self) -> Rows:
        """Rows `(n,)` of the detections."""
        return self._find_rows(CORRECT)

    @property
    def false_positives(self) -> Rows:
        """Rows `(n,)` of the detections."""
        return self._find_rows(WRONG)

    @property
    def neutral(self) -> Rows:
        """Rows `(n,)` of the detections in crowds."""
        return self._find_rows(NEUTRAL)

    def _find_rows(self, code: int) -> Rows:
        codes, score = self.matched.codes, self.table.score
        return find_rows(len(codes), lambda some: (score[some] >= self.cut) & (codes[some] == code))

    @property
    def false_negatives(self) -> Rows:
        """Rows `(n,)` of the reference: objects that no detection took."""
        return self.matched.find_missed(self.table, cut=self.cut)


class CheckResult(Struct, frozen=True, eq=False):
    """Everything that a check says about one model."""

    settings: CheckSettings
    cut: curves.ScoreCut
    """Theta_cls: the least score of a detection in all but average precision, subsets, best F1, task and `tide`."""
    sure: float
    """The usual least score of a sure detection: the median of the hits at the cut, or the cut without any."""
    inputs: CheckInputs
    roles: Roles
    """Role of every row of the reference."""
    overlaps: Overlaps
    """The order of the detections; the pairs are there only where the tables have all columns."""
    matched: MatchedDetections
    """The matching of all detections at the IoU threshold; it holds for every score cut."""
    points: curves.WorkingPoints
    matching: MatchingResult
    precision: PrecisionResult
    subsets: dict[str, SubsetResult]
    state_subsets: dict[PartState, SubsetResult]
    """By part state, those that objects of the reference have."""
    best_f1: curves.WorkingPoint
    humans: tuple[HumanResult, ...]
    human_rate: HumanRate
    task: TaskResult
    scale: ScaleResult
    parts: PartsResult | None
    parts_reason: str
    """Why there is no verification, or empty."""
    tide: TideResult
    """Of all detections, the best 100 of an image."""
    tide_gain: TideGain
    """What the errors of `tide` cost."""
    tide_at_cut: TideResult
    """Of the detections with score >= theta_cls, however many an image has, as the matching and the flow count them."""
    mechanisms: MechanismResult
    flow: tuple[MissFlow, ...]
    matchings: PrecisionMatchings
    """What average precision is made from."""
    f1_by_iou: tuple[Score, ...]
    """Best F1 at every IoU of `IOU_LEVELS`."""


def count_at_cut(
    inputs: CheckInputs, settings: CheckSettings, roles: Roles, matched: MatchedDetections, *, cut: float
) -> MatchingResult:
    """True and false positives and false negatives among the detections with score >= `cut`.

    `roles` `(N,)` are those of the reference rows that `matched` went by.
    """
    detections, codes = inputs.detections, matched.codes

    def count(code: int) -> Ints:
        flags = map_rows(len(codes), lambda some: (detections.score[some] >= cut) & (codes[some] == code))
        return sum_by_image(flags, detections.image, inputs.images)

    objects = map_rows(len(roles), lambda some: roles[some] == Role.COUNTS)
    return MatchingResult(
        left_out=settings.objects.count_left_out(inputs.reference),
        detections=count_rows(len(codes), lambda some: detections.score[some] >= cut),
        pooled=pool_counts(
            inputs.images,
            correct=count(CORRECT),
            wrong=count(WRONG),
            objects=sum_by_image(objects, inputs.reference.image, inputs.images),
            jackknife=inputs.jackknife_of(settings.intervals),
        ),
        table=detections,
        matched=matched,
        cut=cut,
    )


def find_input_overlaps(
    inputs: CheckInputs, settings: CheckSettings, roles: Roles, detections: Shapes, *, threshold: float
) -> Overlaps:
    """The pairs that can match of the reference, whose `roles` `(N,)` are given, and a table of detections."""
    return find_overlaps(
        inputs.reference,
        roles,
        detections,
        threshold=threshold,
        label_aware=settings.label_aware,
        overlap=settings.overlap,
    )


def classify_input_errors(
    inputs: CheckInputs, settings: CheckSettings, roles: Roles, *, cut: float | None, cap: int | None
) -> TideResult:
    """The error types of the detections with score >= `cut`, the best `cap` of an image; `roles` `(N,)` are given."""
    return classify_errors(
        inputs.reference,
        roles,
        inputs.detections,
        positive=settings.iou_threshold,
        label_aware=settings.label_aware,
        score_cut=cut,
        cap=cap,
        overlap=settings.overlap,
    )


def compute_gains(
    inputs: CheckInputs, settings: CheckSettings, errors: TideResult, parts: curves.TableParts | None = None
) -> list[TideGain]:
    """What the errors cost without each part, and with all; where labels are ignored, everything is of one."""
    reference, detections = inputs.reference, inputs.detections
    if not settings.label_aware:
        reference, detections = (
            one.with_columns(label=np.broadcast_to(np.int32(0), len(one))) for one in (reference, detections)
        )
    tables = reference, detections
    return compute_gain_without(errors, tables, parts or curves.TableParts.of_none(*tables))


def find_input_mechanisms(
    inputs: CheckInputs,
    settings: CheckSettings,
    overlaps: Overlaps,
    matched: MatchedDetections,
    cut: float,
    progress: Progress | None = None,
) -> MechanismResult:
    """Why objects were missed at the score cut. Raises Cancelled when asked to stop."""
    thresholds = {"theta_loc": settings.iou_threshold, "theta_cls": cut}
    lost, consumed = find_false_negatives(overlaps, matched, inputs.detections, rule=settings.fn_rule, **thresholds)
    internals = inputs.internals if cut >= inputs.internals_from else None
    return find_mechanisms(inputs.reference, lost, consumed, internals=internals, progress=progress, **thresholds)


def find_person_best(
    inputs: CheckInputs, overlaps: Overlaps, matched: MatchedDetections, images: ImageIds
) -> curves.WorkingPoint:
    """The model's best F1 on the images `(I,)` of a person."""
    reference, detections = inputs.reference, inputs.detections

    def is_inside(table: Shapes) -> Callable[[slice], Bools]:
        return lambda some: find_images(table.image[some], images) != NOTHING

    inside, has = map_rows(len(detections), is_inside(detections)), is_inside(reference)
    objects = count_rows(len(reference), lambda some: has(some) & (overlaps.roles[some] == Role.COUNTS))
    return find_best_f1(count_working_points(overlaps, matched, detections, inside=inside, objects=objects))


def summarise_input_parts(inputs: CheckInputs, settings: CheckSettings, cut: float) -> PartsResult | None:
    """The verification of parts; None where nothing says whether they are there."""
    if explain_no_parts(inputs.reference, wanted=settings.objects.parts):
        return None
    return summarise_parts(
        inputs.reference,
        inputs.detections,
        profile=settings.objects.profile,
        cut=cut,
        image_scores=inputs.image_scores,
        jackknife=inputs.jackknife_of(settings.intervals),
        splits=inputs.splits,
        image_sizes=inputs.image_sizes,
    )
