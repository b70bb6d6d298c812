"""Editors of the instructions: of the project, of a label, and of the part states."""

from collections.abc import Callable, Mapping
from typing import Final

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QWidget,
)

from annotator.model.shapes import PartState
from annotator.model.vocabulary import Label, LabelExample
from annotator.store.remote import PicturePlace
from annotator.ui.base.dialog import Dialog
from annotator.ui.base.layout import STRETCH, make_column, make_label, make_row
from annotator.ui.base.text import translator_of
from annotator.ui.base.theme import make_head_font
from annotator.ui.base.workers import Pause, Runner
from annotator.ui.guidelines.example_picture import ExamplePicture
from annotator.ui.guidelines.guide_window import MarkdownPage
from annotator.ui.widgets.tag_strip import STATE_ACTIONS, state_name_of

_tr = translator_of("Guidelines")

_SOON: Final = 150
"""Milliseconds after the last letter until the preview follows."""


class InstructionsDialog(Dialog):
    """The text at the left, how it will be read at the right; `take` says whether it could be stored."""

    def __init__(self, parent: QWidget, text: str, take: Callable[[str], bool]) -> None:
        super().__init__(parent, _tr("Instructions of the project"), yes=_tr("Apply"), size=(900, 560))
        self._take = take
        self.text = QPlainTextEdit(text)
        self.text.setTabChangesFocus(True)
        self.text.setAccessibleName(_tr("Instructions in Markdown"))
        self.text.setPlaceholderText(
            _tr("How this project is to be labelled, in Markdown: # Head, - list, **strong**, | table |")
        )
        self.page = MarkdownPage()
        self.page.setAccessibleName(_tr("How it will be read"))
        self._soon = Pause(self, _SOON, self._show)
        self.text.textChanged.connect(self._soon.start)
        halves = QHBoxLayout()
        halves.setSpacing(16)
        for title, part in ((_tr("Markdown"), self.text), (_tr("How it will be read"), self.page)):
            head = make_label(title, head=True)
            column = make_column(head, (part, 1), spacing=6)
            halves.addLayout(column, 1)
        self.lay_out((halves, 1), spacing=12)
        self._show()

    def accept(self) -> None:
        """Closes only when the text could be stored."""
        if self._take(self.text.toPlainText()):
            super().accept()

    def _show(self) -> None:
        self.page.show_markdown(self.text.toPlainText())


class StateGuidelinesEditor(QWidget):
    """What each part state means in this project."""

    def __init__(self, guidelines: Mapping[PartState, str]) -> None:
        super().__init__()
        self.fields: dict[PartState, QPlainTextEdit] = {}
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 12, 0, 0)
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(4)
        for place, state in enumerate(STATE_ACTIONS.values()):
            head, field = QLabel(state_name_of(state)), QPlainTextEdit(guidelines.get(state, ""))
            head.setFont(make_head_font())
            head.setBuddy(field)
            field.setTabChangesFocus(True)
            field.setAccessibleName(_tr("Guideline of the state “{name}”", name=state_name_of(state)))
            field.setPlaceholderText(_tr("When a box gets this state, in Markdown"))
            self.fields[state] = field
            grid.addWidget(head, place // 2 * 2, place % 2)
            grid.addWidget(field, place // 2 * 2 + 1, place % 2)

    @property
    def guidelines(self) -> dict[PartState, str]:
        """What is written, empty texts left out."""
        written = {state: field.toPlainText().strip() for state, field in self.fields.items()}
        return {state: text for state, text in written.items() if text}


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
        self.head = make_label(head=True)
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
        row = make_row(self.take, self.drop, STRETCH, spacing=8)
        make_column(self.head, (self.text, 1), self.picture, row, within=self, spacing=8, margins=(0, 0, 0, 0))

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
