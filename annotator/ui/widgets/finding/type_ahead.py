"""Type-ahead: a floating field in which typing shortens a list; what is in the list is up to the kind of it."""

from typing import Any

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from annotator.ui.base.theme import ROW, Theme
from annotator.ui.widgets.floating import SHADE, FloatingStrip


class TypeAhead(FloatingStrip):
    """Arrows choose, Enter takes, Esc leaves; a click elsewhere leaves as well. It stops nothing else."""

    typed = Signal(str)
    """The text of the field, whenever it changes."""
    chosen = Signal(object)
    """Value of the row that was taken."""
    left = Signal()

    def __init__(self, parent: QWidget, theme: Theme, *, prompt: str, found: str, most_rows: int) -> None:
        """`prompt` stands in the empty field, `found` is the name of the list, of which `most_rows` rows are seen."""
        super().__init__(parent, theme)
        self._most_rows = most_rows
        self.field = QLineEdit()
        self.field.setPlaceholderText(prompt)
        self.field.setAccessibleName(prompt)
        self.list = QListWidget()
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setAccessibleName(found)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        column = QVBoxLayout(self)
        column.setContentsMargins(SHADE + 6, SHADE + 6, SHADE + 6, SHADE + 6)
        column.setSpacing(4)
        column.addWidget(self.field)
        column.addWidget(self.list)
        self.field.textChanged.connect(self.typed)
        self.field.installEventFilter(self)
        self.list.itemClicked.connect(lambda _row: self._take())
        self.hide()

    def add_row(self, text: str, value: Any, *, icon: QIcon | None = None, tip: str = "") -> None:
        """Adds a row that can be taken; one whose value is None only says something."""
        row = QListWidgetItem(text) if icon is None else QListWidgetItem(icon, text)
        row.setSizeHint(QSize(0, ROW))
        row.setData(Qt.ItemDataRole.UserRole, value)
        row.setToolTip(tip)
        if value is None:
            row.setFlags(Qt.ItemFlag.NoItemFlags)
        self.list.addItem(row)

    def choose_value(self, value: Any) -> None:
        """Chooses the row with this value, if there is one."""
        row = next((row for row in range(self.list.count()) if self._value_at(row) == value), None)
        if row is not None and value is not None:
            self.list.setCurrentRow(row)

    def compute_height(self) -> int:
        """Height in which the rows are seen, up to the most."""
        rows = min(max(self.list.count(), 1), self._most_rows)
        return rows * ROW + self.field.sizeHint().height() + 2 * SHADE + 20

    def show_and_focus(self) -> None:
        """Shows itself above everything; the field takes the keys."""
        self.show()
        self.raise_()
        self.field.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The keys of the field that choose, take and leave; losing the focus leaves."""
        if watched is self.field and event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            return self._on_key(event)
        if watched is self.field and event.type() == QEvent.Type.FocusOut and self.isVisible():
            self.hide()
        return False

    def _on_key(self, event: QKeyEvent) -> bool:
        match event.key():
            case Qt.Key.Key_Down | Qt.Key.Key_Up if self.list.count():
                step = 1 if event.key() == Qt.Key.Key_Down else -1
                self.list.setCurrentRow((self.list.currentRow() + step) % self.list.count())
            case Qt.Key.Key_Return | Qt.Key.Key_Enter | Qt.Key.Key_Tab:
                self._take()
            case Qt.Key.Key_Escape:
                self.hide()
                self.left.emit()
            case _:
                return False
        return True

    def _take(self) -> None:
        value = self._value_at(self.list.currentRow())
        if value is None:
            return
        self.hide()
        self.chosen.emit(value)
        self.left.emit()

    def _value_at(self, row: int) -> Any:
        item = self.list.item(row) if 0 <= row < self.list.count() else None
        return None if item is None else item.data(Qt.ItemDataRole.UserRole)
