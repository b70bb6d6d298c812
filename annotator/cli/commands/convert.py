"""`annotator convert`: a file of one tool as a file of another, without a project."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from msgspec.structs import replace

from annotator.cli import options
from annotator.cli.console import open_output, print_content, print_table, show_progress_bar
from annotator.cli.failing import make_completion
from annotator.cli.plugins import find_any_format, find_written_format, load_plugin_registry
from annotator.errors import UserError
from annotator.formats.registry import READ_FORMATS, WRITTEN_FORMATS

if TYPE_CHECKING:
    from annotator.errors import Progress
    from annotator.formats.core.foreign import ForeignFile, ForeignTable, Statement
    from annotator.formats.core.format import Format, LossCounter

NamedSource = Annotated[
    str,
    typer.Option(
        "--from",
        metavar="FORMAT",
        help=f"{' | '.join(READ_FORMATS)}; recognised from the content when left out.",
        autocompletion=make_completion(READ_FORMATS),
    ),
]


def convert_file(
    context: typer.Context,
    source: Annotated[
        Path, typer.Argument(help="The file or folder to read; - for standard input.", metavar="IN", show_default=False)
    ],
    out: options.OutputFile,
    to: Annotated[
        str,
        typer.Option(
            "--to",
            metavar="FORMAT",
            help=f"{' | '.join(WRITTEN_FORMATS)}; given by the ending of OUT when left out.",
            autocompletion=make_completion(WRITTEN_FORMATS),
        ),
    ] = "",
    from_: NamedSource = "",
    author: Annotated[
        str, typer.Option(help="Whose work is written, where several are named and the format has no place for names.")
    ] = "",
    images: Annotated[
        Path | None,
        typer.Option(
            "--pictures", metavar="DIR", help="Where the pictures are, for a format that does not say their sizes."
        ),
    ] = None,
    coco: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The COCO file by whose ids IN names images and labels.")
    ] = None,
    lenient: options.Lenient = False,
    implausible: options.MostImplausible = 0.5,
    layout: options.NamedLayout = "",
    columns: options.NamedColumns = None,
    first_pixel: options.FirstPixelNumber = None,
) -> None:
    """Write a file of one tool as a file of another, without a project; what is lost on the way is listed first."""
    from annotator.formats.core.format import ReadOptions
    from annotator.formats.core.layouts import refuse_open
    from annotator.formats.core.plausibility import judge_file, list_sizes
    from annotator.formats.inputs import open_inputs
    from annotator.plugins.adapters import collect_formats
    from annotator.session.transfer.read import complete_sizes, list_pictures, read_ids, read_inputs

    named_layout, named_columns = options.choose_layout(layout, first_pixel), options.parse_columns(columns)
    target = find_written_format(to, out, "--to")
    (path,) = options.take_inputs(context, [source])
    from_ = from_ or ("tensorflow-csv" if named_columns else "")
    chosen = find_any_format(from_) if from_ else None
    if chosen is not None and chosen.read is None:
        raise UserError(f"{chosen.title} can only be written; choose one of: {' | '.join(READ_FORMATS)}.")
    formats = collect_formats(load_plugin_registry())
    opening = open_inputs([path], formats, chosen=chosen, remedy="name it with --from")
    with opening as inputs, show_progress_bar("Converting") as progress:
        known = ReadOptions() if coco is None else read_ids(coco, progress)
        known = known if images is None else list_pictures(str(images))
        known = replace(known, lenient=lenient, layout=named_layout, columns=named_columns, is_recognised=not from_)
        with options.add_lenient_hint():
            found = complete_sizes(read_inputs(inputs, known, progress), known)
        refuse_open(found.verdict, found.source)
        judged = judge_file(found, list_sizes(found))
        judged.refuse(implausible)
        found = replace(found, notes=(*found.notes, *judged.list_notes()))
        rater = find_rater(found, author, target)
        counter = _write_table(found, rater, target, out, path.name, progress)
    print_content(out, counter.shapes, counter.images)
    options.print_rival_layout(found, "convert", is_chosen=bool(named_layout))


def _write_table(
    found: "ForeignFile", rater: int | None, target: "Format", out: Path, name: str, progress: "Progress"
) -> "LossCounter":
    """Writes the work of one rater or of all, after printing what is lost; gives what was counted.

    Raises UserError where the format can hold none of the images of the file `name`.
    """
    from annotator.formats.core.format import LossCounter

    # one file keeps the order of the other
    is_split = (target.writes_folder or found.rows.is_in_order) and target.can_split(found.images)
    whole = () if is_split else (found.load(),)

    def list_tables() -> "Iterator[ForeignTable]":
        tables = (keep_work(one, rater, target, found.statements) for one in whole or _iterate_tables(found))
        return (table for table in tables if table.images or whole)

    counter, writer = LossCounter(target), target.make_writer()
    for table in list_tables():
        progress.step(0, 0)
        counter.add(table)
        writer.prepare(table)
    _print_losses(target, found, counter)
    if not counter.images:
        raise UserError(f"Nothing is written: {name} has no image that {target.title} can hold.")
    with open_output(out) as place:
        writer.write(place, list_tables, progress)
    return counter


def _iterate_tables(found: "ForeignFile") -> "Iterator[ForeignTable]":
    """All images, those of a bounded number of shapes at a time."""
    import numpy as np

    from annotator.metrics.ranges.source import PART_BOXES, split_ranges

    layers = found.rows.list_layers()
    counts = np.bincount(layers[:, 0], weights=layers[:, 3], minlength=len(found.images)).astype(np.int64)
    parts = split_ranges(enumerate((counts + 1).tolist()), PART_BOXES)
    return found.iterate_tables([0, *(part.last + 1 for part in parts)])


def find_rater(foreign: "ForeignFile", name: str, target: "Format") -> int | None:
    """The named author; None for all where none is named and the format has a place for their names.

    Raises UserError where the file has no such author, and where shapes of several would lie on each other as if they
    were one person's.
    """
    from annotator.formats.core.losses import Feature

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
    foreign: "ForeignTable", rater: int | None, target: "Format", statements: "Sequence[Statement]"
) -> "ForeignTable":
    """The work of one rater or of all on some images; `statements` are those of the whole file.

    A format without passes gets the last one over each image.
    """
    import numpy as np

    from annotator.formats.core.losses import Feature, keep_rows

    if rater is not None:
        foreign = _keep_rater(foreign, rater, is_told=bool(statements))
    if Feature.PASSES in target.carries or not len(foreign.shapes):
        return foreign
    last: dict[tuple[int, int], int] = {}
    work = list(zip(foreign.shapes.image.tolist(), foreign.rater.tolist(), foreign.pass_number.tolist(), strict=True))
    for image, rater, number in (*work, *((one.image, one.rater, one.pass_number) for one in foreign.statements)):
        last[image, rater] = max(number, last.get((image, rater), 0))
    return keep_rows(foreign, np.array([number == last[image, rater] for image, rater, number in work], dtype=np.bool_))


def _keep_rater(foreign: "ForeignTable", rater: int, *, is_told: bool) -> "ForeignTable":
    """What one rater drew; where the file says who has seen an image, only images that this one has."""
    import numpy as np

    from annotator.formats.core.losses import keep_images, keep_rows

    statements = tuple(one for one in foreign.statements if one.rater == rater)
    own = replace(keep_rows(foreign, foreign.rater == rater), statements=statements)
    if not is_told:
        return own
    seen = {*own.shapes.image.tolist(), *(one.image for one in statements)}
    return keep_images(own, np.array([image in seen for image in range(len(own.images))], dtype=np.bool_))


def _print_losses(target: "Format", foreign: "ForeignFile", counter: "LossCounter") -> None:
    """Prints what was changed on reading and what the other format cannot hold."""
    from annotator.formats.core.foreign import note_flawed

    read = (*foreign.notes, *(note for note in (note_flawed(foreign),) if note.count))
    for title, notes in (("Read:", read), (f"Not held by {target.title}:", counter.list_notes())):
        if notes:
            print_table([(note.text, f"{note.count:,}") for note in notes], title=title)
