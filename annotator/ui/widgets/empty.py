"""Empty state: a sentence in the place of a list that has nothing to show, which says what to do next."""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QAbstractScrollArea, QLabel


class EmptyState(QLabel):
    """Lies over a list and is shown while the list is empty."""

    def __init__(self, over: QAbstractScrollArea) -> None:
        super().__init__(over)
        self.setProperty("role", "muted")
        self.setWordWrap(True)
        self.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setContentsMargins(12, 8, 12, 8)
        self._over = over
        over.installEventFilter(self)
        self.hide()

    def show_text(self, text: str) -> None:
        """Shows a sentence, or nothing."""
        self.setText(text)
        self.setVisible(bool(text))
        self._fit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keeps to the size of the list."""
        if watched is self._over and event.type() == QEvent.Type.Resize:
            self._fit()
        return False

    def _fit(self) -> None:
        top = self._over.viewport().geometry().top()
        self.setGeometry(0, top, self._over.width(), max(0, self._over.height() - top))
