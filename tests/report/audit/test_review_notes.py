"""Notes in the audit report: page, JSON and CSV tell the same of the images that count, and obey nothing in them."""

import csv

import immutables
from msgspec.structs import replace

from annotator.api.audit import AuditAnswer
from annotator.model.review_note import NoteKind, ReviewNote
from annotator.report.audit.html_page import render_audit_page
from annotator.report.audit.sections import SECTIONS_OF_AUDIT, make_audit_record
from annotator.report.audit.tables import MOST_NOTES
from annotator.report.tables import find_section
from tests.report.projects import report_of, report_of_three, three_authors

NOTES = (
    ReviewNote(1, 1, None, 2, 3600.0, "<b>look</b> again", NoteKind.RETURN, to=1),
    ReviewNote(2, 1, None, 1, 7200.0, "I did", answers=1, to=2),
    ReviewNote(3, 1, 5, None, 7300.0, "", NoteKind.REVIEW, resolved=True),
    ReviewNote(4, 999, None, 1, 7400.0, "about an image that is gone"),
)


def noted_report(notes=NOTES):
    return report_of(replace(three_authors(), notes=immutables.Map({note.id: note for note in notes})))


def test_files_hold_every_note_of_the_images_that_count(tmp_path):
    report = noted_report()
    records = make_audit_record(report)["notes"]
    assert [record["note"] for record in records] == [1, 2, 3]
    assert records[0] == {
        "note": 1,
        "answers": None,
        "image": "row 1/img1.jpg",
        "shape_id": None,
        "author": "Ben",
        "to": "Ana",
        "time": 3600.0,
        "kind": "return",
        "resolved": False,
        "text": "<b>look</b> again",
    }
    AuditAnswer(report, ()).save(csv=tmp_path)
    with (tmp_path / "notes.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [(row["note"], row["time"], row["resolved"], row["shape_id"]) for row in rows] == [
        ("1", "1970-01-01T01:00:00+00:00", "false", ""),
        ("2", "1970-01-01T02:00:00+00:00", "false", ""),
        ("3", "1970-01-01T02:01:40+00:00", "true", "5"),
    ]


def test_the_page_tells_who_wrote_what_and_shows_marks_as_text():
    page = render_audit_page(noted_report())
    assert "Notes and flags</h3>" in page
    assert "&lt;b&gt;look&lt;/b&gt; again" in page
    assert "sent back to Ana" in page
    assert "settled" in page
    assert "Notes and flags</h3>" not in render_audit_page(report_of_three())


def test_a_long_table_says_how_many_are_left_out():
    notes = [ReviewNote(number, 1, None, 1, 0.0, "x") for number in range(1, MOST_NOTES + 3)]
    table = find_section(SECTIONS_OF_AUDIT, "notes").make_table(noted_report(notes))
    assert len(table.rows) == MOST_NOTES
    assert table.notes == ("2 more notes are in the CSV and JSON files.",)
