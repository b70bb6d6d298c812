"""How much average precision each TIDE error costs: by how much it would rise if the error were put right.

Every step is taken as tidecv 1.0.1 takes it: corrected detections go before correct ones of equal score, a label counts
as soon as it has an object or a detection, and a loss (an effect of the 101 recall levels) counts as no gain.
"""

from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from annotator.geometry.box import Bools, Rows
from annotator.metrics.detection.tide import ERROR_NAMES, ErrorType, TideResult
from annotator.metrics.matching.detection_scope import Role
from annotator.metrics.score import Score, make_undefined
from annotator.model.shapes import Shapes
from annotator.phrase import Phrase

_RECALLS: Final = np.arange(101) / 100
"""The recall levels to the bit as tidecv takes them."""

Labels = npt.NDArray[np.int64]
Places = npt.NDArray[np.unsignedinteger[Any]]


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

    place: Places
    """Of the label of each among all that count."""
    score: npt.NDArray[Any]
    correct: Bools


def compute_tide_gain(found: TideResult, reference: Shapes, detections: Shapes) -> TideGain:
    """The gains of one model, in percent (TIDE); undefined where no label has an object or a detection."""
    tables, objects = (reference, detections), found.roles == Role.COUNTS
    every = np.union1d(np.unique(reference.label[objects]), np.unique(detections.label[found.order]))
    labels = every.astype(np.int64)
    own = _count_labels(reference.label[objects], labels)
    place, order, hit = _find_places(detections.label, labels), found.order, found.kind == ErrorType.NONE
    base = _compute_mean_ap(_make_points(order[~found.ignored[order]], hit, place, detections), own)
    fixer = _is_fixer(found, detections)
    last = order[np.argsort(hit[order], kind="stable")]
    main = {
        name: _compute_gain(_fix_errors(last, found, fixer, ErrorType(kind), place, labels, tables), own, base)
        for kind, name in enumerate(ERROR_NAMES[:-1])
    }
    del fixer
    kept = _make_points(last[~found.ignored[last]], hit, place, detections)
    main["Miss"] = _compute_gain(kept, own - _count_labels(reference.label[found.lost], labels), base)
    certain = replace(kept, score=kept.correct.astype(np.int8))
    complete = own - _count_labels(reference.label[found.missed], labels)
    special = {
        "FalsePos": _compute_gain(certain, own, base, lossless=False),
        "FalseNeg": _compute_gain(kept, complete, base, lossless=False),
    }
    return TideGain(base, main, special)


def _find_places(values: npt.NDArray[np.int32], labels: Labels) -> Places:
    """The place of each label `(N,)` among all that count, in as few bytes as will do."""
    return np.searchsorted(labels, values).astype(np.min_scalar_type(len(labels)))


def _make_points(rows: Rows, hit: Bools, place: Places, detections: Shapes) -> _Points:
    return _Points(place[rows], detections.score[rows], hit[rows])


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
    order: Rows,
    found: TideResult,
    fixer: Bools,
    kind: ErrorType,
    place: Places,
    labels: Labels,
    tables: tuple[Shapes, Shapes],
) -> _Points:
    """The detections once errors of one type are put right: fixers become correct, the rest of them goes."""
    reference, detections = tables
    wrong = found.kind[order] == kind
    mended = wrong & fixer[order]
    rows = order[mended | (~wrong & ~found.ignored[order])]
    of_rows = found.kind[rows]
    mended = (of_rows == kind) & fixer[rows]
    points = _Points(place[rows], detections.score[rows], (of_rows == ErrorType.NONE) | mended)
    if kind == ErrorType.CLS:
        points.place[mended] = _find_places(reference.label[found.names[rows[mended]]], labels)
    return points


def _compute_gain(points: _Points, objects: Labels, base: Score, *, lossless: bool = True) -> Score:
    after = _compute_mean_ap(points, objects)
    if base.value is None or after.value is None:
        return make_undefined(base.reason or after.reason)
    gain = after.value - base.value
    return Score(max(gain, 0.0) if lossless else gain, after.support)


def _compute_mean_ap(points: _Points, objects: Labels) -> Score:
    """Mean over the labels that have objects or detections, in percent; a label without objects is 0.

    `objects` `(L,)` says how many objects each label has.
    """
    by_label = np.argsort(points.place, kind="stable")
    bounds = np.cumsum(np.append(0, np.bincount(points.place, minlength=len(objects)))).tolist()
    values = []
    for start, stop, count in zip(bounds[:-1], bounds[1:], objects.tolist(), strict=True):
        if stop > start or count:
            rows = by_label[start:stop]
            ranked = rows[np.argsort(-points.score[rows], kind="stable")]
            values.append(_compute_ap(points.correct[ranked], int(count)))
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
