"""Camera: which part of the image is seen at what size, the eased way from one view to another, device pixels."""

import enum
import math
from collections.abc import Callable, Iterable
from typing import Final, cast

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QEasingCurve, QObject, QRect, QVariantAnimation
from PySide6.QtGui import QRegion
from PySide6.QtWidgets import QWidget

from annotator.geometry.box import Floats, Transform
from annotator.ui.base.paint import Region

_LARGEST: Final = 64.0
"""Device pixels an image pixel."""
_REACH: Final = 48.0
"""Logical pixels of the picture that stay in view."""
_SIGHT: Final = 24.0
"""Logical pixels from the border of the view within which what is looked for is shown."""
_STRIP: Final = 56.0
"""Logical pixels beside the picture that may be seen when a box is gone to: strips float there."""
_MARGIN: Final = 8.0
"""Logical pixels around a fitted picture."""


class ZoomMode(enum.Enum):
    """What happens to the zoom when the window changes its size."""

    FIT = "fit"
    WIDTH = "width"
    FREE = "free"


class ViewPlace(Struct, frozen=True):
    """A zoom that a person chose and what it was chosen for."""

    scale: float
    """Device pixels an image pixel."""
    x: float
    """Image coordinates of the middle of the view."""
    y: float


class Camera:
    """Offsets are whole device pixels, so that moving is copying."""

    def __init__(self) -> None:
        self.mode = ZoomMode.FIT
        self.transform = Transform()
        self.image = (1.0, 1.0)
        self.view = (1.0, 1.0)
        self.unit = 1.0
        self._awaited: ViewPlace | None = None
        """Where the image that comes next is to be seen; None for whole."""
        self._is_awaiting = False

    @property
    def place(self) -> ViewPlace | None:
        """Where the view is; None while it fits the image."""
        if self.mode is not ZoomMode.FREE:
            return None
        x, y = self.transform.to_image_point(self.view[0] / 2, self.view[1] / 2)
        return ViewPlace(self.transform.scale, x, y)

    def begin_image(self, place: ViewPlace | None) -> None:
        """Another image comes: the next `set_image` shows it there, or fits it."""
        self._awaited, self._is_awaiting = place, True

    def go_to(self, place: ViewPlace) -> None:
        """Shows an image point in the middle of the view."""
        self.mode = ZoomMode.FREE
        middle = (self.view[0] / 2, self.view[1] / 2)
        self.set_transform(Transform(place.scale, middle[0] - place.x * place.scale, middle[1] - place.y * place.scale))

    def set_view(self, width: float, height: float, unit: float) -> None:
        """The view has another size in device pixels; a fitted picture is fitted again, another keeps its centre."""
        before = self.view
        self.view, self.unit = (width, height), unit
        if not self._fit_again():
            self.set_transform(self.transform.pan((width - before[0]) / 2, (height - before[1]) / 2))

    def set_image(self, width: float, height: float) -> None:
        """The size of the image is known: one that was just begun is shown where it was left, or fitted."""
        begins, self._is_awaiting = self._is_awaiting, False
        if not begins and self.mode is ZoomMode.FREE and (width, height) == self.image:
            return
        self.image = (width, height)
        if begins and self._awaited is not None:
            self.go_to(self._awaited)
            return
        if self.mode is ZoomMode.FREE:
            self.mode = ZoomMode.FIT
        self._fit_again()

    def fit(self) -> None:
        """Shows the whole image, centred in the view."""
        self.mode = ZoomMode.FIT
        self._fit_again()

    def fit_width(self) -> None:
        """Shows the whole width of the image, from its top."""
        self.mode = ZoomMode.WIDTH
        self._fit_again()

    def zoom_to(self, scale: float) -> None:
        """Shows an image pixel as `scale` device pixels; the middle of the view stays."""
        self.zoom_by(scale / self.transform.scale, self.view[0] / 2, self.view[1] / 2)

    def zoom_by(self, factor: float, x: float, y: float) -> None:
        """Zooms; the image point under the device pixel (x, y) stays."""
        self.mode = ZoomMode.FREE
        least = min(self._compute_fit().scale / 4, 1.0)
        zoomed = self.transform.zoom(factor, x=x, y=y, least=least, most=_LARGEST)
        if 0.999 < zoomed.scale < 1.001:
            zoomed = self.transform.zoom(1.0 / self.transform.scale, x=x, y=y, least=least, most=_LARGEST)
            zoomed = replace(zoomed, scale=1.0)
        self.set_transform(zoomed)

    def pan(self, dx: float, dy: float) -> None:
        """Moves the picture by device pixels."""
        self.mode = ZoomMode.FREE
        self.set_transform(self.transform.pan(dx, dy))

    def bring_into_sight(self, box: Floats) -> bool:
        """Pans as little as needed to show a box `(4,)` of the image; False when it is seen already."""
        x0, y0, x1, y1 = self.transform.to_view(box[None])[0].tolist()
        margin = _SIGHT * self.unit
        ways = [
            _compute_way(first, last, side, margin=margin)
            for first, last, side in zip((x0, y0), (x1, y1), self.view, strict=True)
        ]
        if any(ways):
            self.pan(*ways)
        return any(ways)

    def set_transform(self, transform: Transform) -> None:
        """Takes a transform, pulled back so that the picture stays in reach, with whole offsets."""
        kept = transform.keep_in_reach(self.image, self.view, margin=_REACH * self.unit)
        self.transform = Transform(kept.scale, float(round(kept.dx)), float(round(kept.dy)))

    def follow_animation(self, transform: Transform) -> None:
        """Takes a transform on the way to another view."""
        self.mode = ZoomMode.FREE
        self.set_transform(transform)

    def transform_of(self, box: Floats) -> Transform:
        """The transform that shows a box `(4,)` with its surroundings, in the middle where the picture reaches so far.

        What is as large as the picture shows all of it.
        """
        near, whole = Transform.centre_on(box, self.view, share=0.4, largest=8.0), self._compute_fit()
        if near.scale <= whole.scale:
            return whole
        return near.keep_filled(self.image, self.view, margin=_STRIP * self.unit)

    def _compute_fit(self) -> Transform:
        return Transform.fit(self.image, self.view, margin=_MARGIN * self.unit)

    def _fit_again(self) -> bool:
        """Fits again when the mode says so; False when it does not."""
        if self.mode is ZoomMode.FREE:
            return False
        whole = self._compute_fit()
        if self.mode is ZoomMode.WIDTH:
            margin = _MARGIN * self.unit
            scale = max(self.view[0] - 2 * margin, 1.0) / max(self.image[0], 1.0)
            high = self.image[1] * scale <= self.view[1] - 2 * margin
            whole = Transform(scale, margin, (self.view[1] - self.image[1] * scale) / 2 if high else margin)
        self.transform = Transform(whole.scale, float(round(whole.dx)), float(round(whole.dy)))
        return True


def _compute_way(first: float, last: float, side: float, *, margin: float) -> float:
    """How far a view of this side is moved to show a stretch with a margin; 0 where it is seen."""
    if (first >= 0 and last <= side) or (first <= margin and last >= side - margin):
        return 0.0
    if last - first > side - 2 * margin:
        return (side - first - last) / 2
    return max(margin - first, 0.0) or min(side - margin - last, 0.0)


def device_size_of(widget: QWidget) -> tuple[float, float]:
    """Width and height of a widget in device pixels."""
    unit = widget.devicePixelRatioF()
    return float(round(widget.width() * unit)), float(round(widget.height() * unit))


def device_regions_of(region: QRegion, unit: float) -> list[Region]:
    """The rectangles of a region of a widget in device pixels."""
    edges = (cast("Region", rect.getCoords()) for rect in region)  # type: ignore[attr-defined]
    return [
        (math.floor(left * unit), math.floor(top * unit), math.ceil((right + 1) * unit), math.ceil((bottom + 1) * unit))
        for left, top, right, bottom in edges
    ]


def logical_region_of(rects: Iterable[QRect], unit: float) -> QRegion:
    """Rectangles in device pixels as one region of a widget."""
    region = QRegion()
    for rect in rects:
        x0, y0, x1, y1 = cast("Region", rect.getCoords())
        left, top = math.floor(x0 / unit), math.floor(y0 / unit)
        right, bottom = math.ceil((x1 + 1) / unit), math.ceil((y1 + 1) / unit)
        region += QRect(left, top, right - left, bottom - top)
    return region


_MILLISECONDS: Final = 120


class ViewAnimation(QObject):
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
    def is_running(self) -> bool:
        """Whether the view is moving."""
        return self._motion.state() is QVariantAnimation.State.Running

    def start(self, start: Transform, end: Transform, view: tuple[float, float]) -> None:
        """Moves the middle of the view evenly and the zoom by equal ratios."""
        self._motion.stop()
        self._start, self._end = start, end
        self._middle = (view[0] / 2, view[1] / 2)
        self._motion.start()

    def stop(self) -> None:
        """Ends the flight where it is: the person moves the view."""
        self._motion.stop()

    def _on_value(self, share: float) -> None:
        self._show(interpolate(self._start, self._end, share, middle=self._middle))


def interpolate(start: Transform, end: Transform, share: float, *, middle: tuple[float, float]) -> Transform:
    """The transform `share` (0 … 1) of the way, seen from the middle of the view."""
    (x0, y0), (x1, y1) = start.to_image_point(*middle), end.to_image_point(*middle)
    scale = math.exp(math.log(start.scale) * (1 - share) + math.log(end.scale) * share)
    x, y = x0 + (x1 - x0) * share, y0 + (y1 - y0) * share
    return Transform(scale, middle[0] - x * scale, middle[1] - y * scale)
