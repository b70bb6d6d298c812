"""Sign-in: asks for the password of a login on a team server; kept in memory, or in the key store where wished."""

from PySide6.QtWidgets import QCheckBox, QLabel, QLineEdit, QWidget

from annotator.progress import Progress
from annotator.session.jobs import Job
from annotator.team.key_store import explain_missing
from annotator.ui.base.dialog import Dialog
from annotator.ui.base.layout import make_column, make_form, make_label
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
        make_column(self.box, self.note, within=self, spacing=6, margins=(0, 0, 0, 0))
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


class SignInDialog(Dialog):
    """The login as it is, and a field for its password."""

    def __init__(self, parent: QWidget, runner: Runner, login: str, place: str, *, reason: str = "") -> None:
        super().__init__(parent, _tr("Sign in to the team project"), yes=_tr("Sign in"), width=440)
        self.field, self.keep = QLineEdit(), KeepPassword(runner)
        self.field.setEchoMode(QLineEdit.EchoMode.Password)
        self.field.setAccessibleName(_tr("Password"))
        form = make_form(
            (_tr("Project"), QLabel(place)),
            (_tr("Login"), QLabel(login)),
            (_tr("Password"), self.field),
            spacing=(16, None),
        )
        said = [make_label(reason, wraps=True)] if reason else []
        self.lay_out(*said, form, self.keep, spacing=12)
        self.field.textChanged.connect(self._check)
        self._check()
        self.field.setFocus()

    def _check(self) -> None:
        self.yes.setEnabled(bool(self.field.text()))
