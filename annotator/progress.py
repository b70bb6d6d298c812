"""Progress and cancellation of long work, as plain values that every package may take."""

from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Event
from typing import Final

INTERRUPTED: Final = 130
"""Exit code of a command that was interrupted, as shells have it."""
INTERRUPTION: Final = "Interrupted."


class Cancelled(Exception):  # noqa: N818 - it ends a job as asked, it is no error
    """The person asked to stop; whatever the job had begun must leave no trace."""


@dataclass(slots=True)
class Progress:
    """Handed to a job: it reports how far it is, and asks whether to stop."""

    report: Callable[[int, int], None] = lambda _done, _total: None
    """Called with (done, total); total 0 when unknown."""
    stop: Event = field(default_factory=Event)

    def step(self, done: int, total: int) -> None:
        """Reports, and raises Cancelled when the person asked to stop."""
        if self.stop.is_set():
            raise Cancelled
        self.report(done, total)
