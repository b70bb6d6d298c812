"""How fast the canvas is: ratios to a blit of the view and to a bare decode, paint events counted.

Run with `python -m pytest -m bench tests/bench/bench_canvas.py -s`. The first repetition of everything is thrown away.
"""

import itertools
import resource
import statistics
import time
from collections.abc import Callable
from pathlib import Path

import immutables
import numpy as np
import pytest
import simplejpeg
from PySide6.QtCore import QEvent, QEventLoop, QPointF, Qt, QTimer
from PySide6.QtGui import QImage, QMouseEvent, QPixmap
from PySide6.QtWidgets import QApplication, QWidget

from annotator.model.author import Author
from annotator.model.image import Image
from annotator.model.layer import Layer, LayerKey, Status
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from annotator.store.pixels.pyramid import Picture, encode_preview
from annotator.ui.base.pictures import PictureCache
from annotator.ui.base.workers import Runner
from annotator.ui.canvas import Canvas
from tests.builders import session, vocabulary

pytestmark = pytest.mark.bench

WIDTH, HEIGHT = 6000, 4000
VIEW = (1658, 1051)
COUNTS = (72, 2000, 20_000, 163_000)


class Bench:
    """Rows of the table that is printed at the end."""

    def __init__(self) -> None:
        self.rows: list[tuple[str, str]] = []

    def add(self, name: str, text: str) -> None:
        self.rows.append((name, text))

    def show(self) -> None:
        print()
        for name, text in self.rows:
            print(f"{name:46} {text}")


class Times:
    """Milliseconds of repetitions, the first one left out. On a busy machine the least says more than the median."""

    def __init__(self, spent: list[float]) -> None:
        self.least, self.median, self.worst = min(spent[1:]), statistics.median(spent[1:]), max(spent[1:])

    def told(self, yardstick: "Times | None" = None, *, name: str = "blit") -> str:
        text = f"least {self.least:7.2f}  median {self.median:7.2f}  worst {self.worst:7.2f} ms"
        if yardstick is None:
            return text
        ratios = (self.least / yardstick.least, self.median / yardstick.median)
        return f"{text}  {ratios[0]:5.2f} / {ratios[1]:5.2f} x {name}"


def milliseconds(work: Callable[[], object], *, times: int = 15) -> Times:
    spent = []
    for _ in range(times + 1):
        start = time.perf_counter()
        work()
        spent.append((time.perf_counter() - start) * 1e3)
    return Times(spent)


def drain() -> None:
    QApplication.sendPostedEvents()
    QApplication.processEvents()


@pytest.fixture(scope="module")
def photograph(tmp_path_factory) -> Path:
    """Two pictures of 24 megapixels with the texture of foliage."""
    folder = tmp_path_factory.mktemp("pictures")
    rng = np.random.default_rng(1)
    coarse = rng.integers(0, 255, (HEIGHT // 40, WIDTH // 40, 3), dtype=np.uint8)
    smooth = QImage(coarse.data, WIDTH // 40, HEIGHT // 40, WIDTH // 40 * 3, QImage.Format.Format_RGB888)
    mode = Qt.TransformationMode.SmoothTransformation
    large = smooth.scaled(WIDTH, HEIGHT, Qt.AspectRatioMode.IgnoreAspectRatio, mode).convertToFormat(
        QImage.Format.Format_RGB888
    )
    pixels = np.frombuffer(large.constBits(), dtype=np.uint8).reshape(HEIGHT, -1)[:, : WIDTH * 3]
    grain = rng.integers(-14, 15, (HEIGHT, WIDTH, 1), dtype=np.int16)
    noisy = np.clip(pixels.reshape(HEIGHT, WIDTH, 3) + grain, 0, 255).astype(np.uint8)
    for name in ("one.jpg", "two.jpg"):
        (folder / name).write_bytes(simplejpeg.encode_jpeg(noisy, quality=90, colorsubsampling="420"))
    return folder


def boxes(count: int) -> Shapes:
    """Boxes like those of people for small counts, like an anchor pyramid for large ones."""
    rng = np.random.default_rng(2)
    if count <= 20_000:
        side = np.exp(rng.normal(np.log(90), 0.7, count))
    else:
        side = 150 * 2.0 ** rng.choice(5, count, p=[0.75, 0.19, 0.045, 0.012, 0.003]) * rng.uniform(0.8, 1.6, count)
    aspect = np.exp(rng.normal(0, 0.35, count))
    half = np.stack((side * aspect, side / aspect), axis=1) / 2
    centre = rng.uniform(0, 1, (count, 2)) * (WIDTH, HEIGHT)
    limit = [WIDTH, HEIGHT, WIDTH, HEIGHT]
    box = np.clip(np.concatenate((centre - half, centre + half), axis=1), 0, limit)
    box[:, 2:] = np.maximum(box[:, 2:], box[:, :2] + 1)
    return Shapes.make(
        box,
        id=np.arange(1, count + 1),
        label=rng.integers(0, 6, count),
        occluded=rng.integers(-1, 2, count),
        part_state=rng.integers(-1, 4, count),
    )


class Store:
    """Previews in memory."""

    has_preview_room = True

    def __init__(self) -> None:
        self.kept: dict[int, bytes] = {}

    def read_preview(self, image_id: int, /) -> bytes | None:
        return self.kept.get(image_id)

    def save_preview(self, image_id: int, content: bytes, _picture: str, /) -> bool:
        self.kept[image_id] = content
        return True

    def has_preview_of(self, image_id: int, _picture: str, /) -> bool:
        return image_id in self.kept

    def find_missing_previews(self, _after: int, /) -> tuple[list[int], int | None]:
        return [], None


@pytest.fixture
def stand(photograph, qapp):
    """Makes a shown canvas over a picture with so many boxes."""
    runner = Runner()
    made = []

    def make(count: int, *, previews: Store | None = None, image: int | None = 1, files: bool = True) -> Canvas:
        layers = {key: Layer.make(key, boxes(count), status=Status.DONE) for key in (LayerKey(1, 1), LayerKey(2, 1))}
        names = ("one.jpg", "two.jpg") if files else ("gone.jpg", "lost.jpg")
        project = Project(
            uuid="00000000-0000-4000-8000-000000000000",
            name="bench",
            images_folder=str(photograph),
            images=immutables.Map({i: Image(i, name, WIDTH, HEIGHT) for i, name in enumerate(names, start=1)}),
            authors=immutables.Map({1: Author(1, "Ana")}),
            layers=immutables.Map(layers),
            vocabulary=vocabulary("a", "b", "c", "d", "e", "f"),
        )
        of = session(project, image=image)
        canvas = Canvas(of, PictureCache(of, runner, previews=previews))
        canvas.session = of
        canvas.resize(*VIEW)
        canvas.show()
        made.append(canvas)
        settle(canvas)
        return canvas

    yield make
    runner.shutdown()
    for canvas in made:
        canvas.close_session()
        canvas.close()


def settle(canvas: Canvas) -> None:
    """Lets events come until the canvas rests; sleeps between them as the program does, so that workers can run."""
    wake = QTimer()
    wake.start(200)
    until = time.perf_counter() + 20
    drain()
    while not canvas.is_settled:
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
        assert time.perf_counter() < until
    drain()


def painted(canvas: Canvas, work: Callable[[], object]) -> Callable[[], None]:
    """The work followed by the paint event that it asks for, which must come."""

    def run() -> None:
        before = canvas.paint_count
        work()
        drain()
        assert canvas.paint_count > before

    return run


def yardstick(qapp) -> Times:
    """A blit of a pixmap of the view's size through a paint event."""
    pixmap = QPixmap(*VIEW)
    pixmap.fill(Qt.GlobalColor.darkGreen)

    class Plain(QWidget):
        def paintEvent(self, event):
            from PySide6.QtGui import QPainter

            painter = QPainter(self)
            painter.drawPixmap(0, 0, pixmap)
            painter.end()

    plain = Plain()
    plain.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
    plain.resize(*VIEW)
    plain.show()
    drain()

    def once() -> None:
        plain.update()
        drain()

    return milliseconds(once, times=40)


def mouse(canvas: Canvas, kind: QEvent.Type, x: float, y: float, *, held: bool = False) -> None:
    left, none = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
    button = none if kind is QEvent.Type.MouseMove else left
    position = QPointF(x, y)
    event = QMouseEvent(
        kind, position, canvas.mapToGlobal(position), button, left if held else none, Qt.KeyboardModifier.NoModifier
    )
    QApplication.sendEvent(canvas, event)


def test_moving_about(stand, qapp):
    bench = Bench()
    blit = yardstick(qapp)
    bench.add("blit of the view", blit.told())
    for count in COUNTS:
        canvas = stand(count)
        for zoom in ("fit", "100 %"):
            if zoom == "fit":
                canvas.fit()
            else:
                canvas.zoom_to(1.0)
            settle(canvas)
            ways = itertools.cycle([17.0, -17.0])
            pan = milliseconds(painted(canvas, lambda w=ways, c=canvas: c.pan(next(w), 0)), times=30)
            bench.add(f"P5 pan, {zoom}, {count} boxes", pan.told(blit))
            settle(canvas)
        canvas.fit()
        settle(canvas)
        factors = itertools.cycle([1.2, 1 / 1.2])
        zoomed = milliseconds(painted(canvas, lambda f=factors, c=canvas: c.zoom_at(next(f))), times=20)
        bench.add(f"P6 zoom step, {count} boxes", zoomed.told(blit))

        def sharp(f=factors, c=canvas):
            c.zoom_at(next(f))
            settle(c)

        bench.add(f"P6 zoom step until sharp, {count} boxes", milliseconds(sharp, times=6).told())
        places = itertools.cycle(np.random.default_rng(3).uniform(100, 900, (60, 2)).tolist())
        hovered = milliseconds(
            lambda p=places, c=canvas: (mouse(c, QEvent.Type.MouseMove, *next(p)), drain()), times=40
        )
        bench.add(f"P8 hover, {count} boxes", hovered.told())
        drag(canvas, bench, count)
        canvas.hide()
    bench.show()


def drag(canvas: Canvas, bench: Bench, count: int) -> None:
    """Moves the box in the middle with the button held."""
    of = canvas.session
    box = of.current_layer.shapes.box
    sizes = np.minimum(box[:, 2] - box[:, 0], box[:, 3] - box[:, 1])
    far = np.abs((box[:, :2] + box[:, 2:]) / 2 - (WIDTH / 2, HEIGHT / 2)).max(axis=1)
    row = int(np.where(sizes > 80, far, np.inf).argmin())
    x, y = canvas.transform.to_view_point(*((box[row, :2] + box[row, 2:]) / 2))
    of.set_view(selection=(int(of.current_layer.shapes.id[row]),))
    settle(canvas)
    mouse(canvas, QEvent.Type.MouseButtonPress, x, y, held=True)
    steps = iter(range(1, 100))
    before = canvas.paint_count

    def move() -> None:
        k = next(steps)
        mouse(canvas, QEvent.Type.MouseMove, x + 3 * k, y + 2 * k, held=True)
        drain()

    moved = milliseconds(move, times=30)
    assert canvas.paint_count - before >= 29
    mouse(canvas, QEvent.Type.MouseButtonRelease, x + 100, y + 80)
    assert not np.array_equal(of.current_layer.shapes.box[row], box[row])
    bench.add(f"P7 mouse move while dragging, {count} boxes", moved.told())
    settle(canvas)


def test_opening(stand, photograph, qapp):
    bench = Bench()
    packed = (photograph / "one.jpg").read_bytes()
    buffer = np.zeros((HEIGHT, WIDTH, 4), dtype=np.uint8)
    decode = milliseconds(lambda: simplejpeg.decode_jpeg(packed, "BGRX", buffer=buffer), times=7)
    peers = milliseconds(lambda: QImage.fromData(packed), times=4)
    bench.add("bare decode of 24 megapixels", decode.told())
    store = Store()
    canvas = stand(2000, previews=store, image=None)
    store.kept[1] = encode_preview(Picture(buffer, WIDTH, HEIGHT))

    def first_paint(of=canvas.session) -> None:
        of.set_view(image=1)
        canvas.repaint()

    def closed() -> None:
        canvas._renderer._pictures._cancel_jobs(all_but=None)
        canvas.session.set_view(image=None)
        canvas._renderer._pictures._kept.clear()
        settle(canvas)

    spent, sharp = [], []
    for _ in range(9):
        closed()
        before = canvas.paint_count
        start = time.perf_counter()
        first_paint()
        spent.append((time.perf_counter() - start) * 1e3)
        assert canvas.paint_count > before
        settle(canvas)
        sharp.append((time.perf_counter() - start) * 1e3)
    bench.add("P3 first paint from the preview, 2000 boxes", Times(spent).told(decode, name="decode"))
    bench.add("P2 sharp, 2000 boxes", Times(sharp).told(decode, name="decode"))
    bench.add("P2b sharp, 2000 boxes", Times(sharp).told(peers, name="QImage.fromData"))
    until = time.perf_counter() + 5
    while canvas._renderer._pictures.find_picture(2) is None and time.perf_counter() < until:
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
    settle(canvas)
    spent = []
    for image in (2, 1) * 5:
        settle(canvas)
        before = canvas.paint_count
        start = time.perf_counter()
        canvas.session.set_view(image=image)
        canvas.repaint()
        spent.append((time.perf_counter() - start) * 1e3)
        assert canvas.paint_count > before
        assert canvas._renderer.picture.is_sharp
    bench.add("P4 next image, prefetched", Times(spent).told())
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    bench.add("P18 peak memory of this process", f"{peak:.0f} MiB (with what the measuring itself holds)")
    bench.show()
