"""Numbers without assisted shapes: who is paired is found as always, then what was taken from a model leaves.

A pair leaves with both of its sides when either was taken from a model, so that nobody's own shape becomes a miss
because its partner was assisted; assisted shapes without a partner leave alone.
"""

from dataclasses import dataclass

import numpy as np

from annotator.geometry.box import Bools, Rows
from annotator.geometry.overlap import Candidates
from annotator.model.shapes import Shapes


@dataclass(frozen=True, slots=True, eq=False)
class UnassistedPairs:
    """What is left of two tables and their pairs, and what went."""

    a: Shapes
    b: Shapes
    pairs: Candidates
    """Pairs of two shapes that nobody took from a model, in rows of the tables that are left."""
    left_a: Rows
    """Rows of the whole table a that left (n,), ascending."""
    left_b: Rows
    left_pairs: Rows
    """Rows of the whole table a whose pair left (n,), ascending."""


def is_assisted(shapes: Shapes) -> Bools:
    """Which rows `(N,)` were taken from a model."""
    found: Bools = shapes.assisted >= 0
    return found


def drop_assisted(a: Shapes, b: Shapes, pairs: Candidates) -> UnassistedPairs:
    """The tables without assisted shapes, and without whatever is paired with one.

    `pairs` are rows of `a` and `b`, one-to-one; no input is changed.
    """
    gone_a, gone_b = is_assisted(a), is_assisted(b)
    leaving = gone_a[pairs.row_a] | gone_b[pairs.row_b]
    gone_a[pairs.row_a[leaving]] = True
    gone_b[pairs.row_b[leaving]] = True
    kept = pairs.where(~leaving)
    return UnassistedPairs(
        a.take(~gone_a),
        b.take(~gone_b),
        Candidates((np.cumsum(~gone_a) - 1)[kept.row_a], (np.cumsum(~gone_b) - 1)[kept.row_b], kept.iou),
        np.flatnonzero(gone_a),
        np.flatnonzero(gone_b),
        np.sort(pairs.row_a[leaving]),
    )
