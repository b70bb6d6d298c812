"""Job: a piece of long work as a value; a runner of the window or of the command line carries it out."""

from collections.abc import Callable
from typing import Any, Generic, Protocol, TypeVar, cast

from msgspec import Struct
from msgspec.structs import replace

from annotator.errors import Phrase, Progress

T = TypeVar("T")
U = TypeVar("U")
T_co = TypeVar("T_co", covariant=True)


class Work(Protocol[T_co]):
    """The function of a job; runs off the GUI thread and returns a value."""

    def __call__(self, progress: Progress) -> T_co:
        """Does the work; raises UserError with one sentence, or Cancelled."""


class Job(Struct, Generic[T], frozen=True):
    """Work with the title that the progress display shows."""

    title: Phrase
    """Said in the language of the window."""
    work: Work[T]
    quiet: bool = False
    """Not shown in the status bar (decoding, prefetching)."""

    def turn(self, finish: Callable[[T], U], *, quiet: bool = False) -> "Job[U]":
        """The same work, from whose result the worker makes another."""
        make: Work[T] = self.work
        return cast(
            "Job[U]", replace(cast("Job[Any]", self), work=lambda progress: finish(make(progress)), quiet=quiet)
        )
