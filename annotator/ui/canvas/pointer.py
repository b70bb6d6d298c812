"""Pointer control: mouse, wheel and the few keys that belong to the picture become gestures, panning and zooming."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from PySide6.QtCore import QObject, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QNativeGestureEvent, QWheelEvent

from annotator.geometry.hit import Part, rows_under
from annotator.geometry.transform import Transform
from annotator.session.editing.gestures import Desk, Gesture, Kind, Outcome, Pointer, Preview, begin, find_aim
from annotator.session.editing.gestures.begin import Aim, Deed

_REACH: Final = 6.0
"""Logical pixels around an edge or corner that take a press."""
_STILL: Final = 3.0
"""Logical pixels that a click may stray."""
_NOTCH: Final = 120.0
"""Eighths of a degree of one step of a wheel."""
_ZOOM_STEP: Final = 1.2
_SCROLL_STEP: Final = 60.0
"""Logical pixels that one step of the wheel scrolls."""
_TONE_STEP: Final = 0.05

_RESIZE_CURSORS: Final = {
    Part.LEFT: Qt.CursorShape.SizeHorCursor,
    Part.RIGHT: Qt.CursorShape.SizeHorCursor,
    Part.TOP: Qt.CursorShape.SizeVerCursor,
    Part.BOTTOM: Qt.CursorShape.SizeVerCursor,
    Part.TOP_LEFT: Qt.CursorShape.SizeFDiagCursor,
    Part.BOTTOM_RIGHT: Qt.CursorShape.SizeFDiagCursor,
    Part.TOP_RIGHT: Qt.CursorShape.SizeBDiagCursor,
    Part.BOTTOM_LEFT: Qt.CursorShape.SizeBDiagCursor,
    Part.BODY: Qt.CursorShape.SizeAllCursor,
}


class Surface(Protocol):
    """What the control needs of the canvas. Positions are logical pixels of the canvas."""

    @property
    def transform(self) -> Transform:
        """From image pixels to logical pixels."""

    @property
    def plain_wheel_zooms(self) -> bool:
        """Whether the wheel without a key zooms."""

    def desk(self) -> Desk | None:
        """What a gesture may know; None when nothing can be edited."""

    def show_preview(self, preview: Preview | None) -> None:
        """Shows what a gesture yields."""

    def finish(self, outcome: Outcome) -> None:
        """Carries out what a gesture returned."""

    def hover(self, shape: int | None) -> None:
        """The shape under the pointer."""

    def pan(self, dx: float, dy: float) -> None:
        """Moves the picture."""

    def zoom_at(self, factor: float, position: QPointF) -> None:
        """Zooms about a position."""

    def change_tone(self, brightness: float) -> None:
        """Makes the display lighter or darker."""

    def take_cursor(self, shape: Qt.CursorShape) -> None:
        """Shows this cursor."""


@dataclass(slots=True)
class _Panning:
    last: QPointF
    button: Qt.MouseButton


class PointerControl(QObject):
    """At most one gesture or one panning is on at a time."""

    space_tapped = Signal()
    """Space was pressed and released without a drag in between."""
    clicked = Signal(float, float)
    """Image coordinates of a left button that went down and up in one place."""

    def __init__(self, surface: Surface, parent: QObject) -> None:
        super().__init__(parent)
        self._surface = surface
        self._gesture: Gesture | None = None
        self._panning: _Panning | None = None
        self._space_down = False
        self._space_used = False
        self._position: QPointF | None = None
        self._pressed_at: QPointF | None = None
        self._modifiers = Qt.KeyboardModifier.NoModifier

    @property
    def is_busy(self) -> bool:
        """Whether a gesture is on."""
        return self._gesture is not None

    def press(self, event: QMouseEvent) -> bool:
        """A button went down; False when it is none of ours."""
        self._note(event)
        button = event.button()
        left = button is Qt.MouseButton.LeftButton
        if button is Qt.MouseButton.MiddleButton or (left and self._space_down):
            self._panning = _Panning(event.position(), button)
            self._space_used = True
            self._tell_cursor()
            return True
        if not left or self._panning is not None:
            return False
        self._pressed_at = event.position()
        if self._gesture is not None:
            self._send(self._pointer(Kind.PRESS))
        else:
            self._begin()
        return True

    def move(self, event: QMouseEvent) -> None:
        """The pointer moved, with or without a button."""
        self._note(event)
        if self._panning is not None:
            way = event.position() - self._panning.last
            self._panning.last = event.position()
            self._surface.pan(way.x(), way.y())
        elif self._gesture is not None:
            self._send(self._pointer(Kind.MOVE))
        else:
            self.look_again()

    def release(self, event: QMouseEvent) -> None:
        """A button went up."""
        self._note(event)
        pressed_at, self._pressed_at = self._pressed_at, None
        if self._panning is not None and event.button() is self._panning.button:
            self._panning = None
        elif self._gesture is not None and event.button() is Qt.MouseButton.LeftButton:
            self._send(self._pointer(Kind.RELEASE))
        self.look_again()
        if pressed_at is not None and (event.position() - pressed_at).manhattanLength() <= _STILL:
            self.clicked.emit(*self._surface.transform.image_point(pressed_at.x(), pressed_at.y()))

    def double(self, event: QMouseEvent) -> int | None:
        """A double click: ends a gesture that waits for it, else names the shape to edit."""
        self._note(event)
        if event.button() is not Qt.MouseButton.LeftButton or self._space_down:
            self.press(event)
            return None
        if self._gesture is not None:
            self._send(self._pointer(Kind.DOUBLE))
            return None
        desk = self._surface.desk()
        under = [] if desk is None else self.shapes_under(event.position())
        if desk is None or not under:
            self._begin()
            return None
        return next((shape for shape in under if shape in desk.selection), under[0])

    def leave(self) -> None:
        """The pointer left the canvas."""
        self._position = None
        if self._gesture is None:
            self._surface.hover(None)

    def wheel(self, event: QWheelEvent) -> None:
        """Scrolls, zooms or changes the brightness."""
        angle, exact = event.angleDelta(), event.pixelDelta()
        turned = angle.y() or angle.x()
        modifiers = event.modifiers()
        ctrl = bool(modifiers & Qt.KeyboardModifier.ControlModifier)
        shift = bool(modifiers & Qt.KeyboardModifier.ShiftModifier)
        if ctrl and shift:
            self._surface.change_tone(turned / _NOTCH * _TONE_STEP)
        elif ctrl != (self._surface.plain_wheel_zooms and not shift):
            self._surface.zoom_at(_ZOOM_STEP ** (turned / _NOTCH), event.position())
        else:
            if exact.isNull():
                dx, dy = (angle.x() / _NOTCH * _SCROLL_STEP, angle.y() / _NOTCH * _SCROLL_STEP)
            else:
                dx, dy = float(exact.x()), float(exact.y())
            self._surface.pan(*((dx or dy, 0.0) if shift else (dx, dy)))
        event.accept()

    def pinch(self, event: QNativeGestureEvent) -> bool:
        """Zoom of a touchpad; False for other gestures."""
        if event.gestureType() is not Qt.NativeGestureType.ZoomNativeGesture:
            return False
        self._surface.zoom_at(1.0 + event.value(), event.position())
        return True

    def wants_key(self, event: QKeyEvent) -> bool:
        """Whether the canvas takes a key before the shortcuts of the window do."""
        if event.modifiers() & ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier):
            return False
        if event.key() == Qt.Key.Key_Space:
            return not event.modifiers()
        return self._gesture is not None and event.key() in _GESTURE_KEYS

    def key_press(self, event: QKeyEvent) -> bool:
        """Space, and Escape, Enter and Backspace while a gesture is on; False for other keys."""
        if not self.wants_key(event):
            return False
        if event.key() == Qt.Key.Key_Space:
            if not event.isAutoRepeat():
                self._space_down, self._space_used = True, self._gesture is not None
                self._tell_cursor()
        elif event.key() == Qt.Key.Key_Escape:
            self.cancel()
        else:
            self._send(self._pointer(Kind.BACK if event.key() == Qt.Key.Key_Backspace else Kind.FINISH))
        return True

    def key_release(self, event: QKeyEvent) -> bool:
        """Space was let go; False for other keys."""
        if event.key() != Qt.Key.Key_Space or event.isAutoRepeat() or not self._space_down:
            return False
        self._space_down = False
        tapped, self._space_used = not self._space_used, False
        self._tell_cursor()
        if tapped:
            self.space_tapped.emit()
        return True

    def lose_focus(self) -> None:
        """Keys that are let go elsewhere are not heard."""
        self._space_down = False

    def cancel(self) -> bool:
        """Ends the gesture without a trace; False when none was on."""
        if self._gesture is None:
            return False
        self._gesture.close()
        self._gesture = None
        self._surface.show_preview(None)
        self.look_again()
        return True

    def look_again(self) -> None:
        """Finds what lies under the resting pointer: shapes or keys may have changed."""
        if self._gesture is not None or self._position is None:
            return
        desk = self._surface.desk()
        aim = None if desk is None else find_aim(desk, self._pointer(Kind.MOVE))
        self._surface.hover(None if aim is None else aim.shape)
        self._tell_cursor(aim, desk)

    def shapes_under(self, position: QPointF) -> list[int]:
        """Ids of the shapes under a position, smallest first."""
        desk = self._surface.desk()
        if desk is None:
            return []
        x, y = self._surface.transform.image_point(position.x(), position.y())
        found: list[int] = desk.shapes.id[rows_under(desk.shapes.box, x, y)].tolist()
        return found

    def modify(self, event: QKeyEvent, *, down: bool) -> None:
        """Shift or Ctrl went down or up: what a press would do may be another thing now."""
        own = _MODIFIERS.get(event.key())
        if own is None:
            return
        # Platforms differ in whether the event's modifiers hold the key itself already.
        self._modifiers = event.modifiers() | own if down else event.modifiers() & ~own
        self.look_again()

    def _note(self, event: QMouseEvent) -> None:
        self._position, self._modifiers = event.position(), event.modifiers()

    def _pointer(self, kind: Kind) -> Pointer:
        transform = self._surface.transform
        position = self._position or QPointF()
        x, y = transform.image_point(position.x(), position.y())
        return Pointer(
            kind,
            x,
            y,
            reach=_REACH / transform.scale,
            shift=bool(self._modifiers & Qt.KeyboardModifier.ShiftModifier),
            ctrl=bool(self._modifiers & Qt.KeyboardModifier.ControlModifier),
        )

    def _begin(self) -> None:
        desk = self._surface.desk()
        if desk is None:
            return
        gesture = begin(desk, self._pointer(Kind.PRESS))
        shown = next(gesture)
        self._gesture = gesture
        self._surface.show_preview(shown)

    def _send(self, pointer: Pointer) -> None:
        gesture = self._gesture
        if gesture is None:
            return
        try:
            shown = gesture.send(pointer)
        except StopIteration as end:
            self._gesture = None
            self._surface.finish(end.value)
            self.look_again()
        else:
            self._surface.show_preview(shown)

    def _tell_cursor(self, aim: Aim | None = None, desk: Desk | None = None) -> None:
        if self._panning is not None:
            self._surface.take_cursor(Qt.CursorShape.ClosedHandCursor)
        elif self._space_down:
            self._surface.take_cursor(Qt.CursorShape.OpenHandCursor)
        else:
            self._surface.take_cursor(_cursor(aim, () if desk is None else desk.selection))


_MODIFIERS: Final[dict[int, Qt.KeyboardModifier]] = {
    Qt.Key.Key_Shift: Qt.KeyboardModifier.ShiftModifier,
    Qt.Key.Key_Control: Qt.KeyboardModifier.ControlModifier,
}
_GESTURE_KEYS: Final = (Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Backspace)


def _cursor(aim: Aim | None, selection: Sequence[int]) -> Qt.CursorShape:
    """The cursor that tells what a press would do."""
    if aim is None:
        return Qt.CursorShape.ArrowCursor
    match aim.deed:
        case Deed.DRAW_BOX | Deed.DRAW_POLYGON:
            return Qt.CursorShape.CrossCursor
        case Deed.RESIZE:
            return _RESIZE_CURSORS[aim.part]
        case Deed.VERTEX:
            return Qt.CursorShape.SizeAllCursor
        case Deed.MOVE:
            return Qt.CursorShape.SizeAllCursor if aim.shape in selection else Qt.CursorShape.PointingHandCursor
        case Deed.BAND:
            return Qt.CursorShape.ArrowCursor
