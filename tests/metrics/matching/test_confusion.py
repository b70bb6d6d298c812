"""Label confusion: hand-worked cells, margins, symmetry, order of rows, crowds and empty sides."""

import numpy as np
import pytest

from annotator.metrics.matching.confusion import NOBODY, compute_confusion, compute_detection_confusion
from annotator.metrics.matching.detection_scope import ObjectRule, Role
from annotator.metrics.matching.detections import find_overlaps, match_detections
from annotator.metrics.matching.pairing import PairingRule, match_shapes
from annotator.model.shapes import Shapes
from tests import builders

RULE = PairingRule()
APPLE, PEAR, PLUM = 3, 5, 8
LABELS = (APPLE, PEAR, PLUM)


def table(*rows, image=1, first=1, score=None, crowd=None):
    """Rows of x, label: boxes 100 wide and high at (x, 0)."""
    boxes = np.array([[x, 0, x + 100, 100] for x, _ in rows], float).reshape(-1, 4)
    return Shapes.make(
        boxes,
        id=first + np.arange(len(rows)),
        label=[label for _, label in rows] or 0,
        image=np.full(len(rows), image),
        **({} if score is None else {"score": score}),
        **({} if crowd is None else {"crowd": crowd}),
    )


def test_hand_worked_cells():
    a = table((0, APPLE), (200, APPLE), (400, PEAR), (600, PLUM))
    b = table((10, APPLE), (210, PEAR), (1000, PEAR), first=11)
    found = compute_confusion(a, b, RULE)
    assert found.count(LABELS).tolist() == [
        [1, 1, 0, 0],
        [0, 0, 0, 1],
        [0, 0, 0, 1],
        [0, 1, 0, 0],
    ]
    assert found.list_labels() == LABELS
    cell = found.find_entries(APPLE, PEAR)
    assert [(found.shape_a[row], found.shape_b[row]) for row in cell] == [(2, 12)]
    alone = found.find_entries(NOBODY, PEAR)
    assert [(found.image[row], found.shape_a[row], found.shape_b[row]) for row in alone] == [(1, NOBODY, 13)]


@pytest.mark.parametrize("seed", range(5))
def test_margins_are_the_shapes_and_the_sides_can_be_swapped(seed):
    rng = np.random.default_rng(seed)
    a = builders.shapes(30, seed=seed, size=400.0).with_columns(image=np.repeat([1, 2, 3], 10))
    shift = a.box + np.tile(rng.uniform(-15, 15, (30, 2)), 2)
    b = a.with_columns(box=shift, label=rng.integers(0, 2, 30), id=a.id + 100).take(rng.permutation(30)[:24])
    found = compute_confusion(a, b, RULE)
    counts = found.count((0, 1))
    assert counts[-1, -1] == 0
    assert counts.sum(axis=1)[:2].tolist() == np.bincount(a.label, minlength=2).tolist()
    assert counts.sum(axis=0)[:2].tolist() == np.bincount(b.label, minlength=2).tolist()
    assert counts[:2, :2].sum() == len(match_shapes(a, b, PairingRule(label_aware=False)).row_a)
    assert np.array_equal(compute_confusion(b, a, RULE).count((0, 1)), counts.T)
    mixed = a.take(rng.permutation(30))
    assert np.array_equal(compute_confusion(mixed, b, RULE).count((0, 1)), counts)


def test_nothing_against_nothing_and_crowds_are_left_out():
    nothing = Shapes.empty()
    assert compute_confusion(nothing, nothing, RULE).count(()).tolist() == [[0]]
    crowd = table((0, APPLE), (200, APPLE), crowd=[True, False])
    assert compute_confusion(crowd, table((0, APPLE), first=9), RULE).count((APPLE,)).tolist() == [[0, 1], [1, 0]]


def roles_of(shapes):
    return ObjectRule().find_roles(shapes)


def test_detections_take_objects_by_score_whatever_the_label():
    reference = table((0, APPLE), (200, PEAR), (400, PEAR))
    detections = table((10, PEAR), (5, APPLE), (200, PEAR), (900, PLUM), first=11, score=[0.9, 0.8, 0.7, 0.6])
    found = compute_detection_confusion(reference, roles_of(reference), detections, threshold=0.5)
    assert found.count(LABELS).tolist() == [
        [0, 1, 0, 0],  # the apple was taken by the surer pear
        [0, 1, 0, 1],
        [0, 0, 0, 0],
        [1, 0, 1, 0],
    ]
    kept = detections.take(detections.score >= 0.85)
    assert compute_detection_confusion(reference, roles_of(reference), kept, threshold=0.5).count(LABELS).sum() == 3


def test_of_equal_overlaps_the_own_label_goes_first():
    reference = table((0, APPLE), (0, PEAR))
    for label, expected in ((APPLE, APPLE), (PEAR, PEAR)):
        detections = table((0, label), first=11, score=[0.9])
        found = compute_detection_confusion(reference, roles_of(reference), detections, threshold=0.5)
        assert len(found.find_entries(expected, label)) == 1


def test_a_detection_in_a_crowd_and_an_absent_part_count_nowhere():
    reference = table((0, APPLE), (300, APPLE), crowd=[True, False]).with_columns(part_state=np.array([-1, 2], np.int8))
    roles = roles_of(reference)
    assert roles.tolist() == [Role.CROWD, Role.LEFT_OUT]
    detections = table((0, PEAR), (10, PEAR), (300, APPLE), first=11, score=[0.9, 0.8, 0.7])
    found = compute_detection_confusion(reference, roles, detections, threshold=0.5)
    assert found.count((APPLE, PEAR)).tolist() == [[0, 0, 0], [0, 0, 0], [1, 0, 0]]


def test_without_other_labels_the_diagonal_is_that_of_the_matching():
    rng = np.random.default_rng(4)
    reference = builders.shapes(40, seed=1, labels=1, size=500.0).with_columns(
        image=np.repeat([1, 2], 20), part_state=np.full(40, -1, np.int8)
    )
    detections = reference.with_columns(
        box=reference.box + np.tile(rng.uniform(-20, 20, (40, 2)), 2), score=rng.random(40), id=reference.id + 50
    )
    roles = roles_of(reference)
    found = compute_detection_confusion(reference, roles, detections, threshold=0.5).count((0,))
    overlaps = find_overlaps(reference, roles, detections, threshold=0.5)
    matched = match_detections(overlaps, reference)[0]
    assert found.tolist() == [
        [int(matched.correct.sum()), len(matched.find_missed(detections))],
        [int(matched.wrong.sum()), 0],
    ]
