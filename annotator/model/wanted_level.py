"""Wanted levels: what a number has to reach, as it is written, such as `f1(Ana,Ben)>=.7`."""

import math
import re
from collections.abc import Iterator, Sequence
from types import MappingProxyType
from typing import Final

from msgspec import Struct

from annotator.errors import UserError

AUDIT_WORDS: Final = MappingProxyType(
    {"f1": (0, 2), "iou": (0, 2), "alpha": (0,), "alpha.part_state": (0, 2), "alpha.occluded": (0, 2), "recall": (1,)}
)
"""By each number of an audit how many names may stand in its brackets: two persons, or the one it is of."""
CHECK_WORDS: Final = MappingProxyType({"ap": (0, 1, 2), "ap_50": (0, 1, 2), "best_f1": (0, 1, 2)})
"""The same of a check: a model, or a model and the reference."""
_WRITTEN: Final = re.compile(r"(?P<word>[a-z][a-z0-9_.]*)\s*(?:\((?P<names>.*)\))?")
_BY_VALUE: Final = re.compile(r"value\s*\((?P<number>.*)\)")


class WantedLevel(Struct, frozen=True):
    """A number and what it has to reach: by the lower end of its interval, or by its value where that is asked."""

    word: str
    """One of the words above."""
    names: str
    """What stands in the brackets."""
    least: float
    by_value: bool = False

    def write(self, names: Sequence[str] | None = None) -> str:
        """The level as it is written, with these names in the place of its own."""
        inner = self.names if names is None else ", ".join(names)
        number = f"{self.word}({inner})" if inner else self.word
        return f"{f'value({number})' if self.by_value else number} >= {self.least:g}"

    @property
    def is_of_audit(self) -> bool:
        """Whether an audit has the number; else a check has it."""
        return self.word in AUDIT_WORDS

    def split_names(self) -> Iterator[tuple[str, ...]]:
        """The names in the brackets, in every way that fits the number: names may hold commas themselves."""
        parts = [part.strip() for part in self.names.split(",")] if self.names.strip() else []
        for count in (AUDIT_WORDS | CHECK_WORDS)[self.word]:
            if count == 2:
                yield from ((", ".join(parts[:at]), ", ".join(parts[at:])) for at in range(1, len(parts)))
            elif count == bool(parts):
                yield (", ".join(parts),) if parts else ()


def parse_level(text: str) -> WantedLevel:
    """The level that a text asks for. Raises UserError, which says how one is written."""
    left, sign, right = text.partition(">=")
    by_value = _BY_VALUE.fullmatch(left.strip())
    found = _WRITTEN.fullmatch((by_value["number"] if by_value else left).strip())
    try:
        least = float(right)
    except ValueError:
        least = math.nan
    if not sign or found is None or not math.isfinite(least):
        raise UserError(
            "'{text}' is not a level; write a number, >= and what it has to reach, such as 'f1>=.8', "
            "'recall(Ana)>=.9' or 'value(ap)>=.5'.",
            text=text,
        )
    if found["word"] not in AUDIT_WORDS | CHECK_WORDS:
        raise UserError(
            "'{word}' in '{text}' is not a number that can have a level; those of an audit are {audit}, those of a "
            "check "
            "{check}.",
            word=found["word"],
            text=text,
            audit=", ".join(AUDIT_WORDS),
            check=", ".join(CHECK_WORDS),
        )
    level = WantedLevel(found["word"], found["names"] or "", least, by_value is not None)
    if next(level.split_names(), None) is None:
        raise UserError(
            "'{text}' does not say whose number it is; write for example {example}.",
            text=text,
            example=_EXAMPLES[level.word],
        )
    return level


_EXAMPLES: Final = MappingProxyType(
    {word: f"{word}>=.7" + (f" or {word}(Ana,Ben)>=.7" if 2 in counts else "") for word, counts in AUDIT_WORDS.items()}
    | {"recall": "recall(Ana)>=.9"}
    | {word: f"{word}>=.5 or {word}(MODEL)>=.5" for word in CHECK_WORDS}
)
