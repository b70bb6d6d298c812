"""What of opening a large project grows with it: processor time a layer at two sizes, and memory a box.

Run with `python -m pytest -m bench tests/bench/bench_large_project.py -s`. `packaging/large/make_project.py` makes
larger ones to look at in the window.
"""

import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pytest

from annotator.session.projects.open import open_session
from annotator.store import create_project, open_project
from tests.bench.bench_store import AUTHORS, COUNT, large_project

pytestmark = pytest.mark.bench

SIZES = (2_000, 16_000)
"""Images of the small and the large project."""


def processor_time(work: Callable[[], object]) -> float:
    started = time.process_time()
    work()
    return time.process_time() - started


def test_cost_a_layer_does_not_grow(tmp_path: Path) -> None:
    each: dict[str, list[float]] = {"open": [], "take shapes in": []}
    for images in SIZES:
        path = tmp_path / f"{images}.annotator"
        create_project(path, large_project(images)).close()
        with open_project(path, check_large=False) as file:
            session = open_session(file.project, file, author=1, next_shape_id=file.next_shape_id, image="img0.jpg")
            tracemalloc.start()
            session.load_project(session.committed)
            memory = tracemalloc.get_traced_memory()[0] / (images * AUTHORS * COUNT)
            tracemalloc.stop()
            each["take shapes in"].append(processor_time(session.install_loaded))
        opened = [processor_time(lambda p=path: open_project(p, check_large=False).close()) for _ in range(3)]
        each["open"].append(min(opened))
        print(f"\n{images:,} images: open {each['open'][-1] * 1e3:.0f} ms, {memory:.0f} bytes a box")
        assert memory < 150
    grown = SIZES[1] / SIZES[0]
    assert each["open"][1] < 1.5 * grown * each["open"][0]
    assert each["take shapes in"][1] < 0.002
