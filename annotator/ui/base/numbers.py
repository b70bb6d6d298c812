"""Numbers as the window's language writes them: decimal mark, thin spaces between groups; files keep the point."""

import re
from collections.abc import Callable
from functools import cache
from typing import Final, ParamSpec

from annotator.report import numbers

_Given = ParamSpec("_Given")
THIN_SPACE: Final = "\u2009"
"""Between groups of three digits, in every language."""
MINUS: Final = "−"
"""What numbers below nought bear; a hyphen, which people type, is read as well."""
_BARE_POINT: Final = re.compile(r"(?<!\d)\.(?=\d)")
"""A point without a zero before it: `.87` reads well, `,87` does not."""


def decimal_mark_of_window() -> str:
    """What stands between a number and its decimals."""
    return _find_decimal_mark()()


@cache
def _find_decimal_mark() -> Callable[[], str]:
    from PySide6.QtCore import QLocale

    return lambda: QLocale().decimalPoint()


def format_numeral(text: str) -> str:
    """A number as files have it (`.87`, `5,184`, `83%`) as the window has it: `0,87`, `5 184`, `83 %` in German."""
    mark = decimal_mark_of_window()
    grouped = text.replace(",", THIN_SPACE)
    if mark == ".":
        return grouped.replace(" %", "\N{NO-BREAK SPACE}%")
    return _BARE_POINT.sub("0.", grouped).replace(".", mark).replace(" %", "%").replace("%", "\u202f%")


def parse_number(text: str) -> float | None:
    """What a person typed, with a point or with a comma before the decimals; None where it is no number."""
    try:
        return float(text.strip().replace(THIN_SPACE, "").replace(",", ".").replace(MINUS, "-"))
    except ValueError:
        return None


def _say_in_window(write: Callable[_Given, str]) -> Callable[_Given, str]:
    """The function with its answer in the language of the window."""

    def written(*given: _Given.args, **named: _Given.kwargs) -> str:
        return format_numeral(write(*given, **named))

    return written


def format_float(value: float, form: str) -> str:
    """A number in one of Python's forms, such as `.2f` or `g`."""
    return format_numeral(format(value, form))


format_cell = _say_in_window(numbers.format_cell)
format_share = _say_in_window(numbers.format_share)
format_significant = _say_in_window(numbers.format_significant)
format_setting = _say_in_window(numbers.format_setting)
format_range = _say_in_window(numbers.format_range)
format_size = _say_in_window(numbers.format_size)
