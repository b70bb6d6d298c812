"""Running sums over images whose update costs the same however many images there are, without drift."""

from bisect import bisect_left, insort
from collections.abc import Iterable
from typing import Final

import numpy as np
import numpy.typing as npt

from annotator.geometry.box import Floats
from annotator.metrics.tally import Counts, Moments

_BLOCK: Final = 128
_BUCKETS: Final = 1024


class RunningMoments:
    """Moments of N rows, kept a block of rows at a time: a read renews the blocks that changed, so nothing drifts."""

    def __init__(self, number: Counts, total: Floats, squares: Floats) -> None:
        """`number`, `total`, `squares` (N,): moments of each row; the arrays are copied."""
        self._rows = (number.astype(np.float64), total.copy(), squares.copy())
        blocks = -(-len(number) // _BLOCK)
        self._blocks = (np.zeros(blocks), np.zeros(blocks), np.zeros(blocks))
        self._behind = set(range(blocks))

    def set(self, row: int, moments: Moments) -> None:
        """Gives a row other moments."""
        for column, value in zip(self._rows, moments, strict=True):
            column[row] = value
        self._behind.add(row // _BLOCK)

    def merged(self) -> Moments:
        """Moments of all rows together."""
        for block in self._behind:
            self._renew(block)
        self._behind.clear()
        number, total, squares = self._blocks
        return Moments.merged(number, total, squares)

    def _renew(self, block: int) -> None:
        part = slice(block * _BLOCK, (block + 1) * _BLOCK)
        number, total, squares = self._rows
        merged = Moments.merged(number[part], total[part], squares[part])
        for column, value in zip(self._blocks, merged, strict=True):
            column[block] = value


class RunningMedian:
    """Values in 0 … 1 in sorted buckets, for an exact median."""

    def __init__(self, values: Floats) -> None:
        """Begins with these values."""
        ordered = np.sort(values)
        cuts = np.searchsorted(ordered, np.arange(1, _BUCKETS) / _BUCKETS)
        self._buckets: list[list[float]] = [part.tolist() for part in np.split(ordered, cuts)]
        self._sizes: npt.NDArray[np.int64] = np.array([len(bucket) for bucket in self._buckets], np.int64)

    def change(self, removed: Iterable[float], added: Iterable[float]) -> None:
        """Takes values out, which must be there, and puts others in."""
        for value in removed:
            number = _bucket(value)
            bucket = self._buckets[number]
            del bucket[bisect_left(bucket, value)]
            self._sizes[number] -= 1
        for value in added:
            number = _bucket(value)
            insort(self._buckets[number], value)
            self._sizes[number] += 1

    def median(self) -> float | None:
        """The median; None without values."""
        ends = np.cumsum(self._sizes)
        total = int(ends[-1])
        if not total:
            return None
        return (self._at((total - 1) // 2, ends) + self._at(total // 2, ends)) / 2

    def _at(self, rank: int, ends: npt.NDArray[np.int64]) -> float:
        number = int(np.searchsorted(ends, rank, side="right"))
        return self._buckets[number][rank - int(ends[number]) + int(self._sizes[number])]


def difference(old: Floats, new: Floats) -> tuple[list[float], list[float]]:
    """The values to take out of `old` and to put in to get `new`; both are bags of values."""
    if len(old) == len(new) and np.array_equal(old, new):
        return [], []
    values, place = np.unique(np.concatenate((old, new)), return_inverse=True)
    surplus = np.bincount(place[len(old) :], minlength=len(values)) - np.bincount(
        place[: len(old)], minlength=len(values)
    )
    removed, added = np.maximum(-surplus, 0), np.maximum(surplus, 0)
    return np.repeat(values, removed).tolist(), np.repeat(values, added).tolist()


def _bucket(value: float) -> int:
    return min(int(value * _BUCKETS), _BUCKETS - 1)
