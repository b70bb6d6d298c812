"""The stored small copies of the pictures, over a connection of their own that any thread may use."""

import sqlite3
from collections.abc import Callable
from pathlib import Path
from threading import Lock
from typing import Final

from annotator.store.tables.connection import connect
from annotator.store.tables.seals import has_seals
from annotator.store.write_ahead import open_tagged_transaction

_SAVE: Final = """
INSERT OR REPLACE INTO preview (image_id, content, seal)
SELECT id, :content, checksum(id, :content) FROM image WHERE id = :image
"""

_READ_UNSEALED: Final = "SELECT content FROM preview WHERE image_id = ?"

_READ: Final = f"{_READ_UNSEALED} AND (seal IS NULL OR seal = checksum(image_id, content))"

_PAGE: Final = 1000
"""Images that are looked at in one go; a millisecond."""

_MISSING: Final = """
SELECT id, EXISTS (SELECT 1 FROM preview WHERE image_id = id)
FROM (SELECT id FROM image WHERE id > ? ORDER BY id LIMIT ?)
"""


def read_preview(connection: sqlite3.Connection, image_id: int) -> bytes | None:
    """The encoded small picture of an image; None where there is none, or where a byte is not as it was written."""
    found = connection.execute(_READ if has_seals(connection) else _READ_UNSEALED, (image_id,)).fetchone()
    return None if found is None else bytes(found[0])


def find_missing_previews(connection: sqlite3.Connection, after: int) -> tuple[list[int], int | None]:
    """Ids of images without a stored preview among the next ones after an id, and the last of these; None at the end.

    A page at a time, so that it takes as long in a project of 100 000 images as in one of 1 000.
    """
    page = connection.execute(_MISSING, (after, _PAGE)).fetchall()
    return [image_id for image_id, is_there in page if not is_there], page[-1][0] if len(page) == _PAGE else None


class PreviewWriter:
    """Saves previews from any thread, one at a time. They are not worth a wait for the disk: they can be made again."""

    def __init__(self, path: Path, *, may_connect: Callable[[], bool]) -> None:
        """`may_connect` says whether the file at `path` still is the one whose previews these are."""
        self._path, self._may_connect = path, may_connect
        self._lock = Lock()
        self._connection: sqlite3.Connection | None = None
        self._closed = False

    def save(self, image_id: int, content: bytes) -> bool:
        """Stores the preview of an image that is still there; says whether it could."""
        with self._lock:
            if self._closed:
                return False
            if self._connection is None:
                if not self._may_connect():
                    return False
                self._connection = connect(self._path, durable=False)
            try:
                with open_tagged_transaction(self._connection):
                    return self._connection.execute(_SAVE, {"content": content, "image": image_id}).rowcount == 1
            except sqlite3.OperationalError:
                return False  # the disk is full or the file is busy: the preview is made again next time

    def close(self) -> None:
        """Waits for a save under way; later ones do nothing."""
        with self._lock:
            self._closed = True
            if self._connection is not None:
                self._connection.close()
                self._connection = None
