"""Long work on the command line: a progress bar on a terminal, and work shared among several processes."""

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context
from typing import TypeVar

from rich.console import Console
from rich.progress import BarColumn, ProgressColumn, TaskProgressColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bar
from rich.progress import Task as Shown
from rich.text import Text

from annotator.errors import UserError
from annotator.progress import Progress

Task = TypeVar("Task")
Result = TypeVar("Result")

_MOST_PROCESSES = 4
"""Each takes some hundred megabytes while it draws a large picture."""
_CHECK_SECONDS = 0.2


class _RateColumn(ProgressColumn):
    """Steps a second."""

    def __init__(self, unit: str) -> None:
        super().__init__()
        self._unit = unit

    def render(self, task: Shown) -> Text:
        """The rate, blank while it is not known."""
        return Text(f"{task.speed:.1f} {self._unit}/s" if task.speed else "")


@contextmanager
def show_progress_bar(title: str, *, unit: str = "") -> Iterator[Progress]:
    """A `Progress` for one piece of work; the bar vanishes when it is done.

    With a `unit` the bar tells how many of them are done a second.
    """
    console = Console(stderr=True)
    if not console.is_terminal:
        yield Progress()
        return
    rate = (_RateColumn(unit),) if unit else ()
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), *rate, TimeRemainingColumn())
    with Bar(*columns, console=console, transient=True) as bar:
        task = bar.add_task(title, total=None)
        yield Progress(report=lambda done, total: bar.update(task, completed=done, total=total or None))


def map_in_processes(
    work: Callable[[Task], Result], tasks: Sequence[Task], check: Callable[[], None], /
) -> Iterator[Result]:
    """Results in the order of the tasks, worked out by as many processes as there are processors (at most four).

    When `check` raises, tasks that have not begun are dropped. Raises UserError when a process ends early.
    """
    processes = min(_count_processors(), _MOST_PROCESSES, len(tasks))
    if processes < 2:
        for task in tasks:
            check()
            yield work(task)
        return
    pool = ProcessPoolExecutor(processes, mp_context=get_context("spawn"))
    try:
        futures = [pool.submit(work, task) for task in tasks]
        for future in futures:
            yield _await_result(future, check)
    except BrokenProcessPool as error:
        raise UserError("A process that helped with the work ended early; is there memory left? Try again.") from error
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _await_result(future: Future[Result], check: Callable[[], None]) -> Result:
    check()
    while not wait([future], timeout=_CHECK_SECONDS).done:
        check()
    return future.result()


def _count_processors() -> int:
    """Processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
