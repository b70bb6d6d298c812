"""Rows of very many images on the disk: a temporary file, of which a column at a time is in the memory."""

import errno
import pickle
import tempfile
import weakref
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from threading import Lock
from typing import IO, Any, Final, Generic, TypeVar

import numpy as np
import numpy.typing as npt

from annotator.errors import UserError

_STEP: Final = 65_536
"""Rows that are lists at once."""

Block = npt.NDArray[Any]
T = TypeVar("T")
Key = TypeVar("Key")


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
        self._shelf, self.width = shelf, width
        self._blocks: list[tuple[int, int, np.dtype[Any]]] = []
        self.total: Block | None = None
        """The sums of the columns `(width,)`, added row after row; None without a row."""

    def append(self, rows: Block) -> None:
        """Adds rows `(n, width)` below the others. Raises UserError where the disk has no room for them."""
        if not len(rows):
            return
        wide = rows if rows.dtype.kind == "f" else rows.astype(np.int64)
        self.total = np.add.reduce(wide if self.total is None else np.concatenate((self.total[None], wide)), axis=0)
        kept = rows if rows.dtype.kind == "f" else rows.astype(np.min_scalar_type(int(rows.max())))
        begin = self._shelf.write(np.ascontiguousarray(kept.T).tobytes())
        self._blocks.append((begin, len(rows), kept.dtype))

    def __len__(self) -> int:
        return sum(number for _begin, number, _kind in self._blocks)

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
        for begin, number, kind in self._blocks:
            size = number * kind.itemsize
            yield np.frombuffer(self._shelf.read(begin + column * size, size), kind)

    @property
    def _kind(self) -> np.dtype[Any]:
        kinds = [kind for _begin, _number, kind in self._blocks]
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


@dataclass(frozen=True, slots=True, eq=False)
class KeptParts(Generic[T]):
    """What several parts say of one thing, a dataclass, of which nothing is in the memory until all are joined."""

    shelf: Shelf
    join: Callable[[list[T]], T]
    columns: tuple[str, ...] = ()
    """Fields with a row an image, which `join` only puts one below the other: they are never held in pieces."""
    _places: list[tuple[int, int]] = field(default_factory=list)
    _kept: dict[str, KeptRows] = field(default_factory=dict)

    def append(self, part: T) -> None:
        """Adds what the next part says. Raises UserError where the disk has no room for it."""
        held: Any = part
        for name in self.columns:
            rows = getattr(part, name)
            table = rows if rows.ndim == 2 else rows[:, None]
            self._kept.setdefault(name, KeptRows(self.shelf, table.shape[1])).append(table)
            held = replace(held, **{name: rows[:0]})
        data = pickle.dumps(held, protocol=5)
        self._places.append((self.shelf.write(data), len(data)))

    def load(self) -> T:
        """All parts that were added, as one."""
        found: Any = self.join([pickle.loads(self.shelf.read(*place)) for place in self._places])  # noqa: S301
        for name in self.columns:
            found = replace(found, **{name: _fill_rows(getattr(found, name), self._kept[name])})
        whole: T = found
        return whole


def _fill_rows(empty: Block, kept: KeptRows) -> Block:
    """All rows of a table, in the type and the form of one that is empty."""
    if empty.ndim == 1:
        return kept.read(0, empty.dtype)
    found = np.empty((len(kept), kept.width), empty.dtype)
    for column in range(kept.width):
        found[:, column] = kept.read(column, empty.dtype)
    return found


class LoadedEach(Sequence[T]):
    """Things that are loaded when they are asked for, one after the other."""

    def __init__(self, ways: Sequence[Callable[[], T]]) -> None:
        self._ways = ways

    def __len__(self) -> int:
        return len(self._ways)

    def __getitem__(self, place: Any) -> Any:
        return self._ways[place]()


class LoadedByKey(Mapping[Key, T]):
    """Things by a key, in ascending order, that are loaded when they are asked for."""

    def __init__(self, ways: Mapping[Key, Callable[[], T]]) -> None:
        self._ways = {key: ways[key] for key in sorted(ways)}  # type: ignore[type-var]

    def __len__(self) -> int:
        return len(self._ways)

    def __iter__(self) -> Iterator[Key]:
        return iter(self._ways)

    def __getitem__(self, key: Key) -> T:
        return self._ways[key]()
