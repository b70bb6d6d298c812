"""`annotator new`: a project over a folder of images or an address."""

from pathlib import Path
from typing import Annotated

import typer

TEMPLATE_NAMES = ("orchard", "crowns", "delftbikes")
"""Of the templates, which the help tells without importing them; a test compares them."""


def create_from_images(
    project: Annotated[Path, typer.Argument(help="The project file to make (*.annotator).", show_default=False)],
    images: Annotated[
        str,
        typer.Option(
            help="Folder of the pictures, or an address such as s3://bucket/folder; its sub-folders belong to it.",
            metavar="FOLDER|URL",
        ),
    ],
    template: Annotated[str, typer.Option(help=" | ".join(TEMPLATE_NAMES))] = "",
    labels: Annotated[
        str,
        typer.Option(
            help="Labels with commas between them, in the template's place; a label that holds a comma stands in "
            "quotation marks: 'apple,\"apple, unripe\"'."
        ),
    ] = "",
) -> None:
    """Make a project over a folder of images, or over pictures in an object store."""
    from annotator.cli.answering import create as answering

    answering.create_from_images(project, images, template, labels)
