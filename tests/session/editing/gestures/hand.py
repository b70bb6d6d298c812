"""A hand that leads gestures: desks to work at and pointers in a row."""

from collections.abc import Iterable

import numpy as np

from annotator.model.layer import Layer, LayerKey, Status
from annotator.model.project import Step
from annotator.model.shapes import Occluded, PartState, Shapes
from annotator.session.editing.gestures import (
    GestureContext,
    GestureResult,
    GestureSettings,
    Pointer,
    PointerKind,
    Preview,
    begin,
)
from annotator.session.view import Tool
from tests.builders import vocabulary

BOXES = ((100, 100, 300, 300), (150, 150, 200, 200), (600, 100, 700, 200))
"""Ids 1, 2, 3: a large one, a small one inside it, one apart."""


def desk(
    boxes: Iterable[tuple[float, float, float, float]] = BOXES,
    *,
    tool: Tool = Tool.SELECT,
    selection: tuple[int, ...] = (),
    polygons: list | None = None,
    label: int | None = None,
    words: tuple[str, ...] = ("apple", "pear"),
    settings: GestureSettings | None = None,
    **more,
) -> GestureContext:
    rows = np.array(list(boxes), dtype=np.float64).reshape(-1, 4)
    shapes = Shapes.make(rows, id=np.arange(1, len(rows) + 1), polygon=polygons)
    key = LayerKey(1, 1)
    return GestureContext(
        layer=Layer.make(key, shapes, status=Status.IN_WORK),
        width=1000.0,
        height=800.0,
        vocabulary=vocabulary(*words),
        tool=tool,
        selection=selection,
        next_shape_id=50,
        armed_label=label,
        recent_labels=more.pop("recent", ()),
        armed_occluded=more.pop("occluded", Occluded.UNSET),
        armed_state=more.pop("state", PartState.UNSET),
        settings=settings or GestureSettings(),
        **more,
    )


class Hand:
    """Presses, moves and lets go; keeps what was shown and what came of it."""

    def __init__(self, of: GestureContext, *, reach: float = 6.0) -> None:
        self.desk, self.reach = of, reach
        self.shown: list[Preview | None] = []
        self.outcome: GestureResult | None = None
        self._gesture = None

    def press(self, x: float, y: float, **keys: bool) -> "Hand":
        if self._gesture is None:
            self._gesture = begin(self.desk, self._pointer(PointerKind.PRESS, x, y, keys))
            self.shown.append(next(self._gesture))
            return self
        return self._send_to_gesture(PointerKind.PRESS, x, y, keys)

    def move(self, x: float, y: float, **keys: bool) -> "Hand":
        return self._send_to_gesture(PointerKind.MOVE, x, y, keys)

    def release(self, x: float, y: float, **keys: bool) -> "Hand":
        return self._send_to_gesture(PointerKind.RELEASE, x, y, keys)

    def click(self, x: float, y: float, **keys: bool) -> "Hand":
        self.press(x, y, **keys)
        return self if self.outcome is not None else self.release(x, y, **keys)

    def drag(self, start: tuple[float, float], end: tuple[float, float], **keys: bool) -> "Hand":
        middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        return self.press(*start, **keys).move(*middle, **keys).move(*end, **keys).release(*end, **keys)

    def key(self, kind: PointerKind, x: float = 0.0, y: float = 0.0) -> "Hand":
        return self._send_to_gesture(kind, x, y, {})

    def box(self, shape: int) -> list[float]:
        """The box of a shape after the step that came of it."""
        after = self.step.layers[0].after
        return after.box[after.rows_of([shape])[0]].tolist()

    @property
    def step(self) -> Step:
        assert self.outcome is not None
        assert self.outcome.step is not None
        return self.outcome.step

    def _pointer(self, kind: PointerKind, x: float, y: float, keys: dict[str, bool]) -> Pointer:
        return Pointer(kind, float(x), float(y), reach=self.reach, **keys)

    def _send_to_gesture(self, kind: PointerKind, x: float, y: float, keys: dict[str, bool]) -> "Hand":
        try:
            self.shown.append(self._gesture.send(self._pointer(kind, x, y, keys)))
        except StopIteration as end:
            self.outcome = end.value
        return self
