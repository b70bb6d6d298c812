"""Heat table: a small grid of numbers, shaded in one hue, whose cells can be reached by keys and pressed."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QSizePolicy,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
)

from annotator.ui.base.text import format_tooltip
from annotator.ui.base.theme import Theme, make_small_font
from annotator.ui.widgets.plots import paint_heat_cell, shade_of
from annotator.ui.widgets.section import SIDE

Index = QModelIndex | QPersistentModelIndex

TEXT: Final = Qt.ItemDataRole.DisplayRole
CELL: Final = Qt.ItemDataRole.UserRole
_LEAST_CELL: Final = 34
_GAP: Final = 1.5


@dataclass(frozen=True, slots=True)
class HeatTitle:
    """Above a column or before a row."""

    text: str
    colour: str = ""
    """Of the text; empty for the theme's own."""
    tip: str = ""
    struck: bool = False
    """What it names is switched off."""


@dataclass(frozen=True, slots=True)
class HeatCell:
    """One number: its text, what it says, how strongly it is shaded (0 … 1, None for a plain cell)."""

    text: str
    tip: str = ""
    shade: float | None = None
    key: Any = None
    """What a press on it hands out; None where there is nothing behind it."""


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


class HeatHeaderView(QHeaderView):
    """Titles without a frame, each in its own colour."""

    def __init__(self, orientation: Qt.Orientation, table: "HeatTable") -> None:
        super().__init__(orientation, table)
        self._table = table
        self.setSectionsClickable(True)
        self.setHighlightSections(False)
        self.setMinimumSectionSize(20)
        if orientation is Qt.Orientation.Horizontal:
            self.setFont(make_small_font())

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:
        """Writes one title."""
        title = self.model().headerData(section, self.orientation(), CELL)
        if not isinstance(title, HeatTitle):
            return
        theme = self._table.theme
        painter.save()
        across = self.orientation() is Qt.Orientation.Horizontal
        font = self.font()
        font.setStrikeOut(title.struck)
        painter.setFont(font)
        painter.setPen(QColor(title.colour) if title.colour else theme.colour_of("muted"))
        side = Qt.AlignmentFlag.AlignHCenter if across else Qt.AlignmentFlag.AlignLeft
        frame = rect.adjusted(1, 0, -1, 0) if across else rect.adjusted(SIDE, 0, -4, 0)
        text = painter.fontMetrics().elidedText(title.text, Qt.TextElideMode.ElideRight, frame.width())
        painter.drawText(frame, side | Qt.AlignmentFlag.AlignVCenter, text)
        painter.restore()


class HeatDelegate(QStyledItemDelegate):
    """Paints a cell: shaded by its value, framed while the keys or the pointer are on it."""

    def __init__(self, table: "HeatTable") -> None:
        super().__init__(table)
        self._table = table

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """One cell: shaded by its value, framed while the keys are on it."""
        cell, theme = index.data(CELL), self._table.theme
        painter.save()
        frame = QRectF(option.rect).adjusted(_GAP, _GAP, -_GAP, -_GAP)
        empty = cell.text in ("", "–")
        fill = theme.colour_of("sunken", alpha=1.0 if empty and not self._table.plain else 0.0)
        if cell.shade is not None:
            fill = theme.colour_of("sunken") if self._table.provisional else shade_of(theme, cell.shade)
        quiet = self._table.provisional or empty or (cell.shade is None and not self._table.plain)
        painter.setFont(option.font)
        paint_heat_cell(painter, frame, cell.text, fill=fill, ink=theme.colour_of("muted" if quiet else "text"))
        is_current = self._table.hasFocus() and self._table.currentIndex() == index
        hovered = bool(option.state & QStyle.StateFlag.State_MouseOver) and cell.key is not None
        if is_current or hovered or (cell.key is not None and cell.key == self._table.opened):
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(theme.colour_of("accent"), 2 if is_current else 1.2))
            painter.drawRoundedRect(frame.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3)
        painter.restore()


class HeatTable(QTableView):
    """Shows the grid at its own height; a press, Enter or Space on a cell hands out its key."""

    picked = Signal(object)
    """Key of the cell that was taken."""
    title_picked = Signal(int)
    """Number of the row whose title was pressed."""

    def __init__(self, theme: Theme, name: str, *, row: int = 28, plain: bool = False, titles: int = 92) -> None:
        super().__init__()
        self.theme, self.plain = theme, plain
        self.provisional = False
        self.opened: Any = None
        """Key of the cell whose background is shown below."""
        self._row, self._titles = row, titles
        self.cells = HeatModel(self)
        self.setModel(self.cells)
        self.setItemDelegate(HeatDelegate(self))
        self.setAccessibleName(name)
        self.setHorizontalHeader(HeatHeaderView(Qt.Orientation.Horizontal, self))
        self.setVerticalHeader(HeatHeaderView(Qt.Orientation.Vertical, self))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setShowGrid(False)
        self.setMouseTracking(True)
        self.setTabKeyNavigation(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setCornerButtonEnabled(False)
        self.horizontalHeader().setFixedHeight(20)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.horizontalHeader().setMinimumSectionSize(_LEAST_CELL)
        self.verticalHeader().setFixedWidth(titles)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.verticalHeader().setDefaultSectionSize(row)
        self.verticalHeader().sectionClicked.connect(self.title_picked)
        self.setViewportMargins(0, 0, SIDE - 2, 0)
        self.clicked.connect(self._pick_cell)

    def set_cells(
        self,
        columns: Sequence[HeatTitle],
        rows: Sequence[HeatTitle],
        cells: Sequence[Sequence[HeatCell]],
        *,
        provisional: bool = False,
    ) -> None:
        """Shows other cells."""
        if provisional != self.provisional:
            self.provisional = provisional
            self.viewport().update()
        if self.cells.set_cells(columns, rows, cells):
            wide = _LEAST_CELL * len(columns) > self.width() - self._titles - SIDE
            policy = Qt.ScrollBarPolicy.ScrollBarAsNeeded if wide else Qt.ScrollBarPolicy.ScrollBarAlwaysOff
            self.setHorizontalScrollBarPolicy(policy)
            head = 20 if any(title.text for title in columns) else 0
            self.horizontalHeader().setFixedHeight(head)
            self.setFixedHeight(head + self._row * len(rows) + (12 if wide else 0))

    def set_titles(self, width: int) -> None:
        """Gives the titles of the rows this width."""
        self._titles = width
        self.verticalHeader().setFixedWidth(width)

    def minimumSizeHint(self) -> QSize:
        """Narrower grids scroll."""
        return QSize(160, self.height())

    def recolour(self, theme: Theme) -> None:
        """Takes on the colours of another theme."""
        self.theme = theme
        self.viewport().update()

    def set_opened(self, key: Any) -> None:
        """Marks the cell whose background is shown."""
        self.opened = key
        self.viewport().update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter and Space take the current cell."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self._pick_cell(self.currentIndex())
            return
        super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Begins at the first cell that has something behind it."""
        if not self.currentIndex().isValid():
            places = ((r, c) for r, row in enumerate(self.cells.cells) for c, cell in enumerate(row) if cell.key)
            first = next(places, None)
            if first is not None:
                self.setCurrentIndex(self.cells.index(*first))
        super().focusInEvent(event)
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Repaints, for the frame of the keyboard focus goes."""
        super().focusOutEvent(event)
        self.viewport().update()

    def _pick_cell(self, index: QModelIndex) -> None:
        cell = index.data(CELL)
        if isinstance(cell, HeatCell) and cell.key is not None:
            self.picked.emit(cell.key)
