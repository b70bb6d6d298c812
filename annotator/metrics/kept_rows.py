"""Rows of very many images on the disk: a temporary file, of which a column at a time is in the memory."""

import errno
import tempfile
import weakref
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cache, partial
from threading import Lock
from typing import IO, Any, Final, Generic, TypeVar

import numpy as np
import numpy.typing as npt

from annotator.errors import UserError

_STEP: Final = 65_536
"""Rows that are lists at once."""
_GATHERED: Final = 4_096
"""Rows of a table that are in the memory before they are written, so that a column is read in few large pieces."""

_READS: Final = "_reads"
"""Where a value has the ways to read its columns."""

Block = npt.NDArray[Any]
T = TypeVar("T")


class Shelf:
    """A temporary file without a name, which is gone as soon as nothing refers to it; any thread may use it."""

    def __init__(self) -> None:
        self._file: IO[bytes] = tempfile.TemporaryFile(prefix="annotator-", buffering=0)  # noqa: SIM115
        self._end = 0
        self._turn = Lock()
        weakref.finalize(self, self._file.close)

    @property
    def end(self) -> int:
        """How many bytes there are."""
        return self._end

    def write(self, data: bytes) -> int:
        """Where the bytes begin that were written. Raises UserError where the disk has no room for them."""
        with self._turn:
            begin, left = self._end, memoryview(data)
            self._file.seek(begin)
            try:
                while left:
                    left = left[self._file.write(left) :]
            except OSError as error:
                if error.errno != errno.ENOSPC:
                    raise
                raise UserError(
                    "{folder} has no room for what is known of every image; make room, or name another folder in "
                    "TMPDIR.",
                    folder=tempfile.gettempdir(),
                ) from error
            self._end = begin + len(data)
            return begin

    def read(self, begin: int, size: int) -> bytearray:
        """So many bytes from a place on."""
        found = bytearray(size)
        left = memoryview(found)
        with self._turn:
            self._file.seek(begin)
            while left:
                left = left[self._file.readinto(left) :]  # type: ignore[attr-defined]
        return found


class KeptRows:
    """A table `(N, width)` of numbers whose rows come block by block and whose columns are read one by one.

    Whole numbers are kept in the smallest type that holds them: widen what is read before computing with it.
    """

    def __init__(self, shelf: Shelf, width: int) -> None:
        self._shelf, self.width, self._rows = shelf, width, 0
        self._blocks: list[tuple[int, int, np.dtype[Any]]] = []
        self._gathered: list[Block] = []
        self.total: Block | None = None
        """The sums of the columns `(width,)`, added row after row; None without a row."""

    def append(self, rows: Block) -> None:
        """Adds rows `(n, width)` below the others. Raises UserError where the disk has no room for them."""
        if not len(rows):
            return
        wide = rows if rows.dtype.kind == "f" else rows.astype(np.int64)
        self.total = np.add.reduce(wide if self.total is None else np.concatenate((self.total[None], wide)), axis=0)
        self._gathered.append(rows if rows.dtype.kind == "f" else rows.astype(np.min_scalar_type(int(rows.max()))))
        self._rows += len(rows)
        if sum(map(len, self._gathered)) >= _GATHERED:
            self._write()

    def _write(self) -> None:
        if self._gathered:
            kept = np.concatenate(self._gathered)
            self._gathered = []
            self._blocks.append((self._shelf.write(np.ascontiguousarray(kept.T).tobytes()), len(kept), kept.dtype))

    def __len__(self) -> int:
        return self._rows

    def __getitem__(self, place: tuple[slice, int | slice | list[int]]) -> Any:
        """Of all rows, `[:, n]`, one column `(N,)` or several `(N, k)`."""
        every, asked = place
        assert every == slice(None), "all rows are read"
        if isinstance(asked, int):
            return self._read_column(asked, self._kind)
        columns = list(range(self.width)[asked]) if isinstance(asked, slice) else asked
        found = np.empty((len(self), len(columns)), self._kind, order="F")
        for place_of, column in enumerate(columns):
            found[:, place_of] = self._read_column(column, self._kind)
        return found

    def read(self, column: int, kind: npt.DTypeLike) -> Block:
        """A column `(N,)` in this type."""
        return self._read_column(column, np.dtype(kind))

    def iterate_blocks(self, column: int) -> Iterator[Block]:
        """A column block by block, each `(n,)`."""
        self._write()
        for begin, number, kind in self._blocks:
            size = number * kind.itemsize
            yield np.frombuffer(self._shelf.read(begin + column * size, size), kind)

    @property
    def _kind(self) -> np.dtype[Any]:
        self._write()
        kinds = {kind for _begin, _number, kind in self._blocks}
        return np.result_type(*kinds) if kinds else np.dtype(np.int64)

    def _read_column(self, column: int, kind: np.dtype[Any]) -> Block:
        found, first = np.empty(len(self), kind), 0
        for block in self.iterate_blocks(column):
            found[first : first + len(block)] = block
            first += len(block)
        return found


class KeptColumns:
    """Columns of one table, in a type each, whose rows come block by block and which are read one by one."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self._blocks: dict[str, list[tuple[int, tuple[int, ...], np.dtype[Any]]]] = {}
        self._rows = 0

    def __len__(self) -> int:
        return self._rows

    def append(self, columns: Mapping[str, Block]) -> None:
        """Adds rows `(n, ...)` of every column below the others. Raises UserError where the disk has no room."""
        for name, rows in columns.items():
            begin = self._shelf.write(np.ascontiguousarray(rows).tobytes())
            self._blocks.setdefault(name, []).append((begin, rows.shape, rows.dtype))
        self._rows += len(next(iter(columns.values())))

    def has(self, name: str) -> bool:
        """Whether there is such a column."""
        return name in self._blocks

    def read(self, name: str) -> Block:
        """A column `(N, ...)`; at least one block was added."""
        return self.read_slice(name, 0, self._rows)

    def read_slice(self, name: str, first: int, last: int) -> Block:
        """The rows first … last-1 of a column, `(n, ...)`; at least one block was added."""
        blocks = self._blocks[name]
        wide = blocks[0][1][1:]
        found = np.empty((last - first, *wide), np.result_type(*(kind for _b, _s, kind in blocks)))
        before = 0
        for begin, (count, *_wide), kind in blocks:
            low, high = max(first - before, 0), min(last - before, count)
            if low < high:
                size = int(np.prod(wide, dtype=np.int64)) * kind.itemsize
                rows = np.frombuffer(self._shelf.read(begin + low * size, (high - low) * size), kind)
                found[before + low - first : before + high - first] = rows.reshape(high - low, *wide)
            before += count
        return found


class KeptRecords:
    """Rows of one structured type, which come block by block and are read one by one in any order."""

    def __init__(self, shelf: Shelf) -> None:
        """`shelf` holds nothing else."""
        self._shelf = shelf
        self._kind: np.dtype[Any] | None = None

    def append(self, rows: Block) -> None:
        """Adds rows `(n,)` below the others. Raises UserError where the disk has no room for them."""
        self._kind = rows.dtype if self._kind is None else self._kind
        self._shelf.write(rows.astype(self._kind, copy=False).tobytes())

    def take(self, rows: npt.ArrayLike) -> Block:
        """These rows `(n,)`; at least one block was added."""
        assert self._kind is not None, "a block was added"
        size = self._kind.itemsize
        found = b"".join(self._shelf.read(row * size, size) for row in np.asarray(rows).tolist())
        return np.frombuffer(found, self._kind)


@dataclass(frozen=True, slots=True, eq=False)
class LongRows:
    """Very many JSON values that stand in a file one after the other, made when they are written."""

    iterate: Callable[[], Iterator[Any]]

    @classmethod
    def of_columns(cls, columns: Sequence[Block]) -> "LongRows":
        """A row of each of the columns `(N,)`, which are kept in a temporary file."""
        kept = KeptColumns(Shelf())
        kept.append({str(place): column for place, column in enumerate(columns)})
        return cls(partial(_iterate_rows, kept, len(columns)))


def _iterate_rows(kept: KeptColumns, width: int) -> Iterator[list[Any]]:
    columns = [kept.read(str(place)) for place in range(width)]
    for first in range(0, len(kept), _STEP):
        yield from map(list, zip(*(column[first : first + _STEP].tolist() for column in columns), strict=True))


class KeptParts(Generic[T]):
    """What several parts say of one thing, a dataclass, whose columns are on the disk and are read one by one."""

    def __init__(self, shelf: Shelf, join: Callable[[list[T]], T], columns: Sequence[str] = ()) -> None:
        """`columns` are fields `(N,)` with a row an image, which `join` only puts one below the other.

        What is left without them must not grow with the number of images.
        """
        self._join = join
        self._kept = {name: KeptRows(shelf, 1) for name in columns}
        self._rest: T | None = None

    def append(self, part: T) -> None:
        """Adds what the next part says. Raises UserError where the disk has no room for it."""
        columns = {name: getattr(part, name) for name in self._kept}
        for name, rows in columns.items():
            self._kept[name].append(rows[:, None])
        given: Any = part
        rest: T = replace(given, **{name: rows[:0] for name, rows in columns.items()}) if columns else part
        self._rest = rest if self._rest is None else self._join([self._rest, rest])

    def load(self) -> T:
        """All parts that were added, at least one, as one: a column of it is read anew whenever it is asked for."""
        assert self._rest is not None, "at least one part was added"
        return make_reader(self._rest, self._kept) if self._kept else self._rest


def make_reader(rest: T, columns: Mapping[str, KeptRows]) -> T:
    """The value with these columns, which are never held: each is read anew, in the type that it has in `rest`."""
    given: Any = rest
    whole: Any = type(given)
    kind = _make_reading_kind(whole, tuple(columns))
    made: Any = object.__new__(kind)
    for field in fields(given):
        if field.name not in columns:
            object.__setattr__(made, field.name, getattr(given, field.name))
    reads = {name: partial(rows.read, 0, getattr(given, name).dtype) for name, rows in columns.items()}
    object.__setattr__(made, _READS, reads)
    found: T = made
    return found


@cache
def _make_reading_kind(kind: type, columns: tuple[str, ...]) -> type:
    """The dataclass with properties in the place of these of its fields."""
    read = {name: property(partial(_read_field, name=name)) for name in columns}
    return type(kind.__name__, (kind,), {"__slots__": (_READS,), "__doc__": kind.__doc__, **read})


def _read_field(value: Any, *, name: str) -> Block:
    found: Block = getattr(value, _READS)[name]()
    return found
