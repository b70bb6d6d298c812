"""Picking: clicks that select, add and cycle, and the rubber band."""

import numpy as np

from annotator.geometry.box import from_corners
from annotator.geometry.hit import next_under, rows_under, rows_within
from annotator.session.gestures.desk import Desk
from annotator.session.gestures.pointer import Band, Gesture, Kind, Outcome, Pointer


def clicked(desk: Desk, press: Pointer) -> tuple[int, ...]:
    """The selection after a click: the smallest shape under it; the next one when that was selected already.

    With Shift or Ctrl the smallest one joins the selection or leaves it. A click on nothing selects nothing.
    """
    boxes, ids = desk.shapes.box, desk.shapes.id
    under = rows_under(boxes, press.x, press.y)
    if press.adds:
        return desk.selection if not len(under) else toggled(desk.selection, int(ids[under[0]]))
    if not len(under):
        return ()
    chosen = desk.selected_rows
    if len(chosen) == 1:
        row = next_under(boxes, press.x, press.y, after=int(chosen[0]))
        return () if row is None else (int(ids[row]),)
    return (int(ids[under[0]]),)


def toggled(selection: tuple[int, ...], shape: int) -> tuple[int, ...]:
    """The ascending selection with a shape put in, or taken out when it was in."""
    return tuple(sorted(set(selection) ^ {shape}))


def rubber_band(desk: Desk, press: Pointer) -> Gesture:
    """Selects the shapes that lie wholly inside; with Shift or Ctrl they join those selected before."""
    pointer = yield None
    while pointer.kind is not Kind.RELEASE:
        pointer = yield None if pointer.is_near(press) else Band(_band(press, pointer))
    if pointer.is_near(press):
        return Outcome(selection=clicked(desk, press))
    found = desk.shapes.id[rows_within(desk.shapes.box, _band(press, pointer))].tolist()
    kept = desk.selection if press.adds else ()
    return Outcome(selection=tuple(sorted({*kept, *found})))


def _band(press: Pointer, pointer: Pointer) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    return from_corners((press.x, press.y), (pointer.x, pointer.y))
