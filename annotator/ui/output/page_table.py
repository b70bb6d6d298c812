"""Tables of a report in the window: a view of a `Table`, whose words wrap and whose numbers explain themselves."""

import textwrap
from collections.abc import Collection
from functools import partial
from typing import Any, Final

from msgspec.structs import replace
from PySide6.QtCore import QEvent, QModelIndex, QObject, Qt, Signal
from PySide6.QtGui import QFontMetrics, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from annotator.report.numbers import FormattedNumber, number_of_cell
from annotator.report.tables import Table
from annotator.ui.base.layout import VALUE, ColumnsModel, TableColumn, drop_rows, make_column, make_label, style_table
from annotator.ui.base.text import (
    explain_number,
    format_cell_text,
    format_number,
    format_tooltip,
    translate_phrase,
    translator_of,
)
from annotator.ui.base.theme import ROW, find_theme, make_text_font
from annotator.ui.output.table_actions import MakeCsv, TableActions
from annotator.ui.output.text_table import WrappedCells

_tr = translator_of("Output")

_FEW_COLUMNS: Final = 4
_HEAD: Final = 18
"""Letters of a line of a head."""
_SHORT_HEAD: Final = 12
"""Letters of a head that stays on one line."""
_FONT, _BACKGROUND = int(Qt.ItemDataRole.FontRole), int(Qt.ItemDataRole.BackgroundRole)
_MEASURED: Final = 200
"""Rows up to which each has its own height, and by which the widths of columns go."""
_LEAST_WORDS: Final = 180
"""Logical pixels that words have at least; a table that is wider all the same is moved sideways."""
_MOST_SHOWN: Final = 18
"""Rows that a longer table shows at once; it is moved within."""
MOST_ROWS: Final = 5_000
"""Rows with which a list of a page ends; the CSV file has all of them."""
_NO_TABLE: Final = Table((), ())


class PageModel(ColumnsModel):
    """The cells of a table, made when they are seen."""

    def __init__(self, parent: QObject) -> None:
        super().__init__((), lambda: len(self.table.rows), parent)
        self.table, self._wordy = _NO_TABLE, frozenset[int]()
        self.strong: Collection[int] = ()
        """Rows in bold type."""
        self.leads = ""
        """What a row says that leads somewhere."""

    def show_table(self, table: Table) -> None:
        """Shows another table."""
        self.beginResetModel()
        self.table = table
        self._wordy = table.word_columns
        self.columns = tuple(
            self._make_column(at, *head, is_number=bool(at) and not self._is_word(at) and not self.is_facts)
            for at, head in enumerate(table.heads)
        )
        self.endResetModel()

    @property
    def is_facts(self) -> bool:
        """Whether it is a list of facts without heads."""
        return not any(name for name, _key in self.table.heads)

    def key_of(self, row: int, column: int = 0) -> Any:
        """What a cell leads to, which is what its row leads to unless it says so itself; None for nothing."""
        cell = self._cell_of(row, at=column)
        if isinstance(cell, FormattedNumber) and cell.key is not None:
            return cell.key
        return self.table.keys[row] if row < len(self.table.keys) else None

    def find_role(self, row: int, column: int, role: int) -> object:
        """The shade of a cell; the type of rows that are sums."""
        if role == _FONT and row in self.strong:
            return make_text_font(strong=True)
        if role != _BACKGROUND:
            return None
        cell = self._cell_of(row, at=column)
        shade = cell.shade if isinstance(cell, FormattedNumber) else None
        return None if shade is None else find_theme().shade_of(shade)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """A head has its words in one line beside those that are shown."""
        if role == VALUE and orientation is Qt.Orientation.Horizontal and 0 <= section < len(self.columns):
            return translate_phrase(self.table.heads[section][0])
        return super().headerData(section, orientation, role)

    def _make_column(self, at: int, name: str, definition: str, *, is_number: bool) -> TableColumn:
        title = translate_phrase(name)
        return TableColumn(
            _split_head(title) if len(self.table.heads) > _FEW_COLUMNS else title,
            partial(self._text_of, at=at),
            is_number=is_number,
            value=partial(self._value_of, at=at) if at else None,
            tip=partial(self._tip_of, at=at),
            head_tip=format_tooltip(explain_number(definition)) if definition else "",
        )

    def _cell_of(self, row: int, *, at: int) -> Any:
        name, cells = self.table.rows[row]
        return cells[at - 1] if at else name

    def _text_of(self, row: int, *, at: int) -> str:
        cell = self._cell_of(row, at=at)
        return format_cell_text(cell) if at and not self._is_word(at) else translate_phrase(cell)

    @property
    def words(self) -> list[int]:
        """The columns after the first that hold words."""
        return [at + 1 for at in sorted(self._wordy)]

    def _is_word(self, at: int) -> bool:
        return at - 1 in self._wordy

    def _value_of(self, row: int, *, at: int) -> float | None:
        return number_of_cell(self._cell_of(row, at=at))

    def _tip_of(self, row: int, *, at: int) -> str:
        cell, lines = self._cell_of(row, at=at), []
        if isinstance(cell, FormattedNumber):
            lines = [str(translate_phrase(cell.why))] if cell.why else []
            if cell.interval:
                lines.append(_tr("95 %: {ends}", ends=translate_phrase(cell.interval)))
        if self.leads and self.key_of(row, at) is not None:
            lines.append(self.leads)
        return "\n".join(lines)


class PageTable(QWidget):
    """A table with its notes below in grey: as high as its rows, or with a bar of its own where these are many."""

    taken = Signal(object)
    """The key of a cell or row that was pressed, or on which Enter was."""

    def __init__(
        self,
        table: Table = _NO_TABLE,
        *,
        title: str,
        leads: str = "",
        make_csv: MakeCsv | None = None,
        file_name: str = "",
    ) -> None:
        """Has `leads` said where a row with a key leads; `make_csv` gives what is saved instead of the cells."""
        super().__init__()
        self._has_csv, self._whole = make_csv is not None, _NO_TABLE
        self._wide: list[list[int]] = []
        """Logical pixels that each cell of each column takes while none of its lines wraps."""
        self._tall: set[int] = set()
        """Rows with a cell of several lines."""
        self._is_unfit = True
        self.model = PageModel(self)
        self.model.leads = leads
        self.table = QTableView()
        self.table.setObjectName("document")
        self.table.setModel(self.model)
        style_table(self.table, title).setWordWrap(True)
        self.table.setItemDelegate(WrappedCells(self.table))
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.ContiguousSelection)
        self.table.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.ways_out = TableActions(
            self.table, name=file_name or title, make_csv=make_csv, find_table=lambda: self._whole
        )
        self._notes = make_column(spacing=2)
        make_column(self.table, self._notes, within=self, spacing=4)
        self.table.horizontalScrollBar().rangeChanged.connect(lambda _least, _most: self._fit_height())
        self.table.horizontalHeader().sectionResized.connect(self._on_column_resized)
        self.table.activated.connect(self._take)
        self.table.clicked.connect(self._take)
        self.show_table(table)

    def show_table(self, table: Table, *, strong: Collection[int] = ()) -> None:
        """Shows another table in its place, these rows in bold type; the row that is current stays it."""
        if table is self._whole:
            return
        self._whole = table
        if len(table.rows) > MOST_ROWS:
            table = replace(table, rows=table.rows[:MOST_ROWS], keys=table.keys[:MOST_ROWS])
        self.model.strong = strong
        row = self.table.currentIndex().row()
        self.model.show_table(table)
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header.setVisible(not self.model.is_facts)
        if self.model.is_facts and table.heads:
            header.setSectionResizeMode(len(table.heads) - 1, QHeaderView.ResizeMode.Stretch)
        policy = Qt.ScrollBarPolicy.ScrollBarAlwaysOff if self._is_short else Qt.ScrollBarPolicy.ScrollBarAsNeeded
        self.table.setVerticalScrollBarPolicy(policy)
        self._fit_cells()
        if 0 <= row < len(table.rows):
            self.table.setCurrentIndex(self.model.index(row, 0))
        self._show_notes()

    @property
    def notes(self) -> list[str]:
        """The sentences below, in the language of the window."""
        said, rows = [str(translate_phrase(note)) for note in self._whole.notes], len(self._whole.rows)
        if rows > MOST_ROWS:
            fields = {"shown": format_number(MOST_ROWS), "n": format_number(rows)}
            if self._has_csv:
                said.append(_tr("The first {shown} of {n} rows; saved as CSV it has all of them.", **fields))
            else:
                said.append(_tr("The first {shown} of {n} rows.", **fields))
        return said

    @property
    def _is_short(self) -> bool:
        return len(self.model.table.rows) <= _MEASURED

    def changeEvent(self, event: QEvent) -> None:
        """Cells, head and bar have their size from the style sheet of the window that the table comes into."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.StyleChange, QEvent.Type.FontChange):
            self._fit_cells()

    def showEvent(self, event: QShowEvent) -> None:
        """Fits the cells that came while nobody saw them."""
        super().showEvent(event)
        if self._is_unfit:
            self._fit_cells()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Words wrap where there is not room for all columns."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width() and not self._is_unfit:
            self._fit_columns()

    def _fit_cells(self) -> None:
        """Columns as wide as what they hold, rows as high; a cell is laid out only where it may be the widest.

        A header that follows its contents by itself has each cell laid out ten times until the table is shown. One
        out of sight is fitted when it comes into sight: a window that is left drops the style of all its tables.
        """
        self._is_unfit = not self.isVisible()
        if self._is_unfit:
            return
        model, view = self.model, self.table
        rows = range(min(len(model.table.rows), _MEASURED))
        plain, bold = (QFontMetrics(font) for font in (view.font(), make_text_font(strong=True)))
        self._wide, self._tall = [], set()
        for at in range(len(model.columns)):
            wide = []
            for row in rows:
                text = model.columns[at].text(row)
                if "\n" in text:
                    self._tall.add(row)
                wide.append(max(map((bold if row in model.strong else plain).horizontalAdvance, text.split("\n"))))
            widest = wide.index(max(wide)) if wide else -1
            around = view.sizeHintForIndex(model.index(widest, at)).width() - wide[widest] if wide else 0
            self._wide.append([one + around for one in wide])
        self._fit_columns()

    def _fit_columns(self) -> None:
        """The longest words wrap where the table would be wider than its page."""
        model, header = self.model, self.table.horizontalHeader()
        wide = [
            max([0 if model.is_facts else header.sectionSizeHint(at), *cells]) for at, cells in enumerate(self._wide)
        ]
        if model.words and self._is_short and not model.is_facts:
            longest = max(model.words, key=wide.__getitem__)
            rest = self.width() - 2 * self.table.frameWidth() - sum(wide) + wide[longest]
            wide[longest] = min(wide[longest], max(rest, _LEAST_WORDS))
        for at, width in enumerate(wide):
            header.resizeSection(at, width)
        self._fit_rows()

    def _fit_rows(self) -> None:
        """As high as their lines."""
        header = self.table.horizontalHeader()
        widths = [header.sectionSize(at) for at in range(len(self._wide))]
        for row in range(len(self.model.table.rows) if self._is_short else 0):
            wraps = any(cells[row] > width for cells, width in zip(self._wide, widths, strict=True))
            if wraps or row in self._tall:
                self.table.resizeRowToContents(row)
            else:
                self.table.setRowHeight(row, ROW)
        self._fit_height()

    def _on_column_resized(self, column: int, _before: int, _after: int) -> None:
        """The last column of facts takes the room that is left, and its words wrap in it."""
        if self.model.is_facts and column == len(self._wide) - 1:
            self._fit_rows()

    def _show_notes(self) -> None:
        drop_rows(self._notes)
        for note in self.notes:
            self._notes.addWidget(make_label(note, role="muted", small=True, wraps=True, plain=True))

    def _fit_height(self) -> None:
        """As high as all rows are, and the bar that moves them sideways where they are too wide."""
        header, bar, rows = self.table.horizontalHeader(), self.table.horizontalScrollBar(), self.table.verticalHeader()
        head = 0 if self.model.is_facts else header.sizeHint().height()
        below = bar.sizeHint().height() if bar.maximum() > 0 else 0
        high = rows.length() if self._is_short else _MOST_SHOWN * ROW
        self.table.setFixedHeight(head + high + below + 4)

    def _take(self, index: QModelIndex) -> None:
        key = self.model.key_of(index.row(), index.column())
        if key is not None:
            self.taken.emit(key)


def _split_head(title: str) -> str:
    """A head with each part on a line of its own, a model and its measure; one of a few words in two lines as long."""
    parts = title.replace(", ", ",\n").split("\n")
    if len(parts) == 1 and len(title) > _SHORT_HEAD:
        halves = (_wrap(title, width) for width in range(len(title) // 2, len(title) + 1))
        return "\n".join(next(lines for lines in halves if len(lines) <= 2))
    return "\n".join(line for part in parts for line in _wrap(part, _HEAD))


def _wrap(text: str, width: int) -> list[str]:
    return textwrap.wrap(text, width, break_long_words=False, break_on_hyphens=False)
