"""Label wish dialog: the name of a label that is missing, and why it is needed."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QLabel, QLineEdit, QVBoxLayout, QWidget

from annotator.session.review.label_wishes import LONGEST_LABEL, ask_for_label
from annotator.ui.base.panel_context import PanelContext
from annotator.ui.base.text import translator_of
from annotator.ui.dialogs.ask import make_yes_and_cancel
from annotator.ui.notes.section import NoteField

_tr = translator_of("Notes")


class LabelWishDialog(QDialog):
    """Accepted once the wish is written."""

    def __init__(self, parent: QWidget, context: PanelContext) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(_tr("Ask for a label"))
        self.setMinimumWidth(460)
        self._context = context
        self.name, self.field = QLineEdit(), NoteField()
        self.name.setMaxLength(LONGEST_LABEL)
        self.name.setAccessibleName(_tr("Name of the label"))
        form = QFormLayout()
        form.setVerticalSpacing(8)
        form.addRow(_tr("Name of the label"), self.name)
        form.addRow(_tr("Why it is needed"), self.field)
        told = QLabel(_tr("It becomes a note on this image. Whoever keeps the labels adds it, or says why not."))
        told.setWordWrap(True)
        told.setProperty("role", "muted")
        self.buttons = make_yes_and_cancel(self, _tr("Ask"))
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 20, 20, 16)
        column.setSpacing(12)
        column.addLayout(form)
        column.addWidget(told)
        column.addWidget(self.buttons)
        self.name.textChanged.connect(lambda _text: self._check())
        self.field.sent.connect(self.accept)
        self.field.left.connect(self.reject)
        self.name.setFocus()
        self._check()

    def accept(self) -> None:
        """Writes the wish; stays open where that is refused."""
        session, name, words = self._context.session, self.name.text(), self.field.toPlainText()
        if name.strip() and self._context.attempt(lambda: ask_for_label(session, name, words)):
            super().accept()

    def _check(self) -> None:
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(bool(self.name.text().strip()))
