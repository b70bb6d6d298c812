"""Listing of the pictures at a place, before a project is made of them or they are added to one."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Generic, TypeVar

from PySide6.QtCore import QStandardPaths, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from annotator.errors import Phrase, Progress, UserError
from annotator.session.jobs import Job
from annotator.session.projects.pictures import FoundPictures, Report, list_pictures
from annotator.store.remote import is_address, parse_address
from annotator.ui.base.dialog import JobLine, WorkButton
from annotator.ui.base.layout import make_column, make_note, make_row
from annotator.ui.base.text import format_count, format_number, format_size, translator_of
from annotator.ui.base.workers import Runner

_tr = translator_of("Listing")
Found = TypeVar("Found")
Look = Callable[[str, Progress, Report], Found]
"""Looks at a place, in a worker."""


class PlaceField(QLineEdit):
    """Enter lists what lies there, and does not reach the dialog's own button."""

    entered = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Hears Enter."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.entered.emit()
            event.accept()
        else:
            super().keyPressEvent(event)


class PictureListing(QWidget, Generic[Found]):
    """What lies at a place is listed in a worker when that is asked for; another place forgets it."""

    changed = Signal()
    """There is something found, or nothing any more, or the work began or ended."""

    def __init__(self, runner: Runner, look: Look[Found], describe: Callable[[Found], str], *, place: str = "") -> None:
        super().__init__()
        self._look, self._describe = look, describe
        self.found: Found | None = None
        self.untold: list[str] = []
        """Sentences about what was left out."""
        self.field = PlaceField(place)
        self.field.setCursorPosition(0)
        self.field.setPlaceholderText("s3://bucket/folder")
        self.field.setAccessibleName(_tr("Where the pictures lie"))
        self.line = JobLine(runner)
        self.button = WorkButton(self.line, _tr("List"), self.list_now)
        self.note = make_note(
            _tr(
                "s3://bucket/folder, gs://bucket/folder, az://container/folder or https://host/folder. Keys come from "
                "the environment or the provider's own files; none is kept in the project."
            )
        )
        self._lay_out()
        self.field.textChanged.connect(lambda _text: self._forget())
        self.field.entered.connect(self.list_now)
        self.line.changed.connect(self._show_enabled)
        self.line.progressed.connect(self._show_progress)
        self._show_enabled()

    @property
    def place(self) -> str:
        """What was typed."""
        return self.field.text().strip()

    def _lay_out(self) -> None:
        row = make_row((self.field, 1), self.button, spacing=8)
        make_column(row, self.note, self.line, within=self, spacing=8)

    def _show_enabled(self) -> None:
        self.button.setEnabled(self.line.is_busy or bool(self.place))
        self.changed.emit()

    def _forget(self) -> None:
        self.line.cancel()
        self.found = None
        self.line.say("")
        self._show_enabled()

    def list_now(self) -> None:
        """Begins to list what lies at the place."""
        if self.line.is_busy or not self.place:
            return
        place, look, untold = self.place, self._look, list[str]()
        self.found = None
        self.line.say(_tr("Listing…"))

        def take(found: Found) -> None:
            self.found, self.untold = found, untold
            self.line.say(self._describe(found), kind="")
            self._show_enabled()

        def fail(_error: UserError) -> None:
            self._show_enabled()

        self.line.start(
            Job(Phrase("Listing pictures"), lambda progress: look(place, progress, untold.append), quiet=True),
            done=take,
            failed=fail,
        )

    def _show_progress(self, done: int, total: int) -> None:
        if done and not total:
            self.line.say(_tr("{n} found so far…", n=format_number(done)))


def describe_found(found: FoundPictures) -> str:
    """How many pictures there are, how large, and how they are called."""
    pictures = format_count(_tr, len(found.names), "{n} picture", "{n} pictures")
    told = pictures if found.bytes is None else f"{pictures}, {format_size(found.bytes)}"
    if len(found.names) == 1:
        return f"{told}: {found.names[0]}"
    return _tr("{pictures}: {first} … {last}", pictures=told, first=found.names[0], last=found.names[-1])


def list_address(place: str, progress: Progress, report: Report) -> FoundPictures:
    """The pictures at an address. Raises UserError for what is none."""
    if not is_address(place):
        parse_address(place)  # which says what an address looks like
    return list_pictures(place, progress=progress, report=report)


def suggest_path(place: str) -> Path:
    """A file among the person's documents, named after the last folder of an address."""
    address = parse_address(place)
    last = address.prefix.rpartition("/")[2] or address.host.partition(":")[0]
    documents = Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation))
    return Path(documents if documents.is_dir() else Path.home(), re.sub(r"[^\w.-]", "_", last) + ".annotator")
