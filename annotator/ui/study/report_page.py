"""Pages made of sections of the report: tables and figures as the report, the command line and JSON have them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QVBoxLayout, QWidget

from annotator.report.audit.sections import SECTIONS_OF_AUDIT
from annotator.report.audit.values import AuditReport
from annotator.report.sections import ReportSection, Titled, find_section
from annotator.report.style import Palette
from annotator.report.tables import CsvTable
from annotator.session.study import StudyAnswer
from annotator.ui.base.layout import make_label
from annotator.ui.base.text import format_cell_text, translate_phrase, translator_of
from annotator.ui.output.drawn_figure import FigureSource
from annotator.ui.output.page_table import PageTable
from annotator.ui.study.page import Page, PageFigure, SetPage, StudyContext

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_tr = translator_of("Study")

Draw = Callable[[Any, Palette], "Figure"]


@dataclass(frozen=True, slots=True)
class ReportPart:
    """One section of a page: a section of the report by its key, under a title of the window, and its figure above."""

    key: str
    title: str = ""
    """In the language of the window; that of the report where it is left out."""
    draw: Draw | None = None
    when: Callable[[Any], bool] = lambda _report: True
    """Whether the figure has anything to show."""
    tables: Callable[[AuditReport], Sequence[Titled]] | None = None
    """Its tables where they are not those of the report's section."""
    sections: Sequence[ReportSection[Any]] = SECTIONS_OF_AUDIT

    @property
    def section(self) -> ReportSection[Any]:
        """The report's section."""
        return find_section(self.sections, self.key)

    def find_tables(self, answer: StudyAnswer) -> Sequence[Titled]:
        """Its tables, each with a title of its own where there are several."""
        return answer.tables.get(self.key, ()) if self.tables is None else self.tables(answer.report)

    def find_title(self) -> str:
        """What stands above it."""
        return self.title or translate_phrase(self.section.title)


class PartBlock(QWidget):
    """A figure above the tables with its numbers."""

    def __init__(self, page: Page, part: ReportPart) -> None:
        super().__init__()
        self._page, self._part = page, part
        self._report: object = None
        self.tables: list[PageTable] = []
        self._heads: list[Any] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(8)
        self.figure: PageFigure | None = None
        if part.draw is not None:
            self.figure = PageFigure(page.context.panel.runner, part.find_title())
            self._column.addWidget(self.figure)

    def show_report(self, report: object, tables: Sequence[Titled]) -> None:
        """Shows these tables of it, and has the figure drawn."""
        if report is self._report:
            return
        self._report, part = report, self._part
        if self.figure is not None and part.draw is not None:
            is_drawn = part.when(report)
            self.figure.setVisible(is_drawn)
            if is_drawn:
                draw = part.draw
                source = FigureSource(part.find_title(), lambda palette: draw(report, palette))
                cells = partial(list_figure_cells, tables)
                self.figure.show_source(source, room=self._page.room, find_cells=cells)
        while len(self.tables) < len(tables):
            self._add_table()
        for place, (made, head) in enumerate(zip(self.tables, self._heads, strict=True)):
            is_shown = place < len(tables)
            made.setVisible(is_shown)
            title = translate_phrase(tables[place][0]) if is_shown else ""
            head.setText(title)
            head.setVisible(bool(title))
            if is_shown:
                made.table.setAccessibleName(f"{part.find_title()}: {title}" if title else part.find_title())
                made.show_table(tables[place][1])

    def show_own(self, report: object) -> bool:
        """Shows the tables that its section has of a report; whether there are any."""
        tables = self._part.section.list_tables(report)
        if tables:
            self.show_report(report, tables)
        return bool(tables)

    def _add_table(self) -> None:
        head = make_label("", role="muted")
        made = PageTable(
            title=self._part.find_title(),
            file_name=self._part.key,
            leads=_tr("Press to see the boxes behind it."),
            make_csv=self._make_csv if self._part.tables is None else None,
        )
        made.taken.connect(self._page.show_lead)
        self._heads.append(head)
        self.tables.append(made)
        self._column.addWidget(head)
        self._column.addWidget(made)

    def _make_csv(self) -> Callable[[], CsvTable] | None:
        """The CSV file that the command line writes of the section; None where it writes none."""
        made = None if self._report is None else self._part.section.make_csv(self._report)
        return None if made is None else lambda: made


class ReportPage(SetPage):
    """A page of parts; a class of it lists them."""

    def __init__(self, context: StudyContext, title: str, parts: Sequence[ReportPart]) -> None:
        super().__init__(context, title)
        self.parts = {part.key: part for part in parts}
        self.blocks: dict[str, PartBlock] = {}

    def show_answer(self, answer: StudyAnswer) -> None:
        """Shows the parts that have numbers, from above, one after the other."""
        self.show_later(*self.list_pieces(answer))

    def list_pieces(self, answer: StudyAnswer) -> list[Callable[[], object]]:
        """What shows an answer, piece by piece."""
        return [partial(self._show_part, part, answer) for part in self.parts.values()]

    def _show_part(self, part: ReportPart, answer: StudyAnswer) -> None:
        tables = part.find_tables(answer)
        is_drawn = part.draw is not None and part.when(answer.report)
        if part.key not in self.sections:
            block = self.blocks[part.key] = PartBlock(self, part)
            self.place(part.key, part.find_title(), block)
        if tables or is_drawn:
            self.blocks[part.key].show_report(answer.report, tables)
        self.sections[part.key].setVisible(bool(tables) or is_drawn)


def list_figure_cells(tables: Sequence[Titled]) -> tuple[list[str], list[list[str | float]]]:
    """Heads and cells of the table below a large figure: those of the first table of its section."""
    if not tables:
        return [], []
    table = tables[0][1]
    words = table.word_columns
    heads = [translate_phrase(name) for name, _definition in table.heads]
    cells: list[list[str | float]] = [
        [
            translate_phrase(name),
            *(translate_phrase(cell) if at in words else format_cell_text(cell) for at, cell in enumerate(row)),
        ]
        for name, row in table.rows
    ]
    return heads, cells
