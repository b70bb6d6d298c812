"""Repeat and control: labelling some images twice, images to train with, and images to watch quality with."""

from collections import Counter
from typing import ClassVar, Final

from PySide6.QtWidgets import QLabel

from annotator.errors import Phrase, Progress
from annotator.metrics.matching.selection import find_training
from annotator.model.image import ImagePurpose
from annotator.model.lazy import list_marked
from annotator.session.exposure import find_reference
from annotator.session.jobs import Job
from annotator.session.series import repeat_pass
from annotator.session.series.repeat_pass import RepeatChoice, RepeatPlan
from annotator.session.series.splits import set_training_goal
from annotator.session.view import Mode, Workspace
from annotator.session.workspaces import go_to_workspace
from annotator.ui.base import layout
from annotator.ui.base.dialog import JobLine, WorkButton
from annotator.ui.base.forms import OptionForm, make_decimal
from annotator.ui.base.panel_context import Recount, write_step
from annotator.ui.base.text import format_count, format_number, translator_of
from annotator.ui.study.page import StudyContext
from annotator.ui.study.setup import SetupPage

_tr = translator_of("Series")

WAIT: Final = 80
"""Milliseconds after the last change of a choice before the images are counted again."""


class ControlPage(SetupPage):
    """A person's repeat pass begins, goes on and ends here; images get their purpose in the list of images."""

    is_of_owner: ClassVar[bool] = False

    def __init__(self, context: StudyContext) -> None:
        super().__init__(context, _tr("Repeat and control"))
        protocol = self.session.committed.protocol
        self.line = JobLine(context.panel.runner)
        self.recount = Recount(self, context.panel, self._make_job, lambda found: self._tell_count(*found), delay=WAIT)
        self.form = OptionForm(
            RepeatChoice(round(protocol.repeat_share, 2) or 0.1, protocol.repeat_seed),
            *("share", "distance", "seed"),
            changed=self.recount.request,
        )
        self._choices = layout.hold(self.form.layout)
        self.count = layout.make_label(wraps=True)
        self.begin = WorkButton(self.line, _tr("Begin"), self._press)
        self.end = layout.make_button(
            _tr("End the repeat pass"),
            lambda: context.panel.attempt(self._end_repeat),
            tip=_tr("Images that are not done leave the repeat, with what was drawn in them. Undo helps."),
        )
        self.line.changed.connect(self._show_repeat)
        asks = _tr("Training asks for an F1 of at least")
        self.has_goal = layout.make_switch(asks, changed=self._store_goal)
        self.goal = make_decimal(0.01, 1.0, step=0.05, name=_tr("F1 to reach"), changed=self._store_goal)
        self.training, self.control = layout.make_label(wraps=True), QLabel()
        self._lay_out()

    @property
    def _state(self) -> repeat_pass.RepeatState:
        return repeat_pass.find_repeat_state(self.session.committed, self.session.view.author)

    def show_project(self) -> None:
        """Shows the goal, the counts, and how far the repeat pass is."""
        goal = self.session.committed.protocol.training_f1
        for field in (self.has_goal, self.goal):
            field.blockSignals(True)
            field.setEnabled(not self.session.read_only)
        self.has_goal.setChecked(goal is not None)
        self.goal.setEnabled(goal is not None and not self.session.read_only)
        self.goal.setValue(0.8 if goal is None else goal)
        for field in (self.has_goal, self.goal):
            field.blockSignals(False)
        self._counts.setRowVisible(self.control, self.session.view.mode is Mode.AUDIT)
        self._show_counts()
        self.sections["repeat"].setVisible(self.session.view.author is not None)
        self._show_repeat()
        if self.session.view.author is not None and not self._state.is_open and not self.line.is_busy:
            self.recount.count()

    def _lay_out(self) -> None:
        self.place_form(
            "repeat",
            _tr("Label some of your images a second time"),
            self._choices,
            self.count,
            self.line,
            layout.make_row(self.begin, self.end, layout.STRETCH),
            note=_tr(
                "How far you agree with yourself is read from both passes. Your first pass and others' work on these "
                "images are hidden until you have done them again. Your first pass goes on counting."
            ),
        )
        training, control = (_tr("For training"), self.training), (_tr("For control"), self.control)
        self._counts = layout.make_form(training, control, spacing=(16, 8))
        self.has_goal.setMinimumHeight(self.goal.sizeHint().height())  # in line with the number
        self._counts.addRow(self.has_goal, self.goal)
        self.place_form(
            "purposes",
            _tr("Images to train with, and images to watch quality with"),
            self._counts,
            note=_tr(
                "A training image is labelled first and compared with its reference as soon as it is done; it counts "
                "nowhere. A control image counts as work, and nobody who labels can tell which it is. In audit mode, "
                "choose images in the list and give them a purpose by its context menu."
            ),
        )

    def _store_goal(self) -> None:
        """Stores the goal as it stands in the fields."""
        goal = round(self.goal.value(), 2) if self.has_goal.isChecked() else None
        if goal != self.session.committed.protocol.training_f1:
            self.context.panel.attempt(lambda: set_training_goal(self.session, goal))
        self.show_project()

    def _show_counts(self) -> None:
        project = self.session.committed
        marked = map(project.images.get, list_marked(project.images))
        number = Counter(image.purpose for image in marked if image is not None)
        ready = sum(find_reference(project, image) is not None for image in find_training(project))
        self.training.setText(
            _tr(
                "{images}, {ready} with a finished reference",
                images=format_count(_tr, number[ImagePurpose.TRAINING], "{n} image", "{n} images"),
                ready=format_number(ready),
            )
        )
        self.control.setText(format_count(_tr, number[ImagePurpose.CONTROL], "{n} image", "{n} images"))

    def _press(self) -> None:
        """Begins the repeat, or goes on with the open one; of very many images a worker draws and stores it."""
        if self._state.is_open:
            self.context.panel.attempt(self._go_on)
        else:
            self._begin()

    def _go_on(self) -> None:
        repeat_pass.resume_repeat_pass(self.session)
        go_to_workspace(self.session, Workspace.LABEL)

    def _begin(self) -> None:
        self.recount.cancel()
        project, author, choice = self.session.committed, self.session.view.author, self.form.value
        job = Job(Phrase("Repeat pass"), lambda _progress: repeat_pass.plan_repeat_pass(project, author, choice))
        self.line.start(job, done=self._store)

    def _store(self, plan: RepeatPlan) -> None:
        """Has the passes laid in a worker, then goes to the first image."""
        self.line.store(
            self.session,
            Phrase("Repeat pass"),
            write_step(lambda _pending: plan.step),
            pending=self.session.begin_commit(plan.brought),
            done=lambda _stored: self._go(plan),
            called_off=self._show_repeat,
        )

    def _go(self, plan: RepeatPlan) -> None:
        self._go_on()
        self._tell_begun(plan.number)

    def _tell_begun(self, number: int) -> None:
        self.context.panel.say(
            format_count(
                _tr,
                number,
                "{n} image is to be drawn again, as if for the first time.",
                "{n} images are to be drawn again, as if for the first time.",
            ),
            kind="info",
        )

    def _show_repeat(self) -> None:
        state, is_busy = self._state, self.line.is_busy
        self.begin.rename(_tr("Go on") if state.is_open else _tr("Begin"))
        self._choices.setVisible(not state.is_open)
        self.end.setVisible(state.is_open)
        if is_busy or state.is_open:
            self.begin.setEnabled(True)
        if state.is_open:
            self.count.setText(
                _tr(
                    "{done} of {total} images are done.",
                    done=format_number(state.done),
                    total=format_number(len(state.images)),
                )
            )

    def _make_job(self) -> Job[tuple[int, int]]:
        project, author, choice = self.session.committed, self.session.view.author, self.form.value

        def count(progress: Progress) -> tuple[int, int]:
            found = repeat_pass.find_eligible_images(project, author, distance=choice.distance, progress=progress)
            return len(found), repeat_pass.count_drawn(len(found), choice)

        self.begin.setEnabled(False)
        return Job(Phrase("Counting images to repeat"), count, quiet=True)

    def _tell_count(self, eligible: int, number: int) -> None:
        self.begin.setEnabled(number > 0)
        if not eligible:
            self.count.setText(
                _tr("No image can be repeated yet: finish more images, or let fewer images lie in between.")
            )
            return
        self.count.setText(
            _tr(
                "{number} of {eligible} images that you finished long enough ago are to be drawn again.",
                number=format_number(number),
                eligible=format_number(eligible),
            )
        )

    def _end_repeat(self) -> None:
        number = repeat_pass.stop_repeat_pass(self.session)
        self.context.panel.say(
            format_count(
                _tr,
                number,
                "{n} image left the repeat pass; Undo brings it back.",
                "{n} images left the repeat pass; Undo brings them back.",
            ),
            kind="info",
        )
