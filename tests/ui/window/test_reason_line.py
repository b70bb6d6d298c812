"""The line that asks why: it comes where the project wants a reason, and the change that waits is done at its Enter."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from annotator.model import edit
from annotator.model.layer import LayerKey, Status
from annotator.model.protocol import Protocol, ReasonRule
from annotator.session.view import Mode
from annotator.ui.study.history import HistoryPage
from annotator.ui.study.requirements import RequirementsPage

KEY = LayerKey(1, 1)
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def line(window):
    session = window.page.session
    protocol = session.committed.protocol
    session.commit(edit.set_protocol(protocol, Protocol(reasons=ReasonRule.CHANGES)))
    return window.page.reason


def mark(session, status: Status) -> None:
    session.commit(edit.set_status(session.load_layer(KEY), status, name="Mark"))


def move(window) -> bool:
    session = window.page.session
    layer = session.load_layer(KEY)
    step = edit.set_boxes(layer, layer.shapes.id[:1], layer.shapes.box[:1] + 1)
    return window.page.context.attempt(lambda: session.commit(step))


def test_it_comes_with_finished_work_and_takes_the_reason(line, window) -> None:
    session = window.page.session
    mark(session, Status.IN_WORK)
    assert line.isHidden()
    assert move(window)
    mark(session, Status.DONE)
    assert not line.isHidden()
    before = session.load_layer(KEY).shapes.box[0, 0]
    assert not move(window)
    assert line.sentence.text() == "This change waits for its reason:"
    line.field.setText("the edge was hidden")
    QTest.keyClick(line.field, Qt.Key.Key_Return)
    assert session.load_layer(KEY).shapes.box[0, 0] == before + 1
    assert line.sentence.text() == "Reason"
    assert move(window)
    entries = window.page.file.read_journal(2)
    assert [one.reason for one in entries] == ["the edge was hidden"] * 2
    window.page.session.set_view(image=2)
    assert line.field.text() == ""
    window.page.session.set_view(image=1)
    assert not move(window)
    QTest.keyClick(line.field, Qt.Key.Key_Down)
    assert line.field.completer().model().stringList() == ["the edge was hidden"]


def test_escape_drops_what_waits(line, window) -> None:
    session = window.page.session
    mark(session, Status.DONE)
    before = session.committed
    assert not move(window)
    QTest.keyClick(line.field, Qt.Key.Key_Escape)
    assert not session.asks_reason
    line.field.setText("too late")
    QTest.keyClick(line.field, Qt.Key.Key_Return)
    assert session.committed is before


def test_the_page_of_requirements_sets_the_rule(window) -> None:
    window.perform_named("requirements")
    page = window.page.study.current_page
    assert isinstance(page, RequirementsPage)
    assert page.reasons.currentData() is None
    page.reasons.setCurrentIndex(2)
    page.reasons.activated.emit(2)
    assert window.page.session.committed.protocol.reasons is ReasonRule.ALWAYS
    assert not window.page.reason.isHidden()
    window.perform_named("undo")
    assert page.reasons.currentData() is None
    assert window.page.reason.isHidden()


@pytest.mark.own_window
def test_a_selected_shape_leads_to_its_history(qtbot, window) -> None:
    session = window.page.session
    assert move(window)
    shape = int(session.load_layer(KEY).shapes.id[0])
    session.set_view(selection=(shape,))
    window.perform_named("shape_history")
    page = window.page.study.current_page
    assert isinstance(page, HistoryPage)
    qtbot.waitUntil(lambda: not page.line.is_busy)
    rows = page.table.table.model().table.rows
    assert rows
    assert all(cells[-1].startswith(f"shape {shape}: box ") for _when, cells in rows)
    assert page.verdict.sentences == ()
    assert [page.person.itemText(row) for row in range(page.person.count())] == ["Ana"]


def test_the_chain_is_checked_once_for_a_state_of_the_file(qtbot, window) -> None:
    assert move(window)
    window.page.file.bring_together()  # which writes to the file by itself at times
    window.page.session.set_view(mode=Mode.AUDIT)
    window.perform_named("workspace_study")
    page = window.page.study.show_page("history")

    def read():
        qtbot.waitUntil(lambda: not page.line.is_busy)
        return page._checked

    known = read()
    assert page.verdict.sentences[1].startswith("Checked ")
    page.refresh()
    assert read() is known
    assert move(window)
    page.refresh()
    assert read().check.steps == known.check.steps + 1
