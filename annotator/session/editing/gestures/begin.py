"""What a press means: it aims at a vertex, a handle, a body or empty picture, and begins the gesture that follows."""

import enum
from dataclasses import dataclass

import numpy as np

from annotator.geometry.box import Rows, area_of
from annotator.geometry.hit import BoxPart, find_hit, find_rows_under, part_of
from annotator.geometry.vertices import find_edge, find_vertex
from annotator.session.editing.gestures import adjust, draw
from annotator.session.editing.gestures.context import GestureContext
from annotator.session.editing.gestures.pointer import (
    Gesture,
    GestureResult,
    Pointer,
    PointerKind,
    SelectionPreview,
    drag_rubber_band,
    select_at,
    toggle_shape,
)
from annotator.session.view import Tool


class AimKind(enum.Enum):
    """What a press and drag would do."""

    DRAW_BOX = "draw box"
    DRAW_POLYGON = "draw polygon"
    MOVE = "move"
    RESIZE = "resize"
    VERTEX = "move vertex"
    INSERT = "insert vertex"
    BAND = "rubber band"
    LASSO = "lasso"
    PLACE = "place part"
    """Takes hold of the proposed box of a part."""


@dataclass(frozen=True, slots=True)
class Aim:
    """What a press here would do, and to which shape; also what the cursor tells."""

    kind: AimKind
    shape: int | None = None
    """The shape under the pointer, if any."""
    part: BoxPart = BoxPart.BODY
    vertex: tuple[int, int] | None = None
    """Ring and place in it; for an edge, of the vertex at its beginning."""
    point: tuple[float, float] | None = None
    """The nearest point of the edge of a selected polygon that the pointer is on."""


def find_aim(context: GestureContext, pointer: Pointer) -> Aim:
    """Handles of selected shapes first, then the smallest shape; while a drawing tool is armed a drag draws, always.

    Ctrl lends an armed tool the hand of the select tool: handles of selected shapes, and moving them.
    """
    drawing = _choose_drawing(context, pointer)
    under = find_rows_under(context.shapes.box, pointer.x, pointer.y)
    shape = int(context.shapes.id[under[0]]) if len(under) else None
    if context.tool is Tool.LASSO:
        return Aim(AimKind.LASSO, shape)
    if can_adjust(context.tool, shift=pointer.shift, ctrl=pointer.ctrl):
        handle = _find_handle_aim(context, pointer) or _find_edge_aim(context, pointer)
        if handle is not None:
            return handle
        chosen = under[np.isin(under, context.selected_rows)] if len(context.selected_rows) else under[:0]
        if len(chosen):
            return Aim(AimKind.MOVE, int(context.shapes.id[chosen[0]]))
        part = _find_proposed_part(context, pointer, under)
        if part is not None:
            return Aim(AimKind.PLACE, part=part)
    if drawing is not None:
        return Aim(drawing, shape)
    if shape is not None:
        return Aim(AimKind.MOVE, shape)
    return Aim(AimKind.DRAW_BOX if context.settings.draw_first else AimKind.BAND)


def can_adjust(tool: Tool, *, shift: bool, ctrl: bool) -> bool:
    """Whether a drag may move or stretch selected shapes; their handles are shown only then."""
    return not shift and (tool is Tool.SELECT or (ctrl and tool is not Tool.LASSO))


def begin(context: GestureContext, press: Pointer) -> Gesture:
    """The gesture that a press of the left button starts."""
    aim = find_aim(context, press)
    match aim.kind:
        case AimKind.VERTEX if aim.shape is not None and aim.vertex is not None:
            return adjust.move_vertex(context, press, shape=aim.shape, place=aim.vertex)
        case AimKind.INSERT if aim.shape is not None and aim.vertex is not None and aim.point is not None:
            return adjust.insert_vertex(context, press, shape=aim.shape, edge=aim.vertex, point=aim.point)
        case AimKind.RESIZE if aim.shape is not None:
            return adjust.resize(context, press, shape=aim.shape, part=aim.part)
        case AimKind.MOVE if aim.point is not None:
            kept = GestureResult(selection=context.selection)
            return adjust.move(context, press, ids=context.selection, click=kept)
        case AimKind.MOVE if aim.shape is not None:
            return _pick_and_move(context, press, aim.shape)
        case AimKind.PLACE if context.proposed is not None:
            return adjust.place_part(context, press, proposed=context.proposed, part=aim.part)
        case AimKind.LASSO:
            return draw.draw_lasso(context, press)
        case AimKind.DRAW_POLYGON:
            return draw.draw_polygon(context, press)
        case AimKind.DRAW_BOX if aim.shape is not None:
            return _draw_or_pick(context, press)
        case AimKind.DRAW_BOX if context.tool is Tool.BOX:
            return draw.draw_box(context, press)
        case AimKind.DRAW_BOX:
            return _draw_or_pick(context, press)
        case _:
            return drag_rubber_band(context, press)


def _choose_drawing(context: GestureContext, pointer: Pointer) -> AimKind | None:
    """What the tool draws; Shift makes the select tool draw boxes."""
    if context.tool is Tool.POLYGON:
        return AimKind.DRAW_POLYGON
    if context.tool is Tool.BOX or pointer.shift:
        return AimKind.DRAW_BOX
    return None


def _find_proposed_part(context: GestureContext, pointer: Pointer, under: Rows) -> BoxPart | None:
    """The part of the proposed box at the pointer, where no smaller shape lies there."""
    if context.proposed is None:
        return None
    box = np.array(context.proposed.box)
    if len(under) and area_of(context.shapes.box[under[:1]])[0] <= area_of(box[None])[0]:
        return None
    return part_of(box, pointer.x, pointer.y, reach=pointer.reach)


def _find_handle_aim(context: GestureContext, pointer: Pointer) -> Aim | None:
    """A vertex, corner or edge of a selected shape within reach."""
    if not len(context.selected_rows):
        return None
    for row in context.selected_rows.tolist() if context.shapes.polygon is not None else ():
        found = find_vertex(context.shapes.polygon_of(row) or (), pointer.x, pointer.y, reach=pointer.reach)
        if found is not None:
            return Aim(AimKind.VERTEX, int(context.shapes.id[row]), vertex=found)
    plain = context.selected_rows
    if context.shapes.polygon is not None:
        plain = plain[[context.shapes.polygon_of(row) is None for row in plain.tolist()]]
    hit = find_hit(context.shapes.box, pointer.x, pointer.y, reach=pointer.reach, first=plain)
    if hit is None or hit.part is BoxPart.BODY:
        return None
    return Aim(AimKind.RESIZE, int(context.shapes.id[hit.row]), hit.part)


def _find_edge_aim(context: GestureContext, pointer: Pointer) -> Aim | None:
    """An edge of a selected polygon within reach: a drag moves, and a click there selects nothing else.

    With Ctrl, or at a double click, a vertex is put in there: with the select tool only.
    """
    if context.tool is not Tool.SELECT or context.shapes.polygon is None:
        return None
    for row in context.selected_rows.tolist():
        found = find_edge(context.shapes.polygon_of(row) or (), pointer.x, pointer.y, reach=pointer.reach)
        if found is not None:
            inserts = pointer.ctrl or pointer.kind is PointerKind.DOUBLE
            kind = AimKind.INSERT if inserts else AimKind.MOVE
            place = (found.ring, found.vertex)
            return Aim(kind, int(context.shapes.id[row]), vertex=place, point=(found.x, found.y))
    return None


def _pick_and_move(context: GestureContext, press: Pointer, shape: int) -> Gesture:
    """Selects at the press what was not selected, so that the drag moves what is seen to be selected."""
    after_click = GestureResult(selection=select_at(context, press))
    if shape in context.selection:
        return (yield from adjust.move(context, press, ids=context.selection, click=after_click))
    ids = toggle_shape(context.selection, shape) if press.is_adding else (shape,)
    first = yield SelectionPreview(ids)
    gesture = adjust.move(context, press, ids=ids, click=GestureResult(selection=ids))
    next(gesture)
    return (yield from _resume(gesture, first))


def _draw_or_pick(context: GestureContext, press: Pointer) -> Gesture:
    """A drag draws; a click, which ends where it began, picks."""
    pointer = yield None
    while pointer.is_near(press):
        if pointer.kind is not PointerKind.MOVE:
            return GestureResult(selection=select_at(context, press))
        pointer = yield None
    gesture = draw.draw_box(context, press)
    next(gesture)
    return (yield from _resume(gesture, pointer))


def _resume(gesture: Gesture, pointer: Pointer) -> Gesture:
    """Goes on with a gesture that has been started, beginning with a pointer that came already."""
    while True:
        try:
            shown = gesture.send(pointer)
        except StopIteration as end:
            outcome: GestureResult = end.value
            return outcome
        pointer = yield shown
