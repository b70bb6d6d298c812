"""Number, sum and squared differences of values image by image, which add up to mean and deviation of all of them."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from annotator.geometry.box import Floats, Rows

Counts = npt.NDArray[np.int64]


class Moments(NamedTuple):
    """Number, sum, and sum of squared differences from the mean of some values."""

    number: int
    total: float
    squares: float

    @classmethod
    def merge(cls, number: Counts | Floats, total: Floats, squares: Floats) -> "Moments":
        """The moments of all values together, given number, sum and squares `(N,)` of each part of them.

        The squares are corrected by the distance of each part's mean from the mean of all, which loses no digits (Chan
        et al. 1983).
        """
        every, whole = int(number.sum()), float(total.sum())
        apart = np.divide(total, number, out=np.zeros_like(total), where=number > 0)
        apart -= whole / max(every, 1)
        apart **= 2
        apart *= number
        apart += squares
        return cls(every, whole, float(apart.sum()))


def compute_moments(values: Floats, place: Rows, images: int) -> tuple[Floats, Floats]:
    """Sum, and sum of squared differences from the mean, of the `values` `(P,)` of every image, both `(images,)`.

    `place` `(P,)` is the place 0 … images-1 of the image of each value.
    """
    number = np.bincount(place, minlength=images)
    total: Floats = np.bincount(place, weights=values, minlength=images).astype(np.float64)
    mean = np.divide(total, number, out=np.zeros(images), where=number > 0)
    squares: Floats = np.bincount(place, weights=(values - mean[place]) ** 2, minlength=images).astype(np.float64)
    return total, squares
