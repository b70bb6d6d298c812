"""Leaving Python's cycle collector out while very many rows are made into values that hold no cycles."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

_MANY: Final = 20_000
"""Fewer new values than these are searched in no time."""


@contextmanager
def pause_collection() -> Iterator[None]:
    """Searching hundreds of thousands of new values for cycles again and again would cost half of the time.

    When there are many, the collector is told to pass over them later, too: the first search alone would hold up all
    threads for a tenth of a second. They are freed all the same when nothing refers to them any more. Where the
    collector was out before, as beside a window, this is left to whoever put it out.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            if gc.get_count()[0] > _MANY:
                gc.freeze()
            gc.enable()
