"""Query: the text of a filter or search taken apart into terms such as `label:"red apple"`, `-state:damaged`.

All terms of a query must hold. A term with a minus sign holds where the term without it does not; of several values
with commas between them one must fit. A word that is no known one is text that is looked for.
"""

import re
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

_TERM: Final = re.compile(r'(?P<minus>-?)(?:(?P<key>[A-Za-z]+):)?(?P<value>(?:"[^"]*"?|[^\s"])*)')
_VALUE: Final = re.compile(r'"([^"]*)"?|([^,"]+)')
_NUMBER: Final = re.compile(r"(>=|<=|>|<|=|)(\d+(?:\.\d+)?)$")

TEXT: Final = ""
"""Key of a term that is plain text."""
YES: Final = frozenset(["yes", "any", "1", "true"])
NO: Final = frozenset(["no", "none", "0", "false"])


@dataclass(frozen=True, slots=True)
class Term:
    """One condition; values are in lower case, and no value means that nothing is asked yet."""

    key: str
    """The word before the colon in lower case, or `TEXT`."""
    values: tuple[str, ...]
    negated: bool = False
    start: int = 0
    """Where it stands in the text, and the first place after it."""
    stop: int = 0


def parse_query(text: str, keys: frozenset[str], *, bare: frozenset[str] = frozenset()) -> tuple[Term, ...]:
    """The terms of a text in their order.

    `keys` are the words that may stand before a colon; anything else is plain text, its colon included. `bare` are
    words that mean `word:yes` when they stand alone.
    """
    terms = []
    for found in _TERM.finditer(text):
        if not found[0]:
            continue
        key, value = (found["key"] or "").lower(), found["value"]
        if key and key not in keys:
            key, value = TEXT, found[0].removeprefix("-")
        negated = bool(found["minus"]) and bool(found["key"] or value)
        if not negated and found["minus"]:
            value = "-"
        if not key and value.lower() in bare:
            key, value = value.lower(), "yes"
        terms.append(Term(key, _split_values(value, whole=not key), negated, found.start(), found.end()))
    return tuple(term for term in terms if any(term.values))


def find_open_term(text: str, cursor: int) -> tuple[int, str, str]:
    """Where the part that is being written at the cursor begins, its key, and what is written of it so far.

    The part is the value of a word that has its colon, else the word itself; both without the minus sign.
    """
    found = next((one for one in _TERM.finditer(text[:cursor]) if one[0] and one.end() == cursor), None)
    if found is None:
        return cursor, TEXT, ""
    if found["key"]:
        return found.start("value"), found["key"].lower(), found["value"]
    return found.start() + len(found["minus"]), TEXT, found["value"]


def quote_value(value: str) -> str:
    """A value as it is written in a query: in quotation marks where it has a blank or a comma."""
    plain = value.replace('"', "")
    return f'"{plain}"' if re.search(r"[\s,]", plain) or not plain else plain


@dataclass(frozen=True, slots=True)
class NumberRule:
    """A comparison such as `>40`, `<=3`, `=0`."""

    sign: str
    number: float

    def admits(self, value: float) -> bool:
        """Whether a value satisfies it."""
        return bool(self.compare(np.float64(value)))

    def compare(self, values: Any) -> Any:
        """Which of an array of values satisfy it."""
        match self.sign:
            case ">":
                return values > self.number
            case "<":
                return values < self.number
            case "<=":
                return values <= self.number
            case "=":
                return values == self.number
        return values >= self.number


def parse_number(value: str) -> NumberRule | None:
    """The comparison that a value stands for; a bare number is a least one, and a bare 0 is none at all.

    None for anything else.
    """
    found = _NUMBER.match(value)
    if found is None:
        return None
    sign, number = found[1], float(found[2])
    if not sign:
        sign = "=" if number == 0 else ">="
    return NumberRule(sign, number)


def _split_values(value: str, *, whole: bool) -> tuple[str, ...]:
    """The alternatives of a value in lower case; plain text has none."""
    if whole:
        return (value.replace('"', "").lower(),)
    return tuple((quoted or bare).strip().lower() for quoted, bare in _VALUE.findall(value) if quoted or bare.strip())
