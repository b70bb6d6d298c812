"""The pairing of one image and two authors as a sparse graph, so that changing one shape costs its neighbourhood only.

Holds the same tally as `tally`: after a change of one shape only the candidate pairs of that shape are looked at, the
touched connected components are assigned again, and the counts of the pairs that went and came are corrected.
"""

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from annotator.geometry.assign import solve_component
from annotator.geometry.box import Floats, area_of
from annotator.geometry.overlap import compute_iou_with
from annotator.metrics.agreement.tally import (
    IOU_EDGES,
    OCCLUSIONS,
    PART_STATES,
    Counts,
    TallyLayout,
    TallyRule,
    find_subset_masks,
)
from annotator.metrics.matching.pairing import PairingRule, choose_best_pairs, find_candidates
from annotator.model.shapes import Shapes

_EDGES = np.array(IOU_EDGES[1:-1])


class ShapeFacts(NamedTuple):
    """What the tally counts of one shape."""

    subsets: list[int]
    """Numbers of the subsets that it is in."""
    label: int
    """Number of its label."""
    state: int
    """Number of its part state, 0 for unset."""
    hidden: int
    """Number of its tag occluded, 0 for unset."""


def facts_of(shapes: Shapes, *, layout: TallyLayout, rule: TallyRule) -> list[ShapeFacts]:
    """What the tally counts of every row of a table."""
    masks = [mask.tolist() for mask in find_subset_masks(shapes, rule.size_threshold)]
    labels = layout.find_label_columns(shapes.label).tolist()
    return [
        ShapeFacts([number for number, holds in enumerate(inside) if holds], label, state + 1, hidden + 1)
        for label, state, hidden, *inside in zip(
            labels, shapes.part_state.tolist(), shapes.occluded.tolist(), *masks, strict=True
        )
    ]


class _Side:
    """The shapes of one author in columns, with their candidates and partners."""

    def __init__(self, shapes: Shapes, *, layout: TallyLayout, rule: TallyRule, name: str) -> None:
        columns = layout.columns
        self._own, self._subset = columns[f"n_{name}"].start, columns[f"subset_n_{name}"].start
        self._hit = columns[f"subset_tp_{name}"].start
        self.corners: Floats = shapes.box.T.copy()  # one row is contiguous already and would be shared
        self.area = area_of(shapes.box)
        self.label = shapes.label.copy()
        self.facts = facts_of(shapes, layout=layout, rule=rule)
        self.near: list[dict[int, float]] = [{} for _ in range(len(shapes))]
        """For every row its candidates on the other side, with IoU."""
        self.mate: dict[int, int] = {}

    def replace(self, row: int, one: Shapes, facts: ShapeFacts) -> None:
        """Gives a row the values of a table of one row."""
        self.corners[:, row] = one.box[0]
        self.area[row] = area_of(one.box)[0]
        self.label[row] = one.label[0]
        self.facts[row] = facts

    def columns_of_row(self, row: int) -> list[int]:
        """Columns in which a row counts."""
        facts = self.facts[row]
        return [self._own + facts.label, *(self._subset + number for number in facts.subsets)]

    def columns_of_pair(self, row: int) -> list[int]:
        """Columns in which it counts besides when it has a partner."""
        return [self._hit + number for number in self.facts[row].subsets]

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

    def __init__(self, a: Shapes, b: Shapes, *, layout: TallyLayout, rule: TallyRule) -> None:
        """Pairs the two tables."""
        self._layout, self._rule = layout, rule.pairing
        self._a = _Side(a, layout=layout, rule=rule, name="a")
        self._b = _Side(b, layout=layout, rule=rule, name="b")
        self._counts = [0] * layout.width
        self._iou = np.zeros(len(a))
        """IoU of the pair of every row of a, 0 where it has none."""
        for side in (self._a, self._b):
            for row in range(len(side.facts)):
                self._count(side.columns_of_row(row), 1)
        found = find_candidates(a, b, label_aware=self._rule.label_aware, threshold=self._rule.iou_threshold)
        for i, j, iou in zip(found.row_a.tolist(), found.row_b.tolist(), found.iou.tolist(), strict=True):
            self._a.near[i][j] = iou
            self._b.near[j][i] = iou
        pairs = choose_best_pairs(found)
        for i, j in zip(pairs.row_a.tolist(), pairs.row_b.tolist(), strict=True):
            self._join(i, j)

    def sum_counts(self) -> Counts:
        """The tally of the image `(layout.width,)`."""
        return np.array(self._counts, dtype=np.int64)

    def list_iou(self) -> Floats:
        """IoU of the matched pairs `(P,)`, by row of a."""
        return self._iou[self._iou > 0]

    def replace(self, row: int, one: Shapes, facts: ShapeFacts, *, of_a: bool) -> tuple[list[float], list[float]]:
        """Gives a row of a (or of b) the values of `one`, a table of one row.

        Returns the IoU values of the pairs that went and of those that came.
        """
        mine, theirs = (self._a, self._b) if of_a else (self._b, self._a)
        rows = self._find_neighbourhood(row, of_a=of_a)
        for other in mine.near[row]:
            del theirs.near[other][row]
        removed = [self._separate(i) for i in rows if i in self._a.mate]
        self._count(mine.columns_of_row(row), -1)
        mine.replace(row, one, facts)
        self._count(mine.columns_of_row(row), 1)
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
        self._iou[i] = self._a.near[i][j]
        self._count(self._columns_of_pair(i, j), 1)

    def _separate(self, i: int) -> float:
        """Undoes the pair of a row of a, whose facts must still be those it was joined with; returns its IoU."""
        j = self._a.mate.pop(i)
        del self._b.mate[j]
        iou = float(self._iou[i])
        self._count(self._columns_of_pair(i, j), -1)
        self._iou[i] = 0.0
        return iou

    def _columns_of_pair(self, i: int, j: int) -> list[int]:
        columns, a, b = self._layout.columns, self._a.facts[i], self._b.facts[j]
        found = [
            columns["pairs"].start,
            columns["found"].start,
            columns["bins"].start + int(np.searchsorted(_EDGES, self._iou[i], side="right")),
            columns["part_state"].start + a.state * len(PART_STATES) + b.state,
            columns["occluded"].start + a.hidden * len(OCCLUSIONS) + b.hidden,
            *self._a.columns_of_pair(i),
            *self._b.columns_of_pair(j),
        ]
        return [*found, columns["tp"].start + a.label] if a.label == b.label else found

    def _count(self, columns: Iterable[int], step: int) -> None:
        for column in columns:
            self._counts[column] += step


def _solve_component(pairs: list[tuple[int, int, float]]) -> list[tuple[int, int, float]]:
    """The chosen pairs of one component, whose pairs are in the order of rows, then columns."""
    if len(pairs) < 2:
        return pairs
    row = np.unique([i for i, _, _ in pairs], return_inverse=True)[1]
    column = np.unique([j for _, j, _ in pairs], return_inverse=True)[1]
    chosen = solve_component(row, column, np.array([iou for _, _, iou in pairs]), most=True)
    return [pairs[n] for n in chosen.tolist()]
