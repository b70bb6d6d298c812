"""Sign-in: asks for the password of a login on a team server; kept in memory, or in the key store where wished."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QDialog, QDialogButtonBox, QFormLayout, QLabel, QLineEdit, QVBoxLayout, QWidget

from annotator.progress import Progress
from annotator.session.jobs import Job
from annotator.team.key_store import explain_missing
from annotator.ui.base.dialog import make_yes_and_cancel
from annotator.ui.base.text import translate_phrase, translator_of
from annotator.ui.base.theme import make_small_font
from annotator.ui.base.workers import Runner

_tr = translator_of("Team")


class KeepPassword(QWidget):
    """A box to be ticked where the system has a key store; else a line that says why there is none."""

    def __init__(self, runner: Runner) -> None:
        super().__init__()
        self.box, self.note = QCheckBox(_tr("Keep it in this computer's key store")), QLabel()
        self.note.setText(_tr("The password is kept in no file of Annotator's."))
        self.note.setProperty("role", "muted")
        self.note.setFont(make_small_font())
        self.note.setWordWrap(True)
        self.box.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(self.box)
        column.addWidget(self.note)
        job = Job(_tr("Looking for a key store"), _explain_store, quiet=True)
        runner.start(job, done=self.show_answer, owner=self)

    @property
    def is_wanted(self) -> bool:
        """Whether the box is there and ticked."""
        return not self.box.isHidden() and self.box.isChecked()

    def show_answer(self, missing: str) -> None:
        """Shows the box, or why there is none."""
        self.box.setVisible(not missing)
        if missing:
            told = _tr(
                "The password is kept in no file of Annotator's, and asked for each time, as {reason}. With it in "
                "~/.pgpass or a libpq service, you are asked no more.",
                reason=translate_phrase(missing),
            )
            self.note.setText(told)
            self._make_room()

    def _make_room(self) -> None:
        """The dialog grows with a longer note: Qt asks how high wrapped lines are only when a window is first shown."""
        dialog = self.window()
        layout = dialog.layout()
        if layout is not None:
            self.updateGeometry()  # the layout remembers how high this was with the shorter note
            layout.activate()
            dialog.resize(dialog.width(), max(dialog.height(), layout.totalHeightForWidth(dialog.width())))


def _explain_store(progress: Progress) -> str:
    progress.step(0, 0)
    return explain_missing() or ""


class SignInDialog(QDialog):
    """The login as it is, and a field for its password."""

    def __init__(self, parent: QWidget, runner: Runner, login: str, place: str, *, reason: str = "") -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(_tr("Sign in to the team project"))
        self.setMinimumWidth(440)
        self.field, self.keep = QLineEdit(), KeepPassword(runner)
        self.field.setEchoMode(QLineEdit.EchoMode.Password)
        self.field.setAccessibleName(_tr("Password"))
        self._buttons = make_yes_and_cancel(self, _tr("Sign in"))
        form = QFormLayout()
        form.setHorizontalSpacing(16)
        form.addRow(_tr("Project"), QLabel(place))
        form.addRow(_tr("Login"), QLabel(login))
        form.addRow(_tr("Password"), self.field)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 20, 20, 16)
        column.setSpacing(12)
        if reason:
            said = QLabel(reason)
            said.setWordWrap(True)
            column.addWidget(said)
        column.addLayout(form)
        column.addWidget(self.keep)
        column.addWidget(self._buttons)
        self.field.textChanged.connect(self._check)
        self._check()
        self.field.setFocus()

    def _check(self) -> None:
        self._buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(bool(self.field.text()))
