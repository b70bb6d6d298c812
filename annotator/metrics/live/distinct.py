"""Rows of counts that many images share, each with how often it occurs: intervals cost the rows, not the images."""

from typing import Final

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int64]

_BITS: Final = 21
"""Bits of a count in the key of a row; more shapes on one image than 2 million are none that a person could draw."""


class DistinctRows:
    """The different rows of three counts, kept true while one after another changes."""

    def __init__(self, rows: Ints) -> None:
        """Starts from the rows `(I, 3)` of all images."""
        shift = _BITS * np.arange(3, dtype=np.int64)
        keys, number = np.unique((rows << shift).sum(axis=1), return_counts=True)
        self._rows: Ints = (keys[:, None] >> shift) & ((1 << _BITS) - 1)
        self._times: Ints = number.astype(np.int64)
        self._place = {tuple(row): place for place, row in enumerate(self._rows.tolist())}

    def change(self, old: Ints, new: Ints) -> None:
        """One image has the row `new` `(3,)` in the place of `old`, which must be there."""
        self._times[self._place[tuple(old.tolist())]] -= 1
        key = tuple(new.tolist())
        place = self._place.get(key)
        if place is None:
            place = self._place[key] = len(self._rows)
            self._rows = np.concatenate((self._rows, new[None]))
            self._times = np.append(self._times, 0)
        self._times[place] += 1

    @property
    def rows(self) -> Ints:
        """The different rows `(R, 3)`; some may occur no more."""
        return self._rows

    @property
    def times(self) -> Ints:
        """How many images have each of them `(R,)`."""
        return self._times
