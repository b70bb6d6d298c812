"""What the project file costs beside the physical limits: a bare fdatasync, and a bare fetch of the same rows."""

import os
import statistics
import threading
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from annotator.model import edit
from annotator.model.image import Image
from annotator.model.layer import Layer, LayerKey, Status
from annotator.model.project import LayerEdit, PartEdit, Project, Step
from annotator.model.shapes import Shapes
from annotator.session.session import Session
from annotator.store import create_project, open_project
from annotator.store.tables.layers import choose_shapes
from annotator.ui.base.garbage import stop_own_collection
from tests import builders

pytestmark = pytest.mark.bench

IMAGES, AUTHORS, COUNT = 10_000, 3, 22


def best(work: Callable[[], object], *, times: int = 3) -> float:
    """Seconds of the fastest of some runs."""
    return min(seconds(work) for _ in range(times))


def seconds(work: Callable[[], object]) -> float:
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


def large_project(images: int = IMAGES, count: int = COUNT) -> Project:
    total = images * AUTHORS * count
    table = builders.shapes(total, first_id=1, labels=COUNT)
    tables = iter(table.split(range(0, total + 1, count)))
    layers = [
        Layer.make(LayerKey(image, author), next(tables), status=Status.DONE)
        for image in range(1, images + 1)
        for author in range(1, AUTHORS + 1)
    ]
    empty = builders.project(images=images, count=0)
    return empty.with_layers(layers)


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("large") / "large.annotator"
    project = large_project()
    spent = seconds(lambda: create_project(path, project).close())
    print(f"\ncreate {IMAGES * AUTHORS * COUNT} shapes: {spent:.2f} s, {path.stat().st_size / 1e6:.0f} MB")
    return path


def test_load_all_against_fetching_the_rows(large: Path) -> None:
    with open_project(large) as file:
        rows = IMAGES * AUTHORS * COUNT
        statement = choose_shapes(file._connection).partition("WHERE")[0]
        fetch = best(lambda: file._connection.execute(statement).fetchall())
        with stop_own_collection():
            fetch_no_gc = best(lambda: file._connection.execute(statement).fetchall())
        load = best(file.load_tables)
        print(f"\nfetchall of {rows} rows: {rows / fetch:10.0f} rows/s (collector off {rows / fetch_no_gc:.0f})")
        print(f"load_tables, packed:     {rows / load:10.0f} rows/s  {load:.3f} s, ratio {load / fetch:.2f}")
        file._connection.execute("DELETE FROM packed_layer")
        plain = best(file.load_tables)
        print(f"load_tables, from rows:  {rows / plain:10.0f} rows/s  {plain:.3f} s, ratio {plain / fetch:.2f}")
        print(f"packing all on close: {seconds(file.close):.2f} s")
    assert load < 0.3 * fetch


def test_other_threads_have_their_turn_while_loading(large: Path) -> None:
    worst, typical = [], []
    with open_project(large) as file:
        for _ in range(5):
            kept: list[object] = []
            worker = threading.Thread(target=lambda kept=kept: kept.append(file.load_tables()))
            gaps = []
            worker.start()
            while worker.is_alive():
                gaps.append(seconds(lambda: time.sleep(0)))
            worst.append(max(gaps))
            typical.append(float(np.percentile(gaps, 99)))
    print(
        f"\nwait of another thread while loading: p99 {statistics.median(typical) * 1e3:.1f} ms, longest of a load "
        f"{min(worst) * 1e3:.1f} to {max(worst) * 1e3:.1f} ms"
    )
    assert statistics.median(typical) < 0.05


def test_opening_10_000_images(large: Path) -> None:
    def opened() -> None:
        open_project(large).close()

    print(f"\nopen and close {IMAGES} images, {IMAGES * AUTHORS} layers: {best(opened, times=5) * 1e3:.0f} ms")
    file = open_project(large, read_only=True)
    alone = best(lambda: open_project(large, read_only=True), times=5)
    print(f"open alone: {alone * 1e3:.0f} ms")
    keys = list(file.project.layers)[:500]
    layer = seconds(lambda: [file.load_layer(key) for key in keys]) / 500
    print(f"load one layer: {layer * 1e3:.3f} ms")
    assert len(file.project.layers) == IMAGES * AUTHORS
    assert layer < alone / 100
    file.close()


def test_commit_against_a_bare_fdatasync(tmp_path: Path) -> None:
    file = create_project(tmp_path / "p.annotator", builders.project(count=22))
    session = Session(file.project, file, next_shape_id=file.next_shape_id)
    key = LayerKey(1, 1)
    ids = session.load_layer(key).shapes.id.tolist()
    descriptor = os.open(tmp_path / "bare", os.O_CREAT | os.O_RDWR)
    bare, commits = [], []
    rng = np.random.default_rng(0)
    for number in range(400):
        layer = session.load_layer(key)
        shape = [ids[int(rng.integers(len(ids)))]]
        step = edit.set_boxes(layer, shape, layer.shapes.take(layer.shapes.rows_of(shape)).box + 0.5)
        commits.append(seconds(lambda step=step: session.commit(step)))
        os.pwrite(descriptor, b"x" * 4096, 4096 * number)
        bare.append(seconds(lambda: os.fdatasync(descriptor)))
    os.close(descriptor)
    file.close()
    ratio = statistics.median(commits) / statistics.median(bare)
    print(f"\nbare fdatasync {statistics.median(bare) * 1e3:.3f} ms (p95 {np.percentile(bare, 95) * 1e3:.3f})")
    print(
        f"session.commit of one moved box {statistics.median(commits) * 1e3:.3f} ms "
        f"(p95 {np.percentile(commits, 95) * 1e3:.3f}), ratio {ratio:.2f}"
    )
    assert ratio < 4


def test_an_import_of_123_080_shapes(tmp_path: Path) -> None:
    file = create_project(tmp_path / "p.annotator", builders.project(images=0))
    session = Session(file.project, file, next_shape_id=file.next_shape_id)
    images, per_layer = 5_000, 12
    total = images * 2 * per_layer + 3_080
    bounds = [*range(0, images * 2 * per_layer, per_layer), total]
    tables = builders.shapes(total, first_id=1).split(bounds)
    nothing = Shapes.empty()
    edits = [
        LayerEdit(LayerKey(1 + number // 2, 1 + number % 2), nothing, table, Status.NEW, Status.DONE)
        for number, table in enumerate(tables)
    ]
    parts = [PartEdit(None, Image(number, f"a/{number}.jpg")) for number in range(1, images + 1)]
    step = Step("Import", tuple(edits), tuple(parts), count=images)
    brought = seconds(lambda: session.commit(step))
    print(f"\nimport of {total} shapes on {len(edits)} layers: {brought:.2f} s")
    size = file._connection.execute("SELECT length(detail_zip) FROM journal").fetchone()[0]
    print(f"its journal row: {size / 1e3:.0f} kB")
    undone = seconds(session.undo)
    assert len(session.project.images) == 0
    redone = seconds(session.redo)
    print(f"undo {undone:.2f} s, redo {redone:.2f} s")
    assert sum(layer.count for layer in session.project.layers.values()) == total
    assert max(undone, redone) < 3 * brought
    sizes = file._connection.execute("SELECT length(detail_zip) FROM journal").fetchall()
    print(f"journal rows in kB: {[size // 1000 for (size,) in sizes]}; close {seconds(file.close):.2f} s")
