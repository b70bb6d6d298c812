"""Exact one-to-one assignment over sparse candidate pairs, connected component by connected component.

Two rules: `choose_most_pairs` (as many pairs as possible, then the largest total IoU) and `choose_largest_total` (the
largest total IoU, however many pairs that takes). Rows and columns of every component stand in ascending order, so that
a result depends on the pairs alone: ties are settled the same way in one image, in a whole data set and after an edit.
"""

from collections.abc import Iterator
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from annotator.geometry.box import Floats, Rows
from annotator.geometry.overlap import Candidates


def choose_most_pairs(candidates: Candidates) -> Rows:
    """Chooses as many of P candidate pairs as possible, and of all such choices the one of largest total IoU.

    Returns the indices `(C,)` of the chosen pairs among the candidates, ascending; no row is in two of them.
    """
    return _choose_pairs(candidates, most=True)


def choose_largest_total(candidates: Candidates) -> Rows:
    """Chooses of P candidate pairs those of largest total IoU, however many pairs that takes.

    Returns the indices `(C,)` of the chosen pairs among the candidates, ascending; no row is in two of them.
    """
    return _choose_pairs(candidates, most=False)


def solve_component(row: Rows, column: Rows, weight: Floats, *, most: bool) -> Rows:
    """Assigns one connected component, given by its P >= 1 pairs, and returns the indices `(C,)` of the chosen pairs.

    `row` and `column` `(P,)` count from 0 without gaps; `weight` `(P,)` is positive. With `most` the number of pairs
    goes before their total weight.
    """
    if int(row.max()) == 0 or int(column.max()) == 0:
        return np.array([np.argmax(weight)])
    place = np.full((int(row.max()) + 1, int(column.max()) + 1), -1)
    place[row, column] = np.arange(len(row))
    weights = np.zeros(place.shape)
    weights[row, column] = weight
    chosen_rows, chosen_columns = _assign_most_pairs(weights, place >= 0) if most else _assign_largest_total(weights)
    found = place[chosen_rows, chosen_columns]
    return found[found >= 0]


def _choose_pairs(candidates: Candidates, *, most: bool) -> Rows:
    if not len(candidates):
        return np.zeros(0, np.intp)
    if most:
        alone = (_count_degrees(candidates.row_a) == 1) & (_count_degrees(candidates.row_b) == 1)
        chosen, rest = [np.flatnonzero(alone)], np.flatnonzero(~alone)
    else:
        chosen, rest = _find_outweighing(candidates)
    if len(rest):
        row_a, row_b, iou = candidates.row_a[rest], candidates.row_b[rest], candidates.iou[rest]
        for pairs, row, column in _iterate_components(row_a, row_b):
            chosen.append(rest[pairs[solve_component(row, column, iou[pairs], most=most)]])
    return np.sort(np.concatenate(chosen))


def _find_outweighing(candidates: Candidates) -> tuple[list[Rows], Rows]:
    """Pairs that every assignment of largest total holds, and the pairs that are then still open.

    Such a pair weighs more than the best other pair of its row and the best other pair of its column together, for
    putting it in costs at most these two. What it settles may settle more, so that few pairs are left for the solver.
    """
    chosen: list[Rows] = []
    rest = np.arange(len(candidates))
    while len(rest):
        row_a, row_b, iou = candidates.row_a[rest], candidates.row_b[rest], candidates.iou[rest]
        settled = iou > _find_best_other(row_a, iou) + _find_best_other(row_b, iou)
        if not settled.any():
            break
        chosen.append(rest[settled])
        taken_a = np.zeros(int(row_a.max()) + 1, np.bool_)
        taken_b = np.zeros(int(row_b.max()) + 1, np.bool_)
        taken_a[row_a[settled]] = True
        taken_b[row_b[settled]] = True
        rest = rest[~(taken_a[row_a] | taken_b[row_b])]
    return chosen, rest


def _find_best_other(rows: Rows, weight: Floats) -> Floats:
    """For every pair the largest weight among the other pairs of its row, 0 without any."""
    order = np.argsort(rows, kind="stable")
    new = np.diff(rows[order], prepend=-1) > 0
    starts, group = np.flatnonzero(new), np.cumsum(new) - 1
    ordered = weight[order]
    best = np.maximum.reduceat(ordered, starts)[group]
    leads = ordered == best
    shared_lead = np.add.reduceat(leads, starts, dtype=np.intp)[group] > 1
    second = np.maximum.reduceat(np.where(leads, 0.0, ordered), starts)[group]
    other = np.empty(len(rows))
    other[order] = np.where(leads & ~shared_lead, second, best)
    return other


def _count_degrees(rows: Rows) -> Rows:
    """For every pair the number of pairs that its row is in."""
    return np.bincount(rows)[rows]


def label_components(first: Rows, second: Rows, *, count: int) -> Rows:
    """For each of the nodes 0 … count-1 the least node of its connected component, `(count,)`.

    Edges are given by their two ends, `first` and `second` `(E,)`.
    """
    least = np.arange(count)
    while len(first):
        one, other = least[first], least[second]
        apart = one != other
        first, second, one, other = first[apart], second[apart], one[apart], other[apart]
        np.minimum.at(least, np.maximum(one, other), np.minimum(one, other))
        shorter = least[least]
        while not np.array_equal(shorter, least):
            least, shorter = shorter, shorter[shorter]
    return least


def _iterate_components(row_a: Rows, row_b: Rows) -> Iterator[tuple[Rows, Rows, Rows]]:
    """The connected components of a bipartite graph: indices of its pairs, and their rows and columns counted from 0.

    Within a component rows and columns keep the order of `row_a` and `row_b`.
    """
    names_a, node_a = np.unique(row_a, return_inverse=True)
    names_b, node_b = np.unique(row_b, return_inverse=True)
    component = label_components(node_a, node_b + len(names_a), count=len(names_a) + len(names_b))
    local_a = _rank_within(component[: len(names_a)])[node_a]
    local_b = _rank_within(component[len(names_a) :])[node_b]
    of_pair = component[node_a]
    order = np.argsort(of_pair, kind="stable")
    cuts = np.flatnonzero(np.diff(of_pair[order])) + 1
    bounds = [0, *cuts.tolist(), len(order)]
    for first, last in pairwise(bounds):
        pairs = order[first:last]
        yield pairs, local_a[pairs], local_b[pairs]


def _rank_within(groups: npt.NDArray[np.integer]) -> Rows:
    """For every element how many elements of its group stand before it."""
    order = np.argsort(groups, kind="stable")
    ordered = groups[order]
    rank = np.empty(len(groups), np.intp)
    rank[order] = np.arange(len(groups)) - np.searchsorted(ordered, ordered)
    return rank


def _assign_largest_total(weights: Floats) -> tuple[Rows, Rows]:
    """Largest total: a place without a pair weighs nothing and is dropped afterwards."""
    from scipy.optimize import linear_sum_assignment

    rows, columns = linear_sum_assignment(weights, maximize=True)
    return rows, columns


def _assign_most_pairs(weights: Floats, is_pair: npt.NDArray[np.bool_]) -> tuple[Rows, Rows]:
    """Most pairs, then largest total, with the bare weights so that no digit of them is lost.

    Places without a pair are forbidden (infinite cost); mostly the smaller side can be served whole all the same.
    """
    from scipy.optimize import linear_sum_assignment

    cost = np.where(is_pair, -weights, np.inf)
    try:
        return linear_sum_assignment(cost)
    except ValueError:
        return _assign_most_possible(cost)


def _assign_most_possible(cost: Floats) -> tuple[Rows, Rows]:
    """The same where neither side can be served whole.

    The largest number of pairs m comes from a cardinality matching; idle rows and columns then take up what must stay
    single, which leaves exactly m real pairs in every admissible assignment.
    """
    from scipy.optimize import linear_sum_assignment
    from scipy.sparse import csr_array
    from scipy.sparse.csgraph import maximum_bipartite_matching

    rows, columns = cost.shape
    served = int((maximum_bipartite_matching(csr_array(np.isfinite(cost)), perm_type="column") >= 0).sum())
    padded = np.full((rows + columns - served, rows + columns - served), np.inf)
    padded[:rows, :columns] = cost
    padded[rows:, :columns] = 0.0
    padded[:rows, columns:] = 0.0
    chosen_rows, chosen_columns = linear_sum_assignment(padded)
    real = (chosen_rows < rows) & (chosen_columns < columns)
    return chosen_rows[real], chosen_columns[real]
