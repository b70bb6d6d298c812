"""Canvas: the widget that shows the open image with its shapes and lets a person draw on it."""

import math

import numpy as np
from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QPainter,
    QPaintEvent,
    QPixmap,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from annotator.geometry.box import Floats, Transform
from annotator.model.author import Author
from annotator.session.change import Change
from annotator.session.editing.navigate import find_box_in_hand
from annotator.session.editing.prompting import Answer
from annotator.session.editing.vertices import find_chosen_point
from annotator.session.session import Session
from annotator.ui.base.pictures import PictureCache, ShownPicture
from annotator.ui.base.theme import find_theme
from annotator.ui.base.workers import guard_handler
from annotator.ui.canvas.camera import (
    Camera,
    ViewAnimation,
    ViewPlace,
    device_regions_of,
    device_size_of,
    logical_region_of,
)
from annotator.ui.canvas.pointer import GestureSession, PointerController
from annotator.ui.canvas.renderer import Renderer
from annotator.ui.canvas.scene import Backdrop, CanvasOptions, StillOrder


class ViewMemory:
    """Places by image id; an image that was seen whole is not in it."""

    def __init__(self, camera: Camera, shown: int | None, *, carries: bool = False) -> None:
        self._camera, self._shown = camera, shown
        self._places: dict[int, ViewPlace] = {}
        self.carries = carries
        """Whether the next image is shown at the zoom and place of the last one."""

    def enter(self, image: int | None) -> bool:
        """Keeps where the image that is left was seen, and says where this one will be; False when it is no other."""
        if image == self._shown:
            return False
        place = self._camera.place
        if self._shown is not None:
            self._places.pop(self._shown, None)
            if place is not None:
                self._places[self._shown] = place
        if not self.carries:
            place = None if image is None else self._places.get(image)
        self._camera.begin_image(place)
        self._shown = image
        return True


class Canvas(QWidget):
    """Shows the session and hands it steps; holds no truth of its own but where one looks."""

    pointer_moved = Signal(float, float)
    """Image coordinates under the pointer."""
    pointer_left = Signal()
    moved = Signal()
    """`transform` has changed."""
    zoom_changed = Signal(float)
    """Device pixels an image pixel; 1.0 is 100 %."""
    context_requested = Signal(QPoint, list)
    """Position in the canvas, ids of the shapes under it, smallest first."""
    edit_requested = Signal(int, QRect)
    """A shape was double-clicked: its id and where it is in the canvas."""
    space_tapped = Signal()
    """Space without a drag."""
    clicked = Signal(float, float)
    """Image coordinates of a left click without a drag."""
    failed = Signal(str)
    """One sentence: what the person did could not be stored or shown."""

    def __init__(self, session: Session, pictures: PictureCache, *, options: CanvasOptions | None = None) -> None:
        super().__init__()
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        # Its frame passes presses on to it: one that it has no use for would come back, and back again.
        self.setAttribute(Qt.WidgetAttribute.WA_NoMousePropagation)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(self.tr("Picture"))
        self.paint_count = 0
        """Paint events so far."""
        self._session = session
        self._options = options or CanvasOptions()
        self._camera = Camera()
        self._camera.set_view(*device_size_of(self), self.devicePixelRatioF())
        self._last_transform = Transform()
        self._places = ViewMemory(self._camera, session.view.image, carries=self._options.keeps_zoom)
        self._renderer = Renderer(
            session, pictures, self._camera, backdrop=Backdrop.of(find_theme()), font=self.font(), parent=self
        )
        self.gestures = GestureSession(session, self._renderer, origin=self, fail=self.failed.emit)
        self.gestures.set_settings(self._options.gestures)
        self._pointer = PointerController(self, self.gestures, self)
        self._animation = ViewAnimation(self._follow_animation, self)
        self._renderer.dirty.connect(self._on_dirty)
        self._renderer.failed.connect(self.failed)
        self._pointer.space_tapped.connect(self.space_tapped)
        self._pointer.clicked.connect(self.clicked)
        self.installEventFilter(self)
        session.changed.connect(self._on_changed)
        self._take_colours()
        self._renderer.set_look(self._options.look)
        self._renderer.show_overlays(self._options.overlays)
        self._renderer.open_image()

    @property
    def transform(self) -> Transform:
        """From image pixels to logical pixels of the canvas."""
        shown, unit = self._camera.transform, self._camera.unit
        return Transform(shown.scale / unit, shown.dx / unit, shown.dy / unit)

    @property
    def zoom(self) -> float:
        """Device pixels an image pixel."""
        return self._camera.transform.scale

    @property
    def plain_wheel_zooms(self) -> bool:
        """Whether the wheel without a key zooms."""
        return self._options.wheel_zooms

    @property
    def is_settled(self) -> bool:
        """Whether what is seen is final: nothing is being decoded for it, built or moved."""
        return self._renderer.is_settled and not self._animation.is_running

    def set_options(self, options: CanvasOptions) -> None:
        """Takes other settings."""
        self._options = options
        self.gestures.set_settings(options.gestures)
        self._places.carries = options.keeps_zoom
        self._renderer.set_look(options.look)
        self._renderer.show_overlays(options.overlays)
        self._pointer.update_hover()

    def redraw_overlays(self, names: frozenset[str]) -> None:
        """Asks overlays for their marks again, because of something that is neither in the project nor the view."""
        self._renderer.redraw_overlays(names)

    def close_session(self) -> None:
        """Stops listening to the session; called before another session is shown. What is half drawn is kept."""
        self.gestures.outlined.clear()
        self._pointer.cancel()
        self._session.changed.disconnect(self._on_changed)

    def fit(self) -> None:
        """Shows the whole image, also when the window changes its size."""
        self._animation.stop()
        self._camera.fit()
        self._update_view()

    def fit_width(self) -> None:
        """Shows the whole width of the image."""
        self._animation.stop()
        self._camera.fit_width()
        self._update_view()

    def zoom_to(self, scale: float) -> None:
        """Shows an image pixel as `scale` device pixels; 1.0 is 100 %."""
        self._animation.stop()
        self._camera.zoom_to(scale)
        self._update_view()

    def zoom_at(self, factor: float, position: QPointF | None = None) -> None:
        """Zooms about a position in the canvas, or about its middle."""
        self._animation.stop()
        position = position or QPointF(self.width() / 2, self.height() / 2)
        self._camera.zoom_by(factor, position.x() * self._camera.unit, position.y() * self._camera.unit)
        self._update_view()

    def pan(self, dx: float, dy: float) -> None:
        """Moves the picture by logical pixels."""
        self._animation.stop()
        self._camera.pan(dx * self._camera.unit, dy * self._camera.unit)
        self._update_view()

    def show_box(self, box: Floats) -> None:
        """Flies to a box `(4,)` in image pixels."""
        self._animation.start(self._camera.transform, self._camera.transform_of(box), self._camera.view)

    def change_brightness(self, by: float) -> None:
        """Makes the display lighter or darker by this much."""
        self._session.set_view(tone=self._session.view.tone.with_step("brightness", by))

    def cancel(self) -> bool:
        """Ends a gesture without a trace; False when none was on. What Escape does first."""
        return self._pointer.cancel()

    def resume_outline(self, points: Floats) -> bool:
        """Goes on drawing a polygon of these points `(M, 2)`; False where nothing can be drawn now."""
        return self._pointer.resume_outline(points)

    def answer_prompt(self, answer: Answer) -> None:
        """Shows what a promptable model found; an answer to another prompt changes nothing."""
        self._pointer.answer_prompt(answer)

    @property
    def place(self) -> ViewPlace | None:
        """Where the open image is seen; None while it fits the canvas."""
        return self._camera.place

    def go_to(self, place: ViewPlace) -> None:
        """Shows the open image there, now or as soon as its size is known."""
        self._animation.stop()
        if self._renderer.picture is None:
            self._camera.begin_image(place)
        else:
            self._camera.go_to(place)
            self._update_view()

    @property
    def picture(self) -> ShownPicture | None:
        """The open picture in the tone that it is shown in, perhaps a smaller copy; None until its size is known."""
        return self._renderer.toned_picture

    def order_still(self, *, whole: bool) -> StillOrder:
        """What a picture of the image with its marks is made of. Raises UserError where there is no picture."""
        return self._renderer.order_still(whole=whole)

    def draw_closeup(self, x: float, y: float, *, scale: float, size: QSize) -> QImage:
        """What lies around a point of the image, `scale` device pixels an image pixel, `size` device pixels large."""
        return self._renderer.draw_closeup(x, y, scale=scale, width=size.width(), height=size.height())

    def grab_view(self) -> QPixmap:
        """A picture of the canvas as it is when everything that is at hand has been painted."""
        self._renderer.finish_building()
        return self.grab()

    def show_cursor(self, shape: Qt.CursorShape) -> None:
        """Shows this cursor."""
        if self.cursor().shape() is not shape:
            self.setCursor(shape)

    @guard_handler(None)
    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the dirty rectangles, in device pixels."""
        self.paint_count += 1
        unit = self._camera.unit
        painter = QPainter(self)
        painter.scale(1 / unit, 1 / unit)
        regions = device_regions_of(event.region(), unit)
        self._renderer.paint(painter, regions)
        painter.end()

    @guard_handler(None)
    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keeps a fitted picture fitted."""
        super().resizeEvent(event)
        self._camera.set_view(*device_size_of(self), self.devicePixelRatioF())
        self._update_view()

    @guard_handler(False)
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keys before shortcuts, touchpads, screens of another density; set upon the canvas itself."""
        kind = event.type()
        if kind is QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and self._pointer.wants_key(event):
            event.accept()
            return True
        if kind is QEvent.Type.NativeGesture and isinstance(event, QNativeGestureEvent) and self._pointer.pinch(event):
            return True
        if kind is QEvent.Type.DevicePixelRatioChange:
            self._camera.set_view(*device_size_of(self), self.devicePixelRatioF())
            self._renderer.update_unit()
            self._update_view()
        return super().eventFilter(watched, event)

    @guard_handler(None)
    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begins a gesture or panning."""
        if not self._pointer.press(event):
            super().mousePressEvent(event)

    @guard_handler(None)
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Goes on with it, or looks at what lies under the pointer."""
        self._pointer.move(event)
        self.pointer_moved.emit(*self.transform.to_image_point(event.position().x(), event.position().y()))

    @guard_handler(None)
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Ends it."""
        self._pointer.release(event)

    @guard_handler(None)
    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Closes a polygon or asks for the editor of a shape."""
        shape = self._pointer.double_click(event)
        if shape is not None:
            self.edit_requested.emit(shape, self._frame_of(shape))

    @guard_handler(None)
    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scrolls, zooms, brightens."""
        self._pointer.turn_wheel(event)

    @guard_handler(None)
    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Asks for the menu of what lies under the pointer; a shape that is not selected is selected first."""
        if event.reason() is QContextMenuEvent.Reason.Mouse and self._pointer.takes_right():
            return
        position = event.pos()
        under = self._pointer.find_shapes_under(QPointF(position))
        selection = self._session.view.selection
        if event.reason() is QContextMenuEvent.Reason.Keyboard and selection:
            position, under = self._frame_of(selection[0]).center(), list(selection)
        elif under and not set(under) & set(selection):
            self._session.set_view_as(self, {"selection": (under[0],)})
        self.context_requested.emit(position, under)

    @guard_handler(None)
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Space and the keys of a gesture; Shift and Ctrl change what a press would do."""
        if not self._pointer.press_key(event):
            self._pointer.change_modifiers(event, down=True)
            super().keyPressEvent(event)

    @guard_handler(None)
    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """Space tapped, or let go after panning."""
        if not self._pointer.release_key(event):
            self._pointer.change_modifiers(event, down=False)
            super().keyReleaseEvent(event)

    @guard_handler(None)
    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Keys let go elsewhere are not heard."""
        self._pointer.lose_focus()
        super().focusOutEvent(event)

    @guard_handler(None)
    def leaveEvent(self, event: QEvent) -> None:
        """Nothing lies under the pointer any more."""
        self._pointer.leave()
        self.pointer_left.emit()
        super().leaveEvent(event)

    def _on_changed(self, change: Change) -> None:
        self.gestures.forget_context()
        if self._places.enter(self._session.view.image):
            self._animation.stop()
        if self._pointer.is_busy and change.origin is not self and self._disturbs_gesture(change):
            self._pointer.cancel()
        self._renderer.apply_change(change)
        self._announce_view()
        if change.touches_view("armed_label", "armed_occluded", "armed_state", "armed_tags"):
            self._pointer.renew_prompt()
        self._pointer.update_hover()
        if change.touches_view("cursor", "vertex"):
            self._follow_cursor()
        elsewhere = change.origin is not self and not self._animation.is_running
        if elsewhere and change.touches_view("selection", "proposed"):
            self._follow_selection()

    def _disturbs_gesture(self, change: Change) -> bool:
        """Whether a change from elsewhere pulls the ground from under a gesture."""
        touched = self._session.current_key in change.layers or change.touches_part(Author)
        return touched or change.touches_view("image", "author", "pass_number", "tool", "mode")

    def _update_view(self) -> None:
        self._renderer.update_view()
        self._announce_view()
        self._pointer.update_hover()

    def _follow_animation(self, transform: Transform) -> None:
        self._camera.follow_animation(transform)
        self._update_view()

    def _announce_view(self) -> None:
        """Tells those who follow the view what has changed since the last time."""
        before, self._last_transform = self._last_transform, self._camera.transform
        if before != self._last_transform:
            self.moved.emit()
            if before.scale != self._last_transform.scale:
                self.zoom_changed.emit(self._last_transform.scale)

    def _follow_cursor(self) -> None:
        """Brings the crosshair or the vertex that keys move into sight."""
        cursor = self._session.view.cursor or find_chosen_point(self._session)
        if cursor is not None:
            self._bring_into_sight(np.array([*cursor, *cursor]))

    def _follow_selection(self) -> None:
        """Brings shapes that were selected elsewhere, else a proposed part, into sight at the zoom that is."""
        box = find_box_in_hand(self._session)
        if box is not None:
            self._bring_into_sight(box)

    def _bring_into_sight(self, box: Floats) -> None:
        if self._camera.bring_into_sight(box):
            self._update_view()

    def changeEvent(self, event: QEvent) -> None:
        """Draws everything again in the colours of another theme."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange and self._theme is not find_theme():
            self._take_colours()

    def _take_colours(self) -> None:
        theme = self._theme = find_theme()
        self._renderer.set_colours(backdrop=Backdrop.of(theme), accent=theme.accent)

    def _on_dirty(self, rects: list[QRect] | None) -> None:
        if rects is None:
            self.update()
        else:
            self.update(logical_region_of(rects, self._camera.unit))

    def _frame_of(self, shape: int) -> QRect:
        """Where one of the author's shapes is in the canvas."""
        layer = self._session.current_layer
        rows = () if layer is None else layer.shapes.rows_of([shape])
        if layer is None or not len(rows):
            return QRect()
        x0, y0, x1, y1 = self.transform.to_view(layer.shapes.box[rows])[0].tolist()
        return QRect(QPoint(math.floor(x0), math.floor(y0)), QPoint(math.ceil(x1), math.ceil(y1)))
