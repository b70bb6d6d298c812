"""Heat tables: numbers shaded by value, with titles that can be pressed."""

from collections.abc import Sequence
from typing import Any, Final

from msgspec import Struct
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QPainter, QPen, QResizeEvent
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

from annotator.ui.base.layout import VALUE, Index
from annotator.ui.base.naming import ELLIPSIS, cut_title
from annotator.ui.base.text import format_tooltip
from annotator.ui.base.theme import contrast_of, find_theme, make_small_font, paint_eye
from annotator.ui.output.table_actions import TableActions
from annotator.ui.widgets.plots import paint_heat_cell
from annotator.ui.widgets.section import SIDE

TEXT: Final = Qt.ItemDataRole.DisplayRole
CELL: Final = Qt.ItemDataRole.UserRole


class HeatTitle(Struct, frozen=True):
    """Above a column or before a row."""

    text: str
    tip: str = ""
    strong: bool = False
    """Whether it heads the rows below it: in the colour of text, where other titles are muted."""
    shown: bool | None = None
    """Whether what it names is shown on the picture, which an eye says and a press turns; None where neither is."""
    short: str = ""
    """In place of the text where there is no room for the texts of all titles; empty where there is none."""
    chip: str = ""
    """Colour that what it names has on the picture, which the text has, too, made readable; empty for none."""
    number: int = 0
    """What its boxes bear besides the colour, which another one has, too; 0 where it is the only one of its colour."""


class HeatCell(Struct, frozen=True):
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


__all__ = ["HeatCell", "HeatTable", "HeatTitle"]

_LEAST_CELL: Final = 34
_NARROW_CELL: Final = 21
"""Where there are too many columns, in smaller type."""
_SCROLLED_CELL: Final = 31
"""Where even narrow ones have no room, so that the grid scrolls: wide enough for `1.00` and short names."""
_NARROW_TITLE: Final = 62
"""Least width of titles of rows there: an eye and some letters."""
_CHIP: Final = 3
"""Width of the bar in an author's colour before a row."""
_BAR: Final = 10
"""Height of the scroll bar under a grid that is still too wide."""
_GAP: Final = 1.5
_NARROW_GAP: Final = 0.5
_NUMBER: Final = 18
"""Logical pixels that the number of an author beyond the colours takes behind the name."""
EYE: Final = 22
"""Logical pixels that the eye before a name takes."""
_ARROW_MODIFIERS: Final = (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)


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
        theme = find_theme()
        ink = (
            QColor(theme.make_readable(title.chip))
            if title.chip
            else theme.colour_of("text" if title.strong else "muted")
        )
        painter.save()
        across = self.orientation() is Qt.Orientation.Horizontal
        font = self.font()
        font.setStrikeOut(title.shown is False)
        painter.setFont(font)
        painter.setPen(ink)
        side = Qt.AlignmentFlag.AlignHCenter if across else Qt.AlignmentFlag.AlignLeft
        frame = rect.adjusted(1, 0, -1, 0) if across else rect.adjusted(SIDE, 0, -4, 0)
        if title.chip:
            chip = QRectF(rect.left() + SIDE - _CHIP - 3, rect.top() + 5, _CHIP, rect.height() - 10)
            if across:
                chip = QRectF(frame.left() + 2, rect.bottom() - 2, frame.width() - 4, 2)
            painter.fillRect(chip, QColor(title.chip))
        if not across and title.shown is not None:
            self._paint_eye(painter, frame, title, is_current=self._table.current_title == section)
            frame.adjust(EYE, 0, 0, 0)
            painter.setPen(ink)
        numbered = not across and title.number > 0 and not self._table.is_narrow
        rooms = frame.width() - (_NUMBER if numbered else 0)
        text = self._table.text_of(title)
        if not self.wraps(title):
            text = cut_title(text, painter.fontMetrics(), rooms, is_name=bool(title.chip))
        flags = side | Qt.AlignmentFlag.AlignVCenter | (Qt.TextFlag.TextWordWrap if self.wraps(title) else 0)
        painter.drawText(frame, flags, text)
        if numbered:
            left = frame.left() + painter.fontMetrics().horizontalAdvance(text) + 4
            self._paint_number(painter, QRectF(left, rect.center().y() - 6, _NUMBER - 4, 14), title)
        painter.restore()

    def measure_titles(self) -> int:
        """Logical pixels that the longest title takes with what stands beside it."""
        across = self.orientation() is Qt.Orientation.Horizontal
        titles = self._table.cells.columns if across else self._table.cells.rows
        metrics, beside = self.fontMetrics(), 2 if across else SIDE + 4
        if not across and any(title.shown is not None for title in titles):
            beside += EYE
        numbered = not across and not self._table.is_narrow
        wide = [
            max(map(metrics.horizontalAdvance, self._split(title))) + (_NUMBER if numbered and title.number else 0)
            for title in titles
        ]
        return max(wide, default=0) + beside + 1

    def count_lines(self) -> int:
        """Lines that the titles of columns take."""
        return max((len(self._split(title)) for title in self._table.cells.columns), default=1)

    def wraps(self, title: HeatTitle) -> bool:
        """Whether a title breaks between its words: a column's that is nobody's name."""
        return self.orientation() is Qt.Orientation.Horizontal and not title.chip

    def _split(self, title: HeatTitle) -> list[str]:
        """The lines of a title."""
        text = self._table.text_of(title)
        return (text.split(" ") if self.wraps(title) else [text]) or [""]

    def _paint_number(self, painter: QPainter, frame: QRectF, title: HeatTitle) -> None:
        """The number that the author's boxes bear on the picture."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(title.chip))
        painter.drawRoundedRect(frame, 3, 3)
        painter.setPen(QColor("#ffffff" if contrast_of("#ffffff", title.chip) >= 4 else "#101418"))
        painter.setFont(make_small_font())
        painter.drawText(frame, Qt.AlignmentFlag.AlignCenter, str(title.number))

    def _paint_eye(self, painter: QPainter, frame: QRect, title: HeatTitle, *, is_current: bool) -> None:
        """The eye before the name, framed while the keys are on it."""
        theme = find_theme()
        middle = QPointF(frame.left() + 8, frame.center().y() + 1)
        paint_eye(painter, middle, theme, hidden=not title.shown)
        if is_current and self._table.hasFocus():
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(theme.colour_of("accent"), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(middle.x() - 11, middle.y() - 10, 22, 20), 3, 3)


class HeatDelegate(QStyledItemDelegate):
    """Paints a cell: shaded by its value, framed while the keys or the pointer are on it."""

    def __init__(self, table: "HeatTable") -> None:
        super().__init__(table)
        self._table = table

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """One cell: shaded by its value, framed while the keys are on it."""
        cell, theme = index.data(CELL), find_theme()
        painter.save()
        gap = _NARROW_GAP if self._table.is_narrow else _GAP
        frame = QRectF(option.rect).adjusted(gap, _GAP, -gap, -_GAP)
        empty = cell.text in ("", "–")
        fill = theme.colour_of("sunken", alpha=1.0 if empty and not self._table.plain else 0.0)
        if cell.shade is not None:
            fill = theme.colour_of("sunken") if self._table.provisional else theme.shade_of(cell.shade)
        quiet = self._table.provisional or empty or (cell.shade is None and not self._table.plain)
        painter.setFont(make_small_font() if self._table.is_narrow else option.font)
        text = cell.text[:-3] if self._table.is_narrow and cell.text[1:] in (".00", ",00") else cell.text
        paint_heat_cell(painter, frame, text, fill=fill, ink=theme.colour_of("muted" if quiet else "text"))
        is_current = self._table.has_keys_on(index)
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

    def __init__(self, name: str, *, row: int = 28, plain: bool = False, titles: int = 92) -> None:
        super().__init__()
        self.plain = plain
        self.provisional = False
        self.opened: Any = None
        """Key of the cell whose background is shown below."""
        self.current_title: int | None = None
        """Number of the row on whose title the keys are; None while they are on a cell."""
        self._row, self._titles = row, titles
        self.is_short = self.is_narrow = False
        """Whether titles are short ones, and cells narrower than usual, for want of room."""
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
        self.verticalHeader().setMouseTracking(True)
        self.setViewportMargins(0, 0, SIDE - 2, 0)
        self.clicked.connect(self._pick_cell)
        self.ways_out = TableActions(self)

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
            head = self.horizontalHeader()
            lines = head.count_lines() if isinstance(head, HeatHeaderView) else 1
            head.setFixedHeight(6 + 14 * lines if any(title.text for title in columns) else 0)
        self._fit()

    def text_of(self, title: HeatTitle) -> str:
        """What is written of a title: all of it, its short form, or the least of that."""
        short = title.short if self.is_short else ""
        return (short.strip(ELLIPSIS) if self.is_narrow else short) or title.text

    def set_titles(self, width: int) -> None:
        """Gives the titles of the rows this width, where there is room for it."""
        self._titles = width
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Finds room for all columns."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Gives long titles what cells can spare, then shortens them, narrows cells, and at last scrolls sideways."""
        across, down = self.horizontalHeader(), self.verticalHeader()
        if not isinstance(across, HeatHeaderView) or not isinstance(down, HeatHeaderView):
            return
        count = max(len(self.cells.columns), 1)
        self.is_short = self.is_narrow = False
        spare = self.width() - count * max(_LEAST_CELL, across.measure_titles())
        titles = max(self._titles, min(down.measure_titles(), spare))
        if not any(title.chip for title in self.cells.columns):
            titles = max(min(titles, spare), _NARROW_TITLE)
        cell = (self.width() - titles) / count
        self.is_short = cell < _LEAST_CELL or down.measure_titles() > titles or across.measure_titles() > cell
        for narrow in (False, True):
            if cell < _LEAST_CELL:
                self.is_narrow = narrow
                room = self.width() - count * _NARROW_CELL if narrow else self._titles
                titles = min(titles, max(min(down.measure_titles(), room), _NARROW_TITLE))
                cell = (self.width() - titles) / count
        wide = cell < _NARROW_CELL
        least = _SCROLLED_CELL if wide else _NARROW_CELL
        across.setMinimumSectionSize(least if self.is_narrow else _LEAST_CELL)
        policy = Qt.ScrollBarPolicy.ScrollBarAlwaysOn if wide else Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        self.setHorizontalScrollBarPolicy(policy)
        down.setFixedWidth(titles)
        self.setFixedHeight(across.height() + self._row * len(self.cells.rows) + (_BAR if wide else 0))

    def minimumSizeHint(self) -> QSize:
        """Narrower grids scroll."""
        return QSize(160, self.height())

    def set_opened(self, key: Any) -> None:
        """Marks the cell whose background is shown."""
        self.opened = key
        self.viewport().update()

    def has_keys_on(self, index: Index) -> bool:
        """Whether the keys are on this cell."""
        return self.hasFocus() and self.current_title is None and self.currentIndex() == index

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter and Space take the current cell; left of the first cell is the eye of the row, if it has one."""
        if self.current_title is not None:
            self._press_on_title(event)
            return
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self._pick_cell(self.currentIndex())
            return
        before = self.currentIndex()
        is_left = event.key() == Qt.Key.Key_Left and event.modifiers() in _ARROW_MODIFIERS
        if is_left and before.isValid() and before.column() == 0 and self._has_eye(before.row()):
            self._go_to_title(before.row())
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
        self._go_to_title(None)
        self.viewport().update()

    def _press_on_title(self, event: QKeyEvent) -> None:
        """Space and Enter press the eye, up and down go to the next one, right back to the cells."""
        row = self.current_title or 0
        match event.key():
            case Qt.Key.Key_Return | Qt.Key.Key_Enter | Qt.Key.Key_Space:
                self.title_picked.emit(row)
            case Qt.Key.Key_Up | Qt.Key.Key_Down:
                other = row + (1 if event.key() == Qt.Key.Key_Down else -1)
                if 0 <= other < len(self.cells.rows) and self._has_eye(other):
                    self.setCurrentIndex(self.cells.index(other, 0))
                    self._go_to_title(other)
            case Qt.Key.Key_Right:
                self._go_to_title(None)
            case Qt.Key.Key_Left:
                pass
            case _:
                super().keyPressEvent(event)

    def _has_eye(self, row: int) -> bool:
        return row < len(self.cells.rows) and self.cells.rows[row].shown is not None

    def _go_to_title(self, row: int | None) -> None:
        self.current_title = row
        self.viewport().update()
        self.verticalHeader().viewport().update()

    def _pick_cell(self, index: QModelIndex) -> None:
        cell = index.data(CELL)
        if isinstance(cell, HeatCell) and cell.key is not None:
            self.picked.emit(cell.key)
