"""Text of other tools with one record a line: its words, each with a place for sentences."""

import math
from collections.abc import Iterator
from pathlib import Path

from annotator.formats.text.located import LocatedLine
from annotator.formats.text.plain_text import read_text
from annotator.phrase import Phrase


class TextLine(LocatedLine[list[str]]):
    """One line as words."""

    def number(self, column: int, what: str) -> float:
        """The word at this place, from 0, as a finite number; `what` names it in sentences."""
        word = self.value[column].strip()
        try:
            found = float(word) if word.isascii() and "_" not in word else math.nan
        except ValueError:
            found = math.nan
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
