"""Score: one number with what it rests on, or the reason why it is undefined."""

from typing import Final, TypeVar

import numpy as np
import numpy.typing as npt
from msgspec import Struct
from msgspec.structs import replace

from annotator.geometry.box import Floats
from annotator.metrics.jackknife.interval import Interval, IntervalAnswer, NoInterval

F1_OBJECTS: Final = 0.5
"""Objects that a shape in the denominator of F1 stands for, which counts the shapes of both sides."""

Counts = npt.NDArray[np.int64]
Number = TypeVar("Number", int, Counts, Floats)
"""A count, or counts of many images or cuts."""


class Score(Struct, frozen=True):
    """A value with its support (images, objects, pairs or units); `value` None is undefined, and `reason` says why.

    Raises ValueError for a value with a reason, and for neither.
    """

    value: float | None
    support: int
    reason: str = ""
    interval: Interval | None = None
    no_interval: NoInterval | None = None
    """Why there is no interval; None where nobody looked for one."""

    def __post_init__(self) -> None:
        if (self.value is None) != bool(self.reason):
            raise ValueError("a score has either a value or the reason why there is none")

    def with_interval(self, answer: IntervalAnswer) -> "Score":
        """The same score with its 95 % interval or why it has none; an undefined score stays as it is."""
        if self.value is None:
            return self
        if isinstance(answer, Interval):
            return replace(self, interval=answer, no_interval=None)
        return replace(self, interval=None, no_interval=answer)


def score_of_ratio(part: float, whole: int, *, reason: str) -> Score:
    """The score `part / whole` with support `whole`; undefined for the given reason where `whole` is 0."""
    return Score(float(part) / whole, whole) if whole else Score(None, 0, reason)


def f1_terms_of(matched: Number, first: Number, second: Number) -> tuple[Number, Number]:
    """Numerator and denominator of F1: of the shapes of both sides, `first` and `second`, those with a partner.

    Numbers, or arrays of one shape. Every F1 of the program is the quotient of these two.
    """
    return 2 * matched, first + second


def compute_f1(matched: Counts, first: Counts, second: Counts | int) -> Floats:
    """F1 of every entry `(N,)` of counts `(N,)`, 0 where neither side has a shape."""
    part, whole = f1_terms_of(matched, first, np.asarray(second))
    share: Floats = np.divide(part, whole, out=np.zeros(len(whole)), where=whole > 0)
    return share


def make_undefined(reason: str, *, support: int = 0) -> Score:
    """A score without a value, for the given reason."""
    return Score(None, support, reason)
