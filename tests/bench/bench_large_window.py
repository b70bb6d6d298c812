"""What grows with the project on the window's thread: what hands do in a small project and in a hundredfold one.

Processor time of the window's thread from the event to the painted window, the median of some; ratios within one run.
All images but the last are finished, the hardest case for going to the next unfinished one. Run with
`python -m pytest -m bench -s tests/bench/bench_large_window.py`.
"""

from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import process_time, thread_time

import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QApplication

from annotator.model.layer import LayerKey, Status
from annotator.session.finding.image_order import ImageOrder, SortKey
from annotator.session.projects.open import ensure_author, open_session
from annotator.session.view import Mode
from annotator.store import create_project, open_project
from annotator.ui.window.main_window import MainWindow
from tests.bench.bench_agreement_panel import opened
from tests.bench.bench_store import large_project

pytestmark = [pytest.mark.bench, pytest.mark.qt_log_ignore("This plugin does not support")]

SIZES = (1_000, 100_000)
"""Images of the small and the large project."""
MOST_GROWTH = 3.0
"""A hundred times the images may take so many times as long; what walks over all of them takes a hundred times."""
COUNT = 10
"""Shapes of an author on an image."""
MOST_FOR_NEWCOMER = 1.5
"""So many times as long as for others the project opens for an author who has no layers yet, at most."""
ROUNDS = 6


def make_project(path: Path, images: int) -> None:
    """A project whose last image is unfinished for everybody."""
    project = large_project(images, COUNT)
    last = [replace(project.layers[LayerKey(images, one)], status=Status.IN_WORK) for one in project.authors]
    create_project(path, project.with_layers(last)).close()


def measure(window: MainWindow) -> dict[str, float]:
    """Milliseconds of each event."""
    page = window.page
    session, images = page.session, page.images

    def select(place: int) -> None:
        session.set_view(image=2 + place)
        session.set_view(selection=(int(session.current_layer.shapes.id[0]),))

    def delete(place: int) -> None:
        select(place)
        window.perform_named("delete")

    def finish(place: int) -> None:
        session.set_view(image=100 + place)
        window.perform_named("done")

    def choose(place: int) -> None:
        images.list.setCurrentIndex(images.model.index(20 + place, 0))

    def scroll(place: int) -> None:
        bar = images.list.verticalScrollBar()
        bar.setValue(bar.maximum() * (place + 1) // ROUNDS)

    def sort(place: int) -> None:
        images.sort_images(ImageOrder(SortKey.NAME if place % 2 else SortKey.SHAPES))

    def search(place: int) -> None:
        images.field.setText(f"img{place}")

    acts: dict[str, Callable[[int], object]] = {
        "next image": lambda _place: window.perform_named("next_image"),
        "select": select,
        "select and delete": delete,
        "undo": lambda _place: window.perform_named("undo"),
        "finish image": finish,
        "choose in the list": choose,
        "scroll the list": scroll,
        "sort": sort,
        "filter": search,
        "no filter": lambda _place: images.field.clear(),
        "change author": lambda place: session.set_view(author=1 + place % 2),
        "tab of the model": lambda place: page.tabs.show_panel("model" if place % 2 else "agreement"),
        "audit": lambda _place: window.perform_named("audit"),
    }
    return {name: median(time_event(act, place) for place in range(ROUNDS)) for name, act in acts.items()}


def time_event(act: Callable[[int], object], place: int) -> float:
    """Milliseconds until what the act asked for is painted."""
    QApplication.processEvents()
    start = thread_time()
    act(place)
    for _ in range(3):
        QApplication.processEvents()
    return (thread_time() - start) * 1e3


def time_opening(path: Path, name: str) -> float:
    """Milliseconds of the processor until there is a session for this person, who may be new."""
    start = process_time()
    file = open_project(path, check_large=False)
    file.project, author = ensure_author(file.project, file, name)
    open_session(file.project, file, author=author, next_shape_id=file.next_shape_id)
    spent = process_time() - start
    file.close()
    return spent * 1e3


def test_opening_takes_no_longer_for_an_author_without_layers(tmp_path):
    for images in SIZES:
        path = tmp_path / f"{images}.annotator"
        make_project(path, images)
        known = min(time_opening(path, "Ana") for _ in range(ROUNDS))
        new = min(time_opening(path, f"Newcomer {place}") for place in range(ROUNDS))
        print(f"\n{images:7} images: opened in {known:.0f} ms, for somebody new in {new:.0f} ms")
    assert new < MOST_FOR_NEWCOMER * known


def test_no_event_grows_with_the_project(qtbot, qapp, tmp_path):
    found = []
    for images in SIZES:
        path = tmp_path / f"{images}.annotator"
        make_project(path, images)
        with opened(qapp, path) as window:
            qtbot.waitUntil(lambda window=window: window.is_settled, timeout=1_800_000)
            window.page.session.set_view(author=1, mode=Mode.SESSION)
            found.append(measure(window))
            start = thread_time()
            window.close_project()
            found[-1]["close"] = (thread_time() - start) * 1e3
    few, many = found
    print()
    for name, spent in few.items():
        print(f"{name:18} {spent:6.1f} {many[name]:6.1f} ms  x {many[name] / max(spent, 1):.1f}")
    assert [name for name in few if many[name] > MOST_GROWTH * max(few[name], 8.0)] == []
