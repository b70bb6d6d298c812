"""Dialog of a proposed reference: how many annotators must agree, and what that would put in and leave disputed."""

from collections.abc import Callable

from PySide6.QtWidgets import QLabel, QWidget

from annotator.metrics.matching.consensus import LEAST
from annotator.phrase import Phrase
from annotator.progress import Progress
from annotator.session.disagreements.propose import ReferenceProposal, plan_proposal
from annotator.session.jobs import Job
from annotator.session.session import Session
from annotator.ui.base.dialog import Dialog
from annotator.ui.base.layout import connect_number, make_form, make_label, make_note, make_number
from annotator.ui.base.text import format_count, translator_of
from annotator.ui.base.workers import Runner

_tr = translator_of("Propose")


class ProposeDialog(Dialog):
    """Accepted with `plan`; nothing is stored before."""

    def __init__(self, parent: QWidget, session: Session, runner: Runner) -> None:
        super().__init__(parent, _tr("Propose a reference"), runner, yes=_tr("Propose"), width=480)
        self.plan: ReferenceProposal | None = None
        self._session, self._view = session, session.view
        most = max(LEAST, len(session.committed.annotators))
        self.least = make_number(LEAST, most, LEAST, name=_tr("Annotators who must agree"))
        self._most = make_label(role="muted")
        self.proposed, self.disputed, self.kept = QLabel("…"), QLabel("…"), QLabel()
        self._lay_out()
        self._count(None, self._show_first)

    @property
    def is_ready(self) -> bool:
        """Whether the button does something."""
        return self.plan is not None and self.plan.shapes > 0 and not self.line.is_busy

    def accept(self) -> None:
        """Closes only with something to propose."""
        if self.is_ready:
            super().accept()

    def _lay_out(self) -> None:
        note = make_note(
            _tr(
                "What enough annotators drew alike becomes drafts of the reference: the mean box, the majority's label "
                "and tags. J then walks through the rest only. One step, which undo takes back; a draft is no object "
                "until you confirm it."
            )
        )
        self._form = make_form(
            (_tr("Annotators who must agree"), self.least),
            ("", self._most),
            (_tr("Proposed"), self.proposed),
            (_tr("Stay disputed"), self.disputed),
            (_tr("Left as they are"), self.kept),
            spacing=(16, 6),
        )
        self._form.setRowVisible(self.kept, False)
        self.lay_out(note, 4, self._form)

    def _count(self, least: int | None, show: Callable[[ReferenceProposal], None]) -> None:
        """Looks in a worker for what so many agree about, without a number more than half of them."""
        session, snapshot, view = self._session, self._session.committed, self._view
        self.plan = None
        self._show_enabled()

        def work(progress: Progress) -> ReferenceProposal:
            return plan_proposal(snapshot, view, session.read_ranges(snapshot, progress), at_least=least)

        self.line.start(Job(Phrase("Looking for what agrees"), work), done=show)

    def _show_first(self, plan: ReferenceProposal) -> None:
        self.least.setRange(LEAST, plan.most)
        self.least.setValue(plan.at_least)
        connect_number(self.least, lambda: self._count(self.least.value(), self._show_plan))
        self._most.setText(_tr("of up to {n} who finished an image", n=plan.most))
        self._show_plan(plan)
        self._form.activate()  # the sentence beside the number is longer than the one before
        self.resize(self.size().expandedTo(self.sizeHint()))

    def _show_plan(self, plan: ReferenceProposal) -> None:
        self.plan = plan
        self.proposed.setText(
            _tr(
                "{things} on {images}",
                things=format_count(_tr, plan.shapes, "{n} shape", "{n} shapes"),
                images=_format_images(len(plan.images)),
            )
        )
        self.disputed.setText(
            _tr(
                "{things} on {images}",
                things=format_count(_tr, plan.disputed, "{n} place", "{n} places"),
                images=_format_images(len(plan.disputed_images)),
            )
        )
        self._form.setRowVisible(self.kept, bool(plan.begun))
        self.kept.setText(
            format_count(
                _tr,
                len(plan.begun),
                "{n} image with a reference in work or done",
                "{n} images with a reference in work or done",
            )
        )
        if plan.is_all_begun:
            self.line.say(_tr("Every image that so many annotators finished has a reference already."))
        else:
            self.line.say("" if plan.shapes else _tr("So many annotators drew nothing alike; ask for fewer of them."))
        self._show_enabled()
        if self.is_ready:
            self.yes.setDefault(True)

    def _show_enabled(self) -> None:
        self.yes.setEnabled(self.is_ready)


def _format_images(count: int) -> str:
    return format_count(_tr, count, "{n} image", "{n} images")
