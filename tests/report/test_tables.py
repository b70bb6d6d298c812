"""Columns and tables: one description gives the cells of pages, the head and cells of CSV and the values of JSON."""

import csv
import json
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from annotator.errors import UserError
from annotator.metrics.jackknife.interval import Interval, NoInterval
from annotator.metrics.score import Score
from annotator.report.audit.sections import SECTIONS_OF_AUDIT
from annotator.report.compare import SECTIONS_OF_COMPARISON
from annotator.report.detector.sections import SECTIONS_OF_CHECK
from annotator.report.numbers import DASH, FormattedNumber
from annotator.report.tables import (
    Column,
    IntervalEnds,
    Output,
    ReportSection,
    Table,
    format_value,
    list_csv_cells,
    list_csv_names,
    list_shown,
    make_record,
    write_csv_folder,
    write_json,
)
from annotator.resources import find_resource

GOOD = Score(0.875, 8).with_interval(Interval(0.75, 0.9375, 3))
NONE = Score(None, 0, "nothing was drawn")
ABOUT = {"program": "annotator", "state": None, "state_reason": "none"}
ALONE = Score(0.5, 2).with_interval(NoInterval.ONE_IMAGE)
COLUMNS = (
    Column[Score]("n", "shapes", lambda row: row.support),
    Column[Score]("f1", "F1", lambda row: row, "f1", ends=True),
    Column[Score]("page", "seen", IntervalEnds.of, outputs=Output.PAGE),
    Column[Score]("hidden", "", lambda _: "files only", csv="quiet", ends=True, outputs=Output.FILES),
    Column[Score]("last", "lasting", lambda row: row, outputs=Output.CSV),
)


def test_values_of_json() -> None:
    assert make_record(COLUMNS, GOOD) == {
        "n": 8,
        "f1": 0.875,
        "f1_interval": [0.75, 0.9375],
        "f1_interval_caution": "few images",
        "hidden": "files only",
    }
    assert make_record(COLUMNS, NONE) == {
        "n": 0,
        "f1": None,
        "f1_reason": "nothing was drawn",
        "hidden": "files only",
    }
    assert make_record(COLUMNS, ALONE) == {
        "n": 2,
        "f1": 0.5,
        "f1_interval": None,
        "f1_interval_reason": NoInterval.ONE_IMAGE.value,
        "hidden": "files only",
    }
    assert "f1_interval_caution" not in make_record(COLUMNS, Score(0.5, 2).with_interval(Interval(0.25, 0.75, 5)))


def test_head_and_cells_of_csv() -> None:
    ends = ("low", "high", "caution")
    assert list_csv_names(COLUMNS) == (
        "n",
        "f1",
        *(f"f1_{end}" for end in ends),
        "quiet",
        *(f"quiet_{end}" for end in ends),
        "last",
    )
    assert list_csv_cells(COLUMNS, GOOD) == (
        8,
        0.875,
        0.75,
        0.9375,
        "few images",
        "files only",
        None,
        None,
        None,
        0.875,
    )
    assert list_csv_cells(COLUMNS, NONE) == (0, None, None, None, None, "files only", None, None, None, None)
    wide = Score(0.5, 9).with_interval(Interval(0.25, 0.75, 5))
    assert list_csv_cells(COLUMNS[1:2], wide) == (0.5, 0.25, 0.75, None)


def test_cells_of_a_page() -> None:
    assert format_value(12345) == "12,345"
    assert format_value("as it is") == "as it is"
    assert format_value(GOOD) == FormattedNumber("0.8750", "", None, ".750 – .938, few images", 0.875)
    assert format_value(NONE) == FormattedNumber(DASH, "nothing was drawn")
    assert format_value(IntervalEnds.of(GOOD)) == FormattedNumber(".750 – .938, few images", "")
    assert format_value(IntervalEnds.of(NONE)) == FormattedNumber(DASH, "nothing was drawn")
    assert format_value(IntervalEnds.of(ALONE)) == FormattedNumber(DASH, NoInterval.ONE_IMAGE.value)
    assert format_value(IntervalEnds.of(Score(0.5, 2))) == FormattedNumber(DASH, NoInterval.NOT_ASKED.value)


def test_a_page_shows_what_has_a_title_and_leads_with_what_is_named() -> None:
    assert [column.key for column in list_shown(COLUMNS)] == ["n", "f1", "page"]
    assert [column.key for column in list_shown(COLUMNS, ("page", "f1"))] == ["page", "f1", "n"]


def show(*rows: Score, **fields: Any) -> Table:
    names = iter(("Ana", "Ben"))
    section = ReportSection[Any](
        key="x", columns=COLUMNS[:2], rows=lambda _: rows, name_of=lambda _, _row: next(names), **fields
    )
    made = section.make_table(None)
    assert made is not None
    return made


def test_a_row_a_row() -> None:
    table = show(GOOD, NONE, name="author", first=("f1",), notes=lambda _report, _rows: ["A note."])
    assert table.heads == (("author", ""), ("F1", "f1"), ("shapes", ""))
    assert table.rows == (
        ("Ana", (FormattedNumber("0.8750", "", None, ".750 – .938, few images", 0.875), "8")),
        ("Ben", (FormattedNumber(DASH, "nothing was drawn"), "0")),
    )
    assert table.notes == ("A note.", "– : nothing was drawn.")
    assert table.keys == ()


def test_a_row_a_number() -> None:
    table = show(GOOD, GOOD, is_turned=True, name="what", definition="author", key_of=lambda key: f"<{key}>")
    assert table.heads == (("what", ""), ("Ana", "author"), ("Ben", "author"))
    assert [name for name, _ in table.rows] == ["shapes", "F1"]
    assert table.rows[0] == ("shapes", ("8", "8"))
    assert table.keys == ("<n>", "<f1>")
    assert show(GOOD, NONE, is_turned=True).keys == ()
    with pytest.raises(AssertionError, match="one key a row"):
        Table.of((("", ""),), [("a", [1]), ("b", [2])], keys=(1,))


def test_facts_have_no_head_and_a_reason_is_told_once() -> None:
    none = Column[str]("", "one", lambda _: NONE)
    facts = (none, replace(none, title="two"), Column[str]("", "three", lambda report: report))
    table = ReportSection[str](key="x", columns=facts, is_turned=True).make_table("3")
    assert table is not None
    assert table.heads == (("", ""), ("", ""))
    assert table.rows[2] == ("three", ("3",))
    assert table.notes == ("– : nothing was drawn.",)


def test_files_are_made_with_their_folder(tmp_path: Path) -> None:
    folder = tmp_path / "a" / "b"
    paths = write_csv_folder(folder, [("x.csv", ("n", "name"), [(1, "one, two"), (None, 'say "no"')])], ABOUT)
    assert paths == (folder / "x.csv", folder / "README.csv")
    assert paths[0].read_bytes() == b'n,name\n1,"one, two"\n,"say ""no"""\n'
    with paths[0].open(encoding="utf-8", newline="") as file:
        assert list(csv.reader(file)) == [["n", "name"], ["1", "one, two"], ["", 'say "no"']]
    (tmp_path / "file").write_text("")
    with pytest.raises(UserError, match=r"The folder .*file.* cannot be made"):
        write_csv_folder(tmp_path / "file" / "c", [], ABOUT)


def test_json_is_written_whole(tmp_path: Path) -> None:
    write_json(tmp_path / "a.json", {"name": "Äpfel", "n": [1, 2.5], "none": None}, ABOUT)
    text = (tmp_path / "a.json").read_text(encoding="utf-8")
    assert text.endswith("\n}\n")
    assert "Äpfel" in text
    assert json.loads(text) == {"name": "Äpfel", "n": [1, 2.5], "none": None, "about": ABOUT}
    with pytest.raises(ValueError, match="Out of range float"):
        write_json(tmp_path / "a.json", {"n": float("nan")}, ABOUT)
    assert (tmp_path / "a.json").read_text(encoding="utf-8") == text


def test_columns_of_words_are_known() -> None:
    rows = [("Ana", ["train", "3000 × 2000 (2)", "305", "9 – 8"]), ("Ben", ["val", "640 × 480 (1)", "–", "0.3"])]
    assert Table.of([("", "")] * 5, rows).word_columns == {0, 1}


def test_json_stands_as_the_standard_library_lays_it_out(tmp_path: Path) -> None:
    record = {"ä \U0001f34e\n": [1e-07, 1e16, -0.0, 5e-324, 10**20, None, True], "": {}, "b": [[], {"c": '"\\{,: '}]}
    write_json(tmp_path / "a.json", record, ABOUT)
    laid_out = json.dumps(record | {"about": ABOUT}, ensure_ascii=False, indent=1) + "\n"
    assert (tmp_path / "a.json").read_text(encoding="utf-8") == laid_out


@pytest.mark.parametrize(
    ("page", "sections"),
    [
        ("audit", SECTIONS_OF_AUDIT),
        ("check", SECTIONS_OF_CHECK),
        ("compare", SECTIONS_OF_COMPARISON),
    ],
)
def test_every_section_with_columns_of_a_page_has_its_place_there(page: str, sections: tuple[Any, ...]) -> None:
    template = "".join(find_resource(f"report/{name}.html").read_text(encoding="utf-8") for name in (page, "closing"))
    shown = [section.key for section in sections if section.columns and Output.PAGE in section.outputs]
    assert shown
    assert [key for key in shown if key not in template] == []
