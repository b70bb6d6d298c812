"""A check without objects that were taken from a model: matched as always, then they leave with what found them."""

import numpy as np
import pytest
from msgspec.structs import replace

from annotator.metrics.detection.inputs import CheckInputs, CheckSettings, drop_assisted_objects
from annotator.metrics.matching.selection import AuthorShapes
from annotator.model.shapes import Shapes
from tests.metrics.scenes import scene
from tests.metrics.wholes import check_inputs

MODEL, OTHER = 7, 8
WITHOUT = CheckSettings(theta_cls=0.0, without_assisted=True)


def boxes(*lefts):
    return [(left, 0.0, left + 10.0, 10.0) for left in lefts]


def hand_made():
    """Four objects, two of them taken from models; three detections: one on each of the first two, one on nothing."""
    reference = Shapes.make(boxes(0, 100, 200, 300), image=1, assisted=[-1, MODEL, OTHER, -1])
    detections = Shapes.make(boxes(0, 100, 500), image=1, score=[0.9, 0.8, 0.7])
    person = Shapes.make(boxes(0, 100, 300), image=1, assisted=[-1, -1, MODEL])
    images = np.array([1])
    return CheckInputs(
        images,
        reference,
        detections,
        humans={5: AuthorShapes(5, images, person)},
        model=MODEL,
        image_sizes={1: (600, 20)},
    )


def test_counts_worked_by_hand():
    inputs = hand_made()
    left, assisted = drop_assisted_objects(inputs, WITHOUT)
    assert (assisted.from_model.value, assisted.from_model.support) == (1 / 4, 4)
    assert (assisted.from_any, assisted.left_pairs, assisted.left_objects) == (2, 1, 2)
    total = check_inputs(left, WITHOUT).matching.pooled.total
    assert (total.correct, total.wrong, total.objects) == (1, 1, 2)
    assert left.humans[5].shapes.box[:, 0].tolist() == [0.0]
    whole, told = drop_assisted_objects(inputs, replace(WITHOUT, without_assisted=False))
    assert whole is inputs
    assert told.left_pairs == 0
    total = check_inputs(whole, WITHOUT).matching.pooled.total
    assert (total.correct, total.wrong, total.objects) == (2, 1, 4)


@pytest.mark.parametrize("seed", range(4))
def test_what_is_left_is_matched_as_before(seed):
    reference, detections = scene(seed)
    rng = np.random.default_rng(seed)
    reference = reference.with_columns(assisted=np.where(rng.uniform(size=len(reference)) < 0.3, MODEL, -1))
    inputs = CheckInputs(np.arange(1, 9), reference, detections, image_sizes=dict.fromkeys(range(1, 9), (200, 200)))
    whole = check_inputs(inputs, WITHOUT)
    left, assisted = drop_assisted_objects(inputs, WITHOUT)
    rest = check_inputs(left, WITHOUT)
    assert assisted.left_pairs > 0

    def list_pairs(found):
        rows = found.matching.true_positives
        objects = found.inputs.reference.take(found.matched.taken[rows])
        mine = found.inputs.detections.take(rows)
        return {
            key
            for key, taken in zip(
                zip(mine.image.tolist(), mine.id.tolist(), objects.id.tolist(), strict=True),
                objects.assisted.tolist(),
                strict=True,
            )
            if taken < 0
        }

    assert list_pairs(whole) == list_pairs(rest)
    assert whole.matching.pooled.total.wrong == rest.matching.pooled.total.wrong


def test_nothing_assisted_changes_nothing():
    reference, detections = scene(1)
    inputs = CheckInputs(np.arange(1, 9), reference, detections)
    left, assisted = drop_assisted_objects(inputs, WITHOUT)
    assert left.reference == reference
    assert left.detections == detections
    assert (assisted.from_any, assisted.left_pairs) == (0, 0)
