"""Models: every model against every person's boxes, whose boxes are the truth, and whether models differ at all."""

from typing import Final

from PySide6.QtGui import QShowEvent

from annotator.report.detector import figures
from annotator.report.detector.sections import SECTIONS_OF_CHECK
from annotator.report.detector.summary import summarise_check
from annotator.report.detector.values import CheckReport
from annotator.session.change import Change
from annotator.session.models import count_models
from annotator.session.session import Session
from annotator.session.view import Mode
from annotator.ui.base.layout import make_press
from annotator.ui.base.text import format_count, translator_of
from annotator.ui.study.page import Page, StudyContext
from annotator.ui.study.report_page import PartBlock, ReportPart
from annotator.ui.study.shared_count import may_change_answers

_tr = translator_of("Study")

_PARTS: Final = tuple(
    ReportPart(key, draw=draw, sections=SECTIONS_OF_CHECK)
    for key, draw in (
        ("over_references", figures.draw_references_figure),
        ("f1_by_iou", figures.draw_level_curves),
        ("differences", None),
    )
)


def is_needed(session: Session) -> bool:
    """Whether there is a model, and a person to measure it against."""
    return count_models(session) > 0 and bool(session.committed.annotators)


def count(session: Session) -> str:
    """How many there are."""
    return str(count_models(session))


class ModelsPage(Page):
    """Counted while it is seen, for an auditor alone: the numbers speak of everybody's boxes."""

    shows_models = True

    def __init__(self, context: StudyContext) -> None:
        super().__init__(context, _tr("Models compared"))
        self.blocks = {part.key: PartBlock(self, part) for part in _PARTS}
        for part in _PARTS:
            self.place(part.key, part.find_title(), self.blocks[part.key]).hide()
        self.report: CheckReport | None = None
        self.add_tool(
            "freeze", _tr("Frozen states…"), _tr("Freeze this state, or hold the models against an earlier one.")
        )
        tip = _tr("Do not hold the models against this state any longer.")
        self.beside = make_press("", lambda: self.session.set_view(beside_state=""), tip=tip)
        self.tools.addWidget(self.beside)
        context.models.changed.connect(self.refresh)
        context.models.progressed.connect(self.state.show_progress)

    def showEvent(self, event: QShowEvent) -> None:
        """Counts where something has changed since it was seen."""
        super().showEvent(event)
        self.refresh()

    def on_changed(self, change: Change) -> None:
        """Follows a change of the session."""
        if may_change_answers(change):
            self.refresh()

    def refresh(self) -> None:
        """Has it counted and shows what is known, or says who may see it."""
        models = self.context.models
        may_see = self.session.view.mode is Mode.AUDIT
        self._show_report(models.answer if may_see else None)
        state = self.session.view.beside_state
        self.beside.setText(_tr("Without the state {name}", name=state))
        self.beside.setVisible(may_see and bool(state))
        if not may_see:
            self.state.show_sentence(
                _tr("Models are measured against everybody's boxes, which an auditor may see."),
                _tr("Look as auditor…"),
                lambda: self.context.panel.perform("audit"),
            )
            return
        if not self.isVisible():
            return
        models.want()
        self.show_state(models, _tr("Checking models…"))
        if self.report is None and models.is_settled and models.error is None and not models.is_called_off:
            self.state.show_sentence(
                _tr("No person has finished an image that a model has processed; mark images done.")
            )

    def _show_report(self, found: CheckReport | None) -> None:
        if found is self.report:
            return
        self.report = found
        self.basis.setText("" if found is None else _describe_basis(found))
        self.verdict.show_sentences(() if found is None else summarise_check(found))
        for key, block in self.blocks.items():
            self.sections[key].setVisible(found is not None and block.show_own(found))


def _describe_basis(report: CheckReport) -> str:
    states = (one.project.frozen.name for one in report.states if one.project.frozen is not None)
    return " ".join([_describe_references(report), *(_tr("Beside the state {name}.", name=name) for name in states)])


def _describe_references(report: CheckReport) -> str:
    images = format_count(_tr, len(report.list_images()), "{n} image", "{n} images")
    if not report.options.references:
        name = report.author_name(report.options.reference)
        return _tr("Each model against {name} alone, on {images}.", name=name, images=images)
    return _tr(
        "Each model against every person's boxes, on the {images} that all {n} finished. Images and persons are both "
        "sources of error.",
        images=images,
        n=len(report.options.references),
    )
