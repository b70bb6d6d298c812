"""Cyclic garbage is looked for in one place: on the window's thread, between two of its events.

Python's own collector runs wherever a value happens to be made: in a worker, where Qt objects would end beside their
thread, or deep inside a handler, amid the objects that it takes apart. So it is off as long as a window is there.

A search through the values of a large project takes half a second. They are no part of circles, so that they end by
themselves: `gc.freeze` keeps them out of all searches but those that are made while the program is in the background.
"""

import gc
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Final

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QGuiApplication
from shiboken6 import isValid

DUE: Final = (700, 10, 10)
"""The interpreter's own numbers, which the start of the program raises."""
EVERY: Final = 500
"""Milliseconds between two looks at whether garbage is due."""
MANY: Final = 50_000
"""Fewer new values than these are searched within a frame; more are frozen unsearched."""
MOST_SECONDS: Final = 0.03
"""Of a search; what took longer to search is frozen."""
_LATER: Final = 50
"""Milliseconds between two looks at whether a tree is gone."""
_LEAST_PAUSE: Final = 10.0
_SHARE: Final = 400
"""Seconds between two searches of everything: at least these, and so many times what the last one took."""


@contextmanager
def stop_own_collection() -> Iterator[None]:
    """Python looks for no garbage by itself within this."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def take_apart(root: QObject, then: Callable[[], object] = lambda: None) -> None:
    """Deletes a tree of Qt objects; once it is gone, drops what its parts hold in Python, and calls `then`.

    The parts of a tree hold one another in circles and, with them, whatever they show: without this, all of that would
    stay until a search for garbage comes to it.
    """
    parts = [part for part in (root, *root.findChildren(QObject)) if getattr(part, "__dict__", None)]
    root.deleteLater()
    QTimer.singleShot(0, partial(_drop, root, parts, then))


def _drop(root: QObject, parts: Sequence[QObject], then: Callable[[], object]) -> None:
    if isValid(root):  # a nested loop is on: nothing is deleted before it ends
        QTimer.singleShot(_LATER, partial(_drop, root, parts, then))
        return
    for part in parts:
        part.__dict__.clear()
    then()


class GarbageCollector:
    """Collects what the interpreter would collect by itself, when it is asked to."""

    def __init__(self, due: tuple[int, int, int] = DUE) -> None:
        self._due = due
        self._last, self._took = time.monotonic(), 0.0

    def follow(self, application: QGuiApplication, every: int = EVERY) -> QTimer:
        """Looks for garbage from the loop of the application until the timer is stopped."""
        thread = application.thread()

        def collect_between_events() -> None:
            if thread.loopLevel() == 1:  # a nested loop has the handler that began it below it
                self.collect(is_used=application.applicationState() is Qt.ApplicationState.ApplicationActive)

        timer = QTimer(application)
        timer.timeout.connect(collect_between_events)
        timer.start(every)
        return timer

    def collect(self, *, is_used: bool = False) -> None:
        """Collects the oldest generation that is due; the caller sees to it that no handler is on the stack.

        While nobody uses the program, what was frozen is searched, too.
        """
        counts = gc.get_count()
        if counts[0] > MANY:
            gc.freeze()
        elif counts[2] > self._due[2] and time.monotonic() - self._last > max(_LEAST_PAUSE, _SHARE * self._took):
            if not is_used:
                gc.unfreeze()
            start = time.monotonic()
            gc.collect()
            self._last = time.monotonic()
            self._took = self._last - start
            if self._took > MOST_SECONDS:
                gc.freeze()
        elif counts[1] > self._due[1]:
            gc.collect(1)
        elif counts[0] > self._due[0]:
            gc.collect(0)
