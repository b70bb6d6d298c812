"""First paint: a window is seen before it is complete; the rest comes in pieces, or at once when a hand does."""

import importlib
from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QTimer
from PySide6.QtWidgets import QWidget

PIECES: Final = (
    "numpy",
    "annotator.session.actions.table",
    "annotator.store",
    "annotator.ui.canvas",
    "annotator.ui.panels",
    "annotator.ui.window.project_page",
    "annotator.ui.window.commands.table",
)
"""What is imported between two events of the window, so that none of them waits for long."""
_HANDS: Final = frozenset(
    {
        QEvent.Type.ShortcutOverride,
        QEvent.Type.KeyPress,
        QEvent.Type.MouseButtonPress,
        QEvent.Type.Wheel,
        QEvent.Type.ContextMenu,
        QEvent.Type.Drop,
    }
)


class FirstPaint(QObject):
    """Completes a window after its first paint: in pieces while nobody asks for anything, else before the first key,
    click or drop reaches it.
    """

    def __init__(self, window: QWidget, complete: Callable[[], object], *, pieces: Sequence[str] = PIECES) -> None:
        super().__init__(window)
        self._window, self._complete, self._pieces = window, complete, list(pieces)
        self._is_painted = self._is_done = False
        application = QCoreApplication.instance()
        assert application is not None
        application.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Hears of the first paint and of the first hand."""
        kind = event.type()
        if kind == QEvent.Type.Paint and not self._is_painted and watched is self._window:
            self._is_painted = True
            QTimer.singleShot(0, self, self._go_on)
        elif kind in _HANDS:
            self.finish()
        return False

    def finish(self) -> None:
        """Completes the window now."""
        if self._is_done:
            return
        self._is_done = True
        application = QCoreApplication.instance()
        if application is not None:
            application.removeEventFilter(self)
        self._complete()

    def _go_on(self) -> None:
        if self._pieces and not self._is_done and self._window.isVisible():
            importlib.import_module(self._pieces.pop(0))
            QTimer.singleShot(0, self, self._go_on)
        else:
            self.finish()
