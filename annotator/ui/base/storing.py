"""Storing: what is too large for one moment is stored by a worker thread or a little at a time; the window answers."""

from collections.abc import Callable, Iterable

from PySide6.QtCore import QObject

from annotator.model.step import Step
from annotator.progress import Progress
from annotator.session.exposure import LOOKS_AT_ONCE
from annotator.session.jobs import Job
from annotator.session.pending_commit import PendingCommit, StoredStep, is_large
from annotator.session.session import Session
from annotator.ui.base.workers import Pause, Runner


class LookNoter(Pause):
    """Notes that everybody's work on some images is shown, a few between two events of the window, then shows it."""

    def __init__(self, parent: QObject, session: Session) -> None:
        super().__init__(parent, 0, self._note_some)
        self._session = session
        self._left: list[int] = []
        self._then: Callable[[], object] = lambda: None

    def show(self, images: Iterable[int], then: Callable[[], object]) -> None:
        """Calls `then` once it is noted, at once where these are few; what waits from before is shown no more."""
        self.stop()
        self._left, self._then = list(images), then
        self._note_some()

    def _note_some(self) -> None:
        self._session.note_shown(self._left[:LOOKS_AT_ONCE])
        del self._left[:LOOKS_AT_ONCE]
        if self._left:
            self.start()
        else:
            self._then()


def store_step(session: Session, runner: Runner, title: str, step: Step, done: Callable[[], None]) -> None:
    """Stores a step: a small one at once, a large one in a worker; `done` is called when it is stored.

    Raises UserError where a small one could not be, and where nothing can be stored now.
    """
    if is_large(step):
        store_beside(session, runner, title, session.begin_commit(), lambda: step, done)
        return
    session.commit(step)
    done()


def store_beside(
    session: Session,
    runner: Runner,
    title: str,
    pending: PendingCommit,
    make_step: Callable[[], Step],
    done: Callable[[], None],
) -> None:
    """Stores a step in a worker; the session takes it in, or goes on without it where that is not possible."""

    def work(progress: Progress) -> StoredStep | Exception:
        progress.step(0, 0)
        try:
            return pending.store(make_step)
        except Exception as error:  # noqa: BLE001 - raised again below, once the session is free
            return error

    def finish(outcome: StoredStep | Exception) -> None:
        if isinstance(outcome, Exception):
            session.drop_commit()
            raise outcome
        session.finish_commit(outcome)
        done()

    runner.start(Job(title, work), done=finish)
