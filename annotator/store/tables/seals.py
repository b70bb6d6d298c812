"""Seals: checksums beside what is stored only once, so that a byte that went bad is told and not taken for data.

A seal is NULL where nobody knows: triggers take it away when another program changes a row, and whatever this program
writes next to the table seals the rows again. A damaged disk runs no triggers.

The seal of a layer is two: the lower 32 bits are that of its rows in the table `shape`, those above are that of its
own row, 0 where it has none.
"""

import sqlite3
import zlib
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

import msgspec

from annotator.model.columns import AUTHOR, DECISION, IMAGE, LABEL, LAYER, NOTE, PROJECT_COLUMNS

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

_SEAL: Final = "UPDATE {} SET seal = checksum({}) WHERE seal IS NULL"

_SELECT: Final = "SELECT {}, seal FROM {}"

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
    """The seal of a layer's own row, in its place above the seal of the rows; never 0."""
    return (compute_checksum(*values) % 0x7FFFFFFF + 1) << 32


def add_seal_functions(connection: sqlite3.Connection) -> None:
    """Statements over this connection may call `checksum(…)` and `header_seal(…)`."""
    connection.create_function("checksum", -1, compute_checksum, deterministic=True)
    connection.create_function("header_seal", len(HEADER_COLUMNS), compute_header_seal, deterministic=True)


def make_seal_statement(table: str) -> str:
    """The statement that seals the rows of a table of nouns that have no seal."""
    return _SEAL.format(table, ", ".join(NOUN_COLUMNS[table]))


def seal_nouns(connection: sqlite3.Connection, tables: Iterable[str] = tuple(NOUN_COLUMNS)) -> None:
    """Seals what was written to these tables, inside the transaction that wrote it; each is gone through for that."""
    for table in tables:
        connection.execute(make_seal_statement(table))


def has_seals(connection: sqlite3.Connection) -> bool:
    """Whether the file has columns of seals: one of an earlier version that is only read has none."""
    version: int = connection.execute("SELECT schema_version FROM project").fetchone()[0]
    return version >= FIRST_SEALED_VERSION


def describe_broken_seals(connection: sqlite3.Connection, file_name: str) -> str:
    """A sentence about names, settings and layers that are not as they were written; empty when all is well."""
    if not has_seals(connection):
        return ""
    broken = [
        f"{table} '{_name_of(table, row)}'"
        for table, columns in NOUN_COLUMNS.items()
        for row in connection.execute(_SELECT.format(", ".join(columns), table))
        if row[-1] is not None and compute_checksum(*row[:-1]) != row[-1]
    ]
    broken += _list_broken_layers(connection)
    if not broken:
        return ""
    more = f" and {len(broken) - _NAMED:,} more" if len(broken) > _NAMED else ""
    return (
        f"In '{file_name}' this is not as it was written: {', '.join(broken[:_NAMED])}{more}; look whether it is "
        "right, or put a copy from your backup in the place of the file."
    )


def _list_broken_layers(connection: sqlite3.Connection) -> list[str]:
    """The layers whose status, time or counts are not as they were written."""
    broken = connection.execute(_BROKEN_LAYERS.format(", ".join(HEADER_COLUMNS))).fetchall()
    if not broken:
        return []
    images = dict(connection.execute("SELECT id, name FROM image").fetchall())
    authors = dict(connection.execute("SELECT id, name FROM author").fetchall())
    return [f"layer of '{authors.get(author, author)}' on '{images.get(image, image)}'" for image, author in broken]


def _name_of(table: str, row: tuple[Any, ...]) -> str:
    columns = NOUN_COLUMNS[table]
    return str(row[columns.index("name" if "name" in columns else "id")])
