"""Aids that float over the picture: overview, magnifier and crosshair; they follow pointer and view."""

from typing import Final

from PySide6.QtCore import QObject, QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPen, QPixmap, QRegion, QWheelEvent
from PySide6.QtWidgets import QApplication, QWidget

from annotator.geometry.box import Transform
from annotator.session.change import Change
from annotator.session.session import Session
from annotator.session.settings import PictureSettings
from annotator.ui.base.pictures import PictureCache, ShownPicture
from annotator.ui.base.text import format_float, translator_of
from annotator.ui.base.theme import find_theme
from annotator.ui.canvas import Canvas
from annotator.ui.canvas.camera import ViewPlace
from annotator.ui.canvas.scene import Backdrop, paint_picture
from annotator.ui.widgets.floating import SHADE, FloatingStrip

_tr_overview = translator_of("Overview")

LONGEST: Final = 176
"""Longer side of the small picture, logical pixels; less where the canvas is small."""
_OVERVIEW_RIM: Final = 4
"""Between the picture and the edge of the ground."""
_EDGE: Final = 10
"""Between the ground and the border of the picture."""
_LEAST: Final = 6.0
"""Sides of the frame, logical pixels, below which it would not be found."""
_SLACK: Final = 1.0
"""Logical pixels of the picture that may lie outside of a view that shows all of it."""


class Overview(FloatingStrip):
    """Shown while it is wished and part of the picture lies outside of the view."""

    def __init__(self, parent: QWidget, canvas: Canvas) -> None:
        super().__init__(parent)
        self.setAccessibleName(_tr_overview("Overview of the picture"))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._canvas = canvas
        self._wished = False
        self._source: ShownPicture | None = None
        self._backdrop = Backdrop()
        self._small = QPixmap()
        self.hide()

    @property
    def area(self) -> QRect:
        """Where the small picture lies in the widget."""
        edge = SHADE + _OVERVIEW_RIM
        return self.rect().adjusted(edge, edge, -edge, -edge)

    @property
    def frame(self) -> QRectF:
        """What the view shows of the picture, in the widget."""
        picture = self._canvas.picture
        if picture is None:
            return QRectF()
        area, transform = self.area, self._canvas.transform
        scale = area.width() / max(picture.width, 1.0)
        first = transform.to_image_point(0, 0)
        last = transform.to_image_point(self._canvas.width(), self._canvas.height())
        corners = [
            QPointF(min(max(x, 0.0), picture.width), min(max(y, 0.0), picture.height)) * scale for x, y in (first, last)
        ]
        found = QRectF(*corners).translated(QPointF(area.topLeft()))
        grow = QPointF(max(_LEAST - found.width(), 0) / 2, max(_LEAST - found.height(), 0) / 2)
        return found.adjusted(-grow.x(), -grow.y(), grow.x(), grow.y())

    def show_wish(self, *, wished: bool) -> None:
        """The person wants it, or does not."""
        self._wished = wished
        self.follow()

    def follow(self) -> None:
        """Shows where the view is now, or hides where it shows everything."""
        picture = self._canvas.picture
        shown = self._wished and picture is not None and not _is_all_seen(self._canvas, picture)
        if shown and picture is not None:
            self._place(picture)
            self.update()
        self.setVisible(shown)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Moves the view to the place under the pointer."""
        if event.button() is Qt.MouseButton.LeftButton:
            self._move_view(event.position())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Goes on with it."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._move_view(event.position())

    def wheelEvent(self, event: QWheelEvent) -> None:
        """The wheel works as over the picture."""
        middle = QPointF(self._canvas.rect().center())
        turned = QWheelEvent(
            middle,
            self._canvas.mapToGlobal(middle),
            event.pixelDelta(),
            event.angleDelta(),
            event.buttons(),
            event.modifiers(),
            event.phase(),
            event.inverted(),
        )
        QApplication.sendEvent(self._canvas, turned)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws the small picture, dimmed where the view does not reach, and the frame."""
        super().paintEvent(event)
        picture = self._canvas.picture
        if picture is None:
            return
        area, frame = self.area, self.frame
        painter = QPainter(self)
        painter.drawPixmap(area.topLeft(), self._draw_small(picture))
        painter.setClipRegion(painter.clipRegion() if painter.hasClipping() else area)
        shade = find_theme().colour_of("shadow", alpha=0.35)
        for part in _list_around(QRectF(area), frame):
            painter.fillRect(part, shade)
        painter.setPen(QPen(find_theme().colour_of("shadow", alpha=0.6), 3))
        painter.drawRect(frame)
        painter.setPen(QPen(Qt.GlobalColor.white, 1))
        painter.drawRect(frame)
        painter.end()

    def arrange(self) -> None:
        """Goes into the corner at the lower right of the picture."""
        self.follow()
        self.raise_()

    def _place(self, picture: ShownPicture) -> None:
        room = self._canvas.geometry()
        longest = min(LONGEST, room.width() // 3, room.height() // 3)
        size = QSize(round(picture.width), round(picture.height)).scaled(
            longest, longest, Qt.AspectRatioMode.KeepAspectRatio
        )
        edge = 2 * (SHADE + _OVERVIEW_RIM)
        self.resize(max(size.width(), 12) + edge, max(size.height(), 12) + edge)
        place = self.rect()
        place.moveBottomRight(room.bottomRight() + QPoint(SHADE - _EDGE, SHADE - _EDGE))
        self.move(place.topLeft())

    def _move_view(self, place: QPointF) -> None:
        picture, area = self._canvas.picture, self.area
        if picture is None:
            return
        x = (place.x() - area.left()) / area.width() * picture.width
        y = (place.y() - area.top()) / area.height() * picture.height
        x, y = min(max(x, 0.0), picture.width), min(max(y, 0.0), picture.height)
        self._canvas.go_to(ViewPlace(self._canvas.zoom, x, y))

    def _draw_small(self, picture: ShownPicture) -> QPixmap:
        """The picture in the size of the overview, drawn once."""
        ratio, area = self.devicePixelRatioF(), self.area
        size = area.size() * ratio
        backdrop = Backdrop.of(find_theme())
        if (picture is not self._source) or (self._small.size(), self._backdrop) != (size, backdrop):
            self._source, self._backdrop = picture, backdrop
            self._small = QPixmap(size)
            painter = QPainter(self._small)
            scale = Transform(size.width() / max(picture.width, 1.0))
            region = (0, 0, size.width(), size.height())
            paint_picture(painter, picture, scale, region, name="", backdrop=backdrop, unit=ratio)
            painter.end()
            self._small.setDevicePixelRatio(ratio)
        return self._small


def _is_all_seen(canvas: Canvas, picture: ShownPicture) -> bool:
    left, top = canvas.transform.to_view_point(0, 0)
    right, bottom = canvas.transform.to_view_point(picture.width, picture.height)
    inside = left >= -_SLACK and top >= -_SLACK
    return inside and right <= canvas.width() + _SLACK and bottom <= canvas.height() + _SLACK


def _list_around(area: QRectF, hole: QRectF) -> list[QRectF]:
    """The four parts of an area around a hole in it."""
    return [
        QRectF(area.topLeft(), QPointF(area.right(), hole.top())),
        QRectF(QPointF(area.left(), hole.bottom()), area.bottomRight()),
        QRectF(QPointF(area.left(), hole.top()), hole.bottomLeft()),
        QRectF(hole.topRight(), QPointF(area.right(), hole.bottom())),
    ]


_tr = translator_of("Magnifier")

SIDE: Final = 168
"""Of the enlarged part, logical pixels."""
_RIM: Final = 3
_AWAY: Final = 26
"""Logical pixels between the pointer and the nearest corner."""
_CORNER: Final = 5.0


class Magnifier(FloatingStrip):
    """Takes no clicks, and stays out of the pointer's way: it flips to the other side at the border."""

    def __init__(self, parent: QWidget, canvas: Canvas) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAccessibleName(_tr("Magnifier"))
        self._canvas = canvas
        self.times = 3
        """Logical pixels an image pixel."""
        self._at = (0.0, 0.0)
        edge = 2 * (SHADE + _RIM)
        self.resize(SIDE + edge, SIDE + edge)
        self.hide()

    @property
    def scale(self) -> float:
        """Device pixels an image pixel; never less than twice those of the view."""
        return max(self.times * self._canvas.devicePixelRatioF(), 2 * self._canvas.zoom)

    def show_at(self, place: tuple[float, float] | None) -> None:
        """Moves to a point of the image, or goes."""
        if place is None or not self._canvas.rect().contains(self._find_pointer(place)):
            self.hide()
            return
        self._at = place
        pointer, room = self._find_pointer(place), self._canvas.rect()
        left = pointer.x() + _AWAY - SHADE
        if left + self.width() > room.right():
            left = pointer.x() - _AWAY + SHADE - self.width()
        top = pointer.y() + _AWAY - SHADE
        if top + self.height() > room.bottom():
            top = pointer.y() - _AWAY + SHADE - self.height()
        self.move(left, top)
        self.show()
        self.raise_()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws what lies under the pointer, a small cross at the point itself, and how many times it is enlarged."""
        super().paintEvent(event)
        ratio, edge = self._canvas.devicePixelRatioF(), SHADE + _RIM
        closeup = self._canvas.draw_closeup(*self._at, scale=self.scale, size=QSize(SIDE, SIDE) * ratio)
        closeup.setDevicePixelRatio(ratio)
        area = QRectF(edge, edge, SIDE, SIDE)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        path = QPainterPath()
        path.addRoundedRect(area, _CORNER, _CORNER)
        painter.setClipPath(path)
        painter.drawImage(area.topLeft(), closeup)
        self._paint_cross(painter, area.center())
        self._paint_caption(painter, area)
        painter.end()

    def _paint_cross(self, painter: QPainter, middle: QPointF) -> None:
        """A cross that leaves the point itself free."""
        for width, colour in ((3, find_theme().colour_of("shadow", alpha=0.5)), (1, Qt.GlobalColor.white)):
            painter.setPen(QPen(colour, width))
            for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                painter.drawLine(middle + QPointF(4 * x, 4 * y), middle + QPointF(11 * x, 11 * y))

    def _paint_caption(self, painter: QPainter, area: QRectF) -> None:
        text = f"{format_float(self.scale / self._canvas.devicePixelRatioF(), '.3g')}×"
        width = painter.fontMetrics().horizontalAdvance(text) + 10
        place = QRect(round(area.right()) - width - 4, round(area.bottom()) - 24, width, 20)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(find_theme().colour_of("raised", alpha=0.85))
        painter.drawRoundedRect(place, 3, 3)
        painter.setPen(find_theme().colour_of("text"))
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter, text)

    def _find_pointer(self, place: tuple[float, float]) -> QPoint:
        return QPointF(*self._canvas.transform.to_view_point(*place)).toPoint()


class Crosshair(QWidget):
    """Lines that take no clicks. Only where they were and where they are is painted again."""

    def __init__(self, canvas: Canvas) -> None:
        super().__init__(canvas)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._canvas = canvas
        self._at = QPoint()
        self.hide()

    @property
    def place(self) -> QPoint | None:
        """Where the lines cross; None while they are not shown."""
        return None if self.isHidden() else self._at

    def show_at(self, place: QPoint | None) -> None:
        """Moves to a place of the canvas, or goes."""
        if place is None:
            self.hide()
            return
        before, self._at = self._list_strips(), place
        if self.isHidden() or self.geometry() != self._canvas.rect():
            self.setGeometry(self._canvas.rect())
            self.show()
            return
        dirty = QRegion()
        for strip in (*before, *self._list_strips()):
            dirty += strip
        self.update(dirty)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draws a light line in a dark one, so that it shows on leaves and on sky."""
        painter = QPainter(self)
        for strip in self._list_strips():
            painter.fillRect(strip, find_theme().colour_of("shadow", alpha=0.45))
        for strip in self._list_strips():
            inner = strip.adjusted(1, 0, -1, 0) if strip.width() == 3 else strip.adjusted(0, 1, 0, -1)
            painter.fillRect(inner, Qt.GlobalColor.white)
        painter.end()

    def _list_strips(self) -> tuple[QRect, QRect]:
        across = QRect(0, self._at.y() - 1, self.width(), 3)
        return across, QRect(self._at.x() - 1, 0, 3, self.height())


Place = tuple[float, float]
"""A point of the image, in pixels."""


class FloatingAids(QObject):
    """All of them lie over the canvas and are parts of the widget that holds it."""

    def __init__(self, parent: QWidget, canvas: Canvas, session: Session, pictures: PictureCache) -> None:
        super().__init__(parent)
        self._canvas, self._session = canvas, session
        self._pointer: Place | None = None
        self._lines_wished = self._magnifier_wished = False
        self.crosshair = Crosshair(canvas)
        self.overview = Overview(parent, canvas)
        self.magnifier = Magnifier(parent, canvas)
        canvas.moved.connect(self._follow_view)
        canvas.pointer_moved.connect(self._follow_pointer)
        canvas.pointer_left.connect(self._forget_pointer)
        pictures.arrived.connect(self._on_picture)

    def update_settings(self, settings: PictureSettings) -> None:
        """Shows what is wished now."""
        self._lines_wished, self._magnifier_wished = settings.crosshair, settings.magnifier
        self.magnifier.times = settings.magnification
        self.overview.show_wish(wished=settings.overview)
        self._follow_place()

    def on_changed(self, change: Change) -> None:
        """Follows a change of the session."""
        if change.touches_view("cursor", "corner", "image", "tool"):
            self._follow_place()
        elif self.magnifier.isVisible():
            self.magnifier.update()
        if change.touches_view("tone", "image"):
            self.overview.follow()

    def arrange(self) -> None:
        """Keeps everything in its place in a canvas of another size."""
        self.overview.arrange()
        self._follow_place()

    def _follow_view(self) -> None:
        self.overview.follow()
        self._follow_place()

    def _follow_pointer(self, x: float, y: float) -> None:
        self._pointer = (x, y)
        if self._lines_wished or self._magnifier_wished:
            self._follow_place()

    def _forget_pointer(self) -> None:
        self._pointer = None
        self._follow_place()

    def _on_picture(self, _image: int) -> None:
        self.overview.follow()

    def _follow_place(self) -> None:
        """Moves lines and magnifier to the corner that keys move, else to the pointer."""
        cursor = self._session.view.cursor
        place = cursor or self._pointer
        self.magnifier.show_at(place if self._magnifier_wished else None)
        if place is None or not (self._lines_wished or cursor):
            self.crosshair.show_at(None)
        else:
            x, y = self._canvas.transform.to_view_point(*place)
            self.crosshair.show_at(QPoint(round(x), round(y)))
