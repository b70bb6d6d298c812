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

    def __init__(self, name: Callable[[str, str], object]) -> None:
        """`name` is given a plugin and what it is at, once for every call, on the watch's thread."""
        self._name = name
        self._calls: dict[object, tuple[float, str, str]] = {}
        self._lock = Lock()
        self._is_awake = False

    @contextmanager
    def over(self, plugin: str, what: str, seconds: float) -> Iterator[None]:
        """Within, the plugin is at something; after so many seconds it is named."""
        call = object()
        with self._lock:
            self._calls[call] = time.monotonic() + seconds, plugin, what
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
                late = [call for call, (end, _plugin, _what) in self._calls.items() if end < time.monotonic()]
                named = [self._calls.pop(call)[1:] for call in late]
            for plugin, what in named:
                self._name(plugin, what)
