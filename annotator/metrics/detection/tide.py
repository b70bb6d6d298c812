"""Error types of detections and missed objects (TIDE), as tidecv 1.0.1 counts them, and what each costs of the AP.

The tool's rules are kept to the letter, exact thresholds included: a detection that overlaps an object of its label by
exactly the positive threshold and finds it taken is a localisation error; a detection in a crowd is no false positive
but has a type nevertheless; only the best 100 detections of an image count, unless a caller says otherwise.
"""

import enum
from collections.abc import Callable
from types import MappingProxyType
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from msgspec import Struct
from msgspec.structs import replace

from annotator.errors import Phrase
from annotator.geometry.box import Bools, Candidates, Rows
from annotator.metrics.detection.curves import CountedHits, TableParts
from annotator.metrics.matching.detection_scope import Role, Roles
from annotator.metrics.matching.detections import (
    CORRECT,
    NOTHING,
    WRONG,
    choose_in_turn,
    find_candidates,
    find_crowd_pairs,
    groups_of,
    order_by_score,
    rank_in_group,
)
from annotator.metrics.score import Score, make_undefined
from annotator.model.shapes import Shapes
from annotator.spool import (
    choose_rows,
    find_rows,
    iterate_slices,
    list_values,
    map_rows,
    order_rows,
    partition_rows,
    take_rows,
)

POSITIVE: Final = 0.5
"""IoU from which a detection has found its object."""
BACKGROUND: Final = 0.1
"""IoU up to which a detection has found nothing."""
CAP: Final = 100
"""Most detections of an image that are looked at."""


class ErrorType(enum.IntEnum):
    """What is wrong with a detection."""

    NONE = -1
    """Nothing: it is correct, or beyond the cap."""
    CLS = 0
    """In place, with the wrong label."""
    LOC = 1
    """The right label, out of place."""
    BOTH = 2
    """Out of place with the wrong label, or anything else."""
    DUPE = 3
    """A second detection of an object that has been found."""
    BKG = 4
    """Nothing is there."""


class MissType(enum.IntEnum):
    """Which error of a detection, if any, explains a missed object."""

    CLS = 0
    LOC = 1
    CLS_LOC = 2
    MISSED = 3


ERROR_NAMES: Final = ("Cls", "Loc", "Both", "Dupe", "Bkg", "Miss")
MISS_NAMES: Final = MappingProxyType(
    {
        MissType.CLS: "Cls",
        MissType.LOC: "Loc",
        MissType.CLS_LOC: "Cls+Loc",
        MissType.MISSED: "Missed",
    }
)


class TideResult(Struct, frozen=True, eq=False):
    """Types of D detections and N reference shapes, in rows of the two tables."""

    order: Rows
    """Rows of the detections within the cap, by descending score, then image, then id."""
    kind: npt.NDArray[np.int8]
    """Values of `ErrorType` (D,)."""
    names: Rows
    """Object that a Cls or Loc error names, and that a Both error overlaps most (D,); -1 for none."""
    taken: Rows
    """Object that a correct detection found (D,), -1 for none."""
    ignored: Bools
    """Detections in a crowd (D,): no false positives, yet with a type."""
    found: Bools
    """Reference shapes that a detection found (N,)."""
    usable: Bools
    """Missed objects that a Cls or Loc error names (N,): correcting it would find them."""
    roles: Roles
    """Roles of the reference shapes (N,)."""
    miss_kind: npt.NDArray[np.int8]
    """Values of `MissType` (N,) by the errors that name or overlap the shape, also where it was found."""

    @property
    def missed(self) -> Rows:
        """Rows `(k,)` of the reference objects that no detection found."""
        return find_rows(len(self.roles), self.is_missed)

    def is_missed(self, some: slice) -> Bools:
        """Which reference shapes of a slice are such objects."""
        missed: Bools = (self.roles[some] == Role.COUNTS) & ~self.found[some]
        return missed

    @property
    def lost(self) -> Rows:
        """Rows `(k,)` of TIDE's *Miss*: missed objects that no correction of a detection would find."""
        return find_rows(len(self.roles), lambda some: self.is_missed(some) & ~self.usable[some])

    @property
    def counts(self) -> dict[str, int]:
        """Number of errors of every type, *Miss* included, by the name that TIDE prints."""
        of_kind = np.zeros(len(ERROR_NAMES) - 1, np.int64)
        for some in iterate_slices(len(self.kind)):
            kind = self.kind[some]
            of_kind += np.bincount(kind[kind >= 0], minlength=len(of_kind))
        return dict(zip(ERROR_NAMES, [*of_kind.tolist(), len(self.lost)], strict=True))


def classify_errors(
    reference: Shapes,
    roles: Roles,
    detections: Shapes,
    *,
    positive: float = POSITIVE,
    background: float = BACKGROUND,
    label_aware: bool = True,
    score_cut: float | None = None,
    cap: int | None = CAP,
    overlap: str = "box",
) -> TideResult:
    """The error types of all detections, or of those with score >= `score_cut` (TIDE).

    `cap` is the most detections of an image that count, the tool's own by default; None for all.

    `roles` `(N,)` are those of the reference rows; `positive` and `background` are the tool's two IoU thresholds.
    `overlap` is `box`, or `polygon`: shapes count as their polygons.
    """
    order = order_by_score(detections)
    if score_cut is not None:
        order = order[detections.score[order] >= score_cut]
    if cap is not None:
        order = order[rank_in_group(np.arange(len(order)), detections.image[order]) < cap]
    pairs = _find_pairs(reference, roles, detections, order, floor=min(positive, background), overlap=overlap)
    same = _has_same_label(reference, detections, pairs, label_aware=label_aware)
    taken, found = _match_pairs(pairs.where(same & (pairs.iou >= positive)), len(detections), len(reference))
    wrong = np.zeros(len(detections), np.bool_)
    wrong[order] = taken[order] == NOTHING
    kind, names = _classify_wrong(pairs, same, found, wrong, positive=positive, background=background)
    usable = np.zeros(len(reference), np.bool_)
    usable[names[(kind == ErrorType.CLS) | (kind == ErrorType.LOC)]] = True
    usable &= ~found & (roles == Role.COUNTS)
    ignored = wrong & _is_in_crowd(
        reference, roles, detections, order, positive=positive, label_aware=label_aware, overlap=overlap
    )
    return TideResult(
        order, kind, names, taken, ignored, found, usable, roles, _classify_misses(order, kind, names, len(roles))
    )


def _find_pairs(
    reference: Shapes, roles: Roles, detections: Shapes, order: Rows, *, floor: float, overlap: str
) -> Candidates:
    """Detections in their order with the objects of their image, largest IoU first, equal ones by image and id."""
    objects = np.flatnonzero(roles == Role.COUNTS)
    objects = objects[np.lexsort((reference.id[objects], reference.image[objects]))]
    found = find_candidates(
        detections.take(order),
        reference.take(objects),
        group_a=detections.image[order],
        group_b=reference.image[objects],
        threshold=floor,
        overlap=overlap,
    )
    wish = np.lexsort((found.row_b, -found.iou, found.row_a))
    return Candidates(order[found.row_a[wish]], objects[found.row_b[wish]], found.iou[wish])


def _has_same_label(reference: Shapes, detections: Shapes, pairs: Candidates, *, label_aware: bool) -> Bools:
    same: Bools = detections.label[pairs.row_a] == reference.label[pairs.row_b]
    return same if label_aware else np.ones(len(pairs), np.bool_)


def _match_pairs(pairs: Candidates, detections: int, objects: int) -> tuple[Rows, Bools]:
    """What each detection found, and which objects were found."""
    won = choose_in_turn(pairs.row_a, pairs.row_b, np.zeros(len(pairs), np.bool_), objects)
    taken = np.full(detections, NOTHING, np.intp)
    taken[pairs.row_a[won]] = pairs.row_b[won]
    found = np.zeros(objects, np.bool_)
    found[pairs.row_b[won]] = True
    return taken, found


def _classify_wrong(
    pairs: Candidates, same: Bools, found: Bools, wrong: Bools, *, positive: float, background: float
) -> tuple[npt.NDArray[np.int8], Rows]:
    """The type of every wrong detection and the object it names; the tests go in the order of the tool."""
    own, own_iou = _find_best(pairs, same, len(wrong))
    other, other_iou = _find_best(pairs, ~same, len(wrong))
    _, twice_iou = _find_best(pairs, same & found[pairs.row_b], len(wrong))
    nearest, any_iou = _find_best(pairs, np.ones(len(pairs), np.bool_), len(wrong))
    tests = [
        (own_iou >= background) & (own_iou <= positive) & (own != NOTHING),
        other_iou >= positive,
        twice_iou >= positive,
        any_iou <= background,
    ]
    kinds = [ErrorType.LOC, ErrorType.CLS, ErrorType.DUPE, ErrorType.BKG]
    kind = np.where(wrong, np.select(tests, kinds, default=ErrorType.BOTH), ErrorType.NONE).astype(np.int8)
    names = np.select(
        [kind == ErrorType.LOC, kind == ErrorType.CLS, kind == ErrorType.BOTH], [own, other, nearest], default=NOTHING
    )
    return kind, names


def _find_best(pairs: Candidates, mask: Bools, count: int) -> tuple[Rows, npt.NDArray[np.float64]]:
    """For each detection the object of its first pair in `mask`, and the IoU; -1 and 0 where there is none."""
    chosen = np.flatnonzero(mask)
    rows = pairs.row_a[chosen]
    leads = chosen[np.flatnonzero(np.append(True, rows[1:] != rows[:-1]))] if len(rows) else chosen
    best, iou = np.full(count, NOTHING, np.intp), np.zeros(count)
    best[pairs.row_a[leads]] = pairs.row_b[leads]
    iou[pairs.row_a[leads]] = pairs.iou[leads]
    return best, iou


def _is_in_crowd(
    reference: Shapes,
    roles: Roles,
    detections: Shapes,
    order: Rows,
    *,
    positive: float,
    label_aware: bool,
    overlap: str,
) -> Bools:
    """Detections of which more than `positive` lies in a crowd of their label; here the tool's bound is exclusive."""
    inside = find_crowd_pairs(
        detections,
        reference,
        np.flatnonzero(roles == Role.CROWD),
        group=groups_of(detections, label_aware=label_aware),
        reference_group=groups_of(reference, label_aware=label_aware),
        overlap=overlap,
    )
    marked = np.zeros(len(detections), np.bool_)
    marked[inside.row_a[inside.iou > positive]] = True
    considered = np.zeros(len(detections), np.bool_)
    considered[order] = True
    return marked & considered


def _classify_misses(order: Rows, kind: npt.NDArray[np.int8], names: Rows, count: int) -> npt.NDArray[np.int8]:
    """For each shape the highest-scoring Loc or Cls error that names it, else a Both error that overlaps it most."""
    result = np.full(count, MissType.MISSED, np.int8)
    result[names[kind == ErrorType.BOTH]] = MissType.CLS_LOC
    lowest_first = order[::-1]
    for_one = lowest_first[(kind[lowest_first] == ErrorType.CLS) | (kind[lowest_first] == ErrorType.LOC)]
    owner = np.full(count, NOTHING, np.intp)
    owner[names[for_one]] = for_one
    named = np.flatnonzero(owner != NOTHING)
    result[named] = np.where(kind[owner[named]] == ErrorType.CLS, MissType.CLS, MissType.LOC)
    return result


_RECALLS: Final = np.arange(101) / 100
"""The recall levels to the bit as tidecv takes them."""

Labels = npt.NDArray[np.int64]
Places = npt.NDArray[np.unsignedinteger[Any]]


class TideGain(Struct, frozen=True):
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


class _Points(Struct, frozen=True, eq=False):
    """Detections that average precision counts, in the order of equal scores."""

    place: Places
    """Of the label of each among all that count."""
    score: npt.NDArray[Any]
    correct: Bools
    part: Rows


def compute_gain_without(found: TideResult, tables: tuple[Shapes, Shapes], parts: TableParts) -> list[TideGain]:
    """The gains of one model, in percent (TIDE), without the rows of each part of the `tables`; the last is with all.

    `tables` are reference and detections. A gain is undefined where no label has an object or a detection.
    """
    reference, detections = tables
    order = choose_rows(found.order, lambda rows: parts.detections[rows] >= 0)
    labels = np.union1d(
        list_values(len(reference), lambda some: reference.label[some][found.roles[some] == Role.COUNTS]),
        list_values(len(order), lambda some: detections.label[order[some]]),
    ).astype(np.int64)
    of_object, of_detection = (_find_places(one.label, labels) for one in tables)

    def count(choose: Callable[[slice], Bools]) -> npt.NDArray[np.int64]:
        return parts.leave_out(parts.reference, of_object, len(labels), choose)

    def average(points: _Points, left: npt.NDArray[np.int64]) -> list[Score]:
        return _compute_mean_aps(points, left, parts)

    def is_hit(rows: Rows) -> Bools:
        hit: Bools = found.kind[rows] == ErrorType.NONE
        return hit

    def make_points(rows: Rows, fixed: ErrorType | None = None) -> _Points:
        """Of the detections, those that are fixers of this type right."""

        def read(some: slice) -> tuple[Rows, Bools]:
            chosen = rows[some]
            return chosen, (found.kind[chosen] == fixed) & fixer[chosen] if fixed is not None else chosen < 0

        def find_place(some: slice) -> Places:
            chosen, is_fixed = read(some)
            place = of_detection[chosen]
            if fixed == ErrorType.CLS:
                place[is_fixed] = of_object[found.names[chosen[is_fixed]]]
            return place

        def is_correct(some: slice) -> Bools:
            chosen, is_fixed = read(some)
            return is_hit(chosen) | is_fixed

        return _Points(
            map_rows(len(rows), find_place),
            take_rows(detections.score, rows),
            map_rows(len(rows), is_correct),
            take_rows(parts.detections, rows),
        )

    own = count(lambda some: found.roles[some] == Role.COUNTS)
    base = average(make_points(choose_rows(order, lambda rows: ~found.ignored[rows])), own)
    fixer = _is_fixer(found, detections)
    last = take_rows(order, partition_rows(map_rows(len(order), lambda some: is_hit(order[some]).view(np.uint8)), 2)[0])
    after = {}
    for kind, name in enumerate(ERROR_NAMES[:-1]):
        after[name] = average(make_points(_fix_errors(last, found, fixer, ErrorType(kind)), ErrorType(kind)), own)
    kept = make_points(choose_rows(last, lambda rows: ~found.ignored[rows]))
    after["Miss"] = average(kept, own - count(lambda some: found.is_missed(some) & ~found.usable[some]))
    special = {
        "FalsePos": average(replace(kept, score=kept.correct.view(np.int8)), own),
        "FalseNeg": average(kept, own - count(found.is_missed)),
    }
    return [
        TideGain(
            before,
            {name: _subtract_ap(each[row], before) for name, each in after.items()},
            {name: _subtract_ap(each[row], before, lossless=False) for name, each in special.items()},
        )
        for row, before in enumerate(base)
    ]


def _find_places(values: npt.NDArray[np.int32], labels: Labels) -> Places:
    """The place of each label `(N,)` among all that count, in as few bytes as will do."""
    kind = np.min_scalar_type(len(labels))
    return map_rows(len(values), lambda some: np.searchsorted(labels, values[some]).astype(kind))


def _is_fixer(found: TideResult, detections: Shapes) -> Bools:
    """The highest-scoring Cls or Loc error of each missed object: the one that would find it once corrected."""
    fixer, is_found = np.zeros(len(detections), np.bool_), np.zeros(len(found.roles), np.bool_)
    for some in iterate_slices(len(found.order)):
        named = found.order[some]
        named = named[np.isin(found.kind[named], (ErrorType.CLS, ErrorType.LOC))]
        named = named[found.usable[found.names[named]]]
        objects, first = np.unique(found.names[named], return_index=True)
        fixer[named[first[~is_found[objects]]]] = True
        is_found[objects] = True
    return fixer


def _fix_errors(order: Rows, found: TideResult, fixer: Bools, kind: ErrorType) -> Rows:
    """The detections `(n,)` once errors of one type are put right: fixers become correct, the rest of them goes."""

    def is_left(rows: Rows) -> Bools:
        wrong = found.kind[rows] == kind
        left: Bools = (wrong & fixer[rows]) | (~wrong & ~found.ignored[rows])
        return left

    return choose_rows(order, is_left)


def _subtract_ap(after: Score, base: Score, *, lossless: bool = True) -> Score:
    if base.value is None or after.value is None:
        return make_undefined(base.reason or after.reason)
    gain = after.value - base.value
    return Score(max(gain, 0.0) if lossless else gain, after.support)


def _compute_mean_aps(points: _Points, objects: npt.NDArray[np.int64], parts: TableParts) -> list[Score]:
    """Mean over the labels that have objects or detections, in percent; a label without objects is 0.

    Without each part, and with all; `objects` `(count + 1, L)` says how many each label then has.
    """
    labels = objects.shape[1]
    rows_left = parts.leave_out(points.part, points.place, labels)
    ranked = order_rows(points.score)
    order, bounds = partition_rows(take_rows(points.place, ranked), labels)
    order = take_rows(ranked, order)
    hits = CountedHits.of(
        lambda some: np.where(points.correct[order[some]], CORRECT, WRONG).astype(np.uint8),
        take_rows(points.part, order),
        bounds,
        parts.count,
    )
    values = hits.integrate(objects, recalls=_RECALLS) * 100
    return [
        Score(float(sum(some.tolist()) / len(some)), len(some))
        if len(some := each[(left > 0) | (number > 0)])
        else make_undefined(Phrase("no label has anything left"))
        for each, left, number in zip(values, rows_left, objects, strict=True)
    ]
