"""The labels of a pair: the grid counts what the audit counts, and a press walks through the boxes of a cell."""

import pytest

from annotator.metrics.matching.confusion import NOBODY
from annotator.session.view import Workspace
from annotator.ui.dialogs.agreement.confusion import ConfusionDialog
from tests.session.scenes import ANA, BEN
from tests.ui.panels.agreement.conftest import panel_of
from tests.windows import settle

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def opened(qtbot, window, panel):
    panel.matrix.table.set_opened((BEN, ANA))
    panel.open_confusion()
    dialog = window.findChild(ConfusionDialog)
    qtbot.waitUntil(lambda: dialog._found is not None)
    settle(qtbot, window)
    return dialog


def test_a_press_walks_through_the_boxes_of_a_cell(qtbot, window, panel):
    dialog = opened(qtbot, window, panel)
    rows = [[cell.text for cell in row] for row in dialog.table.cells.cells]
    assert [title.text for title in dialog.table.cells.rows] == ["apple", "pear", "no partner"]
    assert rows == [["2", "1", "2"], ["·", "·", "·"], ["2", "·", ""]]
    dialog.table.picked.emit((0, 1))
    focus = window.page.session.view.focus
    assert {focus.shape, focus.other_shape} == {13, 23}
    assert dialog.where.text().startswith("1 of 1")
    dialog.table.picked.emit((0, NOBODY))
    assert window.page.session.view.focus.shape == 12
    assert dialog.where.text().startswith("1 of 2")
    dialog.table.picked.emit((0, NOBODY))
    assert window.page.session.view.focus.shape == 15
    dialog.before.click()
    assert window.page.session.view.focus.shape == 12
    dialog.close()


def test_the_whole_set_counts_more_and_a_blind_session_opens_the_image_only(qtbot, window, panel):
    panel.scope.choose("whole")
    settle(qtbot, window)
    dialog = opened(qtbot, window, panel)
    here = int(dialog._found.count((0, 1)).sum())
    assert here > 7
    window.page.session.set_view(workspace=Workspace.LABEL, focus=None)
    dialog.table.picked.emit((0, 1))
    assert window.page.session.view.focus is None
    dialog.close()
    panel_of(window)
