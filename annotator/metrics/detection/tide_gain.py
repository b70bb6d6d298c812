"""How much average precision each TIDE error costs: by how much it would rise if the error were put right.

Every step is taken as tidecv 1.0.1 takes it: corrected detections go before correct ones of equal score, a label counts
as soon as it has an object or a detection, and a loss (an effect of the 101 recall levels) counts as no gain.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from annotator.geometry.box import Bools, Floats, Rows
from annotator.metrics.detection.tide import ERROR_NAMES, ErrorType, TideResult
from annotator.metrics.matching.detection_scope import Role
from annotator.metrics.score import Score, make_undefined
from annotator.model.shapes import Shapes
from annotator.phrase import Phrase

_RECALLS: Final = np.arange(101) / 100
"""The recall levels to the bit as tidecv takes them."""

Labels = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class TideGain:
    """Average precision at the positive threshold and what it would gain, in percent as the tool prints them."""

    ap: Score
    main: dict[str, Score]
    """By error type, *Miss* included."""
    special: dict[str, Score]
    """`FalsePos`: no false positive scores above a true one; `FalseNeg`: no object is missed."""

    @property
    def by_name(self) -> dict[str, Score]:
        """What is gained by each type of error, then by all false positives (FP) and all missed objects (FN)."""
        return {**self.main, "FP": self.special["FalsePos"], "FN": self.special["FalseNeg"]}


@dataclass(frozen=True, slots=True, eq=False)
class _Points:
    """Detections that average precision counts, in the order in which equal scores stand."""

    label: Labels
    score: Floats
    correct: Bools


def compute_tide_gain(found: TideResult, reference: Shapes, detections: Shapes) -> TideGain:
    """The gains of one model, in percent (TIDE); undefined where no label has an object or a detection."""
    objects = np.flatnonzero(found.roles == Role.COUNTS)
    labels = np.union1d(reference.label[objects], detections.label[found.order]).astype(np.int64)
    own = _count_labels(reference.label[objects], labels)
    order = found.order
    counted = order[~found.ignored[order]]
    hit = found.kind == ErrorType.NONE
    base = _compute_mean_ap(_make_points(counted, hit, detections), labels, own)
    fixer = _is_fixer(found, detections)
    last = order[np.argsort(hit[order], kind="stable")]
    main = {
        name: _compute_gain(_fix_errors(last, found, fixer, ErrorType(kind), reference, detections), labels, own, base)
        for kind, name in enumerate(ERROR_NAMES[:-1])
    }
    kept = _make_points(last[~found.ignored[last]], hit, detections)
    main["Miss"] = _compute_gain(kept, labels, own - _count_labels(reference.label[found.lost], labels), base)
    certain = _Points(kept.label, kept.correct.astype(np.float64), kept.correct)
    complete = own - _count_labels(reference.label[found.missed], labels)
    special = {
        "FalsePos": _compute_gain(certain, labels, own, base, lossless=False),
        "FalseNeg": _compute_gain(kept, labels, complete, base, lossless=False),
    }
    return TideGain(base, main, special)


def _make_points(rows: Rows, hit: Bools, detections: Shapes) -> _Points:
    return _Points(detections.label[rows].astype(np.int64), detections.score[rows], hit[rows])


def _count_labels(values: npt.NDArray[np.int32], labels: Labels) -> npt.NDArray[np.int64]:
    return np.bincount(np.searchsorted(labels, values), minlength=len(labels)).astype(np.int64)


def _is_fixer(found: TideResult, detections: Shapes) -> Bools:
    """The highest-scoring Cls or Loc error of each missed object: the one that would find it once corrected."""
    named = found.order[np.isin(found.kind[found.order], (ErrorType.CLS, ErrorType.LOC))]
    named = named[found.usable[found.names[named]]]
    _, first = np.unique(found.names[named], return_index=True)
    fixer = np.zeros(len(detections), np.bool_)
    fixer[named[first]] = True
    return fixer


def _fix_errors(
    order: Rows, found: TideResult, fixer: Bools, kind: ErrorType, reference: Shapes, detections: Shapes
) -> _Points:
    """The detections once errors of one type are put right: fixers become correct, the rest of them goes."""
    wrong = found.kind[order] == kind
    mended = wrong & fixer[order]
    rows = order[mended | (~wrong & ~found.ignored[order])]
    mended = (found.kind[rows] == kind) & fixer[rows]
    label = detections.label[rows].astype(np.int64)
    if kind == ErrorType.CLS:
        label[mended] = reference.label[found.names[rows[mended]]]
    return _Points(label, detections.score[rows], (found.kind[rows] == ErrorType.NONE) | mended)


def _compute_gain(points: _Points, labels: Labels, objects: Labels, base: Score, *, lossless: bool = True) -> Score:
    after = _compute_mean_ap(points, labels, objects)
    if base.value is None or after.value is None:
        return make_undefined(base.reason or after.reason)
    gain = after.value - base.value
    return Score(max(gain, 0.0) if lossless else gain, after.support)


def _compute_mean_ap(points: _Points, labels: Labels, objects: Labels) -> Score:
    """Mean over the labels that have objects or detections, in percent; a label without objects is 0."""
    column = np.searchsorted(labels, points.label)
    order = np.lexsort((-points.score, column))
    correct = points.correct[order]
    bounds = np.searchsorted(column[order], np.arange(len(labels) + 1)).tolist()
    values = [
        _compute_ap(correct[start:stop], int(count))
        for start, stop, count in zip(bounds[:-1], bounds[1:], objects.tolist(), strict=True)
        if stop > start or count
    ]
    return (
        Score(float(sum(values) / len(values)), len(values))
        if values
        else make_undefined(Phrase("no label has anything left"))
    )


def _compute_ap(correct: Bools, objects: int) -> float:
    hits = np.flatnonzero(correct)
    if not objects or not len(hits):
        return 0.0
    taken = np.arange(1, len(hits) + 1)
    envelope = np.maximum.accumulate((taken / (hits + 1))[::-1])[::-1]
    levels = np.searchsorted(taken / objects, _RECALLS)
    return float(envelope[levels[levels < len(hits)]].sum() / len(_RECALLS) * 100)
