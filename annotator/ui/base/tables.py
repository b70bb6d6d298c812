"""Tables as all of them are: columns that say what a row shows; rows without a grid, selected whole, left by Tab."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QStyle, QStyleOptionViewItem, QTableView

from annotator.ui.base.text import format_tooltip
from annotator.ui.base.theme import ROW, find_theme

Index = QModelIndex | QPersistentModelIndex
T = TypeVar("T", bound=QTableView)

TEXT: Final = Qt.ItemDataRole.DisplayRole
VALUE: Final = int(Qt.ItemDataRole.UserRole) + 64
"""Role of a model: the value of a cell where what is shown is rounded, shortened or grouped; also of a head."""

_TEXTS: Final = (int(Qt.ItemDataRole.DisplayRole), int(Qt.ItemDataRole.AccessibleTextRole))
_TIP, _SIDE = int(Qt.ItemDataRole.ToolTipRole), int(Qt.ItemDataRole.TextAlignmentRole)
_LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


@dataclass(frozen=True, slots=True)
class TableColumn:
    """One column: its head, and what its cells say by the number of the row."""

    title: str
    text: Callable[[int], str]
    is_number: bool = False
    """Numbers and their head stand at the right."""
    value: Callable[[int], object] | None = None
    """The exact value of a cell whose text is rounded, to be copied; None for cells that are copied as they read."""
    tip: Callable[[int], str | None] | None = None
    """Where it is not the text of the cell."""
    head_tip: str = ""


class ColumnsModel(QAbstractTableModel):
    """A table of any number of rows, made of columns; `count_rows` says how many rows there are now."""

    def __init__(
        self, columns: Sequence[TableColumn], count_rows: Callable[[], int], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.columns = tuple(columns)
        self.count_rows = count_rows

    def find_role(self, row: int, column: int, role: int) -> object:  # noqa: ARG002 - for classes of it
        """What a cell says in a role beyond text, tool tip, alignment and value."""
        return None

    def update_rows(self, first: int = 0, last: int = -1, *, column: int | None = None) -> None:
        """Has the views read these rows again, counted from the end where negative: all, or one column of them."""
        rows = self.count_rows()
        if rows:
            left, right = (0, len(self.columns) - 1) if column is None else (column, column)
            self.dataChanged.emit(self.index(first % rows, left), self.index(last % rows, right))

    def rowCount(self, parent: Index | None = None) -> int:
        """Number of rows."""
        return 0 if parent is not None and parent.isValid() else self.count_rows()

    def columnCount(self, parent: Index | None = None) -> int:
        """Number of columns."""
        return 0 if parent is not None and parent.isValid() else len(self.columns)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = TEXT) -> object:
        """Heads of the columns."""
        if orientation is not Qt.Orientation.Horizontal or not 0 <= section < len(self.columns):
            return None
        column = self.columns[section]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return column.title
            case Qt.ItemDataRole.TextAlignmentRole:
                return _RIGHT if column.is_number else _LEFT
            case Qt.ItemDataRole.ToolTipRole:
                return column.head_tip or None
        return None

    def data(self, index: Index, role: int = TEXT) -> object:
        """What a cell says."""
        row = index.row()  # -1 of no cell
        if not 0 <= row < self.count_rows():
            return None
        at = index.column()
        column = self.columns[at]
        if role in _TEXTS:
            return column.text(row)
        if role == _SIDE:
            return _RIGHT if column.is_number else _LEFT
        if role == _TIP:
            return format_tooltip((column.text(row) if column.tip is None else column.tip(row)) or "") or None
        if role == VALUE and column.value is not None:
            return column.value(row)
        return self.find_role(row, at, role)


def make_view(model: QAbstractTableModel, name: str, *, stretched: int, edits: bool = False) -> QTableView:
    """A view of a model in which several rows are chosen; one column is `stretched` over the room the others leave."""
    table = QTableView()
    table.setModel(model)
    table.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
    table.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    head = style_table(table, name, edits=edits).horizontalHeader()
    head.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
    head.setSectionResizeMode(stretched, QHeaderView.ResizeMode.Stretch)
    return table


def shade_row(painter: QPainter, option: QStyleOptionViewItem) -> None:
    """Fills the place of what is chosen or under the pointer."""
    chosen = bool(option.state & QStyle.StateFlag.State_Selected)
    if chosen or option.state & QStyle.StateFlag.State_MouseOver:
        painter.fillRect(option.rect, find_theme().colour_of("chosen" if chosen else "hover"))


def style_table(table: T, name: str, *, row: int = ROW, edits: bool = False) -> T:
    """Gives a table its name for screen readers and the usual manners; rows are at least `row` pixels high."""
    table.setAccessibleName(name)
    table.setShowGrid(False)
    table.setWordWrap(False)
    table.setTabKeyNavigation(False)
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    if not edits:
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    table.verticalHeader().hide()
    table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
    table.verticalHeader().setDefaultSectionSize(max(row, table.fontMetrics().height() + 8))
    table.horizontalHeader().setHighlightSections(False)
    return table
