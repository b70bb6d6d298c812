"""Change menu: what can be done to all shapes that a search found, asked with the count before, stored in a worker."""

from collections.abc import Callable
from functools import partial

import numpy as np
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QDialog, QDialogButtonBox, QLabel, QMenu, QVBoxLayout, QWidget

from annotator.errors import UserError
from annotator.model.shapes import Occluded, PartState
from annotator.model.step import Step
from annotator.progress import Progress
from annotator.session.finding.bulk_edit import BulkCount, BulkEdit, BulkKind, BulkPlan, IdsByLayer, plan_bulk_edit
from annotator.session.finding.shape_search import FoundShapes
from annotator.session.jobs import Job
from annotator.session.pending_commit import StoredStep
from annotator.session.session import Session
from annotator.ui.base.naming import label_name_of
from annotator.ui.base.panel_context import PanelContext
from annotator.ui.base.text import format_count, tell_error, translator_of
from annotator.ui.dialogs.ask import make_yes_and_cancel
from annotator.ui.dialogs.job_line import JobLine
from annotator.ui.widgets.tag_strip import occluded_name_of, state_name_of

_tr = translator_of("Finding")

Chosen = Callable[[], tuple[FoundShapes, list[int]] | None]


class ChangeMenu(QMenu):
    """Label, part state and occluded, each with its values, and deletion."""

    def __init__(self, context: PanelContext, choose: Chosen, parent: QWidget) -> None:
        super().__init__(parent)
        self._context, self._choose = context, choose
        self.aboutToShow.connect(self._fill)

    def ask(self, wanted: BulkEdit) -> "BulkDialog | None":
        """Opens the dialog that counts and asks."""
        chosen = self._choose()
        if chosen is None:
            return None
        found, rows = chosen
        dialog = BulkDialog(self._context, found, rows, wanted, self.parentWidget())
        dialog.open()
        return dialog

    def _fill(self) -> None:
        self.clear()
        labels = self.addMenu(_tr("Set label"))
        for label in self._context.session.project.vocabulary.offered_labels:
            labels.addAction(label.name.replace("&", "&&"), partial(self.ask, BulkEdit(BulkKind.LABEL, label.id)))
        states = self.addMenu(_tr("Set part state"))
        for state in (PartState.INTACT, PartState.DAMAGED, PartState.ABSENT, PartState.OCCLUDED, PartState.UNSET):
            states.addAction(_name_of_state(state), partial(self.ask, BulkEdit(BulkKind.STATE, int(state))))
        hidden = self.addMenu(_tr("Set occluded"))
        for value in (Occluded.YES, Occluded.NO, Occluded.UNSET):
            hidden.addAction(_name_of_occluded(value), partial(self.ask, BulkEdit(BulkKind.OCCLUDED, int(value))))
        self.addSeparator()
        self.addAction(_tr("Delete…"), partial(self.ask, BulkEdit(BulkKind.DELETE)))


class BulkDialog(QDialog):
    """Counts what would change, says what stays, and stores the change as one step."""

    stored = Signal()

    def __init__(
        self, context: PanelContext, found: FoundShapes, rows: list[int], wanted: BulkEdit, parent: QWidget | None
    ) -> None:
        super().__init__(parent)
        self._context, self._session, self._wanted = context, context.session, wanted
        self.plan: BulkPlan | None = None
        self._is_storing = False
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(_name_of_kind(wanted.kind))
        self.setMinimumWidth(460)
        self.sentence = QLabel(_tr("Counting…"))
        self.sentence.setWordWrap(True)
        self.sentence.setProperty("role", "head")
        self.notes = QLabel()
        self.notes.setWordWrap(True)
        self.notes.setProperty("role", "muted")
        self.with_done = QCheckBox()
        self.with_done.hide()
        self.with_done.toggled.connect(lambda _on: self._show_plan())
        self.line = JobLine(context.runner)
        self._buttons = make_yes_and_cancel(self, _name_of_kind(wanted.kind))
        self.yes = self._buttons.button(QDialogButtonBox.StandardButton.Ok)
        self.yes.setEnabled(False)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 20, 20, 16)
        column.setSpacing(12)
        for part in (self.sentence, self.notes, self.with_done, self.line, self._buttons):
            column.addWidget(part)
        self._count(found, rows)

    def accept(self) -> None:
        """Stores the change; the dialog stays until that is done."""
        plan, session, with_done = self.plan, self._session, self.with_done.isChecked()
        if plan is None or self._is_storing or not plan.count(with_done=with_done).shapes:
            return
        try:
            pending = session.begin_commit()
        except UserError as error:
            self.line.say(tell_error(error), kind="error")
            return

        def make_step() -> Step:
            layers = pending.load_layers(plan.keys_of(with_done=with_done))
            return plan.make_step(layers, with_done=with_done)

        def work(progress: Progress) -> StoredStep:
            progress.step(0, 0)
            return pending.store(make_step)

        self._is_storing = True
        self.yes.setEnabled(False)
        self.line.start(Job(_tr("Changing shapes"), work), done=self._finish, failed=lambda _error: self._drop())

    def done(self, result: int) -> None:
        """Leaves once nothing is being stored."""
        if not self._is_storing:
            self.line.cancel()
            super().done(result)

    def _count(self, found: FoundShapes, rows: list[int]) -> None:
        """Looks in a worker what would change, as the project is now."""
        session, wanted = self._session, self._wanted
        project, view = session.committed, session.view
        chosen = np.array(rows, dtype=np.int64) if rows else np.arange(len(found), dtype=np.int64)

        def work(progress: Progress) -> BulkPlan:
            whole = session.load_project(project, progress)
            grouped: IdsByLayer = found.group_rows(chosen)
            return plan_bulk_edit(whole, view, grouped, wanted)

        self.line.start(Job(_tr("Counting shapes"), work, quiet=True), done=self._take)

    def _take(self, plan: BulkPlan) -> None:
        self.plan = plan
        done = plan.done_count
        self.with_done.setVisible(done.shapes > 0)
        self.with_done.setText(_tr("Also change images marked done: {what}", what=_format(done)))
        self._show_plan()

    def _show_plan(self) -> None:
        plan = self.plan
        if plan is None:
            return
        count = plan.count(with_done=self.with_done.isChecked())
        self.sentence.setText(_describe(self._session, self._wanted, count))
        self.notes.setText("\n".join(_list_notes(plan)))
        self.notes.setVisible(bool(self.notes.text()))
        self.yes.setEnabled(count.shapes > 0 and not self._session.read_only)
        self.yes.setDefault(self.yes.isEnabled())
        layout = self.layout()
        if layout is not None:  # sentences that break into lines need their room
            self.resize(self.width(), max(self.height(), layout.totalHeightForWidth(self.width())))

    def _finish(self, stored: StoredStep) -> None:
        self._is_storing = False
        self._session.finish_commit(stored)
        self.stored.emit()
        self._context.say(
            _tr(
                "Changed {what}; one undo takes it back.",
                what=_format(BulkCount(stored.step.count, len(stored.step.layers))),
            ),
            kind="info",
        )
        super().accept()

    def _drop(self) -> None:
        self._is_storing = False
        self._session.drop_commit()
        self._show_plan()


def _describe(session: Session, wanted: BulkEdit, count: BulkCount) -> str:
    if not count.shapes:
        return _tr("Nothing would change.")
    what = _format(count)
    match wanted.kind:
        case BulkKind.LABEL:
            return _tr("Set label of {what} to {value}", what=what, value=label_name_of(session.project, wanted.value))
        case BulkKind.STATE:
            return _tr("Set part state of {what} to {value}", what=what, value=_name_of_state(PartState(wanted.value)))
        case BulkKind.OCCLUDED:
            value = _name_of_occluded(Occluded(wanted.value))
            return _tr("Set occluded of {what} to {value}", what=what, value=value)
    return _tr("Delete {what}", what=what)


def _list_notes(plan: BulkPlan) -> list[str]:
    """What stays as it is, and why."""
    notes = []
    if plan.unchanged:
        notes.append(format_count(_tr, plan.unchanged, "{n} shape is so already.", "{n} shapes are so already."))
    if plan.reviewed.shapes:
        notes.append(_tr("{what} stay as they are: these images are reviewed.", what=_format(plan.reviewed)))
    if plan.others.shapes:
        notes.append(_tr("{what} stay as they are: they are others'.", what=_format(plan.others)))
    if plan.gone:
        notes.append(format_count(_tr, plan.gone, "{n} shape is there no more.", "{n} shapes are there no more."))
    return notes


def _format(count: BulkCount) -> str:
    shapes = format_count(_tr, count.shapes, "{n} shape", "{n} shapes")
    images = format_count(_tr, count.images, "{n} image", "{n} images")
    return _tr("{shapes} on {images}", shapes=shapes, images=images)


def _name_of_kind(verb: BulkKind) -> str:
    return {
        BulkKind.LABEL: _tr("Set label"),
        BulkKind.STATE: _tr("Set part state"),
        BulkKind.OCCLUDED: _tr("Set occluded"),
        BulkKind.DELETE: _tr("Delete shapes"),
    }[verb]


def _name_of_state(state: PartState) -> str:
    return _tr("unset") if state is PartState.UNSET else state_name_of(state)


def _name_of_occluded(value: Occluded) -> str:
    return _tr("unset") if value is Occluded.UNSET else occluded_name_of(value)
