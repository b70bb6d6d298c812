"""Numbers as a person reads them: four significant digits in rows, `.87` in cells, a dash for what is undefined."""

from typing import Final

from annotator.metrics.score import Score

DASH: Final = "–"
"""Stands where a number is undefined."""


def significant(value: float | None, digits: int = 4) -> str:
    """Up to four significant digits, 0.02187 and 41.2, without an exponent where the number is of a usual size."""
    if value is None:
        return DASH
    if value and not 1e-4 <= abs(value) < 1e7:
        return f"{value:.{digits - 1}e}"
    text = f"{value:.{digits}g}"
    return f"{value:.0f}" if "e" in text else text


def cell(value: float | None) -> str:
    """Two decimals without the leading zero: `.87`, `1.00`, `-.12`."""
    if value is None:
        return DASH
    text = f"{value:.2f}"
    if text == "-0.00":
        text = "0.00"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def interval_text(score: Score) -> str:
    """The 95 % interval as `.81–.92`; empty without one."""
    return "" if score.interval is None else f"{cell(score.interval[0])}–{cell(score.interval[1])}"


def counted(number: int, one: str, many: str = "") -> str:
    """A number with its noun: `1 image`, `4,983 images`."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"
