"""Copies of remote pictures on this disk, within a limit in bytes: those that nobody looked at for longest go first."""

import hashlib
import os
import re
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path
from threading import Lock
from typing import BinaryIO, Final

import platformdirs

from annotator.errors import UserError
from annotator.store.remote.address import PictureAddress

LIMIT: Final = 10 * 10**9
"""Bytes of all copies unless the environment says otherwise."""
LIMIT_NAME: Final = "ANNOTATOR_PICTURES_LIMIT"
"""Environment variable: gigabytes of all copies."""
FOLDER_NAME: Final = "ANNOTATOR_PICTURES_CACHE"
"""Environment variable: where the copies lie instead of the system's folder for what can be fetched again."""
_UNDONE: Final = ".part"
_KEPT_SHARE: Final = 0.9
"""Share of the limit that is left when copies were removed, so that not every picture removes another."""


class PictureCopies:
    """The copies in one folder. Any thread may ask; several programs may share the folder."""

    def __init__(self, folder: Path | None = None, limit: int | None = None) -> None:
        self._folder = folder or _find_cache_folder()
        self.limit = _read_limit() if limit is None else limit
        self.dropped: Callable[[], object] = lambda: None
        """Called in whichever thread removes copies to make room."""
        self._lock = Lock()
        self._bytes: int | None = None

    def find(self, address: PictureAddress, name: str) -> Path | None:
        """The copy of a picture, of whichever version."""
        place = self._place_of(address, name)
        with suppress(OSError):
            found = [path for path in place.iterdir() if path.suffix != _UNDONE]
            return max(found, key=lambda path: path.stat().st_atime, default=None)
        return None

    def list_names(self, address: PictureAddress, names: Iterable[str]) -> list[str]:
        """Those of the names that have a copy, of whichever version; the folder of the address is looked at once."""
        place, there = self._folder / _digest_of(address.text), set()
        with suppress(OSError):
            there = set(os.listdir(place))  # noqa: PTH208 - names alone, of perhaps a hundred thousand
        found = []
        for name in names if there else ():
            folder = _digest_of(name)
            if folder in there:
                with suppress(OSError):
                    if any(not file.endswith(_UNDONE) for file in os.listdir(place / folder)):  # noqa: PTH208
                        found.append(name)
        return found

    def is_version(self, copy: Path, version: str) -> bool:
        """Whether a copy is of the version that the store tells."""
        return copy.name.startswith(f"{_digest_of(version)}-")

    def mark_used(self, copy: Path) -> None:
        """Notes that somebody looked at the copy; its time of change stays that of the picture."""
        with suppress(OSError):  # another program may have removed it; it is fetched again next time
            os.utime(copy, (time.time(), copy.stat().st_mtime))

    @contextmanager
    def open_copy(
        self, address: PictureAddress, name: str, version: str, changed: datetime
    ) -> Iterator[tuple[BinaryIO, Path]]:
        """A file to write the picture into, and where it will lie; an exception within leaves nothing behind.

        Other versions of the picture are removed, and what is over the limit.
        """
        place = self._place_of(address, name)
        target = place / f"{_digest_of(version)}-{_safe_name_of(name)}"
        try:
            place.mkdir(parents=True, exist_ok=True)
            handle, undone = tempfile.mkstemp(suffix=_UNDONE, dir=place)
        except OSError as error:
            raise _make_disk_error(self._folder, error) from error
        try:
            try:
                with os.fdopen(handle, "wb") as stream:
                    yield stream, target
                os.utime(undone, (time.time(), changed.timestamp()))
                Path(undone).replace(target)
            except OSError as error:
                raise _make_disk_error(self._folder, error) from error
        except BaseException:
            with suppress(OSError):
                Path(undone).unlink()
            raise
        for other in place.iterdir():
            if other != target and other.suffix != _UNDONE:
                self._drop(other)
        self._make_room(target)

    def _place_of(self, address: PictureAddress, name: str) -> Path:
        return self._folder / _digest_of(address.text) / _digest_of(name)

    def _drop(self, copy: Path) -> None:
        with suppress(OSError):  # somebody has it open, or another program was faster
            size = copy.stat().st_size
            copy.unlink()
            with self._lock:
                self._bytes = None if self._bytes is None else self._bytes - size

    def _make_room(self, newest: Path) -> None:
        """Removes copies, least recently used first, when all together are over the limit; never the newest."""
        with self._lock:
            if self._bytes is not None:
                self._bytes += newest.stat().st_size
                if self._bytes <= self.limit:
                    return
            copies = self._list_copies()
            self._bytes = sum(size for _time, size, _path in copies)
            if self._bytes <= self.limit:
                return
            for _time, size, path in copies:
                if self._bytes <= self.limit * _KEPT_SHARE:
                    break
                if path != newest:
                    with suppress(OSError):
                        path.unlink()
                        self._bytes -= size
        self.dropped()

    def _list_copies(self) -> list[tuple[float, int, Path]]:
        """Time of use, bytes and path of all copies, the one that was used longest ago first."""
        found = []
        for path in self._folder.glob("*/*/*"):
            with suppress(OSError):
                facts = path.stat()
                found.append((facts.st_atime, facts.st_size, path))
        return sorted(found)


def _find_cache_folder() -> Path:
    told = os.environ.get(FOLDER_NAME, "")
    return Path(told) if told else platformdirs.user_cache_path("annotator", appauthor=False) / "pictures"


def _read_limit() -> int:
    told = os.environ.get(LIMIT_NAME, "")
    if not told:
        return LIMIT
    if not re.fullmatch(r"\d{1,6}(\.\d{1,6})?", told) or float(told) == 0:
        raise UserError("{name} is a number of gigabytes, such as 20; it is '{told}'.", name=LIMIT_NAME, told=told)
    return int(float(told) * 10**9)


def _digest_of(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:20]


def _safe_name_of(name: str) -> str:
    """The last part of an image's name, for sentences about the file; with nothing that a file system refuses."""
    return re.sub(r"[^\w.-]", "_", name.rpartition("/")[2])[-60:].rstrip(".") or "picture"


def _make_disk_error(folder: Path, error: OSError) -> UserError:
    return UserError(
        "The copy of a picture could not be kept in {folder} ({reason}); make room there, or name another folder in "
        "{variable}.",
        folder=folder,
        reason=error.strerror or type(error).__name__,
        variable=FOLDER_NAME,
    )
