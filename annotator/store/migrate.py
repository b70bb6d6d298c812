"""Bringing an older project file up to this program's schema, one function a step of one version.

The file is copied before, and changed in one transaction. A file of a newer program is refused, as this one cannot
know what it would destroy.
"""

import sqlite3
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from annotator.errors import UserError
from annotator.store.failures import make_damaged_error
from annotator.store.tables.connection import connect, core_connection_of, unwrap_driver_errors
from annotator.store.write_ahead import open_tagged_transaction

if TYPE_CHECKING:
    from sqlalchemy.engine import Connection

Migrations = Mapping[int, Callable[["Connection"], None]]
"""By the version that a function starts from: what leads from there to the next."""

FIRST_VERSION: Final = 1

SCHEMA_VERSION: Final = 1
"""Version of the tables in `schema`."""

MIGRATIONS: Final[Migrations] = MappingProxyType({})
"""Version 1 is the first."""


def read_schema_version(connection: sqlite3.Connection) -> int:
    """The version of an open project file; its place in the tables is the same in all versions."""
    version: int = connection.execute("SELECT schema_version FROM project").fetchone()[0]
    return version


def refuse_unknown(connection: sqlite3.Connection, path: Path) -> None:
    """Raises UserError for a version that never was."""
    version = read_schema_version(connection)
    if version < FIRST_VERSION:
        raise make_damaged_error(path, f"its format {version} never was one of Annotator's")


def refuse_newer(connection: sqlite3.Connection, path: Path, *, target: int = SCHEMA_VERSION) -> None:
    """Raises UserError for a file that a newer program wrote."""
    version = read_schema_version(connection)
    if version > target:
        raise UserError(
            f"'{path.name}' in {path.parent} was written by a newer version of Annotator (format {version}, this one "
            f"reads up to {target}); install the newer version to open it."
        )


def migrate(
    connection: sqlite3.Connection, path: Path, *, migrations: Migrations = MIGRATIONS, target: int = SCHEMA_VERSION
) -> Path | None:
    """Brings the file to version `target`; returns the copy of the old file, or None when nothing was to be done."""
    version = read_schema_version(connection)
    if version == target:
        return None
    copy = _copy_database(connection, path.with_name(f"{path.name}.v{version}.bak"))
    with core_connection_of(connection) as core, unwrap_driver_errors(), open_tagged_transaction(connection):
        for step in range(version, target):
            migrations[step](core)
            connection.execute("UPDATE project SET schema_version = ?", (step + 1,))
        connection.execute("DELETE FROM packed_layer")  # packed anew on closing, as the new version does it
    return copy


def _copy_database(connection: sqlite3.Connection, target: Path) -> Path:
    """A copy of the database with everything that was committed, complete before it takes its name."""
    partial = target.with_name(f"{target.name}.part")
    partial.unlink(missing_ok=True)
    copy = connect(partial, mode="rwc")
    try:
        connection.backup(copy)
    finally:
        copy.close()
    return partial.replace(target)
