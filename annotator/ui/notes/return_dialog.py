"""Return dialog: to whom an image is sent back, and what that person is told."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QDialog, QDialogButtonBox, QFormLayout, QLabel, QVBoxLayout, QWidget

from annotator.session.review import write
from annotator.ui.base.panel_context import PanelContext
from annotator.ui.base.text import translator_of
from annotator.ui.dialogs.ask import make_yes_and_cancel
from annotator.ui.notes.section import NoteField

_tr = translator_of("Notes")


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
