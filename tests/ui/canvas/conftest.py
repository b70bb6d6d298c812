"""A shown canvas over a small real picture, a mouse for it, and the check that no thread is left."""

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import immutables
import numpy as np
import pytest
from msgspec.structs import replace
from PIL import Image as PillowImage
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QImage, QKeyEvent, QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QApplication

from annotator.model.image import Image
from annotator.model.layer import Layer, LayerKey, Status
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from annotator.session.session import Session
from annotator.ui.base.pictures import PictureCache
from annotator.ui.base.theme import DARK
from annotator.ui.base.workers import Runner
from annotator.ui.canvas import Canvas, CanvasOptions
from tests import builders
from tests.themes import painted_in

SIZE = (400, 300)
GREY = (90, 110, 70)
BOXES = ((40, 40, 140, 120), (60, 60, 90, 80), (250, 150, 330, 230))
"""Ids 1, 2, 3 on image 1: a large box, a small one in it, one apart."""
KEY = LayerKey(1, 1)
LEFT, MIDDLE, NONE = Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton, Qt.MouseButton.NoButton
PLAIN = Qt.KeyboardModifier.NoModifier


class Stand:
    """The canvas and the hand that works on it. Positions are image pixels."""

    def __init__(self, session: Session, canvas: Canvas, runner: Runner, pictures: PictureCache, qtbot) -> None:
        self.session, self.canvas, self.runner, self.pictures, self._bot = session, canvas, runner, pictures, qtbot
        self.failures: list[str] = []
        canvas.failed.connect(self.failures.append)

    def settle(self) -> None:
        self._bot.waitUntil(lambda: self.canvas.is_settled)
        QApplication.processEvents()

    def at(self, x: float, y: float) -> QPointF:
        return QPointF(*self.canvas.transform.to_view_point(x, y))

    def mouse(self, kind: QEvent.Type, x: float, y: float, *, button=NONE, held=NONE, keys=PLAIN) -> None:
        position = self.at(x, y)
        event = QMouseEvent(kind, position, self.canvas.mapToGlobal(position), button, held, keys)
        QApplication.sendEvent(self.canvas, event)

    def press(self, x: float, y: float, *, button=LEFT, keys=PLAIN) -> None:
        self.mouse(QEvent.Type.MouseButtonPress, x, y, button=button, held=button, keys=keys)

    def move(self, x: float, y: float, *, held=NONE, keys=PLAIN) -> None:
        self.mouse(QEvent.Type.MouseMove, x, y, held=held, keys=keys)

    def release(self, x: float, y: float, *, button=LEFT, keys=PLAIN) -> None:
        self.mouse(QEvent.Type.MouseButtonRelease, x, y, button=button, keys=keys)

    def double(self, x: float, y: float) -> None:
        self.mouse(QEvent.Type.MouseButtonDblClick, x, y, button=LEFT, held=LEFT)

    def drag(self, start: tuple[float, float], end: tuple[float, float], *, button=LEFT, keys=PLAIN) -> None:
        self.press(*start, button=button, keys=keys)
        for share in (0.3, 0.7, 1.0):
            x, y = (a + (b - a) * share for a, b in zip(start, end, strict=True))
            self.move(x, y, held=button, keys=keys)
        self.release(*end, button=button, keys=keys)

    def key(self, key: Qt.Key, *, down: bool = True, keys=PLAIN) -> None:
        kind = QEvent.Type.KeyPress if down else QEvent.Type.KeyRelease
        QApplication.sendEvent(self.canvas, QKeyEvent(kind, key, keys))

    def wheel(self, x: float, y: float, *, turn: int = 120, keys=PLAIN) -> None:
        position = self.at(x, y)
        event = QWheelEvent(
            position,
            self.canvas.mapToGlobal(position),
            QPoint(),
            QPoint(0, turn),
            NONE,
            keys,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(self.canvas, event)

    def image(self) -> QImage:
        """What the canvas shows."""
        return self.canvas.grab_view().toImage()

    def colour(self, x: float, y: float) -> QColor:
        """The colour shown at an image point."""
        shown, ratio = self.image(), self.canvas.devicePixelRatioF()
        position = self.at(x, y) * ratio
        return shown.pixelColor(int(position.x()), int(position.y()))

    def box(self, shape: int) -> list[float]:
        shapes = self.session.current_layer.shapes
        return shapes.box[shapes.rows_of([shape])[0]].tolist()


def project_of(folder: Path) -> Project:
    """Two images of `SIZE`, the first with `BOXES` of Ana and one box of Ben."""
    base = builders.project(images=2, authors=("Ana", "Ben"), count=0, size=SIZE)
    mine = Layer.make(KEY, Shapes.make(BOXES, id=[1, 2, 3]), status=Status.IN_WORK)
    others = Layer.make(LayerKey(1, 2), Shapes.make([[240, 140, 320, 220]], id=[4]), status=Status.DONE)
    images = {i: Image(i, f"img{i}.png", *SIZE) for i in (1, 2)}
    return replace(base, images_folder=str(folder), images=immutables.Map(images)).with_layers([mine, others])


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for number in (1, 2):
        PillowImage.fromarray(np.full((SIZE[1], SIZE[0], 3), GREY, dtype=np.uint8)).save(tmp_path / f"img{number}.png")
    return tmp_path


@pytest.fixture
def stand(folder, qtbot) -> Iterator[Callable[..., Stand]]:
    """Makes a stand; `view` are fields of the view."""
    before = set(threading.enumerate())
    made: list[Stand] = []

    def make(*, of: Project | None = None, options: CanvasOptions | None = None, previews=None, **view) -> Stand:
        session = builders.session(project_of(folder) if of is None else of, **view)
        runner = Runner()
        pictures = PictureCache(session, runner, previews=previews)
        canvas = Canvas(session, pictures, options=options)
        qtbot.addWidget(canvas)
        canvas.resize(640, 480)
        canvas.show()
        qtbot.waitExposed(canvas)
        made.append(Stand(session, canvas, runner, pictures, qtbot))
        crashes: list[str] = []
        runner.crashed.connect(crashes.append)
        made[-1].settle()
        assert crashes == []
        return made[-1]

    with painted_in(DARK):
        yield make
    for one in made:
        one.runner.shutdown()
        one.canvas.close_session()
    assert set(threading.enumerate()) <= before
