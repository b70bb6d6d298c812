"""Grid: which lines are drawn, where, and that parts of it match the whole."""

import numpy as np
import pytest
from PySide6.QtGui import QImage, QPainter

from annotator.geometry.box import Transform
from annotator.ui.canvas import CanvasOptions
from annotator.ui.canvas.scene import SceneLook, choose_grid_step, paint_grid
from tests.ui.canvas.conftest import GREY, SIZE


@pytest.mark.parametrize(
    ("spacing", "scale", "step"),
    [(100, 1.0, 100), (100, 0.08, 100), (100, 0.05, 200), (100, 0.03, 500), (100, 0.01, 1000), (2, 0.4, 20), (2, 9, 2)],
)
def test_lines_that_would_be_too_close_are_left_out(spacing, scale, step) -> None:
    assert choose_grid_step(spacing, scale) == step


def painted(transform: Transform, region, *, spacing: float = 50, unit: float = 1.0) -> np.ndarray:
    image = QImage(200, 150, QImage.Format.Format_RGB32)
    image.fill(0xFF646464)
    painter = QPainter(image)
    painter.setClipRect(region[0], region[1], region[2] - region[0], region[3] - region[1])
    paint_grid(painter, transform, region, spacing=spacing, unit=unit)
    painter.end()
    return np.frombuffer(image.constBits(), dtype=np.uint8).reshape(150, 200, 4)[..., 0].copy()


def test_lines_stand_at_multiples_of_the_spacing() -> None:
    drawn = painted(Transform(2.0, 10, -30), (0, 0, 200, 150))
    row, column = drawn[5], drawn[:, 5]
    assert np.flatnonzero(row > 100).tolist() == [10, 110]
    assert np.flatnonzero(row < 100).tolist() == [11, 111]
    assert np.flatnonzero(column > 100).tolist() == [70]  # -30 + 100; the border itself lies above


def test_lines_are_as_thin_at_every_zoom_and_density() -> None:
    for scale in (0.5, 3.0):
        row = painted(Transform(scale, 5, 5), (0, 0, 200, 150), spacing=40)[15]
        assert np.flatnonzero(row > 100).tolist() == list(range(5, 200, round(40 * scale)))
    assert np.flatnonzero(painted(Transform(2.0, 20, 0), (0, 0, 200, 150), unit=2.0)[15] > 100).tolist()[:2] == [20, 21]


@pytest.mark.parametrize("region", [(9, 0, 12, 9), (11, 60, 112, 90), (111, 3, 199, 71)])
def test_a_part_looks_as_it_does_in_the_whole(region) -> None:
    transform = Transform(2.0, 10, -30)
    whole, part = painted(transform, (0, 0, 200, 150)), painted(transform, region)
    left, top, right, bottom = region
    assert (part[top:bottom, left:right] == whole[top:bottom, left:right]).all()


def test_the_grid_lies_on_the_picture_alone_and_below_the_shapes(stand) -> None:
    at = stand()
    before = at.image()
    at.canvas.set_options(CanvasOptions(look=SceneLook(grid=50.0)))
    at.settle()
    after = at.image()
    beside = at.at(-3, 100).toPoint()
    assert after.pixelColor(beside).name() == before.pixelColor(beside).name()
    line = at.at(200, 25).toPoint()
    reds = [after.pixelColor(line.x() + x, line.y()).red() for x in range(-2, 3)]
    assert max(reds) > GREY[0] + 20
    assert after.pixelColor(at.at(225, 25).toPoint()).red() == GREY[0]
    corner = at.at(250, 190).toPoint()
    assert after.pixelColor(corner).name() == before.pixelColor(corner).name()
    assert SIZE == (400, 300)
