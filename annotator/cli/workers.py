"""Work on many things in several processes: in order, and again where a process was lost on the way."""

import gc
import os
import signal
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from functools import partial
from itertools import islice
from multiprocessing import active_children, get_context, parent_process
from pkgutil import resolve_name
from threading import Thread
from types import TracebackType
from typing import Any, Final, Self, TypeVar

import annotator
from annotator.errors import Progress, UserError, describe_installation

_PATIENCE = "20s"
"""For a scheduler to answer."""
_TASKS_AHEAD = 3
"""Things that each worker is given at once: hundreds of open tasks are of no use, and their answers fill the memory."""

Given = TypeVar("Given")
Made = TypeVar("Made")
BeginWork = Callable[[Callable[[Any], Any], Any], Callable[[], Any]]
"""Takes work and what it is done on; gives what waits for what comes of it."""


class Cluster(AbstractContextManager["Cluster"]):
    """A runner whose work is done by the workers of a scheduler; a lost worker's work is done again by another."""

    def __init__(self, address: str) -> None:
        """Raises UserError where no scheduler answers, it has no workers, or these are of another version."""
        try:
            import distributed
        except ImportError as error:
            raise UserError(
                "--scheduler needs the package distributed; install it with: {command}",
                command=describe_installation("distributed"),
            ) from error
        try:
            package: Any = distributed
            self._client: Any = package.Client(address, timeout=_PATIENCE, set_as_default=False)
        except (OSError, ValueError) as error:
            raise UserError(
                "No scheduler answers at {address} ({reason}); start one with 'dask scheduler' and name its address.",
                address=address,
                reason=(str(error).splitlines() or [""])[0][:80],
            ) from error
        try:
            self.workers = self._refuse_others(address)
        except BaseException:
            self._client.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        self._client.close()

    def run(
        self, work: Callable[[Given], Made], given: Sequence[Given], progress: Progress | None = None
    ) -> Iterator[Made]:
        """What the work makes of each thing, in order.

        Raises UserError where a thing ends one worker after the other, and Cancelled when asked to stop.
        """
        from distributed.scheduler import KilledWorker

        told, waiting = progress or Progress(), iter(given)
        open_ones = [self._client.submit(work, one, pure=False) for one in islice(waiting, self.workers * _TASKS_AHEAD)]
        try:
            for done in range(len(given)):
                told.step(done, len(given))
                future = open_ones.pop(0)
                made = future.result()
                future.release()
                open_ones += [self._client.submit(work, one, pure=False) for one in islice(waiting, 1)]
                yield made
        except KilledWorker as error:
            raise UserError(
                "Part {number} of {total} ended one worker after the other; most often the memory was not enough, so "
                "give the workers more of it.",
                number=done + 1,
                total=len(given),
            ) from error
        finally:
            self._client.cancel(open_ones)

    def _refuse_others(self, address: str) -> int:
        """The number of workers, all of which run this version of the program."""
        found = self._client.run(read_versions)
        if not found:
            raise UserError(
                "The scheduler at {address} has no workers; start some with 'dask worker'.", address=address
            )
        others = sorted({version for version in found.values() if version != read_versions()})
        if others:
            raise UserError(
                "Workers at {address} run {theirs}, this is {ours}; install the same version everywhere.",
                address=address,
                theirs=", ".join(others),
                ours=read_versions(),
            )
        return len(found)


def read_versions() -> str:
    """The versions that must be the same everywhere, since code and tables travel; asked of every worker."""
    import sys

    import numpy as np

    python = ".".join(str(number) for number in sys.version_info[:2])
    return f"Annotator {annotator.__version__} on Python {python}, numpy {np.__version__}"


ATTEMPTS: Final = 3
"""Times that one thing is worked on before it is taken to be what ends the processes."""

_AHEAD: Final = 2
"""Things a process is given at once, so that it never waits for the next."""


class Processes:
    """A runner of several processes. What comes out of it does not depend on their number."""

    def __init__(self, number: int) -> None:
        self._number = number

    def run(
        self, work: Callable[[Given], Made], given: Sequence[Given], progress: Progress | None = None
    ) -> Iterator[Made]:
        """What the work makes of each thing, in order.

        Raises UserError where a thing ends one process after the other, and Cancelled when asked to stop.
        """
        told, done, attempts = progress or Progress(), 0, 0
        while done < len(given):
            begun = done
            try:
                for made in self._run_once(work, given[done:]):
                    told.step(done, len(given))
                    done += 1
                    yield made
            except BrokenProcessPool as error:
                attempts = 1 if done > begun else attempts + 1
                if attempts >= ATTEMPTS:
                    raise UserError(
                        "Part {number} of {total} ended its process {attempts} times; most often the memory was not "
                        "enough, so ask again with fewer workers.",
                        number=done + 1,
                        total=len(given),
                        attempts=ATTEMPTS,
                    ) from error

    def _run_once(self, work: Callable[[Given], Made], given: Sequence[Given]) -> Iterator[Made]:
        """The same until a process is lost."""
        open_ones: deque[Future[Any]] = deque()
        with _open_pool(min(self._number, len(given)), self._number) as pool:
            for one in given:
                with _hold_interrupts():  # a process that it begins would hear one before it can ignore it
                    open_ones.append(pool.submit(work, one))
                if len(open_ones) >= self._number * _AHEAD:
                    yield open_ones.popleft().result()
            while open_ones:
                yield open_ones.popleft().result()


@contextmanager
def begin_process(*ready: str) -> Iterator[BeginWork | None]:
    """A process that is started before there is work for it, and meanwhile imports modules and calls functions.

    These are named as `resolve_name` takes them. The block is handed what begins work there, as `partial` would here:
    it gives what waits for what the work makes. What fails there is done here. None where no process can be started.
    """
    with ExitStack() as stack:
        begin = None
        with suppress(OSError, ImportError, NotImplementedError):  # without semaphores, or with too many processes
            pool = stack.enter_context(_open_pool(1, 1))
            with _hold_interrupts():
                pool.submit(_get_ready, ready)
            begin = partial(_begin_work, pool)
        yield begin


def _get_ready(names: Sequence[str]) -> None:
    gc.disable()  # what is imported is no garbage, and the process is over soon
    for found in map(resolve_name, names):
        if callable(found):
            found()


def _begin_work(pool: ProcessPoolExecutor, work: Callable[[Given], Made], one: Given) -> Callable[[], Made]:
    try:
        future = pool.submit(work, one)
    except BrokenProcessPool:
        return partial(work, one)

    def wait() -> Made:
        try:
            return future.result()
        except Exception:  # noqa: BLE001 - if the work itself is at fault, it fails here, too
            return work(one)

    return wait


@contextmanager
def _open_pool(count: int, number: int) -> Iterator[ProcessPoolExecutor]:
    """Processes, as many as `count`, which share the cores with others, `number` together."""
    before = set(active_children())
    with ProcessPoolExecutor(count, get_context("spawn"), _begin_process, (number,)) as pool:
        try:
            yield pool
        except BaseException:
            for process in set(active_children()) - before:
                process.terminate()  # nobody waits for what they are at
            raise
        finally:
            # The pool's own thread lets go of what is open: a future cancelled from here while that thread tells all
            # of them that a process is gone ends the thread with a traceback (Python before 3.12.1).
            pool.shutdown(cancel_futures=True)


@contextmanager
def _hold_interrupts() -> Iterator[None]:
    """Inside, an interrupt waits, for this process and those that it begins; it comes at the end for this one alone."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin_process(number: int) -> None:
    """Keeps a process to its share of the cores, leaves an interrupt to the program, and ends with the program."""
    os.environ["OMP_NUM_THREADS"] = str(max(1, (os.cpu_count() or 1) // number))
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the program hears it too, and lets go of its processes
    Thread(target=_stop_with_program, daemon=True).start()


def _stop_with_program() -> None:
    """Nothing else tells a process that waits for its next thing that the program was killed."""
    program = parent_process()
    assert program is not None
    program.join()
    os._exit(1)
