"""`annotator detect`: a model over the images of a project, its detections as layers of a model author."""

from pathlib import Path
from typing import Annotated, Literal

import typer

from annotator.cli.commands.imports import WhereWorked
from annotator.cli.options import Scheduler

PictureParts = Literal["full", "tiles", "both"]
"""Values of `Resolution`, which would import what runs models."""

DescribedModel = Annotated[
    Path | None,
    typer.Option(metavar="MODEL", help="Write the manifest of this ONNX file, to complete, beside it; nothing is run."),
]


def detect(
    project: Annotated[Path | None, typer.Argument(help="The project file.", show_default=False)] = None,
    model: Annotated[
        Path | None, typer.Argument(help="The model file, such as ONNX or its manifest.", show_default=False)
    ] = None,
    name: Annotated[str, typer.Option(help="Author of the layers; the model's own name when left out.")] = "",
    resolution: Annotated[PictureParts, typer.Option(help="Whole pictures, tiles of them, or both.")] = "full",
    tile: Annotated[int, typer.Option(help="Side of a tile in pixels of the picture.")] = 1024,
    overlap: Annotated[int, typer.Option(help="Pixels that neighbouring tiles share.")] = 581,
    internals: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Write proposals, boxes and scores here; a stopped run goes on from there."),
    ] = None,
    screen: Annotated[
        str, typer.Option(metavar="AUTHOR", help="Keep only internals near this author's shapes, or with a score.")
    ] = "",
    image: Annotated[list[str] | None, typer.Option(help="Only this image; may be given again.")] = None,
    existing: Annotated[WhereWorked, typer.Option(help="Where the author has layers already.")] = "stop",
    provider: Annotated[str, typer.Option(help="What to run on, such as cpu or cuda; the best when left out.")] = "",
    detector: Annotated[
        str, typer.Option(metavar="ID", help="Which detector opens the model; told by the file when left out.")
    ] = "",
    workers: Annotated[
        int, typer.Option(min=1, max=256, metavar="N", help="Processes that share the pictures; the same detections.")
    ] = 1,
    scheduler: Scheduler = None,
    describe: DescribedModel = None,
) -> None:
    """Run a model over the images: ONNX, or what a plugin can run."""
    from annotator.cli.answering import detect as answering

    answering.detect(
        project,
        model,
        name,
        resolution,
        tile,
        overlap,
        internals,
        screen,
        image,
        existing,
        provider,
        detector,
        workers,
        scheduler,
        describe,
    )
