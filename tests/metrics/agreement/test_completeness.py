"""How many objects there are: the formulas against plain ones, the draw, and what leaves the count undefined."""

import numpy as np
import pytest
from msgspec.structs import replace

from annotator.metrics.agreement.completeness import (
    Completeness,
    LoneCounts,
    SharedUnits,
    count_lone,
    draw_lone,
    estimate_completeness,
    gather_units,
)
from annotator.model.protocol import LoneDraw, LoneShape, Verdict
from tests.metrics.randcrowns.scopes import drawn
from tests.oracles.closed_population import Alone, estimate


def units_of(several: int, two: int, lone: list[int]) -> SharedUnits:
    authors = tuple(range(1, len(lone) + 1))
    ids = tuple(1000 * author + np.arange(n) for author, n in zip(authors, lone, strict=True))
    places = tuple(np.ones(n, np.int64) for n in lone)
    return SharedUnits(authors, 5, len(lone), several, two, (several,) * len(lone), ids, places)


def compute(several: int, two: int, alone: list[Alone]) -> Completeness:
    units = units_of(several, two, [one.n for one in alone])
    return estimate_completeness(units, [LoneCounts(one.n, one.d, one.real, one.same) for one in alone])


def test_two_persons_with_every_lone_shape_decided_are_chapmans_estimate() -> None:
    # 80 and 60 objects found, 50 by both: (81 * 61) / 51 - 1
    found = compute(50, 50, [Alone(30, 30, 30), Alone(10, 10, 10)])
    assert found.estimate.value == pytest.approx(81 * 61 / 51 - 1, rel=1e-12)


@pytest.mark.parametrize(
    ("several", "two", "alone"),
    [
        (50, 50, [Alone(30, 8, 5), Alone(10, 4, 4)]),
        (120, 40, [Alone(25, 6, 4, 1), Alone(9, 4, 0, 2), Alone(3, 3, 2)]),
        (10, 4, [Alone(0, 0, 0), Alone(40, 12, 12)]),
        (7, 7, [Alone(5, 5, 0), Alone(6, 6, 0)]),
        (200, 3, [Alone(12, 5, 3), Alone(8, 4, 2), Alone(7, 4, 4, 0), Alone(6, 4, 1, 3)]),
    ],
)
def test_the_number_and_its_interval_by_the_formulas(several: int, two: int, alone: list[Alone]) -> None:
    found = compute(several, two, alone)
    number, low, high = estimate(several, two, alone)
    interval = found.estimate.interval
    assert interval is not None
    assert found.estimate.value == pytest.approx(number, rel=1e-12)
    assert (interval.low, interval.high) == pytest.approx((low, high), rel=1e-12)
    for author, one in enumerate(alone, 1):
        drawn_by = several + (one.n * one.real / one.d if one.d else 0)
        recall = found.recall[author]
        assert recall.value == pytest.approx(drawn_by / number, rel=1e-12)
        assert recall.interval is not None
        assert recall.interval.low == pytest.approx(drawn_by / high, rel=1e-12)
        assert recall.interval.high == pytest.approx(min(1.0, drawn_by / low), rel=1e-12)


def test_without_a_lone_shape_there_is_no_interval() -> None:
    found = compute(30, 20, [Alone(0, 0, 0), Alone(0, 0, 0)])
    assert (found.estimate.value, found.estimate.interval) == (30, None)
    assert found.estimate.no_interval is not None
    assert found.estimate.no_interval.value == "no lone shape"


def test_undefined_until_enough_of_every_person_is_decided() -> None:
    assert "at least 4" in compute(30, 20, [Alone(9, 3, 3), Alone(9, 4, 3)]).estimate.reason
    assert compute(30, 20, [Alone(9, 4, 3), Alone(2, 2, 1)]).estimate.value is not None


def test_reasons_of_a_count_without_images() -> None:
    alone = estimate_completeness(gather_units([drawn(1, {1: []})], threshold=0.2), [LoneCounts(0)])
    assert alone.estimate.reason == "the count needs at least two persons; there are 1"
    sides = [drawn(1, {1: [], 2: []}), drawn(2, {1: []}), drawn(3, {2: []})]
    found = gather_units(sides, threshold=0.2)
    assert found.reason == "no image was finished by all 3 persons; at most 2 share one"


def test_units_are_made_at_a_small_overlap_on_shared_images_alone() -> None:
    box, near, other = [0, 0, 20, 20], [10, 0, 30, 20], [50, 50, 60, 60]  # IoU of the first two is 1/3
    sides = [drawn(1, {1: [box], 2: [box]}), drawn(2, {1: [near, other]})]
    found = gather_units(sides, threshold=0.2)
    assert (found.images, found.several, found.exactly_two, found.found) == (1, 1, 1, (1, 1))
    assert [lone.tolist() for lone in found.lone] == [[], [2001]]
    assert [places.tolist() for places in found.lone_images] == [[], [1]]


def test_images_in_two_parts_add_up() -> None:
    rng = np.random.default_rng(4)
    scene = {}
    for author in (1, 2, 3):
        corners = {image: np.random.default_rng(image).uniform(0, 100, (9, 2)) for image in range(1, 7)}
        scene[author] = {image: np.hstack((at, at + 15))[rng.random(9) < 0.7].tolist() for image, at in corners.items()}
    whole = gather_units([drawn(author, by_image) for author, by_image in scene.items()], threshold=0.2)
    sides = [drawn(author, by_image) for author, by_image in scene.items()]
    parts = [
        gather_units([side.restrict_to(np.array(some)) for side in sides], threshold=0.2)
        for some in ([1, 2], [3, 4, 5, 6])
    ]
    both = parts[0].add(parts[1])
    counted = [(one.images, one.several, one.exactly_two, one.found) for one in (both, whole)]
    assert counted[0] == counted[1]
    assert [set(ids.tolist()) for ids in both.lone] == [set(ids.tolist()) for ids in whole.lone]


def test_a_draw_is_in_proportion_with_four_of_each_and_the_same_for_a_seed() -> None:
    units = units_of(100, 50, [60, 20, 2])
    draw = draw_lone(units, seed=7, number=20)
    by_person = [sum(one.shape // 1000 == author for one in draw.shapes) for author in (1, 2, 3)]
    assert by_person == [15, 5, 2]
    assert draw == draw_lone(units, seed=7, number=20)
    assert draw != draw_lone(units, seed=8, number=20)
    fewest = draw_lone(units, seed=7, number=1)
    assert [sum(one.shape // 1000 == author for one in fewest.shapes) for author in (1, 2, 3)] == [4, 4, 2]


def test_verdicts_count_for_the_persons_that_they_were_drawn_of() -> None:
    units = units_of(10, 5, [5, 5])
    shapes = (
        LoneShape(1000, 1, Verdict.REAL),
        LoneShape(1001, 1, Verdict.SAME, 2003),
        LoneShape(1002, 1, Verdict.SAME, 9999),
        LoneShape(1003, 1),
        LoneShape(2000, 1, Verdict.NOT_REAL),
    )
    draw = LoneDraw(0, (1, 2), shapes)
    assert count_lone(units, draw) == (LoneCounts(5, 3, 1, 1), LoneCounts(5, 1, 0, 0))
    assert count_lone(units, replace(draw, authors=(1, 2, 3))) == (LoneCounts(5), LoneCounts(5))
