"""Means over references and persons, and paired differences, against plain loops and by hand."""

from itertools import combinations

import numpy as np
import pytest

from annotator.metrics.agreement.over_persons import PairRatio, average_ratios
from annotator.metrics.jackknife.interval import (
    ImageGroups,
    ImageUnits,
    Interval,
    IntervalRule,
    Jackknife,
    NoInterval,
    Spread,
    compute_ratio_interval,
)
from annotator.metrics.jackknife.two_sources import SampledNumber, average_over_sources, subtract_over_sources
from tests.oracles.two_sources import interval_of_difference, interval_of_mean_pair, interval_over_references

RULE = IntervalRule()


def sampled(value: float | None, without: list[float], objects: int = 100) -> SampledNumber:
    groups = ImageGroups.of(np.arange(len(without)), ImageUnits())
    having = np.ones(len(without), np.bool_)
    return SampledNumber(value, objects, groups, np.array(without), having, "" if value is not None else "no objects")


def ends_of(answer: object) -> tuple[float, float]:
    assert isinstance(answer, Interval), answer
    return answer.low, answer.high


def test_three_references_by_hand():
    # V_images = 1/2 (.1² + .1²) = .01 of the mean (.5 ± .1 without one of two groups); V_references = 0.
    numbers = [sampled(0.5, [0.4, 0.6])] * 3
    found = average_over_sources(Spread.SHARE, numbers, RULE)
    assert found.of_images == pytest.approx(0.1)
    assert found.of_sources == 0
    half = 12.706204736174694 * 0.1 / 0.25
    assert ends_of(found.answer) == pytest.approx((1 / (1 + np.exp(half)), 1 / (1 + np.exp(-half))))


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("spread", [Spread.SHARE, Spread.FREE])
def test_means_over_references_are_those_of_the_definition(seed, spread):
    random = np.random.default_rng(seed)
    values = random.uniform(0.2, 0.98, random.integers(3, 7))
    without = [value + random.normal(0, 0.02, 12) for value in values]
    numbers = [sampled(float(value), row.tolist(), 40) for value, row in zip(values, without, strict=True)]
    found = average_over_sources(spread, numbers, RULE)
    mean, *ends = interval_over_references(values.tolist(), without, 40, is_share=spread is Spread.SHARE)
    assert found.value == pytest.approx(mean, rel=1e-12)
    assert ends_of(found.answer) == pytest.approx(ends, rel=1e-9)
    assert (found.least, found.most) == (min(values), max(values))


def test_two_references_have_no_interval_and_one_its_own():
    two = average_over_sources(Spread.SHARE, [sampled(0.5, [0.4, 0.6, 0.5])] * 2, RULE)
    assert two.answer is NoInterval.TWO_SOURCES
    one = average_over_sources(Spread.SHARE, [sampled(0.5, [0.4, 0.6, 0.5])], RULE)
    assert isinstance(one.answer, Interval)
    assert one.of_sources is None


def test_undefined_references_are_left_out_and_all_undefined_is_undefined():
    gone = sampled(None, [np.nan] * 3)
    found = average_over_sources(Spread.SHARE, [sampled(0.5, [0.4, 0.6, 0.5])] * 3 + [gone], RULE)
    assert found.value == 0.5
    assert isinstance(found.answer, Interval)
    assert average_over_sources(Spread.SHARE, [gone], RULE).value is None
    assert average_over_sources(Spread.SHARE, [gone], RULE).reason == "no objects"


def test_both_sources_without_variation_are_undefined():
    found = average_over_sources(Spread.SHARE, [sampled(0.5, [0.5, 0.5, 0.5])] * 3, RULE)
    assert found.answer is NoInterval.NO_VARIATION


def test_a_difference_is_that_of_the_definition():
    random = np.random.default_rng(1)
    a, b = random.uniform(0.6, 0.7, 9), random.uniform(0.5, 0.6, 9)
    found = subtract_over_sources([(sampled(0.65, a.tolist()), sampled(0.55, b.tolist()))], RULE)
    assert found.value == pytest.approx(0.1)
    assert ends_of(found.answer) == pytest.approx(interval_of_difference(0.1, a - b))
    turned = subtract_over_sources([(sampled(0.55, b.tolist()), sampled(0.65, a.tolist()))], RULE)
    low, high = ends_of(found.answer)
    assert ends_of(turned.answer) == pytest.approx((-high, -low))


def test_what_both_owe_to_an_image_leaves_both():
    without = [0.2, 0.8, 0.5, 0.4]
    found = subtract_over_sources([(sampled(0.5, without), sampled(0.4, [one - 0.1 for one in without]))], RULE)
    assert found.answer is NoInterval.NO_VARIATION
    equal = subtract_over_sources([(sampled(0.5, without), sampled(0.5, without))], RULE)
    assert equal.is_equal
    assert equal.answer is NoInterval.NO_DIFFERENCE
    assert equal.is_undecided is None


def test_a_difference_over_three_references_has_two_sources():
    random = np.random.default_rng(2)
    values = [(0.6, 0.5), (0.7, 0.66), (0.5, 0.42)]
    rows = [random.normal(0, 0.01, (2, 10)) + np.array(both)[:, None] for both in values]
    pairs = [
        tuple(sampled(v, r.tolist()) for v, r in zip(*both, strict=True)) for both in zip(values, rows, strict=True)
    ]
    found = subtract_over_sources(pairs, RULE)
    apart = [a - b for a, b in values]
    _mean, *ends = interval_over_references(apart, [one[0] - one[1] for one in rows], 1, is_share=False)
    assert ends_of(found.answer) == pytest.approx(ends)
    assert subtract_over_sources(pairs[:2], RULE).answer is NoInterval.TWO_SOURCES


def test_a_difference_that_is_undefined_without_an_image_has_no_interval():
    found = subtract_over_sources([(sampled(0.5, [np.nan, 0.5]), sampled(0.5, [0.4, 0.5]))], RULE)
    assert found.value == 0
    assert found.answer is NoInterval.NOT_WITHOUT


@pytest.mark.parametrize("persons", [3, 5])
def test_the_mean_pair_is_that_of_the_definition(persons):
    random = np.random.default_rng(persons)
    part, whole = {}, {}
    for pair in combinations(range(persons), 2):
        whole[pair] = random.integers(2, 30, 8).tolist()
        part[pair] = [2 * int(random.integers(0, n // 2 + 1)) for n in whole[pair]]
    images = np.arange(8)
    ratios = {pair: PairRatio(images, np.array(part[pair]), np.array(whole[pair])) for pair in part}
    found = average_ratios(ratios, Spread.SHARE, Jackknife(), objects=0.5)
    mean, *ends = interval_of_mean_pair(part, whole)
    assert found.score.value == pytest.approx(mean)
    assert found.score.interval is not None
    assert (found.score.interval.low, found.score.interval.high) == pytest.approx(ends)


def test_two_persons_have_the_interval_of_their_pair():
    ratio = PairRatio(np.arange(3), np.array([2, 4, 2]), np.array([4, 6, 6]))
    found = average_ratios({(1, 2): ratio}, Spread.SHARE, Jackknife(), objects=0.5)
    assert found.score.value == 0.5
    own = compute_ratio_interval(Spread.SHARE, ratio.part, ratio.whole, rule=RULE, objects=0.5)
    assert found.score.interval == own
    assert found.sd_persons is None
