"""The dialog in which the instructions of the project are written, with how they will be read beside them."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLabel, QPlainTextEdit, QVBoxLayout, QWidget

from annotator.ui.base.text import translator_of
from annotator.ui.base.theme import fit_to_screen, make_head_font
from annotator.ui.dialogs.ask import make_yes_and_cancel
from annotator.ui.guidelines.markdown_page import MarkdownPage

_tr = translator_of("Guidelines")

_SOON: Final = 150
"""Milliseconds after the last letter until the preview follows."""


class InstructionsDialog(QDialog):
    """The text at the left, how it will be read at the right; `take` says whether it could be stored."""

    def __init__(self, parent: QWidget, text: str, take: Callable[[str], bool]) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(_tr("Instructions of the project"))
        fit_to_screen(self, 900, 560)
        self._take = take
        self.text = QPlainTextEdit(text)
        self.text.setTabChangesFocus(True)
        self.text.setAccessibleName(_tr("Instructions in Markdown"))
        self.text.setPlaceholderText(
            _tr("How this project is to be labelled, in Markdown: # Head, - list, **strong**, | table |")
        )
        self.page = MarkdownPage()
        self.page.setAccessibleName(_tr("How it will be read"))
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(_SOON)
        self._soon.timeout.connect(self._show)
        self.text.textChanged.connect(self._soon.start)
        halves = QHBoxLayout()
        halves.setSpacing(16)
        for title, part in ((_tr("Markdown"), self.text), (_tr("How it will be read"), self.page)):
            column = QVBoxLayout()
            column.setSpacing(6)
            head = QLabel(title)
            head.setFont(make_head_font())
            column.addWidget(head)
            column.addWidget(part, 1)
            halves.addLayout(column, 1)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(20, 20, 20, 16)
        outer.setSpacing(12)
        outer.addLayout(halves, 1)
        outer.addWidget(make_yes_and_cancel(self, _tr("Apply")))
        self._show()

    def accept(self) -> None:
        """Closes only when the text could be stored."""
        if self._take(self.text.toPlainText()):
            super().accept()

    def _show(self) -> None:
        self.page.show_markdown(self.text.toPlainText())
