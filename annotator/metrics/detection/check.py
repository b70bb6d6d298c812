"""The check of one model against a reference: every measure of detectors, composed once for all users.

All rows in the results are rows of the tables in the inputs, so that every bar, point and cell leads to its shapes.
"""

from dataclasses import dataclass

import numpy as np

from annotator.geometry.box import Bools, Rows
from annotator.metrics.detection.curves import (
    PooledCounts,
    ScoreCut,
    WorkingPoint,
    WorkingPoints,
    find_best_f1,
    find_score_cut,
    pool_counts,
)
from annotator.metrics.detection.curves import count_working_points as points_of
from annotator.metrics.detection.humans import HumanResult, measure_human
from annotator.metrics.detection.inputs import CheckInputs, CheckSettings
from annotator.metrics.detection.mechanism_shares import MechanismResult, MissFlow, compute_flow, find_mechanisms
from annotator.metrics.detection.mechanisms import find_false_negatives
from annotator.metrics.detection.precision.summary import PrecisionMatchings, PrecisionResult, summarise_precision
from annotator.metrics.detection.scale import ScaleResult, analyse_scale
from annotator.metrics.detection.subsets import (
    HumanRate,
    SubsetResult,
    evaluate_subsets,
    find_recall_at_human_rate,
    find_standard_subsets,
    find_state_subset,
)
from annotator.metrics.detection.task import TaskResult, measure_task
from annotator.metrics.detection.tide import CAP as TIDE_CAP
from annotator.metrics.detection.tide import TideResult, classify_errors
from annotator.metrics.detection.tide_gain import TideGain, compute_tide_gain
from annotator.metrics.detection.verification import PartsResult, explain_no_parts, summarise_parts
from annotator.metrics.matching.detection_scope import LeftOutShapes, Role, Roles
from annotator.metrics.matching.detections import (
    COCO_THRESHOLDS,
    MatchedDetections,
    Overlaps,
    find_overlaps,
    match_detections,
    sum_by_image,
)
from annotator.metrics.matching.pairing import PairingRule
from annotator.metrics.matching.selection import ImageIds
from annotator.model.shapes import PartState, Shapes
from annotator.progress import Progress


@dataclass(frozen=True, slots=True, eq=False)
class MatchingResult:
    """The counts of one model at the score cut theta_cls."""

    left_out: LeftOutShapes
    detections: int
    """Detections with score >= theta_cls, those in crowds included."""
    pooled: PooledCounts
    true_positives: Rows
    """Rows of the detections."""
    false_positives: Rows
    """Rows of the detections."""
    neutral: Rows
    """Rows of the detections in crowds."""
    false_negatives: Rows
    """Rows of the reference: objects that no detection took."""


@dataclass(frozen=True, slots=True, eq=False)
class CheckResult:
    """Everything that a check says about one model."""

    settings: CheckSettings
    cut: ScoreCut
    """Theta_cls: the least score of a detection in all but average precision, subsets, best F1, task and `tide`."""
    inputs: CheckInputs
    roles: Roles
    """Role of every row of the reference."""
    overlaps: Overlaps
    matched: MatchedDetections
    """The matching of all detections at the IoU threshold; it holds for every score cut."""
    points: WorkingPoints
    matching: MatchingResult
    precision: PrecisionResult
    subsets: dict[str, SubsetResult]
    state_subsets: dict[PartState, SubsetResult]
    """By part state, those that objects of the reference have."""
    best_f1: WorkingPoint
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
    matchings: PrecisionMatchings | None = None
    """What average precision is made from, where it is kept; else it is found anew."""


@dataclass(frozen=True, slots=True, eq=False)
class Measured:
    """What is found image by image; all other numbers of a check are made of it."""

    roles: Roles
    overlaps: Overlaps
    matched: MatchedDetections
    precision: PrecisionResult
    subsets: dict[str, SubsetResult]
    state_subsets: dict[PartState, SubsetResult]
    humans: tuple[HumanResult, ...]
    scale: ScaleResult
    errors: TideResult
    """Of all detections, the best 100 of an image."""
    types: TideResult
    """Of those at the score cut."""
    mechanisms: MechanismResult
    matchings: PrecisionMatchings | None = None


def check(inputs: CheckInputs, settings: CheckSettings, progress: Progress | None = None) -> CheckResult:
    """Checks one model. Raises ValueError when a table leaves the images, Cancelled when the person asked to stop."""
    _refuse_strays(inputs)
    reference, detections, iou = inputs.reference, inputs.detections, settings.iou_threshold
    roles = settings.objects.find_roles(reference)
    overlaps = find_input_overlaps(inputs, settings, roles, detections, threshold=min(iou, COCO_THRESHOLDS[0]))
    matched = match_detections(overlaps, reference, thresholds=(iou,))[0]
    points = points_of(overlaps, matched, detections)
    subsets = _evaluate_subsets(inputs, settings, overlaps)
    cut = find_score_cut(points, settings.theta_cls)
    found = Measured(
        roles=roles,
        overlaps=overlaps,
        matched=matched,
        precision=summarise_precision(overlaps, reference, detections, flavour=settings.flavour),
        subsets=subsets,
        state_subsets=_evaluate_states(inputs, settings, overlaps),
        humans=_measure_humans(inputs, settings, overlaps, matched, {name: one.mask for name, one in subsets.items()}),
        scale=_analyse_scale(inputs, settings, roles, matched, cut.value),
        errors=classify_input_errors(inputs, settings, roles, cut=None, cap=TIDE_CAP),
        types=classify_input_errors(inputs, settings, roles, cut=cut.value, cap=None),
        mechanisms=find_input_mechanisms(inputs, settings, overlaps, matched, cut.value, progress),
    )
    return compose_check(inputs, settings, cut, points, found)


def compose_check(
    inputs: CheckInputs, settings: CheckSettings, cut: ScoreCut, points: WorkingPoints, found: Measured
) -> CheckResult:
    """The numbers of a model at its score cut, from what was found image by image."""
    reference, detections, matched, subsets = inputs.reference, inputs.detections, found.matched, found.subsets
    # First, because it takes most memory while it is made, and the lists of rows below stay.
    tide_gain = compute_gain(inputs, settings, found.errors)
    return CheckResult(
        settings=settings,
        cut=cut,
        inputs=inputs,
        roles=found.roles,
        overlaps=found.overlaps,
        matched=matched,
        points=points,
        matching=count_at_cut(inputs, settings, found.roles, matched, cut=cut.value),
        precision=found.precision,
        subsets=subsets,
        state_subsets=found.state_subsets,
        best_f1=find_best_f1(points),
        humans=found.humans,
        human_rate=find_recall_at_human_rate(
            points,
            subsets,
            humans=[human.point for human in found.humans],
            human_recalls={name: [human.recalls[name] for human in found.humans] for name in subsets},
        ),
        task=measure_task(points, matched, reference=reference, detections=detections, images=inputs.images),
        scale=found.scale,
        parts=_summarise_parts(inputs, settings, cut.value),
        parts_reason=explain_no_parts(reference, wanted=settings.objects.parts),
        tide=found.errors,
        tide_gain=tide_gain,
        tide_at_cut=found.types,
        mechanisms=found.mechanisms,
        flow=compute_flow(found.mechanisms, found.types),
        matchings=found.matchings,
    )


def find_cut_of_inputs(inputs: CheckInputs, settings: CheckSettings) -> ScoreCut:
    """The score cut of a check without its other numbers."""
    reference, iou = inputs.reference, settings.iou_threshold
    roles = settings.objects.find_roles(reference)
    overlaps = find_input_overlaps(inputs, settings, roles, inputs.detections, threshold=iou)
    matched = match_detections(overlaps, reference, thresholds=(iou,))[0]
    return find_score_cut(points_of(overlaps, matched, inputs.detections), settings.theta_cls)


def count_at_cut(
    inputs: CheckInputs, settings: CheckSettings, roles: Roles, matched: MatchedDetections, *, cut: float
) -> MatchingResult:
    """True and false positives and false negatives among the detections with score >= `cut`.

    `roles` `(N,)` are those of the reference rows that `matched` went by.
    """
    detections = inputs.detections
    strong = detections.score >= cut
    correct, wrong = strong & matched.correct, strong & matched.wrong
    return MatchingResult(
        left_out=settings.objects.count_left_out(inputs.reference),
        detections=int(strong.sum()),
        pooled=pool_counts(
            inputs.images,
            correct=sum_by_image(correct, detections.image, inputs.images),
            wrong=sum_by_image(wrong, detections.image, inputs.images),
            objects=sum_by_image(roles == Role.COUNTS, inputs.reference.image, inputs.images),
            jackknife=inputs.jackknife_of(settings.intervals),
        ),
        true_positives=np.flatnonzero(correct),
        false_positives=np.flatnonzero(wrong),
        neutral=np.flatnonzero(strong & matched.neutral),
        false_negatives=matched.find_missed(detections, cut=cut),
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


def _refuse_strays(inputs: CheckInputs) -> None:
    tables = {"reference": inputs.reference, "detections": inputs.detections}
    persons = {f"person {author}": person.shapes for author, person in inputs.humans.items()}
    for name, table in (tables | persons).items():
        if not np.isin(table.image, inputs.images).all():
            raise ValueError(f"table '{name}' has shapes on images that do not count")


def _evaluate_subsets(inputs: CheckInputs, settings: CheckSettings, overlaps: Overlaps) -> dict[str, SubsetResult]:
    return evaluate_subsets(
        overlaps,
        inputs.reference,
        inputs.detections,
        find_standard_subsets(inputs.reference, settings.size_threshold),
        threshold=settings.iou_threshold,
        paper_eq1=settings.paper_eq1,
        flavour=settings.flavour,
        size_threshold=settings.size_threshold,
    )


def _evaluate_states(inputs: CheckInputs, settings: CheckSettings, overlaps: Overlaps) -> dict[PartState, SubsetResult]:
    """The subset of each part state that an object has; none where no state is set."""
    states = np.unique(inputs.reference.part_state[overlaps.roles == Role.COUNTS]).tolist()
    chosen = [PartState(state) for state in states if state != PartState.UNSET]
    found = evaluate_subsets(
        overlaps,
        inputs.reference,
        inputs.detections,
        {state.name: find_state_subset(inputs.reference, state) for state in chosen},
        threshold=settings.iou_threshold,
        paper_eq1=settings.paper_eq1,
        flavour=settings.flavour,
    )
    return {state: found[state.name] for state in chosen}


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


def compute_gain(inputs: CheckInputs, settings: CheckSettings, errors: TideResult) -> TideGain:
    """What the errors cost; where labels are ignored, everything is of one."""
    tables: tuple[Shapes, ...] = (inputs.reference, inputs.detections)
    if not settings.label_aware:
        tables = tuple(one.with_columns(label=np.broadcast_to(np.int32(0), len(one))) for one in tables)
    return compute_tide_gain(errors, *tables)


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


def _measure_humans(
    inputs: CheckInputs,
    settings: CheckSettings,
    overlaps: Overlaps,
    matched: MatchedDetections,
    masks: dict[str, Bools],
) -> tuple[HumanResult, ...]:
    """Every person in id order, on own images, with the model's best F1 on the same."""
    rule = PairingRule(settings.iou_threshold, settings.label_aware, settings.overlap)
    reference, roles = inputs.reference, overlaps.roles
    return tuple(
        measure_human(
            author,
            reference,
            roles,
            person.shapes,
            settings.objects.find_roles(person.shapes),
            masks=masks,
            images=person.images,
            rule=rule,
            jackknife=inputs.jackknife_of(settings.intervals),
            model_best=find_person_best(inputs, overlaps, matched, person.images),
        )
        for author, person in sorted(inputs.humans.items())
    )


def find_person_best(
    inputs: CheckInputs, overlaps: Overlaps, matched: MatchedDetections, images: ImageIds
) -> WorkingPoint:
    """The model's best F1 on the images `(I,)` of a person."""
    reference, detections = inputs.reference, inputs.detections
    inside = np.isin(detections.image, images)
    objects = int((np.isin(reference.image, images) & (overlaps.roles == Role.COUNTS)).sum())
    return find_best_f1(points_of(overlaps, matched, detections, inside=inside, objects=objects))


def _analyse_scale(
    inputs: CheckInputs, settings: CheckSettings, roles: Roles, matched: MatchedDetections, cut: float
) -> ScaleResult:
    """The scale analysis, with the second chance where both lists are there."""

    def of_list(table: Shapes) -> MatchedDetections:
        overlaps = find_input_overlaps(inputs, settings, roles, table, threshold=settings.iou_threshold)
        return match_detections(overlaps, inputs.reference, thresholds=(settings.iou_threshold,))[0]

    both = None
    if inputs.full is not None and inputs.tiles is not None:
        both = of_list(inputs.full), of_list(inputs.tiles)
    return analyse_scale(matched, inputs.reference, inputs.detections, cut=cut, full_and_tiles=both)


def _summarise_parts(inputs: CheckInputs, settings: CheckSettings, cut: float) -> PartsResult | None:
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
