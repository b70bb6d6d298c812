"""Which shape of one author is which shape of another: the one place that holds the pairing rules.

`match_shapes` is the rule of agreement (maximum cardinality, then maximum total IoU, among equal labels with IoU >= the
threshold), `match_overlapping` that of the variance across annotators (maximum total IoU among overlapping pairs). Both
take one image or tables over many images (column `image`) and give the same result either way. Crowds are left out. The
author with the lower id gives side a, so that (a, b) and (b, a) are one computation; `swap` turns it round.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np

from annotator.geometry.assign import choose_largest_total, choose_most_pairs
from annotator.geometry.box import Rows
from annotator.geometry.overlap import Candidates, Groups, find_box_candidates, find_polygon_candidates
from annotator.geometry.region import regions_of
from annotator.model.metric_settings import MetricSettings
from annotator.model.shapes import Shapes

IOU_THRESHOLD: Final = 0.5
"""Least IoU of a pair unless the project says otherwise; inclusive."""


@dataclass(frozen=True, slots=True)
class PairingRule:
    """What makes two shapes candidates for each other."""

    iou_threshold: float = IOU_THRESHOLD
    """Inclusive; a pair must overlap in any case."""
    label_aware: bool = True
    """Whether only equal labels meet."""
    overlap: str = "box"
    """`box`, or `polygon`: the overlap of the drawn regions, a plain box counting as its rectangle."""

    @classmethod
    def of(cls, settings: MetricSettings) -> "PairingRule":
        """The pairing rule that the settings of a project ask for."""
        return cls(settings.iou_threshold, settings.label_aware, settings.overlap)


def find_candidates(
    a: Shapes, b: Shapes, *, label_aware: bool, overlap: str = "box", threshold: float = 0.0
) -> Candidates:
    """Pairs of shapes on the same image with IoU > 0 and >= `threshold`, as rows of `a` and `b`; crowds have none.

    `label_aware` lets only equal labels meet; `overlap` is `box` or `polygon`.
    """
    row_a, row_b = np.flatnonzero(~a.crowd), np.flatnonzero(~b.crowd)
    found = _find_candidates_of_rows(a, b, row_a, row_b, label_aware=label_aware, overlap=overlap, threshold=threshold)
    return Candidates(row_a[found.row_a], row_b[found.row_b], found.iou)


def match_shapes(a: Shapes, b: Shapes, rule: PairingRule) -> Candidates:
    """The one-to-one pairs of the agreement rule, ascending by row of a."""
    return choose_best_pairs(
        find_candidates(a, b, label_aware=rule.label_aware, overlap=rule.overlap, threshold=rule.iou_threshold)
    )


def choose_best_pairs(found: Candidates) -> Candidates:
    """The one-to-one pairs of maximum cardinality, then of maximum total IoU, among candidates."""
    return _keep_pairs(found, choose_most_pairs(found))


def match_overlapping(
    a: Shapes, b: Shapes, *, label_aware: bool = True, overlap: str = "box", threshold: float = 0.0
) -> Candidates:
    """The one-to-one pairs of maximum total IoU among shapes with IoU > 0 and >= `threshold`: the rule of R Eq. 15."""
    found = find_candidates(a, b, label_aware=label_aware, overlap=overlap, threshold=threshold)
    return _keep_pairs(found, choose_largest_total(found))


def _keep_pairs(found: Candidates, index: Rows) -> Candidates:
    return Candidates(found.row_a[index], found.row_b[index], found.iou[index])


def _find_candidates_of_rows(
    a: Shapes, b: Shapes, row_a: Rows, row_b: Rows, *, label_aware: bool, overlap: str, threshold: float = 0.0
) -> Candidates:
    """Candidates among some rows; the rows of the result count within `row_a` and `row_b`."""
    group_a, group_b = _groups_of(a, row_a, label_aware), _groups_of(b, row_b, label_aware)
    if overlap == "polygon" and (a.polygon is not None or b.polygon is not None):
        return find_polygon_candidates(
            regions_of(a.box[row_a], None if a.polygon is None else a.polygon[row_a]),
            regions_of(b.box[row_b], None if b.polygon is None else b.polygon[row_b]),
            group_a=group_a,
            group_b=group_b,
            threshold=threshold,
        )
    return find_box_candidates(a.box[row_a], b.box[row_b], group_a=group_a, group_b=group_b, threshold=threshold)


def _groups_of(shapes: Shapes, rows: Rows, label_aware: bool) -> Groups:
    """A number for the image, or for the image and label, of every row."""
    image = shapes.image[rows]
    return (image << 32) + shapes.label[rows] if label_aware else image
