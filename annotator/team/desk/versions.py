"""Two versions of a layer: what a person's choice between them does, as one step that can be undone."""

import enum

import numpy as np

from annotator.geometry.box import Bools
from annotator.model.edit import renumber_shapes
from annotator.model.layer import Layer, Status
from annotator.model.shapes import Shapes
from annotator.model.step import LayerEdit, Step
from annotator.store.replica.received import Parked
from annotator.store.tables.shape_rows import shapes_of_rows


class VersionChoice(enum.Enum):
    """What a person chooses."""

    CURRENT = "current"
    """What the layer is now: what the other desk sent first."""
    PARKED = "parked"
    """What was kept beside it."""
    BOTH = "both"
    """The layer as it is, with the shapes that are otherwise in the other version added as new ones."""


def shapes_of_parked(parked: Parked) -> Shapes:
    """The shapes of the version that was kept beside the layer."""
    return shapes_of_rows([tuple(row) for row in parked.body["rows"]])


def make_choice_step(layer: Layer, parked: Parked, choice: VersionChoice, *, first_id: int) -> Step | None:
    """The step that a choice takes; None where the layer stays as it is. New shapes get ids from `first_id` on."""
    there = shapes_of_parked(parked)
    if choice is VersionChoice.CURRENT:
        return None
    if choice is VersionChoice.PARKED:
        status = Status(parked.body["status"])
        if status is Status.REVIEWED:
            status = Status.DONE
        edit = LayerEdit(layer.key, layer.shapes, there, layer.status, status)
        return Step("Take the other version", (edit,), image=layer.key.image, count=len(there))
    other = there.take(np.flatnonzero(~_find_same(there, layer.shapes)))
    if not len(other):
        return None
    edit = LayerEdit(layer.key, Shapes.empty(), renumber_shapes(other, first_id), layer.status, layer.status)
    return Step("Keep both versions", (edit,), image=layer.key.image, count=len(other))


def _find_same(shapes: Shapes, others: Shapes) -> Bools:
    """Which rows are in the other table, too, in every respect."""
    same = np.zeros(len(shapes), dtype=np.bool_)
    known = set(others.id.tolist())
    for row, number in enumerate(shapes.id.tolist()):
        same[row] = number in known and shapes.take([row]) == others.take(others.rows_of([number]))
    return same
