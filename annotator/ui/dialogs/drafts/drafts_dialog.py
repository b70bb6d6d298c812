"""Drafts dialog: what many images would get is planned in a worker, told in counts, and stored there as one step."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QFormLayout, QLabel, QWidget

from annotator.model.project import Project
from annotator.progress import Progress
from annotator.session.editing.sequences.place_drafts import DraftPlan, Occupied, make_draft_step
from annotator.session.jobs import Job
from annotator.session.pending_commit import StoredStep
from annotator.session.session import Session
from annotator.ui.base.dialog import Dialog
from annotator.ui.base.layout import make_label, make_note
from annotator.ui.base.storing import write_step
from annotator.ui.base.text import format_count, translator_of
from annotator.ui.base.workers import Pause, Runner

_tr = translator_of("Drafts")

TYPING: Final = 120
"""Milliseconds after the last change of a choice before the plan is made again."""


@dataclass(frozen=True, slots=True, eq=False)
class PlannedDrafts:
    """A plan, the state of the project it was made for, and sentences that go before its counts."""

    project: Project
    plan: DraftPlan
    told: tuple[str, ...] = ()


Planner = Callable[[Project, Progress], PlannedDrafts]
"""Makes the plan for a state of the project; runs in a worker, with the choices as they stood when it was taken."""


class DraftsDialog(Dialog):
    """Accepted when the step is committed; until then nothing is changed. Kinds of it choose what is placed."""

    placed = Signal(object)
    """The `DraftPlan` that was carried out."""

    def __init__(self, parent: QWidget, session: Session, runner: Runner, *, name: str) -> None:
        super().__init__(parent, name, runner, yes=_tr("Place drafts"), width=540)
        self.session = session
        self._step_name, self._image = name, session.view.image
        self._planned: PlannedDrafts | None = None
        self._take_planner: Callable[[], Planner] | None = None
        self.occupied = QComboBox()
        for choice, text in (
            (Occupied.SKIP, _tr("skip")),
            (Occupied.ADD, _tr("add the drafts to what is there")),
            (Occupied.REPLACE_DRAFTS, _tr("replace drafts, skip where shapes are confirmed")),
        ):
            self.occupied.addItem(text, choice)
        self.occupied.setAccessibleName(_tr("Images that are done or hold shapes of yours"))
        self.told = make_label(wraps=True)
        self.form = QFormLayout()
        self._fields: tuple[QWidget, ...] = ()
        self._timer = Pause(self, TYPING, self.plan_now)

    @property
    def is_ready(self) -> bool:
        """Whether the plan on show can be carried out."""
        planned = self._planned
        return planned is not None and planned.plan.shapes > 0 and not self.line.is_busy and not self._timer.isActive()

    def accept(self) -> None:
        """Carries the plan out; the dialog stays while that is not possible."""
        planned = self._planned
        if not self.is_ready or planned is None:
            return
        if not self.session.committed.matches(planned.project, planned.plan.keys):
            self.plan_now()
            return
        first_id, name, image = self.session.next_shape_id, self._step_name, self._image or 0

        write = write_step(lambda _pending: make_draft_step(planned.plan, first_id, name=name, image=image))
        self.line.say(_tr("Placing drafts…"))
        self.store(self.session, _tr("Placing drafts"), write, self._finish)

    def arrange(self, head: str, rows: Sequence[tuple[str, QWidget]], *, take_planner: Callable[[], Planner]) -> None:
        """Puts the parts in their places: what is copied, the choices of this kind, what comes of them.

        `take_planner` notes the choices as they stand and gives what plans with them.
        """
        self._take_planner = take_planner
        self.form.setHorizontalSpacing(16)
        self.form.setVerticalSpacing(8)
        for text, field in rows:
            self.form.addRow(text, field)
            field.setAccessibleName(text)
        self.form.addRow(QLabel(_tr("Images that are done or hold shapes of yours")))
        self.form.addRow(self.occupied)
        self._fields = (*(field for _text, field in rows), self.occupied)
        below = make_note(
            _tr(
                "Drafts bear a question mark and count nowhere until you confirm them with Enter. One undo takes "
                "all of them back."
            )
        )
        column = self.lay_out(QLabel(head), self.form, self.told, below, spacing=10)
        column.insertStretch(column.indexOf(self.line), 1)
        self.yes.setDefault(True)
        self.line.changed.connect(self._show_enabled)
        self.occupied.activated.connect(lambda _row: self.plan_later())
        self._show_enabled()

    def plan_later(self) -> None:
        """Plans again when no choice has changed for a moment."""
        self._planned = None
        self._timer.start()
        self._show_enabled()

    def plan_now(self) -> None:
        """Plans again in a worker; layers that are not loaded yet are read there."""
        self._timer.stop()
        self._planned = None
        if self._take_planner is None:
            return
        session, project, plan = self.session, self.session.committed, self._take_planner()

        def work(progress: Progress) -> PlannedDrafts:
            return plan(session.load_project(project, progress), progress)

        self.line.say("")
        self.line.start(Job(_tr("Looking at the images"), work, quiet=True), done=self._show_plan)
        self._show_enabled()

    @property
    def chosen_occupied(self) -> Occupied:
        """What becomes of images that are not free."""
        chosen: Occupied = self.occupied.currentData()
        return chosen

    def _show_plan(self, planned: PlannedDrafts) -> None:
        self._planned = planned
        self.told.setText("\n".join((*planned.told, *describe_plan(planned.plan))))
        self._grow()
        self._show_enabled()

    def _grow(self) -> None:
        """Makes room for sentences that break into more lines than before."""
        layout = self.layout()
        height = 0 if layout is None else layout.totalHeightForWidth(self.width())
        if height > self.height():
            self.resize(self.width(), height)

    def _show_enabled(self) -> None:
        self.yes.setEnabled(self.is_ready)
        for field in self._fields:
            field.setEnabled(not self.line.is_storing)

    def _finish(self, _stored: StoredStep) -> None:
        if self._planned is not None:
            self.placed.emit(self._planned.plan)
        super().accept()


def describe_plan(plan: DraftPlan) -> list[str]:
    """The counts of a plan, a sentence each; what does not happen is not told."""
    reopened = format_count(
        _tr, plan.reopened, "{n} finished image is in work again.", "{n} finished images are in work again."
    )
    joined = format_count(
        _tr, plan.joined, "{n} image keeps its shapes beside them.", "{n} images keep their shapes beside them."
    )
    replaced = format_count(
        _tr, plan.replaced, "The drafts of {n} image make room.", "The drafts of {n} images make room."
    )
    finished = format_count(
        _tr, plan.skipped_finished, "{n} finished image is skipped.", "{n} finished images are skipped."
    )
    holding = format_count(
        _tr, plan.skipped_holding, "{n} image with shapes is skipped.", "{n} images with shapes are skipped."
    )
    known = format_count(_tr, plan.known, "{n} shape stands there already.", "{n} shapes stand there already.")
    outside = format_count(
        _tr, plan.outside, "{n} shape would lie outside its image.", "{n} shapes would lie outside their images."
    )
    counted = (
        (plan.reopened, reopened),
        (plan.joined, joined),
        (plan.replaced, replaced),
        (plan.skipped_finished, finished),
        (plan.skipped_holding, holding),
        (plan.known, known),
        (plan.outside, outside),
    )
    return [tell_drafts(plan), *(sentence for number, sentence in counted if number)]


def tell_drafts(plan: DraftPlan) -> str:
    """How many drafts go to how many images."""
    if not plan.shapes:
        return _tr("No image gets a draft.")
    return _tr(
        "{drafts} for {images}.",
        images=format_count(_tr, plan.images, "{n} image", "{n} images"),
        drafts=format_count(_tr, plan.shapes, "{n} draft", "{n} drafts"),
    )


def tell_source(count: int, *, selected: bool) -> str:
    """What is copied."""
    if selected:
        return format_count(_tr, count, "{n} selected shape", "{n} selected shapes")
    return format_count(_tr, count, "{n} shape", "{n} shapes")
