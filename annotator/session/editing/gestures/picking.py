"""Picking: clicks that select, add and cycle, and the rubber band."""

from annotator.geometry.box import Floats, from_corners
from annotator.geometry.hit import find_next_under, find_rows_under, find_rows_within
from annotator.session.editing.gestures.context import GestureContext
from annotator.session.editing.gestures.pointer import Gesture, GestureResult, Pointer, PointerKind, RubberBand


def select_at(context: GestureContext, press: Pointer) -> tuple[int, ...]:
    """The selection after a click: the smallest shape under it; the next one when that was selected already.

    With Shift or Ctrl the smallest one joins the selection or leaves it. A click on nothing selects nothing.
    """
    boxes, ids = context.shapes.box, context.shapes.id
    under = find_rows_under(boxes, press.x, press.y)
    if press.is_adding:
        return context.selection if not len(under) else toggle_shape(context.selection, int(ids[under[0]]))
    if not len(under):
        return ()
    chosen = context.selected_rows
    if len(chosen) == 1:
        row = find_next_under(boxes, press.x, press.y, after=int(chosen[0]))
        return () if row is None else (int(ids[row]),)
    return (int(ids[under[0]]),)


def toggle_shape(selection: tuple[int, ...], shape: int) -> tuple[int, ...]:
    """The ascending selection with a shape put in, or taken out when it was in."""
    return tuple(sorted(set(selection) ^ {shape}))


def drag_rubber_band(context: GestureContext, press: Pointer) -> Gesture:
    """Selects the shapes that lie wholly inside; with Shift or Ctrl they join those selected before."""
    pointer = yield None
    while pointer.kind is not PointerKind.RELEASE:
        pointer = yield None if pointer.is_near(press) else RubberBand(_band_of(press, pointer))
    if pointer.is_near(press):
        return GestureResult(selection=select_at(context, press))
    found = context.shapes.id[find_rows_within(context.shapes.box, _band_of(press, pointer))].tolist()
    kept = context.selection if press.is_adding else ()
    return GestureResult(selection=tuple(sorted({*kept, *found})))


def _band_of(press: Pointer, pointer: Pointer) -> Floats:
    return from_corners((press.x, press.y), (pointer.x, pointer.y))
