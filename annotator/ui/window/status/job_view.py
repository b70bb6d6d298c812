"""Job view: the long work that is on, how far it is, and a button that cancels it."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QProgressBar, QToolButton, QWidget

from annotator.ui.base.share import show_share
from annotator.ui.base.text import translator_of

_tr = translator_of("Status")


class JobView(QWidget):
    """Title and progress of the long work that is on, and a button that cancels it."""

    def __init__(self) -> None:
        super().__init__()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        self._title, self._bar, self._cancel = QLabel(), QProgressBar(), QToolButton()
        self._title.setProperty("role", "muted")
        self._bar.setTextVisible(False)
        self._bar.setFixedWidth(96)
        self._cancel.setText(_tr("Cancel"))
        self._cancel.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._cancel.hide()
        for part in (self._title, self._bar, self._cancel):
            row.addWidget(part)
        self._jobs: list[tuple[str, Callable[[], None] | None]] = []
        """Titles of those that are on, with what cancels them; the last one is shown."""
        self._cancel.clicked.connect(self._on_cancel)
        self.hide()

    def begin(self, title: str, cancel: Callable[[], None] | None) -> None:
        """A job begins; `cancel` cancels it."""
        self._jobs.append((title, cancel))
        self._refresh()

    def show_progress(self, title: str, done: int, total: int) -> None:
        """A job reports how far it is."""
        if self._jobs and title == self._jobs[-1][0]:
            show_share(self._bar, done, total)

    def end(self, title: str) -> None:
        """A job has ended."""
        found = next((job for job in self._jobs if job[0] == title), None)
        if found is not None:
            self._jobs.remove(found)
        self._refresh()

    def _on_cancel(self) -> None:
        stop = self._jobs[-1][1] if self._jobs else None
        if stop is not None:
            stop()

    def _refresh(self) -> None:
        """Shows the last one that began, whose next report says how far it is."""
        self.setVisible(bool(self._jobs))
        title, stop = self._jobs[-1] if self._jobs else ("", None)
        self._bar.setRange(0, 0)
        self._title.setText(title)
        self._cancel.setVisible(stop is not None)
