"""Lasso: a loop drawn by hand that selects the shapes whose centre lies inside it."""

import numpy as np

from annotator.geometry.box import centre_of
from annotator.geometry.hit import find_points_within
from annotator.session.editing.gestures.context import GestureContext
from annotator.session.editing.gestures.picking import select_at
from annotator.session.editing.gestures.pointer import ENDS, Gesture, GestureResult, LassoLoop, Pointer


def draw_lasso(context: GestureContext, press: Pointer) -> Gesture:
    """Selects what the loop holds; with Shift that joins the selection, with Ctrl or Alt it leaves it.

    A click picks as with the select tool.
    """
    points = [(press.x, press.y)]
    pointer = yield None
    while pointer.kind not in ENDS:
        if abs(pointer.x - points[-1][0]) + abs(pointer.y - points[-1][1]) >= pointer.reach / 2:
            points.append((pointer.x, pointer.y))
        pointer = yield LassoLoop(np.array([*points, (pointer.x, pointer.y)]))
    if len(points) == 1 and pointer.is_near(press):
        return GestureResult(selection=select_at(context, press))
    loop = np.array([*points, (pointer.x, pointer.y)])
    inside = set(context.shapes.id[find_points_within(centre_of(context.shapes.box), loop)].tolist())
    before = set(context.selection)
    if press.ctrl or press.alt:
        return GestureResult(selection=tuple(sorted(before - inside)))
    return GestureResult(selection=tuple(sorted(before | inside if press.shift else inside)))
