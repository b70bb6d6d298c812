"""Average precision in its flavours, and the twelve numbers that the COCO tools print, by name.

Small, medium and large are the COCO tools' bounds of 32 and 96 pixels squared, on the area of boxes; they are not the
sizes of the subsets, which are a project's own.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final

import numpy as np
from msgspec import Struct

from annotator.geometry.box import Bools, Floats, Ints, area_of
from annotator.metrics.detection import curves
from annotator.metrics.detection.curves import LabelRanking, TableParts
from annotator.metrics.matching.detection_scope import restrict_roles
from annotator.metrics.matching.detections import (
    CAP,
    COCO_THRESHOLDS,
    CORRECT,
    Codes,
    Outcomes,
    Overlaps,
    match_outcomes,
)
from annotator.metrics.score import Score, make_undefined
from annotator.model.shapes import Shapes
from annotator.spool import map_rows

SIZES: Final[Mapping[str, tuple[float, float]]] = MappingProxyType(
    {"small": (0.0, 32.0**2), "medium": (32.0**2, 96.0**2), "large": (96.0**2, 1e10)}
)
"""Least and largest box area in square pixels, both inclusive (COCO)."""

RECALL_CAPS: Final = (1, 10, CAP)
"""Most detections of an image and label for which average recall is computed (COCO)."""


class PrecisionResult(Struct, frozen=True, eq=False):
    """Average precision in its flavours, by size and label, and average recall."""

    coco: curves.LabelPrecision
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


class PrecisionMatchings(Struct, frozen=True, eq=False):
    """What average precision is made from: matchings at every threshold of COCO."""

    whole: Sequence[Outcomes]
    by_size: Mapping[str, Sequence[Outcomes]]
    """By the names of `SIZES`."""


def iterate_precision_matchings(overlaps: Overlaps, reference: Shapes) -> Iterator[tuple[str, list[Outcomes]]]:
    """By name of a size, empty for all, the matchings at every threshold of COCO that average precision is made from.

    `overlaps` must hold for IoU 0.5.
    """
    yield "", match_outcomes(overlaps, reference, thresholds=COCO_THRESHOLDS)
    for name, (least, most) in SIZES.items():
        roles = restrict_roles(overlaps.roles, has_size(reference.box, least, most))
        yield name, match_outcomes(overlaps, reference, thresholds=COCO_THRESHOLDS, roles=roles)


def summarise_precision(
    overlaps: Overlaps,
    reference: Shapes,
    detections: Shapes,
    *,
    matchings: PrecisionMatchings,
    flavour: str = "coco101",
) -> PrecisionResult:
    """All flavours of average precision and the COCO tools' twelve numbers; by size the flavour is always `coco101`."""
    tables, parts = (reference, detections), curves.TableParts.of_none(reference, detections)
    return summarise_precision_without(overlaps, tables, parts, matchings=matchings, flavour=flavour)[-1]


def summarise_precision_without(
    overlaps: Overlaps,
    tables: tuple[Shapes, Shapes],
    parts: curves.TableParts,
    *,
    matchings: PrecisionMatchings,
    flavour: str = "coco101",
) -> list[PrecisionResult]:
    """The same without the rows of each part of the `tables`, reference and detections; the last one is with all."""
    matched, ranking = matchings.whole, curves.LabelRanking.of(overlaps, tables, parts)

    def average(chosen: str, count: int) -> list[curves.LabelPrecision]:
        thresholds = COCO_THRESHOLDS[:count]
        return curves.compute_precision_without(ranking, matched[:count], parts, thresholds=thresholds, flavour=chosen)

    def recall(found: Sequence[Outcomes], cap: int) -> list[Score]:
        return _compute_average_recalls(ranking, found, parts, lambda some: overlaps.rank[some] < cap)

    by_size = {
        name: curves.compute_precision_without(
            ranking,
            matchings.by_size[name],
            parts,
            thresholds=COCO_THRESHOLDS,
            skipped=_mark_other_sizes(tables[1].box, *bounds),
        )
        for name, bounds in SIZES.items()
    }
    recall_by_size = {name: recall(matchings.by_size[name], CAP) for name in SIZES}
    recall_by_cap = {cap: recall(matched, cap) for cap in RECALL_CAPS}
    coco, area, voc11 = average(flavour, len(COCO_THRESHOLDS)), average("area", 1), average("voc11", 1)
    return [
        PrecisionResult(
            coco=coco[row],
            area_50=area[row].compute_mean(),
            voc11_50=voc11[row].compute_mean(),
            by_size={name: each[row].compute_mean() for name, each in by_size.items()},
            recall_by_cap={cap: each[row] for cap, each in recall_by_cap.items()},
            recall_by_size={name: each[row] for name, each in recall_by_size.items()},
        )
        for row in range(parts.count + 1)
    ]


def has_size(box: Floats, least: float, most: float) -> Bools:
    """Which boxes `(N, 4)` have an area within these bounds."""
    area = area_of(box)
    inside: Bools = (area >= least) & (area <= most)
    return inside


def _mark_other_sizes(box: Floats, least: float, most: float) -> Bools:
    others: Bools = map_rows(len(box), lambda some: ~has_size(box[some], least, most))
    return others


def _compute_average_recalls(
    ranking: LabelRanking, matched: Sequence[Outcomes], parts: TableParts, is_inside: Callable[[slice], Bools]
) -> list[Score]:
    """Mean over labels with objects and over the IoU thresholds of the recall of the detections that are inside.

    Without each part, and with all.
    """
    # Where labels are looked at, a detection has that of the object it took.
    labels, of_detection = len(ranking.labels), ranking.of_detection
    objects = parts.count_left(matched[0].roles, ranking.of_object, labels)
    hits = np.zeros((len(matched), *objects.shape), np.int64)

    def count(codes: Codes) -> Ints:
        return parts.leave_out(
            parts.detections, of_detection, labels, lambda some: (codes[some] == CORRECT) & is_inside(some)
        )

    for place, one in enumerate(matched):
        hits[place] = count(one.codes)
    found = []
    for row, number in enumerate(objects):
        having = number > 0
        shares = np.ascontiguousarray(hits[:, row, having] / number[having])
        found.append(
            Score(float(shares.mean()), int(number.sum())) if shares.size else make_undefined(curves.NO_OBJECTS)
        )
    return found
