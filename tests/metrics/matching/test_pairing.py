"""Pairs, and the reasons of what stays without one, by hand and against single images."""

import numpy as np
import pytest

from annotator.geometry.polygon import as_polygon
from annotator.metrics.matching.pairing import (
    PairingRule,
    UnmatchedReason,
    match_overlapping,
    match_shapes,
    pair_shapes,
)
from annotator.model.shapes import Shapes
from tests.builders import shapes

SQUARE = [0.0, 0, 10, 10]


def pairs_of(found):
    return list(zip(found.row_a.tolist(), found.row_b.tolist(), strict=True))


def reasons(side):
    return [
        (row, UnmatchedReason(code).name, iou, best)
        for row, code, iou, best in zip(
            side.row.tolist(), side.reason.tolist(), side.iou.tolist(), side.best.tolist(), strict=True
        )
    ]


def test_every_reason_by_hand():
    a = Shapes.make(
        [SQUARE, [0, 0, 10, 9], [100, 0, 110, 10], [200, 0, 210, 10], [300, 0, 310, 10]], label=[0, 0, 0, 0, 0]
    )
    b = Shapes.make([SQUARE, [100, 0, 110, 4], [200, 0, 210, 8]], label=[0, 0, 1])
    found = pair_shapes(a, b, PairingRule())
    assert pairs_of(found.pairs) == [(0, 0)]
    assert reasons(found.unmatched_a) == [
        (1, "TAKEN", 0.9, 0),
        (2, "TOO_SMALL", 0.4, 1),
        (3, "OTHER_LABEL", 0.8, 2),
        (4, "NOTHING_OVERLAPS", 0.0, -1),
    ]
    assert reasons(found.unmatched_b) == [(1, "TOO_SMALL", 0.4, 2), (2, "OTHER_LABEL", 0.8, 3)]
    assert reasons(found.swap().unmatched_a) == reasons(found.unmatched_b)


def test_a_lost_candidate_is_the_reason_even_where_another_label_overlaps_more():
    a = Shapes.make([SQUARE, [0, 0, 10, 8]], label=0)
    b = Shapes.make([SQUARE, [0, 0, 10, 8]], label=[0, 1])
    assert reasons(pair_shapes(a, b, PairingRule()).unmatched_a) == [(1, "TAKEN", 0.8, 0)]


def test_labels_may_be_ignored():
    a, b = Shapes.make([SQUARE], label=0), Shapes.make([SQUARE], label=1)
    assert pairs_of(match_shapes(a, b, PairingRule())) == []
    assert pairs_of(match_shapes(a, b, PairingRule(label_aware=False))) == [(0, 0)]
    assert pairs_of(match_overlapping(a, b)) == []
    assert pairs_of(match_overlapping(a, b, label_aware=False)) == [(0, 0)]


def test_threshold_is_inclusive_and_never_lets_strangers_meet():
    a, b = Shapes.make([SQUARE]), Shapes.make([[0, 0, 10, 5], [20, 20, 30, 30]])
    assert pairs_of(match_shapes(a, b, PairingRule(0.5))) == [(0, 0)]
    assert pairs_of(match_shapes(a, b.take([1]), PairingRule(0.0))) == []


def test_crowds_are_left_out():
    a, b = Shapes.make([SQUARE]), Shapes.make([SQUARE, [0, 0, 10, 9]], crowd=[True, False])
    found = pair_shapes(a, b, PairingRule())
    assert pairs_of(found.pairs) == [(0, 1)]
    assert len(found.unmatched_b.row) == 0


def test_polygons_overlap_as_drawn():
    triangles = [as_polygon([[[0, 0], [10, 0], [0, 10]]]), as_polygon([[[10, 10], [10, 0], [0, 10]]])]
    a, b = (Shapes.make([SQUARE], polygon=[triangle]) for triangle in triangles)
    assert pairs_of(match_shapes(a, b, PairingRule())) == [(0, 0)]
    assert pairs_of(match_shapes(a, b, PairingRule(overlap="polygon"))) == []
    assert pairs_of(match_shapes(a, Shapes.make([SQUARE]), PairingRule(overlap="polygon"))) == [(0, 0)]


def test_variance_rule_prefers_the_larger_total_to_more_pairs():
    a = Shapes.make([[0, 0, 10, 10], [9, 0, 19, 10]])
    b = Shapes.make([[0, 0, 10, 10], [-9, 0, 1, 10]])
    assert pairs_of(match_overlapping(a, b)) == [(0, 0)]
    assert pairs_of(match_shapes(a, b, PairingRule(0.01))) == [(0, 1), (1, 0)]


def many(seed, images=12):
    """A crowded table over many images, two labels."""
    tables = [shapes(15, seed=seed * 1000 + n, size=60.0).with_columns(image=np.full(15, n)) for n in range(images)]
    return Shapes.concat(tables)


@pytest.mark.parametrize("label_aware", [True, False])
def test_a_whole_data_set_equals_its_images(label_aware):
    a, b = many(1), many(2)
    rule = PairingRule(0.2, label_aware)
    whole = pair_shapes(a, b, rule)
    assert len(whole.pairs) > 30
    pairs, unmatched_a, unmatched_b = [], [], []
    for n in range(12):
        start = 15 * n
        one = pair_shapes(a.slice(start, start + 15), b.slice(start, start + 15), rule)
        pairs += [(i + start, j + start) for i, j in pairs_of(one.pairs)]
        for side, into in ((one.unmatched_a, unmatched_a), (one.unmatched_b, unmatched_b)):
            into += [(row + start, *rest, best + start if best >= 0 else -1) for row, *rest, best in reasons(side)]
    assert pairs_of(whole.pairs) == pairs
    assert reasons(whole.unmatched_a) == unmatched_a
    assert reasons(whole.unmatched_b) == unmatched_b


def test_no_shapes_at_all():
    found = pair_shapes(Shapes.empty(), Shapes.empty(), PairingRule())
    assert len(found.pairs) == len(found.unmatched_a.row) == 0
