"""The column of images in the window: groups, orders, completion, the way to an image, and what is remembered."""

from pathlib import Path

import immutables
import pytest
from msgspec.structs import replace
from PIL import Image as PillowImage
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtTest import QTest

from annotator.model.image import Image
from annotator.session.finding.image_order import ImageOrder, SortKey
from annotator.store import create_project
from annotator.ui.base.naming import CommonParts, split_name
from annotator.ui.panels.images.image_list import IS_FOLDED, IS_HEAD, ThumbnailCache
from tests import builders
from tests.windows import SIZE, Scene, press, settle

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

NAMES = ("b/img2.jpg", "a/img10.jpg", "a/img9.jpg", "top.jpg")


@pytest.fixture
def scene():
    """Four images in two folders and one outside."""
    return Scene(make_folders)


def make_folders(folder: Path) -> Path:
    for name in NAMES:
        path = folder / "pictures" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        PillowImage.new("RGB", SIZE, (90, 120, 60)).save(path)
    made = builders.project(images=4, count=2, size=SIZE)
    images = {number: Image(number, name, *SIZE) for number, name in enumerate(NAMES, start=1)}
    path = folder / "folders.annotator"
    made = replace(made, images=immutables.Map(images), images_folder=str(folder / "pictures"))
    create_project(path, made).close()
    return path


def names_of(model) -> list[str]:
    return [model.data(model.index(row)) for row in range(model.rowCount())]


def test_groups_fold_and_the_keys_go_on_through_them(window, qtbot):
    images, session = window.page.images, window.page.session
    images.sort_images(ImageOrder(SortKey.NAME, grouped=True))
    settle(qtbot, window)
    model = images.model
    assert names_of(model) == ["images folder", "top.jpg", "a", "a/img9.jpg", "a/img10.jpg", "b", "b/img2.jpg"]
    images.list.setFocus()
    images.list.setCurrentIndex(model.index(2))
    press(window, "Left")
    assert names_of(model) == ["images folder", "top.jpg", "a", "b", "b/img2.jpg"]
    assert model.data(model.index(2), IS_HEAD)
    assert model.data(model.index(2), IS_FOLDED)
    session.set_view(image=4)
    press(window, "D")
    assert session.view.image == 3, "an image of a folded folder is gone through"
    assert "a/img9.jpg" in names_of(model), "its folder unfolds for it"
    assert images.list.currentIndex().row() == model.row_of(3)


def test_the_head_of_a_folder_opens_no_image_and_a_click_folds_it(window, qtbot):
    images, session = window.page.images, window.page.session
    images.sort_images(ImageOrder(grouped=True))
    settle(qtbot, window)
    before = session.view.image
    place = images.list.visualRect(images.model.index(2)).center()
    QTest.mouseClick(images.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert session.view.image == before
    assert images.model.data(images.model.index(2), IS_FOLDED)


def test_the_order_is_chosen_turned_round_and_remembered(window, make_window, qtbot):
    images = window.page.images
    action = next(one for one in images.order.sorting.menu().actions() if one.data() == "name")
    action.trigger()
    settle(qtbot, window)
    assert images.model.ids == (4, 3, 2, 1)
    images.order.direction.click()
    settle(qtbot, window)
    assert images.model.ids == (1, 2, 3, 4)
    assert window.status.text_of("place") == "1 / 4"
    path = window.page.file.path
    window.close_project()
    window.open_path(path)
    settle(qtbot, window)
    assert window.page.images.model.view.order == ImageOrder(SortKey.NAME, descending=True)
    assert window.page.images.model.ids == (1, 2, 3, 4)


def test_a_filter_by_shapes_is_answered_by_a_worker(window, qtbot):
    images = window.page.images
    layer = window.page.session.current_layer
    name = window.page.session.project.label_name(int(layer.shapes.label[0]))
    images.field.setText(f"label:{name} img2")
    qtbot.waitUntil(lambda: images.model.ids == (1,))
    settle(qtbot, window)
    assert window.page.session.view.listed.ids == {1}
    assert window.status.text_of("place") == "1 / 1 (4)"


def test_tab_takes_what_is_offered(window, qtbot):
    field = window.page.images.field
    press(window, "Ctrl+K")
    assert field.hasFocus()
    QTest.keyClicks(field, "shap")
    assert [row.text for row in field.completions.rows] == ["shapes:"]
    QTest.keyClick(field, Qt.Key.Key_Tab)
    assert field.text() == "shapes:"
    QTest.keyClicks(field, "0 auth")
    QTest.keyClick(field, Qt.Key.Key_Tab)
    assert field.text() == "shapes:0 author:"
    assert "Ben" in [row.text for row in field.completions.rows]
    field.popup.hide()


def test_go_to_an_image_by_number_and_by_name(window, qtbot):
    session = window.page.session
    press(window, "Ctrl+G")
    go_to = window.page.area.go_to
    assert go_to.field.hasFocus()
    QTest.keyClicks(go_to.field, "3")
    QTest.keyClick(go_to.field, Qt.Key.Key_Return)
    assert session.view.image == 3
    assert window.page.canvas.hasFocus()
    press(window, "Ctrl+G")
    settle(qtbot, window)
    QTest.keyClicks(go_to.field, "img10")
    QTest.keyClick(go_to.field, Qt.Key.Key_Return)
    assert session.view.image == 2
    press(window, "Ctrl+G")
    QTest.keyClicks(go_to.field, "zzz")
    QTest.keyClick(go_to.field, Qt.Key.Key_Return)
    assert session.view.image == 2
    QTest.keyClick(go_to.field, Qt.Key.Key_Escape)
    assert not go_to.isVisible()


def test_the_end_of_folder_and_name_is_kept(qapp):
    metrics = QFontMetrics(qapp.font())
    wide = metrics.horizontalAdvance("orchard/row03/IMG_4120.jpg") + 4
    assert split_name("orchard/row03", "IMG_4120.jpg", metrics, wide, None) == ("orchard/row03/", "IMG_4120.jpg")
    folder, name = split_name("orchard/row03", "IMG_4120.jpg", metrics, wide // 2, None)
    assert folder.endswith("3/")
    assert name.endswith("20.jpg")
    assert metrics.horizontalAdvance(folder + name) <= wide // 2 + 2
    assert split_name("", "IMG_4120.jpg", metrics, wide, None) == ("", "IMG_4120.jpg")
    common = CommonParts.of(["IMG_4120.jpg", "IMG_5019.jpg"])
    assert split_name("row03", "IMG_4120.jpg", metrics, wide // 2, common)[1] == "…4120"


def test_thumbnails_keep_within_their_bound(window, qtbot):
    path = Path(window.page.session.project.images_folder) / "top.jpg"
    cache = ThumbnailCache(window.page.runner, lambda _image: path.read_bytes(), most_bytes=50_000, parent=window)
    for start in range(0, 60, 20):
        for image in range(start, start + 20):
            cache.of(image)
        qtbot.waitUntil(lambda: cache.is_settled)
    assert 0 < cache.kept_bytes <= 50_000
    assert cache.of(59) is not None
    cache.renew({59, *range(10**6, 10**6 + 5)})
    assert cache.of(59) is not None, "the old one is shown until the new one is there"
    qtbot.waitUntil(lambda: cache.is_settled)


def test_esc_closes_the_offer_then_clears_the_filter_then_leaves(window, qtbot):
    field = window.page.images.field
    press(window, "Ctrl+K")
    QTest.keyClicks(field, "sta")
    assert field.popup.isVisible()
    QTest.keyClick(field, Qt.Key.Key_Escape)
    assert (field.popup.isVisible(), field.text()) == (False, "sta")
    QTest.keyClick(field, Qt.Key.Key_Escape)
    assert field.text() == ""
    assert field.hasFocus()
    QTest.keyClick(field, Qt.Key.Key_Escape)
    assert window.page.canvas.hasFocus()
