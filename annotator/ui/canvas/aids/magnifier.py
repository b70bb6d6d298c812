"""Magnifier: a loupe beside the pointer that shows the pixels under it enlarged, with the lines that lie there."""

from typing import Final

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from annotator.ui.base.numbers import format_float
from annotator.ui.base.text import translator_of
from annotator.ui.base.theme import find_theme
from annotator.ui.canvas import Canvas
from annotator.ui.widgets.floating import SHADE, FloatingStrip

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
