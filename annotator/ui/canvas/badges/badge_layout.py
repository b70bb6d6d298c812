"""Where badges go: above, below or inside their box, where no neighbour's box and no other badge lies."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from annotator.geometry.box import Floats, Ints, area_of
from annotator.overlays.mark import Texts
from annotator.ui.base.paint import Region
from annotator.ui.canvas.badges.atlas import Badge, BadgeSheet

_CELL: Final = 4
"""Side of a cell of the grid in logical pixels."""
_LEAST_SIDE: Final = 14
"""A box with a shorter side, in logical pixels, has no room for a badge."""
_MOST: Final = 1500
"""Badges that are tried in one scene, those of the largest boxes; more of them nobody reads."""
_CROWD: Final = 4000
"""Of more boxes in sight than this, none has room for a badge."""
_INSIDE: Final = 3
"""Number of the corner that lies inside the box, see `corners`."""


Frame = tuple[float, float, float, float]
"""Left, top, right, bottom in device pixels."""


@dataclass(frozen=True, slots=True)
class PlacedBadge:
    """A badge and its top-left corner in device pixels."""

    badge: Badge
    x: int
    y: int
    id: int
    """Shape that it belongs to, -1 for none."""

    def compute_frame(self, sheet: BadgeSheet) -> Frame:
        """What it covers, in device pixels."""
        width, height = sheet.size_of(self.badge)
        return (self.x, self.y, self.x + width, self.y + height)


def place_badges(
    texts: Texts,
    anchors: Floats,
    neighbours: Floats,
    *,
    sheet: BadgeSheet,
    region: Region,
    unit: float,
    taken: Sequence[Frame] = (),
    seen: Region | None = None,
) -> list[PlacedBadge]:
    """Badges of the texts at their boxes `anchors` (N, 4); `neighbours` (M, 4) are all boxes; in device pixels.

    Larger boxes choose first; `taken` are places (left, top, right, bottom) where something stands already. A box that
    is much larger than most is no obstacle inside: it surrounds others. Texts that are shown always are put as near to
    their boxes as they can. Where a box lies in the part of the region that is `seen`, its badge does so whole.
    """
    there = _find_crossing(anchors, region)
    if texts.always:
        return [
            _place_always(texts, anchors[row], row, sheet, _narrow(region, anchors[row], seen), unit)
            for row in np.flatnonzero(there).tolist()
        ]
    there &= (anchors[:, 2:] - anchors[:, :2]).min(axis=1, initial=np.inf) >= _LEAST_SIDE * unit
    rows = np.flatnonzero(there)
    inside = _find_crossing(neighbours, region)
    if not len(rows) or np.count_nonzero(inside) > _CROWD:
        return []
    rows = rows[np.argsort(-area_of(anchors[rows]), kind="stable")][:_MOST]
    frames = np.rint(anchors[rows]).astype(np.int64)
    grid = _OccupancyGrid(region, neighbours[inside], unit)
    grid.cover(taken)
    words = [[choice[row] for choice in texts.choices] for row in rows.tolist()]
    colours, ids = texts.colour[rows].tolist(), texts.id[rows].tolist()
    sizes = np.array(
        [[sheet.size_of((word, colour)) for word in several] for several, colour in zip(words, colours, strict=True)]
    )
    spots = [_find_spots(frames, sizes[:, which], short=which > 0, unit=unit) for which in range(sizes.shape[1])]
    places = np.concatenate([place for place, _ in spots], axis=1)
    cells = grid.compute_cells(places)
    free = np.concatenate([fits for _, fits in spots], axis=1) & grid.is_free(places, cells)
    if seen is not None:
        free &= _is_within(places, seen) | ~_find_crossing(anchors[rows], seen)[:, None]
    corners = places[..., :2].tolist()
    return [
        PlacedBadge((words[row][option // 4], colours[row]), corners[row][option][0], corners[row][option][1], ids[row])
        for row, option in _take_free(free, cells, grid)
    ]


def _take_free(free: npt.NDArray[np.bool_], cells: Ints, grid: "_OccupancyGrid") -> Iterator[tuple[int, int]]:
    """Of each row the first of its free places that no badge before it has taken."""
    last = -1
    for row, option in zip(*(index.tolist() for index in np.nonzero(free)), strict=True):
        if row != last and grid.occupy(*cells[row, option].tolist()):
            yield row, option
            last = row


def _find_crossing(boxes: Floats, region: Region) -> npt.NDArray[np.bool_]:
    """Which boxes `(N, 4)` lie in a region, if only in part."""
    low, high = boxes[:, 2:] > region[:2], boxes[:, :2] < region[2:]
    return np.asarray((low & high).all(axis=1), dtype=np.bool_)


def _is_within(places: Ints, region: Region) -> npt.NDArray[np.bool_]:
    """Which rectangles `(N, K, 4)` lie wholly in a region."""
    low, high = places[..., :2] >= region[:2], places[..., 2:] <= region[2:]
    return np.asarray((low & high).all(axis=2), dtype=np.bool_)


def _narrow(region: Region, anchor: Floats, seen: Region | None) -> Region:
    """The part of a region that is seen, where that holds some of a box (4,) of which something is to be told."""
    if seen is None or not _find_crossing(anchor[None], seen)[0]:
        return region
    return (max(region[0], seen[0]), max(region[1], seen[1]), min(region[2], seen[2]), min(region[3], seen[3]))


def _place_always(
    texts: Texts, anchor: Floats, row: int, sheet: BadgeSheet, region: Region, unit: float
) -> PlacedBadge:
    """A badge above its box, below it where there is no room above, and moved until all of it is in sight."""
    badge = (texts.full[row], int(texts.colour[row]))
    width, height = sheet.size_of(badge)
    lift = round(texts.lift * unit)
    frame = np.rint(anchor).astype(np.int64) + np.array([-lift, -lift, lift, lift])
    spots = compute_corners(frame[None], np.array([[width, height]]), unit=unit)[0].tolist()
    left, top, right, bottom = region
    x, y = next((spot for spot in (spots[0], spots[2]) if top <= spot[1] <= bottom - height), spots[_INSIDE])
    x = max(min(x, right - width), left)
    return PlacedBadge(badge, x, max(min(y, bottom - height), top), int(texts.id[row]))


def find_usual_corner(left: int, top: int, height: int, *, unit: float) -> tuple[int, int]:
    """Top-left corner of a badge of this height at a box: the first choice of `compute_corners`."""
    return left - round(2 * unit), top - height - round(unit)


def compute_corners(frames: Ints, sizes: Ints, *, unit: float) -> Ints:
    """Top-left corners `(N, 4, 2)` for badges of sizes (N, 2) at boxes (N, 4): best first, the last one inside."""
    rim, gap = round(2 * unit), round(unit)
    left, top, right, bottom = frames.T
    width, height = sizes.T
    above = top - height - gap
    spots = [
        (left - rim, above),
        (right + rim - width, above),
        (left - rim, bottom + rim),
        (left + rim + gap, top + rim + gap),
    ]
    return np.stack([np.stack(spot, axis=1) for spot in spots], axis=1)


def _find_spots(frames: Ints, sizes: Ints, *, short: bool, unit: float) -> tuple[Ints, npt.NDArray[np.bool_]]:
    """Rectangles `(N, 4 corners, left top right bottom)` and whether a badge of that size suits the box there."""
    low = compute_corners(frames, sizes, unit=unit)
    places = np.concatenate((low, low + sizes[:, None]), axis=2)
    sides = frames[:, 2:] - frames[:, :2]
    there = (sizes[:, 0] > 0) & (sizes[:, 0] <= sides[:, 0] * (2 if short else 1))
    fits = np.repeat(there[:, None], 4, axis=1)
    fits[:, _INSIDE] &= (sizes[:, 0] <= 0.7 * sides[:, 0]) & (sizes[:, 1] <= 0.35 * sides[:, 1])
    return places, fits


class _OccupancyGrid:
    """How many boxes cover each cell of the region, and which cells hold a badge."""

    def __init__(self, region: Region, boxes: Floats, unit: float) -> None:
        self._cell = max(1, round(_CELL * unit))
        self._region = region
        columns = max(1, -(-(region[2] - region[0]) // self._cell))
        rows = max(1, -(-(region[3] - region[1]) // self._cell))
        self._taken = np.zeros((rows, columns), dtype=np.bool_)
        self._sums = self._sum_coverage(boxes)

    def is_free(self, places: Ints, cells: Ints) -> npt.NDArray[np.bool_]:
        """Which rectangles `(N, K, 4)` lie in the region and over no box but, at the inner corner, their own."""
        inside = _is_within(places, self._region)
        x0, y0, x1, y1 = np.moveaxis(cells, -1, 0)
        covered = self._sums[y1, x1] - self._sums[y0, x1] - self._sums[y1, x0] + self._sums[y0, x0]
        allowed = np.zeros_like(covered)
        allowed[:, _INSIDE::4] = ((x1 - x0) * (y1 - y0))[:, _INSIDE::4]
        free: npt.NDArray[np.bool_] = inside & (covered <= allowed)
        return free

    def occupy(self, x0: int, y0: int, x1: int, y1: int) -> bool:
        """Takes cells for a badge; False when another badge lies there."""
        cells = self._taken[y0:y1, x0:x1]
        if cells.any():
            return False
        cells[...] = True
        return True

    def cover(self, frames: Sequence[Frame]) -> None:
        """Takes cells for all that stands there, one over another or not."""
        if frames:
            for x0, y0, x1, y1 in self.compute_cells(np.rint(np.array(frames)).astype(np.int64)).tolist():
                self._taken[y0:y1, x0:x1] = True

    def compute_cells(self, places: Ints) -> Ints:
        """First and past-last columns and rows of the cells that rectangles cover by half or more."""
        rows, columns = self._taken.shape
        shifted = places - np.tile(np.array(self._region[:2]), 2)
        half = self._cell // 2
        found = (shifted + half) // self._cell
        found[..., 2:] = np.maximum(found[..., 2:], found[..., :2] + 1)
        limited: Ints = np.clip(found, 0, [columns, rows, columns, rows])
        return limited

    def _sum_coverage(self, boxes: Floats) -> npt.NDArray[np.int32]:
        """Sums of coverage over all cells above and left of each corner: `(rows + 1, columns + 1)`."""
        rows, columns = self._taken.shape
        counts = np.zeros((rows + 1, columns + 1), dtype=np.int32)
        if len(boxes):
            sizes = area_of(boxes)
            small = np.rint(boxes[sizes <= 16 * np.median(sizes)]).astype(np.int64)
            x0, y0, x1, y1 = self.compute_cells(small).T
            flat = counts.reshape(-1)
            wide = columns + 1
            for x, y, sign in ((x0, y0, 1), (x1, y0, -1), (x0, y1, -1), (x1, y1, 1)):
                np.add.at(flat, y * wide + x, sign)
            for _ in range(2):
                np.cumsum(counts, axis=0, out=counts)
                np.cumsum(counts, axis=1, out=counts)
        sums = np.zeros_like(counts)
        sums[1:, 1:] = counts[:rows, :columns]
        return sums
