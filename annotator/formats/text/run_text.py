"""Masks as runs of pixels, column by column, in the text by which COCO writes them: their bounds, without the mask."""

import itertools
from collections.abc import Iterator
from typing import Final

import numpy as np

from annotator.geometry.box import Corners

_FIRST: Final = ord("0")
_BITS: Final = 5
"""Bits of a number in each letter; the next one says that another letter follows."""
_MOST_LETTERS: Final = 12
"""As many as a length of 60 bits has."""


def decode_runs(text: str) -> list[int]:
    """The lengths of the runs, empty and filled in turn. Raises ValueError for what is no such text."""
    runs: list[int] = []
    for number in _iterate_numbers(text):
        runs.append(number + runs[-2] if len(runs) > 2 else number)
    return runs


def _iterate_numbers(text: str) -> Iterator[int]:
    """The numbers of the text, each from its lowest bits on; the last letter has the sign."""
    number = letters = 0
    for letter in text:
        code = ord(letter) - _FIRST
        if not 0 <= code < 2 << _BITS or letters == _MOST_LETTERS:
            raise ValueError("not a letter of a run")
        number |= (code & ((1 << _BITS) - 1)) << (_BITS * letters)
        letters += 1
        if code >> _BITS:
            continue
        yield number - (1 << (_BITS * letters)) if code >> (_BITS - 1) else number
        number = letters = 0
    if letters:
        raise ValueError("the text ends within a number")


def bounds_of_runs(runs: list[int], *, width: int, height: int) -> Corners | None:
    """The box about the filled pixels of a mask of this size; None for an empty one.

    Raises ValueError where the runs do not fill the mask.
    """
    if min(runs, default=0) < 0 or sum(runs) != width * height or width * height > 2**62:
        raise ValueError("the runs are not those of a mask of this size")
    ends = np.array(list(itertools.accumulate(runs)), dtype=np.int64)[1::2]
    starts = ends - np.array(runs[1::2], dtype=np.int64)
    filled = starts < ends
    starts, last = starts[filled], ends[filled] - 1
    if not len(starts):
        return None
    left, right = starts // height, last // height
    top, bottom = np.where(left < right, 0, starts % height), np.where(left < right, height - 1, last % height)
    return float(left.min()), float(top.min()), float(right.max() + 1), float(bottom.max() + 1)
