"""`annotator new`: a project over a folder of images."""

from pathlib import Path
from typing import Annotated

import typer

from annotator.cli.printing import complain, say
from annotator.cli.runner import progress_bar
from annotator.errors import UserError
from annotator.model.templates import TEMPLATES, template_named
from annotator.session.projects.new import new_project
from annotator.store.opening import create_project

_SHOWN = 5
"""Files that could not be read, named one by one up to this number."""


def create(
    project: Annotated[Path, typer.Argument(help="The project file to make (*.annotator).", show_default=False)],
    images: Annotated[Path, typer.Option(help="Folder of the pictures; its sub-folders belong to it.")],
    template: Annotated[str, typer.Option(help=" | ".join(known.name for known in TEMPLATES))] = "",
    labels: Annotated[str, typer.Option(help="Labels with commas between them, in the template's place.")] = "",
) -> None:
    """Make a project over a folder of images."""
    path = project if project.suffix else project.with_suffix(".annotator")
    if path.exists():
        raise UserError(f"{path} is there already; choose another name.")
    chosen = template_named(template)
    names = tuple(name.strip() for name in labels.split(",")) if labels.strip() else ()
    untold: list[str] = []
    with progress_bar("Reading pictures") as progress:
        made = new_project(
            images, name=path.stem, template=chosen, labels=names, progress=progress, report=untold.append
        )
    create_project(path, made).close()
    for sentence in untold[:_SHOWN]:
        complain(sentence)
    if len(untold) > _SHOWN:
        complain(f"{len(untold) - _SHOWN:,} more files or folders could not be read.")
    count = len(made.vocabulary.labels)
    say(f"{path}: {len(made.images):,} images, {count} label{'' if count == 1 else 's'}.")
