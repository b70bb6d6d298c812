"""Dialogs that return an image with a reason, and that ask for a label."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QDialog, QDialogButtonBox, QFormLayout, QLabel, QLineEdit, QVBoxLayout, QWidget

from annotator.session.review import write
from annotator.session.review.write import LONGEST_LABEL, ask_for_label
from annotator.ui.base.dialog import make_yes_and_cancel
from annotator.ui.base.panel_context import PanelContext
from annotator.ui.base.text import translator_of
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


class ReturnDialog(QDialog):
    """Accepted once the image is in work again."""

    def __init__(self, parent: QWidget, context: PanelContext) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(_tr("Return to the annotator"))
        self.setMinimumWidth(460)
        self._context, self._image = context, context.session.view.image
        self.person, self.field = QComboBox(), NoteField()
        self.person.setAccessibleName(_tr("Annotator"))
        for author in write.list_returnable(context.session):
            self.person.addItem(author.name, author.id)
        form = QFormLayout()
        form.setVerticalSpacing(8)
        form.addRow(_tr("Annotator"), self.person)
        form.addRow(_tr("Note"), self.field)
        told = QLabel(_tr("The image is in work again and heads that person's list until it is done."))
        told.setWordWrap(True)
        told.setProperty("role", "muted")
        self.buttons = make_yes_and_cancel(self, _tr("Return"))
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 20, 20, 16)
        column.setSpacing(12)
        column.addLayout(form)
        column.addWidget(told)
        column.addWidget(self.buttons)
        self.field.textChanged.connect(self._check)
        self.field.sent.connect(self.accept)
        self.field.left.connect(self.reject)
        self.field.setFocus()
        self._check()

    def accept(self) -> None:
        """Sends the image back; stays open where that is refused."""
        session, to = self._context.session, self.person.currentData()
        if session.view.image != self._image or to is None:
            self.reject()
        elif self._context.attempt(lambda: write.send_back(session, to, self.field.toPlainText())):
            super().accept()

    def _check(self) -> None:
        ready = bool(self.field.toPlainText().strip()) and self.person.count() > 0
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(ready)
