"""Pairs by hand and against single images."""

import numpy as np
import pytest

from annotator.geometry.box import as_polygon
from annotator.metrics.matching.pairing import PairingRule, match_overlapping, match_shapes
from annotator.model.shapes import Shapes
from tests.builders import shapes

SQUARE = [0.0, 0, 10, 10]


def pairs_of(found):
    return list(zip(found.row_a.tolist(), found.row_b.tolist(), strict=True))


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
    assert pairs_of(match_shapes(a, b, PairingRule())) == [(0, 1)]


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
    whole = match_shapes(a, b, rule)
    assert len(whole) > 30
    pairs = []
    for n in range(12):
        start = 15 * n
        one = match_shapes(a.slice(start, start + 15), b.slice(start, start + 15), rule)
        pairs += [(i + start, j + start) for i, j in pairs_of(one)]
    assert pairs_of(whole) == pairs


def test_no_shapes_at_all():
    assert len(match_shapes(Shapes.empty(), Shapes.empty(), PairingRule())) == 0
