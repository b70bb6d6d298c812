"""`annotator export`: a project, or a part of it, as a file of another tool."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from annotator.cli.console import open_output, print_content, print_error, print_state, print_table, show_progress_bar
from annotator.cli.failing import make_completion
from annotator.cli.options import OutputFile, Version, write_key_beside
from annotator.cli.plugins import find_written_format
from annotator.cli.sources import open_outline, open_place
from annotator.formats.registry import WRITTEN_FORMATS
from annotator.session.transfer.options import ExportOptions

if TYPE_CHECKING:
    from annotator.formats.core.format import Format
    from annotator.session.transfer.export_ranges import Export

WrittenFormat = Annotated[
    str,
    typer.Option(
        "--format",
        help=f"{' | '.join(WRITTEN_FORMATS)}; given by the ending of OUT when left out.",
        autocompletion=make_completion(WRITTEN_FORMATS),
    ),
]


def export_file(
    project: Annotated[Path, typer.Argument(help="The project file.", show_default=False)],
    out: OutputFile,
    options: ExportOptions,
    format_name: WrittenFormat = "",
    coco: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The COCO file whose ids the images and labels have.")
    ] = None,
    version: Version = None,
    partition: Annotated[
        int | None,
        typer.Option(min=1, metavar="N", help="Parquet: a folder of parts of about N shapes, sorted by image."),
    ] = None,
) -> None:
    """Write a project as a file of another tool; what the format cannot hold is listed first."""
    chosen = find_written_format(format_name, out, "--format")
    if partition is not None:
        _write_parts(project, out, chosen, options, version=version, shapes=partition)
        return
    _write_file(project, out, chosen, options, version=version, coco=coco)


def _write_file(
    project: Path, out: Path, chosen: "Format", options: ExportOptions, *, version: str | None, coco: Path | None
) -> None:
    """Writes one file, or the folder of a format."""
    from annotator.session.transfer.export_ranges import preview_export
    from annotator.session.transfer.read import take_ids

    with open_place(str(project), version) as source, show_progress_bar("Exporting") as progress:
        outline = open_outline(source)
        outline = outline if coco is None else take_ids(outline, coco, progress)
        found = preview_export(source, outline, chosen, options, progress=progress, has_ids=coco is not None)
        _print_losses(found)
        with open_output(out) as target:
            found.write(target, progress)
    print_state(outline)
    print_content(out, found.shapes, found.images)
    write_key_beside(outline, out, wanted=options.pseudonyms)


def _print_losses(found: "Export") -> None:
    """What the format cannot hold, and what is wrong with what it holds."""
    from annotator.report.images import format_picture_line

    if found.losses:
        rows = [(note.text, f"{note.count:,}") for note in found.losses]
        print_table(rows, title=f"Not held by {found.chosen_format.title}:")
    if found.unreadable:
        print_error(format_picture_line(tuple(found.unreadable)))
    if found.doubled is not None:
        print_error(found.doubled)


def _write_parts(
    project: Path, out: Path, chosen: "Format", options: ExportOptions, *, version: str | None, shapes: int
) -> None:
    """Writes a folder of Parquet parts."""
    from annotator.session.transfer.export_ranges import export_parts

    if chosen.id != "parquet" or options.random_seed is not None:
        raise typer.BadParameter("it goes with --format parquet, without --random-author.", param_hint="--partition")
    with open_place(str(project), version) as source, show_progress_bar("Exporting") as progress:
        found = export_parts(source, out, chosen, options, shapes=shapes, progress=progress)
        _print_losses(found)
        print_content(out, found.shapes, found.images)
        write_key_beside(source.read_outline(), out, wanted=options.pseudonyms)
