"""Options that several commands share: which images count, how intervals are made, and which files are written."""

import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from annotator.cli.console import STANDARD_STREAM, move_aside, open_output, print_line, print_written, show_progress_bar
from annotator.errors import FlawError, UserError
from annotator.formats.core.files import prepare_target
from annotator.formats.core.layout_names import TITLES

if TYPE_CHECKING:
    from annotator.api.answer import Answer
    from annotator.cli.workers import BeginWork
    from annotator.formats.core.foreign import ForeignFile
    from annotator.formats.core.format import Format
    from annotator.metrics.matching.selection import ImageChoice
    from annotator.model.project import Project
    from annotator.report.tables import Record
    from annotator.session.session import Session
    from annotator.store.project_file import ProjectFile

NamedSubject = Annotated[
    list[str],
    typer.Argument(
        help="The project file or a folder of Parquet parts; for auditors a team server: service=name or "
        "postgresql://login@host/database; or files of other tools, one an annotator.",
        metavar="PROJECT|URL|FILE...",
        show_default=False,
        path_type=str,
    ),
]
CheckedSubject = Annotated[
    list[str],
    typer.Argument(
        help="The project file, a folder of Parquet parts or a team server; or files of other tools: the truth, then "
        "detections, one file a model.",
        metavar="PROJECT|URL|TRUTH DETECTIONS...",
        show_default=False,
        path_type=str,
    ),
]
Split = Annotated[str | None, typer.Option("--split", metavar="S", help="Only images of this split.")]
Pseudonyms = Annotated[
    bool, typer.Option("--pseudonyms", help="Replace people's names by pseudonyms; a separate file says who they are.")
]
Workers = Annotated[
    int,
    typer.Option(
        "--workers",
        min=1,
        max=256,
        metavar="N",
        help="Number of processes to work in: the same numbers sooner.",
        rich_help_panel="Running",
    ),
]
Scheduler = Annotated[
    str | None,
    typer.Option(
        "--scheduler",
        metavar="URL",
        help="Let the workers of a Dask scheduler (tcp://host:8786) do the work.",
        rich_help_panel="Running",
    ),
]
Version = Annotated[
    str | None,
    typer.Option(
        "--state",
        metavar="NAME",
        help="The state that was frozen under this name, in the place of now.",
        rich_help_panel="What counts",
    ),
]
ImageList = Annotated[
    str | None,
    typer.Option(
        "--images", metavar="LIST", help="Only images that this text file names, one per line; - for standard input."
    ),
]
NoIntervals = Annotated[bool, typer.Option("--no-intervals", help="Leave out the 95 % intervals.")]


def prepare_file(context: typer.Context, path: Path | None) -> Path | None:
    """The file that is to be written, with the folders on its way; asked before anything is computed.

    For `-`, standard output, what people read goes to standard error. Raises UserError where the file could not be
    written.
    """
    if path == STANDARD_STREAM:
        reserve_output(context)
    elif path is not None and not context.resilient_parsing:  # a shell that completes makes nothing
        prepare_target(path)
    return path


def take_output(context: typer.Context, path: Path) -> Path:
    """What a command writes in any case, a file or, for `-`, standard output."""
    if path == STANDARD_STREAM:
        reserve_output(context)
    return path


def refuse_folder_as_stream(chosen: "Format", out: Path) -> None:
    """Raises UserError for a format of many files that is to go to standard output."""
    if chosen.writes_folder and out == STANDARD_STREAM:
        raise UserError(f"{chosen.title} is a folder of files; name a folder.")


def take_inputs(context: typer.Context, paths: list[Path]) -> list[Path]:
    """The files to read; for `-` one that holds, while the command runs, what comes from standard input."""
    if STANDARD_STREAM not in paths or context.resilient_parsing:
        return paths
    if paths.count(STANDARD_STREAM) > 1:
        raise typer.BadParameter("Standard input can be read once; name files for the others.")
    target = Path(context.with_resource(tempfile.TemporaryDirectory())) / "standard input"
    with target.open("wb") as file:
        shutil.copyfileobj(sys.stdin.buffer, file)
    return [target if path == STANDARD_STREAM else path for path in paths]


@contextmanager
def add_lenient_hint() -> Iterator[None]:
    """Ends the sentence about a single flaw with the option that passes over flaws."""
    try:
        yield
    except FlawError as error:
        raise UserError(f"{str(error).removesuffix('.')}, or leave such things out with --lenient.") from error


def choose_layout(layout: str, first_pixel: int | None) -> str:
    """The layout of numbers that a person named, by one option or the other. Raises BadParameter for both."""
    if layout and first_pixel is not None:
        raise typer.BadParameter("name the layout, or the first pixel; only one of them at a time.")
    return layout if first_pixel is None else f"first-pixel-{first_pixel}"


def parse_columns(named: list[str] | None) -> dict[str, str]:
    """Columns of a table by our names. Raises BadParameter for what is no pair."""
    pairs = [pair.partition("=") for text in named or () for pair in text.split(",")]
    if any(not (ours.strip() and theirs.strip()) for ours, _sign, theirs in pairs):
        raise typer.BadParameter("write OURS=THEIRS, as in label=cell_type.", param_hint="--columns")
    return {ours.strip(): theirs.strip() for ours, _sign, theirs in pairs}


def print_rival_layout(foreign: "ForeignFile", act: str, *, is_chosen: bool) -> None:
    """Says how to read the files in another layout than in that which they were taken for."""
    if foreign.verdict is not None and not is_chosen:
        rival = foreign.verdict.rivals[0]
        pixel = rival.removeprefix("first-pixel-")
        if pixel != rival:
            print_line(f"If the tool that wrote it counts pixels from {pixel}, {act} it with --first-pixel {pixel}.")
        else:
            print_line(f"If its numbers are laid out in another way, {act} it with --layout {rival}.")


def reserve_output(context: typer.Context) -> None:
    """Keeps standard output for one answer of the command. Raises BadParameter for a second one."""
    if _RESERVED in context.meta:
        raise typer.BadParameter("Standard output takes one answer; name a file for the other.")
    context.meta[_RESERVED] = True
    context.with_resource(move_aside())


def prepare_folder(context: typer.Context, path: Path | None) -> Path | None:
    """The same of a folder for several files, which standard output is not. Raises BadParameter for `-`."""
    if path == STANDARD_STREAM:
        raise typer.BadParameter("Several tables are written; name a folder for them.")
    if path is not None and not context.resilient_parsing:
        prepare_target(path / "tables.csv")
    return path


def _write(flag: str, metavar: str, text: str, callback: Callable[..., Path | None]) -> Any:
    """The option that says where a form of the answer is written."""
    return typer.Option(flag, metavar=metavar, help=text, callback=callback, rich_help_panel="Answer")


JsonFile = Annotated[
    Path | None, _write("--json", "F", "Write the numbers as JSON; - for standard output.", prepare_file)
]
HtmlFile = Annotated[Path | None, _write("--html", "F", "Write a report page; - for standard output.", prepare_file)]
CsvFolder = Annotated[Path | None, _write("--csv", "DIR", "Write tables as CSV.", prepare_folder)]
Tables = Annotated[bool, typer.Option("--tables", help="Print the tables below the summary.", rich_help_panel="Answer")]
OutputFile = Annotated[
    Path,
    typer.Argument(
        help="The file to write; .gz is compressed; - for standard output.", show_default=False, callback=take_output
    ),
]

InputFiles = Annotated[
    list[Path],
    typer.Argument(
        help="The files to read; - for standard input.", metavar="FILE...", show_default=False, callback=take_inputs
    ),
]

Reason = Annotated[
    str, typer.Option("--reason", metavar="TEXT", help="Why; stored with the step. Some projects ask for it.")
]
Lenient = Annotated[
    bool, typer.Option("--lenient", help="Leave out what is flawed, and count it; else one flaw stops the command.")
]
FirstPixelNumber = Annotated[
    int | None,
    typer.Option(
        "--first-pixel", min=0, max=1, help="From where Pascal VOC counts pixels; found from the files when left out."
    ),
]
MostImplausible = Annotated[
    float,
    typer.Option(
        "--implausible",
        min=0,
        max=1,
        metavar="X",
        help="Share of the boxes that may be implausible: under a pixel, past the border, there twice, all alike.",
    ),
]
NamedColumns = Annotated[
    list[str] | None,
    typer.Option(
        "--columns",
        metavar="OURS=THEIRS",
        help="A column of a table by the name that we know it by, as in label=cell_type; may be given several times.",
    ),
]
NamedLayout = Annotated[
    str,
    typer.Option(
        "--layout",
        metavar="LAYOUT",
        help=f"What the numbers mean in a file that does not say so: {' | '.join(TITLES)}; found from all its boxes "
        "when left out.",
    ),
]

STANDARD_INPUT: Final = "-"
_RESERVED: Final = "annotator.output"
_LIMIT: Final = 256 * 1024**2
"""Bytes of a list of images; half a million long names take a quarter of it."""


def open_session(opened: "ProjectFile", reason: str = "") -> "Session":
    """The session in which a command changes a project, for this reason."""
    from annotator.session.session import Session
    from annotator.session.view import ViewState

    view = ViewState(reason=reason)
    return Session(opened.project, opened, next_shape_id=opened.next_shape_id, view=view)


def write_answer(path: Path | None, record: "Record", told: str, *projects: "Project") -> None:
    """Writes a record about these projects as JSON to the file or standard output, if one was named, and says so."""
    if path is None:
        return
    from annotator.report.about import make_about
    from annotator.report.tables import write_json

    with open_output(path) as target:
        write_json(target, record, make_about(*projects))
    print_written(path, told)


def write_files(
    answer: "Answer",
    json_file: Path | None,
    csv_folder: Path | None,
    html_file: Path | None = None,
    *,
    told: str = "the numbers as JSON",
    is_drawn: bool = False,
) -> None:
    """Writes the files of an answer that were asked for, and says so to people.

    `is_drawn` says that another process draws the figures of the page.
    """
    if json_file is not None:
        with open_output(json_file) as target:
            answer.save(json=target)
        print_written(json_file, told)
    if csv_folder is not None:
        with show_progress_bar("Writing tables"):
            paths = answer.save(csv=csv_folder)
        print_written(csv_folder, ", ".join(path.name for path in paths))
    if html_file is not None:
        if not is_drawn:
            from annotator.report.style import prepare_drawing

            prepare_drawing()
        with show_progress_bar("Drawing the report") as progress, open_output(html_file) as target:
            answer.save(html=target, progress=progress)
        print_written(html_file, "the report")


@contextmanager
def begin_drawing(html_file: Path | None) -> "Iterator[BeginWork | None]":
    """For a page what begins to draw its figures in another process; None where this process is to draw them.

    The other process imports matplotlib while this one counts, on a core of its own.
    """
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if html_file is None or cores < 2 or "matplotlib" in sys.modules:  # or nothing is left to import meanwhile
        yield None
        return
    from annotator.cli.workers import begin_process

    with begin_process("annotator.report.audit.html_page", "annotator.report.style:prepare_drawing") as begin:
        yield begin


def choose_named_images(project: "Project", split: str | None, listed: str | None) -> "ImageChoice":
    """The images that `--split` and `--images` leave. Raises UserError for what the project does not have."""
    from annotator.metrics.matching.selection import choose_images

    if listed is None:
        return choose_images(project, split=split)
    names, source = read_image_names(listed)
    return choose_images(project, split=split, names=names, listed=source)


def read_image_names(listed: str) -> tuple[Sequence[str], str]:
    """The lines of the list that are not blank, and the list's own name. Raises UserError when it cannot be read."""
    from annotator.formats.text.plain_text import read_text

    source = "standard input" if listed == STANDARD_INPUT else Path(listed).name
    text = _read_standard_input() if listed == STANDARD_INPUT else read_text(Path(listed), source, limit=_LIMIT)
    return [line for line in text.splitlines() if line.strip()], source


def write_key_beside(project: "Project", *outs: Path | None, wanted: bool) -> None:
    """Writes whose the pseudonyms are beside what was written, if wanted; without a file there is no such place."""
    from annotator.session.transfer.pseudonyms import write_key

    if not wanted:
        return
    out = next((path for path in outs if path not in (None, STANDARD_STREAM)), None)
    if out is None:
        print_line("Whose the pseudonyms are is written where a file is: name one.")
        return
    print_line(f"{write_key(out, project)}: whose the pseudonyms are; keep it where what was written does not go.")


def _read_standard_input() -> str:
    raw = sys.stdin.buffer.read(_LIMIT + 1)
    if len(raw) > _LIMIT:
        raise UserError(f"Standard input is longer than {_LIMIT:,} bytes; name fewer images.")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UserError("Standard input is not UTF-8 text; write the names as UTF-8.") from error
