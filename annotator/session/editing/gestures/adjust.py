"""Adjusting: shapes moved together, one box resized by an edge or corner or placed as a part."""

from typing import Final

import numpy as np

from annotator.geometry import vertices
from annotator.geometry.box import Floats, shift_inside
from annotator.geometry.hit import BoxPart
from annotator.geometry.polygon import Polygon
from annotator.model import edit
from annotator.model.step import Step
from annotator.session.editing.arrange import is_stopped_short
from annotator.session.editing.gestures.context import GestureContext
from annotator.session.editing.gestures.draw import make_shape_step
from annotator.session.editing.gestures.pointer import ENDS, Gesture, GestureResult, Pointer
from annotator.session.editing.tagging import Remark
from annotator.session.view import ProposedPart


def move_vertex(context: GestureContext, press: Pointer, *, shape: int, place: tuple[int, int]) -> Gesture:
    """One vertex of a polygon follows the pointer; the box follows the polygon. A click chooses the vertex."""
    polygon = _polygon_of(context, shape)
    result = GestureResult(selection=(shape,), vertex=place) if context.selection == (shape,) else GestureResult()
    while True:
        pointer = yield result.step
        if result.step is not None or not pointer.is_near(press):
            result = _drag_vertex(context, result.step, pointer, shape=shape, polygon=polygon, place=place)
        if pointer.kind in ENDS:
            return result


def insert_vertex(
    context: GestureContext, press: Pointer, *, shape: int, edge: tuple[int, int], point: tuple[float, float]
) -> Gesture:
    """A vertex is put in at `point` of an edge, and follows the pointer as long as the button is held."""
    ring, after = edge
    polygon = vertices.insert_vertex(_polygon_of(context, shape), ring, after, np.array(point))
    place = (ring, after + 1)
    selection = (shape,) if context.selection == (shape,) else context.selection
    first = edit.set_polygon(context.layer, shape, polygon, name="Insert vertex")
    result = GestureResult(first, selection, vertex=place)
    is_moved = False
    while True:
        pointer = yield result.step
        if is_moved or not pointer.is_near(press):
            is_moved = True
            moved = _drag_vertex(
                context, result.step, pointer, shape=shape, polygon=polygon, place=place, name="Insert vertex"
            )
            result = GestureResult(moved.step, selection, moved.remark, place)
        if pointer.kind in ENDS:
            return result


def _polygon_of(context: GestureContext, shape: int) -> Polygon:
    return context.layer.shapes.polygon_of(int(context.layer.shapes.rows_of([shape])[0])) or ()


def _drag_vertex(
    context: GestureContext,
    last: Step | None,
    pointer: Pointer,
    *,
    shape: int,
    polygon: Polygon,
    place: tuple[int, int],
    name: str = "Move vertex",
) -> GestureResult:
    """The step with the vertex at the pointer; where the outline would cross itself, the last one that did not."""
    ring, vertex = place
    moved = vertices.move_vertex(polygon, ring, vertex, context.clip(np.array([pointer.x, pointer.y])))
    if vertices.is_outline_spoilt(polygon, moved, ring):
        return GestureResult(last, remark=Remark.CROSSING)
    step = edit.set_polygon(context.layer, shape, moved, name=name)
    return GestureResult(step or last)


_LEAST: Final = 1.0
"""A box never becomes thinner than this many image pixels by resizing."""


def move(context: GestureContext, press: Pointer, *, ids: tuple[int, ...], click: GestureResult) -> Gesture:
    """The shapes with these ids follow the pointer, all by the same way; without a drag it ends as `click`.

    A group goes as far as its outermost shape can, and it is said where that is less far than the pointer went.
    """
    rows = context.layer.shapes.rows_of(ids)
    start = context.layer.shapes.box[rows]
    step = None
    remark = None
    while True:
        pointer = yield step
        if step is not None or not pointer.is_near(press):
            offset = (pointer.x - press.x, pointer.y - press.y)
            moved = _move_boxes(context, start, offset)
            step = edit.set_boxes(context.layer, ids, moved)
            remark = Remark.AT_BORDER if len(ids) > 1 and is_stopped_short(start, moved, offset) else None
        if pointer.kind in ENDS:
            return GestureResult(step, ids, remark) if step is not None else click


def resize(context: GestureContext, press: Pointer, *, shape: int, part: BoxPart) -> Gesture:
    """The sides of one box that belong to `part` follow the pointer; a side may pass its opposite."""
    row = context.layer.shapes.rows_of([shape])[0]
    start = context.layer.shapes.box[row]
    step = None
    while True:
        pointer = yield step
        if step is not None or not pointer.is_near(press):
            box = _resize_box(context, start, part, (pointer.x - press.x, pointer.y - press.y))
            step = edit.set_boxes(context.layer, [shape], box[None], name="Resize box")
        if pointer.kind in ENDS:
            return GestureResult(step)


def place_part(context: GestureContext, press: Pointer, *, proposed: ProposedPart, part: BoxPart) -> Gesture:
    """The proposed box of a part, or its sides of `part`, follow the pointer; where they are let go the part is placed.

    A click without a drag takes the selection away, so that keys are for the proposed box.
    """
    start = np.array(proposed.box)
    step = None
    while True:
        pointer = yield step
        if step is not None or not pointer.is_near(press):
            offset = (pointer.x - press.x, pointer.y - press.y)
            if part is BoxPart.BODY:
                box = _move_boxes(context, start[None], offset)[0]
            else:
                box = _resize_box(context, start, part, offset)
            step = make_shape_step(context, box, label=proposed.label, name="Place part")
        if pointer.kind in ENDS:
            return GestureResult(step, () if step is None else (context.next_shape_id,))


def _move_boxes(context: GestureContext, start: Floats, offset: tuple[float, float]) -> Floats:
    if context.settings.beyond_border:
        moved: Floats = start + np.tile(np.asarray(offset), 2)
        return moved
    return shift_inside(start, offset, width=context.width, height=context.height)


def _resize_box(context: GestureContext, start: Floats, part: BoxPart, offset: tuple[float, float]) -> Floats:
    """The box `(4,)` with the sides of `part` moved and put in order; sides at rest stay where they are."""
    box = start.copy()
    for column in part.value:
        wished = start[column] + offset[column % 2]
        limit = context.width if column % 2 == 0 else context.height
        box[column] = wished if context.settings.beyond_border else min(max(wished, 0.0), limit)
        other = (column + 2) % 4
        if abs(box[column] - box[other]) < _LEAST:
            box[column] = box[other] + (_LEAST if start[column] > start[other] else -_LEAST)
    return np.concatenate((np.minimum(box[:2], box[2:]), np.maximum(box[:2], box[2:])))
