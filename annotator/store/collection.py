"""Leaving Python's cycle collector out while very many rows are made into values that hold no cycles."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def without_collection() -> Iterator[None]:
    """Searching hundreds of thousands of new tuples for cycles again and again would cost half of the time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
