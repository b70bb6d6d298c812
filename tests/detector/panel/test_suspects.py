"""The page of suspects: filtered, sorted, walked with J, sent on by a key, copied and saved."""

import csv

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from annotator.detector.panel.suspects import SuspectPage
from annotator.metrics.suspects.find import Suspicion
from annotator.model.decision import SUSPECT
from annotator.report.detector.suspects import SUSPECT_HEAD
from annotator.session.view import Mode, Workspace
from annotator.ui.panels.search import DOUBT
from tests.windows import press, settle

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

SCORE, STATE = 0, 5


@pytest.fixture
def page(qtbot, window, panel) -> SuspectPage:
    """The false positives are shown, at a cut that lets all of them pass."""
    panel.state.set_cut(0.3)
    panel.suspects.click()
    settle(qtbot, window)
    page = window.page.study.pages["suspects"]
    qtbot.waitUntil(lambda: page.model.found is not None and page.recount.is_settled)
    return page


def go_back(window) -> None:
    window.page.workspaces.open_study("suspects")


def shown(page: SuspectPage, column: int) -> list[str]:
    return [page.model.index(row, column).data() for row in range(page.model.rowCount())]


def choose(page: SuspectPage, kind: Suspicion) -> None:
    row = next(row for row in range(page.list.count()) if kind in page.list.itemData(row))
    page.list.setCurrentIndex(row)
    page.list.activated.emit(row)


def test_the_walk_goes_down_the_rows_and_a_row_leads_to_its_place(qtbot, window, panel, page):
    assert shown(page, SCORE) == [".80", ".70", ".60", ".40"]
    page.table.setFocus()
    press(window, "J")
    assert window.page.session.view.workspace is Workspace.CHECK
    press(window, "J")
    assert panel.state.selection.focus.shape == 13
    assert panel.why.head.support == "2/4"
    assert panel.why.others.text() == "Nobody else who finished the image drew it (Ben)."
    go_back(window)
    assert page.table.currentIndex().row() == 1, "the row that was looked at is marked"
    page.table.selectRow(2)
    page.table.setFocus()
    press(window, "Return")
    assert panel.state.selection.focus.shape == 14
    assert window.page.session.view.workspace is Workspace.CHECK
    go_back(window)
    page.table.setFocus()
    press(window, "J")
    assert panel.state.selection.focus.shape == 15
    go_back(window)
    page.table.sortByColumn(SCORE, Qt.SortOrder.AscendingOrder)
    assert page.table.currentIndex().row() == 0, "the row that is looked at stays marked"
    choose(page, Suspicion.MISSED)
    assert len(shown(page, SCORE)) == 5
    assert page.model.columns[4].title == "Who else drew it"
    panel.filter._set_filter(subset="small")
    assert panel.state.selection.route is None, "another choice of what is walked leaves the list"


def test_the_list_is_shown_as_a_gallery(qtbot, window, page):
    page.buttons["wall"].click()
    area = window.page.area
    assert window.page.session.view.workspace is Workspace.CHECK
    assert area.shows_wall
    qtbot.waitUntil(lambda: area.search.recount.is_settled)
    found = page.model.found.suspects
    assert set(area.search.model.ids.tolist()) == set(found.shape.tolist())
    area.search.field.setText("suspect:false_positive")
    area.search.recount.count()
    qtbot.waitUntil(lambda: area.search.recount.is_settled)
    area.gallery.tiles.sort(DOUBT)
    assert area.search.model.ids.tolist() == found.shape[found.suspicion == Suspicion.FALSE_POSITIVE].tolist()
    settle(qtbot, window)


def test_a_key_sends_a_row_on_and_the_row_says_so(qtbot, window, panel, page):
    session = window.page.session
    page.table.selectRow(3)
    page.buttons["reference"].click()
    settle(qtbot, window)
    assert [one.kind for one in session.committed.decisions.values()] == [SUSPECT]
    qtbot.waitUntil(lambda: page.model.found is not None and page.recount.is_settled)
    assert shown(page, STATE) == ["", "", "", "in the reference"]
    page.table.selectRow(1)
    page.table.setFocus()
    press(window, "Ctrl+Shift+M")
    assert shown(page, STATE)[1] == "needs review"
    assert "apple" in next(iter(session.committed.notes.values())).text
    assert session.view.workspace is Workspace.STUDY
    page.undone.setChecked(True)
    assert shown(page, SCORE) == [".80", ".60"]
    session.undo()
    session.undo()
    assert len(shown(page, SCORE)) == 4
    session.set_view(mode=Mode.SESSION)
    assert page.model.rowCount() == 0
    assert panel.state.selection.route is None
    assert "suspects" not in window.page.study.list_ids()
    assert not window.action_set["detector.suspects"].isEnabled()


def test_many_rows_are_sorted_and_filtered_in_a_worker(qtbot, window, page, monkeypatch):
    monkeypatch.setattr("annotator.ui.base.panel_context.SORTED_AT_ONCE", 1)
    page.table.sortByColumn(SCORE, Qt.SortOrder.AscendingOrder)
    assert shown(page, SCORE) == [".80", ".70", ".60", ".40"], "the window does not wait"
    settle(qtbot, window)
    assert shown(page, SCORE) == [".40", ".60", ".70", ".80"]
    page.image.setText("img2")
    settle(qtbot, window)
    assert page.model.rowCount() == 0
    assert page.count.text() == "0 of 4 places"


def test_rows_are_filtered_copied_and_saved(qtbot, window, page, tmp_path):
    page.drawn.setCurrentIndex(1)
    page.drawn.activated.emit(1)
    assert shown(page, SCORE) == [".80"]
    page.ways_out.copy_rows()
    settle(qtbot, window)
    lines = QApplication.clipboard().text().splitlines()
    assert lines[0].split("\t")[0] == "Score"
    assert lines[1].startswith("0.8\trow/img1.jpg\tpear\twrong label\tAna (apple)")
    path = tmp_path / "out.csv"
    page.ways_out.save_rows(path)
    settle(qtbot, window)
    with path.open(newline="", encoding="utf-8") as file:
        rows = list(csv.reader(file))
    assert tuple(rows[0]) == SUSPECT_HEAD
    assert len(rows) == 2
    page.image.setText("img2")
    assert page.model.rowCount() == 0
