"""Models: every model against every person's boxes, whose boxes are the truth, and whether models differ at all."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from annotator.report.detector import figures
from annotator.report.detector.sections import SECTIONS_OF_CHECK
from annotator.report.detector.summary import summarise_check
from annotator.report.detector.values import CheckReport
from annotator.report.sections import find_section
from annotator.report.style import Palette
from annotator.report.tables import CsvTable
from annotator.session.change import Change
from annotator.session.models import count_models
from annotator.session.session import Session
from annotator.session.view import Mode
from annotator.ui.base.layout import make_column
from annotator.ui.base.text import format_count, translate_phrase, translator_of
from annotator.ui.output.drawn_figure import FigureSource
from annotator.ui.output.page_table import PageTable
from annotator.ui.study.page import Page, PageFigure, StudyContext
from annotator.ui.study.report_page import list_figure_cells
from annotator.ui.study.shared_count import may_change_answers

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

    shows_models = True

    def __init__(self, context: StudyContext) -> None:
        super().__init__(context, _tr("Models"))
        self.blocks = {key: _PartBlock(self, key, draw) for key, draw in _PARTS}
        for key, block in self.blocks.items():
            self.place(key, block.title, block).hide()
        self.report: CheckReport | None = None
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
            self.sections[key].setVisible(found is not None and block.show_report(found))


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
