"""Tables of rows: small ones of texts and numbers, and views of models, copied and saved like all."""

from collections.abc import Collection, Sequence
from typing import Final

from PySide6.QtCore import QAbstractTableModel, QSize, Qt
from PySide6.QtWidgets import (
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QTableWidget,
    QTableWidgetItem,
)

from annotator.ui.base.layout import LEFT, RIGHT, VALUE, Index, make_view, style_table
from annotator.ui.base.text import format_tooltip
from annotator.ui.base.theme import ROW
from annotator.ui.output.table_actions import MakeCsv, TableActions

_AROUND: Final = 6
"""Logical pixels that a row of text leaves free above and below, together."""


class WrappedCells(QStyledItemDelegate):
    """Cells whose text may take several lines, with the same room above and below as a single line has."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """As high as its lines and that room."""
        hint = super().sizeHint(option, index)
        return QSize(hint.width(), max(ROW, hint.height() + _AROUND))


def make_row_table(
    model: QAbstractTableModel,
    *,
    name: str,
    widths: Sequence[int],
    stretched: int,
    order: Qt.SortOrder,
    file_name: str,
    make_csv: MakeCsv,
) -> tuple[QTableView, TableActions]:
    """The table with its first column sorted, and what can be done with it.

    One column is `stretched` over the room that the others leave; `make_csv` gives what is saved.
    """
    table = make_view(model, name, stretched=stretched)
    header = table.horizontalHeader()
    for column, width in enumerate(widths):
        header.resizeSection(column, max(width, header.sectionSizeHint(column)))
    header.setSortIndicator(0, order)
    table.setSortingEnabled(True)
    return table, TableActions(table, name=file_name, make_csv=make_csv)


Shown = str | tuple[str, object]
"""A cell: its text, and its value at full precision where what is shown is rounded or grouped."""


def make_table(
    heads: Sequence[str] = (), *, name: str, numbers: Collection[int] = (), stretched: int | None = 0, acts: bool = True
) -> QTableWidget:
    """A table whose rows can be chosen; the columns `numbers` stand at the right, `stretched` takes the room left.

    It can be copied and saved; with `acts` off who makes it says how.
    """
    table = style_table(QTableWidget(), name)
    if acts:
        TableActions(table, name=name)
    if heads:
        set_heads(table, heads, numbers=numbers, stretched=stretched)
    return table


def set_heads(
    table: QTableWidget, heads: Sequence[str], *, numbers: Collection[int] = (), stretched: int | None = 0
) -> None:
    """Gives a table other columns."""
    table.setColumnCount(len(heads))
    for column, text in enumerate(heads):
        head = QTableWidgetItem(text)
        head.setTextAlignment(RIGHT if column in numbers else LEFT)
        head.setToolTip(format_tooltip(text))
        table.setHorizontalHeaderItem(column, head)
    header = table.horizontalHeader()
    header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
    if stretched is not None:
        header.setSectionResizeMode(stretched, QHeaderView.ResizeMode.Stretch)


def fill_table(table: QTableWidget, rows: Sequence[Sequence[Shown]], *, numbers: Collection[int] = ()) -> None:
    """Puts these rows in the place of what was there; a long text can be read whole in its tool tip."""
    table.setRowCount(len(rows))
    for row, cells in enumerate(rows):
        for column, cell in enumerate(cells):
            text, value = (cell, None) if isinstance(cell, str) else cell
            made = QTableWidgetItem(text)
            if not isinstance(cell, str):
                made.setData(VALUE, value)
            made.setTextAlignment(RIGHT if column in numbers else LEFT)
            made.setToolTip(format_tooltip(text))
            table.setItem(row, column, made)
