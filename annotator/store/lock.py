"""The lock of a project file: held by one window at a time, gone with the process that held it, however it ended.

It is the operating system's advisory lock on `<project file>.lock`, a file that says who holds it, and on a second file
named by the project file's device and number, since a hard link is another name of the same file. Both are taken away
on release; what was left by a killed process holds nothing up.
"""

import errno
import os
import re
import socket
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from annotator.errors import UserError

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


_PATIENCE: Final = 0.2
"""Seconds until a lock that somebody else has is taken for that of a window."""
_OLD: Final = 3600.0
"""Seconds after which a lock by device and number that a killed process left is cleared."""
_WORDS: Final = "process"
"""How a lock file begins."""
_HOLDER: Final = re.compile(rf"{_WORDS} (\d{{1,10}}) on (.+)")
"""What a lock file says of its holder."""


class ProjectLockedError(Exception):
    """Another window has the project; the text says which."""

    @property
    def is_own(self) -> bool:
        """Whether it is a window of this process."""
        return str(self) == _describe_holder()


class ProjectLock:
    """The lock on a project file, from construction until `release`; `project_file` is a path without links.

    Raises ProjectLockedError, or OSError where no lock file can be made.
    """

    def __init__(self, project_file: Path) -> None:
        self._held = [_HeldFile(project_file.with_name(f"{project_file.name}.lock"))]
        try:
            self.hold_identity(project_file)
        except BaseException:
            self.release()
            raise

    def hold_identity(self, project_file: Path) -> None:
        """Locks the file itself as well, whatever its name; to be called again when a new file took its name."""
        with suppress(FileNotFoundError):
            found = project_file.stat()
            self._held.append(_HeldFile(_lock_folder() / f"{found.st_dev:x}-{found.st_ino:x}.lock"))

    def release(self) -> None:
        """Lets another window have the project."""
        while self._held:
            self._held.pop().release()


@contextmanager
def hold_target(target: Path) -> Iterator[None]:
    """Keeps others from opening a file while it is replaced. Raises UserError where another window has it open."""
    try:
        lock = ProjectLock(Path(os.path.realpath(target)))
    except ProjectLockedError as holder:
        raise UserError(
            "'{file}' in {folder} is open in another window ({holder}); close it or choose another name.",
            file=target.name,
            folder=target.parent,
            holder=holder,
        ) from holder
    try:
        yield
    finally:
        lock.release()


def clear_left_locks(folder: Path) -> Iterator[Path]:
    """The projects of a folder at which a process of this machine was killed, each locked until the next is asked for.

    Their locks are taken away, as are old ones of killed processes in the folder of locks by device and number.
    """
    with suppress(OSError):
        for left in (*_list_old_locks(), *folder.glob("*.lock")):
            held = _take_left_lock(left)
            if held is None:
                continue
            try:
                if left.parent == folder:
                    yield left.with_suffix("")
            finally:
                held.release()


def _list_old_locks() -> list[Path]:
    """Locks by device and number that were not taken lately: who opens a file now must not find its lock held here."""
    latest = time.time() - _OLD
    found = []
    for path in _lock_folder().glob("*.lock"):
        with suppress(OSError):  # it has gone meanwhile
            if path.stat().st_mtime < latest:
                found.append(path)
    return found


def _take_left_lock(path: Path) -> "_HeldFile | None":
    """The lock of a process that is gone, now this process's; None for one that somebody holds and for other files."""
    try:
        found = _HOLDER.fullmatch(path.read_text(encoding="utf-8", errors="replace")[:200])
        if found is None or found[2] != socket.gethostname() or _is_alive(int(found[1])):
            return None
        return _HeldFile(path)
    except (OSError, ProjectLockedError):
        return None


def _is_alive(process: int) -> bool:
    """Whether there is such a process; yes where that cannot be told."""
    if os.name != "posix":
        return False  # nobody else could have opened the file for reading, were it locked
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return True


class _HeldFile:
    """A file that this process has locked."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file = _open_locked_file(path)
        with suppress(OSError):  # on a full disk the lock holds without the name of its holder
            os.ftruncate(self._file, 0)
            os.write(self._file, _describe_holder().encode())

    def release(self) -> None:
        if sys.platform == "win32":
            os.close(self._file)
            _remove(self._path)
        else:
            _remove(self._path)
            os.close(self._file)


def _describe_holder() -> str:
    return f"{_WORDS} {os.getpid()} on {socket.gethostname()}"


def _lock_folder() -> Path:
    """A folder on this machine for locks by device and number; each account has its own."""
    account = os.getuid() if hasattr(os, "getuid") else os.environ.get("USERNAME", "")
    folder = Path(tempfile.gettempdir()) / f"annotator-locks-{account}"
    folder.mkdir(mode=0o700, exist_ok=True)
    return folder


def _open_locked_file(path: Path) -> int:
    """A locked descriptor of the file that stands at `path` once it is locked."""
    end = time.monotonic() + _PATIENCE
    while True:
        file = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o644)
        try:
            _refuse_foreign(file, path)
            _take(file)
        except (BlockingIOError, PermissionError) as error:
            holder = os.read(file, 200).decode(errors="replace") or "another process"
            os.close(file)
            if holder == _describe_holder() or time.monotonic() > end:
                raise ProjectLockedError(holder) from error
            time.sleep(_PATIENCE / 20)  # it may be held for a moment by who clears what killed processes left
            continue
        except OSError:
            os.close(file)
            raise
        if _is_at(file, path):
            return file
        os.close(file)  # the holder released and removed it between our opening and locking


def _refuse_foreign(file: int, path: Path) -> None:
    """A file that no lock of ours was written into is left alone. Raises OSError."""
    head = os.pread(file, len(_WORDS), 0) if hasattr(os, "pread") else b""
    if head and head != _WORDS.encode():
        raise FileExistsError(errno.EEXIST, f"'{path.name}' is no lock of this program; move it away", str(path))


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
