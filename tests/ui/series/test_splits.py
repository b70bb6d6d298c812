"""Splits in the window: the menu of the list, the page that counts before it divides, the filter that follows."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu

from annotator.session.pending_commit import LARGE_PARTS
from annotator.ui.panels.images.image_list import SPLIT
from annotator.ui.series.strips import make_split_menu
from annotator.ui.study.images import ImagesPage
from tests.windows import settle

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


def splits_of(window) -> list[str]:
    return [image.split for image in window.page.session.committed.list_images()]


def open_page(window) -> ImagesPage:
    window.perform_named("divide_images")
    page = window.page.study.current_page
    assert isinstance(page, ImagesPage)
    return page


def cells_of(page: ImagesPage) -> list[list[str]]:
    table = page.table
    return [[table.item(row, column).text() for column in range(3)] for row in range(table.rowCount())]


def test_chosen_images_get_a_split_and_the_filtered_list_follows(window, qtbot):
    images, session = window.page.images, window.page.session
    images.field.setText("split:test")
    settle(qtbot, window)
    assert images.model.ids == ()
    images.field.setText("")
    settle(qtbot, window)
    images.list.selectAll()
    window.perform_named("split_test")
    assert splits_of(window) == ["test"] * 3
    assert images.model.data(images.model.index(1), SPLIT) == "test"
    assert "split test" in images.model.data(images.model.index(1), Qt.ItemDataRole.ToolTipRole)
    images.field.setText("split:test")
    settle(qtbot, window)
    assert len(images.model.ids) == 3
    images.list.clearSelection()
    window.perform_named("split_none")
    assert splits_of(window) == ["", "test", "test"]
    assert images.model.ids == (2, 3), "an image that fits no more leaves the list at once"
    window.perform_named("undo")
    assert images.model.ids == (1, 2, 3)
    assert session.next_undo.count == 3


def test_the_menu_ticks_the_common_split_and_offers_those_of_the_project(window, qtbot):
    session, put = window.page.session, []
    window.perform_named("split_val")
    menu = make_split_menu(window, session, [1], put=put.append, perform=put.append)
    assert isinstance(menu, QMenu)
    assert [(one.text(), one.isChecked()) for one in menu.actions() if one.isCheckable()] == [
        ("train", False),
        ("val", True),
        ("test", False),
        ("No split", False),
    ]
    assert menu.isEnabled()
    menu.actions()[0].trigger()
    menu.actions()[-1].trigger()
    assert put == ["train", "divide_images"]
    assert window.action_set["split_val"].isChecked()


def test_the_page_counts_before_it_divides_and_one_undo_takes_it_back(window, qtbot):
    page = open_page(window)
    qtbot.waitUntil(lambda: page.is_settled)
    assert cells_of(page) == [["train", "0", "3"], ["no split", "3", "0"]]
    page.shares["train"].setValue(34)
    qtbot.waitUntil(lambda: page.is_settled)
    assert "sum to" in page.line.sentence
    assert not page.divide.isEnabled()
    page.shares["val"].setValue(33)
    page.shares["test"].setValue(33)
    qtbot.waitUntil(lambda: page.is_settled)
    assert cells_of(page) == [[name, "0", "1"] for name in ("train", "val", "test")] + [["no split", "3", "0"]]
    page.divide.click()
    settle(qtbot, window)
    assert sorted(splits_of(window)) == ["test", "train", "val"]
    window.perform_named("undo")
    assert splits_of(window) == ["", "", ""]


def test_a_name_of_ones_own_and_a_folder_that_divides_nothing(window, qtbot):
    page = open_page(window)
    page.how.setCurrentIndex(1)
    qtbot.waitUntil(lambda: page.is_settled)
    assert "lie in one folder" in page.line.sentence
    page.how.setCurrentIndex(2)
    page.name.setEditText("fold 1")
    qtbot.waitUntil(lambda: page.is_settled)
    assert cells_of(page) == [["fold 1", "0", "3"], ["no split", "3", "0"]]
    page.divide.click()
    settle(qtbot, window)
    assert splits_of(window) == ["fold 1"] * 3


def test_many_images_are_divided_beside_the_window(window, qtbot, monkeypatch):
    assert LARGE_PARTS >= 3
    monkeypatch.setattr("annotator.session.pending_commit.LARGE_PARTS", 2)
    window.page.images.list.selectAll()
    window.perform_named("split_train")
    assert splits_of(window) == ["", "", ""], "it is being stored"
    settle(qtbot, window)
    assert splits_of(window) == ["train"] * 3
    window.perform_named("undo")
    settle(qtbot, window)
    assert splits_of(window) == ["", "", ""]
