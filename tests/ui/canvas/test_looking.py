"""Looking about: wheel, panning, Space, zoom, flights, brightness, screens of double density."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from annotator.session.view import Tone
from annotator.ui.canvas import CanvasOptions
from tests.builders import storage_of
from tests.ui.canvas.conftest import GREY, LEFT, MIDDLE

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


def test_ctrl_wheel_zooms_at_the_pointer(stand):
    at = stand()
    zooms = []
    at.canvas.zoom_changed.connect(zooms.append)
    place = at.at(100, 80)
    at.wheel(100, 80, keys=CTRL)
    assert zooms == [at.canvas.zoom]
    assert (at.at(100, 80) - place).manhattanLength() <= 1.5
    assert at.canvas.zoom == pytest.approx(zooms[0])


def test_wheel_scrolls_down_and_shift_wheel_sideways(stand):
    at = stand()
    at.canvas.zoom_to(4.0)
    before = at.canvas.transform
    at.wheel(100, 80, turn=-120)
    assert at.canvas.transform.dy < before.dy
    assert at.canvas.transform.dx == before.dx
    middle = at.canvas.transform
    at.wheel(100, 80, turn=-120, keys=SHIFT)
    assert at.canvas.transform.dx < middle.dx
    assert at.canvas.transform.dy == middle.dy


def test_plain_wheel_zooms_by_option_and_ctrl_then_scrolls(stand):
    at = stand(options=CanvasOptions(wheel_zooms=True))
    before = at.canvas.transform.scale
    at.wheel(100, 80)
    assert at.canvas.transform.scale > before
    scale = at.canvas.transform.scale
    at.wheel(100, 80, keys=CTRL)
    assert at.canvas.transform.scale == scale


def test_ctrl_shift_wheel_changes_brightness_of_the_display_only(stand):
    at = stand()
    for _ in range(4):
        at.wheel(100, 80, keys=CTRL | SHIFT)
    at.settle()
    assert at.session.view.tone == Tone(brightness=0.2)
    shown = at.colour(200, 60)
    assert shown.red() == pytest.approx(GREY[0] + 51, abs=2)
    assert storage_of(at.session).records == []
    at.session.set_view(tone=Tone(contrast=0.5))
    at.settle()
    assert at.colour(200, 60).red() == pytest.approx(127.5 + (GREY[0] - 127.5) * 2, abs=2)


def test_middle_drag_pans(stand):
    at = stand()
    at.canvas.zoom_to(4.0)
    before = at.canvas.transform
    at.press(100, 100, button=MIDDLE)
    at.move(110, 105, held=MIDDLE)
    assert at.canvas.cursor().shape() is Qt.CursorShape.ClosedHandCursor
    at.release(110, 105, button=MIDDLE)
    assert at.canvas.transform.dx - before.dx == pytest.approx(40, abs=1)
    assert at.canvas.transform.dy - before.dy == pytest.approx(20, abs=1)
    assert storage_of(at.session).records == []


def test_space_drag_pans_and_a_tap_is_told(stand):
    at = stand()
    at.canvas.zoom_to(4.0)
    taps = []
    at.canvas.space_tapped.connect(lambda: taps.append(1))
    at.key(Qt.Key.Key_Space)
    at.key(Qt.Key.Key_Space, down=False)
    assert taps == [1]
    before = at.canvas.transform
    at.key(Qt.Key.Key_Space)
    assert at.canvas.cursor().shape() is Qt.CursorShape.OpenHandCursor
    at.press(100, 100)
    at.move(120, 100, held=LEFT)
    at.release(120, 100)
    at.key(Qt.Key.Key_Space, down=False)
    assert taps == [1]
    assert at.canvas.transform.dx > before.dx
    assert storage_of(at.session).records == []


def test_pointer_position_is_told_in_image_pixels(stand):
    at = stand()
    told = []
    at.canvas.pointer_moved.connect(lambda x, y: told.append((x, y)))
    at.move(123, 45)
    assert told[-1] == pytest.approx((123, 45), abs=0.01)


def test_panning_is_a_copy_and_zooming_becomes_sharp(stand):
    at = stand()
    at.canvas.zoom_to(3.0)
    at.settle()
    before = at.canvas.paint_count
    at.canvas.pan(-20, -10)
    QApplication.processEvents()
    assert at.canvas.paint_count == before + 1
    assert at.canvas.is_settled
    moved = at.canvas.grab().toImage()
    at.settle()
    assert moved == at.image()


def test_view_beyond_the_margin_shows_the_picture_at_once(stand):
    at = stand()
    at.canvas.zoom_to(8.0)
    at.settle()
    at.canvas.pan(-1200, -900)
    shown = at.canvas.grab().toImage().pixelColor(320, 240)
    assert (shown.red(), shown.green(), shown.blue()) == GREY
    at.settle()


def test_flight_ends_with_the_box_in_the_middle(stand):
    at = stand()
    at.canvas.show_box(np.array([250.0, 150.0, 330.0, 230.0]))
    at.settle()
    centre = at.canvas.transform.to_view_point(290, 190)
    assert centre == pytest.approx((320, 240), abs=1.5)
    assert at.canvas.zoom > 1


def test_window_size_keeps_a_fitted_picture_fitted(stand):
    at = stand()
    at.canvas.resize(320, 240)
    at.settle()
    assert at.canvas.transform.scale * 400 <= 320
    at.canvas.fit_width()
    assert at.canvas.transform.scale * 400 == pytest.approx(320 - 16)


DOUBLE = """
import sys
import numpy as np
from PySide6.QtWidgets import QApplication
app = QApplication([])
from pathlib import Path
from tests.builders import session
from tests.ui.canvas.conftest import project_of
from annotator.ui.canvas import Canvas
from annotator.ui.base.pictures import PictureCache
from annotator.ui.base.workers import Runner
runner = Runner()
of = session(project_of(Path(sys.argv[1])))
canvas = Canvas(of, PictureCache(of, runner))
canvas.resize(420, 320)
canvas.show()
while not canvas.is_settled:
    app.processEvents()
canvas.zoom_to(1.0)
while not canvas.is_settled:
    app.processEvents()
shown = canvas.grab_view().toImage()
x, y = (int(2 * value) for value in canvas.transform.to_view_point(330, 190))
row = [shown.pixelColor(x + i, y).name() for i in range(-5, 6)]
print(shown.width(), canvas.zoom, canvas.transform.scale, row.count("#0072b2"), row.count("#0b0e11"))
runner.shutdown()
"""


def test_screen_of_double_density_is_drawn_sharply(folder):
    done = subprocess.run(
        [sys.executable, "-c", DOUBLE, str(folder)],
        env={**os.environ, "QT_SCALE_FACTOR": "2", "QT_QPA_PLATFORM": "offscreen"},
        cwd=Path(__file__).parents[3],
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    width, zoom, scale, line, halo = done.stdout.split()
    assert (width, float(zoom), float(scale)) == ("840", 1.0, 0.5)
    assert (int(line), int(halo)) == (4, 4)


def test_crosshair_of_the_keyboard_is_kept_in_sight_and_moves_are_told(stand):
    at = stand()
    moves = []
    at.canvas.moved.connect(lambda: moves.append(1))
    at.canvas.zoom_to(6.0)
    assert len(moves) == 1
    at.session.set_view(cursor=(5.0, 5.0))
    x, y = at.canvas.transform.to_view_point(5, 5)
    assert 24 <= x <= 640 - 24
    assert 24 <= y <= 480 - 24
    assert len(moves) == 2
    at.session.set_view(cursor=(6.0, 5.0))
    assert len(moves) == 2


def test_a_box_that_is_selected_elsewhere_comes_into_sight_without_a_zoom(stand):
    at = stand()
    at.canvas.zoom_to(4.0)
    at.canvas.pan(5000, 5000)
    scale = at.canvas.zoom
    shapes = at.session.current_layer.shapes
    for shape in shapes.id.tolist():
        at.session.set_view(selection=(shape,))
        x0, y0, x1, y1 = at.canvas.transform.to_view(shapes.box[shapes.rows_of([shape])])[0]
        assert at.canvas.zoom == scale
        if x1 - x0 <= at.canvas.width() - 48:
            assert x0 >= 23
            assert x1 <= at.canvas.width() - 23
        if y1 - y0 <= at.canvas.height() - 48:
            assert y0 >= 23
            assert y1 <= at.canvas.height() - 23


def test_a_picture_that_is_seen_whole_stays_so(stand):
    at = stand()
    before = at.canvas.transform
    for shape in at.session.current_layer.shapes.id.tolist():
        at.session.set_view(selection=(shape,))
    assert at.canvas.transform == before
