"""What came from the server of a team project, told as a step, by which the view and listeners learn what changed."""

from dataclasses import replace
from typing import Final

from annotator.model.layer import Layer
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from annotator.model.step import LayerEdit, Step, apply_parts
from annotator.store.replica.received import Received, find_assigned_order

RECEIVED: Final = object()
"""Origin of the change that tells of what was received."""


def make_received_step(project: Project, received: Received) -> Step:
    """The step from the project to what was received; a layer that is not loaded counts as empty before."""
    layers = tuple(_make_edit(project.layer_of(one.layer.key), one.layer) for one in received.layers)
    return Step("", layers, received.parts)


def take_received(project: Project, received: Received) -> Project:
    """The project with what was received in the place of what it had."""
    if received.assigned is not None:
        project = replace(project, assigned=find_assigned_order(received.assigned))
    if received.membership is not None:
        project = replace(project, desk=received.membership.desk)
    return apply_parts(project, received.parts).with_layers(one.layer for one in received.layers)


def _make_edit(before: Layer, after: Layer) -> LayerEdit:
    rows = Shapes.empty() if before.loaded is None else before.loaded
    return LayerEdit(after.key, rows, after.shapes, before.status, after.status)
