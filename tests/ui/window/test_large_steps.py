"""Undo and redo of a step over thousands of shapes: stored beside the window's thread, which takes no other edit."""

import threading

import numpy as np
import pytest

from annotator.errors import UserError
from annotator.model import edit
from annotator.model.layer import LayerKey
from annotator.model.shapes import Shapes
from annotator.session.pending_commit import LARGE_ROWS
from annotator.session.settings import Seat
from annotator.store import create_project, open_project
from annotator.ui.team.join_dialog import JoinDialog
from tests import builders
from tests.windows import settle

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")

KEY = LayerKey(1, 1)
STILL_STORING = "The last change is still being stored; the project closes when that is done."


@pytest.fixture
def laden(qtbot, window, monkeypatch):
    """A window whose last step is a large one; `threads` are those in which later steps are written."""
    session, file = window.page.session, window.page.file
    settle(qtbot, window)
    count = LARGE_ROWS + 1
    corner = np.random.default_rng(4).uniform(0, 100, (count, 2))
    rows = Shapes.make(np.concatenate((corner, corner + 20), axis=1), id=session.next_shape_id + np.arange(count))
    session.commit(edit.add_shapes(session.load_layer(KEY), rows))
    threads, commit = [], file.commit

    def noted(record):
        threads.append(threading.current_thread())
        commit(record)

    monkeypatch.setattr(file, "commit", noted)
    return window, threads


def test_large_steps_are_undone_and_redone_beside_the_window(qtbot, laden) -> None:
    window, threads = laden
    session = window.page.session
    many = session.load_layer(KEY).count
    window.perform_named("undo")
    assert session.load_layer(KEY).count == many
    settle(qtbot, window)
    assert session.load_layer(KEY).count == many - LARGE_ROWS - 1
    assert window.action_set["undo"].text() == "Undo"
    window.perform_named("redo")
    settle(qtbot, window)
    assert session.load_layer(KEY).count == many
    assert len(threads) == 2
    assert threading.main_thread() not in threads


def test_a_small_step_is_undone_before_the_next_event(qtbot, laden) -> None:
    window, threads = laden
    session = window.page.session
    session.commit(edit.remove_shapes(session.load_layer(KEY), [1]))
    window.perform_named("undo")
    assert 1 in session.load_layer(KEY).shapes.id
    assert threads == [threading.main_thread()] * 2


def test_edits_meanwhile_are_refused_with_a_sentence(qtbot, laden) -> None:
    window, _threads = laden
    session = window.page.session
    window.perform_named("undo")
    with pytest.raises(UserError, match="large step"):
        session.commit(edit.remove_shapes(session.load_layer(KEY), [1]))
    window.perform_named("undo")
    assert "large step" in window.messages.sentences[-1]
    session.set_view(image=2)
    settle(qtbot, window)
    assert session.next_undo is None
    session.commit(edit.remove_shapes(session.load_layer(KEY), [1]))
    assert session.next_undo is not None


def test_closing_the_window_meanwhile_loses_nothing(qtbot, laden, project_path) -> None:
    window, threads = laden
    window.perform_named("undo")
    qtbot.waitUntil(lambda: bool(threads))
    window.close_project()
    with open_project(project_path) as file:
        assert len(file.load_layer(KEY)) == file.project.layers[KEY].count < LARGE_ROWS
        assert file.read_journal(1)[0].action == "undo"


def test_a_window_that_is_closed_meanwhile_waits_in_sight(qtbot, laden, project_path) -> None:
    window, _threads = laden
    window.perform_named("undo")
    assert not window.close()
    assert window.isVisible()
    assert window.messages.sentences[-1] == STILL_STORING
    qtbot.waitUntil(lambda: window.is_closed)
    assert not window.isVisible()
    with open_project(project_path) as file:
        assert file.read_journal(1)[0].action == "undo"


def test_the_next_project_is_shown_once_the_last_step_of_this_one_is_stored(
    qtbot, laden, project_path, tmp_path
) -> None:
    window, _threads = laden
    first, others = window.page, [tmp_path / f"other{n}.annotator" for n in range(2)]
    for other in others:
        create_project(other, builders.project()).close()
    window.perform_named("undo")
    for other in others:
        window.opener.open_file(other, author="Ana")
    assert window.page is first, "it goes on while its step is stored"
    assert window.messages.sentences == [STILL_STORING]
    window.messages.clear()
    qtbot.waitUntil(lambda: window.page.file.path == others[1])
    assert window.messages.sentences == [], "it is said once"
    with open_project(project_path) as file:
        assert file.read_journal(1)[0].action == "undo"
    open_project(others[0]).close()  # nobody has it any more
    page = window.page
    window.opener.open_file(others[1])
    assert window.page is page, "a project that is on the screen stays there"


def test_the_project_that_is_joined_is_shown_once_the_last_step_of_this_one_is_stored(qtbot, laden, tmp_path) -> None:
    window, _threads = laden
    first, replica = window.page, tmp_path / "replica.annotator"
    with create_project(replica, builders.project()) as file:
        seats = window.preferences.settings.with_seat(file.project.uuid, Seat(name="Ana"))
    window.preferences.replace(seats)
    window.perform_named("team")
    window.perform_named("undo")
    window.findChild(JoinDialog).joined.emit(replica)
    assert window.page is first, "it goes on while its step is stored"
    qtbot.waitUntil(lambda: window.page is not None and window.page.file.path == replica)
    assert "You take part in the team project now." in window.messages.sentences


def test_a_window_that_closes_first_lets_go_of_the_project_that_waits(qtbot, laden, tmp_path) -> None:
    window, _threads = laden
    create_project(other := tmp_path / "other.annotator", builders.project()).close()
    window.perform_named("undo")
    window.perform_named("close_project")
    window.opener.open_file(other, author="Ana")
    window.end()
    open_project(other).close()
