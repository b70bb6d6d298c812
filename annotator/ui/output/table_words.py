"""Words of reports' tables and figures: heads, names of rows and notes as the window says them; names stay."""

import re
from types import MappingProxyType
from typing import Any, Final

from annotator.phrase import Numeral, Phrase
from annotator.report.audit import tables as of_audit
from annotator.report.audit.sections import PARAMETERS as AUDIT_PARAMETERS
from annotator.report.audit.sections import SECTIONS_OF_AUDIT
from annotator.report.detector.tables import COUNTS, HUMANS, MECHANISM_ROWS, PARAMETERS, PARTS, PLACES, PRECISION, TASK
from annotator.report.glossary import ALPHA_CAUTION, SUBSET_NAMES
from annotator.report.tables import list_shown
from annotator.ui.base.numbers import format_numeral
from annotator.ui.base.text import translate_phrase, translator_of

_tr = translator_of("Tables")
_NUMBER: Final = re.compile(r"[\d.,]+")

_COLUMNS: Final[tuple[Any, ...]] = (
    *(*COUNTS, *PRECISION, *TASK, *HUMANS, *PARAMETERS, *MECHANISM_ROWS),
    *(*of_audit.AUTHORS, *of_audit.TABLE1, *of_audit.EFFORT, *of_audit.PAIRS, *of_audit.VARIANCES),
    *(*of_audit.GLOBAL_SCORES, *of_audit.REPEAT_PAIRS, *of_audit.CONTROL, *of_audit.PROPOSALS, *AUDIT_PARAMETERS),
)
TABLE_WORDS: Final = (
    *dict.fromkeys((*SUBSET_NAMES.values(), *(column.title for column in list_shown(_COLUMNS)))),
    *(f"{column.title}, {where}" for where in PLACES for column in list_shown(PARTS)),
    *("intact", "damaged", "absent", "unknown", "all", "at cut", "score cut", "state", "SHA-256 of the state"),
    *(section.title for section in SECTIONS_OF_AUDIT if section.title),
    *(section.name for section in SECTIONS_OF_AUDIT if section.name),
    *("measure", "pooled", "unmatched", "(none)", "person", "model", "reference", ALPHA_CAUTION),
)
"""Heads, names of rows, titles and notes as the reports have them."""

TABLE_PATTERNS: Final = MappingProxyType(
    {
        "score cut of ": "score cut of {name}",
        "recall at precision ≥ ": "recall at precision ≥ {name}",
        "state ": "state {name}",
    }
)
"""By how they begin: words with a name or number at their end."""


def say_word(text: str) -> str:
    """A head or the name of a row; names of annotators, models and labels stay as they are."""
    if isinstance(text, Phrase):
        return translate_phrase(text)
    if text in TABLE_WORDS:
        return _tr(text)
    for start, pattern in TABLE_PATTERNS.items():
        if text.startswith(start):
            return _tr(pattern, name=_say_ending(text.removeprefix(start)))
    head, comma, tail = text.rpartition(", ")
    if comma and tail in TABLE_WORDS:
        return f"{head}, {_tr(tail)}"
    return text


def say_drawn(text: str) -> str:
    """What a figure says: its own words and numbers, and those that it shares with tables."""
    return translate_phrase(text) if isinstance(text, Phrase | Numeral) else say_word(text)


def _say_ending(text: str) -> str:
    """What ends a pattern: a word, a name, or a number."""
    return format_numeral(text) if _NUMBER.fullmatch(text) else say_word(text)
