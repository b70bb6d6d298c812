"""`annotator split`: the images of a project divided into train, val and test, by chance, by folder or by a list."""

from pathlib import Path
from typing import Annotated, Literal

import typer

from annotator.cli.options import ImageList

DealtUnit = Literal["images", "spread", "folders"]
"""Values of `SplitUnit`, which would import the tables of shapes."""
_Share = Annotated[float | None, typer.Option(min=0, max=1, help="Share of the images.", metavar="X")]


def split_images(
    project: Annotated[Path, typer.Argument(help="The project file.", show_default=False)],
    seed: Annotated[int, typer.Option(min=0, help="Seed of the draw; the same seed divides every copy alike.")] = 0,
    train: _Share = None,
    val: _Share = None,
    test: _Share = None,
    unit: Annotated[
        DealtUnit,
        typer.Option(help="Deal out images, images of each folder in the same shares, or whole folders."),
    ] = "images",
    by_folder: Annotated[bool, typer.Option("--by-folder", help="A split for each folder, named after it.")] = False,
    to: Annotated[
        str | None, typer.Option(metavar="NAME", help="All of these images into this split; '' takes them out.")
    ] = None,
    images: ImageList = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Print the counts, and change nothing.")] = False,
) -> None:
    """Divide images into the splits that commands, lists and exports know.

    Without shares 80 % of the images train, 10 % validate and 10 % test; of shares that are named, others are 0.
    """
    from annotator.cli.answering.upkeep import split as answering

    answering.split_images(project, seed, train, val, test, unit, by_folder, to, images, dry_run)
