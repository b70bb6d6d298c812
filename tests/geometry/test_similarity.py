"""The fit of mean boxes to boxes that are there: exact under similarity, indifferent to what it should not see."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from annotator.geometry.box import is_valid
from annotator.geometry.similarity import (
    Similarity,
    compute_mean_boxes,
    fit_similarity,
    propose_boxes,
    sum_boxes_by_group,
)
from tests.depth import turns

WHEELS = np.array([[0.0, 10.0, 20.0, 30.0], [40.0, 10.0, 60.0, 30.0], [12.0, 0.0, 18.0, 4.0]])


def drawn(seed: int, count: int) -> np.ndarray:
    rng = np.random.default_rng(seed)
    corner = rng.uniform(-500, 500, (count, 2))
    return np.concatenate((corner, corner + rng.uniform(1, 200, (count, 2))), axis=1)


@settings(max_examples=turns(25, 100))
@given(st.integers(0, 1000), st.integers(1, 22), st.floats(0.01, 50), st.floats(-1e3, 1e3), st.floats(-1e3, 1e3))
def test_a_similarity_is_recovered_exactly(seed: int, count: int, scale: float, dx: float, dy: float) -> None:
    source = drawn(seed, count)
    target = Similarity(scale, dx, dy).map_boxes(source)
    kept = source.copy(), target.copy()
    fit = fit_similarity(source, target)
    assert fit is not None
    assert (fit.scale, fit.dx, fit.dy) == pytest.approx((scale, dx, dy), rel=1e-6, abs=1e-6)
    assert np.array_equal(source, kept[0])
    assert np.array_equal(target, kept[1])


def test_hand_worked() -> None:
    """Two boxes of side 2 around (1, 1) and (5, 1) onto sides 4 and 2 around (2, 2) and (10, 2).

    Corners p: (0,0) (2,2) (4,0) (6,2), mean (3, 1); q: (0,0) (4,4) (9,1) (11,3), mean (6, 2).
    Σ(p-p̄)·(q-q̄) = (18+2) + (2+2) + (3+1) + (15+1) = 44; Σ|p-p̄|² = 10 + 2 + 2 + 10 = 24.
    """
    fit = fit_similarity(np.array([[0.0, 0, 2, 2], [4, 0, 6, 2]]), np.array([[0.0, 0, 4, 4], [9, 1, 11, 3]]))
    assert fit is not None
    assert fit.scale == pytest.approx(44 / 24)
    assert (fit.dx, fit.dy) == pytest.approx((6 - 44 / 24 * 3, 2 - 44 / 24))


@given(st.integers(0, 500), st.integers(2, 10))
def test_no_other_scale_and_shift_does_better(seed: int, count: int) -> None:
    rng = np.random.default_rng(seed)
    source = drawn(seed, count)
    target = source * 1.7 + rng.normal(0, 20, source.shape)
    fit = fit_similarity(source, target)
    assert fit is not None

    def loss(scale: float, dx: float, dy: float) -> float:
        return float(((Similarity(scale, dx, dy).map_boxes(source) - target) ** 2).sum())

    best = loss(fit.scale, fit.dx, fit.dy)
    for change in ((1e-3, 0, 0), (-1e-3, 0, 0), (0, 1e-2, 0), (0, -1e-2, 0), (0, 0, 1e-2), (0, 0, -1e-2)):
        assert best <= loss(fit.scale + change[0], fit.dx + change[1], fit.dy + change[2])


@given(st.integers(0, 500), st.integers(2, 10))
def test_order_of_rows_and_of_axes_does_not_matter(seed: int, count: int) -> None:
    rng = np.random.default_rng(seed)
    source, target = drawn(seed, count), drawn(seed, count) * 1.4 + rng.normal(0, 5, (count, 4))
    fit = fit_similarity(source, target)
    assert fit is not None
    order = rng.permutation(count)
    shuffled = fit_similarity(source[order], target[order])
    swapped = fit_similarity(source[:, [1, 0, 3, 2]], target[:, [1, 0, 3, 2]])
    assert shuffled is not None
    assert swapped is not None
    assert (shuffled.scale, shuffled.dx, shuffled.dy) == pytest.approx((fit.scale, fit.dx, fit.dy), rel=1e-9, abs=1e-6)
    assert (swapped.scale, swapped.dx, swapped.dy) == pytest.approx((fit.scale, fit.dy, fit.dx), rel=1e-9, abs=1e-6)


def test_without_boxes_with_points_and_mirrored_nothing_fits() -> None:
    none = np.zeros((0, 4))
    assert fit_similarity(none, none) is None
    point = np.full((3, 4), 7.0)
    assert fit_similarity(point, WHEELS) is None
    assert fit_similarity(WHEELS, -WHEELS) is None
    with pytest.raises(ValueError, match="3 boxes"):
        fit_similarity(WHEELS, WHEELS[:2])


def test_mean_boxes_are_sums_that_add_up() -> None:
    boxes, group = drawn(1, 40), np.arange(40) % 5
    sums = sum_boxes_by_group(boxes, group, 6)
    halves = sum_boxes_by_group(boxes[:17], group[:17], 6) + sum_boxes_by_group(boxes[17:], group[17:], 6)
    assert np.allclose(sums, halves)
    means = compute_mean_boxes(sums)
    for number in range(5):
        assert means[number] == pytest.approx(boxes[group == number].mean(axis=0))
    assert np.isnan(means[5]).all()
    assert compute_mean_boxes(sum_boxes_by_group(np.zeros((0, 4)), np.zeros(0, dtype=np.int64), 0)).shape == (0, 4)
    outside = sum_boxes_by_group(boxes, group - 1, 4)
    assert outside[:, 4].tolist() == [8.0] * 4


def test_a_missing_part_is_proposed_where_the_others_say() -> None:
    there = Similarity(3.0, 100.0, 50.0).map_boxes(WHEELS)
    found = propose_boxes(WHEELS, there[:2], np.array([0, 1]))
    assert found is not None
    assert found == pytest.approx(there)
    assert is_valid(found).all()


def test_a_part_that_is_there_twice_counts_as_one_part() -> None:
    assert propose_boxes(WHEELS, WHEELS[[0, 0]], np.array([0, 0])) is None


def test_parts_without_a_mean_neither_help_nor_hinder() -> None:
    means = np.concatenate((WHEELS, np.full((1, 4), np.nan)))
    there = np.concatenate((WHEELS[:2] * 2, drawn(3, 2)))
    found = propose_boxes(means, there, np.array([0, 1, 3, 9]))
    assert found is not None
    assert found[:3] == pytest.approx(WHEELS * 2)
    assert np.isnan(found[3]).all()
    assert propose_boxes(means, there[1:], np.array([1, 3, 9])) is None
    assert propose_boxes(means, np.zeros((0, 4)), np.zeros(0, dtype=np.int64)) is None
