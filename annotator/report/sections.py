"""Sections: each part of an answer described once; pages, JSON, CSV, terminal and notebook are made from one list."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from annotator.phrase import Numeral, Phrase
from annotator.report.tables import (
    Cells,
    Column,
    CsvTable,
    Output,
    Record,
    Table,
    list_csv_cells,
    list_csv_names,
    make_record,
)

Report = TypeVar("Report")
Titled = tuple[str, Table]
"""A title and its table."""


@dataclass(frozen=True, kw_only=True)
class ReportSection(Generic[Report]):
    """One part of an answer: a list of rows with their columns, or functions for what has another form.

    What a section leaves out is not in that output: without `columns` and `tables` it is on no page, and so on.
    """

    key: str
    """In the JSON file, in the template of the page, and as the name of the CSV file."""
    title: str = ""
    """Above its table."""
    columns: Sequence[Column[Any]] | Callable[[Report], Sequence[Column[Any]]] = ()
    """What lists them where they depend on the report."""
    rows: Callable[[Report], Iterable[Any]] | None = None
    """What the columns read."""
    outputs: Output = Output.ALL
    """Where the rows are."""
    name: str = ""
    """Head of the names of rows on pages."""
    name_of: Callable[[Any], str] = str
    """The name of a row."""
    key_of: Callable[[Any], Any] | None = None
    """What a row of a page leads to."""
    first: Sequence[str] = ()
    """Keys of the columns that lead on pages."""
    most: int | None = None
    """Rows of a page."""
    what: str = ""
    """What the rows of a page are called where there are more."""
    notes: Callable[[Report], Sequence[str]] | None = None
    """Sentences below the table."""
    notes_of: Callable[[Report, Sequence[Any]], Sequence[str]] | None = None
    """The same where they depend on its rows."""
    when: Callable[[Report], bool] | None = None
    """Whether it is on pages; wherever it has rows if left out."""
    tables: Callable[[Report], Iterable[Titled]] | None = None
    """Its tables on pages where they are not one row a row; each with a title of its own where there are several."""
    record: Callable[[Report], Record] | None = None
    """Its entries of the JSON file where they are not a list of rows under its key."""
    cells: Callable[[Report], tuple[Cells, Iterable[Cells]]] | None = None
    """Head and rows of its CSV file where these are others."""
    caption: Callable[[Report], str] | None = None
    """Its title on a terminal where that names values."""
    is_printed: bool = False
    """Whether the command prints it."""
    brief: int = 0
    """Its place among what a notebook shows at once; 0 for none."""
    otherwise: str = ""
    """The sentence of a terminal in its place where it is not shown."""

    def list_tables(self, report: Report) -> list[Titled]:
        """Its tables on a page, the one table without a title; none where there is nothing to show."""
        if self.when is not None and not self.when(report):
            return []
        if self.tables is not None:
            return list(self.tables(report))
        if self.rows is None or Output.PAGE not in self.outputs:
            return []
        rows = list(self.rows(report))
        if not rows and self.when is None:
            return []
        notes = [*(self.notes(report) if self.notes else ()), *(self.notes_of(report, rows) if self.notes_of else ())]
        notes += describe_cut(len(rows), self.most, self.what)
        named = [(self.name_of(row), row) for row in rows[: self.most]]
        keys = [] if self.key_of is None else [self.key_of(row) for _name, row in named]
        columns = self.list_columns(report)
        return [("", Table.of_columns(columns, named, *notes, name=self.name, first=self.first, keys=keys))]

    def list_columns(self, report: Report) -> Sequence[Column[Any]]:
        """What its rows say."""
        return self.columns(report) if callable(self.columns) else self.columns

    def make_table(self, report: Report) -> Table | None:
        """Its one table on a page; None where there is nothing to show."""
        found = self.list_tables(report)
        return found[0][1] if found else None

    def make_entries(self, report: Report) -> Record:
        """Its entries of the JSON file."""
        if self.record is not None:
            return self.record(report)
        if self.rows is None or Output.JSON not in self.outputs:
            return {}
        columns = self.list_columns(report)
        return {self.key: [make_record(columns, row) for row in self.rows(report)]}

    def make_csv(self, report: Report) -> CsvTable | None:
        """Its CSV file, whose rows are made when they are asked for."""
        if self.cells is not None:
            return (f"{self.key}.csv", *self.cells(report))
        if self.rows is None or Output.CSV not in self.outputs:
            return None
        columns = self.list_columns(report)
        rows = (list_csv_cells(columns, row) for row in self.rows(report))
        return (f"{self.key}.csv", list_csv_names(columns), rows)


def show_one(make: Callable[[Report], Table | None]) -> Callable[[Report], list[Titled]]:
    """The `tables` of a section that has one table, or none."""

    def show(report: Report) -> list[Titled]:
        made = make(report)
        return [] if made is None else [("", made)]

    return show


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
    sections: Iterable[ReportSection[Report]], report: Report, order: Sequence[str]
) -> tuple[CsvTable, ...]:
    """The CSV files of all sections, those with these keys in their order."""
    made = {section.key: table for section in sections if (table := section.make_csv(report)) is not None}
    return tuple(made[key] for key in order)


def list_printed(sections: Iterable[ReportSection[Report]], report: Report) -> Iterator[tuple[str, Table | None]]:
    """Title and table of what a command prints; a sentence alone stands in the place of a section that is not shown."""
    for section in sections:
        if not section.is_printed:
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
