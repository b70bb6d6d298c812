"""Told dialog: sentences for which a message has no room, all of them, to be read and copied."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QDialog, QDialogButtonBox, QPlainTextEdit, QVBoxLayout, QWidget

from annotator.ui.base.text import translator_of

_tr = translator_of("Dialogs")


class ToldDialog(QDialog):
    """A line a sentence."""

    def __init__(self, parent: QWidget, title: str, sentences: Sequence[str]) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(title)
        self.resize(620, 320)
        self.text = QPlainTextEdit("\n".join(sentences))
        self.text.setReadOnly(True)
        self.text.setAccessibleName(title)
        self.text.setTabChangesFocus(True)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        buttons.button(QDialogButtonBox.StandardButton.Close).setDefault(True)
        self.copy = buttons.addButton(_tr("Copy"), QDialogButtonBox.ButtonRole.ActionRole)
        self.copy.setAutoDefault(False)
        self.copy.clicked.connect(lambda _on=False: QApplication.clipboard().setText(self.text.toPlainText()))
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 20, 20, 16)
        column.setSpacing(12)
        column.addWidget(self.text)
        column.addWidget(buttons)
