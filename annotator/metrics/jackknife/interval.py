"""The 95 % interval of a pooled number, from its values without each group of images.

Units say which images are left out together. Numbers that are no ratio of sums (average precision, best F1, alphas)
have to be computed again without the images that are left out; at most `GROUPS` groups of images bound that work. A
ratio of sums without one image is made from the sums and that image's own part and whole, so that all its values cost
one pass; equal images may be given once with their number.

From the standard error the ends are found on the scale that suits the number: shares are treated on the logit, which
keeps the ends between 0 and 1, variances and deviations on the logarithm, means of IoU and alphas as they are.
Student's t widens the interval where there are few images. The sums that a mean and a deviation are made of are added
up here, too.
"""

import enum
import math
import re
from array import array
from collections.abc import Iterable, Sequence
from pathlib import PurePosixPath
from types import MappingProxyType
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt
from msgspec import Struct, field
from msgspec.structs import replace

from annotator.errors import Phrase, UserError
from annotator.geometry.box import Floats, Rows
from annotator.metrics.compiled import load_special
from annotator.model.image import Image
from annotator.model.metric_settings import IntervalUnit, MetricSettings
from annotator.spool import iterate_slices

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


class Interval(Struct, frozen=True):
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


class IntervalRule(Struct, frozen=True):
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


class Basis(Struct, frozen=True):
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


Parts = Floats | npt.NDArray[np.int64] | npt.NDArray[np.int32]


def compute_ratio_interval(
    spread: Spread,
    part: Parts,
    whole: Parts,
    *,
    rule: IntervalRule,
    objects: float = 1.0,
    times: Parts | None = None,
    most: float = math.inf,
) -> IntervalAnswer:
    """The interval of `sum(part) / sum(whole)` over the rows `(U,)` of U images (or folders).

    `objects` is the number of objects that 1 in the denominator stands for: 0.5 in F1, which counts the shapes of both
    sides. `times` `(U,)` says how many images each row stands for; one if left out. `most` is a bound that a number of
    the kind POSITIVE cannot exceed.
    """
    if not rule.wanted:
        return NoInterval.NOT_ASKED
    rows = np.flatnonzero(whole > 0)
    number = np.ones(len(rows)) if times is None else _take(times, rows)
    part, whole = _take(part, rows), _take(whole, rows)
    del rows
    units = int(number.sum())
    if units < 2:
        return rule.too_few
    top, bottom = _sum_products(number, part), _sum_products(number, whole)
    basis = Basis(units, bottom * objects, units - 1)
    measure = _measure_linearised if rule.linearised else _measure_without_each
    error = measure(spread, part, whole, number, (top, bottom), basis)
    if error is None:
        return NoInterval.NO_VARIATION
    return make_interval(spread, top / bottom, error, basis, rule, most=most)


def _take(column: Parts, rows: npt.NDArray[np.intp]) -> Floats:
    """Ascending rows `(R,)` of a column `(U,)`, without a copy where they are all of it and it is fit as it is."""
    return np.ascontiguousarray(column if len(rows) == len(column) else column[rows], dtype=np.float64)


def _sum_products(one: Floats, other: Floats) -> float:
    """The sum of the products of two columns `(U,)`, by one thread.

    `@` shares a long column out to threads that wait for one another: on a busy machine a hundred times as long, and
    with other rounding for another number of cores.
    """
    return float(np.einsum("i,i->", one, other))


def compute_deviation_interval(number: Parts, total: Parts, squares: Parts, *, rule: IntervalRule) -> IntervalAnswer:
    """The interval of the population standard deviation of values on U images.

    `number`, `total` and `squares` `(U,)` hold for each image how many values it has, their sum, and the sum of their
    squares, all about one point near their mean so that no digits are lost.
    """
    if not rule.wanted:
        return NoInterval.NOT_ASKED
    rows = np.flatnonzero(number > 0)
    if len(rows) < 2:
        return rule.too_few
    count, sums, raised = (_take(column, rows) for column in (number, total, squares))
    units = len(rows)
    del rows
    every, mean = float(count.sum()), float(sums.sum()) / float(count.sum())
    deviation = math.sqrt(max(float(raised.sum()) / every - mean**2, 0.0))
    basis = Basis(units, every, units - 1)
    if rule.linearised and deviation > 0:
        apart = raised - 2 * mean * sums
        apart += mean**2 * count
        error = _measure_linearised(Spread.POSITIVE, apart, count, np.ones(units), (apart.sum(), every), basis)
        return NoInterval.NO_VARIATION if error is None else _halve(deviation, error, basis, rule)
    left = every - count
    values = (float(raised.sum()) - raised) / left - ((float(sums.sum()) - sums) / left) ** 2
    if not (deviation**2 > _ROUNDING and (values > _ROUNDING).all()):
        return NoInterval.NO_VARIATION
    return _halve(deviation, compute_jackknife_error(np.log(values), np.ones(units)), basis, rule)


_ROUNDING: Final = 1e-24
"""Variances of IoU or scores below this are rounding of equal values."""


def _halve(deviation: float, error: float, basis: Basis, rule: IntervalRule) -> IntervalAnswer:
    """The logarithm of a deviation scatters half as much as that of its variance."""
    return make_interval(Spread.POSITIVE, deviation, error / 2, basis, rule)


def _measure_without_each(
    spread: Spread, part: Floats, whole: Floats, number: Floats, sums: tuple[float, float], basis: Basis
) -> float | None:
    """The standard error from the ratio without each image; None where the scale does not hold one of the values."""
    left = sums[0] - part
    if spread is Spread.POSITIVE and not (left > 0).all():
        return None
    left /= sums[1] - whole
    return compute_jackknife_error(convert_to_scale(spread, left, basis.support), number)


def compute_jackknife_error(values: Floats, number: Floats) -> float:
    """The standard error from the values `(V,)` of a number without each of its parts, each met `number` `(V,)` times.

    `sqrt((n - 1) / n * sum((v - mean) ** 2))` over the n values, on whatever scale they are given (Efron and Stein
    1981).
    """
    every = float(number.sum())
    apart = values - _sum_products(number, values) / every
    apart *= apart
    return math.sqrt((every - 1) / every * _sum_products(number, apart))


def _measure_linearised(
    spread: Spread, part: Floats, whole: Floats, number: Floats, sums: tuple[float, float], basis: Basis
) -> float | None:
    """The standard error by the slope of the scale at the ratio, from five sums that add up over parts of a set."""
    ratio = sums[0] / sums[1]
    # One product at a time: of very many images each is a column more in the memory.
    squares = [_sum_products(number, one * other) for one, other in ((part, part), (part, whole), (whole, whole))]
    spreads = max(squares[0] - 2 * ratio * squares[1] + ratio**2 * squares[2], 0.0)
    slope = 1.0
    if spread is Spread.SHARE:
        edge = 0.5 / basis.support
        kept = min(max(ratio, edge), 1 - edge)
        slope = 1 / (kept * (1 - kept))
    elif spread is Spread.POSITIVE:
        if ratio <= 0:
            return None
        slope = 1 / ratio
    return slope * math.sqrt(basis.units / (basis.units - 1) * spreads) / sums[1]


GROUPS: Final = 50
"""Most groups of images that are left out one after the other."""

Ids = npt.NDArray[np.int64]
Column = npt.NDArray[Any]
"""Counts or sums of images, as columns."""


class ImageUnits(Struct, frozen=True, eq=False):
    """Which images are one unit: each for itself, all of a folder, or some that follow each other by name."""

    folders: tuple[Ids, Ids] | None = None
    """Ascending ids of the images and the number of each one's folder or block, both `(I,)`; None where every image is
    a unit."""

    @classmethod
    def of_rule(cls, images: Iterable[Image], rule: IntervalRule) -> "ImageUnits":
        """The units of these images, all of a project, that a rule leaves out one at a time."""
        if rule.unit is not IntervalUnit.BLOCK:
            return cls.of(images, rule.unit)
        names, ids = [], array("q")
        for image in images:
            names.append(image.name)
            ids.append(image.id)
        rank = np.empty(len(names), np.int64)
        rank[sorted(range(len(names)), key=names.__getitem__)] = np.arange(len(names))
        known = np.array(ids, dtype=np.int64)
        order = np.argsort(known)
        return cls((known[order], _number_by_first((rank // rule.block)[order])))

    @classmethod
    def of(cls, images: Iterable[Image], unit: IntervalUnit) -> "ImageUnits":
        """The units of these images; folders are numbered by the lowest id of their images."""
        if unit is IntervalUnit.IMAGE:
            return cls()
        number: dict[str, int] = {}
        ids, folders = array("q"), array("q")
        for image in images:
            ids.append(image.id)
            folders.append(number.setdefault(str(PurePosixPath(image.name).parent), len(number)))
        known, found = np.array(ids, dtype=np.int64), np.array(folders, dtype=np.int64)
        order = np.argsort(known)
        return cls((known[order], _number_by_first(found[order])))

    def number_images(self, images: Ids) -> Ids:
        """The number `(I,)` of the unit of each image `(I,)`, ascending with the units' order."""
        if self.folders is None:
            return images
        known, number = self.folders
        found: Ids = number[np.searchsorted(known, images)]
        return found

    def sum_rows(self, images: Ids, rows: Column) -> Column:
        """The rows `(I, ...)` of the images `(I,)` summed within each unit that one belongs to, `(U, ...)`."""
        if self.folders is None:
            return rows
        units, place = np.unique(self.number_images(images), return_inverse=True)
        return _sum_by_number(_list_columns(rows), place, len(units)).reshape(len(units), *rows.shape[1:])

    def sum_columns(self, images: Ids, *columns: Column) -> tuple[Column, ...]:
        """Columns `(I,)` of the images `(I,)` summed in the same way, each `(U,)`."""
        if self.folders is None:
            return columns
        units, place = np.unique(self.number_images(images), return_inverse=True)
        return tuple(np.bincount(place, weights=column, minlength=len(units)) for column in columns)


class Jackknife(Struct, frozen=True):
    """How intervals are made, and over which units."""

    rule: IntervalRule = field(default_factory=IntervalRule)
    units: ImageUnits = field(default_factory=ImageUnits)

    def measure_ratio(
        self,
        spread: Spread,
        images: Ids,
        part: Column,
        whole: Column,
        *,
        objects: float = 1.0,
        most: float = math.inf,
    ) -> IntervalAnswer:
        """The interval of `sum(part) / sum(whole)`, both `(I,)` over the images `(I,)`.

        `objects` is the number of objects that 1 in the denominator stands for, `most` a bound of a number of the kind
        POSITIVE.
        """
        if not self.rule.wanted:
            return NoInterval.NOT_ASKED
        parts, wholes = self.units.sum_columns(images, part, whole)
        return compute_ratio_interval(spread, parts, wholes, rule=self.rule, objects=objects, most=most)


class ImageGroups(Struct, frozen=True, eq=False):
    """The images that a number rests on, in groups that are left out one after the other."""

    images: Ids
    """Ascending ids (I,)."""
    group: npt.NDArray[Any]
    """Number of the group of each (I,)."""
    count: int
    """Number of groups; fewer than two where there are fewer than two units."""
    units: int

    @classmethod
    def of(cls, images: Ids, units: ImageUnits, *, most: int | None = GROUPS) -> "ImageGroups":
        """The group of an image is the rank of its unit among the units of the ascending ids `(I,)`, modulo groups.

        There are at most `most` groups; with None every unit is a group of its own.
        """
        if units.folders is None:
            number = np.arange(len(images))
        else:
            number = np.unique(units.number_images(images), return_inverse=True)[1]
        every = int(number.max()) + 1 if len(number) else 0
        count = every if most is None else min(most, every)
        return cls(images, (number % max(count, 1)).astype(np.min_scalar_type(max(count, 1))), count, every)

    def cut(self, first: int, last: int) -> "ImageGroups":
        """The same groups of the images with ids from `first` to `last` alone."""
        rows = slice(*np.searchsorted(self.images, (first, last + 1)))
        return ImageGroups(self.images[rows], self.group[rows], self.count, self.units)

    def narrow(self, images: Ids, units: ImageUnits) -> tuple[list[int], "ImageGroups"]:
        """The groups that hold one of these images `(N,)`, and the same groups for a number that rests on these only.

        Groups without such an image say nothing about the number.
        """
        having, known = np.zeros(self.count, np.bool_), 0
        numbers = [np.zeros(0, np.int64)]
        for some in iterate_slices(len(images) if len(self.images) else 0):
            image = images[some]
            place = np.minimum(np.searchsorted(self.images, image), len(self.images) - 1)
            is_known = self.images[place] == image
            having[self.group[place[is_known]]] = True
            known += int(is_known.sum())
            if units.folders is not None:
                numbers.append(np.unique(units.number_images(image[is_known])))
        number = known if units.folders is None else len(np.unique(np.concatenate(numbers)))
        found = np.flatnonzero(having).tolist()
        return found, ImageGroups(self.images, self.group, len(found), number)

    def sum_columns(self, columns: Iterable[Column]) -> Column:
        """Each of W columns `(I,)` of the images summed within each group, `(count, W)`."""
        return _sum_by_number(columns, self.group, self.count)


class JackknifedNumber(Struct, frozen=True):
    """A number and its values without each group of images; None where it is undefined without one."""

    spread: Spread
    value: float | None
    support: int
    """Objects that it rests on."""
    without: Sequence[float | None] = field(default=())

    def compute_interval(self, groups: ImageGroups, rule: IntervalRule) -> IntervalAnswer:
        """The interval around the value, which must be defined."""
        assert self.value is not None, "an undefined number has no interval"
        if not rule.wanted:
            return NoInterval.NOT_ASKED
        if groups.count < 2:
            return rule.too_few
        if any(value is None for value in self.without):
            return NoInterval.NOT_WITHOUT
        values: Floats = np.array(self.without, dtype=np.float64)
        if self.spread is Spread.POSITIVE and not (self.value > 0 and (values > 0).all()):
            return NoInterval.NO_VARIATION
        basis = Basis(groups.units, self.support, groups.count - 1)
        error = compute_jackknife_error(convert_to_scale(self.spread, values, self.support), np.ones(len(values)))
        return make_interval(self.spread, self.value, error, basis, rule)


def _list_columns(rows: Column) -> Column:
    """The rows `(I, ...)` as columns of single numbers `(W, I)`."""
    return rows.reshape(len(rows), int(np.prod(rows.shape[1:]))).T


def _sum_by_number(columns: Iterable[Column], number: npt.NDArray[Any], count: int) -> Column:
    """Sums of each of W columns `(I,)` over the rows with each number 0 … count-1, `(count, W)`."""
    sums = [np.bincount(number, weights=column, minlength=count) for column in columns]
    return np.array(sums).T


def _number_by_first(values: Ids) -> Ids:
    """Numbers `(N,)` of the values `(N,)`, counted in the order in which they first come."""
    _known, first, place = np.unique(values, return_index=True, return_inverse=True)
    found: Ids = np.argsort(np.argsort(first))[place]
    return found
