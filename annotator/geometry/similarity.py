"""Similarity: the scale and shift that carry boxes onto others best, and mean boxes by group to carry."""

import numpy as np
from msgspec import Struct

from annotator.geometry.box import Floats, Ints


class Similarity(Struct, frozen=True):
    """`target = source * scale + (dx, dy)`, without rotation: a box stays a box."""

    scale: float
    dx: float
    dy: float

    def map_boxes(self, boxes: Floats) -> Floats:
        """Boxes `(N, 4)` carried along; in the unit of the target."""
        mapped: Floats = boxes * self.scale + np.array([self.dx, self.dy, self.dx, self.dy])
        return mapped


def fit_similarity(source: Floats, target: Floats) -> Similarity | None:
    """The scale and shift with the least sum of squared distances between the corners of N pairs of boxes `(N, 4)`.

    With the corners p of `source` and q of `target` and their means p̄ and q̄: scale = Σ(p-p̄)·(q-q̄) / Σ|p-p̄|², shift =
    q̄ - scale·p̄ (Umeyama 1991, eqs. 40 to 42, without rotation). None where there is no pair, where all corners of the
    source are one point, and where no positive scale fits. Raises ValueError when the numbers of boxes differ.
    """
    if len(source) != len(target):
        raise ValueError(f"{len(source)} boxes cannot be fitted to {len(target)}")
    if not len(source):
        return None
    p, q = source.reshape(-1, 2), target.reshape(-1, 2)
    middle_p, middle_q = p.mean(axis=0), q.mean(axis=0)
    spread = float(((p - middle_p) ** 2).sum())
    if spread <= 0:
        return None
    scale = float(((p - middle_p) * (q - middle_q)).sum()) / spread
    if not scale > 0:
        return None
    dx, dy = (middle_q - scale * middle_p).tolist()
    return Similarity(scale, dx, dy)


def sum_boxes_by_group(boxes: Floats, group: Ints, count: int) -> Floats:
    """Sums of the boxes `(N, 4)` of every group 0 … count-1, and in the last column how many they are: `(count, 5)`.

    Sums of several tables add up to the sum of all; see `compute_mean_boxes`. Groups outside the range are passed over.
    """
    inside = (group >= 0) & (group < count)
    rows = np.concatenate((boxes[inside], np.ones((int(inside.sum()), 1))), axis=1)
    sums = np.zeros((count, 5))
    np.add.at(sums, group[inside], rows)
    return sums


def compute_mean_boxes(sums: Floats) -> Floats:
    """The mean box of every group `(count, 4)` from sums `(count, 5)`; NaN for a group without boxes."""
    number = sums[:, 4:]
    means: Floats = np.divide(sums[:, :4], number, out=np.full((len(sums), 4), np.nan), where=number > 0.5)
    return means


def propose_boxes(means: Floats, box: Floats, group: Ints) -> Floats | None:
    """Where the box of every group lies on one image `(count, 4)`, by the fit of `means` to the boxes `(N, 4)` there.

    The mean boxes of the parts of a bicycle resemble a bicycle (D Fig. 4); each image has it larger and elsewhere.

    `group` `(N,)` says which mean a box belongs to; boxes of groups without a mean are passed over, and several of
    one group all pull. NaN rows stay NaN. None where fewer than two groups are there, or nothing fits.
    """
    inside = (group >= 0) & (group < len(means))
    known = np.flatnonzero(inside)[np.isfinite(means[group[inside]]).all(axis=1)]
    if len(np.unique(group[known])) < 2:
        return None
    fit = fit_similarity(means[group[known]], box[known])
    return None if fit is None else fit.map_boxes(means)
