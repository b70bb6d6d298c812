"""`annotator tiles`: training tiles and reduced whole images, as pictures with one COCO file."""

from pathlib import Path
from typing import Annotated

import typer


def write_tiles(
    project: Annotated[Path, typer.Argument(help="The project file.", show_default=False)],
    out: Annotated[Path, typer.Argument(help="The folder to make.", show_default=False)],
    tile: Annotated[int, typer.Option(min=16, max=16384, help="Side of a tile in pixels.")] = 1024,
    overlap: Annotated[int, typer.Option(min=0, help="Overlap of neighbouring tiles in pixels.")] = 581,
    visible: Annotated[float, typer.Option(min=0, max=1, help="Share of an object that a tile must show.")] = 0.6,
    author: Annotated[
        list[str] | None,
        typer.Option(help="This author, may be given several times; the reference or the one person when left out."),
    ] = None,
    split: Annotated[str | None, typer.Option(help="Only images of this split.")] = None,
    random_author: Annotated[
        int | None, typer.Option(metavar="SEED", help="One author an image, drawn among those who finished it.")
    ] = None,
    keep_missing: Annotated[bool, typer.Option("--keep-missing", help="Missing parts as well.")] = False,
) -> None:
    """Cut the pictures into overlapping tiles for training; whole images come scaled to a tile's side."""
    from annotator.cli.answering import tiles as answering

    answering.write_tiles(project, out, tile, overlap, visible, author, split, random_author, keep_missing)
