"""Publish: the evidence bundle of a frozen state as a folder, and whether such a folder is as it was published."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtGui import QShowEvent

from annotator.errors import Phrase, Progress
from annotator.model.project import FrozenState
from annotator.publishing.options import BundleOptions
from annotator.session.jobs import Job
from annotator.store.frozen_states import list_states
from annotator.store.project_file import ProjectFile
from annotator.ui.base.dialog import JobLine, WorkButton, ask_path
from annotator.ui.base.forms import OptionForm
from annotator.ui.base.layout import STRETCH, make_button, make_choice, make_row, make_switch, make_text, refill
from annotator.ui.base.text import format_count, translate_phrase, translator_of
from annotator.ui.dialogs.ask import Dialogs
from annotator.ui.output.outbox import make_file_name
from annotator.ui.study.page import Page, PageGroup, PageSpec, StudyContext
from annotator.ui.study.plan import is_needed

if TYPE_CHECKING:
    from annotator.publishing.checking import Finding

_tr = translator_of("Study")

_MOST_SAID: Final = 12
"""Sentences on a bundle that are shown; how many more there are is said."""


class PublishPage(Page):
    """Both parts work in a worker and only read the project; pressed again, their buttons call that off."""

    exports = False

    def __init__(self, context: StudyContext, *, file: ProjectFile) -> None:
        super().__init__(context, _tr("Publish"))
        self._file = file
        self.dialogs = Dialogs()
        self.basis.setText(
            _tr(
                "One folder of a frozen state, with its numbers, data and descriptions and the hash of every file, for "
                "a reviewer, a journal or an auditor."
            )
        )
        self.line, self.check_line = JobLine(context.panel.runner), JobLine(context.panel.runner)
        self.state_choice = make_choice(changed=self._suggest_folder)
        self.form = OptionForm(
            BundleOptions(),
            *("names", "pictures", "license", "creator"),
            above=[(_tr("State"), self.state_choice)],
            spacing=(16, 8),
        )
        self.form.fields["license"].setPlaceholderText("CC-BY-4.0")
        self.key = make_text(name=_tr("SSH key"), hint=_tr("none: it is not signed"))
        self.folder = make_text(name=_tr("Folder"))
        self.publish = WorkButton(self.line, _tr("Publish"), self.publish_state)
        self.recompute = make_switch(
            _tr("Make the numbers again, too"), tip=_tr("From the data in the folder alone, compared digit by digit.")
        )
        self.check = WorkButton(self.check_line, _tr("Verify a bundle…"), self._ask_bundle)
        for text, field, ask in (
            (_tr("Sign with"), self.key, self._ask_key),
            (_tr("Folder"), self.folder, self._ask_folder),
        ):
            self.form.layout.addRow(text, make_row((field, 1), make_button(_tr("Choose…"), ask), spacing=8))
        self.place_form(
            "publish", _tr("Make a bundle"), self.form.layout, 4, make_row(self.publish, STRETCH), self.line
        )
        self.place_form(
            "verify",
            _tr("Check a bundle"),
            make_row(self.check, self.recompute, STRETCH, spacing=12),
            self.check_line,
            note=_tr("Names every file that was changed, taken away or put in since the folder was published."),
        )
        self.folder.textChanged.connect(self.folder.setToolTip)
        self.folder.textChanged.connect(lambda _text: self._show_enabled())
        self.line.changed.connect(self._show_enabled)
        self._show_enabled()

    def showEvent(self, event: QShowEvent) -> None:
        """Reads the states of the file."""
        super().showEvent(event)
        if not self.line.is_busy:
            file = self._file
            job = Job(Phrase("Reading the states"), lambda _progress: list_states(file), quiet=True)
            self.context.panel.runner.start(job, done=self._show_states, owner=self)

    def publish_state(self) -> None:
        """Makes the bundle that the form asks for."""
        file, name, out = self._file, self.state_choice.currentData(), Path(self.folder.text().strip()).expanduser()
        key = self.key.text().strip()
        options = replace(self.form.value, key=Path(key).expanduser() if key else None)

        def work(progress: Progress) -> "Sequence[Finding]":
            from annotator.publishing.bundle import describe_bundle, publish

            return tuple(describe_bundle(publish(file, name, out, options, progress), out))

        self.line.say(_tr("Making the bundle…"))
        self.line.start(Job(Phrase("Publishing"), work), done=partial(_tell, self.line))

    def verify_bundle(self, folder: Path) -> None:
        """Compares a folder with its manifest, and where it is ticked its numbers with those of its data."""
        recompute = self.recompute.isChecked()

        def work(progress: Progress) -> "Sequence[Finding]":
            from annotator.publishing.checking import verify

            return verify(folder, recompute=recompute, progress=progress)

        self.check_line.say(_tr("Checking {folder}…", folder=folder))
        self.check_line.start(Job(Phrase("Checking the bundle"), work), done=partial(_tell, self.check_line))

    def _ask_bundle(self) -> None:
        self.dialogs.ask_folder(self, _tr("Bundle to check"), self.verify_bundle)

    def _ask_key(self) -> None:
        ask_path(self, _tr("SSH key"), lambda path: self.key.setText(str(path)), place=Path.home() / ".ssh")

    def _ask_folder(self) -> None:
        name = Path(self.folder.text()).name

        def take(chosen: Path) -> None:
            self.folder.setText(str(chosen / name))
            self.folder.setModified(True)

        self.dialogs.ask_folder(self, _tr("Where the folder of the bundle is made"), take)

    def _show_states(self, states: Sequence[FrozenState]) -> None:
        refill(self.state_choice, *((state.name, state.name) for state in reversed(states)))
        self.sections["publish"].setVisible(bool(states))
        if states:
            self.state.clear()
            self._suggest_folder()
        else:
            why = _tr("A bundle is made of a frozen state; none has been frozen yet.")
            self.state.show_sentence(why, _tr("Freeze a state"), lambda: self.context.show_page("states", "freeze"))
        self._show_enabled()

    def _suggest_folder(self) -> None:
        """A folder beside the project, until a person names another."""
        if not self.folder.isModified():
            path = self.context.panel.project_path
            self.folder.setText(
                str(path.with_name(make_file_name(f"{path.stem} {self.state_choice.currentData()}.bundle")))
            )
            self.folder.setCursorPosition(0)

    def _show_enabled(self) -> None:
        can = bool(self.folder.text().strip()) and self.state_choice.count() > 0
        self.publish.setEnabled(can or self.line.is_busy)


def _tell(line: JobLine, found: "Sequence[Finding]") -> None:
    """Says what was found, what is amiss first."""
    ordered = sorted(found, key=lambda one: one.is_good)
    said = [str(translate_phrase(one.said)) for one in ordered[:_MOST_SAID]]
    if len(ordered) > _MOST_SAID:
        said.append(format_count(_tr, len(ordered) - _MOST_SAID, "{n} more", "{n} more"))
    line.say("\n".join(said), kind="muted" if all(one.is_good for one in found) else "error")


def make_publish_spec(file: ProjectFile) -> PageSpec:
    """The row of the list for a project's file."""
    return PageSpec("publish", "Publish", PageGroup.LEAVES, 20, partial(PublishPage, file=file), is_needed)
