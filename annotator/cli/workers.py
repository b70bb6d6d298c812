"""Work on many things in several processes: in order, and again where a process was lost on the way."""

import os
import signal
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from threading import Thread
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
        count = min(self._number, len(given))
        with ProcessPoolExecutor(count, get_context("spawn"), _begin_process, (self._number,)) as pool:
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


def _begin_process(number: int) -> None:
    """Keeps a process to its share of the cores, leaves an interrupt to the program, and ends with the program."""
    os.environ["OMP_NUM_THREADS"] = str(max(1, (os.cpu_count() or 1) // number))
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the program hears it too, and lets go of its processes
    Thread(target=_stop_with_program, daemon=True).start()


def _stop_with_program() -> None:
    """Nothing else tells a process that waits for its next thing that the program was killed."""
    program = parent_process()
    assert program is not None
    program.join()
    os._exit(1)
