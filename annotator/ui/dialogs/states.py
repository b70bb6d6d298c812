"""States dialog: the frozen states of a project with their hashes, a name for the present one, the command of each."""

import shlex
import time
from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QAbstractItemView, QWidget

from annotator.model.project import FrozenState
from annotator.phrase import Phrase
from annotator.progress import Progress
from annotator.session.jobs import Job
from annotator.store.frozen_states import Freezing, freeze_state, list_states
from annotator.store.project_file import ProjectFile
from annotator.ui.base.dialog import Dialog
from annotator.ui.base.layout import make_button, make_form, make_row, make_text
from annotator.ui.base.text import format_count, format_number, translator_of
from annotator.ui.base.workers import Runner
from annotator.ui.output.table_actions import TableActions
from annotator.ui.output.text_table import fill_table, make_table, set_heads

_tr = translator_of("States")

_SIZE: Final = (680, 460)
_HASH: Final = 2
_NUMBERS: Final = range(3, 6)
"""Columns of the hash and of numbers."""


class StatesDialog(Dialog):
    """A state is kept at a press of the button and stays for good; everything else here only reads."""

    frozen = Signal(object)
    """The `Freezing` that was done."""
    held = Signal(str)
    """The name of a state to hold the models against."""

    def __init__(self, parent: QWidget, file: ProjectFile, runner: Runner, *, models: bool = False) -> None:
        """With `models` they can be held against a state."""
        super().__init__(parent, _tr("Frozen states"), runner, size=_SIZE)
        self._file = file
        self._states: tuple[FrozenState, ...] = ()
        self.name = make_text(name=_tr("Name"), hint=_tr("such as paper 1"), longest=80)
        self.command = make_text(name=_tr("Its report"))
        self.freeze = make_button(_tr("Freeze"), self.keep_state)
        self.copy = make_button(_tr("Copy"), lambda: QGuiApplication.clipboard().setText(self.command.text()))
        self.hold = make_button(
            _tr("Hold models against it"),
            self._hold_state,
            tip=_tr("What the numbers of each model differ by from those in this state, on the page Models of Study."),
        )
        self.hold.setVisible(models)
        self.table = make_table(name=_tr("Frozen states"), acts=False)
        self.ways_out = TableActions(self.table, name="states")
        self._prepare_fields()
        self._prepare_table()
        self._lay_out()
        self._show_enabled()
        self.name.setFocus()
        self.line.start(Job(Phrase("Reading the states"), lambda _progress: list_states(file)), done=self._show_states)

    def keep_state(self) -> None:
        """Keeps the present state under the name in the field."""
        if not self.freeze.isEnabled():
            return
        file, name = self._file, self.name.text()

        def work(progress: Progress) -> Freezing:
            return freeze_state(file, name, progress)

        self.line.say(_tr("Hashing pictures and layers…"))
        self.line.start(Job(Phrase("Freezing"), work), done=self._finish, failed=lambda _error: self._show_enabled())
        self._show_enabled()

    def _prepare_fields(self) -> None:
        self.name.textChanged.connect(lambda _text: self._show_enabled())
        self.name.returnPressed.connect(self.keep_state)
        self.yes.setAutoDefault(False)
        self.freeze.setDefault(True)
        self.command.setReadOnly(True)
        self.command.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))

    def _prepare_table(self) -> None:
        table = self.table
        heads = [_tr("Name"), _tr("When"), _tr("SHA-256"), _tr("Images"), _tr("Finished layers"), _tr("Shapes")]
        set_heads(table, heads, numbers=_NUMBERS, stretched=_HASH)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.itemSelectionChanged.connect(self._show_command)

    def _lay_out(self) -> None:
        form = make_form((_tr("Name"), make_row((self.name, 1), self.freeze, spacing=8)), spacing=(16, None))
        below = make_form(
            (_tr("Its report"), make_row((self.command, 1), self.copy, self.hold, spacing=8)), spacing=(16, None)
        )
        self.lay_out(
            form,
            (self.table, 1),
            below,
            head=_tr("Freeze the present state"),
            note=_tr(
                "A state keeps the project as it is now under a name and a hash, so that a paper can cite it. Its "
                "numbers stay the same whatever is renamed, deleted or set later. A state is never changed or taken "
                "away."
            ),
        )

    def _show_enabled(self) -> None:
        reason = self._file.read_only_reason
        self.name.setEnabled(not reason)
        self.freeze.setEnabled(bool(self.name.text().strip()) and not self.line.is_busy and not reason)
        self.freeze.setToolTip(reason)
        self.copy.setEnabled(bool(self.command.text()))
        self.hold.setEnabled(bool(self.command.text()))

    def _hold_state(self) -> None:
        self.held.emit(self._states[self.table.currentRow()].name)
        self.accept()

    def _show_states(self, states: Sequence[FrozenState]) -> None:
        self._states = tuple(reversed(states))
        rows = [
            (
                *(state.name, time.strftime("%Y-%m-%d %H:%M", time.localtime(state.time)), state.hash),
                *(format_number(count) for count in (state.images, state.layers, state.shapes)),
            )
            for state in self._states
        ]
        fill_table(self.table, rows, numbers=_NUMBERS)
        if self._states:
            self.table.selectRow(0)
        else:
            self.line.say(_tr("No state has been frozen yet."))
        self._show_command()

    def _show_command(self) -> None:
        """The command line that writes the chosen state's report."""
        row = self.table.currentRow()
        if 0 <= row < len(self._states):
            words = (
                "annotator",
                "audit",
                str(self._file.path),
                "--state",
                self._states[row].name,
                "--html",
                "audit.html",
            )
            self.command.setText(shlex.join(words))
            self.command.setCursorPosition(0)
        self._show_enabled()

    def _finish(self, done: Freezing) -> None:
        self.name.clear()
        self._show_states([*reversed(self._states), done.state])
        told = _tr("State {name} is frozen: {hash}.", name=done.state.name, hash=done.state.short_hash)
        if done.unread:
            unread = format_count(
                _tr,
                len(done.unread),
                "The picture of {n} image was not read.",
                "The pictures of {n} images were not read.",
            )
            told = f"{told} {unread}"
        self.line.say(told)
        self.frozen.emit(done)
