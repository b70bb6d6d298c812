"""Pointer label: the image point under the pointer, shown no more often than a screen is drawn."""

from typing import Final

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QStyle, QStyleOption

from annotator.ui.base.text import format_number, translator_of
from annotator.ui.base.workers import Pause

_tr = translator_of("Status")

_FRAME: Final = 16
"""Milliseconds between two places of the pointer that are shown; a mouse tells up to a thousand a second."""


class PointerLabel(QLabel):
    """Where the pointer is. Its size stays: a label that may change it has the whole bar laid out and painted again."""

    def __init__(self) -> None:
        super().__init__()
        # It paints its own ground, so that nothing below is painted again with every move of the pointer.
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self._most = "x 00 000  y 00 000"
        self._next: tuple[int, int] | None = None
        self._turn = Pause(self, _FRAME, self._show_next)
        self._fit()

    def show_soon(self, x: int, y: int) -> None:
        """Shows an image point at once, and of those that follow within a frame the last one."""
        self._next = (x, y)
        if not self._turn.isActive():
            self._show_next()

    def clear_place(self) -> None:
        """Shows no place."""
        self._next = None
        self.clear()

    def show_place(self, text: str) -> None:
        """Shows a place, in more room where that is needed."""
        if len(text) > len(self._most):
            self._most = text
            self._fit()
        self.setText(text)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the ground that the style sheet gives it, then the place."""
        option = QStyleOption()
        option.initFrom(self)
        painter = QPainter(self)
        painter.fillRect(self.rect(), option.palette.window())
        self.style().drawPrimitive(QStyle.PrimitiveElement.PE_Widget, option, painter, self)
        painter.end()
        super().paintEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """Takes the room that another font needs."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit()

    def _show_next(self) -> None:
        if self._next is None:
            return
        (x, y), self._next = self._next, None
        self.show_place(_tr("x {x}  y {y}", x=format_number(x), y=format_number(y)))
        self._turn.start()

    def _fit(self) -> None:
        metrics = self.fontMetrics()
        self.setFixedSize(metrics.horizontalAdvance(self._most), metrics.height() + 1)
