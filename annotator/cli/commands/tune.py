"""`annotator tune`: the RandCrowns parameter search."""

from pathlib import Path
from typing import Annotated

import typer

from annotator.cli.commands.audit import Unit
from annotator.cli.options import (
    CsvFolder,
    ImageList,
    NamedProject,
    Scheduler,
    Split,
    Version,
    Workers,
    prepare_file,
)


def tune_project(
    project: NamedProject,
    alpha: Annotated[str, typer.Option(metavar="lo:step:hi", help="Insets of the sure region.")] = "",
    omega: Annotated[str, typer.Option(metavar="lo:step:hi", help="Outsets of the free border.")] = "",
    gamma: Annotated[str, typer.Option(metavar="lo:step:hi", help="Areas of the ring to the sure region.")] = "",
    unit: Annotated[Unit | None, typer.Option(help="Unit of alpha and omega; the project's own if left out.")] = None,
    warped: Annotated[
        int | None,
        typer.Option(
            min=0,
            metavar="SEED",
            help="Also the discrimination against warped copies of the targets, made by this seed: "
            "mean RC of the annotators' pairs minus mean RC of the copies.",
        ),
    ] = None,
    without_assisted: Annotated[
        bool, typer.Option("--without-assisted", help="Leave out shapes taken from a model, and pairs with one.")
    ] = False,
    split: Split = None,
    images: ImageList = None,
    json_file: Annotated[
        Path | None, typer.Option("--json", metavar="F", help="Write all cells as JSON.", callback=prepare_file)
    ] = None,
    csv_folder: CsvFolder = None,
    version: Version = None,
    workers: Workers = 1,
    scheduler: Scheduler = None,
) -> None:
    """Search RandCrowns parameters: variance between annotators against discrimination."""
    from annotator.cli.answering import tune as answering

    answering.tune_project(
        project,
        alpha,
        omega,
        gamma,
        unit,
        warped,
        without_assisted,
        split,
        images,
        json_file,
        csv_folder,
        version,
        workers,
        scheduler,
    )
