"""Hover button: a small button that shows its menu and is there while the pointer is over a table or a figure."""

from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, QTimer
from PySide6.QtWidgets import QMenu, QTableView, QToolButton, QWidget

_SIDE: Final = 20
_EDGE: Final = 2


class HoverButton(QToolButton):
    """Stands in the upper right corner of its owner, over the heads of a table; in the lower one where it has none."""

    def __init__(self, owner: QWidget, text: str) -> None:
        super().__init__(owner)
        self._owner = owner
        self.setText("⋯")
        self.setAccessibleName(text)
        self.setToolTip(text)
        self.setProperty("role", "hover")
        self.setFixedSize(_SIDE, _SIDE)
        self.setFocusPolicy(self.focusPolicy().NoFocus)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._menu = QMenu(self)
        self.setMenu(self._menu)
        self._menu.aboutToShow.connect(lambda: self._menu.addActions(owner.actions()))
        self._menu.aboutToHide.connect(lambda: QTimer.singleShot(0, self, self._hide_unless_over))
        owner.installEventFilter(self)
        self.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Comes and goes with the pointer, and keeps to the corner."""
        if watched is self._owner:
            match event.type():
                case QEvent.Type.Enter:
                    self._place()
                    self.setVisible(self._owner.isEnabled())
                    self.raise_()
                case QEvent.Type.Leave:
                    QTimer.singleShot(0, self, self._hide_unless_over)
                case QEvent.Type.Resize:
                    self._place()
        return False

    def _place(self) -> None:
        right, top = self._owner.width() - _SIDE - _EDGE, _EDGE
        if isinstance(self._owner, QTableView) and self._owner.horizontalHeader().isHidden():
            inside = self._owner.viewport().geometry()
            right, top = inside.right() - _SIDE - _EDGE, inside.bottom() - _SIDE - _EDGE
        self.move(right, top)

    def _hide_unless_over(self) -> None:
        is_over = self._owner.rect().contains(self._owner.mapFromGlobal(self._pointer()))
        if not self._menu.isVisible() and not (is_over and self._owner.underMouse()):
            self.hide()

    def _pointer(self) -> QPoint:
        return self.cursor().pos()
