"""Eq. 14 alone and the alternatives of the global score: settings of the project, set in the menu, undone as steps."""

import msgspec
import pytest
from PySide6.QtWidgets import QWidgetAction

from annotator.metrics.agreement.audit import AuditOptions
from annotator.metrics.detection.inputs import CheckSettings
from annotator.model.metric_settings import DelineationChoice
from annotator.store.tables.headers import parse_settings

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def action_of(menu, text):
    menu.aboutToShow.emit()
    return next(one for one in menu.actions() if one.text() == text)


def test_the_menu_sets_them_and_undo_takes_them_back(window, panel):
    session, menu = window.page.session, panel.matrix.options.menu
    action_of(menu, "RandCrowns by Eq. 14 alone, also for a missed inside").trigger()
    assert session.committed.metrics.eq14_only
    scores = action_of(menu, "Global RandCrowns score in reports").menu()
    assert [one.text() for one in scores.actions() if one.isChecked()] == ["Nearest centre"]
    next(one for one in scores.actions() if one.text() == "Best of all").trigger()
    assert session.committed.metrics.global_score is DelineationChoice.BEST_OF
    assert session.committed.metrics.eq14_only
    session.undo()
    session.undo()
    assert session.committed.metrics.global_score is DelineationChoice.NEAREST
    assert not session.committed.metrics.eq14_only


def test_blocks_that_intervals_leave_out_are_stored_and_asked_of_reports(window, panel):
    session, menu = window.page.session, panel.matrix.options.menu
    units = action_of(menu, "Intervals leave out").menu()
    assert [one.text() for one in units.actions() if one.isChecked()] == ["Single images"]
    next(one for one in units.actions() if one.text().startswith("Blocks of 20 images")).trigger()
    for options in (AuditOptions.of(session.committed), CheckSettings.of(session.committed)):
        assert options.intervals.unit_name == "block:20"
    again = parse_settings(msgspec.json.encode(session.committed.metrics).decode())
    assert again == (session.committed.metrics, [])
    units = action_of(menu, "Intervals leave out").menu()
    assert [one.text() for one in units.actions() if one.isChecked()] == [
        "Blocks of 20 images in the order of their names"
    ]
    session.undo()
    assert AuditOptions.of(session.committed).intervals.unit_name == "image"
    assert "interval_block" not in msgspec.json.encode(session.committed.metrics).decode()


def test_every_group_of_the_menu_has_a_head_that_can_be_read(panel):
    menu = panel.matrix.options.menu
    menu.aboutToShow.emit()
    heads = [one.text() for one in menu.actions() if isinstance(one, QWidgetAction)]
    assert heads == ["Who is compared, and how", "What counts", "Scores and intervals"]
    assert isinstance(menu.actions()[0], QWidgetAction)
    assert sum(one.isSeparator() for one in menu.actions()) == len(heads) - 1
