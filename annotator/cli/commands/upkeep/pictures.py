"""`annotator locate` and `annotator take-along`: where the pictures of a project lie, and copies for days offline."""

from pathlib import Path
from typing import Annotated

import typer

from annotator.cli.options import ImageList


def locate_pictures(
    project: Annotated[Path, typer.Argument(help="The project file.", show_default=False)],
    place: Annotated[
        str,
        typer.Argument(
            help="A folder, or an address such as s3://bucket/folder, gs://…, az://… or https://….",
            metavar="FOLDER|URL",
            show_default=False,
        ),
    ],
) -> None:
    """Say where the pictures of a project lie: in a folder, an object store or on a web server.

    Keys come from the environment or the provider's own files; none is kept in the project.
    """
    from annotator.cli.answering.upkeep import pictures as answering

    answering.locate_pictures(project, place)


def take_along(
    project: Annotated[Path, typer.Argument(help="The project file.", show_default=False)],
    split: Annotated[str | None, typer.Option(metavar="NAME", help="Only images of this split.")] = None,
    images: ImageList = None,
) -> None:
    """Copy pictures from an object store or web server to this disk, to work without a line.

    Of a team project these are your assigned images, unless others are named.
    """
    from annotator.cli.answering.upkeep import pictures as answering

    answering.take_along(project, split, images)
