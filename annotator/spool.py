"""Spools: columns that may not fit in memory, appended to a temporary file and read back as memory-mapped arrays.

What is computed of such columns row by row, and their order, are such columns again (`map_rows`, `partition_rows`,
`order_rows`): so much is in memory as some rows take, however many there are. Of few rows they are plain arrays.
"""

import ctypes
import errno
import mmap
import os
import sys
import tempfile
import weakref
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice, pairwise
from pathlib import Path
from threading import Lock
from typing import IO, Any, Final

import numpy as np
import numpy.typing as npt

from annotator.errors import UserError
from annotator.memory import find_c_library

Block = npt.NDArray[Any]
Rows = npt.NDArray[Any]
"""Numbers of rows, in four bytes each where these will do."""

_IN_MEMORY: Final = 1 << 18
"""Bytes of a column that stay in memory; a longer column goes to the file in blocks of about this size."""
_LEAST_ROWS: Final = 4_096
"""Rows of a wide column in one block, at least: it is stored column by column, which short pieces would make slow."""
STEP: Final = 1 << 18
"""Rows that are computed at a time where there are very many."""
_TEXTS: Final = 4_096
"""Texts that are in the memory at a time."""
_SAMPLED: Final = 256
"""Rows that are looked at for each step of them, to sort all in pieces."""
_COPIED: Final = 1 << 23
"""Bytes that are copied at a time."""
_LEAST_MAPPED: Final = 1 << 24
"""Bytes of the file that are mapped at least."""
_ALIGNMENT: Final = 64
_READ: Final = 1 << 19
"""Rows after which pages that were read are released."""


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

    def __init__(self, file: SpoolFile | None = None, count: int | None = None) -> None:
        """Several tables may share a file; `count` says how many rows there will be, if that is known."""
        self._file, self._count = SpoolFile() if file is None else file, count
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
                self._columns[name] = SpoolColumn(self._file, self._count)
            self._columns[name].append(rows)
        self._rows += len(next(iter(columns.values())))

    def __getitem__(self, name: str) -> Block:
        """A column `(N, ...)` of a type that holds the values of all blocks. Raises UserError for a full disk."""
        with self._lock:
            return self._columns[name].read()


class SpoolColumn:
    """One column, whose rows arrive block by block: blocks in the file, then rows that are in memory."""

    def __init__(self, file: SpoolFile, expected: int | None = None) -> None:
        """With the number of rows that will arrive, all of the type of the first, each row is written once."""
        self._file, self._expected, self._written = file, expected, 0
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
        if self._expected is not None:
            self._write_in_place(turned, self._expected)
            return
        # One number a row: blocks that follow each other in the file are one, without a gap between them.
        begin = self._file.reserve(turned.nbytes, _ALIGNMENT if len(turned) > 1 else rows.dtype.itemsize)
        self._file.fill(begin, _bytes_of(turned))
        if self._blocks and len(turned) == 1:
            before, count, dtype = self._blocks[-1]
            if dtype == rows.dtype and before + count * dtype.itemsize == begin:
                self._blocks[-1] = before, count + len(rows), dtype
                return
        self._blocks.append((begin, len(rows), rows.dtype))

    def _write_in_place(self, turned: Block, expected: int) -> None:
        """Writes rows, given column by column, to their places in one block that all rows will fill."""
        if not self._blocks:
            size = len(turned) * expected * turned.itemsize
            self._blocks.append((self._file.reserve(size, _ALIGNMENT), expected, turned.dtype))
        begin, _count, dtype = self._blocks[0]
        for number, values in enumerate(turned.astype(dtype, casting="safe", copy=False)):
            self._file.fill(begin + (number * expected + self._written) * dtype.itemsize, _bytes_of(values))
        self._written += turned.shape[1]

    def _merge(self) -> None:
        """Copies all blocks into one."""
        dtype = np.result_type(*(kind for _begin, _count, kind in self._blocks))
        count = sum(rows for _begin, rows, _kind in self._blocks)
        width = int(np.prod(self._inner, dtype=np.int64))
        begin = place = self._file.reserve(count * width * dtype.itemsize, _ALIGNMENT)
        for piece in self._iterate_pieces(width, dtype):
            self._file.fill(place, _bytes_of(piece))
            place += piece.nbytes
            if piece.nbytes > _COPIED // 8:
                release_pages()
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


class SpooledTexts:
    """Texts one after the other in a file, in hardly more bytes than they have letters."""

    def __init__(self, texts: Iterable[str]) -> None:
        """Raises UserError where the disk is full."""
        file = SpoolFile()
        letters, ends = SpoolColumn(file), SpoolColumn(file)
        letters.append(np.zeros(0, np.uint8))
        ends.append(np.zeros(1, np.int64))
        rest, end = iter(texts), 0
        while some := [text.encode("utf-8", "surrogatepass") for text in islice(rest, _TEXTS)]:
            letters.append(np.frombuffer(b"".join(some), np.uint8))
            ends.append(end + np.cumsum([len(text) for text in some]))
            end += sum(map(len, some))
        self._letters, self._ends = letters.read().data, ends.read()

    def __len__(self) -> int:
        return len(self._ends) - 1

    def __getitem__(self, row: int) -> str:
        begin, end = self._ends[row : row + 2].tolist()
        return str(self._letters[begin:end], "utf-8", "surrogatepass")

    def iterate(self, rows: Rows | slice) -> Iterator[str]:
        """Those of some rows, in their order."""
        begins, ends, letters = self._ends[:-1][rows], self._ends[1:][rows], self._letters
        for first in range(0, len(begins), _TEXTS):
            some = slice(first, first + _TEXTS)
            for begin, end in zip(begins[some].tolist(), ends[some].tolist(), strict=True):
                yield str(letters[begin:end], "utf-8", "surrogatepass")


def iterate_slices(count: int, step: int | None = None) -> Iterator[slice]:
    """So many rows some at a time, and at least one slice; what was read of files does not pile up in the memory.

    A `step` is given where much is read, or made, of each row.
    """
    size, most = (STEP, _READ) if step is None else (step, step)
    for first in range(0, max(count, 1), size):
        yield slice(first, min(first + size, count))
        if count > most and (first // most < (first + size) // most or first + size >= count):
            release_pages()


def release_pages() -> None:
    """Takes the pages of mapped temporary files out of this process, not out of the system's cache; on Linux alone.

    There they count as memory of the process until the system needs it for something else.
    """
    if not sys.platform.startswith("linux"):
        return
    system = find_c_library()
    with Path("/proc/self/maps").open("rb") as lines:
        for line in lines:
            places, rights, *_rest = line.split()
            # Nothing is lost by it, whoever mapped the file: it is shared, and only read.
            if rights == b"r--s" and line.endswith(b" (deleted)\n"):
                begin, end = (int(place, 16) for place in places.split(b"-"))
                system.madvise(ctypes.c_void_p(begin), ctypes.c_size_t(end - begin), mmap.MADV_DONTNEED)


def map_rows(count: int, make: Callable[[slice], Block]) -> Block:
    """What `make` makes of each slice of so many rows, in their order, as one column; it may be shorter or longer.

    Raises UserError where the disk is full.
    """
    return join_pieces(map(make, iterate_slices(count)))


def join_pieces(pieces: Iterable[Block]) -> Block:
    """At least one piece, one below the other as one column. Raises UserError where the disk is full."""
    column = SpoolColumn(SpoolFile())
    for piece in pieces:
        column.append(piece)
    return column.read()


def take_rows(column: Block, rows: Rows) -> Block:
    """The rows `(n,)` of a column. Raises UserError where the disk is full."""
    return map_rows(len(rows), lambda some: column[rows[some]])


def find_rows(count: int, choose: Callable[[slice], Block]) -> Rows:
    """Those of so many rows of which `choose`, given a slice, says so, ascending. Raises UserError for a full disk."""
    kind = choose_row_type(count)
    return map_rows(count, lambda some: (np.flatnonzero(choose(some)) + some.start).astype(kind))


def search_rows(column: Block, values: Sequence[int] | int) -> Rows:
    """Where the values belong in an ascending column; `np.searchsorted` would copy one of another type whole."""
    return column.searchsorted(np.asarray(values, column.dtype))


def choose_rows(rows: Rows, choose: Callable[[Rows], Any]) -> Rows:
    """Those of the rows `(n,)` of which `choose`, given some of them, says so. Raises UserError for a full disk."""
    return map_rows(len(rows), lambda some: rows[some][choose(rows[some])])


def sum_up(count: int, read: Callable[[slice], Block]) -> Block:
    """The running sums `(count,)`, in whole numbers, of what `read` gives of each slice of so many rows."""
    before = np.int64(0)

    def make(some: slice) -> Block:
        nonlocal before
        found = before + np.cumsum(read(some), dtype=np.int64)
        before = found[-1] if len(found) else before
        return found

    return map_rows(count, make)


def count_rows(count: int, choose: Callable[[slice], Block]) -> int:
    """How many of so many rows `choose` says yes of, slice by slice."""
    return sum(int(np.count_nonzero(choose(some))) for some in iterate_slices(count))


def find_highest(count: int, read: Callable[[slice], Block]) -> int:
    """The first of the rows, at least one, with the largest value that `read` gives of each slice."""
    place, most = 0, None
    for some in iterate_slices(count):
        values = read(some)
        highest = int(values.argmax())
        if most is None or values[highest] > most:
            place, most = some.start + highest, values[highest]
    return place


def find_ends(count: int, read: Callable[[slice], Block]) -> Rows:
    """The last row of each run of equal values, which `read` gives of each slice of so many rows."""

    def make(some: slice) -> Rows:
        values = read(slice(some.start, min(some.stop + 1, count)))
        differs = values[1:] != values[:-1]
        is_end = differs if some.stop < count else np.append(differs, [True][: len(values)])
        ends: Rows = np.flatnonzero(is_end) + some.start
        return ends

    return map_rows(count, make)


def list_values(count: int, read: Callable[[slice], Block]) -> Block:
    """The distinct values of what `read` gives of each slice of so many rows, ascending."""
    return np.unique(np.concatenate([np.unique(read(some)) for some in iterate_slices(count)]))


def partition_rows(number: Block, count: int) -> tuple[Rows, Rows]:
    """The rows `(N,)` of each number 0 … count-1, ascending, and where those of each begin `(count + 1,)`.

    Raises UserError where the disk is full.
    """
    counts = sum(np.bincount(number[some], minlength=count) for some in iterate_slices(len(number)))
    bounds = np.append(0, np.cumsum(counts))
    if len(number) <= STEP:
        return np.argsort(number, kind="stable"), bounds
    file, kind, ends = SpoolFile(), choose_row_type(len(number)), bounds[:-1].tolist()
    begin = file.reserve(len(number) * kind.itemsize, _ALIGNMENT)
    for some in iterate_slices(len(number)):
        piece = number[some]
        order = np.argsort(piece, kind="stable")
        met, starts = np.unique(piece[order], return_index=True)
        rows = (order + some.start).astype(kind)
        for one, of_one in zip(met.tolist(), np.split(rows, starts[1:]), strict=True):
            file.fill(begin + ends[one] * kind.itemsize, _bytes_of(of_one))
            ends[one] += len(of_one)
    return file.view(begin, (len(number),), kind), bounds


def order_rows(values: Block) -> Rows:
    """The rows `(N,)` by descending value, those of equal values ascending. Raises UserError where the disk is full."""
    if len(values) <= STEP:
        return np.argsort(-values, kind="stable")
    edges = np.unique(-values[:: max(STEP // _SAMPLED, 1)])
    edges = edges[:: max(_SAMPLED // 2, 1)]
    # Those of an edge have a number of their own, so that any number of equal values is no large piece to sort.
    number = map_rows(
        len(values),
        lambda some: (
            np.searchsorted(edges, -values[some]) + np.searchsorted(edges, -values[some], side="right")
        ).astype(np.min_scalar_type(2 * len(edges))),
    )
    rows, bounds = partition_rows(number, 2 * len(edges) + 1)
    return join_pieces(_iterate_sorted(values, rows, bounds.tolist()))


def _iterate_sorted(values: Block, rows: Rows, bounds: list[int]) -> Iterator[Rows]:
    for one, (first, last) in enumerate(pairwise(bounds)):
        if one % 2:
            for begin in range(first, last, STEP):
                yield rows[begin : min(begin + STEP, last)]
        elif last > first:
            some = rows[first:last]
            yield some[np.argsort(-values[some], kind="stable")]


def choose_row_type(count: int) -> np.dtype[Any]:
    """The type of numbers of rows of so many."""
    return np.dtype(np.int32 if count <= np.iinfo(np.int32).max else np.int64)


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
