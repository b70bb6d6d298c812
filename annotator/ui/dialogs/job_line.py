"""Job line: the progress of a dialog's own work and one sentence about it, the last thing above its buttons."""

from collections.abc import Callable
from typing import Final, TypeVar

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QLabel, QProgressBar, QSizePolicy, QVBoxLayout, QWidget

from annotator.errors import UserError
from annotator.session.jobs import Job
from annotator.ui.base.text import tell_error
from annotator.ui.base.workers import JobHandle, Runner
from annotator.ui.widgets.share import show_share

T = TypeVar("T")

SHOWN_AFTER: Final = 200
"""Milliseconds that work may take before its progress is shown."""


class JobLine(QWidget):
    """Runs one job at a time; a new job cancels the last."""

    changed = Signal()
    """Work began or ended."""
    progressed = Signal(int, int)
    """Steps done, steps in all (0 when unknown)."""

    def __init__(self, runner: Runner) -> None:
        super().__init__()
        self._runner = runner
        self._handle: JobHandle | None = None
        self._bar = QProgressBar()
        self._bar.setTextVisible(False)
        policy = self._bar.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self._bar.setSizePolicy(policy)
        self._sentence = QLabel()
        self._sentence.setWordWrap(True)
        self._sentence.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.MinimumExpanding)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(SHOWN_AFTER)
        self._timer.timeout.connect(self._bar.show)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(self._sentence)
        column.addWidget(self._bar)
        self._bar.hide()
        runner.crashed.connect(self._on_crashed)

    @property
    def is_busy(self) -> bool:
        """Whether work is going on."""
        return self._handle is not None

    @property
    def sentence(self) -> str:
        """What is said now."""
        return self._sentence.text()

    def start(
        self, job: Job[T], *, done: Callable[[T], None], failed: Callable[[UserError], None] | None = None
    ) -> None:
        """Begins a job; a UserError becomes the sentence, before `failed` is called."""
        self.cancel()

        def finish(value: T) -> None:
            self._end()
            done(value)

        def refuse(error: UserError) -> None:
            self._end()
            self.say(tell_error(error), kind="error")
            if failed is not None:
                failed(error)

        self._bar.setRange(0, 0)
        self._bar.setAccessibleName(job.title)
        self._timer.start()
        self._handle = self._runner.start(job, done=finish, failed=refuse, progress=self._show_progress)
        self.destroyed.connect(self._handle.cancel)  # however the dialog goes, nothing is handed to what is gone
        self.changed.emit()

    def cancel(self) -> None:
        """Calls the work off; nothing of it is handed over any more."""
        if self._handle is not None:
            self._handle.cancel()
            self._end()

    def say(self, sentence: str, *, kind: str = "muted") -> None:
        """One sentence; `kind` is `muted`, `warning` or `error`."""
        self._sentence.setText(sentence)
        self._sentence.setAccessibleName(sentence)
        self._sentence.setProperty("role", kind)
        self._sentence.style().polish(self._sentence)

    def _show_progress(self, done: int, total: int) -> None:
        show_share(self._bar, done, total)
        if self.is_busy:
            self.progressed.emit(done, total)

    def _end(self) -> None:
        self._handle = None
        self._timer.stop()
        self._bar.hide()
        self.changed.emit()

    def _on_crashed(self, sentence: str) -> None:
        """The job that crashed may be another's: ours is over as soon as the runner has closed it."""
        QTimer.singleShot(0, self, lambda: self._check_over(sentence))

    def _check_over(self, sentence: str) -> None:
        if self._handle is not None and self._handle.is_over:
            self._end()
            self.say(sentence, kind="error")
