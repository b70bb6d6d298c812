"""A window that is closed while it starts, or while it works, opens nothing and leaves nothing behind."""

import threading
import time
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication

from annotator import app
from annotator.plugins.hookspecs import API_VERSION
from annotator.session.settings import Preferences, Seat, Settings
from annotator.ui.base.look import ActiveTheme
from annotator.ui.window import loading
from annotator.ui.window.main_window import MainWindow
from tests.plugins.hosts import candidate
from tests.windows import find_uuid

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
        app._begin(window, project_path, "", {"author": None, "image": None, "audit": False}, at_once=False)
        window.show()
        qtbot.waitUntil(begun.is_set)
        return window, gate

    yield begin
    for window, look, gate in made:
        gate.set()
        window.end()
        look.close()
        window.deleteLater()
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
