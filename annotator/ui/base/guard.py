"""Guard: an exception inside an event handler is reported at once instead of being kept or crashing the program.

PySide 6.11 keeps an exception of an overridden handler until the event loop returns, which is when the program ends;
and on Python 3.11 one that was raised in C ends the process.
"""

import functools
import sys
from collections.abc import Callable
from typing import Concatenate, ParamSpec, TypeVar

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
