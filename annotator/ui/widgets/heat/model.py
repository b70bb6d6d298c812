"""Heat model: the titles and cells of a heat table, and the item model that hands them to it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from annotator.ui.base.text import format_tooltip
from annotator.ui.output.content import VALUE

Index = QModelIndex | QPersistentModelIndex

TEXT: Final = Qt.ItemDataRole.DisplayRole
CELL: Final = Qt.ItemDataRole.UserRole


@dataclass(frozen=True, slots=True)
class HeatTitle:
    """Above a column or before a row."""

    text: str
    colour: str = ""
    """Of the text; empty for the theme's own."""
    tip: str = ""
    shown: bool | None = None
    """Whether what it names is shown on the picture, which an eye says and a press turns; None where neither is."""
    short: str = ""
    """In place of the text where there is no room for the texts of all titles; empty where there is none."""
    chip: str = ""
    """Colour that what it names has on the picture; empty for none."""
    number: int = 0
    """What its boxes bear besides the colour, which another one has, too; 0 where it is the only one of its colour."""


@dataclass(frozen=True, slots=True)
class HeatCell:
    """One number: its text, what it says, how strongly it is shaded (0 … 1, None for a plain cell)."""

    text: str
    tip: str = ""
    shade: float | None = None
    key: Any = None
    """What a press on it hands out; None where there is nothing behind it."""
    value: float | None = None
    """The number at full precision, which leaves the window; the text does where there is none."""


class HeatModel(QAbstractTableModel):
    """The cells of the grid, and the titles of its rows and columns."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.columns: tuple[HeatTitle, ...] = ()
        self.rows: tuple[HeatTitle, ...] = ()
        self.cells: tuple[tuple[HeatCell, ...], ...] = ()

    def set_cells(
        self, columns: Sequence[HeatTitle], rows: Sequence[HeatTitle], cells: Sequence[Sequence[HeatCell]]
    ) -> bool:
        """Shows other cells; True when the size of the grid has changed."""
        other = len(columns) != len(self.columns) or len(rows) != len(self.rows)
        same = (tuple(columns), tuple(rows)) == (self.columns, self.rows)
        if same and tuple(tuple(row) for row in cells) == self.cells:
            return False
        if other:
            self.beginResetModel()
        self.columns, self.rows = tuple(columns), tuple(rows)
        self.cells = tuple(tuple(row) for row in cells)
        if other:
            self.endResetModel()
        elif self.cells:
            self.dataChanged.emit(self.index(0, 0), self.index(len(rows) - 1, len(columns) - 1))
            if not same:
                self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(columns) - 1)
                self.headerDataChanged.emit(Qt.Orientation.Vertical, 0, len(rows) - 1)
        return other

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """Rows of the grid."""
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """Columns of the grid."""
        return 0 if parent.isValid() else len(self.columns)

    def data(self, index: Index, role: int = TEXT) -> Any:
        """What a cell shows and says."""
        if not index.isValid():
            return None
        cell = self.cells[index.row()][index.column()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return cell.text
            case Qt.ItemDataRole.ToolTipRole:
                return format_tooltip(cell.tip)
            case Qt.ItemDataRole.AccessibleTextRole:
                return f"{self.rows[index.row()].text}, {self.columns[index.column()].text}: {cell.text}"
            case Qt.ItemDataRole.AccessibleDescriptionRole:
                return cell.tip
            case Qt.ItemDataRole.UserRole:
                return cell
            case _ if role == VALUE:
                return cell.value
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = TEXT) -> Any:
        """A title."""
        titles = self.columns if orientation is Qt.Orientation.Horizontal else self.rows
        if section >= len(titles):
            # While the grid shrinks, one header is made again before the other, which still asks for what is gone.
            return None
        title = titles[section]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return title.text
            case Qt.ItemDataRole.ToolTipRole:
                return format_tooltip(title.tip)
            case Qt.ItemDataRole.UserRole:
                return title
        return None
