"""Previews: small pictures of all projects in one file of the cache folder, within a bound.

They can be made from the pictures at any time. Whatever is wrong with the file costs previews and is never an error: it
may be deleted at any moment, it is begun again where it is broken, and several programs may use it at once.
"""

import sqlite3
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from threading import Lock
from typing import Final, TypeVar

import msgspec
import platformdirs

from annotator.store.tables.schema import connect, open_transaction
from annotator.store.write_ahead import identity_of, index_of, log_of

LIMIT: Final = 300 * 10**6
"""Bytes of all previews together, unless the person's settings name others."""

_KEPT_FREE: Final = 0.1
"""Share of the room that is left to previews of pictures that are looked at."""

_TABLES: Final = (
    "PRAGMA auto_vacuum = INCREMENTAL",
    "PRAGMA journal_mode = WAL",
    "CREATE TABLE IF NOT EXISTS preview (key INTEGER PRIMARY KEY, content BLOB NOT NULL, picture TEXT NOT NULL, "
    "size INTEGER NOT NULL, seen REAL NOT NULL, seal INTEGER NOT NULL)",
    "CREATE INDEX IF NOT EXISTS preview_seen ON preview (seen, size)",
)

_SAVE: Final = """
INSERT OR REPLACE INTO preview (key, content, picture, size, seen, seal)
VALUES (:key, :content, :picture, :size, :seen, checksum(:key, :content))
"""
_READ: Final = "SELECT content FROM preview WHERE key = ? AND seal = checksum(key, content)"
_IS_OF: Final = "SELECT 1 FROM preview WHERE key = ? AND picture = ?"
_FIND: Final = "SELECT key FROM preview WHERE key IN (SELECT value FROM json_each(?))"
_COUNT: Final = "SELECT total(size) FROM preview"
_OLDEST: Final = "SELECT key, size FROM preview WHERE key IS NOT ? ORDER BY seen"
_VACUUM: Final = "PRAGMA incremental_vacuum"
"""To be run as a script: `execute` makes one of its steps."""

Found = TypeVar("Found")


def key_of(project: str, image: str) -> int:
    """The key of an image's preview, from the uuid of the project and the image's name in it."""
    return int.from_bytes(blake2b(f"{project}\0{image}".encode(errors="replace"), digest_size=8).digest(), signed=True)


class PreviewCache:
    """The previews on this disk. Any thread may read and save; who reads does not wait for who saves."""

    def __init__(self, folder: Path | None = None, *, limit: int = LIMIT, name: str = "previews") -> None:
        """`folder` is that of the system where none is named; it is made by the first save, with a file `name`."""
        folder = folder or platformdirs.user_cache_path("annotator", appauthor=False)
        self.limit = limit
        """Bytes of all previews together; the least recently seen go first. With 0 none is kept."""
        self._path: Final = folder / f"{name}.sqlite"
        self._seen: dict[int, float] = {}
        """When what was read since the last save was seen."""
        self._reading, self._writing = Lock(), Lock()
        self._reader: sqlite3.Connection | None = None
        self._writer: sqlite3.Connection | None = None
        self._identity: tuple[int, int] | None = None
        self._is_closed = False

    @property
    def has_room(self) -> bool:
        """Whether another preview may be made of a picture that nobody looks at."""
        used = self._ask(lambda reader: reader.execute(_COUNT).fetchone()[0])
        return (used or 0) < self.limit * (1 - _KEPT_FREE)

    def read(self, key: int) -> bytes | None:
        """A preview as it was saved; None where there is none, or a byte is not as it was written."""
        found = self._ask(lambda reader: reader.execute(_READ, (key,)).fetchone())
        if found is None:
            return None
        self._seen[key] = time.time()
        return bytes(found[0])

    def is_of(self, key: int, picture: str) -> bool:
        """Whether there is a preview that was made of the picture in this state."""
        return self._ask(lambda reader: reader.execute(_IS_OF, (key, picture)).fetchone()) is not None

    def list_known(self, keys: Iterable[int]) -> set[int]:
        """Those of the keys that have a preview."""
        rows = self._ask(lambda reader: reader.execute(_FIND, (msgspec.json.encode(list(keys)).decode(),)).fetchall())
        return {key for (key,) in rows or ()}

    def save(self, key: int, content: bytes, picture: str = "") -> bool:
        """Keeps a preview, made of a picture in the state that is named; False where that was not possible."""
        with self._writing, suppress(sqlite3.Error, OSError):
            if self._is_closed or len(content) > self.limit:
                return False
            try:
                self._write(key, content, picture)
            except sqlite3.DatabaseError as error:
                if not _is_damage(error):
                    return False  # the disk is full, or the file is busy
                self._begin_again()
                self._write(key, content, picture)
            return True
        return False

    def trim(self) -> None:
        """Removes what is over a bound that was lowered, as the next save would."""
        with self._writing, suppress(sqlite3.Error, OSError):
            if not self._is_closed and self._path.exists():
                writer = self._open_writer()
                with open_transaction(writer):
                    self._note_seen(writer)
                    _make_room(writer, self.limit)
                writer.executescript(_VACUUM)

    def close(self) -> None:
        """Notes what was seen; later calls find and keep nothing."""
        with self._writing:
            self._is_closed = True
            if self._seen:
                with suppress(sqlite3.Error, OSError):
                    writer = self._open_writer()
                    writer.execute("PRAGMA busy_timeout = 0")
                    with open_transaction(writer):
                        self._note_seen(writer)
            self._leave()

    def _ask(self, query: Callable[[sqlite3.Connection], Found]) -> Found | None:
        """What a query finds; None where the file cannot be asked now."""
        with self._reading:
            if self._is_closed:
                return None
            try:
                if self._reader is None:
                    self._reader = connect(self._path, durable=False)
                    self._reader.execute("PRAGMA busy_timeout = 0")  # a window waits for no preview
                return query(self._reader)
            except sqlite3.Error:
                return None  # what is wrong with it is found by the next save

    def _write(self, key: int, content: bytes, picture: str) -> None:
        writer = self._open_writer()
        values = {"key": key, "content": content, "picture": picture, "size": len(content), "seen": time.time()}
        with open_transaction(writer):
            self._note_seen(writer)
            freed = _make_room(writer, self.limit - len(content), but=key)
            writer.execute(_SAVE, values)
        if freed > 2 * len(content):  # the bound was lowered
            writer.executescript(_VACUUM)

    def _open_writer(self) -> sqlite3.Connection:
        if self._writer is not None and self._identity != identity_of(self._path):
            self._leave()  # the file was deleted, and both connections have what is left of it
        if self._writer is None:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            writer = connect(self._path, mode="rwc", durable=False)
            try:
                for statement in _TABLES:
                    writer.execute(statement)
            except BaseException:
                writer.close()
                raise
            self._writer, self._identity = writer, identity_of(self._path)
        return self._writer

    def _note_seen(self, writer: sqlite3.Connection) -> None:
        seen, self._seen = self._seen, {}
        writer.executemany("UPDATE preview SET seen = ? WHERE key = ?", [(then, key) for key, then in seen.items()])

    def _begin_again(self) -> None:
        """Takes a broken file away."""
        self._leave()
        for path in (self._path, log_of(self._path), index_of(self._path)):
            with suppress(OSError):
                path.unlink(missing_ok=True)

    def _leave(self) -> None:
        with self._reading:
            for connection in (self._reader, self._writer):
                if connection is not None:
                    connection.close()
            self._reader = self._writer = None


def _make_room(writer: sqlite3.Connection, limit: int, *, but: int | None = None) -> int:
    """Takes away what was not seen for longest until the others fit; returns how many bytes these were."""
    used = writer.execute(_COUNT).fetchone()[0]
    freed, gone = 0, []
    if used > limit:
        for key, size in writer.execute(_OLDEST, (but,)):
            if used - freed <= limit:
                break
            freed += size
            gone.append((key,))
        writer.executemany("DELETE FROM preview WHERE key = ?", gone)
    return freed


def _is_damage(error: sqlite3.Error) -> bool:
    """Whether the file itself is wrong: no database, damaged, or with other tables than ours."""
    primary = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
    return primary in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR)
