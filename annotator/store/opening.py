"""Making and opening project files: who may write, whether the file is whole, and what it holds."""

import os
import sqlite3
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

import msgspec

from annotator.errors import UserError
from annotator.model.project import Project
from annotator.store.create import find_next_shape_id, write_file
from annotator.store.failures import explain_errors, make_damaged_error
from annotator.store.lock import ProjectLock, ProjectLockedError
from annotator.store.migrate import SCHEMA_VERSION, migrate, read_schema_version, refuse_newer
from annotator.store.project_file import ProjectFile
from annotator.store.tables.collection import pause_collection
from annotator.store.tables.connection import APPLICATION_ID, connect
from annotator.store.tables.headers import read_headers

_MAGIC: Final = b"SQLite format 3\x00"

_SMALL: Final = 1 << 20
"""Up to so many bytes every page is looked at on opening."""


@dataclass(frozen=True, slots=True)
class _FileAccess:
    """What may be done with a file: edited under a lock, or only read, for a reason."""

    lock: ProjectLock | None = None
    reason: str = ""
    writable: bool = True
    """Whether the place takes the small files that reading beside a writer needs."""


def create_project(path: Path, project: Project, *, overwrite: bool = False) -> ProjectFile:
    """Writes a new project file with all layers, which must be loaded, and opens it for editing.

    Raises UserError, and then nothing has changed, when the file is there (unless `overwrite`), when another window
    has it open, or when the place cannot be written.
    """
    path = Path(path).absolute()
    if not path.parent.is_dir():
        raise UserError(f"There is no folder {path.parent} for '{path.name}'; make it first or choose another place.")
    if path.is_dir() or (path.exists() and not overwrite):
        raise UserError(f"'{path.name}' is in {path.parent} already; choose another name.")
    with explain_errors(path):
        try:
            lock = ProjectLock(path)
        except ProjectLockedError as holder:
            raise UserError(
                f"'{path.name}' in {path.parent} is open in another window ({holder}); close it or choose another name."
            ) from holder
        try:
            write_file(path, project)
            connection = connect(path)
        except BaseException:
            lock.release()
            raise
    return ProjectFile(
        path, connection, project, next_shape_id=find_next_shape_id(project), connect=partial(connect, path), lock=lock
    )


def open_project(path: Path, *, read_only: bool = False) -> ProjectFile:
    """Opens a project file without loading shapes; read-only when another window has it or the place demands it.

    Raises UserError, and then nothing has changed, for a file that is missing, damaged, newer, or held by another
    program.
    """
    path = Path(path).absolute()
    with explain_errors(path):
        _check_file(path)
        standing = _find_access(path, read_only=read_only)
        try:
            connection = _connect_file(path, standing)
            try:
                return _open_connected(path, connection, standing)
            except BaseException:
                connection.close()
                raise
        except BaseException:
            if standing.lock is not None:
                standing.lock.release()
            raise


def _check_file(path: Path) -> None:
    """Looks at the first bytes: what is no database, or was cut short, needs no further question."""
    if not path.is_file():
        raise UserError(f"There is no project file '{path.name}' in {path.parent}; check the name and the folder.")
    size = path.stat().st_size
    with path.open("rb") as file:
        head = file.read(100)
    if not head:
        raise make_damaged_error(path, "it is empty")
    if head[:16] != _MAGIC or len(head) < 100:
        raise make_damaged_error(path, "it is not a database")
    page = int.from_bytes(head[16:18], "big")
    pages = int.from_bytes(head[28:32], "big")
    is_current = head[24:28] == head[92:96] and not _has_pending_commits(path)
    if is_current and size < pages * (65536 if page == 1 else page):
        raise make_damaged_error(path, "it was cut short")


def _has_pending_commits(path: Path) -> bool:
    """Whether committed pages wait beside the file."""
    log = path.with_name(f"{path.name}-wal")
    return log.exists() and log.stat().st_size > 0


def _find_access(path: Path, *, read_only: bool) -> _FileAccess:
    if not (os.access(path.parent, os.W_OK) and os.access(path, os.W_OK)):
        reason = (
            f"'{path.name}' cannot be written in {path.parent}, so it is open read-only; "
            "copy it to a folder of your own to edit it."
        )
        return _FileAccess(reason=reason, writable=False)
    if read_only:
        return _FileAccess(reason=f"'{path.name}' in {path.parent} was opened for reading only; open it again to edit.")
    try:
        return _FileAccess(lock=ProjectLock(path))
    except ProjectLockedError as holder:
        reason = (
            f"'{path.name}' in {path.parent} is open in another window ({holder}), so it is open read-only here; "
            "close the other window and open it again to edit."
        )
        return _FileAccess(reason=reason)


def _connect_file(path: Path, standing: _FileAccess) -> sqlite3.Connection:
    if standing.writable:
        connection = connect(path)
        if standing.reason:
            connection.execute("PRAGMA query_only = ON")
        return connection
    return connect(path, mode="ro", immutable=not _has_pending_commits(path))


def _open_connected(path: Path, connection: sqlite3.Connection, standing: _FileAccess) -> ProjectFile:
    if connection.execute("PRAGMA application_id").fetchone()[0] != APPLICATION_ID:
        raise make_damaged_error(path, "it is a database of another program")
    if path.stat().st_size <= _SMALL:
        found = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
        if found != "ok":
            raise make_damaged_error(path, found)
    try:
        _bring_up_to_date(path, connection, standing)
        with pause_collection():
            project, next_id = read_headers(connection, path)
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode == sqlite3.SQLITE_ERROR:
            raise make_damaged_error(path, str(error)) from error
        raise
    except (KeyError, TypeError, ValueError, msgspec.MsgspecError) as error:
        raise make_damaged_error(path, f"{type(error).__name__}: {error}") from error
    return ProjectFile(
        path,
        connection,
        project,
        next_shape_id=next_id,
        connect=partial(_connect_file, path, standing),
        lock=standing.lock,
        read_only_reason=standing.reason,
    )


def _bring_up_to_date(path: Path, connection: sqlite3.Connection, standing: _FileAccess) -> None:
    refuse_newer(connection, path)
    if not standing.reason:
        connection.execute("PRAGMA journal_mode = WAL")
        migrate(connection, path)
    elif read_schema_version(connection) < SCHEMA_VERSION:
        raise UserError(
            f"'{path.name}' in {path.parent} was written by an older version; open it once where it can be written."
        )
