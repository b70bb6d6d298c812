"""Assignment against every possible matching of small graphs, and by hand."""

from itertools import permutations

import numpy as np
import pytest

from annotator.geometry.box import Candidates
from annotator.metrics.matching.pairing import choose_largest_total, choose_most_pairs, label_components


def candidates(matrix):
    rows, columns = np.nonzero(matrix)
    return Candidates(rows, columns, matrix[rows, columns])


def every_matching(matrix):
    """(number of pairs, total) of every one-to-one choice of the positive places."""
    rows, columns = matrix.shape
    wide = np.zeros((rows, columns + rows))
    wide[:, :columns] = matrix
    return [
        (sum(v > 0 for v in picked), sum(picked))
        for chosen in permutations(range(columns + rows), rows)
        for picked in [[wide[r, c] for r, c in enumerate(chosen)]]
    ]


def result(found, chosen):
    assert len(set(found.row_a[chosen])) == len(set(found.row_b[chosen])) == len(chosen)
    return len(chosen), found.iou[chosen].sum()


@pytest.mark.parametrize("seed", range(40))
def test_equals_the_best_of_all_matchings(seed):
    rng = np.random.default_rng(seed)
    matrix = rng.uniform(0, 1, (4, 3)) * (rng.uniform(0, 1, (4, 3)) < rng.uniform(0.2, 0.9))
    found, all_of_them = candidates(matrix), every_matching(matrix)
    assert result(found, choose_most_pairs(found)) == pytest.approx(max(all_of_them))
    assert result(found, choose_largest_total(found))[1] == pytest.approx(max(total for _, total in all_of_them))


def test_two_pairs_go_before_one_better_pair():
    matrix = np.array([[0.9, 0.5], [0.5, 0.0]])
    found = candidates(matrix)
    assert found.iou[choose_most_pairs(found)].tolist() == [0.5, 0.5]
    matrix = np.array([[0.9, 0.3], [0.3, 0.0]])
    found = candidates(matrix)
    assert found.iou[choose_largest_total(found)].tolist() == [0.9]
    assert found.iou[choose_most_pairs(found)].tolist() == [0.3, 0.3]


def test_neither_side_served_whole():
    """Three rows of one column and three columns of one row: two pairs of the six are possible."""
    matrix = np.zeros((4, 4))
    matrix[0, 1:], matrix[1:, 0], matrix[0, 0] = [0.5, 0.6, 0.7], [0.5, 0.8, 0.6], 0.9
    found = candidates(matrix)
    assert found.iou[choose_most_pairs(found)].tolist() == [0.7, 0.8]


def test_totals_that_differ_in_the_last_digit_are_told_apart():
    """Half a unit in the last place would be lost in `1000 + IoU`."""
    low, high = 0.75, np.nextafter(0.75, 1)
    matrix = np.array([[low, high], [low, low]])
    found = candidates(matrix)
    assert set(
        zip(found.row_a[choose_most_pairs(found)].tolist(), found.row_b[choose_most_pairs(found)].tolist(), strict=True)
    ) == {
        (0, 1),
        (1, 0),
    }


@pytest.mark.parametrize("most", [True, False])
def test_sparse_equals_dense_on_many_components(most):
    from scipy.optimize import linear_sum_assignment  # each process that gathers the tests would load it

    rng = np.random.default_rng(5)
    matrix = np.zeros((300, 310))
    for start in range(0, 300, 6):
        matrix[start : start + 6, start : start + 6] = rng.uniform(0.2, 1, (6, 6)) * (rng.uniform(0, 1, (6, 6)) < 0.4)
    found = candidates(matrix)
    dense = matrix + 1000 * (matrix > 0) if most else matrix
    rows, columns = linear_sum_assignment(dense, maximize=True)
    count, total = result(found, choose_most_pairs(found) if most else choose_largest_total(found))
    assert total == pytest.approx(matrix[rows, columns].sum())
    if most:
        assert count == (matrix[rows, columns] > 0).sum()


@pytest.mark.parametrize("rule", [choose_most_pairs, choose_largest_total])
def test_ties_depend_on_the_component_alone(rule):
    """The same cluster of equal overlaps, alone and among others, is settled the same way."""
    cluster = np.full((3, 3), 0.8)
    alone = candidates(cluster)
    wide = np.zeros((20, 20))
    wide[7:10, 4:7] = cluster
    wide[0, 0], wide[15:17, 15:17] = 0.6, 0.5
    among = candidates(wide)
    chosen = among.where(np.isin(np.arange(len(among)), rule(among)))
    inside = (chosen.row_a >= 7) & (chosen.row_a < 10)
    assert np.array_equal(chosen.row_a[inside] - 7, alone.row_a[rule(alone)])
    assert np.array_equal(chosen.row_b[inside] - 4, alone.row_b[rule(alone)])


@pytest.mark.parametrize("rule", [choose_most_pairs, choose_largest_total])
@pytest.mark.parametrize(
    "matrix",
    [[[0.5, 0.5]], [[0.5], [0.5]], [[0.75, 0.5], [0.25, 0.0]], [[0.5, 0.25], [0.25, 0.5]]],
    ids=["two columns", "two rows", "as much as both others", "square"],
)
def test_a_tie_leaves_no_row_in_two_pairs(rule, matrix):
    found = candidates(np.array(matrix))
    best = max(every_matching(np.array(matrix)), key=lambda one: one if rule is choose_most_pairs else one[1])
    assert result(found, rule(found))[1] == best[1]


def test_every_node_of_a_component_gets_its_least_node():
    first, second = np.array([5, 3, 8, 1]), np.array([3, 6, 2, 8])
    assert label_components(first, second, count=10).tolist() == [0, 1, 1, 3, 4, 3, 3, 7, 1, 9]
    chain = np.random.default_rng(1).permutation(200)
    assert (label_components(chain[:-1], chain[1:], count=200) == 0).all()


def test_nothing_to_assign():
    none = candidates(np.zeros((3, 2)))
    assert choose_most_pairs(none).tolist() == choose_largest_total(none).tolist() == []
