"""`annotator convert`: a file of one tool as a file of another, without a project."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import typer

from annotator.cli.completing import READ_FORMATS, WRITTEN_FORMATS
from annotator.cli.options import (
    print_first_pixel,
    refuse_folder_as_stream,
    take_inputs,
    tell_lenient,
)
from annotator.cli.plugins import find_any_format, load_plugin_registry
from annotator.cli.printing import open_output, print_table, print_written
from annotator.cli.runner import show_progress_bar
from annotator.errors import UserError
from annotator.formats.core.files import read_head
from annotator.formats.core.foreign import ForeignTable, Statement
from annotator.formats.core.format import Format, LossCounter, ReadOptions
from annotator.formats.core.image_names import ImageLookup
from annotator.formats.core.losses import Feature, keep_images, keep_rows
from annotator.formats.registry import find_likeliest_format
from annotator.formats.unread import LONG_HEAD, describe_unknown
from annotator.model.templates import find_template
from annotator.plugins.adapters import collect_formats
from annotator.session.projects.new import make_project
from annotator.session.transfer.ranges.passing import iterate_tables


def convert_file(
    context: typer.Context,
    source: Path,
    out: Path,
    to: str,
    from_: str,
    author: str,
    images: Path | None,
    lenient: bool,
    first_pixel: int | None,
) -> None:
    """Write a file of one tool as a file of another, without a project; what is lost on the way is told first."""
    target = find_any_format(to)
    if target.write is None:
        raise UserError(f"{target.title} can only be read; choose one of: {' | '.join(WRITTEN_FORMATS)}.")
    refuse_folder_as_stream(target, out)
    (path,) = take_inputs(context, [source])
    origin = _find_origin(path, from_)
    with show_progress_bar("Converting") as progress:
        known = ReadOptions() if images is None else _list_pictures(images)
        goes_by_ranges = target.write_tables is not None and not target.asks_all_ids
        known = replace(known, lenient=lenient, first_pixel=first_pixel, holds_rows=goes_by_ranges)
        assert origin.read is not None, "looked at before"
        with tell_lenient():
            found = _complete_sizes(origin.read(path, known, progress), known)
        keeps_order = found.held is None or found.held.is_in_order or target.writes_folder
        if not keeps_order or not target.can_write_tables(found.images):
            found = found.load()  # one file keeps the order of the other
        rater = find_rater(found, author, target)

        def list_tables() -> Iterator[ForeignTable]:
            tables = (keep_work(one, rater, target, found.statements) for one in iterate_tables(found))
            return (table for table in tables if table.images or found.held is None)

        counter, writer = LossCounter(target), target.write_tables() if target.write_tables else None
        for table in list_tables():
            progress.step(0, 0)
            counter.add(table)
            if writer is not None:
                writer.look(table)
        _print_losses(target, found, counter)
        if not counter.images:
            raise UserError(f"Nothing is written: {path.name} has no image that {target.title} can hold.")
        with open_output(out) as place:
            if writer is not None:
                writer.write(place, list_tables, progress)
            else:
                target.write(place, next(list_tables()), progress)
    print_written(out, f"{counter.shapes:,} shapes on {counter.images:,} images")
    print_first_pixel(found, first_pixel, "convert")


def find_rater(foreign: ForeignTable, name: str, target: Format) -> int | None:
    """The named author; None for all where none is named and the format has a place for their names.

    Raises UserError where the file has no such author, and where shapes of several would lie on each other as if they
    were one person's.
    """
    known = [rater.name for rater in foreign.raters]
    names = ", ".join(known)
    if name and name not in known:
        raise UserError(f"{foreign.source} has no author '{name}'; its authors are: {names or 'none'}.")
    if not name and len(known) > 1 and Feature.RATERS not in target.carries:
        raise UserError(
            f"{target.title} has no place for names of authors, so say with --author whose work is written: {names}."
        )
    return known.index(name) if name else None


def keep_work(
    foreign: ForeignTable, rater: int | None, target: Format, statements: Sequence[Statement]
) -> ForeignTable:
    """The work of one rater or of all on some images; `statements` are those of the whole file.

    A format without passes gets the last one over each image.
    """
    if rater is not None:
        foreign = _keep_rater(foreign, rater, is_told=bool(statements))
    if Feature.PASSES in target.carries or not len(foreign.shapes):
        return foreign
    last: dict[tuple[int, int], int] = {}
    work = list(zip(foreign.shapes.image.tolist(), foreign.rater.tolist(), foreign.pass_number.tolist(), strict=True))
    for image, rater, number in (*work, *((one.image, one.rater, one.pass_number) for one in foreign.statements)):
        last[image, rater] = max(number, last.get((image, rater), 0))
    return keep_rows(foreign, np.array([number == last[image, rater] for image, rater, number in work], dtype=np.bool_))


def _keep_rater(foreign: ForeignTable, rater: int, *, is_told: bool) -> ForeignTable:
    """What one rater drew; where the file says who has seen an image, only images that this one has."""
    statements = tuple(one for one in foreign.statements if one.rater == rater)
    own = replace(keep_rows(foreign, foreign.rater == rater), statements=statements)
    if not is_told:
        return own
    seen = {*own.shapes.image.tolist(), *(one.image for one in statements)}
    return keep_images(own, np.array([image in seen for image in range(len(own.images))], dtype=np.bool_))


def _find_origin(path: Path, name: str) -> Format:
    """The named format, or what the content looks like. Raises UserError for one that cannot be read."""
    if not path.exists():
        raise UserError(f"There is no file {path}; check the name and the folder.")
    found = find_any_format(name) if name else find_likeliest_format(path, collect_formats(load_plugin_registry()))
    if found is None:
        raise UserError(f"{path.name} {describe_unknown(path, read_head(path, LONG_HEAD))}; or name it with --from.")
    if found.read is None:
        raise UserError(f"{found.title} can only be written; choose one of: {' | '.join(READ_FORMATS)}.")
    return found


def _list_pictures(folder: Path) -> ReadOptions:
    """The pictures of a folder, as those of a project over it."""
    made = make_project(str(folder), name=folder.name, template=find_template(""))
    return ReadOptions(tuple(made.list_images()))


def _complete_sizes(foreign: ForeignTable, known: ReadOptions) -> ForeignTable:
    """The content with the sizes of the pictures that are there, where the file does not say them."""
    lookup = ImageLookup(known.images)
    found = [(image, None if image.has_size else lookup.find_image(image.name)) for image in foreign.images]
    images = [replace(image, width=own.width, height=own.height) if own else image for image, own in found]
    return replace(foreign, images=tuple(images))


def _print_losses(target: Format, foreign: ForeignTable, counter: LossCounter) -> None:
    """Prints what was changed on reading and what the other format cannot hold."""
    for title, notes in (("Read:", foreign.notes), (f"Not held by {target.title}:", counter.list_notes())):
        if notes:
            print_table([(note.text, f"{note.count:,}") for note in notes], title=title)
