"""Progress of long work on the command line: a bar where standard error is a terminal, else a line now and then."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Timer
from typing import TYPE_CHECKING

from annotator.cli.printing import is_quiet, print_error
from annotator.progress import Progress

if TYPE_CHECKING:
    from rich.progress import ProgressColumn, Task
    from rich.text import Text

_PAUSE = 5.0
"""Seconds between two lines of progress where there is no terminal; shorter work prints none."""


@contextmanager
def show_progress_bar(title: str, *, unit: str = "") -> Iterator[Progress]:
    """A `Progress` for one piece of work; the bar vanishes when it is done.

    With a `unit` the bar tells how many of them are done a second. A log or a pipe gets plain lines instead, a command
    that is to be quiet nothing.
    """
    if is_quiet():
        yield Progress()
        return
    from rich.console import Console
    from rich.progress import BarColumn, TaskProgressColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    console = Console(stderr=True)
    if not console.is_terminal:
        yield Progress(report=make_line_report(title))
        return
    rate = (_make_rate_column(unit),) if unit else ()
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), *rate, TimeRemainingColumn())
    with Bar(*columns, console=console, transient=True) as bar:
        task = bar.add_task(title, total=None)
        yield Progress(report=lambda done, total: bar.update(task, completed=done, total=total or None))


def _make_rate_column(unit: str) -> "ProgressColumn":
    """A column with the steps a second, blank while they are not known."""
    from rich.progress import ProgressColumn
    from rich.text import Text

    class RateColumn(ProgressColumn):
        """Steps a second."""

        def render(self, task: "Task") -> "Text":
            """The rate of one task."""
            return Text(f"{task.speed:.1f} {unit}/s" if task.speed else "")

    return RateColumn()


def make_line_report(title: str, *, clock: Callable[[], float] = time.monotonic) -> Callable[[int, int], None]:
    """A report of progress that prints a plain line on standard error every few seconds, the first after as many."""
    last = clock()

    def report(done: int, total: int) -> None:
        nonlocal last
        if clock() - last >= _PAUSE:
            last = clock()
            print_error(f"{title}: {done:,} of {total:,} ({done / total:.0%})" if total else f"{title}: {done:,}")

    return report


@contextmanager
def watch_work(seconds: float, tell: Callable[[], None]) -> Iterator[None]:
    """Calls `tell` from a thread of its own when the work inside has not ended after so many seconds."""
    timer = Timer(seconds, tell)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
