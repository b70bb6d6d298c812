"""Large steps: stored by a worker thread, so that the window stays usable; undo and redo, whatever their size."""

from collections.abc import Callable

from annotator.model.step import Step
from annotator.progress import Progress
from annotator.session.jobs import Job
from annotator.session.pending_commit import PendingCommit, StoredStep, is_large
from annotator.session.session import Session
from annotator.ui.base.text import translator_of
from annotator.ui.window.commands.shell import Shell

_tr = translator_of("Messages")


def store_beside(
    shell: Shell, title: str, pending: PendingCommit, make_step: Callable[[], Step], done: Callable[[], None]
) -> None:
    """Stores a step in a worker; the session takes it in, or goes on without it where that is not possible."""
    session = shell.session

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

    shell.page.runner.start(Job(title, work), done=finish)


def move_back(shell: Shell) -> None:
    """Takes the last step back."""
    _move_step(shell, _tr("Undoing"), shell.session.next_undo, Session.undo, Session.begin_undo)


def move_forward(shell: Shell) -> None:
    """Does the last undone step again."""
    _move_step(shell, _tr("Redoing"), shell.session.next_redo, Session.redo, Session.begin_redo)


def _move_step(
    shell: Shell,
    title: str,
    step: Step | None,
    move: Callable[[Session], object],
    begin: Callable[[Session], PendingCommit | None],
) -> None:
    """A small step moves at once, before the next event; a large one in a worker."""
    if step is None or not is_large(step):
        move(shell.session)
        return
    pending = begin(shell.session)
    known = None if pending is None else pending.known
    if pending is not None and known is not None:
        store_beside(shell, title, pending, lambda: known, lambda: None)
