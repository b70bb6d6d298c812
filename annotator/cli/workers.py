"""Work on many things in several processes: in order, and again where a process was lost on the way."""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Any, Final, TypeVar

from annotator.errors import UserError
from annotator.progress import Progress

ATTEMPTS: Final = 3
"""Times that one thing is worked on before it is taken to be what ends the processes."""

_AHEAD: Final = 2
"""Things a process is given at once, so that it never waits for the next."""

Given = TypeVar("Given")
Made = TypeVar("Made")


class Processes:
    """A runner of several processes. What comes out of it does not depend on their number."""

    def __init__(self, number: int) -> None:
        self._number = number

    def run(
        self, work: Callable[[Given], Made], given: Sequence[Given], progress: Progress | None = None
    ) -> Iterator[Made]:
        """What the work makes of each thing, in order.

        Raises UserError where a thing ends one process after the other, and Cancelled when asked to stop.
        """
        told, done, attempts = progress or Progress(), 0, 0
        while done < len(given):
            begun = done
            try:
                for made in self._run_once(work, given[done:]):
                    told.step(done, len(given))
                    done += 1
                    yield made
            except BrokenProcessPool as error:
                attempts = 1 if done > begun else attempts + 1
                if attempts >= ATTEMPTS:
                    raise UserError(
                        "Part {number} of {total} ended its process {attempts} times; most often the memory was not "
                        "enough, so ask again with fewer workers.",
                        number=done + 1,
                        total=len(given),
                        attempts=ATTEMPTS,
                    ) from error

    def _run_once(self, work: Callable[[Given], Made], given: Sequence[Given]) -> Iterator[Made]:
        """The same until a process is lost."""
        open_ones: deque[Future[Any]] = deque()
        with ProcessPoolExecutor(min(self._number, len(given)), mp_context=get_context("spawn")) as pool:
            try:
                waiting = iter(given)
                for one in waiting:
                    open_ones.append(pool.submit(work, one))
                    if len(open_ones) >= self._number * _AHEAD:
                        yield open_ones.popleft().result()
                while open_ones:
                    yield open_ones.popleft().result()
            finally:
                for future in open_ones:
                    future.cancel()
