"""Repeat dialog: how many of a person's images come again and by which draw, or how far an open repeat is."""

from PySide6.QtWidgets import (
    QPushButton,
    QWidget,
)

from annotator.errors import UserError
from annotator.progress import Progress
from annotator.session.jobs import Job
from annotator.session.series import repeat_pass
from annotator.session.series.repeat_pass import RepeatChoice, RepeatPlan
from annotator.ui.base.dialog import Dialog
from annotator.ui.base.layout import STRETCH, connect_number, make_form, make_label, make_number, make_row
from annotator.ui.base.panel_context import PanelContext
from annotator.ui.base.recount import Recount
from annotator.ui.base.storing import store, write_step
from annotator.ui.base.text import format_count, format_number, tell_error, translator_of
from annotator.ui.base.workers import JobHandle

_tr = translator_of("Series")

AT_ONCE = 2000
"""Images up to which they are counted and drawn on the spot."""
LARGEST_SEED = 2**31 - 1
WAIT = 80
"""Milliseconds after the last change of a choice before the images are counted again."""


class RepeatDialog(Dialog):
    """Accepted when the walk begins or goes on."""

    def __init__(self, parent: QWidget, context: PanelContext) -> None:
        session = context.session
        self._context, self._session = context, session
        self._state = repeat_pass.find_repeat_state(session.committed, session.view.author)
        yes = _tr("Go on") if self._state.is_open else _tr("Begin")
        super().__init__(parent, _tr("Repeat pass"), yes=yes, width=460)
        protocol = session.committed.protocol
        self.share = make_number(1, 100, round(100 * protocol.repeat_share) or 10, unit=" %")
        self.distance = make_number(0, 100_000, RepeatChoice().distance, unit=_tr(" images"))
        self.seed = make_number(0, LARGEST_SEED, protocol.repeat_seed)
        self._handle: JobHandle | None = None
        self._is_storing = False
        self.count = make_label(wraps=True)
        self.end = QPushButton(_tr("End the repeat pass"))
        self.recount = Recount(self, context, self._make_job, lambda found: self._tell_count(*found), delay=WAIT)
        self._lay_out()
        for field in (self.share, self.distance, self.seed):
            connect_number(field, self.recount.request)
        self.end.clicked.connect(self._end)
        self._show_state()

    @property
    def choice(self) -> RepeatChoice:
        """What stands in the fields."""
        return RepeatChoice(self.share.value() / 100, self.seed.value(), self.distance.value())

    def accept(self) -> None:
        """Begins the repeat, or goes on with the open one; of very many images a worker draws and stores it."""
        if not self._state.is_open and self._has_many_images():
            self._begin_beside()
        elif self._context.attempt(self._go_on if self._state.is_open else self._begin):
            super().accept()

    def done(self, result: int) -> None:
        """Calls off what is still being drawn; while the passes are being stored, leaves when that ends."""
        if self._handle is not None:
            self._handle.cancel()
        if not self._is_storing:
            super().done(result)

    def _go_on(self) -> None:
        repeat_pass.resume_repeat_pass(self._session)

    def _begin(self) -> None:
        self._tell_begun(repeat_pass.begin_repeat_pass(self._session, self.choice))

    def _begin_beside(self) -> None:
        self.recount.cancel()
        self.yes.setEnabled(False)
        project, author, choice = self._session.committed, self._session.view.author, self.choice
        job = Job(_tr("Repeat pass"), lambda _progress: repeat_pass.plan_repeat_pass(project, author, choice))
        self._handle = self._context.runner.start(job, done=self._store, failed=self._refuse, owner=self)

    def _store(self, plan: RepeatPlan) -> None:
        """Has the passes laid in a worker, then goes to the first image."""
        self._handle = store(
            self._session,
            self._context.runner,
            _tr("Repeat pass"),
            write_step(lambda _pending: plan.step),
            pending=self._session.begin_commit(plan.brought),
            done=lambda _stored: self._go(plan),
            failed=self._refuse,
            called_off=self._leave,
            owner=self,
        )
        self._is_storing = True

    def _go(self, plan: RepeatPlan) -> None:
        self._is_storing = False
        repeat_pass.resume_repeat_pass(self._session)
        self._tell_begun(plan.number)
        super().accept()

    def _refuse(self, error: UserError) -> None:
        self._is_storing = False
        self.yes.setEnabled(True)
        self._context.say(tell_error(error), kind=error.kind)

    def _leave(self) -> None:
        self._is_storing = False
        self.reject()

    def _has_many_images(self) -> bool:
        """Whether to look at each takes longer than an event of the window may."""
        return len(self._session.committed.images) > AT_ONCE

    def _tell_begun(self, number: int) -> None:
        self._context.say(
            format_count(
                _tr,
                number,
                "{n} image comes again; draw it as if for the first time.",
                "{n} images come again; draw them as if for the first time.",
            ),
            kind="info",
        )

    def _lay_out(self) -> None:
        form = make_form(
            (_tr("Share of the images"), self.share),
            (_tr("Finished since then, at least"), self.distance),
            (_tr("Seed of the draw"), self.seed),
            spacing=(16, 8),
        )
        self.lay_out(
            *(() if self._state.is_open else (form,)),
            self.count,
            4,
            head=_tr("Label some of your images a second time"),
            note=_tr(
                "How far you agree with yourself is read from both passes. Your first pass and others' work on these "
                "images are hidden until you have done them again. Your first pass goes on counting."
            ),
            buttons=make_row(self.end, STRETCH, self.buttons),
        )
        self.end.setVisible(self._state.is_open)
        self.end.setToolTip(_tr("Images that are not done leave the repeat, with what was drawn in them. Undo helps."))

    def _show_state(self) -> None:
        self.yes.setDefault(True)
        if not self._state.is_open:
            self.recount.count()
            return
        self.count.setText(
            _tr(
                "{done} of {total} images are done.",
                done=format_number(self._state.done),
                total=format_number(len(self._state.images)),
            )
        )

    def _make_job(self) -> Job[tuple[int, int]] | None:
        """Counts the images of a small project on the spot."""
        project, author, choice = self._session.committed, self._session.view.author, self.choice

        def count(progress: Progress) -> tuple[int, int]:
            progress.step(0, 0)
            eligible = repeat_pass.find_eligible_images(project, author, distance=choice.distance)
            return len(eligible), len(repeat_pass.draw_repeat_images(project, author, choice))

        if self._has_many_images():
            self.yes.setEnabled(False)
            return Job("Counting images that come again", count, quiet=True)
        self._tell_count(*count(Progress()))
        return None

    def _tell_count(self, eligible: int, number: int) -> None:
        self.yes.setEnabled(number > 0)
        if not eligible:
            self.count.setText(
                _tr("No image can be repeated yet: finish more images, or let fewer images lie in between.")
            )
            return
        self.count.setText(
            _tr(
                "{number} of {eligible} images that you finished long enough ago come again.",
                number=format_number(number),
                eligible=format_number(eligible),
            )
        )

    def _end(self) -> None:
        if self._context.attempt(self._end_repeat):
            self.reject()

    def _end_repeat(self) -> None:
        number = repeat_pass.stop_repeat_pass(self._session)
        self._context.say(
            format_count(
                _tr,
                number,
                "{n} image left the repeat pass; Undo brings it back.",
                "{n} images left the repeat pass; Undo brings them back.",
            ),
            kind="info",
        )
