"""The exact median of values that are spread over many parts, found in two passes over them.

The first pass counts how many values begin with the same 16 bits; the second fetches the few that begin like the one
in the middle. Nothing grows with their number but the second pass's share of some hundredths.
"""

import math
from collections.abc import Sequence
from typing import Final

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from annotator.geometry.box import Bools, Floats

_DROPPED: Final = 47
"""Bits of a positive float64 behind its exponent and the first five of its fraction."""

_STEP: Final = 1 << 20
"""Values of which a copy may be made."""

Ints = npt.NDArray[np.int64]


class KeyCounts(Struct, frozen=True, eq=False):
    """How many of some positive values begin with which bits."""

    keys: Ints
    """Ascending (K,)."""
    counts: Ints
    """(K,)."""

    @classmethod
    def of(cls, values: Floats) -> "KeyCounts":
        """The counts of values `(N,)`, none below 0."""
        return cls(*np.unique(_find_keys(values), return_counts=True))

    @classmethod
    def join(cls, parts: Sequence["KeyCounts"]) -> "KeyCounts":
        """The counts of all values of all parts."""
        keys, place = np.unique(np.concatenate([part.keys for part in parts]), return_inverse=True)
        weights = np.concatenate([part.counts for part in parts])
        counts = np.zeros(len(keys), np.int64)
        np.add.at(counts, place, weights)
        return cls(keys, counts)

    def find_median_bucket(self) -> "MedianBucket | None":
        """The bits that the one or two median values begin with; None without values."""
        total = int(self.counts.sum())
        return self.find_bucket((total - 1) // 2, total // 2) if total else None

    def find_bucket(self, low: int, high: int) -> "MedianBucket":
        """The bits that the values from one rank to another, counted from 0, begin with."""
        ends = np.cumsum(self.counts)
        first, last = np.searchsorted(ends, (low, high), side="right").tolist()
        before = int(ends[first - 1]) if first else 0
        return MedianBucket(int(self.keys[first]), int(self.keys[last]), low - before, 1 + high - low)


class MedianBucket(Struct, frozen=True):
    """The leading bits of the one or two median values, and their rank among the values with such bits."""

    first: int
    last: int
    rank: int
    number: int
    """One value in the middle, or two."""

    def find_rows(self, values: Floats) -> Bools:
        """Which of the values `(N,)` may be in the middle."""
        keys = _find_keys(values)
        found: Bools = (keys >= self.first) & (keys <= self.last)
        return found

    def pick_rows(self, values: Floats) -> npt.NDArray[np.intp]:
        """Of all values `(M,)` that may be in the middle the rows of the one or two that are."""
        return np.argsort(values, kind="stable")[self.rank : self.rank + self.number]


def find_median(values: Floats) -> float | None:
    """The median of values `(N,)`, none below 0, without a copy of very many; None without values."""
    if len(values) <= _STEP:
        return float(np.median(values)) if len(values) else None
    return float(np.median(_find_ranked(values, (len(values) - 1) // 2, len(values) // 2)))


def find_quantile(values: Floats, share: float) -> float | None:
    """The least of values `(N,)`, none below 0, that at least a share of them do not exceed; None without values."""
    if not len(values):
        return None
    rank = max(math.ceil(share * len(values)) - 1, 0)
    return float(_find_ranked(values, rank, rank)[0])


def _find_ranked(values: Floats, low: int, high: int) -> Floats:
    """The values from one rank to another, ascending."""
    parts = [values[first : first + _STEP] for first in range(0, len(values), _STEP)]
    bucket = KeyCounts.join([KeyCounts.of(part) for part in parts]).find_bucket(low, high)
    near: Floats = np.concatenate([part[bucket.find_rows(part)] for part in parts])
    return near[bucket.pick_rows(near)]


def _find_keys(values: Floats) -> Ints:
    return np.ascontiguousarray(values, dtype=np.float64).view(np.int64) >> _DROPPED
