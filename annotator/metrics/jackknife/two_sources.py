"""Intervals of differences, and of means over references or persons, who are a second source of error beside images.

A difference is jackknifed itself: what two numbers owe to the same image leaves both at once. A mean over persons
scatters with the images and with the persons; the two variances are added, each with the quantile of its own number.
"""

import math
from collections.abc import Sequence
from typing import Final

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from annotator.errors import Phrase
from annotator.geometry.box import Bools, Floats
from annotator.metrics.jackknife import interval

LEAST_SOURCES: Final = 3
"""References, or persons, from which on they are a source of error that can be measured."""
CHANCE: Final = 0.05
"""Share of comparisons of equals that are decided by chance alone."""
MANY: Final = 5
"""Comparisons beside each other from which on their number is said."""
_ROUNDING: Final = 1e-12
"""Standard errors below this are rounding of equal values."""


class SampledNumber(Struct, frozen=True, eq=False):
    """A number, and the same number without each of the groups of images."""

    value: float | None
    support: float
    """Objects that it rests on."""
    groups: interval.ImageGroups
    without: Floats
    """(G,); not a number where it is undefined without a group."""
    having: Bools
    """Groups (G,) that say something about it."""
    reason: str = ""
    """Why it is undefined."""


class MeanOverSources(Struct, frozen=True):
    """The mean of a number over references or persons."""

    value: float | None
    reason: str
    """Why it is undefined."""
    least: float | None
    most: float | None
    answer: interval.IntervalAnswer
    of_images: float | None = None
    """Standard deviation of the mean over images, in the unit of the value."""
    of_sources: float | None = None
    """The same over references or persons."""


class PairedDifference(Struct, frozen=True):
    """The difference of two numbers that rest on the same images."""

    value: float | None
    reason: str
    answer: interval.IntervalAnswer
    is_equal: bool = False
    """Whether the two are equal on every image."""
    of_images: float | None = None
    of_sources: float | None = None

    @property
    def is_undecided(self) -> bool | None:
        """Whether the interval holds 0; None without an interval."""
        return None if not isinstance(self.answer, interval.Interval) else self.answer.low <= 0 <= self.answer.high

    def turn(self) -> "PairedDifference":
        """The same of the other minus the one."""
        ends, value = self.answer, None if self.value is None else 0.0 - self.value
        answer = (
            replace(ends, low=0.0 - ends.high, high=0.0 - ends.low) if isinstance(ends, interval.Interval) else ends
        )
        return replace(self, value=value, answer=answer)


def compute_variance_of_images(values: Floats) -> float:
    """The jackknife variance of a number from its values `(G,)` without each of the groups (Efron and Stein 1981)."""
    apart = values - values.mean()
    return float((len(values) - 1) / len(values) * (apart @ apart))


def compute_variance_of_sources(values: Floats) -> float:
    """The variance of a mean over references, from the number `(R,)` against each: sample variance over R."""
    return float(values.var(ddof=1) / len(values))


def make_two_source_interval(
    spread: interval.Spread,
    value: float,
    variances: tuple[float, float],
    degrees: tuple[int, int],
    *,
    basis: interval.Basis,
    rule: interval.IntervalRule,
) -> interval.IntervalAnswer:
    """The interval of a mean whose variances, and their degrees of freedom, are those of images and of sources.

    `h² = t²(G - 1) V_images + t²(R - 1) V_sources`. A share is treated on the logit, `h / (p (1 - p))` around it, `p`
    kept half an object away from 0 and 1; all else is the value itself, with ends in its range.
    """
    reach = math.sqrt(
        sum(
            interval.compute_quantile(number) ** 2 * variance
            for variance, number in zip(variances, degrees, strict=True)
            if variance > 0
        )
    )
    if reach <= _ROUNDING:
        return interval.NoInterval.NO_VARIATION
    if spread is interval.Spread.SHARE:
        edge = 0.5 / basis.support
        kept = min(max(value, edge), 1 - edge)
        middle, half = math.log(kept / (1 - kept)), reach / (kept * (1 - kept))
        low, high = min(interval.compute_expit(middle - half), value), max(interval.compute_expit(middle + half), value)
    else:
        low, high = (interval.keep_in_range(spread, end) for end in (value - reach, value + reach))
    return interval.Interval(low, high, basis.units, rule.unit, rule.linearised)


def choose_groups(
    images: interval.Ids, units: interval.ImageUnits, rule: interval.IntervalRule
) -> interval.ImageGroups:
    """The groups of ratios of sums: every unit of the images for itself, of very many as of other numbers."""
    if not rule.wanted:
        return interval.ImageGroups.of(images, units, most=1)
    is_many = rule.linearised or len(images) > interval.MOST_ROWS
    return interval.ImageGroups.of(images, units, most=interval.GROUPS if is_many else None)


def sample_ratio(
    groups: interval.ImageGroups, part: interval.Column, whole: interval.Column, *, reason: str, objects: float = 1.0
) -> SampledNumber:
    """The ratio of two sums over the images of the groups `(I,)`, and the same without each group.

    `objects` is the number of objects that 1 in the denominator stands for; `reason` says why it may be undefined.
    """
    if not groups.count:
        return sample_sums(groups, np.zeros(0), np.zeros(0), reason=reason, objects=objects)
    parts, wholes = groups.sum_columns([part, whole]).T
    return sample_sums(groups, parts, wholes, reason=reason, objects=objects)


def sample_sums(
    groups: interval.ImageGroups, parts: interval.Column, wholes: interval.Column, *, reason: str, objects: float = 1.0
) -> SampledNumber:
    """The same from the sums of each group, both `(G,)`."""
    top, bottom = float(parts.sum()), float(wholes.sum())
    left = bottom - wholes
    without: Floats = np.divide(top - parts, left, out=np.full(groups.count, np.nan), where=left > 0)
    value = top / bottom if bottom > 0 else None
    return SampledNumber(value, bottom * objects, groups, without, wholes > 0, "" if bottom > 0 else reason)


def average_over_sources(
    spread: interval.Spread, numbers: Sequence[SampledNumber], rule: interval.IntervalRule
) -> MeanOverSources:
    """The mean of a number over R references, which share their groups; undefined ones are no part of it.

    One reference has its own interval, two have none, and from three on they are a source of error.
    """
    known = [one for one in numbers if one.value is not None]
    if not known:
        reason = numbers[0].reason if numbers else Phrase("there is no reference")
        return MeanOverSources(None, reason, None, None, interval.NoInterval.NOT_ASKED)
    values: Floats = np.array([one.value for one in known], dtype=np.float64)
    found = MeanOverSources(
        float(values.mean()), "", float(values.min()), float(values.max()), interval.NoInterval.TWO_SOURCES
    )
    basis, without, refused = _gather(known, rule)
    if refused is not None:
        return replace(found, answer=refused)
    if len(known) == 1:
        number = interval.JackknifedNumber(spread, found.value, max(round(known[0].support), 1), without[0].tolist())
        left = replace(known[0].groups, count=basis.degrees + 1)
        return replace(found, answer=number.compute_interval(left, rule))
    variances = compute_variance_of_images(without.mean(axis=0)), compute_variance_of_sources(values)
    found = replace(found, of_images=math.sqrt(variances[0]), of_sources=math.sqrt(variances[1]))
    if len(known) < LEAST_SOURCES:
        return found
    degrees = basis.degrees, len(known) - 1
    answer = make_two_source_interval(spread, float(values.mean()), variances, degrees, basis=basis, rule=rule)
    return replace(found, answer=answer)


def subtract_over_sources(
    pairs: Sequence[tuple[SampledNumber, SampledNumber]], rule: interval.IntervalRule
) -> PairedDifference:
    """The mean over R references of the difference of two numbers against each, which share their groups.

    Undefined where one of the two is, for every reference. The interval is that of the difference itself: of the
    images alone for one reference, none for two, of images and references from three on.
    """
    known = [(a, b) for a, b in pairs if a.value is not None and b.value is not None]
    if not known:
        reasons = (one.reason for both in pairs for one in both if one.value is None)
        return PairedDifference(None, next(reasons, Phrase("there is no reference")), interval.NoInterval.NOT_ASKED)
    values: Floats = np.array([(a.value or 0.0) - (b.value or 0.0) for a, b in known])
    value = float(values.mean())
    basis, without, refused = _gather([one for pair in known for one in pair], rule)
    if refused is not None:
        return PairedDifference(value, "", refused)
    apart = without[0::2] - without[1::2]
    if not values.any() and not apart.any():
        return PairedDifference(0.0, "", interval.NoInterval.NO_DIFFERENCE, is_equal=True, of_images=0.0)
    of_images = compute_variance_of_images(apart.mean(axis=0))
    found = PairedDifference(value, "", interval.NoInterval.TWO_SOURCES, of_images=math.sqrt(of_images))
    if len(known) == 1:
        if found.of_images is None or found.of_images <= _ROUNDING:
            return replace(found, answer=interval.NoInterval.NO_VARIATION)
        return replace(found, answer=interval.make_interval(interval.Spread.GAP, value, found.of_images, basis, rule))
    if len(known) < LEAST_SOURCES:
        return found
    of_sources = compute_variance_of_sources(values)
    degrees = basis.degrees, len(known) - 1
    answer = make_two_source_interval(
        interval.Spread.GAP, value, (of_images, of_sources), degrees, basis=basis, rule=rule
    )
    return replace(found, answer=answer, of_sources=math.sqrt(of_sources))


def average_over_persons(
    spread: interval.Spread,
    value: float,
    without_person: Floats,
    without_unit: Floats,
    *,
    basis: interval.Basis,
    rule: interval.IntervalRule,
) -> tuple[interval.IntervalAnswer, float | None, float | None]:
    """The interval of a number of k persons, and its standard deviations over units of images and over persons.

    `without_person` `(k,)` are its values without each person, `without_unit` `(G,)` those without each unit or group.
    Below three persons, and below two units, there is no interval.
    """
    if not rule.wanted:
        return interval.NoInterval.NOT_ASKED, None, None
    if len(without_unit) < 2:
        return rule.too_few, None, None
    of_images = compute_variance_of_images(without_unit)
    if len(without_person) < LEAST_SOURCES:
        return interval.NoInterval.TWO_PERSONS, math.sqrt(of_images), None
    of_persons = compute_variance_of_images(without_person)
    degrees = len(without_unit) - 1, len(without_person) - 1
    answer = make_two_source_interval(spread, value, (of_images, of_persons), degrees, basis=basis, rule=rule)
    return answer, math.sqrt(of_images), math.sqrt(of_persons)


def _gather(
    numbers: Sequence[SampledNumber], rule: interval.IntervalRule
) -> tuple[interval.Basis, Floats, interval.NoInterval | None]:
    """What N numbers rest on, their values `(N, G)` without the groups that say something, or why there are none."""
    groups = numbers[0].groups
    having = np.logical_or.reduce([one.having for one in numbers])
    count = int(having.sum())
    units = count if groups.count == groups.units else groups.units
    basis = interval.Basis(units, float(np.mean([one.support for one in numbers])), count - 1)
    without: Floats = np.array([one.without[having] for one in numbers])
    if not rule.wanted:
        return basis, without, interval.NoInterval.NOT_ASKED
    if count < 2:
        return basis, without, rule.too_few
    return basis, without, interval.NoInterval.NOT_WITHOUT if np.isnan(without).any() else None
