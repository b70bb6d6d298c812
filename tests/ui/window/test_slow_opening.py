"""While a large project is being opened: a second wish is answered, and the window may be closed."""

import threading

import pytest

from annotator.session.projects.open import open_session
from annotator.store import open_project
from annotator.store import opening as store_opening
from annotator.ui.window import opening as window_opening
from tests.windows import settle


@pytest.fixture
def open_slowly(make_window, project_path, monkeypatch, qtbot):
    """Opens the project as a large one; while its file is read or its session made, something else is done."""
    monkeypatch.setattr(store_opening, "LARGE", 0)

    def opened(meanwhile, *, slow="open_session"):
        window, go_on = make_window(), threading.Event()
        work = {"open_session": open_session, "open_project": open_project}[slow]

        def wait(*arguments, **chosen):
            assert go_on.wait(60)
            return work(*arguments, **chosen)

        def act():
            try:
                meanwhile(window)
            finally:
                go_on.set()

        monkeypatch.setattr(window_opening, slow, wait)
        window.open_path(project_path)
        act()
        if not window.is_closed:
            qtbot.waitUntil(lambda: window.page is not None)
            settle(qtbot, window)
        return window

    return opened


def test_another_project_waits_until_the_first_is_open_and_is_told_so(open_slowly, project_path, tmp_path):
    other = tmp_path / "other.annotator"
    other.write_bytes(project_path.read_bytes())
    told = []

    def ask(window):
        window.open_path(other)
        told.extend(window.messages.sentences)

    window = open_slowly(ask)
    assert window.page.file.path == project_path
    assert told == ["“other” was not opened, for another project is being opened; wait for that."]


def test_the_same_project_again_is_no_second_wish(open_slowly, project_path):
    window = open_slowly(lambda window: window.open_path(project_path))
    assert window.page.file.path == project_path
    assert not window.messages.sentences


@pytest.mark.parametrize("slow", ["open_project", "open_session"])
def test_a_window_that_is_closed_meanwhile_leaves_the_project_to_others(open_slowly, project_path, slow):
    window = open_slowly(lambda window: window.close(), slow=slow)
    assert window.page is None
    with open_project(project_path) as file:
        assert file.can_be_written
