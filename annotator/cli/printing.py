"""Tables and sentences for people, on standard output and standard error."""

import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from annotator.report.hidden import show_hidden

if TYPE_CHECKING:
    from annotator.report.tables import Table as PageTable

_PIPED_WIDTH = 200
"""Columns where standard output is no terminal and nobody sees lines break."""


def print_line(text: str) -> None:
    """A line on standard output; characters that cannot be seen are shown by their code."""
    sys.stdout.write(show_hidden(text) + "\n")


def print_error(sentence: str) -> None:
    """A line on standard error; characters that cannot be seen are shown by their code."""
    sys.stderr.write(show_hidden(sentence) + "\n")


def print_table(rows: Iterable[Sequence[str]], *, head: Sequence[str] = (), title: str = "") -> None:
    """A table on standard output; cells are taken as they are, without markup."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    console = Console() if sys.stdout.isatty() else Console(width=_PIPED_WIDTH, file=sys.stdout)
    shown = Table(
        title=show_hidden(title) or None, title_justify="left", show_header=bool(head), box=None, pad_edge=False
    )
    cells = [[show_hidden(str(cell)) for cell in row] for row in rows]
    for number in range(len(head) or max((len(row) for row in cells), default=0)):
        shown.add_column(Text(show_hidden(head[number]) if head else ""), overflow="fold")
    for row in cells:
        shown.add_row(*(Text(cell) for cell in row))
    with console.capture() as captured:
        console.print(shown)
    for line in captured.get().splitlines():
        sys.stdout.write(line.rstrip() + "\n")


def print_page_table(made: "PageTable", title: str = "") -> None:
    """A table of a report under its title, which is never broken to the table's width, its notes and an empty line."""
    from annotator.report.numbers import read_cell

    if title:
        print_line(title)
    rows = [(name, *(read_cell(cell) for cell in cells)) for name, cells in made.rows]
    head = [name for name, _ in made.heads]
    print_table(rows, head=head if any(head) else ())
    for note in made.notes:
        print_line(note)
    print_line("")


def list_names(names: Sequence[str], *, most: int = 5) -> str:
    """The first names and how many more there are."""
    shown = ", ".join(names[:most])
    return f"{shown} and {len(names) - most:,} more" if len(names) > most else shown
