"""Where the edges of one person's boxes lie against another's: sums over the pairs of shapes of every image.

Shapes are paired one-to-one for the maximum total IoU among those of IoU >= 0.2, whatever their labels: at 0.5 the
pairs that differ most would drop out, and a true area ratio of 1.30 would read 1.21.
"""

from collections.abc import Mapping
from itertools import combinations
from typing import ClassVar, Final

import numpy as np
from msgspec import Struct

from annotator.geometry.box import Floats, Ints, Rows, area_of
from annotator.metrics.matching.pairing import match_overlapping
from annotator.metrics.matching.selection import ImageIds
from annotator.metrics.people.units import UnitScene

OFFSET_IOU: Final = 0.2
"""Least IoU of a pair whose edges are compared."""
EDGES: Final = ("left", "top", "right", "bottom")
_OUTWARD: Final = (-1.0, -1.0, 1.0, 1.0)
_PAIRS, _SQUARES, _OWN, _OTHER = 0, 5, 6, 7
SCALE_CLASSES: Final = 32
"""Classes of the scale of pairs, two an octave from 1 pixel on."""
SIZE_STEP: Final = 0.01
SIZE_CLASSES: Final = 81
"""Classes of the mean offset of a pair, one for each hundredth from -0.4 to 0.4."""
Pair = tuple[int, int]


def compute_offsets(a: Floats, b: Floats) -> Floats:
    """How far each edge of boxes a lies outside that of boxes b, both `(N, 4)`, in parts of their scale `(N, 4)`.

    The scale is the fourth root of the product of both areas, so that the offsets of b against a are the negative.
    """
    scale = (area_of(a) * area_of(b)) ** 0.25
    found: Floats = np.array(_OUTWARD) * (a - b) / scale[:, None]
    return found


class PairOffsets(Struct, frozen=True, eq=False):
    """Sums over the pairs of shapes of two persons on every image that has one."""

    COLUMNS: ClassVar[tuple[str, ...]] = ("images", "sums")

    images: ImageIds
    """Ascending ids (I,)."""
    sums: Floats
    """By image (I, 8): pairs, offsets of the first person's edges left, top, right and bottom, their squares, and the
    sides (width plus height) of both persons' boxes."""
    spread: Ints
    """Pairs by class of scale and of mean offset (32, 81)."""

    def merge(self, other: "PairOffsets") -> "PairOffsets":
        """The same with what has no row an image of more images added."""
        return PairOffsets(self.images, self.sums, self.spread + other.spread)

    def swap(self) -> "PairOffsets":
        """The same seen from the second person."""
        sums = np.array(self.sums)
        sums[:, 1 : 1 + len(EDGES)] *= -1
        sums[:, [_OWN, _OTHER]] = sums[:, [_OTHER, _OWN]]
        return PairOffsets(self.images, sums, self.spread[:, ::-1])

    @property
    def pairs(self) -> Floats:
        """Pairs of every image (I,)."""
        return self.sums[:, _PAIRS]

    def read(self, name: str) -> Floats:
        """One of the `EDGES`, `size`, `shift_x` or `shift_y`: the sum over the pairs of every image (I,)."""
        left, top, right, bottom = self.sums[:, 1 : 1 + len(EDGES)].T
        found: Floats
        if name == "size":
            found = (left + top + right + bottom) / len(EDGES)
        elif name in ("shift_x", "shift_y"):
            found = (right - left) / 2 if name == "shift_x" else (bottom - top) / 2
        else:
            found = self.sums[:, 1 + EDGES.index(name)]
        return found

    @property
    def sides(self) -> tuple[Floats, Floats]:
        """Width plus height of the boxes of both persons, summed by image, both (I,)."""
        return self.sums[:, _OWN], self.sums[:, _OTHER]

    def compute_variance(self) -> float | None:
        """The population variance of the offsets over pairs and edges; None without a pair."""
        number = len(EDGES) * float(self.pairs.sum())
        if not number:
            return None
        mean = len(EDGES) * float(self.read("size").sum()) / number
        return max(float(self.sums[:, _SQUARES].sum()) / number - mean**2, 0.0)


def gather_offsets(scene: UnitScene) -> Mapping[Pair, PairOffsets]:
    """The offsets of every two persons of a scene, the one with the lower id first.

    Shapes of units whose majority says that the part is absent have none, nor have pairs with an assisted side.
    """
    found, table, rated = {}, scene.table, scene.rated
    usable = ~scene.is_absent[scene.unit] & rated.judged
    for one, other in combinations(range(len(rated.authors)), 2):
        rows = [
            np.flatnonzero((rated.author == place) & rated.finished[rated.place, against])
            for place, against in ((one, other), (other, one))
        ]
        sides = [table.take(which) for which in rows]
        paired = match_overlapping(*sides, label_aware=False, threshold=OFFSET_IOU)
        first, second = rows[0][paired.row_a], rows[1][paired.row_b]
        kept = usable[first] & usable[second]
        pair = rated.authors[one], rated.authors[other]
        found[pair] = _sum_pairs(scene, first[kept], second[kept])
    return found


def _sum_pairs(scene: UnitScene, first: Rows, second: Rows) -> PairOffsets:
    """The sums over pairs of rows, both `(P,)`."""
    boxes, place = scene.table.box, scene.rated.place[first]
    offsets = compute_offsets(boxes[first], boxes[second])
    sides = [boxes[rows, 2:].sum(axis=1) - boxes[rows, :2].sum(axis=1) for rows in (first, second)]
    columns = [np.ones(len(place)), *offsets.T, (offsets**2).sum(axis=1), *sides]
    images = len(scene.rated.images)
    sums: Floats = np.stack([np.bincount(place, weights=column, minlength=images) for column in columns], axis=1)
    there = sums[:, _PAIRS] > 0
    scale = (area_of(boxes[first]) * area_of(boxes[second])) ** 0.25
    part = np.clip(np.floor(2 * np.log2(np.maximum(scale, 1))), 0, SCALE_CLASSES - 1).astype(np.int64)
    middle = SIZE_CLASSES // 2
    size = np.clip(np.rint(offsets.mean(axis=1) / SIZE_STEP), -middle, middle).astype(np.int64) + middle
    spread = np.bincount(part * SIZE_CLASSES + size, minlength=SCALE_CLASSES * SIZE_CLASSES)
    return PairOffsets(scene.rated.images[there], sums[there], spread.reshape(SCALE_CLASSES, SIZE_CLASSES))
