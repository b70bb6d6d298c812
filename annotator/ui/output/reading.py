"""Table reader: takes the cells out of a view in slices of a few milliseconds, so that no key waits."""

import time
from collections.abc import Callable, Sequence
from typing import Any, Final

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QAbstractItemView, QComboBox, QTableView, QWidget

from annotator.ui.output.content import VALUE, TableContent, value_of

_SLICE: Final = 0.02
"""Seconds of reading between two looks at mouse and keys."""


Columns = Sequence[tuple[str, Callable[[int], Any]]]
"""Heads, and what gives the value of a row, where a list has more to say than its cells."""


class TableReader(QObject):
    """Reads the rows of a view as they are sorted, its columns as they stand; hidden columns stay out."""

    done = Signal(object)
    """The TableContent."""
    stopped = Signal()
    """The table has changed while it was read."""
    advanced = Signal(int, int)
    """Rows read, and all that are wanted; of a table that takes more than one slice."""

    def __init__(self, view: QAbstractItemView, rows: Sequence[int], columns: Columns | None = None) -> None:
        super().__init__(view)
        self._view, self._rows, self._own = view, rows, columns
        self._columns = list_columns(view)
        self._read: list[list[Any]] = []
        self._heads = list_heads(view, self._columns) if columns is None else [head for head, _value in columns]
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._read_slice)

    def start(self) -> None:
        """Reads the first slice at once: a short table is done when this returns."""
        self._read_slice()
        if len(self._read) < len(self._rows):
            model = self._view.model()
            for signal in (model.modelReset, model.layoutChanged, model.rowsInserted, model.rowsRemoved):
                signal.connect(self.stop)
            self._timer.start(0)

    def read_now(self) -> None:
        """Reads all of it before it returns."""
        while len(self._read) < len(self._rows):
            self._read.append(self._read_row(self._rows[len(self._read)]))
        self._finish()

    def stop(self, *_what: object) -> None:
        """Gives up."""
        if self._timer.isActive():
            self._timer.stop()
            self.stopped.emit()
            self.deleteLater()

    def _read_slice(self) -> None:
        until = time.monotonic() + _SLICE
        while len(self._read) < len(self._rows) and time.monotonic() < until:
            self._read.append(self._read_row(self._rows[len(self._read)]))
        if len(self._read) < len(self._rows):
            self.advanced.emit(len(self._read), len(self._rows))
            return
        self._timer.stop()
        self._finish()

    def _finish(self) -> None:
        self.done.emit(TableContent(tuple(self._heads), self._read).drop_empty())
        self.deleteLater()

    def _read_row(self, row: int) -> list[Any]:
        if self._own is None:
            return read_row(self._view, row, self._columns)
        return [value_of(None, value_of_row(row)) for _head, value_of_row in self._own]


def list_columns(view: QAbstractItemView) -> list[int]:
    """The columns that are shown, in the order in which they stand."""
    model = view.model()
    count = 1 if isinstance(model, QAbstractListModel) else model.columnCount()
    if not isinstance(view, QTableView):
        return list(range(count))
    header = view.horizontalHeader()
    ordered = [header.logicalIndex(place) for place in range(count)]
    return [column for column in ordered if not view.isColumnHidden(column)]


def list_heads(view: QAbstractItemView, columns: Sequence[int]) -> list[str]:
    """The heads of these columns, with an empty one first where the rows have heads of their own."""
    titles = [_read_head(view, column, Qt.Orientation.Horizontal) for column in columns]
    return ["", *titles] if _has_row_heads(view) else titles


def read_row(view: QAbstractItemView, row: int, columns: Sequence[int]) -> list[Any]:
    """The values of a row, its head first where it has one."""
    model, root = view.model(), view.rootIndex()
    cells = [_read_cell(view, model.index(row, column, root)) for column in columns]
    return [_read_head(view, row, Qt.Orientation.Vertical), *cells] if _has_row_heads(view) else cells


def list_chosen_rows(view: QAbstractItemView) -> list[int]:
    """The selected rows where there are several; every row otherwise, as one is often merely where the keys are."""
    chosen = sorted({index.row() for index in view.selectionModel().selectedIndexes()})
    rows = chosen if len(chosen) > 1 else range(view.model().rowCount(view.rootIndex()))
    return [row for row in rows if not (isinstance(view, QTableView) and view.isRowHidden(row))]


def _has_row_heads(view: QAbstractItemView) -> bool:
    return isinstance(view, QTableView) and not view.verticalHeader().isHidden()


def _read_head(view: QAbstractItemView, section: int, orientation: Qt.Orientation) -> str:
    model = view.model()
    value = model.headerData(section, orientation, VALUE)
    shown = model.headerData(section, orientation, Qt.ItemDataRole.DisplayRole) if value is None else value
    return "" if shown is None else str(shown)


def _read_cell(view: QAbstractItemView, index: QModelIndex) -> Any:
    shown, value = index.data(Qt.ItemDataRole.DisplayRole), index.data(VALUE)
    if shown is None and value is None:
        return _read_choice(view.indexWidget(index))
    return value_of(shown, value)


def _read_choice(field: object) -> str | None:
    """What is chosen in a field that lies over a cell; there may be none."""
    if not isinstance(field, QWidget):
        return None
    choices = [field] if isinstance(field, QComboBox) else field.findChildren(QComboBox)
    return next((one.currentText() for one in choices), None)
