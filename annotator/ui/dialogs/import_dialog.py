"""Import dialog: a file of another tool is read and planned in a worker thread, looked at, and taken in as one step.

Its shapes lie on the disk until the step is stored, one range of images after the other.
"""

import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QHBoxLayout, QVBoxLayout, QWidget

from annotator.errors import FlawError, UserError
from annotator.formats.core.foreign import ForeignTable
from annotator.formats.core.format import Format
from annotator.model.commit import CommitRange
from annotator.model.layer import LayerKey
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from annotator.progress import Progress
from annotator.session.jobs import Job
from annotator.session.pending_commit import StoredStep
from annotator.session.session import Session
from annotator.session.transfer.matching import Existing, ImportOptions, RefusedImportError, Remedy
from annotator.session.transfer.ranges.entering import Entered, RangedPlan
from annotator.session.transfer.read import IncomingFiles, read_incoming
from annotator.ui.base.text import format_count, tell_error, translator_of
from annotator.ui.base.theme import fit_to_screen
from annotator.ui.base.workers import Runner
from annotator.ui.dialogs.ask import Dialogs, make_yes_and_cancel
from annotator.ui.dialogs.import_choices import ImportChoices
from annotator.ui.dialogs.import_preview import ImportPreview
from annotator.ui.dialogs.job_line import JobLine

_tr = translator_of("Import")

TYPING: Final = 150
"""Milliseconds after the last change of a choice before the plan is made again."""


@dataclass(frozen=True, slots=True)
class PlannedImport:
    """A plan for a state of the project, what it would bring, and why it may not be applied as it is."""

    plan: RangedPlan | None
    brings: Entered | None
    refused: RefusedImportError | None


class ImportDialog(QDialog):
    """Accepted when the step is committed; until then nothing is changed."""

    imported = Signal(object)
    """What came in."""

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
        self.setWindowTitle(_tr("Import"))
        fit_to_screen(self, 860, 600)
        self._session, self._formats = session, tuple(formats)
        self._incoming: IncomingFiles | None = None
        self._planned: PlannedImport | None = None
        self._storing = self._called_off = False
        self.choices = ImportChoices(self._formats, session.project, dialogs=dialogs, folder=folder)
        self.preview = ImportPreview()
        self.line = JobLine(runner)
        self._plan_timer = QTimer(self)
        self._plan_timer.setSingleShot(True)
        self._plan_timer.setInterval(TYPING)
        self._buttons = make_yes_and_cancel(self, _tr("Import"))
        self._yes = self._buttons.button(QDialogButtonBox.StandardButton.Ok)
        self._lay_out()
        self._connect()
        self._check()

    @property
    def plan(self) -> Entered | None:
        """What would come in under the choices as they stand; None while that is not known."""
        return None if self._planned is None else self._planned.brings

    @property
    def is_ready(self) -> bool:
        """Whether the plan can be applied."""
        planned = self._planned
        return (
            planned is not None
            and planned.plan is not None
            and planned.refused is None
            and not self.line.is_busy
            and not self._plan_timer.isActive()
            and not self.preview.labels.unanswered
            and not self.choices.waits_for_first_pixel
        )

    def choose(self, paths: Sequence[Path]) -> None:
        """Reads these files, or this folder, as what they look like."""
        self.choices.show_paths(paths)
        self._read(None)

    def accept(self) -> None:
        """Applies the plan; the dialog stays while that is not possible."""
        planned = self._planned
        if not self.is_ready or planned is None or planned.plan is None:
            return
        plan, session = planned.plan, self._session
        if not plan.is_still_valid(session.committed):
            self._plan()
            return
        try:
            pending = session.begin_commit()
        except UserError as error:
            self.line.say(tell_error(error), kind="error")
            return
        first_id = session.next_shape_id

        def load(key: LayerKey) -> Shapes:
            return pending.load_layers([key])[0].shapes

        def work(progress: Progress) -> StoredStep:
            taker = plan.make_taker()
            record = plan.make_record(
                pending.base, load, taker, first_shape=first_id, seconds=time.time(), progress=progress
            )
            return pending.store_ranges(replace(record, ranges=self._check_ranges(record.ranges)))

        self._storing, self._called_off = True, False
        self.choices.setEnabled(False)
        self.preview.setEnabled(False)
        self.line.say(_tr("Importing…"))
        self.line.start(Job(_tr("Importing"), work), done=self._finish, failed=lambda _error: self._enable())

    def done(self, result: int) -> None:
        """Leaves nothing running behind."""
        if self._storing:  # until it is written the import can be called off; after that it is finished
            self._called_off = True
            return
        self._plan_timer.stop()
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
        self._plan_timer.timeout.connect(self._plan)

    def _read(self, chosen: Format | None) -> None:
        """Reads what is named in the field of the path, off the window's thread."""
        paths, coco, way = self.choices.paths, self.choices.coco, self.choices.way
        project, formats = self._session.committed, self._formats
        self._forget()
        if not paths:
            return

        def work(progress: Progress) -> IncomingFiles:
            return read_incoming(project, paths, formats, chosen=chosen, coco=coco, way=way, progress=progress)

        self.line.say(_tr("Reading…"))
        self.line.start(
            Job(_tr("Reading a file"), work, quiet=True), done=self._show_incoming, failed=self._offer_leniency
        )

    def _offer_leniency(self, error: UserError) -> None:
        """Names the way past a single flaw."""
        if isinstance(error, FlawError) and not self.choices.lenient.isChecked():
            way = _tr("Or switch on “Leave out and count what is flawed”.")
            self.line.say(f"{tell_error(error)} {way}", kind="error")

    def _forget(self) -> None:
        self._plan_timer.stop()
        self._incoming = self._planned = None
        self.line.cancel()
        self.line.say("")
        self.preview.clear()
        self._check()

    def _show_incoming(self, incoming: IncomingFiles) -> None:
        self._incoming = incoming
        self.choices.show_incoming(incoming)
        self.preview.show_file(incoming, self._session.committed)
        self.preview.show_plan(incoming, None)
        self._set_tab_order()
        self._plan()

    def _set_tab_order(self) -> None:
        """The fields of the labels come after those at the left when Tab is pressed."""
        places = [self.choices.add_images, *self.preview.labels.choices.values(), self.preview.left_out, self._yes]
        for before, after in pairwise(places):
            self.setTabOrder(before, after)

    def _plan_later(self) -> None:
        if self._incoming is not None:
            self._planned = None
            self._plan_timer.start()
            self._check()

    def _plan(self) -> None:
        incoming = self._incoming
        if incoming is None:
            return
        self._planned = None
        project, options = self._session.committed, self.choices.make_options(self.preview.labels.label_names, incoming)
        self.line.say("")
        self.line.start(
            Job(
                _tr("Comparing with the project"),
                lambda progress: propose_import(project, incoming.foreign, options, progress),
                quiet=True,
            ),
            done=self._show_plan,
        )

    def _show_plan(self, planned: PlannedImport) -> None:
        if self._incoming is None:
            return
        self._planned = planned
        self.preview.show_plan(self._incoming, planned.brings)
        label = self.preview.labels.unanswered
        if planned.refused is not None:
            self.line.say(describe_refusal(planned.refused), kind="warning")
        elif self.choices.waits_for_first_pixel:
            self.line.say(
                _tr("Choose from where the pixels are counted: nothing in the file tells it."), kind="warning"
            )
        elif label:
            self.line.say(
                _tr(
                    "Choose what “{label}” becomes: another label differs from it by upper and lower case only.",
                    label=label,
                ),
                kind="warning",
            )
        self._check()

    def _check(self) -> None:
        self._yes.setEnabled(self.is_ready)

    def _check_ranges(self, ranges: Iterable[CommitRange]) -> Iterator[CommitRange]:
        """In the worker thread, before each range is written and after the last: then nothing stays of those before."""
        for part in ranges:
            self._check_wanted()
            yield part
        self._check_wanted()

    def _check_wanted(self) -> None:
        if self._called_off:
            raise UserError(_tr("The import was called off; nothing was changed."))

    def _enable(self) -> None:
        if self._storing:
            self._storing = False
            self._session.drop_commit()
            if self._called_off:
                self.reject()
                return
        self.choices.setEnabled(True)
        self.preview.setEnabled(True)

    def _finish(self, stored: StoredStep) -> None:
        """The step is in the store: the session shows it."""
        self._storing = False
        self._session.finish_commit(stored)
        if self._planned is not None:
            self.imported.emit(self._planned.brings)
        super().accept()


def propose_import(
    project: Project, foreign: ForeignTable, options: ImportOptions, progress: Progress | None = None
) -> PlannedImport:
    """The plan under these options; where layers are there already, what replacing them would bring and the refusal."""
    refusal = None
    try:
        plan = RangedPlan(project, foreign, options)
    except RefusedImportError as refused:
        if refused.remedy is not Remedy.CHOOSE_EXISTING:
            return PlannedImport(None, None, refused)
        plan, refusal = RangedPlan(project, foreign, replace(options, existing=Existing.REPLACE)), refused
    return PlannedImport(plan, plan.preview(progress), refusal)


def describe_refusal(refused: RefusedImportError) -> str:
    """The refusal with a remedy that stands in the dialog."""
    remedy = {
        Remedy.ADD_IMAGES: _tr("check the images folder, or switch on “Add images”"),
        Remedy.NAME_AUTHOR: _tr("name the author"),
        Remedy.LEAVE_AUTHOR_OUT: _tr("leave the author empty"),
        Remedy.CHOOSE_EXISTING: _tr("choose another pass, or to replace them"),
    }[refused.remedy]
    return f"{refused.problem}; {remedy}."


def describe_import(found: Entered) -> str:
    """One sentence on what was imported."""
    return _tr(
        "Imported {shapes} in {layers}. Undo takes it back.",
        shapes=format_count(_tr, found.shapes, "{n} shape", "{n} shapes"),
        layers=format_count(_tr, found.layers, "{n} layer", "{n} layers"),
    )
