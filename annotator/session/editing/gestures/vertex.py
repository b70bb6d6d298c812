"""Vertices by the pointer: one moved, one put in on an edge; an outline that does not cross itself stays so."""

import numpy as np

from annotator.geometry import vertices
from annotator.geometry.polygon import Polygon
from annotator.model import edit
from annotator.model.step import Step
from annotator.session.editing.gestures.context import GestureContext
from annotator.session.editing.gestures.pointer import ENDS, Gesture, GestureResult, Pointer
from annotator.session.editing.remark import Remark


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
