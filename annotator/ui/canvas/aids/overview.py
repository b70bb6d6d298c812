"""Overview: the whole picture, small, in a corner with the frame of what is seen; a click or drag moves the view."""

from typing import Final

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPen, QPixmap, QWheelEvent
from PySide6.QtWidgets import QApplication, QWidget

from annotator.geometry.transform import Transform
from annotator.ui.base.pictures import ShownPicture
from annotator.ui.base.text import translator_of
from annotator.ui.base.theme import find_theme
from annotator.ui.canvas import Canvas
from annotator.ui.canvas.backdrop import Backdrop, paint_picture
from annotator.ui.canvas.camera import ViewPlace
from annotator.ui.widgets.floating import SHADE, FloatingStrip

_tr = translator_of("Overview")

LONGEST: Final = 176
"""Longer side of the small picture, logical pixels; less where the canvas is small."""
_RIM: Final = 4
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
        self.setAccessibleName(_tr("Overview of the picture"))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._canvas = canvas
        self._wished = False
        self._taken = QRect()
        self._source: ShownPicture | None = None
        self._backdrop = Backdrop()
        self._small = QPixmap()
        self.hide()

    @property
    def area(self) -> QRect:
        """Where the small picture lies in the widget."""
        edge = SHADE + _RIM
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

    def arrange(self, taken: QRect) -> None:
        """Goes into the corner at the lower right, above what else is `taken` of it."""
        self._taken = taken
        self.follow()
        self.raise_()

    def _place(self, picture: ShownPicture) -> None:
        room = self._canvas.geometry()
        longest = min(LONGEST, room.width() // 3, room.height() // 3)
        size = QSize(round(picture.width), round(picture.height)).scaled(
            longest, longest, Qt.AspectRatioMode.KeepAspectRatio
        )
        edge = 2 * (SHADE + _RIM)
        self.resize(max(size.width(), 12) + edge, max(size.height(), 12) + edge)
        place = self.rect()
        place.moveBottomRight(room.bottomRight() + QPoint(SHADE - _EDGE, SHADE - _EDGE))
        if place.intersects(self._taken):
            place.moveBottom(self._taken.top() + SHADE)
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
