"""Our own table: one row a shape with every column, as CSV or Parquet, for statistics and for the way back."""

import json
import math
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from annotator.formats.core.files import open_replacement
from annotator.formats.core.foreign import ASSISTED_BY, REVIEW_NOTES, UNNAMED, ForeignTable, Statement
from annotator.formats.core.format import Format, ReadOptions
from annotator.formats.core.losses import ALL, Feature
from annotator.formats.core.tags import STATE_NAMES
from annotator.formats.geo.wkt import format_polygon
from annotator.formats.parts.files import ROW_GROUP, has_record, import_arrow, make_arrow_table
from annotator.formats.parts.reading import read_folder
from annotator.formats.rows.columns import COLUMNS
from annotator.formats.rows.parquet import has_words, read_parquet_rows
from annotator.formats.rows.table_reading import IDLE_RATERS, read_table_rows
from annotator.formats.text.csv_text import format_rows, header_of, read_table
from annotator.model.shapes import Occluded
from annotator.progress import Progress

_OCCLUDED: Final = MappingProxyType({int(Occluded.NO): False, int(Occluded.YES): True})


def iterate_rows(foreign: ForeignTable, progress: Progress) -> Iterator[list[Any]]:
    """The values of `COLUMNS` for every shape, None where nothing is known."""
    shapes = foreign.shapes
    said = {(s.image, s.rater, s.pass_number): s for s in foreign.statements}
    for row in range(len(shapes)):
        if row % 1000 == 0:
            progress.step(row, len(shapes))
        image, label = foreign.images[shapes.image[row]], foreign.labels[shapes.label[row]]
        rater = int(foreign.rater[row])
        author = None if rater == UNNAMED else foreign.raters[rater]
        statement: Statement | None = said.get((int(shapes.image[row]), rater, int(foreign.pass_number[row])))
        polygon, score, source_id = shapes.polygon_of(row), float(shapes.score[row]), int(shapes.source_id[row])
        attributes = dict(shapes.attributes_of(row))
        yield [
            image.name,
            image.width or None,
            image.height or None,
            image.source_id,
            image.split or None,
            image.sampling_distance,
            None if author is None else author.name,
            None if author is None or author.kind is None else author.kind.value,
            int(foreign.pass_number[row]),
            None if statement is None or statement.status is None else statement.status.value,
            label.name,
            label.source_id,
            *shapes.box[row].tolist(),
            None if polygon is None else format_polygon(polygon),
            _OCCLUDED.get(int(shapes.occluded[row])),
            STATE_NAMES.get(int(shapes.part_state[row])),
            None if math.isnan(score) else score,
            bool(shapes.crowd[row]),
            None if source_id < 0 else source_id,
            attributes.pop(ASSISTED_BY, None),
            _format_json(attributes.pop(REVIEW_NOTES, None)),
            _format_json(attributes),
        ]
    progress.step(len(shapes), len(shapes))


def _format_json(value: object) -> str | None:
    return json.dumps(value, ensure_ascii=False) if value else None


Tables = Callable[[], Iterable[ForeignTable]]


@dataclass(frozen=True, slots=True)
class RowsWriter:
    """Writes tables one after the other, as nothing in a row depends on other rows."""

    write: Callable[[Path, Tables, Progress | None], None]

    def prepare(self, _foreign: ForeignTable) -> None:
        """Nothing need be known before the first row is written."""


def write_csv_tables(path: Path, tables: Tables, progress: Progress | None = None) -> None:
    """The rows of all tables as one file."""

    def lines() -> Iterator[list[Any]]:
        yield list(COLUMNS)
        for foreign in tables():
            for row in iterate_rows(foreign, progress or Progress()):
                yield [json.dumps(value) if isinstance(value, bool) else value for value in row]

    with open_replacement(path) as stream:
        for piece in format_rows(lines()):
            stream.write(piece)


def write_parquet_tables(path: Path, tables: Tables, progress: Progress | None = None) -> None:
    """The rows of all tables as one file, in groups of as many rows as if they were one table."""
    pa = import_arrow()
    from pyarrow import parquet

    with open_replacement(path) as stream, ExitStack() as stack:
        writer: Any = None
        held: list[Any] = []
        for table in map(make_arrow_table, tables()):
            if progress is not None:
                progress.step(0, 0)
            writer = writer or stack.enter_context(parquet.ParquetWriter(stream, table.schema))
            joined = pa.concat_tables([*held, table]).combine_chunks()
            whole = len(joined) // ROW_GROUP * ROW_GROUP
            if whole:
                writer.write_table(joined.slice(0, whole), row_group_size=ROW_GROUP)
            held = [joined.slice(whole)]
        if writer is not None and len(held[0]):
            writer.write_table(held[0], row_group_size=ROW_GROUP)


def read_csv(path: Path, options: ReadOptions, progress: Progress | None = None) -> ForeignTable:
    """The table of a CSV file, plain or gzip. Raises UserError with file and line."""
    return read_table_rows(path, *read_table(path), options, progress)


def read_parquet_table(path: Path, options: ReadOptions, progress: Progress | None = None) -> ForeignTable:
    """The table of a Parquet file, or of a folder of parts. Raises UserError with file and row."""
    if has_record(path):
        return read_folder(path, progress)
    return read_table_rows(path, *read_parquet_rows(path), options, progress)


_CARRIES: Final = ALL - {
    Feature.PROMPTS,
    Feature.IMAGE_NOTES,
    Feature.EMPTY_IMAGES,
    Feature.EMPTY_LAYERS,
    Feature.UNUSED_LABELS,
}
_TELLING: Final = ("image", "label", "author", "x0", "polygon_wkt")
"""Columns that no other table has together."""
CSV: Final = Format(
    id="csv",
    title="Table, one row a shape (CSV)",
    patterns=("*.csv",),
    recognises=lambda _path, head: set(_TELLING) <= set(header_of(head)),
    read=read_csv,
    carries=_CARRIES,
    further_losses=(IDLE_RATERS,),
    write_tables=partial(RowsWriter, write_csv_tables),
)
PARQUET: Final = Format(
    id="parquet",
    title="Table, one row a shape (Parquet)",
    patterns=("*.parquet",),
    recognises=lambda path, head: has_record(path) or has_words(path, head, [name.encode() for name in _TELLING]),
    read=read_parquet_table,
    carries=_CARRIES,
    further_losses=(IDLE_RATERS,),
    write_tables=partial(RowsWriter, write_parquet_tables),
)
