"""Crosshair: two lines across the picture, at the corner that keys move or at the pointer."""

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QRegion
from PySide6.QtWidgets import QWidget

from annotator.ui.base.theme import find_theme
from annotator.ui.canvas import Canvas


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
