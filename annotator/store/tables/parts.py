"""Writing what is no shape: images, authors, decisions, notes, the vocabulary, settings and the protocol."""

import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

import msgspec

from annotator.model.author import Author
from annotator.model.columns import AUTHOR, DECISION, IMAGE, LABEL, NOTE, NounTable, describe_labels
from annotator.model.decision import Decision
from annotator.model.image import Image
from annotator.model.metric_settings import MetricSettings
from annotator.model.protocol import Protocol
from annotator.model.review_note import ReviewNote
from annotator.model.step import PartEdit
from annotator.model.vocabulary import Vocabulary
from annotator.store.tables.schema import seal_nouns

NOUN_TABLES: Final[Mapping[type[Any], NounTable[Any]]] = MappingProxyType(
    {Image: IMAGE, Author: AUTHOR, Decision: DECISION, ReviewNote: NOTE}
)
"""The tables of which a row is a noun that a step adds, changes or takes away; they may be very long."""

_RAISE: Final = "UPDATE project SET {name} = :next WHERE {name} < :next"


def write_parts(connection: sqlite3.Connection, edits: Sequence[PartEdit]) -> None:
    """Applies the edits of parts and seals what it wrote, inside a transaction of the caller's."""
    if not edits:
        return
    written = {"project", LABEL.name}
    for kind, table in NOUN_TABLES.items():
        touched = [edit for edit in edits if isinstance(edit.part, kind)]
        if touched:
            _write_rows(connection, table, touched)
            written.add(table.name)
    _raise_next_id(connection, "next_image_id", edits, Image)
    _raise_next_id(connection, "next_author_id", edits, Author)
    for edit in edits:
        if isinstance(edit.part, Vocabulary):
            _write_vocabulary(connection, edit.part)
        elif isinstance(edit.part, MetricSettings):
            connection.execute("UPDATE project SET metrics = ?", (msgspec.json.encode(edit.part).decode(),))
        elif isinstance(edit.part, Protocol):
            connection.execute("UPDATE project SET protocol = ?", (msgspec.json.encode(edit.part).decode(),))
    seal_nouns(connection, written)


def _raise_next_id(
    connection: sqlite3.Connection, name: str, edits: Iterable[PartEdit], kind: type[Image] | type[Author]
) -> None:
    """Notes the ids that are given now, which stay given when the step is taken back."""
    following = max((edit.part.id + 1 for edit in edits if isinstance(edit.part, kind)), default=0)
    connection.execute(_RAISE.format(name=name), {"next": following})


def _write_vocabulary(connection: sqlite3.Connection, vocabulary: Vocabulary) -> None:
    """Replaces the labels; the next label id never falls."""
    connection.execute("DELETE FROM label")
    insert_rows(connection, LABEL.name, describe_labels(vocabulary))
    connection.execute("UPDATE project SET parts = ?", (vocabulary.parts,))
    connection.execute(_RAISE.format(name="next_label_id"), {"next": vocabulary.next_id})


def insert_rows(connection: sqlite3.Connection, table: str, rows: Sequence[Mapping[str, Any]]) -> None:
    """Adds rows that all name the same columns."""
    if rows:
        names, marks = ", ".join(rows[0]), ", ".join(f":{name}" for name in rows[0])
        connection.executemany(f"INSERT INTO {table} ({names}) VALUES ({marks})", rows)  # noqa: S608 - our own columns


def _write_rows(connection: sqlite3.Connection, table: NounTable[Any], edits: Iterable[PartEdit]) -> None:
    """Removes, changes, then adds, so that a name may pass from one row to another within a step."""
    gone: list[tuple[int]] = []
    changed: list[Any] = []
    new: list[Any] = []
    for edit in edits:
        if edit.after is not None:
            (new if edit.before is None else changed).append(edit.after)
        else:
            gone.append((edit.part.id,))  # type: ignore[union-attr]
    names = table.column_names
    moved = [(*row[1:], row[0]) for row in map(table.make_row, changed)]
    first, *others = (f"{name} = ?" for name in names)
    for statement, rows in (
        (f"DELETE FROM {table.name} WHERE id = ?", gone),  # noqa: S608 - our own columns
        (f"UPDATE {table.name} SET {', '.join(others)} WHERE {first}", moved),  # noqa: S608
        (f"INSERT INTO {table.name} ({table.fields}) VALUES ({', '.join('?' * len(names))})", map(table.make_row, new)),  # noqa: S608
    ):
        connection.executemany(statement, rows)
