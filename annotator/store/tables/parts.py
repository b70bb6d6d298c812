"""Writing what is no shape, through SQLAlchemy: images, authors, decisions, the vocabulary, settings of the metrics."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields
from itertools import islice
from typing import Any, Final

import msgspec
from sqlalchemy import Column, Table, bindparam, delete, insert, update
from sqlalchemy.engine import Connection

from annotator.model.author import Author
from annotator.model.decision import Decision
from annotator.model.image import Image
from annotator.model.metric_settings import MetricSettings
from annotator.model.protocol import Protocol
from annotator.model.review_note import ReviewNote
from annotator.model.step import PartEdit
from annotator.model.vocabulary import Vocabulary
from annotator.store.tables.connection import unwrap_driver_errors
from annotator.store.tables.json_text import dump_json
from annotator.store.tables.schema import AUTHOR, DECISION, IMAGE, LABEL, NOTE, PROJECT


def write_parts(connection: Connection, edits: Sequence[PartEdit]) -> None:
    """Applies the edits of parts."""
    with unwrap_driver_errors():
        _write_rows(connection, IMAGE, [edit for edit in edits if isinstance(edit.part, Image)])
        _write_rows(connection, AUTHOR, [edit for edit in edits if isinstance(edit.part, Author)])
        _write_rows(connection, DECISION, [edit for edit in edits if isinstance(edit.part, Decision)])
        _write_rows(connection, NOTE, [edit for edit in edits if isinstance(edit.part, ReviewNote)])
        _raise_next_id(connection, PROJECT.c.next_image_id, edits, Image)
        _raise_next_id(connection, PROJECT.c.next_author_id, edits, Author)
        for edit in edits:
            if isinstance(edit.part, Vocabulary):
                _write_vocabulary(connection, edit.part)
            elif isinstance(edit.part, MetricSettings):
                text = msgspec.json.encode(edit.part).decode()
                connection.execute(update(PROJECT).values(metrics=text))
            elif isinstance(edit.part, Protocol):
                text = msgspec.json.encode(edit.part).decode()
                connection.execute(update(PROJECT).values(protocol=text))


def list_written_tables(edits: Iterable[PartEdit]) -> set[str]:
    """The tables of nouns that `write_parts` may have written to; those of images and talk may be very long."""
    kinds = {type(edit.part) for edit in edits}
    long = {Image: "image", Author: "author", Decision: "decision", ReviewNote: "note"}
    return {"project", "label", *(table for kind, table in long.items() if kind in kinds)}


def _raise_next_id(
    connection: Connection, column: Column[int], edits: Iterable[PartEdit], kind: type[Image] | type[Author]
) -> None:
    """Notes the ids that are given now, which stay given when the step is taken back."""
    following = max((edit.part.id + 1 for edit in edits if isinstance(edit.part, kind)), default=0)
    if following:
        connection.execute(update(PROJECT).where(column < following).values({column: following}))


def _write_vocabulary(connection: Connection, vocabulary: Vocabulary) -> None:
    """Replaces the labels; the next label id never falls."""
    connection.execute(delete(LABEL))
    rows = rows_of_vocabulary(vocabulary)
    if rows:
        connection.execute(insert(LABEL), rows)
    connection.execute(update(PROJECT).values(parts=vocabulary.parts))
    higher = update(PROJECT).where(PROJECT.c.next_label_id < vocabulary.next_id)
    connection.execute(higher.values(next_label_id=vocabulary.next_id))


def rows_of_vocabulary(vocabulary: Vocabulary) -> list[dict[str, Any]]:
    """The columns of each label, in the order of display."""
    return [
        {
            "id": label.id,
            "position": position,
            "name": label.name,
            "colour": label.colour,
            "key": label.key,
            "source_id": label.source_id,
            "description": label.description,
            "example": None if label.example is None else dump_json([label.example.image, *label.example.box]),
            "alias_of": label.alias_of,
            "retired": label.retired,
        }
        for position, label in enumerate(vocabulary.labels)
    ]


def row_of_part(part: Image | Author | Decision | ReviewNote) -> dict[str, Any]:
    """The columns of an image, an author, a decision or a note."""
    if isinstance(part, ReviewNote):
        return {
            "id": part.id,
            "image_id": part.image,
            "shape_id": part.shape,
            "author_id": part.author,
            "time": part.time,
            "text": part.text,
            "kind": part.kind.value,
            "answers": part.answers,
            "to_author_id": part.to,
            "resolved": part.resolved,
        }
    if isinstance(part, Decision):
        return {
            "id": part.id,
            "image_id": part.image,
            "kind": part.kind,
            "shapes": dump_json(part.shapes),
            "outcome": part.outcome.value,
            "auditor": part.auditor,
            "time": part.time,
        }
    if isinstance(part, Author):
        return {"id": part.id, "name": part.name, "kind": part.kind.value}
    row = {field.name: getattr(part, field.name) for field in fields(part)}
    row["purpose"] = part.purpose.value
    row["prompts"] = None if part.prompts is None else dump_json(part.prompts)
    return row


def _write_rows(connection: Connection, table: Table, edits: Iterable[PartEdit]) -> None:
    """Removes, changes, then adds, so that a name may pass from one row to another within a step."""
    gone: list[dict[str, Any]] = []
    changed: list[Image | Author | Decision | ReviewNote] = []
    new: list[Image | Author | Decision | ReviewNote] = []
    for edit in edits:
        if isinstance(edit.after, Image | Author | Decision | ReviewNote):
            (new if edit.before is None else changed).append(edit.after)
        elif isinstance(edit.before, Image | Author | Decision | ReviewNote):
            gone.append({"which": edit.before.id})
    if gone:
        connection.execute(delete(table).where(table.c.id == bindparam("which")), gone)
    for rows in _iterate_batches(changed):
        connection.execute(
            update(table).where(table.c.id == bindparam("which")), [{"which": row["id"], **row} for row in rows]
        )
    for rows in _iterate_batches(new):
        connection.execute(insert(table), rows)


_TOGETHER: Final = 1000
"""So many rows are made at a time: there may be very many images."""


def _iterate_batches(parts: Iterable[Image | Author | Decision | ReviewNote]) -> Iterator[list[dict[str, Any]]]:
    """The rows of the parts, some at a time."""
    rows = map(row_of_part, parts)
    while found := list(islice(rows, _TOGETHER)):
        yield found
