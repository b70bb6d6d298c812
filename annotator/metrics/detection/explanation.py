"""Why one object was missed, step by step through the pipeline (F Fig. 2): proposed? regressed? classified? kept?

Every step carries the box that came nearest and its number, so that it can be drawn and put into a sentence.
"""

from typing import Final

import numpy as np
from msgspec import Struct

from annotator.errors import Phrase
from annotator.geometry.box import Floats, Rows, compute_iou
from annotator.metrics.detection.curves import THETA_CLS
from annotator.metrics.detection.internals import Internals
from annotator.metrics.detection.mechanisms import THETA_LOC, BoxIndex, LocalisedBoxes, Mechanism, Pipeline
from annotator.metrics.matching.detections import NOTHING
from annotator.model.shapes import Shapes

TOP_SCORES: Final = 5
"""How many class scores are shown."""
NO_SUPPRESSOR: Final = Phrase(
    "no kept detection of higher score overlaps it enough: it was dropped by a cap or a score cut"
)


class BoxFit(Struct, frozen=True):
    """A proposal or regressed box and its IoU with the object."""

    row: int
    """Row in the internals."""
    column: int | None
    """Class column of a box that belongs to one class only."""
    box: tuple[float, float, float, float]
    iou: float


class ClassScore(Struct, frozen=True):
    """The score of one class; `label` is -1 for a class that the project does not have."""

    column: int
    label: int
    score: float


class Suppressor(Struct, frozen=True):
    """The kept detection that did away with the best suppressed box."""

    row: int
    """Row in the table of detections."""
    score: float
    iou: float
    """IoU with the suppressed box."""
    iou_object: float
    """IoU with the missed object."""


class SuppressedBox(Struct, frozen=True):
    """A box that lay on the object with the right class, but was suppressed or cut."""

    fit: BoxFit
    score: float
    """Its score for the object's label."""
    suppressor: Suppressor | None
    reason: str
    """Why no suppressor is named, or empty."""


class PipelineStep(Struct, frozen=True):
    """One step of the pipeline: the best number reached, the threshold, and whether it was passed.

    `value` is None where nothing got so far.
    """

    name: str
    """`proposed`, `regressed`, `classified` or `kept`."""
    passed: bool
    value: float | None
    threshold: float | None


class MissExplanation(Struct, frozen=True):
    """What became of one missed object inside the detector."""

    mechanism: Mechanism
    steps: tuple[PipelineStep, PipelineStep, PipelineStep, PipelineStep]
    best_proposal: BoxFit | None
    """The proposal of largest IoU with the object; None without rows."""
    best_box: BoxFit | None
    """The regressed box of largest IoU with the object; None without rows."""
    localising: int
    """Number of regressed boxes that localise the object."""
    decisive: BoxFit | None
    """The box whose scores are shown: the one that the mechanism rests on."""
    top_scores: tuple[ClassScore, ...]
    """Its highest foreground scores, descending."""
    own_score: float | None
    """The largest score for the object's label among the localising boxes."""
    suppressed: SuppressedBox | None
    """Calibration: the localising, rightly classified box of largest IoU."""


def explain_miss(
    internals: Internals,
    box: Floats,
    label: int,
    *,
    detections: Shapes,
    rows: Rows,
    theta_loc: float = THETA_LOC,
    theta_cls: float = THETA_CLS,
    consumed: bool = False,
) -> MissExplanation:
    """The explanation of a missed object with this box `(4,)` and label id (F Algorithm 1).

    `rows` `(k,)` are the rows of the image's kept detections in the table `detections`. `consumed` says that a
    detection of the object was kept for another one.
    """
    pipeline = Pipeline(internals)
    mechanism = pipeline.find_mechanism(box, label, theta_loc=theta_loc, theta_cls=theta_cls)
    mechanism = Mechanism.CONSUMED if consumed else mechanism
    proposal, regressed = _find_best_fit(pipeline, box, proposals=True), _find_best_fit(pipeline, box, proposals=False)
    found = pipeline.find_localised(box, theta_loc)
    own = pipeline.find_own_scores(found, label)
    own_score = float(own.max()) if len(own) and np.isfinite(own.max()) else None
    right = np.flatnonzero(pipeline.is_classified(own, theta_cls))
    lost = _pick(right, found.iou, own)
    decisive = _find_decisive(pipeline, found, label, mechanism, lost)
    shown = regressed if decisive is None else _fit_of(pipeline, found, decisive)
    suppressed = None
    if lost is not None and not consumed:
        fit, score = _fit_of(pipeline, found, lost), float(own[lost])
        near = rows[(detections.label[rows] == label) & (detections.score[rows] > score)]
        killer = _find_suppressor(fit, box, detections, near, nms_iou=internals.manifest.nms_iou)
        suppressed = SuppressedBox(fit, score, killer, NO_SUPPRESSOR if killer is None else "")
    return MissExplanation(
        mechanism=mechanism,
        steps=(
            _make_step("proposed", proposal, pipeline.proposals, theta_loc),
            _make_step("regressed", regressed, pipeline.boxes, theta_loc),
            PipelineStep("classified", bool(len(right)), own_score, theta_cls),
            PipelineStep("kept", consumed, None, None),
        ),
        best_proposal=proposal,
        best_box=regressed,
        localising=len(found.row),
        decisive=shown,
        top_scores=_list_top_scores(internals, shown),
        own_score=own_score,
        suppressed=suppressed,
    )


def _make_step(name: str, fit: BoxFit | None, boxes: BoxIndex, threshold: float) -> PipelineStep:
    passed = fit is not None and bool(boxes.is_at_least(np.array([fit.iou]), threshold)[0])
    return PipelineStep(name, passed=passed, value=None if fit is None else fit.iou, threshold=threshold)


def _find_best_fit(pipeline: Pipeline, box: Floats, *, proposals: bool) -> BoxFit | None:
    boxes = pipeline.proposals if proposals else pipeline.boxes
    if not len(boxes):
        return None
    overlap = boxes.compute_iou(box)
    place = int(overlap.argmax())
    internals = pipeline.internals
    if proposals or not internals.per_class:
        corners = (internals.proposals if proposals else internals.boxes)[place]
        return BoxFit(place, None, _make_corners(corners), float(overlap[place]))
    row, column = divmod(place, len(internals.manifest.labels))
    return BoxFit(row, column, _make_corners(internals.boxes[row, column]), float(overlap[place]))


def _fit_of(pipeline: Pipeline, found: LocalisedBoxes, place: int) -> BoxFit:
    row, column = int(found.row[place]), int(found.column[place])
    boxes = pipeline.internals.boxes
    corners = boxes[row] if column == NOTHING else boxes[row, column]
    return BoxFit(row, None if column == NOTHING else column, _make_corners(corners), float(found.iou[place]))


def _make_corners(values: np.ndarray) -> tuple[float, float, float, float]:
    x0, y0, x1, y1 = (float(value) for value in values)
    return x0, y0, x1, y1


def _pick(places: Rows, first: np.ndarray, second: np.ndarray) -> int | None:
    """The place with the largest first value, of equals the largest second, of equals the lowest row."""
    if not len(places):
        return None
    return int(places[np.lexsort((places, -second[places], -first[places]))[0]])


def _find_decisive(
    pipeline: Pipeline, found: LocalisedBoxes, label: int, mechanism: Mechanism, suppressed: int | None
) -> int | None:
    """Which localising box the mechanism rests on."""
    everything = np.arange(len(found.row))
    if suppressed is not None:
        return suppressed
    if mechanism is Mechanism.INTERCLASS_CLASSIFICATION:
        scores, _ = pipeline.find_other_scores(found, label)
        return _pick(everything, scores, found.iou)
    return _pick(everything, found.iou, found.iou)


def _list_top_scores(internals: Internals, fit: BoxFit | None) -> tuple[ClassScore, ...]:
    if fit is None:
        return ()
    scores = internals.foreground[fit.row].astype(np.float64)
    best = np.argsort(-scores, kind="stable")[:TOP_SCORES].tolist()
    labels = internals.manifest.labels
    return tuple(ClassScore(column, labels[column], float(scores[column])) for column in best)


def _find_suppressor(lost: BoxFit, box: Floats, detections: Shapes, near: Rows, *, nms_iou: float) -> Suppressor | None:
    """Of the kept detections `near`, the one that overlaps the lost box most, beyond `nms_iou`."""
    overlap = compute_iou(detections.box[near], np.array([lost.box]))[:, 0]
    place = _pick(np.flatnonzero(overlap > nms_iou), overlap, detections.score[near])
    if place is None:
        return None
    row = int(near[place])
    with_object = compute_iou(detections.box[[row]], box.reshape(1, 4))[0, 0]
    return Suppressor(row, float(detections.score[row]), float(overlap[place]), float(with_object))
