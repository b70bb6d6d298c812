"""The score slider in a real window at 1 000 detections: from its move to fresh counts and the overlay drawn anew.

Run with `python -m pytest -m bench tests/bench/bench_model_slider.py -s`. Every value is taken several times and the
least counts: processor time of the thread of the window for the move itself, of the whole program until all is drawn.
"""

import statistics
import time
from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace
from PIL import Image as PillowImage
from PySide6.QtCore import QEventLoop
from PySide6.QtWidgets import QApplication

from annotator.session.view import Mode
from annotator.store import create_project
from tests.bench.bench_model_check import crowded_project
from tests.windows import answers, make_window, settle

pytestmark = [pytest.mark.bench, pytest.mark.qt_log_ignore("This plugin does not support")]

FRAME = 16.0
"""Milliseconds."""
ROUNDS = 6

__all__ = ["answers", "make_window"]


def test_slider_in_the_window(make_window, tmp_path: Path, qtbot) -> None:
    PillowImage.fromarray(np.full((5250, 5250, 3), 90, np.uint8)).save(tmp_path / "a.jpg")
    path = tmp_path / "crowded.annotator"
    create_project(path, replace(crowded_project(), images_folder=str(tmp_path))).close()
    window = make_window(path)
    panel = window.page.panels["model"]
    window.page.session.set_view(mode=Mode.AUDIT)
    window.page.tabs.setCurrentWidget(panel)
    qtbot.waitUntil(lambda: panel.state.dataset_check.is_current, timeout=60_000)
    settle(qtbot, window)
    slider, canvas = panel.thresholds.sliders["theta_cls"], window.page.canvas
    slider.setSliderDown(True)
    rounds = []
    for _ in range(ROUNDS):
        spent = []
        for value in range(20, 60):
            begun, painted = time.process_time(), canvas.paint_count
            start = time.thread_time()
            slider.setValue(value)
            moved = time.thread_time() - start
            while not canvas.is_settled:
                QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
            QApplication.processEvents()
            spent.append((1000 * moved, 1000 * (time.process_time() - begun)))
            assert canvas.paint_count > painted
        rounds.append(spent)
    slider.setSliderDown(False)
    moved, drawn = (statistics.median(column) for column in np.min(rounds, axis=0).T)
    print(f"\n{'slider at 1 000 detections':36} {'move':>10} {'drawn':>10} {'frames':>8}")
    print(f"{'score':36} {moved:7.2f} ms {drawn:7.2f} ms {drawn / FRAME:8.2f}")
