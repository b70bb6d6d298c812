"""From a moved pointer to painted numbers: the window on a small project and on one of 660 000 boxes.

Processor time of the window's thread, which other work on the machine hardly lengthens; ratios within one run. Run with
`pytest -m bench -s tests/bench/bench_agreement_panel.py`.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from time import thread_time

import numpy as np
import pytest
from PySide6.QtWidgets import QApplication

from annotator.model import edit
from annotator.model.layer import LayerKey
from annotator.session.settings import Preferences, Settings
from annotator.store import create_project
from annotator.ui.base.look import ActiveTheme
from annotator.ui.window.main_window import MainWindow
from tests.bench.bench_agreement import made

pytestmark = [pytest.mark.bench, pytest.mark.qt_log_ignore("This plugin does not support")]

BUDGET = 16.0
"""Milliseconds."""


@contextmanager
def opened(qapp: QApplication, path: Path) -> Iterator[MainWindow]:
    preferences = Preferences(Settings())
    look = ActiveTheme(qapp, preferences)
    window = MainWindow(preferences, look)
    window.opener.may_ask = False
    window.resize(1400, 900)
    window.opener.open_file(path, audit=True)
    window.show()
    yield window
    window.close()
    look.close()


def drag(window: MainWindow, *, moves: int = 100) -> list[float]:
    """Milliseconds from each move of a drag to the painted window, ascending; no move is left out by the throttle."""
    session, panel, spent = window.page.session, window.page.panels["agreement"], []
    layer, rng = session.load_layer(LayerKey(session.view.image, 1)), np.random.default_rng(1)
    for _ in range(moves):
        box = layer.shapes.box[4:5] + rng.uniform(-6, 6, 2).repeat(2).reshape(2, 2).T.ravel()
        step = edit.set_boxes(layer, layer.shapes.id[4:5], box)
        panel.updater._wait.stop()
        start = thread_time()
        session.preview(step)
        QApplication.processEvents()
        spent.append((thread_time() - start) * 1e3)
    session.drop_preview()
    return sorted(spent)


def test_numbers_are_painted_within_a_frame_whatever_the_size_of_the_project(qtbot, qapp, tmp_path):
    found = {}
    for images in (10, 10_000):
        path = tmp_path / f"{images}.annotator"
        create_project(path, made(images)).close()
        with opened(qapp, path) as window:
            qtbot.waitUntil(lambda window=window: window.is_settled, timeout=120_000)
            for scope in ("image", "whole"):
                window.page.panels["agreement"].scope.choose(scope)
                qtbot.waitUntil(lambda window=window: window.is_settled, timeout=120_000)
                drag(window, moves=5)
                spent = drag(window)
                found[images, scope] = median(spent)
                print(f"{images * 66:>9,} boxes, {scope}: median {median(spent):.1f} ms, worst {spent[-1]:.1f} ms")
            window.resize(1400, 520)
            bar = window.page.panels["agreement"].area.verticalScrollBar()
            QApplication.processEvents()
            bar.setValue(bar.maximum())
            QApplication.processEvents()
            spent = drag(window)
            told = f"median {median(spent):.1f} ms, worst {spent[-1]:.1f} ms"
            print(f"{images * 66:>9,} boxes, whole, scrolled to the end: {told}")
    for scope in ("image", "whole"):
        ratio = found[10_000, scope] / found[10, scope]
        print(f"{scope}: large to small {ratio:.2f}")
        assert ratio < 1.5
        assert found[10_000, scope] < BUDGET
