"""The check of one model against a reference: every measure of detectors, composed once for all users.

All rows in the results are rows of the tables in the inputs, so that every bar, point and cell leads to its shapes.
"""

from dataclasses import dataclass
from typing import Final

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
from annotator.metrics.detection.precision.summary import PrecisionResult, summarise_precision
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
from annotator.metrics.detection.verification import (
    VERIFICATION_CUTS,
    CutRecalls,
    MeanBox,
    VerificationResult,
    compute_mean_part_boxes,
    compute_recalls_at_cuts,
    compute_state_shares,
    verify_parts,
)
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
from annotator.metrics.score import Score
from annotator.model.shapes import PartState, Shapes
from annotator.phrase import Phrase
from annotator.progress import Progress

NO_PARTS: Final = Phrase("this is no project of part verification")
NO_STATES: Final = Phrase("no shape of the reference has a part state")


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
class PartsResult:
    """Visual verification and what the reference says about its parts."""

    verification: VerificationResult
    """At the score cut."""
    at_cuts: tuple[CutRecalls, ...]
    """At 0, 0.3, 0.5 and the score cut, by ascending cut."""
    state_shares: dict[str, dict[PartState, Score]]
    """By name of the split; the empty name stands for none."""
    mean_boxes: dict[int, MeanBox]
    """By label."""


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


def check(inputs: CheckInputs, settings: CheckSettings, progress: Progress | None = None) -> CheckResult:
    """Checks one model. Raises ValueError when a table leaves the images, Cancelled when the person asked to stop."""
    _refuse_strays(inputs)
    reference, detections, iou = inputs.reference, inputs.detections, settings.iou_threshold
    roles = settings.objects.find_roles(reference)
    overlaps = _find_overlaps(reference, roles, detections, settings, threshold=min(iou, COCO_THRESHOLDS[0]))
    matched = match_detections(overlaps, reference, thresholds=(iou,))[0]
    points = points_of(overlaps, matched, detections)
    subsets = _evaluate_subsets(inputs, settings, overlaps)
    humans = _measure_humans(inputs, settings, overlaps, matched, {name: one.mask for name, one in subsets.items()})
    cut = find_score_cut(points, settings.theta_cls)
    types = _classify_errors(inputs, settings, roles, cut=cut.value, cap=None)
    errors = _classify_errors(inputs, settings, roles, cut=None, cap=TIDE_CAP)
    mechanisms = _find_mechanisms(inputs, settings, overlaps, matched, cut.value, progress)
    parts = _verify_parts(inputs, settings, cut.value)
    return CheckResult(
        settings=settings,
        cut=cut,
        inputs=inputs,
        roles=roles,
        overlaps=overlaps,
        matched=matched,
        points=points,
        matching=count_at_cut(inputs, settings, roles, matched, cut=cut.value),
        precision=summarise_precision(overlaps, reference, detections, flavour=settings.flavour),
        subsets=subsets,
        state_subsets=_evaluate_states(inputs, settings, overlaps),
        best_f1=find_best_f1(points),
        humans=humans,
        human_rate=find_recall_at_human_rate(
            points,
            subsets,
            humans=[human.point for human in humans],
            human_recalls={name: [human.recalls[name] for human in humans] for name in subsets},
        ),
        task=measure_task(points, matched, reference=reference, detections=detections, images=inputs.images),
        scale=_analyse_scale(inputs, settings, roles, matched, cut.value),
        parts=parts,
        parts_reason=_explain_no_parts(inputs, settings),
        tide=errors,
        tide_gain=compute_gain(inputs, settings, errors),
        tide_at_cut=types,
        mechanisms=mechanisms,
        flow=compute_flow(mechanisms, types),
    )


def find_cut_of_inputs(inputs: CheckInputs, settings: CheckSettings) -> ScoreCut:
    """The score cut of a check without its other numbers."""
    reference, iou = inputs.reference, settings.iou_threshold
    roles = settings.objects.find_roles(reference)
    overlaps = _find_overlaps(reference, roles, inputs.detections, settings, threshold=iou)
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


def _find_overlaps(
    reference: Shapes, roles: Roles, detections: Shapes, settings: CheckSettings, *, threshold: float
) -> Overlaps:
    return find_overlaps(
        reference,
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


def _classify_errors(
    inputs: CheckInputs, settings: CheckSettings, roles: Roles, *, cut: float | None, cap: int | None
) -> TideResult:
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
        tables = tuple(one.with_columns(label=np.zeros_like(one.label)) for one in tables)
    return compute_tide_gain(errors, *tables)


def _find_mechanisms(
    inputs: CheckInputs,
    settings: CheckSettings,
    overlaps: Overlaps,
    matched: MatchedDetections,
    cut: float,
    progress: Progress | None,
) -> MechanismResult:
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
    reference, detections, roles = inputs.reference, inputs.detections, overlaps.roles

    def find_model_best(images: ImageIds) -> WorkingPoint:
        inside = np.isin(detections.image, images)
        objects = int((np.isin(reference.image, images) & (roles == Role.COUNTS)).sum())
        return find_best_f1(points_of(overlaps, matched, detections, inside=inside, objects=objects))

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
            model_best=find_model_best(person.images),
        )
        for author, person in sorted(inputs.humans.items())
    )


def _analyse_scale(
    inputs: CheckInputs, settings: CheckSettings, roles: Roles, matched: MatchedDetections, cut: float
) -> ScaleResult:
    """The scale analysis, with the second chance where both lists are there."""

    def of_list(table: Shapes) -> MatchedDetections:
        overlaps = _find_overlaps(inputs.reference, roles, table, settings, threshold=settings.iou_threshold)
        return match_detections(overlaps, inputs.reference, thresholds=(settings.iou_threshold,))[0]

    both = None
    if inputs.full is not None and inputs.tiles is not None:
        both = of_list(inputs.full), of_list(inputs.tiles)
    return analyse_scale(matched, inputs.reference, inputs.detections, cut=cut, full_and_tiles=both)


def _explain_no_parts(inputs: CheckInputs, settings: CheckSettings) -> str:
    """Why nothing can be verified, or an empty text."""
    if not settings.objects.parts:
        return NO_PARTS
    return "" if (inputs.reference.part_state != PartState.UNSET).any() else NO_STATES


def _verify_parts(inputs: CheckInputs, settings: CheckSettings, cut: float) -> PartsResult | None:
    reference = inputs.reference
    if _explain_no_parts(inputs, settings):
        return None
    split_of = np.array([inputs.splits.get(image, "") for image in reference.image.tolist()], np.object_)
    return PartsResult(
        verify_parts(
            reference,
            inputs.detections,
            profile=settings.objects.profile,
            cut=cut,
            image_scores=inputs.image_scores,
            jackknife=inputs.jackknife_of(settings.intervals),
        ),
        compute_recalls_at_cuts(
            reference,
            inputs.detections,
            cuts=sorted({*VERIFICATION_CUTS, cut}),
            profile=settings.objects.profile,
            image_scores=inputs.image_scores,
        ),
        {
            split: compute_state_shares(reference.take(np.flatnonzero(split_of == split)))
            for split in sorted(set(split_of.tolist()))
        },
        compute_mean_part_boxes(reference, inputs.image_sizes),
    )
