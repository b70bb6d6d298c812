"""`annotator export`: a project, or a part of it, as a file of another tool."""

from pathlib import Path
from typing import Annotated

import typer

from annotator.cli.completing import WRITTEN_FORMATS, make_completion
from annotator.cli.options import OutputFile, Pseudonyms, Version

WrittenFormat = Annotated[
    str, typer.Option("--format", help=" | ".join(WRITTEN_FORMATS), autocompletion=make_completion(WRITTEN_FORMATS))
]


def export_file(
    project: Annotated[Path, typer.Argument(help="The project file.", show_default=False)],
    out: OutputFile,
    format_name: WrittenFormat,
    author: Annotated[
        list[str] | None,
        typer.Option(help="This author, may be given several times; as usual for the format when left out."),
    ] = None,
    split: Annotated[str | None, typer.Option(help="Only images of this split.")] = None,
    random_author: Annotated[
        int | None, typer.Option(metavar="SEED", help="One author an image, drawn among those who finished it.")
    ] = None,
    all_images: Annotated[
        bool, typer.Option("--all-images", help="Images and layers that are not finished, too; they are counted.")
    ] = False,
    min_raters: Annotated[
        int, typer.Option(min=1, metavar="K", help="Leave out images that fewer authors have finished.")
    ] = 1,
    pseudonyms: Pseudonyms = False,
    keep_missing: Annotated[
        bool, typer.Option("--keep-missing", help="Missing parts also into formats without part states.")
    ] = False,
    coco: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The COCO file whose ids the images and labels have.")
    ] = None,
    version: Version = None,
    partition: Annotated[
        int | None,
        typer.Option(min=1, metavar="N", help="Parquet: a folder of parts of about N shapes, sorted by image."),
    ] = None,
) -> None:
    """Write a project as a file of another tool; what the format cannot hold is told first."""
    from annotator.cli.answering import exports as answering

    answering.export_file(
        project,
        out,
        format_name,
        author,
        split,
        random_author,
        all_images,
        min_raters,
        pseudonyms,
        keep_missing,
        coco,
        version,
        partition,
    )
