"""Memory that was freed goes back to the system: long work frees much that the C library would keep for itself."""

import ctypes
import sys
import time
from collections.abc import Callable
from functools import cache, wraps
from typing import Final, ParamSpec

P = ParamSpec("P")

_LONG: Final = 0.25
"""Seconds of processor time from which on a thread's work may have left much behind."""


def release_memory(work: Callable[P, None]) -> Callable[P, None]:
    """The work, after which what it has freed goes back to the system, if it was long."""

    @wraps(work)
    def run(*arguments: P.args, **named: P.kwargs) -> None:
        start = time.thread_time()
        work(*arguments, **named)
        if time.thread_time() - start > _LONG:
            release_freed()

    return run


@cache
def find_c_library() -> ctypes.CDLL:
    """The C library of this process, looked for once: each time makes classes that only a search for garbage frees."""
    return ctypes.CDLL(None)


def release_freed() -> None:
    """Gives what was freed back to the system.

    Other systems than Linux with its usual C library do so by themselves, or cannot be asked.
    """
    if sys.platform.startswith("linux"):
        trim = getattr(find_c_library(), "malloc_trim", None)
        if trim is not None:
            trim(0)
