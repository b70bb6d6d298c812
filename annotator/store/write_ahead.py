"""Which write-ahead log belongs to which project file: a tag in both tells a log of another file or of another state.

SQLite applies any log that lies beside a database (`<name>-wal`), also one that a crash left there before a backup was
put in the file's place, and destroys the backup by that. A project file therefore carries a tag, the `user_version` in
its first page. Every transaction writes a new one, whose upper half is made from the tag before it. A log is the file's
own when one of its first pages has the file's tag (the log was brought into the file, in part or whole), or when the
earliest of them continues it. Transactions that were not committed do not count.
"""

import secrets
import sqlite3
import sys
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from annotator.store.failures import UnsettledError
from annotator.store.tables.schema import open_transaction

if sys.platform != "win32":
    import fcntl

    _SHARED_FIRST: Final = 0x40000002
    _SHARED_SIZE: Final = 510

_TAG: Final = slice(60, 64)
"""The place of `user_version` in the first page of a database (SQLite file format, section 1.3)."""

_PAGE_SIZE: Final = slice(16, 18)
_HEADER: Final = 32
_FRAME_HEADER: Final = 24
_MAGIC: Final = (0x377F0682, 0x377F0683)


def log_of(path: Path) -> Path:
    """The write-ahead log beside a database."""
    return path.with_name(f"{path.name}-wal")


def index_of(path: Path) -> Path:
    """The shared index of the log beside a database; it is made again when it is missing."""
    return path.with_name(f"{path.name}-shm")


def has_pending_commits(path: Path) -> bool:
    """Whether committed pages wait beside the file."""
    log = log_of(path)
    return log.exists() and log.stat().st_size > 0


def tag_new_file(connection: sqlite3.Connection) -> None:
    """Gives a file that was just written a tag of its own, so that no stale log is replayed onto it."""
    _write_tag(connection, secrets.randbits(32) | 1)


def is_own_log(path: Path) -> bool:
    """Whether the log beside a project file may be applied to it; also where there is none, or nothing to apply."""
    with path.open("rb") as file:
        head = file.read(100)
    page_size = _page_size_of(head)
    tag = int.from_bytes(head[_TAG], "big")
    log = log_of(path)
    if not log.exists():
        return True
    found = _read_log(log)
    if found is None:
        return True
    log_page_size, tags = found
    if log_page_size != page_size:
        return False
    if not tags:
        return tag == 0  # a file of the time before tags; every log since then begins with one
    return tag in tags or tags[0] >> 16 == _half_of(tag)


def is_in_use(path: Path) -> bool:
    """Whether another program has the database open now, by the locks that SQLite takes (`os_unix.c`)."""
    if sys.platform == "win32":
        return False
    with path.open("r+b") as file:
        try:
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, _SHARED_SIZE, _SHARED_FIRST)
        except OSError:
            return True
        fcntl.lockf(file, fcntl.LOCK_UN, _SHARED_SIZE, _SHARED_FIRST)
    return False


def move_aside(path: Path) -> Path:
    """Takes the log beside a file out of SQLite's sight and keeps it under another name, which is returned."""
    log = log_of(path)
    number = 1
    while (kept := log.with_name(f"{log.name}.aside{number}")).exists():
        number += 1
    log.rename(kept)
    with suppress(FileNotFoundError):
        index_of(path).unlink()
    return kept


@contextmanager
def open_tagged_transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """All that is written inside becomes part of the project file together, or nothing does; the log has its tag.

    Every transaction writes a tag, because SQLite does not say when one begins the log again: a crash behind a first
    transaction without a tag would leave a log that looks like another file's.

    Raises UnsettledError where a commit failed that the next opening may find in the file all the same.
    """
    is_written = False
    try:
        with open_transaction(connection):
            _write_next_tag(connection)
            yield
            is_written = True
    except sqlite3.OperationalError:
        if is_written:
            _overwrite_failed_commit(connection)
        raise


def _overwrite_failed_commit(connection: sqlite3.Connection) -> None:
    """Has a transaction of a tag alone take the room in the log of one whose commit failed.

    When the disk fails after all pages are in the log (`fsync`), SQLite takes the transaction back in memory only:
    whoever reads the log from the disk next would find it whole. First no disk is waited for, as it may go on failing.
    """
    level = connection.execute("PRAGMA synchronous").fetchone()[0]
    connection.execute("PRAGMA synchronous = OFF")
    try:
        with open_transaction(connection):
            _write_next_tag(connection)
    except sqlite3.OperationalError as error:
        raise UnsettledError from error
    finally:
        connection.execute(f"PRAGMA synchronous = {level}")
    with suppress(sqlite3.OperationalError), open_transaction(connection):
        _write_next_tag(connection)


def _write_next_tag(connection: sqlite3.Connection) -> None:
    tag = int(connection.execute("PRAGMA user_version").fetchone()[0]) & 0xFFFFFFFF
    _write_tag(connection, _half_of(tag) << 16 | secrets.randbits(16))


def _write_tag(connection: sqlite3.Connection, tag: int) -> None:
    connection.execute(f"PRAGMA user_version = {tag - (1 << 32) if tag >> 31 else tag}")


def _half_of(tag: int) -> int:
    """The upper half of the tags that may follow this one."""
    return zlib.crc32(tag.to_bytes(4, "big")) & 0xFFFF


def _page_size_of(head: bytes) -> int:
    size = int.from_bytes(head[_PAGE_SIZE], "big")
    return 65536 if size == 1 else size


def _read_log(log: Path) -> tuple[int, list[int]] | None:
    """The page size of a log and the tags in its copies of the first page; None where it holds no page to apply."""
    with log.open("rb") as file:
        header = file.read(_HEADER)
        if len(header) < _HEADER or int.from_bytes(header[:4], "big") not in _MAGIC:
            return None
        page_size, salts = int.from_bytes(header[8:12], "big"), header[16:24]
        if not 512 <= page_size <= 65536:
            return None
        tags: list[int] = []
        committed: list[int] | None = None
        while len(frame := file.read(_FRAME_HEADER)) == _FRAME_HEADER and frame[8:16] == salts:
            if int.from_bytes(frame[:4], "big") == 1:
                page = file.read(page_size)
                tags.append(int.from_bytes(page[_TAG], "big"))
            else:
                file.seek(page_size, 1)
            if any(frame[4:8]):  # the last frame of a transaction
                committed = tags.copy()
    return None if committed is None else (page_size, committed)


def identity_of(path: Path) -> tuple[int, int] | None:
    """What tells a file from another of its name; None where there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
