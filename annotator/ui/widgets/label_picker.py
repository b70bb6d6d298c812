"""Label picker: a field beside the box in which typing finds a label or makes a new one; it stops nothing else."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QIcon, QKeyEvent, QPainter, QPixmap
from PySide6.QtWidgets import QLineEdit, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from annotator.model.vocabulary import Label, Vocabulary
from annotator.session.editing.vocabulary import find_labels
from annotator.ui.base.text import translator_of
from annotator.ui.base.theme import ROW, Theme
from annotator.ui.widgets.floating import SHADE, FloatingStrip

_tr = translator_of("Labels")

WIDTH: Final = 240
MOST: Final = 8
"""Rows that are shown without scrolling."""
NEW: Final = -1
"""Stands in a row for the label that would be made."""
NOTHING: Final = -2
"""Stands in a row that only says something."""


class LabelPicker(FloatingStrip):
    """Arrows choose, Enter takes, Esc leaves; a click elsewhere leaves as well."""

    picked = Signal(int)
    """Id of the label that was chosen."""
    label_requested = Signal(str)
    """Name of a label that is not there yet."""
    left = Signal()

    def __init__(self, parent: QWidget, theme: Theme, *, makes_new: bool = True) -> None:
        super().__init__(parent, theme)
        self._room, self._makes_new = parent, makes_new
        self.setAccessibleName(_tr("Choose label"))
        self._vocabulary = Vocabulary()
        self._recent: tuple[int, ...] = ()
        self.field = QLineEdit()
        self.field.setPlaceholderText(_tr("Type a label"))
        self.field.setAccessibleName(_tr("Label"))
        self.list = QListWidget()
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setAccessibleName(_tr("Labels found"))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setIconSize(QSize(10, 10))
        column = QVBoxLayout(self)
        column.setContentsMargins(SHADE + 6, SHADE + 6, SHADE + 6, SHADE + 6)
        column.setSpacing(4)
        column.addWidget(self.field)
        column.addWidget(self.list)
        self.field.textChanged.connect(self._find)
        self.field.installEventFilter(self)
        self.list.itemClicked.connect(lambda _row: self._take())
        self.hide()

    def open(self, vocabulary: Vocabulary, current: int | None, beside: QRect, *, recent: Sequence[int] = ()) -> None:
        """Shows itself right of `beside`, or left of it where there is no room, with the current label chosen.

        `recent` are the labels used last, which stand first in a long list.
        """
        self._vocabulary, self._recent = vocabulary, tuple(recent)
        self.field.clear()
        self._find("")
        for row in range(self.list.count()):
            if self._id_at(row) == current:
                self.list.setCurrentRow(row)
        self.setFixedSize(WIDTH + 2 * SHADE, self._compute_height())
        self.move_beside(beside)
        self.show()
        self.raise_()
        self.field.setFocus()

    def move_beside(self, frame: QRect) -> None:
        """Puts itself beside a frame of the parent, whole inside the parent."""
        room = self._room.rect()
        left = frame.right() + 4
        if left + self.width() > room.right():
            left = frame.left() - 4 - self.width()
        left = min(max(left, 0), max(0, room.width() - self.width()))
        top = min(max(frame.top() - SHADE, 0), max(0, room.height() - self.height()))
        self.move(left, top)

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

    def _find(self, text: str) -> None:
        self.list.clear()
        for label in find_labels(self._vocabulary, text, self._recent):
            self._add(label)
        name = text.strip()
        known = self._vocabulary.find_label(name)
        if known is not None and known.retired:
            self._add_note(_tr("“{name}” is retired", name=name))
        if name and known is None and self._makes_new:
            row = QListWidgetItem(_tr("New label “{name}”", name=name))
            row.setData(Qt.ItemDataRole.UserRole, NEW)
            row.setSizeHint(QSize(0, ROW))
            self.list.addItem(row)
        self.list.setCurrentRow(0)
        self.setFixedHeight(self._compute_height())

    def _add_note(self, text: str) -> None:
        row = QListWidgetItem(text)
        row.setFlags(Qt.ItemFlag.NoItemFlags)
        row.setData(Qt.ItemDataRole.UserRole, NOTHING)
        row.setSizeHint(QSize(0, ROW))
        self.list.addItem(row)

    def _add(self, label: Label) -> None:
        chip = QPixmap(20, 20)
        chip.fill(Qt.GlobalColor.transparent)
        painter = QPainter(chip)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(label.colour))
        painter.drawRoundedRect(0, 0, 20, 20, 4, 4)
        painter.end()
        row = QListWidgetItem(QIcon(chip), f"{label.name}   {label.key}" if label.key else label.name)
        row.setData(Qt.ItemDataRole.UserRole, label.id)
        row.setSizeHint(QSize(0, ROW))
        self.list.addItem(row)

    def _take(self) -> None:
        row = self.list.currentRow()
        if row < 0:
            return
        chosen, name = self._id_at(row), self.field.text().strip()
        if chosen == NOTHING:
            return
        self.hide()
        if chosen == NEW:
            self.label_requested.emit(name)
        else:
            self.picked.emit(chosen)
        self.left.emit()

    def _id_at(self, row: int) -> int:
        return int(self.list.item(row).data(Qt.ItemDataRole.UserRole))

    def _compute_height(self) -> int:
        rows = min(max(self.list.count(), 1), MOST)
        return rows * ROW + self.field.sizeHint().height() + 2 * SHADE + 20
