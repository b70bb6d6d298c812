"""Labels dialog: names, colours, keys and order of the labels; a label is never taken away, so that no id is lost."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QIcon, QPixmap
from PySide6.QtWidgets import (
    QColorDialog,
    QComboBox,
    QDialog,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from annotator.model.vocabulary import Label, Vocabulary
from annotator.ui.base.text import translator_of
from annotator.ui.base.theme import ROW
from annotator.ui.dialogs.ask import make_yes_and_cancel

_tr = translator_of("Labels")

_COLOUR, _NAME, _KEY = range(3)
_DIGITS: Final = ("", *"123456789")


class LabelsDialog(QDialog):
    """A table of labels; `take` receives them when the person agrees and says whether they could be taken."""

    def __init__(self, parent: QWidget, vocabulary: Vocabulary, take: Callable[[list[Label]], bool]) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(_tr("Labels"))
        self.resize(420, 460)
        self._vocabulary, self._take = vocabulary, take
        self._labels = list(vocabulary.labels)
        self.table = QTableWidget(0, 3)
        self.table.setHorizontalHeaderLabels(["", _tr("Name"), _tr("Key")])
        self.table.setAccessibleName(_tr("Labels of the project"))
        self.table.setShowGrid(False)
        self.table.setSelectionBehavior(QTableWidget.SelectionBehavior.SelectRows)
        self.table.setSelectionMode(QTableWidget.SelectionMode.SingleSelection)
        self.table.verticalHeader().hide()
        self.table.verticalHeader().setDefaultSectionSize(ROW + 4)
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(_NAME, QHeaderView.ResizeMode.Stretch)
        self.table.setColumnWidth(_COLOUR, 36)
        self.table.setColumnWidth(_KEY, 64)
        self.table.itemChanged.connect(self._on_renamed)
        self.table.cellActivated.connect(self._on_activated)
        self.table.cellClicked.connect(self._on_activated)
        note = QLabel(_tr("Renaming changes every box with the label. Ids stay as they are, so that files agree."))
        note.setProperty("role", "muted")
        note.setWordWrap(True)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 20, 20, 16)
        column.setSpacing(12)
        column.addWidget(self.table, 1)
        column.addLayout(self._make_button_row())
        column.addWidget(note)
        buttons = make_yes_and_cancel(self, _tr("Apply"))
        column.addWidget(buttons)
        self._show()

    def accept(self) -> None:
        """Closes only when the labels could be taken."""
        if self._take(list(self._labels)):
            super().accept()

    def add(self, name: str) -> None:
        """One label more."""
        ever = max([self._vocabulary.next_id, *(label.id + 1 for label in self._labels)])
        grown = Vocabulary(tuple(self._labels), ever).add_label(name)
        self._labels = list(grown.labels)
        self._show()
        self.table.selectRow(len(self._labels) - 1)

    def move_selected(self, by: int) -> None:
        """The chosen label one place up (-1) or down (1)."""
        row = self.table.currentRow()
        if 0 <= row < len(self._labels) and 0 <= row + by < len(self._labels):
            self._labels[row], self._labels[row + by] = self._labels[row + by], self._labels[row]
            self._show()
            self.table.selectRow(row + by)

    def _make_button_row(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(8)
        for text, act in (
            (_tr("Add label"), self._add_unnamed),
            (_tr("Up"), lambda: self.move_selected(-1)),
            (_tr("Down"), lambda: self.move_selected(1)),
        ):
            button = QPushButton(text)
            button.setAutoDefault(False)
            button.clicked.connect(lambda _on=False, act=act: act())
            row.addWidget(button)
        row.addStretch(1)
        return row

    def _add_unnamed(self) -> None:
        taken = {label.name for label in self._labels}
        number = next(n for n in range(1, len(taken) + 2) if f"label {n}" not in taken)
        self.add(f"label {number}")
        cell = self.table.item(len(self._labels) - 1, _NAME)
        if cell is not None:
            self.table.editItem(cell)

    def _show(self) -> None:
        self.table.blockSignals(True)
        self.table.setRowCount(len(self._labels))
        for row, label in enumerate(self._labels):
            swatch = QTableWidgetItem()
            swatch.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
            swatch.setIcon(_make_swatch(label.colour))
            swatch.setToolTip(_tr("Change colour"))
            swatch.setData(Qt.ItemDataRole.AccessibleTextRole, _tr("Colour {colour}", colour=label.colour))
            self.table.setItem(row, _COLOUR, swatch)
            self.table.setItem(row, _NAME, QTableWidgetItem(label.name))
            self.table.setCellWidget(row, _KEY, self._make_key_field(row, label))
        self.table.blockSignals(False)

    def _make_key_field(self, row: int, label: Label) -> QComboBox:
        keys = QComboBox()
        keys.addItems(["–", *_DIGITS[1:]])
        keys.setCurrentIndex(_DIGITS.index(label.key) if label.key in _DIGITS else 0)
        keys.setAccessibleName(_tr("Key of {name}", name=label.name))
        keys.activated.connect(lambda index: self._set_key(row, _DIGITS[index]))
        return keys

    def _set_key(self, row: int, key: str) -> None:
        """A key that another label has is taken from it."""
        for place, label in enumerate(self._labels):
            if key and label.key == key:
                self._labels[place] = replace(label, key="")
        self._labels[row] = replace(self._labels[row], key=key)
        self._show()

    def _on_renamed(self, cell: QTableWidgetItem) -> None:
        if cell.column() == _NAME:
            self._labels[cell.row()] = replace(self._labels[cell.row()], name=cell.text().strip())

    def _on_activated(self, row: int, column: int) -> None:
        if column != _COLOUR:
            return
        dialog = QColorDialog(QColor(self._labels[row].colour), self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.colorSelected.connect(lambda colour: self._set_colour(row, colour.name()))
        dialog.open()

    def _set_colour(self, row: int, colour: str) -> None:
        self._labels[row] = replace(self._labels[row], colour=colour)
        self._show()


def _make_swatch(colour: str) -> QIcon:
    pixmap = QPixmap(16, 16)
    pixmap.fill(QColor(colour))
    return QIcon(pixmap)
