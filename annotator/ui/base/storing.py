"""Storing: a step that is too large for one moment is stored by a worker thread, so that the window stays usable."""

from collections.abc import Callable

from annotator.model.step import Step
from annotator.progress import Progress
from annotator.session.jobs import Job
from annotator.session.pending_commit import PendingCommit, StoredStep, is_large
from annotator.session.session import Session
from annotator.ui.base.workers import Runner


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
