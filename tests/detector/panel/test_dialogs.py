"""What the tab opens: loading, the page of all numbers, and the list of plugins."""

import json
import threading

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

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


def test_detections_and_internals_are_loaded(make_window, tmp_path, qtbot, storing_threads):
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
    assert len(storing_threads) == 1
    assert threading.main_thread() not in storing_threads
    look_as_auditor(window.page.session)
    settle(qtbot, window)
    assert panel.counts.counts[FindingKind.FALSE].value == "0"
    panel.state.choose(theta_cls=0.3)
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


def test_the_page_shows_its_numbers_and_rows_lead_to_objects(window, panel, qtbot):
    window.perform_named("detector.more")
    settle(qtbot, window)
    page = window.page.study.pages["check"]
    assert window.page.session.view.study_page == "check"
    assert page.basis.text() == panel.state.dataset_check.report.format_images()
    titles = [section.title for section in page.list_sections()]
    assert titles[:2] == ["Found and missed", "Share of the objects missed, by kind of object"]
    assert len(titles) > 8
    block = page.blocks["mechanisms"]
    assert len(block.figures) == 2, "all models side by side, and the flow of the one whose internals are known"
    qtbot.waitUntil(lambda: not any(figure.pixmap().isNull() for figure in block.figures))
    (table,) = block.tables
    names = [table.model.index(row, 0).data() for row in range(table.model.rowCount())]
    assert table.model.index(names.index("regressor"), 1).data()
    table.table.activated.emit(table.model.index(names.index("regressor"), 0))
    assert panel.state.selection.focus == FindingFocus(FindingKind.MISSED, 1, 3)
    settle(qtbot, window)


def test_counting_is_called_off_and_begun_again_on_the_page(window, panel, qtbot):
    check = panel.state.dataset_check
    window.perform_named("detector.more")
    settle(qtbot, window)
    page = window.page.study.pages["check"]
    panel.state.choose(theta_loc=0.55)
    check.cancel()
    assert page.state.sentence.text() == "The counting was called off."
    page.state.button.click()
    qtbot.waitUntil(lambda: check.is_current)
    settle(qtbot, window)
    assert not page.state.isVisible()


NAMES_OF_OTHERS = ("wrong label", "small")
"""Labels that are called as a TIDE type and as a subset."""


@pytest.fixture
def details(make_window, tmp_path, qtbot):
    """The page on a project in which every second object of the reference has the other of these labels."""
    path = write_project(tmp_path, parts=True, names=NAMES_OF_OTHERS)
    window = make_window(path)
    panel = show_tab(qtbot, window)
    window.perform_named("detector.more")
    settle(qtbot, window)
    yield panel, window.page.study.pages["check"]
    settle(qtbot, window)


def rows_named(page, section, name) -> list[tuple[PageTable, int]]:
    """The rows of a section that begin with a name, table by table."""
    return [
        (one, row)
        for one in page.blocks[section].tables
        for row in range(one.model.rowCount())
        if one.model.index(row, 0).data() == name
    ]


LEADING = [
    ("misses", "all objects", 0, FindingFilter()),
    ("counts", "false positives", 0, FindingFilter(kinds=frozenset({FindingKind.FALSE}))),
    ("misses", "small", 0, FindingFilter(subset="small")),
    ("misses", "small", 1, FindingFilter(labels=frozenset({1}))),
    ("misses", "wrong label", 0, FindingFilter(labels=frozenset({0}))),
    ("labels", "wrong label", 0, FindingFilter(labels=frozenset({0}))),
    ("labels", "small", 0, FindingFilter(labels=frozenset({1}))),
    ("rates", "small", 0, FindingFilter(subset="small")),
    ("tide", "wrong label", 0, FindingFilter(kinds=frozenset({FindingKind.FALSE}), types=frozenset({"Cls"}))),
    ("mechanisms", "regressor", 0, FindingFilter(mechanisms=frozenset({Mechanism.REGRESSOR}))),
    ("hallucinations", "small", 0, FindingFilter(kinds=frozenset({FindingKind.HALLUCINATED}), labels=frozenset({1}))),
]
"""The row of so many of this name in a section, and what it leads to."""


def test_a_row_leads_to_what_it_counts_whatever_labels_are_called_or_nowhere(details):
    panel, shown = details
    check_nothing_to_look_at(panel, shown)
    led = []
    for page, name, number, _wanted in LEADING:
        table, row = rows_named(shown, page, name)[number]
        panel.state.choose(filter=FindingFilter(labels=frozenset({9})))
        table.table.clicked.emit(table.model.index(row, 0))
        led.append((page, name, number, panel.state.selection.filter))
    assert led == LEADING


def check_nothing_to_look_at(panel, shown) -> None:
    """A row that counts nothing to look at does not offer it, and a press on it changes nothing."""
    before = panel.state.selection.filter
    for page, name in (("counts", "precision"), ("counts", "images"), ("parameters", "labels"), ("humans", "Ben")):
        table, row = rows_named(shown, page, name)[0]
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
