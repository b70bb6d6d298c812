"""`annotator merge`: the layers of other copies of a project, or of another project, as one step."""

from pathlib import Path
from typing import Annotated, Literal

import typer

from annotator.cli.options import prepare_file

WhoseWork = Literal["mine", "theirs", "both"]
"""Values of `ConflictChoice`, which would import the tables of shapes."""


def merge_projects(
    project: Annotated[Path, typer.Argument(help="The project file that takes the layers in.", show_default=False)],
    others: Annotated[
        list[Path], typer.Argument(help="Copies of it, or other projects.", metavar="OTHER...", show_default=False)
    ],
    conflicts: Annotated[
        WhoseWork,
        typer.Option(help="What is kept of a layer that both sides changed: this project's work, the copy's, both."),
    ] = "both",
    json_file: Annotated[
        Path | None, typer.Option("--json", metavar="F", help="Write it down as JSON.", callback=prepare_file)
    ] = None,
) -> None:
    """Take in the layers of other copies of a project: all of them in one step, or nothing.

    A layer that was changed on both sides is kept twice, the copy's as a further pass of its annotator; the last
    finished pass counts. With --conflicts mine or theirs a second step takes the other side's work away again.
    """
    from annotator.cli.answering import merge as answering

    answering.merge_projects(project, others, conflicts, json_file)
