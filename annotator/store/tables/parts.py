"""Writing what is no shape: images, authors, decisions, notes, the vocabulary, settings and the protocol."""

import sqlite3
from collections.abc import Iterable, Sequence
from typing import Any, Final

import msgspec

from annotator.model.author import Author
from annotator.model.columns import AUTHOR, DECISION, IMAGE, NOTE, NounTable, describe_labels
from annotator.model.decision import Decision
from annotator.model.image import Image
from annotator.model.metric_settings import MetricSettings
from annotator.model.protocol import Protocol
from annotator.model.review_note import ReviewNote
from annotator.model.step import PartEdit
from annotator.model.vocabulary import Vocabulary
from annotator.store.tables import schema

_NOUNS: Final[tuple[tuple[type[Any], NounTable[Any], schema.StoredTable], ...]] = (
    (Image, IMAGE, schema.IMAGES),
    (Author, AUTHOR, schema.AUTHORS),
    (Decision, DECISION, schema.DECISIONS),
    (ReviewNote, NOTE, schema.NOTES),
)
"""The tables of which a row is a noun that a step adds, changes or takes away; they may be very long."""

_RAISE: Final = "UPDATE project SET {name} = :next WHERE {name} < :next"


def write_parts(connection: sqlite3.Connection, edits: Sequence[PartEdit]) -> None:
    """Applies the edits of parts and seals what it wrote, inside a transaction of the caller's."""
    if not edits:
        return
    written = {schema.PROJECTS.name, schema.LABELS.name}
    for kind, noun, table in _NOUNS:
        touched = [edit for edit in edits if isinstance(edit.part, kind)]
        if touched:
            _write_rows(connection, noun, table, touched)
            written.add(table.name)
    _raise_next_id(connection, "next_image_id", edits, Image)
    _raise_next_id(connection, "next_author_id", edits, Author)
    for edit in edits:
        if isinstance(edit.part, Vocabulary):
            _write_vocabulary(connection, edit.part)
        elif isinstance(edit.part, MetricSettings):
            schema.PROJECTS.update(connection, ["metrics"], [(msgspec.json.encode(edit.part).decode(), 1)])
        elif isinstance(edit.part, Protocol):
            tagged = edit.part.custom_tags or schema.has_table(connection, schema.LAYER_ATTRIBUTES.name)
            version = schema.CUSTOM_TAGS_VERSION if tagged else schema.SCHEMA_VERSION
            row = (msgspec.json.encode(edit.part).decode(), version, 1)
            schema.PROJECTS.update(connection, ["protocol", "schema_version"], [row])
    schema.seal_nouns(connection, written)


def _raise_next_id(
    connection: sqlite3.Connection, name: str, edits: Iterable[PartEdit], kind: type[Image] | type[Author]
) -> None:
    """Notes the ids that are given now, which stay given when the step is taken back."""
    following = max((edit.part.id + 1 for edit in edits if isinstance(edit.part, kind)), default=0)
    connection.execute(_RAISE.format(name=name), {"next": following})


def _write_vocabulary(connection: sqlite3.Connection, vocabulary: Vocabulary) -> None:
    """Replaces the labels; the next label id never falls."""
    schema.LABELS.delete(connection, [()])
    schema.LABELS.insert(connection, ((*row.values(), None) for row in describe_labels(vocabulary)))
    schema.PROJECTS.update(connection, ["parts"], [(vocabulary.parts, 1)])
    connection.execute(_RAISE.format(name="next_label_id"), {"next": vocabulary.next_id})


def _write_rows(
    connection: sqlite3.Connection, noun: NounTable[Any], table: schema.StoredTable, edits: Iterable[PartEdit]
) -> None:
    """Removes, changes, then adds, so that a name may pass from one row to another within a step; two may change it."""
    gone: list[tuple[int]] = []
    changed: list[Any] = []
    new: list[Any] = []
    renamed: list[tuple[str, int]] = []
    for edit in edits:
        if edit.after is not None:
            (new if edit.before is None else changed).append(edit.after)
            if isinstance(edit.before, Image | Author) and edit.before.name != getattr(edit.after, "name", None):
                renamed.append((f"\t{edit.before.id}", edit.before.id))  # which no name begins with
        else:
            gone.append((edit.part.id,))  # type: ignore[union-attr]
    table.delete(connection, gone)
    if len(renamed) > 1:
        table.update(connection, ["name"], renamed)
    moved = ((*row[1:], row[0]) for row in map(noun.make_row, changed))
    table.update(connection, noun.column_names[1:], moved)
    table.insert(connection, ((*noun.make_row(one), None) for one in new))
