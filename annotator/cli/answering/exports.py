"""`annotator export`: a project, or a part of it, as a file of another tool."""

from pathlib import Path

import typer

from annotator.cli.completing import WRITTEN_FORMATS
from annotator.cli.options import refuse_folder_as_stream, write_key_beside
from annotator.cli.plugins import find_any_format
from annotator.cli.printing import open_output, print_error, print_table, print_written
from annotator.cli.projects import open_with_notice, print_state
from annotator.cli.runner import show_progress_bar
from annotator.cli.sources import open_outline, open_place
from annotator.errors import UserError
from annotator.formats.core.format import Format
from annotator.report.images import format_picture_line
from annotator.session.transfer.plan_export import ExportOptions
from annotator.session.transfer.preview_export import ExportCounts, preview_export
from annotator.session.transfer.ranges.folder import export_parts
from annotator.session.transfer.ranges.leaving import preview_ranges
from annotator.session.transfer.read import take_ids
from annotator.store.frozen.states import load_version


def export_file(
    project: Path,
    out: Path,
    format_name: str,
    author: list[str] | None,
    split: str | None,
    random_author: int | None,
    all_images: bool,
    min_raters: int,
    pseudonyms: bool,
    keep_missing: bool,
    coco: Path | None,
    version: str | None,
    partition: int | None,
) -> None:
    """Write a project as a file of another tool; what the format cannot hold is told first."""
    chosen = _find_writable(format_name, out)
    options = ExportOptions(
        authors=tuple(author or ()),
        split=split,
        random_seed=random_author,
        keep_missing=keep_missing,
        min_raters=min_raters,
        all_images=all_images,
        pseudonyms=pseudonyms,
    )
    if partition is not None:
        _write_parts(project, out, chosen, options, version=version, shapes=partition)
        return
    _write_whole(project, out, chosen, options, version=version, coco=coco)


def _write_whole(
    project: Path, out: Path, chosen: Format, options: ExportOptions, *, version: str | None, coco: Path | None
) -> None:
    """Writes one file, or the folder of a format; where the format allows it, range by range of the images."""
    can_go_by_ranges = chosen.write_tables is not None and not (coco is not None and chosen.asks_all_ids)
    if can_go_by_ranges and _write_ranges(project, out, chosen, options, version=version, coco=coco):
        return
    with open_with_notice(project, read_only=True) as opened, show_progress_bar("Exporting") as progress:
        whole = load_version(opened, version, progress)
        whole = whole if coco is None else take_ids(whole, coco, progress)
        found = preview_export(
            whole,
            chosen,
            options,
            load=lambda key: whole.layer_of(key).shapes,
            progress=progress,
            has_ids=coco is not None,
        )
        _tell_losses(found)
        with open_output(out) as target:
            found.write(target, progress)
    print_state(whole)
    print_written(out, f"{found.shapes:,} shapes on {found.images:,} images")
    write_key_beside(whole, out, wanted=options.pseudonyms)


def _write_ranges(
    project: Path, out: Path, chosen: Format, options: ExportOptions, *, version: str | None, coco: Path | None
) -> bool:
    """Writes one file, with the shapes of one range of images at a time; False where it cannot be written so."""
    with open_place(str(project), version, whole=False) as place, show_progress_bar("Exporting") as progress:
        source = place.find_source()
        outline = open_outline(source)
        if not chosen.can_write_tables(outline.images.values()):
            return False
        outline = outline if coco is None else take_ids(outline, coco, progress)
        found = preview_ranges(source, outline, chosen, options, progress=progress, has_ids=coco is not None)
        _tell_losses(found)
        with open_output(out) as target:
            found.write(target, progress)
        print_state(outline)
        print_written(out, f"{found.shapes:,} shapes on {found.images:,} images")
        write_key_beside(outline, out, wanted=options.pseudonyms)
    return True


def _find_writable(name: str, out: Path) -> Format:
    """The format of this name. Raises UserError for one that cannot be written, or not to `out`."""
    chosen = find_any_format(name)
    if chosen.write is None:
        raise UserError(f"{chosen.title} can only be read; choose one of: {' | '.join(WRITTEN_FORMATS)}.")
    refuse_folder_as_stream(chosen, out)
    return chosen


def _tell_losses(found: ExportCounts) -> None:
    """What the format cannot hold, and what is wrong with what it holds."""
    if found.losses:
        rows = [(note.text, f"{note.count:,}") for note in found.losses]
        print_table(rows, title=f"Not held by {found.chosen_format.title}:")
    if found.unreadable:
        print_error(format_picture_line(found.unreadable))
    if found.doubled is not None:
        print_error(found.doubled)


def _write_parts(
    project: Path, out: Path, chosen: Format, options: ExportOptions, *, version: str | None, shapes: int
) -> None:
    """Writes a folder of Parquet parts."""
    if chosen.id != "parquet" or options.random_seed is not None:
        raise typer.BadParameter("it goes with --format parquet, without --random-author.", param_hint="--partition")
    with open_place(str(project), version, whole=False) as place, show_progress_bar("Exporting") as progress:
        source = place.find_source()
        found = export_parts(source, out, chosen, options, shapes=shapes, progress=progress)
        lost = {text: count for text, count in found.losses.items() if count}
        if lost:
            print_table([(text, f"{count:,}") for text, count in lost.items()], title=f"Not held by {chosen.title}:")
        print_written(out, f"{found.shapes:,} shapes on {found.images:,} images")
        write_key_beside(source.read_outline(), out, wanted=options.pseudonyms)
