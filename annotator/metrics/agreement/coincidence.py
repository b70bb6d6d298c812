"""Krippendorff's alpha for nominal values, from whole-number sums that can be added over images and taken back."""

from dataclasses import dataclass
from itertools import combinations
from typing import Self

import numpy as np
import numpy.typing as npt

from annotator.geometry.box import Ints, Rows


@dataclass(frozen=True, slots=True, eq=False)
class Coincidences:
    """What the alpha of a set of units needs; units with fewer than two values are not in it."""

    values: Ints
    """How often each of V values was given (V,)."""
    agreeing: Ints
    """For units of m values, at place m (M,): ordered pairs of equal values within a unit, summed over the units."""
    units: int
    """Number of units."""

    @classmethod
    def empty(cls, values: int, coders: int) -> Self:
        """The sums over no unit, for `values` values and at most `coders` values a unit."""
        return cls(np.zeros(values, np.int64), np.zeros(coders + 1, np.int64), 0)

    def add(self, other: "Coincidences") -> "Coincidences":
        """The sums over the units of both."""
        return Coincidences(self.values + other.values, self.agreeing + other.agreeing, self.units + other.units)

    def subtract(self, other: "Coincidences") -> "Coincidences":
        """The sums over the units of this one without those of the other, which must be among them."""
        return Coincidences(self.values - other.values, self.agreeing - other.agreeing, self.units - other.units)


def count_coincidences(units: npt.NDArray[np.int64], *, values: int) -> Coincidences:
    """Sums over units given as rows `(U, coders)` of value numbers 0 … values-1, negative where a coder gave none."""
    return count_by_group(units, np.zeros(len(units), np.intp), groups=1, values=values)[0]


def count_by_group(units: npt.NDArray[np.int64], group: Rows, *, groups: int, values: int) -> tuple[Coincidences, ...]:
    """The same sums over the units of each group, given the number `(U,)` 0 … groups-1 of each unit's."""
    columns = [np.ascontiguousarray(column) for column in units.T]
    given = [column >= 0 for column in columns]
    size = np.zeros(len(units), np.intp)
    for there in given:
        size += there
    several, wide = size > 1, len(columns) + 1
    place, first = group * wide + size, group * values
    agreeing, number = np.zeros(groups * wide, np.int64), np.zeros(groups * values, np.int64)
    for (column, there), (other, _) in combinations(zip(columns, given, strict=True), 2):
        agreeing += 2 * np.bincount(place[there & (column == other)], minlength=groups * wide)
    for column, there in zip(columns, given, strict=True):
        counted = np.flatnonzero(there & several)
        number += np.bincount(first[counted] + column[counted], minlength=groups * values)
    found = np.bincount(group[several], minlength=groups).tolist()
    rows = zip(number.reshape(groups, values), agreeing.reshape(groups, wide), found, strict=True)
    return tuple(Coincidences(*row) for row in rows)


def compute_nominal_alpha(sums: Coincidences) -> float | None:
    """Krippendorff's alpha; None where the units hold fewer than two different values, or where there is no unit.

    With n values in all, n_c of kind c, and o = sum over units of (ordered equal pairs / (m - 1)): ((n - 1) o - sum n_c
    (n_c - 1)) / (n (n - 1) - sum n_c (n_c - 1)) (Krippendorff 2011, nominal metric).
    """
    total = int(sums.values.sum())
    same = int(sum(count * (count - 1) for count in sums.values.tolist()))
    possible = total * (total - 1)
    if possible == same:
        return None
    equal = float(sum(pairs / (size - 1) for size, pairs in enumerate(sums.agreeing.tolist()) if pairs))
    return ((total - 1) * equal - same) / (possible - same)
