"""Krippendorff's alpha for nominal values, from whole-number sums that can be added over images and taken back."""

from dataclasses import dataclass
from typing import Self

import numpy as np
import numpy.typing as npt

from annotator.geometry.box import Ints


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
    given = units >= 0
    size = given.sum(axis=1)
    agreeing = np.zeros(units.shape[1] + 1, np.int64)
    for coder in range(units.shape[1]):
        for other in range(coder + 1, units.shape[1]):
            equal = given[:, coder] & (units[:, coder] == units[:, other])
            agreeing += 2 * np.bincount(size[equal], minlength=len(agreeing))
    counted = units[(size > 1)[:, None] & given]
    return Coincidences(np.bincount(counted, minlength=values), agreeing, int((size > 1).sum()))


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
