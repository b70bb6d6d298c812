"""The labels of the model: a press on a number looks at its detections, and at missed objects."""

import pytest

from annotator.report.detector.values import FindingKind
from annotator.session.view import Workspace
from tests.windows import settle

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def test_a_press_looks_at_detections_and_missed_objects(qtbot, window, panel):
    panel.state.set_cut(0.3)
    panel.labels.click()
    settle(qtbot, window)
    page = window.page.study.pages["check"]
    qtbot.waitUntil(lambda: bool(page.blocks["confusion"].tables))
    (table,) = page.blocks["confusion"].tables
    assert [name for name, _cells in table.model.table.rows] == ["apple", "pear", "unmatched"]
    assert table.model.table.rows[0][1][1].text == "1"

    def take(column: int):
        window.page.workspaces.open_study("check", "confusion")
        table.table.clicked.emit(table.model.index(0, column))
        settle(qtbot, window)
        assert window.page.session.view.workspace is Workspace.CHECK
        return panel.state.selection.focus

    focus = take(2)
    assert (focus.kind, focus.image) == (FindingKind.FALSE, 1)
    assert take(1).kind is FindingKind.TRUE
    assert take(3).kind is FindingKind.MISSED
