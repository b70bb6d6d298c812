"""Intervals by the jackknife: cases worked by hand, limits, and what must not matter."""

import math

import numpy as np
import pytest

from annotator.errors import UserError
from annotator.metrics.jackknife.interval import (
    ImageGroups,
    ImageUnits,
    Interval,
    IntervalRule,
    Jackknife,
    JackknifedNumber,
    NoInterval,
    Spread,
    compute_quantile,
    compute_ratio_interval,
)
from annotator.model.image import Image
from annotator.model.metric_settings import IntervalUnit, MetricSettings

RULE = IntervalRule()
LINEAR = IntervalRule(linearised=True)
T_OF_2 = 0.95 * math.sqrt(2 / (4 * 0.975 * 0.025))
"""Student's t at 97.5 % with 2 degrees of freedom, in closed form."""


def interval(part, whole, spread=Spread.SHARE, rule=RULE, **options) -> Interval:
    found = compute_ratio_interval(spread, np.array(part), np.array(whole), rule=rule, **options)
    assert isinstance(found, Interval), found
    return found


def logit(p: float) -> float:
    return math.log(p / (1 - p))


def expit(x: float) -> float:
    return 1 / (1 + math.exp(-x))


@pytest.mark.parametrize(
    ("degrees", "known"), [(1, 12.7062), (2, 4.3027), (4, 2.7764), (9, 2.2622), (49, 2.0096), (10**6, 1.96)]
)
def test_the_quantile_is_that_of_the_tables(degrees, known):
    assert compute_quantile(degrees) == pytest.approx(known, abs=5e-5)


def test_a_share_worked_by_hand():
    """7/10, 9/20 and 18/20: without each of them 27/40, 25/30 and 16/30, on the logit."""
    values = [logit(27 / 40), logit(25 / 30), logit(16 / 30)]
    mean = sum(values) / 3
    error = math.sqrt(2 / 3 * sum((value - mean) ** 2 for value in values))
    reach = T_OF_2 * error
    found = interval([7, 9, 18], [10, 20, 20])
    assert error > 1 / math.sqrt(50 * 0.68 * 0.32)
    assert found.low == pytest.approx(expit(logit(0.68) - reach), abs=1e-12)
    assert found.high == pytest.approx(expit(logit(0.68) + reach), abs=1e-12)
    assert found.units == 3


def test_equal_images_leave_the_binomial_error():
    """Four images of 8 among 10 do not differ; the 40 objects still are only 40."""
    found = interval([8] * 4, [10] * 4)
    reach = compute_quantile(3) / math.sqrt(40 * 0.8 * 0.2)
    assert found.low == pytest.approx(expit(logit(0.8) - reach), abs=1e-12)
    assert found.high == pytest.approx(expit(logit(0.8) + reach), abs=1e-12)


@pytest.mark.parametrize(("part", "value"), [([0, 0, 0], 0.0), ([4, 9, 2], 1.0)])
def test_none_and_all_have_an_interval_that_holds_them(part, value):
    found = interval(part, [4, 9, 2])
    assert found.low <= value <= found.high
    assert found.high - found.low > 0.1


def test_f1_counts_its_shapes_by_halves():
    """Kept 0.5 / m from 1, where m is half the shapes of both sides."""
    found = interval([8, 8], [8, 8], objects=0.5)
    edge = 0.5 / 8
    floor = 1 / math.sqrt(8 * edge * (1 - edge))
    assert found.low == pytest.approx(expit(logit(1 - edge) - compute_quantile(1) * floor), rel=1e-9)
    assert found.high == 1.0


def test_a_variance_worked_by_hand():
    """Sums .2, .3, .4 over 10 targets each: without each .035, .03 and .025."""
    values = [math.log(value) for value in (0.035, 0.03, 0.025)]
    mean = sum(values) / 3
    error = math.sqrt(2 / 3 * sum((value - mean) ** 2 for value in values))
    found = interval([0.2, 0.3, 0.4], [10, 10, 10], Spread.POSITIVE)
    assert found.low == pytest.approx(0.03 * math.exp(-T_OF_2 * error), rel=1e-12)
    assert found.high == pytest.approx(0.03 * math.exp(T_OF_2 * error), rel=1e-12)


@pytest.mark.parametrize("part", [[0.0, 0.0, 0.0], [0.0, 0.3, 0.0]])
def test_a_variance_without_variation_has_no_interval(part):
    found = compute_ratio_interval(Spread.POSITIVE, np.array(part), np.array([5, 5, 5]), rule=RULE)
    assert found is NoInterval.NO_VARIATION


def test_a_mean_of_iou_stays_between_0_and_1():
    assert interval([1.9, 1.2], [2, 2], Spread.MEAN) == Interval(0.0, 1.0, 2)
    found = interval([1.9, 1.8, 1.7], [2, 2, 2], Spread.MEAN)
    error = math.sqrt(2 / 3 * 2 * 0.025**2)
    assert found.low == pytest.approx(0.9 - T_OF_2 * error, abs=1e-12)
    assert found.high == 1.0


def test_an_alpha_stays_between_minus_1_and_1():
    assert interval([-1.0, 1.0], [1, 1], Spread.ALPHA) == Interval(-1.0, 1.0, 2)


def test_images_with_nothing_in_the_denominator_are_not_counted():
    assert interval([7, 0, 9, 18, 0], [10, 0, 20, 20, 0]) == interval([7, 9, 18], [10, 20, 20])
    alone = compute_ratio_interval(Spread.SHARE, np.array([7, 0]), np.array([10, 0]), rule=RULE)
    assert alone is NoInterval.ONE_IMAGE


def test_few_images_are_said():
    assert interval([7] * 4, [10] * 4).caution == "few images"
    assert interval([7] * 5, [10] * 5).caution == ""
    assert interval([7] * 4, [10] * 4, rule=IntervalRule(unit=IntervalUnit.FOLDER)).caution == "few folders"


def test_nothing_is_made_unasked():
    found = compute_ratio_interval(Spread.SHARE, np.array([7, 8]), np.array([9, 9]), rule=IntervalRule(wanted=False))
    assert found is NoInterval.NOT_ASKED


def test_an_interval_without_end_is_none():
    groups = ImageGroups.of(np.array([1, 2]), ImageUnits())
    number = JackknifedNumber(Spread.POSITIVE, 1.0, 4, [1e-200, 1e200])
    assert number.compute_interval(groups, RULE) is NoInterval.UNBOUNDED


def test_equal_images_may_be_given_once():
    rng = np.random.default_rng(0)
    whole = rng.integers(1, 4, 200)
    part = rng.binomial(whole, 0.7)
    rows, times = np.unique(np.stack((part, whole), axis=1), axis=0, return_counts=True)
    short = interval(rows[:, 0], rows[:, 1], times=times)
    full = interval(part, whole)
    assert (short.low, short.high, short.units) == pytest.approx((full.low, full.high, full.units), abs=1e-12)


@pytest.mark.parametrize("spread", [Spread.SHARE, Spread.POSITIVE, Spread.MEAN])
def test_the_linear_form_comes_near_where_there_are_many_images(spread):
    rng = np.random.default_rng(1)
    whole = 1 + rng.poisson(20, 4000)
    part = rng.binomial(whole, rng.beta(8, 2, 4000)).astype(float)
    full, linear = interval(part, whole, spread), interval(part, whole, spread, LINEAR)
    assert linear.linearised
    assert linear.low == pytest.approx(full.low, abs=0.003 * (full.high - full.low))
    assert linear.high == pytest.approx(full.high, abs=0.003 * (full.high - full.low))


def test_the_linear_form_worked_by_hand():
    part, whole = np.array([7.0, 9, 18]), np.array([10.0, 20, 20])
    ratio = 34 / 50
    squares = 3 / 2 * ((part - ratio * whole) ** 2).sum()
    error = math.sqrt(squares) / (50 * ratio * (1 - ratio))
    found = interval(part, whole, rule=LINEAR)
    assert found.low == pytest.approx(expit(logit(ratio) - T_OF_2 * error), abs=1e-12)


def test_the_order_of_images_does_not_matter_and_nothing_is_changed():
    rng = np.random.default_rng(2)
    whole = rng.integers(1, 30, 12)
    part = rng.binomial(whole, 0.6)
    kept = part.copy(), whole.copy()
    order = rng.permutation(12)
    one, other = interval(part, whole), interval(part[order], whole[order])
    assert (one.low, one.high) == pytest.approx((other.low, other.high), abs=1e-12)
    assert (part == kept[0]).all()
    assert (whole == kept[1]).all()


def test_a_share_and_its_rest_mirror_each_other():
    part, whole = np.array([3, 8, 9, 2]), np.array([9, 10, 9, 5])
    one, other = interval(part, whole), interval(whole - part, whole)
    assert (one.low, one.high) == pytest.approx((1 - other.high, 1 - other.low), abs=1e-12)


IMAGES = [Image(7, "b/1.jpg"), Image(2, "a/1.jpg"), Image(5, "b/2.jpg"), Image(9, "3.jpg")]


def test_images_of_a_folder_are_one_unit():
    units = ImageUnits.of(IMAGES, IntervalUnit.FOLDER)
    images = np.array([2, 5, 7, 9])
    assert units.number_images(images).tolist() == [0, 1, 1, 2]
    assert units.sum_rows(images, np.array([[1.0], [2.0], [3.0], [4.0]])).tolist() == [[1.0], [5.0], [4.0]]
    assert ImageUnits.of(IMAGES, IntervalUnit.IMAGE).number_images(images).tolist() == [2, 5, 7, 9]


def test_groups_are_ranks_modulo_their_number():
    groups = ImageGroups.of(np.arange(100, 220), ImageUnits())
    assert (groups.count, groups.units) == (50, 120)
    assert groups.group[:3].tolist() == [0, 1, 2]
    assert groups.group[50:53].tolist() == [0, 1, 2]
    having, own = groups.narrow(np.array([100, 101, 150, 999]), ImageUnits())
    assert (having, own.count, own.units) == ([0, 1], 2, 3)
    by_folder = ImageGroups.of(np.array([2, 5, 7, 9]), ImageUnits.of(IMAGES, IntervalUnit.FOLDER))
    assert (by_folder.count, by_folder.group.tolist()) == (3, [0, 1, 1, 2])


def test_a_ratio_computed_again_without_each_image_gives_the_same_interval():
    part, whole = np.array([7, 9, 18]), np.array([10, 20, 20])
    groups = ImageGroups.of(np.array([4, 5, 6]), ImageUnits())
    without = [float(np.delete(part, n).sum() / np.delete(whole, n).sum()) for n in range(3)]
    found = JackknifedNumber(Spread.SHARE, 34 / 50, 50, without).compute_interval(groups, RULE)
    expected = interval(part, whole)
    assert isinstance(found, Interval)
    assert (found.low, found.high) == pytest.approx((expected.low, expected.high), abs=1e-12)


def test_a_number_that_rests_on_one_group_has_no_interval():
    groups = ImageGroups.of(np.array([1, 2]), ImageUnits())
    found = JackknifedNumber(Spread.SHARE, 0.5, 4, [0.5, None]).compute_interval(groups, RULE)
    assert found is NoInterval.NOT_WITHOUT
    alone = ImageGroups.of(np.array([1]), ImageUnits())
    assert JackknifedNumber(Spread.SHARE, 0.5, 4, [None]).compute_interval(alone, RULE) is NoInterval.ONE_IMAGE


def test_blocks_are_images_that_follow_each_other_by_name() -> None:
    names = ["b/2.jpg", "a/1.jpg", "b/1.jpg", "a/3.jpg", "a/2.jpg"]
    rule = IntervalRule.parse("block:2", MetricSettings())
    units = ImageUnits.of_rule([Image(10 + place, name) for place, name in enumerate(names)], rule)
    assert units.number_images(np.array([10, 11, 12, 13, 14])).tolist() == [0, 1, 2, 2, 1]
    assert rule.unit_name == "block:2"


def test_an_interval_of_blocks_is_that_of_their_sums() -> None:
    part, whole = np.array([1, 2, 3, 1, 4, 5]), np.array([4, 4, 5, 6, 7, 8])
    images = [Image(place, f"{place:03}.jpg") for place in range(6)]
    rule = IntervalRule.parse("block:2", MetricSettings())
    found = Jackknife(rule, ImageUnits.of_rule(images, rule)).measure_ratio(Spread.SHARE, np.arange(6), part, whole)
    wanted = compute_ratio_interval(Spread.SHARE, np.array([3, 4, 9]), np.array([8, 11, 15]), rule=IntervalRule())
    assert isinstance(found, Interval)
    assert isinstance(wanted, Interval)
    assert (found.low, found.high, found.units) == (wanted.low, wanted.high, 3)
    assert found.caution == "few blocks"


@pytest.mark.parametrize("asked", ["block", "block:0", "block:-3", "frames", "block:2.5"])
def test_what_is_no_unit_is_refused(asked: str) -> None:
    with pytest.raises(UserError, match="image, folder or block:K"):
        IntervalRule.parse(asked, MetricSettings())


def test_the_projects_own_unit_holds_where_nothing_is_asked() -> None:
    blocks = MetricSettings(interval_unit=IntervalUnit.BLOCK, interval_block=7)
    assert IntervalRule.parse(None, blocks).unit_name == "block:7"
    assert IntervalRule.parse("image", blocks).unit_name == "image"
    assert IntervalRule.parse("block:3", blocks, wanted=False) == IntervalRule(False, IntervalUnit.BLOCK, block=3)
    assert IntervalRule.of(MetricSettings(interval_unit=IntervalUnit.BLOCK)).unit_name == "block:20"
