"""The tables of the project database and how they are made.

Every shape is one row under its layer's natural key, so that any tool can read a project without a join. References
are checked when a transaction ends, which leaves the order of writing within it free.

Two tables hold nothing of their own: `packed_layer` repeats the rows of a layer as one binary column (see `packing`)
and `preview` repeats a picture in small. Triggers take a packed layer away in the very statement that touches one of
its rows, whoever runs it: what is packed is therefore always true. Columns `seal` hold checksums (see `seals`).

Every project file holds the text of these statements: its line breaks stay as they are.
"""

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from annotator.model.columns import (
    AUTHOR,
    BIGINT,
    BLOB,
    BOOLEAN,
    DECISION,
    FLOAT,
    IMAGE,
    INTEGER,
    LABEL,
    LAYER,
    LAYER_KEY,
    NOTE,
    PROJECT_COLUMNS,
    STORED_SHAPE_COLUMNS,
    TEXT,
    StoredColumn,
)

_RESERVED: Final = frozenset({"key", "before"})
"""Names of columns that are words of SQL, and are quoted therefore."""


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A table of a project file."""

    name: str
    columns: tuple[StoredColumn, ...]
    key: tuple[str, ...] = ("id",)
    rules: tuple[str, ...] = ()
    """Further constraints."""
    checks: str = ""
    """What stands behind its first column."""
    without_rowid: bool = False
    since: int = 1
    """Version of the first project files that have it."""
    index: str = ""

    def make_statements(self, version: int | None = None) -> Iterator[str]:
        """What makes the table, and its index, as files of a version have it; of this version where none is given."""
        lines = [_format_column(column) for column in self.columns if version is None or column.since <= version]
        lines[0] += self.checks
        lines += [f"PRIMARY KEY ({', '.join(self.key)})", *self.rules]
        ending = "\n WITHOUT ROWID\n\n" if self.without_rowid else ""
        yield f"CREATE TABLE IF NOT EXISTS {self.name} (\n\t" + ", \n\t".join(lines) + f"\n){ending}"
        if self.index:
            yield self.index

    def make_changes(self, version: int) -> Iterator[str]:
        """What brings the table from the version before to this one."""
        if self.since == version:
            yield from self.make_statements(version)
        for column in self.columns:
            if self.since < column.since == version:
                default = "" if column.nullable else f" DEFAULT {column.before}"
                yield f"ALTER TABLE {self.name} ADD COLUMN {_format_column(column)}{default}"


def _format_column(column: StoredColumn) -> str:
    name = f'"{column.name}"' if column.name in _RESERVED else column.name
    return f"{name} {column.type}{'' if column.nullable else ' NOT NULL'}"


def _make_reference(table: str, *columns: str, ending: str = " DEFERRABLE INITIALLY DEFERRED") -> str:
    """A reference to the row that has these columns as its key there."""
    there = ", ".join(columns) if len(columns) > 1 else "id"
    return f"FOREIGN KEY({', '.join(columns)}) REFERENCES {table} ({there}){ending}"


_SEAL: Final = StoredColumn("seal", BIGINT, nullable=True, since=3)
_LAYER_NAMES: Final = tuple(column.name for column in LAYER_KEY)
_CASCADE: Final = " ON DELETE CASCADE"

AUTHORS: Final = StoredTable("author", (*AUTHOR.columns, _SEAL), rules=("UNIQUE (name)",))
IMAGES: Final = StoredTable("image", (*IMAGE.columns, _SEAL), rules=("UNIQUE (name)",))
JOURNAL: Final = StoredTable(
    "journal",
    (
        StoredColumn("id", INTEGER),
        StoredColumn("time", FLOAT),
        StoredColumn("author_id", BIGINT, nullable=True),
        StoredColumn("action", TEXT),
        StoredColumn("name", TEXT),
        StoredColumn("image_id", BIGINT, nullable=True),
        StoredColumn("count", INTEGER),
        StoredColumn("unblinded", BOOLEAN),
        StoredColumn("detail", TEXT, nullable=True),
        StoredColumn("detail_zip", BLOB, nullable=True),
        _SEAL,
    ),
    index="CREATE INDEX journal_unblinded ON journal (id) WHERE unblinded",
)
"""Rows are only ever added, or packed. `detail` is JSON, or `detail_zip` the same compressed when it is long."""

LABELS: Final = StoredTable("label", (*LABEL.columns, _SEAL))
PACKED_JOURNAL: Final = StoredTable(
    "packed_journal",
    (
        StoredColumn("first_id", BIGINT),
        StoredColumn("last_id", BIGINT),
        StoredColumn("content", BLOB),
        StoredColumn("seal", BIGINT),
    ),
    key=("first_id",),
    since=3,
)
"""Steps that were tidied away from `journal`, some hundreds a row (see `annotator.store.tidy`)."""

PROJECTS: Final = StoredTable("project", (*PROJECT_COLUMNS, _SEAL), checks=" CONSTRAINT one_project CHECK (id = 1)")
"""One row."""

DECISIONS: Final = StoredTable("decision", (*DECISION.columns, _SEAL), rules=(_make_reference("image", "image_id"),))
LAYERS: Final = StoredTable(
    "layer",
    (*LAYER.columns, _SEAL),
    key=_LAYER_NAMES,
    rules=(_make_reference("image", "image_id"), _make_reference("author", "author_id")),
    without_rowid=True,
)
"""`seal` is that of the layer's rows in `shape` (`packing.compute_rows_seal`), with that of its own row above it."""

NOTES: Final = StoredTable("note", (*NOTE.columns, _SEAL), rules=(_make_reference("image", "image_id"),), since=3)
PREVIEW: Final = StoredTable(
    "preview",
    (StoredColumn("image_id", BIGINT), StoredColumn("content", BLOB), _SEAL),
    key=("image_id",),
    rules=(_make_reference("image", "image_id", ending=_CASCADE),),
)
PACKED_LAYER: Final = StoredTable(
    "packed_layer",
    (*LAYER_KEY, StoredColumn("fixed", BLOB), StoredColumn("loose", TEXT, nullable=True)),
    key=_LAYER_NAMES,
    rules=(_make_reference("layer", *_LAYER_NAMES, ending=_CASCADE),),
)
SHAPE: Final = StoredTable(
    "shape",
    (*LAYER_KEY, *STORED_SHAPE_COLUMNS),
    key=(*_LAYER_NAMES, "id"),
    rules=(_make_reference("layer", *_LAYER_NAMES),),
    without_rowid=True,
)

TABLES: Final = (
    *(AUTHORS, IMAGES, JOURNAL, LABELS, PACKED_JOURNAL, PROJECTS, DECISIONS, LAYERS, NOTES, PREVIEW, PACKED_LAYER),
    SHAPE,
)
"""Those of every project, in the order in which they are made."""

SCHEMA_VERSION: Final = max(column.since for table in TABLES for column in table.columns)
"""Version of these tables: that of the newest column."""

REPLICA: Final = StoredTable(
    "replica",
    (
        StoredColumn("id", INTEGER),
        StoredColumn("address", TEXT),
        StoredColumn("schema", TEXT),
        StoredColumn("login", TEXT),
        StoredColumn("author_id", BIGINT),
        StoredColumn("role", TEXT),
        StoredColumn("desk", BIGINT),
        StoredColumn("epoch", TEXT),
        StoredColumn("cursor", BIGINT),
        StoredColumn("seat", BIGINT),
        StoredColumn("token", TEXT),
        StoredColumn("next_token", TEXT),
        StoredColumn("parts_version", BIGINT),
        StoredColumn("assignment_version", BIGINT),
        StoredColumn("grace", FLOAT),
        StoredColumn("last_contact", FLOAT, nullable=True),
        StoredColumn("last_compared", FLOAT, nullable=True),
        StoredColumn("server_seen", BIGINT),
        StoredColumn("lost_since", BIGINT),
    ),
    checks=" CONSTRAINT one_replica CHECK (id = 1)",
)
"""One row in the replica of a team project, none in any other project. There is no password in it."""

TEAM_LAYER: Final = StoredTable(
    "team_layer",
    (
        *LAYER_KEY,
        StoredColumn("revision", BIGINT),
        StoredColumn("hash", BIGINT),
        StoredColumn("seconds_sent", FLOAT),
        StoredColumn("delivered_edits", INTEGER),
        StoredColumn("exposed_at", FLOAT, nullable=True),
        StoredColumn("could_see", BOOLEAN),
    ),
    key=_LAYER_NAMES,
    without_rowid=True,
)
"""What the server last said of a layer of a replica: its revision there, a hash of its rows, when others' rows were
delivered to its author and how many edits were made after that."""

OUTBOX: Final = StoredTable(
    "outbox",
    (
        StoredColumn("id", INTEGER),
        StoredColumn("uuid", TEXT),
        StoredColumn("kind", TEXT),
        StoredColumn("image_id", BIGINT, nullable=True),
        StoredColumn("author_id", BIGINT, nullable=True),
        StoredColumn("round", INTEGER, nullable=True),
        StoredColumn("time", FLOAT),
        StoredColumn("body", TEXT),
        StoredColumn("before", TEXT),
        StoredColumn("state", TEXT),
        StoredColumn("sentence", TEXT),
    ),
    rules=("UNIQUE (uuid)",),
)
"""Steps that the server has not acknowledged. `before` is JSON: what they touched, as it was."""

PARKED: Final = StoredTable(
    "parked",
    (
        StoredColumn("id", TEXT),
        *LAYER_KEY,
        StoredColumn("time", FLOAT),
        StoredColumn("host", TEXT),
        StoredColumn("code", TEXT),
        StoredColumn("sentence", TEXT),
        StoredColumn("body", TEXT),
        StoredColumn("state", TEXT),
    ),
)
"""Whole states of layers that the server did not take; `body` is what it is told of them."""

ASSIGNED: Final = StoredTable(
    "assigned",
    (
        StoredColumn("image_id", BIGINT),
        StoredColumn("round", INTEGER),
        StoredColumn("place", INTEGER),
        StoredColumn("batch", INTEGER),
        StoredColumn("purpose", TEXT),
        StoredColumn("lease", FLOAT, nullable=True),
    ),
    key=("image_id", "round"),
)
"""The images that were assigned to the person of a replica, in that person's order."""

REPLICA_TABLES: Final = (REPLICA, TEAM_LAYER, OUTBOX, PARKED, ASSIGNED)
"""Only a replica of a team project has them."""


def create_tables(connection: sqlite3.Connection, tables: tuple[StoredTable, ...] = TABLES) -> None:
    """Makes the tables that are not there yet."""
    for table in tables:
        for statement in table.make_statements():
            connection.execute(statement)
