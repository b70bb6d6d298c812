"""Fixtures of all tests: Qt off screen, settings in a place of their own."""

import os
from pathlib import Path

import pytest

pytest_plugins = ["tests.windows"]

os.environ["QT_QPA_PLATFORM"] = os.environ.get("ANNOTATOR_TEST_PLATFORM", "offscreen")


@pytest.fixture(autouse=True)
def own_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """No test reads or writes the settings of whoever runs it."""
    home = tmp_path_factory.mktemp("home")
    for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"):
        monkeypatch.setenv(name, str(home))
    return home
