"""Seals: checksums beside what is stored only once, so that a byte that went bad is told and not taken for data.

A seal is NULL where nobody knows: triggers take it away when another program changes a row, and whatever this program
writes next to the table seals the rows again. A damaged disk runs no triggers.
"""

import sqlite3
import zlib
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

import msgspec

FIRST_SEALED_VERSION: Final = 3
"""Version of the first files with seals."""

_NAMED: Final = 3
"""Up to so many broken seals are named."""

NOUN_COLUMNS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "project": (
            "uuid",
            "name",
            "template",
            "next_label_id",
            "next_image_id",
            "next_author_id",
            "parts",
            "metrics",
            "protocol",
        ),
        "image": (
            "id",
            "name",
            "width",
            "height",
            "orientation",
            "split",
            "prompts",
            "sampling_distance",
            "source_id",
            "content_hash",
            "purpose",
        ),
        "author": ("id", "name", "kind"),
        "label": (
            "id",
            "position",
            "name",
            "colour",
            "key",
            "source_id",
            "description",
            "example",
            "alias_of",
            "retired",
        ),
        "note": (
            "id",
            "image_id",
            "shape_id",
            "author_id",
            "time",
            "text",
            "kind",
            "answers",
            "to_author_id",
            "resolved",
        ),
        "decision": ("id", "image_id", "kind", "shapes", "outcome", "auditor", "time"),
    }
)
"""The sealed columns of the tables of nouns, in the order in which they are summed up."""

SEAL_JOURNAL: Final = """
UPDATE journal
SET seal = checksum(time, author_id, action, name, image_id, count, unblinded, detail, detail_zip)
"""

_SEAL: Final = "UPDATE {} SET seal = checksum({}) WHERE seal IS NULL"

_SELECT: Final = "SELECT {}, seal FROM {}"


def compute_checksum(*values: Any) -> int:
    """CRC-32 of values as SQLite gives them."""
    return zlib.crc32(msgspec.msgpack.encode(values))


def add_checksum_function(connection: sqlite3.Connection) -> None:
    """Statements over this connection may call `checksum(…)`."""
    connection.create_function("checksum", -1, compute_checksum, deterministic=True)


def make_seal_statement(table: str) -> str:
    """The statement that seals the rows of a table of nouns that have no seal."""
    return _SEAL.format(table, ", ".join(NOUN_COLUMNS[table]))


def seal_nouns(connection: sqlite3.Connection) -> None:
    """Seals what was written, inside the transaction that wrote it."""
    for table in NOUN_COLUMNS:
        connection.execute(make_seal_statement(table))


def has_seals(connection: sqlite3.Connection) -> bool:
    """Whether the file has columns of seals: one of an earlier version that is only read has none."""
    version: int = connection.execute("SELECT schema_version FROM project").fetchone()[0]
    return version >= FIRST_SEALED_VERSION


def describe_broken_seals(connection: sqlite3.Connection, file_name: str) -> str:
    """A sentence about names and settings that are not as they were written; empty when all is well."""
    if not has_seals(connection):
        return ""
    broken = [
        f"{table} '{_name_of(table, row)}'"
        for table, columns in NOUN_COLUMNS.items()
        for row in connection.execute(_SELECT.format(", ".join(columns), table))
        if row[-1] is not None and compute_checksum(*row[:-1]) != row[-1]
    ]
    if not broken:
        return ""
    more = f" and {len(broken) - _NAMED:,} more" if len(broken) > _NAMED else ""
    return (
        f"In '{file_name}' this is not as it was written: {', '.join(broken[:_NAMED])}{more}; look whether it is "
        "right, or put a copy from your backup in the place of the file."
    )


def _name_of(table: str, row: tuple[Any, ...]) -> str:
    columns = NOUN_COLUMNS[table]
    return str(row[columns.index("name" if "name" in columns else "id")])
