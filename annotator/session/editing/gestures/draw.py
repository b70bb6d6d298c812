"""Drawing: a box by drag or by two clicks, a polygon by clicks; the new shape takes what is armed."""

from collections.abc import Sequence
from typing import Final

import numpy as np

from annotator.geometry.box import Floats, centre_of, from_corners
from annotator.geometry.hit import find_points_within
from annotator.geometry.polygon import Polygon, as_polygon, bounds_of_polygon
from annotator.model import edit
from annotator.model.shapes import Shapes
from annotator.model.step import Step
from annotator.session.editing.gestures.context import GestureContext
from annotator.session.editing.gestures.pointer import (
    ENDS,
    Gesture,
    GestureResult,
    LassoLoop,
    Pointer,
    PointerKind,
    PolygonTrace,
    select_at,
)
from annotator.session.editing.vocabulary import choose_label
from annotator.session.series.prompt_points import PROMPT


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


FIRST_LABEL: Final = "object"
"""Name of the label that is made when something is drawn in a project without labels."""


def draw_box(context: GestureContext, press: Pointer) -> Gesture:
    """A box between the press and the release; after a press and release in one place, until the next press."""
    corner = context.clip(np.array([press.x, press.y]))
    clicked, box = False, None
    pointer = yield None
    while True:
        released = pointer.kind is PointerKind.RELEASE
        if released and not clicked and pointer.is_near(press):
            clicked = True
        else:
            box = _make_box(context, corner, pointer)
            if released or pointer.kind in (PointerKind.PRESS, PointerKind.DOUBLE, PointerKind.FINISH):
                break
        pointer = yield None if box is None else make_shape_step(context, box)
    if box is None:
        return GestureResult()
    return GestureResult(make_shape_step(context, box), (context.next_shape_id,))


def draw_polygon(context: GestureContext, press: Pointer) -> Gesture:
    """A polygon from clicks: a click on the first point, a double click or Enter closes it, Backspace steps back."""
    points = [_clip_point(context, press)]
    pointer = yield PolygonTrace(np.array([points[0], points[0]]))
    while True:
        closes = pointer.kind in (PointerKind.DOUBLE, PointerKind.FINISH)
        if pointer.kind is PointerKind.BACK:
            points.pop()
            if not points:
                return GestureResult()
        elif pointer.kind is PointerKind.PRESS:
            closes = len(points) > 2 and _is_at(points[0], pointer)
            if not closes and not _is_at(points[-1], pointer):
                points.append(_clip_point(context, pointer))
        if closes:
            break
        pointer = yield PolygonTrace(np.array([*points, _clip_point(context, pointer)]))
    polygon = _close_polygon(context, points)
    if polygon is None:
        return GestureResult()
    step = make_shape_step(context, bounds_of_polygon(polygon), polygon=polygon, name="Draw polygon")
    return GestureResult(step, (context.next_shape_id,))


def make_shape_step(
    context: GestureContext,
    box: Floats,
    *,
    polygon: Polygon | None = None,
    label: int | None = None,
    name: str = "Draw box",
) -> Step:
    """The step that adds one shape with a label, else the armed one, and the armed tags.

    In a project without labels it adds one, too.
    """
    if label is None:
        label = choose_label(context.vocabulary, context.armed_label, context.layer)
    words = context.vocabulary
    shapes = Shapes.make(
        box[None],
        id=[context.next_shape_id],
        label=words.next_id if label is None else label,
        occluded=context.armed_occluded,
        part_state=context.armed_state,
        polygon=None if polygon is None else [polygon],
        attributes=None if context.prompt is None else [{PROMPT: context.prompt}],
    )
    step = edit.add_shapes(context.layer, shapes, name=name)
    if label is not None:
        return step
    return edit.join_steps(
        [step, edit.set_vocabulary(words, words.add_label(FIRST_LABEL), name=name)], name=name, count=1
    )


def _make_box(context: GestureContext, corner: Floats, pointer: Pointer) -> Floats | None:
    """The box `(4,)`, or None while a side is too short."""
    box = from_corners(corner, context.clip(np.array([pointer.x, pointer.y])))
    least = max(context.settings.least_side, 1e-6)
    return box if (box[2:] - box[:2] >= least).all() else None


def _clip_point(context: GestureContext, pointer: Pointer) -> tuple[float, float]:
    x, y = context.clip(np.array([pointer.x, pointer.y]))
    return float(x), float(y)


def _is_at(point: tuple[float, float], pointer: Pointer) -> bool:
    return abs(point[0] - pointer.x) <= pointer.reach and abs(point[1] - pointer.y) <= pointer.reach


def _close_polygon(context: GestureContext, points: Sequence[tuple[float, float]]) -> Polygon | None:
    if len(points) < 3:
        return None
    polygon = as_polygon([points])
    around = bounds_of_polygon(polygon)
    return polygon if (around[2:] - around[:2] >= context.settings.least_side).all() else None
