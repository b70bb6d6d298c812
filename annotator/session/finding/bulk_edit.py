"""Bulk edit: one label or tag for many shapes of a person's own, or their deletion, as one step for one undo.

Reviewed layers and others' layers stay as they are; those that are done are changed only where that was asked for, and
stay done. Drafts stay drafts: nobody has looked at each of them. What changes is counted before.
"""

import enum
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from annotator.model import edit
from annotator.model.layer import Layer, LayerKey, Status
from annotator.model.project import Project
from annotator.model.step import Step
from annotator.session.view import ViewState

IdsByLayer = Mapping[LayerKey, npt.NDArray[np.int64]]


class BulkKind(enum.Enum):
    """What is done to every shape; the value is the column that changes."""

    LABEL = "label"
    STATE = "part_state"
    OCCLUDED = "occluded"
    DELETE = "delete"


_NAMES: Final = MappingProxyType(
    {
        BulkKind.LABEL: "Set label",
        BulkKind.STATE: "Set part state",
        BulkKind.OCCLUDED: "Set occluded",
        BulkKind.DELETE: "Delete box",
    }
)
"""Names of the steps."""


@dataclass(frozen=True, slots=True)
class BulkEdit:
    """What is done, with the value that it sets."""

    kind: BulkKind
    value: int = 0


@dataclass(frozen=True, slots=True)
class BulkCount:
    """So many shapes on so many images."""

    shapes: int = 0
    images: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class BulkPlan:
    """What an edit would change, and what it would leave and why."""

    edit: BulkEdit
    open: IdsByLayer
    """Shapes that change, of layers in work."""
    done: IdsByLayer
    """Shapes that would change, of layers that are marked done."""
    unchanged: int
    """Shapes that are as asked already."""
    others: BulkCount
    reviewed: BulkCount
    gone: int
    """Shapes that are there no more."""

    def count(self, *, with_done: bool) -> BulkCount:
        """What changes."""
        return _count(self._choose(with_done=with_done))

    @property
    def done_count(self) -> BulkCount:
        """What of it is on images that are done."""
        return _count(self.done)

    def make_step(self, layers: Sequence[Layer], *, with_done: bool) -> Step:
        """The step, from the loaded layers that `keys_of` names."""
        chosen = self._choose(with_done=with_done)
        steps = [_make_layer_step(layer, chosen[layer.key], self.edit) for layer in layers]
        return edit.join_steps(steps, name=_NAMES[self.edit.kind], count=sum(len(ids) for ids in chosen.values()))

    def keys_of(self, *, with_done: bool) -> list[LayerKey]:
        """The layers that change."""
        return list(self._choose(with_done=with_done))

    def _choose(self, *, with_done: bool) -> IdsByLayer:
        return {**self.open, **self.done} if with_done else self.open


def plan_bulk_edit(project: Project, view: ViewState, chosen: IdsByLayer, wanted: BulkEdit) -> BulkPlan:
    """Counts what an edit of these shapes would change as the project is now. Layers must be loaded."""
    parts: dict[str, dict[LayerKey, npt.NDArray[np.int64]]] = {"open": {}, "done": {}, "reviewed": {}, "others": {}}
    unchanged = gone = 0
    for key, ids in chosen.items():
        layer = project.layer_of(key)
        rows = layer.shapes.rows_of(ids) if layer.count else np.zeros(0, dtype=np.intp)
        gone += len(ids) - len(rows)
        there = layer.shapes.id[rows]
        if key.author != view.author:
            parts["others"][key] = there
            continue
        if wanted.kind is not BulkKind.DELETE:
            differs = getattr(layer.shapes, wanted.kind.value)[rows] != wanted.value
            unchanged += int((~differs).sum())
            there = there[differs]
        kind = {Status.REVIEWED: "reviewed", Status.DONE: "done"}.get(layer.status, "open")
        if len(there):
            parts[kind][key] = there
    return BulkPlan(
        wanted,
        parts["open"],
        parts["done"],
        unchanged,
        _count(parts["others"]),
        _count(parts["reviewed"]),
        gone,
    )


def _make_layer_step(layer: Layer, ids: npt.NDArray[np.int64], wanted: BulkEdit) -> Step:
    if wanted.kind is BulkKind.DELETE:
        return edit.remove_shapes(layer, ids)
    column: dict[str, Any] = {str(wanted.kind.value): wanted.value}
    return edit.set_column(layer, ids, name=_NAMES[wanted.kind], keeps_drafts=True, **column)


def _count(chosen: IdsByLayer) -> BulkCount:
    return BulkCount(sum(len(ids) for ids in chosen.values()), len({key.image for key in chosen}))
