"""Keyboard drawing: a crosshair that arrow keys move while the box tool is armed; Enter sets the two corners."""

from typing import Final

from annotator.errors import UserError
from annotator.geometry.box import Floats, clip, from_corners
from annotator.model import edit
from annotator.model.layer import Layer
from annotator.model.shapes import Shapes
from annotator.session.arrange import LEAST_SIDE, open_image
from annotator.session.session import Session
from annotator.session.view import Tool

COARSE: Final = 0.1
"""Stride of Shift and an arrow, as a share of the longer side of the image."""
MIDDLE: Final = 0.01
"""Stride of an arrow alone."""


def is_drawing(session: Session) -> bool:
    """Whether arrows move the crosshair: the box tool is armed."""
    return session.view.tool is Tool.BOX and session.current_key is not None


def stride(session: Session, share: float) -> float:
    """Length of one press in pixels: a share of the longer side, at least one pixel."""
    image = open_image(session)
    return max(1.0, float(round(max(image.width, image.height) * share)))


def move(session: Session, dx: float, dy: float) -> None:
    """Moves the crosshair inside the image; with a first corner set, shows the box that Enter would make."""
    image = open_image(session)
    if not image.has_size:
        return
    x, y = session.view.cursor or (image.width / 2, image.height / 2)
    cursor = (min(max(x + dx, 0.0), float(image.width)), min(max(y + dy, 0.0), float(image.height)))
    session.look(cursor=cursor)
    layer, box = session.current, _box(session)
    if layer is None or box is None:
        session.drop_preview()
        return
    session.preview(edit.add(layer, _row(session, layer, box)))


def press(session: Session) -> None:
    """Sets the first corner, then the second one, which draws and selects the box."""
    layer, image = session.current, open_image(session)
    if layer is None or not image.has_size:
        return
    if session.view.cursor is None:
        session.look(cursor=(image.width / 2, image.height / 2))
        return
    if session.view.corner is None:
        session.look(corner=session.view.cursor, selection=())
        return
    box = _box(session)
    if box is None:
        raise UserError("The box has no size yet; move the crosshair with the arrow keys, then press Enter.")
    row = _row(session, layer, box)
    session.look(corner=None)
    session.commit(edit.add(layer, row))
    session.look(selection=(int(row.id[0]),), tool=Tool.SELECT)


def cancel(session: Session) -> bool:
    """Forgets the first corner; False when none was set."""
    if session.view.corner is None:
        return False
    session.look(corner=None)
    session.drop_preview()
    return True


def _box(session: Session) -> Floats | None:
    """The box `(4,)` between corner and crosshair inside the image, or None while a side is under a pixel."""
    if session.view.corner is None or session.view.cursor is None:
        return None
    image = open_image(session)
    box = clip(from_corners(session.view.corner, session.view.cursor).reshape(1, 4), image.width, image.height)[0]
    return box if min(box[2] - box[0], box[3] - box[1]) >= LEAST_SIDE else None


def _row(session: Session, layer: Layer, box: Floats) -> Shapes:
    """The new shape with the label and tags that are armed."""
    view, labels = session.view, session.project.vocabulary.labels
    label = view.armed_label if view.armed_label is not None else _usual_label(layer, [label.id for label in labels])
    return Shapes.make(
        box,
        id=[session.next_shape_id],
        label=label,
        occluded=int(view.armed_occluded),
        part_state=int(view.armed_state),
    )


def _usual_label(layer: Layer, labels: list[int]) -> int:
    """The label of the newest shape of the layer, else the first of the vocabulary."""
    if layer.count:
        return int(layer.shapes.label[-1])
    if not labels:
        raise UserError("The project has no label yet; press Ctrl+E and type the name of the first one.")
    return labels[0]
