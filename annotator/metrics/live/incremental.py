"""The pairing of one image and two authors as a sparse graph, so that changing one shape costs its neighbourhood only.

Holds the pairs of `match_shapes`: after a change of one shape only the candidate pairs of that shape are searched, and
the touched connected components are assigned again.
"""

import numpy as np

from annotator.geometry.assign import solve_component
from annotator.geometry.box import Floats, area_of
from annotator.geometry.overlap import Candidates, compute_iou_with
from annotator.metrics.matching.pairing import PairingRule, choose_best_pairs, find_candidates
from annotator.model.shapes import Shapes


class _Side:
    """The shapes of one author in columns, with their candidates and partners."""

    def __init__(self, shapes: Shapes) -> None:
        self.corners: Floats = shapes.box.T.copy()  # one row is contiguous already and would be shared
        self.area = area_of(shapes.box)
        self.label = shapes.label.copy()
        self.near: list[dict[int, float]] = [{} for _ in range(len(shapes))]
        """For every row its candidates on the other side, with IoU."""
        self.mate: dict[int, int] = {}

    def replace(self, row: int, one: Shapes) -> None:
        """Gives a row the values of a table of one row."""
        self.corners[:, row] = one.box[0]
        self.area[row] = area_of(one.box)[0]
        self.label[row] = one.label[0]

    def candidates_of(self, box: Floats, label: int, rule: PairingRule) -> dict[int, float]:
        """Rows that a shape of the other side may be paired with, ascending, and the IoU."""
        iou = compute_iou_with(box, self.corners, self.area)
        kept = (iou > 0) & (iou >= rule.iou_threshold)
        if rule.label_aware:
            kept &= self.label == label
        rows = np.flatnonzero(kept)
        return dict(zip(rows.tolist(), iou[rows].tolist(), strict=True))


class IncrementalMatching:
    """The matching of two authors on one image, by boxes; rows are those of the two tables, which hold no crowds."""

    def __init__(self, a: Shapes, b: Shapes, rule: PairingRule) -> None:
        """Pairs the two tables."""
        self._rule = rule
        self._a, self._b = _Side(a), _Side(b)
        found = find_candidates(a, b, label_aware=rule.label_aware, threshold=rule.iou_threshold)
        for i, j, iou in zip(found.row_a.tolist(), found.row_b.tolist(), found.iou.tolist(), strict=True):
            self._a.near[i][j] = iou
            self._b.near[j][i] = iou
        pairs = choose_best_pairs(found)
        for i, j in zip(pairs.row_a.tolist(), pairs.row_b.tolist(), strict=True):
            self._join(i, j)

    def list_pairs(self) -> Candidates:
        """The matched pairs `(P,)`, by row of a."""
        pairs = sorted(self._a.mate.items())
        rows = np.array(pairs, dtype=np.intp).reshape(-1, 2)
        return Candidates(rows[:, 0], rows[:, 1], np.array([self._a.near[i][j] for i, j in pairs]))

    def replace(self, row: int, one: Shapes, *, of_a: bool) -> tuple[list[float], list[float]]:
        """Gives a row of a (or of b) the values of `one`, a table of one row.

        Returns the IoU values of the pairs that went and of those that came.
        """
        mine, theirs = (self._a, self._b) if of_a else (self._b, self._a)
        rows = self._find_neighbourhood(row, of_a=of_a)
        removed = [self._separate(i) for i in rows if i in self._a.mate]
        for other in mine.near[row]:
            del theirs.near[other][row]
        mine.replace(row, one)
        mine.near[row] = theirs.candidates_of(one.box[0], int(one.label[0]), self._rule)
        for other, iou in mine.near[row].items():
            theirs.near[other][row] = iou
        met = self._find_neighbourhood(row, of_a=of_a) - rows
        removed += [self._separate(i) for i in met if i in self._a.mate]
        added = self._assign(rows | met)
        return removed, added

    def _assign(self, rows: set[int]) -> list[float]:
        """Pairs whole components again, given their rows of a; the IoU values that came."""
        added, left = [], set(rows)
        for start in sorted(rows):
            if start not in left:
                continue
            component = sorted(self._find_neighbourhood(start, of_a=True))
            left.difference_update(component)
            pairs = [(i, j, self._a.near[i][j]) for i in component for j in sorted(self._a.near[i])]
            for i, j, iou in _solve_component(pairs):
                self._join(i, j)
                added.append(iou)
        return added

    def _find_neighbourhood(self, row: int, *, of_a: bool) -> set[int]:
        """Rows of a in the connected component of a row of a (or of b)."""
        todo = [row] if of_a else list(self._b.near[row])
        rows, columns = set(todo), set()
        while todo:
            for j in self._a.near[todo.pop()]:
                if j not in columns:
                    columns.add(j)
                    fresh = self._b.near[j].keys() - rows
                    rows |= fresh
                    todo += fresh
        return rows

    def _join(self, i: int, j: int) -> None:
        self._a.mate[i], self._b.mate[j] = j, i

    def _separate(self, i: int) -> float:
        """Undoes the pair of a row of a; returns its IoU."""
        j = self._a.mate.pop(i)
        del self._b.mate[j]
        return self._a.near[i][j]


def _solve_component(pairs: list[tuple[int, int, float]]) -> list[tuple[int, int, float]]:
    """The chosen pairs of one component, whose pairs are in the order of rows, then columns."""
    if len(pairs) < 2:
        return pairs
    row = np.unique([i for i, _, _ in pairs], return_inverse=True)[1]
    column = np.unique([j for _, j, _ in pairs], return_inverse=True)[1]
    chosen = solve_component(row, column, np.array([iou for _, _, iou in pairs]), most=True)
    return [pairs[n] for n in chosen.tolist()]
