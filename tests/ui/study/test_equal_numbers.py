"""A number is the same in the window, the report, JSON, CSV, the terminal and Python, section by section.

The commands are run as a person runs them, the window counts for itself, and what each of them shows is read back.
"""

import contextlib
import csv
import io
import json
import re
from collections.abc import Callable, Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import annotator
from annotator.cli.program import run as run_command
from annotator.report.audit.sections import SECTIONS_OF_AUDIT
from annotator.report.detector.sections import SECTIONS_OF_CHECK
from annotator.report.numbers import FormattedNumber, number_of_cell
from annotator.report.tables import ReportSection
from annotator.samples.copying import copy_sample
from annotator.samples.sample import ORCHARD
from annotator.session.view import Mode
from tests.depth import IS_DEEP, deep
from tests.samples.part import copy_left_third
from tests.windows import settle

SECTIONS = {"audit": SECTIONS_OF_AUDIT, "check": SECTIONS_OF_CHECK}
OTHERWISE = {
    ("audit", "table1"): ("json", "csv"),  # files have no row of all splits
    ("audit", "time"): ("csv",),  # a row an image
    ("audit", "alpha"): ("json",),  # units of single pairs stand on pages alone
    ("audit", "disagreements"): ("page",),  # with pictures and the shapes that differ
}
"""Where a section has another form."""
NUMBER = re.compile(r"-?\d+(\.\d+)?(e-?\d+)?")


class Outputs(NamedTuple):
    """What one command wrote and printed, and what Python answers."""

    answer: Any
    record: dict[str, Any]
    tables: list[list[list[str]]]
    """Of the page."""
    lines: list[list[str]]
    """Of the terminal."""
    files: dict[str, list[list[str]]]


class TableParser(HTMLParser):
    """The texts of all tables."""

    def __init__(self) -> None:
        super().__init__()
        self.tables: list[list[list[str]]] = []
        self._inside = 0

    def handle_starttag(self, tag, attrs):
        if tag == "table":
            self.tables.append([])
        elif tag == "tr" and self.tables:
            self.tables[-1].append([])
        elif tag in ("td", "th") and self.tables and self.tables[-1]:
            self.tables[-1][-1].append("")
            self._inside += 1

    def handle_endtag(self, tag):
        self._inside -= tag in ("td", "th")

    def handle_data(self, data):
        if self._inside > 0:
            self.tables[-1][-1][-1] += data


@pytest.fixture(scope="module")
def path(tmp_path_factory) -> Path:
    """The whole sample in the campaign, where what models found is checked; a part in the suite."""
    folder = tmp_path_factory.mktemp("equal") / "orchard"
    return copy_sample(ORCHARD, folder) if IS_DEEP else copy_left_third(folder)


@pytest.fixture(scope="module")
def outputs(path, tmp_path_factory) -> Callable[[str], Outputs]:
    """What `audit` and `check` give, once each."""
    folder = tmp_path_factory.mktemp("written")

    @cache
    def give(of: str) -> Outputs:
        if of == "audit":
            return run(folder / of, annotator.audit(path), "audit", path)
        return run(folder / of, annotator.check(path, reference="all"), "check", path, "--reference", "all")

    return give


def run(folder: Path, answer: Any, *words: object) -> Outputs:
    files = {"--json": folder / "a.json", "--html": folder / "a.html", "--csv": folder / "tables"}
    folder.mkdir()
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        assert run_command([str(word) for one in (words, ("--tables",), *files.items()) for word in one]) == 0
    parser = TableParser()
    parser.feed(files["--html"].read_text(encoding="utf-8"))
    tables = [[[squeeze(cell) for cell in row] for row in table] for table in parser.tables]
    read = {}
    for one in files["--csv"].glob("*.csv"):
        with one.open(encoding="utf-8", newline="") as file:
            read[one.stem] = list(csv.reader(file))
    lines = [re.split(r"  +", line.strip()) for line in printed.getvalue().splitlines()]
    return Outputs(answer, json.loads(files["--json"].read_text("utf-8")), tables, lines, read)


def squeeze(text: str) -> str:
    return " ".join(text.split())


def find_numbers(found: Any) -> Iterator[float]:
    """Every number in JSON values, or in the text of CSV cells."""
    left = [found]
    while left:
        one = left.pop()
        if isinstance(one, dict):
            left.extend(reversed(one.values()))
        elif isinstance(one, list):
            left.extend(reversed(one))
        elif isinstance(one, str):
            if NUMBER.fullmatch(one):
                yield float(one)
        elif one is not None and not isinstance(one, bool):
            yield float(one)


def rows_of(section: ReportSection[Any], report: Any) -> list[list[list[Any]]]:
    return [[[name, *cells] for name, cells in made.rows] for _title, made in section.list_tables(report)]


def text_of(cell: Any) -> str:
    return squeeze(str(cell.text if isinstance(cell, FormattedNumber) else cell))


@pytest.mark.parametrize("of", ["audit", pytest.param("check", marks=deep)])
def test_the_report_the_files_and_the_terminal_say_what_python_says(outputs, of):
    found = outputs(of)
    made = [(section, rows) for section in SECTIONS[of] for rows in rows_of(section, found.answer.report)]
    assert len({section.key for section, rows in made if rows}) > 15
    in_record, lines = set(find_numbers(found.record)), set(map(tuple, found.lines))
    for section, rows in made:
        key = section.key
        texts = [[text_of(cell) for cell in row] for row in rows]
        page = [[text_of(cell) + squeeze(str(getattr(cell, "interval", ""))) for cell in row] for row in rows]
        apart = OTHERWISE.get((of, key), ())
        there = not page or any(page == table[-len(page) :] for table in found.tables)
        assert there or "page" in apart, f"{key} is not on the page"
        if not section.is_aside:
            printed = {tuple(cell for cell in row if cell) for row in texts}
            assert printed <= lines, f"{key} is not printed"
        values = [value for row in rows for cell in row if (value := number_of_cell(cell)) is not None]
        assert "json" in apart or in_record.issuperset(values), f"{key} is not in the JSON"
        if key in found.files and "csv" not in apart:
            known = {0.0, *find_numbers(found.files[key])}  # pairs of labels that nobody gave have no row
            assert known.issuperset(values), f"{key} is not in its CSV"


def test_python_has_the_files_to_the_last_digit(outputs):
    for found in map(outputs, SECTIONS if IS_DEEP else ("audit",)):
        assert {name: value for name, value in found.record.items() if name != "about"} == json.loads(
            json.dumps(found.answer.record)
        )
        for name in found.answer.table_names:
            table = found.answer.table(name)
            assert table.column_names == found.files[name][0]
            for column, cells in zip(table.column_names, zip(*found.files[name][1:], strict=True), strict=False):
                numbers = list(find_numbers(table.column(column).to_pylist()))
                assert numbers == list(find_numbers(list(cells))), (name, column)


@pytest.fixture
def pages(qtbot, make_window, path, open_study):
    window = make_window(path)
    window.page.session.set_view(mode=Mode.AUDIT)
    area = open_study(window)
    for name in ("agreement", "people", "models", "numbers", "completeness"):
        area.show_page(name)
        settle(qtbot, window)
    qtbot.waitUntil(lambda: area.pages["models"].report is not None)
    settle(qtbot, window)
    return area.pages


@deep  # each page is held against the report by tests of its own
def test_pages_of_the_window_say_what_the_report_says(outputs, pages):
    seen = set()
    for name, page in pages.items():
        of = "check" if name == "models" else "audit"
        for key, block in getattr(page, "blocks", {}).items():
            section = next((one for one in SECTIONS[of] if one.key == key), None)
            if section is None:
                continue
            shown = [one.model.table for one in block.tables if not one.isHidden()]
            expected = section.list_tables(outputs(of).answer.report)
            assert [one.rows for one in shown] == [made.rows for _title, made in expected], (name, key)
            seen.add((of, key))
    assert len(seen) > 10, seen
