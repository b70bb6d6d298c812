"""Timing: how long an author worked on each image, without the minutes in which nothing was done."""

from collections.abc import Callable
from typing import Final

from annotator.model.layer import LayerKey
from annotator.session.session import Session

IDLE_AFTER: Final = 60.0
"""Seconds without a key or a pointer's move after which the time no longer counts."""


class Stopwatch:
    """Adds the seconds of work to the layer that is open; called at every activity, and when another image opens."""

    def __init__(self, session: Session, clock: Callable[[], float]) -> None:
        self._session = session
        self._clock = clock
        self._key: LayerKey | None = session.current_key
        self._last = clock()
        self._seconds = 0.0

    @property
    def seconds(self) -> float:
        """Seconds on the open image that are not yet added to its layer."""
        return self._seconds

    def touch(self) -> None:
        """Notes that the person did something just now."""
        now = self._clock()
        passed = now - self._last
        self._last = now
        if 0 < passed <= IDLE_AFTER:
            self._seconds += passed

    def switch(self) -> None:
        """Adds the time to the layer that was open, when it no longer is."""
        if self._session.current_key != self._key:
            self.touch()
            self.flush()
            self._key = self._session.current_key

    def flush(self) -> None:
        """Adds what has gathered to the layer."""
        if self._key is not None and self._seconds > 0:
            self._session.add_seconds(self._key, self._seconds)
        self._seconds = 0.0
