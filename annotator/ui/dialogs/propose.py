"""Dialog of a proposed reference: what each rule keeps, how precise and complete it is, and which is taken."""

from typing import Any

from PySide6.QtWidgets import QLabel, QWidget

from annotator.errors import Phrase, Progress
from annotator.metrics.agreement.rules import ReferenceRule
from annotator.report.audit.rules import SECTION, RuleReport
from annotator.session.disagreements.propose import ReferenceProposal, plan_proposal, tally_all_rules
from annotator.session.jobs import Job
from annotator.session.session import Session
from annotator.ui.base.dialog import Dialog
from annotator.ui.base.layout import make_form, make_note
from annotator.ui.base.text import format_count, translate_phrase, translator_of
from annotator.ui.base.workers import Runner
from annotator.ui.output.page_table import PageTable

_tr = translator_of("Propose")


class ProposeDialog(Dialog):
    """Accepted with `plan`; nothing is stored before."""

    def __init__(self, parent: QWidget, session: Session, runner: Runner) -> None:
        super().__init__(parent, _tr("Propose a reference"), runner, yes=_tr("Propose"), width=840)
        self.plan: ReferenceProposal | None = None
        self.report: RuleReport | None = None
        self._session, self._view = session, session.view
        self.rules = PageTable(title=_tr("What each rule keeps"), leads=_tr("Press to choose this rule."))
        self.rules.taken.connect(self._choose)
        self.rule, self.proposed, self.disputed, self.kept = QLabel("…"), QLabel("…"), QLabel("…"), QLabel()
        self._lay_out()
        self._find_rules()

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
                "What a rule keeps becomes drafts of the reference: of several annotators the mean box, the majority's "
                "label and tags. J then walks through the rest only. One step, which undo takes back; a draft is no "
                "object until you confirm it."
            )
        )
        self._form = make_form(
            (_tr("Rule"), self.rule),
            (_tr("Proposed"), self.proposed),
            (_tr("Stay disputed"), self.disputed),
            (_tr("Left as they are"), self.kept),
            spacing=(16, 6),
        )
        self._form.setRowVisible(self.kept, False)
        self.lay_out(note, 4, self.rules, 8, self._form)

    def _find_rules(self) -> None:
        """Looks in a worker for what every rule keeps, then for what more than half of the annotators agree about."""
        session, snapshot, view = self._session, self._session.committed, self._view
        self._show_enabled()

        def work(progress: Progress) -> RuleReport:
            return RuleReport.of(snapshot, *tally_all_rules(snapshot, view, session.read_ranges(snapshot, progress)))

        self.line.start(Job(Phrase("Looking for what agrees"), work), done=self._show_rules)

    def _show_rules(self, report: RuleReport) -> None:
        self.report = report
        table = SECTION.make_table(report)
        if table is not None:
            self.rules.show_table(table)
        self.resize(self.size().expandedTo(self.sizeHint()))
        self._choose(ReferenceRule(max(2, report.majority)))

    def _choose(self, rule: Any) -> None:
        """Looks in a worker for what the rule would put in."""
        report, session, snapshot, view = self.report, self._session, self._session.committed, self._view
        if report is None:
            return
        self.plan = None
        self.rule.setText(str(translate_phrase(report.name(rule))))
        self._show_enabled()

        def work(progress: Progress) -> ReferenceProposal:
            return plan_proposal(snapshot, view, session.read_ranges(snapshot, progress), rule=rule)

        self.line.start(Job(Phrase("Looking for what agrees"), work), done=self._show_plan)

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
            self.line.say("" if plan.shapes else _tr("This rule keeps nothing; choose another."))
        self._show_enabled()
        if self.is_ready:
            self.yes.setDefault(True)

    def _show_enabled(self) -> None:
        self.yes.setEnabled(self.is_ready)


def _format_images(count: int) -> str:
    return format_count(_tr, count, "{n} image", "{n} images")
