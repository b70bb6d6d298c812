"""Models: every model against every person's boxes, whose boxes are the truth, and whether models differ at all."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from annotator.errors import UserError
from annotator.report.detector import figures
from annotator.report.detector.compared import summarise_levels, summarise_models, summarise_references
from annotator.report.detector.sections import SECTIONS_OF_CHECK
from annotator.report.detector.values import CheckReport
from annotator.report.sections import find_section
from annotator.report.style import Palette
from annotator.report.tables import CsvTable
from annotator.session.change import Change
from annotator.session.models import count_models, make_models_job
from annotator.session.session import Session
from annotator.session.view import Mode
from annotator.ui.base.layout import make_column
from annotator.ui.base.recount import Recount
from annotator.ui.base.text import format_count, translate_error, translate_phrase, translator_of
from annotator.ui.output.drawn_figure import FigureSource
from annotator.ui.output.page_table import PageTable
from annotator.ui.study.page import Page, PageFigure, StudyContext
from annotator.ui.study.report_page import list_figure_cells
from annotator.ui.study.set_audit import may_change_answers

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_tr = translator_of("Study")

Draw = Callable[[CheckReport, Palette], "Figure"]
_PARTS: Final[tuple[tuple[str, Draw | None], ...]] = (
    ("over_references", figures.draw_references_figure),
    ("f1_by_iou", figures.draw_level_curves),
    ("differences", None),
)
"""Sections of the report of a check, by their keys, with the figures above them."""


def is_needed(session: Session) -> bool:
    """Whether there is a model, and a person to measure it against."""
    return count_models(session) > 0 and bool(session.committed.annotators)


def count(session: Session) -> str:
    """How many there are."""
    return str(count_models(session))


class _PartBlock(QWidget):
    """A figure above the table with its numbers."""

    def __init__(self, page: "ModelsPage", key: str, draw: Draw | None) -> None:
        super().__init__()
        self._page, self._draw = page, draw
        self._section = find_section(SECTIONS_OF_CHECK, key)
        self.title = translate_phrase(self._section.title)
        self.figure = None if draw is None else PageFigure(page.context.panel.runner, self.title)
        leads = _tr("Press to see the boxes behind it.")
        self.table = PageTable(title=self.title, file_name=key, leads=leads, make_csv=self._make_csv)
        self.table.taken.connect(page.show_lead)
        parts = (self.table,) if self.figure is None else (self.figure, self.table)
        make_column(*parts, within=self, spacing=8, margins=(0, 0, 0, 0))
        self._report: CheckReport | None = None

    def show_report(self, report: CheckReport) -> bool:
        """Shows its numbers; whether there are any."""
        self._report, found = report, self._section.list_tables(report)
        if not found:
            return False
        self.table.show_table(found[0][1])
        if self.figure is not None and self._draw is not None:
            heads, cells = list_figure_cells(found)
            source = FigureSource(self.title, partial(self._draw, report), heads, cells)
            self.figure.show_source(source, room=self._page.room)
        return True

    def _make_csv(self) -> Callable[[], CsvTable] | None:
        made = None if self._report is None else self._section.make_csv(self._report)
        return None if made is None else lambda: made


class ModelsPage(Page):
    """Counted while it is seen, for an auditor alone: the numbers speak of everybody's boxes."""

    def __init__(self, context: StudyContext) -> None:
        super().__init__(context, _tr("Models"))
        self.blocks = {key: _PartBlock(self, key, draw) for key, draw in _PARTS}
        for key, block in self.blocks.items():
            self.place(key, block.title, block).hide()
        self.report: CheckReport | None = None
        self._is_stale = True
        self.recount: Recount[CheckReport | None] = Recount(
            self,
            context.panel,
            lambda: make_models_job(self.session, context.panel.open_source),
            self._show_report,
            is_seen=lambda: self.isVisible() and self._may_see,
            find_looks=lambda found: [] if found is None else found.list_images(),
            failed=self._show_error,
        )
        self.recount.progressed.connect(self.state.show_progress)

    @property
    def _may_see(self) -> bool:
        return self.session.view.mode is Mode.AUDIT

    def showEvent(self, event: QShowEvent) -> None:
        """Counts where something has changed since it was seen."""
        super().showEvent(event)
        self.refresh()

    def on_changed(self, change: Change) -> None:
        """Follows a change of the session."""
        if may_change_answers(change):
            self._is_stale = True
            if self.isVisible():
                self.refresh()

    def refresh(self) -> None:
        """Has it counted, or says who may see it."""
        if not self._may_see:
            self.recount.cancel()
            self._clear()
            self.state.show_sentence(
                _tr("Models are measured against everybody's boxes, which an auditor may see."),
                _tr("Look as auditor…"),
                lambda: self.context.panel.perform("audit"),
            )
        elif self._is_stale:
            self._is_stale = False
            self.state.show_work(_tr("Checking models…"), self.recount.cancel)
            self.recount.count()

    def _clear(self) -> None:
        self._is_stale, self.report = True, None
        self.basis.setText("")
        self.verdict.show_sentences([])
        for section in self.sections.values():
            section.hide()

    def _show_report(self, found: CheckReport | None) -> None:
        if not self._may_see:
            return
        self.report = found
        if found is None:
            self._clear()
            self._is_stale = False
            self.state.show_sentence(
                _tr("No person has finished an image that a model has processed; mark images done.")
            )
            return
        self.state.clear()
        self.basis.setText(_describe_basis(found))
        sentences = (*summarise_references(found), *summarise_models(found), *summarise_levels(found))
        self.verdict.show_sentences(sentences)
        for key, block in self.blocks.items():
            self.sections[key].setVisible(block.show_report(found))

    def _show_error(self, error: UserError) -> None:
        self._clear()
        self._is_stale = False
        self.state.show_sentence(translate_error(error), _tr("Try again"), self._try_again)

    def _try_again(self) -> None:
        self._is_stale = True
        self.refresh()


def _describe_basis(report: CheckReport) -> str:
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
