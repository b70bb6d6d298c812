"""The labels of the model: a press on a number looks at its detections, and at missed objects."""

import pytest

from annotator.metrics.matching.confusion import NOBODY
from annotator.report.detector.values import FindingKind
from annotator.ui.dialogs.agreement.confusion import ConfusionDialog
from tests.windows import settle

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def test_a_press_looks_at_detections_and_missed_objects(qtbot, window, panel):
    panel.state.choose(theta_cls=0.3)
    panel.state.dataset_check.start_count()
    qtbot.waitUntil(lambda: panel.state.dataset_check.is_current)
    panel.labels.click()
    dialog = window.findChild(ConfusionDialog)
    qtbot.waitUntil(lambda: dialog._found is not None)
    settle(qtbot, window)
    rows = [[cell.text for cell in row] for row in dialog.table.cells.cells]
    assert [title.text for title in dialog.table.cells.columns] == ["apple", "pear", "no partner"]
    assert rows[0][1] == "1"
    dialog.table.picked.emit((0, 1))
    focus = panel.state.selection.focus
    assert (focus.kind, focus.image) == (FindingKind.FALSE, 1)
    dialog.table.picked.emit((0, 0))
    assert panel.state.selection.focus.kind is FindingKind.TRUE
    dialog.table.picked.emit((0, NOBODY))
    assert panel.state.selection.focus.kind is FindingKind.MISSED
    dialog.close()
