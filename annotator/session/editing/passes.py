"""Passes: the layers that one author made of the same image, which of them is open, and which of them counts.

The last finished pass of work counts (`Project.find_counting_pass`). To make another one count is to move it behind the
last; what was known of it (time, unblinded edits) goes along, and stays where it was, so that undo finds it there.
"""

from msgspec.structs import replace

from annotator.errors import UserError
from annotator.model import edit
from annotator.model.layer import Layer, LayerKey, PassPurpose, Status
from annotator.model.project import LayerEdit, Step
from annotator.model.shapes import Shapes
from annotator.session.image_view import ImageView
from annotator.session.session import Session
from annotator.session.view import ViewState


def is_pass_shown(view: ViewState, key: LayerKey) -> bool:
    """Whether audit mode shows another author's pass: the chosen one, or all where none is."""
    return key in view.chosen_passes or not any(chosen[:2] == key[:2] for chosen in view.chosen_passes)


def choose_pass(session: Session, author: int, number: int | None) -> None:
    """Shows one pass of an author over the open image alone in audit mode, or all of them (None)."""
    image = session.view.image
    if image is None:
        return
    others = {key for key in session.view.chosen_passes if key[:2] != (image, author)}
    chosen = set() if number is None else {LayerKey(image, author, number)}
    session.set_view(chosen_passes=frozenset(others | chosen))


def has_several(session: Session) -> bool:
    """Whether there is a pass to choose over the open image."""
    return ImageView.of(session).has_several_passes


def can_be_chosen(session: Session) -> bool:
    """Whether the open pass is one of several, is not the one that counts, and can be stored as that."""
    return ImageView.of(session).can_make_count


def can_be_kept(session: Session) -> bool:
    """Whether the open pass says something that can be left over alone."""
    return ImageView.of(session).can_keep_only


def open_next(session: Session) -> None:
    """Opens the next pass over the image, after the last the first."""
    keys = [layer.key for layer in ImageView.of(session).passes]
    if session.current_key in keys:
        following = keys[(keys.index(session.current_key) + 1) % len(keys)]
        session.set_view(pass_number=following.pass_number)


def toggle_others(session: Session) -> None:
    """Draws the other passes over the image beside the open one, or no longer."""
    session.set_view(passes_shown=not session.view.passes_shown)


def make_count(session: Session) -> None:
    """Makes the open pass the one that counts, as one step. Raises UserError for one that is not finished."""
    layer = session.current_layer
    if layer is None or not can_be_chosen(session):
        return
    if not layer.status.is_finished and not session.project.metrics.include_unfinished:
        raise UserError("Only a finished pass counts: mark this one done first (Space), then make it count.")
    project = session.committed
    last = project.list_passes(layer.key.image, layer.key.author)[-1]
    target = layer.key._replace(pass_number=last.key.pass_number + 1)
    edits = edit.make_emptying(layer), _make_filling(target, layer)
    step = Step(name="Make pass count", layers=edits, image=target.image)
    session.commit(step, brought={layer.key: layer, target: replace(layer, key=target)})


def keep_only(session: Session) -> None:
    """Takes away the other passes over the open image, as one step."""
    key = session.current_key
    if key is None or not can_be_kept(session):
        return
    others = [session.load_layer(layer.key) for layer in ImageView.of(session).passes if layer.key != key]
    step = Step(name="Keep one pass", layers=tuple(map(edit.make_emptying, others)), image=key.image, count=len(others))
    session.commit(step, brought={layer.key: layer for layer in others})


def _make_filling(target: LayerKey, layer: Layer) -> LayerEdit:
    said = None if layer.attributes is None else (None, layer.attributes)
    whole = LayerEdit(target, Shapes.empty(), layer.shapes, Status.NEW, layer.status, PassPurpose.WORK)
    return replace(whole, attributes=said)
