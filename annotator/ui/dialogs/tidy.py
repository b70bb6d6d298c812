"""Dialog that compacts a project: what thinning the journal would save, then the work with its progress."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QWidget

from annotator.phrase import Phrase
from annotator.session.jobs import Job
from annotator.session.session import Session
from annotator.store.project_file import ProjectFile
from annotator.store.tidy import TidyPlan, TidyResult
from annotator.ui.base.dialog import Dialog
from annotator.ui.base.layout import make_form
from annotator.ui.base.numbers import format_size
from annotator.ui.base.text import format_count, format_number, translator_of
from annotator.ui.base.workers import Runner

_tr = translator_of("Tidy")


class TidyDialog(Dialog):
    """Accepted when the project was tidied; until the button is pressed nothing is changed."""

    tidied = Signal(object)
    """The `TidyResult`."""

    def __init__(self, parent: QWidget, file: ProjectFile, session: Session, runner: Runner) -> None:
        super().__init__(parent, _tr("Compact project"), runner, yes=_tr("Compact"), width=440)
        self._file, self._session = file, session
        self._plan: TidyPlan | None = None
        self._steps, self._kept, self._previews, self._room = (QLabel("…") for _ in range(4))
        self._lay_out()
        self._show_enabled()
        self.line.changed.connect(self._show_enabled)
        self.line.start(Job(Phrase("Reading the journal"), file.plan_tidy), done=self._show_plan)

    @property
    def is_ready(self) -> bool:
        """Whether the button does something."""
        return self._plan is not None and not self._plan.is_empty and not self.line.is_busy

    def accept(self) -> None:
        """Tidies; the dialog stays while that goes on."""
        plan = self._plan
        if not self.is_ready or plan is None:
            return
        file = self._file
        self.line.say(_tr("Compacting…"))
        self.store(
            self._session, Phrase("Compacting"), lambda _pending, progress: file.tidy(plan, progress), self._finish
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
        note = _tr(
            "The project file notes every step. Of older steps only what merging copies needs is kept, compressed. "
            "Nothing that was drawn changes, and undo goes on as before."
        )
        self.lay_out(form, head=_tr("Shorten the journal"), note=note)

    def _show_enabled(self) -> None:
        self.yes.setEnabled(self.is_ready)

    def _show_plan(self, plan: TidyPlan) -> None:
        self._plan = plan
        self._steps.setText(format_number(plan.steps))
        self._kept.setText(format_number(plan.kept))
        self._previews.setText(format_number(plan.previews))
        self._form.setRowVisible(self._previews, bool(plan.previews))
        self._room.setText(_tr("about {size}", size=format_size(plan.bytes_back)))
        if plan.is_empty:
            self.line.say(_tr("There is nothing to compact."))
        self._show_enabled()
        if self.is_ready:
            self.yes.setDefault(True)

    def _finish(self, result: TidyResult) -> None:
        self.tidied.emit(result)
        super().accept()


def describe_tidying(result: TidyResult) -> str:
    """What was done, in one sentence."""
    steps = format_count(_tr, result.steps, "{n} step was shortened", "{n} steps were shortened")
    if result.previews:
        previews = format_count(_tr, result.previews, "{n} preview was taken out", "{n} previews were taken out")
        steps = _tr("{steps}, {previews}", steps=steps, previews=previews)
    if not result.is_compact:
        return _tr("{steps}; the room stays inside the file for later edits.", steps=steps)
    return _tr("{steps}; the file is {size} smaller.", steps=steps, size=format_size(result.bytes_back))
