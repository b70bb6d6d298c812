"""The display on the canvas and in the window: the surround, fast places, the pop-up, its keys and its sign."""

import numpy as np
import pytest
from PIL import Image as PillowImage
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from annotator.session.view import PLAIN, Tone
from annotator.ui.base.theme import DARK
from tests.builders import storage_of
from tests.ui.canvas.conftest import GREY, SIZE
from tests.windows import press

BRIGHT = Tone(brightness=0.4)


def test_the_surround_keeps_its_colour(stand) -> None:
    at = stand()
    before = at.image()
    at.session.set_view(tone=BRIGHT)
    at.settle()
    shown = at.image()
    inside = at.at(200, 60).toPoint()
    assert shown.pixelColor(inside).red() == pytest.approx(GREY[0] + 102, abs=2)
    for x, y in ((-3, 60), (SIZE[0] + 3, 60), (200, -3), (200, SIZE[1] + 3)):
        place = at.at(x, y).toPoint()
        assert shown.pixelColor(place).name() == before.pixelColor(place).name() == DARK.canvas


def test_outlines_keep_their_colour(stand) -> None:
    at = stand()
    before = at.colour(250, 190).name()
    at.session.set_view(tone=BRIGHT)
    at.settle()
    assert at.colour(250, 190).name() == before


def test_where_the_scene_does_not_reach_the_tone_is_there_at_once(stand) -> None:
    at = stand()
    at.session.set_view(tone=BRIGHT)
    at.canvas.zoom_to(8.0)
    at.settle()
    at.canvas.pan(-1200, -900)
    shown = at.canvas.grab().toImage().pixelColor(320, 240)
    assert shown.red() == pytest.approx(GREY[0] + 102, abs=2)
    at.settle()


def test_panning_within_the_scene_builds_nothing(stand) -> None:
    at = stand()
    at.session.set_view(tone=Tone(auto=True))
    at.canvas.zoom_to(3.0)
    at.settle()
    at.canvas.pan(-20, -10)
    assert at.canvas.is_settled


def test_each_image_is_measured_by_itself(stand, folder) -> None:
    for number, low in ((1, 40), (2, 140)):
        ramp = np.tile(np.linspace(low, low + 60, SIZE[0]), (SIZE[1], 1)).astype(np.uint8)
        PillowImage.fromarray(np.repeat(ramp[..., None], 3, axis=2)).save(folder / f"img{number}.png")
    at = stand()
    at.session.set_view(tone=Tone(auto=True))
    for image in (1, 2):
        at.session.set_view(image=image)
        at.settle()
        assert at.colour(3, 290).red() < 12
        assert at.colour(396, 290).red() > 243


def test_a_step_is_the_same_whatever_the_display(stand) -> None:
    at = stand()
    at.session.set_view(tone=Tone(auto=True, gamma=0.5))
    assert storage_of(at.session).records == []
    at.drag((100, 100), (120, 110))
    kept = at.session.current_layer.shapes.box.copy()
    at.session.set_view(tone=PLAIN)
    assert (at.session.current_layer.shapes.box == kept).all()


def test_the_popup_sets_the_tone_and_the_strip_tells(qtbot, window) -> None:
    frame = window.page.frame
    view = window.page.session
    popup, button = frame.display, frame.tools.buttons["display"]
    assert not popup.isVisible()
    press(window, "F3")
    assert popup.isVisible()
    assert frame.canvas.geometry().adjusted(0, 0, 0, 12).contains(popup.geometry())
    popup.sliders["brightness"].setValue(20)
    popup.sliders["gamma"].setValue(50)
    QTest.mouseClick(
        popup.auto, Qt.MouseButton.LeftButton, pos=popup.auto.rect().center() - popup.auto.rect().center() / 2
    )
    assert view.view.tone == Tone(brightness=0.2, gamma=0.5, auto=True)
    assert button.is_marked
    assert "brightness +20 %, gamma 2.00, auto contrast" in window.action_set["display"].toolTip()
    popup.reset.click()
    assert view.view.tone == PLAIN
    assert not button.is_marked
    assert popup.sliders["brightness"].value() == 0
    press(window, "F3")
    assert not popup.isVisible()


def test_the_popup_fits_a_narrow_picture(window) -> None:
    window.resize(800, 520)
    press(window, "F3")
    popup, frame = window.page.frame.display, window.page.frame
    assert frame.rect().contains(popup.geometry().adjusted(6, 6, -6, -6))
    for slider in popup.sliders.values():
        assert slider.width() >= 60


def test_keys_change_the_tone_and_the_popup_follows(window) -> None:
    popup, session = window.page.frame.display, window.page.session
    press(window, "Ctrl+Shift+Up", "Ctrl+Shift+Up", "Ctrl+Shift+Left", "Ctrl+Shift+PgUp", "Shift+F3")
    assert session.view.tone == Tone(brightness=0.2, contrast=-0.1, gamma=0.1, auto=True)
    assert popup.sliders["contrast"].value() == -10
    assert window.action_set["auto_contrast"].isChecked()
    press(window, "Ctrl+Shift+F3")
    assert session.view.tone.is_plain


def test_the_next_image_keeps_the_display_unless_that_is_not_wished(qtbot, window) -> None:
    session = window.page.session
    session.set_view(tone=BRIGHT)
    press(window, "D")
    assert session.view.tone == BRIGHT
    press(window, "F3")
    window.page.frame.display.keep.click()
    assert not window.preferences.settings.picture.keep_display
    window.page.canvas.setFocus()
    press(window, "A")
    assert session.view.tone == PLAIN
    qtbot.waitUntil(lambda: window.is_settled)


def test_keep_zoom_is_a_switch_in_the_strip(window) -> None:
    button = window.page.frame.tools.buttons["keep_zoom"]
    assert not button.isChecked()
    button.click()
    assert window.preferences.settings.picture.keep_zoom
    assert button.isChecked()
    button.click()
    assert not button.isChecked()
