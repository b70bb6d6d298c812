"""The view after a step: what of the selection, the focus and the open pass still holds in the project as it is now."""

from dataclasses import replace

from annotator.model.layer import Layer, LayerKey, PassPurpose
from annotator.model.project import Project
from annotator.model.step import Step
from annotator.session.view import ViewState


def update_view(project: Project, view: ViewState, step: Step) -> ViewState:
    """The view of the project as the step has left it.

    Where the step touched another pass over the open image than the open one, or emptied that (a merge, a choice
    between passes), the pass that counts opens: nobody goes on drawing in one that does not count. Shapes that are gone
    are dropped from the selection and the focus.
    """
    if view.image is None or view.author is None:
        return _drop_focus(view, step)
    key = LayerKey(view.image, view.author, view.pass_number)
    touched = {edit.key for edit in step.layers if edit.key[:2] == key[:2]}
    if touched - {key} or (touched and _is_given_up(project.layer_of(key))):
        number = project.find_current_pass(key.image, key.author).pass_number
        if number != key.pass_number:
            return replace(view, pass_number=number, selection=(), corner=None, focus=None)
    return _drop_selection(project, _drop_focus(view, step), step, key)


def _is_given_up(layer: Layer) -> bool:
    """Whether nothing is left of a pass; one that was begun as a repeat goes on."""
    return not layer.is_begun and layer.purpose is PassPurpose.WORK


def _drop_selection(project: Project, view: ViewState, step: Step, key: LayerKey) -> ViewState:
    if not view.selection or all(edit.key != key for edit in step.layers):
        return view
    there = set(project.layer_of(key).shapes.id.tolist())
    return replace(view, selection=tuple(shape for shape in view.selection if shape in there))


def _drop_focus(view: ViewState, step: Step) -> ViewState:
    if view.focus is None:
        return view
    gone = {shape for edit in step.layers for shape in set(edit.before.id.tolist()) - set(edit.after.id.tolist())}
    return view if gone.isdisjoint(side.shape for side in view.focus.shapes) else replace(view, focus=None)
