"""Aids over the picture: overview, magnifier, lines through the pointer; their keys, and that they are remembered."""

import numpy as np
import pytest
from PIL import Image as PillowImage
from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from annotator.session.view import Tone
from tests.ui.canvas.conftest import project_of
from tests.windows import press, settle

LEFT, NONE, PLAIN = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier


def hover(window, x: float, y: float) -> QPointF:
    canvas = window.page.canvas
    place = QPointF(*canvas.transform.to_view_point(x, y))
    event = QMouseEvent(QEvent.Type.MouseMove, place, canvas.mapToGlobal(place), NONE, NONE, PLAIN)
    QApplication.sendEvent(canvas, event)
    return place


def middle_of(canvas) -> tuple[float, float]:
    return canvas.transform.to_image_point(canvas.width() / 2, canvas.height() / 2)


def test_the_overview_comes_when_part_of_the_picture_is_out_of_view(qtbot, window) -> None:
    canvas, overview = window.page.canvas, window.page.frame.aids.overview
    canvas.zoom_to(8.0)
    assert not overview.isVisible()
    press(window, "F4")
    assert overview.isVisible()
    assert window.page.frame.rect().contains(overview.geometry())
    canvas.fit()
    assert not overview.isVisible()
    canvas.zoom_to(8.0)
    assert overview.isVisible()
    press(window, "F4")
    assert not overview.isVisible()
    settle(qtbot, window)


def test_its_frame_is_what_is_seen_and_a_click_moves_the_view(qtbot, window) -> None:
    canvas, overview = window.page.canvas, window.page.frame.aids.overview
    press(window, "F4")
    canvas.zoom_to(16.0)
    picture, area = canvas.picture, overview.area
    for share in ((0.25, 0.7), (0.6, 0.4)):
        place = QPoint(round(area.left() + share[0] * area.width()), round(area.top() + share[1] * area.height()))
        QTest.mouseClick(overview, LEFT, PLAIN, place)
        x, y = middle_of(canvas)
        assert x == pytest.approx(share[0] * picture.width, abs=3)
        assert y == pytest.approx(share[1] * picture.height, abs=3)
        assert canvas.zoom == pytest.approx(16.0)
        centre = overview.frame.center()
        assert (centre.x(), centre.y()) == pytest.approx((place.x(), place.y()), abs=2)
    seen = canvas.width() / canvas.transform.scale
    assert overview.frame.width() == pytest.approx(seen / picture.width * area.width(), abs=1)
    settle(qtbot, window)


def test_the_overview_makes_room_for_the_tag_strip(qtbot, window) -> None:
    frame = window.page.frame
    press(window, "F4")
    window.resize(900, 600)
    window.page.canvas.zoom_to(8.0)
    press(window, "W")
    assert frame.tags.isVisible()
    assert not frame.aids.overview.area.translated(frame.aids.overview.pos()).intersects(frame.bar.geometry())
    settle(qtbot, window)


def test_the_overview_shows_the_tone(qtbot, window) -> None:
    canvas, overview = window.page.canvas, window.page.frame.aids.overview
    press(window, "F4")
    canvas.zoom_to(8.0)
    settle(qtbot, window)
    place = overview.area.topLeft() + QPoint(3, 3)
    before = overview.grab().toImage().pixelColor(place).red()
    window.page.session.set_view(tone=Tone(brightness=0.3))
    settle(qtbot, window)
    assert overview.grab().toImage().pixelColor(place).red() > before + 15


def test_the_magnifier_follows_the_pointer_and_stays_within_the_frame(qtbot, window) -> None:
    canvas, loupe = window.page.canvas, window.page.frame.aids.magnifier
    press(window, "F7")
    assert not loupe.isVisible()
    for x, y in ((20, 20), (230, 20), (20, 150), (235, 155), (120, 80)):
        place = hover(window, x, y).toPoint()
        assert loupe.isVisible()
        assert not loupe.geometry().contains(place)
        assert window.page.frame.rect().adjusted(-12, -12, 12, 12).contains(loupe.geometry())
    QApplication.sendEvent(canvas, QEvent(QEvent.Type.Leave))
    assert not loupe.isVisible()
    press(window, "F7")
    hover(window, 60, 60)
    assert not loupe.isVisible()


def test_the_magnifier_never_shows_less_than_the_view(window) -> None:
    canvas, loupe = window.page.canvas, window.page.frame.aids.magnifier
    canvas.zoom_to(1.0)
    assert loupe.scale == 3 * canvas.devicePixelRatioF()
    canvas.zoom_to(5.0)
    assert loupe.scale == 10.0
    window.preferences.set("picture", magnification=4)
    canvas.zoom_to(1.0)
    assert loupe.scale == 4 * canvas.devicePixelRatioF()


def test_a_closeup_shows_the_pixels_under_the_point_and_the_lines_there(stand, folder) -> None:
    values = np.zeros((300, 400, 3), dtype=np.uint8)
    values[100:110, 200:210] = (250, 10, 10)
    PillowImage.fromarray(values).save(folder / "img1.png")
    at = stand(of=project_of(folder))
    size = at.canvas.size().__class__(120, 120)
    shown = at.canvas.draw_closeup(205, 105, scale=4.0, size=size)
    assert (shown.width(), shown.height()) == (120, 120)
    assert shown.pixelColor(60, 60).red() == 250
    for x, y, red in ((41, 60, 250), (78, 60, 250), (38, 60, 0), (82, 60, 0), (60, 41, 250), (60, 38, 0)):
        assert shown.pixelColor(x, y).red() == red, (x, y)
    line = at.canvas.draw_closeup(40, 80, scale=4.0, size=size)  # the left edge of box 1
    assert line.pixelColor(60, 60).name() == at.colour(40, 80).name()
    at.settle()


def test_a_closeup_shows_the_box_that_is_drawn(stand) -> None:
    at = stand()
    size = at.canvas.size().__class__(120, 120)
    before = at.canvas.draw_closeup(60, 40, scale=4.0, size=size).pixelColor(60, 60)
    at.press(100, 100)
    at.move(110, 110, held=LEFT)
    assert at.session.is_previewing
    after = at.canvas.draw_closeup(60, 40, scale=4.0, size=size).pixelColor(60, 60)
    moved = at.canvas.draw_closeup(70, 50, scale=4.0, size=size).pixelColor(60, 60)
    assert before != after
    assert moved == before
    at.release(110, 110)


class Painted(QObject):
    """Adds up how many pixels of a widget are painted."""

    def __init__(self, widget) -> None:
        super().__init__(widget)
        self.pixels = 0
        widget.installEventFilter(self)

    def eventFilter(self, _watched, event) -> bool:
        if event.type() is QEvent.Type.Paint:
            self.pixels += sum(rect.width() * rect.height() for rect in event.region())
        return False


def test_lines_through_the_pointer_repaint_two_strips_only(qtbot, window) -> None:
    canvas, lines = window.page.canvas, window.page.frame.aids.crosshair
    press(window, "Shift+F7")
    hover(window, 40, 40)
    assert lines.place is not None
    QApplication.processEvents()
    painted = Painted(canvas)
    place = hover(window, 200, 120)
    qtbot.waitUntil(lambda: painted.pixels > 0)
    assert lines.place == QPoint(round(place.x()), round(place.y()))
    assert painted.pixels < 0.05 * canvas.width() * canvas.height()
    shown = canvas.grab().toImage()
    assert shown.pixelColor(lines.place.x(), 5).name() == "#ffffff"
    assert shown.pixelColor(5, lines.place.y()).name() == "#ffffff"
    QApplication.sendEvent(canvas, QEvent(QEvent.Type.Leave))
    assert lines.place is None


def test_nothing_of_it_costs_while_it_is_off(window) -> None:
    aids = window.page.frame.aids
    hover(window, 40, 40)
    hover(window, 90, 60)
    assert aids.crosshair.isHidden()
    assert aids.magnifier.isHidden()
    assert aids.overview.isHidden()


def test_aids_are_remembered_and_the_menu_shows_which_are_on(make_window, project_path) -> None:
    window = make_window(project_path)
    press(window, "F4", "F7", "F8", "Shift+F7")
    settings = window.preferences.settings.picture
    assert (settings.overview, settings.magnifier, settings.grid, settings.crosshair) == (True, True, True, True)
    assert all(window.action_set[name].isChecked() for name in ("overview", "magnifier", "grid", "crosshair"))
    press(window, "F8")
    assert not window.action_set["grid"].isChecked()
    assert window.page.canvas._renderer._look.grid == 0
    press(window, "F8")
    assert window.page.canvas._renderer._look.grid == 100
