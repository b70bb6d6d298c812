"""What one movement of the mouse costs at 2 000 boxes: hovering and dragging, in the canvas alone and in a window.

Run with `python -m pytest -m bench tests/bench/bench_pointer.py -s`. It counts the processor time of the thread that
paints, so that other programs on the machine say little.
"""

import itertools
import statistics
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import immutables
import numpy as np
import pytest
from msgspec.structs import replace
from PIL import Image as PillowImage
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication

from annotator.model.author import Author
from annotator.model.image import Image
from annotator.model.layer import Layer, LayerKey
from annotator.model.project import Project
from annotator.store import create_project
from annotator.ui.base.pictures import PictureCache
from annotator.ui.base.workers import Runner
from annotator.ui.canvas import Canvas
from tests.bench.bench_canvas import HEIGHT, VIEW, WIDTH, boxes
from tests.builders import session, vocabulary
from tests.windows import answers, make_window, settle

pytestmark = [pytest.mark.bench, pytest.mark.qt_log_ignore("This plugin does not support")]

COUNT = 2000
MOVES, ROUNDS = 150, 8
"""Different movements, each made several times: the least time of each says what it costs, whoever else is busy."""
__all__ = ["answers", "make_window"]


def crowded_project(folder: Path) -> Project:
    """Two annotators with 2 000 boxes each on one picture."""
    PillowImage.fromarray(np.full((HEIGHT, WIDTH, 3), 90, np.uint8)).save(folder / "one.jpg")
    layers = {key: Layer.make(key, boxes(COUNT)) for key in (LayerKey(1, 1), LayerKey(1, 2))}
    return Project(
        uuid="00000000-0000-4000-8000-000000000000",
        name="bench",
        images_folder=str(folder),
        images=immutables.Map({1: Image(1, "one.jpg", WIDTH, HEIGHT)}),
        authors=immutables.Map({1: Author(1, "Ana"), 2: Author(2, "Ben")}),
        layers=immutables.Map(layers),
        vocabulary=vocabulary("a", "b", "c", "d", "e", "f"),
    )


def drain() -> None:
    QApplication.sendPostedEvents()
    QApplication.processEvents()


def mouse(canvas: Canvas, kind: QEvent.Type, x: float, y: float, *, held: bool = False) -> None:
    left, none = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
    button = none if kind is QEvent.Type.MouseMove else left
    place = QPointF(x, y)
    buttons = left if held else none
    event = QMouseEvent(kind, place, canvas.mapToGlobal(place), button, buttons, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(canvas, event)


def tell(name: str, move: Callable[[int], None]) -> None:
    """Milliseconds of this thread a movement, until what it asks for is painted."""
    rounds = []
    for _ in range(ROUNDS):
        spent = []
        for step in range(MOVES):
            start = time.thread_time()
            move(step)
            drain()
            spent.append(1000 * (time.thread_time() - start))
        rounds.append(spent)
    every = statistics.median(itertools.chain.from_iterable(rounds))
    quiet = [min(times) for times in zip(*rounds, strict=True)]
    print(f"{name:36} median {statistics.median(quiet):6.3f}  worst {max(quiet):6.3f}  of all {every:6.3f} ms")


def measure(name: str, canvas: Canvas) -> None:
    places = np.random.default_rng(3).uniform(100, 600, (MOVES, 2)).tolist()
    tell(f"P8 hover anywhere, {name}", lambda step: mouse(canvas, QEvent.Type.MouseMove, *places[step]))
    x, y = places[0]
    tell(f"P8 hover along a line, {name}", lambda step: mouse(canvas, QEvent.Type.MouseMove, x + step / 4, y))
    of = canvas._session
    layer = of.current_layer
    box = layer.shapes.box
    sizes = np.minimum(box[:, 2] - box[:, 0], box[:, 3] - box[:, 1])
    far = np.abs((box[:, :2] + box[:, 2:]) / 2 - (WIDTH / 2, HEIGHT / 2)).max(axis=1)
    row = int(np.where((sizes > 80) & (sizes < 300), far, np.inf).argmin())
    x, y = canvas.transform.to_view_point(*((box[row, :2] + box[row, 2:]) / 2))
    of.set_view(selection=(int(layer.shapes.id[row]),))
    drain()
    mouse(canvas, QEvent.Type.MouseButtonPress, x, y, held=True)
    before = canvas.paint_count

    def drag(step: int) -> None:
        angle = step * 2 * np.pi / MOVES
        mouse(canvas, QEvent.Type.MouseMove, x + 60 * np.sin(angle), y + 60 * (1 - np.cos(angle)), held=True)

    tell(f"P7 drag, {name}", drag)
    assert canvas.paint_count - before >= MOVES
    canvas.cancel()


@pytest.fixture
def runner() -> Iterator[Runner]:
    made = Runner()
    yield made
    made.shutdown()


def test_canvas(tmp_path: Path, runner: Runner, qtbot) -> None:
    of = session(crowded_project(tmp_path))
    canvas = Canvas(of, PictureCache(of, runner))
    canvas.resize(*VIEW)
    canvas.show()
    qtbot.waitUntil(lambda: canvas.is_settled, timeout=60_000)
    print()
    measure("canvas", canvas)
    canvas.close_session()
    canvas.close()


def test_window(make_window, tmp_path: Path, qtbot) -> None:
    path = tmp_path / "crowded.annotator"
    create_project(path, replace(crowded_project(tmp_path))).close()
    window = make_window(path)
    settle(qtbot, window)
    print()
    measure("window", window.page.canvas)
