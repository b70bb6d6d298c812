"""Fixtures of all tests: Qt off screen, settings in a place of their own."""

import gc
import os
import secrets
import sys
from pathlib import Path
from string import ascii_lowercase

import pytest
from hypothesis import HealthCheck, settings
from pytestqt.qtbot import QtBot

pytest_plugins = ["tests.store.remote.server", "tests.windows"]

sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
"""Each of the many processes that tests start would compile the whole program anew."""

os.environ["QT_QPA_PLATFORM"] = os.environ.get("ANNOTATOR_TEST_PLATFORM", "offscreen")
os.environ.setdefault("MPLCONFIGDIR", str(Path(__file__).parents[1] / ".pytest_cache" / "matplotlib"))
"""The list of fonts is made once, not in each of the homes that tests give to processes."""

settings.register_profile(
    "suite", deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("suite")
"""The same examples in every run, however slow the machine; campaigns try others."""

PATIENCE = 60_000
"""Milliseconds that a test waits for what has to come: long, as a busy machine may be slow and as waiting ends at once
when it comes."""


class PatientBot(QtBot):
    """Waits longer than the bot of pytest-qt, so that no test has to say for how long."""

    def waitUntil(self, callback, *, timeout=PATIENCE):
        super().waitUntil(callback, timeout=timeout)

    def waitSignal(self, signal, *, timeout=PATIENCE, **more):
        return super().waitSignal(signal, timeout=timeout, **more)


gc.set_threshold(2**31 - 1)
"""Garbage is looked for amid a test by its window alone: the thread of a server or a cluster might do it, too,
and Qt objects of windows long closed would end there, beside their own thread, which ends the program tests later."""
_DUE = (50_000, 10, 10)
"""Few values of a test are garbage: looking at every 700th new one would take a tenth of the time."""


@pytest.hookimpl(trylast=True)
def pytest_runtest_logfinish() -> None:
    """Looks for garbage between two tests."""
    due = [number for number in range(3) if gc.get_count()[number] > _DUE[number]]
    if due:
        gc.collect(due[-1])


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest tests begin first, so that none of them runs alone in the end."""
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)


def pytest_collection_finish() -> None:
    """The tests themselves, half a million values, are no garbage; each thorough search would look at all of them."""
    gc.freeze()


@pytest.fixture
def qtbot(qapp, request: pytest.FixtureRequest) -> QtBot:
    """The hands of a test, which have patience."""
    return PatientBot(request)


@pytest.fixture(autouse=True)
def own_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """No test reads or writes the settings of whoever runs it; no number in its name is taken for a secret."""
    letters = "".join(secrets.choice(ascii_lowercase) for _ in range(12))
    home = tmp_path_factory.mktemp(f"home-{letters}", numbered=False)
    for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"):
        monkeypatch.setenv(name, str(home))
    return home
