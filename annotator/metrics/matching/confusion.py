"""Label confusion: which label one side gave where the other gave which, paired whatever the labels are (A 3.4).

Two people are paired by the rule of agreement; a model's detections take objects in the order of their scores. What
stays without a partner has a row and a column of its own.
"""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
from msgspec import Struct
from msgspec.structs import replace

from annotator.geometry.box import Candidates, Rows
from annotator.metrics.matching.detection_scope import Role, Roles
from annotator.metrics.matching.detections import choose_in_turn, find_overlaps
from annotator.metrics.matching.pairing import PairingRule, match_shapes
from annotator.metrics.matching.selection import drop_assisted
from annotator.model.shapes import Shapes

NOBODY = -1
"""Stands for the partner that a shape does not have, as a row, a shape's id and a label."""

Counts = npt.NDArray[np.int64]


class LabelConfusion(Struct, frozen=True, eq=False):
    """E pairs and shapes without a partner, by image and then by row of the first side."""

    image: npt.NDArray[np.int64]
    """Id of the image (E,)."""
    shape_a: npt.NDArray[np.int64]
    """Id of the shape of the first side (E,), `NOBODY` where it has none."""
    shape_b: npt.NDArray[np.int64]
    """The same of the second side."""
    label_a: npt.NDArray[np.int64]
    """Id of its label (E,), `NOBODY` without a shape."""
    label_b: npt.NDArray[np.int64]

    @classmethod
    def of(cls, a: Shapes, b: Shapes, pairs: Candidates, rest_a: Rows, rest_b: Rows) -> "LabelConfusion":
        """From the pairs and the rows `(n,)` and `(m,)` without a partner of two tables."""
        rows_a = np.concatenate((pairs.row_a, rest_a, np.full(len(rest_b), NOBODY)))
        rows_b = np.concatenate((pairs.row_b, np.full(len(rest_a), NOBODY), rest_b))
        image = np.concatenate((a.image[pairs.row_a], a.image[rest_a], b.image[rest_b]))
        order = np.lexsort((rows_b, rows_a, rows_a < 0, image))
        rows_a, rows_b = rows_a[order], rows_b[order]
        columns = [_take_or_nobody(column, rows) for column, rows in ((a.id, rows_a), (b.id, rows_b))]
        labels = [_take_or_nobody(column, rows) for column, rows in ((a.label, rows_a), (b.label, rows_b))]
        return cls(image[order], *columns, *labels)

    @classmethod
    def concat(cls, parts: Sequence["LabelConfusion"]) -> "LabelConfusion":
        """The entries of several, given in ascending order of images, of which no two share any; at least one."""
        return cls(*(np.concatenate([getattr(one, column) for one in parts]) for column in cls.__struct_fields__))

    def list_labels(self) -> tuple[int, ...]:
        """Ids of the labels that either side used, ascending."""
        used = np.unique(np.concatenate((self.label_a, self.label_b)))
        return tuple(used[used != NOBODY].tolist())

    def count(self, labels: Sequence[int]) -> Counts:
        """Entries `(L+1, L+1)` by the first side's label (row) and the second's; the last of each is without partner.

        `labels` are ids, ascending, that hold all that were used.
        """
        wide = len(labels) + 1
        known = np.array(labels, np.int64)
        rows = [np.where(side == NOBODY, len(labels), np.searchsorted(known, side)) for side in self._sides]
        return np.bincount(rows[0] * wide + rows[1], minlength=wide * wide).reshape(wide, wide)

    def find_entries(self, label_a: int, label_b: int) -> Rows:
        """The entries `(n,)` of one cell, in the order of images."""
        return np.flatnonzero((self.label_a == label_a) & (self.label_b == label_b))

    @property
    def _sides(self) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
        return self.label_a, self.label_b


class ConfusionCounts(Struct, frozen=True, eq=False):
    """How often which label stood for which, without the shapes; tables of the same labels are added up."""

    labels: tuple[int, ...]
    """Ids, ascending."""
    counts: Counts
    """As `LabelConfusion.count` of these labels, (L+1, L+1)."""

    @classmethod
    def join(cls, parts: Sequence["ConfusionCounts"]) -> "ConfusionCounts":
        """The table of all parts."""
        return cls(parts[0].labels, np.sum([part.counts for part in parts], axis=0, dtype=np.int64))

    def list_labels(self) -> tuple[int, ...]:
        """Ids of the labels that either side used, ascending."""
        used = (self.counts.sum(axis=0) + self.counts.sum(axis=1))[:-1] > 0
        return tuple(label for label, one in zip(self.labels, used.tolist(), strict=True) if one)

    def count(self, labels: Sequence[int]) -> Counts:
        """Entries `(K+1, K+1)` of some of the labels, ascending ids that hold all that were used."""
        places = [*np.searchsorted(self.labels, labels).tolist(), len(self.labels)]
        return self.counts[np.ix_(places, places)]


def compute_confusion(a: Shapes, b: Shapes, rule: PairingRule, *, without_assisted: bool = False) -> LabelConfusion:
    """The confusion of two people, paired whatever their labels; the tables hold shapes of images that both finished.

    Crowds are left out, and on request, once paired, what was taken from a model with its partners. The table of the
    author with the lower id comes first.
    """
    a, b = a.take(~a.crowd), b.take(~b.crowd)
    pairs = match_shapes(a, b, replace(rule, label_aware=False))
    if without_assisted:
        found = drop_assisted(a, b, pairs)
        a, b, pairs = found.a, found.b, found.pairs
    return LabelConfusion.of(a, b, pairs, _find_rest(len(a), pairs.row_a), _find_rest(len(b), pairs.row_b))


def compute_detection_confusion(
    reference: Shapes, roles: Roles, detections: Shapes, *, threshold: float
) -> LabelConfusion:
    """The confusion of a reference (first side) and the detections that count.

    By descending score each takes the free object of the largest IoU >= `threshold`, of equal ones that of its own
    label first; so its diagonal may differ from the true positives of matching within labels. `roles` `(N,)` say which
    rows are objects; a detection that only a crowd covers is left out.
    """
    overlaps = find_overlaps(reference, roles, detections, threshold=threshold, label_aware=False)
    pairs = overlaps.pairs
    turn = np.empty(len(detections), np.intp)
    turn[overlaps.order] = np.arange(len(detections))
    place = np.empty(len(reference), np.intp)
    place[np.lexsort((reference.id, reference.image))] = np.arange(len(reference))
    crowd = roles[pairs.row_b] == Role.CROWD
    other = detections.label[pairs.row_a] != reference.label[pairs.row_b]
    wish = np.lexsort((-place[pairs.row_b], other, -pairs.iou, crowd, turn[pairs.row_a]))
    ordered = Candidates(pairs.row_a[wish], pairs.row_b[wish], pairs.iou[wish])
    won = choose_in_turn(ordered.row_a, ordered.row_b, crowd[wish], len(reference))
    row_a, row_b = ordered.row_a[won], ordered.row_b[won]
    is_object = roles[row_b] == Role.COUNTS
    found = Candidates(row_b[is_object], row_a[is_object], ordered.iou[won][is_object])
    missed = np.setdiff1d(np.flatnonzero(roles == Role.COUNTS), found.row_a)
    return LabelConfusion.of(reference, detections, found, missed, _find_rest(len(detections), row_a))


def _find_rest(count: int, taken: Rows) -> Rows:
    free = np.ones(count, np.bool_)
    free[taken] = False
    return np.flatnonzero(free)


def _take_or_nobody(column: npt.NDArray[np.integer], rows: Rows) -> npt.NDArray[np.int64]:
    found = np.full(len(rows), NOBODY, np.int64)
    there = rows != NOBODY
    found[there] = column[rows[there]]
    return found
