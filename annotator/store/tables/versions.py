"""Columns that a file of an older version lacks, so that it can be read where it cannot be brought up to date."""

import sqlite3
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

SUBSTITUTES: Final[Mapping[str, Mapping[str, str]]] = MappingProxyType(
    {
        "project": MappingProxyType({"next_image_id": "1", "next_author_id": "1", "protocol": "'{}'"}),
        "image": MappingProxyType({"purpose": "'work'"}),
        "label": MappingProxyType({"description": "''", "example": "NULL", "alias_of": "NULL", "retired": "0"}),
        "layer": MappingProxyType({"purpose": "'work'"}),
        "shape": MappingProxyType({"draft": "0", "assisted": "NULL"}),
    }
)
"""By table what stands for a column that came later than the first version."""


def list_columns(connection: sqlite3.Connection, table: str, names: str, *, prefix: str = "") -> str:
    """The columns for a SELECT, each that the file lacks replaced by what it would hold; `names` has commas."""
    there = {row[1] for row in connection.execute(f"PRAGMA table_info({table})")}
    substitutes = SUBSTITUTES.get(table, {})
    wanted = (name.strip() for name in names.split(","))
    return ", ".join(
        prefix + name if name in there or name not in substitutes else substitutes[name] for name in wanted
    )


def has_table(connection: sqlite3.Connection, table: str) -> bool:
    """Whether the file has the table."""
    chosen = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?"
    return connection.execute(chosen, (table,)).fetchone() is not None
