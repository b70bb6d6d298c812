"""Our own table: one row a shape with every column, as CSV or Parquet, for statistics and for the way back."""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

import msgspec
import numpy as np
from msgspec import Struct, field
from msgspec.structs import replace

from annotator.errors import Progress
from annotator.formats.core import losses, tags
from annotator.formats.core.files import open_replacement, parse_image_name
from annotator.formats.core.foreign import (
    ASSISTED_BY,
    REVIEW_NOTES,
    UNNAMED,
    ForeignFile,
    ForeignTable,
    Rater,
    Statement,
)
from annotator.formats.core.format import Format, ReadOptions
from annotator.formats.core.gather import BEYOND_BOUND, TableBuilder
from annotator.formats.geo.wkt import read_rings
from annotator.formats.parts.columns import COLUMNS, CORNERS, TableRows
from annotator.formats.parts.files import ROW_GROUP, has_record, import_arrow, make_arrow_table
from annotator.formats.parts.reading import read_folder
from annotator.formats.rows.parquet import has_words, read_parquet_rows, write_row_groups
from annotator.formats.text.csv_text import CsvRow, format_rows, header_of, read_table, require_columns
from annotator.geometry.box import Bools, Polygon, as_polygon, is_within_bound
from annotator.model.author import AuthorKind
from annotator.model.columns import TABLE_COLUMNS, Kind, ShapeColumn
from annotator.model.image import Image
from annotator.model.layer import Status
from annotator.model.vocabulary import Label

_NEEDED: Final = ("image", "label", *CORNERS)
_LARGEST_ID: Final = 2**63 - 1
_LARGEST_SIZE: Final = 10_000_000
_LARGEST_PASS: Final = 1_000_000


def read_table_rows(
    path: Path, header: Sequence[str], rows: Iterable[CsvRow], options: ReadOptions, progress: Progress | None = None
) -> ForeignFile:
    """Everything that the table says. Raises UserError with file and line."""
    require_columns(header, _NEEDED, path.name)
    found = _Rows(TableBuilder(path.name, lenient=options.lenient))
    found.gathering.read_each(rows, found.add, progress, every=1000)
    unknown = [name for name in header if name not in COLUMNS and name]
    if unknown:
        found.gathering.add_note(
            f"columns that our tables do not have (left out; the first is {unknown[0][:40]!a})", len(unknown)
        )
    return found.build()


class _Rows(Struct):
    """What was read of the rows so far."""

    gathering: TableBuilder
    raters: dict[str, tuple[int, Rater]] = field(default_factory=dict)
    statuses: dict[tuple[int, int, int], Status] = field(default_factory=dict)

    def add(self, row: CsvRow) -> None:
        """One row."""
        image, label, rater = self._find_image(row), self._find_label(row), self._find_rater(row)
        number = row.whole("pass", most=_LARGEST_PASS)
        if number == 0:
            raise row.wrong("pass is 0, but passes are counted from 1")
        number = number or 1
        self._read_status(row, (image, rater, number))
        x0, y0, x1, y1 = map(row.number, CORNERS)
        self.gathering.add_box(
            row.wrong,
            image,
            label,
            (x0, y0, x1, y1),
            **{column.name: _read_value(row, column) for column in TABLE_COLUMNS},
            polygon=self._read_polygon(row),
            attributes=_read_attributes(row),
            rater=rater,
            pass_number=number,
        )

    def build(self) -> ForeignFile:
        """The whole table."""
        return replace(
            self.gathering.build(),
            raters=tuple(rater for _, rater in self.raters.values()),
            statements=tuple(Statement(*place, status=status) for place, status in self.statuses.items()),
        )

    def _find_image(self, row: CsvRow) -> int:
        raw = row.text("image")
        known = self.gathering.images.get(raw)
        name = raw if known else parse_image_name(raw, source=row.source, place=f"{row.place}: image")
        known = known or self.gathering.images.get(name)
        distance = row.number("ground_sampling_distance") if row.text("ground_sampling_distance").strip() else None
        if distance is not None and distance <= 0:
            raise row.wrong("{column} is not above 0", column="ground_sampling_distance")
        said = Image(
            len(self.gathering.images) if known is None else known.id,
            name,
            row.whole("image_width", most=_LARGEST_SIZE) or 0,
            row.whole("image_height", most=_LARGEST_SIZE) or 0,
            split=row.text("split"),
            sampling_distance=distance,
            source_id=row.whole("image_source_id", most=_LARGEST_ID),
        )
        if known is not None and known != said:
            raise row.wrong("says something else of the image {name!a} than an earlier row", name=name[:80])
        self.gathering.images[name] = said
        return self.gathering.turn_to(said.id)

    def _find_label(self, row: CsvRow) -> int:
        name = row.text("label")
        if not name.strip():
            raise row.wrong("label is empty")
        known = self.gathering.labels.get(name)
        place = len(self.gathering.labels) if known is None else known.id
        said = Label(place, name, source_id=row.whole("label_source_id", most=_LARGEST_ID))
        if known is not None and known != said:
            raise row.wrong("gives the label {name!a} another id than an earlier row", name=name[:80])
        self.gathering.labels[name] = said
        return place

    def _find_rater(self, row: CsvRow) -> int:
        name, raw = row.text("author"), row.text("kind").strip()
        if not name:
            return UNNAMED
        kinds = {kind.value: kind for kind in AuthorKind}
        if raw and raw not in kinds:
            raise row.wrong("kind is none of {kinds} ({text!r})", kinds=", ".join(kinds), text=raw[:40])
        said = Rater(name, kinds.get(raw))
        place, known = self.raters.setdefault(name, (len(self.raters), said))
        if known != said:
            raise row.wrong("gives the author {name!a} another kind than an earlier row", name=name[:80])
        return place

    def _read_status(self, row: CsvRow, place: tuple[int, int, int]) -> None:
        raw = row.text("status").strip()
        if not raw:
            return
        statuses = {status.value: status for status in Status}
        if raw not in statuses:
            raise row.wrong("status is none of {statuses} ({text!r})", statuses=", ".join(statuses), text=raw[:40])
        if self.statuses.setdefault(place, statuses[raw]) is not statuses[raw]:
            raise row.wrong("gives another status than an earlier row of the same image, author and pass")

    def _read_polygon(self, row: CsvRow) -> Polygon | None:
        text = row.text("polygon_wkt")
        if not text.strip():
            return None
        try:
            polygon = as_polygon(read_rings(self.gathering, row, text))
        except ValueError as error:
            raise row.wrong("polygon_wkt is not a polygon of three points") from error
        if not all(is_within_bound(ring).all() for ring in polygon):
            raise row.wrong(BEYOND_BOUND)
        return polygon


def _read_value(row: CsvRow, column: ShapeColumn) -> Any:
    """What a row says in a column of shapes; its unset value where it is empty."""
    name, text = column.name, row.text(column.name).strip()
    if not text:
        return column.unset
    if column.words:
        if text not in column.words:
            raise row.wrong("{column} is none of {states}", column=name, states=", ".join(column.words))
        return column.words.index(text)
    if column.kind is Kind.WHOLE:
        return row.whole(name, most=_LARGEST_ID)
    if column.kind is Kind.NUMBER:
        return row.share(name)
    found = tags.parse_yes_or_no(text)
    if found is None:
        raise row.wrong("{column} is neither true nor false ({text!r})", column=name, text=row.text(name)[:40])
    return int(found)


def _read_attributes(row: CsvRow) -> dict[str, Any]:
    """The attributes, and the marks that have columns of their own."""
    found: dict[str, Any] = {}
    for column, kind in (("attributes", dict), (REVIEW_NOTES, list)):
        text = row.text(column)
        if not text.strip():
            continue
        try:
            msgspec.json.decode(text)  # strict where the standard library is not
            node = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise row.wrong("{column} is not valid JSON", column=column) from error
        if not isinstance(node, kind):
            raise row.wrong("{column} is not the JSON that our tables hold", column=column)
        found |= node if column == "attributes" else {REVIEW_NOTES: node}
    if row.text(ASSISTED_BY):
        found[ASSISTED_BY] = row.text(ASSISTED_BY)
    return found


def _is_idle(foreign: ForeignTable) -> Bools:
    """Which authors `(R,)` have no shape."""
    idle = np.ones(len(foreign.raters), dtype=np.bool_)
    idle[foreign.rater[foreign.rater != UNNAMED]] = False
    return idle


IDLE_RATERS: Final = losses.Loss(
    "authors without a shape",
    lambda f: int(_is_idle(f).sum()),
    lambda f: losses.keep_raters(f, ~_is_idle(f)),
    partial(losses.NamedTally, losses.list_rater_names, losses.list_drawing_raters),
    is_counted_again=True,
)
"""For formats that name an author beside a shape alone."""


_STEP: Final = 4096
"""Rows whose values are in the memory at a time."""


def _iterate_rows(foreign: ForeignTable, progress: Progress) -> Iterator[Sequence[Any]]:
    """The values of `COLUMNS` for every shape, None where nothing is known."""
    rows, count = TableRows(foreign), len(foreign.shapes)
    for start in range(0, count, _STEP):
        progress.step(start, count)
        columns = rows.list_columns(start, min(start + _STEP, count)).values()
        yield from zip(*(values.list_values() for values in columns), strict=True)
    progress.step(count, count)


Tables = Callable[[], Iterable[ForeignTable]]


class RowsWriter(Struct, frozen=True):
    """Writes tables one after the other, as nothing in a row depends on other rows."""

    write: Callable[[Path, Tables, Progress | None], None]

    def prepare(self, _foreign: ForeignTable) -> None:
        """Nothing need be known before the first row is written."""


def write_csv_tables(path: Path, tables: Tables, progress: Progress | None = None) -> None:
    """The rows of all tables as one file."""

    def lines() -> Iterator[list[Any]]:
        yield list(COLUMNS)
        for foreign in tables():
            for row in _iterate_rows(foreign, progress or Progress()):
                yield [json.dumps(value) if isinstance(value, bool) else value for value in row]

    with open_replacement(path) as stream:
        for piece in format_rows(lines()):
            stream.write(piece)


def write_parquet_tables(path: Path, tables: Tables, progress: Progress | None = None) -> None:
    """The rows of all tables as one file, in groups of as many rows as if they were one table."""
    import_arrow()
    write_row_groups(path, map(make_arrow_table, tables()), ROW_GROUP, progress)


def read_csv(path: Path, options: ReadOptions, progress: Progress | None = None) -> ForeignFile:
    """The table of a CSV file, plain or gzip. Raises UserError with file and line."""
    return read_table_rows(path, *read_table(path), options, progress)


def read_parquet_table(path: Path, options: ReadOptions, progress: Progress | None = None) -> ForeignFile:
    """The table of a Parquet file, or of a folder of parts. Raises UserError with file and row."""
    if has_record(path):
        return read_folder(path, progress)
    return read_table_rows(path, *read_parquet_rows(path), options, progress)


_CARRIES: Final = losses.ALL - {
    losses.Feature.PROMPTS,
    losses.Feature.IMAGE_NOTES,
    losses.Feature.IMAGE_ATTRIBUTES,
    losses.Feature.EMPTY_IMAGES,
    losses.Feature.EMPTY_LAYERS,
    losses.Feature.UNUSED_LABELS,
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
PARQUET: Final = replace(
    CSV,
    id="parquet",
    title="Table, one row a shape (Parquet)",
    patterns=("*.parquet",),
    recognises=lambda path, head: has_record(path) or has_words(path, head, [name.encode() for name in _TELLING]),
    read=read_parquet_table,
    write_tables=partial(RowsWriter, write_parquet_tables),
)
