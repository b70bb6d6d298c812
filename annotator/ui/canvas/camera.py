"""Camera: which part of the image is seen at what size, the eased way from one view to another, device pixels."""

import enum
from dataclasses import replace
from typing import Final

from annotator.geometry.box import Floats
from annotator.geometry.transform import Transform

_LARGEST: Final = 64.0
"""Device pixels an image pixel."""
_REACH: Final = 48.0
"""Logical pixels of the picture that stay in view."""
_MARGIN: Final = 8.0
"""Logical pixels around a fitted picture."""


class Mode(enum.Enum):
    """What happens to the zoom when the window changes its size."""

    FIT = "fit"
    WIDTH = "width"
    FREE = "free"


class Camera:
    """Offsets are whole device pixels, so that moving is copying."""

    def __init__(self) -> None:
        self.mode = Mode.FIT
        self.transform = Transform()
        self.image = (1.0, 1.0)
        self.view = (1.0, 1.0)
        self.unit = 1.0

    def set_view(self, width: float, height: float, unit: float) -> None:
        """The view has another size in device pixels; a fitted picture is fitted again, another keeps its centre."""
        before = self.view
        self.view, self.unit = (width, height), unit
        if not self._fitted():
            self.put(self.transform.moved((width - before[0]) / 2, (height - before[1]) / 2))

    def set_image(self, width: float, height: float) -> None:
        """Another image is shown; it is fitted unless it has the size of the last one and that was zoomed by hand."""
        if self.mode is Mode.FREE and (width, height) == self.image:
            return
        self.image = (width, height)
        if self.mode is Mode.FREE:
            self.mode = Mode.FIT
        self._fitted()

    def fit(self) -> None:
        """Shows the whole image."""
        self.mode = Mode.FIT
        self._fitted()

    def fit_width(self) -> None:
        """Shows the whole width of the image, from its top."""
        self.mode = Mode.WIDTH
        self._fitted()

    def zoom_to(self, scale: float) -> None:
        """Shows an image pixel as `scale` device pixels; the middle of the view stays."""
        self.zoom_by(scale / self.transform.scale, self.view[0] / 2, self.view[1] / 2)

    def zoom_by(self, factor: float, x: float, y: float) -> None:
        """Zooms; the image point under the device pixel (x, y) stays."""
        self.mode = Mode.FREE
        least = min(self._fit_transform().scale / 4, 1.0)
        zoomed = self.transform.zoomed(factor, x=x, y=y, least=least, most=_LARGEST)
        if 0.999 < zoomed.scale < 1.001:
            zoomed = self.transform.zoomed(1.0 / self.transform.scale, x=x, y=y, least=least, most=_LARGEST)
            zoomed = replace(zoomed, scale=1.0)
        self.put(zoomed)

    def pan(self, dx: float, dy: float) -> None:
        """Moves the picture by device pixels."""
        self.mode = Mode.FREE
        self.put(self.transform.moved(dx, dy))

    def put(self, transform: Transform) -> None:
        """Takes a transform, pulled back so that the picture stays in reach, with whole offsets."""
        kept = transform.kept_in_reach(self.image, self.view, margin=_REACH * self.unit)
        self.transform = Transform(kept.scale, float(round(kept.dx)), float(round(kept.dy)))

    def fly(self, transform: Transform) -> None:
        """Takes a transform on the way to another view."""
        self.mode = Mode.FREE
        self.put(transform)

    def looking_at(self, box: Floats) -> Transform:
        """The transform that shows a box `(4,)` in the middle with its surroundings."""
        return Transform.showing(box, self.view, share=0.4, largest=8.0)

    def _fit_transform(self) -> Transform:
        return Transform.fit(self.image, self.view, margin=_MARGIN * self.unit)

    def _fitted(self) -> bool:
        """Fits again when the mode says so; False when it does not."""
        if self.mode is Mode.FREE:
            return False
        whole = self._fit_transform()
        if self.mode is Mode.WIDTH:
            margin = _MARGIN * self.unit
            scale = max(self.view[0] - 2 * margin, 1.0) / max(self.image[0], 1.0)
            high = self.image[1] * scale <= self.view[1] - 2 * margin
            whole = Transform(scale, margin, (self.view[1] - self.image[1] * scale) / 2 if high else margin)
        self.transform = Transform(whole.scale, float(round(whole.dx)), float(round(whole.dy)))
        return True
