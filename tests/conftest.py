"""Fixtures of all tests: Qt off screen, settings in a place of their own."""

import gc
import os
import runpy
import secrets
import sys
from collections.abc import Callable
from functools import cache
from io import BytesIO
from pathlib import Path
from string import ascii_lowercase
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from PIL import Image as PillowImage
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

import annotator.ui.base.handlers  # noqa: F401 - as the program does
from annotator.report import templates
from annotator.ui.base import garbage
from annotator.ui.base.workers import Pause
from annotator.ui.output import drawn_figure
from annotator.ui.window import message_bar
from tests.depth import IS_DEEP

pytest_plugins = ["tests.store.remote.server", "tests.windows"]

sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
"""Each of the many processes that tests start would compile the whole program anew."""

os.environ.setdefault("OMP_NUM_THREADS", "1")
"""Tests run on all cores already: threads of numpy and of models would only spin on them, waiting for one another."""

os.environ["QT_QPA_PLATFORM"] = os.environ.get("ANNOTATOR_TEST_PLATFORM", "offscreen")
os.environ.setdefault("MPLCONFIGDIR", str(Path(__file__).parents[1] / ".pytest_cache" / "matplotlib"))
"""The list of fonts is made once, not in each of the homes that tests give to processes."""

settings.register_profile(
    "suite", deadline=None, derandomize=not IS_DEEP, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("suite")
"""The same examples in every run, however slow the machine; campaigns try others."""

os.environ["SOURCE_DATE_EPOCH"] = "1700000000"
"""The time that answers say they were made at, so that whole files can be compared."""

PATIENCE = 60_000
"""Milliseconds that a test waits for what has to come: long, as a busy machine may be slow and as waiting ends at once
when it comes."""


MOMENT = 10
"""Milliseconds of the pauses after which the program does what need not be done at once."""
PATIENT = 1000
"""Milliseconds of the longest of them; longer ones are those after which it gives something up, and says so."""
_EMPTY_FIGURE = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>'


message_bar.STAYS = 10 * PATIENCE
"""A busy machine takes longer to look at a message than a person does."""


class PatientBot(QtBot):
    """Waits longer than the bot of pytest-qt, so that no test has to say for how long."""

    def waitUntil(self, callback, *, timeout=PATIENCE):
        super().waitUntil(callback, timeout=timeout)

    def waitSignal(self, signal, *, timeout=PATIENCE, **more):
        return super().waitSignal(signal, timeout=timeout, **more)


gc.disable()
"""Garbage is looked for by the program's own collector alone, between two events and between two tests: the thread of a
server or a cluster might do it, too, and Qt objects of windows long closed would end there, beside their own thread."""
DUE = (int(os.environ.get("ANNOTATOR_TEST_GARBAGE", garbage.DUE[0])), *garbage.DUE[1:])
"""How many new values make a search due; few of them make a campaign of any test."""
collector = garbage.GarbageCollector(DUE)


def pytest_configure(config: pytest.Config) -> None:
    """Compiles the translations, as packaging/test does, where tests are run without it."""
    if not hasattr(config, "workerinput"):
        runpy.run_path(str(Path(__file__).parents[1] / "packaging" / "compile_texts.py"), run_name="__main__")


@pytest.hookimpl(trylast=True)
def pytest_runtest_logfinish() -> None:
    """Looks for garbage between two tests."""
    collector.collect()


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish() -> None:
    """All garbage is looked for once; pytest looks twice more and the interpreter again, each time through all."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item: pytest.Item) -> None:
    """A test that leaves Python's own collector on would have Qt objects of later tests end in their workers."""
    if gc.isenabled():
        gc.disable()
        raise AssertionError(f"{item.nodeid} has switched Python's own search for garbage on")


@pytest.fixture(scope="session")
def qapp(qapp) -> QApplication:
    """The application, which looks for garbage between two events as the program does."""
    collector.follow(qapp, every=garbage.EVERY if DUE == garbage.DUE else 20)
    return qapp


@pytest.fixture(autouse=True)
def short_pauses(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """What waits until a person is quiet waits for a moment only, except in tests of that time."""
    if request.node.get_closest_marker("pauses") is None:
        make = Pause.__init__

        def make_short(self: Pause, parent: QObject, milliseconds: int, then: Callable[[], object]) -> None:
            make(self, parent, min(milliseconds, MOMENT) if milliseconds <= PATIENT else milliseconds, then)

        monkeypatch.setattr(Pause, "__init__", make_short)


@pytest.fixture(autouse=True)
def empty_figures(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Figures are made but not drawn, which takes longer than all else of a page, a bundle, or a window with them.

    They are drawn in tests that are marked `figures`, and in pages and bundles that a module makes once.
    """
    if request.node.get_closest_marker("figures") is None:
        monkeypatch.setattr(templates, "render_svg", lambda *_given, **_options: _EMPTY_FIGURE)
        monkeypatch.setattr(drawn_figure, "render_png", draw_nothing)
        if (bundles := sys.modules.get("annotator.publishing.numbers")) is not None:  # most single tests need it not
            monkeypatch.setattr(bundles, "render_figure", lambda *_given: _EMPTY_FIGURE)


def draw_nothing(figure: Any, *, dots: float, **_options: object) -> bytes:
    """A transparent picture of the figure's size."""
    return _draw_empty(*(round(inches * dots) for inches in figure.get_size_inches()))


@cache
def _draw_empty(width: int, height: int) -> bytes:
    file = BytesIO()
    PillowImage.new("LA", (width, height)).save(file, "PNG")
    return file.getvalue()


@pytest.fixture
def qtbot(qapp, request: pytest.FixtureRequest) -> QtBot:
    """The hands of a test, which have patience."""
    return PatientBot(request)


@pytest.fixture(autouse=True)
def own_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """No test reads or writes the settings of whoever runs it; no number in its name is taken for a secret."""
    letters = "".join(secrets.choice(ascii_lowercase) for _ in range(12))
    home = tmp_path_factory.mktemp(f"home-{letters}", numbered=False)
    from tests.windows import set_home  # a plugin, which pytest imports first

    set_home(monkeypatch, home)
    return home
