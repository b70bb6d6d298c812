"""Columns and tables: every number is described once; pages, command line, CSV and JSON are made from it.

Sections are the parts of an answer, described once; pages, JSON, CSV, terminal and notebook are made from one list.
"""

import csv
import enum
import io
import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, Final, Generic, NamedTuple, TypeVar
from uuid import uuid4

import numpy.typing as npt
from msgspec import Struct
from msgspec.structs import replace

from annotator.errors import Numeral, Phrase
from annotator.formats.core.files import make_folder, open_replacement
from annotator.metrics.agreement.disagreements import DisagreementKind
from annotator.metrics.jackknife.interval import Interval, IntervalRule, NoInterval
from annotator.metrics.score import Score
from annotator.model.shapes import UNSET, Occluded, PartState
from annotator.report.numbers import DASH, FormattedNumber, format_ends, format_score
from annotator.spool import iterate_slices


def name_state(value: int) -> str | None:
    """The word of a part state."""
    return None if value == UNSET else PartState(value).name.lower()


def name_occluded(value: int) -> str | None:
    """The word of *occluded*."""
    return None if value == UNSET else Occluded(value).name.lower()


Row = TypeVar("Row")
Record = dict[str, Any]
Cells = Sequence[Any]

_INTERVAL: Final = Phrase("95 % interval")
_ROWS: Final = 10_000
"""Rows of a long list that are made into text together."""


class Output(enum.Flag):
    """Where a column stands."""

    PAGE = enum.auto()
    """On pages, in tables of the command line and in the window."""
    JSON = enum.auto()
    CSV = enum.auto()
    FILES = JSON | CSV
    ALL = PAGE | JSON | CSV


class IntervalEnds(NamedTuple):
    """The 95 % interval of a score as a value of its own, or why there is none."""

    ends: Interval | None
    reason: str

    @classmethod
    def of(cls, score: Score) -> "IntervalEnds":
        """The interval, or why there is none."""
        return cls(score.interval, score.reason or (score.no_interval or NoInterval.NOT_ASKED).value)

    @property
    def cells(self) -> tuple[float | None, float | None, str | None]:
        """Low end, high end and caution, for a row of a CSV table."""
        return (None, None, None) if self.ends is None else (self.ends.low, self.ends.high, self.ends.caution or None)


def format_value(value: Any) -> Any:
    """A value of a column as a page shows it: counts with separators, scores and intervals with their reason."""
    if isinstance(value, Score):
        return format_score(value)
    if isinstance(value, IntervalEnds):
        return FormattedNumber(format_ends(value.ends) or DASH, "" if value.ends else value.reason)
    return f"{value:,}" if isinstance(value, int) else value


class Column(Struct, Generic[Row], frozen=True):
    """One reported number: its key in files, its title on pages, where it comes from, how it reads and what it says."""

    key: str
    """Of a column of JSON files without one, the value is a record whose entries stand in its place."""
    title: str
    value: Callable[[Row], Any]
    """A count, a text, a `Score`, `IntervalEnds` (on pages; in files a score brings its own), a list or a record."""
    definition: str = ""
    """Key of the sentence in the glossary."""
    format: Callable[[Any], Any] = format_value
    csv: str = ""
    """Name in CSV files where it is not the key."""
    ends: bool = False
    """Whether CSV files hold the ends of its interval, too."""
    outputs: Output = Output.ALL
    short: str = ""
    """Its title where there is little room, if that is another."""


def make_ends_column(
    score: Callable[[Any], Score], definition: str = "interval", title: str = _INTERVAL, key: str = ""
) -> Column[Any]:
    """The 95 % interval of a score, which files have beside the score, as a column of pages."""
    return Column(key, title, lambda row: IntervalEnds.of(score(row)), definition, outputs=Output.PAGE)


def make_record(columns: Iterable[Column[Row]], row: Row) -> Record:
    """The row as JSON values: undefined is null, with its reason beside it."""
    record: Record = {}
    for column in columns:
        if Output.JSON not in column.outputs:
            continue
        value = column.value(row)
        if isinstance(value, Score):
            record |= make_score_entry(column.key, value)
        elif not column.key:
            record |= value
        else:
            record[column.key] = value
    return record


def make_entry(key: str, value: Any, reason: str) -> Record:
    """An entry of a record, with the reason beside it where the value is undefined."""
    return {key: value} if value is not None else {key: None, f"{key}_reason": reason}


def make_score_entry(key: str, score: Score) -> Record:
    """The same of a score, with its interval or why it has none where one was looked for."""
    return make_entry(key, score.value, score.reason) | make_interval_entry(f"{key}_interval", score)


def make_interval_entry(key: str, score: Score) -> Record:
    """Its interval alone, or why it has none where one was looked for."""
    interval = score.interval
    if interval is None:
        return {} if score.no_interval is None else make_entry(key, None, score.no_interval.value)
    caution = {f"{key}_caution": interval.caution} if interval.caution else {}
    return {key: [interval.low, interval.high], **caution}


def make_interval_record(rule: IntervalRule) -> Record:
    """How intervals are made, as JSON values."""
    if not rule.wanted:
        return {"method": None, "method_reason": NoInterval.NOT_ASKED.value}
    return {"method": "jackknife-t", "unit": rule.unit_name, "form": "linearised" if rule.linearised else "delete-one"}


def list_csv_names(columns: Iterable[Column[Row]]) -> tuple[str, ...]:
    """The head of a CSV table; a number with an interval has columns for its ends and its caution."""
    names: list[str] = []
    for column in columns:
        if Output.CSV in column.outputs:
            name = column.csv or column.key
            names += (name, *(f"{name}_{end}" for end in ("low", "high", "caution") if column.ends))
    return tuple(names)


def list_csv_cells(columns: Iterable[Column[Row]], row: Row) -> tuple[Any, ...]:
    """The cells of a row; None where a number is undefined."""
    cells: list[Any] = []
    for column in columns:
        if Output.CSV in column.outputs:
            value = column.value(row)
            cells.append(_write_cell(value))
            if column.ends:
                cells += IntervalEnds.of(value).cells if isinstance(value, Score) else (None, None, None)
    return tuple(cells)


def _write_cell(value: Any) -> Any:
    """Several names or counts in one cell are parted by semicolons."""
    if isinstance(value, dict):
        return "; ".join(f"{name} {count}" for name, count in value.items())
    return value.value if isinstance(value, Score) else "; ".join(value) if isinstance(value, list) else value


def list_shown(columns: Iterable[Column[Row]], first: Sequence[str] = ()) -> list[Column[Row]]:
    """The columns of a page: those with the keys `first` lead, the others follow in their order.

    A column without a title is in files, or on pages alone.
    """
    shown = [one for one in columns if Output.PAGE in one.outputs and (one.title or not one.outputs & Output.FILES)]
    rank = {key: place for place, key in enumerate(first)}
    return sorted(shown, key=lambda column: rank.get(column.key, len(rank)))


class Lead(NamedTuple):
    """The boxes behind a row or a sentence: disagreements of people, a shape, or what a model found."""

    images: tuple[int, ...] = ()
    """Those that are walked through, in this order; all of the list without any."""
    authors: tuple[int, ...] = ()
    """Who takes part in the disagreements; anybody without any."""
    kinds: tuple[DisagreementKind, ...] = ()
    """All without any."""
    by: int | None = None
    """Whose misses, shapes drawn alone and differences they are; anybody's without one."""
    labels: tuple[int, ...] = ()
    """Labels of which one of those who differ gave one; any without."""
    least_iou: float | None = None
    """Boxes of an object that overlap less differ, though the numbers may pair them; None for their threshold."""
    shape: int | None = None
    """Id of a shape of the first image, to look at that alone."""
    model: int | None = None
    """A model, whose findings are walked through instead."""
    reference: int | None = None
    """Against whom the model is checked; whoever is chosen without one."""
    page: str = ""
    """Id of a page of Study that says more, instead of boxes."""
    section: str = ""
    """Key of the section of that page."""

    @classmethod
    def alone(cls, author: int, persons: Sequence[int]) -> "Lead":
        """What one of these persons drew alone; of two persons the other one misses it."""
        others = [one for one in persons if one != author]
        if len(others) == 1:
            return cls(kinds=(DisagreementKind.MISSED,), by=others[0])
        return cls(kinds=(DisagreementKind.EXTRA,), by=author)


class Table(Struct, frozen=True):
    """A table of a page: heads with the key of their definition, rows of a name and cells, notes below."""

    heads: tuple[tuple[str, str], ...]
    rows: tuple[tuple[str, tuple[Any, ...]], ...]
    notes: tuple[str, ...] = ()
    keys: tuple[Any, ...] = ()
    """What each row counts, as a value; None for a row, or empty for a table, that leads to no shapes."""

    @property
    def word_columns(self) -> frozenset[int]:
        """The columns, counted after the name, whose cells are all words."""
        cells = zip(*(cells for _name, cells in self.rows), strict=True) if self.rows else ()
        return frozenset(at for at, column in enumerate(cells) if all(map(_is_wordy, column)))

    @classmethod
    def of(
        cls, heads: Sequence[tuple[str, str]], rows: Iterable[tuple[str, Cells]], *notes: str, keys: Sequence[Any] = ()
    ) -> "Table":
        """A table with the reasons of its undefined cells among the notes."""
        lines = tuple((name, tuple(cells)) for name, cells in rows)
        whys = {
            item.why: None for _, cells in lines for item in cells if isinstance(item, FormattedNumber) and item.why
        }
        assert len(keys) in (0, len(lines)), "one key a row"
        leads = tuple(keys) if any(key is not None for key in keys) else ()
        return cls(tuple(heads), lines, (*notes, *(Phrase("– : {why}.", why=why) for why in whys)), leads)


class LongRows(Struct, frozen=True, eq=False):
    """Very many JSON values that stand in a file one after the other, made when they are written."""

    iterate: Callable[[], Iterator[Any]]

    @classmethod
    def of_columns(cls, columns: Sequence[npt.NDArray[Any]]) -> "LongRows":
        """A row of each of the columns `(N,)`."""
        return cls(partial(_iterate_rows, columns))


def make_plain(value: Any) -> Any:
    """Values of JSON in which very many rows are a list."""
    if isinstance(value, LongRows):
        return list(value.iterate())
    if isinstance(value, dict):
        return {key: make_plain(one) for key, one in value.items()}
    return [make_plain(one) for one in value] if isinstance(value, list) else value


def _iterate_rows(columns: Sequence[npt.NDArray[Any]]) -> Iterator[list[Any]]:
    for some in iterate_slices(len(columns[0]), _ROWS):
        yield from map(list, zip(*(column[some].tolist() for column in columns), strict=True))


def write_json(path: Path, record: Record, about: Record) -> None:
    """Writes JSON values as UTF-8, what made them last.

    Raises UserError, and leaves what was there, when the file cannot be written.
    """
    held: list[LongRows] = []
    mark = uuid4().hex

    def hold(value: object) -> str:
        assert isinstance(value, LongRows), f"{type(value)} is no value of JSON"
        held.append(value)
        return f"{mark}{len(held) - 1}"

    text = _format_json({**record, "about": about}, hold)
    with open_replacement(path) as file:
        end = 0
        for number, found in enumerate(re.finditer(rb'"%s\d+"' % mark.encode(), text)):
            file.write(text[end : found.start()])
            line = text[text.rfind(b"\n", 0, found.start()) + 1 : found.start()]
            file.writelines(_iterate_long(held[number], b" " * (len(line) - len(line.lstrip(b" ")))))
            end = found.end()
        file.write(text[end:])
        file.write(b"\n")


def _format_json(record: object, hold: Callable[[object], str] | None = None) -> bytes:
    import msgspec

    plain = json.dumps(record, ensure_ascii=False, allow_nan=False, default=hold).encode("utf-8", errors="replace")
    formatted: bytes = msgspec.json.format(plain, indent=1)  # three times as fast as an indent of `dumps`
    return formatted


def _iterate_long(rows: LongRows, pad: bytes) -> Iterator[bytes]:
    """The text of a list within a line that begins with `pad`, some thousand rows at a time."""
    values = rows.iterate()
    begun = False
    while some := list(islice(values, _ROWS)):
        yield (b",\n" if begun else b"[\n") + pad
        yield _format_json(some)[2:-2].replace(b"\n", b"\n" + pad)
        begun = True
    yield b"\n" + pad + b"]" if begun else b"[]"


CsvTable = tuple[str, Cells, Iterable[Cells]]
"""Name of the file, head and rows."""


README: Final = "README.csv"
"""The file in a folder of tables that says what made them."""


def write_csv_folder(folder: Path, tables: Iterable[CsvTable], about: Record) -> tuple[Path, ...]:
    """Writes CSV tables into `folder`, which is made, and last what made them; returns the paths.

    Raises UserError when it cannot be.
    """
    facts = [(key, value) for key, value in about.items() if not key.endswith("_reason")]
    paths = []
    for name, head, rows in (*tables, (README, ("about", "value"), facts)):
        paths.append(folder / name)
        write_csv_table(paths[-1], head, rows)
    return tuple(paths)


def write_csv_table(path: Path, head: Cells, rows: Iterable[Cells]) -> None:
    """Writes one table as UTF-8 into its folder, which is made; None is an empty cell.

    Raises UserError, and leaves what was there, when it cannot be.
    """
    make_folder(path.parent)
    with open_replacement(path) as file:
        text = io.TextIOWrapper(file, encoding="utf-8", errors="replace", newline="", write_through=True)
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(head)
        writer.writerows(rows)
        text.flush()
        text.detach()


def _is_wordy(cell: Any) -> bool:
    """Whether a cell holds words, or sizes in their place, and no number."""
    return isinstance(cell, str) and not isinstance(cell, Numeral) and any(c.isalpha() or c == "×" for c in cell)


MOST_SAID: Final = 5
"""Sentences of *In short*."""
Report = TypeVar("Report")
Titled = tuple[str, Table]
"""A title and its table."""


class CellRow(NamedTuple):
    """A row of a table whose columns depend on the report."""

    name: str
    cells: tuple[Any, ...]
    """One a column."""
    lead: Any = None
    """What it leads to."""


def list_cell_columns(heads: Iterable[tuple[str, str]]) -> list[Column[CellRow]]:
    """The columns of such rows, under these titles with the keys of their definitions."""
    return [
        Column("", title, partial(_read_cell, place), key, outputs=Output.PAGE)
        for place, (title, key) in enumerate(heads)
    ]


def _read_cell(place: int, row: CellRow) -> Any:
    return row.cells[place]


def name_row(_report: object, row: Any) -> str:
    """The name of a row that has one."""
    name: str = row.name
    return name


class ReportSection(Struct, Generic[Report], frozen=True, kw_only=True):
    """One part of an answer: a list of rows with their columns, and what has another form in files.

    What a section leaves out is not in that output: without `columns` it is on no page, and so on.
    """

    key: str
    """In the JSON file, in the template of the page, and as the name of the CSV file."""
    title: str = ""
    """Above its table."""
    columns: Sequence[Column[Any]] | Callable[[Any], Sequence[Column[Any]]] = ()
    """What lists them where they depend on the report."""
    rows: Callable[[Any], Iterable[Any]] | None = None
    """What the columns read."""
    shown: Callable[[Any], Iterable[Any]] | None = None
    """What those of pages read where these are other rows than in files."""
    parts: Callable[[Report], Iterable[tuple[str, Any]]] | None = None
    """Of several tables titles and subjects: columns, rows and notes take the subject in the place of the report."""
    outputs: Output = Output.ALL
    """Where the rows are."""
    is_turned: bool = False
    """Whether a page has a row a column, and a column a row; without `rows` columns read the report itself."""
    name: str | Callable[[Any], str] = ""
    """Head of the names of rows on pages."""
    name_of: Callable[[Any, Any], str] = name_row
    """The name of a row, of the report and the row."""
    definition: str = ""
    """Key of the sentence about the names of rows where these are heads."""
    key_of: Callable[[Any], Any] | None = None
    """What a row of a page leads to where it does not say so itself, or by its key a column that is turned."""
    first: Sequence[str] = ()
    """Keys of the columns that lead on pages."""
    most: int | None = None
    """Rows of a page."""
    what: str = ""
    """What the rows of a page are called where there are more."""
    notes: Callable[[Any, Sequence[Any]], Iterable[str]] | None = None
    """Sentences below the table, which may depend on its rows."""
    when: Callable[[Report], bool] | None = None
    """Whether it is on pages; wherever it has rows if left out."""
    record: Callable[[Report], Record] | None = None
    """Its entries of the JSON file where they are not a list of rows under its key."""
    cells: Callable[[Report], tuple[Cells, Iterable[Cells]]] | None = None
    """Head and rows of its CSV file where these are others."""
    caption: Callable[[Report], str] | None = None
    """Its title on a terminal where that names values."""
    is_aside: bool = False
    """Whether the command leaves it out, though a page has it."""
    brief: int = 0
    """Its place among what a notebook shows at once; 0 for none."""
    otherwise: str = ""
    """The sentence of a terminal in its place where it is not shown."""
    is_optional: bool = False
    """Whether files say nothing of it where it has no rows."""

    def list_tables(self, report: Report) -> list[Titled]:
        """Its tables on a page, the one table without a title; none where there is nothing to show."""
        if self.when is not None and not self.when(report):
            return []
        subjects = [("", report)] if self.parts is None else self.parts(report)
        return [(title, made) for title, subject in subjects if (made := self._make_table(subject)) is not None]

    def _make_table(self, subject: Any, chosen: Sequence[Column[Any]] | None = None) -> Table | None:
        """The table; of `chosen` columns it has all rows, and is not turned."""
        find_rows, is_itself = self.shown or self.rows, self.is_turned and self.rows is None
        if Output.PAGE not in self.outputs or (find_rows is None and not is_itself):
            return None
        rows = [subject] if find_rows is None else list(find_rows(subject))
        if not rows and self.when is None:
            return None
        columns = list_shown(self.list_columns(subject), self.first) if chosen is None else chosen
        notes: list[str] = []
        if chosen is None:
            notes += (
                *(self.notes(subject, rows) if self.notes else ()),
                *describe_cut(len(rows), self.most, self.what),
            )
            rows = rows[: self.most]
        names = [""] if is_itself else [self.name_of(subject, row) for row in rows]
        cells = [[column.format(column.value(row)) for column in columns] for row in rows]
        titles = [column.title for column in columns]
        if self.is_turned and chosen is None:
            heads = [(name, self.definition) for name in names]
            lines = list(zip(titles, zip(*cells, strict=True), strict=True))
            keys = [self.key_of(column.key) for column in columns] if self.key_of else []
        else:
            heads = [(column.title, column.definition) for column in columns]
            lines = list(zip(names, map(tuple, cells), strict=True))
            keys = [self.key_of(row) if self.key_of else getattr(row, "lead", None) for row in rows]
        name = self.name(subject) if callable(self.name) else self.name
        return Table.of([(name, ""), *heads], lines, *notes, keys=keys)

    def list_columns(self, report: Any) -> Sequence[Column[Any]]:
        """What its rows say."""
        return self.columns(report) if callable(self.columns) else self.columns

    def make_table(self, report: Report) -> Table | None:
        """Its one table on a page; None where there is nothing to show."""
        found = self.list_tables(report)
        return found[0][1] if found else None

    def make_small_table(
        self, report: Any, keys: Sequence[str], *, form: Callable[[Any], Any] | None = None
    ) -> Table | None:
        """The columns with these keys, under their short titles, where there is little room; `form` writes their cells.

        Rows are never turned, and none is left out. It needs no more of the report than its rows and these columns do.
        """
        known = {column.key: column for column in reversed(self.list_columns(report))}  # the first with a key has it
        columns = [
            replace(known[key], title=known[key].short or known[key].title, format=form or known[key].format)
            for key in keys
        ]
        return self._make_table(report, columns)

    def make_entries(self, report: Report) -> Record:
        """Its entries of the JSON file."""
        if self.record is not None:
            return self.record(report)
        if self.rows is None or Output.JSON not in self.outputs:
            return {}
        columns, rows = self.list_columns(report), list(self.rows(report))
        return {} if self.is_optional and not rows else {self.key: [make_record(columns, row) for row in rows]}

    def make_csv(self, report: Report) -> CsvTable | None:
        """Its CSV file, whose rows are made when they are asked for."""
        if self.cells is not None:
            return (f"{self.key}.csv", *self.cells(report))
        if self.rows is None or Output.CSV not in self.outputs or (self.is_optional and not any(self.rows(report))):
            return None
        return (f"{self.key}.csv", *self.list_cells(report))

    def list_cells(self, subject: Any) -> tuple[Cells, Iterable[Cells]]:
        """Head and rows of its CSV file; of several tables those of one subject."""
        columns, rows = self.list_columns(subject), self.rows(subject) if self.rows else ()
        return list_csv_names(columns), (list_csv_cells(columns, row) for row in rows)


def find_section(sections: Iterable[ReportSection[Report]], key: str) -> ReportSection[Report]:
    """The section with this key."""
    return next(section for section in sections if section.key == key)


def list_titles(sections: Iterable[ReportSection[Report]]) -> dict[str, str]:
    """The titles by key, for the template of a page."""
    return {section.key: section.title for section in sections}


def make_section_record(sections: Iterable[ReportSection[Report]], report: Report) -> Record:
    """The entries of all sections, in their order."""
    return {key: value for section in sections for key, value in section.make_entries(report).items()}


def list_section_files(
    sections: Iterable[ReportSection[Report]], report: Report, order: Sequence[str] = ()
) -> tuple[CsvTable, ...]:
    """The CSV files of all sections that have one: those with the keys of `order` lead, the others follow in theirs."""
    made = {section.key: table for section in sections if (table := section.make_csv(report)) is not None}
    return tuple(made[key] for key in dict.fromkeys((*order, *made)) if key in made)


def list_printed(sections: Iterable[ReportSection[Report]], report: Report) -> Iterator[tuple[str, Table | None]]:
    """Title and table of what a command prints; a sentence alone stands in the place of a section that is not shown."""
    for section in sections:
        if section.is_aside:
            continue
        found = section.list_tables(report)
        heading = section.caption(report) if section.caption and found else section.title
        for title, made in found:
            yield f"{heading}: {title}" if title else heading, made
        if not found and section.otherwise:
            yield section.otherwise, None


def list_brief(sections: Iterable[ReportSection[Report]], report: Report) -> list[Titled]:
    """Title and table of what a notebook shows at once."""
    shown = sorted((section for section in sections if section.brief), key=lambda section: section.brief)
    return [(section.title, made) for section in shown for _title, made in section.list_tables(report)]


def describe_cut(number: int, most: int | None, what: str) -> tuple[str, ...]:
    """The note on rows that a page leaves out."""
    if not most or number <= most:
        return ()
    return (Phrase("{n} more {what} are in the CSV and JSON files.", n=Numeral(f"{number - most:,}"), what=what),)
