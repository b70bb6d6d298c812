"""From the switch to a settled page of Study, as a ratio to the report's own computation, within one run.

Run with `pytest -m bench -s tests/bench/bench_study.py`.
"""

import time
from pathlib import Path

import pytest
from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QApplication

from annotator.errors import Progress
from annotator.session.study import make_study_job
from annotator.session.view import Workspace
from annotator.session.workspaces import go_to_workspace
from annotator.store import create_project
from tests import builders
from tests.bench.bench_agreement_panel import opened

pytestmark = [pytest.mark.bench, pytest.mark.qt_log_ignore("This plugin does not support")]

TEN = ("Ana", "Ben", "Cem", "Dora", "Emil", "Fay", "Gus", "Hana", "Ivo", "Jun")
MOST = 1.5
"""Times the report's computation that the first page may take to settle."""
_LOOK_EVERY = 0.05
"""Seconds."""


def test_a_page_settles_within_a_few_times_of_its_computation(qtbot, qapp: QApplication, tmp_path: Path):
    path = tmp_path / "ten.annotator"
    create_project(path, builders.project(images=200, authors=TEN)).close()
    with opened(qapp, path) as window:
        qtbot.waitUntil(lambda: window.is_settled, timeout=120_000)
        page = window.page
        start = time.perf_counter()
        make_study_job(page.session, page.context.open_source).work(Progress())
        alone = time.perf_counter() - start
        ratios, wake = {}, QTimer(window)
        wake.start(round(_LOOK_EVERY * 1e3))
        for name in ("overview", "agreement", "numbers"):
            longest, start = 0.0, time.perf_counter()
            begun = time.thread_time()
            go_to_workspace(page.session, Workspace.STUDY, page=name)
            longest = time.thread_time() - begun
            while not window.is_settled:
                look = time.perf_counter() + _LOOK_EVERY  # whether it is settled is asked of every widget
                while time.perf_counter() < look:
                    begun = time.thread_time()
                    qapp.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
                    longest = max(longest, time.thread_time() - begun)
            ratios[name] = (time.perf_counter() - start) / alone
            print(f"\n{name}: {ratios[name]:.2f} times {alone * 1e3:.0f} ms; longest turn {longest * 1e3:.0f} ms")
    assert ratios["overview"] < MOST
