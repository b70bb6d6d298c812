"""A disk that fails at a chosen call: every read, write, wait for the disk, cut and opening of a file can be made to.

The C library's calls are replaced by those of bad_disk.c, which is compiled here and loaded before Python; so it works
for SQLite and for Python alike, on Linux with a C compiler. Only a process of its own can be had this way.
"""

import ctypes
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

READ, WRITE, SYNC, CUT, OPEN = KINDS = (1, 2, 4, 8, 16)
"""Kinds of calls, which may be added."""

FOR_EVER = -1


def find_compiler() -> str | None:
    """The C compiler, where the system is one on which a disk can be made bad."""
    return shutil.which("cc") if sys.platform == "linux" else None


def run_with_bad_disk(command: list[str], folder: Path) -> subprocess.CompletedProcess[str]:
    """Runs Python with these arguments, in which `BadDisk` works; the library is made in the folder."""
    library = folder / "bad_disk.so"
    library.write_bytes(_compile())
    environment = {**os.environ, "LD_PRELOAD": str(library), "PYTHONPATH": str(Path(__file__).parents[2])}
    return subprocess.run([sys.executable, *command], env=environment, capture_output=True, text=True, check=False)


@cache
def _compile() -> bytes:
    compiler = find_compiler()
    assert compiler is not None
    with TemporaryDirectory() as folder:
        library = Path(folder, "bad_disk.so")
        source = Path(__file__).with_suffix(".c")
        subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-o", library, source, "-ldl"], check=True)
        return library.read_bytes()


class BadDisk:
    """The disk as this process sees it."""

    def __init__(self) -> None:
        self._library = ctypes.CDLL(None)
        self._library.bad_disk_count.restype = ctypes.c_long

    @contextmanager
    def fails(self, kinds: int, name: str, *, nth: int, error: int, times: int = FOR_EVER) -> Iterator[None]:
        """Within, calls on files with `name` in their path fail with `error`: from the nth on, so many of them."""
        self._fail(kinds, name, nth, times, error)
        try:
            yield
        finally:
            self._fail(0, "", 1, 1, 0)

    @property
    def count(self) -> int:
        """Calls of these kinds and names since `fails` was entered, whether they failed or not."""
        return int(self._library.bad_disk_count())

    def _fail(self, kinds: int, name: str, nth: int, times: int, error: int) -> None:
        fail = self._library.bad_disk_fail
        fail(kinds, name.encode(), ctypes.c_long(nth), ctypes.c_long(times), error)
