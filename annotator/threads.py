"""Threads that are over when a call returns: several things under way at once, and one beside what the caller does."""

from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from contextvars import copy_context
from itertools import islice
from threading import Event
from typing import Final, TypeVar

from annotator.errors import Progress

T = TypeVar("T")
R = TypeVar("R")
IsStopped = Callable[[], bool]
"""Says whether work is to stop."""

AT_ONCE: Final = 6
"""Things under way at once: enough to fill a line whose answers take long, few enough for any server."""


def run_at_once(
    things: Sequence[T], work: Callable[[T, IsStopped], R], progress: Progress | None = None
) -> Generator[R, None, None]:
    """What the work gives for each thing, in their order; the work is handed the thing and whether it is to stop.

    Whoever leaves the iterator early closes it, which calls off what is under way. Raises what the work raises, and
    Cancelled when asked to stop.
    """
    from concurrent.futures import Future, ThreadPoolExecutor

    told, is_over = progress or Progress(), Event()

    def is_stopped() -> bool:
        return is_over.is_set() or told.stop.is_set()

    waiting, asked = iter(things), deque[Future[R]]()
    with ThreadPoolExecutor(AT_ONCE, "pictures") as pool:
        try:
            for done in range(len(things)):
                told.step(done, len(things))
                asked += [pool.submit(work, thing, is_stopped) for thing in islice(waiting, 2 * AT_ONCE - len(asked))]
                yield asked.popleft().result()
        finally:
            is_over.set()
            pool.shutdown(cancel_futures=True)


@contextmanager
def run_beside(work: Callable[[IsStopped], R], progress: Progress | None = None) -> Iterator[Callable[[], R]]:
    """Runs the work in a thread while the block goes on, in what is said as the caller says it.

    The work is handed whether it is to stop, as it is when the block is left. The block is handed what waits for the
    work and gives what it gave, or raises what it raised.
    """
    from concurrent.futures import ThreadPoolExecutor

    told, is_over = progress or Progress(), Event()
    with ThreadPoolExecutor(1, "beside") as pool:
        try:
            yield pool.submit(copy_context().run, work, lambda: is_over.is_set() or told.stop.is_set()).result
        finally:
            is_over.set()
