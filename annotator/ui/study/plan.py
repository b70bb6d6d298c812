"""Plan a study: how many images and persons an interval takes, with what is known here as the pilot."""

from functools import partial
from typing import Final

from annotator.api.questions import PlanQuestion
from annotator.errors import UserError
from annotator.report.audit import planning
from annotator.report.audit.figures import draw_plan_figure
from annotator.session.session import Session
from annotator.session.study import StudyAnswer
from annotator.session.view import Mode
from annotator.ui.base.forms import OptionForm
from annotator.ui.base.layout import STRETCH, make_button, make_row
from annotator.ui.base.text import translate_error, translate_phrase, translator_of
from annotator.ui.study.assignment import AssignmentPage
from annotator.ui.study.page import SetPage, StudyContext
from annotator.ui.study.report_page import PartBlock, ReportPart

_tr = translator_of("Study")
_PARTS: Final = tuple(
    ReportPart(key, draw=draw, sections=planning.SECTIONS_OF_PLAN)
    for key, draw in (("least_images", None), ("widths", draw_plan_figure), ("pilot", None))
)


def is_needed(session: Session) -> bool:
    """Whether somebody looks who does not draw blind; what is known here is the pilot, or numbers are typed."""
    return session.view.mode is Mode.AUDIT or not session.committed.annotators


class PlanPage(SetPage):
    """What is asked in a form, answered at once: the audit that it rests on is that of the other pages."""

    def __init__(self, context: StudyContext) -> None:
        super().__init__(context, _tr("Plan a study"))
        self._answer: StudyAnswer | None = None
        self.report: planning.PlanReport | None = None
        names = ("want", "persons", "image_counts", "twice", "minutes", "sd_image", "sd_person")
        self.form = OptionForm(PlanQuestion(want="f1=±.03"), *names, changed=self._plan)
        for name, usual in (
            ("persons", planning.PERSONS),
            ("image_counts", planning.IMAGES),
            ("twice", planning.SHARES),
        ):
            self.form.fields[name].setPlaceholderText(", ".join(map(str, usual)))
        self.assign = make_button(_tr("Assign the images…"), self._go_assign, tip=_tr("Deal them out by this plan."))
        buttons = make_row(self.assign, STRETCH)
        self.place_form("asked", _tr("What the study is to reach"), self.form.layout, 4, buttons)
        self.blocks = {part.key: PartBlock(self, part) for part in _PARTS}
        for part in _PARTS:
            self.place(part.key, part.find_title(), self.blocks[part.key])

    def show_answer(self, answer: StudyAnswer) -> None:
        """Plans from another pilot."""
        self.basis.setText(_tr("Uses finished work as the pilot, or the spread typed below."))
        if answer is not self._answer:
            self._answer = answer
            self._plan()

    def _go_assign(self) -> None:
        """Goes to the page that deals the images out, with the persons and the share of the first study that fits."""
        page = self.context.show_page("assignment", "asked")
        if self.report is not None and isinstance(page, AssignmentPage):
            count = len(self.session.committed.images)
            fitting = [one for one in self.report.least if one.shared is not None and one.shared <= count]
            if fitting:
                page.ask_for(fitting[0].persons, (fitting[0].shared or count) / count)
            elif self.report.cells:
                page.ask_for(self.report.cells[0].persons, self.report.cells[0].share)

    def _plan(self) -> None:
        """Plans what the form asks; a sentence where it cannot be read, or where there is no pilot."""
        answer = self._answer
        if answer is None:
            return
        self.sections["asked"].show()
        try:
            question = self.form.value
            quantity, wanted = question.wanted
            number = None
            if question.sd_image is not None:
                pilot = planning.type_pilot(question.sd_image, question.sd_person, question.minutes)
            else:
                pilot, number = planning.measure_pilot(answer.report, quantity, question.minutes)
        except UserError as error:
            self.report = None
            self.assign.setEnabled(False)
            self.verdict.show_sentences([translate_error(error)])
            for part in _PARTS:
                self.sections[part.key].hide()
            return
        self.report = planning.make_plan(
            pilot,
            quantity=quantity,
            images=question.counts_of_images,
            persons=question.counts_of_persons,
            shares=question.shares,
            wanted=wanted,
            project=self.session.committed,
            number=number,
        )
        self.verdict.show_sentences([str(translate_phrase(one)) for one in planning.summarise_plan(self.report)])
        self.form.fields["persons"].setEnabled(not self.report.are_given)
        self.assign.setEnabled(True)
        self.show_later(*(partial(self._show_block, key) for key in self.blocks))

    def _show_block(self, key: str) -> None:
        if self.report is not None:
            self.sections[key].setVisible(self.blocks[key].show_own(self.report))
