"""What every command does: prints tables, shows progress, loads a project, reaches the server of a replica."""

import getpass
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Final, TypeVar

from annotator.errors import Progress, UserError
from annotator.report.numbers import show_hidden

if TYPE_CHECKING:
    from rich.progress import ProgressColumn, Task
    from rich.text import Text

    from annotator.metrics.ranges.measure import FarShapes
    from annotator.model.project import Project
    from annotator.report.tables import ReportSection
    from annotator.report.tables import Table as PageTable
    from annotator.report.wanted import WantedRow
    from annotator.store.project_file import ProjectFile
    from annotator.store.replica.membership import Membership
    from annotator.team.link import Link, TeamPlace

STANDARD_STREAM: Final = Path("-")
"""The name that stands for standard input or output in the place of a file's."""
LEVEL_MISSED: Final = 3
"""Exit code of a command whose numbers do not reach a wanted level."""
_PIPED_WIDTH: Final = 100_000
"""Columns where standard output is no terminal: a row is a line there, however long."""
T = TypeVar("T")
_is_quiet: ContextVar[bool] = ContextVar("is_quiet", default=False)
_is_aside: ContextVar[bool] = ContextVar("is_aside", default=False)
_written: ContextVar[list[Path] | None] = ContextVar("written", default=None)


@contextmanager
def _set(variable: ContextVar[Any], value: T) -> Iterator[T]:
    """Inside, the variable has this value."""
    before = variable.set(value)
    try:
        yield value
    finally:
        variable.reset(before)


def keep_quiet() -> AbstractContextManager[object]:
    """Inside, nothing is printed but errors and warnings."""
    return _set(_is_quiet, value=True)


def note_written() -> AbstractContextManager[list[Path]]:
    """The paths that `print_written` names inside."""
    return _set(_written, [])


def move_aside() -> AbstractContextManager[object]:
    """Inside, what is meant for people goes to standard error: standard output takes an answer for programs."""
    return _set(_is_aside, value=True)


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


def print_content(out: Path, shapes: int, images: int) -> None:
    """Says how many shapes on how many images were written."""
    from annotator.report.numbers import format_count

    print_written(out, f"{format_count(shapes, 'shape')} on {format_count(images, 'image')}")


def print_written(path: Path, told: str) -> None:
    """A line for people that says what was written where."""
    written = _written.get()
    if written is not None:
        written.append(path)
    print_line(f"{'Standard output' if path == STANDARD_STREAM else path}: {told}.")


def print_error(sentence: str) -> None:
    """A line on standard error; characters that cannot be seen are shown by their code."""
    sys.stderr.write(show_hidden(sentence) + "\n")


def print_first(sentences: Sequence[str], more: str) -> None:
    """A line on standard error for each of the first five sentences, and of the others how many `more` there are."""
    for sentence in sentences[:5]:
        print_error(sentence)
    if len(sentences) > 5:
        print_error(f"{len(sentences) - 5:,} more {more}.")


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


def print_page_table(made: "PageTable", title: str = "", *, parted: bool = True) -> None:
    """A table of a report under its title, its notes and, where it is `parted` from what follows, an empty line."""
    from annotator.report.numbers import read_cell

    rows = [(name, *(read_cell(cell) for cell in cells)) for name, cells in made.rows]
    head = [name for name, _ in made.heads]
    print_table(rows, head=head if any(head) else (), title=title)
    for note in made.notes:
        print_line(note)
    if parted:
        print_line("")


def print_summary(sentences: "Sequence[str]") -> None:
    """What comes of it, before the tables, a line each."""
    if sentences:
        print_line("In short")
        for sentence in sentences:
            print_line(f"  {sentence}")
        print_line("")


def end_by_levels(rows: "Sequence[WantedRow]") -> None:
    """Says which wanted levels are not met, and ends with exit code 3 where there is one."""
    import typer

    missed = [row.sentence for row in rows if not row.is_met]
    for sentence in missed:
        print_error(sentence)
    if missed:
        raise typer.Exit(LEVEL_MISSED)


def print_sections(
    sections: "Iterable[ReportSection[Any]]", report: object, *, wanted: bool = True, parted: bool = True
) -> None:
    """The tables of the sections that a command prints, each under its title; if not wanted, what brings them."""
    from annotator.report.tables import list_printed

    if not wanted:
        print_line("The tables are printed with --tables.")
        return
    for title, made in list_printed(sections, report):
        if made is None:
            print_line(title)
        else:
            print_page_table(made, title, parted=parted)


def list_names(names: Sequence[str], *, most: int = 5) -> str:
    """The first names and how many more there are."""
    shown = ", ".join(names[:most])
    return f"{shown} and {len(names) - most:,} more" if len(names) > most else shown


def _stream_of_people() -> IO[str]:
    return sys.stderr if _is_aside.get() else sys.stdout


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
    if not sys.stderr.isatty():
        yield Progress(report=make_line_report(title))
        return
    from rich.console import Console
    from rich.progress import BarColumn, TaskProgressColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    rate = (_make_rate_column(unit),) if unit else ()
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), *rate, TimeRemainingColumn())
    with Bar(*columns, console=Console(stderr=True), transient=True) as bar:
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


def open_with_notice(path: Path, *, read_only: bool = False) -> "ProjectFile":
    """The opened file; what a person should know of its opening is printed on standard error."""
    from annotator.store.opening import open_project

    opened = open_project(path, read_only=read_only)
    if opened.notice:
        print_error(opened.notice)
    return opened


def open_to_change(path: Path, *, changes: bool = True) -> "ProjectFile":
    """The same, for reading alone where nothing `changes`. Raises UserError where it should and cannot be changed."""
    opened = open_with_notice(path, read_only=not changes)
    if changes:
        try:
            opened.refuse_read_only()
        except UserError:
            opened.close()
            raise
    return opened


def sign_in(place: "TeamPlace", login: str = "") -> "Link":
    """A line to the server. A password that libpq does not find comes from the system's key store, or is asked for and
    kept nowhere.

    Raises UserError, TeamError where the login is refused, and LinkError where nobody answers.
    """
    from annotator.team.key_store import connect_kept
    from annotator.team.link import TeamError, connect

    try:
        return connect_kept(place, login=login)
    except TeamError as error:
        if error.code != "refused_login" or not sys.stdin.isatty():
            raise
    who = f" of {login}" if login else ""
    return connect(place, login=login, password=getpass.getpass(f"Password{who} on the team server: "))


def ask_new_password(login: str) -> str:
    """Asks twice. Raises UserError where the answers differ or are empty."""
    first, second = (getpass.getpass(f"{word} for {login}: ") for word in ("New password", "Again"))
    if not first or first != second:
        raise UserError("The two passwords differ, or are empty; the old one stays.")
    return first


def confirm(question: str) -> None:
    """Goes on where the person says yes. Raises UserError where nobody can be asked."""
    import typer

    if not sys.stdin.isatty():
        raise UserError("{question} Answer with --yes.", question=question)
    typer.confirm(question, abort=True)


def print_state(project: "Project") -> None:
    """Prints which frozen state the project is; nothing for the project as it is now."""
    from annotator.report.images import format_state_line

    if project.frozen is not None:
        print_line(format_state_line(project))


def print_far_shapes(project: "Project", far: "FarShapes") -> None:
    """Says on standard error which shapes do not count because no picture can hold them."""
    from annotator.geometry.box import LARGEST_COORDINATE

    if far.first is not None:
        first = f"{project.authors[far.first.author].name}'s on '{project.images[far.first.image].name}'"
        print_error(
            f"{far.count:,} shapes reach beyond {LARGEST_COORDINATE:,.0f} pixels and do not "
            f"count (the first is {first}); delete them or draw them anew."
        )


@contextmanager
def open_replica(path: Path, *, read_only: bool = False) -> "Iterator[tuple[ProjectFile, Membership]]":
    """The replica at a path and whose it is. Raises UserError for any other project."""
    with open_with_notice(path, read_only=read_only) as file:
        if file.membership is None:
            raise UserError(
                "'{file}' is not a replica of a team project; make one with annotator team join.", file=path
            )
        if file.read_only and not read_only:
            raise UserError(file.read_only_reason)
        yield file, file.membership


@contextmanager
def open_line(path: Path, *, read_only: bool = False) -> "Iterator[tuple[ProjectFile, Membership, Link]]":
    """The same with a line to its server."""
    from annotator.team.link import TeamPlace

    with (
        open_replica(path, read_only=read_only) as (file, member),
        sign_in(TeamPlace(member.address, member.schema), member.login) as link,
    ):
        yield file, member, link
