"""Sign-in: asks for the password of a login on a team server; it stays in memory as long as the project is open."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QLabel, QLineEdit, QVBoxLayout, QWidget

from annotator.ui.base.text import translator_of
from annotator.ui.base.theme import make_small_font
from annotator.ui.dialogs.ask import make_yes_and_cancel

_tr = translator_of("Team")


class SignInDialog(QDialog):
    """The login as it is, and a field for its password."""

    def __init__(self, parent: QWidget, login: str, place: str, *, reason: str = "") -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(_tr("Sign in to the team project"))
        self.setMinimumWidth(440)
        self.field = QLineEdit()
        self.field.setEchoMode(QLineEdit.EchoMode.Password)
        self.field.setAccessibleName(_tr("Password"))
        self._buttons = make_yes_and_cancel(self, _tr("Sign in"))
        form = QFormLayout()
        form.setHorizontalSpacing(16)
        form.addRow(_tr("Project"), QLabel(place))
        form.addRow(_tr("Login"), QLabel(login))
        form.addRow(_tr("Password"), self.field)
        note = QLabel(_tr("It is kept in no file of Annotator's. With it in ~/.pgpass, you are asked no more."))
        note.setProperty("role", "muted")
        note.setFont(make_small_font())
        note.setWordWrap(True)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 20, 20, 16)
        column.setSpacing(12)
        if reason:
            said = QLabel(reason)
            said.setWordWrap(True)
            column.addWidget(said)
        column.addLayout(form)
        column.addWidget(note)
        column.addWidget(self._buttons)
        self.field.textChanged.connect(self._check)
        self._check()
        self.field.setFocus()

    def _check(self) -> None:
        self._buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(bool(self.field.text()))
