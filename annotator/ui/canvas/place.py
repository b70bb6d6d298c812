"""Where badges go: above, inside or below their box, where no neighbour's box and no other badge lies."""

from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from annotator.geometry.box import Floats, area
from annotator.overlays.mark import Texts
from annotator.ui.canvas.atlas import Badge, Sheet
from annotator.ui.paint import Ints, Region

_CELL: Final = 6
"""Side of a cell of the grid in device pixels a logical pixel."""
_LEAST_SIDE: Final = 14
"""A box with a shorter side, in logical pixels, has no room for a badge."""
_MOST: Final = 1500
"""Badges in one scene; beyond that nobody reads them."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A badge and its top-left corner in device pixels."""

    badge: Badge
    x: int
    y: int
    id: int
    """Shape that it belongs to, -1 for none."""


def place_badges(
    texts: Texts, anchors: Floats, neighbours: Floats, *, sheet: Sheet, region: Region, unit: float
) -> list[Placed]:
    """Badges of the texts at their boxes `anchors` (N, 4); `neighbours` (M, 4) are all boxes; in device pixels.

    Larger boxes choose first. A box that is much larger than most is no obstacle inside: it surrounds others.
    """
    if not len(texts):
        return []
    grid = _Grid(region, neighbours, unit)
    inside = (anchors[:, 2] > region[0]) & (anchors[:, 0] < region[2])
    inside &= (anchors[:, 3] > region[1]) & (anchors[:, 1] < region[3])
    inside &= (anchors[:, 2:] - anchors[:, :2]).min(axis=1) >= _LEAST_SIDE * unit
    rows = np.flatnonzero(inside)
    rows = rows[np.argsort(-area(anchors[rows]), kind="stable")][:_MOST]
    placed = []
    for row in rows.tolist():
        box = np.rint(anchors[row]).astype(int).tolist()
        found = _place_one(texts, row, box, grid, sheet)
        if found is not None:
            placed.append(found)
    return placed


def beside(box: Ints | list[int], width: int, height: int) -> list[tuple[int, int, bool]]:
    """Corners (x, y) that a badge may have, best first, and whether it lies inside the box then."""
    x0, y0, x1, y1 = (int(value) for value in box)
    return [
        (x0 - 2, y0 - height - 1, False),
        (x1 + 2 - width, y0 - height - 1, False),
        (x0 - 2, y1 + 2, False),
        (x0 + 3, y0 + 3, True),
    ]


def _place_one(texts: Texts, row: int, box: list[int], grid: "_Grid", sheet: Sheet) -> Placed | None:
    wide, high = box[2] - box[0], box[3] - box[1]
    for text, allowed in ((texts.full[row], wide), (texts.short[row], 2 * wide)):
        badge = (text, int(texts.colour[row]))
        size = sheet.size_of(badge)
        width, height = size.width(), size.height()
        if size.isEmpty() or width > allowed:
            continue
        for x, y, within in beside(box, width, height):
            if within and (width > 0.7 * wide or height > 0.35 * high):
                continue
            if grid.take(x, y, width, height, covered=1 if within else 0):
                return Placed(badge, x, y, int(texts.id[row]))
    return None


class _Grid:
    """How many boxes and badges cover each cell of the region."""

    def __init__(self, region: Region, boxes: Floats, unit: float) -> None:
        self._cell = max(1, round(_CELL * unit))
        self._left, self._top = region[0], region[1]
        columns = -(-(region[2] - region[0]) // self._cell)
        rows = -(-(region[3] - region[1]) // self._cell)
        self._count = self._covered(boxes, rows, columns)

    def take(self, x: int, y: int, width: int, height: int, *, covered: int) -> bool:
        """Takes the place when it lies in the region and no cell of it is covered more often than that."""
        column, row = (x - self._left) // self._cell, (y - self._top) // self._cell
        right = (x + width - 1 - self._left) // self._cell + 1
        bottom = (y + height - 1 - self._top) // self._cell + 1
        if column < 0 or row < 0 or right > self._count.shape[1] or bottom > self._count.shape[0]:
            return False
        cells = self._count[row:bottom, column:right]
        if int(cells.max(initial=0)) > covered:
            return False
        cells += 100
        return True

    def _covered(self, boxes: Floats, rows: int, columns: int) -> npt.NDArray[np.int32]:
        """Counts by differences at the corners, summed along both axes."""
        corners = np.zeros((rows + 1, columns + 1), dtype=np.int32)
        if len(boxes):
            sizes = area(boxes)
            small = boxes[sizes <= 16 * np.median(sizes)]
            shift = np.array([self._left, self._top, self._left, self._top])
            cells = (small - shift) / self._cell
            low = np.floor(cells[:, :2] + 0.5).astype(np.intp).clip(0, [columns, rows])
            high = np.ceil(cells[:, 2:] - 0.5).astype(np.intp).clip(0, [columns, rows])
            high = np.maximum(high, low)
            for x, y, sign in ((low, low, 1), (high, low, -1), (low, high, -1), (high, high, 1)):
                np.add.at(corners, (y[:, 1], x[:, 0]), sign)
        counts: npt.NDArray[np.int32] = corners.cumsum(axis=0).cumsum(axis=1)[:rows, :columns].astype(np.int32)
        return counts
