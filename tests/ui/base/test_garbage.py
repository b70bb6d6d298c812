"""Garbage is looked for from the loop of the program, and nowhere else."""

import gc
import weakref

import pytest
from PySide6.QtCore import QEventLoop, QObject, QTimer

from annotator.ui.base.garbage import MANY, GarbageCollector, stop_own_collection


class Circle:
    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def timer(qapp):
    """A collector that looks all the time."""
    timer = GarbageCollector(due=(0, 10, 10)).follow(qapp, every=1)
    yield timer
    timer.stop()
    timer.deleteLater()


def test_garbage_is_found_from_the_loop(timer, qtbot):
    gc.freeze()
    gc.unfreeze()
    left = weakref.ref(Circle())
    more = [[] for _ in range(1000)]
    qtbot.waitUntil(lambda: left() is None)
    assert len(more) == 1000


def test_nothing_is_collected_within_a_loop_that_a_handler_began(timer, qtbot):
    """There the handler that began it is on the stack, with the objects that it is at work on."""
    seen: list[bool] = []

    def handle() -> None:
        left, inner, rounds = weakref.ref(Circle()), QEventLoop(), []
        again = QTimer()
        again.timeout.connect(lambda: inner.quit() if len(rounds) == 20 else rounds.append(1))
        again.start(2)
        inner.exec()
        seen.append(left() is not None)

    QTimer.singleShot(0, handle)
    qtbot.waitUntil(lambda: bool(seen))
    assert seen == [True]


def test_python_itself_collects_nothing_meanwhile():
    before = gc.isenabled()
    with stop_own_collection():
        assert not gc.isenabled()
    assert gc.isenabled() is before


def test_very_many_new_values_are_searched_only_while_nobody_uses_the_program():
    """A search through the values of 100 000 images would hold up the window for half a second."""
    left = weakref.ref(Circle())
    kept = [[] for _ in range(MANY + 1)]
    searched: list[int] = []

    def note(phase: str, info: dict[str, int]) -> None:
        searched.append(len(gc.get_objects()) if phase == "start" and info["generation"] == 2 else 0)

    collector = GarbageCollector(due=(0, -1, -1))
    collector._last = -1000.0
    collector.collect(is_used=True)
    assert left() is not None
    gc.callbacks.append(note)
    try:
        collector.collect(is_used=True)
        assert 0 < max(searched) < len(kept)
        assert left() is not None
        collector._last = -1000.0
        collector.collect(is_used=False)
    finally:
        gc.callbacks.remove(note)
    assert max(searched) > len(kept)
    assert left() is None


def test_qt_objects_of_a_circle_end_with_it(qapp):
    class Part(QObject):
        pass

    part = Part()
    part.own = [part]
    left = weakref.ref(part)
    del part
    assert left() is not None
    gc.collect()
    assert left() is None
