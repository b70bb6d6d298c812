"""The hint over a picture without shapes: it names keys as they are set, goes with the first box, and stays away."""

import dataclasses

import pytest
from PySide6.QtCore import QRect

from annotator.session.settings import KeySettings
from tests.windows import press

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


def test_it_names_the_next_key_until_the_first_box_is_there(window) -> None:
    frame = window.page.frame
    assert not frame.first_hint.isVisible()
    press(window, "Ctrl+A", "Del")
    hint = frame.first_hint
    assert hint.isVisible()
    assert hint.sentence == "W draws a box · Shift+W draws an outline · Space marks the image done"
    assert frame.tags.isVisible()
    assert not hint.geometry().adjusted(6, 6, -6, -6).intersects(frame.bar.geometry())
    press(window, "W")
    assert "Enter draws by keys" in hint.sentence
    press(window, "Return")
    assert "Enter sets the first corner" in hint.sentence
    press(window, "Return")
    assert "Enter sets the other corner" in hint.sentence
    press(window, "Shift+Right", "Shift+Down", "Return")
    assert not hint.isVisible()
    assert frame.tags.isVisible()


def test_narrow_pictures_leave_later_steps_out_and_other_keys_are_followed(window) -> None:
    press(window, "Ctrl+A", "Del")
    hint = window.page.frame.first_hint
    window.preferences.replace(
        dataclasses.replace(window.preferences.settings, keys=KeySettings(overrides={"box": ("R",)}))
    )
    assert hint.sentence.startswith("R draws a box")
    hint.arrange(QRect(0, 0, 260, 400))
    assert hint.width() <= 260
    assert [text.isVisible() for _cap, text in hint.steps] == [True, False, False, False]
    hint.refresh()
    hint.arrange(QRect(0, 0, 900, 400))
    assert [text.isVisible() for _cap, text in hint.steps] == [True, True, True, False]


def test_whoever_puts_it_away_is_not_told_again(window) -> None:
    press(window, "Ctrl+A", "Del")
    hint = window.page.frame.first_hint
    hint.close_button.click()
    assert not hint.isVisible()
    assert not window.preferences.settings.picture.first_hint
    window.preferences.set("picture", first_hint=True)
    assert hint.isVisible()
