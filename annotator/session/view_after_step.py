"""The view after a step: what of the selection, the focus and the open pass still holds in the project as it is now."""

from dataclasses import replace
from typing import Any, Final

from annotator.model.image import Image
from annotator.model.layer import Layer, LayerKey, PassPurpose
from annotator.model.project import Project
from annotator.model.step import Step
from annotator.session.change import Change
from annotator.session.view import ViewState

RECENT_LABELS: Final = 9
"""How many of the labels used last are remembered."""


def update_view(project: Project, view: ViewState, step: Step, change: Change) -> ViewState:
    """The view of the project as the step has left it; `change` is its notice.

    Where the step touched another pass over the open image than the open one, or emptied that (a merge, a choice
    between passes), the pass that counts opens: nobody goes on drawing in one that does not count. Shapes that are gone
    are dropped from the selection and the focus. The order of the list is dropped with the images that it names.
    """
    view = _drop_order(view, step, change)
    if view.image is None or view.author is None:
        return _drop_focus(view, step)
    key = LayerKey(view.image, view.author, view.pass_number)
    view = _drop_focus(view, step)
    step = replace(step, layers=tuple(edit for edit in step.layers if edit.key[0] == key.image))
    view = _note_label(view, step, key)
    touched = {edit.key for edit in step.layers if edit.key.author == key.author}
    if touched - {key} or (touched and _is_given_up(project.layer_of(key))):
        number = project.find_current_pass(key.image, key.author).pass_number
        if number != key.pass_number:
            return replace(view, pass_number=number, selection=(), corner=None, focus=None)
    return _drop_selection(project, view, step, key)


def find_place(project: Project, view: ViewState, step: Step) -> dict[str, Any]:
    """The fields of the view that show the image and the pass of a step that is undone or redone elsewhere."""
    place: dict[str, Any] = {}
    if step.image is None or step.image not in project.images:
        return place
    if step.image != view.image:
        place["image"] = step.image
    if len(step.layers) == 1 and step.layers[0].key.author == view.author:
        place["pass_number"] = step.layers[0].key.pass_number
    return place


def _is_given_up(layer: Layer) -> bool:
    """Whether nothing is left of a pass; one that was begun as a repeat goes on."""
    return not layer.is_begun and layer.purpose is PassPurpose.WORK


def _drop_selection(project: Project, view: ViewState, step: Step, key: LayerKey) -> ViewState:
    if not view.selection or all(edit.key != key for edit in step.layers):
        return view
    there = set(project.layer_of(key).shapes.id.tolist())
    return replace(view, selection=tuple(shape for shape in view.selection if shape in there))


def _drop_order(view: ViewState, step: Step, change: Change) -> ViewState:
    if view.listed_order is None or not change.touches_part(Image):
        return view
    is_other = any(isinstance(edit.part, Image) and None in (edit.before, edit.after) for edit in step.parts)
    return replace(view, listed_order=None) if is_other else view


def _drop_focus(view: ViewState, step: Step) -> ViewState:
    if view.focus is None:
        return view
    edits = [edit for edit in step.layers if edit.key[0] == view.focus.image]
    gone = {shape for edit in edits for shape in set(edit.before.id.tolist()) - set(edit.after.id.tolist())}
    return view if gone.isdisjoint(side.shape for side in view.focus.shapes) else replace(view, focus=None)


def _note_label(view: ViewState, step: Step, key: LayerKey) -> ViewState:
    """The label that the step gave to shapes of the open layer is the one used last."""
    for edit in step.layers:
        if edit.key != key or not len(edit.after):
            continue
        last = int(edit.after.label[-1])
        if len(edit.before) != len(edit.after) or last != int(edit.before.label[-1]):
            return replace(view, recent_labels=add_recent_label(view.recent_labels, last))
    return view


def add_recent_label(recent: tuple[int, ...], label: int) -> tuple[int, ...]:
    """The labels used last with this one before the others."""
    return (label, *(one for one in recent if one != label))[:RECENT_LABELS]
