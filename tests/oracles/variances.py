"""Variances across annotators object by object: R Eq. 15 with SciPy's assignment, and the bound of each."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
import scipy

Boxes = Sequence[Sequence[float]]


@dataclass
class FoundVariances:
    """The variances of IoU of the targets of one image, with the largest that each could be."""

    values: list[float] = field(default_factory=list)
    bounds: list[float] = field(default_factory=list)


def compute_iou(a: Sequence[float], b: Sequence[float]) -> float:
    """IoU of two boxes `[x0, y0, x1, y1]`."""
    width, height = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
    both = max(width, 0.0) * max(height, 0.0)
    return both / ((a[2] - a[0]) * (a[3] - a[1]) + (b[2] - b[0]) * (b[3] - b[1]) - both)


def find_variances(drawn: Mapping[int, Boxes], target: int, *, least: float = 0.0) -> FoundVariances:
    """The variances of the kept targets of an author, of what the authors, by id, drew on one image."""
    others = [author for author in drawn if author != target]
    partners = [_assign(drawn[target], drawn[other], least) for other in others]
    found = FoundVariances()
    for row in range(len(drawn[target])):
        values = [pairs[row] for pairs in partners if row in pairs]
        if len(values) == len(others) >= 2:
            number = len(values)
            found.values.append(float(np.var(values, ddof=1)))
            # Half of the values are 0 and half 1, or one more of either.
            found.bounds.append(float(np.var([0.0] * (number // 2) + [1.0] * (number - number // 2), ddof=1)))
    return found


def _assign(a: Boxes, b: Boxes, least: float) -> dict[int, float]:
    """The IoU of the partner of every row of `a` that has one, by the one-to-one pairs of largest total."""
    if not a or not b:
        return {}
    iou = np.array([[compute_iou(one, other) for other in b] for one in a])
    iou[iou < least] = 0.0
    rows, columns = scipy.optimize.linear_sum_assignment(-iou)
    return {int(row): float(iou[row, at]) for row, at in zip(rows, columns, strict=True) if iou[row, at] > 0}
