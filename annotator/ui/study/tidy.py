"""Compacts a project: what thinning the journal would save, then the work with its progress."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QWidget

from annotator.errors import Phrase
from annotator.session.jobs import Job
from annotator.session.session import Session
from annotator.store.project_file import ProjectFile
from annotator.store.tidy import TidyPlan, TidyResult
from annotator.ui.base.dialog import JobLine, WorkButton
from annotator.ui.base.layout import STRETCH, make_column, make_form, make_row
from annotator.ui.base.text import format_count, format_number, format_size, translator_of
from annotator.ui.base.workers import Runner

_tr = translator_of("Tidy")


class TidyPart(QWidget):
    """Until the button is pressed nothing is changed; while it works the button calls it off."""

    tidied = Signal(object)
    """The `TidyResult`."""

    def __init__(self, file: ProjectFile, session: Session, runner: Runner) -> None:
        super().__init__()
        self._file, self._session = file, session
        self._plan: TidyPlan | None = None
        self.line = JobLine(runner)
        self.compact = WorkButton(self.line, _tr("Compact"), self.press, lambda: self.line.is_storing)
        self._steps, self._kept, self._previews, self._room = (QLabel("…") for _ in range(4))
        self._lay_out()
        self._show_enabled()
        self.line.changed.connect(self._show_enabled)

    @property
    def is_ready(self) -> bool:
        """Whether the button does something."""
        return self._plan is not None and not self._plan.is_empty and not (self.line.is_busy or self._session.read_only)

    def refresh(self) -> None:
        """Looks what compacting would save now."""
        file = self._file
        if not self.line.is_busy:
            self.line.start(Job(Phrase("Reading the journal"), file.plan_tidy, quiet=True), done=self._show_plan)

    def press(self) -> None:
        """Tidies."""
        plan, file = self._plan, self._file
        if self.is_ready and plan is not None:
            self.line.say(_tr("Compacting…"))
            self.line.store(
                self._session,
                Phrase("Compacting"),
                lambda _pending, progress: file.tidy(plan, progress),
                done=self._finish,
                called_off=lambda: self.line.say(""),
            )

    def _lay_out(self) -> None:
        self._form = form = make_form(
            (_tr("Steps to compact"), self._steps),
            (_tr("Steps left as they are"), self._kept),
            (_tr("Previews of an older version"), self._previews),
            (_tr("Space saved"), self._room),
            spacing=(16, 4),
        )
        form.setRowVisible(self._previews, False)
        row = make_row(self.compact, STRETCH)
        make_column(form, self.line, row, within=self, spacing=8)

    def _show_enabled(self) -> None:
        self.compact.setEnabled(self.is_ready or self.line.is_storing)
        self.compact.setToolTip(self._file.read_only_reason)

    def _show_plan(self, plan: TidyPlan) -> None:
        self._plan = plan
        self._steps.setText(format_number(plan.steps))
        self._kept.setText(format_number(plan.kept))
        self._previews.setText(format_number(plan.previews))
        self._form.setRowVisible(self._previews, bool(plan.previews))
        self._room.setText(_tr("about {size}", size=format_size(plan.bytes_back)))
        self.line.say(_tr("There is nothing to compact.") if plan.is_empty else "")
        self._show_enabled()

    def _finish(self, result: TidyResult) -> None:
        self.tidied.emit(result)
        self._plan = None
        self.refresh()


def describe_tidying(result: TidyResult) -> str:
    """What was done, in one sentence."""
    steps = format_count(_tr, result.steps, "{n} step was shortened", "{n} steps were shortened")
    if result.previews:
        previews = format_count(_tr, result.previews, "{n} preview was taken out", "{n} previews were taken out")
        steps = _tr("{steps}, {previews}", steps=steps, previews=previews)
    if not result.is_compact:
        return _tr("{steps}; the space stays inside the file for later edits.", steps=steps)
    return _tr("{steps}; the file is {size} smaller.", steps=steps, size=format_size(result.bytes_back))
