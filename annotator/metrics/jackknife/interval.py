"""The 95 % interval of one pooled number: from its standard error to its ends, on the scale that suits the number.

Shares are treated on the logit, which keeps the ends between 0 and 1, variances and deviations on the logarithm, means
of IoU and alphas as they are. Student's t widens the interval where there are few images. The sums that a mean and a
deviation are made of are added up here, too.
"""

import enum
import math
import re
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from annotator.errors import UserError
from annotator.geometry.box import Floats, Rows
from annotator.metrics.compiled import load_special
from annotator.model.metric_settings import IntervalUnit, MetricSettings
from annotator.phrase import Phrase

Counts = npt.NDArray[np.int64]


class Moments(NamedTuple):
    """Number, sum, and sum of squared differences from the mean of some values."""

    number: int
    total: float
    squares: float

    @classmethod
    def merge(cls, number: Counts | Floats, total: Floats, squares: Floats) -> "Moments":
        """The moments of all values together, given number, sum and squares `(N,)` of each part of them.

        The squares are corrected by the distance of each part's mean from the mean of all, which loses no digits (Chan
        et al. 1983).
        """
        every, whole = int(number.sum()), float(total.sum())
        apart = np.divide(total, number, out=np.zeros_like(total), where=number > 0)
        apart -= whole / max(every, 1)
        apart **= 2
        apart *= number
        apart += squares
        return cls(every, whole, float(apart.sum()))


def compute_moments(values: Floats, place: Rows, images: int) -> tuple[Floats, Floats]:
    """Sum, and sum of squared differences from the mean, of the `values` `(P,)` of every image, both `(images,)`.

    `place` `(P,)` is the place 0 … images-1 of the image of each value.
    """
    number = np.bincount(place, minlength=images)
    total: Floats = np.bincount(place, weights=values, minlength=images).astype(np.float64)
    mean = np.divide(total, number, out=np.zeros(images), where=number > 0)
    squares: Floats = np.bincount(place, weights=(values - mean[place]) ** 2, minlength=images).astype(np.float64)
    return total, squares


LEVEL: Final = 0.95
FEW: Final = 5
"""Images below which an interval carries a caution."""

MOST_ROWS: Final = 2_000_000
"""Images times pairs of authors up to which every one is left out in turn."""


class Spread(enum.Enum):
    """What kind of number it is, and so on which scale it scatters."""

    SHARE = enum.auto()
    """In 0 … 1, of a number of objects."""
    POSITIVE = enum.auto()
    """A variance, deviation or rate, 0 or more."""
    MEAN = enum.auto()
    """A mean of values in 0 … 1."""
    ALPHA = enum.auto()
    """In -1 … 1."""
    DIFFERENCE = enum.auto()
    """Of two alphas, in -2 … 2."""
    GAP = enum.auto()
    """A difference of two shares, in -1 … 1."""
    FREE = enum.auto()
    """A difference of numbers that have no bounds."""


class NoInterval(enum.Enum):
    """Why a number has no interval."""

    NOT_ASKED = "no intervals were asked for"
    ONE_IMAGE = "an interval needs at least two images that the number rests on"
    ONE_FOLDER = "an interval needs at least two folders with images that the number rests on"
    ONE_BLOCK = "an interval needs at least two blocks with images that the number rests on"
    NO_VARIATION = "no variation"
    NO_LONE = "no lone shape"
    NO_DRAW = "what two persons or more drew is taken as real"
    NOT_WITHOUT = "without some of the images the number is undefined"
    UNBOUNDED = "the images differ so much that the interval has no upper end"
    TWO_SOURCES = "two references, no interval"
    TWO_PERSONS = "below three persons, the scatter of persons cannot be measured"
    NO_DIFFERENCE = "equal on every image"


@dataclass(frozen=True, slots=True)
class Interval:
    """Where a number would mostly lie had other images of the same kind been labelled: its 95 % interval."""

    low: float
    high: float
    units: int
    """Images that the number rests on, or folders."""
    unit: IntervalUnit = IntervalUnit.IMAGE
    linearised: bool = False
    """Whether the standard error is that of the linear approximation, taken where there are very many images."""
    rests_on_one: bool = False
    """Whether one image carries over half of the sum in the numerator."""

    @property
    def is_rough(self) -> bool:
        """Whether there are so few images that the interval is a rough guide."""
        return self.units < FEW

    @property
    def caution(self) -> str:
        """What to say beside it, or empty."""
        if self.rests_on_one:
            return Phrase("rests on one image")
        if not self.is_rough:
            return ""
        return _FEW_UNITS[self.unit]

    def scale(self, factor: float) -> "Interval":
        """The same in another unit, of which `factor` are one of this."""
        return self if factor == 1 else replace(self, low=self.low * factor, high=self.high * factor)

    def overlaps(self, other: "Interval") -> bool:
        """Whether the two have a value in common."""
        return self.low <= other.high and other.low <= self.high


BLOCK: Final = 20
"""Images of a block where nobody says how many."""
IntervalAnswer = Interval | NoInterval


@dataclass(frozen=True, slots=True)
class IntervalRule:
    """How the intervals of a result are made; echoed with it."""

    wanted: bool = True
    unit: IntervalUnit = IntervalUnit.IMAGE
    linearised: bool = False
    block: int = 0
    """Images of a block; 0 for other units."""

    @classmethod
    def of(cls, settings: MetricSettings, *, wanted: bool = True) -> "IntervalRule":
        """The rule that a project's own settings ask for."""
        if settings.interval_unit is not IntervalUnit.BLOCK:
            return cls(wanted, settings.interval_unit)
        block = settings.interval_block
        return cls(wanted, IntervalUnit.BLOCK, block=block if isinstance(block, int) and block > 0 else BLOCK)

    @classmethod
    def parse(cls, asked: str | None, own: MetricSettings, *, wanted: bool = True) -> "IntervalRule":
        """The rule with what was asked, `image`, `folder` or `block:K`, or the project's own unit for None.

        Raises UserError for another text.
        """
        if asked is None:
            return cls.of(own, wanted=wanted)
        found = re.fullmatch(r"(image|folder)|block:([1-9][0-9]{0,6})", asked)
        if found is None:
            raise UserError(
                "interval_unit is image, folder or block:K with a number of images, such as block:20, not '{asked}'.",
                asked=asked,
            )
        if found[2] is None:
            return cls(wanted, IntervalUnit(found[1]))
        return cls(wanted, IntervalUnit.BLOCK, block=int(found[2]))

    @property
    def unit_name(self) -> str:
        """The unit as it is asked for."""
        return f"block:{self.block}" if self.unit is IntervalUnit.BLOCK else self.unit.value

    def choose_form(self, rows: int) -> "IntervalRule":
        """The same for a result of so many images and pairs of authors: very many are taken in the linear form."""
        return replace(self, linearised=rows > MOST_ROWS)

    @property
    def too_few(self) -> NoInterval:
        """The reason where there are fewer than two units."""
        return _TOO_FEW[self.unit]


_TOO_FEW: Final = MappingProxyType(
    {
        IntervalUnit.IMAGE: NoInterval.ONE_IMAGE,
        IntervalUnit.FOLDER: NoInterval.ONE_FOLDER,
        IntervalUnit.BLOCK: NoInterval.ONE_BLOCK,
    }
)
_FEW_UNITS: Final = MappingProxyType(
    {
        IntervalUnit.IMAGE: Phrase("few images"),
        IntervalUnit.FOLDER: Phrase("few folders"),
        IntervalUnit.BLOCK: Phrase("few blocks"),
    }
)


@dataclass(frozen=True, slots=True)
class Basis:
    """What a number rests on."""

    units: int
    """Images (or folders) with something in the denominator."""
    support: float
    """Objects in the denominator; of F1 half the shapes of both sides."""
    degrees: int
    """Degrees of freedom of Student's t: values left out one at a time, less one."""


def compute_quantile(degrees: float) -> float:
    """The 97.5 % quantile of Student's t."""
    return float(load_special("stdtrit")(degrees, (1 + LEVEL) / 2))


def convert_to_scale(spread: Spread, values: Floats, support: float) -> Floats:
    """The values `(V,)` on the scale on which they scatter, `(V,)`.

    Shares of `support` objects are kept half an object away from 0 and 1.
    """
    if spread is Spread.SHARE:
        edge = 0.5 / support
        kept = np.clip(values, edge, 1 - edge)
        logit: Floats = np.log(kept)
        logit -= np.log1p(-kept)
        return logit
    return np.log(values) if spread is Spread.POSITIVE else values


def make_interval(
    spread: Spread, value: float, error: float, basis: Basis, rule: IntervalRule, *, most: float = math.inf
) -> IntervalAnswer:
    """The interval around `value`, whose standard error on its scale (see `convert_to_scale`) is `error`.

    A number of the kind POSITIVE that cannot exceed `most` has an interval that ends there.
    """
    reach = compute_quantile(basis.degrees)
    if spread is Spread.SHARE:
        edge = 0.5 / basis.support
        kept = min(max(value, edge), 1 - edge)
        floor = 1 / math.sqrt(basis.support * kept * (1 - kept))
        middle, reach = math.log(kept / (1 - kept)), reach * max(error, floor)
        low, high = min(compute_expit(middle - reach), value), max(compute_expit(middle + reach), value)
    elif spread is Spread.POSITIVE:
        if reach * error <= math.log(np.finfo(np.float64).max) - max(math.log(value), 0.0):
            high = min(value * math.exp(reach * error), max(most, value))
        elif most < math.inf:
            high = max(most, value)
        else:
            return NoInterval.UNBOUNDED
        low = value * math.exp(-reach * error)
    else:
        low, high = (keep_in_range(spread, end) for end in (value - reach * error, value + reach * error))
    return Interval(low, high, basis.units, rule.unit, rule.linearised)


_ENDS: Final = MappingProxyType(
    {
        Spread.MEAN: (0.0, 1.0),
        Spread.ALPHA: (-1.0, 1.0),
        Spread.DIFFERENCE: (-2.0, 2.0),
        Spread.GAP: (-1.0, 1.0),
        Spread.FREE: (-math.inf, math.inf),
    }
)


def keep_in_range(spread: Spread, end: float) -> float:
    """An end of an interval of a number that scatters as it is, within what such a number can be."""
    least, most = _ENDS[spread]
    return min(max(end, least), most)


def compute_expit(value: float) -> float:
    """The inverse of the logit, without overflow."""
    if value >= 0:
        return 1 / (1 + math.exp(-value))
    grown = math.exp(value)
    return grown / (1 + grown)
