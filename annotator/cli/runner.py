"""Long work on the command line: a progress bar on standard error when it is a terminal, silence otherwise."""

from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, TaskProgressColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bar

from annotator.progress import Progress


@contextmanager
def progress_bar(title: str) -> Iterator[Progress]:
    """A `Progress` for one piece of work; the bar vanishes when it is done."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield Progress()
        return
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with Bar(*columns, console=console, transient=True) as bar:
        task = bar.add_task(title, total=None)
        yield Progress(report=lambda done, total: bar.update(task, completed=done, total=total or None))
