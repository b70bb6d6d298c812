"""Sections: each part of an answer described once; pages, JSON, CSV, terminal and notebook are made from one list."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final, Generic, NamedTuple, TypeVar

from annotator.errors import Numeral, Phrase
from annotator.report import tables

MOST_SAID: Final = 5
"""Sentences of *In short*."""
Report = TypeVar("Report")
Titled = tuple[str, tables.Table]
"""A title and its table."""


class CellRow(NamedTuple):
    """A row of a table whose columns depend on the report."""

    name: str
    cells: tuple[Any, ...]
    """One a column."""
    lead: Any = None
    """What it leads to."""


def list_cell_columns(heads: Iterable[tuple[str, str]]) -> list[tables.Column[CellRow]]:
    """The columns of such rows, under these titles with the keys of their definitions."""
    return [
        tables.Column("", title, partial(_read_cell, place), key, outputs=tables.Output.PAGE)
        for place, (title, key) in enumerate(heads)
    ]


def _read_cell(place: int, row: CellRow) -> Any:
    return row.cells[place]


def name_row(_report: object, row: Any) -> str:
    """The name of a row that has one."""
    name: str = row.name
    return name


@dataclass(frozen=True, kw_only=True)
class ReportSection(Generic[Report]):
    """One part of an answer: a list of rows with their columns, and what has another form in files.

    What a section leaves out is not in that output: without `columns` it is on no page, and so on.
    """

    key: str
    """In the JSON file, in the template of the page, and as the name of the CSV file."""
    title: str = ""
    """Above its table."""
    columns: Sequence[tables.Column[Any]] | Callable[[Any], Sequence[tables.Column[Any]]] = ()
    """What lists them where they depend on the report."""
    rows: Callable[[Any], Iterable[Any]] | None = None
    """What the columns read."""
    shown: Callable[[Any], Iterable[Any]] | None = None
    """What those of pages read where these are other rows than in files."""
    parts: Callable[[Report], Iterable[tuple[str, Any]]] | None = None
    """Of several tables titles and subjects: columns, rows and notes take the subject in the place of the report."""
    outputs: tables.Output = tables.Output.ALL
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
    record: Callable[[Report], tables.Record] | None = None
    """Its entries of the JSON file where they are not a list of rows under its key."""
    cells: Callable[[Report], tuple[tables.Cells, Iterable[tables.Cells]]] | None = None
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

    def _make_table(self, subject: Any, chosen: Sequence[tables.Column[Any]] | None = None) -> tables.Table | None:
        """The table; of `chosen` columns it has all rows, and is not turned."""
        find_rows, is_itself = self.shown or self.rows, self.is_turned and self.rows is None
        if tables.Output.PAGE not in self.outputs or (find_rows is None and not is_itself):
            return None
        rows = [subject] if find_rows is None else list(find_rows(subject))
        if not rows and self.when is None:
            return None
        columns = tables.list_shown(self.list_columns(subject), self.first) if chosen is None else chosen
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
        return tables.Table.of([(name, ""), *heads], lines, *notes, keys=keys)

    def list_columns(self, report: Any) -> Sequence[tables.Column[Any]]:
        """What its rows say."""
        return self.columns(report) if callable(self.columns) else self.columns

    def make_table(self, report: Report) -> tables.Table | None:
        """Its one table on a page; None where there is nothing to show."""
        found = self.list_tables(report)
        return found[0][1] if found else None

    def make_small_table(
        self, report: Any, keys: Sequence[str], *, form: Callable[[Any], Any] | None = None
    ) -> tables.Table | None:
        """The columns with these keys, under their short titles, where there is little room; `form` writes their cells.

        Rows are never turned, and none is left out. It needs no more of the report than its rows and these columns do.
        """
        known = {column.key: column for column in reversed(self.list_columns(report))}  # the first with a key has it
        columns = [
            replace(known[key], title=known[key].short or known[key].title, format=form or known[key].format)
            for key in keys
        ]
        return self._make_table(report, columns)

    def make_entries(self, report: Report) -> tables.Record:
        """Its entries of the JSON file."""
        if self.record is not None:
            return self.record(report)
        if self.rows is None or tables.Output.JSON not in self.outputs:
            return {}
        columns, rows = self.list_columns(report), list(self.rows(report))
        return {} if self.is_optional and not rows else {self.key: [tables.make_record(columns, row) for row in rows]}

    def make_csv(self, report: Report) -> tables.CsvTable | None:
        """Its CSV file, whose rows are made when they are asked for."""
        if self.cells is not None:
            return (f"{self.key}.csv", *self.cells(report))
        if (
            self.rows is None
            or tables.Output.CSV not in self.outputs
            or (self.is_optional and not any(self.rows(report)))
        ):
            return None
        return (f"{self.key}.csv", *self.list_cells(report))

    def list_cells(self, subject: Any) -> tuple[tables.Cells, Iterable[tables.Cells]]:
        """Head and rows of its CSV file; of several tables those of one subject."""
        columns, rows = self.list_columns(subject), self.rows(subject) if self.rows else ()
        return tables.list_csv_names(columns), (tables.list_csv_cells(columns, row) for row in rows)


def find_section(sections: Iterable[ReportSection[Report]], key: str) -> ReportSection[Report]:
    """The section with this key."""
    return next(section for section in sections if section.key == key)


def list_titles(sections: Iterable[ReportSection[Report]]) -> dict[str, str]:
    """The titles by key, for the template of a page."""
    return {section.key: section.title for section in sections}


def make_section_record(sections: Iterable[ReportSection[Report]], report: Report) -> tables.Record:
    """The entries of all sections, in their order."""
    return {key: value for section in sections for key, value in section.make_entries(report).items()}


def list_section_files(
    sections: Iterable[ReportSection[Report]], report: Report, order: Sequence[str] = ()
) -> tuple[tables.CsvTable, ...]:
    """The CSV files of all sections that have one: those with the keys of `order` lead, the others follow in theirs."""
    made = {section.key: table for section in sections if (table := section.make_csv(report)) is not None}
    return tuple(made[key] for key in dict.fromkeys((*order, *made)) if key in made)


def list_printed(
    sections: Iterable[ReportSection[Report]], report: Report
) -> Iterator[tuple[str, tables.Table | None]]:
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
