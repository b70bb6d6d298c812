"""Spools: columns that may not fit in memory, appended to a temporary file and read back as memory-mapped arrays."""

import errno
import mmap
import os
import sys
import tempfile
import weakref
from collections.abc import Iterator, Mapping
from pathlib import Path
from threading import Lock
from typing import IO, Any, Final

import numpy as np
import numpy.typing as npt

from annotator.errors import UserError

Block = npt.NDArray[Any]

_IN_MEMORY: Final = 1 << 18
"""Bytes of a column that stay in memory; a longer column goes to the file in blocks of about this size."""
_LEAST_ROWS: Final = 4_096
"""Rows of a wide column in one block, at least: it is stored column by column, which short pieces would make slow."""
_COPIED: Final = 1 << 23
"""Bytes that are copied at a time."""
_LEAST_MAPPED: Final = 1 << 24
"""Bytes of the file that are mapped at least."""
_ALIGNMENT: Final = 64


class SpoolFile:
    """A temporary file without a name, deleted as soon as nothing refers to it; any thread may use it.

    It is created at the first write. What was written never changes.
    """

    def __init__(self) -> None:
        self._file: IO[bytes] | None = None
        self._folder = ""
        self._end = 0
        self._map: mmap.mmap | None = None
        self._lock = Lock()

    @property
    def end(self) -> int:
        """The number of bytes in the file."""
        return self._end

    def write(self, data: bytes | bytearray) -> int:
        """Appends bytes right after the last ones and returns their offset. Raises UserError where the disk is full."""
        begin = self.reserve(len(data))
        self.fill(begin, memoryview(data))
        return begin

    def read(self, begin: int, size: int) -> bytes:
        """A copy of so many bytes from an offset on."""
        return self.view(begin, (size,), np.dtype(np.uint8)).tobytes()

    def reserve(self, size: int, alignment: int = 1) -> int:
        """The offset of so many bytes at the end of the file, which are to be filled before they are read."""
        with self._lock:
            begin = -(-self._end // alignment) * alignment
            self._end = begin + size
            return begin

    def fill(self, begin: int, data: memoryview) -> None:
        """Writes bytes to a reserved place. Raises UserError where the disk is full."""
        with self._lock:
            try:
                file = self._open()
                file.seek(begin)
                while data:
                    data = data[file.write(data) :]
            except OSError as error:
                raise self._explain(error) from error

    def view(self, begin: int, shape: tuple[int, ...], dtype: np.dtype[Any]) -> Block:
        """The array of this shape at an offset: read-only, its pages are read from the file when they are used."""
        count = int(np.prod(shape, dtype=np.int64))
        if not count:
            return _freeze(np.zeros(shape, dtype))
        with self._lock:
            mapped = self._map_until(begin + count * dtype.itemsize)
        return np.frombuffer(mapped, dtype, count, begin).reshape(shape)

    def _open(self) -> IO[bytes]:
        if self._file is None:
            self._folder = choose_folder()
            # Where a file in use cannot be unlinked, it is deleted when the last map of it is gone.
            self._file = tempfile.TemporaryFile(prefix="annotator-", buffering=0, dir=self._folder)  # noqa: SIM115
            weakref.finalize(self, self._file.close)
        return self._file

    def _map_until(self, end: int) -> mmap.mmap:
        """A map that reaches at least this far.

        It reaches beyond the end of what was written by a quarter, so that maps stay few however often the file grows.
        """
        if self._map is None or end > len(self._map):
            file, size = self._open(), max(self._end + self._end // 4, _LEAST_MAPPED)
            try:
                file.truncate(size)
                self._map = mmap.mmap(file.fileno(), size, access=mmap.ACCESS_READ)
            except OSError as error:
                raise self._explain(error) from error
        return self._map

    def _explain(self, error: OSError) -> Exception:
        if error.errno != errno.ENOSPC:
            return error
        return UserError(
            "{folder} has no room for what is known of every image; make room, or name another folder in TMPDIR.",
            folder=self._folder,
        )


class Spool:
    """The columns of one table, whose rows arrive block by block.

    A column is a plain read-only array `(N, ...)`. A short one is in memory; a long one is mapped from the file, with
    the rows of a wide one stored column by column, so that reading one column of it reads no other.
    """

    def __init__(self, file: SpoolFile | None = None) -> None:
        """Several tables may share a file."""
        self._file = SpoolFile() if file is None else file
        self._columns: dict[str, SpoolColumn] = {}
        self._rows = 0
        self._lock = Lock()

    def __len__(self) -> int:
        return self._rows

    def __contains__(self, name: str) -> bool:
        return name in self._columns

    @property
    def names(self) -> tuple[str, ...]:
        """The columns, in the order of the first block."""
        return tuple(self._columns)

    def append(self, columns: Mapping[str, Block]) -> None:
        """Adds rows `(n, ...)` of every column below the others; all blocks have the same columns, of the same width.

        Raises UserError where the disk is full.
        """
        for name, rows in columns.items():
            if name not in self._columns:
                self._columns[name] = SpoolColumn(self._file)
            self._columns[name].append(rows)
        self._rows += len(next(iter(columns.values())))

    def __getitem__(self, name: str) -> Block:
        """A column `(N, ...)` of a type that holds the values of all blocks. Raises UserError for a full disk."""
        with self._lock:
            return self._columns[name].read()


class SpoolColumn:
    """One column, whose rows arrive block by block: blocks in the file, then rows that are in memory."""

    def __init__(self, file: SpoolFile) -> None:
        self._file = file
        self._blocks: list[tuple[int, int, np.dtype[Any]]] = []
        """Offset, number of rows and type of the blocks in the file."""
        self._last: list[Block] = []
        self._size = self._count = 0
        self._inner: tuple[int, ...] = ()

    def append(self, rows: Block) -> None:
        """Adds rows `(n, ...)` below the others. Raises UserError where the disk is full."""
        self._inner = rows.shape[1:]
        if not len(rows) and (self._last or self._blocks):
            return
        if self._last and not self._count:
            self._last = []
        # A view would keep all that it was cut from.
        self._last.append(rows if rows.base is None else rows.copy())
        self._size, self._count = self._size + rows.nbytes, self._count + len(rows)
        if self._size > _IN_MEMORY and (self._count >= _LEAST_ROWS or not self._inner):
            self._write()

    def read(self) -> Block:
        """All rows `(N, ...)`. Raises UserError where the disk is full."""
        if not self._blocks:
            if len(self._last) > 1:
                self._last = [np.concatenate(self._last)]
            return _freeze(self._last[0].view())
        if self._size:
            self._write()
        if len(self._blocks) > 1:
            self._merge()
        return self._view(*self._blocks[0]).T.reshape(-1, *self._inner)

    def _write(self) -> None:
        rows = np.concatenate(self._last)
        self._last, self._size, self._count = [], 0, 0
        turned = np.ascontiguousarray(rows.reshape(len(rows), -1).T)
        begin = self._file.reserve(turned.nbytes, _ALIGNMENT)
        self._file.fill(begin, _bytes_of(turned))
        self._blocks.append((begin, len(rows), rows.dtype))

    def _merge(self) -> None:
        """Copies all blocks into one."""
        dtype = np.result_type(*(kind for _begin, _count, kind in self._blocks))
        count = sum(rows for _begin, rows, _kind in self._blocks)
        width = int(np.prod(self._inner, dtype=np.int64))
        begin = place = self._file.reserve(count * width * dtype.itemsize, _ALIGNMENT)
        for piece in self._iterate_pieces(width, dtype):
            self._file.fill(place, _bytes_of(piece))
            place += piece.nbytes
        self._blocks = [(begin, count, dtype)]

    def _iterate_pieces(self, width: int, dtype: np.dtype[Any]) -> Iterator[Block]:
        """The values of each column of all blocks, one column after the other, in pieces of bounded size."""
        for place in range(width):
            found: list[Block] = []
            size = 0
            for block in self._blocks:
                found.append(self._view(*block)[place].astype(dtype, copy=False))
                size += found[-1].nbytes
                if size > _COPIED:
                    yield np.concatenate(found)
                    found, size = [], 0
            if found:
                yield np.concatenate(found)

    def _view(self, begin: int, count: int, dtype: np.dtype[Any]) -> Block:
        """A block as `(width, count)`."""
        return self._file.view(begin, (int(np.prod(self._inner, dtype=np.int64)), count), dtype)


def _freeze(rows: Block) -> Block:
    rows.flags.writeable = False
    return rows


def _bytes_of(rows: Block) -> memoryview:
    """The bytes of a contiguous array, without a copy."""
    return rows.reshape(-1).view(np.uint8).data


def choose_folder() -> str:
    """The folder for temporary files; where that one is memory, a folder of the cache, if it can be made."""
    folder = tempfile.gettempdir()
    if not _is_in_memory(folder):
        return folder
    import platformdirs

    cache = platformdirs.user_cache_path("annotator", appauthor=False) / "spool"
    try:
        cache.mkdir(parents=True, exist_ok=True)
    except OSError:
        return folder
    return folder if _is_in_memory(str(cache)) else str(cache)


def _is_in_memory(folder: str) -> bool:
    """Whether a folder lies in memory; only Linux is known to put the folder for temporary files there."""
    if not sys.platform.startswith("linux"):
        return False
    device = Path(folder).stat().st_dev
    number = f"{os.major(device)}:{os.minor(device)}"
    try:
        mounts = Path("/proc/self/mountinfo").read_text("utf-8").splitlines()
    except OSError:
        return False
    kinds = {mount.split()[2]: mount.partition(" - ")[2].split()[0] for mount in mounts}
    return kinds.get(number) in ("tmpfs", "ramfs")
