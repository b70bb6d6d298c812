"""`annotator convert`: a file of one tool as a file of another, without a project."""

from pathlib import Path
from typing import Annotated

import typer

from annotator.cli.completing import READ_FORMATS, WRITTEN_FORMATS, make_completion
from annotator.cli.options import (
    FirstPixelNumber,
    Lenient,
    OutputFile,
)

NamedSource = Annotated[
    str,
    typer.Option(
        "--from",
        metavar="FORMAT",
        help=f"{' | '.join(READ_FORMATS)}; told by the content when left out.",
        autocompletion=make_completion(READ_FORMATS),
    ),
]


def convert_file(
    context: typer.Context,
    source: Annotated[
        Path, typer.Argument(help="The file or folder to read; - for standard input.", metavar="IN", show_default=False)
    ],
    out: OutputFile,
    to: Annotated[
        str,
        typer.Option(
            "--to", metavar="FORMAT", help=" | ".join(WRITTEN_FORMATS), autocompletion=make_completion(WRITTEN_FORMATS)
        ),
    ],
    from_: NamedSource = "",
    author: Annotated[
        str,
        typer.Option(help="Whose work is written, where several are named and the format has no place for names."),
    ] = "",
    images: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Where the pictures are, for a format that does not say their sizes."),
    ] = None,
    lenient: Lenient = False,
    first_pixel: FirstPixelNumber = None,
) -> None:
    """Write a file of one tool as a file of another, without a project; what is lost on the way is told first."""
    from annotator.cli.answering.upkeep import convert as answering

    answering.convert_file(context, source, out, to, from_, author, images, lenient, first_pixel)
