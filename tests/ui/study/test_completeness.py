"""The page How complete?: shapes are drawn and decided with one key each, and both are undone."""

import pytest
from PySide6.QtCore import Qt

from annotator.metrics.agreement.completeness import read_draw
from annotator.model.protocol import Verdict
from annotator.session.view import Workspace
from tests.windows import settle


@pytest.fixture
def shown(qtbot, window, open_study):
    """The page over a window of an auditor."""
    area = open_study(window)
    area.show_page("completeness")
    settle(qtbot, window)
    return area.pages["completeness"]


def test_a_shape_is_drawn_decided_by_a_key_and_undone(qtbot, window, shown):
    session = window.page.session
    units = shown.context.audit.answer.report.units
    assert sum(map(len, units.lone)) > 0
    shown.draw.click()
    settle(qtbot, window)
    draw = read_draw(session.committed)
    assert draw is not None
    assert shown.drawn.model.rowCount() == len(draw.shapes)
    for key, verdict in ((Qt.Key.Key_R, Verdict.REAL), (Qt.Key.Key_N, Verdict.NOT_REAL)):
        waiting = [one.shape for one in read_draw(session.committed).shapes if one.verdict is None]
        if waiting:
            qtbot.keyClick(shown, key)
            settle(qtbot, window)
            decided = {one.shape: one.verdict for one in read_draw(session.committed).shapes}
            assert decided[waiting[0]] is verdict
            assert shown.context.audit.answer.report.completeness.decided == len(draw.shapes) - len(waiting) + 1
    while any(one.verdict is not None for one in read_draw(session.committed).shapes):
        session.undo()
    assert read_draw(session.committed) == draw


def test_a_drawn_shape_is_shown_in_compare(qtbot, window, shown):
    shown.draw.click()
    settle(qtbot, window)
    first = read_draw(window.page.session.committed).shapes[0]
    shown.show_next.click()
    settle(qtbot, window)
    view = window.page.session.view
    assert (view.workspace, view.image) == (Workspace.COMPARE, first.image)
