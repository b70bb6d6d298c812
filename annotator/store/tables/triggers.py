"""The triggers of a project file, and the check that a file holds nothing that would run by itself but these.

A project may come from anywhere. A view in a table's place can keep a reader busy for ever, and a trigger of somebody
else's can empty a table at the first edit; both are refused before anything is read.
"""

import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from annotator.phrase import Phrase
from annotator.store.failures import make_damaged_error
from annotator.store.tables.schema import REPLICA_TABLES, TABLES
from annotator.store.tables.seals import HEADER_COLUMNS, NOUN_COLUMNS

_UNPACK: Final = """
CREATE TRIGGER unpack_on_{verb} AFTER {verb} ON shape BEGIN
DELETE FROM packed_layer
WHERE image_id = {row}.image_id AND author_id = {row}.author_id AND round = {row}.round;
END
"""

_UNPACK_TARGET: Final = """
CREATE TRIGGER unpack_on_move AFTER UPDATE OF image_id, author_id, round ON shape BEGIN
DELETE FROM packed_layer
WHERE image_id = new.image_id AND author_id = new.author_id AND round = new.round;
END
"""

_UNSEAL_LAYER: Final = """
CREATE TRIGGER unseal_layer_on_{verb} AFTER {verb} ON shape BEGIN
UPDATE layer SET seal = NULL
WHERE image_id = {row}.image_id AND author_id = {row}.author_id AND round = {row}.round AND seal IS NOT NULL;
END
"""

_UNSEAL_TARGET: Final = """
CREATE TRIGGER unseal_layer_on_move AFTER UPDATE OF image_id, author_id, round ON shape BEGIN
UPDATE layer SET seal = NULL
WHERE image_id = new.image_id AND author_id = new.author_id AND round = new.round;
END
"""

_UNSEAL_HEADER: Final = """
CREATE TRIGGER unseal_layer AFTER UPDATE OF {columns} ON layer WHEN new.seal IS old.seal BEGIN
UPDATE layer SET seal = NULL
WHERE image_id = new.image_id AND author_id = new.author_id AND round = new.round;
END
"""

_UNSEAL_NOUN: Final = """
CREATE TRIGGER unseal_{table} AFTER UPDATE OF {columns} ON {table} WHEN new.seal IS old.seal BEGIN
UPDATE {table} SET seal = NULL WHERE id = new.id;
END
"""

_CHANGES: Final = (("insert", "new"), ("update", "old"), ("delete", "old"))

UNPACKING: Final = (*(_UNPACK.format(verb=verb, row=row) for verb, row in _CHANGES), _UNPACK_TARGET)
"""They take a packed layer away in the statement that touches one of its rows."""

UNSEALING: Final = (
    *(_UNSEAL_LAYER.format(verb=verb, row=row) for verb, row in _CHANGES),
    _UNSEAL_TARGET,
    _UNSEAL_HEADER.format(columns=", ".join(HEADER_COLUMNS)),
    *(_UNSEAL_NOUN.format(table=table, columns=", ".join(columns)) for table, columns in NOUN_COLUMNS.items()),
)
"""They take a seal away in the statement that changes what it was made of."""

TRIGGERS: Final = (*UNPACKING, *UNSEALING)
"""All triggers of a project file."""

_TABLES: Final = frozenset(table.name for table in TABLES if table.since == 1)
"""Those of the first version, which every file has."""

_LATER_TABLES: Final = frozenset(
    {*(table.name for table in TABLES + REPLICA_TABLES), "frozen_state", "frozen_layer"} - _TABLES
)

_PATIENCE: Final = 20.0
"""Seconds of the processor for reading all but the shapes; a project of 100 000 images takes about one."""

_BYTES_A_SECOND: Final = 25_000_000
"""Bytes of the file for each of which there is a second more."""

_INSTRUCTIONS: Final = 200_000
"""Steps of SQLite's machine between two looks at the clock: about a millisecond."""


def refuse_foreign_schema(connection: sqlite3.Connection, path: Path) -> None:
    """Raises UserError for a file whose tables are not tables, or that holds views or triggers of somebody else's."""
    found = connection.execute("SELECT type, name, coalesce(sql, '') FROM sqlite_master ORDER BY type DESC").fetchall()
    ours = {_fold(trigger) for trigger in TRIGGERS}
    for kind, name, sql in found:
        if kind == "view" or (kind == "trigger" and _fold(sql) not in ours):
            raise make_damaged_error(
                path, Phrase("it holds a {kind} '{name}', which no project has", kind=kind, name=name)
            )
        if kind == "table" and name in _TABLES | _LATER_TABLES and not _fold(sql).startswith(f"create table {name} ("):
            raise make_damaged_error(path, Phrase("its table '{name}' is none of ours", name=name))
    missing = _TABLES - {name for kind, name, _sql in found if kind == "table"}
    if missing:
        raise make_damaged_error(path, Phrase("it has no table '{min}'", min=min(missing)))


def _fold(sql: str) -> str:
    """The text without differences of case and space."""
    return " ".join(sql.replace('"', "").lower().split())


@contextmanager
def limit_time(connection: sqlite3.Connection, size: int) -> Iterator[None]:
    """Breaks off statements that still run when a sound file of so many bytes would long have been read.

    They raise sqlite3.OperationalError. What counts is the time of this thread on the processor: on a busy machine, or
    from a slow disk, a sound file may take any time.
    """
    end = time.thread_time() + _PATIENCE + size / _BYTES_A_SECOND
    connection.set_progress_handler(lambda: time.thread_time() > end, _INSTRUCTIONS)
    try:
        yield
    finally:
        connection.set_progress_handler(None, 0)
