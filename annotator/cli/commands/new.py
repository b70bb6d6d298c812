"""`annotator new`: a project over a folder of images or an address, from files of other tools, or from both."""

import csv
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from annotator.cli.console import print_first, print_line, show_progress_bar
from annotator.cli.options import add_lenient_hint
from annotator.cli.plugins import load_plugin_registry
from annotator.cli.sources import print_straight
from annotator.errors import UserError
from annotator.session.transfer.options import FilesQuestion

if TYPE_CHECKING:
    from annotator.model.project import Project

TEMPLATE_NAMES = ("orchard", "crowns", "delftbikes")
"""Of the templates, which the help tells without importing them; a test compares them."""


def create_new(
    project: Annotated[Path, typer.Argument(help="The project file to make (*.annotator).", show_default=False)],
    from_: Annotated[
        list[Path] | None,
        typer.Option(
            "--from",
            metavar="FILE",
            help="A file of another tool that the project begins with, one an annotator; may be given several times.",
        ),
    ] = None,
    *,
    files: FilesQuestion,
    template: Annotated[str, typer.Option(help=" | ".join(TEMPLATE_NAMES))] = "",
    labels: Annotated[
        str,
        typer.Option(
            help="Labels with commas between them, in the template's place; a label that holds a comma stands in "
            "quotation marks: 'apple,\"apple, unripe\"'."
        ),
    ] = "",
) -> None:
    """Make a project over pictures in a folder or an object store, from files of other tools, or from both."""
    from annotator.plugins.adapters import collect_formats
    from annotator.session.transfer.straight import create_with_files
    from annotator.store.source import open_project_source

    path = project if project.suffix else project.with_suffix(".annotator")
    if path.exists():
        raise UserError(f"{path} is there already; choose another name.")
    place = files.pictures
    if not (place or from_):
        raise typer.BadParameter("say where the pictures are with --pictures, or what it begins with with --from.")
    made = _make_project(place, path.stem, template, _parse_labels(labels))
    formats = collect_formats(load_plugin_registry())
    with show_progress_bar("Reading files") as progress, add_lenient_hint():
        found = create_with_files(path, made, from_ or [], files, formats, progress)
    if found is not None:
        print_straight(found)
    with open_project_source(path) as source:
        outline = source.read_outline()
    count = len(outline.vocabulary.labels)
    print_line(f"{path}: {len(outline.images):,} images, {count} label{'' if count == 1 else 's'}.")


def _make_project(place: str, name: str, template: str, labels: tuple[str, ...]) -> "Project":
    """The project of the pictures at a place, or one without images where no place is named."""
    from annotator.model.templates import find_template
    from annotator.session.projects.open import make_project

    chosen = find_template(template)
    unreadable: list[str] = []
    try:
        with show_progress_bar("Reading pictures") as progress:
            return make_project(
                place, name=name, template=chosen, labels=labels, progress=progress, report=unreadable.append
            )
    finally:
        print_first(unreadable, "files or folders could not be read")


def _parse_labels(text: str) -> tuple[str, ...]:
    """The labels of a row as CSV has it. Raises BadParameter where a quotation mark is not closed."""
    try:
        return tuple(name.strip() for row in csv.reader([text], skipinitialspace=True, strict=True) for name in row)
    except csv.Error as error:
        raise typer.BadParameter(
            "quotation marks stand around a whole label: 'apple,\"apple, unripe\"'.", param_hint="--labels"
        ) from error
