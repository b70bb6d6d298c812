"""Job: a piece of long work as a value; a runner of the window or of the command line carries it out."""

from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Event
from typing import Generic, Protocol, TypeVar

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class Cancelled(Exception):  # noqa: N818 - it ends a job by wish, it is no error
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


class Work(Protocol[T_co]):
    """The function of a job; runs off the GUI thread and returns a value."""

    def __call__(self, progress: Progress) -> T_co:
        """Does the work; raises UserError with one sentence, or Cancelled."""


@dataclass(frozen=True, slots=True)
class Job(Generic[T]):
    """Work with the title that the progress display shows."""

    title: str
    work: Work[T]
    quiet: bool = False
    """Not shown in the status bar (decoding, prefetching)."""


def run_inline(job: Job[T], progress: Progress | None = None) -> T:
    """Carries a job out here and now; for tests and for commands without a progress bar."""
    return job.work(progress or Progress())
