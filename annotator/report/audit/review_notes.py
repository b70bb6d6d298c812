"""Notes and flags of the audited images, as a table of the page, records of JSON and rows of CSV."""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Final

from annotator.model.review_note import NoteKind, ReviewNote
from annotator.report.audit.values import AuditReport
from annotator.report.tables import Cells, Record, Table

NOTE_CELLS: Final = ("note", "answers", "image", "shape_id", "author", "to", "time", "kind", "resolved", "text")
MOST_ROWS: Final = 200
"""On the page; files hold all."""


def list_noted(report: AuditReport) -> list[ReviewNote]:
    """The notes on the images that count, in the order in which they were written."""
    chosen, images = report.options.selection.images, report.project.images
    notes = (note for note in report.project.notes.values() if note.image in images and chosen.admits(note.image))
    return sorted(notes, key=lambda note: note.id)


def iterate_note_rows(report: AuditReport) -> Iterator[Cells]:
    """The values of `NOTE_CELLS` for every note; the time as a date of the coordinated universal time."""
    for note in list_noted(report):
        record = _make_record(report, note)
        yield tuple({**record, "time": _format_time(note), "resolved": str(note.resolved).lower()}.values())


def make_note_records(report: AuditReport) -> list[Record]:
    """The notes as JSON values; the time in seconds since 1970."""
    return [_make_record(report, note) for note in list_noted(report)]


def make_note_table(report: AuditReport) -> Table | None:
    """Who wrote what about which image or shape; None where there is no note."""
    notes = list_noted(report)
    if not notes:
        return None
    rows = []
    for note in notes[:MOST_ROWS]:
        about = "image" if note.shape is None else f"shape {note.shape}"
        rows.append(
            (
                report.project.images[note.image].name,
                (about, _name_author(report, note.author), _format_time(note), _tell_state(report, note), note.text),
            )
        )
    heads = [("image", ""), ("about", ""), ("by", ""), ("when (UTC)", ""), ("state", ""), ("note", "")]
    rest = len(notes) - MOST_ROWS
    return Table.of(heads, rows, *([f"{rest:,} more stand in the JSON and CSV of this report."] if rest > 0 else []))


def _make_record(report: AuditReport, note: ReviewNote) -> Record:
    return {
        "note": note.id,
        "answers": note.answers,
        "image": report.project.images[note.image].name,
        "shape_id": note.shape,
        "author": _name_author(report, note.author),
        "to": _name_author(report, note.to),
        "time": note.time,
        "kind": note.kind.value,
        "resolved": note.resolved,
        "text": note.text,
    }


def _name_author(report: AuditReport, author: int | None) -> str:
    return "" if author is None else report.project.author_name(author)


def _format_time(note: ReviewNote) -> str:
    return datetime.fromtimestamp(note.time, UTC).isoformat(timespec="seconds")


def _tell_state(report: AuditReport, note: ReviewNote) -> str:
    if note.answers is not None:
        return "answer"
    if note.resolved:
        return "settled"
    if note.kind is NoteKind.RETURN:
        return f"sent back to {_name_author(report, note.to)}"
    return "needs review" if note.kind is NoteKind.REVIEW else ""
