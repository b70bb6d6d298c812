"""Placing parts: the proposed box is taken, moved, given a state or put away; keys go from part to part."""

import numpy as np

from annotator.errors import UserError
from annotator.geometry.box import Corners, shift_inside
from annotator.geometry.hit import BoxPart
from annotator.model import edit
from annotator.model.shapes import UNSET, Occluded, PartState, Shapes
from annotator.session.protocol.requirements import find_next_missing, make_checklist
from annotator.session.session import Session
from annotator.session.view import ProposedPart

LEAST_SIDE = 1.0
"""Keys do not shrink a proposed box below this many pixels."""


def has_proposed(session: Session) -> bool:
    """Whether keys go to the proposed box: one is shown, no shape is selected, no crosshair is out."""
    view = session.view
    return view.proposed is not None and not view.selection and view.cursor is None and not session.read_only


def can_accept(session: Session) -> bool:
    """Whether Enter takes the proposed box: as above, but a shape may be selected still."""
    return session.view.proposed is not None and session.view.cursor is None and not session.read_only


def has_next_in_wait(session: Session) -> bool:
    """Whether the selected shape was drawn last and has no state yet, while the next part is proposed already."""
    view, layer = session.view, session.current_layer
    if view.proposed is None or layer is None or not layer.count:
        return False
    return view.selection == (int(layer.shapes.id[-1]),) and int(layer.shapes.part_state[-1]) == UNSET


def has_parts(session: Session) -> bool:
    """Whether the open image is gone through part by part."""
    return session.project.vocabulary.parts and session.current_key is not None and not session.read_only


def place_proposed(session: Session, state: PartState | None = None) -> None:
    """Makes a shape of the proposed box, with the state given or the armed one, and goes on to the next part.

    A part that is given the state *occluded* is tagged as occluded, too.
    """
    view, layer, proposed = session.view, session.current_layer, session.view.proposed
    if layer is None or proposed is None:
        return
    occluded = Occluded.YES if state is PartState.OCCLUDED else view.armed_occluded
    shape = session.next_shape_id
    shapes = Shapes.make(
        [proposed.box],
        id=[shape],
        label=proposed.label,
        occluded=occluded,
        part_state=view.armed_state if state is None else state,
    )
    session.commit(edit.add_shapes(layer, shapes, name="Place part"))
    session.set_view(selection=() if session.view.proposed is not None else (shape,))


def nudge_proposed(session: Session, offset: tuple[float, float]) -> None:
    """Moves the proposed box by `offset` (dx, dy) pixels, inside the image."""
    proposed, image = session.view.proposed, _find_size(session)
    if proposed is not None:
        moved = shift_inside(np.array([proposed.box]), offset, width=image[0], height=image[1])
        _replace_box(session, proposed, moved[0].tolist())


def stretch_proposed(session: Session, side: BoxPart, by: float) -> None:
    """Moves one side of the proposed box outwards by `by` pixels (inwards if negative), inside the image."""
    proposed = session.view.proposed
    if proposed is None:
        return
    column, box = side.value[0], list(proposed.box)
    outward = -1.0 if column < 2 else 1.0
    wished = min(max(box[column] + outward * by, 0.0), _find_size(session)[column % 2])
    if outward * (wished - box[(column + 2) % 4]) >= LEAST_SIDE:
        box[column] = wished
        _replace_box(session, proposed, box)


def drop_proposed(session: Session) -> None:
    """Puts the proposed box away; the part stays armed and is drawn by hand."""
    session.set_view(proposed=None)


def go_to_next_part(session: Session, by: int = 1) -> None:
    """Arms the next part without a shape (the previous one for -1), and round again.

    Raises UserError where every part has one.
    """
    layer = session.current_layer
    rows = [] if layer is None else make_checklist(session.project.vocabulary, layer.shapes)
    found = find_next_missing(rows, session.view.armed_label, by)
    if found is None:
        raise UserError("Every part has a shape on this image; Space marks it done.")
    session.set_view(armed_label=found, selection=(), cursor=None)


def go_to_part(session: Session, label: int) -> None:
    """Selects the shape of a part, of several the one after the selected one; arms a part that has none."""
    layer = session.current_layer
    if layer is None:
        return
    row = next((row for row in make_checklist(session.project.vocabulary, layer.shapes) if row.label.id == label), None)
    if row is None:
        return
    if row.is_missing:
        session.set_view(armed_label=label, selection=(), cursor=None)
        return
    now = session.view.selection
    place = row.shapes.index(now[0]) + 1 if len(now) == 1 and now[0] in row.shapes else 0
    session.set_view(selection=(row.shapes[place % len(row.shapes)],), cursor=None)


def _replace_box(session: Session, proposed: ProposedPart, box: list[float]) -> None:
    corners: Corners = (box[0], box[1], box[2], box[3])
    session.set_view(proposed=ProposedPart(proposed.label, corners))


def _find_size(session: Session) -> tuple[float, float]:
    image = session.project.images[-1 if session.view.image is None else session.view.image]
    return float(image.width), float(image.height)
