"""`annotator freeze`: the present state of a project kept under a name, and the list of such states."""

from pathlib import Path
from typing import Annotated

import typer

from annotator.cli.options import JsonFile


def freeze_project(
    project: Annotated[Path, typer.Argument(help="The project file.", show_default=False)],
    name: Annotated[
        str | None,
        typer.Argument(help="The name to cite the state by; lists the states if left out.", show_default=False),
    ] = None,
    json_file: JsonFile = None,
) -> None:
    """Keep the present state under a name: audit, check, tune and export give its numbers with --version NAME.

    The hash is of pictures, finished layers and settings. Without a name the states of the project are listed.
    """
    from annotator.cli.answering.upkeep import freeze as answering

    answering.freeze_project(project, name, json_file)
