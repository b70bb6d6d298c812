"""Workers: each opens its own work once and then does items one after the other, handed out as they finish.

They are processes of this machine or workers of a cluster. A process hears of its items through a pipe that ends when
the program does, so that none outlives a killed program.
"""

import os
import signal
from collections import Counter, deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache, partial
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any, Final, Generic, Protocol, TypeVar
from uuid import uuid4

from annotator.detector.run.session import THREADS
from annotator.errors import UserError
from annotator.metrics.parts.source import PartRunner

Item = TypeVar("Item")
Result = TypeVar("Result")

_PATIENCE: Final = 0.2
"""Seconds between two looks at whether the person asked to stop."""
_MOST_DEATHS: Final = 2
"""Of workers over one item, from which on the item is not given to another."""


class Sharing(Protocol):
    """Shares items out among workers, and hands over each result with the position of its item."""

    def __call__(
        self,
        items: Sequence[Any],
        open_work: Callable[[], Callable[[Any], Any]],
        on_result: Callable[[int, Any], None],
        *,
        on_pause: Callable[[], None],
    ) -> None:
        """Returns when all are done; raises what a worker or one of the callbacks raises."""


class ProcessSharing:
    """Sharing among so many processes of this machine."""

    def __init__(self, count: int) -> None:
        self._count = count

    def __call__(
        self,
        items: Sequence[Any],
        open_work: Callable[[], Callable[[Any], Any]],
        on_result: Callable[[int, Any], None],
        *,
        on_pause: Callable[[], None],
    ) -> None:
        """Does all items; see `run_in_workers`."""
        run_in_workers(items, open_work, on_result, count=self._count, on_pause=on_pause)


class RunnerSharing:
    """Sharing among the workers of a runner, such as a cluster, each of which keeps what it has opened."""

    def __init__(self, runner: PartRunner) -> None:
        self._runner = runner

    def __call__(
        self,
        items: Sequence[Any],
        open_work: Callable[[], Callable[[Any], Any]],
        on_result: Callable[[int, Any], None],
        *,
        on_pause: Callable[[], None],
    ) -> None:
        """Does all items. What a lost worker had in its hands is done by another one."""
        work = partial(_run_one, _SharedOpening(uuid4().hex, open_work))
        for position, result in enumerate(self._runner.run(work, items)):
            on_result(position, result)
            on_pause()


@dataclass(frozen=True, slots=True)
class _SharedOpening:
    """What the workers of a cluster open for one run, known again by the run's name."""

    run: str
    open_work: Callable[[], Callable[[Any], Any]] = field(compare=False)


@lru_cache(maxsize=1)
def _open_shared(opening: _SharedOpening) -> Callable[[Any], Any]:
    """What a worker has open until another run asks it for something else."""
    return opening.open_work()


def _run_one(opening: _SharedOpening, item: object) -> Any:
    return _open_shared(opening)(item)


@dataclass(frozen=True, slots=True)
class _Answer(Generic[Result]):
    """What a worker sends: the result of its item, or the sentence with which it gave up."""

    result: Result | None = None
    failure: str = ""


def run_in_workers(
    items: Sequence[Item],
    open_work: Callable[[], Callable[[Item], Result]],
    on_result: Callable[[int, Result], None],
    *,
    count: int,
    on_pause: Callable[[], None] = lambda: None,
) -> None:
    """Does all items in `count` processes; results come with the item's position, in the order in which they are ready.

    `open_work`, the items and the results travel between processes. What a killed worker had in its hands is given to
    another one. `on_result` and `on_pause` may raise to stop; workers then end after what they have in their hands.
    Raises UserError with the sentence of a worker that fails, and when an item ends two workers.
    """
    run = _Run(items, open_work, min(count, len(items)))
    try:
        while run.is_going():
            for position, result in run.collect_results():
                on_result(position, result)
            on_pause()
    finally:
        run.close()


class _Run(Generic[Item, Result]):
    """The workers of one call, and what each has in its hands."""

    def __init__(self, items: Sequence[Item], open_work: Callable[[], Callable[[Item], Result]], count: int) -> None:
        self._items, self._open_work, self._count = items, open_work, count
        self._waiting = deque(range(len(items)))
        self._deaths: Counter[int] = Counter()
        self._workers: dict[Connection[Any, Any], tuple[SpawnProcess, int]] = {}

    def is_going(self) -> bool:
        """Starts workers while there is something for them to do; whether anything is left."""
        while self._waiting and len(self._workers) < self._count:
            self._start_worker(self._waiting.popleft())
        return bool(self._workers)

    def collect_results(self) -> list[tuple[int, Result]]:
        """The results that are ready by now; their workers get the next items."""
        found = []
        ready = wait(list(self._workers), timeout=_PATIENCE)
        for connection, (_, position) in list(self._workers.items()):
            if connection not in ready:
                continue
            try:
                answer: _Answer[Result] = connection.recv()
            except (EOFError, OSError):
                self._bury(connection, position)
                continue
            if answer.failure:
                raise UserError(answer.failure)
            assert answer.result is not None
            found.append((position, answer.result))
            self._hand_out_next(connection)
        return found

    def close(self) -> None:
        """Lets go of all workers and waits until they have ended."""
        for connection, (process, _) in self._workers.items():
            connection.close()
            process.join()
        self._workers.clear()

    def _start_worker(self, position: int) -> None:
        context = get_context("spawn")
        ours, theirs = context.Pipe()
        threads = max(1, (os.cpu_count() or 1) // self._count)
        process = context.Process(target=_run_worker, args=(theirs, self._open_work, threads), daemon=True)
        process.start()
        theirs.close()
        self._workers[ours] = (process, position)
        with suppress(OSError):  # a worker that is dead already is buried when its answer is asked for
            ours.send(self._items[position])

    def _hand_out_next(self, connection: "Connection[Any, Any]") -> None:
        process, _ = self._workers[connection]
        if not self._waiting:
            del self._workers[connection]
            connection.close()
            process.join()
            return
        position = self._waiting.popleft()
        self._workers[connection] = (process, position)
        with suppress(OSError):
            connection.send(self._items[position])

    def _bury(self, connection: "Connection[Any, Any]", position: int) -> None:
        """A worker has ended with an item in its hands, killed from outside or by the item."""
        process, _ = self._workers.pop(connection)
        connection.close()
        process.join()
        self._deaths[position] += 1
        if self._deaths[position] >= _MOST_DEATHS:
            raise UserError(
                "Two workers ended over the same picture, it may need more memory than there is; what was found so far "
                "is kept, and the same command with fewer workers goes on from there."
            )
        self._waiting.appendleft(position)


def _run_worker(
    connection: "Connection[Any, Any]", open_work: Callable[[], Callable[[Any], object]], threads: int
) -> None:
    """The life of a worker: opens its work, then answers items until the pipe ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # an interrupt reaches the program, which then lets go of its workers
    os.environ[THREADS] = str(threads)
    with suppress(EOFError, BrokenPipeError):
        try:
            work = open_work()
            while True:
                connection.send(_Answer(work(connection.recv())))
        except UserError as error:
            connection.send(_Answer(failure=str(error)))
        except (EOFError, BrokenPipeError):
            raise
        except Exception as error:
            what = UserError(
                "A worker failed ({kind}: {reason}); the same command without workers tells more.",
                kind=type(error).__name__,
                reason=error,
            )
            connection.send(_Answer(failure=str(what)))
            raise SystemExit(1) from error
