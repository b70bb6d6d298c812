"""Waiting for an answer of a store so that it can be called off: a silent line holds up nobody who gives up."""

from collections.abc import Callable, Coroutine
from contextlib import closing
from typing import Any, Final, TypeVar

from annotator.progress import Cancelled
from annotator.store.remote.at_once import run_at_once

R = TypeVar("R")

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
