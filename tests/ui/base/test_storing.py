"""Whatever becomes of a large step while it is stored, the project takes other steps afterwards."""

import threading

import pytest
import shiboken6
from PySide6.QtCore import QObject

from annotator.errors import Progress, UserError
from annotator.model import edit
from annotator.ui.base.panel_context import store, write_step
from annotator.ui.base.workers import CrashError
from tests.windows import settle


@pytest.fixture
def session(window, qtbot):
    settle(qtbot, window)
    return window.page.session


@pytest.fixture
def runner(window):
    return window.page.runner


def make_step(session):
    layer = session.current_layer
    return edit.set_boxes(layer, layer.shapes.id, layer.shapes.box + 1)


def can_edit(session) -> bool:
    step = make_step(session)
    session.commit(step)
    return session.next_undo is step


def test_a_step_is_shown_when_it_is_stored(session, runner, qtbot):
    step, heard = make_step(session), []
    store(session, runner, "Move", write_step(lambda _pending: step), done=heard.append)
    assert session.is_storing
    qtbot.waitUntil(lambda: bool(heard))
    assert session.next_undo.name == step.name
    assert can_edit(session)


def test_work_of_which_no_step_came_says_what_it_found(session, runner, qtbot):
    heard, undo = [], session.next_undo
    store(session, runner, "Write", lambda _pending, _progress: "nothing to do", done=heard.append, failed=pytest.fail)
    qtbot.waitUntil(lambda: bool(heard))
    assert heard == ["nothing to do"]
    assert (session.is_storing, session.next_undo) == (False, undo)
    assert can_edit(session)


@pytest.mark.parametrize(
    ("error", "kind"), [(ValueError("disk on fire"), CrashError), (UserError("No room; free some."), UserError)]
)
def test_what_goes_wrong_is_told_and_leaves_the_project_free(session, runner, qtbot, error, kind):
    def write(_pending, _progress):
        raise error

    heard = []
    store(session, runner, "Write", write, done=pytest.fail, failed=heard.append)
    qtbot.waitUntil(lambda: bool(heard))
    assert type(heard[0]) is kind
    assert not session.is_storing
    assert can_edit(session)


def test_called_off_in_time_nothing_is_stored(session, runner, qtbot):
    begun, heard, undo = threading.Event(), [], session.next_undo

    def write(_pending, progress: Progress):
        begun.set()
        assert progress.stop.wait(60)
        progress.step(0, 0)

    handle = store(session, runner, "Write", write, done=pytest.fail, called_off=lambda: heard.append("off"))
    assert begun.wait(60)
    handle.cancel()
    qtbot.waitUntil(lambda: bool(heard))
    assert session.next_undo is undo
    assert can_edit(session)


def test_called_off_too_late_the_step_is_there(session, runner, qtbot):
    step, begun, heard = make_step(session), threading.Event(), []

    def write(pending, progress: Progress):
        stored = pending.store(lambda: step)
        begun.set()
        assert progress.stop.wait(60)
        return stored

    handle = store(session, runner, "Write", write, done=heard.append, called_off=pytest.fail)
    assert begun.wait(60)
    handle.cancel()
    qtbot.waitUntil(lambda: bool(heard))
    assert session.next_undo.name == step.name
    assert can_edit(session)


def test_the_step_is_finished_without_who_showed_it(session, runner, qtbot):
    owner, step, gate = QObject(), make_step(session), threading.Event()

    def write(pending, _progress):
        assert gate.wait(60)
        return pending.store(lambda: step)

    store(session, runner, "Write", write, done=pytest.fail, failed=pytest.fail, owner=owner)
    shiboken6.delete(owner)
    gate.set()
    qtbot.waitUntil(lambda: not session.is_storing)
    assert session.next_undo.name == step.name


def test_a_project_closed_meanwhile_ends_the_work_first(window, session, runner, qtbot):
    def write(_pending, progress: Progress):
        assert progress.stop.wait(60)
        progress.step(0, 0)

    store(session, runner, "Write", write, done=pytest.fail, failed=pytest.fail)
    window.close_project()
    assert window.page is None
    assert not session.is_storing
