"""What proposals do: a study is drawn by seed here, ended, and its numbers are shown, for an auditor."""

from annotator.errors import Phrase, Progress
from annotator.model.assistance import StudyOptions
from annotator.model.author import AuthorKind
from annotator.report.audit.assistance import describe_assistance
from annotator.session.jobs import Job
from annotator.session.series.assistance import StudyPlan, make_end_step, make_study_step, plan_study
from annotator.session.session import Session
from annotator.session.study import StudyAnswer
from annotator.session.view import Mode
from annotator.ui.base.forms import OptionForm
from annotator.ui.base.layout import STRETCH, make_button, make_choice, make_row
from annotator.ui.base.text import format_count, translate_phrase, translator_of
from annotator.ui.study.page import StudyContext
from annotator.ui.study.report_page import ReportPage, ReportPart

_tr = translator_of("Study")


def is_needed(session: Session) -> bool:
    """Whether an auditor has a study, or a model whose proposals people could be given."""
    project = session.committed
    has_both = all(project.authors_of(kind) for kind in (AuthorKind.PERSON, AuthorKind.MODEL))
    return session.view.mode is Mode.AUDIT and not project.desk and (project.protocol.study is not None or has_both)


class AssistancePage(ReportPage):
    """The form of a study before there is one; then how far it is, and what it has found."""

    def __init__(self, context: StudyContext) -> None:
        super().__init__(context, _tr("What proposals do"), [ReportPart("assistance")])
        models = self.session.committed.authors_of(AuthorKind.MODEL)
        self.model = make_choice(*((one.name, one.id) for one in models), name=_tr("Proposals of"))
        self.form = OptionForm(
            StudyOptions(),
            *("cut", "without", "planted", "mistakes", "seed"),
            above=[(_tr("Proposals of"), self.model)],
        )
        self.draw = make_button(_tr("Draw the study"), self._draw)
        self.end = make_button(
            _tr("End the study"),
            lambda: self._commit(ended=True),
            tip=_tr("Proposals are no longer placed or withheld. The numbers stay."),
        )
        self.remove = make_button(_tr("Remove the study"), lambda: self._commit(ended=False), tip=_tr("Undo helps."))
        self.place_form(
            "study",
            _tr("Draw a study"),
            self.form.layout,
            4,
            make_row(self.draw, STRETCH),
            note=_tr(
                "Each person draws some images without proposals, some with, and some with planted mistakes among "
                "them. Which is which is drawn at random, for each person separately. Proposals are placed as drafts "
                "when the image is opened. Nobody who draws can tell planted mistakes from other proposals."
            ),
        )
        self.place_form("running", _tr("The study"), make_row(self.end, self.remove, STRETCH))

    def show_answer(self, answer: StudyAnswer) -> None:
        """Shows the numbers, and the form or the study."""
        super().show_answer(answer)
        study = self.session.committed.protocol.study
        self.basis.setText(_tr("Rests on images of the study that people finished, and on the others' boxes there."))
        self.sections["study"].setVisible(study is None)
        self.sections["running"].setVisible(study is not None)
        self.draw.setEnabled(not self.session.read_only)
        self.remove.setEnabled(not self.session.read_only)
        self.end.setEnabled(not self.session.read_only and study is not None and not study.ended)
        said = []
        if study is not None:
            said = [format_count(_tr, len(study.images), "The study has {n} image.", "The study has {n} images.")]
            said.append(_tr("It has ended.") if study.ended else _tr("It is running."))
            said += map(str, map(translate_phrase, describe_assistance(answer.report)))
        self.verdict.show_sentences(said)

    def _draw(self) -> None:
        session, project = self.session, self.session.committed
        model, options = self.model.currentData(), self.form.value
        if model is None:
            return

        def work(progress: Progress) -> StudyPlan:
            return plan_study(session.read_ranges(project, progress), project, model, options)

        panel = self.context.panel
        panel.runner.start(
            Job(Phrase("Drawing a study"), work),
            done=lambda plan: panel.attempt(lambda: session.commit(make_study_step(session.committed, plan.study))),
            owner=self,
        )

    def _commit(self, *, ended: bool) -> None:
        project = self.session.committed
        step = make_end_step if ended else lambda one: make_study_step(one, None)
        self.context.panel.attempt(lambda: self.session.commit(step(project)))
