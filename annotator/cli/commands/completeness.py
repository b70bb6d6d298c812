"""`annotator project completeness`: how many objects there are, from lone shapes that were drawn and decided."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from annotator.cli.console import open_to_change, print_line, print_sections, print_table, show_progress_bar
from annotator.cli.options import CsvFolder, JsonFile, Reason, open_session, write_answer

if TYPE_CHECKING:
    from annotator.model.protocol import LoneDraw, Verdict
    from annotator.session.session import Session

SCHEMA: Final = "annotator.completeness/1"
_MOST: Final = 2**53
COLUMNS: Final = ("image", "author", "shape", "x0", "y0", "x1", "y1", "verdict", "same_as")


def measure_completeness(
    project: Annotated[Path, typer.Argument(help="The project file.", show_default=False)],
    draw: Annotated[
        int | None,
        typer.Option(
            min=1, help="Choose this many lone shapes in all, at random, at least 4 of each person.", metavar="N"
        ),
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="Seed of the draw.")] = 0,
    unit_iou: Annotated[
        float | None,
        typer.Option(
            help="From which IoU on shapes of several persons are one object; stored with the project, .2 until set.",
            metavar="IOU",
        ),
    ] = None,
    decisions: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Decide drawn shapes by a CSV file: shape, verdict (real, not_real or same) and same_as.",
        ),
    ] = None,
    reason: Reason = "",
    json_file: JsonFile = None,
    csv_folder: CsvFolder = None,
) -> None:
    """Estimate how many objects there are and who found which share, from random shapes that one person alone drew.

    The draw and the decisions are steps of the project. With --csv the drawn shapes are listed in lone.csv, which can
    be filled in and given back as --decisions.
    """
    from annotator.report.audit.completeness import SECTION, make_completeness_record, make_report
    from annotator.report.tables import write_csv_folder
    from annotator.session.series import completeness as series

    changes = (draw, unit_iou, decisions) != (None, None, None)
    with open_to_change(project, changes=changes) as opened:
        session = open_session(opened, reason)
        if unit_iou is not None:
            session.commit(series.make_unit_step(session.committed, unit_iou))
        with show_progress_bar("Counting") as progress:
            units = series.find_units(session.read_ranges(session.committed, progress))
        if draw is not None:
            session.commit(series.make_draw_step(session.committed, units, seed=seed, number=draw))
        if decisions is not None:
            session.commit(series.make_verdict_step(session.committed, _read_verdicts(decisions)))
        made = session.committed
        report = make_report(made, series.measure_completeness(made, units))
        lone = list(_list_lone(session, report.draw)) if report.draw is not None else []
    print_sections([SECTION], report)
    print_table(
        [tuple("" if cell is None else str(cell) for cell in (*row[:3], row[7])) for row in lone],
        head=("image", "drawn by", "shape", "verdict"),
    )
    if report.draw is None:
        print_line("No lone shapes were drawn yet; --draw 12 draws some.")
    record = {"schema": SCHEMA, "project": made.name, **make_completeness_record(report)}
    write_answer(json_file, record, "the count as JSON", made)
    if csv_folder is not None:
        from annotator.report.about import make_about

        write_csv_folder(csv_folder, [("lone.csv", COLUMNS, lone)], make_about(made))
        print_line(f"{csv_folder}: lone.csv, README.csv.")


def _list_lone(session: "Session", draw: "LoneDraw") -> Iterator[tuple[Any, ...]]:
    """The rows of lone.csv; shapes that were deleted since are not among them."""
    places, images = {}, {one.image for one in draw.shapes}
    project = session.load_layers(session.committed, [key for key in session.committed.layers if key.image in images])
    for key, layer in project.layers.items():
        if key.image not in images:
            continue
        for row, shape in enumerate(layer.shapes.id.tolist() if layer.count else ()):
            places[shape] = key, layer.shapes.box[row].tolist()
    for one in draw.shapes:
        if one.shape in places:
            key, box = places[one.shape]
            name, author = project.images[key.image].name, project.author_name(key.author)
            yield name, author, one.shape, *box, one.verdict and one.verdict.value, one.same_as


def _read_verdicts(path: Path) -> "dict[int, tuple[Verdict | None, int | None]]":
    """The verdicts of a file by the id of the shape. Raises UserError with file and line."""
    from annotator.errors import UserError
    from annotator.formats.text.csv_text import read_table
    from annotator.model.protocol import Verdict

    header, rows = read_table(path)
    if missing := [name for name in ("shape", "verdict") if name not in header]:
        raise UserError("{source} lacks the column {name}.", source=path.name, name=missing[0])
    words = {one.value: one for one in Verdict}
    found: dict[int, tuple[Verdict | None, int | None]] = {}
    for row in rows:
        shape, other = (row.whole(name, most=_MOST) for name in ("shape", "same_as"))
        word = row.text("verdict").strip()
        if shape is None:
            raise row.wrong("names no shape")
        if word and word not in words:
            raise row.wrong("has the verdict {word}; write real, not_real or same", word=repr(word[:40]))
        found[shape] = words.get(word), other
    return found
