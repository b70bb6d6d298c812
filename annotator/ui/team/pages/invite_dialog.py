"""Invite dialog: who takes part, as what; and the SQL for the administrator where the owner may make no login."""

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from annotator.errors import UserError
from annotator.team.running.inviting import Invitation, NeedsAdministratorError, invite_person
from annotator.ui.base.text import tell_error, translator_of
from annotator.ui.base.theme import make_small_font
from annotator.ui.dialogs.ask import LONGEST_NAME, make_yes_and_cancel
from annotator.ui.team.pages.page import TeamContext
from annotator.ui.team.pages.roles import describe_role, name_role

_tr = translator_of("Team")

_LINES: Final = 7
"""Of the text that is to be copied."""


class InviteDialog(QDialog):
    """Stays open after an invitation, with what the person needs; the next name can follow."""

    invited = Signal()
    """Somebody takes part from now on."""

    def __init__(self, parent: QWidget, context: TeamContext) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(_tr("Invite to the team project"))
        self.setMinimumWidth(560)
        self._context = context
        self._gone: list[bool] = []
        gone = self._gone
        self.destroyed.connect(lambda: gone.append(True))
        self.name, self.login, self.role = QLineEdit(), QLineEdit(), QComboBox()
        self.note, self.said, self.copy = QLabel(), QLabel(), QPushButton(_tr("Copy"))
        self.text = QPlainTextEdit()
        self.buttons = make_yes_and_cancel(self, _tr("Invite"))
        self._lay_out()
        self.name.textChanged.connect(self._follow_name)
        self.copy.clicked.connect(lambda _on=False: QGuiApplication.clipboard().setText(self.text.toPlainText()))
        self.role.currentIndexChanged.connect(lambda _place: self._describe_role())
        self._describe_role()
        self._follow_name("")
        self.name.setFocus()

    def accept(self) -> None:
        """Asks the server; the dialog stays with the answer."""
        if not self._ok.isEnabled():
            return
        name, login, role = self.name.text().strip(), self.login.text().strip(), self.role.currentData()
        gone = self._gone
        self._ok.setEnabled(False)
        self._say(_tr("The server is being asked…"), "muted")
        asked = self._context.line.ask(
            lambda link: invite_person(link, name, role=role, login=login),
            lambda made: None if gone else self._show_invited(made),
            lambda error: None if gone else self._show_refusal(error),
        )
        if not asked:
            self._say(self._context.line.state.reason or _tr("There is no line to the server now."), "error")
            self._ok.setEnabled(True)

    def _show_invited(self, made: Invitation) -> None:
        self._say(_tr("{name} takes part now. Send them this, and nobody else:", name=made.name), "")
        lines = [made.command]
        if made.password:
            lines += ["", _tr("First password of {login}: {word}", login=made.login, word=made.password)]
        self._offer("\n".join(lines))
        self.buttons.button(QDialogButtonBox.StandardButton.Cancel).setText(_tr("Close"))
        self.name.clear()
        self.name.setFocus()
        self.invited.emit()

    def _show_refusal(self, error: UserError) -> None:
        self._ok.setEnabled(True)
        if isinstance(error, NeedsAdministratorError):
            self._say(
                _tr("You may make no login on this server. Its administrator runs this, then invite again:"), "warning"
            )
            self._offer(error.statements.strip())
            return
        self._say(tell_error(error), "error")
        self.text.hide()
        self.copy.hide()

    def _say(self, sentence: str, role: str) -> None:
        self.said.setText(sentence)
        self.said.setProperty("role", role)
        self.said.style().polish(self.said)
        self.said.show()

    def _offer(self, text: str) -> None:
        """Shows a text that is to leave."""
        self.text.setPlainText(text)
        self.text.show()
        self.text.setFixedHeight(self.text.fontMetrics().lineSpacing() * _LINES + 16)  # after the look set its least
        self.adjustSize()
        self.copy.show()
        self.copy.setFocus()

    @property
    def _ok(self) -> QPushButton:
        return self.buttons.button(QDialogButtonBox.StandardButton.Ok)

    def _follow_name(self, name: str) -> None:
        self.login.setPlaceholderText(name.strip().lower() or _tr("The name unless given"))
        self._ok.setEnabled(bool(name.strip()))

    def _describe_role(self) -> None:
        self.note.setText(describe_role(self.role.currentData()))

    def _lay_out(self) -> None:
        self.name.setMaxLength(LONGEST_NAME)
        for role in ("annotator", "auditor", "owner"):
            self.role.addItem(name_role(role), role)
        form = QFormLayout()
        form.setHorizontalSpacing(16)
        form.addRow(_tr("Name in the project"), self.name)
        form.addRow(_tr("Login on the server"), self.login)
        form.addRow(_tr("Role"), self.role)
        self.note.setProperty("role", "muted")
        self.note.setFont(make_small_font())
        self.note.setWordWrap(True)
        self.said.setWordWrap(True)
        self.said.hide()
        self.text.setReadOnly(True)
        self.text.setTabChangesFocus(True)
        self.text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.text.setAccessibleName(_tr("Text to be copied"))
        self.text.hide()
        self.copy.setAutoDefault(False)
        self.copy.hide()
        row = QHBoxLayout()
        row.addWidget(self.copy)
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 16, 20, 16)
        column.setSpacing(10)
        column.addLayout(form)
        for part in (self.note, self.said, self.text):
            column.addWidget(part)
        column.addLayout(row)
        column.addWidget(self.buttons)
