"""The lists of suspects in the window: filtered, sorted, walked with J, sent on by a key, copied and saved."""

import csv

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from annotator.detector.panel.suspects import SuspectDialog
from annotator.metrics.suspects.find import Suspicion
from annotator.model.decision import SUSPECT
from annotator.report.detector.suspects import SUSPECT_HEAD
from annotator.session.view import Mode
from tests.windows import press, settle

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

SCORE, STATE = 0, 5


@pytest.fixture
def dialog(qtbot, window, panel) -> SuspectDialog:
    """The false positives are shown, at a cut that lets all of them pass."""
    panel.state.set_cut(0.3)
    qtbot.waitUntil(lambda: panel.state.dataset_check.is_current)
    panel.suspects.click()
    dialog = window.findChild(SuspectDialog)
    qtbot.waitUntil(lambda: dialog.model.found is not None and dialog.recount.is_settled)
    return dialog


def shown(dialog: SuspectDialog, column: int) -> list[str]:
    return [dialog.model.index(row, column).data() for row in range(dialog.model.rowCount())]


def choose(dialog: SuspectDialog, kind: Suspicion) -> None:
    row = next(row for row in range(dialog.list.count()) if kind in dialog.list.itemData(row))
    dialog.list.setCurrentIndex(row)
    dialog.list.activated.emit(row)


def test_the_walk_goes_down_the_rows_and_a_row_leads_to_its_place(qtbot, window, panel, dialog):
    assert shown(dialog, SCORE) == [".80", ".70", ".60", ".40"]
    press(window, "J", "J")
    assert dialog.table.currentIndex().row() == 1
    assert panel.state.selection.focus.shape == 13
    assert panel.why.head.support == "2/4"
    assert panel.why.others.text() == "Nobody else who finished the image drew it (Ben)."
    QTest.keyClick(dialog.table, Qt.Key.Key_Down)
    assert panel.state.selection.focus.shape == 14
    QTest.keyClick(dialog.table, Qt.Key.Key_J)
    assert panel.state.selection.focus.shape == 15
    dialog.table.sortByColumn(SCORE, Qt.SortOrder.AscendingOrder)
    assert dialog.table.currentIndex().row() == 0, "the row that is looked at stays marked"
    choose(dialog, Suspicion.MISSED)
    assert len(shown(dialog, SCORE)) == 5
    assert dialog.model.columns[4].title == "Who else drew it"
    dialog.close()
    assert panel.state.selection.route is None


def test_a_key_sends_a_row_on_and_the_row_says_so(qtbot, window, panel, dialog):
    session = window.page.session
    dialog.table.selectRow(3)
    dialog.buttons["reference"].click()
    settle(qtbot, window)
    assert [one.kind for one in session.committed.decisions.values()] == [SUSPECT]
    qtbot.waitUntil(lambda: dialog.model.found is not None and dialog.recount.is_settled)
    assert shown(dialog, STATE) == ["", "", "", "in the reference"]
    dialog.table.selectRow(1)
    press(window, "Ctrl+Shift+M")
    assert shown(dialog, STATE)[1] == "needs review"
    assert "apple" in next(iter(session.committed.notes.values())).text
    dialog.undone.setChecked(True)
    assert shown(dialog, SCORE) == [".80", ".60"]
    session.undo()
    session.undo()
    assert len(shown(dialog, SCORE)) == 4
    session.set_view(mode=Mode.SESSION)
    qtbot.waitUntil(lambda: window.findChild(SuspectDialog) is None)
    assert not window.action_set["detector.suspects"].isEnabled()


def test_rows_are_filtered_copied_and_saved(qtbot, window, dialog, tmp_path):
    dialog.drawn.setCurrentIndex(1)
    dialog.drawn.activated.emit(1)
    assert shown(dialog, SCORE) == [".80"]
    dialog.ways_out.copy_rows()
    settle(qtbot, window)
    lines = QApplication.clipboard().text().splitlines()
    assert lines[0].split("\t")[0] == "Score"
    assert lines[1].startswith("0.8\trow/img1.jpg\tpear\tCls\tAna (apple)")
    path = tmp_path / "out.csv"
    dialog.ways_out.save_rows(path)
    settle(qtbot, window)
    with path.open(newline="", encoding="utf-8") as file:
        rows = list(csv.reader(file))
    assert tuple(rows[0]) == SUSPECT_HEAD
    assert len(rows) == 2
    dialog.image.setText("img2")
    assert dialog.model.rowCount() == 0
    dialog.close()
