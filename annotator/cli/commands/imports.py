"""`annotator import`: foreign files into layers, as one step."""

from pathlib import Path
from typing import Annotated, Literal

import typer

from annotator.cli.completing import READ_FORMATS, make_completion
from annotator.cli.options import FirstPixelNumber, InputFiles, Lenient
from annotator.model.author import AuthorKind

LayerStatus = Literal["new", "in_work", "done", "reviewed"]
"""Values of `Status`, which would import the tables of shapes."""
WhereWorked = Literal["stop", "pass", "replace"]
"""Values of `Existing`."""


def import_files(
    project: Annotated[Path, typer.Argument(help="The project file.", show_default=False)],
    files: InputFiles,
    format_name: Annotated[
        str,
        typer.Option(
            "--format",
            help=f"{' | '.join(READ_FORMATS)}; told by the content when left out.",
            autocompletion=make_completion(READ_FORMATS),
        ),
    ] = "",
    author: Annotated[str, typer.Option(help="Whose work it is, where the file does not say so.")] = "",
    kind: Annotated[
        AuthorKind | None, typer.Option(help="What a new author is; as usual for the format when left out.")
    ] = None,
    status: Annotated[
        LayerStatus | None, typer.Option(help="Status of the layers; as the file says, or done, when left out.")
    ] = None,
    add_images: Annotated[bool, typer.Option("--add-images", help="Add images that only the file names.")] = False,
    coco: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The COCO file whose ids the detections use.")
    ] = None,
    existing: Annotated[WhereWorked, typer.Option(help="Where the author has worked on the image already.")] = "stop",
    lenient: Lenient = False,
    first_pixel: FirstPixelNumber = None,
) -> None:
    """Read foreign files into layers: all of them in one step, or nothing."""
    from annotator.cli.answering import imports as answering

    answering.import_files(
        project, files, format_name, author, kind, status, add_images, coco, existing, lenient, first_pixel
    )
