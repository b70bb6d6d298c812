"""The search of shapes in the window: its result walks the picture, and changes of it are one step."""

import pytest
from PySide6.QtCore import QItemSelectionModel, Qt

from annotator.model.layer import LayerKey, Status
from annotator.model.shapes import PartState
from annotator.model.tags import PART_STATE
from annotator.session import review
from annotator.session.editing import navigate
from annotator.session.finding.image_order import ImageOrder, SortKey
from annotator.session.finding.shape_search import BulkEdit, BulkKind
from annotator.session.view import Mode
from annotator.ui.panels import search as results
from annotator.ui.panels.search import AUTHOR, IMAGE, IS_GONE, LABEL, SIZE
from tests.windows import press, settle

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

DAMAGED = BulkEdit(BulkKind.TAG, tag=PART_STATE, answer="damaged")


@pytest.fixture
def search(window, qtbot):
    press(window, "Ctrl+Alt+F")
    panel = window.page.area.search
    assert panel.field.hasFocus()
    panel.table.horizontalHeader().setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
    return panel


def look_for(qtbot, window, query: str) -> None:
    panel = window.page.area.search
    panel.field.setText(query)
    qtbot.waitUntil(lambda: panel.recount.is_settled)
    settle(qtbot, window)


def text_of(panel, row: int, column: int) -> str:
    return panel.model.data(panel.model.index(row, column))


def test_arrows_open_image_after_image_with_the_shape_selected(window, search, qtbot):
    look_for(qtbot, window, "state:unset")
    assert search.count.text() == "12 shapes on 3 images"
    search.field.setFocus()
    press(window, "Return")
    assert search.table.hasFocus()
    session = window.page.session
    for row in range(12):
        key, shape = search.model.place_of(row)
        assert search.table.currentIndex().row() == row
        assert (session.view.image, session.view.selection) == (key.image, (shape,))
        press(window, "Down")
    assert text_of(search, 11, IMAGE) == "img2.jpg"
    assert text_of(search, 11, AUTHOR) == "Ana"


def test_a_result_stays_while_it_is_edited_and_says_what_is_true_now(window, search, qtbot):
    look_for(qtbot, window, "img0 state:unset")
    search.table.selectRow(1)
    window.perform_named("state_damaged")
    assert text_of(search, 1, results.STATE) == "damaged"
    assert search.model.rowCount() == 4
    window.perform_named("delete")
    assert search.model.data(search.model.index(1, 0), IS_GONE)
    assert text_of(search, 1, LABEL) == "deleted"
    search.table.selectRow(0)
    search.table.selectRow(1)
    assert window.page.session.view.selection == ()


def test_rows_are_sorted_by_a_column_in_a_worker_where_there_are_many(window, search, qtbot, monkeypatch):
    look_for(qtbot, window, "state:unset")
    for limit in (20_000, 1):
        monkeypatch.setattr("annotator.ui.base.panel_context.SORTED_AT_ONCE", limit)
        for order in (Qt.SortOrder.AscendingOrder, Qt.SortOrder.DescendingOrder):
            search.table.sortByColumn(SIZE, order)
            settle(qtbot, window)
            shapes = [search.model.find_shape(row) for row in range(12)]
            areas = [float((one.box[0, 2] - one.box[0, 0]) * (one.box[0, 3] - one.box[0, 1])) for one in shapes]
            assert areas == sorted(areas, reverse=order == Qt.SortOrder.DescendingOrder)


def test_all_that_was_found_is_changed_in_one_step(window, search, qtbot):
    session = window.page.session
    look_for(qtbot, window, "state:unset")
    dialog = search.change.menu().ask(DAMAGED)
    qtbot.waitUntil(lambda: dialog.plan is not None)
    assert dialog.sentence.text() == "Set part state of 12 shapes on 3 images to damaged"
    before = session.committed
    dialog.accept()
    qtbot.waitUntil(lambda: session.next_undo is not None)
    settle(qtbot, window)
    own = [layer for key, layer in session.committed.layers.items() if key.author == 1]
    assert all((layer.shapes.part_state == PartState.DAMAGED).all() for layer in own)
    assert text_of(search, 0, results.STATE) == "damaged"
    window.perform_named("undo")
    settle(qtbot, window)
    qtbot.waitUntil(lambda: session.next_undo is None)
    for key, layer in before.layers.items():
        assert session.committed.layer_of(key).shapes == layer.shapes


def test_selected_rows_alone_are_changed(window, search, qtbot):
    look_for(qtbot, window, "state:unset")
    search.table.selectRow(0)
    search.table.setFocus()
    press(window, "Shift+Down", "Shift+Down")
    assert search.change.text() == "Change 3…"
    dialog = search.change.menu().ask(DAMAGED)
    qtbot.waitUntil(lambda: dialog.plan is not None)
    assert dialog.sentence.text() == "Set part state of 3 shapes on 1 image to damaged"
    dialog.reject()


def test_rows_of_a_sorted_table_are_those_that_are_seen(window, search, qtbot):
    look_for(qtbot, window, "state:unset")
    search.table.sortByColumn(IMAGE, Qt.SortOrder.DescendingOrder)
    search.table.selectAll()
    for row in range(2, 12):
        search.table.selectionModel().select(
            search.model.index(row, 0),
            QItemSelectionModel.SelectionFlag.Deselect | QItemSelectionModel.SelectionFlag.Rows,
        )
    found, rows = search._choose_shapes()
    seen = [search.model.place_of(row) for row in range(2)]
    assert {key: ids.tolist() for key, ids in found.group_rows(rows).items()} == {seen[0][0]: [one[1] for one in seen]}
    assert seen[0][0].image == 3


def test_images_that_are_done_are_asked_for_and_reviewed_ones_stay(window, search, qtbot):
    session = window.page.session
    navigate.set_status(session, Status.DONE)
    session.set_view(image=2)
    navigate.set_status(session, Status.REVIEWED)
    look_for(qtbot, window, "state:unset")
    dialog = search.change.menu().ask(DAMAGED)
    qtbot.waitUntil(lambda: dialog.plan is not None)
    assert "4 shapes on 1 image to" in dialog.sentence.text()
    assert "4 shapes on 1 image stay as they are: these images are reviewed." in dialog.notes.text()
    assert not dialog.with_done.isHidden()
    dialog.with_done.setChecked(True)
    assert "8 shapes on 2 images" in dialog.sentence.text()
    dialog.reject()


def test_others_shapes_stay_and_are_shown_where_they_lie(window, search, qtbot):
    session = window.page.session
    session.set_view(mode=Mode.AUDIT)
    look_for(qtbot, window, "author:Ben img1")
    assert search.count.text() == "4 shapes on 1 image"
    assert session.committed.layer_of(LayerKey(2, 1)).seen, "who searched has seen something of it"
    search.table.selectRow(2)
    assert session.view.image == 2
    assert session.view.selection == ()
    dialog = search.change.menu().ask(DAMAGED)
    qtbot.waitUntil(lambda: dialog.plan is not None)
    assert dialog.sentence.text() == "Nothing would change."
    assert not dialog.yes.isEnabled()
    dialog.reject()
    session.set_view(mode=Mode.SESSION)
    qtbot.waitUntil(lambda: search.recount.is_settled)
    settle(qtbot, window)
    assert search.model.rowCount() == 0, "back in the session it is hidden again"


def test_a_search_can_be_stopped(window, search, qtbot):
    search.field.setText("state:unset")
    search.recount.count()
    assert search.stop.isVisible()
    search.stop.click()
    assert search.recount.is_settled
    settle(qtbot, window)
    assert search.model.rowCount() == 0
    assert search.count.text() == ""


def test_it_says_what_to_do_and_closes(window, search, qtbot):
    assert "label:" in search._empty.text()
    look_for(qtbot, window, "size:>99999")
    assert "author:any" in search._empty.text()
    look_for(qtbot, window, "label:nothing")
    assert "label takes" in search._empty.text()
    assert not search.change.isEnabled()
    search.close_button.click()
    assert not search.isVisible()
    assert window.page.canvas.hasFocus()


def test_what_notes_are_asked_for_follows_when_one_is_written_or_settled(window, search, qtbot):
    session = window.page.session
    shape = int(session.current_layer.shapes.id[1])
    look_for(qtbot, window, "flag:review")
    assert search.model.rowCount() == 0
    session.set_view(selection=(shape,))
    review.toggle_review(session)
    qtbot.waitUntil(lambda: search.model.rowCount() == 1)
    assert search.model.place_of(0)[1] == shape
    window.perform_named("undo")
    qtbot.waitUntil(lambda: search.model.rowCount() == 0)


def test_the_list_of_images_follows_flags_by_its_filter_and_by_its_order(window, qtbot):
    images, session = window.page.images, window.page.session
    images.field.setText("flag:review")
    settle(qtbot, window)
    assert images.model.ids == ()
    session.set_view(image=2, selection=())
    review.toggle_review(session)
    assert images.model.ids == (2,)
    window.perform_named("undo")
    assert images.model.ids == ()
    images.field.setText("")
    settle(qtbot, window)
    images.sort_images(ImageOrder(SortKey.FLAGS, descending=True))
    settle(qtbot, window)
    session.set_view(image=3)
    review.toggle_review(session)
    settle(qtbot, window)
    assert images.model.ids[0] == 3
