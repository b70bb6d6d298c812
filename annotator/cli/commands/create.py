"""`annotator new`: a project over a folder of images."""

from pathlib import Path
from typing import Annotated

import typer

from annotator.cli.printing import print_error, print_line
from annotator.cli.runner import show_progress_bar
from annotator.errors import UserError
from annotator.model.templates import TEMPLATES, find_template
from annotator.session.projects.new import make_project
from annotator.store.opening import create_project

_SHOWN = 5
"""Files that could not be read, named one by one up to this number."""


def create_from_images(
    project: Annotated[Path, typer.Argument(help="The project file to make (*.annotator).", show_default=False)],
    images: Annotated[Path, typer.Option(help="Folder of the pictures; its sub-folders belong to it.")],
    template: Annotated[str, typer.Option(help=" | ".join(known.name for known in TEMPLATES))] = "",
    labels: Annotated[str, typer.Option(help="Labels with commas between them, in the template's place.")] = "",
) -> None:
    """Make a project over a folder of images."""
    path = project if project.suffix else project.with_suffix(".annotator")
    if path.exists():
        raise UserError(f"{path} is there already; choose another name.")
    chosen = find_template(template)
    names = tuple(name.strip() for name in labels.split(",")) if labels.strip() else ()
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
