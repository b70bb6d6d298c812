"""Numbers of all persons together: the mean over pairs, where images and persons are two sources of error.

Which people labelled is chance as much as which images they were given; a jackknife over persons measures the one,
that over images the other.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from annotator.geometry.box import Floats
from annotator.metrics.agreement.tally import Tallies
from annotator.metrics.jackknife.groups import Jackknife
from annotator.metrics.jackknife.interval import Basis, NoInterval, Spread
from annotator.metrics.jackknife.two_sources import average_over_persons
from annotator.metrics.matching.selection import ImageIds
from annotator.metrics.score import F1_OBJECTS, Score, f1_terms_of, make_undefined
from annotator.phrase import Phrase

Pair = tuple[int, int]
NO_PAIR: Final = Phrase("no two persons share an image with something to agree on")


@dataclass(frozen=True, slots=True)
class PersonsNumber:
    """A number of all persons, with its standard deviation over images and over persons; None where it has none."""

    score: Score
    sd_images: float | None = None
    sd_persons: float | None = None


@dataclass(frozen=True, slots=True, eq=False)
class PairRatio:
    """Numerator and denominator of the ratio of one pair on I images."""

    images: ImageIds
    """Ascending ids (I,)."""
    part: npt.NDArray[Any]
    """(I,)"""
    whole: npt.NDArray[Any]
    """(I,)"""


def average_pair_f1(pairs: Mapping[Pair, Tallies], jackknife: Jackknife) -> PersonsNumber:
    """The mean over pairs of their F1 (A 3.4)."""
    ratios = {}
    for pair, tallies in pairs.items():
        found, first, second = tallies.layout.count_roles(tallies.counts)
        ratios[pair] = PairRatio(tallies.images, *f1_terms_of(found, first, second))
    return average_ratios(ratios, Spread.SHARE, jackknife, objects=F1_OBJECTS)


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
    values = {pair: float(one.part.sum() / one.whole.sum()) for pair, one in known.items()}
    score = Score(float(np.mean(list(values.values()))), len(values))
    persons = sorted(set(chain.from_iterable(known)))
    without_person = list(_leave_out_persons(values, persons))
    images = np.unique(np.concatenate([one.images[one.whole > 0] for one in known.values()]))
    units = jackknife.units.number_images(images)
    numbers = np.unique(units)
    without: Floats = np.zeros(len(numbers))
    for one in known.values():
        place = np.searchsorted(numbers, jackknife.units.number_images(one.images[one.whole > 0]))
        parts, wholes = (
            np.bincount(place, weights=column[one.whole > 0], minlength=len(numbers))
            for column in (one.part, one.whole)
        )
        left = wholes.sum() - wholes
        if not (left > 0).all():
            return PersonsNumber(score.with_interval(NoInterval.NOT_WITHOUT))
        without += (parts.sum() - parts) / left / len(known)
    support = objects * float(np.mean([one.whole.sum() for one in known.values()]))
    basis = Basis(len(numbers), support, len(numbers) - 1)
    return add_persons_interval(score, spread, without_person, without, basis=basis, jackknife=jackknife)


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

    Where it is undefined without one person there is no interval.
    """
    if score.value is None:
        return PersonsNumber(score)
    known = [value for value in without_person if value is not None]
    answer, of_images, of_persons = average_over_persons(
        spread, score.value, np.array(known), without_unit, basis=basis, rule=jackknife.rule
    )
    if len(known) < len(without_person) and len(without_person) > 2:
        answer, of_persons = NoInterval.NOT_WITHOUT, None
    return PersonsNumber(score.with_interval(answer), of_images, of_persons)


def _leave_out_persons(values: Mapping[Pair, float], persons: Sequence[int]) -> Iterator[float | None]:
    """The mean of the pairs without each person; None where no pair is left."""
    for person in persons:
        left = [value for pair, value in values.items() if person not in pair]
        yield math.fsum(left) / len(left) if left else None
