"""The tables of the project database and how they are made; connections to the file, and transactions over them.

Every shape is one row under its layer's natural key, so that any tool can read a project without a join. References
are checked when a transaction ends, which leaves the order of writing within it free.

Two tables hold nothing of their own: `packed_layer` repeats the rows of a layer as one binary column (see `packing`),
and `preview` has what older programs stored of pictures (see `annotator.store.previews`). Triggers take a packed layer
away in the very statement that touches one of its rows, whoever runs it: what is packed is therefore always true.
Columns `seal` hold checksums (see `seals`).

Every project file holds the text of these statements: its line breaks stay as they are.
"""

import sqlite3
import time
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

import msgspec
from msgspec import Struct

from annotator.errors import Cancelled, Phrase, Progress
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
from annotator.store.failures import make_damaged_error

FIRST_SEALED_VERSION: Final = 3
"""Version of the first files with seals."""

_NAMED: Final = 3
"""Up to so many broken seals are named."""

NOUN_COLUMNS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {"project": tuple(column.name for column in PROJECT_COLUMNS if column.sealed)}
    | {table.name: table.column_names for table in (IMAGE, AUTHOR, LABEL, NOTE, DECISION)}
)
"""The sealed columns of the tables of nouns, in the order in which they are summed up."""

HEADER_COLUMNS: Final = LAYER.column_names
"""The sealed columns of a layer's own row."""

ROWS_SEAL: Final = 0xFFFFFFFF
"""The bits of a layer's seal that are that of its rows."""

SEAL_JOURNAL: Final = """
UPDATE journal
SET seal = checksum(time, author_id, action, name, image_id, count, unblinded, detail, detail_zip)
"""

_WRITE_SEALS: Final = "UPDATE {} SET seal = checksum({}) WHERE seal IS NULL"

_SELECT_SEALED: Final = "SELECT {}, seal FROM {}"

_BROKEN_LAYERS: Final = """
SELECT image_id, author_id FROM layer WHERE seal >> 32 <> 0 AND seal >> 32 <> header_seal({}) >> 32
"""
"""In SQL it takes half as long as over rows of Python, and every opening waits for it."""


def compute_checksum(*values: Any) -> int:
    """CRC-32 of values as SQLite gives them."""
    return zlib.crc32(msgspec.msgpack.encode(values))


def compute_long_checksum(values: Sequence[Any], size: int, pieces: Iterable[bytes | bytearray]) -> int:
    """The same of values that more than 65,535 bytes follow, which come in pieces."""
    nothing = b"\xc4\x00"  # an empty value of bytes; 0xc6 begins one whose length has four bytes
    found = zlib.crc32(msgspec.msgpack.encode((*values, b"")).removesuffix(nothing))
    found = zlib.crc32(b"\xc6" + size.to_bytes(4, "big"), found)
    for piece in pieces:
        found = zlib.crc32(piece, found)
    return found


def compute_header_seal(*values: Any) -> int:
    """The seal of a layer's own row, in its place above the seal of the rows; never 0.

    A last value that is not known is no part of it, as it was not there before version 4.
    """
    sealed = values[:-1] if values[-1] is None else values
    return (compute_checksum(*sealed) % 0x7FFFFFFF + 1) << 32


def add_seal_functions(connection: sqlite3.Connection) -> None:
    """Statements over this connection may call `checksum(…)` and `header_seal(…)`."""
    connection.create_function("checksum", -1, compute_checksum, deterministic=True)
    connection.create_function("header_seal", len(HEADER_COLUMNS), compute_header_seal, deterministic=True)


def seal_nouns(connection: sqlite3.Connection, tables: Iterable[str] = tuple(NOUN_COLUMNS)) -> None:
    """Seals what was written to these tables, inside the transaction that wrote it; each is gone through for that."""
    for table in tables:
        connection.execute(_WRITE_SEALS.format(table, ", ".join(NOUN_COLUMNS[table])))


def read_schema_version(connection: sqlite3.Connection) -> int:
    """The version of an open project file; its place in the tables is the same in all versions."""
    version: int = PROJECTS.select(connection, ["schema_version"]).fetchone()[0]
    return version


def has_table(connection: sqlite3.Connection, table: str) -> bool:
    """Whether the file has the table."""
    chosen = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?"
    return connection.execute(chosen, (table,)).fetchone() is not None


def has_seals(connection: sqlite3.Connection) -> bool:
    """Whether the file has columns of seals: one of an earlier version that is only read has none."""
    return read_schema_version(connection) >= FIRST_SEALED_VERSION


def describe_broken_seals(connection: sqlite3.Connection, file_name: str) -> str:
    """A sentence about names, settings and layers that are not as they were written; empty when all is well."""
    if not has_seals(connection):
        return ""
    broken = [
        f"{table} '{_name_of(table, row)}'"
        for table, columns in NOUN_COLUMNS.items()
        for row in connection.execute(_SELECT_SEALED.format(", ".join(columns), table))
        if row[-1] is not None and compute_checksum(*row[:-1]) != row[-1]
    ]
    broken += _list_broken_layers(connection)
    broken += _list_broken_attributes(connection)
    if not broken:
        return ""
    more = f" and {len(broken) - _NAMED:,} more" if len(broken) > _NAMED else ""
    return (
        f"In '{file_name}' this is not as it was written: {', '.join(broken[:_NAMED])}{more}; check that it is right, "
        "or replace the file with a copy from your backup."
    )


def _list_broken_layers(connection: sqlite3.Connection) -> list[str]:
    """The layers whose status, time or counts are not as they were written."""
    version = read_schema_version(connection)
    columns = (column.name if column.since <= version else column.before for column in LAYER.columns)
    return _name_layers(connection, connection.execute(_BROKEN_LAYERS.format(", ".join(columns))).fetchall())


def _list_broken_attributes(connection: sqlite3.Connection) -> list[str]:
    """The layers of which what is said of the image is not as it was written."""
    if not has_table(connection, LAYER_ATTRIBUTES.name):
        return []
    rows = LAYER_ATTRIBUTES.select(connection).fetchall()
    return _name_layers(connection, [row[:2] for row in rows if compute_checksum(*row[:-1]) != row[-1]])


def _name_layers(connection: sqlite3.Connection, broken: Sequence[tuple[Any, ...]]) -> list[str]:
    """What to call the layers of these images and authors."""
    if not broken:
        return []
    images = dict(IMAGES.select(connection, ["id", "name"]).fetchall())
    authors = dict(AUTHORS.select(connection, ["id", "name"]).fetchall())
    return [f"layer of '{authors.get(author, author)}' on '{images.get(image, image)}'" for image, author in broken]


def _name_of(table: str, row: tuple[Any, ...]) -> str:
    columns = NOUN_COLUMNS[table]
    return str(row[columns.index("name" if "name" in columns else "id")])


_RESERVED: Final = frozenset({"key", "before"})
"""Names of columns that are words of SQL, and are quoted therefore."""

_INSERT: Final = "INSERT INTO {} ({}) VALUES ({})"
_CONFLICT: Final = " ON CONFLICT ({}) DO {}"
_UPDATE: Final = "UPDATE {} SET {} {}"
_DELETE: Final = "DELETE FROM {} {}"
_SELECT: Final = "SELECT {} FROM {} {} {}"


class StoredTable(Struct, frozen=True):
    """A table of a project file, and what is written to it and read from it.

    Rows hold the values of all columns in their order; of an id that is None the database makes the next one.
    """

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

    @property
    def names(self) -> tuple[str, ...]:
        """The names of its columns."""
        return tuple(column.name for column in self.columns)

    def insert(self, connection: sqlite3.Connection, rows: Iterable[Sequence[Any]], **made: str) -> None:
        """Adds rows; the values of columns in `made` come from these expressions in SQL, with a mark each."""
        connection.executemany(self._make_insert(made), rows)

    def put(
        self,
        connection: sqlite3.Connection,
        rows: Iterable[Sequence[Any]],
        names: Sequence[str] | None = None,
        **made: str,
    ) -> None:
        """Adds rows; one that is there already takes these columns of the new one, or all that are not its key.

        The values of columns in `made` come from these expressions in SQL.
        """
        taken = [name for name in self.names if name not in self.key] if names is None else names
        values = {name: f"excluded.{_quote(name)}" for name in taken} | made
        change = "UPDATE SET " + ", ".join(f"{_quote(name)} = {value}" for name, value in values.items())
        ending = _CONFLICT.format(", ".join(self.key), change if values else "NOTHING")
        connection.executemany(self._make_insert({}) + ending, rows)

    def update(self, connection: sqlite3.Connection, names: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
        """Changes columns of rows that are there: their values, followed by the key."""
        changes = ", ".join(f"{_quote(name)} = ?" for name in names)
        connection.executemany(_UPDATE.format(self.name, changes, self._match(len(self.key))), rows)

    def delete(self, connection: sqlite3.Connection, keys: Sequence[Sequence[Any]]) -> None:
        """Takes away the rows whose keys begin with these values, equally many each; `[()]` names all rows."""
        if keys:
            connection.executemany(_DELETE.format(self.name, self._match(len(keys[0]))), keys)

    def select(
        self,
        connection: sqlite3.Connection,
        names: Iterable[str] = (),
        rest: str = "",
        values: Sequence[Any] = (),
        *,
        key: Sequence[Any] = (),
    ) -> sqlite3.Cursor:
        """These columns, expressions or all, of the rows that `key` begins; then `rest` in SQL and its values."""
        fields = ", ".join(map(_quote, names or self.names))
        return connection.execute(_SELECT.format(fields, self.name, self._match(len(key)), rest), (*key, *values))

    def count(self, connection: sqlite3.Connection, rest: str = "", values: Sequence[Any] = ()) -> int:
        """How many rows there are, or of those that `rest` in SQL chooses with its values."""
        found: int = self.select(connection, ["count(*)"], rest, values).fetchone()[0]
        return found

    def find_last_id(self, connection: sqlite3.Connection) -> int:
        """The highest id; 0 where there is no row."""
        found: int = self.select(connection, ["coalesce(max(id), 0)"]).fetchone()[0]
        return found

    def _make_insert(self, made: Mapping[str, str]) -> str:
        marks = ", ".join(made.get(name, "?") for name in self.names)
        return _INSERT.format(self.name, ", ".join(map(_quote, self.names)), marks)

    def _match(self, count: int) -> str:
        chosen = " AND ".join(f"{_quote(name)} = ?" for name in self.key[:count])
        return chosen and f"WHERE {chosen}"


def _format_column(column: StoredColumn) -> str:
    return f"{_quote(column.name)} {column.type}{'' if column.nullable else ' NOT NULL'}"


def _quote(name: str) -> str:
    return f'"{name}"' if name in _RESERVED else name


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

CHAIN: Final = StoredTable(
    "chain",
    (
        StoredColumn("id", INTEGER),
        StoredColumn("link", BLOB),
        StoredColumn("salt", BLOB, nullable=True),
        StoredColumn("detail", BLOB, nullable=True),
    ),
    key=("id",),
)
"""One row a step of the journal; made with the first step that is written (see `annotator.store.chain`). `detail` is
the hash of a content that is gone."""

CHAIN_FIELDS: Final = StoredTable(
    "chain_field",
    (
        StoredColumn("id", INTEGER),
        StoredColumn("field", TEXT),
        StoredColumn("salt", BLOB, nullable=True),
        StoredColumn("hash", BLOB, nullable=True),
    ),
    key=("id", "field"),
)
"""One row a field of each step that names an erased person: its hash where it went with its salt, else its salt, as the
one of the step that all were made from is gone."""

REASONS: Final = StoredTable("reason", (StoredColumn("id", INTEGER), StoredColumn("text", TEXT, nullable=True)))
"""Why steps were made; made with the first reason (see `annotator.store.chain`). Of an erased person it has none."""

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

CUSTOM_TAGS_VERSION: Final = 5
"""Version of a file whose project has custom tags: its tables are those of version 4, which older programs would take
for all there is. The version behind it is for new columns again."""
NEWEST_VERSION: Final = max(SCHEMA_VERSION, CUSTOM_TAGS_VERSION)
"""No file of this program has a higher version."""

LAYER_ATTRIBUTES: Final = StoredTable(
    "layer_attributes",
    (*LAYER_KEY, StoredColumn("attributes", TEXT), StoredColumn("seal", BIGINT)),
    key=_LAYER_NAMES,
    rules=(_make_reference("layer", *_LAYER_NAMES, ending=_CASCADE),),
    without_rowid=True,
)
"""What authors say of whole images, JSON. Only a project in which somebody does has it, and older programs, which would
leave it out of every copy, refuse such a file as they refuse one with custom tags."""

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

FROZEN_STATE: Final = StoredTable(
    "frozen_state",
    (
        StoredColumn("name", TEXT),
        StoredColumn("time", FLOAT),
        StoredColumn("hash", TEXT),
        StoredColumn("images", INTEGER),
        StoredColumn("layers", INTEGER),
        StoredColumn("shapes", INTEGER),
        StoredColumn("numbered", BLOB),
        StoredColumn("beside", BLOB),
        StoredColumn("beside_hash", TEXT),
    ),
    key=("name",),
)

FROZEN_LAYER: Final = StoredTable(
    "frozen_layer", (StoredColumn("hash", TEXT), StoredColumn("content", BLOB)), key=("hash",)
)

FROZEN_TABLES: Final = (FROZEN_STATE, FROZEN_LAYER)
"""Only a project with frozen states has them. Blobs are compressed (zlib); hashes are of what is inside."""


def create_tables(connection: sqlite3.Connection, tables: tuple[StoredTable, ...] = TABLES) -> None:
    """Makes the tables that are not there yet."""
    for table in tables:
        for statement in table.make_statements():
            connection.execute(statement)


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

_UNSEAL_FIRST_HEADER: Final = _UNSEAL_HEADER.format(
    columns=", ".join(column.name for column in LAYER.columns if column.since <= FIRST_SEALED_VERSION)
)
"""As files have it before version 4."""

UNSEAL_HEADER: Final = _UNSEAL_HEADER.format(columns=", ".join(HEADER_COLUMNS))

UNPACKING: Final = (*(_UNPACK.format(verb=verb, row=row) for verb, row in _CHANGES), _UNPACK_TARGET)
"""They take a packed layer away in the statement that touches one of its rows."""

UNSEALING: Final = (
    *(_UNSEAL_LAYER.format(verb=verb, row=row) for verb, row in _CHANGES),
    _UNSEAL_TARGET,
    UNSEAL_HEADER,
    *(_UNSEAL_NOUN.format(table=table, columns=", ".join(columns)) for table, columns in NOUN_COLUMNS.items()),
)
"""They take a seal away in the statement that changes what it was made of."""

TRIGGERS: Final = (*UNPACKING, *UNSEALING)
"""All triggers of a project file."""

_TABLES: Final = frozenset(table.name for table in TABLES if table.since == 1)
"""Those of the first version, which every file has."""

_LATER_TABLES: Final = frozenset(
    {table.name for table in (*TABLES, LAYER_ATTRIBUTES, *REPLICA_TABLES, *FROZEN_TABLES)} - _TABLES
)

_PATIENCE: Final = 20.0
"""Seconds of the processor for reading all but the shapes; a project of 100 000 images takes about one."""

_BYTES_A_SECOND: Final = 25_000_000
"""Bytes of the file for each of which there is a second more."""

_INSTRUCTIONS: Final = 200_000
"""Steps of SQLite's machine between two looks at whether to stop: about a millisecond."""


def refuse_foreign_schema(connection: sqlite3.Connection, path: Path) -> None:
    """Raises UserError for a file whose tables are not tables, or that holds views or triggers of somebody else's."""
    found = connection.execute("SELECT type, name, coalesce(sql, '') FROM sqlite_master ORDER BY type DESC").fetchall()
    ours = {_fold(trigger) for trigger in (*TRIGGERS, _UNSEAL_FIRST_HEADER)}
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


@contextmanager
def stop_when_asked(connection: sqlite3.Connection, progress: Progress) -> Iterator[None]:
    """Breaks off a statement that is running when the person asks to stop. Raises Cancelled."""
    connection.set_progress_handler(progress.stop.is_set, _INSTRUCTIONS)
    try:
        yield
    except sqlite3.OperationalError as error:
        if progress.stop.is_set() and getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_INTERRUPT:
            raise Cancelled from error
        raise
    finally:
        connection.set_progress_handler(None, 0)


def list_columns(connection: sqlite3.Connection, table: str, columns: Iterable[StoredColumn]) -> str:
    """The columns for a SELECT, each that the file lacks replaced by what it would hold."""
    present = {row[1] for row in connection.execute(f"PRAGMA table_info({table})")}
    return ", ".join(
        column.name if column.name in present or column.since == 1 else column.before for column in columns
    )


APPLICATION_ID: Final = 0x416E6E6F
"""Marks a SQLite file as a project of this program ("Anno")."""

PATIENCE: Final = 2.0
"""Seconds to wait for another connection's transaction."""


def connect(
    path: Path, *, mode: str = "rw", immutable: bool = False, durable: bool = True, index_in_memory: bool = False
) -> sqlite3.Connection:
    """Opens the file; transactions are begun and ended by hand.

    `mode` is `rw`, `rwc` (made when it is not there) or `ro`. With `durable` a commit waits until the disk has it. With
    `index_in_memory` nothing is written beside the file, and no other connection can read it meanwhile.
    """
    uri = f"{path.absolute().as_uri()}?mode={mode}" + ("&immutable=1" if immutable else "")
    connection = sqlite3.connect(uri, uri=True, isolation_level=None, timeout=PATIENCE, check_same_thread=False)
    try:
        if index_in_memory:
            connection.execute("PRAGMA locking_mode = EXCLUSIVE")
            connection.execute("PRAGMA query_only = ON")
        set_durable(connection, durable)
        add_seal_functions(connection)
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA trusted_schema = OFF")  # no function of SQL runs inside a schema of somebody else's
    except BaseException:
        connection.close()
        raise
    return connection


def set_durable(connection: sqlite3.Connection, durable: bool) -> None:
    """Whether the commits that follow wait until the disk has them; to be called outside a transaction."""
    connection.execute(f"PRAGMA synchronous = {'FULL' if durable else 'NORMAL'}")


@contextmanager
def keep_undo_in_memory(connection: sqlite3.Connection) -> Iterator[None]:
    """What takes back a single statement that fails stays in the memory; to be called outside a transaction.

    In a large transaction SQLite writes it to a file for every row: 4 GB for a million boxes. No crash ever needs it.
    """
    connection.execute("PRAGMA temp_store = MEMORY")
    try:
        yield
    finally:
        connection.execute("PRAGMA temp_store = DEFAULT")


@contextmanager
def open_transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """All that is written inside becomes part of the file together, or nothing does."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


@contextmanager
def open_read_transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """All that is read inside is of one moment of the file, whatever is committed meanwhile."""
    if connection.in_transaction:
        yield
        return
    connection.execute("BEGIN")
    try:
        yield
    except BaseException:
        with suppress(sqlite3.Error):  # a read that failed may have ended it
            connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")
