"""Numbers as a person reads them: four significant digits in rows, `.87` in cells, a dash for what is undefined."""

import math
import re
import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from annotator.errors import Numeral, Phrase

if TYPE_CHECKING:
    from annotator.metrics.jackknife.interval import Interval, IntervalRule
    from annotator.metrics.score import Score
    from annotator.model.metric_settings import RandCrownsSettings


_HIDDEN: Final = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]"
    "|(?<![^\x00-\x7f])[\u200c\u200d]|[\u200c\u200d](?![^\x00-\x7f])"
)
"""Controls, marks and overrides of direction, and what has no width; joiners only where they join nothing."""


def show_hidden(text: str) -> str:
    """The text with every such character as `\\u202e`, so that it cannot turn, hide or colour what stands around it."""
    if text.isprintable():  # no such character is, and most texts are
        return text
    return _HIDDEN.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


_SMALL: Final = 0.1
"""Below this three decimals would say too little of an interval."""
_TINY: Final = 1e-4
"""Below this a number is written with its exponent."""
DASH: Final = Numeral("–")
"""Stands where a number is undefined."""


def format_significant(value: float | None, digits: int = 4) -> Numeral:
    """Four significant digits, 0.02190 and 41.20, without an exponent where the number is of a usual size."""
    if value is None:
        return DASH
    if value and not _TINY <= abs(value) < 1e7:
        return Numeral(_use_minus(f"{value:.{digits - 1}e}"))
    text = f"{value:#.{digits}g}"
    return Numeral(_use_minus(f"{value:.0f}" if "e" in text else text.removesuffix(".")))


def format_setting(value: float) -> Numeral:
    """A number that a person chose or that was computed once: up to four significant digits, 3 and 23.15."""
    return Numeral(_use_minus(f"{value:.4g}"))


def format_cell(value: float | None) -> Numeral:
    """Two decimals without the leading zero: `.87`, `1.00`, `−.12`; three where two would claim a perfect 1."""
    if value is None:
        return DASH
    text = f"{value:.2f}"
    return format_share(value) if text == "1.00" and value < 1 else _strip_zero(text)


def format_share(value: float | None) -> Numeral:
    """Three decimals without the leading zero: `.874`; what is not quite 1 never reads `1.000`."""
    if value is None:
        return DASH
    return Numeral(">.999") if 0.9995 <= value < 1 else _strip_zero(f"{value:.3f}")


def format_ends(interval: "Interval | None") -> str:
    """A 95 % interval as `.812 – .921`, with its caution where there are few images; empty without one."""
    if interval is None:
        return ""
    ends = format_range(interval)
    return Phrase("{ends}, {caution}", ends=ends, caution=interval.caution) if interval.caution else ends


def say_score(score: "Score", write: Callable[[float], str] | None = None, *, is_named: bool = False) -> str:
    """`.869 (.812 – .921)` for a sentence; `write` writes other numbers than shares, `is_named` says what an interval
    is.
    """
    say = format_share if write is None else write
    if score.value is None or score.interval is None:
        return DASH if score.value is None else say(score.value)
    low, high = score.interval.low, score.interval.high
    ends = format_ends(score.interval) if write is None else Numeral(f"{say(low)} – {say(high)}")
    told = say(score.value)
    if is_named:
        return Phrase("{value} (95 % interval {ends})", value=told, ends=ends)
    return Phrase("{value} ({ends})", value=told, ends=ends)


def format_range(interval: "Interval") -> Numeral:
    """The two ends alone, in one form: shares with three decimals; small ones with the digits of the larger end."""
    most = max(abs(interval.low), abs(interval.high))
    if _TINY <= most < _SMALL:
        decimals = 2 - math.floor(math.log10(most))
        return Numeral(" – ".join(_strip_zero(f"{end:.{decimals}f}") for end in (interval.low, interval.high)))
    if 0 < most < _TINY:
        return Numeral(_use_minus(f"{interval.low:.2e} – {interval.high:.2e}"))
    return Numeral(f"{format_share(interval.low)} – {format_share(interval.high)}")


def format_percent_ends(interval: "Interval | None") -> str:
    """The same of a share that is written in percent: `8.9 – 28.4 %`."""
    if interval is None:
        return ""
    ends = Numeral(f"{100 * interval.low:.1f} – {format_percent(interval.high)}")
    return Phrase("{ends}, {caution}", ends=ends, caution=interval.caution) if interval.caution else ends


def _strip_zero(text: str) -> Numeral:
    """Without the zero before the point, and without a minus before nothing."""
    signed = text if text.strip("-0.") else text.lstrip("-")
    return Numeral(_use_minus(signed.replace("0.", ".", 1) if signed.startswith(("0.", "-0.")) else signed))


def _use_minus(text: str) -> str:
    """With the minus sign that figures have, which is as wide as a digit, in the place of the hyphen."""
    return text.replace("-", "−")


def format_count(number: int, one: str, many: str = "") -> Phrase:
    """A number with its noun: `1 image`, `4,983 images`."""
    return Phrase(f"{{n}} {one if number == 1 else many or one + 's'}", n=Numeral(f"{number:,}"))


def format_percent(share: float, decimals: int = 1) -> Numeral:
    """A share in percent: `83.0 %`."""
    return Numeral(f"{100 * share:.{decimals}f} %")


def format_moment(seconds: float) -> str:
    """A time in seconds since 1970 by the calendar of this computer."""
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(seconds))


def format_iso(seconds: float) -> str:
    """The same as coordinated universal time, for files. Raises ValueError where no calendar has it."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")


def shorten_time(text: str) -> str:
    """A time of `format_iso` to the minute, for a page: `2024-09-30 09:11`."""
    return text[:16].replace("T", " ")


def format_utc(seconds: float) -> str:
    """The same with the letter Z. Raises ValueError as `format_iso` does."""
    return format_iso(seconds).replace("+00:00", "Z")


def format_size(count: int) -> str:
    """Bytes as people read them: `640 kB`, `8.2 MB`."""
    return f"{count / 1e6:,.1f} MB" if count >= 1e6 else f"{-(-count // 1000)} kB"


class FormattedNumber(NamedTuple):
    """A number on a page: its text, why it is undefined, and how strongly its cell is shaded (0 … 1, None for not)."""

    text: str
    why: str = ""
    shade: float | None = None
    interval: str = ""
    value: float | None = None
    """At full precision, for who takes the table along; None where the text says more than a number."""
    key: Any = None
    """What the cell counts, as a value; None where it leads to what its row leads to."""


def format_number(value: float | None, why: str | None = "") -> FormattedNumber:
    """A number of a row."""
    return FormattedNumber(format_significant(value), "" if value is not None else why or "", value=value)


def format_score(score: "Score") -> FormattedNumber:
    """A score in a row, with its interval as help."""
    return FormattedNumber(
        format_significant(score.value), score.reason, None, format_ends(score.interval), score.value
    )


def format_score_cell(score: "Score") -> FormattedNumber:
    """A score in a shaded cell."""
    return FormattedNumber(
        format_cell(score.value), score.reason, score.value, format_ends(score.interval), score.value
    )


def read_cell(cell: object) -> str:
    """What stands in a page's cell, in English."""
    return str(cell.text if isinstance(cell, FormattedNumber) else cell)


def number_of_cell(cell: object) -> float | None:
    """The number of a page's cell at full precision; None for words, and for what is undefined."""
    if isinstance(cell, FormattedNumber):
        return cell.value
    digits = cell.replace(",", "") if isinstance(cell, str) else ""
    return int(digits) if digits.isascii() and digits.isdigit() else None


def describe_intervals(rule: "IntervalRule") -> str:
    """How intervals are made and what is taken for granted, for a list of parameters."""
    if not rule.wanted:
        return Phrase("none")
    from annotator.model.metric_settings import IntervalUnit

    if rule.unit is IntervalUnit.BLOCK:
        return Phrase(
            "95 %, jackknife linearised over blocks of {n} images in the order of their names, Student's t; blocks are "
            "taken as alike and independent"
            if rule.linearised
            else "95 %, jackknife leaving out one block of {n} images in the order of their names at a time, Student's "
            "t; blocks are taken as alike and independent",
            n=rule.block,
        )
    if rule.unit is IntervalUnit.FOLDER:
        return Phrase(
            "95 %, jackknife linearised over folders, Student's t; folders are taken as alike and independent"
            if rule.linearised
            else "95 %, jackknife leaving out one folder at a time, Student's t; folders are taken as alike and "
            "independent"
        )
    return Phrase(
        "95 %, jackknife linearised over images, Student's t; images are taken as alike and independent"
        if rule.linearised
        else "95 %, jackknife leaving out one image at a time, Student's t; images are taken as alike and independent"
    )


def format_parameters(settings: "RandCrownsSettings") -> str:
    """The parameters of RandCrowns in one line."""
    unit = settings.unit
    return f"alpha {settings.alpha:.4g} {unit}, omega {settings.omega:.4g} {unit}, gamma {settings.gamma:.4g}"


def describe_size(size: float | None) -> str:
    """From which size on an object is big."""
    if size is None:
        return Phrase("not set")
    return Phrase("box area of at least {n} square pixels", n=Numeral(f"{size:,.0f}"))
