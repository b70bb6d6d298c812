"""The check of models as CSV tables, among them detections, objects, images and curves; undefined is an empty cell."""

from collections.abc import Iterator
from itertools import chain
from types import MappingProxyType
from typing import Final

import numpy as np

from annotator.metrics.detection.curves import PrecisionRecallCurve
from annotator.metrics.detection.mechanisms import Mechanism
from annotator.metrics.detection.subsets import SubsetResult
from annotator.metrics.detection.tide import ERROR_NAMES, MISS_NAMES, ErrorType, MissType
from annotator.metrics.detection.verification import WITH_PLACE
from annotator.metrics.matching.confusion import NOBODY
from annotator.metrics.matching.detection_scope import Role
from annotator.metrics.matching.detections import NOTHING
from annotator.model.shapes import PartState
from annotator.report.confusion import iterate_confusion
from annotator.report.detector.tables import MODELS
from annotator.report.detector.values import CheckReport, ModelCheck
from annotator.report.tables import Cells, list_csv_cells

DETECTIONS: Final = (
    "model",
    "image",
    "id",
    "label",
    "x0",
    "y0",
    "x1",
    "y1",
    "score",
    "outcome",
    "object_id",
    "iou",
    "tide",
)
OBJECTS: Final = (
    "model",
    "image",
    "id",
    "label",
    "x0",
    "y0",
    "x1",
    "y1",
    "part_state",
    "outcome",
    "detection_id",
    "score",
    "iou",
    "tide",
    "mechanism",
    "hallucinated",
)
IMAGES: Final = ("model", "image", "split", "objects", "tp", "fp", "fn", "precision", "recall", "f1")
CURVES: Final = ("model", "subset", "score", "recall", "precision", "label")
CONFUSION: Final = ("model", "reference", "label_reference", "label_detection", "count")

_ROLES: Final = MappingProxyType({Role.CROWD: "crowd", Role.LEFT_OUT: "left out"})

_STEP: Final = 8_192
"""Rows that are looked at together."""


def make_model_rows(report: CheckReport, one: ModelCheck) -> Iterator[Cells]:
    """The main numbers of one model."""
    names = report.author_name(one.author), report.author_name(report.options.reference)
    cells = list_csv_cells(MODELS, one)
    yield (*names, *(cells if one.tells_places else [None] * len(cells)))


def make_detection_rows(report: CheckReport, one: ModelCheck) -> Iterator[Cells]:
    """Every detection of one model with what it turned out to be at the score cut."""
    found = one.result
    table, model = found.inputs.detections, report.author_name(one.author)
    ids, taken, kind = found.inputs.reference.id, found.matched.taken, found.tide_at_cut.kind
    neutral, iou = found.matched.neutral, found.matched.iou
    for first in range(0, len(table), _STEP):
        some = table.slice(first, min(first + _STEP, len(table)))
        strong = some.score >= one.cut
        for row in range(len(some)):
            at = first + row
            object_at, error = int(taken[at]), ErrorType(int(kind[at]))
            outcome = "below cut"
            if strong[row]:
                outcome = "neutral" if neutral[at] else "fp" if object_at == NOTHING else "tp"
            hit = object_at != NOTHING and outcome in ("tp", "neutral")
            yield (
                model,
                report.image_name(int(some.image[row])),
                int(some.id[row]),
                report.label_name(int(some.label[row])),
                *some.box[row].tolist(),
                float(some.score[row]),
                outcome,
                int(ids[object_at]) if hit else None,
                float(iou[at]) if hit else None,
                None if error is ErrorType.NONE else ERROR_NAMES[error],
            )


def make_object_rows(report: CheckReport, one: ModelCheck) -> Iterator[Cells]:
    """Every shape of the reference with what became of it at the score cut."""
    found = one.result
    table, model = found.inputs.reference, report.author_name(one.author)
    ids, scores = found.inputs.detections.id, found.inputs.detections.score
    found_by, iou, miss_kind = found.matched.found_by, found.matched.iou, found.tide_at_cut.miss_kind
    mechanism = np.full(len(table), Mechanism.UNKNOWN, np.int8)
    mechanism[found.mechanisms.rows] = found.mechanisms.kind
    seen = np.zeros(len(table), np.bool_)
    if found.parts is not None:
        seen[found.parts.verification.observed.find_hallucinated(WITH_PLACE[1])] = True
    for first in range(0, len(table), _STEP):
        some = table.slice(first, min(first + _STEP, len(table)))
        for row in range(len(some)):
            at = first + row
            by, role = int(found_by[at]), Role(int(found.roles[at]))
            hit = by != NOTHING and bool(scores[by] >= one.cut)
            kind = Mechanism(int(mechanism[at]))
            lost = role is Role.COUNTS and not hit
            yield (
                model,
                report.image_name(int(some.image[row])),
                int(some.id[row]),
                report.label_name(int(some.label[row])),
                *some.box[row].tolist(),
                PartState(int(some.part_state[row])).name.lower(),
                _ROLES.get(role, "tp" if hit else "fn"),
                int(ids[by]) if hit else None,
                float(scores[by]) if hit else None,
                float(iou[by]) if hit else None,
                MISS_NAMES[MissType(int(miss_kind[at]))] if lost else None,
                kind.name.lower() if lost and kind is not Mechanism.UNKNOWN else None,
                "true" if seen[at] else "false",
            )


def make_confusion_rows(report: CheckReport, one: ModelCheck) -> Iterator[Cells]:
    """Every cell of the label confusion that counts anything; an empty label stands for no partner."""
    names = report.author_name(one.author), report.author_name(report.options.reference)
    for drawn, found, number in iterate_confusion(one.confusion):
        labels = (None if label == NOBODY else report.label_name(label) for label in (drawn, found))
        yield (*names, *labels, number)


def make_image_rows(report: CheckReport, one: ModelCheck) -> Iterator[Cells]:
    """The counts of one model on every image."""
    pooled = one.result.matching.pooled
    for place, image in enumerate(pooled.images.tolist()):
        point = pooled.point_of_image(place)
        yield (
            report.author_name(one.author),
            report.image_name(image),
            report.project.images[image].split,
            point.objects,
            point.correct,
            point.wrong,
            point.missed,
            point.precision.value,
            point.recall.value,
            point.f1.value,
        )


def make_curve_rows(report: CheckReport, one: ModelCheck) -> Iterator[Cells]:
    """Precision against recall on every subset, a row a detection: all labels together, then label by label."""
    model = report.author_name(one.author)
    for name, subset in one.result.subsets.items():
        if subset.reason or not subset.objects:
            continue
        for label, curve in chain([("", subset.curve)], _name_curves(report, subset)):
            for first in range(0, len(curve.score), _STEP):
                some = (
                    column[first : first + _STEP].tolist() for column in (curve.score, curve.recall, curve.precision)
                )
                for point in zip(*some, strict=True):
                    yield (model, name, *point, label)


def _name_curves(report: CheckReport, subset: SubsetResult) -> Iterator[tuple[str, PrecisionRecallCurve]]:
    """The curve of every label by its name, made when it is asked for."""
    for label, curve in subset.curves.items():
        yield report.label_name(label), curve
