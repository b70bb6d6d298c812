"""The dialogs of the tab: loading, all numbers, and the list of plugins."""

import json

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from annotator.detector.panel.details import CheckDetailsDialog
from annotator.detector.panel.dialogs import LoadDialog
from annotator.detector.selection import FindingFocus
from annotator.metrics.detection.mechanisms import Mechanism
from annotator.report.detector.values import FindingFilter, FindingKind
from annotator.session.workspaces import look_as_auditor
from annotator.ui.dialogs.settings import SettingsDialog
from annotator.ui.output.page_table import PageTable
from tests.detector import projects
from tests.detector.panel.conftest import panel_of, show_tab, write_project
from tests.windows import settle

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


def test_detections_and_internals_are_loaded(make_window, tmp_path, qtbot):
    window = make_window(write_project(tmp_path, models=False, internals=False))
    panel = panel_of(window)
    window.page.tabs.setCurrentWidget(panel)
    found = [
        {"image": "row/img1.jpg", "label": "apple", "bbox": [10, 0, 100, 100], "score": 0.9},
        {"image": "row/img1.jpg", "label": "apple", "bbox": [0, 500, 90, 90], "score": 0.4},
    ]
    file = tmp_path / "net.json"
    file.write_text(json.dumps(found))
    folder = projects.record(tmp_path / "inside", nms_iou=0.2)
    window.perform_named("detector.load")
    dialog = window.findChild(LoadDialog)
    dialog.detections.setText(str(file))
    dialog.internals.setText(str(folder))
    dialog.name.setCurrentText("net")
    with qtbot.waitSignal(dialog.loaded):
        dialog.accept()
    look_as_auditor(window.page.session)
    settle(qtbot, window)
    assert panel.counts.counts[FindingKind.FALSE].value == "0"
    panel.state.move_cut(0.3)
    assert panel.counts.counts[FindingKind.TRUE].value == "1"
    assert panel.counts.counts[FindingKind.FALSE].value == "1"
    assert panel.state.view.image.diagnosis.mechanisms[1] is Mechanism.PROPOSAL_PROCESS
    window.perform_named("undo")
    assert panel.notice.isVisible()
    assert not any(window.page.session.committed.metrics.internals)
    window.perform_named("redo")
    project = window.page.session.committed
    assert project.metrics.internals_of(project.find_author("net").id) == str(folder)


def test_what_cannot_be_loaded_is_said_in_the_dialog(window, tmp_path, qtbot):
    file = tmp_path / "bad.json"
    file.write_text('[{"image": "row/img1.jpg"}]')
    window.perform_named("detector.load")
    dialog = window.findChild(LoadDialog)
    dialog.detections.setText(str(file))
    dialog.name.setCurrentText("fresh")
    dialog.accept()
    qtbot.waitUntil(lambda: not dialog.line.is_busy)
    assert "bad.json" in dialog.line.sentence
    assert dialog.isVisible()
    dialog.name.setCurrentText("")
    assert not dialog.yes.isEnabled()
    dialog.reject()


def test_all_pages_show_their_numbers_and_rows_lead_to_objects(window, panel, qtbot):
    window.perform_named("detector.more")
    dialog = window.findChild(CheckDetailsDialog)
    titles = [page.title for page in dialog.pages]
    assert titles[:3] == ["Counts", "Mechanisms", "Error types"]
    for row in range(len(titles)):
        dialog.list.setCurrentRow(row)
        assert dialog.area.widget() is not None
        texts = [label.text() for label in dialog.area.widget().findChildren(QLabel)]
        assert panel.state.dataset_check.report.format_images() in texts
    dialog.list.setCurrentRow(1)
    picture = dialog.area.widget().findChildren(QLabel)[-1]
    qtbot.waitUntil(lambda: not picture.pixmap().isNull())
    table = dialog.findChild(PageTable)
    names = [table.model.index(row, 0).data() for row in range(table.model.rowCount())]
    assert table.model.index(names.index("regressor"), 1).data()
    table.table.activated.emit(table.model.index(names.index("regressor"), 0))
    assert panel.state.selection.focus == FindingFocus(FindingKind.MISSED, 1, 3)
    settle(qtbot, window)
    dialog.close()


NAMES_OF_OTHERS = ("Cls", "small")
"""Labels that are called as a TIDE type and as a subset."""


@pytest.fixture
def details(make_window, tmp_path, qtbot):
    """The dialog on a project in which every second object of the reference has the other of these labels."""
    path = write_project(tmp_path, parts=True, names=NAMES_OF_OTHERS)
    window = make_window(path)
    panel = show_tab(qtbot, window)
    window.perform_named("detector.more")
    yield panel, window.findChild(CheckDetailsDialog)
    settle(qtbot, window)


def rows_named(dialog, page, name) -> list[tuple[PageTable, int]]:
    """The rows of a page that begin with a name, table by table."""
    dialog.list.setCurrentRow([one.title for one in dialog.pages].index(page))
    tables = dialog.area.widget().findChildren(PageTable)
    return [
        (one, row) for one in tables for row in range(one.model.rowCount()) if one.model.index(row, 0).data() == name
    ]


LEADING = [
    ("Counts", "small", 0, FindingFilter(subset="small")),
    ("Counts", "small", 1, FindingFilter(labels=frozenset({1}))),
    ("Counts", "Cls", 0, FindingFilter(labels=frozenset({0}))),
    ("Counts", "all objects", 0, FindingFilter()),
    ("Counts", "false positives", 0, FindingFilter(kinds=frozenset({FindingKind.FALSE}))),
    ("Labels", "Cls", 0, FindingFilter(labels=frozenset({0}))),
    ("Labels", "small", 0, FindingFilter(labels=frozenset({1}))),
    ("People", "small", 0, FindingFilter(subset="small")),
    ("Error types", "Cls", 0, FindingFilter(kinds=frozenset({FindingKind.FALSE}), types=frozenset({"Cls"}))),
    ("Mechanisms", "regressor", 0, FindingFilter(mechanisms=frozenset({Mechanism.REGRESSOR}))),
    ("Parts", "small", 0, FindingFilter(kinds=frozenset({FindingKind.HALLUCINATED}), labels=frozenset({1}))),
]
"""The row of so many of this name on a page, and what it leads to."""


def test_a_row_leads_to_what_it_counts_whatever_labels_are_called(details):
    panel, dialog = details
    led = []
    for page, name, number, _wanted in LEADING:
        table, row = rows_named(dialog, page, name)[number]
        panel.state.choose(filter=FindingFilter(labels=frozenset({9})))
        table.table.clicked.emit(table.model.index(row, 0))
        led.append((page, name, number, panel.state.selection.filter))
    assert led == LEADING


def test_a_row_that_counts_nothing_to_look_at_leads_nowhere(details):
    panel, dialog = details
    before = panel.state.selection.filter
    for page, name in (("Counts", "precision"), ("Counts", "images"), ("Settings", "labels"), ("People", "Ben")):
        table, row = rows_named(dialog, page, name)[0]
        assert "Press" not in (table.model.index(row, 0).data(Qt.ItemDataRole.ToolTipRole) or "")
        table.table.clicked.emit(table.model.index(row, 0))
    assert panel.state.selection.filter == before


@pytest.fixture
def plugins(window):
    window.perform_named("plugins")
    return window.findChild(SettingsDialog).plugins


def test_plugins_are_listed_with_version_and_source(plugins):
    row = plugins.rows["detector"]
    assert row.box.isChecked()
    assert "comes with Annotator" in row._source.text()
    assert not row.reason.isVisible()


def test_a_plugin_is_switched_off_and_on_again(window, plugins, qtbot):
    row = plugins.rows["detector"]
    QTest.keyClick(row.box, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: "model" not in window.page.panels)
    assert window.preferences.settings.plugins.off == ("detector",)
    assert row.reason.text() == "Off: switched off."
    assert not window.action_set["detector.predictions"].isEnabled()
    QTest.keyClick(row.box, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: "model" in window.page.panels)
    assert window.preferences.settings.plugins.off == ()
    assert window.page.tabs.tabText(1) == "Model"
    plugins.window().close()
