"""Storing: what is too large for one moment is stored by a worker thread or a little at a time; the window answers."""

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import QObject
from shiboken6 import isValid

from annotator.errors import UserError
from annotator.model.step import Step
from annotator.phrase import Phrase
from annotator.progress import Progress
from annotator.session.jobs import Job
from annotator.session.pending_commit import PendingCommit, StoredStep, is_large
from annotator.session.session import Session
from annotator.ui.base.workers import CrashError, JobHandle, JobResult, ProgressCallback, Runner

T = TypeVar("T")


def store_step(session: Session, runner: Runner, title: Phrase, step: Step, done: Callable[[], object]) -> None:
    """Stores a step: a small one at once, a large one in a worker; `done` is called when it is stored.

    Raises UserError where a small one could not be, and where nothing can be stored now.
    """
    if is_large(step):
        store(session, runner, title, write_step(lambda _pending: step), done=lambda _stored: done())
        return
    session.commit(step)
    done()


def write_step(make_step: Callable[[PendingCommit], Step]) -> Callable[[PendingCommit, Progress], StoredStep]:
    """What `store` writes where a step is made and stored whole; it can be called off until it is written."""
    return lambda pending, progress: pending.store(lambda: make_step(pending), lambda: progress.step(0, 0))


def store(
    session: Session,
    runner: Runner,
    title: Phrase,
    write: Callable[[PendingCommit, Progress], T],
    *,
    pending: PendingCommit | None = None,
    done: Callable[[T], object] = lambda _stored: None,
    failed: Callable[[UserError], object] | None = None,
    called_off: Callable[[], object] | None = None,
    progress: ProgressCallback | None = None,
    owner: QObject | None = None,
) -> JobHandle:
    """Has a worker write into the project's file, which takes no other step meanwhile; the session takes the step in.

    Whatever happens, the session takes other steps afterwards. The functions hear how it ended unless the owner, who
    shows it, is gone; the step is finished without the owner.

    Parameters
    ----------
    write
        Writes in a worker; what it gives is the stored step, or anything else where no step came of it. It asks its
        Progress whether it was called off until all is written.
    pending
        What was begun for it; a commit without it.
    done, failed, called_off
        Called when it was stored; with the error, also an unforeseen one; when the handle was cancelled in time, which
        without it is an error of the person's.

    Raises UserError where nothing can be stored now.
    """
    begun = session.begin_commit() if pending is None else pending

    def is_there() -> bool:
        return owner is None or isValid(owner)

    def end(outcome: JobResult) -> None:
        stored, error = outcome
        if runner.is_closed:  # the project is being closed: nobody shows the step any more
            return
        try:
            if error is None and isinstance(stored, StoredStep):
                session.finish_commit(stored)
        finally:
            if session.is_storing:
                session.drop_commit()
        if handle.is_cancelled and is_there():
            if error is None:
                handle.cancel()  # too late: it is written
                done(stored)
            elif called_off is not None:
                handle.cancel()
                called_off()

    def refuse(error: UserError) -> None:
        if failed is None and not isinstance(error, CrashError):
            runner.refused.emit(error)
        elif failed is not None and is_there():
            failed(error)

    handle = runner.start(
        Job(title, lambda progress: write(begun, progress)),
        done=lambda stored: done(stored) if is_there() else None,
        failed=refuse,
        progress=None if progress is None else lambda now, total: progress(now, total) if is_there() else None,
        ended=end,
    )
    return handle
