"""Focus ring: a frame around the part of the window that the keys have just been put into, until the work goes on."""

from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, QRectF, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QApplication, QWidget

from annotator.ui.base.theme import find_theme

_MODIFIERS: Final = (Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_Meta)
_WALKING: Final = (Qt.Key.Key_F6, *_MODIFIERS)
"""Keys during which the ring stays."""


class FocusRing(QWidget):
    """Lies over its parent and lets everything through. It goes with a press of the mouse, or when the focus leaves.

    Around the picture it goes with the first key as well: who works there looks at the picture.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._area: QWidget | None = None
        self._leaves_with_keys = False
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()

    def show_around(self, area: QWidget, *, leaves_with_keys: bool = False) -> None:
        """Frames a part of the parent that has the focus, or holds what has it."""
        app = QApplication.instance()
        if self._area is None and app is not None:
            app.installEventFilter(self)
        self._area, self._leaves_with_keys = area, leaves_with_keys
        self._follow()
        self.show()
        self.raise_()

    def leave(self) -> None:
        """Goes away."""
        app = QApplication.instance()
        if self._area is not None and app is not None:
            app.removeEventFilter(self)
        self._area = None
        self.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follows the part, and looks out for what ends it."""
        area = self._area
        if area is None:
            return False
        match event.type():
            case QEvent.Type.Resize | QEvent.Type.Move if watched is area:
                self._follow()
            case QEvent.Type.MouseButtonPress:
                self.leave()
            case QEvent.Type.KeyPress | QEvent.Type.ShortcutOverride if isinstance(event, QKeyEvent):
                if self._leaves_with_keys and event.key() not in _WALKING:
                    self.leave()
            case QEvent.Type.FocusIn if isinstance(watched, QWidget) and watched.window() is self.window():
                if watched is not area and not area.isAncestorOf(watched):
                    self.leave()
            case QEvent.Type.Hide if watched is area:
                self.leave()
        return False

    def paintEvent(self, _event: QPaintEvent) -> None:
        """A line in the accent between two in the colour of the panels, so that it is seen on any picture."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for width, colour in ((5.0, "panel"), (3.0, "accent")):
            painter.setPen(QPen(find_theme().colour_of(colour), width))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(2.5, 2.5, -2.5, -2.5), 3, 3)
        painter.end()

    def _follow(self) -> None:
        parent = self.parentWidget()
        if self._area is not None and parent is not None:
            self.setGeometry(self._area.rect().translated(self._area.mapTo(parent, QPoint(0, 0))))
