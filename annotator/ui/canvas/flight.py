"""Flight: the short eased way from one view to another."""

import math
from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QEasingCurve, QObject, QVariantAnimation

from annotator.geometry.transform import Transform

_MILLISECONDS: Final = 120


class Flight(QObject):
    """One flight at a time; a new one starts where the last one is."""

    def __init__(self, show: Callable[[Transform], None], parent: QObject) -> None:
        super().__init__(parent)
        self._show = show
        self._start = self._end = Transform()
        self._middle = (0.0, 0.0)
        self._motion = QVariantAnimation(self)
        self._motion.setDuration(_MILLISECONDS)
        self._motion.setStartValue(0.0)
        self._motion.setEndValue(1.0)
        self._motion.setEasingCurve(QEasingCurve.Type.InOutCubic)
        self._motion.valueChanged.connect(self._on_value)

    @property
    def is_on(self) -> bool:
        """Whether the view is moving."""
        return self._motion.state() is QVariantAnimation.State.Running

    def go(self, start: Transform, end: Transform, view: tuple[float, float]) -> None:
        """Moves the middle of the view evenly and the zoom by equal ratios."""
        self._motion.stop()
        self._start, self._end = start, end
        self._middle = (view[0] / 2, view[1] / 2)
        self._motion.start()

    def stop(self) -> None:
        """Ends the flight where it is: the person moves the view."""
        self._motion.stop()

    def _on_value(self, share: float) -> None:
        self._show(between(self._start, self._end, share, middle=self._middle))


def between(start: Transform, end: Transform, share: float, *, middle: tuple[float, float]) -> Transform:
    """The transform `share` (0 … 1) of the way, seen from the middle of the view."""
    (x0, y0), (x1, y1) = start.image_point(*middle), end.image_point(*middle)
    scale = math.exp(math.log(start.scale) * (1 - share) + math.log(end.scale) * share)
    x, y = x0 + (x1 - x0) * share, y0 + (y1 - y0) * share
    return Transform(scale, middle[0] - x * scale, middle[1] - y * scale)
