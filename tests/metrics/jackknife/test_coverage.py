"""Intervals hold the truth as often as they say: 400 simulated sets of 3 to 50 images from three populations."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import pytest

from annotator.geometry.box import Floats
from annotator.metrics.jackknife.interval import (
    ImageGroups,
    ImageUnits,
    Interval,
    IntervalRule,
    JackknifedNumber,
    NoInterval,
    Spread,
    compute_ratio_interval,
)
from tests.depth import deep
from tests.metrics.wholes import compute_ranked_precision

SETS = 400
IMAGES = (3, pytest.param(5, marks=deep), 10, *(pytest.param(images, marks=deep) for images in (20, 50)))
RULE = IntervalRule()
Random = np.random.Generator


@dataclass(frozen=True)
class Population:
    """How many objects an image holds, and the chance of an object of it to be found."""

    objects: Callable[[Random, int], Floats]
    beta: tuple[float, float]

    @property
    def share(self) -> float:
        """The share of objects found in the end; it does not depend on how many there are on an image."""
        return self.beta[0] / sum(self.beta)

    def draw(self, random: Random, images: int) -> tuple[Floats, Floats]:
        """Objects and chances of so many images."""
        return self.objects(random, images), random.beta(*self.beta, images)


def few_or_many(random: Random, images: int) -> Floats:
    return 1 + random.poisson(20, images)


def very_uneven(random: Random, images: int) -> Floats:
    return np.ceil(random.lognormal(3, 0.6, images)).astype(np.int64)


POPULATIONS = {
    "even": Population(few_or_many, (40, 10)),
    "uneven": Population(very_uneven, (8, 2)),
    "near 1": Population(few_or_many, (49, 1)),
}


def intervals_of_sets(images: int, draw: Callable[[Random], Interval | NoInterval]) -> list[Interval]:
    found = [draw(np.random.default_rng((images, number))) for number in range(SETS)]
    assert all(isinstance(one, Interval) for one in found)
    return found


def coverage(intervals: list[Interval], truth: float) -> float:
    return sum(one.low <= truth <= one.high for one in intervals) / len(intervals)


@pytest.fixture(
    params=[pytest.param(one, id=name, marks=() if name == "uneven" else deep) for name, one in POPULATIONS.items()]
)
def population(request: pytest.FixtureRequest) -> Population:
    return request.param


@pytest.mark.parametrize("images", IMAGES)
def test_shares_are_covered(population, images):
    def draw(random: Random) -> Interval | NoInterval:
        objects, chance = population.draw(random, images)
        return compute_ratio_interval(Spread.SHARE, random.binomial(objects, chance), objects, rule=RULE)

    found = intervals_of_sets(images, draw)
    assert coverage(found, population.share) >= 0.925
    assert min(one.high - one.low for one in found) > 0


@pytest.mark.parametrize("images", IMAGES)
def test_f1_is_covered(population, images):
    """Each of two people finds an object by chance of its own; F1 is the chance of the other one where one found it."""

    def draw(random: Random) -> Interval | NoInterval:
        objects, chance = population.draw(random, images)
        first = random.binomial(objects, chance)
        both, other = random.binomial(first, chance), random.binomial(objects - first, chance)
        return compute_ratio_interval(Spread.SHARE, 2 * both, first + both + other, rule=RULE, objects=0.5)

    alpha, beta = population.beta
    truth = (alpha + 1) / (alpha + beta + 1)
    found = intervals_of_sets(images, draw)
    assert coverage(found, truth) >= 0.925
    assert min(one.high - one.low for one in found) > 0


@pytest.mark.parametrize("images", IMAGES)
def test_variances_are_covered(population, images):
    """Targets of an image scatter about a variance that differs from image to image."""

    def draw(random: Random) -> Interval | NoInterval:
        targets, _ = population.draw(random, images)
        own = 0.01 * random.gamma(4, 0.25, images)
        sums = own * random.chisquare(targets)
        return compute_ratio_interval(Spread.POSITIVE, sums, targets, rule=RULE)

    assert coverage(intervals_of_sets(images, draw), 0.01) >= 0.87


@dataclass(frozen=True)
class ScoredDetections:
    """Detections of one label by descending score: the image of each, and whether it is right."""

    image: Floats
    correct: Floats
    objects: Floats
    """Objects of each image."""

    def compute_precision(self, out: int = -1) -> float:
        """Average precision without one image."""
        kept = self.image != out
        correct = self.correct[kept]
        objects = int(self.objects.sum() - (self.objects[out] if out >= 0 else 0))
        return compute_ranked_precision(correct, objects)


def detect(population: Population, random: Random, images: int) -> ScoredDetections:
    """Objects found by the chance of their image with high scores, and one wrong detection for four objects."""
    objects, chance = population.draw(random, images)
    right, wrong = random.binomial(objects, chance), random.poisson(objects / 4)
    score = np.concatenate((random.beta(5, 2, right.sum()), random.beta(2, 4, wrong.sum())))
    image = np.concatenate((np.repeat(np.arange(images), right), np.repeat(np.arange(images), wrong)))
    order = np.argsort(-score)
    return ScoredDetections(image[order], order < right.sum(), objects)


@pytest.mark.parametrize("images", IMAGES[:-1])
def test_average_precision_is_covered(population, images):
    """The most images, for which it is left out as often and covered most easily, are tried for shares."""
    groups = ImageGroups.of(np.arange(images), ImageUnits())

    def draw(random: Random) -> Interval | NoInterval:
        found = detect(population, random, images)
        without = [found.compute_precision(group) for group in range(groups.count)]
        number = JackknifedNumber(Spread.SHARE, found.compute_precision(), int(found.objects.sum()), without)
        return number.compute_interval(groups, RULE)

    truth = detect(population, np.random.default_rng(0), 20_000).compute_precision()
    found = intervals_of_sets(images, draw)
    assert coverage(found, truth) >= 0.925
    assert min(one.high - one.low for one in found) > 0
