"""Runner: runs jobs in worker threads and brings what they return back to the GUI thread.

The only place of the window that starts threads. A worker is given the work and nothing else: the object that
waits for the result stays on the GUI thread, because a Qt object must not lose its last reference in another thread.
No worker touches a Qt object or emits a signal: results go through a mailbox, which lives as long as its threads.

An exception inside an event handler is reported at once. PySide 6.11 keeps that of an overridden handler until the
event loop returns, which is when the program ends; and on Python 3.11 one that was raised in C ends the process.
"""

import enum
import functools
import logging
import socket
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any, Concatenate, Final, Generic, ParamSpec, TypeVar
from weakref import WeakMethod

from msgspec import Struct
from PySide6.QtCore import QCoreApplication, QObject, QSocketNotifier, QTimer, Signal, Slot

from annotator.errors import Cancelled, Progress, UserError
from annotator.memory import release_memory
from annotator.session.jobs import Job, Work
from annotator.ui.base.text import describe_crash, translate_phrase, translator_of

T = TypeVar("T")
ProgressCallback = Callable[[int, int], object]
JobResult = tuple[Any, BaseException | None]
"""What a job returned, or what it raised."""

_log = logging.getLogger(__name__)
_tr = translator_of("Messages")
_REPORT_SECONDS: Final = 0.05
_TURN_SECONDS: Final = 0.0001
PATIENCE: Final = 1.0
"""Seconds that the end of a runner waits for what is under way in the lane `APART`."""
AFTERWARDS: Final = 0.2
"""Seconds that it waits after the line was hung up; the thread is left to itself then."""


@contextmanager
def take_short_turns() -> Iterator[None]:
    """Within this, a worker leaves the interpreter to the window's thread after a tenth of a millisecond, not after 5.

    Every call of Qt gives it away and waits for it again, as does a statement of SQLite with every row: beside a busy
    worker a wall of shapes, painted in 30 ms alone, took a quarter of a second at half a millisecond.
    """
    before = sys.getswitchinterval()
    sys.setswitchinterval(_TURN_SECONDS)
    try:
        yield
    finally:
        sys.setswitchinterval(before)


class CrashError(UserError):
    """Work failed in a way that nobody foresaw: the log has the details, and a sentence about it was said."""

    was_told = True


class CalledOffError(UserError):
    """The person called the job off, which whoever waits for it hears as they hear of a failure."""

    kind = "info"


class Lane(enum.Enum):
    """Queues that do not wait for one another; all but the general one have one thread."""

    GENERAL = "general"
    DECODE = "decode"
    """Takes the newest first."""
    SCENE = "scene"
    """Takes the newest first."""
    APART = "apart"
    """May wait for others, as for a server, as long as it likes: at the end its thread is left to itself."""


class Mailbox(Generic[T]):
    """Values that any thread hands over, each taken in on the thread that made the mailbox, in their order.

    After `close` they are dropped. What wakes that thread belongs to the application, so that nobody can outlive it.
    """

    def __init__(self, take: Callable[[T], object]) -> None:
        self._take: Callable[[T], object] | None = take
        """None once it is closed: a thread that goes on holds the mailbox, and must not hold whose it was."""
        self._values: deque[T] = deque()
        self._turn = threading.Lock()
        self._bell = _find_bell()

    def put(self, value: T) -> None:
        """Hands a value over; may be called from any thread."""
        with self._turn:
            if self._take is not None:
                self._values.append(value)
                self._bell.ring(self._take_next)

    def close(self) -> list[T]:
        """Takes nothing any more; returns what was handed over and not taken yet. On the thread that made it."""
        with self._turn:
            self._take = None
            left = list(self._values)
            self._values.clear()
        return left

    def _take_next(self) -> None:
        if self._values and self._take is not None:
            self._take(self._values.popleft())


class _Bell(QObject):
    """Wakes the application's thread for all mailboxes: whoever rings writes to a socket, and calls nothing of Qt.

    A signal that another thread emits has ended the program while the window's thread was in one (see PYSIDE-3124).
    No more than one byte is under way, so that the socket is never full.
    """

    def __init__(self, application: QCoreApplication) -> None:
        super().__init__(application)
        self._waiting: deque[Callable[[], None]] = deque()
        self._rung = threading.Lock()
        """Held from a byte's sending to its arrival."""
        self._ear, self._hammer = ends = socket.socketpair()
        for end in ends:
            end.setblocking(False)
            self.destroyed.connect(end.close)
        notifier = QSocketNotifier(self._ear.fileno(), QSocketNotifier.Type.Read, self)
        notifier.activated.connect(self._on_rung)

    def ring(self, answer: Callable[[], None]) -> None:
        """Has it called on the application's thread; may be called from any thread."""
        self._waiting.append(answer)
        self._strike()

    def _strike(self) -> None:
        if self._rung.acquire(blocking=False):
            with suppress(OSError):  # the application has ended
                self._hammer.send(b"\0")

    @Slot()
    def _on_rung(self) -> None:
        with suppress(BlockingIOError):  # a nested loop has heard it
            self._ear.recv(1)
            self._rung.release()
        came = len(self._waiting)
        if came > 1:  # an answer may fail, or have a loop of its own: the others come all the same
            self._strike()
        for _ in range(came):
            if self._waiting:  # a nested loop may have answered it
                self._waiting.popleft()()


def _find_bell() -> _Bell:
    application = QCoreApplication.instance()
    assert application is not None
    return application.findChild(_Bell) or _Bell(application)


class JobHandle:
    """A job that was started; it can be cancelled."""

    def __init__(self, title: str, progress: Progress) -> None:
        self.title, self.progress = title, progress
        self.is_called_off = False
        """Whether the person has called it off, and whoever waits for it is still to hear of that."""
        self._over = False

    @property
    def is_over(self) -> bool:
        """Whether it was delivered, failed or was cancelled."""
        return self._over or self.is_cancelled

    @property
    def is_cancelled(self) -> bool:
        """Whether it was cancelled."""
        return self.progress.stop.is_set()

    def call_off(self) -> None:
        """The person calls the job off: it ends at its next step, and `failed` gets a CalledOffError."""
        if not self.is_over:
            self.is_called_off = True
            self.progress.stop.set()

    def cancel(self) -> None:
        """The job is not wanted any more: it ends at its next step, and neither `done` nor `failed` is called."""
        self.is_called_off = False
        self.progress.stop.set()

    def close(self) -> None:
        """Notes that the job has ended."""
        self._over = True


class _Task(Struct, eq=False):
    """What a worker gets of a job."""

    number: int
    work: Work[Any] | None
    progress: Progress
    outcome: JobResult = (None, None)

    def take_outcome(self) -> JobResult:
        """What came of it, which is not held any more: an error leads to the frames of the work, and these to the task.

        Whatever the work had open would stay open with them, as does a read transaction of a file that is to be closed.
        """
        outcome, self.outcome = self.outcome, (None, None)
        return outcome


class _Waiting(Struct, eq=False):
    """Who waits for a job; stays on the GUI thread, as does the last reference to the work."""

    quiet: bool
    lane: Lane
    work: Work[Any]
    handle: JobHandle
    owner: int
    """Id of the job's owner; 0 for none."""
    done: Callable[[Any], object] | None
    failed: Callable[[UserError], object] | None
    progress: ProgressCallback | None
    ended: Callable[[JobResult], object] | None

    def drop(self) -> None:
        """Cancels the job and forgets who waited for it."""
        self.handle.cancel()
        self.done = self.failed = self.progress = None


class Runner(QObject):
    """Starts jobs; `done` and `failed` are called on the GUI thread, in the order in which the jobs end.

    When it is destroyed its threads have ended: nothing of it can be reached by a worker that goes on.
    """

    started = Signal(object)
    """JobHandle of a job that is not quiet."""
    progressed = Signal(object, int, int)
    """JobHandle, steps done, steps in all (0 when unknown)."""
    ended = Signal(object)
    """JobHandle of a job that was delivered, failed or was cancelled."""
    refused = Signal(object)
    """The UserError for which no `failed` was given."""
    crashed = Signal(str)
    """One sentence about an exception that nobody foresaw; the log holds the rest."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._mailbox: Mailbox[_Task | tuple[int, int, int]] = Mailbox(self._take)
        self._queues = {lane: _Queue(lane, self._mailbox) for lane in Lane}
        self._waiting: dict[int, _Waiting] = {}
        self._next_number = 1
        self.is_closed = False
        """Whether it was shut down, or is being."""
        self._owned: set[int] = set()
        """Ids of the owners whose end is listened for."""
        self.destroyed.connect(partial(_stop_threads, self._waiting, self._queues, self._mailbox))

    @property
    def is_busy(self) -> bool:
        """Whether a job has not been delivered yet that waits for nobody else."""
        return any(waiting.lane is not Lane.APART for waiting in self._waiting.values())

    def start(
        self,
        job: Job[T],
        *,
        done: Callable[[T], object] | None = None,
        failed: Callable[[UserError], object] | None = None,
        progress: ProgressCallback | None = None,
        ended: Callable[[JobResult], object] | None = None,
        owner: QObject | None = None,
        lane: Lane = Lane.GENERAL,
    ) -> JobHandle:
        """Queues the job, whose work must hold no Qt widget or object that lives on the GUI thread.

        Parameters
        ----------
        done, failed
            Get the value, or the UserError of the job or of `done`; without `failed` it goes to the signal `refused`.
            A job that the person calls off fails with a CalledOffError.
            An exception that nobody foresaw is logged, said through the signal `crashed`, and goes to `failed` as a
            CrashError.
        progress
            Called with steps done and in all, at most every 50 ms.
        ended
            Called once in any case and before these, with what the work gave or raised: also when the job was
            cancelled, when it failed unexpectedly, and at the end of the runner.
        owner
            When it is destroyed the job is cancelled, and of these functions only `ended` is called.
        """
        number, self._next_number = self._next_number, self._next_number + 1
        told = Progress(report=_throttle(partial(_tell_progress, self._mailbox, number)))
        handle = JobHandle(str(translate_phrase(job.title)), told)
        waiting = _Waiting(job.quiet, lane, job.work, handle, id(owner) if owner else 0, done, failed, progress, ended)
        if not self._queues[lane].put(_Task(number, job.work, told)):
            handle.cancel()
            self._tell_ended(waiting, (None, Cancelled()))
            return handle
        self._waiting[number] = waiting
        if owner is not None and id(owner) not in self._owned:
            self._owned.add(id(owner))
            owner.destroyed.connect(partial(_call_living, WeakMethod(self._on_owner_gone), id(owner)))
        if not job.quiet:
            self.started.emit(handle)
        return handle

    def drop(self, owner: QObject) -> None:
        """Cancels the jobs of an owner, which goes or wants others; of its functions only `ended` is called."""
        self._drop_owned(id(owner))

    def abandon(self, lane: Lane) -> None:
        """Leaves what runs or waits in a lane to itself, and has later jobs of this lane run in another thread."""
        queue, self._queues[lane] = self._queues[lane], _Queue(lane, self._mailbox)
        for number in queue.leave():
            waiting = self._waiting.pop(number, None)
            if waiting is not None:
                waiting.drop()
                self._close(waiting, (None, Cancelled()))

    def end_apart(self, last: Callable[[], object], hang_up: Callable[[], object] | None = None) -> None:
        """Ends the lane `APART` after `last`, which runs in its thread behind what is under way.

        What does not end by itself within `PATIENCE` is made to end by `hang_up`, where there is one; a thread that
        does not end then is left to itself.
        """
        self._queues[Lane.APART].end(last, hang_up)

    def shutdown(self) -> None:
        """Calls every job off, waits for those that run, and ends the threads; later jobs are cancelled at once."""
        self.is_closed = True
        left = _stop_threads(self._waiting, self._queues, self._mailbox)
        outcomes = {task.number: task.take_outcome() for task in left if isinstance(task, _Task)}
        while self._waiting:
            number = next(iter(self._waiting))
            waiting = self._waiting.pop(number)
            waiting.drop()
            try:
                self._close(waiting, outcomes.get(number, (None, Cancelled())))
            except Exception:  # noqa: BLE001 - the others still have to hear of their end
                _log.exception("the end of '%s'", waiting.handle.title)

    def _take(self, letter: "_Task | tuple[int, int, int]") -> None:
        if isinstance(letter, _Task):
            self._take_ended(letter)
            return
        number, done, total = letter
        waiting = self._waiting.get(number)
        if waiting is None or waiting.handle.is_cancelled:
            return
        if waiting.progress is not None:
            waiting.progress(done, total)
        if not waiting.quiet:
            self.progressed.emit(waiting.handle, done, total)

    def _take_ended(self, task: _Task) -> None:
        waiting = self._waiting.pop(task.number, None)
        outcome = task.take_outcome()
        if waiting is not None:
            self._close(waiting, outcome)

    def _close(self, waiting: _Waiting, outcome: JobResult) -> None:
        value, error = outcome
        handle = waiting.handle
        try:
            self._tell_ended(waiting, outcome)
            if isinstance(error, Cancelled) or handle.is_cancelled:
                was_called_off = handle.is_called_off
                handle.cancel()
                if was_called_off:
                    self._refuse(CalledOffError(_tr("'{title}' was cancelled.", title=handle.title)), waiting)
            elif isinstance(error, UserError):
                self._refuse(error, waiting)
            elif error is not None:
                self._crash(error, waiting)
            elif waiting.done is not None:
                waiting.done(value)
        except UserError as refusal:
            self._refuse(refusal, waiting)
        finally:
            handle.close()
            if not waiting.quiet:
                self.ended.emit(handle)

    def _tell_ended(self, waiting: _Waiting, outcome: JobResult) -> None:
        ended, waiting.ended = waiting.ended, None
        if ended is not None:
            ended(outcome)

    def _on_owner_gone(self, owner: int) -> None:
        self._owned.discard(owner)
        self._drop_owned(owner)

    def _drop_owned(self, owner: int) -> None:
        for waiting in self._waiting.values():
            if waiting.owner == owner:
                waiting.drop()

    def _refuse(self, error: UserError, waiting: _Waiting) -> None:
        if waiting.failed is None:
            self.refused.emit(error)
        else:
            waiting.failed(error)

    def _crash(self, error: BaseException, waiting: _Waiting) -> None:
        _log.error("'%s' failed", waiting.handle.title, exc_info=error)
        sentence = _tr(
            "'{title}' failed unexpectedly ({reason}); nothing was changed, the log has the details.",
            title=waiting.handle.title,
            reason=describe_crash(error),
        )
        self.crashed.emit(sentence)
        if waiting.failed is not None:
            waiting.failed(CrashError(sentence))


class Pause(QTimer):
    """Calls a function once it has been quiet for some milliseconds; while it is active, what is seen is not final."""

    def __init__(self, parent: QObject, milliseconds: int, then: Callable[[], object]) -> None:
        super().__init__(parent)
        self.setSingleShot(True)
        self.setInterval(milliseconds)
        self.timeout.connect(then)


class Turns(Pause):
    """Calls a function some turns of the loop of events later, so that long work is done in pieces.

    In the second turn what was done before is painted.
    """

    passed = Signal()
    """Holds no reference to the object whose method it calls, as an attribute would: that object holds these turns."""

    def __init__(self, parent: QObject, turns: int, then: Callable[[], object]) -> None:
        super().__init__(parent, 0, self._pass_turn)
        self._turns, self._left = turns, 0
        self.passed.connect(then)

    def begin(self) -> None:
        """Counts the turns from now on."""
        self._left = self._turns
        self.start()

    def _pass_turn(self) -> None:
        self._left -= 1
        if self._left:
            self.start()
        else:
            self.passed.emit()


class _Queue:
    """Tasks of one lane and the threads that take them; threads are started when first needed."""

    def __init__(self, lane: Lane, mailbox: "Mailbox[Any]") -> None:
        self._lane = lane
        self._mailbox = mailbox
        self._most = 2 if lane is Lane.GENERAL else 1
        self._newest_first = lane in (Lane.DECODE, Lane.SCENE)
        self._tasks: deque[_Task] = deque()
        self._running: set[int] = set()
        self._threads: list[threading.Thread] = []
        self._idle = 0
        self._last: list[Callable[[], object]] = []
        """What the thread does once more after the queue was closed."""
        self._closed = self._left = False
        self._ready = threading.Condition()

    def put(self, task: _Task) -> bool:
        """Queues a task; False when the queue is closed."""
        with self._ready:
            if self._closed:
                return False
            self._tasks.append(task)
            if self._idle < len(self._tasks) and len(self._threads) < self._most:
                thread = threading.Thread(target=self._work, name=f"annotator-{self._lane.value}", daemon=True)
                self._threads.append(thread)
                thread.start()
            self._ready.notify()
            return True

    def close(self) -> None:
        """Drops what waits and joins the threads; one that may wait for others is joined for a moment only."""
        self._end(drops=True)
        for thread in self._threads:
            thread.join(AFTERWARDS if self._lane is Lane.APART else None)
        self._threads.clear()

    def end(self, last: Callable[[], object], hang_up: Callable[[], object] | None) -> None:
        """Ends the thread after what waits and `last`; see `Runner.end_apart`."""
        if self._closed or not self._threads:
            return
        self._last.append(last)
        self._end(drops=False)
        threads, self._threads = self._threads, []
        for thread in threads:
            thread.join(PATIENCE)
            if hang_up is not None and thread.is_alive():
                hang_up()
                thread.join(AFTERWARDS)

    def leave(self) -> list[int]:
        """Ends the queue without waiting for its threads; gives the numbers of the tasks that are not over."""
        with self._ready:
            self._left = True
            numbers = [*self._running, *(task.number for task in self._tasks)]
        self._end(drops=True)
        return numbers

    def _end(self, *, drops: bool) -> None:
        with self._ready:
            self._closed = True
            if drops:
                self._tasks.clear()
            self._ready.notify_all()

    def _take(self) -> _Task | None:
        with self._ready:
            self._idle += 1
            self._ready.wait_for(lambda: self._closed or bool(self._tasks))
            self._idle -= 1
            if not self._tasks:
                return None
            task = self._tasks.pop() if self._newest_first else self._tasks.popleft()
            self._running.add(task.number)
            return task

    def _work(self) -> None:
        """Runs in a worker thread; no reference to a value or to the work is left here once it was handed over."""
        while (task := self._take()) is not None:
            _run_task(task)
            with self._ready:
                self._running.discard(task.number)
                is_wanted = not self._left
            if is_wanted:
                self._mailbox.put(task)
            del task
        while self._last:
            try:
                self._last.pop()()
            except Exception:  # noqa: BLE001 - nobody is left to hear of it
                _log.exception("the end of a line")


@release_memory
def _run_task(task: _Task) -> None:
    """Runs in a worker thread."""
    work, task.work = task.work, None
    if task.progress.stop.is_set() or work is None:
        task.outcome = (None, Cancelled())
        return
    try:
        task.outcome = (work(task.progress), None)
    except (Cancelled, UserError) as error:  # its frames hold what was made so far, which ends here
        task.outcome = (None, error.with_traceback(None))
    except BaseException as error:  # noqa: BLE001 - distinguished, logged and shown on the GUI thread
        task.outcome = (None, error)


def _stop_threads(
    waiting: "dict[int, _Waiting]", queues: "dict[Lane, _Queue]", mailbox: "Mailbox[Any]"
) -> Iterable["_Task | tuple[int, int, int]"]:
    """Calls every job off and ends the threads; gives what they handed over. Needs nothing that may be destroyed."""
    for one in waiting.values():
        one.handle.cancel()
    for queue in queues.values():
        queue.close()
    return mailbox.close()


def _call_living(method: "WeakMethod[Callable[[int], None]]", owner: int, _object: object = None) -> None:
    """An owner was destroyed: tells the runner, if that is there still."""
    tell = method()
    if tell is not None:
        tell(owner)


def _tell_progress(mailbox: "Mailbox[Any]", number: int, done: int, total: int) -> None:
    mailbox.put((number, done, total))


def _throttle(report: Callable[[int, int], None]) -> Callable[[int, int], None]:
    """The report with calls left out that come sooner than 50 ms after the last, save the final one."""
    last = -_REPORT_SECONDS

    def throttled(done: int, total: int) -> None:
        nonlocal last
        now = time.monotonic()
        if now - last >= _REPORT_SECONDS or (total and done == total):
            last = now
            report(done, total)

    return throttled


P = ParamSpec("P")
S = TypeVar("S")
R = TypeVar("R")


def guard_handler(instead: R) -> Callable[[Callable[Concatenate[S, P], R]], Callable[Concatenate[S, P], R]]:
    """Decorates an overridden handler: an exception goes to `sys.excepthook` and the handler returns `instead`."""

    def decorate(handler: Callable[Concatenate[S, P], R]) -> Callable[Concatenate[S, P], R]:
        @functools.wraps(handler)
        def guard(self: S, /, *args: P.args, **kwargs: P.kwargs) -> R:
            try:
                return handler(self, *args, **kwargs)
            except Exception:  # noqa: BLE001 - handed on to what logs and shows the unforeseen
                sys.excepthook(*sys.exc_info())
                return instead

        return guard

    return decorate
