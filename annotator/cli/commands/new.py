"""`annotator new`: a project over a folder of images or an address."""

import csv
from pathlib import Path
from typing import Annotated

import typer

from annotator.cli.console import print_error, print_line, show_progress_bar
from annotator.errors import UserError

TEMPLATE_NAMES = ("orchard", "crowns", "delftbikes")
"""Of the templates, which the help tells without importing them; a test compares them."""
_SHOWN = 5
"""Files that could not be read, named one by one up to this number."""


def create_from_images(
    project: Annotated[Path, typer.Argument(help="The project file to make (*.annotator).", show_default=False)],
    images: Annotated[
        str,
        typer.Option(
            help="Folder of the pictures, or an address such as s3://bucket/folder; its sub-folders belong to it.",
            metavar="FOLDER|URL",
        ),
    ],
    template: Annotated[str, typer.Option(help=" | ".join(TEMPLATE_NAMES))] = "",
    labels: Annotated[
        str,
        typer.Option(
            help="Labels with commas between them, in the template's place; a label that holds a comma stands in "
            "quotation marks: 'apple,\"apple, unripe\"'."
        ),
    ] = "",
) -> None:
    """Make a project over a folder of images, or over pictures in an object store."""
    from annotator.model.templates import find_template
    from annotator.session.projects.open import make_project
    from annotator.store.opening import create_project

    path = project if project.suffix else project.with_suffix(".annotator")
    if path.exists():
        raise UserError(f"{path} is there already; choose another name.")
    chosen = find_template(template)
    names = _parse_labels(labels)
    unreadable: list[str] = []
    try:
        with show_progress_bar("Reading pictures") as progress:
            made = make_project(
                images, name=path.stem, template=chosen, labels=names, progress=progress, report=unreadable.append
            )
    finally:
        for sentence in unreadable[:_SHOWN]:
            print_error(sentence)
        if len(unreadable) > _SHOWN:
            print_error(f"{len(unreadable) - _SHOWN:,} more files or folders could not be read.")
    create_project(path, made).close()
    count = len(made.vocabulary.labels)
    print_line(f"{path}: {len(made.images):,} images, {count} label{'' if count == 1 else 's'}.")


def _parse_labels(text: str) -> tuple[str, ...]:
    """The labels of a row as CSV has it. Raises BadParameter where a quotation mark is not closed."""
    try:
        return tuple(name.strip() for row in csv.reader([text], skipinitialspace=True, strict=True) for name in row)
    except csv.Error as error:
        raise typer.BadParameter(
            "quotation marks stand around a whole label: 'apple,\"apple, unripe\"'.", param_hint="--labels"
        ) from error
