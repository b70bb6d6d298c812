"""Layout: rows, columns, forms and tables from their parts, and the labels, buttons and fields in them."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final, Literal, TypeVar

from msgspec import Struct
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QBoxLayout,
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QFormLayout,
    QGridLayout,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QProgressBar,
    QPushButton,
    QSpinBox,
    QStyle,
    QStyleOptionViewItem,
    QTableView,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from annotator.ui.base.text import format_tooltip
from annotator.ui.base.theme import ROW, find_theme, make_head_font, make_small_font, place_number

STRETCH: Final = "stretch"
"""A part of a row or column that takes the room that is left."""

Act = Callable[[], object]
Box = TypeVar("Box", bound=QBoxLayout)
Field = TypeVar("Field", bound=QWidget)
Placed = QWidget | QLayout
Part = Placed | int | Literal["stretch"] | tuple[Placed, int] | tuple[QWidget, int, Qt.AlignmentFlag]
"""A widget or layout, alone or with its share of the room and its side; pixels of room; or `STRETCH`."""
Margins = tuple[int, int, int, int]
_NO_MARGINS: Final = (0, 0, 0, 0)


def make_row(
    *parts: Part, within: QWidget | None = None, spacing: int | None = None, margins: Margins = _NO_MARGINS
) -> QHBoxLayout:
    """The parts beside one another, as the layout of `within` where it is given."""
    row = QHBoxLayout() if within is None else QHBoxLayout(within)
    row.setContentsMargins(*margins)
    return fill_box(row, *parts, spacing=spacing)


def make_column(
    *parts: Part, within: QWidget | None = None, spacing: int | None = None, margins: Margins = _NO_MARGINS
) -> QVBoxLayout:
    """The parts below one another, as the layout of `within` where it is given."""
    column = QVBoxLayout() if within is None else QVBoxLayout(within)
    column.setContentsMargins(*margins)
    return fill_box(column, *parts, spacing=spacing)


def make_form(
    *rows: tuple[str | QLabel, Placed] | tuple[Placed],
    spacing: tuple[int | None, int | None] = (None, None),
    margins: Margins = _NO_MARGINS,
) -> QFormLayout:
    """Fields below one another, each with its text, which also names it for screen readers, or alone in its row.

    `spacing` is that between texts and fields, and that between rows; None leaves the usual one.
    """
    form = QFormLayout()
    for pixels, set_spacing in zip(spacing, (form.setHorizontalSpacing, form.setVerticalSpacing), strict=True):
        if pixels is not None:
            set_spacing(pixels)
    form.setContentsMargins(*margins)
    for row in rows:
        form.addRow(*row)
        text, field = row[0], row[-1]
        if isinstance(text, str) and isinstance(field, QWidget) and not field.accessibleName():
            field.setAccessibleName(text)
    return form


def make_grid(
    *,
    within: QWidget | None = None,
    spacing: tuple[int | None, int | None] = (None, None),
    margins: Margins = _NO_MARGINS,
    stretched: int | None = None,
) -> QGridLayout:
    """A grid to be filled: `spacing` is that between columns and that between rows, one column takes the room left."""
    grid = QGridLayout() if within is None else QGridLayout(within)
    for pixels, set_spacing in zip(spacing, (grid.setHorizontalSpacing, grid.setVerticalSpacing), strict=True):
        if pixels is not None:
            set_spacing(pixels)
    grid.setContentsMargins(*margins)
    if stretched is not None:
        grid.setColumnStretch(stretched, 1)
    return grid


def hold(layout: QLayout) -> QWidget:
    """A widget that has the layout."""
    widget = QWidget()
    widget.setLayout(layout)
    return widget


def fill_box(layout: Box, *parts: Part, spacing: int | None = None) -> Box:
    """Adds parts to a row or column, and gives it back."""
    if spacing is not None:
        layout.setSpacing(spacing)
    for part in parts:
        if isinstance(part, str):
            layout.addStretch(1)
        elif isinstance(part, int):
            layout.addSpacing(part)
        else:
            placed, share, *side = part if isinstance(part, tuple) else (part, 0)
            if isinstance(placed, QLayout):
                layout.addLayout(placed, share)
            else:
                layout.addWidget(placed, share, *side)
    return layout


def drop_rows(layout: QBoxLayout) -> None:
    """Takes every widget out of a row or column, and away."""
    while (item := layout.takeAt(0)) is not None:
        widget = item.widget()
        if widget is not None:
            widget.hide()
            widget.deleteLater()


def make_label(
    text: str = "",
    *,
    role: str = "",
    small: bool = False,
    head: bool = False,
    wraps: bool = False,
    plain: bool = False,
    margins: Margins | None = None,
) -> QLabel:
    """A label of a role of the style sheet, in small type or that of heads; `plain` text never has markup."""
    label = QLabel(text)
    if plain:
        label.setTextFormat(Qt.TextFormat.PlainText)
    if head or small:
        label.setFont(make_head_font() if head else make_small_font())
    if role:
        label.setProperty("role", role)
    label.setWordWrap(wraps)
    if margins is not None:
        label.setContentsMargins(*margins)
    return label


def make_note(text: str = "", *, plain: bool = False, margins: Margins | None = None) -> QLabel:
    """A small muted sentence that breaks into lines."""
    return make_label(text, role="muted", small=True, wraps=True, plain=plain, margins=margins)


def say_in(label: QLabel, text: str, role: str) -> None:
    """Shows another text in a label, in the look of a role of the style sheet."""
    label.setText(text)
    if label.property("role") != role:
        label.setProperty("role", role)
        label.style().unpolish(label)
        label.style().polish(label)


def make_button(text: str, act: Act | None = None, *, tip: str = "") -> QPushButton:
    """A button that does something, and never becomes the default one of a dialog."""
    button = QPushButton(text)
    button.setAutoDefault(False)
    if act is not None:
        button.clicked.connect(lambda _on=False: act())
    if tip:
        button.setToolTip(format_tooltip(tip))
    return button


def make_tool(text: str, tip: str, act: Act) -> QToolButton:
    """A small button with a sign, named by its tip."""
    return make_press(text, act, role="", name=tip, tip=tip)


def make_press(
    text: str, act: Act | None = None, *, role: str = "quiet", small: bool = False, name: str = "", tip: str = ""
) -> QToolButton:
    """A flat button of a role of the style sheet, in small type or not, with its name where it has no text."""
    button = QToolButton()
    button.setText(text)
    if role:
        button.setProperty("role", role)
    if small:
        button.setFont(make_small_font())
    if act is not None:
        button.clicked.connect(lambda _on=False: act())
    return describe(button, name=name, tip=tip)


def make_text(
    text: str = "", *, name: str = "", hint: str = "", longest: int = 0, clears: bool = False, tip: str = ""
) -> QLineEdit:
    """A line to type in: its name for screen readers, what stands in it while it is empty, its most letters.

    `clears` gives it a button that empties it.
    """
    line = QLineEdit(text)
    line.setPlaceholderText(hint)
    line.setClearButtonEnabled(clears)
    if longest:
        line.setMaxLength(longest)
    return describe(line, name=name, tip=tip)


def make_number(
    least: int, most: int, value: int, *, unit: str = "", name: str = "", tip: str = "", changed: Act | None = None
) -> QSpinBox:
    """A whole number between two, with its unit; `changed` is called when it becomes another one."""
    number = QSpinBox()
    place_number(number)
    number.setRange(least, most)
    number.setSuffix(unit)
    number.setValue(value)
    if changed is not None:
        connect_number(number, changed)
    return describe(number, name=name, tip=tip)


def make_choice(
    *rows: tuple[str, object], value: object = None, name: str = "", tip: str = "", changed: Act | None = None
) -> QComboBox:
    """A list of texts with what each stands for; `value` is chosen first, `changed` called when a person chooses."""
    choice = QComboBox()
    for text, stands_for in rows:
        choice.addItem(text, stands_for)
    if value is not None:
        choice.setCurrentIndex(choice.findData(value))
    if changed is not None:
        choice.activated.connect(lambda _row: changed())
    return describe(choice, name=name, tip=tip)


def refill(choice: QComboBox, *rows: tuple[str, object]) -> None:
    """Offers other rows; what is chosen stays chosen where it is among them, else the first row is."""
    now = choice.currentData()
    choice.clear()
    for text, stands_for in rows:
        choice.addItem(text, stands_for)
    choice.setCurrentIndex(max(0, choice.findData(now)) if now is not None else 0)


def make_switch(text: str, *, tip: str = "", changed: Act | None = None) -> QCheckBox:
    """A box to tick; `changed` is called when it is ticked or not any more."""
    box = QCheckBox(text)
    if changed is not None:
        box.toggled.connect(lambda _on: changed())
    return describe(box, tip=tip)


def connect_number(field: QSpinBox | QDoubleSpinBox, changed: Act) -> None:
    """Calls `changed` when the number in the field is another one.

    Enter lets a field say its number again, upon which a dialog that plans again would never be ready for that Enter.
    """
    known = [float(field.value())]

    def hear(value: float) -> None:
        if value != known[0]:
            known[0] = float(value)
            changed()

    field.valueChanged.connect(hear)


def show_share(bar: QProgressBar, done: int, total: int) -> None:
    """Lets the bar say how much is done, from the next paint on; of an unknown total, 0, it is empty.

    By itself Qt's bar is painted as soon as its value changes, with all that lies under it: milliseconds, and before
    the picture; without a total it moves, which is thirty paints a second beside the work that is waited for.
    """
    bar.setUpdatesEnabled(False)
    bar.setRange(0, max(total, 1))
    bar.setValue(done)
    bar.setUpdatesEnabled(True)


def describe(field: Field, *, name: str = "", tip: str = "") -> Field:
    """Gives a widget its name for screen readers, and a tool tip, which they read as well; what is empty stays."""
    if name:
        field.setAccessibleName(name)
    if tip:
        field.setToolTip(format_tooltip(tip))
        field.setAccessibleDescription("" if tip == name else tip)
    return field


class CheckList(QListWidget):
    """Rows that are ticked or not, each of which stands for a value."""

    def __init__(self, name: str) -> None:
        """`name` is that for screen readers."""
        super().__init__()
        self.setAccessibleName(name)

    def add(self, text: str, value: object, *, on: bool) -> QListWidgetItem:
        """Adds a row."""
        row = QListWidgetItem(text, self)
        row.setData(Qt.ItemDataRole.UserRole, value)
        row.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsUserCheckable)
        row.setCheckState(Qt.CheckState.Checked if on else Qt.CheckState.Unchecked)
        return row

    def list_rows(self) -> list[QListWidgetItem]:
        """All rows, from above."""
        return [self.item(row) for row in range(self.count())]

    @property
    def chosen(self) -> list[Any]:
        """What the ticked rows stand for."""
        rows = self.list_rows()
        return [row.data(Qt.ItemDataRole.UserRole) for row in rows if row.checkState() is Qt.CheckState.Checked]


Index = QModelIndex | QPersistentModelIndex
T = TypeVar("T", bound=QTableView)

TEXT: Final = Qt.ItemDataRole.DisplayRole
VALUE: Final = int(Qt.ItemDataRole.UserRole) + 64
"""Role of a model: the value of a cell where what is shown is rounded, shortened or grouped; also of a head."""

_TEXTS: Final = (int(Qt.ItemDataRole.DisplayRole), int(Qt.ItemDataRole.AccessibleTextRole))
_TIP, _SIDE = int(Qt.ItemDataRole.ToolTipRole), int(Qt.ItemDataRole.TextAlignmentRole)
LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class TableColumn(Struct, frozen=True):
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
                return RIGHT if column.is_number else LEFT
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
            return RIGHT if column.is_number else LEFT
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


Reader = Callable[[int], Any]
"""Gives what a cell says in a role."""


def reader_of(index: Index) -> Reader:
    """Asks the model itself: `index.data` goes through Qt and back for each role, which takes longer than to answer."""
    return partial(index.model().data, index)


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
