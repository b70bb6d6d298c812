"""What rules keep, worked by hand, and their precision and recall by the formulas."""

from math import comb

import numpy as np
import pytest

from annotator.metrics.agreement.completeness import LoneCounts, estimate_completeness, gather_units
from annotator.metrics.agreement.rules import ReferenceRule, estimate_rule, find_real_bounds, tally_rules
from annotator.metrics.matching.selection import AuthorShapes
from tests.metrics.randcrowns.scopes import drawn
from tests.oracles.closed_population import Alone, estimate, find_possible

LABELS = (0,)


def scene() -> list[AuthorShapes]:
    """Two objects that all drew, one that Ana and Ben drew, lone ones, and an image that Ana alone finished."""
    a, b, c, lone = [0, 0, 10, 10], [20, 0, 30, 10], [40, 0, 50, 10], [60, 0, 70, 10]
    return [
        drawn(1, {1: [a, b, c, lone], 2: [a]}),
        drawn(2, {1: [a, b, c]}),
        drawn(3, {1: [a, b, [80, 0, 90, 10]]}),
    ]


def test_what_each_rule_keeps_by_hand() -> None:
    tallies = {one.rule: one for one in tally_rules(scene(), LABELS, iou_threshold=0.5, unit_iou=0.2)}
    counted = {rule: (one.images, one.shapes, one.disputed, one.shared, one.several) for rule, one in tallies.items()}
    assert counted == {
        ReferenceRule(2): (1, 3, 2, 3, 3),
        ReferenceRule(3): (1, 2, 3, 2, 2),
        ReferenceRule(person=1): (2, 5, 1, 4, 3),
        ReferenceRule(person=2): (1, 3, 2, 3, 3),
        ReferenceRule(person=3): (1, 3, 2, 3, 2),
    }


def test_two_shapes_of_one_object_make_a_rule_less_precise() -> None:
    """Two pairs at IoU 0.5 that are one unit of four at 0.2."""
    left, right = [0, 0, 20, 10], [9, 0, 29, 10]  # 11 / 29 of one another
    sides = [drawn(author, {1: [box]}) for author, box in enumerate((left, left, right, right), 1)]
    units, counts = gather_units(sides, threshold=0.2), [LoneCounts(0)] * 4
    (two,) = (one for one in tally_rules(sides, LABELS, iou_threshold=0.5, unit_iou=0.2) if one.rule.at_least == 2)
    found = estimate_rule(two, units, counts, estimate_completeness(units, counts))
    assert (two.shapes, two.several, found.precision.value, found.recall.value) == (2, 1, 0.5, 1.0)


def test_precision_and_recall_by_the_formulas() -> None:
    sides = scene()
    units = gather_units(sides, threshold=0.2)
    alone = [Alone(1, 1, 1), Alone(0, 0, 0), Alone(1, 1, 0)]
    counts = [LoneCounts(one.n, one.d, one.real) for one in alone]
    number, low, high = estimate(3, 1, alone)
    found = {
        one.rule: estimate_rule(one, units, counts, estimate_completeness(units, counts))
        for one in tally_rules(sides, LABELS, iou_threshold=0.5, unit_iou=0.2)
    }
    two = found[ReferenceRule(2)]
    assert (two.precision.value, two.precision.interval) == (1.0, None)
    assert two.recall.value == pytest.approx(3 / number, rel=1e-12)
    assert two.recall.interval is not None
    assert (two.recall.interval.low, two.recall.interval.high) == pytest.approx((3 / high, min(1, 3 / low)), rel=1e-12)
    cem = found[ReferenceRule(person=3)]
    assert cem.precision.value == pytest.approx(2 / 3, rel=1e-12)
    assert cem.precision.interval is not None  # all are decided: nothing is left open
    assert (cem.precision.interval.low, cem.precision.interval.high) == pytest.approx((2 / 3, 2 / 3), rel=1e-12)


def test_nothing_is_said_before_the_draw_is_decided() -> None:
    units, counts = gather_units(scene(), threshold=0.2), [LoneCounts(1), LoneCounts(0), LoneCounts(1)]
    for one in tally_rules(scene(), LABELS, iou_threshold=0.5, unit_iou=0.2):
        found = estimate_rule(one, units, counts, estimate_completeness(units, counts))
        assert found.precision.reason == found.recall.reason
        assert "have to be decided" in found.precision.reason


@pytest.mark.parametrize(("n", "d", "real"), [(23, 5, 4), (9, 4, 0), (40, 12, 12), (6, 6, 2), (300, 7, 1), (0, 0, 0)])
def test_the_bounds_of_a_draw_without_replacement(n: int, d: int, real: int) -> None:
    assert find_real_bounds(LoneCounts(n, d, real)) == find_possible(n, d, real)


def test_the_bounds_hold_whatever_is_true() -> None:
    """Over every draw of 5 of 20 the bounds miss each true number with at most 5 %."""
    n, d = 20, 5
    for true in range(n + 1):
        chance = 0.0
        for real in range(max(0, d - n + true), min(d, true) + 1):
            low, high = find_real_bounds(LoneCounts(n, d, real))
            chance += (low <= true <= high) * comb(true, real) * comb(n - true, d - real) / comb(n, d)
        assert chance >= 0.95 - 1e-12


def test_parts_of_the_images_add_up() -> None:
    rng = np.random.default_rng(8)
    sides = []
    for author in (1, 2, 3):
        corners = {image: np.random.default_rng(image).uniform(0, 80, (12, 2)) for image in range(1, 7)}
        jitter = {image: at + rng.normal(0, 1.5, at.shape) for image, at in corners.items()}
        sides.append(
            drawn(
                author, {image: np.hstack((at, at + 15))[rng.random(12) < 0.8].tolist() for image, at in jitter.items()}
            )
        )
    whole = tally_rules(sides, LABELS, iou_threshold=0.5, unit_iou=0.2)
    parts = [
        tally_rules([side.restrict_to(np.array(some)) for side in sides], LABELS, iou_threshold=0.5, unit_iou=0.2)
        for some in ([1, 2], [3, 4, 5, 6])
    ]
    assert tuple(one.add(other) for one, other in zip(*parts, strict=True)) == whole
