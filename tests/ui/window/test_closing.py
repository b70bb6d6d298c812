"""A window that is closed while it starts, or while it works, opens nothing and leaves nothing behind."""

import gc
import threading
import time
import weakref
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication

from annotator import app
from annotator.plugins.hookspecs import API_VERSION
from annotator.session.settings import Preferences, Seat, Settings
from annotator.ui.base.look import ActiveTheme
from annotator.ui.window import loading
from annotator.ui.window.main_window import MainWindow
from tests.plugins.hosts import candidate
from tests.windows import end_window, find_uuid, open_window, settle

pytestmark = pytest.mark.pauses


@pytest.fixture
def start(qapp, qtbot, project_path, monkeypatch, ends_at_home):
    """Begins a window on the project whose one foreign plugin waits to be imported; gives it and the plugin's gate."""
    before, made = set(threading.enumerate()), []

    def begin():
        gate, begun = threading.Event(), threading.Event()

        def load():
            begun.set()
            assert gate.wait(60)
            return SimpleNamespace(api_version=API_VERSION)

        monkeypatch.setattr(loading, "discover_plugins", lambda: [candidate("slow", load=load)])
        settings = Settings().with_seat(find_uuid(project_path), Seat(name="Ana"))
        preferences = Preferences(settings.with_changes("files", daily_copy=False))
        look = ActiveTheme(qapp, preferences)
        window = MainWindow(preferences, look, at_once=False)
        made.append((window, look, gate))
        wishes = {"author": None, "image": None, "audit": False, "workspace": ""}
        app._begin(window, project_path, "", wishes, at_once=False)
        window.show()
        qtbot.waitUntil(begun.is_set)
        return window, gate

    yield begin
    for window, look, gate in made:
        gate.set()
        look.close()
        window.take_apart()
    made.clear()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    for thread in set(threading.enumerate()) - before:
        thread.join(60)
    assert set(threading.enumerate()) <= before


def files_beside(project_path) -> list[str]:
    return sorted(path.name for path in project_path.parent.glob("orchard.annotator*"))


def test_a_window_goes_on_with_its_project_once_its_plugins_are_there(start, qtbot, project_path):
    window, gate = start()
    assert window.page is None
    gate.set()
    qtbot.waitUntil(lambda: window.page is not None and window.is_settled)
    assert window.registry.is_on("slow")
    window.close()
    assert files_beside(project_path) == ["orchard.annotator"]


def test_a_window_closed_while_its_plugins_are_imported_opens_nothing(start, qtbot, project_path):
    window, gate = start()
    window.close()
    gate.set()
    for thread in threading.enumerate():
        if thread.name == "annotator-apart":
            thread.join(60)
    rounds = []
    qtbot.waitUntil(lambda: rounds.append(1) or len(rounds) > 5)
    assert window.page is None
    assert not window.is_complete
    assert files_beside(project_path) == ["orchard.annotator"]


def test_a_window_closed_when_its_plugins_have_just_come_opens_nothing(start, project_path):
    """The import is over, and the window has not heard of it yet."""
    window, gate = start()
    (apart,) = (thread for thread in threading.enumerate() if thread.name == "annotator-apart")
    gate.set()
    mailbox = window.runner._mailbox
    end = time.monotonic() + 60
    while not mailbox._values and time.monotonic() < end:
        apart.join(0.01)
    window.close()
    assert window.page is None
    assert files_beside(project_path) == ["orchard.annotator"]


def test_what_is_wished_before_a_window_is_complete_is_done_then(start, qtbot):
    window, gate = start()
    window.perform_named("audit")
    gate.set()
    qtbot.waitUntil(lambda: window.page is not None and window.is_settled)
    assert window.page is not None


@pytest.fixture
def open_and_close(qapp, qtbot, project_path, answers, ends_at_home):
    """Opens a window with the project, does something in it, closes it; gives weak references to its parts."""

    def run(do=lambda _window: None):
        window, look = open_window(answers, project_path)
        window.open_path(project_path)
        settle(qtbot, window)
        do(window)
        page = window.page
        parts = (window, look, window.runner, window.opener, window.action_set, window.registry, window.welcome, page)
        parts += (page.session, page.file, page.runner, page.canvas, page.pictures, page.agreement, page.tabs)
        left = [weakref.ref(part) for part in parts]
        gc.freeze()
        gc.unfreeze()  # no search of young values finds them from here on
        end_window(window, look)
        return left

    return run


def names_of(parts) -> list[str]:
    return [type(part()).__name__ for part in parts if part() is not None]


def count_values() -> int:
    """How many Qt objects and values of ours there are."""
    kinds = map(type, gc.get_objects())
    return sum(issubclass(kind, QObject) or str(kind.__module__).startswith("annotator.") for kind in kinds)


def test_a_closed_window_and_its_project_are_gone_without_a_search_for_garbage(open_and_close, qtbot):
    left = open_and_close()
    qtbot.waitUntil(lambda: not names_of(left), timeout=5000)


def test_windows_that_were_closed_leave_nothing_that_adds_up(open_and_close, qtbot):
    counts = []
    for _turn in range(3):
        left = open_and_close()
        qtbot.waitUntil(lambda left=left: not names_of(left), timeout=5000)
        counts.append(count_values())
    assert max(counts[1:]) <= counts[1]
