"""Runner: carries jobs out in worker threads and brings what they return back to the GUI thread.

The only place of the window that starts threads.
"""

import enum
import logging
import threading
import time
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Final, TypeVar

from PySide6.QtCore import QObject, Qt, Signal, Slot

from annotator.errors import UserError
from annotator.progress import Cancelled, Progress
from annotator.session.jobs import Job

T = TypeVar("T")
Report = Callable[[int, int], None]

_log = logging.getLogger(__name__)
_REPORT_SECONDS: Final = 0.05


class Lane(enum.Enum):
    """Queues that do not wait for one another; all but the general one have one thread and take the newest first."""

    GENERAL = "general"
    DECODE = "decode"
    SCENE = "scene"


class Handle:
    """A job that was started; it can be called off."""

    def __init__(self, report: Report) -> None:
        self._progress = Progress(report=report)
        self._over = False

    @property
    def is_over(self) -> bool:
        """Whether it was delivered, failed or was cancelled."""
        return self._over or self.is_cancelled

    @property
    def is_cancelled(self) -> bool:
        """Whether it was called off."""
        return self._progress.stop.is_set()

    def cancel(self) -> None:
        """Calls the job off: it ends at its next step and neither of its functions is called."""
        self._progress.stop.set()

    def run(self, work: Callable[[Progress], T]) -> T:
        """Does the work in the calling thread."""
        return work(self._progress)

    def close(self) -> None:
        """Notes that the job has ended."""
        self._over = True


class Runner(QObject):
    """Starts jobs; `done` and `failed` are called on the GUI thread, in the order in which the jobs end."""

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
    _call = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._queues = {lane: _Queue(lane) for lane in Lane}
        self._handles: set[Handle] = set()
        self._call.connect(self._on_call, Qt.ConnectionType.QueuedConnection)

    @property
    def is_busy(self) -> bool:
        """Whether a job has not been delivered yet."""
        return bool(self._handles)

    def start(
        self,
        job: Job[T],
        *,
        done: Callable[[T], None],
        failed: Callable[[UserError], None] | None = None,
        progress: Report | None = None,
        lane: Lane = Lane.GENERAL,
    ) -> Handle:
        """Queues the job. `progress(done, total)` is called at most every 50 ms.

        A UserError of the job or of `done` goes to `failed`, or to the signal `refused`.
        """
        handle = Handle(self._throttled(job, progress))
        if not self._queues[lane].put(partial(self._carry_out, job, handle, done, failed)):
            handle.cancel()
            return handle
        self._handles.add(handle)
        if not job.quiet:
            self.started.emit(job.title)
        return handle

    def shutdown(self) -> None:
        """Calls every job off, waits for those that run, and ends the threads; later jobs are cancelled at once."""
        for handle in self._handles:
            handle.cancel()
        for queue in self._queues.values():
            queue.close()
        self._handles.clear()

    def _throttled(self, job: Job[T], progress: Report | None) -> Report:
        last = -_REPORT_SECONDS

        def report(done: int, total: int) -> None:
            nonlocal last
            now = time.monotonic()
            if now - last < _REPORT_SECONDS and done != total:
                return
            last = now
            self._call.emit(partial(self._tell, job, progress, done, total))

        return report

    def _tell(self, job: Job[T], progress: Report | None, done: int, total: int) -> None:
        if progress is not None:
            progress(done, total)
        if not job.quiet:
            self.progressed.emit(job.title, done, total)

    def _carry_out(
        self, job: Job[T], handle: Handle, done: Callable[[T], None], failed: Callable[[UserError], None] | None
    ) -> None:
        """Runs in a worker thread."""
        deliver: Callable[[], None] | None = None
        try:
            if not handle.is_cancelled:
                deliver = partial(done, handle.run(job.work))
        except Cancelled:
            handle.cancel()
        except UserError as error:
            deliver = partial(self._refuse, error, failed)
        except Exception as error:  # noqa: BLE001 - shown and logged, and the thread lives on
            deliver = partial(self._crash, job.title, error)
        self._call.emit(partial(self._deliver, job, handle, deliver, failed))

    def _deliver(
        self,
        job: Job[T],
        handle: Handle,
        deliver: Callable[[], None] | None,
        failed: Callable[[UserError], None] | None,
    ) -> None:
        self._handles.discard(handle)
        try:
            if deliver is not None and not handle.is_cancelled:
                deliver()
        except UserError as error:
            self._refuse(error, failed)
        finally:
            handle.close()
            if not job.quiet:
                self.ended.emit(job.title)

    def _refuse(self, error: UserError, failed: Callable[[UserError], None] | None) -> None:
        if failed is None:
            self.refused.emit(str(error))
        else:
            failed(error)

    def _crash(self, title: str, error: Exception) -> None:
        _log.error("'%s' failed", title, exc_info=error)
        reason = " ".join(str(error).split()) or type(error).__name__
        self.crashed.emit(
            f"'{title}' failed unexpectedly ({reason}); nothing was changed, the log file has the details."
        )

    @Slot(object)
    def _on_call(self, function: Callable[[], None]) -> None:
        function()


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
