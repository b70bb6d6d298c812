"""The data set in numbers: images, objects and their size by author and split (A Table 1), and counts by label."""

from collections.abc import Callable
from typing import Any, Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QHeaderView,
    QTableWidget,
    QTableWidgetItem,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from annotator.metrics.agreement.counts import SplitStatistics
from annotator.metrics.score import Score
from annotator.report.audit.tables import ALL_SPLITS, TABLE1, SplitRow, name_split_rows
from annotator.report.numbers import FormattedNumber
from annotator.report.tables import CsvTable, list_csv_cells, list_csv_names, list_shown
from annotator.session.agreement.day_work import FoundPace
from annotator.session.agreement.jobs import SetCounts
from annotator.session.agreement.view import Scope
from annotator.session.change import Change
from annotator.ui.base.dialog import Aside
from annotator.ui.base.layout import make_column, make_label, make_row
from annotator.ui.base.panel_context import PanelContext
from annotator.ui.base.recount import Recount, follow
from annotator.ui.base.tables import VALUE, style_table
from annotator.ui.base.text import explain_number, format_cell_text, format_tooltip, translate_phrase, translator_of
from annotator.ui.dialogs.agreement.pace_page import PacePage
from annotator.ui.dialogs.agreement.set_counts import SetCountsPage
from annotator.ui.dialogs.row_table import WrappedCells
from annotator.ui.output.table_actions import TableActions

_tr = translator_of("Agreement")

_RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_WORDS: Final = ("author", "split", "image_sizes")
"""Columns that hold no number."""


class StatisticsTable(QWidget):
    """The table with its buttons; the dialog has it counted again."""

    def __init__(self, context: PanelContext) -> None:
        super().__init__()
        self._context, self._session = context, context.session
        self.rows: list[SplitRow] = []
        self.columns = [column for column in list_shown(TABLE1) if column.key != "author"]
        self.note = make_label(
            _tr("Shapes of several annotators are never added. Only finished images count."), role="muted", wraps=True
        )
        self.table = self._make_table()
        self.ways_out = TableActions(self.table, name="table1", make_csv=self._make_csv)
        self.copy_button, self.save_button = self.ways_out.make_buttons()
        for button in (self.copy_button, self.save_button):
            button.setEnabled(False)
        below = make_row((self.note, 1), self.copy_button, self.save_button)
        make_column((self.table, 1), below, within=self, spacing=8, margins=(0, 0, 0, 0))
        agreement = context.agreement
        self.recount = Recount(
            self, context, agreement.make_statistics_job, self.show_found, note=lambda: agreement.note_looks(Scope())
        )

    def show_found(self, found: tuple[SplitStatistics, ...]) -> None:
        """Shows these."""
        self.rows = name_split_rows(self._session.committed, found, with_totals=True)
        self.table.setRowCount(len(self.rows))
        for place, row in enumerate(self.rows):
            for at, text in enumerate(self.format_row(row)):
                item = QTableWidgetItem(text)
                is_word = at == 0 or self.columns[at - 1].key in _WORDS
                item.setTextAlignment(_LEFT if is_word else _RIGHT)
                item.setToolTip(format_tooltip(self._explain_cell(row, at) or text))
                item.setData(VALUE, self._find_value(row, at))
                self.table.setItem(place, at, item)
        for button in (self.copy_button, self.save_button):
            button.setEnabled(bool(self.rows))

    def format_row(self, row: SplitRow) -> list[str]:
        """The cells of a row as they are written."""
        split = {ALL_SPLITS: _tr("all"), "": _tr("no split")}.get(row.split, row.split)
        if row.found.split is not None:
            split = row.split or _tr("no split")
        cells = [split if column.key == "split" else column.format(column.value(row)) for column in self.columns]
        whole = [cell.replace(" × ", "\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}") for cell in map(format_cell_text, cells)]
        return [row.author, *(cell.replace(" (", "\N{NO-BREAK SPACE}(") for cell in whole)]

    def _make_csv(self) -> Callable[[], CsvTable]:
        """The table as `audit --csv` writes it."""
        rows = list(self.rows)
        return lambda: ("", list_csv_names(TABLE1), [list_csv_cells(TABLE1, row) for row in rows])

    def _make_table(self) -> QTableWidget:
        table = QTableWidget(0, len(self.columns) + 1)
        for at, name in enumerate(self._list_titles()):
            head = QTableWidgetItem(name.replace(" (", "\n("))  # on two lines, so that sizes have room
            head.setData(VALUE, name)
            table.setHorizontalHeaderItem(at, head)
        style_table(table, _tr("Data set"))
        table.setWordWrap(True)
        table.setItemDelegate(WrappedCells(table))  # many sizes take several lines
        table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header = table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        sizes = 1 + [column.key for column in self.columns].index("image_sizes")
        header.setSectionResizeMode(sizes, QHeaderView.ResizeMode.Stretch)
        header.setDefaultAlignment(_LEFT)
        for at, column in enumerate(self.columns, start=1):
            title = table.horizontalHeaderItem(at)
            if title is not None:
                title.setTextAlignment(_LEFT if column.key in _WORDS else _RIGHT)
                title.setToolTip(format_tooltip(explain_number(column.definition) if column.definition else ""))
        return table

    def _list_titles(self) -> list[str]:
        names = {
            "split": _tr("Split"),
            "images": _tr("Images"),
            "objects": _tr("Objects"),
            "image_sizes": _tr("Image sizes (images)"),
            "object_scale_mean": _tr("Object scale, mean (px)"),
            "object_scale_std_log2": _tr("Spread of log2 (octaves)"),
        }
        return [_tr("Annotator"), *(names[column.key] for column in self.columns)]

    def _find_value(self, row: SplitRow, at: int) -> float | None:
        """The number at full precision; None for words."""
        value = None if at == 0 else self.columns[at - 1].value(row)
        value = value.value if isinstance(value, Score) else value
        return value if isinstance(value, (int, float)) else None

    def _explain_cell(self, row: SplitRow, at: int) -> str:
        cell = self.columns[at - 1].format(self.columns[at - 1].value(row)) if at else ""
        return str(translate_phrase(cell.why)) if isinstance(cell, FormattedNumber) else ""


class StatisticsDialog(Aside):
    """The table, and what was drawn by label and state, as pages of a dialog of its own beside the picture."""

    def __init__(self, parent: QWidget, context: PanelContext) -> None:
        super().__init__(parent, _tr("Data set"), size=(980, 460))
        self.body, self.counts, self.pace = StatisticsTable(context), SetCountsPage(context), PacePage(context)
        self.body.setContentsMargins(9, 9, 9, 9)  # as the pages beside it
        self.pages = QTabWidget()
        self.pages.tabBar().setAccessibleName(self.windowTitle())
        self.pages.setAccessibleName(self.windowTitle())
        self.pages.setDocumentMode(True)
        self.pages.addTab(self.counts, _tr("Labels and states"))
        self.pages.addTab(self.body, _tr("Images and objects"))
        self.pages.addTab(self.pace, _tr("Pace"))
        QVBoxLayout(self).addWidget(self.pages)
        follow(context.session.changed, self, self._on_changed)
        for recount in self._recounts:
            recount.count()

    @property
    def _recounts(self) -> tuple[Recount[Any], ...]:
        return self.body.recount, self.counts.recount, self.pace.recount

    def _on_changed(self, change: Change) -> None:
        moved = change.touches_view("mode", "author", "audited", "exclude_unblinded", "listed", "only_listed")
        if change.opened:
            self.close()
        elif not change.preview and (change.layers or change.parts or moved):
            if change.touches_view("mode", "author"):
                self.body.show_found(())
                self.counts.show_found(SetCounts())
                self.pace.show_found(FoundPace())
            for recount in self._recounts:
                recount.request()
