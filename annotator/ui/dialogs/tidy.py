"""Tidy dialog: what thinning the journal would do and how much room it gives back, then the work with its progress."""

from threading import Event

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QLabel, QVBoxLayout, QWidget

from annotator.errors import UserError
from annotator.progress import Cancelled, Progress
from annotator.session.jobs import Job
from annotator.session.session import Session
from annotator.store.project_file import ProjectFile
from annotator.store.tidy import TidyPlan, TidyResult
from annotator.ui.base.numbers import format_size
from annotator.ui.base.text import format_count, format_number, tell_error, translator_of
from annotator.ui.base.theme import make_head_font, make_small_font
from annotator.ui.base.workers import Runner
from annotator.ui.dialogs.ask import make_yes_and_cancel
from annotator.ui.dialogs.job_line import JobLine

_tr = translator_of("Tidy")


class TidyDialog(QDialog):
    """Accepted when the project was tidied; until the button is pressed nothing is changed."""

    tidied = Signal(object)
    """The `TidyResult`."""

    def __init__(self, parent: QWidget, file: ProjectFile, session: Session, runner: Runner) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(_tr("Tidy project"))
        self.setMinimumWidth(440)
        self._file, self._session = file, session
        self._plan: TidyPlan | None = None
        self._stop: Event | None = None
        self.line = JobLine(runner)
        self._steps, self._kept, self._room = QLabel("…"), QLabel("…"), QLabel("…")
        self.buttons = make_yes_and_cancel(self, _tr("Tidy"))
        self._lay_out()
        self._show_enabled()
        self.line.start(Job(_tr("Reading the journal"), file.plan_tidy), done=self._show_plan)

    @property
    def is_ready(self) -> bool:
        """Whether the button does something."""
        return self._plan is not None and not self._plan.is_empty and not self.line.is_busy

    def accept(self) -> None:
        """Tidies; the dialog stays while that goes on."""
        plan = self._plan
        if not self.is_ready or plan is None:
            return
        try:
            self._session.begin_commit()  # the file takes no other step meanwhile
        except UserError as error:
            self.line.say(tell_error(error), kind="error")
            return
        file, stop = self._file, Event()

        def work(progress: Progress) -> TidyResult | None:
            try:
                return file.tidy(plan, Progress(progress.report, stop))
            except Cancelled:
                return None

        self._stop = stop
        self.line.say(_tr("Tidying…"))
        self.line.start(Job(_tr("Tidying"), work), done=self._finish, failed=lambda _error: self._release())
        self._show_enabled()

    def done(self, result: int) -> None:
        """While the file is written, the work is called off first; what it came to is told."""
        if self._stop is not None:
            self._stop.set()
            return
        self.line.cancel()
        super().done(result)

    def _lay_out(self) -> None:
        head = QLabel(_tr("Shorten the journal"))
        head.setFont(make_head_font())
        note = QLabel(
            _tr(
                "The project file notes every step. Of older steps only what merging copies needs is kept, compressed. "
                "Nothing that was drawn changes, and undo goes on as before."
            )
        )
        note.setWordWrap(True)
        note.setFont(make_small_font())
        note.setProperty("role", "muted")
        form = QFormLayout()
        form.setHorizontalSpacing(16)
        form.setVerticalSpacing(4)
        form.addRow(_tr("Steps to shorten"), self._steps)
        form.addRow(_tr("Steps left as they are"), self._kept)
        form.addRow(_tr("Room given back"), self._room)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 20, 20, 16)
        column.setSpacing(8)
        column.addWidget(head)
        column.addWidget(note)
        column.addSpacing(4)
        column.addLayout(form)
        column.addWidget(self.line)
        column.addWidget(self.buttons)

    def _show_enabled(self) -> None:
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(self.is_ready)

    def _show_plan(self, plan: TidyPlan) -> None:
        self._plan = plan
        self._steps.setText(format_number(plan.steps))
        self._kept.setText(format_number(plan.kept))
        self._room.setText(_tr("about {size}", size=format_size(plan.bytes_back)))
        if plan.is_empty:
            self.line.say(_tr("There is nothing to tidy."))
        self._show_enabled()
        if self.is_ready:
            self.buttons.button(QDialogButtonBox.StandardButton.Ok).setDefault(True)

    def _release(self) -> None:
        """The work is over: edits are taken again."""
        self._stop = None
        self._session.drop_commit()
        self._show_enabled()

    def _finish(self, result: TidyResult | None) -> None:
        self._release()
        if result is None:
            self.line.say(_tr("Stopped; nothing was changed."))
            return
        self.tidied.emit(result)
        super().accept()


def describe_tidying(result: TidyResult) -> str:
    """What was done, in one sentence."""
    steps = format_count(_tr, result.steps, "{n} step was shortened", "{n} steps were shortened")
    if not result.is_compact:
        return _tr("{steps}; the room stays inside the file for later edits.", steps=steps)
    return _tr("{steps}; the file is {size} smaller.", steps=steps, size=format_size(result.bytes_back))
