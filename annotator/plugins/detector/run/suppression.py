"""Class-wise suppression: of boxes of one label that overlap too much only the best is kept."""

import numpy as np
import numpy.typing as npt

from annotator.geometry.box import Floats, area
from annotator.geometry.overlap import Rows


def suppress(boxes: Floats, scores: Floats, labels: npt.NDArray[np.int64], *, iou: float, most: int) -> Rows:
    """Rows that stay, best first, at most `most`; equal scores in their order.

    A box (N, 4) goes when its IoU with a better one of its label that stays is larger than `iou`. O(N * kept).
    """
    order = np.argsort(-scores, kind="stable")
    kept = [_greedy(boxes, order[labels[order] == label], iou=iou, most=most) for label in np.unique(labels).tolist()]
    rows = np.concatenate(kept) if kept else np.zeros(0, dtype=np.intp)
    return rows[np.argsort(np.argsort(order)[rows], kind="stable")][:most]


def suppressors(boxes: Floats, labels: npt.NDArray[np.int64], kept: Rows, *, iou: float) -> npt.NDArray[np.intp]:
    """For every row the position in `kept` of the first kept box that suppresses it, -1 for kept and dropped ones."""
    found = np.full(len(boxes), -1, dtype=np.intp)
    rest = np.setdiff1d(np.arange(len(boxes)), kept, assume_unique=True)
    for position, row in enumerate(kept.tolist()):
        if not len(rest):
            break
        hit = (labels[rest] == labels[row]) & (_iou_with(boxes, row, rest) > iou)
        found[rest[hit]] = position
        rest = rest[~hit]
    return found


def _greedy(boxes: Floats, order: Rows, *, iou: float, most: int) -> Rows:
    """Rows of one label that stay."""
    kept: list[int] = []
    while len(order) and len(kept) < most:
        best, order = int(order[0]), order[1:]
        kept.append(best)
        order = order[_iou_with(boxes, best, order) <= iou]
    return np.array(kept, dtype=np.intp)


def _iou_with(boxes: Floats, row: int, rows: Rows) -> Floats:
    """IoU of one box with others (n,); two empty boxes do not overlap."""
    one, others = boxes[row], boxes[rows]
    low, high = np.maximum(one[:2], others[:, :2]), np.minimum(one[2:], others[:, 2:])
    shared = np.maximum(high - low, 0.0).prod(axis=1)
    union = area(others) + area(boxes[row : row + 1]) - shared
    ratio: Floats = np.divide(shared, union, out=np.zeros_like(shared), where=union > 0)
    return ratio
