"""Safekeeping: brings what was committed into the one project file whenever the hand rests or turns to another window.

Every step is safe beside the file at once; a copy that somebody makes of the file alone has it only after this.
"""

from datetime import datetime
from typing import Final

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QApplication

from annotator.progress import Progress
from annotator.session.change import Change
from annotator.session.jobs import Job
from annotator.session.session import Session
from annotator.store import ProjectFile
from annotator.store.backups import write_daily_copy
from annotator.ui.base.workers import Pause, Runner

_REST: Final = 1500
"""Milliseconds without a step after which the hand rests."""


class Safekeeping(QObject):
    """Follows a session until it is stopped."""

    def __init__(self, file: ProjectFile, session: Session, runner: Runner, parent: QObject) -> None:
        super().__init__(parent)
        self._file, self._session, self._runner = file, session, runner
        self._rest = Pause(self, _REST, self._bring_together)
        session.changed.connect(self._on_changed)
        QApplication.instance().applicationStateChanged.connect(self._on_application)  # type: ignore[union-attr]

    def stop(self) -> None:
        """Closing the file does the same once more."""
        self._rest.stop()
        self._session.changed.disconnect(self._on_changed)
        QApplication.instance().applicationStateChanged.disconnect(self._on_application)  # type: ignore[union-attr]

    def write_daily_copy(self, *, keep: int) -> None:
        """Has the copy of the day written in a worker; what is in the way is said once."""
        if self._session.read_only:
            return
        file = self._file

        def work(progress: Progress) -> None:
            progress.step(0, 0)
            write_daily_copy(file, keep=keep, today=datetime.now().astimezone().date())

        self._runner.start(Job("Copy of the day", work, quiet=True), done=lambda _done: None, owner=self)

    def _on_changed(self, change: Change) -> None:
        if not change.preview and (change.layers or change.parts):
            self._rest.start()

    def _on_application(self, state: Qt.ApplicationState) -> None:
        if state is not Qt.ApplicationState.ApplicationActive and self._rest.isActive():
            self._rest.stop()
            self._bring_together()

    def _bring_together(self) -> None:
        file = self._file

        def work(progress: Progress) -> bool:
            progress.step(0, 0)
            return file.bring_together()

        self._runner.start(Job("Bring together", work, quiet=True), done=self._on_tried, owner=self)

    def _on_tried(self, has_all: bool) -> None:
        """Tries again later where a reader or a full disk was in the way."""
        if not has_all and self._file.can_be_written:
            self._rest.start()
