"""What goes into a gesture and what comes out of it: pointers, previews, outcomes."""

import enum
from collections.abc import Generator
from dataclasses import dataclass
from typing import Final

from annotator.geometry.box import Floats, from_corners
from annotator.geometry.hit import find_next_under, find_rows_under, find_rows_within
from annotator.model.step import Step
from annotator.session.editing.gestures.context import GestureContext
from annotator.session.editing.tagging import Remark


class PointerKind(enum.Enum):
    """What the pointer, or a key that belongs to a gesture, has just done."""

    PRESS = "press"
    MOVE = "move"
    RELEASE = "release"
    DOUBLE = "double"
    FINISH = "finish"
    """Enter: closes a polygon."""
    BACK = "back"
    """Backspace: takes the last point of a polygon away."""


ENDS: Final = (PointerKind.RELEASE, PointerKind.DOUBLE, PointerKind.FINISH)
"""What ends a drag."""


@dataclass(frozen=True, slots=True)
class Pointer:
    """One event of the pointer in image pixels."""

    kind: PointerKind
    x: float
    y: float
    reach: float = 6.0
    """How far from a corner or edge a press still takes it, in image pixels at the present zoom."""
    shift: bool = False
    ctrl: bool = False
    alt: bool = False

    @property
    def is_adding(self) -> bool:
        """Whether a click adds to the selection instead of replacing it."""
        return self.shift or self.ctrl

    def is_near(self, other: "Pointer") -> bool:
        """Whether both lie so close together that no drag was meant."""
        slack = self.reach / 2
        return abs(self.x - other.x) <= slack and abs(self.y - other.y) <= slack


@dataclass(frozen=True, slots=True)
class RubberBand:
    """Preview of a rubber band, a box `(4,)`."""

    box: Floats


@dataclass(frozen=True, slots=True)
class PolygonTrace:
    """Preview of a polygon that is being drawn: its points `(M, 2)`, the last one under the pointer."""

    points: Floats


@dataclass(frozen=True, slots=True)
class LassoLoop:
    """Preview of a lasso: the points `(M, 2)` of the loop so far, the last one under the pointer."""

    points: Floats


@dataclass(frozen=True, slots=True)
class SelectionPreview:
    """A selection that takes effect while the gesture goes on."""

    ids: tuple[int, ...]


Sketch = RubberBand | PolygonTrace | LassoLoop
"""What is drawn by the hand alone; nothing of the project changes."""
Preview = Step | Sketch | SelectionPreview
"""What is shown while a gesture goes on; a Step is previewed as if it were committed."""


@dataclass(frozen=True, slots=True)
class GestureResult:
    """What a gesture ends in: a step to commit, a selection to make after it, either or none; and what to say."""

    step: Step | None = None
    selection: tuple[int, ...] | None = None
    remark: Remark | None = None
    vertex: tuple[int, int] | None = None
    """Ring and place of the vertex to choose along with the selection."""


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
        pointer = yield None if pointer.is_near(press) else RubberBand(_band_of(press, pointer))
    if pointer.is_near(press):
        return GestureResult(selection=select_at(context, press))
    found = context.shapes.id[find_rows_within(context.shapes.box, _band_of(press, pointer))].tolist()
    kept = context.selection if press.is_adding else ()
    return GestureResult(selection=tuple(sorted({*kept, *found})))


def _band_of(press: Pointer, pointer: Pointer) -> Floats:
    return from_corners((press.x, press.y), (pointer.x, pointer.y))
