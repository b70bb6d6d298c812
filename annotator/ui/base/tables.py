"""Tables as all of them are: rows without a grid that are selected whole, of one height, left by the key Tab."""

from typing import TypeVar

from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView

from annotator.ui.base.theme import ROW

T = TypeVar("T", bound=QTableView)


def style_table(table: T, name: str, *, row: int = ROW, edits: bool = False) -> T:
    """Gives a table its name for screen readers and the usual manners; `row` is the height of a row in pixels."""
    table.setAccessibleName(name)
    table.setShowGrid(False)
    table.setWordWrap(False)
    table.setTabKeyNavigation(False)
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    if not edits:
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    table.verticalHeader().hide()
    table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
    table.verticalHeader().setDefaultSectionSize(row)
    table.horizontalHeader().setHighlightSections(False)
    return table
