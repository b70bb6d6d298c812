"""Example picture: the part of an image that shows a label well, cut out in a worker thread."""

from collections.abc import Callable
from typing import Final

from msgspec import Struct
from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import QLabel

from annotator.errors import Cancelled, Phrase, Progress, UserError
from annotator.model.vocabulary import LabelExample
from annotator.session.jobs import Job
from annotator.store.pixels.decode import decode
from annotator.store.pixels.reading import DecodeCancelledError
from annotator.store.remote import PicturePlace
from annotator.ui.base.text import translator_of
from annotator.ui.base.workers import Runner

_tr = translator_of("Guidelines")

_AROUND: Final = 0.15
"""Share of the box that is shown around it on every side."""
_LEAST: Final = 24.0
"""Pixels of the image that are shown at least."""


class ExamplePicture(QLabel):
    """Shows one example at a time, as large as its room; says so where the picture cannot be read."""

    arrived = Signal()
    """The picture is there, or it is said why it is not."""

    def __init__(self, runner: Runner, path_of: Callable[[int], PicturePlace], room: QSize) -> None:
        super().__init__()
        self._runner, self._path_of, self._room = runner, path_of, room
        self._shown: LabelExample | None = None
        self.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.setWordWrap(True)
        self.setProperty("role", "muted")
        self.setAccessibleName(_tr("Sample picture"))

    def show_example(self, example: LabelExample | None, *, absent: str = "") -> None:
        """Fetches the picture of an example; without one it says `absent`."""
        if example == self._shown and example is not None:
            return
        self.stop()
        self._shown = example
        self.setPixmap(QPixmap())
        self.setMinimumHeight(0)
        self.setText(absent if example is None else _tr("reading the picture…"))
        self.setVisible(bool(self.text()))
        if example is None:
            return
        try:
            task = _CropTask(self._path_of(example.image), example.box)
        except (UserError, KeyError):
            self._fail()
            return
        job = Job(Phrase("Sample picture"), task, quiet=True)
        self._runner.start(job, done=self._take, failed=lambda _error: self._fail(), owner=self)

    def stop(self) -> None:
        """Calls the reading off."""
        self._runner.drop(self)

    def _take(self, picture: QImage) -> None:
        ratio = self.devicePixelRatioF()
        fitted = picture.scaled(
            self._room * ratio, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
        )
        fitted.setDevicePixelRatio(ratio)
        self.setPixmap(QPixmap.fromImage(fitted))
        self.setMinimumHeight(round(fitted.height() / ratio))  # a label that breaks its lines has none of its own
        self.arrived.emit()

    def _fail(self) -> None:
        self.setText(_tr("The sample picture cannot be read here."))
        self.arrived.emit()


class _CropTask(Struct, frozen=True):
    """The work of cutting a box with its surroundings out of a picture."""

    path: PicturePlace
    box: tuple[float, float, float, float]

    def __call__(self, progress: Progress) -> QImage:
        """Runs in the worker. Raises UserError where the picture cannot be read."""
        try:
            picture = decode(self.path, cancelled=progress.stop.is_set)
        except DecodeCancelledError as error:
            raise Cancelled from error
        frame = _frame_of(self.box, picture.width, picture.height, picture.shown_scale)
        rows = picture.pixels[frame.top() : frame.bottom() + 1, frame.left() : frame.right() + 1]
        if not rows.size:
            raise UserError("{path} does not hold the place of the sample; choose another sample.", path=self.path)
        pixels = rows.tobytes()
        image = QImage(pixels, rows.shape[1], rows.shape[0], 4 * rows.shape[1], QImage.Format.Format_RGB32)
        return image.copy()


def _frame_of(box: tuple[float, float, float, float], width: int, height: int, scale: int) -> QRect:
    """The box and what is around it, inside the picture, in shown pixels."""
    x0, y0, x1, y1 = box
    wide = max((x1 - x0) * _AROUND, (_LEAST - (x1 - x0)) / 2)
    high = max((y1 - y0) * _AROUND, (_LEAST - (y1 - y0)) / 2)
    left, top = max(0, int(x0 - wide)), max(0, int(y0 - high))
    right, bottom = min(width, int(x1 + wide) + 1), min(height, int(y1 + high) + 1)
    return QRect(left // scale, top // scale, max(0, (right - left) // scale), max(0, (bottom - top) // scale))
