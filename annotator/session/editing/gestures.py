"""Gestures: generators that take pointers, give previews while a button is held, and return the step; without Qt.

`begin` makes one at a press; `next` starts it, further pointers are sent to it. Closing it cancels: nothing was stored.
"""

import enum
from collections.abc import Generator, Mapping
from functools import cached_property
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from msgspec import Struct, field

from annotator.geometry import vertices
from annotator.geometry.box import (
    BoxPart,
    Floats,
    Polygon,
    Rows,
    area_of,
    as_polygon,
    bounds_of_polygon,
    centre_of,
    find_hit,
    find_next_under,
    find_points_within,
    find_rows_under,
    find_rows_within,
    from_corners,
    part_of,
    shift_inside,
)
from annotator.geometry.vertices import find_edge, find_vertex
from annotator.model import edit
from annotator.model.author import Author
from annotator.model.image import Image
from annotator.model.layer import Layer
from annotator.model.project import Step
from annotator.model.shapes import Occluded, PartState, Shapes
from annotator.model.tags import Tag, TagValue, make_answers
from annotator.model.vocabulary import Vocabulary
from annotator.session.editing.arrange import is_stopped_short
from annotator.session.editing.navigate import has_outlines_first
from annotator.session.editing.prompting import Answer, PromptTrace
from annotator.session.editing.tagging import FIRST_LABEL, Remark
from annotator.session.editing.vocabulary import choose_label
from annotator.session.exposure import may_compare
from annotator.session.series.prompt_points import PROMPT, find_prompt_text
from annotator.session.session import Session
from annotator.session.view import ProposedPart, Tool


class GestureSettings(Struct, frozen=True):
    """Settings of the person who works."""

    beyond_border: bool = False
    """Whether boxes may pass the border of the image (objects that the frame cuts)."""
    draw_first: bool = False
    """Whether a drag on empty picture draws, even while the select tool is on."""
    stays_in_tool: bool = True
    """Whether the tool stays armed after a shape was drawn."""
    least_side: float = 3.0
    """Shortest side of a drawn box, image pixels; what is smaller was a stray click."""
    assist_shape: str = "project"
    """Whether a promptable model gives a `box` or an `outline`; `project` for what the project measures."""


class GestureContext(Struct, frozen=True, dict=True):
    """The author's layer on the open image, what of it can be picked, and what the next shape will be."""

    layer: Layer
    width: float
    height: float
    vocabulary: Vocabulary
    tool: Tool
    selection: tuple[int, ...]
    next_shape_id: int
    armed_label: int | None
    recent_labels: tuple[int, ...]
    armed_occluded: Occluded
    armed_state: PartState
    settings: GestureSettings
    tags: tuple[Tag, ...] = ()
    """The project's custom tags."""
    armed_tags: Mapping[str, TagValue] = field(default_factory=dict)
    hidden: frozenset[int] = frozenset()
    all_hidden: bool = False
    has_vertex: bool = False
    """Whether keys have chosen a vertex."""
    proposed: ProposedPart | None = None
    prompt: str | None = None
    """The prompt point that the next shape belongs to, as its attribute says it."""
    outlines: bool = False
    """Whether a promptable model gives outlines, and boxes where not."""

    @cached_property
    def shapes(self) -> Shapes:
        """The shapes that can be seen, and so be picked."""
        if self.all_hidden:
            return Shapes.empty()
        return self.layer.shapes.without(list(self.hidden)) if self.hidden else self.layer.shapes

    @cached_property
    def selected_rows(self) -> npt.NDArray[np.intp]:
        """Rows of `shapes` that are selected."""
        return self.shapes.rows_of(self.selection)

    def clip(self, boxes: Floats) -> Floats:
        """Boxes `(..., 4)` or points `(..., 2)` kept inside the image, unless they may pass its border."""
        if self.settings.beyond_border:
            return boxes
        limit = np.tile([self.width, self.height], boxes.shape[-1] // 2)
        inside: Floats = np.clip(boxes, 0.0, limit)
        return inside


def gesture_context_of(
    session: Session, settings: GestureSettings, *, size: tuple[float, float] | None = None
) -> GestureContext | None:
    """The context as the session is now, or None when no author or image is chosen.

    `size` (width, height) stands in for an image whose size the project does not know.
    """
    view, layer = session.view, session.current_layer
    image = None if view.image is None else session.project.images.get(view.image)
    if layer is None or image is None:
        return None
    width, height = _size_of(image, size)
    return GestureContext(
        layer=layer,
        width=width,
        height=height,
        vocabulary=session.project.vocabulary,
        tool=view.tool,
        selection=view.selection,
        next_shape_id=session.next_shape_id,
        armed_label=view.armed_label,
        recent_labels=view.recent_labels,
        armed_occluded=view.armed_occluded,
        armed_state=view.armed_state,
        tags=session.project.protocol.shape_tags,
        armed_tags=dict(view.armed_tags),
        settings=settings,
        hidden=view.hidden,
        all_hidden=view.all_hidden
        or (view.author in view.hidden_authors and may_compare(session.project, view, view.image)),
        has_vertex=view.vertex is not None,
        proposed=None if view.all_hidden else view.proposed,
        prompt=find_prompt_text(session.project, view),
        outlines=settings.assist_shape == "outline"
        or (settings.assist_shape == "project" and has_outlines_first(session)),
    )


def _size_of(image: Image, given: tuple[float, float] | None) -> tuple[float, float]:
    if image.has_size or given is None:
        return float(image.width), float(image.height)
    return given


class PointerKind(enum.Enum):
    """What the pointer, or a key that belongs to a gesture, has just done."""

    PRESS = "press"
    MOVE = "move"
    RELEASE = "release"
    DOUBLE = "double"
    FINISH = "finish"
    """Enter: closes a polygon."""
    BACK = "back"
    """Backspace: takes the last point of a polygon or a prompt away."""
    TOLD = "told"
    """Nothing of the hand: a prompt was answered, or other tags are armed for its shape."""


LEAST_STROKE: Final = 3.0
"""How far a stroke of an outline goes at least on one axis, by the reach of the pointer; a shorter one is a click."""
THINNED: Final = 0.25
"""How far a thinned stroke may lie beside the drawn one, by the reach of the pointer."""
ENDS: Final = (PointerKind.RELEASE, PointerKind.DOUBLE, PointerKind.FINISH)
"""What ends a drag."""


class Pointer(Struct, frozen=True):
    """One event of the pointer in image pixels."""

    kind: PointerKind
    x: float
    y: float
    reach: float = 6.0
    """How far from a corner or edge a press still takes it, in image pixels at the present zoom."""
    shift: bool = False
    ctrl: bool = False
    alt: bool = False
    told: "Answer | GestureContext | None" = None

    @property
    def is_adding(self) -> bool:
        """Whether a click adds to the selection instead of replacing it."""
        return self.shift or self.ctrl

    def is_near(self, other: "Pointer") -> bool:
        """Whether both lie so close together that no drag was meant."""
        slack = self.reach / 2
        return abs(self.x - other.x) <= slack and abs(self.y - other.y) <= slack


class RubberBand(Struct, frozen=True):
    """Preview of a rubber band, a box `(4,)`."""

    box: Floats


class PolygonTrace(Struct, frozen=True):
    """Preview of a polygon that is being drawn: its points `(M, 2)`, the last one under the pointer."""

    points: Floats
    fixed: int
    """How many of them stand; a stroke in hand has none yet."""


class LassoLoop(Struct, frozen=True):
    """Preview of a lasso: the points `(M, 2)` of the loop so far, the last one under the pointer."""

    points: Floats


class SelectionPreview(Struct, frozen=True):
    """A selection that takes effect while the gesture goes on."""

    ids: tuple[int, ...]


Sketch = RubberBand | PolygonTrace | LassoLoop | PromptTrace
"""What is drawn by the hand alone; nothing of the project changes but by the step of a prompt."""
Preview = Step | Sketch | SelectionPreview
"""What is shown while a gesture goes on; a Step is previewed as if it were committed."""


class GestureResult(Struct, frozen=True):
    """What a gesture ends in: a step to commit, a selection to make after it, either or none; and what to say."""

    step: Step | None = None
    selection: tuple[int, ...] | None = None
    remark: Remark | None = None
    vertex: tuple[int, int] | None = None
    """Ring and place of the vertex to choose along with the selection."""
    model: Author | None = None
    """Of whom the shape was taken; comes into the project with it."""
    again: Pointer | None = None
    """The press that ended it and begins the next gesture."""


Gesture = Generator[Preview | None, Pointer, GestureResult]


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
        pointer = yield None if pointer.is_near(press) else RubberBand(band_of(press, pointer))
    if pointer.is_near(press):
        return GestureResult(selection=select_at(context, press))
    found = context.shapes.id[find_rows_within(context.shapes.box, band_of(press, pointer))].tolist()
    kept = context.selection if press.is_adding else ()
    return GestureResult(selection=tuple(sorted({*kept, *found})))


def band_of(press: Pointer, pointer: Pointer) -> Floats:
    """The box `(4,)` between two places."""
    return from_corners((press.x, press.y), (pointer.x, pointer.y))


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
    """A polygon from clicks and strokes, along which the pointer is followed while the button is held.

    A click on the first point, a double click or Enter closes it, Backspace takes the last point or stroke back. A
    stroke that begins it closes it at its release; what was drawn by hand is thinned.
    """
    parts = [np.array([clip_point(context, press)])]
    stroke: list[tuple[float, float]] | None = []
    pointer = yield PolygonTrace(parts[0][[0, 0]], 1)
    while True:
        closes = pointer.kind in (PointerKind.DOUBLE, PointerKind.FINISH)
        drawn, here = np.concatenate(parts), clip_point(context, pointer)
        if pointer.kind is PointerKind.BACK:
            stroke = None
            parts.pop()
            if not parts:
                return GestureResult()
        elif pointer.kind is PointerKind.PRESS:
            stroke = []
            closes = len(drawn) > 2 and _is_at(drawn[0], pointer)
            if not closes and not _is_at(drawn[-1], pointer):
                parts.append(np.array([here]))
        elif stroke is not None and pointer.kind is PointerKind.MOVE:
            stroke.append(here)
        elif stroke is not None and pointer.kind is PointerKind.RELEASE:
            path, stroke = np.array([drawn[-1], *stroke, here]), None
            if np.ptp(path, axis=0).max() >= LEAST_STROKE * pointer.reach:
                closes = len(drawn) == 1 or _is_at(drawn[0], pointer)
                parts.append(vertices.simplify_path(path, THINNED * pointer.reach)[1:])
        if closes:
            break
        drawn = np.concatenate(parts)
        pointer = yield PolygonTrace(np.array([*drawn, *(stroke or ()), here]), len(drawn))
    polygon = _close_polygon(context, np.concatenate(parts))
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
    assisted: int = -1,
    name: str = "Draw box",
) -> Step:
    """The step that adds one shape with a label, else the armed one, and the armed tags.

    In a project without labels it adds one, too.
    """
    if label is None:
        label = choose_label(context.vocabulary, context.armed_label, context.recent_labels, context.layer)
    words = context.vocabulary
    counted = words.next_id if label is None else words.counted_id_of(label)
    attributes: dict[str, Any] = {**make_answers(context.tags, counted, context.armed_tags)}
    if context.prompt is not None:
        attributes[PROMPT] = context.prompt
    shapes = Shapes.make(
        box[None],
        id=[context.next_shape_id],
        label=words.next_id if label is None else label,
        occluded=context.armed_occluded,
        part_state=context.armed_state,
        assisted=assisted,
        polygon=None if polygon is None else [polygon],
        attributes=[attributes] if attributes else None,
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


def clip_point(context: GestureContext, pointer: Pointer) -> tuple[float, float]:
    """Where the pointer is, inside the image unless that may be left."""
    x, y = context.clip(np.array([pointer.x, pointer.y]))
    return float(x), float(y)


def _is_at(point: Floats, pointer: Pointer) -> bool:
    return bool(abs(point[0] - pointer.x) <= pointer.reach and abs(point[1] - pointer.y) <= pointer.reach)


def _close_polygon(context: GestureContext, points: Floats) -> Polygon | None:
    if len(points) < 3:
        return None
    polygon = as_polygon([points])
    around = bounds_of_polygon(polygon)
    return polygon if (around[2:] - around[:2] >= context.settings.least_side).all() else None


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
            box = resize_box(context, start, part, (pointer.x - press.x, pointer.y - press.y))
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
                box = resize_box(context, start, part, offset)
            step = make_shape_step(context, box, label=proposed.label, name="Place part")
        if pointer.kind in ENDS:
            return GestureResult(step, () if step is None else (context.next_shape_id,))


def _move_boxes(context: GestureContext, start: Floats, offset: tuple[float, float]) -> Floats:
    if context.settings.beyond_border:
        moved: Floats = start + np.tile(np.asarray(offset), 2)
        return moved
    return shift_inside(start, offset, width=context.width, height=context.height)


def resize_box(context: GestureContext, start: Floats, part: BoxPart, offset: tuple[float, float]) -> Floats:
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
    PROMPT = "point out"
    PLACE = "place part"
    """Takes hold of the proposed box of a part."""


class Aim(Struct, frozen=True):
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
    """The gesture that a press of the left button starts; for a prompt `pointing.begin_any`."""
    aim = find_aim(context, press)
    match aim.kind:
        case AimKind.VERTEX if aim.shape is not None and aim.vertex is not None:
            return move_vertex(context, press, shape=aim.shape, place=aim.vertex)
        case AimKind.INSERT if aim.shape is not None and aim.vertex is not None and aim.point is not None:
            return insert_vertex(context, press, shape=aim.shape, edge=aim.vertex, point=aim.point)
        case AimKind.RESIZE if aim.shape is not None:
            return resize(context, press, shape=aim.shape, part=aim.part)
        case AimKind.MOVE if aim.point is not None:
            kept = GestureResult(selection=context.selection)
            return move(context, press, ids=context.selection, click=kept)
        case AimKind.MOVE if aim.shape is not None:
            return _pick_and_move(context, press, aim.shape)
        case AimKind.PLACE if context.proposed is not None:
            return place_part(context, press, proposed=context.proposed, part=aim.part)
        case AimKind.LASSO:
            return draw_lasso(context, press)
        case AimKind.DRAW_POLYGON:
            return draw_polygon(context, press)
        case AimKind.DRAW_BOX if aim.shape is not None:
            return _draw_or_pick(context, press)
        case AimKind.DRAW_BOX if context.tool is Tool.BOX:
            return draw_box(context, press)
        case AimKind.DRAW_BOX:
            return _draw_or_pick(context, press)
        case _:
            return drag_rubber_band(context, press)


def _choose_drawing(context: GestureContext, pointer: Pointer) -> AimKind | None:
    """What the tool draws; Shift makes the select tool draw boxes."""
    if context.tool is Tool.ASSIST:
        return AimKind.PROMPT
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
        return (yield from move(context, press, ids=context.selection, click=after_click))
    ids = toggle_shape(context.selection, shape) if press.is_adding else (shape,)
    first = yield SelectionPreview(ids)
    gesture = move(context, press, ids=ids, click=GestureResult(selection=ids))
    next(gesture)
    return (yield from _resume(gesture, first))


def _draw_or_pick(context: GestureContext, press: Pointer) -> Gesture:
    """A drag draws; a click, which ends where it began, picks."""
    pointer = yield None
    while pointer.is_near(press):
        if pointer.kind is not PointerKind.MOVE:
            return GestureResult(selection=select_at(context, press))
        pointer = yield None
    gesture = draw_box(context, press)
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
