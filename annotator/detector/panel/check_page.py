"""The page *Model errors* of Study: all numbers and figures of what the tab shows, with ways to the objects."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QSizePolicy

from annotator.detector.panel.words import show_overlay, walk_through
from annotator.detector.state import DetectorState, Lack, focus_of_entry
from annotator.errors import Phrase, Progress
from annotator.metrics.matching.confusion import LabelConfusion
from annotator.report.confusion import ConfusionCell, confusion_of_check
from annotator.report.detector import figures
from annotator.report.detector.sections import SECTIONS_OF_CHECK
from annotator.report.detector.summary import summarise_check
from annotator.report.detector.values import CheckReport, FindingFilter, ModelCheck
from annotator.report.tables import Lead, Titled
from annotator.session.jobs import Job
from annotator.session.view import Mode
from annotator.ui.base.layout import make_choice, refill
from annotator.ui.base.panel_context import LookNoter, follow
from annotator.ui.base.text import translate_phrase, translator_of
from annotator.ui.study.confusion import CellWalk
from annotator.ui.study.page import Page, StudyContext
from annotator.ui.study.report_page import Draw, PartBlock, ReportPart

_tr = translator_of("Model")


def _of_places(draw: Callable[..., Any]) -> Draw:
    """A figure of the models that say where things are."""
    return lambda report, palette: draw(report.restrict_to_places(), palette)


def _list_flows(report: CheckReport) -> list[Draw]:
    """All models side by side, and a flow for each, of models whose mechanisms are known."""

    def make(one: ModelCheck) -> Draw:
        return lambda shown, palette: figures.draw_flow_figure(shown.restrict_to_places(), one, palette)

    placed = report.restrict_to_places().models
    known = [one for one in placed if not one.result.mechanisms.reason and one.result.mechanisms.total]
    return [_of_places(figures.draw_mechanism_figure), *map(make, known)] if known else []


_OF_PARTS: Final = (figures.draw_missing_figure, figures.draw_state_figure, figures.draw_mean_box_figure)
PARTS: Final = (
    ReportPart("counts", sections=SECTIONS_OF_CHECK),
    ReportPart("misses", sections=SECTIONS_OF_CHECK),
    ReportPart("states", sections=SECTIONS_OF_CHECK),
    ReportPart("mechanisms", list_more=_list_flows, sections=SECTIONS_OF_CHECK),
    ReportPart("tide", draw=_of_places(figures.draw_tide_figure), sections=SECTIONS_OF_CHECK),
    ReportPart("confusion", sections=SECTIONS_OF_CHECK),
    ReportPart("precision", sections=SECTIONS_OF_CHECK),
    ReportPart("labels", draw=_of_places(figures.draw_label_figure), sections=SECTIONS_OF_CHECK),
    ReportPart("humans", sections=SECTIONS_OF_CHECK),
    ReportPart("rates", sections=SECTIONS_OF_CHECK),
    ReportPart("task", sections=SECTIONS_OF_CHECK),
    ReportPart("fits", draw=_of_places(figures.draw_scale_figure), sections=SECTIONS_OF_CHECK),
    ReportPart("verification", list_more=lambda _report: list(_OF_PARTS), sections=SECTIONS_OF_CHECK),
    ReportPart("hallucinations", sections=SECTIONS_OF_CHECK),
    ReportPart("parameters", sections=SECTIONS_OF_CHECK),
)


class CurveBlock(PartBlock):
    """The curves of all labels, or those of one that is chosen."""

    def __init__(self, page: Page, part: ReportPart) -> None:
        super().__init__(page, part)
        self._tables: Sequence[Titled] = ()
        self.label = make_choice(name=_tr("Label of the curves"), changed=lambda: self.draw_figures(self._tables))
        self.label.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.label.hide()
        self.column.insertWidget(0, self.label)

    def show_report(self, report: Any, tables: Sequence[Titled]) -> None:
        """Offers the labels that have curves."""
        self._tables = tables
        labels = figures.list_curve_labels(report.restrict_to_places())
        refill(self.label, (_tr("All labels and their mean"), None), *((report.label_name(one), one) for one in labels))
        self.label.setVisible(len(labels) > 1)
        super().show_report(report, tables)

    def list_draws(self, _report: object) -> list[Draw]:
        """The curves of what is chosen."""
        return [_of_places(partial(figures.draw_curves_figure, label=self.label.currentData()))]


class CheckPage(Page):
    """Counted while it is seen; a person who draws sees the numbers of the images that count for this person."""

    exports = False

    def __init__(self, context: StudyContext, state: DetectorState) -> None:
        super().__init__(context, _tr("Model errors"))
        tip = _tr("All of the check as a page, JSON or tables.")
        self.add_tool("detector.export", _tr("Export report…"), tip, at=0)
        self._state = state
        self.report: CheckReport | None = None
        self.blocks = {
            part.key: CurveBlock(self, part) if part.key == "precision" else PartBlock(self, part) for part in PARTS
        }
        for part in PARTS:
            self.place(part.key, part.find_title(), self.blocks[part.key]).hide()
        self._cells = CellWalk(self, self._find_boxes, self._look_at_box)
        self._noter = LookNoter(self, self.session)
        follow(state.changed, self, lambda _nothing: self.refresh())

    def showEvent(self, event: QShowEvent) -> None:
        """Counts where something has changed since it was seen."""
        super().showEvent(event)
        self.refresh()

    def refresh(self) -> None:
        """Has it counted and shows what is known, or says why there is nothing."""
        if not self.isVisible():
            return
        view, check = self._state.view, self._state.dataset_check
        if view.lack in (Lack.MODEL, Lack.REFERENCE, Lack.PERSON):
            self._take_report(None)
            self.state.show_sentence(_tr("There is no model, or nobody to measure it against."))
            return
        dataset = view.dataset
        self._take_report(dataset.report)
        if dataset.has_failed:
            self.state.show_sentence(translate_phrase(dataset.reason), _tr("Count again"), check.start_count)
        elif not dataset.is_current:
            check.start_count()
            self.state.show_work(_tr("The whole set is being counted."), check.cancel)
        else:
            self.state.clear()
            check.start_intervals()

    def show_lead(self, lead: Any) -> None:
        """Goes through the findings behind a row, a number or a sentence."""
        match lead:
            case ConfusionCell():
                self._cells.go(lead)
            case FindingFilter():
                walk_through(self.context.panel, self._state, lead)
            case Lead(model=int(model)):
                self._state.show_model(model, lead.reference)
                walk_through(self.context.panel, self._state, FindingFilter())
            case _:
                super().show_lead(lead)

    def _take_report(self, report: CheckReport | None) -> None:
        """Makes the tables of another report in a worker, once it is noted that they are seen."""
        if report is self.report:
            return
        self.report = report
        self._cells.forget()
        if report is None:
            self.clear()
            return

        def work(progress: Progress) -> dict[str, Sequence[Titled]]:
            made: dict[str, Sequence[Titled]] = {}
            for number, part in enumerate(PARTS):
                progress.step(number, len(PARTS))
                made[part.key] = part.section.list_tables(report)
            return made

        def done(tables: dict[str, Sequence[Titled]]) -> None:
            if report is self.report:
                looks = report.list_images() if self.session.view.mode is Mode.SESSION else ()
                self._noter.show(looks, lambda: self._show_report(report, tables))

        job = Job(Phrase("Making tables"), work, quiet=True)
        self.context.panel.runner.start(job, done=done, owner=self)

    def _show_report(self, report: CheckReport, tables: dict[str, Sequence[Titled]]) -> None:
        self.basis.setText(translate_phrase(report.format_images()))
        has_intervals = all(one.intervals for one in report.models)
        self.verdict.show_sentences(summarise_check(report) if has_intervals else ())
        self.show_later(*(partial(self._show_block, report, key, made) for key, made in tables.items()))

    def _show_block(self, report: CheckReport, key: str, tables: Sequence[Titled]) -> None:
        if tables:
            self.blocks[key].show_report(report, tables)
        self.sections[key].setVisible(bool(tables))

    def _find_boxes(self, cell: ConfusionCell) -> Job[LabelConfusion]:
        """Finds which label the model of a number gave where the reference gave which."""
        result = self._find_model(cell).result

        def work(progress: Progress) -> LabelConfusion:
            progress.step(0, 1)
            return confusion_of_check(result)

        return Job(Phrase("Counting labels"), work, quiet=True)

    def _look_at_box(self, cell: ConfusionCell, found: LabelConfusion, entry: int, _images: tuple[int, ...]) -> None:
        result = self._find_model(cell).result
        if cell.sides[1] != self._state.selection.model:
            self._state.show_model(cell.sides[1], cell.sides[0])
        show_overlay(self.context.panel, self._state)
        self._state.walk.focus_on(focus_of_entry(result, found, entry))

    def _find_model(self, cell: ConfusionCell) -> ModelCheck:
        assert self.report is not None, "a number is pressed that is shown"
        return next(one for one in self.report.models if one.author == cell.sides[1])
