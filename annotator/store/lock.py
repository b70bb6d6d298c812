"""The lock of a project file: held by one window at a time, gone with the process that held it, however it ended.

It is the operating system's advisory lock on `<project file>.lock`, a file that says who holds it. The file is taken
away on release; one that was left by a killed process holds nothing up.
"""

import os
import socket
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

if sys.platform == "win32":
    import msvcrt

    _LOCKED_BYTE: Final = 1 << 30
    """Far behind the text, as Windows keeps others from reading locked bytes."""

    def _take(file: int) -> None:
        os.lseek(file, _LOCKED_BYTE, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        os.lseek(file, 0, os.SEEK_SET)

else:
    import fcntl

    def _take(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class ProjectLockedError(Exception):
    """Another window has the project; the text says which."""


class ProjectLock:
    """The lock on a project file, from construction until `release`.

    Raises HeldElsewhere, or OSError where no lock file can be made.
    """

    def __init__(self, project_file: Path) -> None:
        self._path = project_file.with_name(f"{project_file.name}.lock")
        self._file: int | None = _open_locked_file(self._path)
        os.ftruncate(self._file, 0)
        os.write(self._file, f"process {os.getpid()} on {socket.gethostname()}".encode())

    def release(self) -> None:
        """Lets another window have the project."""
        if self._file is None:
            return
        file, self._file = self._file, None
        if sys.platform == "win32":
            os.close(file)
            _remove(self._path)
        else:
            _remove(self._path)
            os.close(file)


def _open_locked_file(path: Path) -> int:
    """A locked descriptor of the file that stands at `path` once it is locked."""
    while True:
        file = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
        try:
            _take(file)
        except (BlockingIOError, PermissionError) as error:
            holder = os.read(file, 200).decode(errors="replace") or "another process"
            os.close(file)
            raise ProjectLockedError(holder) from error
        except OSError:
            os.close(file)
            raise
        if _is_at(file, path):
            return file
        os.close(file)  # the holder released and removed it between our opening and locking


def _is_at(file: int, path: Path) -> bool:
    try:
        there = path.stat()
    except FileNotFoundError:
        return False
    return os.path.samestat(os.fstat(file), there)


def _remove(path: Path) -> None:
    """Takes the lock file away; one that cannot be (Windows: opened by the next window) holds nothing up."""
    with suppress(OSError):
        path.unlink()
