"""Connections to the project's SQLite file: the driver's for what must be fast, SQLAlchemy's over the same one."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from annotator.store.tables.seals import add_seal_functions

if TYPE_CHECKING:
    from sqlalchemy.engine import Connection

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
def hold_moment(connection: sqlite3.Connection) -> Iterator[None]:
    """All that is read inside is of one moment of the file, whatever is committed meanwhile."""
    if connection.in_transaction:
        yield
        return
    connection.execute("BEGIN")
    try:
        yield
    finally:
        connection.execute("COMMIT")


def core_connection_of(connection: sqlite3.Connection) -> "Connection":
    """SQLAlchemy's view of an open driver connection: what it executes belongs to the driver's transaction.

    To be made outside a transaction, and used inside `unwrap_driver_errors`. SQLAlchemy is imported where it is needed
    only: that takes longer than opening a project does.
    """
    from sqlalchemy import create_engine
    from sqlalchemy.pool import StaticPool

    engine = create_engine("sqlite://", creator=lambda: connection, poolclass=StaticPool, isolation_level="AUTOCOMMIT")
    return engine.connect()


@contextmanager
def unwrap_driver_errors() -> Iterator[None]:
    """Lets the driver's own error out of the one that SQLAlchemy wraps around it."""
    from sqlalchemy.exc import DBAPIError

    try:
        yield
    except DBAPIError as error:
        if isinstance(error.orig, sqlite3.Error):
            raise error.orig from error
        raise
