"""What lies under a point: a corner, an edge or the body of a box, found over arrays in passes."""

import enum
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

import numpy as np
import numpy.typing as npt

from annotator.geometry.box import Floats, area_of


class BoxPart(enum.Enum):
    """The part of a box under the pointer; the value names the sides that it moves (columns of the box)."""

    BODY = (0, 1, 2, 3)
    LEFT = (0,)
    TOP = (1,)
    RIGHT = (2,)
    BOTTOM = (3,)
    TOP_LEFT = (0, 1)
    TOP_RIGHT = (2, 1)
    BOTTOM_LEFT = (0, 3)
    BOTTOM_RIGHT = (2, 3)


@dataclass(frozen=True, slots=True)
class Hit:
    """Row of the box that was hit, and its part."""

    row: int
    part: BoxPart


_SIDES = (BoxPart.LEFT, BoxPart.TOP, BoxPart.RIGHT, BoxPart.BOTTOM)
_CORNERS: Final = MappingProxyType(
    {
        frozenset(part.value): part
        for part in (BoxPart.TOP_LEFT, BoxPart.TOP_RIGHT, BoxPart.BOTTOM_LEFT, BoxPart.BOTTOM_RIGHT)
    }
)


def find_rows_under(boxes: Floats, x: float, y: float) -> npt.NDArray[np.intp]:
    """Rows `(K,)` of the boxes `(N, 4)` that contain the point (x, y), borders included.

    The smallest area comes first; equal areas keep the order of rows. All in image pixels.
    """
    inside = (boxes[:, 0] <= x) & (x <= boxes[:, 2]) & (boxes[:, 1] <= y) & (y <= boxes[:, 3])
    rows = np.flatnonzero(inside)
    return rows[np.argsort(area_of(boxes[rows]), kind="stable")]


def find_rows_within(boxes: Floats, frame: Floats) -> npt.NDArray[np.intp]:
    """Rows `(K,)` of the boxes `(N, 4)` that lie wholly inside the box `frame` `(4,)`: what a rubber band takes."""
    inside = (boxes[:, :2] >= frame[:2]).all(axis=1) & (boxes[:, 2:] <= frame[2:]).all(axis=1)
    return np.flatnonzero(inside)


def find_points_within(points: Floats, loop: Floats) -> npt.NDArray[np.intp]:
    """Rows `(K,)` of the points `(N, 2)` that the closed `loop` `(M, 2)` goes round, however often: what a lasso takes.

    By the winding number, so that a loop drawn past its beginning holds what it holds twice.
    """
    order = np.argsort(points[:, 1], kind="stable")
    x, y = points[order].T
    winding = np.zeros(len(points), dtype=np.int64)
    ends = np.roll(loop, -1, axis=0)
    lower, upper = np.minimum(loop[:, 1], ends[:, 1]), np.maximum(loop[:, 1], ends[:, 1])
    firsts, lasts = np.searchsorted(y, lower), np.searchsorted(y, upper)
    for edge in np.flatnonzero(lasts > firsts).tolist():
        beside = slice(int(firsts[edge]), int(lasts[edge]))
        (x0, y0), (x1, y1) = loop[edge], ends[edge]
        crossing = x0 + (y[beside] - y0) * (x1 - x0) / (y1 - y0)
        winding[beside] += np.where(crossing > x[beside], 1 if y1 > y0 else -1, 0)
    return np.sort(order[winding != 0])


def part_of(box: Floats, x: float, y: float, *, reach: float) -> BoxPart | None:
    """The part of one box `(4,)` at the point (x, y): corners go before edges, edges before the body.

    None beyond the reach of the box. `reach` is in image pixels. On a small box it shrinks to a quarter of the side, so
    that every part and the body can still be hit.
    """
    width, height = box[2] - box[0], box[3] - box[1]
    near_x, near_y = min(reach, width / 4), min(reach, height / 4)
    if not (box[0] - reach <= x <= box[2] + reach and box[1] - reach <= y <= box[3] + reach):
        return None
    column = 0 if x <= box[0] + near_x else 2 if x >= box[2] - near_x else None
    row = 1 if y <= box[1] + near_y else 3 if y >= box[3] - near_y else None
    if column is not None and row is not None:
        return _CORNERS[frozenset((column, row))]
    if column is not None:
        return _SIDES[column]
    if row is not None:
        return _SIDES[row]
    return BoxPart.BODY


def find_hit(boxes: Floats, x: float, y: float, *, reach: float, first: npt.NDArray[np.intp]) -> Hit | None:
    """The box and its part at the point (x, y): a handle of a selected box, else the body of the smallest box there.

    `boxes` is `(N, 4)` and `first` `(S,)` the rows that are selected; all numbers are in image pixels. Only these rows
    offer handles: a box must be selected before an edge of it can be pulled, so that a press inside a crowd always
    selects what it seems to select. None where there is no box.
    """
    if len(first):
        chosen = boxes[first]
        close = (
            (chosen[:, 0] - reach <= x)
            & (x <= chosen[:, 2] + reach)
            & (chosen[:, 1] - reach <= y)
            & (y <= chosen[:, 3] + reach)
        )
        for row in first[close][np.argsort(area_of(chosen[close]), kind="stable")]:
            part = part_of(boxes[row], x, y, reach=reach)
            if part is not None and part is not BoxPart.BODY:
                return Hit(int(row), part)
    under = find_rows_under(boxes, x, y)
    return Hit(int(under[0]), BoxPart.BODY) if len(under) else None


def find_next_under(boxes: Floats, x: float, y: float, *, after: int) -> int | None:
    """The row of `boxes` `(N, 4)` that follows row `after` among those under the point (x, y), the smallest first.

    After the largest comes the smallest again. Begins with the smallest when `after` is not under the point; None where
    there is no box.
    """
    under = find_rows_under(boxes, x, y)
    if not len(under):
        return None
    place = np.flatnonzero(under == after)
    return int(under[(place[0] + 1) % len(under)]) if len(place) else int(under[0])
