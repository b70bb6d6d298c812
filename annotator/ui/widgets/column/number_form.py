"""Numbers below one another in one form: the same decimals and the same power of ten, which the head names once."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import floor, log10
from typing import Final

from annotator.report.numbers import DASH
from annotator.ui.base.numbers import MINUS, format_float

DIGITS: Final = 4
"""Significant digits of the largest number of a column."""
FEWEST: Final = 2
"""Significant digits of the smallest one, where that takes no more than `MOST_DECIMALS`."""
MOST_DECIMALS: Final = 6
LEAST: Final = 0.01
"""Largest numbers below this are written in thousandths, millionths and so on."""
_RAISED: Final = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


@dataclass(frozen=True, slots=True)
class NumberColumn:
    """The form of a column."""

    power: int = 0
    decimals: int = DIGITS

    @classmethod
    def of(cls, values: Iterable[float | None]) -> "NumberColumn":
        """The form for these numbers; those that are undefined have no say."""
        sizes = [abs(value) for value in values if value]
        if not sizes:
            return cls()
        largest, smallest = floor(log10(max(sizes))), floor(log10(min(sizes)))
        power = 0 if max(sizes) >= LEAST else 3 * floor(largest / 3)
        wanted = max(DIGITS - 1 - (largest - power), FEWEST - 1 - (smallest - power), 0)
        return cls(power, min(wanted, MOST_DECIMALS))

    @property
    def unit(self) -> str:
        """What each number is times, such as `·10⁻³`; empty where it is itself."""
        return f"·10{str(self.power).translate(_RAISED)}" if self.power else ""

    def format_value(self, value: float | None) -> str:
        """A number in the form of the column."""
        if value is None:
            return DASH
        return format_float(value / 10**self.power, f".{self.decimals}f").replace("-", MINUS)
