"""Told dialog: sentences for which a message has no room, all of them, to be read and copied."""

from collections.abc import Sequence

from PySide6.QtWidgets import QApplication, QDialogButtonBox, QPlainTextEdit, QWidget

from annotator.ui.base.dialog import Dialog
from annotator.ui.base.text import translator_of

_tr = translator_of("Dialogs")


class ToldDialog(Dialog):
    """A line a sentence."""

    def __init__(self, parent: QWidget, title: str, sentences: Sequence[str]) -> None:
        super().__init__(parent, title, size=(620, 320))
        self.text = QPlainTextEdit("\n".join(sentences))
        self.text.setReadOnly(True)
        self.text.setAccessibleName(title)
        self.text.setTabChangesFocus(True)
        self.yes.setDefault(True)
        self.copy = self.buttons.addButton(_tr("Copy"), QDialogButtonBox.ButtonRole.ActionRole)
        self.copy.setAutoDefault(False)
        self.copy.clicked.connect(lambda _on=False: QApplication.clipboard().setText(self.text.toPlainText()))
        self.lay_out(self.text, spacing=12)
