"""Guideline editor: what one label means, in Markdown, with a box of the project as its sample."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from annotator.model.vocabulary import Label, LabelExample
from annotator.store.remote import PicturePlace
from annotator.ui.base.text import translator_of
from annotator.ui.base.theme import make_head_font
from annotator.ui.base.workers import Runner
from annotator.ui.guidelines.example_picture import ExamplePicture

_tr = translator_of("Guidelines")

_ROOM: Final = QSize(280, 150)
"""Logical pixels of the sample."""


class GuidelineEditor(QWidget):
    """Shows one label's guideline and tells what is written."""

    described = Signal(str)
    """The text as it is now."""
    sampled = Signal(object)
    """The `LabelExample` that was chosen, or None."""

    def __init__(self, runner: Runner, path_of: Callable[[int], PicturePlace], selected: LabelExample | None) -> None:
        super().__init__()
        self._selected = selected
        self.head = QLabel()
        self.head.setFont(make_head_font())
        self.text = QPlainTextEdit()
        self.text.setTabChangesFocus(True)
        self.text.setPlaceholderText(_tr("What belongs to this label and what does not, in Markdown"))
        self.text.textChanged.connect(lambda: self.described.emit(self.text.toPlainText()))
        self.picture = ExamplePicture(runner, path_of, _ROOM)
        self.take, self.drop = QPushButton(_tr("Selected box as sample")), QPushButton(_tr("Remove sample"))
        self.take.setToolTip(_tr("The box that is selected on the picture, with what is around it"))
        self.take.clicked.connect(lambda: self.sampled.emit(self._selected))
        self.drop.clicked.connect(lambda: self.sampled.emit(None))
        for button in (self.take, self.drop):
            button.setAutoDefault(False)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self.take)
        row.addWidget(self.drop)
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(self.head)
        column.addWidget(self.text, 1)
        column.addWidget(self.picture)
        column.addLayout(row)

    def show_label(self, label: Label | None) -> None:
        """Shows another label, or the same with another sample."""
        self.setEnabled(label is not None)
        self.head.setText("" if label is None else _tr("Guideline of “{name}”", name=label.name))
        described = "" if label is None else label.description
        if described != self.text.toPlainText():
            self.text.blockSignals(True)
            self.text.setPlainText(described)
            self.text.blockSignals(False)
        self.text.setAccessibleName(self.head.text())
        example = None if label is None else label.example
        self.picture.show_example(example, absent=_tr("No sample picture."))
        self.take.setEnabled(self._selected is not None)
        self.drop.setEnabled(example is not None)
