"""Label picker: a field beside the box in which typing finds a label or makes a new one; it stops nothing else."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap
from PySide6.QtWidgets import QWidget

from annotator.model.vocabulary import Label, Vocabulary
from annotator.session.editing.vocabulary import find_labels
from annotator.ui.base.text import translator_of
from annotator.ui.base.theme import Theme
from annotator.ui.widgets.finding.type_ahead import TypeAhead
from annotator.ui.widgets.floating import SHADE

_tr = translator_of("Labels")

WIDTH: Final = 240
MOST: Final = 8
"""Rows that are shown without scrolling."""
NEW: Final = -1
"""Stands in a row for the label that would be made."""


class LabelPicker(TypeAhead):
    """A row a label; the last one makes the label that was typed, where there is none of this name."""

    picked = Signal(int)
    """Id of the label that was chosen."""
    label_requested = Signal(str)
    """Name of a label that is not there yet."""

    def __init__(self, parent: QWidget, theme: Theme, *, makes_new: bool = True) -> None:
        super().__init__(parent, theme, prompt=_tr("Type a label"), found=_tr("Labels found"), most_rows=MOST)
        self._room, self._makes_new = parent, makes_new
        self.setAccessibleName(_tr("Choose label"))
        self._vocabulary = Vocabulary()
        self._recent: tuple[int, ...] = ()
        self.field.setAccessibleName(_tr("Label"))
        self.list.setIconSize(QSize(10, 10))
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
            self.add_row(title, label.id, icon=_make_chip(label))
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


def _make_chip(label: Label) -> QIcon:
    """A square in the label's colour."""
    chip = QPixmap(20, 20)
    chip.fill(Qt.GlobalColor.transparent)
    painter = QPainter(chip)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(label.colour))
    painter.drawRoundedRect(0, 0, 20, 20, 4, 4)
    painter.end()
    return QIcon(chip)
