"""Mechanisms of false negatives: a plain Algorithm 1 on random internals, exact thresholds, explanations by hand."""

import numpy as np
import pytest

from annotator.geometry.box import compute_iou
from annotator.metrics.detection.explanation import NO_SUPPRESSOR, explain_miss
from annotator.metrics.detection.internals import Internals, InternalsManifest, Screening
from annotator.metrics.detection.mechanisms import (
    BoxIndex,
    Mechanism,
    compute_flow,
    find_false_negatives,
    find_image_mechanisms,
    find_mechanisms,
)
from annotator.metrics.detection.tide import classify_errors
from annotator.metrics.matching.detection_scope import ObjectRule
from annotator.metrics.matching.detections import find_overlaps, match_detections
from annotator.metrics.score import Score
from annotator.model.shapes import Shapes
from tests.metrics.scenes import scene

RULE = ObjectRule()
SQUARE = [0.0, 0.0, 100.0, 100.0]
GOOD, POOR, AWAY = [0.0, 0.0, 100.0, 90.0], [0.0, 0.0, 100.0, 40.0], [300.0, 300.0, 400.0, 400.0]


def internals(
    proposals,
    boxes,
    scores,
    *,
    labels=(0, 1, 2),
    background="none",
    boxes_type=np.float32,
    type_=np.float32,
    **manifest,
) -> Internals:
    return Internals(
        InternalsManifest(labels, background, **manifest),
        np.array(proposals, np.float32).reshape(-1, 4),
        np.array(boxes, boxes_type),
        np.array(scores, type_),
    )


def mechanism(one: Internals, label: int = 0, box=SQUARE, **thresholds) -> Mechanism:
    return Mechanism(find_image_mechanisms(one, np.array([box]), np.array([label]), **thresholds)[0])


def plainly(one: Internals, box, label: int, theta_loc: float, theta_cls: float) -> Mechanism:
    """Algorithm 1 word by word, one class at a time, for integer boxes (whose IoU needs no care)."""
    classes = len(one.manifest.labels)
    column = one.manifest.labels.index(label) if label in one.manifest.labels else None
    boxes = one.boxes if one.boxes.ndim == 3 else np.repeat(one.boxes[:, None], classes, axis=1)
    fits = (
        compute_iou(boxes.reshape(-1, 4).astype(float), np.array([box]))[:, 0].reshape(len(boxes), classes) >= theta_loc
    )
    strong = one.scores[:, :classes] >= one.scores.dtype.type(theta_cls)
    if fits.any():
        right = fits & strong
        if column is not None and right[:, column].any():
            return Mechanism.CLASSIFIER_CALIBRATION
        return Mechanism.INTERCLASS_CLASSIFICATION if right.any() else Mechanism.BACKGROUND_CLASSIFICATION
    if (compute_iou(one.proposals.astype(float), np.array([box])) >= theta_loc).any():
        return Mechanism.REGRESSOR
    return Mechanism.PROPOSAL_PROCESS


@pytest.mark.parametrize("per_class", [False, True])
@pytest.mark.parametrize("boxes_type", [np.float32, np.float64, np.float16])
@pytest.mark.parametrize("background", ["none", "last"])
def test_it_is_algorithm_1(per_class: bool, boxes_type, background: str) -> None:
    rng = np.random.default_rng(int(per_class) * 2 + (background == "last"))
    met = set()
    for _ in range(60):
        rows, labels = int(rng.integers(0, 6)), (4, 7, -1)
        corner = rng.integers(0, 6, (2, rows * 3, 2)) * 10
        boxes = np.concatenate((corner, corner + rng.integers(2, 8, (2, rows * 3, 2)) * 10), axis=2)
        one = internals(
            boxes[0, :rows],
            boxes[1].reshape(rows, 3, 4) if per_class else boxes[1, :rows],
            rng.integers(0, 11, (rows, 3 + (background == "last"))) / 25,
            labels=labels,
            background=background,
            boxes_type=boxes_type,
            type_=np.float16,
        )
        for label in (4, 7, 9):
            found = mechanism(one, label, [10, 10, 60, 60])
            assert found is plainly(one, [10, 10, 60, 60], label, 0.5, 0.3)
            met.add(found)
    assert len(met) == 5


def test_thresholds_are_compared_in_the_type_of_the_arrays() -> None:
    for kind in (np.float16, np.float32, np.float64):
        one = internals([GOOD], [GOOD], [[0.3, 0.0, 0.0]], type_=kind)
        assert mechanism(one) is Mechanism.CLASSIFIER_CALIBRATION
        below = np.nextafter(kind(0.3), kind(0))
        assert mechanism(internals([GOOD], [GOOD], [[below, 0, 0]], type_=kind)) is Mechanism.BACKGROUND_CLASSIFICATION
    sixty = internals([AWAY], [[0, 0, 100, 60]], [[0.5, 0, 0]])
    assert mechanism(sixty, theta_loc=0.6) is Mechanism.CLASSIFIER_CALIBRATION
    assert mechanism(sixty, theta_loc=0.61) is Mechanism.PROPOSAL_PROCESS


@pytest.mark.parametrize(
    ("kind", "origin"),
    [(kind, origin) for kind in (np.float32, np.float64) for origin in (0.0, 300.3, 3000.7, 60000.1)]
    + [(np.float16, 0.0), (np.float16, 300.3)],  # half precision does not reach further
)
def test_the_fast_screen_loses_nothing(kind, origin: float) -> None:
    """Boxes far from the origin, where their type is coarse, and boxes that only just localise."""
    rng = np.random.default_rng(5)
    side = 7.0 if kind is not np.float16 else 70.0
    for threshold in (0.1, 0.5, 0.75):
        box = np.array([origin, origin, origin + side, origin + side])
        rows = box + rng.normal(0, side / 4, (4000, 4))
        rows[:5] = [
            [origin, origin, origin + side, origin + side * threshold],
            [origin + side * (1 - threshold), origin, origin + side, origin + side],
            [origin, origin + side * (1 - threshold), origin + side, origin + side],
            [origin - side * (1 / threshold - 1), origin, origin + side, origin + side],
            [origin, origin, origin + side, origin + side / threshold],
        ]
        rows = rows.astype(kind)
        rows[:, 2:] = np.maximum(rows[:, 2:], rows[:, :2])
        exact = compute_iou(rows.astype(float), box[None])[:, 0]
        found, values = BoxIndex(rows).find_localising(box, threshold)
        np.testing.assert_array_equal(found, np.flatnonzero(exact.astype(kind) >= kind(threshold)))
        np.testing.assert_allclose(values, exact[found], rtol=1e-12)


def test_a_class_counts_only_with_its_own_box() -> None:
    one = internals([AWAY], [[AWAY, GOOD, AWAY]], [[0.9, 0.1, 0.9]])
    assert mechanism(one, 0) is Mechanism.BACKGROUND_CLASSIFICATION
    assert mechanism(one, 1, theta_cls=0.1) is Mechanism.CLASSIFIER_CALIBRATION
    assert mechanism(one, 0, theta_cls=0.1) is Mechanism.INTERCLASS_CLASSIFICATION


def test_background_is_no_class() -> None:
    one = internals([GOOD], [GOOD], [[0.1, 0.1, 0.1, 0.7]], background="last")
    assert mechanism(one) is Mechanism.BACKGROUND_CLASSIFICATION


def test_degenerate_boxes_localise_nothing() -> None:
    turned = [100.0, 100.0, 0.0, 0.0]
    assert mechanism(internals([turned], [turned], [[0.9, 0, 0]])) is Mechanism.PROPOSAL_PROCESS


def explain(one: Internals, kept=(), *, consumed: bool = False):
    """Explanation of the square with label 0, given kept detections (box, label, score)."""
    table = Shapes.make(
        [box for box, _, _ in kept], label=[n for _, n, _ in kept], score=[s for _, _, s in kept], image=1
    )
    return explain_miss(one, np.array(SQUARE), 0, detections=table, rows=np.arange(len(table)), consumed=consumed)


def test_explanation_of_a_suppressed_box() -> None:
    one = internals(
        [POOR, GOOD, GOOD], [[0, 0, 100, 49], GOOD, [0, 0, 100, 80]], [[0.9, 0, 0], [0.4, 0.1, 0.2], [0.6, 0, 0]]
    )
    kept = [([0, 0, 100, 49], 0, 0.9), ([0, 0, 100, 48], 1, 0.95), ([0, 0, 100, 89], 0, 0.3)]
    found = explain(one, kept)
    assert found.mechanism is Mechanism.CLASSIFIER_CALIBRATION
    assert [(step.name, step.passed) for step in found.steps] == [
        ("proposed", True),
        ("regressed", True),
        ("classified", True),
        ("kept", False),
    ]
    assert (found.best_proposal.row, found.best_proposal.iou) == (1, pytest.approx(0.9))
    assert (found.best_box.row, found.best_box.box) == (1, tuple(GOOD))
    assert found.localising == 2
    assert found.own_score == pytest.approx(0.6)
    assert (found.suppressed.fit.row, found.suppressed.score) == (1, pytest.approx(0.4))
    assert [one.column for one in found.top_scores] == [0, 2, 1]
    killer = found.suppressed.suppressor
    assert (killer.row, killer.score) == (0, 0.9)
    assert killer.iou == pytest.approx(49 / 90)
    assert killer.iou_object == pytest.approx(0.49)


def test_a_suppressor_overlaps_beyond_the_nms_threshold() -> None:
    scores = [[0.4, 0, 0]]
    exactly = ([0, 0, 100, 45], 0, 0.9)
    none = explain(internals([GOOD], [GOOD], scores), [exactly])
    assert none.suppressed.suppressor is None
    assert none.suppressed.reason == NO_SUPPRESSOR
    assert explain(internals([GOOD], [GOOD], scores, nms_iou=0.49), [exactly]).suppressed.suppressor.row == 0


def test_explanations_of_the_other_mechanisms() -> None:
    nothing = explain(internals(np.zeros((0, 4)), np.zeros((0, 4)), np.zeros((0, 3))))
    assert nothing.mechanism is Mechanism.PROPOSAL_PROCESS
    assert nothing.best_proposal is None
    assert nothing.top_scores == ()
    regressed = explain(internals([GOOD], [POOR], [[0.9, 0, 0]]))
    assert regressed.mechanism is Mechanism.REGRESSOR
    assert [step.passed for step in regressed.steps] == [True, False, False, False]
    assert regressed.steps[1].value == pytest.approx(0.4)
    other = explain(internals([GOOD] * 2, [GOOD] * 2, [[0.1, 0.4, 0.2], [0.2, 0.2, 0.7]]))
    assert other.mechanism is Mechanism.INTERCLASS_CLASSIFICATION
    assert (other.decisive.row, other.top_scores[0].label) == (1, 2)
    assert other.suppressed is None
    consumed = explain(internals([GOOD], [GOOD], [[0.9, 0, 0]]), consumed=True)
    assert consumed.mechanism is Mechanism.CONSUMED
    assert consumed.suppressed is None
    assert consumed.steps[3].passed


def test_one_detection_between_two_objects_is_consumed() -> None:
    reference = Shapes.make([SQUARE, GOOD], image=1)
    detections = Shapes.make([[0, 0, 100, 95], POOR], image=1, score=[0.9, 0.8])
    overlaps = find_overlaps(reference, RULE.find_roles(reference), detections)
    matched = match_detections(overlaps, reference)[0]
    thresholds = {"theta_loc": 0.5, "theta_cls": 0.3}
    rows, consumed = find_false_negatives(overlaps, matched, detections, **thresholds)
    assert rows.tolist() == [1]
    assert consumed.tolist() == [True]
    one = internals([GOOD], [[0, 0, 100, 95]], [[0.9, 0, 0]])
    found = find_mechanisms(reference, rows, consumed, internals=lambda _: one, **thresholds)
    assert found.kind.tolist() == [Mechanism.CONSUMED]
    none, _ = find_false_negatives(overlaps, matched, detections, rule="paper-code", **thresholds)
    assert len(none) == 0
    with pytest.raises(ValueError, match="no such rule"):
        find_false_negatives(overlaps, matched, detections, rule="other", **thresholds)


@pytest.mark.parametrize("seed", range(6))
def test_mechanisms_and_flow_sum_to_the_false_negatives(seed: int) -> None:
    reference, detections = scene(seed)
    overlaps = find_overlaps(reference, RULE.find_roles(reference), detections)
    matched = match_detections(overlaps, reference)[0]
    thresholds = {"theta_loc": 0.5, "theta_cls": 0.6}
    rng = np.random.default_rng(seed)
    boxes = np.concatenate((detections.box, reference.box + rng.normal(0, 5, reference.box.shape)))
    one = internals(boxes, boxes[::-1], rng.random((len(boxes), 3)))
    asked = []

    def internals_of(image: int) -> Internals | None:
        asked.append(image)
        return None if image == 2 else one

    types = classify_errors(reference, RULE.find_roles(reference), detections, score_cut=0.6)
    for rule in ("matching", "paper-code"):
        rows, consumed = find_false_negatives(overlaps, matched, detections, rule=rule, **thresholds)
        asked.clear()
        found = find_mechanisms(reference, rows, consumed, internals=internals_of, **thresholds)
        assert len(asked) == len(set(asked))
        assert sum(found.count_mechanisms().values()) == found.total == len(rows)
        assert found.unknown == ((reference.image[rows] == 2) & ~consumed).sum()
        bands = compute_flow(found, types)
        assert sum(len(band.rows) for band in bands) == len(rows)
        for kind in Mechanism:
            of_kind = [band.rows for band in bands if band.mechanism is kind]
            assert sorted(np.concatenate([np.zeros(0, int), *of_kind])) == found.rows_of(kind).tolist()
        by_label = [found.count_mechanisms(reference.label == label) for label in range(3)]
        assert {kind: sum(counts[kind] for counts in by_label) for kind in Mechanism} == found.count_mechanisms()
        shares = [score.value for score in found.compute_shares().values()]
        assert sum(shares) == pytest.approx(1)
    strict, _ = find_false_negatives(overlaps, matched, detections, **thresholds)
    lenient, _ = find_false_negatives(overlaps, matched, detections, rule="paper-code", **thresholds)
    assert set(lenient.tolist()) <= set(strict.tolist())


def test_without_internals_nothing_is_guessed() -> None:
    reference = Shapes.make([SQUARE], image=1)
    found = find_mechanisms(reference, np.array([0]), np.array([False]), internals=None, theta_loc=0.5, theta_cls=0.3)
    assert found.reason == "internals not loaded"
    assert found.compute_shares()[Mechanism.REGRESSOR] == Score(None, 0, "internals not loaded")
    nothing = find_mechanisms(
        reference, np.zeros(0, int), np.zeros(0, bool), internals=None, theta_loc=0.5, theta_cls=0.3
    )
    assert nothing.reason == ""
    assert nothing.compute_shares()[Mechanism.REGRESSOR].reason == "no object was missed"


@pytest.mark.parametrize(
    ("name", "value", "says"),
    [
        ("proposals", np.zeros((3, 4), np.float32), "array 'proposals' has shape"),
        ("boxes", np.zeros((2, 2, 4), np.float32), "array 'boxes' has shape"),
        ("scores", np.zeros((2, 4), np.float32), "array 'scores' has shape"),
        ("scores", np.zeros((2, 3), np.int64), "array 'scores' is of type int64"),
        ("boxes", np.full((2, 4), np.nan, np.float32), "array 'boxes' holds a value that is not finite"),
        ("scores", np.full((2, 3), 1.5, np.float32), "array 'scores' holds a value outside"),
        ("kept", np.zeros((2, 2), bool), "array 'kept' has shape"),
        ("kept", np.zeros(2, np.int8), "array 'kept' is of type int8"),
    ],
)
def test_arrays_that_do_not_fit_are_refused(name: str, value, says: str) -> None:
    arrays = {
        "proposals": np.zeros((2, 4), np.float32),
        "boxes": np.zeros((2, 3, 4), np.float32),
        "scores": np.zeros((2, 3), np.float16),
        "kept": np.zeros((2, 3), bool),
    }
    manifest = InternalsManifest((0, 1, 2))
    assert len(Internals(manifest, **arrays)) == 2
    with pytest.raises(ValueError, match=says):
        Internals(manifest, **{**arrays, name: value})


def test_a_screened_recording_answers_only_what_it_was_screened_for() -> None:
    manifest = InternalsManifest((0,), screened=Screening(0.3, 0.05, "Ana", "abc"))
    asked = {"theta_loc": 0.5, "reference": "Ana", "boxes_sha256": "abc"}
    assert manifest.explain_refusal(**asked) == ""
    assert "screened at IoU 0.3" in manifest.explain_refusal(**{**asked, "theta_loc": 0.2})
    assert "screened at score 0.05, so theta_cls cannot be 0.01" in manifest.explain_cut(0.01)
    assert (manifest.explain_cut(0.05), manifest.least_cut, InternalsManifest((0,)).explain_cut(0.0)) == ("", 0.05, "")
    assert "for the reference 'Ana'" in manifest.explain_refusal(**{**asked, "reference": "Ben"})
    assert "have changed" in manifest.explain_refusal(**{**asked, "boxes_sha256": "xyz"})
    assert InternalsManifest((0,)).explain_refusal(**{**asked, "reference": "Ben"}) == ""
    with pytest.raises(ValueError, match="background"):
        InternalsManifest((0,), "first")


@pytest.mark.parametrize("per_class", [False, True])
def test_classes_that_were_merged_into_one_label_are_no_confusion(per_class: bool) -> None:
    boxes = [[GOOD, GOOD, GOOD]] if per_class else [GOOD]
    apart = internals([GOOD], boxes, [[0.1, 0.8, 0.05]], labels=(0, 1, 2))
    together = internals([GOOD], boxes, [[0.1, 0.8, 0.05]], labels=(0, 0, 2))
    assert mechanism(apart, theta_loc=0.5, theta_cls=0.5) is Mechanism.INTERCLASS_CLASSIFICATION
    assert mechanism(together, theta_loc=0.5, theta_cls=0.5) is Mechanism.CLASSIFIER_CALIBRATION
    assert mechanism(together, theta_loc=0.5, theta_cls=0.9) is Mechanism.BACKGROUND_CLASSIFICATION
    assert together.manifest.columns_of(0) == (0, 1)
    assert together.manifest.columns_of(7) == ()
