"""Vertices and edges of polygons: what is under a point, edits that undo each other, thinning within a tolerance."""

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from annotator.geometry.box import as_polygon, find_points_within, is_same_polygon
from annotator.geometry.vertices import (
    delete_vertex,
    find_edge,
    find_vertex,
    has_crossing,
    insert_vertex,
    move_vertex,
    polygon_of_box,
    simplify_polygon,
)

SQUARE = as_polygon([[(0, 0), (100, 0), (100, 80), (0, 80)]])
TWO = as_polygon([[(0, 0), (100, 0), (100, 80), (0, 80)], [(200, 0), (300, 0), (250, 50)]])


@st.composite
def rings(draw):
    """Star-shaped rings, which do not cross themselves, or any points at all."""
    count = draw(st.integers(3, 40))
    rng = np.random.default_rng(draw(st.integers(0, 2**32 - 1)))
    if draw(st.booleans()):
        return rng.uniform(0, 200, (count, 2))
    angle = np.sort(rng.uniform(0, 2 * np.pi, count))
    radius = 100 + rng.normal(0, draw(st.sampled_from((0.5, 5.0, 30.0))), count)
    return np.column_stack((radius * np.cos(angle), radius * np.sin(angle))) + 300


def test_the_nearest_vertex_within_reach_is_found():
    assert find_vertex(TWO, 98, 3, reach=6) == (0, 1)
    assert find_vertex(TWO, 251, 48, reach=6) == (1, 2)
    assert find_vertex(TWO, 50, 0, reach=6) is None
    assert find_vertex((), 0, 0, reach=6) is None


def test_the_nearest_place_on_an_edge_is_found_also_on_the_one_that_closes_the_ring():
    edge = find_edge(TWO, 40, 3, reach=6)
    assert (edge.ring, edge.vertex, edge.x, edge.y) == (0, 0, 40, 0)
    edge = find_edge(TWO, -2, 30, reach=6)
    assert (edge.ring, edge.vertex, edge.x, edge.y) == (0, 3, 0, 30)
    assert find_edge(TWO, 50, 40, reach=6) is None
    assert find_edge((), 0, 0, reach=6) is None


@given(rings(), st.data())
@settings(max_examples=60)
def test_what_is_put_in_and_taken_out_again_changes_nothing(points, data):
    polygon = (points,)
    before = points.copy()
    after = data.draw(st.integers(0, len(points) - 1))
    grown = insert_vertex(polygon, 0, after, np.array([1.0, 2.0]))
    assert len(grown[0]) == len(points) + 1
    assert grown[0][after + 1].tolist() == [1.0, 2.0]
    assert is_same_polygon(delete_vertex(grown, 0, after + 1), polygon)
    assert (points == before).all()


def test_only_the_ring_in_question_is_changed():
    assert is_same_polygon(move_vertex(TWO, 1, 2, np.array([250, 60]))[:1], TWO[:1])
    assert move_vertex(TWO, 1, 2, np.array([250, 60]))[1].tolist() == [[200, 0], [300, 0], [250, 60]]
    with pytest.raises(ValueError, match="three"):
        delete_vertex(TWO, 1, 0)
    assert len(delete_vertex(TWO, 0, 0)[0]) == 3


@pytest.mark.parametrize(
    ("points", "crosses"),
    [
        ([(0, 0), (10, 0), (10, 10), (0, 10)], False),
        ([(0, 0), (10, 10), (10, 0), (0, 10)], True),
        ([(0, 0), (10, 0), (10, 10), (5, 0)], True),
        ([(0, 0), (10, 0), (10, 0), (0, 10)], True),
        ([(0, 0), (10, 0), (5, 5), (0, 0)], True),
    ],
)
def test_a_ring_that_touches_or_crosses_itself_is_known(points, crosses):
    assert has_crossing((np.array(points, dtype=float),), 0) is crosses


@given(rings(), st.floats(0.01, 60))
@settings(max_examples=150)
def test_simplifying_never_leaves_the_tolerance_nor_crosses(points, tolerance):
    before = points.copy()
    (fewer,) = simplify_polygon((points,), tolerance)
    old, new = shapely.linearrings(points), shapely.linearrings(fewer)
    assert shapely.hausdorff_distance(old, new, densify=0.02) <= tolerance + 1e-9
    assert 3 <= len(fewer) <= len(points)
    assert {tuple(point) for point in fewer.tolist()} <= {tuple(point) for point in points.tolist()}
    assert shapely.is_simple(new) or not shapely.is_simple(old)
    assert (points == before).all()


def test_simplifying_drops_what_lies_on_a_straight_line_and_keeps_rings_apart():
    dense = np.array([(x, 0.0) for x in range(100)] + [(99.0, y) for y in range(1, 80)] + [(0.0, 79.0)])
    thinned = simplify_polygon((dense, SQUARE[0] + 500), 0.5)
    assert sorted(map(tuple, thinned[0].tolist())) == [(0, 0), (0, 79), (99, 0), (99, 79)]
    assert is_same_polygon(thinned[1:], (SQUARE[0] + 500,))


def test_points_on_one_line_are_left_alone():
    flat = np.array([(0.0, 0.0), (1.0, 0.0), (2.0, 0.0), (3.0, 0.0)])
    assert is_same_polygon(simplify_polygon((flat,), 5.0), (flat,))


def test_a_box_becomes_its_rectangle():
    assert polygon_of_box(np.array([1.0, 2.0, 5.0, 9.0]))[0].tolist() == [[1, 2], [5, 2], [5, 9], [1, 9]]


@given(st.integers(0, 2**32 - 1), st.integers(3, 30))
@settings(max_examples=60)
def test_a_loop_holds_what_it_goes_round(seed, count):
    rng = np.random.default_rng(seed)
    angle = np.sort(rng.uniform(0, 2 * np.pi, count))
    loop = np.column_stack((np.cos(angle), np.sin(angle))) * rng.uniform(20, 100, (count, 1))
    points = rng.uniform(-100, 100, (200, 2))
    inside = shapely.contains_xy(shapely.make_valid(shapely.polygons(loop)), points)
    if shapely.is_valid(shapely.polygons(loop)):
        assert find_points_within(points, loop).tolist() == np.flatnonzero(inside).tolist()
    twice = np.concatenate((loop, loop))
    assert find_points_within(points, twice).tolist() == find_points_within(points, loop).tolist()
    assert find_points_within(np.zeros((0, 2)), loop).tolist() == []
