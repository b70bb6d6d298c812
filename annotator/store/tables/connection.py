"""Connections to the project's SQLite file, and transactions over them."""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from annotator.model.columns import StoredColumn
from annotator.store.tables.schema import add_seal_functions


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
