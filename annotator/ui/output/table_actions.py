"""Tables as text and CSV: read while the window goes on, copied and saved as CSV by menu, button and key."""

import math
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from msgspec import Struct
from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QAbstractItemView, QComboBox, QPushButton, QTableView, QWidget

from annotator.errors import Phrase, Progress
from annotator.report.latex import format_latex
from annotator.report.tables import CsvTable, Table, write_csv_table
from annotator.ui.base.layout import VALUE, make_button
from annotator.ui.base.text import decimal_mark_of_window, format_count, format_number, translator_of
from annotator.ui.output.outbox import HoverButton, find_outbox, require_ending

_UNDEFINED: Final = "–"


class TableContent(Struct, frozen=True):
    """Heads and rows; numbers are at full precision, None is undefined."""

    heads: tuple[str, ...]
    rows: Sequence[Sequence[Any]]

    def format_lines(self, mark: str = ".") -> str:
        """The heads and then the rows, cells parted by tabs; `mark` stands before decimals."""
        lines = [self.heads, *self.rows]
        return "".join("\t".join(_format_cell(cell, mark) for cell in line) + "\n" for line in lines)

    def drop_empty(self) -> "TableContent":
        """Without the columns that have neither head nor text: those of signs and colours."""
        kept = [
            at
            for at, head in enumerate(self.heads)
            if head or any(row[at] is not None and row[at] != "" for row in self.rows)
        ]
        if len(kept) == len(self.heads):
            return self
        return TableContent(tuple(self.heads[at] for at in kept), [[row[at] for at in kept] for row in self.rows])


def value_of(shown: object, value: object) -> Any:
    """What is copied or saved of a cell: its value where it has one, else its text; None for what is undefined."""
    if value is None:
        text = shown.strip() if isinstance(shown, str) else shown
        return None if text in (None, _UNDEFINED) else text
    if hasattr(value, "item"):
        value = value.item()
    return None if isinstance(value, float) and not math.isfinite(value) else value


def _format_cell(cell: Any, mark: str) -> str:
    if cell is None:
        return ""
    if isinstance(cell, float):
        return repr(cell).replace(".", mark)
    return " ".join(str(cell).split("\t")).replace("\n", " ")


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


_tr = translator_of("Output")

MakeCsv = Callable[[], Callable[[], CsvTable] | None]
"""Called on the GUI thread; what it gives is called in a worker. None where there is nothing to save."""
_TOLD_FROM: Final = 20_000
"""Rows from which on the reading of a table is told."""


class TableActions(QObject):
    """Gives a view its two actions; where the command line writes the same table, the file has its columns."""

    def __init__(
        self,
        view: QAbstractItemView,
        *,
        name: str = "",
        columns: Columns | None = None,
        make_csv: MakeCsv | None = None,
        find_table: Callable[[], Table] | None = None,
    ) -> None:
        """`name` is suggested for the file, else that of the view; `columns` stand for the cells of the view.

        A view of a report's table, which `find_table` gives, can be copied as LaTeX, too.
        """
        super().__init__(view)
        self._view, self._name, self._columns, self._make_csv = view, name, columns, make_csv
        self.copy = QAction(_tr("Copy"), self)
        self.copy.setObjectName("copy_table")
        self.copy.setShortcut(QKeySequence(QKeySequence.StandardKey.Copy))
        self.copy.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        self.copy.setToolTip(_tr("The selected rows, or all rows if fewer than two are selected."))
        self.save = QAction(_tr("Save as CSV…"), self)
        self.save.setObjectName("save_table")
        self.copy.triggered.connect(lambda _on=False: self.copy_rows())
        self.save.triggered.connect(lambda _on=False: self.ask_path())
        view.addActions([self.copy, self.save])
        if find_table is not None:
            self.latex = QAction(_tr("Copy as LaTeX"), self)
            self.latex.setObjectName("copy_latex")
            self.latex.setToolTip(_tr("For a paper: the table with the rules of booktabs, in English."))
            self.latex.triggered.connect(lambda _on=False: self._copy_latex(find_table()))
            view.insertAction(self.save, self.latex)
        policy = Qt.ContextMenuPolicy.ActionsContextMenu
        if view.contextMenuPolicy() is Qt.ContextMenuPolicy.DefaultContextMenu:
            view.setContextMenuPolicy(policy)
        elif isinstance(view, QTableView):
            view.horizontalHeader().addActions([self.copy, self.save])
            view.horizontalHeader().setContextMenuPolicy(policy)
        self.button: HoverButton | None = None
        if isinstance(view, QTableView):
            self.button = HoverButton(view, _tr("Copy or save this table"))

    def make_buttons(self) -> tuple[QPushButton, QPushButton]:
        """A button for each of the two."""
        return make_button(_tr("Copy"), self.copy.trigger), make_button(self.save.text(), self.save.trigger)

    @property
    def has_own_columns(self) -> bool:
        """Whether more leaves than the cells of the view say."""
        return self._columns is not None

    def copy_rows(self) -> None:
        """Puts the chosen rows on the clipboard, with their heads."""
        rows = list_chosen_rows(self._view)
        outbox = find_outbox(self._view)
        said = _tr("{rows} copied.", rows=format_count(_tr, len(rows), "{n} row", "{n} rows"))
        mark = decimal_mark_of_window()  # spreadsheets read what is pasted in the language of the desktop
        self._read(rows, lambda content: outbox.copy_text(lambda _progress: content.format_lines(mark), said))

    def _copy_latex(self, table: Table) -> None:
        caption = self._view.accessibleName()

        def work(progress: Progress) -> str:
            progress.step(0, 0)
            return format_latex(table, caption)

        find_outbox(self._view).copy_text(work, _tr("The table is copied as LaTeX."))

    def read_first(self, most: int) -> TableContent:
        """What would leave of the first rows."""
        rows = [row for row in range(self._view.model().rowCount(self._view.rootIndex())) if self._is_shown(row)]
        found: list[TableContent] = []
        reader = TableReader(self._view, rows[:most], self._columns)
        reader.done.connect(found.append)
        reader.read_now()
        return found[0]

    def ask_path(self) -> None:
        """Asks where the file is to lie, and writes it."""
        name = self._name or self._view.accessibleName() or _tr("Table")
        outbox = find_outbox(self._view)
        outbox.ask_place(
            self._view, _tr("Save as CSV"), f"{name}.csv", kinds=[f"{_tr('CSV')} (*.csv)"], then=self.save_rows
        )

    def save_rows(self, path: Path) -> None:
        """Writes every row as CSV, in a worker."""
        require_ending(path, ("csv",))
        made = None if self._make_csv is None else self._make_csv()
        if made is not None:
            self._write(path, made)
            return
        rows = [row for row in range(self._view.model().rowCount(self._view.rootIndex())) if self._is_shown(row)]
        self._read(rows, lambda content: self._write(path, lambda: ("", content.heads, content.rows)))

    def _is_shown(self, row: int) -> bool:
        return not (isinstance(self._view, QTableView) and self._view.isRowHidden(row))

    def _write(self, path: Path, make: Callable[[], CsvTable]) -> None:
        def work(progress: Progress) -> None:
            progress.step(0, 0)
            _name, heads, rows = make()
            write_csv_table(path, heads, rows)

        find_outbox(self._view).write(Phrase("Saving the table"), path, work)

    def _read(self, rows: Sequence[int], then: Callable[[TableContent], None]) -> None:
        outbox = find_outbox(self._view)
        reader = TableReader(self._view, rows, self._columns)
        reader.done.connect(then)
        reader.stopped.connect(lambda: outbox.say(_tr("The table has changed meanwhile; try again."), kind="info"))
        reader.start()
        if len(rows) > _TOLD_FROM:
            outbox.say(
                _tr("{n} rows are being read…", n=format_number(len(rows))),
                kind="info",
                offer=_tr("Cancel"),
                act=reader.stop,
            )
