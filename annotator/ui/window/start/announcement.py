"""What stands in the window while a project is being opened."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QStackedWidget

from annotator.ui.base.text import translator_of

_tr = translator_of("Window")


class Announcement(QLabel):
    """One line in the middle of the window, until there is something to see."""

    def __init__(self, stack: QStackedWidget, name: str) -> None:
        super().__init__(_tr("Opening {name}…", name=name))
        self._stack, self._before = stack, stack.currentWidget()
        self.setObjectName("page")
        self.setProperty("role", "muted")
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        stack.addWidget(self)
        stack.setCurrentWidget(self)

    def end(self) -> None:
        """Goes away; where nothing has come in its place, what was there before is seen again."""
        if self._before is not None and self._stack.currentWidget() is self:
            self._stack.setCurrentWidget(self._before)
        self._stack.removeWidget(self)
        self.deleteLater()
