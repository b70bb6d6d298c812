"""All numbers and diagrams of the set, page by page, in tables whose rows lead to their objects; and the report."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QSize, Qt, QUrl
from PySide6.QtGui import QDesktopServices, QKeyEvent
from PySide6.QtWidgets import QComboBox, QLabel, QListWidget, QListWidgetItem, QScrollArea, QSizePolicy, QWidget

from annotator.detector.panel.words import walk_through
from annotator.detector.state import DetectorState
from annotator.formats.core.files import prepare_target
from annotator.phrase import Phrase
from annotator.progress import Progress
from annotator.report.detector import figures
from annotator.report.detector.figures import draw_curves_figure, draw_scale_figure, list_curve_labels
from annotator.report.detector.sections import SECTIONS_OF_CHECK
from annotator.report.detector.values import CheckReport, FindingFilter, ModelCheck, add_check_intervals
from annotator.report.sections import find_section
from annotator.report.style import Palette
from annotator.report.tables import Lead, Table
from annotator.session.jobs import Job
from annotator.ui.base.dialog import Aside
from annotator.ui.base.guard import guard_handler
from annotator.ui.base.layout import make_choice, make_column, make_label, make_row
from annotator.ui.base.panel_context import PanelContext
from annotator.ui.base.recount import follow
from annotator.ui.base.text import translate_phrase, translator_of
from annotator.ui.base.theme import ROW
from annotator.ui.base.workers import JobHandle
from annotator.ui.output.drawn_figure import DrawnFigure, FigureSource
from annotator.ui.output.figure_actions import FigureActions
from annotator.ui.output.outbox import find_outbox, require_ending
from annotator.ui.output.page_table import PageTable

_tr = translator_of("Model")

FigureFunction = Callable[..., Any]
"""Of a report and a palette; of a page with a choice of labels also of `label`."""


@dataclass(frozen=True, slots=True)
class CheckPage:
    """One page: its title, the question it answers, its tables and figures."""

    title: str
    question: str
    sections: tuple[str, ...]
    """Keys of the sections of the report whose tables it has; the first has the question for a title."""
    figures: tuple[FigureFunction, ...] = ()
    of_places: bool = True
    """Whether models that score whole images have no place on it."""
    is_optional: bool = False
    """Whether it is there only where it has a table."""
    list_labels: Callable[[CheckReport], Sequence[int]] | None = None
    """The labels of which one can be chosen; the diagrams then take it as `label`. None where there is no choice."""

    def choose_models(self, report: CheckReport) -> CheckReport:
        """The report on the models that the page is about."""
        return report.restrict_to_places() if self.of_places else report

    def list_tables(self, report: CheckReport) -> list[tuple[str, Table]]:
        """Its tables with their titles, that of the first empty."""
        sections = [find_section(SECTIONS_OF_CHECK, key) for key in self.sections]
        titles = ["", *(str(translate_phrase(section.title)) for section in sections[1:])]
        made = [section.make_table(report) for section in sections]
        return [(title, table) for title, table in zip(titles, made, strict=True) if table is not None]

    def is_shown(self, report: CheckReport) -> bool:
        """Whether it has something to show."""
        if self.of_places and not report.restrict_to_places().models:
            return False
        return not self.is_optional or bool(self.list_tables(report))


def make_pages(report: CheckReport) -> list[CheckPage]:
    """The pages that have something to show."""
    pages = (
        CheckPage(_tr("Counts"), _tr("What was found and what was missed?"), ("counts", "misses", "states")),
        CheckPage(
            _tr("Mechanisms"),
            _tr("Why were objects missed?"),
            ("mechanisms",),
            _make_mechanism_figures(report.restrict_to_places()),
        ),
        CheckPage(
            _tr("Error types"), _tr("What is wrong with the detections?"), ("tide",), (figures.draw_tide_figure,)
        ),
        CheckPage(
            _tr("Average precision"),
            _tr("How good is the ranking by score?"),
            ("precision",),
            (draw_curves_figure,),
            list_labels=list_curve_labels,
        ),
        CheckPage(
            _tr("Labels"),
            _tr("Which labels are hard?"),
            ("labels",),
            (figures.draw_label_figure,),
            is_optional=True,
        ),
        CheckPage(_tr("People"), _tr("Is it as good as a person?"), ("humans", "rates")),
        CheckPage(_tr("Task"), _tr("What is it worth for the work?"), ("task",)),
        CheckPage(_tr("Size"), _tr("How does it depend on the size of objects?"), ("fits",), (draw_scale_figure,)),
        CheckPage(
            _tr("Parts"),
            _tr("Are the parts really there?"),
            ("verification", "hallucinations"),
            (figures.draw_missing_figure, figures.draw_state_figure, figures.draw_mean_box_figure),
            of_places=False,
            is_optional=True,
        ),
        CheckPage(_tr("Settings"), _tr("What do the numbers rest on?"), ("parameters",), of_places=False),
    )
    return [page for page in pages if page.is_shown(report)]


def _make_mechanism_figures(report: CheckReport) -> tuple[FigureFunction, ...]:
    """All models side by side, and a flow diagram for each, of models whose mechanisms are known."""
    known = [one for one in report.models if not one.result.mechanisms.reason and one.result.mechanisms.total]
    return (figures.draw_mechanism_figure, *(partial(_draw_flow_figure, one) for one in known)) if known else ()


def _draw_flow_figure(one: ModelCheck, report: CheckReport, palette: Palette) -> Any:
    return figures.draw_flow_figure(report, one, palette)


class ReportFigure(DrawnFigure):
    """As large as it was drawn, or as there is room for; its numbers are in the tables of its page."""

    def __init__(self, context: PanelContext, draw: FigureFunction, report: CheckReport) -> None:
        super().__init__(context.runner)
        self._draw, self._report = draw, report
        self._label: int | None = None
        self.ways_out = FigureActions(self, self)

    def start(self, *, label: int | None = None, room: int) -> JobHandle:
        """Has it drawn, of one label where one was chosen, into a width in logical pixels."""
        self._label = label
        return self.draw(self.make_source(), room=room)

    def make_source(self) -> FigureSource:
        """The figure as the report has it."""
        draw = self._draw if self._label is None else partial(self._draw, label=self._label)
        return FigureSource(self.accessibleName(), partial(draw, self._report))

    def take_row(self, row: object) -> None:
        """There is no table below: the page has it."""

    @guard_handler(None)
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens it in large."""
        if not self.ways_out.take_key(event):
            super().keyPressEvent(event)


_LIST: Final = 168
_MARGIN: Final = 44


class CheckDetailsDialog(Aside):
    """Pages left, their tables and diagrams right; the rows of a table lead to their objects."""

    def __init__(self, parent: QWidget, context: PanelContext, state: DetectorState) -> None:
        super().__init__(parent, _tr("Model check"), size=(1040, 660))
        self._context, self._state = context, state
        self._report: CheckReport | None = None
        self._page = 0
        """Counts the pages that were shown; a drawing for an older one comes too late."""
        self.pages: list[CheckPage] = []
        self._tables: list[PageTable] = []
        """Those of the page."""
        self._drawings: list[JobHandle] = []
        self.list = QListWidget()
        self.list.setObjectName("pages")
        self.list.setFixedWidth(_LIST)
        self.list.setAccessibleName(_tr("Pages"))
        self.list.currentRowChanged.connect(self._show_page)
        self.area = QScrollArea()
        self.area.setWidgetResizable(True)
        self.area.setAccessibleName(_tr("Model check"))
        make_row(self.list, (self.area, 1), within=self, spacing=8, margins=(8, 12, 0, 12))
        follow(state.changed, self, self._on_state)
        self.finished.connect(self._leave)
        state.dataset_check.start_count()
        state.dataset_check.start_intervals()
        self._show_report()

    def _on_state(self, _nothing: None) -> None:
        self._show_report()
        self._state.dataset_check.start_intervals()

    def _leave(self, _result: int) -> None:
        self._page = -1
        self._stop_drawing()

    def _stop_drawing(self) -> None:
        """Calls off what was begun for another page."""
        for drawing in self._drawings:
            drawing.cancel()
        self._drawings.clear()

    def _show_report(self) -> None:
        """Shows the numbers when they are there."""
        report = self._state.dataset_check.report
        if report is None:
            self.area.setWidget(
                _make_paragraph(
                    translate_phrase(self._state.dataset_check.reason) or _tr("The whole set is being counted.")
                )
            )
            return
        if report is self._report:
            return
        if self._report is not None and _has_same_tables(report, self._report):
            self._report = report
            self._refill_tables(report)
            return
        self._report, self.pages = report, make_pages(report)
        now = max(self.list.currentRow(), 0)
        self.list.blockSignals(True)
        self.list.clear()
        for page in self.pages:
            item = QListWidgetItem(page.title)
            item.setSizeHint(QSize(0, ROW))
            self.list.addItem(item)
        self.list.setCurrentRow(min(now, len(self.pages) - 1))
        self.list.blockSignals(False)
        self._show_page(self.list.currentRow())

    def _refill_tables(self, report: CheckReport) -> None:
        """Takes in intervals that have arrived; the diagrams stay."""
        page = self.pages[self.list.currentRow()]
        made = page.list_tables(page.choose_models(report))
        for (_title, table), shown in zip(made, self._tables, strict=True):
            shown.show_table(table)

    def _show_page(self, row: int) -> None:
        report = self._report
        if report is None or not 0 <= row < len(self.pages):
            return
        page = self.pages[row]
        report = page.choose_models(report)
        self._page += 1
        self._tables = []
        self._stop_drawing()
        body = QWidget()
        body.setObjectName("page")
        head, images = (
            _make_paragraph(page.question, role="head"),
            _make_paragraph(translate_phrase(report.format_images())),
        )
        column = make_column(head, images, within=body, spacing=12, margins=(8, 0, 16, 12))
        for title, table in page.list_tables(report):
            if title:
                column.addWidget(_make_paragraph(title, role="head"))
            made = PageTable(
                table,
                title=title or page.title,
                leads=_tr("Press to go through them on the picture."),
            )
            made.taken.connect(self._walk)
            self._tables.append(made)
            column.addWidget(made)
        pictures = [ReportFigure(self._context, draw, report) for draw in page.figures]
        labels = [] if page.list_labels is None else list(page.list_labels(report))
        choice = _make_label_choice(report, labels)
        if choice is not None:
            column.addWidget(choice)
            choice.activated.connect(lambda _row: self._draw_page(pictures, choice.currentData()))
        for number, picture in enumerate(pictures):
            several = _tr("{page}, diagram {n}", page=page.title, n=number + 1)
            picture.setAccessibleName(several if len(pictures) > 1 else page.title)
            column.addWidget(picture)
        column.addStretch(1)
        self.area.setWidget(body)
        self._draw_page(pictures, None)

    def _walk(self, key: FindingFilter | Lead) -> None:
        """Goes through findings of the model that is shown, or of another one."""
        if isinstance(key, FindingFilter):
            walk_through(self._context, self._state, key)
        elif key.model is not None:
            self._state.show_model(key.model, key.reference)
            walk_through(self._context, self._state, FindingFilter())

    def _draw_page(self, pictures: list[ReportFigure], label: int | None) -> None:
        """Has the diagrams of a page drawn, of one label where one was chosen."""
        self._stop_drawing()
        room = max(self.area.viewport().width() - _MARGIN, 1)
        self._drawings = [picture.start(label=label, room=room) for picture in pictures]


def _has_same_tables(report: CheckReport, other: CheckReport) -> bool:
    """Whether two reports differ in the intervals at most."""
    same = report.options == other.options and len(report.models) == len(other.models)
    return same and all(one.result is known.result for one, known in zip(report.models, other.models, strict=True))


def _make_label_choice(report: CheckReport, labels: list[int]) -> QComboBox | None:
    """The choice of one label or all; None where there is nothing to choose."""
    if len(labels) < 2:
        return None
    rows = ((report.label_name(label), label) for label in labels)
    choice = make_choice((_tr("All labels and their mean"), None), *rows, name=_tr("Label of the curves"))
    choice.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
    return choice


def _make_paragraph(text: str, *, role: str = "muted") -> QLabel:
    label = make_label(text, role=role, wraps=True)
    label.setAlignment(Qt.AlignmentFlag.AlignTop)
    return label


def ask_export(parent: QWidget, context: PanelContext, state: DetectorState) -> None:
    """Asks where the page is to lie. Raises UserError while the set is being counted."""
    report = state.dataset_check.require_report()
    names = "-".join(report.author_name(one.author) for one in report.models)
    kinds = (f"{_tr('Web pages')} (*.html)", "JSON (*.json)", f"{_tr('Tables in a folder of this name')} (*.csv)")
    find_outbox(parent).ask_place(
        parent,
        _tr("Save report"),
        f"{names} - check.html",
        kinds=kinds,
        then=lambda chosen: export_report(chosen, report, context, state),
    )


def export_report(path: Path, report: CheckReport, context: PanelContext, state: DetectorState) -> None:
    """Writes what `annotator check` writes, as the name says, in a job and says where it is.

    Raises UserError, before anything is computed, where it could not be written.
    """
    prepare_target(path)
    require_ending(path, ("html", "json", "csv"))
    unreadable = context.session.view.unreadable

    def work(progress: Progress) -> Path:
        from annotator.api.check import CheckAnswer

        whole = add_check_intervals(report, progress).check_pictures(known=unreadable, progress=progress)
        return CheckAnswer(whole).save_as(path, progress)

    def done(written: Path) -> None:
        context.say(
            _tr("The report is written to {path}.", path=written),
            kind="info",
            offer=_tr("Open"),
            act=lambda: QDesktopServices.openUrl(QUrl.fromLocalFile(str(written))),
        )

    state.host.start(Job(Phrase("Drawing the report"), work), done=done, failed=context.say)
