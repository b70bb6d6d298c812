"""`annotator compare`: the models of several projects side by side, one column a project."""

from pathlib import Path
from typing import Annotated

import typer

from annotator.cli.commands.check import LeastIou, LeastScore
from annotator.cli.options import (
    CsvFolder,
    HtmlFile,
    ImageList,
    JsonFile,
    NoIntervals,
    Split,
    Version,
)

InternalsFolders = Annotated[
    Path | None,
    typer.Option(metavar="DIR", help="Internals, in a folder PROJECT/MODEL below for each project's file and model."),
]


def compare_projects(
    projects: Annotated[list[Path], typer.Argument(help="The project files; one column each.", show_default=False)],
    reference: Annotated[
        str | None,
        typer.Option(
            help="The author to measure against, the same in all; each project's author with most finished images if "
            "left out."
        ),
    ] = None,
    model: Annotated[
        list[str] | None, typer.Option(help="A model; may be given several times. All of each project if left out.")
    ] = None,
    iou: LeastIou = None,
    theta_cls: LeastScore = None,
    internals: InternalsFolders = None,
    no_intervals: NoIntervals = False,
    split: Split = None,
    images: ImageList = None,
    json_file: JsonFile = None,
    html_file: HtmlFile = None,
    csv_folder: CsvFolder = None,
    version: Version = None,
) -> None:
    """Several projects side by side: AP, false-negative rate, mechanisms of misses, task measures of their models."""
    from annotator.cli.answering import compare as answering

    answering.compare_projects(
        projects,
        reference,
        model,
        iou,
        theta_cls,
        internals,
        no_intervals,
        split,
        images,
        json_file,
        html_file,
        csv_folder,
        version,
    )
