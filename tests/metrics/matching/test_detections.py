"""Matching, curves and working points: one detection after the other, by hand, and what must always hold."""

import numpy as np
import pytest

from annotator.geometry.box import compute_iou
from annotator.metrics.detection.curves import (
    compute_average_precision,
    compute_curve,
    count_working_points,
    find_best_f1,
    find_recall_at_precision,
)
from annotator.metrics.matching.detection_scope import ObjectRule, Role, restrict_roles
from annotator.metrics.matching.detections import COCO_THRESHOLDS, find_overlaps, match_detections
from annotator.model.shapes import Shapes
from tests.metrics.scenes import scene, shuffled

RULE = ObjectRule()


def one_by_one(reference, roles, detections, threshold):
    """The rule in turns, written plainly: row of the reference that each detection takes."""
    taken = np.full(len(detections), -1)
    used = set()
    turns = sorted(range(len(detections)), key=lambda d: (-detections.score[d], detections.image[d], d))
    for d in turns:
        best, best_key = -1, None
        for r in range(len(reference)):
            if reference.image[r] != detections.image[d] or reference.label[r] != detections.label[d]:
                continue
            if roles[r] == Role.LEFT_OUT or r in used:
                continue
            overlap = share(detections.box[d], reference.box[r], crowd=roles[r] == Role.CROWD)
            key = (roles[r] == Role.COUNTS, overlap, r)
            if overlap >= threshold and (best_key is None or key > best_key):
                best, best_key = r, key
        taken[d] = best
        if best >= 0 and roles[best] != Role.CROWD:
            used.add(best)
    return taken


def share(a, b, *, crowd: bool) -> float:
    if not crowd:
        return float(compute_iou(a[None], b[None])[0, 0])
    width, height = np.minimum(a[2:], b[2:]) - np.maximum(a[:2], b[:2])
    return max(width, 0) * max(height, 0) / ((a[2] - a[0]) * (a[3] - a[1]))


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("threshold", [0.3, 0.5, 0.75])
def test_rounds_give_what_turns_give(seed: int, threshold: float) -> None:
    reference, detections = scene(seed, images=4)
    roles = RULE.find_roles(reference)
    if seed % 2:
        roles = restrict_roles(roles, reference.occluded == 1)
    overlaps = find_overlaps(reference, roles, detections, threshold=0.3)
    matched = match_detections(overlaps, reference, thresholds=(threshold,))[0]
    expected = one_by_one(reference, roles, detections, threshold)
    np.testing.assert_array_equal(matched.taken, expected)
    hits = np.flatnonzero(matched.correct)
    assert (matched.found_by[matched.taken[hits]] == hits).all()
    np.testing.assert_array_equal(matched.neutral, (expected >= 0) & (roles[expected] != Role.COUNTS))
    assert len(hits) + len(matched.find_missed(detections)) == len(matched.objects)


def test_a_cut_or_a_cap_leaves_the_rest_as_it_was() -> None:
    reference, detections = scene(3)
    roles = RULE.find_roles(reference)
    matched = match_detections(find_overlaps(reference, roles, detections), reference)[0]
    strong = np.flatnonzero(detections.score >= 0.6)
    part = match_detections(find_overlaps(reference, roles, detections.take(strong)), reference)[0]
    np.testing.assert_array_equal(matched.taken[strong], part.taken)
    np.testing.assert_array_equal(matched.find_missed(detections, cut=0.6), part.find_missed(detections.take(strong)))


def test_the_order_of_rows_does_not_matter() -> None:
    reference, detections = scene(6)
    matched = match_detections(find_overlaps(reference, RULE.find_roles(reference), detections), reference)[0]
    other, reference_rows = shuffled(reference, 1)
    others, detection_rows = shuffled(detections, 2)
    again = match_detections(find_overlaps(other, RULE.find_roles(other), others), other)[0]
    taken = np.where(again.taken >= 0, reference_rows[again.taken], -1)
    np.testing.assert_array_equal(matched.taken[detection_rows], taken)


def test_the_ten_thresholds_of_coco() -> None:
    assert COCO_THRESHOLDS == (0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95)


def test_thresholds_are_inclusive_and_of_equals_the_last_is_taken() -> None:
    reference = Shapes.make([[0, 0, 10, 10], [0, 10, 10, 20]], image=1)
    half = Shapes.make([[0, 0, 10, 5]], image=1, score=0.5)
    overlaps = find_overlaps(reference, RULE.find_roles(reference), half)
    assert match_detections(overlaps, reference)[0].taken.tolist() == [0]
    between = Shapes.make([[0, 5, 10, 15]], image=1, score=0.5)
    overlaps = find_overlaps(reference, RULE.find_roles(reference), between, threshold=0.3)
    last, first = (
        match_detections(overlaps, reference, thresholds=(0.3,), last_of_equals=kind)[0] for kind in (True, False)
    )
    assert (last.taken.tolist(), first.taken.tolist()) == ([1], [0])


def test_which_shapes_are_objects() -> None:
    shapes = Shapes.make(
        [[0, 0, 1, 1]] * 6, part_state=[-1, 0, 1, 2, 3, 2], crowd=[False, False, False, False, False, True]
    )
    plain, parts = ObjectRule(), ObjectRule(parts=True)
    assert plain.find_roles(shapes).tolist() == [0, 0, 0, Role.LEFT_OUT, 0, Role.CROWD]
    assert parts.find_roles(shapes).tolist() == [0, 0, 0, Role.LEFT_OUT, Role.LEFT_OUT, Role.CROWD]
    assert ObjectRule(parts=True, profile="challenge").find_roles(shapes).tolist() == plain.find_roles(shapes).tolist()
    found = parts.count_left_out(shapes)
    assert (found.absent, found.occluded, found.crowd) == (1, 1, 1)


def lecture():
    """Four cars and five detections: two good ones above 0.9, then one good and two poor ones (IoU below 0.7)."""
    cars = np.array([[0, 0, 100, 100], [200, 0, 300, 100], [400, 0, 500, 100], [600, 0, 700, 100]], float)
    found = cars[[0, 1, 2, 3, 3]].copy()
    found[:3, 3] = 90
    found[3:, 3] = [60, 50]
    reference = Shapes.make(cars, image=1)
    detections = Shapes.make(found, image=1, score=[0.95, 0.92, 0.85, 0.8, 0.75])
    overlaps = find_overlaps(reference, RULE.find_roles(reference), detections, threshold=0.7)
    matched = match_detections(overlaps, reference, thresholds=(0.7,))[0]
    return overlaps, matched, reference, detections


def test_worked_example_of_the_lecture() -> None:
    overlaps, matched, _, detections = lecture()
    points = count_working_points(overlaps, matched, detections)
    strict, loose = points.count_at_cut(0.9), points.count_at_cut(0.7)
    assert (strict.precision.value, strict.recall.value) == (1.0, 2 / 4)
    assert (loose.precision.value, loose.recall.value) == (3 / 5, 3 / 4)
    assert find_best_f1(points).score == 0.85
    assert find_best_f1(points).f1.value == pytest.approx(6 / 7)
    assert points.count_at_cut(0.99).recall.value == 0
    assert points.count_at_cut(0.99).precision.value is None
    assert find_recall_at_precision(points, 1.0).value == 0.75
    assert find_recall_at_precision(points, 0.6).value == 0.75


def test_average_precision_by_hand() -> None:
    """Hits at places 1, 2 and 3 of five, four objects: precision 1 up to recall 0.75."""
    overlaps, matched, reference, detections = lecture()

    def ap(flavour: str) -> float:
        found = compute_average_precision(
            overlaps, [matched], reference, detections, thresholds=(0.7,), flavour=flavour
        ).compute_mean()
        return found.value

    assert ap("area") == 0.75
    assert ap("voc11") == pytest.approx(8 / 11)
    assert ap("coco101") == pytest.approx(76 / 101)
    points = compute_curve(overlaps, matched, detections)
    assert points.recall.tolist() == [0.25, 0.5, 0.75, 0.75, 0.75]
    assert points.precision.tolist() == [1, 1, 1, 3 / 4, 3 / 5]
    assert points.row.tolist() == [0, 1, 2, 3, 4]


def test_equal_scores_are_one_working_point_but_single_steps_of_the_curve() -> None:
    reference = Shapes.make([[0, 0, 10, 10]], image=1)
    detections = Shapes.make([[20, 20, 30, 30], [0, 0, 10, 10]], image=1, score=0.5)
    overlaps = find_overlaps(reference, RULE.find_roles(reference), detections)
    matched = match_detections(overlaps, reference)[0]
    points = count_working_points(overlaps, matched, detections)
    assert points.score.tolist() == [0.5]
    assert (find_best_f1(points).correct, find_best_f1(points).wrong) == (1, 1)
    assert compute_curve(overlaps, matched, detections).precision.tolist() == [0.0, 0.5]
    assert (
        compute_average_precision(overlaps, [matched], reference, detections, thresholds=(0.5,)).compute_mean().value
        == 0.5
    )


def test_labels_without_objects_are_left_out_and_named() -> None:
    reference = Shapes.make([[0, 0, 10, 10]], image=1, label=3)
    detections = Shapes.make([[0, 0, 10, 10], [0, 0, 10, 10]], image=1, label=[3, 5], score=0.5)
    overlaps = find_overlaps(reference, RULE.find_roles(reference), detections)
    matched = match_detections(overlaps, reference, thresholds=COCO_THRESHOLDS)
    found = compute_average_precision(overlaps, matched, reference, detections, thresholds=COCO_THRESHOLDS)
    assert found.left_out == (5,)
    assert found.compute_mean().value == 1
    assert found.score_of_label(5).value is None
    assert found.score_of_label(5).reason
    assert found.score_of_label(99).value is None
    assert found.score_of_label(3, 0.5).value == 1


def test_without_objects_or_detections_numbers_are_undefined_with_a_reason() -> None:
    reference, detections = scene(0, crowds=False)
    for first, second in ((Shapes.empty(), detections), (reference, Shapes.empty()), (Shapes.empty(), Shapes.empty())):
        overlaps = find_overlaps(first, RULE.find_roles(first), second)
        matched = match_detections(overlaps, first)[0]
        found = compute_average_precision(overlaps, [matched], first, second, thresholds=(0.5,)).compute_mean()
        points = count_working_points(overlaps, matched, second)
        best = find_best_f1(points)
        if len(first):
            assert found.value == 0
            assert best.recall.value == 0
            assert best.score is None
            assert find_recall_at_precision(points, 0.5).value == 0
        else:
            assert found.value is None
            assert found.reason
            assert best.recall.value is None
            assert find_recall_at_precision(points, 0.5).value is None
        if not len(second):
            assert best.precision.value is None
        assert best.f1.value == (0 if len(first) or len(second) else None)


def test_inputs_stay_as_they_are() -> None:
    reference, detections = scene(1)
    roles = RULE.find_roles(reference)
    before = roles.copy()
    overlaps = find_overlaps(reference, roles, detections)
    match_detections(overlaps, reference, roles=restrict_roles(roles, reference.label == 1), thresholds=COCO_THRESHOLDS)
    np.testing.assert_array_equal(roles, before)
    assert scene(1)[0] == reference
    assert scene(1)[1] == detections
