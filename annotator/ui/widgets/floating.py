"""Strip: the rounded ground with a soft shadow on which tools and tags float over the picture."""

from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QWidget

from annotator.ui.base.theme import find_theme

SHADE: Final = 6
"""Width of the shadow around the ground, logical pixels; layouts keep it free."""
_CORNER: Final = 8.0


class FloatingStrip(QWidget):
    """A widget without a window of its own; the shadow is a few translucent outlines, which costs next to nothing."""

    def __init__(self, parent: QWidget | None) -> None:
        super().__init__(parent)
        self._ground = QPixmap()
        self._theme = find_theme()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Copies shadow and ground, which are drawn once for a size."""
        ratio = self.devicePixelRatioF()
        wanted, drawn = (self.size() * ratio, ratio), (self._ground.size(), self._ground.devicePixelRatio())
        if wanted != drawn or self._theme is not find_theme():
            self._theme = find_theme()
            self._ground = self._draw_ground(ratio)
        painter = QPainter(self)
        area = QRectF(event.rect())
        source = QRectF(area.topLeft() * ratio, area.size() * ratio)
        painter.drawPixmap(area, self._ground, source)
        painter.end()

    def _draw_ground(self, ratio: float) -> QPixmap:
        """Shadow and ground."""
        drawn = QPixmap(self.size() * ratio)
        drawn.setDevicePixelRatio(ratio)
        drawn.fill(Qt.GlobalColor.transparent)
        painter = QPainter(drawn)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ground = QRectF(self.rect()).adjusted(SHADE, SHADE - 1, -SHADE, -SHADE - 1)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(0, 0, 0, 26 if find_theme().is_dark else 6))
        for reach in range(SHADE - 1, 0, -1):
            around = ground.adjusted(-reach, -reach, reach, reach).translated(0, 1)
            painter.drawRoundedRect(around, _CORNER + reach, _CORNER + reach)
        painter.setPen(QPen(find_theme().colour_of("line"), 1))
        painter.setBrush(find_theme().colour_of("raised"))
        painter.drawRoundedRect(ground.adjusted(0.5, 0.5, -0.5, -0.5), _CORNER, _CORNER)
        painter.end()
        return drawn
