"""Sign-in to a team server, joining a team project there, and putting the open project on a server."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QLineEdit, QRadioButton, QWidget

from annotator.errors import Phrase, Progress, UserError
from annotator.session.jobs import Job
from annotator.store.project_file import ProjectFile
from annotator.team.desk.making import begin_team, join_team
from annotator.team.key_store import explain_missing, keep_password
from annotator.team.link import Link, TeamPlace, connect, make_schema_name
from annotator.ui.base.dialog import Dialog
from annotator.ui.base.layout import make_button, make_choice, make_column, make_form, make_note, make_row, make_text
from annotator.ui.base.text import translate_phrase, translator_of
from annotator.ui.base.workers import Runner
from annotator.ui.dialogs.ask import ask_project_place

_tr = translator_of("Team")


class KeepPassword(QWidget):
    """A box to be ticked where the system has a key store; else a line that says why there is none."""

    def __init__(self, runner: Runner) -> None:
        super().__init__()
        self.box = QCheckBox(_tr("Keep it in this computer's key store"))
        self.note = make_note(_tr("Annotator does not store the password in a file."))
        self.box.hide()
        make_column(self.box, self.note, within=self, spacing=6)
        job = Job(Phrase("Looking for a key store"), _explain_store, quiet=True)
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
                "Annotator does not store the password and asks for it each time, as {reason}. With it in "
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


class JoinDialog(Dialog):
    """Asks for server, login and password; the project is ready when the dialog is accepted."""

    joined = Signal(object)
    """Path of the replica that was made."""

    def __init__(self, parent: QWidget, runner: Runner, file: ProjectFile | None = None) -> None:
        super().__init__(parent, _tr("Team project"), runner, yes=_tr("Begin"), width=520)
        self._file = file
        self.joins = QRadioButton(_tr("Take part in a project that is on a server"))
        self.begins = QRadioButton(_tr("Put the open project on a server"))
        self.joins.setChecked(True)
        self.begins.setEnabled(file is not None and not file.read_only)
        self.address = make_text(hint="postgresql://host/database")
        self.schema = make_text(hint=_tr("The name that its owner gave you"))
        self.login = make_text(hint=_tr("That of this computer"))
        self.password = make_text(hint=_tr("From ~/.pgpass, if it is there"))
        self.password.setEchoMode(QLineEdit.EchoMode.Password)
        people = [] if file is None else [one for one in file.project.authors.values() if one.kind.value == "person"]
        self.path = make_text(name=_tr("Your replica"))
        self.owner = make_choice(*((one.name, one.id) for one in people))
        self._browse = make_button(_tr("Choose…"), self._ask_path)
        self.keep = KeepPassword(runner)
        self._lay_out()
        self._connect()
        self._show_fields()

    def accept(self) -> None:
        """Makes the replica in a worker; the dialog stays until it is there."""
        if not self._is_ready() or self.line.is_busy:
            return
        schema = self.schema.text().strip() or make_schema_name(Path(self.path.text().strip() or "project"))
        place = TeamPlace(self.address.text().strip(), schema)
        login, password = self.login.text().strip(), self.password.text() or None
        kept = password if self.keep.is_wanted else None
        file, path, owner = self._file, Path(self.path.text().strip()), self.owner.currentData()

        def join(_progress: Progress) -> Path:
            with connect(place, login=login, password=password) as link:
                join_team(link, path).close()
                _keep(link, kept)
            return path

        def begin(progress: Progress) -> Path:
            assert file is not None
            with connect(place, login=login, password=password) as link:
                begin_team(link, file, owner, progress)
                _keep(link, kept)
            return file.path

        work: Callable[[Progress], Path] = begin if self.begins.isChecked() else join
        self.line.start(Job(Phrase("Talking with the server"), work), done=self._finish)

    def _finish(self, path: Any) -> None:
        self.joined.emit(path)
        super().accept()

    def _lay_out(self) -> None:
        self._place = make_row((self.path, 1), self._browse)
        self._form = make_form(
            (_tr("Server"), self.address),
            (_tr("Project"), self.schema),
            (_tr("Login"), self.login),
            (_tr("Password"), self.password),
            (_tr("Your replica"), self._place),
            (_tr("You are"), self.owner),
        )
        note = make_note(
            _tr(
                "Everybody works at a desk of their own, in a file of their own. Edits never wait for the server. It "
                "gives you nobody's work before you have both finished an image."
            )
        )
        self.lay_out(self.joins, self.begins, self._form, self.keep, note, spacing=10, margins=(20, 16, 20, 16))

    def _connect(self) -> None:
        self.joins.toggled.connect(lambda _on: self._show_fields())
        for field in (self.address, self.schema, self.login, self.path):
            field.textChanged.connect(lambda _text: self._check())
        self.line.changed.connect(self._check)

    def _show_fields(self) -> None:
        begins = self.begins.isChecked()
        self._form.setRowVisible(self._place, not begins)
        self._form.setRowVisible(self.owner, begins)
        if begins and self._file is not None and not self.schema.text():
            self.schema.setText(make_schema_name(self._file.path))
        self._check()

    def _check(self) -> None:
        self.yes.setEnabled(self._is_ready() and not self.line.is_busy)

    def _is_ready(self) -> bool:
        has_place = bool(self.address.text().strip())
        return has_place and (self.begins.isChecked() or self.path.text().strip().endswith(".annotator"))

    def _ask_path(self) -> None:
        ask_project_place(self, _tr("Your replica"), self.path.text(), lambda path: self.path.setText(str(path)))


def _keep(link: Link, password: str | None) -> None:
    """Keeps a password that worked; where that fails it is asked for again, and the project is made all the same."""
    if password is not None:
        with suppress(UserError):
            keep_password(link.place, link.login, password)
