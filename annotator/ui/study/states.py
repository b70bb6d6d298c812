"""States: what was frozen, with its hash and the command of its report, and a name for the present state."""

import shlex
from collections.abc import Sequence
from functools import partial
from typing import ClassVar, Final

from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QAbstractItemView

from annotator.errors import Phrase, Progress
from annotator.model.project import FrozenState
from annotator.report.numbers import format_moment
from annotator.session.change import Change
from annotator.session.jobs import Job
from annotator.session.models import may_measure_models
from annotator.store.frozen_states import Freezing, freeze_state, list_states
from annotator.store.project_file import ProjectFile
from annotator.ui.base.dialog import JobLine
from annotator.ui.base.layout import make_button, make_column, make_form, make_row, make_text
from annotator.ui.base.text import format_count, format_number, translator_of
from annotator.ui.base.theme import ROW
from annotator.ui.output.table_actions import TableActions
from annotator.ui.output.text_table import fill_table, make_table, set_heads
from annotator.ui.study.page import PageGroup, PageSpec, StudyContext
from annotator.ui.study.setup import SetupPage
from annotator.ui.study.tidy import TidyPart, describe_tidying

_tr = translator_of("Study")

_MOST_ROWS: Final = 12
"""States seen at once; more of them scroll."""
_HASH: Final = 2
_NUMBERS: Final = range(3, 6)
"""Columns of the hash and of numbers."""


class StatesPage(SetupPage):
    """A state is kept at a press of the button and stays for good; everything else here only reads."""

    is_of_owner: ClassVar[bool] = False

    def __init__(self, context: StudyContext, *, file: ProjectFile) -> None:
        super().__init__(
            context,
            _tr("Frozen states"),
            _tr(
                "A state keeps the project as it is now under a name and a hash, so that a paper can cite it. Its "
                "numbers stay the same whatever is renamed, deleted or set later. A state is never changed or taken "
                "away."
            ),
        )
        self._file = file
        self._states: tuple[FrozenState, ...] = ()
        self.line = JobLine(context.panel.runner)
        self.name = make_text(name=_tr("Name"), hint=_tr("such as paper 1"), longest=80)
        self.command = make_text(name=_tr("Its report"))
        self.freeze = make_button(_tr("Freeze"), self.keep_state)
        self.copy = make_button(_tr("Copy"), lambda: QGuiApplication.clipboard().setText(self.command.text()))
        self.hold = make_button(
            _tr("Hold models against it"),
            self._hold_state,
            tip=_tr(
                "How the numbers of each model differ from those of this state, on the page Models compared of Study."
            ),
        )
        self.table = make_table(name=_tr("Frozen states"), acts=False)
        self.ways_out = TableActions(self.table, name="states")
        self._prepare_fields()
        self._prepare_table()
        form = make_form((_tr("Name"), make_row((self.name, 1), self.freeze, spacing=8)), spacing=(16, None))
        self.place_form("freeze", _tr("Freeze the present state"), form, self.line)
        below = make_form(
            (_tr("Its report"), make_row((self.command, 1), self.copy, self.hold, spacing=8)), spacing=(16, None)
        )
        self.place("states", _tr("What was frozen"), make_column(self.table, below, spacing=8), leaves=False)
        self.tidy = TidyPart(file, context.session, context.panel.runner)
        self.tidy.tidied.connect(lambda result: context.panel.say(describe_tidying(result), kind="info"))
        self.place_form(
            "compact",
            _tr("Shorten the journal"),
            self.tidy,
            note=_tr(
                "The project file notes every step. Of older steps only what merging copies needs is kept, compressed. "
                "Nothing that was drawn changes, and undo goes on as before."
            ),
        )
        self._show_enabled()

    def show_project(self) -> None:
        """Reads the states of the file, and what its journal takes."""
        self.tidy.refresh()
        self.hold.setVisible(may_measure_models(self.session))
        if not self.line.is_busy:
            file = self._file
            job = Job(Phrase("Reading the states"), lambda _progress: list_states(file), quiet=True)
            self.line.start(job, done=self._show_states)

    def on_changed(self, change: Change) -> None:
        """No step of the project changes a state."""

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
        self.command.setReadOnly(True)
        self.command.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))

    def _prepare_table(self) -> None:
        table = self.table
        heads = [_tr("Name"), _tr("When"), _tr("SHA-256"), _tr("Images"), _tr("Finished layers"), _tr("Shapes")]
        set_heads(table, heads, numbers=_NUMBERS, stretched=_HASH)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.itemSelectionChanged.connect(self._show_command)

    def _show_enabled(self) -> None:
        reason = self._file.read_only_reason
        self.name.setEnabled(not reason)
        self.freeze.setEnabled(bool(self.name.text().strip()) and not self.line.is_busy and not reason)
        self.freeze.setToolTip(reason)
        self.copy.setEnabled(bool(self.command.text()))
        self.hold.setEnabled(bool(self.command.text()))

    def _hold_state(self) -> None:
        self.session.set_view(beside_state=self._states[self.table.currentRow()].name)
        self.context.show_page("models", "")

    def _show_states(self, states: Sequence[FrozenState]) -> None:
        self._states = tuple(reversed(states))
        rows = [
            (
                *(state.name, format_moment(state.time), state.hash),
                *(format_number(count) for count in (state.images, state.layers, state.shapes)),
            )
            for state in self._states
        ]
        fill_table(self.table, rows, numbers=_NUMBERS)
        self.sections["states"].setVisible(bool(rows))
        self.table.setFixedHeight((min(max(len(rows), 2), _MOST_ROWS) + 1) * ROW + 8)
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


def make_states_spec(file: ProjectFile) -> PageSpec:
    """The row of the list for a project's file."""
    return PageSpec("states", "Frozen states", PageGroup.LEAVES, 10, partial(StatesPage, file=file))
