"""The view transform: fit, zoom about a point, pan, and both ways back."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.geometry.box import Transform

finite = st.floats(-1e4, 1e4)
scales = st.floats(0.01, 50)


@given(scales, finite, finite, finite, finite)
def test_there_and_back(scale: float, dx: float, dy: float, x: float, y: float) -> None:
    transform = Transform(scale, dx, dy)
    assert transform.to_image_point(*transform.to_view_point(x, y)) == pytest.approx((x, y), abs=1e-6)
    boxes = np.array([[x, y, x + 5, y + 7]])
    assert np.allclose(transform.to_image(transform.to_view(boxes)), boxes, atol=1e-6)


@given(scales, finite, finite, st.floats(0.1, 10), st.floats(0, 1500), st.floats(0, 900))
def test_zoom_keeps_the_point_under_the_pointer(
    scale: float, dx: float, dy: float, factor: float, x: float, y: float
) -> None:
    before = Transform(scale, dx, dy)
    after = before.zoom(factor, x=x, y=y, least=0.01, most=64)
    assert after.to_view_point(*before.to_image_point(x, y)) == pytest.approx((x, y), abs=1e-4)


def test_zoom_stays_within_its_limits() -> None:
    assert Transform(1.0).zoom(1000, x=0, y=0, least=0.1, most=8).scale == 8
    assert Transform(1.0).zoom(0.001, x=0, y=0, least=0.1, most=8).scale == 0.1


def test_fit_shows_the_whole_image_centred() -> None:
    transform = Transform.fit((4000, 1000), (1000, 1000))
    assert transform.scale == 0.25
    assert transform.to_view_point(2000, 500) == (500, 500)


def test_showing_centres_a_box() -> None:
    box = np.array([100.0, 100, 200, 150])
    transform = Transform.centre_on(box, (800, 600), share=0.5)
    assert transform.to_view_point(150, 125) == pytest.approx((400, 300))
    assert transform.scale == pytest.approx(4.0)


def test_fit_leaves_the_margin_free_on_the_side_that_is_short() -> None:
    transform = Transform.fit((400, 100), (1000, 800), margin=100)
    assert (transform.scale, transform.dx, transform.dy) == (2.0, 100.0, 300.0)
    transform = Transform.fit((100, 400), (800, 1000), margin=100)
    assert (transform.scale, transform.dx, transform.dy) == (2.0, 300.0, 100.0)


def test_showing_takes_the_share_of_the_longer_side_and_stops_at_the_largest_scale() -> None:
    wide, tall = np.array([0.0, 0, 400, 10]), np.array([100.0, 100, 110, 300])
    assert Transform.centre_on(wide, (800, 600), share=0.25) == Transform(0.5, 300.0, 297.5)
    assert Transform.centre_on(tall, (800, 600), share=0.5) == Transform(1.5, 242.5, 0.0)
    assert Transform.centre_on(tall, (800, 600), share=0.5, largest=1.0) == Transform(1.0, 295.0, 100.0)


def test_view_is_image_times_scale_plus_offset() -> None:
    transform = Transform(2.0, 10, -30)
    assert transform.to_view(np.array([[1.0, 2, 3, 4]])).tolist() == [[12, -26, 16, -22]]
    assert transform.to_view(np.array([[1.0, 2]])).tolist() == [[12, -26]]
    assert transform.to_image(np.array([[12.0, -26]])).tolist() == [[1, 2]]
    assert transform.to_view_point(1, 2) == (12, -26)
    assert transform.pan(5, -7) == Transform(2.0, 15, -37)
    assert transform.zoom(3, x=0, y=0, least=0.1, most=8) == Transform(6.0, 30, -90)


def test_the_image_cannot_be_lost_by_panning() -> None:
    """1000 by 500 pixels at twice their size: 2000 by 1000 in a view of 800 by 600."""
    image, view = (1000, 500), (800, 600)
    assert Transform(2.0, -5000, 9000).keep_in_reach(image, view, margin=50) == Transform(2.0, 50 - 2000, 600 - 50)
    assert Transform(2.0, 9000, -5000).keep_in_reach(image, view, margin=50) == Transform(2.0, 800 - 50, 50 - 1000)
    kept = Transform(2.0, 50 - 2000, 50 - 1000)
    assert kept.keep_in_reach(image, view, margin=50) is kept


def test_a_place_is_gone_to_without_a_void_beside_the_picture() -> None:
    """1000 by 500 pixels in a view of 800 by 600: twice their size they are 2000 by 1000, and 500 by 250 at half."""
    image, view = (1000, 500), (800, 600)
    beside = Transform(2.0, 300, -900).keep_filled(image, view, margin=50)
    assert beside == Transform(2.0, 50, 600 - 1000 - 50)
    inside = Transform(2.0, -700, -200)
    assert inside.keep_filled(image, view, margin=50) == inside
    assert Transform(0.5, -40, 500).keep_filled(image, view, margin=50) == Transform(0.5, 150, 175)
