"""Agreement of two authors, every number worked by hand."""

from itertools import combinations

import numpy as np
import pytest

from annotator.metrics.agreement.pair import (
    TallyLayout,
    TallyRule,
    compute_agreement,
    make_f1_matrix,
    order_by_f1,
    sums_of,
    tally,
)
from annotator.metrics.jackknife.interval import (
    ImageGroups,
    ImageUnits,
    IntervalRule,
    Jackknife,
    JackknifedNumber,
    NoInterval,
    Spread,
)
from annotator.metrics.matching.pairing import PairingRule
from annotator.metrics.matching.selection import find_shared_images
from annotator.model.shapes import Occluded, PartState
from tests.metrics.drawn import SQUARE, box, drawn

HIDDEN, VISIBLE = {"occluded": Occluded.YES}, {"occluded": Occluded.NO}


def agree(a, b, *, rule=None, intervals=False):
    chosen = TallyRule(PairingRule()) if rule is None else rule
    layout = TallyLayout.of((), a.shapes, b.shapes)
    tallies = tally(a, b, images=find_shared_images(a, b), layout=layout, rule=chosen)
    sums = sums_of(tallies, Jackknife() if intervals else None)
    return compute_agreement(a.author, b.author, sums, size_threshold=chosen.size_threshold)


def test_precision_recall_and_f1_in_both_roles():
    """Three of a's four shapes are found by b, who drew five: IoU 1, 0.8 and 0.5."""
    a = drawn(1, (1, SQUARE, 0), (1, box(100), 0), (2, box(200), 1), (2, box(300), 1))
    b = drawn(
        2, (1, SQUARE, 0), (1, box(100, height=8), 0), (2, box(200, height=5), 1), (2, box(300), 0), (2, box(9), 0)
    )
    found = agree(a, b)
    roles = found.roles
    assert (roles.n_a, roles.n_b, roles.tp, found.images) == (4, 5, 3, 2)
    assert (roles.precision.value, roles.recall.value, roles.f1.value) == (3 / 5, 3 / 4, 6 / 9)
    assert (roles.precision.support, roles.recall.support, roles.f1.support) == (5, 4, 9)
    swapped = found.swap().roles
    assert (swapped.precision.value, swapped.recall.value, swapped.f1.value) == (3 / 4, 3 / 5, 6 / 9)
    assert (found.by_label[0].n_a, found.by_label[0].n_b, found.by_label[0].tp) == (2, 4, 2)
    assert (found.by_label[1].f1.value, found.by_label[1].tp) == (2 / 3, 1)
    matrix = make_f1_matrix([found], [1, 2])
    assert matrix[0][0] is None
    assert matrix[1][0].roles.recall.value == 3 / 5


def test_a_matrix_of_many_has_those_together_who_agree():
    """1, 3 and 5 draw the same, 2 and 4 the same elsewhere, and have one shape in common with all."""
    groups = {1: 0, 2: 500, 3: 0, 4: 500, 5: 0}
    drawings = [drawn(author, (1, SQUARE, 0), (1, box(100 + by), 0)) for author, by in groups.items()]
    pairs = [agree(a, b) for a, b in combinations(drawings, 2)]
    assert order_by_f1(pairs, [1, 2, 3, 4, 5]) == [4, 2, 5, 1, 3]
    assert order_by_f1(pairs, [1, 2, 3, 4]) == [1, 2, 3, 4]
    assert order_by_f1([], [1, 2, 3, 4, 5]) == [1, 2, 3, 4, 5]


def test_iou_of_matched_pairs():
    a = drawn(1, (1, SQUARE, 0), (1, box(100), 0), (2, box(200), 1))
    b = drawn(2, (1, SQUARE, 0), (1, box(100, height=8), 0), (2, box(200, height=5), 1))
    iou = agree(a, b).iou
    assert iou.mean.value == pytest.approx((1 + 0.8 + 0.5) / 3)
    assert iou.median.value == pytest.approx(0.8)
    assert iou.std.value == pytest.approx(np.std([1, 0.8, 0.5]))
    assert iou.mean.support == 3
    assert [(n, count) for n, count in enumerate(iou.histogram) if count] == [(10, 1), (16, 1), (19, 1)]


def test_identical_overlaps_have_no_spread_at_all():
    a = drawn(1, *[(n, box(10 * n), 0) for n in range(300)])
    b = drawn(2, *[(n, box(10 * n, height=7), 0) for n in range(300)])
    assert agree(a, b).iou.std.value == pytest.approx(0.0, abs=1e-12)


def test_recall_on_subsets_of_the_reference():
    """Big from 80 square pixels on; an unset tag is in neither half."""
    a = drawn(
        1, (1, SQUARE, 0, HIDDEN), (1, box(50, height=7), 0, VISIBLE), (1, box(100), 0, VISIBLE), (1, box(150), 0)
    )
    b = drawn(2, (1, SQUARE, 0, VISIBLE), (1, box(50, height=7), 0, VISIBLE), (1, box(300), 0, VISIBLE))
    found = agree(a, b, rule=TallyRule(size_threshold=80.0))
    recalls = {name: (score.value, score.support) for name, score in found.recall_a.items()}
    assert recalls == {
        "all": (2 / 4, 4),
        "small": (1.0, 1),
        "big": (1 / 3, 3),
        "occluded": (1.0, 1),
        "non_occluded": (1 / 2, 2),
        "big_non_occluded": (0.0, 1),
    }
    assert {name: score.support for name, score in found.recall_b.items()} == {
        "all": 3,
        "small": 1,
        "big": 2,
        "occluded": 0,
        "non_occluded": 3,
        "big_non_occluded": 2,
    }
    assert found.recall_b["occluded"].value is None
    assert "occluded" in found.recall_b["occluded"].reason
    assert found.swap().recall_a == found.recall_b


def test_without_a_size_threshold_nothing_is_small_or_big():
    side = drawn(1, (1, SQUARE, 0, VISIBLE))
    recalls = agree(side, drawn(2, (1, SQUARE, 0))).recall_a
    assert recalls["big_non_occluded"].value is recalls["small"].value is None
    assert "size threshold" in recalls["big"].reason
    assert recalls["non_occluded"].value == 1.0


def test_tags_of_matched_pairs():
    """Four pairs: part states agree in two of three that are set on both sides."""
    states = [
        (PartState.INTACT, PartState.INTACT),
        (PartState.DAMAGED, PartState.DAMAGED),
        (PartState.INTACT, PartState.DAMAGED),
        (PartState.UNSET, PartState.ABSENT),
    ]
    a = drawn(1, *[(n, SQUARE, 0, {"part_state": one}) for n, (one, _) in enumerate(states)])
    b = drawn(2, *[(n, SQUARE, 0, {"part_state": other}) for n, (_, other) in enumerate(states)])
    tags = agree(a, b).part_state
    assert tags.states == ("unset", "intact", "damaged", "absent", "occluded")
    assert tags.confusion == ((0, 0, 0, 1, 0), (0, 1, 1, 0, 0), (0, 0, 1, 0, 0), (0, 0, 0, 0, 0), (0, 0, 0, 0, 0))
    # n = 6, three of each value: o = 4, sum n_c (n_c - 1) = 12, so alpha = (5 * 4 - 12) / (30 - 12)
    assert tags.alpha.value == pytest.approx(8 / 18)
    assert tags.alpha.support == 3
    assert tags.swap().confusion[3][0] == 1
    without = JackknifedNumber(Spread.ALPHA, tags.alpha.value, 3, [0.0, 0.0, 1.0])
    expected = without.compute_interval(ImageGroups.of(np.arange(3), ImageUnits()), IntervalRule())
    assert agree(a, b, intervals=True).part_state.alpha.interval == expected
    hidden = agree(a, b).occluded
    assert hidden.confusion == ((4, 0, 0), (0, 0, 0), (0, 0, 0))
    assert hidden.alpha.value is None


def test_tags_without_variation_are_undefined():
    a = drawn(1, *[(n, SQUARE, 0, VISIBLE) for n in range(5)])
    alpha = agree(a, a).occluded.alpha
    assert (alpha.value, alpha.support) == (None, 5)
    assert "same value" in alpha.reason


def test_labels_ignored_count_the_pair_but_no_hit_of_a_label():
    a, b = drawn(1, (1, SQUARE, 0)), drawn(2, (1, SQUARE, 1))
    found = agree(a, b, rule=TallyRule(PairingRule(label_aware=False)))
    assert (found.roles.f1.value, found.by_label[0].tp, found.by_label[1].tp) == (1.0, 0, 0)
    assert found.by_label[0].precision.value is None


def test_only_images_that_both_finished_count_and_empty_ones_add_nothing():
    a = drawn(1, (1, SQUARE, 0), (2, SQUARE, 0), images=[1, 2, 3, 4])
    b = drawn(2, (1, SQUARE, 0), (5, SQUARE, 0), images=[1, 3, 4, 5])
    found = agree(a, b, intervals=True)
    fewer = agree(drawn(1, (1, SQUARE, 0)), drawn(2, (1, SQUARE, 0)), intervals=True)
    assert found.images == 3
    assert found.roles == fewer.roles
    nothing = agree(drawn(1, images=[1]), drawn(2, images=[1]))
    assert nothing.roles.f1.value is nothing.iou.mean.value is None
    assert nothing.by_label == {}
    assert nothing.roles.f1.reason == "neither author drew anything on the shared images"
    apart = agree(drawn(1, (1, SQUARE, 0)), drawn(2, (2, SQUARE, 0)))
    assert {one.reason for one in (apart.roles.f1, apart.roles.recall, apart.roles.precision)} == {
        "there is no image that both have finished"
    }


def test_intervals_hold_the_value_and_are_the_same_every_time():
    rng = np.random.default_rng(0)
    a = drawn(1, *[(n, box(20 * k), 0) for n in range(40) for k in range(5)])
    b = drawn(2, *[(n, box(20 * k), 0) for n in range(40) for k in range(5) if rng.uniform() < 0.8])
    found = agree(a, b, intervals=True)
    for score in (found.roles.f1, found.roles.recall):
        assert score.interval.low < score.value < score.interval.high
        assert score.interval.high - score.interval.low < 0.15
    assert found.roles.precision.interval.low < found.roles.precision.interval.high == 1.0
    assert found.roles.precision.interval.units == 40
    assert agree(a, b, intervals=True).roles == found.roles
    assert agree(a, b).roles.f1.interval is None
    alone = agree(a.restrict_to(np.array([0])), b, intervals=True).roles.f1
    assert (alone.interval, alone.no_interval) == (None, NoInterval.ONE_IMAGE)
