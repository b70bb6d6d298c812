"""Pressable: the base of small painted widgets that are pressed by mouse or keyboard and explain themselves."""

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QEnterEvent, QFocusEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QToolTip, QWidget

from annotator.ui.base.guard import guard_handler


class Pressable(QWidget):
    """Emits `pressed` on a click, Enter or Space; paints itself again when the pointer or the keys come and go."""

    pressed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    @guard_handler(None)
    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click with the left button."""
        if event.button() is Qt.MouseButton.LeftButton:
            self.pressed.emit()

    @guard_handler(None)
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter and Space do the same."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.pressed.emit()
        else:
            super().keyPressEvent(event)

    @guard_handler(None)
    def focusInEvent(self, event: QFocusEvent) -> None:
        """Who comes by the keyboard reads what a pointer would."""
        super().focusInEvent(event)
        if event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason):
            QToolTip.showText(self.mapToGlobal(self.rect().bottomLeft()), self.toolTip(), self)
        self.update()

    @guard_handler(None)
    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Repaints, for the frame of the keyboard focus goes."""
        super().focusOutEvent(event)
        self.update()

    @guard_handler(None)
    def enterEvent(self, event: QEnterEvent) -> None:
        """Shows that it can be pressed."""
        super().enterEvent(event)
        self.update()

    @guard_handler(None)
    def leaveEvent(self, event: QEvent) -> None:
        """Repaints, for the pointer has left."""
        super().leaveEvent(event)
        self.update()
