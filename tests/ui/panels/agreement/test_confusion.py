"""The labels of a pair: the table counts what the audit counts, and a press walks through the boxes of a number."""

import pytest

from annotator.report.confusion import ConfusionCell
from annotator.session.view import Workspace
from tests.session.scenes import ANA, BEN
from tests.windows import settle

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def opened(qtbot, window, panel):
    """The page, on the pair whose card is open."""
    panel.matrix.table.set_opened((BEN, ANA))
    panel.open_confusion()
    settle(qtbot, window)
    return window.page.study.pages["agreement"]


def list_shown(page) -> list:
    return [one for one in page.labels.tables if not one.isHidden()]


def take(qtbot, window, page, name: str, head: str) -> None:
    """Presses on a number of the table."""
    (table,) = list_shown(page)
    names = [row_name for row_name, _cells in table.model.table.rows]
    heads = [title for title, _key in table.model.table.heads]
    window.page.workspaces.open_study("agreement", "confusion")
    table.table.clicked.emit(table.model.index(names.index(name), heads.index(head)))
    settle(qtbot, window)


def test_a_press_walks_through_the_boxes_of_a_number(qtbot, window, panel):
    page = opened(qtbot, window, panel)
    assert page.labels.chosen == (ANA, BEN)
    assert page.labels.where.currentData() is True, "the numbers of the tab were about the open image"
    (table,) = list_shown(page)
    rows = [[cell.text for cell in cells] for _name, cells in table.model.table.rows]
    assert rows == [["2", "1", "2"], ["·", "·", "·"], ["2", "·", ""]]
    session = window.page.session
    take(qtbot, window, page, "apple", "pear")
    assert session.view.workspace is Workspace.COMPARE
    assert {session.view.focus.shape, session.view.focus.other_shape} == {13, 23}
    assert session.view.walk.authors == {ANA, BEN}
    seen = []
    for _time in range(2):
        take(qtbot, window, page, "apple", "unmatched")
        seen.append((session.view.focus.shape, window.messages.sentences[-1][:6]))
    assert seen == [(12, "1 of 2"), (15, "2 of 2")]
    page._cells.go(page._cells._cell, -1)
    assert session.view.focus.shape == 12


def test_the_whole_set_counts_more_and_all_pairs_are_those_of_the_report(qtbot, window, panel):
    panel.scope.choose("whole")
    settle(qtbot, window)
    page = opened(qtbot, window, panel)
    (table,) = list_shown(page)
    cells = [cell for _name, row in table.model.table.rows for cell in row]
    assert sum(cell.value or 0 for cell in cells) > 7
    assert ConfusionCell((ANA, BEN), 0, 1) in [cell.key for cell in cells]
    page.labels.pair.setCurrentIndex(0)
    page.labels.pair.activated.emit(0)
    assert len(list_shown(page)) == len(window.page.study.audit.answer.tables["confusion"])
    assert not page.labels.where.isEnabled()
