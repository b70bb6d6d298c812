"""Pointer control: mouse, wheel and the few keys that belong to the picture become gestures, panning and zooming.

What gestures read of the session, and what they do to it, passes through `GestureSession`.
"""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, Protocol

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QObject, QPointF, Qt
from PySide6.QtCore import Signal as QtSignal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QNativeGestureEvent, QWheelEvent

from annotator.errors import UserError
from annotator.geometry.box import BoxPart, Floats, Transform, find_rows_under
from annotator.model.project import Step
from annotator.session.editing.gestures import (
    Aim,
    AimKind,
    Gesture,
    GestureContext,
    GestureResult,
    GestureSettings,
    Pointer,
    PointerKind,
    PolygonTrace,
    Preview,
    SelectionPreview,
    Sketch,
    draw_polygon,
    find_aim,
    gesture_context_of,
)
from annotator.session.editing.pointing import begin_any, find_prompted_part
from annotator.session.editing.prompting import Answer, Prompt, PromptTrace, add_model
from annotator.session.editing.vertices import delete_vertex
from annotator.session.session import Session
from annotator.session.signal import Signal
from annotator.session.view import Tool
from annotator.ui.base.text import translate_error, translator_of
from annotator.ui.canvas.renderer import Renderer

_tr = translator_of("Messages")


class GestureSession:
    """Shows previews and commits results; the one place where the canvas commits."""

    def __init__(self, session: Session, renderer: Renderer, *, origin: object, fail: Callable[[str], object]) -> None:
        """Changes have this `origin`; `fail` shows a sentence when a result could not be stored."""
        self.remarked: Signal[str] = Signal()
        """One sentence about what came of a gesture."""
        self.outlined: Signal[Floats] = Signal()
        """Points `(M, 2)` that stand of the polygon that is being drawn; none where none is."""
        self.prompted: Signal[Prompt | None] = Signal()
        """What has been pointed out to a promptable model; None when that is over."""
        self._standing = 0
        self._trace: PromptTrace | None = None
        self._session, self._renderer, self._origin, self._fail = session, renderer, origin, fail
        self._settings = GestureSettings()
        self._context: GestureContext | None = None

    def set_settings(self, settings: GestureSettings) -> None:
        """Takes other settings."""
        self._settings = settings
        self._context = None

    def forget_context(self) -> None:
        """Makes the context again when it is next asked for: the session has changed."""
        self._context = None

    def find_context(self) -> GestureContext | None:
        """What a gesture may know; None when nothing can be edited."""
        if self._context is None:
            picture = self._renderer.picture
            size = None if picture is None else (picture.width, picture.height)
            self._context = gesture_context_of(self._session, self._settings, size=size)
        return self._context

    def hover(
        self, aim: Aim | None, *, shift: bool = False, ctrl: bool = False, at: tuple[float, float] | None = None
    ) -> None:
        """What the pointer aims at, the keys that are down, and where it is in the image."""
        self._renderer.show_hover(aim, shift=shift, ctrl=ctrl)
        if self._session.view.spread_shown:
            self._session.set_view_as(self._origin, {"spread_at": self._renderer.find_members(at)})

    def delete_vertex(self, shape: int, vertex: tuple[int, int]) -> None:
        """Takes the vertex under the pointer away."""
        try:
            delete_vertex(self._session, shape, vertex)
        except UserError as error:
            self._fail(translate_error(error))

    def _tell_outline(self, preview: Preview | None) -> None:
        trace = preview if isinstance(preview, PolygonTrace) else None
        standing = 0 if trace is None else trace.fixed
        if standing != self._standing:
            self._standing = standing
            self.outlined.emit(np.zeros((0, 2)) if trace is None else trace.points[:standing])

    def _tell_prompt(self, trace: PromptTrace | None) -> None:
        before, self._trace = self._trace, trace
        prompt = None if trace is None else trace.prompt
        if before is None and prompt is not None:
            self._session.set_view_as(self._origin, {"selection": (), "vertex": None})  # keys are for what comes
        if prompt != (None if before is None else before.prompt):
            self.prompted.emit(prompt)

    @property
    def is_prompting(self) -> bool:
        """Whether something is being pointed out to a promptable model."""
        return self._trace is not None

    def find_prompted_part(self, pointer: Pointer) -> BoxPart | None:
        """The part at the pointer of what the model found."""
        return None if self._trace is None else find_prompted_part(self._trace.found, pointer)

    def renew_context(self) -> GestureContext | None:
        """What the next shape will be now, while one is previewed."""
        self._session.drop_preview(origin=self._origin)
        self.forget_context()
        return self.find_context()

    def _count_shapes(self) -> int:
        """Shapes of the open layer without what a gesture has in hand."""
        key = self._session.current_key
        return 0 if key is None else len(self._session.committed.layer_of(key).shapes)

    def show_preview(self, preview: Preview | None) -> None:
        """Shows what a gesture yields."""
        trace = preview if isinstance(preview, PromptTrace) else None
        if trace is not None and trace is self._trace:
            return
        self._tell_outline(preview)
        self._tell_prompt(trace)
        self._renderer.show_sketch(preview if isinstance(preview, Sketch) else None)
        step = preview if trace is None else trace.step
        if isinstance(step, Step):
            self._session.preview(step, origin=self._origin)
        elif isinstance(preview, SelectionPreview):
            self._session.set_view_as(self._origin, {"selection": preview.ids})
        else:
            self._session.drop_preview(origin=self._origin)

    def finish(self, result: GestureResult) -> None:
        """Commits what a gesture returned."""
        self._tell_outline(None)
        self._tell_prompt(None)
        self._renderer.show_sketch(None)
        fields: dict[str, object] = {}
        if result.step is None:
            self._session.drop_preview(origin=self._origin)
        else:
            before = self._count_shapes()
            try:
                if result.model is not None:
                    add_model(self._session, result.model, origin=self._origin)
                self._session.commit(result.step, origin=self._origin)
            except UserError as error:
                self._fail(translate_error(error))
                return
            if self._count_shapes() > before and not self._settings.stays_in_tool:
                fields["tool"] = Tool.SELECT
        if result.selection is not None:
            fields |= {"selection": result.selection, "vertex": result.vertex}
        if fields:
            self._session.set_view_as(self._origin, fields)
        if result.remark is not None:
            self.remarked.emit(_tr(result.remark.sentence))


_EXACT: Final = 1e-6
"""Reach of points that are set again where they were."""
_REACH: Final = 6.0
"""Logical pixels around an edge or corner that take a press."""
_STILL: Final = 3.0
"""Logical pixels that a click may stray."""
_NOTCH: Final = 120.0
"""Eighths of a degree of one step of a wheel."""
_ZOOM_STEP: Final = 1.2
_SCROLL_STEP: Final = 60.0
"""Logical pixels that one step of the wheel scrolls."""
_BRIGHTNESS_STEP: Final = 0.05

_RESIZE_CURSORS: Final = MappingProxyType(
    {
        BoxPart.LEFT: Qt.CursorShape.SizeHorCursor,
        BoxPart.RIGHT: Qt.CursorShape.SizeHorCursor,
        BoxPart.TOP: Qt.CursorShape.SizeVerCursor,
        BoxPart.BOTTOM: Qt.CursorShape.SizeVerCursor,
        BoxPart.TOP_LEFT: Qt.CursorShape.SizeFDiagCursor,
        BoxPart.BOTTOM_RIGHT: Qt.CursorShape.SizeFDiagCursor,
        BoxPart.TOP_RIGHT: Qt.CursorShape.SizeBDiagCursor,
        BoxPart.BOTTOM_LEFT: Qt.CursorShape.SizeBDiagCursor,
        BoxPart.BODY: Qt.CursorShape.SizeAllCursor,
    }
)


class GestureCanvas(Protocol):
    """What the control needs of the canvas besides its gestures. Positions are logical pixels of the canvas."""

    @property
    def transform(self) -> Transform:
        """From image pixels to logical pixels."""

    @property
    def plain_wheel_zooms(self) -> bool:
        """Whether the wheel without a key zooms."""

    def pan(self, dx: float, dy: float) -> None:
        """Moves the picture."""

    def zoom_at(self, factor: float, position: QPointF) -> None:
        """Zooms about a position."""

    def change_brightness(self, by: float) -> None:
        """Makes the display lighter or darker."""

    def show_cursor(self, shape: Qt.CursorShape) -> None:
        """Shows this cursor."""

    def hasFocus(self) -> bool:
        """Whether keys go to the picture."""


class _Panning(Struct):
    last: QPointF
    button: Qt.MouseButton


class PointerController(QObject):
    """At most one gesture or one panning is on at a time."""

    space_tapped = QtSignal()
    """Space was pressed and released without a drag in between."""
    clicked = QtSignal(float, float)
    """Image coordinates of a left button that went down and up in one place."""

    def __init__(self, canvas: GestureCanvas, gestures: GestureSession, parent: QObject) -> None:
        super().__init__(parent)
        self._canvas, self._gestures = canvas, gestures
        self._gesture: Gesture | None = None
        self._panning: _Panning | None = None
        self._space_down = False
        self._space_used = False
        self._position: QPointF | None = None
        self._aim: Aim | None = None
        """What a press would do where the pointer rests."""
        self._selection_seen: tuple[int, ...] = ()
        """The selection when the pointer was last moved."""
        self._pressed_at: QPointF | None = None
        self._modifiers = Qt.KeyboardModifier.NoModifier

    @property
    def is_busy(self) -> bool:
        """Whether a gesture is on."""
        return self._gesture is not None

    def press(self, event: QMouseEvent) -> bool:
        """A button went down; False when it is none of ours."""
        self._remember_event(event)
        button = event.button()
        left = button is Qt.MouseButton.LeftButton
        if button is Qt.MouseButton.MiddleButton or (left and self._space_down):
            self._panning = _Panning(event.position(), button)
            self._space_used = True
            self._update_cursor()
            return True
        if (not left and not self.takes_right(button)) or self._panning is not None:
            return False
        self._pressed_at = event.position() if left else None
        if self._gesture is not None:
            self._send_to_gesture(self._make_pointer(PointerKind.PRESS, shift=not left))
        else:
            self._begin_gesture()
        return True

    def takes_right(self, button: Qt.MouseButton = Qt.MouseButton.RightButton) -> bool:
        """Whether the right button points out what does not belong to an object."""
        return button is Qt.MouseButton.RightButton and self._gestures.is_prompting

    def move(self, event: QMouseEvent) -> None:
        """The pointer moved, with or without a button."""
        self._remember_event(event)
        if self._panning is not None:
            way = event.position() - self._panning.last
            self._panning.last = event.position()
            self._canvas.pan(way.x(), way.y())
        elif self._gesture is not None:
            self._send_to_gesture(self._make_pointer(PointerKind.MOVE))
            if self._gestures.is_prompting and not event.buttons():
                part = self._gestures.find_prompted_part(self._make_pointer(PointerKind.MOVE))
                is_edge = part is not None and part is not BoxPart.BODY
                self._update_cursor(Aim(AimKind.RESIZE, part=part) if is_edge and part else Aim(AimKind.PROMPT))
        else:
            self.update_hover()
            context = self._gestures.find_context()
            self._selection_seen = () if context is None else context.selection

    def release(self, event: QMouseEvent) -> None:
        """A button went up."""
        self._remember_event(event)
        pressed_at, self._pressed_at = self._pressed_at, None
        if self._panning is not None and event.button() is self._panning.button:
            self._panning = None
        elif self._gesture is not None and (
            event.button() is Qt.MouseButton.LeftButton or self.takes_right(event.button())
        ):
            self._send_to_gesture(self._make_pointer(PointerKind.RELEASE))
        self.update_hover()
        if pressed_at is not None and (event.position() - pressed_at).manhattanLength() <= _STILL:
            self.clicked.emit(*self._canvas.transform.to_image_point(pressed_at.x(), pressed_at.y()))

    def double_click(self, event: QMouseEvent) -> int | None:
        """A double click: ends a gesture that waits for it, puts in a vertex, else names the shape to edit."""
        self._remember_event(event)
        if event.button() is not Qt.MouseButton.LeftButton or self._space_down:
            self.press(event)
            return None
        if self._gesture is not None:
            self._send_to_gesture(self._make_pointer(PointerKind.DOUBLE))
            return None
        context = self._gestures.find_context()
        if context is not None and find_aim(context, self._make_pointer(PointerKind.DOUBLE)).kind is AimKind.INSERT:
            self._begin_gesture(PointerKind.DOUBLE)
            return None
        under = [] if context is None else self.find_shapes_under(event.position())
        if context is None or not under:
            self._begin_gesture()
            return None
        return next((shape for shape in under if shape in context.selection), under[0])

    def leave(self) -> None:
        """The pointer left the canvas."""
        self._position = self._aim = None
        if self._gesture is None:
            self._gestures.hover(None)

    def turn_wheel(self, event: QWheelEvent) -> None:
        """Scrolls, zooms or changes the brightness."""
        angle, exact = event.angleDelta(), event.pixelDelta()
        turned = angle.y() or angle.x()
        modifiers = event.modifiers()
        ctrl = bool(modifiers & Qt.KeyboardModifier.ControlModifier)
        shift = bool(modifiers & Qt.KeyboardModifier.ShiftModifier)
        if ctrl and shift:
            self._canvas.change_brightness(turned / _NOTCH * _BRIGHTNESS_STEP)
        elif ctrl != (self._canvas.plain_wheel_zooms and not shift):
            self._canvas.zoom_at(_ZOOM_STEP ** (turned / _NOTCH), event.position())
        else:
            if exact.isNull():
                dx, dy = (angle.x() / _NOTCH * _SCROLL_STEP, angle.y() / _NOTCH * _SCROLL_STEP)
            else:
                dx, dy = float(exact.x()), float(exact.y())
            self._canvas.pan(*((dx or dy, 0.0) if shift else (dx, dy)))
        event.accept()

    def pinch(self, event: QNativeGestureEvent) -> bool:
        """Zoom of a touchpad; False for other gestures."""
        if event.gestureType() is not Qt.NativeGestureType.ZoomNativeGesture:
            return False
        self._canvas.zoom_at(1.0 + event.value(), event.position())
        return True

    def wants_key(self, event: QKeyEvent) -> bool:
        """Whether the canvas takes a key before the shortcuts of the window do."""
        if event.modifiers() & ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier):
            return False
        if event.key() == Qt.Key.Key_Space:
            return not event.modifiers()
        if self._gesture is not None:
            return event.key() in _GESTURE_KEYS
        return event.key() in _DELETE_KEYS and not event.modifiers() and self._is_over_vertex

    def press_key(self, event: QKeyEvent) -> bool:
        """Space, Escape, Enter and Backspace while a gesture is on, Del over a vertex; False for other keys."""
        if not self.wants_key(event):
            return False
        if event.key() == Qt.Key.Key_Space:
            if not event.isAutoRepeat():
                self._space_down, self._space_used = True, self._gesture is not None
                self._update_cursor()
        elif event.key() == Qt.Key.Key_Escape:
            self.cancel()
        elif self._gesture is None:
            self._delete_hovered_vertex()
        else:
            self._send_to_gesture(
                self._make_pointer(PointerKind.BACK if event.key() == Qt.Key.Key_Backspace else PointerKind.FINISH)
            )
        return True

    def release_key(self, event: QKeyEvent) -> bool:
        """Space was let go; False for other keys."""
        if event.key() != Qt.Key.Key_Space or event.isAutoRepeat() or not self._space_down:
            return False
        self._space_down = False
        tapped, self._space_used = not self._space_used, False
        self._update_cursor()
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
        self._gestures.show_preview(None)
        self.update_hover()
        return True

    def update_hover(self) -> None:
        """Finds what lies under the resting pointer: shapes or keys may have changed."""
        if self._gesture is not None or self._position is None:
            return
        context = self._gestures.find_context()
        pointer = self._make_pointer(PointerKind.MOVE)
        aim = None if context is None else find_aim(context, pointer)
        self._aim = aim
        self._gestures.hover(aim, shift=pointer.shift, ctrl=pointer.ctrl, at=(pointer.x, pointer.y))
        self._update_cursor(aim, context)

    def find_shapes_under(self, position: QPointF) -> list[int]:
        """Ids of the shapes under a position, smallest first."""
        context = self._gestures.find_context()
        if context is None:
            return []
        x, y = self._canvas.transform.to_image_point(position.x(), position.y())
        found: list[int] = context.shapes.id[find_rows_under(context.shapes.box, x, y)].tolist()
        return found

    def change_modifiers(self, event: QKeyEvent, *, down: bool) -> None:
        """Shift or Ctrl went down or up: what a press would do may have changed."""
        own = _MODIFIERS.get(event.key())
        if own is None:
            return
        # Platforms differ in whether the event's modifiers hold the key itself already.
        self._modifiers = event.modifiers() | own if down else event.modifiers() & ~own
        self.update_hover()

    def _remember_event(self, event: QMouseEvent) -> None:
        self._position, self._modifiers = event.position(), event.modifiers()

    def _make_pointer(self, kind: PointerKind, *, shift: bool = False) -> Pointer:
        transform = self._canvas.transform
        position = self._position or QPointF()
        x, y = transform.to_image_point(position.x(), position.y())
        return Pointer(
            kind,
            x,
            y,
            reach=_REACH / transform.scale,
            shift=shift or bool(self._modifiers & Qt.KeyboardModifier.ShiftModifier),
            ctrl=bool(self._modifiers & Qt.KeyboardModifier.ControlModifier),
            alt=bool(self._modifiers & Qt.KeyboardModifier.AltModifier),
        )

    @property
    def _is_over_vertex(self) -> bool:
        """Whether Del means the vertex under the pointer: nothing was chosen or selected since it went there."""
        context = self._gestures.find_context()
        if context is None or self._aim is None or self._aim.kind is not AimKind.VERTEX:
            return False
        return not context.has_vertex and context.selection == self._selection_seen

    def _delete_hovered_vertex(self) -> None:
        aim = self._aim
        if aim is not None and aim.shape is not None and aim.vertex is not None:
            self._gestures.delete_vertex(aim.shape, aim.vertex)

    def _begin_gesture(self, kind: PointerKind = PointerKind.PRESS) -> None:
        self._begin(self._make_pointer(kind))

    def _begin(self, pointer: Pointer) -> None:
        context = self._gestures.find_context()
        if context is None:
            return
        gesture = begin_any(context, pointer)
        shown = next(gesture)
        self._gesture = gesture
        self._gestures.show_preview(shown)

    def resume_outline(self, points: Floats) -> bool:
        """Goes on with a polygon of these points `(M, 2)`, at least one; False where nothing can be drawn now."""
        context = self._gestures.find_context()
        if context is None or self._gesture is not None:
            return False
        presses = [Pointer(PointerKind.PRESS, x, y, reach=_EXACT) for x, y in points.tolist()]
        self._gesture = draw_polygon(context, presses[0])
        next(self._gesture)
        for press in presses:
            for kind in (PointerKind.PRESS, PointerKind.RELEASE):
                self._send_to_gesture(replace(press, kind=kind))
        return True

    def answer_prompt(self, answer: Answer) -> None:
        """Hands over what a promptable model found."""
        self._tell_prompt(answer)

    def renew_prompt(self) -> None:
        """Other tags are armed for the shape that was found."""
        context = self._gestures.renew_context() if self._gestures.is_prompting else None
        if context is not None:
            self._tell_prompt(context)

    def _tell_prompt(self, told: Answer | GestureContext) -> None:
        if self._gestures.is_prompting:
            self._send_to_gesture(replace(self._make_pointer(PointerKind.TOLD), told=told))

    def _send_to_gesture(self, pointer: Pointer) -> None:
        gesture = self._gesture
        if gesture is None:
            return
        try:
            shown = gesture.send(pointer)
        except StopIteration as end:
            self._gesture = None
            self._gestures.finish(end.value)
            again, context = end.value.again, self._gestures.find_context()
            if again is not None and context is not None and context.tool is Tool.ASSIST and self._canvas.hasFocus():
                self._begin(again)
            self.update_hover()
        else:
            self._gestures.show_preview(shown)

    def _update_cursor(self, aim: Aim | None = None, context: GestureContext | None = None) -> None:
        if self._panning is not None:
            self._canvas.show_cursor(Qt.CursorShape.ClosedHandCursor)
        elif self._space_down:
            self._canvas.show_cursor(Qt.CursorShape.OpenHandCursor)
        else:
            self._canvas.show_cursor(_cursor_of(aim, () if context is None else context.selection))


_MODIFIERS: Final[Mapping[int, Qt.KeyboardModifier]] = MappingProxyType(
    {
        Qt.Key.Key_Shift: Qt.KeyboardModifier.ShiftModifier,
        Qt.Key.Key_Control: Qt.KeyboardModifier.ControlModifier,
    }
)
_DELETE_KEYS: Final = (Qt.Key.Key_Delete, Qt.Key.Key_Backspace)
_GESTURE_KEYS: Final = (Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Backspace)


def _cursor_of(aim: Aim | None, selection: Sequence[int]) -> Qt.CursorShape:
    """The cursor that tells what a press would do."""
    if aim is None:
        return Qt.CursorShape.ArrowCursor
    match aim.kind:
        case AimKind.DRAW_BOX | AimKind.DRAW_POLYGON | AimKind.LASSO | AimKind.PROMPT:
            return Qt.CursorShape.CrossCursor
        case AimKind.INSERT:
            return Qt.CursorShape.DragCopyCursor
        case AimKind.RESIZE | AimKind.PLACE:
            return _RESIZE_CURSORS[aim.part]
        case AimKind.VERTEX:
            return Qt.CursorShape.SizeAllCursor
        case AimKind.MOVE:
            return Qt.CursorShape.SizeAllCursor if aim.shape in selection else Qt.CursorShape.PointingHandCursor
        case AimKind.BAND:
            return Qt.CursorShape.ArrowCursor
