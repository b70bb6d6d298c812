"""Keyboard drawing: a crosshair that arrow keys move while the box tool is armed; Enter sets the two corners."""

from typing import Final

from annotator.errors import UserError
from annotator.geometry.box import Floats, clip_boxes, from_corners
from annotator.session.editing.arrange import LEAST_SIDE, require_open_image
from annotator.session.editing.gestures import GestureContext, GestureSettings, gesture_context_of, make_shape_step
from annotator.session.session import Session
from annotator.session.view import Tool

COARSE: Final = 0.1
"""Stride of Shift and an arrow, as a share of the longer side of the image."""
MIDDLE: Final = 0.01
"""Stride of an arrow alone."""


def is_drawing(session: Session) -> bool:
    """Whether arrows move the crosshair: the box tool is armed and no box is selected that they would move."""
    view = session.view
    return view.tool is Tool.BOX and view.image is not None and (view.cursor is not None or not view.selection)


def compute_stride(session: Session, share: float) -> float:
    """Length of one press in pixels: a share of the longer side, at least one pixel."""
    image = require_open_image(session)
    return max(1.0, float(round(max(image.width, image.height) * share)))


def move(session: Session, dx: float, dy: float) -> None:
    """Moves the crosshair inside the image; with a first corner set, shows the box that Enter would make."""
    image = require_open_image(session)
    if not image.has_size:
        return
    x, y = session.view.cursor or _start_of(session)
    session.set_view(cursor=(min(max(x + dx, 0.0), float(image.width)), min(max(y + dy, 0.0), float(image.height))))
    context, box = _context_of(session), _make_box(session)
    if context is None or box is None:
        session.drop_preview()
        return
    session.preview(make_shape_step(context, box))


def press(session: Session) -> None:
    """Shows the crosshair, then sets the first corner, then the second, which draws and selects the box."""
    if not require_open_image(session).has_size:
        raise UserError("The size of this image is not known; locate its folder before you draw by keyboard.")
    if session.view.cursor is None:
        session.set_view(cursor=_start_of(session))
        return
    if session.view.corner is None:
        session.set_view(corner=session.view.cursor, selection=())
        return
    session.drop_preview()
    context, box = _context_of(session), _make_box(session)
    if context is None:
        return
    if box is None:
        raise UserError("The box has no size yet. Move the opposite corner with the arrow keys, then press Enter.")
    session.commit(make_shape_step(context, box))
    session.set_view(selection=(context.next_shape_id,), cursor=None, corner=None)


def _start_of(session: Session) -> tuple[float, float]:
    """Where the crosshair appears: at the end of the selected box, else in the middle of the image."""
    layer, image = session.current_layer, require_open_image(session)
    if layer is not None and session.view.selection:
        rows = layer.shapes.rows_of(session.view.selection)
        end = clip_boxes(layer.shapes.box[rows[-1:]], image.width, image.height)[0]
        return float(end[2]), float(end[3])
    return image.width / 2, image.height / 2


def _context_of(session: Session) -> GestureContext | None:
    return gesture_context_of(session, GestureSettings())


def _make_box(session: Session) -> Floats | None:
    """The box `(4,)` between corner and crosshair inside the image, or None while a side is under a pixel."""
    if session.view.corner is None or session.view.cursor is None:
        return None
    image = require_open_image(session)
    box = clip_boxes(from_corners(session.view.corner, session.view.cursor).reshape(1, 4), image.width, image.height)[0]
    return box if min(box[2] - box[0], box[3] - box[1]) >= LEAST_SIDE else None
