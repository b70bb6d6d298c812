"""Options that several commands share: which images count, how intervals are made, and which files are written."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Final

import typer

from annotator.cli.printing import print_line
from annotator.errors import UserError
from annotator.formats.core.files import prepare_target
from annotator.formats.text.plain_text import read_text
from annotator.metrics.matching.image_choice import ImageChoice, choose_images
from annotator.model.metric_settings import IntervalUnit
from annotator.model.project import Project
from annotator.session.transfer.pseudonyms import write_key

Split = Annotated[str | None, typer.Option("--split", metavar="S", help="Only images of this split.")]
Pseudonyms = Annotated[
    bool, typer.Option("--pseudonyms", help="Persons under pseudonyms; who they are is written apart.")
]
Version = Annotated[
    str | None,
    typer.Option("--version", metavar="NAME", help="The state that was frozen under this name, in the place of now."),
]
ImageList = Annotated[
    str | None,
    typer.Option(
        "--images", metavar="LIST", help="Only images that this text file names, one a line; - for standard input."
    ),
]
NoIntervals = Annotated[bool, typer.Option("--no-intervals", help="Leave out the 95 % intervals.")]
LeftOut = Annotated[
    IntervalUnit | None,
    typer.Option(
        "--interval-unit",
        help="What intervals leave out one at a time: images, or whole folders for frames that are not independent "
        "of each other. The project's own if left out.",
    ),
]


def prepare_file(path: Path | None) -> Path | None:
    """The file that is to be written, with the folders on its way; asked before anything is computed.

    Raises UserError where it could not be written.
    """
    if path is not None:
        prepare_target(path)
    return path


def prepare_folder(path: Path | None) -> Path | None:
    """The same of a folder for several files."""
    if path is not None:
        prepare_target(path / "tables.csv")
    return path


JsonFile = Annotated[
    Path | None, typer.Option("--json", metavar="F", help="Write the numbers as JSON.", callback=prepare_file)
]
HtmlFile = Annotated[
    Path | None, typer.Option("--html", metavar="F", help="Write a report page.", callback=prepare_file)
]
CsvFolder = Annotated[
    Path | None, typer.Option("--csv", metavar="DIR", help="Write tables as CSV.", callback=prepare_folder)
]

STANDARD_INPUT: Final = "-"
_LIMIT: Final = 256 * 1024**2
"""Bytes of a list of images; half a million long names take a quarter of it."""


def choose_named_images(project: Project, split: str | None, listed: str | None) -> ImageChoice:
    """The images that `--split` and `--images` leave. Raises UserError for what the project does not have."""
    if listed is None:
        return choose_images(project, split=split)
    names, source = read_image_names(listed)
    return choose_images(project, split=split, names=names, listed=source)


def read_image_names(listed: str) -> tuple[Sequence[str], str]:
    """The lines of the list that are not blank, and the list's own name. Raises UserError when it cannot be read."""
    source = "standard input" if listed == STANDARD_INPUT else Path(listed).name
    text = _read_standard_input() if listed == STANDARD_INPUT else read_text(Path(listed), source, limit=_LIMIT)
    return [line for line in text.splitlines() if line.strip()], source


def write_key_beside(project: Project, out: Path | None, *, wanted: bool) -> None:
    """Writes whose the pseudonyms are beside what was written, if wanted; without a file there is no such place."""
    if not wanted:
        return
    if out is None:
        print_line("Whose the pseudonyms are is written where a file is: add --json, --html or --csv.")
        return
    print_line(f"{write_key(out, project)}: whose the pseudonyms are; keep it where the report does not go.")


def _read_standard_input() -> str:
    raw = sys.stdin.buffer.read(_LIMIT + 1)
    if len(raw) > _LIMIT:
        raise UserError(f"Standard input is longer than {_LIMIT:,} bytes; name fewer images.")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UserError("Standard input is not UTF-8 text; write the names as UTF-8.") from error
