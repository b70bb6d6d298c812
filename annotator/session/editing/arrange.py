"""Arrange: move, stretch, duplicate and delete the selected shapes, and set their numbers, by keys and fields."""

import numpy as np

from annotator.errors import UserError
from annotator.geometry.box import BoxPart, Floats, clip_boxes, is_valid, shift_inside
from annotator.model import edit
from annotator.model.image import Image
from annotator.session.editing.navigate import select_draft_after
from annotator.session.editing.tagging import Remark, find_selected_layer
from annotator.session.session import Session

LEAST_SIDE = 1.0
"""Keys do not shrink a box below this many pixels."""
NEGLIGIBLE = 1e-6
"""Pixels that rounding may take from a way."""
DUPLICATE_OFFSET = 12.0
"""How far from its source a duplicate is put, pixels right and down."""


def nudge(session: Session, offset: tuple[float, float], *, beyond_border: bool = False) -> Remark | None:
    """Moves the selection by `offset` (dx, dy) pixels, together, as far as the border of the image lets it.

    A run of nudges of the same shapes is one step of the undo history. Answers with a remark where the border stopped
    the shapes short.
    """
    layer = find_selected_layer(session)
    if layer is None:
        return None
    boxes = layer.shapes.box[layer.shapes.rows_of(session.view.selection)]
    moved = _shift_boxes(require_open_image(session), boxes, offset, beyond_border=beyond_border)
    step = edit.set_boxes(layer, session.view.selection, moved, name="Move box", merge_key="nudge")
    session.commit(step)
    return Remark.AT_BORDER if is_stopped_short(boxes, moved, offset) else None


def is_stopped_short(before: Floats, after: Floats, offset: tuple[float, float]) -> bool:
    """Whether boxes `(N, 4)` that were moved together went less far than by `offset` (dx, dy)."""
    return len(before) > 0 and bool((np.abs(after[0, :2] - before[0, :2]) < np.abs(offset) - NEGLIGIBLE).any())


def stretch(session: Session, side: BoxPart, by: float, *, beyond_border: bool = False) -> Remark | None:
    """Moves one side of every selected box outwards by `by` pixels (inwards if negative), up to the border.

    A box keeps a side of at least one pixel; one that is smaller already is left as it is. Answers with a remark where
    nothing could be moved.
    """
    layer = find_selected_layer(session)
    if layer is None:
        return None
    column = side.value[0]
    outward = -1.0 if column < 2 else 1.0
    before = layer.shapes.box[layer.shapes.rows_of(session.view.selection)]
    boxes = before.copy()
    wished = boxes[:, column] + outward * by
    image = require_open_image(session)
    if not beyond_border and image.has_size:
        limit = image.width if column in (0, 2) else image.height
        inside = np.clip(wished, 0, limit)
        wished = np.where(outward * (inside - boxes[:, column]) * by < 0, boxes[:, column], inside)
    other = boxes[:, (column + 2) % 4]
    room = outward * (wished - other) >= LEAST_SIDE
    boxes[:, column] = np.where(room, wished, boxes[:, column])
    step = edit.set_boxes(layer, session.view.selection, boxes, name="Resize box", merge_key=f"stretch {side.name}")
    session.commit(step)
    if not np.array_equal(boxes, before):
        return None
    return Remark.AT_BORDER if by > 0 else Remark.LEAST_SIDE


def duplicate(session: Session, *, beyond_border: bool = False) -> None:
    """Puts a copy of every selected shape beside it and selects the copies."""
    layer = find_selected_layer(session)
    if layer is None:
        return
    source = layer.shapes.take(layer.shapes.rows_of(session.view.selection))
    image = require_open_image(session)
    offset = (DUPLICATE_OFFSET, DUPLICATE_OFFSET)
    moved = _shift_boxes(image, source.box, offset, beyond_border=beyond_border)
    if np.array_equal(moved, source.box):
        moved = _shift_boxes(image, source.box, (-offset[0], -offset[1]), beyond_border=beyond_border)
    held = edit.set_boxes(layer, session.view.selection, moved).layers[0].after
    held = held.with_columns(source_id=np.full(len(held), -1, dtype=np.int64))
    copies = edit.renumber_shapes(held, session.next_shape_id)
    session.commit(edit.add_shapes(layer, copies, name="Duplicate box"))
    session.set_view(selection=tuple(copies.id.tolist()))


def delete(session: Session) -> None:
    """Takes the selected shapes away; after a draft the next one is selected, as when it is confirmed."""
    layer, chosen = find_selected_layer(session), session.view.selection
    if layer is not None:
        session.commit(edit.remove_shapes(layer, chosen))
        if layer.shapes.draft[layer.shapes.rows_of(chosen)].all():
            select_draft_after(session, chosen[-1])


def set_box(session: Session, shape: int, box: Floats, *, beyond_border: bool = False) -> None:
    """Gives one shape the box `(4,)` that was typed. Raises UserError with the reason when it is none."""
    layer = session.current_layer
    if layer is None:
        return
    wished = np.asarray(box, dtype=np.float64).reshape(1, 4)
    image = require_open_image(session)
    if not is_valid(wished)[0]:
        raise UserError("A box needs a right side beyond its left one and a bottom below its top; fix the numbers.")
    if not beyond_border and image.has_size:
        inside = clip_boxes(wished, image.width, image.height)
        if not is_valid(inside)[0]:
            raise UserError(
                "The box lies outside the image of {width} × {height} pixels.", width=image.width, height=image.height
            )
        wished = inside
    session.commit(edit.set_boxes(layer, [shape], wished, name="Set box"))


def require_open_image(session: Session) -> Image:
    """The open image; there must be one."""
    image = session.view.image
    if image is None:
        raise LookupError("no image is open")
    return session.project.images[image]


def _shift_boxes(image: Image, boxes: Floats, offset: tuple[float, float], *, beyond_border: bool) -> Floats:
    if beyond_border or not image.has_size:
        moved: Floats = boxes + np.array([*offset, *offset])
        return moved
    return shift_inside(boxes, offset, width=image.width, height=image.height)
