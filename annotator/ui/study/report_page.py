"""Pages made of sections of the report: tables and figures as the report, the command line and JSON have them."""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from PySide6.QtWidgets import QWidget

from annotator.report.audit.sections import SECTIONS_OF_AUDIT
from annotator.report.audit.values import AuditReport
from annotator.report.style import Palette
from annotator.report.tables import CsvTable, ReportSection, Titled, find_section
from annotator.session.study import StudyAnswer
from annotator.ui.base.layout import make_column, make_label
from annotator.ui.base.text import format_cell_text, translate_phrase, translator_of
from annotator.ui.output.drawn_figure import FigureSource
from annotator.ui.output.page_table import PageTable
from annotator.ui.study.page import Page, PageFigure, SetPage, StudyContext

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_tr = translator_of("Study")

Draw = Callable[[Any, Palette], "Figure"]


class ReportPart(Struct, frozen=True):
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
    list_more: Callable[[Any], Sequence[Draw]] = lambda _report: ()
    """Further figures, as many as a report has."""

    @property
    def section(self) -> ReportSection[Any]:
        """The report's section."""
        return find_section(self.sections, self.key)

    def find_tables(self, answer: StudyAnswer) -> Sequence[Titled]:
        """Its tables, each with a title of its own where there are several."""
        return answer.tables.get(self.key, ()) if self.tables is None else self.tables(answer.report)

    def list_draws(self, report: object) -> list[Draw]:
        """What draws each of its figures."""
        own = [self.draw] if self.draw is not None and self.when(report) else []
        return [*own, *self.list_more(report)]

    def find_title(self) -> str:
        """What stands above it."""
        return self.title or translate_phrase(self.section.title)


class PartBlock(QWidget):
    """Figures above the tables with their numbers."""

    def __init__(self, page: Page, part: ReportPart) -> None:
        super().__init__()
        self._page, self.part = page, part
        self._report: object = None
        self.figures: list[PageFigure] = []
        self.tables: list[PageTable] = []
        self._heads: list[Any] = []
        self._drawn = make_column(spacing=8)
        self.column = make_column(self._drawn, within=self, spacing=8)

    def show_report(self, report: object, tables: Sequence[Titled]) -> None:
        """Shows these tables of it, and has the figure drawn."""
        if report is self._report:
            return
        self._report = report
        self.draw_figures(tables)
        self.show_tables(tables)

    def show_tables(self, tables: Sequence[Titled]) -> None:
        """Shows these tables below the figures."""
        part = self.part
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
        tables = self.part.section.list_tables(report)
        if tables:
            self.show_report(report, tables)
        return bool(tables)

    def list_draws(self, report: object) -> list[Draw]:
        """What draws each of its figures."""
        return self.part.list_draws(report)

    def draw_figures(self, tables: Sequence[Titled]) -> None:
        """Has the figures of the report drawn, above these tables."""
        report, title, draws = self._report, self.part.find_title(), self.list_draws(self._report)
        while len(self.figures) < len(draws):
            made = PageFigure(self._page.context.panel.runner, title)
            self.figures.append(made)
            self._drawn.addWidget(made)
        for figure, draw in zip_longest(self.figures, draws):
            figure.setVisible(draw is not None)
            if draw is not None:
                source = FigureSource(title, partial(draw, report))
                figure.show_source(source, room=self._page.room, find_cells=partial(list_figure_cells, tables))

    def _add_table(self) -> None:
        head = make_label("", role="muted")
        made = PageTable(
            title=self.part.find_title(),
            file_name=self.part.key,
            leads=_tr("Press to see the boxes behind it."),
            make_csv=self._make_csv if self.part.tables is None else None,
        )
        made.taken.connect(self._page.show_lead)
        self._heads.append(head)
        self.tables.append(made)
        self.column.addWidget(head)
        self.column.addWidget(made)

    def _make_csv(self) -> Callable[[], CsvTable] | None:
        """The CSV file that the command line writes of the section; None where it writes none."""
        made = None if self._report is None else self.part.section.make_csv(self._report)
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

    def make_block(self, part: ReportPart) -> PartBlock:
        """What shows a part."""
        return PartBlock(self, part)

    def _show_part(self, part: ReportPart, answer: StudyAnswer) -> None:
        tables = part.find_tables(answer)
        is_drawn = bool(part.list_draws(answer.report))
        if part.key not in self.sections:
            block = self.blocks[part.key] = self.make_block(part)
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
