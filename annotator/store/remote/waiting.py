"""Waiting for an answer of a store so that it can be called off: a silent line holds up nobody who gives up."""

from collections import deque
from collections.abc import Callable, Coroutine, Generator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from itertools import islice
from threading import Event
from typing import Any, Final, TypeVar

from annotator.progress import Cancelled, Progress

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


Cancel = Callable[[], bool]

_LOOK_EVERY: Final = 0.05
"""Seconds between two looks at whether to give up."""


def run_until_cancelled(asked: Coroutine[Any, Any, R], cancelled: Cancel | None = None) -> R:
    """What the coroutine gives, which runs in this thread. Raises what it raises, and Cancelled when asked to stop."""
    import asyncio  # for whoever asks: it takes 40 ms, more than a start has to spare

    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return asyncio.run(_watch(asked, cancelled))
    # A notebook has a loop of its own in the thread that asks.
    with closing(run_at_once([asked], lambda one, _is_stopped: asyncio.run(_watch(one, cancelled)))) as answers:
        return next(answers)


async def _watch(asked: Coroutine[Any, Any, R], cancelled: Cancel | None) -> R:
    import asyncio

    work = asyncio.ensure_future(asked)
    while cancelled is None or not cancelled():
        done, _ = await asyncio.wait({work}, timeout=None if cancelled is None else _LOOK_EVERY)
        if done:
            return work.result()
    work.cancel()
    await asyncio.wait({work})
    raise Cancelled
