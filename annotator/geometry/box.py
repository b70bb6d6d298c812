"""Axis-aligned boxes as `(N, 4)` float64 arrays of corners `x0, y0, x1, y1`, in pixels of the image."""

from typing import Any, Final

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Bools = npt.NDArray[np.bool_]
Ints = npt.NDArray[np.int64]
"""Ids, groups or counts."""
Rows = npt.NDArray[np.intp]
"""Places in a table or another array."""
Pixels = npt.NDArray[np.uint8]
"""Samples of a picture, by row, column and channel."""
Array = npt.NDArray[Any]
"""Numbers in the type in which they were given."""
Corners = tuple[float, float, float, float]
"""One box: `x0, y0, x1, y1`."""
LARGEST_COORDINATE: Final = 1e7
"""Pixels. Nothing is drawn further out, and areas and their sums stay far from where float64 loses whole pixels."""


def as_boxes(values: npt.ArrayLike) -> Floats:
    """Makes an `(N, 4)` float64 array of `values`; an empty input gives `(0, 4)`.

    Raises ValueError when the number of values is no multiple of four.
    """
    boxes = np.asarray(values, dtype=np.float64)
    return boxes.reshape(-1, 4)


def is_valid(boxes: Floats) -> Bools:
    """Which rows of `boxes` `(N, 4)` are boxes: `x0 < x1` and `y0 < y1`, all within the bound. Shape `(N,)`."""
    return is_within_bound(boxes) & (boxes[:, 0] < boxes[:, 2]) & (boxes[:, 1] < boxes[:, 3])


def is_within_bound(rows: Floats) -> Bools:
    """Which rows of `(N, K)` hold no number further from 0 than `LARGEST_COORDINATE`. Shape `(N,)`."""
    within: Bools = np.logical_and.reduce(np.abs(rows) <= LARGEST_COORDINATE, axis=1)
    return within


def area_of(boxes: Floats) -> Floats:
    """Continuous areas `(N,)` of boxes `(N, 4)`, in square pixels, without "+1 pixel"."""
    return (boxes[:, 2] - boxes[:, 0]) * (boxes[:, 3] - boxes[:, 1])


def size_of(boxes: Floats) -> Floats:
    """Width and height `(N, 2)` of boxes `(N, 4)`, in pixels."""
    return boxes[:, 2:] - boxes[:, :2]


def scale_of(boxes: Floats) -> Floats:
    """Object scale `sqrt(width * height)` of boxes `(N, 4)`, `(N,)` pixels (A Table 1)."""
    return np.sqrt(area_of(boxes))


def centre_of(boxes: Floats) -> Floats:
    """Centre points `(N, 2)` of boxes `(N, 4)`, in pixels."""
    return (boxes[:, :2] + boxes[:, 2:]) / 2


def from_xywh(rows: npt.ArrayLike) -> Floats:
    """Corners `(N, 4)` of boxes that are given as left, top, width, height, anything that makes `(N, 4)`."""
    boxes = as_boxes(rows).copy()
    boxes[:, 2:] += boxes[:, :2]
    return boxes


def to_xywh(boxes: Floats) -> Floats:
    """Left, top, width and height `(N, 4)` of boxes `(N, 4)` that are given as corners."""
    rows = boxes.copy()
    rows[:, 2:] -= rows[:, :2]
    return rows


def from_corners(first: npt.ArrayLike, second: npt.ArrayLike) -> Floats:
    """The one box `(4,)` between two opposite corners `(2,)`, in whatever order they are given."""
    a, b = np.asarray(first, dtype=np.float64), np.asarray(second, dtype=np.float64)
    return np.concatenate((np.minimum(a, b), np.maximum(a, b)))


def clip_boxes(boxes: Floats, width: float, height: float) -> Floats:
    """Boxes `(N, 4)` cut at the borders of an image of `width` x `height` pixels.

    A box outside becomes empty (`x0 == x1` or `y0 == y1`).
    """
    limit = np.array([width, height, width, height], dtype=np.float64)
    clipped: Floats = np.clip(boxes, 0.0, limit)
    return clipped


def bounds_of(boxes: Floats) -> Floats:
    """The smallest box `(4,)` around all rows of `boxes` `(N, 4)`.

    Raises ValueError when there is no row.
    """
    return np.concatenate((boxes[:, :2].min(axis=0), boxes[:, 2:].max(axis=0)))


def shift_inside(boxes: Floats, offset: npt.ArrayLike, *, width: float, height: float) -> Floats:
    """Boxes `(N, 4)` moved together by `offset` (dx, dy) pixels, less where the group would leave the image.

    A group that already passes a border is not pulled back; it only cannot go further out on that side. Raises
    ValueError when there is no row.
    """
    wish = np.asarray(offset, dtype=np.float64)
    around = bounds_of(boxes)
    low = np.minimum(0.0, -around[:2])
    high = np.maximum(0.0, np.array([width, height]) - around[2:])
    step = np.clip(wish, low, high)
    return boxes + np.concatenate((step, step))
