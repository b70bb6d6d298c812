"""The camera fits, zooms at a point, keeps the picture in reach and its offsets whole."""

import numpy as np
import pytest

from annotator.geometry.box import Transform
from annotator.ui.canvas.camera import Camera, ZoomMode, interpolate
from annotator.ui.canvas.widget import ViewMemory


@pytest.fixture
def camera() -> Camera:
    made = Camera()
    made.set_view(800, 600, 1.0)
    made.set_image(4000, 2000)
    return made


def test_fit_shows_everything_and_follows_the_window(camera):
    corners = camera.transform.to_view(np.array([[0, 0, 4000, 2000]]))[0]
    assert corners[0] >= 0 <= corners[1]
    assert corners[2] <= 800
    assert corners[3] <= 600
    before = camera.transform.scale
    camera.set_view(400, 300, 1.0)
    assert camera.transform.scale < before


def test_fit_width_fills_the_width_from_the_top(camera):
    camera.set_image(1000, 5000)
    camera.fit_width()
    assert camera.transform.scale * 1000 == pytest.approx(800 - 16)
    assert camera.transform.dy == 8


def test_zoom_keeps_the_point_under_the_pointer_and_offsets_whole(camera):
    x, y = camera.transform.to_image_point(300, 350)
    camera.zoom_by(1.7, 300, 350)
    assert camera.transform.to_view_point(x, y) == pytest.approx((300, 350), abs=0.51)
    assert camera.transform.dx == round(camera.transform.dx)
    assert camera.mode is ZoomMode.FREE


def test_zoom_near_one_to_one_snaps(camera):
    camera.zoom_to(0.9995)
    assert camera.transform.scale == 1.0


def test_zoom_has_ends(camera):
    camera.zoom_by(1e9, 10, 10)
    assert camera.transform.scale == 64
    camera.zoom_by(1e-9, 10, 10)
    assert 0 < camera.transform.scale < 1


def test_picture_cannot_be_pushed_out_of_sight(camera):
    camera.pan(1e6, -1e6)
    corners = camera.transform.to_view(np.array([[0, 0, 4000, 2000]]))[0]
    assert corners[0] <= 800 - 48
    assert corners[3] >= 48


def test_another_size_is_fitted_again_and_the_same_size_keeps_a_zoom_by_hand(camera):
    camera.zoom_to(2.0)
    camera.set_image(4000, 2000)
    assert camera.transform.scale == 2.0
    camera.set_image(1000, 1000)
    assert camera.mode is ZoomMode.FIT


def test_resize_keeps_the_middle_of_a_free_view(camera):
    camera.zoom_to(2.0)
    middle = camera.transform.to_image_point(400, 300)
    camera.set_view(1000, 700, 1.0)
    assert camera.transform.to_image_point(500, 350) == pytest.approx(middle, abs=0.5)


def test_flight_begins_and_ends_where_it_should():
    start, end = Transform(0.2, 10, 20), Transform(3.0, -500, -900)
    assert interpolate(start, end, 0.0, middle=(400, 300)).dx == pytest.approx(10)
    last = interpolate(start, end, 1.0, middle=(400, 300))
    assert (last.scale, last.dx, last.dy) == pytest.approx((3.0, -500, -900))


def test_each_image_keeps_its_own_zoom_unless_it_is_carried_on(camera):
    memory = ViewMemory(camera, 1)
    whole = camera.transform
    camera.zoom_to(2.0)
    left = camera.place
    assert memory.enter(2)
    camera.set_image(4000, 2000)
    assert camera.transform == whole
    assert memory.enter(1)
    camera.set_image(4000, 2000)
    assert camera.place == left
    assert not memory.enter(1)
    memory.carries = True
    assert memory.enter(2)
    camera.set_image(4000, 2000)
    assert camera.place == left


def test_a_box_is_shown_with_a_margin_by_the_shortest_way(camera):
    camera.zoom_to(1.0)
    middle = camera.transform.to_image_point(400, 300)
    here = np.array([middle[0] - 10, middle[1] - 10, middle[0] + 10, middle[1] + 10])
    assert not camera.bring_into_sight(here)
    x, y = camera.transform.to_image_point(0, 300)
    assert camera.bring_into_sight(np.array([x - 100, y, x - 50, y + 10]))
    assert camera.transform.to_view_point(x - 100, y) == pytest.approx((24, 300), abs=1)
