"""Import dialog: a file of another tool is read and planned beside the work, looked at, and taken in as one step."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QApplication, QDialog, QDialogButtonBox, QHBoxLayout, QVBoxLayout, QWidget

from annotator.errors import UserError
from annotator.formats.core.foreign import Foreign
from annotator.formats.core.format import Format
from annotator.model.project import Project
from annotator.progress import Progress
from annotator.session.jobs import Job
from annotator.session.projects.load import whole_project
from annotator.session.session import Session
from annotator.session.transfer.matching import Existing, ImportOptions, RefusedImportError, Remedy
from annotator.session.transfer.plan_import import ImportPlan, import_step, plan_import, still_holds
from annotator.session.transfer.read import Incoming, take_in
from annotator.ui.base.text import counted, words_of
from annotator.ui.base.workers import Runner
from annotator.ui.dialogs.ask import Dialogs, yes_and_cancel
from annotator.ui.dialogs.import_choices import ImportChoices
from annotator.ui.dialogs.import_preview import ImportPreview
from annotator.ui.dialogs.job_line import JobLine

_words = words_of("Import")

TYPING: Final = 150
"""Milliseconds after the last change of a choice before the plan is made again."""


@dataclass(frozen=True, slots=True)
class Planned:
    """A plan for a state of the project, and why it may not be carried out as it is."""

    project: Project
    plan: ImportPlan | None
    refused: RefusedImportError | None


class ImportDialog(QDialog):
    """Accepted when the step is committed; until then nothing is changed."""

    imported = Signal(object)
    """The ImportPlan that was carried out."""

    def __init__(
        self,
        parent: QWidget,
        session: Session,
        runner: Runner,
        *,
        formats: Sequence[Format],
        dialogs: Dialogs,
        folder: Path,
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(_words("Import"))
        self.resize(860, 600)
        self._session, self._formats = session, tuple(formats)
        self._incoming: Incoming | None = None
        self._planned: Planned | None = None
        self.choices = ImportChoices(self._formats, session.project, dialogs=dialogs, folder=folder)
        self.preview = ImportPreview()
        self.line = JobLine(runner)
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(TYPING)
        self._buttons = yes_and_cancel(self, _words("Import"))
        self._yes = self._buttons.button(QDialogButtonBox.StandardButton.Ok)
        self._lay_out()
        self._connect()
        self._check()

    @property
    def plan(self) -> ImportPlan | None:
        """What would come in under the choices as they stand; None while that is not known."""
        return None if self._planned is None else self._planned.plan

    @property
    def is_ready(self) -> bool:
        """Whether the plan can be carried out."""
        planned = self._planned
        return (
            planned is not None
            and planned.plan is not None
            and planned.refused is None
            and not self.line.is_busy
            and not self._later.isActive()
            and not self.preview.labels.unanswered
        )

    def choose(self, paths: Sequence[Path]) -> None:
        """Reads these files, or this folder, as what they look like."""
        self.choices.show_paths(paths)
        self._read(None)

    def accept(self) -> None:
        """Carries the plan out; the dialog stays while that is not possible."""
        planned = self._planned
        if not self.is_ready or planned is None or planned.plan is None:
            return
        plan, project, storage = planned.plan, self._session.committed, self._session.storage
        missing = any(layer.replaces and project.layer(layer.key).loaded is None for layer in plan.layers)

        def work(progress: Progress) -> Project:
            return whole_project(project, storage, progress) if missing else project

        self.choices.setEnabled(False)
        self.preview.setEnabled(False)
        self.line.say(_words("Importing…"))
        self.line.start(Job(_words("Importing"), work), done=self._commit, failed=lambda _error: self._enable())

    def done(self, result: int) -> None:
        """Leaves nothing running behind."""
        self._later.stop()
        self.line.cancel()
        super().done(result)

    def _lay_out(self) -> None:
        self.choices.setFixedWidth(328)
        middle = QHBoxLayout()
        middle.setSpacing(28)
        middle.addWidget(self.choices)
        middle.addWidget(self.preview, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 20, 20, 16)
        column.setSpacing(12)
        column.addLayout(middle, 1)
        column.addWidget(self.line)
        column.addWidget(self._buttons)
        self._yes.setDefault(True)

    def _connect(self) -> None:
        self.choices.chosen.connect(self.choose)
        self.choices.format_chosen.connect(lambda: self._read(self.choices.format))
        self.choices.changed.connect(self._plan_later)
        self.preview.mapped.connect(self._plan_later)
        self.line.changed.connect(self._check)
        self._later.timeout.connect(self._plan)

    def _read(self, chosen: Format | None) -> None:
        """Reads what is named in the field of the path, off the window's thread."""
        paths, coco = self.choices.paths, self.choices.coco
        project, formats = self._session.committed, self._formats
        self._forget()
        if not paths:
            return

        def work(progress: Progress) -> Incoming:
            return take_in(project, paths, formats, chosen=chosen, coco=coco, progress=progress)

        self.line.say(_words("Reading…"))
        self.line.start(Job(_words("Reading a file"), work, quiet=True), done=self._take)

    def _forget(self) -> None:
        self._later.stop()
        self._incoming = self._planned = None
        self.line.cancel()
        self.line.say("")
        self.preview.clear()
        self._check()

    def _take(self, incoming: Incoming) -> None:
        self._incoming = incoming
        self.choices.show_incoming(incoming)
        self.preview.show_file(incoming, self._session.committed)
        self.preview.show_plan(incoming, self._session.committed, None)
        self._order()
        self._plan()

    def _order(self) -> None:
        """The fields of the labels come after those at the left when Tab is pressed."""
        places = [self.choices.add_images, *self.preview.labels.choices.values(), self.preview.left_out, self._yes]
        for before, after in pairwise(places):
            self.setTabOrder(before, after)

    def _plan_later(self) -> None:
        if self._incoming is not None:
            self._planned = None
            self._later.start()
            self._check()

    def _plan(self) -> None:
        incoming = self._incoming
        if incoming is None:
            return
        self._planned = None
        project, options = self._session.committed, self.choices.options(self.preview.labels.chosen, incoming)
        self.line.say("")
        self.line.start(
            Job(_words("Comparing with the project"), lambda _progress: planned(project, incoming.foreign, options),
                quiet=True),
            done=self._show_plan,
        )  # fmt: skip

    def _show_plan(self, planned: Planned) -> None:
        if self._incoming is None:
            return
        self._planned = planned
        self.preview.show_plan(self._incoming, planned.project, planned.plan)
        label = self.preview.labels.unanswered
        if planned.refused is not None:
            self.line.say(told(planned.refused), kind="warning")
        elif label:
            self.line.say(_words("Choose what “{label}” becomes: another label differs from it by upper and lower "
                                 "case only.", label=label), kind="warning")  # fmt: skip
        self._check()

    def _check(self) -> None:
        self._yes.setEnabled(self.is_ready)

    def _enable(self) -> None:
        self.choices.setEnabled(True)
        self.preview.setEnabled(True)

    def _commit(self, whole: Project) -> None:
        """The one step; when the project was changed meanwhile, the plan is made again and shown."""
        self._enable()
        planned, session = self._planned, self._session
        if planned is None or planned.plan is None:
            return
        if not still_holds(planned.plan, planned.project, session.committed):
            self._plan()
            return
        QApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
        try:
            session.commit(import_step(planned.plan, session.next_shape_id, lambda key: whole.layer(key).shapes))
        except UserError as error:
            self.line.say(str(error), kind="error")
            return
        finally:
            QApplication.restoreOverrideCursor()
        self.imported.emit(planned.plan)
        super().accept()


def planned(project: Project, foreign: Foreign, options: ImportOptions) -> Planned:
    """The plan under these options; where layers are there already, what replacing them would bring and the refusal."""
    try:
        return Planned(project, plan_import(project, foreign, options), None)
    except RefusedImportError as refused:
        if refused.remedy is not Remedy.CHOOSE_EXISTING:
            return Planned(project, None, refused)
        instead = plan_import(project, foreign, replace(options, existing=Existing.REPLACE))
        return Planned(project, instead, refused)


def told(refused: RefusedImportError) -> str:
    """The refusal with a remedy that stands in the dialog."""
    remedy = {
        Remedy.ADD_IMAGES: _words("check the images folder, or switch on “Add images”"),
        Remedy.NAME_AUTHOR: _words("name the author"),
        Remedy.LEAVE_AUTHOR_OUT: _words("leave the author empty"),
        Remedy.CHOOSE_EXISTING: _words("choose another pass, or to replace them"),
    }[refused.remedy]
    return f"{refused.problem}; {remedy}."


def sentence(plan: ImportPlan) -> str:
    """What was imported."""
    return _words(
        "Imported {shapes} in {layers}. Undo takes it back.",
        shapes=counted(_words, len(plan.shapes), "{n} shape", "{n} shapes"),
        layers=counted(_words, len(plan.layers), "{n} layer", "{n} layers"),
    )
