"""What dragging one vertex of an outline costs: one of a thousand against one of ten, painting included."""

import time
from collections.abc import Callable

import pytest

from annotator.ui.window.main_window import MainWindow
from tests.ui.window.test_outlines import measure_drag

pytestmark = pytest.mark.bench


def test_a_vertex_among_a_thousand_costs_little_more_than_among_ten(window: MainWindow) -> None:
    few, many = (measure_drag(window, count, take_time) for count in (10, 1000))
    print(f"\n{1000 * few:.1f} ms with 10 vertices, {1000 * many:.1f} ms with 1000, ratio {many / few:.1f}")
    assert many < 6 * few


def take_time(work: Callable[[], None]) -> float:
    """Seconds, the best of five."""
    seconds = []
    for _ in range(5):
        begin = time.perf_counter()
        work()
        seconds.append(time.perf_counter() - begin)
    return min(seconds)
