"""Settings dialog: pages that fit the screen, what acts at once, text and thumbnails in other sizes."""

import io

import pytest
from PIL import Image as PillowImage
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QScrollArea, QSpinBox

from annotator.session.view import Tool
from annotator.ui.base.theme import make_head_font, make_small_font
from annotator.ui.dialogs.settings import SettingsDialog
from annotator.ui.panels.images.image_list import SIZES, scale_down
from tests.windows import press, settle

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


@pytest.fixture
def dialog(window) -> SettingsDialog:
    window.perform_named("settings")
    return window.findChild(SettingsDialog)


def test_a_page_is_made_when_it_is_first_seen(dialog) -> None:
    unseen = [area for area in dialog.findChildren(QScrollArea) if area.widget() is None]
    assert len(unseen) > 2
    dialog.show_field("picture.line_width")
    assert sum(area.widget() is None for area in unseen) == len(unseen) - 1
    assert dialog.focusWidget() is dialog.fields["picture.line_width"]
    assert all(area.widget() is not None for area in unseen)


def test_every_page_fits_a_small_screen(dialog) -> None:
    assert dialog.height() <= 640
    assert dialog.minimumSizeHint().height() <= 640
    for field in dialog.fields.values():
        assert field.accessibleName()


def test_the_file_of_a_model_is_typed_and_only_the_language_is_chosen_among_languages(window, dialog) -> None:
    model = dialog.fields["drawing.assist_model"]
    assert isinstance(model, QLineEdit)
    model.setText("/models/edge.json")
    assert window.preferences.settings.drawing.assist_model == "/models/edge.json"
    assert dialog.fields["appearance.language"].findText("English") > 0


def test_fields_follow_what_keys_change_meanwhile(window, dialog) -> None:
    window.preferences.set("picture", grid=True, grid_spacing=250, colour_by="state")
    assert dialog.fields["picture.grid"].isChecked()
    assert dialog.fields["picture.grid_spacing"].value() == 250
    assert dialog.fields["picture.colour_by"].currentData() == "state"


def test_numbers_are_whole_where_the_setting_is(window, dialog) -> None:
    width = dialog.fields["picture.line_width"]
    assert isinstance(width, QSpinBox)
    assert (width.minimum(), width.maximum()) == (1, 4)
    width.setValue(3)
    assert window.preferences.settings.picture.line_width == 3
    assert window.page.canvas._renderer._look.line_width == 3


def test_numbers_stand_off_the_edge_like_text(dialog) -> None:
    for field in dialog.findChildren(QSpinBox):
        assert field.lineEdit().textMargins().left() >= 6


def test_the_wheel_over_a_field_scrolls_and_changes_nothing(window, dialog) -> None:
    field = dialog.fields["picture.line_width"]
    dialog.fields["appearance.theme"].setFocus()
    place = QPointF(field.rect().center())
    nothing, phase = Qt.MouseButton.NoButton, Qt.ScrollPhase.NoScrollPhase
    turned = QWheelEvent(
        place, field.mapToGlobal(place), QPoint(), QPoint(0, 120), nothing, Qt.KeyboardModifier.NoModifier, phase, False
    )
    QApplication.sendEvent(field, turned)
    assert field.value() == 2


def test_text_in_another_size_at_once_heads_and_small_print_too(window, dialog) -> None:
    choice = dialog.fields["appearance.text_size"]
    head = next(label for label in dialog.findChildren(QLabel) if label.font().weight() == make_head_font().weight())
    before = (QApplication.font().pixelSize(), head.font().pixelSize(), make_small_font().pixelSize())
    choice.setCurrentIndex(choice.findData("largest"))
    choice.activated.emit(choice.currentIndex())
    after = (QApplication.font().pixelSize(), head.font().pixelSize(), make_small_font().pixelSize())
    assert [new / old for old, new in zip(before, after, strict=True)] == pytest.approx([17 / 13] * 3, abs=0.06)
    assert window.status.font().pixelSize() == after[0]
    window.preferences.set("appearance", text_size="medium")
    assert (QApplication.font().pixelSize(), head.font().pixelSize(), make_small_font().pixelSize()) == before


def test_thumbnails_in_another_size(qtbot, window) -> None:
    images = window.page.images
    height = images.list.sizeHintForRow(0)
    window.preferences.set("appearance", thumbnails="large")
    qtbot.waitUntil(lambda: images.list.visualRect(images.model.index(0)).height() >= 60)
    assert images.list.sizeHintForRow(0) > height + 25
    settle(qtbot, window)


@pytest.mark.parametrize("size", SIZES.values())
def test_a_thumbnail_fills_its_size_whatever_the_shape_of_the_picture(size) -> None:
    for shape in ((400, 100), (100, 400)):
        content = io.BytesIO()
        PillowImage.new("RGB", shape, "red").save(content, "jpeg")
        assert scale_down(content.getvalue(), size=size * 2).size() == size * 2


def drag(window, start, end) -> None:
    canvas = window.page.canvas
    places = [QPointF(*canvas.transform.to_view_point(*place)).toPoint() for place in (start, end)]
    QTest.mousePress(canvas, Qt.MouseButton.LeftButton, pos=places[0])
    QTest.mouseMove(canvas, (places[0] + places[1]) / 2)
    QTest.mouseMove(canvas, places[1])
    QTest.mouseRelease(canvas, Qt.MouseButton.LeftButton, pos=places[1])


@pytest.mark.parametrize(("stays", "tool"), [(True, Tool.BOX), (False, Tool.SELECT)])
def test_the_tool_stays_armed_after_a_box_or_not(window, stays, tool) -> None:
    window.preferences.set("drawing", stay_in_tool=stays)
    session = window.page.session
    press(window, "W")
    count = len(session.current_layer.shapes)
    drag(window, (120, 90), (160, 140))
    assert len(session.current_layer.shapes) == count + 1
    assert session.view.tool is tool
    press(window, "W", "Return", "Return", "Right", "Down", "Return")
    assert len(session.current_layer.shapes) == count + 2
    assert session.view.tool is tool
