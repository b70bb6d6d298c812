"""In-betweens: exact at both ends, straight in between, and vertices that belong together."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from annotator.geometry.box import as_polygon, is_same_polygon
from annotator.geometry.tween import align_polygon, blend_points, blend_polygons, has_equal_vertices

RING = np.array([(0.0, 0.0), (40.0, 5.0), (50.0, 30.0), (10.0, 60.0), (-5.0, 20.0)])


@given(st.integers(0, 2**32 - 1), st.integers(3, 50))
@settings(max_examples=60)
def test_both_ends_are_exact_and_order_does_not_matter(seed, count):
    rng = np.random.default_rng(seed)
    a, b = rng.uniform(-1e6, 1e6, (2, count, 2))
    before = a.copy(), b.copy()
    assert is_same_polygon(blend_polygons((a,), (b,), 0.0), (a,))
    assert is_same_polygon(blend_polygons((a,), (b,), 1.0), (b,))
    assert np.allclose(blend_points(a, b, 0.25), blend_points(b, a, 0.75), rtol=1e-12)
    assert (a == before[0]).all()
    assert (b == before[1]).all()


@given(st.integers(0, 4), st.booleans(), st.floats(-500, 500), st.floats(-500, 500))
def test_a_ring_drawn_from_another_vertex_the_other_way_round_is_aligned(shift, reverse, dx, dy):
    other = np.roll(RING, shift, axis=0)
    other = (other[::-1] if reverse else other) + (dx, dy)
    assert np.allclose(align_polygon((RING,), (other,))[0], np.add(RING, (dx, dy)), atol=1e-6)


def test_alignment_only_turns_and_leaves_equal_rings_alone():
    other = np.roll(RING, 2, axis=0) * 1.1
    (aligned,) = align_polygon((RING,), (other,))
    assert sorted(map(tuple, aligned.tolist())) == sorted(map(tuple, other.tolist()))
    square = np.array([(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)])
    assert (align_polygon((square,), (square,))[0] == square).all()


def test_only_equal_numbers_of_vertices_belong_together():
    two = as_polygon([RING, RING + 100])
    assert has_equal_vertices(two, two)
    assert not has_equal_vertices(two, as_polygon([RING]))
    assert not has_equal_vertices(as_polygon([RING]), as_polygon([RING[:4]]))
    with pytest.raises(ValueError, match="5 and 4"):
        align_polygon((RING,), (RING[:4],))
