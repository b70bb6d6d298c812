"""Average precision in its flavours, and the twelve numbers that the COCO tools print, by name.

Small, medium and large are the COCO tools' bounds of 32 and 96 pixels squared, on the area of boxes; they are not the
sizes of the subsets, which are a project's own.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

import numpy as np

from annotator.geometry.box import Bools, area_of
from annotator.metrics.detection.curves import NO_OBJECTS, LabelPrecision, compute_average_precision
from annotator.metrics.matching.detection_scope import restrict_roles
from annotator.metrics.matching.detections import (
    CAP,
    COCO_THRESHOLDS,
    MatchedDetections,
    Outcomes,
    Overlaps,
    match_detections,
)
from annotator.metrics.score import Score, make_undefined
from annotator.model.shapes import Shapes

SIZES: Final[Mapping[str, tuple[float, float]]] = MappingProxyType(
    {"small": (0.0, 32.0**2), "medium": (32.0**2, 96.0**2), "large": (96.0**2, 1e10)}
)
"""Least and largest box area in square pixels, both inclusive (COCO)."""

RECALL_CAPS: Final = (1, 10, CAP)
"""Most detections of an image and label for which average recall is computed (COCO)."""


@dataclass(frozen=True, slots=True, eq=False)
class PrecisionResult:
    """Average precision in its flavours, by size and label, and average recall."""

    coco: LabelPrecision
    """In the chosen flavour (`coco101` by default) at IoU 0.5 … 0.95."""
    area_50: Score
    voc11_50: Score
    by_size: Mapping[str, Score]
    """Over IoU 0.5 … 0.95, by the names of `SIZES`."""
    recall_by_cap: Mapping[int, Score]
    """Average recall with the best 1, 10, 100 detections of an image and label."""
    recall_by_size: Mapping[str, Score]
    """Average recall with the best 100, by the names of `SIZES`."""

    @property
    def iou_50(self) -> Score:
        """Mean over labels of the average precision at IoU 0.5 (COCO)."""
        return self.coco.compute_mean(0.5)

    @property
    def iou_75(self) -> Score:
        """Mean over labels of the average precision at IoU 0.75 (COCO)."""
        return self.coco.compute_mean(0.75)

    @property
    def iou_50_95(self) -> Score:
        """Mean over labels and over IoU 0.5 … 0.95 of the average precision (COCO)."""
        return self.coco.compute_mean()

    def score_labels(self) -> dict[int, tuple[int, Score, Score]]:
        """For each label its number of objects, and its average precision at IoU 0.5 and over 0.5 … 0.95 (D Fig. 5)."""
        counts = zip(self.coco.labels, self.coco.objects.tolist(), strict=True)
        return {
            label: (count, self.coco.score_of_label(label, 0.5), self.coco.score_of_label(label))
            for label, count in counts
        }


@dataclass(frozen=True, slots=True, eq=False)
class PrecisionMatchings:
    """What average precision is made from: matchings at every threshold of COCO."""

    whole: Sequence[Outcomes]
    by_size: Mapping[str, Sequence[Outcomes]]
    """By the names of `SIZES`."""

    def restrict(self, detected: Bools, kept: Bools) -> "PrecisionMatchings":
        """The same matchings of some detections `(D,)` and some shapes of the reference `(N,)`."""
        whole, by_size = (
            [one.restrict(detected, kept) for one in self.whole],
            {size: [one.restrict(detected, kept) for one in each] for size, each in self.by_size.items()},
        )
        return PrecisionMatchings(whole, by_size)


def iterate_precision_matchings(overlaps: Overlaps, reference: Shapes) -> Iterator[tuple[str, list[MatchedDetections]]]:
    """By name of a size, empty for all, the matchings at every threshold of COCO that average precision is made from.

    `overlaps` must hold for IoU 0.5.
    """
    yield "", match_detections(overlaps, reference, thresholds=COCO_THRESHOLDS)
    for name, (least, most) in SIZES.items():
        roles = restrict_roles(overlaps.roles, has_size(reference, least, most))
        yield name, match_detections(overlaps, reference, thresholds=COCO_THRESHOLDS, roles=roles)


def summarise_precision(
    overlaps: Overlaps,
    reference: Shapes,
    detections: Shapes,
    *,
    matchings: PrecisionMatchings,
    flavour: str = "coco101",
) -> PrecisionResult:
    """All flavours of average precision and the COCO tools' twelve numbers; by size the flavour is always `coco101`."""
    matched, rank = matchings.whole, overlaps.rank

    def average(chosen: str, count: int) -> LabelPrecision:
        return compute_average_precision(
            overlaps, matched[:count], reference, detections, thresholds=COCO_THRESHOLDS[:count], flavour=chosen
        )

    def recall(found: Sequence[Outcomes], cap: int) -> Score:
        return _compute_average_recall(overlaps, found, (reference, detections), inside=rank < cap)

    by_size, recall_by_size = {}, {}
    for name, (least, most) in SIZES.items():
        of_size = matchings.by_size[name]
        by_size[name] = compute_average_precision(
            overlaps,
            of_size,
            reference,
            detections,
            thresholds=COCO_THRESHOLDS,
            skipped=~has_size(detections, least, most),
        ).compute_mean()
        recall_by_size[name] = recall(of_size, CAP)
    return PrecisionResult(
        coco=average(flavour, len(COCO_THRESHOLDS)),
        area_50=average("area", 1).compute_mean(),
        voc11_50=average("voc11", 1).compute_mean(),
        by_size=by_size,
        recall_by_cap={cap: recall(matched, cap) for cap in RECALL_CAPS},
        recall_by_size=recall_by_size,
    )


def has_size(shapes: Shapes, least: float, most: float) -> Bools:
    """Which boxes `(N,)` have an area within these bounds."""
    area = area_of(shapes.box)
    inside: Bools = (area >= least) & (area <= most)
    return inside


def _compute_average_recall(
    overlaps: Overlaps, matched: Sequence[Outcomes], tables: tuple[Shapes, Shapes], *, inside: Bools
) -> Score:
    """Mean over labels with objects and over the IoU thresholds of the recall of the detections `inside` `(D,)`."""
    reference, detections = tables
    objects = matched[0].objects
    if not len(objects):
        return make_undefined(NO_OBJECTS)
    kept = overlaps.label_aware
    of_object = reference.label[objects] if kept else np.zeros(len(objects), np.int64)
    labels, counts = np.unique(of_object, return_counts=True)
    shares = []
    for one in matched:
        hits = np.flatnonzero(one.correct & inside)
        # Where labels are looked at, a detection has that of the object it took.
        label = detections.label[hits] if kept else np.zeros(len(hits), np.int64)
        shares.append(np.bincount(np.searchsorted(labels, label), minlength=len(labels)) / counts)
    return Score(float(np.mean(shares)), len(objects))
