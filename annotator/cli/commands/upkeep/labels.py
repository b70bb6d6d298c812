"""`annotator labels`: the vocabulary of a project with ids, keys, merged labels, and how many shapes bear each."""

from pathlib import Path
from typing import Annotated

import typer

from annotator.cli.options import JsonFile


def list_labels(
    project: Annotated[Path, typer.Argument(help="The project file.", show_default=False)], json_file: JsonFile = None
) -> None:
    """List the labels of a project: ids, names, keys, what a merged label counts as, and the shapes that bear each.

    Shapes of people and references stand apart from those of models; drafts do not count.
    """
    from annotator.cli.answering.upkeep import labels as answering

    answering.list_labels(project, json_file)
