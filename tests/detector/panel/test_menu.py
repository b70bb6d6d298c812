"""The menu of what a check counts by: choices of the moment, settings kept as edits that can be undone."""

import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QInputDialog, QMenu

from annotator.detector.panel.choice import PAPER_SIZE, CheckSettingsButton
from annotator.detector.panel.panel import ModelPanel
from annotator.report.detector.page import MARK
from annotator.report.detector.sections import SECTIONS_OF_CHECK
from annotator.report.tables import find_section
from tests.detector.panel.conftest import panel_of, show_tab, write_project


def filled(menu: QMenu) -> dict[str, QAction]:
    menu.aboutToShow.emit()
    return {action.text(): action for action in menu.actions() if not action.isSeparator()}


def entry(menu: QMenu, words: str) -> QAction:
    (found,) = [action for text, action in filled(menu).items() if words in text]
    return found


@pytest.fixture
def button(panel: ModelPanel) -> CheckSettingsButton:
    return panel.choice.settings


def test_polygons_and_equation_are_choices_of_the_moment(panel, button) -> None:
    state = panel.state
    before = state.project
    assert not entry(button.list, "polygons").isChecked()
    entry(button.list, "polygons").trigger()
    assert state.view.image.check.settings.overlap == "polygon"
    assert button.text() == "Polygons ▾"
    entry(button.list, "Eq. 1").trigger()
    assert state.view.image.check.settings.paper_eq1
    assert entry(button.list, "Eq. 1").isChecked()
    assert state.project is before
    entry(button.list, "polygons").trigger()
    assert state.view.image.check.settings.overlap == "box"
    assert button.text() == "Boxes ▾"


def test_objects_taken_from_a_model_can_be_left_out(panel, button) -> None:
    state = panel.state
    entry(button.list, "taken from a model").trigger()
    assert state.view.image.check.settings.without_assisted
    assert state.selection.without_assisted
    assert button.text() == "Boxes, not assisted ▾"
    entry(button.list, "taken from a model").trigger()
    assert not state.view.image.check.settings.without_assisted


def test_the_size_of_big_objects_is_an_edit_that_can_be_undone(window, panel, button) -> None:
    session = window.page.session
    assert session.committed.metrics.size_threshold == 9000.0
    sizes = entry(button.list, "Big objects").menu()
    assert entry(sizes, "From 9\u2009000 px²").isChecked()
    entry(sizes, "as in the paper").trigger()
    assert session.committed.metrics.size_threshold == PAPER_SIZE
    session.undo()
    assert session.committed.metrics.size_threshold == 9000.0
    quarter = entry(entry(button.list, "Big objects").menu(), "A quarter")
    assert "10\u2009000 px²" in quarter.text()
    quarter.trigger()
    assert session.committed.metrics.size_threshold == 100.0 * 100.0


@pytest.mark.qt_log_ignore("propagateSizeHints")
def test_another_size_is_asked_for(window, panel, button) -> None:
    button.ask_size()
    (dialog,) = button.window().findChildren(QInputDialog)
    assert dialog.doubleValue() == 9000.0
    dialog.setDoubleValue(1234.0)
    dialog.accept()
    assert window.page.session.committed.metrics.size_threshold == 1234.0


def test_the_profile_is_offered_where_parts_are_looked_for(make_window, tmp_path, qtbot, button) -> None:
    assert all("parts" not in text for text in filled(button.list) if text.startswith("States"))
    window = make_window(write_project(tmp_path / "parts", parts=True))
    show_tab(qtbot, window)
    menu = entry(panel_of(window).choice.settings.list, "States of parts").menu()
    assert entry(menu, "paper").isChecked()
    entry(menu, "challenge").trigger()
    assert window.page.session.committed.metrics.profile == "challenge"
    assert panel_of(window).state.view.image.check.settings.objects.profile == "challenge"


def test_the_least_support_marks_groups_without_counting_again(qtbot, window, panel, button) -> None:
    check = panel.state.dataset_check
    check.start_count()
    qtbot.waitUntil(lambda: check.is_current)
    result = check.report.models[0].result
    supports = entry(button.list, "Mark groups").menu()
    assert [action.text() for action in supports.actions() if action.isChecked()] == ["Fewer than 10"]
    next(action for action in supports.actions() if action.text() == "Fewer than 100").trigger()
    assert check.is_current
    assert check.report.models[0].result is result
    (row, *_) = find_section(SECTIONS_OF_CHECK, "misses").make_table(check.report).rows
    assert row[1][0].endswith(MARK)
    entry(button.list, "Mark groups").menu().actions()[0].trigger()
    (row, *_) = find_section(SECTIONS_OF_CHECK, "misses").make_table(check.report).rows
    assert not row[1][0].endswith(MARK)
