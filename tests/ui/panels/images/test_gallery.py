"""The gallery: keys walk and open, shapes are drawn over the pictures, and no key edits what is not seen."""

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest

from annotator.model.layer import LayerKey
from annotator.session.view import Mode
from annotator.store import open_project
from annotator.ui.panels.images.gallery import make_sketch
from annotator.ui.panels.images.image_list import PICTURE
from tests.windows import Scene, make_orchard, press, settle

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def scene():
    return Scene(make_previewed)


def make_previewed(folder):
    path = make_orchard(folder)
    with open_project(path) as file:
        for image in file.project.images.values():
            assert file.save_preview(image.id, (folder / "pictures" / "img0.jpg").read_bytes())
    return path


@pytest.fixture
def gallery(window, qtbot):
    press(window, "F12")
    settle(qtbot, window)
    return window.page.area.gallery


def test_arrows_walk_and_enter_opens(window, gallery):
    session = window.page.session
    assert gallery.list.hasFocus()
    assert gallery.model.place_of(gallery.list.currentIndex()) == 0
    press(window, "Right", "Right")
    assert gallery.model.place_of(gallery.list.currentIndex()) == 2
    assert session.view.image == 1, "walking opens nothing"
    press(window, "Right", "Home", "End", "Left")
    assert gallery.model.place_of(gallery.list.currentIndex()) == 1
    press(window, "Return")
    assert session.view.image == 2
    assert window.page.area.stack.currentWidget() is window.page.frame
    assert window.page.canvas.hasFocus()


def test_esc_goes_back_and_the_key_shows_it_again_at_the_open_image(window, gallery, qtbot):
    press(window, "Esc")
    assert not window.page.area.shows_gallery
    window.page.session.set_view(image=3)
    press(window, "F12")
    assert window.page.area.shows_gallery
    assert gallery.model.place_of(gallery.list.currentIndex()) == 2
    assert window.page.images.order.gallery.isChecked()


def test_no_key_edits_what_is_not_seen(window, gallery):
    session = window.page.session
    before = session.committed
    assert session.view.selection == ()
    press(window, "Del", "W", "1", "Z", "Q", "Space", "D")
    assert session.committed is before
    assert session.view.image == 1


def test_the_filter_of_the_list_is_that_of_the_gallery(window, gallery, qtbot):
    window.page.images.field.setText("img2")
    settle(qtbot, window)
    assert gallery.model.count == 1
    window.page.images.field.setText("nothing like it")
    settle(qtbot, window)
    assert gallery._empty.isVisible()


def test_the_size_changes_the_columns_and_is_kept(window, gallery):
    columns = gallery.model.columnCount()
    press(window, "+", "+")
    assert gallery.model.columnCount() < columns
    assert window.preferences.settings.memory.gallery_size == 4
    press(window, "-", "-", "-", "-", "-", "-")
    assert gallery.model.columnCount() > columns
    assert not gallery.smaller.isEnabled()


def picture_of(window, gallery, qtbot, place: int) -> QImage:
    gallery.model.data(gallery.model.index_of(place), PICTURE)
    settle(qtbot, window)
    return QImage(gallery.model.data(gallery.model.index_of(place), PICTURE))


def test_pictures_bear_the_shapes_and_follow_edits(window, gallery, qtbot):
    session = window.page.session
    sketch = make_sketch(session.project, session.view, 1, room=QSize(100, 80), unit=1.0)
    assert [len(outlines) for outlines in sketch.outlines] == [session.project.layer_of(LayerKey(1, 1)).count]
    first = picture_of(window, gallery, qtbot, 0)
    assert first != picture_of(window, gallery, qtbot, 1), "the same picture with other shapes"
    session.set_view(selection=(int(session.current_layer.shapes.id[0]),))
    window.perform_named("delete")
    assert picture_of(window, gallery, qtbot, 0) != first


def test_others_are_drawn_in_audit_mode_alone_and_that_is_noted(window, gallery, qtbot):
    session = window.page.session
    project = session.load_image(2, session.project.authors)

    def count() -> int:
        sketch = make_sketch(project, session.view, 2, room=QSize(100, 80), unit=1.0)
        return sum(map(len, sketch.outlines))

    assert count() == project.layer_of(LayerKey(2, 1)).count
    assert not session.committed.layer_of(LayerKey(2, 1)).seen
    session.set_view(mode=Mode.AUDIT)
    assert count() == sum(layer.count for key, layer in project.layers.items() if key.image == 2)
    gallery.model.data(gallery.model.index_of(1), PICTURE)
    qtbot.waitUntil(lambda: session.committed.layer_of(LayerKey(2, 1)).seen)
    settle(qtbot, window)


def test_a_double_click_opens(window, gallery):
    place = gallery.list.visualRect(gallery.model.index_of(1)).center()
    QTest.mouseClick(gallery.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
    QTest.mouseDClick(gallery.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert window.page.session.view.image == 2
