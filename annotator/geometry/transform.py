"""The map between image pixels and view pixels: a scale and an offset, never a rotation."""

from dataclasses import dataclass
from typing import Self

import numpy as np

from annotator.geometry.box import Floats


@dataclass(frozen=True, slots=True)
class Transform:
    """`view = image * scale + (dx, dy)`, in view pixels."""

    scale: float = 1.0
    dx: float = 0.0
    dy: float = 0.0

    @classmethod
    def fit(cls, image: tuple[float, float], view: tuple[float, float], *, margin: float = 0.0) -> Self:
        """The transform that shows an image of (width, height) pixels whole and centred in a view of (width, height).

        `margin` is what stays free on every side, in view pixels.
        """
        width, height = max(image[0], 1.0), max(image[1], 1.0)
        room = (max(view[0] - 2 * margin, 1.0), max(view[1] - 2 * margin, 1.0))
        scale = min(room[0] / width, room[1] / height)
        return cls(scale, (view[0] - width * scale) / 2, (view[1] - height * scale) / 2)

    @classmethod
    def centre_on(cls, box: Floats, view: tuple[float, float], *, share: float = 0.5, largest: float = 8.0) -> Self:
        """The transform that centres `box` `(4,)` so that it takes `share` of the view of (width, height).

        `largest` bounds the scale, in view pixels an image pixel.
        """
        width, height = max(box[2] - box[0], 1.0), max(box[3] - box[1], 1.0)
        scale = min(view[0] * share / width, view[1] * share / height, largest)
        x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
        return cls(float(scale), float(view[0] / 2 - x * scale), float(view[1] / 2 - y * scale))

    def to_view(self, boxes: Floats) -> Floats:
        """Boxes `(N, 4)` or points `(N, 2)` of the image in view pixels."""
        return boxes * self.scale + self._offset_of(boxes.shape[-1])

    def to_image(self, boxes: Floats) -> Floats:
        """Boxes `(N, 4)` or points `(N, 2)` of the view in image pixels."""
        return (boxes - self._offset_of(boxes.shape[-1])) / self.scale

    def to_image_point(self, x: float, y: float) -> tuple[float, float]:
        """The image point (x, y) that lies under the view point (x, y)."""
        return (x - self.dx) / self.scale, (y - self.dy) / self.scale

    def to_view_point(self, x: float, y: float) -> tuple[float, float]:
        """The view point (x, y) at which the image point (x, y) is shown."""
        return x * self.scale + self.dx, y * self.scale + self.dy

    def zoom(self, factor: float, *, x: float, y: float, least: float, most: float) -> "Transform":
        """The transform zoomed by `factor` so that the view point (x, y) keeps its image point.

        The scale stays within `least` and `most` view pixels an image pixel.
        """
        scale = min(max(self.scale * factor, least), most)
        ratio = scale / self.scale
        return Transform(scale, x - (x - self.dx) * ratio, y - (y - self.dy) * ratio)

    def pan(self, dx: float, dy: float) -> "Transform":
        """The transform moved by (dx, dy) view pixels."""
        return Transform(self.scale, self.dx + dx, self.dy + dy)

    def keep_in_reach(self, image: tuple[float, float], view: tuple[float, float], *, margin: float) -> "Transform":
        """The transform panned back so that at least `margin` view pixels of the image stay in the view.

        `image` and `view` are (width, height).
        """
        width, height = image[0] * self.scale, image[1] * self.scale
        dx = min(max(self.dx, margin - width), view[0] - margin)
        dy = min(max(self.dy, margin - height), view[1] - margin)
        return self if (dx, dy) == (self.dx, self.dy) else Transform(self.scale, dx, dy)

    def keep_filled(self, image: tuple[float, float], view: tuple[float, float], *, margin: float) -> "Transform":
        """The transform panned so that at most `margin` view pixels beside the image are seen on every side.

        Where the image is smaller than that it is centred. `image` and `view` are (width, height).
        """
        dx, dy = (
            min(max(offset, side - length * self.scale - margin), margin)
            if length * self.scale + 2 * margin > side
            else (side - length * self.scale) / 2
            for offset, length, side in zip((self.dx, self.dy), image, view, strict=True)
        )
        return Transform(self.scale, dx, dy)

    def _offset_of(self, columns: int) -> Floats:
        return np.array([self.dx, self.dy] * (columns // 2))
