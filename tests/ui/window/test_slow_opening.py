"""While a large project is being opened: a second wish is answered, the window may be closed; it comes in pieces."""

import sys
import threading
from collections.abc import Callable
from pathlib import Path

import immutables
import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QApplication

from annotator.model.image import Image
from annotator.session.agreement.view import has_quality
from annotator.session.projects.open import open_session
from annotator.store import create_project, open_project
from annotator.store import opening as store_opening
from annotator.ui.window import opening as window_opening
from tests import builders
from tests.windows import settle


@pytest.fixture
def open_slowly(make_window, project_path, monkeypatch, qtbot):
    """Opens the project as a large one; while its file is read or its session made, something else is done."""
    monkeypatch.setattr(store_opening, "LARGE", 0)

    def opened(meanwhile, *, slow="open_session"):
        window, go_on = make_window(), threading.Event()
        work = {"open_session": open_session, "open_project": open_project}[slow]

        def wait(*arguments, **chosen):
            while not (go_on.wait(0.01) or window.is_closed):  # which waits for the work in its turn
                pass
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
    assert told == ["“other” was not opened, because another project is being opened; wait for that."]


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


def count_calls(act: Callable[[], object]) -> int:
    """How many functions of Python the window's thread calls meanwhile."""
    count = 0

    def note(_frame, event: str, _value) -> None:
        nonlocal count
        count += event == "call"

    sys.setprofile(note)
    try:
        act()
    finally:
        sys.setprofile(None)
    return count


def test_it_comes_in_pieces_none_of_which_grows_with_the_images(make_window, tmp_path: Path, monkeypatch):
    """The page is made, put on the screen, and only when that is painted its panel comes."""
    monkeypatch.setattr(store_opening, "LARGE", 0)
    longest = {}
    for size in (300, 300, 3000):  # once before, for what is made with the first project
        made = builders.project(images=2, count=4)
        images = immutables.Map({number: Image(number, f"{number:05}.jpg", 240, 160) for number in range(1, size + 1)})
        path = tmp_path / f"{size}.annotator"
        create_project(path, replace(made, images=images), overwrite=True).close()
        window = make_window()
        window.open_path(path)
        turns, seen = [], {}
        while not (window.page is not None and window.is_settled):
            turns.append(count_calls(QApplication.processEvents))
            page = window.page
            seen[page is not None, page is not None and page.isVisible(), bool(page and is_filled(page))] = True
        longest[size] = max(turns)
        assert list(seen) == [
            (False, False, False),
            (True, False, False),
            (True, True, False),
            (True, True, True),
        ]
        window.close()
    assert longest[3000] < 1.2 * longest[300]


def is_filled(page) -> bool:
    """Whether the tab that is seen has its panel, which is not made by the question."""
    return page.tabs.currentWidget().panel is not None


def test_whether_there_are_repeats_or_control_images_is_answered_without_a_look_at_each(tmp_path: Path):
    made = builders.project(images=2, count=4)
    images = immutables.Map({number: Image(number, f"{number:05}.jpg", 240, 160) for number in range(1, 3001)})
    create_project(tmp_path / "p.annotator", replace(made, images=images)).close()
    with open_project(tmp_path / "p.annotator") as file:
        assert count_calls(lambda: has_quality(file.project)) < 100
