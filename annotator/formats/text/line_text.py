"""Text of other tools with one record a line: its words, each with a place for sentences."""

import itertools
import math
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import numpy as np

from annotator.errors import Phrase
from annotator.formats.text.plain_text import LocatedLine, parse_number, read_text
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


class TextLine(LocatedLine[list[str]], frozen=True):
    """One line as words."""

    def number(self, column: int, what: str) -> float:
        """The word at this place, from 0, as a finite number; `what` names it in sentences."""
        word = self.value[column].strip()
        found = parse_number(word)
        if not math.isfinite(found):
            raise self.wrong("{column} is not a number ({text!r})", column=what, text=word[:40])
        return found

    def share(self, column: int, what: str) -> float:
        """The word at this place as a number in 0 … 1."""
        found = self.number(column, what)
        if not 0 <= found <= 1:
            raise self.wrong("{column} is not between 0 and 1", column=what)
        return found

    def whole(self, column: int, what: str) -> int:
        """The word at this place as a whole number that a million million holds."""
        found = self.number(column, what)
        if not found.is_integer() or abs(found) > 1e12:
            raise self.wrong("{column} is not a whole number ({text!r})", column=what, text=self.value[column][:40])
        return int(found)


def iterate_lines(path: Path, name: str, *, separator: str | None = None, most: int = -1) -> Iterator[TextLine]:
    """The lines that are not blank, split at `separator` (blanks if None) from the right into at most `most` + 1 words.

    Raises UserError for what is no text.
    """
    for number, line in enumerate(read_text(path, name).split("\n"), start=1):
        if line.strip():
            yield TextLine(line.strip().rsplit(separator, most), name, Phrase("line {n}", n=number))


def is_number(word: str) -> bool:
    """Whether a word is a number as programs write them; what recognisers ask."""
    try:
        return math.isfinite(float(word))
    except ValueError:
        return False
