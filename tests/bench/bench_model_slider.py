"""The score slider in a real window at 1 000 detections: from its move to fresh counts, marks and the order to draw."""

import statistics
import time
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PIL import Image as PillowImage

from annotator.store import create_project
from tests.bench.bench_model_check import crowded_project
from tests.windows import answers, make_window, settle

pytestmark = [pytest.mark.bench, pytest.mark.qt_log_ignore("This plugin does not support")]

FRAME = 16.0
"""Milliseconds."""

__all__ = ["answers", "make_window"]


def test_slider_in_the_window(make_window, tmp_path: Path, qtbot) -> None:
    PillowImage.fromarray(np.full((5250, 5250, 3), 90, np.uint8)).save(tmp_path / "a.jpg")
    path = tmp_path / "crowded.annotator"
    create_project(path, replace(crowded_project(), images_folder=str(tmp_path))).close()
    window = make_window(path)
    panel = window.page.panels["model"]
    window.page.tabs.setCurrentWidget(panel)
    window.perform_named("detector.predictions")
    qtbot.waitUntil(lambda: panel.state.dataset_check.is_current, timeout=20_000)
    settle(qtbot, window)
    slider = panel.thresholds.sliders["theta_cls"]
    slider.setSliderDown(True)
    taken, drawn = [], []
    for value in range(20, 60):
        start, begun = time.thread_time(), time.perf_counter()
        slider.setValue(value)
        taken.append(1000 * (time.thread_time() - start))
        qtbot.waitUntil(lambda: window.page.canvas.is_settled, timeout=5_000)
        drawn.append(1000 * (time.perf_counter() - begun))
    slider.setSliderDown(False)
    median, waited = statistics.median(taken), statistics.median(drawn)
    print(f"\n{'slider at 1 000 detections':36} {'window':>10} {'drawn':>10} {'frames':>8}")
    print(f"{'score':36} {median:7.2f} ms {waited:7.2f} ms {median / FRAME:8.2f}")
    assert median < FRAME
