"""Words of the report's tables in the language of the window: heads, names of rows, and what is made of both."""

import re
from types import MappingProxyType
from typing import Final

from annotator.phrase import Numeral, Phrase
from annotator.ui.base.numbers import format_numeral
from annotator.ui.base.text import translate_phrase, translator_of

_tr = translator_of("Tables")
_NUMBER: Final = re.compile(r"[\d.,]+")

TABLE_WORDS: Final = (
    *("images", "objects", "detections", "true positives", "false positives", "false negatives", "precision", "recall"),
    *("false-negative rate", "all objects", "small", "big", "occluded", "not occluded", "big, not occluded"),
    *("part state", "intact", "damaged", "absent", "proposal process", "regressor", "interclass classification"),
    *("background classification", "classifier calibration", "taken by another object", "unknown", "all", "at cut"),
    *("AP over IoU 0.5 … 0.95", "AP at 0.5, all points", "AP at 0.5, Pascal VOC 11 points", "AP at IoU 0.5"),
    *("AP at IoU 0.75", "AP, small (area up to 32²)", "AP, medium (32² to 96²)", "AP, large (from 96²)"),
    *("AR, best 1 of an image and label", "AR, best 10 of an image and label", "AR, best 100 of an image and label"),
    *("AR, small (area up to 32²)", "AR, medium (32² to 96²)", "AR, large (from 96²)", "label", "people", "score cut"),
    *("false positives an object", "count deviation", "localisation deviation", "line over log2 of scale", "slope"),
    *("value at 0", "probability of detection", "log(1 − confidence)", "reference", "IoU threshold", "labels"),
    *("missed object", "big objects", "false positives of subsets", "part states", "parts found", "most detections"),
    *("assisted objects", "few objects", "TIDE background", "layers", "intervals", "present, with place"),
    *("missing, with place", "Fvv, with place", "present, image only", "missing, image only", "Fvv, image only"),
    *("state", "SHA-256 of the state"),
)
"""Heads and names of rows as the report has them."""

TABLE_PATTERNS: Final = MappingProxyType(
    {
        "score cut of ": "score cut of {name}",
        "recall at precision ≥ ": "recall at precision ≥ {name}",
        "state ": "state {name}",
    }
)
"""By how they begin: words with a name or number at their end."""


def translate_word(text: str) -> str:
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


def translate_drawn(text: str) -> str:
    """What a figure says: its own words and numbers, and those that it shares with tables."""
    return translate_phrase(text) if isinstance(text, Phrase | Numeral) else translate_word(text)


def _say_ending(text: str) -> str:
    """What ends a pattern: a word, a name, or a number."""
    return format_numeral(text) if _NUMBER.fullmatch(text) else translate_word(text)
