"""Prompt points in the window: placing by click, the dialog of centres, and the walk that shows each in the middle."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from annotator.model import edit
from annotator.model.layer import Status
from annotator.session.view import Mode
from annotator.ui.window import picture_frame
from tests.windows import press, settle

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


def click_at(window, x, y):
    canvas = window.page.canvas
    place = canvas.transform.to_view_point(x, y)
    QTest.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=QPoint(round(place[0]), round(place[1])))


def test_an_auditor_places_points_by_clicks(window):
    session = window.page.session
    assert not window.action_set["place_prompts"].isEnabled()
    session.set_view(author=None, mode=Mode.AUDIT)
    window.perform_named("place_prompts")
    assert window.action_set["place_prompts"].isChecked()
    click_at(window, 100, 80)
    click_at(window, 40, 40)
    assert len(session.committed.images[1].prompts) == 2
    click_at(window, 40, 40)
    [(x, y)] = session.committed.images[1].prompts
    assert (x, y) == pytest.approx((100, 80), abs=1)
    assert window.page.panels["image"]._facts["prompts"].text() == "1 point"


def test_points_are_walked_by_keys_and_stand_in_the_middle(window, qtbot, monkeypatch):
    monkeypatch.setattr(picture_frame, "LEAST_AROUND", 20.0)  # the pictures of tests are smaller than what is shown
    session, canvas, strip = window.page.session, window.page.canvas, window.page.frame.series
    before = session.committed.images[1]
    session.commit(edit.set_image(before, replace(before, prompts=((60.0, 50.0), (130.0, 85.0))), name="Set prompts"))
    window.perform_named("prompts")
    assert strip.title.text() == "Prompt points"
    assert strip.place.text() == "1 of 2 · 0 drawn"
    canvas.setFocus()
    press(window, "PgDown")
    assert strip.place.text() == "2 of 2 · 0 drawn"
    settle(qtbot, window)
    qtbot.waitUntil(lambda: abs(canvas.transform.to_view_point(130, 85)[0] - canvas.width() / 2) < 3)
    strip.previous.click()
    assert strip.place.text() == "1 of 2 · 0 drawn"
    press(window, "PgUp")
    assert "This is the first prompt point." in window.messages.sentences
    strip.leave.click()
    assert strip.isHidden()


def test_centres_of_anothers_shapes_become_points(window, qtbot):
    session = window.page.session
    layer = session.load_layer(next(key for key in session.committed.layers if key.image == 1 and key.author == 2))
    session.commit(edit.set_status(layer, Status.DONE, name="Mark done"))
    session.set_view(author=None, mode=Mode.AUDIT)
    window.perform_named("take_prompts")
    page = window.page.study.current_page
    assert page.pointed.currentText() == "1 chosen image"
    page.author.setCurrentText("Ben")
    page.take_points()
    qtbot.waitUntil(lambda: page.is_settled)
    assert window.messages.sentences == ["4 prompt points were taken."]
    assert len(session.committed.images[1].prompts) == 4
    assert session.next_undo.name == "Take prompt points"
