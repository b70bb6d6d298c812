"""Several at once: work that waits for a line, done for one thing after the other with some of them under way."""

from collections import deque
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import islice
from threading import Event
from typing import Final, TypeVar

from annotator.progress import Progress

T = TypeVar("T")
R = TypeVar("R")

AT_ONCE: Final = 6
"""Things under way at once: enough to fill a line whose answers take long, few enough for any server."""


def run_at_once(
    things: Sequence[T], work: Callable[[T, Callable[[], bool]], R], progress: Progress | None = None
) -> Generator[R, None, None]:
    """What the work gives for each thing, in their order; the work is handed the thing and whether it is to stop.

    Whoever leaves the iterator early closes it, which calls off what is under way. Raises what the work raises, and
    Cancelled when asked to stop.
    """
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
