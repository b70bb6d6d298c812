"""A table of any number of rows: whole rows are chosen, columns sort, no cell is edited."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QPersistentModelIndex, QSize, Qt
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QStyledItemDelegate, QStyleOptionViewItem, QTableView

from annotator.ui.base.tables import style_table
from annotator.ui.base.theme import ROW
from annotator.ui.output.table_actions import MakeCsv, TableActions

_AROUND: Final = 6
"""Logical pixels that a row of text leaves free above and below, together."""


class WrappedCells(QStyledItemDelegate):
    """Cells whose text may take several lines, with the same room above and below as a single line has."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """As high as its lines and that room."""
        hint = super().sizeHint(option, index)
        return QSize(hint.width(), max(ROW, hint.height() + _AROUND))


def make_row_table(
    model: QAbstractItemModel,
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
    table = QTableView()
    table.setModel(model)
    table.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
    style_table(table, name)
    header = table.horizontalHeader()
    header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
    for column, width in enumerate(widths):
        header.resizeSection(column, width)
    header.setSectionResizeMode(stretched, QHeaderView.ResizeMode.Stretch)
    header.setSortIndicator(0, order)
    table.setSortingEnabled(True)
    return table, TableActions(table, name=file_name, make_csv=make_csv)
