"""Taking a model's boxes as one's own: one in focus, or all above the score cut as drafts to confirm.

Shapes remember the model that they were taken from. A box that a person chose by hand is a shape at once; what comes in
numbers is a draft and no object until confirmed.
"""

import numpy as np
from msgspec import Struct

from annotator.detector.state import DetectorState
from annotator.errors import Numeral, UserError
from annotator.geometry.box import Bools, Floats, compute_iou
from annotator.model import edit
from annotator.model.layer import Layer
from annotator.model.shapes import Shapes
from annotator.overlays.own import own_key_of
from annotator.plugins.context import Host, Scene
from annotator.report.detector.values import FindingKind
from annotator.session.editing.drafts import SAME_THING, DraftPlan, PlacedDrafts


class TakePlan(Struct, frozen=True, eq=False):
    """The detections that would become drafts of the open layer."""

    drafts: DraftPlan
    model: int
    """Id of the model."""
    cut: float
    """The least score of a detection that is taken."""
    left_out: int
    """Detections where the layer has a shape already."""


def can_take(scene: Scene, state: DetectorState) -> bool:
    """Whether somebody's layer of the open image is there to be edited, and a model to take from.

    A study of proposals has put there what it wants to be there.
    """
    key = own_key_of(scene.view)
    if key is None or state.selection.model is None:
        return False
    return scene.project.protocol.find_condition(key.image, key.author) is None


def can_take_focused(scene: Scene, state: DetectorState) -> bool:
    """Whether a detection is in focus besides."""
    return can_take(scene, state) and state.is_shown and _find_focused(state) is not None


def take_focused(host: Host, state: DetectorState) -> None:
    """Makes the detection in focus a shape of the open layer and selects it.

    Raises UserError where the layer has that box already.
    """
    scene, found, model = host.scene(), _find_focused(state), state.selection.model
    layer = _find_layer(scene)
    if found is None or model is None or layer is None:
        return
    held = layer.shapes
    if ((held.box == found.box).all(axis=1) & (held.label == found.label[0])).any():
        raise UserError("This box is on your layer already; select it there to change it.")
    fresh = edit.take_from_model(found, model, host.next_shape_id(), draft=False)
    host.commit(edit.add_shapes(layer, fresh, name="Take a model's box"))
    shown = scene.view.hidden_authors - {layer.key.author}
    host.set_view(hidden_authors=shown, selection=(int(fresh.id[0]),))


def plan_take(host: Host, state: DetectorState) -> TakePlan:
    """All detections of the open image with a score >= the cut, less those where the layer has a shape.

    Raises UserError where there is nothing to take.
    """
    scene, model = host.scene(), state.selection.model
    layer = _find_layer(scene)
    if layer is None or model is None:
        raise UserError("Nobody's layer is open; say first who is annotating.")
    found, cut = state.load_strong_detections(), state.choices.cut.value
    name = scene.project.author_name(model)
    if found is None:
        raise UserError("'{name}' has not processed this image, or nothing of it may count here.", name=name)
    taken = _find_known(found, layer.shapes)
    if not len(found):
        least = Numeral(f"{cut:.2f}")
        raise UserError("'{name}' has no box with a score of at least {cut} on this image.", name=name, cut=least)
    if taken.all():
        raise UserError("Wherever '{name}' found something on this image, you have a shape already.", name=name)
    drafts = edit.take_from_model(found.take(~taken), model, host.next_shape_id(), draft=True)
    return TakePlan(DraftPlan((PlacedDrafts(layer, drafts, Shapes.empty()),)), model, cut, int(taken.sum()))


def _find_layer(scene: Scene) -> Layer | None:
    key = own_key_of(scene.view)
    return None if key is None else scene.project.layer_of(key)


def _find_focused(state: DetectorState) -> Shapes | None:
    """The detection in focus on the open image as a table of one row."""
    focus, image = state.selection.focus, state.view.image
    if focus is None or focus.image != state.host.scene().view.image:
        return None
    if image is None:
        return state.view.unjudged_focus
    if focus.kind not in (FindingKind.TRUE, FindingKind.FALSE):
        return None
    rows = image.check.detections.rows_of([focus.shape])
    return image.check.detections.take(rows) if len(rows) else None


def _find_known(found: Shapes, held: Shapes) -> Bools:
    """Which detections `(D,)` overlap a shape of the layer so much that it is the same thing."""
    single = held.box[~held.crowd]
    if not len(single) or not len(found):
        return np.zeros(len(found), np.bool_)
    best: Floats = compute_iou(found.box, single).max(axis=1)
    return best >= SAME_THING
