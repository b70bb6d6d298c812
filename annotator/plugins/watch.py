"""A watch over calls of plugins: what takes too long is named while it goes on, even on a thread that it holds up."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock, Thread
from typing import Final

_PAUSE: Final = 0.25
"""Seconds between two looks at the calls under way."""


class Watch:
    """Calls under way, from any thread; a thread of its own goes on while there are any, and names the late ones."""

    def __init__(self) -> None:
        self._calls: dict[object, tuple[float, Callable[[], object]]] = {}
        self._lock = Lock()
        self._is_awake = False

    @contextmanager
    def over(self, name: Callable[[], object], seconds: float) -> Iterator[None]:
        """Within, a plugin is at something; `name` is called after so many seconds, once, on the watch's thread."""
        call = object()
        with self._lock:
            self._calls[call] = time.monotonic() + seconds, name
            is_awake, self._is_awake = self._is_awake, True
        if not is_awake:
            Thread(target=self._look, name="annotator-watch", daemon=True).start()
        try:
            yield
        finally:
            with self._lock:
                self._calls.pop(call, None)

    def _look(self) -> None:
        while True:
            time.sleep(_PAUSE)
            with self._lock:
                if not self._calls:
                    self._is_awake = False
                    return
                late = [call for call, (end, _name) in self._calls.items() if end < time.monotonic()]
                names = [self._calls.pop(call)[1] for call in late]
            for name in names:
                name()
