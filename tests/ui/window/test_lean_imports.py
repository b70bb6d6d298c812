"""Modules are imported without a look at their source, and the switches of PySide6 work in them all the same."""

import importlib
import linecache
import sys
from pathlib import Path

import pytest

from annotator.ui.base.handlers import stop_source_reading
from annotator.ui.window.loading import LATE, LATE_WIDGETS

SWITCHED = """
from PySide6.QtCore import QObject
from __feature__ import snake_case
name = QObject().object_name()
"""


def test_no_source_is_read_and_switches_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    binding = importlib.import_module("shibokensupport.feature")
    monkeypatch.setattr(binding, "_mod_uses_pyside", binding._mod_uses_pyside)
    monkeypatch.syspath_prepend(tmp_path)
    assert stop_source_reading(), "PySide6 looks at modules in another way now; see what its start costs"
    for name, source in (("lean_plain", "import csv\n"), ("lean_switched", SWITCHED)):
        (tmp_path / f"{name}.py").write_text(source)
        made = importlib.import_module(name)
        assert made.__file__ not in linecache.cache
        monkeypatch.delitem(sys.modules, name)
    assert made.name == ""


def test_what_is_imported_late_is_there_and_only_what_has_qt_waits_for_its_thread() -> None:
    for name in (*LATE, *LATE_WIDGETS):
        assert importlib.import_module(name)
        assert name.startswith("annotator.ui.") == (name in LATE_WIDGETS)
