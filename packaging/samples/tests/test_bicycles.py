"""Drawn bicycles: seeded, of the size asked for, with a box and a state for each of the 22 parts."""

import numpy as np
import numpy.typing as npt
import pytest

from annotator.model.templates import find_template
from drawing.bicycles import PART_STATES, PARTS, draw_bicycle
from drawing.bicycles.camera import aimed
from drawing.bicycles.scene import ABSENT, BicycleScene, part


@pytest.fixture(scope="module")
def scenes() -> list[BicycleScene]:
    return [draw_bicycle(seed, 240, 180) for seed in range(40)]


def states(scenes: list[BicycleScene]) -> npt.NDArray[np.int8]:
    return np.array([scene.truth.part_state for scene in scenes])


def test_same_seed_same_picture_and_another_seed_another() -> None:
    first, again, other = draw_bicycle(3, 200, 150), draw_bicycle(3, 200, 150), draw_bicycle(4, 200, 150)
    np.testing.assert_array_equal(first.pixels, again.pixels)
    np.testing.assert_array_equal(first.truth.boxes, again.truth.boxes)
    assert (first.pixels != other.pixels).any()


def test_size_and_parts_are_the_template_s(scenes: list[BicycleScene]) -> None:
    assert find_template("delftbikes").labels == PARTS
    for scene in scenes:
        assert scene.pixels.shape == (180, 240, 3)
        assert scene.pixels.dtype == np.uint8
        assert scene.truth.boxes.shape == (22, 4)
        assert scene.truth.part_state.shape == (22,)


def test_boxes_lie_inside_the_picture(scenes: list[BicycleScene]) -> None:
    boxes = np.concatenate([scene.truth.boxes for scene in scenes])
    assert boxes.min() >= 0
    assert (boxes[:, 2] <= 240).all()
    assert (boxes[:, 3] <= 180).all()
    assert (boxes[:, 2:] - boxes[:, :2] >= 2).all()


def test_states_are_shared_as_in_photographs_of_bicycles(scenes: list[BicycleScene]) -> None:
    """The published shares are 60.5 % intact, 6 % damaged, 19.5 % absent and 14 % occluded."""
    share = np.bincount(states(scenes).ravel(), minlength=4) / states(scenes).size
    assert share == pytest.approx([0.605, 0.06, 0.195, 0.14], abs=0.07)
    assert len(PART_STATES) == 4


def test_an_absent_part_shows_nothing_and_has_a_box_where_others_have_theirs(scenes: list[BicycleScene]) -> None:
    bell = part("bell")
    absent = states(scenes)[:, bell] == ABSENT
    assert absent.sum() > 5
    assert (~absent).sum() > 5
    middles = np.array([(s.truth.boxes[bell, :2] + s.truth.boxes[bell, 2:]) / 2 / (240, 180) for s in scenes])
    assert np.abs(middles[absent].mean(axis=0) - middles[~absent].mean(axis=0)).max() < 0.06
    assert all(s.truth.visible[bell] == 0 for s, gone in zip(scenes, absent, strict=True) if gone)


def test_parts_sit_at_regular_places(scenes: list[BicycleScene]) -> None:
    """The back is left of the front, the saddle above the wheels: what context a detector can learn."""
    boxes = np.array([scene.truth.boxes for scene in scenes])
    middle = (boxes[..., :2] + boxes[..., 2:]) / 2
    assert (middle[:, part("back_wheel"), 0] < middle[:, part("front_wheel"), 0]).all()
    assert (middle[:, part("saddle"), 1] < middle[:, part("back_wheel"), 1]).all()
    assert (middle[:, part("back_light"), 0] < middle[:, part("front_light"), 0]).all()


def test_the_truth_scales_with_the_picture() -> None:
    small, large = draw_bicycle(8, 240, 180), draw_bicycle(8, 480, 360)
    np.testing.assert_allclose(large.truth.boxes, small.truth.boxes * 2, atol=2.5)


def test_what_hangs_over_a_part_makes_it_occluded(scenes: list[BicycleScene]) -> None:
    for scene in scenes:
        seen = (scene.truth.part_state == 0) | (scene.truth.part_state == 1)
        assert (scene.truth.visible[seen] >= 0.2).all()
        assert (scene.truth.visible[scene.truth.part_state == 3] < 0.9).all()


def test_camera_rays_go_back_to_where_points_came_from() -> None:
    camera = aimed(
        np.array([500.0, 500.0, 0.0]), distance=3000, yaw=12, height=1300, roll=2, focal=400.0, centre=(100.0, 80.0)
    )
    point = np.array([[220.0, 310.0, 45.0]])
    spot, _ = camera.project(point)
    x, y, z = camera.rays(200, 160)
    column, row = (np.floor(spot[0])).astype(int)
    direction = np.array([x[row, column], y[row, column], z[row, column]], np.float64)
    away = point[0] - camera.place
    across = away - direction * (away @ direction) / (direction @ direction)
    assert np.linalg.norm(across) < 8.0
