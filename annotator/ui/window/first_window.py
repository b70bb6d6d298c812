"""What the window shows at its first paint, before it is complete: size, title, empty menus; and how the rest comes."""

import importlib
from collections.abc import Callable, Mapping
from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QLabel, QMenu, QMenuBar, QStackedWidget, QWidget

from annotator.session.actions.menus import MENUS
from annotator.ui.base.text import ACTIONS, translator_of

PIECES: Final = (
    "numpy",
    "numpy.ma",  # which numpy imports with the first array that is sorted out
    "annotator.session.actions.table",
    "annotator.store",
    "annotator.ui.canvas",
    "annotator.ui.panels",
    "annotator.ui.window.project_page",
    "annotator.ui.window.commands.table",
    "annotator.ui.base.paint:prepare_painting",
    "annotator.ui.window.picture_frame:draw_icons",
)
"""What is imported, or called of a module, between two events of the window, so that none of them waits for long."""
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

    def __init__(self, window: QWidget, complete: Callable[[], object]) -> None:
        super().__init__(window)
        self._window, self._complete, self._pieces = window, complete, list(PIECES)
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
            module, _, function = self._pieces.pop(0).partition(":")
            piece = importlib.import_module(module)
            if function:
                getattr(piece, function)()
            QTimer.singleShot(0, self, self._go_on)
        else:
            self.finish()


_tr_menus = translator_of(ACTIONS)

KEY_NAMES: Final = ("Return",)
"""Keys that our translations call as our sentences do, not as Qt's own translations do."""


def make_menus(bar: QMenuBar) -> Mapping[str, QMenu]:
    """Puts the menus into the bar, still empty, and returns them by name."""
    return {name: bar.addMenu(_tr_menus(title)) for name, title in MENUS.items()}


def print_key(key: QKeySequence | str) -> str:
    """A key, or one in portable text, as the desktop writes it."""
    sequence = QKeySequence.fromString(key) if isinstance(key, str) else key
    return sequence.toString(QKeySequence.SequenceFormat.NativeText)


FRAME: Final = 48
"""Logical pixels left for the title bar when the window is first shown on a small screen."""


def take_usual_size(window: QWidget) -> None:
    """The size of the first day, or what the screen has room for."""
    free = window.screen().availableSize()
    window.resize(min(1400, free.width() - 16), min(900, free.height() - FRAME))


def fill_half(window: QWidget, *, left: bool) -> None:
    """Takes the left or the right half of the screen."""
    free = window.screen().availableGeometry()
    wide = max(window.minimumWidth(), free.width() // 2)
    window.setGeometry(
        free.left() if left else free.right() + 1 - wide, free.top() + FRAME // 2, wide, free.height() - FRAME
    )


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
