"""Numbers of all persons together: the mean over pairs, where images and persons are two sources of error.

Which people labelled is chance as much as which images they were given; a jackknife over persons measures the one,
that over images the other.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from itertools import chain, combinations
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from msgspec import Struct
from msgspec.structs import replace

from annotator.errors import Phrase
from annotator.geometry.box import Floats
from annotator.metrics.agreement.levels import Curve
from annotator.metrics.agreement.pair import PairAgreement, TagAgreement, Tallies, add_tag_interval, pool_tag_agreements
from annotator.metrics.agreement.planning import PilotSpread
from annotator.metrics.jackknife import two_sources
from annotator.metrics.jackknife.differences import F1, Difference, subtract_numbers
from annotator.metrics.jackknife.interval import Basis, Column, ImageGroups, Jackknife, NoInterval, Spread
from annotator.metrics.matching.selection import ImageIds, unite_images
from annotator.metrics.score import F1_OBJECTS, Score, f1_terms_of, make_undefined

Pair = tuple[int, int]
NO_PAIR: Final = Phrase("no two persons share an image with something to agree on")


class PersonsNumber(Struct, frozen=True):
    """A number of all persons, with its standard deviation over images and over persons; None where it has none."""

    score: Score
    sd_images: float | None = None
    sd_persons: float | None = None
    spread: PilotSpread | None = None
    """What a plan is made from; None where the number scatters in no known way."""


class PairGap(Struct, frozen=True, eq=False):
    """The F1 of the pair that agrees best, less that of the pair that agrees least."""

    best: Pair
    least: Pair
    found: two_sources.PairedDifference


class OverPersons(Struct, frozen=True, eq=False):
    """What is said of all persons together."""

    mean_pair_f1: PersonsNumber
    mean_pair_iou: PersonsNumber
    global_alpha: PersonsNumber
    gap: PairGap | None
    """None below two pairs with an F1."""
    curves: Mapping[Pair, Curve]
    """F1 against IoU by pair; empty where it was not made."""
    tags: Mapping[str, TagAgreement]
    """By name of a tag the agreement over the matched pairs of all; empty without two authors."""
    differences: tuple[Difference, ...] = ()
    """Of the F1 of each two persons with the others, and with each adjudicated reference."""


def pool_tags(pairs: Mapping[Pair, tuple[PairAgreement, Tallies]], jackknife: Jackknife) -> dict[str, TagAgreement]:
    """The agreement on part state and occluded over the matched pairs of all authors, with intervals of the alphas."""
    images = unite_images(tallies.images for _, tallies in pairs.values())
    found = {}
    for tag in ("part_state", "occluded"):
        pooled = pool_tag_agreements([getattr(agreement, tag) for agreement, _ in pairs.values()])
        if pooled is not None:

            def read(place: int, tag: str = tag) -> Column:
                total = np.zeros(len(images), np.int64)
                for _, tallies in pairs.values():
                    column = tallies.counts[:, tallies.layout.columns[tag].start + place]
                    total[np.searchsorted(images, tallies.images)] += column
                return jackknife.units.sum_columns(images, total)[0]

            found[tag] = add_tag_interval(pooled, read, jackknife.rule)
    return found


class PairRatio(Struct, frozen=True, eq=False):
    """Numerator and denominator of the ratio of one pair on I images."""

    images: ImageIds
    """Ascending ids (I,)."""
    part: npt.NDArray[Any]
    """(I,)"""
    whole: npt.NDArray[Any]
    """(I,)"""

    def restrict_to(self, images: ImageIds) -> "PairRatio":
        """The same on some of its images, ascending."""
        if len(images) == len(self.images):
            return self
        rows = np.searchsorted(self.images, images)
        return PairRatio(images, self.part[rows], self.whole[rows])


def average_pair_f1(pairs: Mapping[Pair, Tallies], jackknife: Jackknife) -> PersonsNumber:
    """The mean over pairs of their F1 (A 3.4)."""
    ratios = {pair: _make_f1_ratio(tallies) for pair, tallies in pairs.items()}
    return average_ratios(ratios, Spread.SHARE, jackknife, objects=F1_OBJECTS)


def _make_f1_ratio(tallies: Tallies) -> PairRatio:
    found, first, second = tallies.layout.count_roles(tallies.counts)
    # Four bytes each: those of all pairs are held at once.
    part, whole = (column.astype(np.int32) for column in f1_terms_of(found, first, second))
    return PairRatio(tallies.images, part, whole)


def measure_gap(pairs: Mapping[Pair, Tallies], jackknife: Jackknife) -> PairGap | None:
    """The F1 of the pair that agrees best less that of the pair that agrees least, over the images of both."""
    ratios = {pair: _make_f1_ratio(tallies) for pair, tallies in pairs.items()}
    values = {pair: one.part.sum() / one.whole.sum() for pair, one in ratios.items() if one.whole.sum()}
    if len(values) < 2:
        return None
    best, least = max(values, key=lambda pair: values[pair]), min(values, key=lambda pair: values[pair])
    both = [ratios[pair] for pair in (best, least)]
    images = unite_images(one.images[one.whole > 0] for one in both)
    groups = two_sources.choose_groups(images, jackknife.units, jackknife.rule)
    sampled = [_sample_pair(one, images, groups, F1_OBJECTS) for one in both]
    return PairGap(best, least, two_sources.subtract_over_sources([(sampled[0], sampled[1])], jackknife.rule))


def subtract_persons(
    pairs: Mapping[Pair, Tallies], persons: Sequence[int], references: Sequence[int], jackknife: Jackknife
) -> Iterator[Difference]:
    """How the F1 of each two `persons` differ, over the others and against each of the adjudicated `references`.

    On the images that they and whoever they are held against finished; the others are references as of a check.
    """
    for a, b in combinations(persons, 2):
        others = [one for one in persons if one not in (a, b)]
        for held in (*([others] if others else ()), *([one] for one in references)):
            both = [pairs[min(one, other), max(one, other)] for other in held for one in (a, b)]
            shared = reduce(_intersect, (one.images for one in both))
            if not len(shared):
                continue
            kept = [_make_f1_ratio(one).restrict_to(shared) for one in both]
            images = shared[np.logical_or.reduce([one.whole > 0 for one in kept])]
            groups = two_sources.choose_groups(images, jackknife.units, jackknife.rule)
            sampled = [_sample_pair(one, images, groups, F1_OBJECTS) for one in kept]
            numbers = list(zip(sampled[0::2], sampled[1::2], strict=True))
            yield from subtract_numbers(Difference(a, b, F1, len(shared)), numbers, held, jackknife.rule)


def _intersect(one: ImageIds, other: ImageIds) -> ImageIds:
    """Ascending ids of the images of both; mostly they are the same."""
    return one if np.array_equal(one, other) else np.intersect1d(one, other)


def average_pair_iou(pairs: Mapping[Pair, Tallies], jackknife: Jackknife) -> PersonsNumber:
    """The mean over pairs of the mean IoU of their matched shapes."""
    ratios = {pair: PairRatio(tallies.images, tallies.iou_sum, tallies.counts[:, 0]) for pair, tallies in pairs.items()}
    return average_ratios(ratios, Spread.MEAN, jackknife)


def average_ratios(
    pairs: Mapping[Pair, PairRatio], spread: Spread, jackknife: Jackknife, *, objects: float = 1.0
) -> PersonsNumber:
    """The mean of the ratios of sums of all pairs that have one; its support is the number of these pairs.

    `objects` is the number of objects that 1 in the denominator stands for.
    """
    known = {pair: one for pair, one in pairs.items() if one.whole.sum() > 0}
    if not known:
        return PersonsNumber(make_undefined(NO_PAIR))
    persons = sorted(set(chain.from_iterable(known)))
    images = unite_images(one.images[one.whole > 0] for one in known.values())
    groups = two_sources.choose_groups(images, jackknife.units, jackknife.rule)
    sums = PairSums(persons, groups.count, len(known))
    for pair, one in known.items():
        sums.add(pair, _sample_pair(one, images, groups, objects))
    if len(known) == 1:
        one = next(iter(known.values()))
        answer = jackknife.measure_ratio(spread, one.images, one.part, one.whole, objects=objects)
        score = Score(float(one.part.sum() / one.whole.sum()), 1).with_interval(answer)
        return PersonsNumber(score, spread=sums.find_spread(groups, None))
    values = {pair: float(one.part.sum() / one.whole.sum()) for pair, one in known.items()}
    score = Score(float(np.mean(list(values.values()))), len(values))
    if not sums.is_known:
        return PersonsNumber(score.with_interval(NoInterval.NOT_WITHOUT))
    without_person = list(_leave_out_persons(values, persons))
    support = objects * float(np.mean([one.whole.sum() for one in known.values()]))
    basis = Basis(groups.units, support, groups.count - 1)
    found = add_persons_interval(score, spread, without_person, sums.mean, basis=basis, jackknife=jackknife)
    return replace(found, spread=sums.find_spread(groups, found.sd_persons))


class PairSums:
    """The values of pairs without each of G groups of images, summed over all pairs and over those of each person."""

    def __init__(self, persons: Sequence[int], groups: int, pairs: int) -> None:
        self._rows = {person: row for row, person in enumerate(persons)}
        self.mean: Floats = np.zeros(groups)
        """Over all pairs, without each group."""
        self._whole: Floats = np.zeros(groups)
        self._own: Floats = np.zeros((len(persons), groups))
        self._counts = np.zeros(len(persons), np.int64)
        self._pairs = pairs

    def add(self, pair: Pair, sampled: two_sources.SampledNumber) -> None:
        """Adds the values of a pair."""
        rows = [self._rows[person] for person in pair]
        self.mean += sampled.without / self._pairs
        self._whole += sampled.without
        self._own[rows] += sampled.without
        self._counts[rows] += 1

    @property
    def is_known(self) -> bool:
        """Whether every pair has a value without each of the groups."""
        return not bool(np.isnan(self._whole).any())

    def find_spread(self, groups: ImageGroups, sd_persons: float | None) -> PilotSpread | None:
        """What the number scatters with; None where it is undefined without a group of images."""
        if not self.is_known:
            return None
        left = None if sd_persons is None else (self._whole - self._own) / (self._pairs - self._counts)[:, None]
        return find_spread(groups, self.mean, len(self._rows), sd_persons, left)


def find_spread(
    groups: ImageGroups, without_unit: Floats, persons: int, sd_persons: float | None, left: Floats | None
) -> PilotSpread | None:
    """What a number scatters with, given its values without each group of images `(G,)`; None below two groups.

    `left` are the same without each person `(k, G)`, where persons are a source of error.
    """
    if groups.count < 2:
        return None
    found = PilotSpread(groups.units, groups.count - 1, two_sources.compute_variance_of_images(without_unit), persons)
    if sd_persons is None or left is None:
        return found
    crossed = (
        math.fsum(map(two_sources.compute_variance_of_images, left - left.mean(axis=0))) * (len(left) - 1) / len(left)
    )
    return replace(found, of_persons=sd_persons**2, crossed=crossed)


def _sample_pair(one: PairRatio, images: ImageIds, groups: ImageGroups, objects: float) -> two_sources.SampledNumber:
    """The ratio of a pair, and the same without each group of the images `(I,)`, not all of which are its own."""
    known = np.flatnonzero(one.whole)
    own = groups.group[np.searchsorted(images, one.images[known])]
    sums = [np.bincount(own, weights=column[known], minlength=groups.count) for column in (one.part, one.whole)]
    return two_sources.sample_sums(groups, sums[0], sums[1], objects=objects, reason=NO_PAIR)


def add_persons_interval(
    score: Score,
    spread: Spread,
    without_person: Sequence[float | None],
    without_unit: Floats,
    *,
    basis: Basis,
    jackknife: Jackknife,
) -> PersonsNumber:
    """A number with its interval, given its values without each person `(k,)` and without each unit of images `(G,)`.

    Where it is undefined without one person there is no interval; below three persons that of the score stays.
    """
    if score.value is None or len(without_person) < two_sources.LEAST_SOURCES:
        return PersonsNumber(score)
    known = [value for value in without_person if value is not None]
    answer, of_images, of_persons = two_sources.average_over_persons(
        spread, score.value, np.array(known), without_unit, basis=basis, rule=jackknife.rule
    )
    if len(known) < len(without_person):
        answer, of_persons = NoInterval.NOT_WITHOUT, None
    return PersonsNumber(score.with_interval(answer), of_images, of_persons)


def _leave_out_persons(values: Mapping[Pair, float], persons: Sequence[int]) -> Iterator[float | None]:
    """The mean of the pairs without each person; None where no pair is left."""
    for person in persons:
        left = [value for pair, value in values.items() if person not in pair]
        yield math.fsum(left) / len(left) if left else None
