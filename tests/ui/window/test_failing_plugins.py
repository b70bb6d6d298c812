"""Plugins that raise, each somewhere else: named in one sentence and switched off while the window goes on."""

import threading

import pytest
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from annotator.overlays.mark import Marks
from annotator.plugins import registry as registry_module
from annotator.plugins.contributions import ActionContribution, OverlayContribution, PanelContribution
from annotator.plugins.registry import Registry
from annotator.session.jobs import Job
from annotator.session.settings import Preferences, Seat, Settings
from annotator.ui.base.look import ActiveTheme
from annotator.ui.window.main_window import MainWindow
from tests import builders
from tests.plugins.hosts import candidate
from tests.windows import settle


class Fragile(QWidget):
    left = Signal()

    def on_changed(self, _change):
        raise RuntimeError("glass")

    def recolour(self, _theme):
        return None


def _fails(*_given):
    raise RuntimeError("glass")


def _listens(host):
    host.listen(_fails)


def _works(host):
    host.start(Job("Breaking", _fails), done=lambda _result: None)


def _ends(host):
    host.start(Job("Breaking", lambda _progress: 1), done=_fails)


HOOKS = {
    "opened": {"opened": _fails},
    "a listener": {"opened": _listens},
    "a job": {"opened": _works},
    "the end of a job": {"opened": _ends},
    "an overlay": {"overlays": lambda: [OverlayContribution("x", "X", _fails)]},
    "making a panel": {"panels": lambda: [PanelContribution("x", "X", _fails)]},
    "something that is no panel": {"panels": lambda: [PanelContribution("x", "X", lambda *_given: object())]},
    "a panel": {"panels": lambda: [PanelContribution("x", "X", lambda *_given: Fragile())]},
    "an action": {"actions": lambda: [ActionContribution("x", "X", "Tools", lambda _host, _state: None, when=_fails)]},
}


@pytest.fixture
def open_with(qtbot, qapp, project_path):
    """Opens the project in a window with one plugin."""
    made = []

    def open_window(**hooks):
        registry = Registry([candidate("glass", **hooks)])
        preferences = Preferences(Settings().with_seat(builders.UUID, Seat(name="Ana")))
        look = ActiveTheme(qapp, preferences)
        window = MainWindow(preferences, look, registry=registry)
        made.append((window, look))
        window.show()
        window.open_path(project_path)
        settle(qtbot, window)
        window.page.session.set_view(selection=())
        window.page.session.set_view(image=2)
        window.action_set.update_all()  # as before a key or a menu
        settle(qtbot, window)
        return window

    yield open_window
    for window, look in made:
        window.close()
        look.close()
        window.take_apart()


@pytest.mark.parametrize("where", HOOKS)
def test_it_is_named_and_off_and_the_rest_goes_on(open_with, where, qtbot):
    window = open_with(**HOOKS[where])
    plugin = window.registry.plugins[0]
    assert not plugin.is_on
    told = [sentence for sentence in window.messages.sentences if "Plugin 'glass' failed" in sentence]
    assert len(told) == 1
    qtbot.waitUntil(lambda: "x" not in window.page.panels)
    window.page.session.set_view(image=3)
    settle(qtbot, window)
    assert window.page.canvas.is_settled


def test_a_failing_action_is_named_once(open_with):
    window = open_with(actions=lambda: [ActionContribution("x", "X", "Tools", _fails)])
    window.perform_named("glass.x")
    (told,) = [sentence for sentence in window.messages.sentences if "glass" in sentence]
    assert told.startswith("Plugin 'glass' failed at action 'x' (RuntimeError: glass, test_failing_plugins.py line ")


def test_one_that_holds_up_the_window_is_named_meanwhile_and_shown_afterwards(open_with, qtbot, monkeypatch, capsys):
    go_on, warn = threading.Event(), registry_module.warn
    monkeypatch.setattr(registry_module, "BUSY", 0.01)
    monkeypatch.setattr(registry_module, "warn", lambda sentence: (warn(sentence), go_on.set()))

    def hang(*_given):
        assert go_on.wait(60)
        return Marks()

    window = open_with(overlays=lambda: [OverlayContribution("x", "X", hang)])
    expected = "Plugin 'glass' is still busy with overlay 'x'. "
    assert f"{expected}To start without it, stop the program and use --without-plugin glass" in capsys.readouterr().err
    qtbot.waitUntil(lambda: sum(expected in sentence for sentence in window.messages.sentences) == 1)
    assert window.registry.is_on("glass")
