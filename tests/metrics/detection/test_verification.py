"""Visual verification of parts, by hand."""

import numpy as np
import pytest

from annotator.metrics.detection.verification import (
    NO_PLACES,
    ImageScores,
    compute_fvv,
    compute_mean_part_boxes,
    compute_state_shares,
    observe_parts,
    verify_parts,
)
from annotator.metrics.jackknife.interval import Jackknife
from annotator.metrics.score import Score
from annotator.model.shapes import PartState, Shapes

SQUARE = [0, 0, 10, 10]


def bike() -> Shapes:
    """Labels 0 … 4 on image 1: intact, damaged, absent, occluded, unset; label 2 absent on image 2 as well."""
    return Shapes.make([SQUARE] * 6, label=[0, 1, 2, 3, 4, 2], part_state=[0, 1, 2, 3, -1, 2], image=[1, 1, 1, 1, 1, 2])


def detections() -> Shapes:
    return Shapes.make(
        [SQUARE, [0, 0, 10, 4], [0, 0, 10, 1], [0, 0, 10, 3], [50, 50, 60, 60]],
        label=[0, 1, 2, 2, 3],
        image=[1, 1, 1, 1, 1],
        score=[0.9, 0.8, 0.7, 0.6, 0.2],
    )


def test_recalls_and_fvv_by_hand() -> None:
    found = verify_parts(bike(), detections())
    placed, free = found.with_place, found.without_place
    assert placed.present == Score(0.5, 2)
    assert placed.missing == Score(1 / 3, 3)
    assert placed.fvv.value == pytest.approx(compute_fvv(0.5, 1 / 3))
    assert free.present == Score(1.0, 2)
    assert free.missing == Score(2 / 3, 3)
    assert found.observed.left_out == 1
    assert found.observed.find_hallucinated(0.1).tolist() == [2]
    assert found.observed.detection[2] == 3
    assert found.observed.find_hallucinated(0.0).tolist() == [2, 3]
    assert found.observed.detection[3] == -1


def test_profile_of_the_challenge_counts_hidden_parts_as_present() -> None:
    found = verify_parts(bike(), detections(), profile="challenge")
    assert found.without_place.present == Score(1.0, 3)
    assert found.without_place.missing == Score(0.5, 2)


def test_curve_of_missing_parts() -> None:
    found = verify_parts(bike(), detections())
    assert len(found.missing_curve) == 21
    values = dict(found.missing_curve)
    assert values[0.0].value == 2 / 3
    assert values[0.05].value == values[0.3].value == 1 / 3
    assert values[0.35].value == 0
    shares = [score.value for _, score in found.missing_curve]
    assert shares == sorted(shares, reverse=True)
    assert found.by_label[2].with_place.missing == Score(0.5, 2)
    assert found.by_label[2].with_place.fvv.value is None
    assert [label for label, _ in found.most_hallucinated] == [2, 3]


def test_a_score_cut_and_image_level_scores() -> None:
    assert verify_parts(bike(), detections(), cut=0.65).without_place.missing == Score(1 / 3, 3)
    assert verify_parts(bike(), detections(), cut=0.7).observed.detection[2] == 2
    scores = ImageScores(np.array([1, 2, 1]), np.array([1, 2, 0]), np.array([0.9, 0.9, 0.1]))
    found = verify_parts(bike(), Shapes.empty(), cut=0.5, image_scores=scores)
    assert found.without_place.present == Score(0.5, 2)
    assert found.without_place.missing == Score(1 / 3, 3)
    assert found.with_place.present.value is None
    assert found.with_place.fvv.value is None


def test_fvv_at_its_ends_and_undefined() -> None:
    assert compute_fvv(0.0, 0.0) == 0
    assert compute_fvv(1.0, 1.0) == 0
    assert compute_fvv(1.0, 0.0) == 1
    present_only = Shapes.make([SQUARE], part_state=0, image=1)
    found = verify_parts(present_only, Shapes.empty())
    assert found.with_place.missing.value is None
    assert found.with_place.fvv.value is None
    assert found.with_place.fvv.reason
    nothing = verify_parts(Shapes.empty(), Shapes.empty())
    assert nothing.with_place.present.value is None
    assert nothing.missing_curve[0][1].reason


def test_duplicate_parts_count_each_and_crowds_are_no_parts() -> None:
    parts = Shapes.make([SQUARE, [100, 0, 110, 10], SQUARE], label=0, part_state=2, image=1, crowd=[False, False, True])
    looked = observe_parts(parts, Shapes.make([SQUARE], label=0, score=0.5, image=1))
    assert looked.missing.sum() == 2
    assert looked.find_hallucinated(0.0).tolist() == [0, 1]
    assert looked.find_hallucinated(0.1).tolist() == [0]


def test_intervals_over_images() -> None:
    found = verify_parts(bike(), detections(), jackknife=Jackknife())
    interval = found.without_place.missing.interval
    assert 0 < interval.low <= 2 / 3 <= interval.high < 1
    assert found.without_place.missing.value == 2 / 3


def test_state_shares_and_mean_boxes() -> None:
    shares = compute_state_shares(bike())
    assert shares[PartState.ABSENT] == Score(2 / 5, 5)
    assert sum(score.value for score in shares.values()) == pytest.approx(1)
    assert compute_state_shares(Shapes.empty())[PartState.INTACT].value is None
    boxes = compute_mean_part_boxes(bike(), {1: (100, 50), 2: (10, 20)})
    assert boxes[0].box == (0, 0, 0.1, 0.2)
    assert boxes[2].box == pytest.approx((0, 0, (0.1 + 1) / 2, (0.2 + 0.5) / 2))
    assert boxes[2].parts == 2
    assert compute_mean_part_boxes(bike(), {1: (100, 50)})[2].parts == 1
    assert compute_mean_part_boxes(Shapes.empty(), {}) == {}


def test_a_model_that_scores_whole_images_has_no_numbers_of_places() -> None:
    parts = Shapes.make(
        [[0, 0, 10, 10], [20, 0, 30, 10], [40, 0, 50, 10]],
        label=[0, 1, 2],
        part_state=[PartState.INTACT, PartState.ABSENT, PartState.ABSENT],
        image=[1, 1, 1],
    )
    scores = ImageScores(np.array([1, 1]), np.array([0, 1]), np.array([0.9, 0.8]))
    found = verify_parts(parts, Shapes.empty(), image_scores=scores)
    assert found.with_place.present.value is None
    assert found.with_place.fvv.reason == NO_PLACES
    assert (found.without_place.present.value, found.without_place.missing.value) == (1.0, 0.5)
    assert [score.value for _level, score in found.missing_curve][:2] == [0.5, None]
    assert [(label, score.value) for label, score in found.most_hallucinated] == [(1, 1.0), (2, 0.0)]
    nothing = verify_parts(parts, Shapes.empty())
    assert nothing.with_place.present.value == 0.0
