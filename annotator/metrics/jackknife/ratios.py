"""Intervals of ratios of sums: every image adds a part to the numerator and a whole to the denominator.

Such a ratio without one image is made from the sums and that image's own part and whole, so that all its values cost
one pass over the images; equal images may be given once with their number.
"""

import math
from typing import Final

import numpy as np
import numpy.typing as npt

from annotator.geometry.box import Floats
from annotator.metrics.jackknife.interval import (
    Basis,
    IntervalAnswer,
    IntervalRule,
    NoInterval,
    Spread,
    convert_to_scale,
    make_interval,
)

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
