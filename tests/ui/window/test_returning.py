"""What stays where it was: the place that a project was left at, the sides, and messages that leave by themselves."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from annotator.model.shapes import Occluded
from annotator.ui.panels.shapes import ShapesPanel
from tests.windows import press, settle


def session_of(window):
    return window.page.session


def test_a_project_is_opened_where_it_was_left(qtbot, make_window, project_path: Path) -> None:
    window = make_window(project_path)
    settle(qtbot, window)
    press(window, "D")
    settle(qtbot, window)
    window.page.images.field.setText("img")
    window.page.tabs.show_panel("agreement")
    window.page.canvas.zoom_to(2.5)
    window.page.canvas.pan(-40, -30)
    press(window, "2")
    place, image = window.page.canvas.place, session_of(window).view.image
    window.close_project()
    window.open_path(project_path)
    settle(qtbot, window)
    assert session_of(window).view.image == image
    assert session_of(window).view.recent_labels == (1,)
    assert window.page.tabs.current_id == "agreement"
    assert window.page.images.field.text() == "img"
    again = window.page.canvas.place
    assert (again.scale, again.x, again.y) == pytest.approx((place.scale, place.x, place.y), abs=1.0)


def test_no_other_tab_is_seen_before_the_one_that_was_left(qtbot, make_window, project_path: Path, monkeypatch) -> None:
    window = make_window(project_path)
    assert window.page.tabs.current_id == "shapes"
    window.page.tabs.show_panel("image")
    window.close_project()
    seen = []
    monkeypatch.setattr(ShapesPanel, "showEvent", lambda _panel, _event: seen.append("shapes"))
    window.open_path(project_path)
    settle(qtbot, window)
    assert window.page.tabs.current_id == "image"
    assert seen == []


def test_the_sides_go_and_come_and_the_picture_takes_the_room(qtbot, window) -> None:
    window.resize(1280, 720)
    settle(qtbot, window)
    page = window.page
    press(window, "F9")
    assert not page.images.isVisible()
    qtbot.waitUntil(lambda: page.frame.width() >= 0.65 * window.width())
    press(window, "F9", "F10")
    assert page.images.isVisible()
    assert not page.tabs.isVisible()
    qtbot.waitUntil(lambda: page.frame.width() >= 0.65 * window.width())
    page.focus_next()
    assert page.images.field.hasFocus()
    window.perform_named("reset_layout")
    assert page.tabs.isVisible()


def test_full_screen_and_back(window) -> None:
    press(window, "F11")
    assert window.isFullScreen()
    press(window, "F11")
    assert not window.isFullScreen()


def test_messages_lie_over_the_picture_and_leave_when_they_are_over(qtbot, window) -> None:
    settle(qtbot, window)
    before = window.page.canvas.height()
    window.say("Every other image is done.", kind="info")
    window.say("The boxes are too small.")
    window.say("The images folder is gone.", kind="warning")
    assert window.page.canvas.height() == before
    bar = window.messages
    assert bar.isVisible()
    assert window.page.frame.rect().contains(window.page.frame.mapFromGlobal(bar.mapToGlobal(bar.rect().center())))
    press(window, "D")
    assert bar.sentences == ["The boxes are too small.", "The images folder is gone."]
    session = session_of(window)
    session.set_view(selection=(int(session.current_layer.shapes.id[0]),))
    press(window, "Q")
    assert session.current_layer.shapes.occluded[0] != Occluded.UNSET
    assert bar.sentences == ["The images folder is gone."]


def test_keep_zoom_is_kept_by_the_settings(window) -> None:
    assert not window.preferences.settings.picture.keep_zoom
    window.perform_named("keep_zoom")
    assert window.preferences.settings.picture.keep_zoom


def test_f6_shows_where_the_keys_are_until_the_work_goes_on(qtbot, window) -> None:
    page = window.page
    ring = page.ring
    assert not ring.isVisible()
    for area in (page.tabs, page.images.field, page.images.list, page.canvas):
        press(window, "F6")
        assert ring.isVisible()
        assert ring.geometry() == area.rect().translated(area.mapTo(page, area.rect().topLeft()))
    press(window, "W")
    assert not ring.isVisible()
    press(window, "Shift+F6")
    assert ring.isVisible()
    press(window, "Down")
    assert ring.isVisible()
    QTest.mouseClick(page.images.list.viewport(), Qt.MouseButton.LeftButton)
    assert not ring.isVisible()
    press(window, "F6", "F6")
    assert page.tabs.isAncestorOf(QApplication.focusWidget())
    press(window, "Esc")
    assert not ring.isVisible()


def test_tools_take_less_of_a_small_picture(qtbot, window) -> None:
    tools = window.page.frame.tools
    window.resize(1600, 900)
    qtbot.waitUntil(lambda: tools.buttons["box"].width() == 32)
    full = tools.width() * tools.height()
    window.resize(900, 560)
    qtbot.waitUntil(lambda: tools.buttons["box"].width() == 25)
    assert tools.width() * tools.height() < 0.7 * full


def test_the_bar_covers_nothing_of_the_picture_and_tags_do_not_move_it(qtbot, window) -> None:
    frame = window.page.frame
    for width in (1600, 1000):
        window.resize(width, 800)
        settle(qtbot, window)
        assert not frame.bar.geometry().intersects(frame.canvas.geometry())
        assert frame.bar.geometry().bottom() == frame.rect().bottom()
        before = frame.canvas.geometry()
        press(window, "Esc", "Esc", "Ctrl+A")
        parts = [frame.tools, frame.tags]
        assert not parts[0].geometry().intersects(parts[1].geometry())
        assert all(frame.bar.rect().contains(part.geometry()) for part in parts)
        assert frame.canvas.geometry() == before


def test_a_press_on_what_floats_over_the_picture_draws_while_a_tool_is_armed(window) -> None:
    press(window, "Ctrl+A", "Del", "W")
    frame = window.page.frame
    hint, canvas = frame.first_hint, frame.canvas
    canvas.zoom_to(8.0)
    start = hint.geometry().center()
    text = next(text for _cap, text in hint.steps if text.isVisible())
    at = text.mapFrom(frame, start)
    QTest.mousePress(text, Qt.MouseButton.LeftButton, pos=at)
    QTest.mouseMove(text, at + QPoint(-40, -60))
    QTest.mouseRelease(text, Qt.MouseButton.LeftButton, pos=at + QPoint(-40, -60))
    assert len(session_of(window).current_layer.shapes) == 1


@pytest.mark.parametrize("button", [Qt.MouseButton.RightButton, Qt.MouseButton.BackButton])
def test_a_button_that_draws_nothing_does_nothing_while_a_tool_is_armed(window, button: Qt.MouseButton) -> None:
    press(window, "W")
    frame = window.page.frame
    before = session_of(window).committed
    for part in (frame.canvas, frame.first_hint):
        QTest.mouseClick(part, button, pos=part.rect().center())
    assert session_of(window).committed is before
    assert not window.messages.isVisible()
