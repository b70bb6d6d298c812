"""The ways from a number to the picture: cells, images, disagreements, points, and the auditor's keys."""

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog

from annotator.metrics.agreement.disagreements import DisagreementKind
from annotator.model import edit
from annotator.model.author import AuthorKind
from annotator.overlays import SINGLE, SPREAD
from annotator.session.view import Mode, Workspace
from annotator.ui.widgets.section import SIDE
from tests.session.scenes import ANA, BEN, CEM
from tests.ui.canvas.test_aids import hover
from tests.ui.panels.agreement.conftest import panel_of
from tests.windows import press, settle

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def key(widget, *keys):
    for one in keys:
        QTest.keyClick(widget, one)


def test_a_cell_leads_to_images_and_an_image_to_its_first_disagreement(qtbot, window, panel):
    table = panel.matrix.table
    QTest.mouseClick(
        table.viewport(), Qt.MouseButton.LeftButton, pos=table.visualRect(table.cells.index(0, 1)).center()
    )
    settle(qtbot, window)
    assert panel.pair.isVisible()
    assert panel.pair.head.title == "Ben against Ana"
    assert [rank.image for rank in panel.pair.model.ranks] == [1, 3]
    assert panel.pair.model.ranks[0].unpaired > panel.pair.model.ranks[1].unpaired
    panel.pair.list.setCurrentIndex(panel.pair.model.index(1))
    key(panel.pair.list, Qt.Key.Key_Return)
    session = window.page.session
    assert session.view.image == 3
    assert session.view.focus.kind is DisagreementKind.MISSED
    assert session.view.walk.authors == frozenset({ANA, BEN})
    assert session.view.walk.images == (1, 3)
    panel.pair.list.setFocus()
    press(window, "Esc")
    assert not panel.pair.isVisible()


def test_cells_are_reached_by_keys(qtbot, window, panel):
    table = panel.matrix.table
    table.setFocus()
    assert (table.currentIndex().row(), table.currentIndex().column()) == (0, 1)
    key(table, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Return)
    settle(qtbot, window)
    assert panel.pair.head.title == "Ana against Ben"
    key(table, Qt.Key.Key_Space)
    assert not panel.pair.isVisible()


def test_a_name_hides_that_authors_boxes(window, panel):
    panel.matrix.table.title_picked.emit(1)
    assert window.page.session.view.hidden_authors == frozenset({BEN})
    assert panel.matrix.table.cells.rows[1].shown is False


def test_the_eyes_are_reached_by_keys_and_are_there_not_in_label(qtbot, window, panel):
    table, session = panel.matrix.table, window.page.session
    table.setFocus()
    key(table, Qt.Key.Key_Left, Qt.Key.Key_Left)
    assert table.current_title == 0
    key(table, Qt.Key.Key_Down, Qt.Key.Key_Space)
    assert session.view.hidden_authors == frozenset({BEN})
    key(table, Qt.Key.Key_Up, Qt.Key.Key_Up, Qt.Key.Key_Return)
    assert session.view.hidden_authors == frozenset({ANA, BEN})
    key(table, Qt.Key.Key_Return, Qt.Key.Key_Right)
    assert session.view.hidden_authors == frozenset({BEN})
    assert table.current_title is None
    session.set_view(workspace=Workspace.LABEL)
    window.page.tabs.show_panel("agreement")
    settle(qtbot, window)
    assert [title.shown for title in table.cells.rows] == [None] * 3
    panel.matrix.table.title_picked.emit(0)
    assert session.view.hidden_authors == frozenset({BEN})


def test_the_walk_is_followed_by_list_card_and_picture(qtbot, window, panel):
    session = window.page.session
    zoom = window.page.canvas.zoom
    press(window, "J")
    settle(qtbot, window)
    focus = session.view.focus
    assert panel.disagreements.list.currentIndex().row() == 0
    assert panel.focus.isVisible()
    assert panel.focus.sentence.text() == focus.sentence
    assert window.page.canvas.zoom > zoom
    press(window, "J")
    assert panel.disagreements.list.currentIndex().row() == 1
    press(window, "Shift+J")
    assert panel.disagreements.list.currentIndex().row() == 0
    panel.disagreements.list.setFocus()
    key(panel.disagreements.list, Qt.Key.Key_Down, Qt.Key.Key_Down)
    assert session.view.focus.kind is DisagreementKind.EXTRA
    press(window, "Esc")
    assert window.page.canvas.hasFocus()


def test_a_disagreement_is_pressed(window, panel):
    view = panel.disagreements.list
    place = view.visualRect(panel.disagreements.model.index(2)).center()
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert window.page.session.view.focus.kind is DisagreementKind.EXTRA


def test_kinds_and_authors_are_filtered(window, panel):
    every = panel.disagreements.model.rowCount()
    panel.disagreements.menu.aboutToShow.emit()
    wanted = next(action for action in panel.disagreements.menu.actions() if action.text().startswith("Label conflict"))
    wanted.trigger()
    rows = panel.disagreements.model.rows
    assert {row.disagreement.kind for row in rows} == {DisagreementKind.LABEL}
    assert 0 < len(rows) < every
    assert panel.disagreements.head.support.startswith(f"{len(rows)} of {every}")
    assert panel.disagreements.filter.text() == "Filtered"
    panel.disagreements.menu.aboutToShow.emit()
    next(action for action in panel.disagreements.menu.actions() if action.text() == "Show all").trigger()
    assert panel.disagreements.model.rowCount() == every


def test_disagreements_are_told_in_words(panel):
    assert [(row.title, row.detail) for row in panel.disagreements.model.rows] == [
        ("All 3 drew it; two labels", "apple 2, pear 1"),
        ("Missed by Ana", "apple"),
        ("Only Ana", "apple"),
        ("All 3 drew it; two states", "apple"),
        ("All 3 drew it; low overlap .43", "apple"),
    ]


def test_an_object_opens_to_its_pairs_and_closes_again(qtbot, window, panel):
    session, found = window.page.session, panel.disagreements
    press(window, "J")
    settle(qtbot, window)
    assert [row.is_open for row in found.model.rows] == [False, None, None, False, None]
    assert panel.focus.words.text() == "All 3 drew it; two labels"
    assert panel.focus.who.text() == "apple: Ana, Cem · pear: Ben"
    found.list.setFocus()
    key(found.list, Qt.Key.Key_Right)
    inside = [row for row in found.model.rows if row.is_inside]
    assert [(row.title, row.detail) for row in inside] == [
        ("Label conflict", "apple / pear"),
        ("Label conflict", "pear / apple"),
    ]
    assert found.list.currentIndex().row() == 0
    key(found.list, Qt.Key.Key_Down, Qt.Key.Key_Down)
    assert found.list.currentIndex().row() == 2
    assert (session.view.focus.author, session.view.focus.other) == (BEN, CEM)
    key(found.list, Qt.Key.Key_Left)
    assert not any(row.is_inside for row in found.model.rows)
    assert found.list.currentIndex().row() == 0
    place = found.list.visualRect(found.model.index(3)).topLeft() + QPoint(SIDE + 4, 12)
    QTest.mouseClick(found.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert [row.title for row in found.model.rows if row.is_inside] == ["State conflict"] * 2


def test_the_card_of_the_one_in_focus_is_in_sight_wherever_the_column_is(qtbot, window, panel):
    press(window, "J")
    settle(qtbot, window)
    bar = panel.area.verticalScrollBar()
    for place in (bar.minimum(), bar.maximum()):
        bar.setValue(place)
        assert not panel.focus.visibleRegion().isEmpty()


def test_one_key_decides_and_the_card_counts(qtbot, window, panel):
    session = window.page.session
    total = panel.disagreements.model.rowCount()
    press(window, "J")
    button = next(iter(panel.focus.buttons.values()))
    assert button.text() == "U  Take Ana's"
    press(window, "U")
    settle(qtbot, window)
    assert panel.view.decided > 0
    assert panel.focus.progress_text.text() == f"{panel.view.decided} of {total} decided"
    assert any(author.kind is AuthorKind.REFERENCE for author in session.committed.authors.values())
    assert any(row.decided for row in panel.disagreements.model.rows)
    button.click()
    qtbot.waitUntil(lambda: panel.view.decided > 1)
    press(window, "Ctrl+Z", "Ctrl+Z", "Ctrl+Z")
    qtbot.waitUntil(lambda: panel.view.decided == 0)


def test_a_point_leads_to_its_pair(qtbot, window, panel):
    scatter = panel.distributions.scatter
    qtbot.waitUntil(lambda: len(scatter.points) > 0)
    low = int(np.argmin(scatter.points.x))
    place = scatter.compute_positions()[low]
    assert scatter.find_nearest(QPointF(*place)) is not None
    QTest.mouseClick(scatter, Qt.MouseButton.LeftButton, pos=QPoint(*np.rint(place).astype(int).tolist()))
    focus = window.page.session.view.focus
    assert focus.iou == scatter.points.x[low]
    assert focus.shapes[0].author != focus.other


def test_tables_behind_the_numbers_open_by_keys(qtbot, window, panel):
    row = panel.alphas.rows["part_state"]
    row.setFocus()
    key(row, Qt.Key.Key_Return)
    assert panel.alphas.table.isVisible()
    intact = [title.text for title in panel.alphas.table.cells.rows].index("intact")
    assert int(panel.alphas.table.cells.cells[intact][intact].text) > 0
    panel.matrix.table.picked.emit((ANA, BEN))
    settle(qtbot, window)
    assert panel.alphas.note.text() == "Rows Ana, columns Ben; paired shapes"
    assert [[cell.text for cell in line] for line in panel.alphas.table.cells.cells] == [["1", "0"], ["1", "0"]]
    panel.matrix.table.picked.emit((ANA, CEM))
    settle(qtbot, window)
    assert panel.alphas.note.text() == "Rows Ana, columns Cem; paired shapes"
    assert [[cell.text for cell in line] for line in panel.alphas.table.cells.cells] == [["3", "0"], ["1", "0"]]
    key(row, Qt.Key.Key_Space)
    assert not panel.alphas.table.isVisible()
    key(panel.alphas.rows["alpha"], Qt.Key.Key_Return)
    titles = [title.text for title in panel.alphas.table.cells.rows]
    assert titles[:4] == ["all authors", "vitality of Ana", "vitality of Ben", "vitality of Cem"]
    assert [title.text for title in panel.alphas.labels.cells.rows] == ["apple", "pear"]
    key(panel.variance.rows["randcrowns"], Qt.Key.Key_Return)
    assert [title.text for title in panel.variance.table.cells.rows] == ["Ana", "Ben", "Cem", "all"]


def test_an_image_is_opened_in_a_session_without_showing_others(qtbot, make_window, disputed_path):
    window = make_window(disputed_path)
    panel = panel_of(window)
    panel.matrix.table.picked.emit((ANA, BEN))
    settle(qtbot, window)
    panel.pair.list.taken.emit(1)
    view = window.page.session.view
    assert (view.image, view.focus, view.mode) == (3, None, Mode.SESSION)


def test_an_edit_renews_what_is_in_focus_without_moving_the_picture(qtbot, window, panel):
    session = window.page.session
    press(window, "J")
    settle(qtbot, window)
    before, zoom = session.view.focus, window.page.canvas.zoom
    layer = session.current_layer
    session.commit(edit.set_boxes(layer, layer.shapes.id[2:3], layer.shapes.box[2:3] + np.array([2.0, 0.0, 2.0, 0.0])))
    settle(qtbot, window)
    assert session.view.focus.shape == before.shape
    assert session.view.focus.iou != before.iou
    assert f"IoU {session.view.focus.iou:.2f}".replace("0.", ".") in panel.focus.numbers.text()
    assert window.page.canvas.zoom == zoom
    session.commit(edit.remove_shapes(session.current_layer, [before.shape]))
    assert session.view.focus is None
    assert not panel.focus.isVisible()


def test_options_say_who_is_compared_and_what_is_paired(qtbot, window, panel):
    session = window.page.session

    def option(menu, text):
        menu.aboutToShow.emit()
        return next(action for action in menu.actions() if action.text() == text)

    menu = panel.matrix.options.menu
    option(option(menu, "Compare").menu(), "Cem").trigger()
    assert session.view.audited == (1, 2)
    assert len(panel.matrix.table.cells.columns) == 2
    option(option(menu, "Compare").menu(), "Cem").trigger()
    assert session.view.audited is None
    before = panel.view.matrix[1][2].roles.tp
    option(option(menu, "Paired from IoU").menu(), "0.8").trigger()
    settle(qtbot, window)
    assert panel.matrix.head.support.startswith("IoU ≥ 0.8")
    assert panel.view.matrix[1][2].roles.tp < before
    window.perform_named("undo")
    assert session.committed.metrics.iou_threshold == 0.5
    option(menu, "Pair equal labels only").trigger()
    assert not session.committed.metrics.label_aware
    option(menu, "Count unfinished layers, too").trigger()
    assert session.committed.metrics.include_unfinished


def test_dialogs_about_a_project_go_with_it_and_those_of_the_program_stay(qtbot, window, panel):
    for name in ("instructions", "guide"):
        window.perform_named(name)
    settle(qtbot, window)
    opened = {type(one).__name__ for one in window.findChildren(QDialog) if one.isVisible()}
    assert {"InstructionsWindow", "GuideWindow"} <= opened
    window.close_project()
    assert {type(one).__name__ for one in window.findChildren(QDialog) if one.isVisible()} == {"GuideWindow"}


def test_an_object_under_the_pointer_shows_its_single_lines_with_the_spread(qtbot, window, panel):
    window.perform_named("spread")
    settle(qtbot, window)
    canvas, session = window.page.canvas, window.page.session
    cache = canvas._renderer._marks_cache
    x0, y0, x1, y1 = cache.marks_of(SPREAD).outlines.box[0]
    hover(window, (x0 + x1) / 2, (y0 + y1) / 2)
    assert len(session.view.spread_at) == 3
    others = cache.marks_of(SINGLE).outlines
    assert set(others.about.tolist()) == set(session.view.spread_at) - {11}, "one's own shape is drawn anyway"
    QApplication.sendEvent(canvas, QEvent(QEvent.Type.Leave))
    assert len(cache.marks_of(SINGLE).outlines) == 0
    window.perform_named("spread")
