"""Runner: runs jobs in worker threads and brings what they return back to the GUI thread.

The only place of the window that starts threads. A worker is given the work and nothing else: the object that
waits for the result stays on the GUI thread, because a Qt object must not lose its last reference in another thread.
"""

import enum
import gc
import logging
import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, TypeVar

from PySide6.QtCore import QEventLoop, QObject, Qt, QTimer, Signal, Slot

from annotator.errors import UserError
from annotator.memory import release_memory
from annotator.progress import Cancelled, Progress
from annotator.session.jobs import Job, Work
from annotator.ui.base.text import describe_crash, tell_error, translator_of

T = TypeVar("T")
ProgressCallback = Callable[[int, int], None]
JobResult = tuple[Any, Exception | None]
"""What a job returned, or what it raised."""

_log = logging.getLogger(__name__)
_tr = translator_of("Messages")
_REPORT_SECONDS: Final = 0.05
_LOOK_EVERY: Final = 5  # milliseconds between two looks at whether work beside the GUI thread has ended
_COLLECT_EVERY: Final = 500  # milliseconds between two looks at whether garbage is due
_LONG_SEARCH: Final = 0.02
"""Seconds after which a search for garbage was long."""
_MOST_SEARCHED: Final = 450_000
"""Values that are searched for what a closed project left, a third of them the program's own; more take seconds."""
_GIVE_BACK_AFTER: Final = 5000
"""Milliseconds after a project was closed when nothing holds its values any more."""
_DUE: Final = (700, 10, 10)  # the interpreter's own numbers, which the start of the program raises
_MANY: Final = 50_000
"""Fewer new values than these are searched for garbage within a frame."""


class GivenUpError(Exception):
    """Nobody waits for this work any more."""


class Lane(enum.Enum):
    """Queues that do not wait for one another; all but the general one have one thread and take the newest first."""

    GENERAL = "general"
    DECODE = "decode"
    SCENE = "scene"


class JobHandle:
    """A job that was started; it can be cancelled."""

    def __init__(self, report: ProgressCallback) -> None:
        self.progress = Progress(report=report)
        self._over = False

    @property
    def is_over(self) -> bool:
        """Whether it was delivered, failed or was cancelled."""
        return self._over or self.is_cancelled

    @property
    def is_cancelled(self) -> bool:
        """Whether it was cancelled."""
        return self.progress.stop.is_set()

    def cancel(self) -> None:
        """Calls the job off: it ends at its next step and neither of its functions is called."""
        self.progress.stop.set()

    def close(self) -> None:
        """Notes that the job has ended."""
        self._over = True


@dataclass(frozen=True, slots=True)
class _PendingJob:
    """Who waits for a job; stays on the GUI thread."""

    title: str
    quiet: bool
    done: Callable[[Any], None]
    failed: Callable[[UserError], None] | None
    progress: ProgressCallback | None


class Runner(QObject):
    """Starts jobs; `done` and `failed` are called on the GUI thread, in the order in which the jobs end.

    While it lives, garbage is collected on the GUI thread only: in a worker, Qt objects in a cycle would be destroyed
    beside their own thread.
    """

    started = Signal(str)
    """Title of a job that is not quiet."""
    progressed = Signal(str, int, int)
    """Title, steps done, steps in all (0 when unknown)."""
    ended = Signal(str)
    """Title of a job that was delivered, failed or was cancelled."""
    refused = Signal(str)
    """Sentence of a UserError for which no `failed` was given."""
    crashed = Signal(str)
    """One sentence about an exception that nobody foresaw; the log holds the rest."""
    _ended = Signal(object, object)
    _reported = Signal(object, int, int)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._queues = {lane: _Queue(lane) for lane in Lane}
        self._waiting: dict[JobHandle, _PendingJob] = {}
        self._ended.connect(self._on_ended, Qt.ConnectionType.QueuedConnection)
        self._reported.connect(self._on_reported, Qt.ConnectionType.QueuedConnection)
        self._collected_by_itself = gc.isenabled()
        self._has_passed_over = False
        gc.disable()
        self._collector = QTimer(self)
        self._collector.timeout.connect(self._collect_garbage)
        self._collector.start(_COLLECT_EVERY)

    @property
    def is_busy(self) -> bool:
        """Whether a job has not been delivered yet."""
        return bool(self._waiting)

    def start(
        self,
        job: Job[T],
        *,
        done: Callable[[T], None],
        failed: Callable[[UserError], None] | None = None,
        progress: ProgressCallback | None = None,
        lane: Lane = Lane.GENERAL,
    ) -> JobHandle:
        """Queues the job, whose work must hold no Qt widget or object that lives on the GUI thread.

        `progress(done, total)` is called at most every 50 ms. A UserError of the job or of `done` goes to `failed`, or
        to the signal `refused`.
        """
        handle = JobHandle(lambda _done, _total: None)
        handle.progress.report = _throttle(partial(self._reported.emit, handle))
        if not self._queues[lane].put(partial(_run_job, job.work, handle, self._ended.emit)):
            handle.cancel()
            return handle
        self._waiting[handle] = _PendingJob(job.title, job.quiet, done, failed, progress)
        if not job.quiet:
            self.started.emit(job.title)
        return handle

    def shutdown(self) -> None:
        """Calls every job off, waits for those that run, and ends the threads; later jobs are cancelled at once."""
        for handle in self._waiting:
            handle.cancel()
        for queue in self._queues.values():
            queue.close()
        self._waiting.clear()
        self._collector.stop()
        if self._collected_by_itself:
            gc.enable()
        if self._has_passed_over:
            QTimer.singleShot(_GIVE_BACK_AFTER, _collect_passed_over)

    @Slot(object, int, int)
    def _on_reported(self, handle: JobHandle, done: int, total: int) -> None:
        waiting = self._waiting.get(handle)
        if waiting is None:
            return
        if waiting.progress is not None:
            waiting.progress(done, total)
        if not waiting.quiet:
            self.progressed.emit(waiting.title, done, total)

    @Slot(object, object)
    def _on_ended(self, handle: JobHandle, outcome: JobResult) -> None:
        waiting = self._waiting.pop(handle, None)
        if waiting is None:
            return
        value, error = outcome
        if gc.get_count()[0] > _MANY:
            self._pass_over()
        try:
            if isinstance(error, Cancelled) or handle.is_cancelled:
                handle.cancel()
            elif isinstance(error, UserError):
                self._refuse(error, waiting)
            elif error is not None:
                self._crash(error, waiting)
            else:
                waiting.done(value)
        except UserError as refusal:
            self._refuse(refusal, waiting)
        finally:
            handle.close()
            if not waiting.quiet:
                self.ended.emit(waiting.title)

    def _collect_garbage(self) -> None:
        """Collects the oldest generation that is due, as the interpreter would do by itself.

        Where very many values were made, looking through them would hold up the window: they are passed over from the
        end of the job on, and freed all the same when nothing refers to them any more. So is what a long search has
        left over.
        """
        if gc.get_count()[0] > _MANY:
            if not self.is_busy:
                self._pass_over()
            return
        for generation in (2, 1, 0):
            if gc.get_count()[generation] > _DUE[generation]:
                start = time.monotonic()
                gc.collect(generation)
                if time.monotonic() - start > _LONG_SEARCH:
                    self._pass_over()
                return

    def _pass_over(self) -> None:
        self._has_passed_over = True
        gc.freeze()

    def _refuse(self, error: UserError, waiting: _PendingJob) -> None:
        if waiting.failed is None:
            self.refused.emit(tell_error(error))
        else:
            waiting.failed(error)

    def _crash(self, error: Exception, waiting: _PendingJob) -> None:
        _log.error("'%s' failed", waiting.title, exc_info=error)
        self.crashed.emit(
            _tr(
                "'{title}' failed unexpectedly ({reason}); nothing was changed, the log has the details.",
                title=waiting.title,
                reason=describe_crash(error),
            )
        )


class Pause(QTimer):
    """Calls a function once it has been quiet for some milliseconds; while it is active, what is seen is not final."""

    def __init__(self, parent: QObject, milliseconds: int, then: Callable[[], object]) -> None:
        super().__init__(parent)
        self.setSingleShot(True)
        self.setInterval(milliseconds)
        self.timeout.connect(then)


class ThreadQueue(QObject):
    """Does work on the thread that made it, soon, whichever thread hands the work over."""

    _handed_over = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._handed_over.connect(self._do, Qt.ConnectionType.QueuedConnection)

    def put(self, work: Callable[[], None]) -> None:
        """Hands a piece of work over; may be called from any thread."""
        self._handed_over.emit(work)

    @Slot(object)
    def _do(self, work: Callable[[], None]) -> None:
        work()


def run_beside(
    work: Callable[[], T], *, patience: int, impatient: Callable[[Callable[[], None]], Callable[[], object]]
) -> T:
    """What a function gives or raises that runs in a thread of its own, while events of the GUI thread go on.

    After `patience` milliseconds `impatient` is called with a function that gives the work up; what it returns is
    called at the end. Work that was given up raises GivenUpError, and its thread is left to itself.
    """
    outcome: list[tuple[T | None, BaseException | None]] = []
    given_up: list[bool] = []
    ends: list[Callable[[], object]] = []
    loop, look = QEventLoop(), QTimer()

    def run() -> None:
        try:
            outcome.append((work(), None))
        except BaseException as error:  # noqa: BLE001 - raised again on the GUI thread
            outcome.append((None, error))

    def give_up() -> None:
        given_up.append(True)
        loop.quit()

    thread = threading.Thread(target=run, name="annotator-beside", daemon=True)
    thread.start()
    look.timeout.connect(lambda: loop.quit() if outcome else None)
    look.start(_LOOK_EVERY)
    late = QTimer()
    late.setSingleShot(True)
    late.timeout.connect(lambda: ends.append(impatient(give_up)))
    late.start(patience)
    if not outcome:
        loop.exec()
    if not given_up:
        thread.join()  # the program is ending and has no loop any more, yet what was begun has to be put in order
    look.stop()
    late.stop()
    for end in ends:
        end()
    if not outcome:
        raise GivenUpError
    value, error = outcome[0]
    if error is not None:
        raise error
    return value  # type: ignore[return-value]


class _Queue:
    """Tasks of one lane and the threads that take them; threads are started when first needed."""

    def __init__(self, lane: Lane) -> None:
        self._name = f"annotator-{lane.value}"
        self._most = 2 if lane is Lane.GENERAL else 1
        self._newest_first = lane is not Lane.GENERAL
        self._tasks: deque[Callable[[], None]] = deque()
        self._threads: list[threading.Thread] = []
        self._idle = 0
        self._closed = False
        self._ready = threading.Condition()

    def put(self, task: Callable[[], None]) -> bool:
        """Queues a task; False when the queue is closed."""
        with self._ready:
            if self._closed:
                return False
            self._tasks.append(task)
            if self._idle < len(self._tasks) and len(self._threads) < self._most:
                thread = threading.Thread(target=self._work, name=self._name, daemon=True)
                self._threads.append(thread)
                thread.start()
            self._ready.notify()
            return True

    def close(self) -> None:
        """Drops what waits and joins the threads."""
        with self._ready:
            self._closed = True
            self._tasks.clear()
            self._ready.notify_all()
        for thread in self._threads:
            thread.join()
        self._threads.clear()

    def _work(self) -> None:
        while True:
            with self._ready:
                self._idle += 1
                self._ready.wait_for(lambda: self._closed or bool(self._tasks))
                self._idle -= 1
                if self._closed:
                    return
                task = self._tasks.pop() if self._newest_first else self._tasks.popleft()
            task()
            del task


@release_memory
def _run_job(work: Work[Any], handle: JobHandle, tell: Callable[[JobHandle, JobResult], None]) -> None:
    """Runs in a worker thread."""
    outcome: JobResult = (None, Cancelled())
    if not handle.is_cancelled:
        try:
            outcome = (work(handle.progress), None)
        except Exception as error:  # noqa: BLE001 - told apart, logged and shown on the GUI thread
            outcome = (None, error)
    tell(handle, outcome)


def _collect_passed_over() -> None:
    """A project was closed: what of it was passed over in the search for garbage is given back."""
    if gc.get_freeze_count() <= _MOST_SEARCHED:
        gc.unfreeze()
        gc.collect()
        gc.freeze()


def _throttle(report: ProgressCallback) -> ProgressCallback:
    """The report with calls left out that come sooner than 50 ms after the last, save the final one."""
    last = -_REPORT_SECONDS

    def throttled(done: int, total: int) -> None:
        nonlocal last
        now = time.monotonic()
        if now - last >= _REPORT_SECONDS or (total and done == total):
            last = now
            report(done, total)

    return throttled
