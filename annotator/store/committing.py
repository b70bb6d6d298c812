"""Committing: what a step writes into the tables, inside a transaction; as a whole, or range by range of images."""

import sqlite3
from collections.abc import Callable, Sequence
from typing import Final

from annotator.model.author import Author
from annotator.model.commit import Commit, RangedCommit
from annotator.model.shapes import find_next_id
from annotator.model.step import PartEdit
from annotator.store.journal import EntryWriter, write_entry
from annotator.store.replica.membership import Membership
from annotator.store.replica.outbox import write_outgoing
from annotator.store.tables.layers import remove_bare_layers, write_edits, write_headers, write_packed, write_rows
from annotator.store.tables.seals import seal_nouns

MANY: Final = 2000
"""A step with so many new rows leaves its layers packed, as an import does; others are packed on closing."""

_ADD_AUTHOR: Final = "INSERT INTO author (id, name, kind) VALUES (?, ?, ?)"

_RAISE_NEXT_AUTHOR: Final = "UPDATE project SET next_author_id = :next WHERE next_author_id < :next"

_SET_NEXT_ID: Final = "UPDATE project SET next_shape_id = ?"


def write_commit(connection: sqlite3.Connection, record: Commit, *, next_id: int, membership: Membership | None) -> int:
    """Writes a step, whose parts are written already unless they are new authors alone.

    `next_id` is the first shape id that was free before; returns the one that is free after it.
    """
    step = record.step
    if is_adding_authors(step.parts):
        _add_authors(connection, step.parts)
    following = find_next_id(next_id, (edit.after.id for edit in step.layers))
    write_headers(connection, (*record.layers, *record.returning))
    if sum(len(edit.after) - len(edit.before) for edit in step.layers) >= MANY:
        write_rows(connection, step.layers)
        write_packed(connection, record.layers)
    else:
        write_edits(connection, step.layers, record.layers)
    remove_bare_layers(connection, step.parts)
    if following > next_id:
        connection.execute(_SET_NEXT_ID, (following,))
    write_entry(connection, record)
    if membership is not None:
        write_outgoing(connection, record, membership)
    return following


def is_adding_authors(parts: Sequence[PartEdit]) -> bool:
    """Whether authors are added and nothing else is changed: who sits down at a new desk waits for no SQLAlchemy."""
    return bool(parts) and all(edit.before is None and isinstance(edit.after, Author) for edit in parts)


def _add_authors(connection: sqlite3.Connection, parts: Sequence[PartEdit]) -> None:
    """Adds authors, and notes that their ids are given."""
    authors = [edit.after for edit in parts if isinstance(edit.after, Author)]
    connection.executemany(_ADD_AUTHOR, [(author.id, author.name, author.kind.value) for author in authors])
    connection.execute(_RAISE_NEXT_AUTHOR, {"next": max(author.id for author in authors) + 1})
    seal_nouns(connection, ("project", "author"))


def write_ranges(
    connection: sqlite3.Connection,
    record: RangedCommit,
    write_parts: Callable[[Sequence[PartEdit]], None],
    *,
    next_id: int,
) -> int:
    """As `write_commit`, of a step that comes range by range and takes no image or author away.

    Its parts are known last; until the transaction ends nobody misses them.
    """
    entry = EntryWriter(touched=record.touched)
    following = next_id
    unblinded = False
    for part in record.ranges:
        write_headers(connection, part.layers)
        write_rows(connection, part.edits)
        write_packed(connection, part.layers)
        entry.add_layers(part.edits, part.layers)
        following = find_next_id(following, (edit.after.id for edit in part.edits))
        unblinded |= part.unblinded
    parts = record.list_parts()
    write_parts(parts)
    if following > next_id:
        connection.execute(_SET_NEXT_ID, (following,))
    entry.add_parts(parts)
    entry.write(
        connection,
        {
            "time": float(record.seconds),
            "author": record.author,
            "action": "do",
            "name": record.name,
            "image": None,
            "count": record.count,
            "unblinded": unblinded,
        },
    )
    return following
