"""Tables and sentences for people, and answers for programs, on the standard streams."""

import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Final

from annotator.report.hidden import show_hidden

if TYPE_CHECKING:
    from annotator.report.sections import ReportSection
    from annotator.report.tables import Table as PageTable

STANDARD_STREAM: Final = Path("-")
"""The name that stands for standard input or output in the place of a file's."""
_PIPED_WIDTH: Final = 100_000
"""Columns where standard output is no terminal: a row is a line there, however long."""
_is_quiet: ContextVar[bool] = ContextVar("is_quiet", default=False)
_is_aside: ContextVar[bool] = ContextVar("is_aside", default=False)


@contextmanager
def keep_quiet() -> Iterator[None]:
    """Inside, nothing is printed but errors and warnings."""
    before = _is_quiet.set(True)
    try:
        yield
    finally:
        _is_quiet.reset(before)


@contextmanager
def move_aside() -> Iterator[None]:
    """Inside, what is meant for people goes to standard error: standard output takes an answer for programs."""
    before = _is_aside.set(True)
    try:
        yield
    finally:
        _is_aside.reset(before)


def is_quiet() -> bool:
    """Whether nothing is to be printed but errors and warnings."""
    return _is_quiet.get()


@contextmanager
def open_output(path: Path) -> Iterator[Path]:
    """Where to write what is to be at `path`; for `-` a file that goes to standard output when the block ends well."""
    if path != STANDARD_STREAM:
        yield path
        return
    import shutil
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "standard output"
        yield target
        with target.open("rb") as file:
            shutil.copyfileobj(file, sys.stdout.buffer)
        sys.stdout.buffer.flush()


def print_line(text: str) -> None:
    """A line for people on standard output; characters that cannot be seen are shown by their code."""
    if not is_quiet():
        _stream_of_people().write(show_hidden(text) + "\n")


def print_written(path: Path, told: str) -> None:
    """A line for people that says what was written where."""
    print_line(f"{'Standard output' if path == STANDARD_STREAM else path}: {told}.")


def print_error(sentence: str) -> None:
    """A line on standard error; characters that cannot be seen are shown by their code."""
    sys.stderr.write(show_hidden(sentence) + "\n")


def print_table(rows: Iterable[Sequence[str]], *, head: Sequence[str] = (), title: str = "") -> None:
    """A table for people on standard output, under its title; cells are taken as they are, without markup.

    Only a terminal breaks its rows.
    """
    if is_quiet():
        return
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    if title:
        print_line(title)
    stream = _stream_of_people()
    console = Console(file=stream) if stream.isatty() else Console(width=_PIPED_WIDTH, file=stream)
    shown = Table(show_header=bool(head), box=None, pad_edge=False)
    cells = [[show_hidden(str(cell)) for cell in row] for row in rows]
    for number in range(len(head) or max((len(row) for row in cells), default=0)):
        shown.add_column(Text(show_hidden(head[number]) if head else ""), overflow="fold")
    for row in cells:
        shown.add_row(*(Text(cell) for cell in row))
    with console.capture() as captured:
        console.print(shown)
    for line in captured.get().splitlines():
        stream.write(line.rstrip() + "\n")


def print_page_table(made: "PageTable", title: str = "") -> None:
    """A table of a report under its title, its notes and an empty line."""
    from annotator.report.numbers import read_cell

    rows = [(name, *(read_cell(cell) for cell in cells)) for name, cells in made.rows]
    head = [name for name, _ in made.heads]
    print_table(rows, head=head if any(head) else (), title=title)
    for note in made.notes:
        print_line(note)
    print_line("")


def print_sections(sections: "Iterable[ReportSection[Any]]", report: object) -> None:
    """The tables of the sections that a command prints, each under its title."""
    from annotator.report.sections import list_printed

    for title, made in list_printed(sections, report):
        if made is None:
            print_line(title)
        else:
            print_page_table(made, title)


def list_names(names: Sequence[str], *, most: int = 5) -> str:
    """The first names and how many more there are."""
    shown = ", ".join(names[:most])
    return f"{shown} and {len(names) - most:,} more" if len(names) > most else shown


def _stream_of_people() -> IO[str]:
    return sys.stderr if _is_aside.get() else sys.stdout
