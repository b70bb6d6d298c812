"""`annotator stats`: how much a project holds, by author, label, split, tag and size."""

from pathlib import Path
from typing import Annotated

import typer

from annotator.cli.options import ImageList, JsonFile, Split, Version


def count_project(
    project: Annotated[Path, typer.Argument(help="The project file.", show_default=False)],
    author: Annotated[
        list[str] | None, typer.Option(help="Count this author; may be given several times. All if left out.")
    ] = None,
    split: Split = None,
    images: ImageList = None,
    json_file: JsonFile = None,
    version: Version = None,
) -> None:
    """Count images and shapes by author, label, split, part state, occluded and size.

    Every pass counts, drafts do not; merged labels count as the label that they are merged into.
    """
    from annotator.cli.answering.upkeep import stats as answering

    answering.count_project(project, author, split, images, json_file, version)
