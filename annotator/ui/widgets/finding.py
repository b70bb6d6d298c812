"""Lists that narrow with each typed letter, and the one that picks a label."""

from collections.abc import Sequence
from typing import Any, Final

from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QIcon, QKeyEvent, QPainter, QPixmap, qGray
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

from annotator.model.vocabulary import Label, Vocabulary
from annotator.session.editing.vocabulary import find_labels
from annotator.ui.base.layout import make_column, make_text
from annotator.ui.base.text import translator_of
from annotator.ui.base.theme import ROW, make_small_font
from annotator.ui.widgets.floating import SHADE, FloatingStrip


class TypeAhead(FloatingStrip):
    """Arrows choose, Enter takes, Esc leaves; a click elsewhere leaves as well. It stops nothing else."""

    typed = Signal(str)
    """The text of the field, whenever it changes."""
    chosen = Signal(object)
    """Value of the row that was taken."""
    left = Signal()
    dropped = Signal()
    """Nothing was taken."""

    def __init__(self, parent: QWidget, *, prompt: str, found: str, most_rows: int) -> None:
        """`prompt` stands in the empty field, `found` is the name of the list, of which `most_rows` rows are seen."""
        super().__init__(parent)
        self._most_rows = most_rows
        self.field = make_text(hint=prompt, name=prompt)
        self.list = QListWidget()
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setAccessibleName(found)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        make_column(self.field, self.list, within=self, spacing=4, margins=(SHADE + 6, SHADE + 6, SHADE + 6, SHADE + 6))
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
        """The keys of the field that choose, take and leave; losing the focus within the window leaves."""
        if watched is self.field and event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            return self._on_key(event)
        if watched is self.field and isinstance(event, QFocusEvent) and event.lostFocus():
            self._on_left(event)
        return False

    def _on_left(self, event: QFocusEvent) -> None:
        if event.reason() is not Qt.FocusReason.ActiveWindowFocusReason:
            self.drop()

    def drop(self) -> None:
        """Leaves, if it is seen, without an answer."""
        if self.isVisible():
            self.hide()
            self.dropped.emit()

    def _on_key(self, event: QKeyEvent) -> bool:
        match event.key():
            case Qt.Key.Key_Down | Qt.Key.Key_Up if self.list.count():
                step = 1 if event.key() == Qt.Key.Key_Down else -1
                self.list.setCurrentRow((self.list.currentRow() + step) % self.list.count())
            case Qt.Key.Key_Return | Qt.Key.Key_Enter | Qt.Key.Key_Tab:
                self._take()
            case Qt.Key.Key_Escape:
                self.drop()
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


_tr = translator_of("Labels")

WIDTH: Final = 240
MOST: Final = 8
"""Rows that are shown without scrolling."""
_LIGHT: Final = 140
"""Grey, of 255, from which on letters are black."""
NEW: Final = -1
"""Stands in a row for the label that would be made."""


class LabelPicker(TypeAhead):
    """A row a label; the last one makes the label that was typed, where there is none of this name."""

    picked = Signal(int)
    """Id of the label that was chosen."""
    label_requested = Signal(str)
    """Name of a label that is not there yet."""

    def __init__(self, parent: QWidget, *, makes_new: bool = True) -> None:
        super().__init__(parent, prompt=_tr("Type a label"), found=_tr("Labels found"), most_rows=MOST)
        self._room, self._makes_new = parent, makes_new
        self.setAccessibleName(_tr("Choose label"))
        self._vocabulary = Vocabulary()
        self._recent: tuple[int, ...] = ()
        self.field.setAccessibleName(_tr("Label"))
        self.list.setIconSize(QSize(16, 16))
        self.typed.connect(self._find)
        self.chosen.connect(self._on_chosen)

    def open(self, vocabulary: Vocabulary, current: int | None, beside: QRect, *, recent: Sequence[int] = ()) -> None:
        """Shows itself right of `beside`, or left of it where there is no room, with the current label chosen.

        `recent` are the labels used last, which stand first in a long list.
        """
        self._vocabulary, self._recent = vocabulary, tuple(recent)
        self.field.clear()
        self._find("")
        self.choose_value(current)
        self.setFixedSize(WIDTH + 2 * SHADE, self.compute_height())
        self.move_beside(beside)
        self.show_and_focus()

    def move_beside(self, frame: QRect) -> None:
        """Puts itself beside a frame of the parent, whole inside the parent."""
        room = self._room.rect()
        left = frame.right() + 4
        if left + self.width() > room.right():
            left = frame.left() - 4 - self.width()
        left = min(max(left, 0), max(0, room.width() - self.width()))
        top = min(max(frame.top() - SHADE, 0), max(0, room.height() - self.height()))
        self.move(left, top)

    def _find(self, text: str) -> None:
        self.list.clear()
        for label in find_labels(self._vocabulary, text, self._recent):
            title = f"{label.name}   {label.key}" if label.key else label.name
            self.add_row(title, label.id, icon=make_chip(label, self._vocabulary.marks.get(label.id, "")))
        name = text.strip()
        known = self._vocabulary.find_label(name)
        if known is not None and known.retired:
            self.add_row(_tr("“{name}” is retired", name=name), None)
        if name and known is None and self._makes_new:
            self.add_row(_tr("New label “{name}”", name=name), NEW)
        self.list.setCurrentRow(0)
        self.setFixedHeight(self.compute_height())

    def _on_chosen(self, label: int) -> None:
        if label == NEW:
            self.label_requested.emit(self.field.text().strip())
        else:
            self.picked.emit(label)


def make_chip(label: Label, mark: str = "", size: int = 16) -> QIcon:
    """A square in the label's colour, with the letters that tell it from others of this colour."""
    chip = QPixmap(2 * size, 2 * size)
    chip.setDevicePixelRatio(2.0)
    chip.fill(Qt.GlobalColor.transparent)
    painter, area, colour = QPainter(chip), QRect(0, 0, size, size), QColor(label.colour)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawRoundedRect(area, 3, 3)
    if mark:
        font = make_small_font()
        font.setPixelSize(size - 6)
        painter.setFont(font)
        is_light = qGray(colour.rgb()) > _LIGHT
        painter.setPen(Qt.GlobalColor.black if is_light else Qt.GlobalColor.white)
        painter.drawText(area, Qt.AlignmentFlag.AlignCenter, mark)
    painter.end()
    icon = QIcon(chip)
    icon.addPixmap(chip, QIcon.Mode.Selected)  # else the selection tints it
    return icon
