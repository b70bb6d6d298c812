"""Table actions: copy and save as CSV, for every table and list of numbers, by menu, by button and by key."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QAbstractItemView, QTableView

from annotator.progress import Progress
from annotator.report.tables import CsvTable, write_csv_folder
from annotator.ui.base.numbers import decimal_mark_of_window
from annotator.ui.base.text import format_count, format_number, translator_of
from annotator.ui.output.content import TableContent
from annotator.ui.output.hover_button import HoverButton
from annotator.ui.output.outbox import find_outbox, require_ending
from annotator.ui.output.reading import Columns, TableReader, list_chosen_rows

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
    ) -> None:
        """`name` is suggested for the file, else that of the view; `columns` stand for the cells of the view."""
        super().__init__(view)
        self._view, self._name, self._columns, self._make_csv = view, name, columns, make_csv
        self.copy = QAction(_tr("Copy"), self)
        self.copy.setObjectName("copy_table")
        self.copy.setShortcut(QKeySequence(QKeySequence.StandardKey.Copy))
        self.copy.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        self.copy.setToolTip(_tr("The selected rows, or all of them where one at most is selected."))
        self.save = QAction(_tr("Save as CSV…"), self)
        self.save.setObjectName("save_table")
        self.copy.triggered.connect(lambda _on=False: self.copy_rows())
        self.save.triggered.connect(lambda _on=False: self.ask_path())
        view.addActions([self.copy, self.save])
        policy = Qt.ContextMenuPolicy.ActionsContextMenu
        if view.contextMenuPolicy() is Qt.ContextMenuPolicy.DefaultContextMenu:
            view.setContextMenuPolicy(policy)
        elif isinstance(view, QTableView):
            view.horizontalHeader().addActions([self.copy, self.save])
            view.horizontalHeader().setContextMenuPolicy(policy)
        self.button: HoverButton | None = None
        if isinstance(view, QTableView):
            self.button = HoverButton(view, _tr("Copy or save this table"))

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
            write_csv_folder(path.parent, [(path.name, heads, rows)])

        find_outbox(self._view).write(_tr("Saving the table"), path, work)

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
