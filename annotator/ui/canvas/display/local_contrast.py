"""Local contrast: each part of a picture is spread over the greys by its own histogram, with a limit.

Contrast limited adaptive histogram equalisation (Zuiderveld 1994): the picture is cut into tiles, each tile has a table
from old to new grey, and between the middles of four tiles their tables are mixed. The tables are measured once on a
small copy of the picture and lie at places of the image, so that what is seen is the same at every zoom and place.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from annotator.geometry.box import Pixels
from annotator.geometry.transform import Transform

Singles = npt.NDArray[np.float32]

_ALONG: Final = 8
"""Tiles along the longer side."""
_LIMIT: Final = 2.5
"""Times the mean that a grey may count: the steepest slope of a table."""
_ROWS: Final = 64
"""Rows of pixels that are worked on at a time, so that they stay near the processor."""


@dataclass(frozen=True, slots=True, eq=False)
class LocalContrast:
    """The tables of a picture of `width` x `height` image pixels."""

    tables: Singles
    """New grey by row of tiles, column of tiles and old grey: (R, C, 256)."""
    width: float
    height: float

    def apply(self, pixels: Pixels, transform: Transform, left: int, top: int) -> None:
        """Changes pixels (h, w, 4) in place, the first of which shows the device pixel (left, top)."""
        height, width = pixels.shape[:2]
        rows, columns = self.tables.shape[:2]
        x = (np.arange(left, left + width) + 0.5 - transform.dx) / (transform.scale * self.width) * columns - 0.5
        y = (np.arange(top, top + height) + 0.5 - transform.dy) / (transform.scale * self.height) * rows - 0.5
        x, y = np.clip(x, 0, columns - 1).astype(np.float32), np.clip(y, 0, rows - 1).astype(np.float32)
        across, down = _split_between(x), _split_between(y)
        for up, (first, last) in down:
            for start in range(first, last, _ROWS):
                lines = slice(start, min(start + _ROWS, last))
                for near, (begin, end) in across:
                    part = pixels[lines, begin:end]
                    corners = self.tables[up : up + 2, near : near + 2]
                    _mix(part, _fill_corners(corners), x[begin:end] - near, (y[lines] - up)[:, None])


def measure_local_contrast(pixels: Pixels, width: float, height: float) -> LocalContrast:
    """The tables of a picture of `width` x `height` image pixels, measured on a copy (h, w, 4) of any size."""
    grey = grey_of(pixels)
    longer = max(grey.shape)
    rows, columns = (min(max(round(_ALONG * side / longer), 1), side) for side in grey.shape)
    row = np.arange(grey.shape[0]) * rows // grey.shape[0]
    column = np.arange(grey.shape[1]) * columns // grey.shape[1]
    place = (row[:, None] * columns + column) * 256 + grey
    counts = np.bincount(place.ravel(), minlength=rows * columns * 256).reshape(-1, 256).astype(np.float64)
    total = counts.sum(axis=1, keepdims=True)
    limited = np.minimum(counts, _LIMIT * total / 256)
    limited += (total - limited.sum(axis=1, keepdims=True)) / 256
    share = (np.cumsum(limited, axis=1) - limited / 2) / total
    return LocalContrast((share * 256 - 0.5).reshape(rows, columns, 256).astype(np.float32), width, height)


def grey_of(pixels: Pixels) -> Pixels:
    """Greys (h, w) of pixels (h, w, 4) in the order blue, green, red (ITU-R BT.601)."""
    blue, green, red = (pixels[..., channel].astype(np.uint16) for channel in range(3))
    grey: Pixels = ((29 * blue + 150 * green + 77 * red + 128) >> 8).astype(np.uint8)
    return grey


def _split_between(places: Singles) -> list[tuple[int, tuple[int, int]]]:
    """Stretches of ascending places between two whole numbers: that number, first and past-last index."""
    whole = places.astype(np.int64)
    starts = np.flatnonzero(np.diff(whole, prepend=-1))
    ends = np.append(starts[1:], len(places))
    return [(int(whole[start]), (int(start), int(end))) for start, end in zip(starts, ends, strict=True)]


def _fill_corners(corners: Singles) -> Singles:
    """Tables of two by two tiles (2, 2, 256), those beyond the last row or column being the last."""
    return np.pad(corners, ((0, 2 - corners.shape[0]), (0, 2 - corners.shape[1]), (0, 0)), mode="edge")


def _mix(pixels: Pixels, corners: Singles, right: Singles, below: Singles) -> None:
    """Adds to each channel what the grey gains between four tables; `right` and `below` are shares 0 … 1."""
    grey = grey_of(pixels)
    found = np.ascontiguousarray(corners.reshape(4, 256).T)[grey]
    upper = found[..., 0] + (found[..., 1] - found[..., 0]) * right
    lower = found[..., 2] + (found[..., 3] - found[..., 2]) * right
    gain = np.rint(upper + (lower - upper) * below).astype(np.int16) - grey
    pixels[..., :3] = np.clip(pixels[..., :3] + gain[..., None], 0, 255)
