"""The global RandCrowns score of one author's delineations against another's targets (R section IV).

Mean and population standard deviation over the targets of all images that both finished. A target without any
delineation scores 0; a target whose score is undefined is left out and counted. Where assisted shapes leave, they do so
with the targets and delineations that they were chosen for.
"""

import math
from itertools import permutations
from typing import ClassVar

import numpy as np
import numpy.typing as npt
from msgspec import Struct
from msgspec.structs import replace

from annotator.errors import Phrase
from annotator.geometry.box import Bools, Floats, Ints, Rows, centre_of, iterate_group_pairs
from annotator.metrics.jackknife.interval import Jackknife, Moments, Spread, compute_deviation_interval, compute_moments
from annotator.metrics.matching.pairing import match_overlapping
from annotator.metrics.randcrowns.scope import CrownScope
from annotator.metrics.score import Score, make_undefined
from annotator.model.metric_settings import DelineationChoice


class GlobalScore(Struct, frozen=True):
    """The score of `delineation` against `target` (author ids)."""

    target: int
    delineation: int
    targets: int
    """Targets on the images that both finished, undefined ones included."""
    undefined: int
    """Targets without an inner region."""
    mean: Score
    std: Score
    """Population standard deviation."""
    unassigned: int
    """Delineations that no target took."""


class ScoreTally(Struct, frozen=True, eq=False):
    """What a set of images adds to the score of one ordered pair of authors; those of different images are joined."""

    COLUMNS: ClassVar[tuple[str, ...]] = ("images", "number", "total", "squares")

    target: int
    delineation: int
    targets: int
    undefined: int
    unassigned: int
    images: Ints
    """Ascending ids `(I,)` of the images with targets that have a score."""
    number: Ints
    """Such targets on each image (I,)."""
    total: Floats
    """Sum of their scores (I,)."""
    squares: Floats
    """Sum of the squared differences from the image's own mean (I,)."""

    def merge(self, other: "ScoreTally") -> "ScoreTally":
        """The same rows with the counts of more images."""
        return replace(
            self,
            targets=self.targets + other.targets,
            undefined=self.undefined + other.undefined,
            unassigned=self.unassigned + other.unassigned,
        )


def tally_global_scores(scope: CrownScope, choice: DelineationChoice) -> tuple[ScoreTally, ...]:
    """The tallies of every ordered pair of the scope's authors, target author first."""
    return tuple(_tally_pair(scope, a, b, choice) for a, b in permutations(range(len(scope.authors)), 2))


def score_tally(tally: ScoreTally, jackknife: Jackknife | None = None) -> GlobalScore:
    """The score that a tally adds up to, with its intervals when a jackknife is given."""
    number, whole, squares = Moments.merge(tally.number, tally.total, tally.squares)
    reason = (
        Phrase("no target has an inner region")
        if tally.targets
        else Phrase("there is no target on the images both finished")
    )
    mean = std = make_undefined(reason)
    if number:
        mean, std = Score(whole / number, number), Score(math.sqrt(squares / number), number)
        if jackknife is not None:
            mean, std = _add_intervals(mean, std, tally, jackknife)
    return GlobalScore(
        target=tally.target,
        delineation=tally.delineation,
        targets=tally.targets,
        undefined=tally.undefined,
        mean=mean,
        std=std,
        unassigned=tally.unassigned,
    )


class _TargetScores(Struct, frozen=True, eq=False):
    """Scores of the targets of one pair of authors, which of them are defined, and which delineations were taken."""

    rc: Floats
    taken: Bools
    left: Bools
    """Targets that leave, because they or the delineations that they took were taken from a model."""


def _tally_pair(scope: CrownScope, a: int, b: int, choice: DelineationChoice) -> ScoreTally:
    targets, delineations = scope.find_common_rows(a, b)
    score = {
        DelineationChoice.NEAREST: _score_nearest,
        DelineationChoice.PENALISE_EXTRAS: _score_penalised,
        DelineationChoice.BEST_OF: _score_best_of,
        DelineationChoice.ONE_TO_ONE: _score_one_to_one,
    }[choice](scope, targets, delineations)
    counted = ~score.left
    targets, rc = targets[counted], score.rc[counted]
    is_defined = ~np.isnan(rc)
    images, place = np.unique(scope.images.id[scope.image_row[targets[is_defined]]], return_inverse=True)
    total, squares = compute_moments(rc[is_defined], place, len(images))
    return ScoreTally(
        target=scope.authors[a],
        delineation=scope.authors[b],
        targets=len(targets),
        undefined=int((~is_defined).sum()),
        unassigned=int((~score.taken & ~scope.leaving[delineations]).sum()),
        images=images,
        number=np.bincount(place, minlength=len(images)),
        total=total,
        squares=squares,
    )


def _add_intervals(mean: Score, std: Score, tally: ScoreTally, jackknife: Jackknife) -> tuple[Score, Score]:
    """Mean and deviation with their intervals."""
    assert mean.value is not None
    found = mean.with_interval(jackknife.measure_ratio(Spread.MEAN, tally.images, tally.total, tally.number))
    number = tally.number
    apart = tally.total - number * mean.value
    squares = apart**2
    squares /= number
    squares += tally.squares
    columns = jackknife.units.sum_columns(tally.images, number, apart, squares)
    return found, std.with_interval(compute_deviation_interval(*columns, rule=jackknife.rule))


def _score_nearest(scope: CrownScope, targets: Rows, delineations: Rows) -> _TargetScores:
    nearest = _find_nearest_pairs(scope, targets, delineations)
    rc = scope.score(targets[nearest[0]], delineations[nearest[1]]).rc
    return _choose_first(scope, targets, delineations, pairs=nearest, rc=rc, order=rc)


def _score_best_of(scope: CrownScope, targets: Rows, delineations: Rows) -> _TargetScores:
    parts = []
    for place_t, place_d in iterate_group_pairs(_groups_of(scope, targets), _groups_of(scope, delineations)):
        rc = scope.score(targets[place_t], delineations[place_d]).rc
        hit = rc > 0
        parts.append((place_t[hit], place_d[hit], rc[hit]))
    place_t, place_d, rc = _concat_parts(parts)
    return _choose_first(scope, targets, delineations, pairs=(place_t, place_d), rc=rc, order=-rc)


def _score_one_to_one(scope: CrownScope, targets: Rows, delineations: Rows) -> _TargetScores:
    swapped = bool(len(targets) and len(delineations) and targets[0] > delineations[0])
    first, second = (delineations, targets) if swapped else (targets, delineations)
    found = match_overlapping(
        scope.shapes.take(first),
        scope.shapes.take(second),
        label_aware=scope.rules.label_aware,
        overlap=scope.rules.overlap,
    )
    pairs = (found.row_b, found.row_a) if swapped else (found.row_a, found.row_b)
    rc = scope.score(targets[pairs[0]], delineations[pairs[1]]).rc
    return _choose_first(scope, targets, delineations, pairs=pairs, rc=rc, order=rc)


def _score_penalised(scope: CrownScope, targets: Rows, delineations: Rows) -> _TargetScores:
    place_d, place_t = _find_nearest_pairs(scope, delineations, targets)
    first = np.diff(place_d, prepend=-1) > 0
    place_d, place_t = place_d[first], place_t[first]
    taken = np.zeros(len(delineations), np.bool_)
    taken[place_d] = True
    own = ~(scope.leaving[targets[place_t]] | scope.leaving[delineations[place_d]])
    left = scope.leaving[targets] | _touches_all(place_t, ~own, len(targets))
    place_d, place_t = place_d[own], place_t[own]
    rc = scope.score(targets[place_t], delineations[place_d]).rc
    number = np.bincount(place_t, minlength=len(targets))
    total = np.bincount(place_t, weights=rc, minlength=len(targets))
    score = total / np.maximum(number, 1) ** 2
    score[(number == 0) & ~_is_defined(scope, targets, number == 0)] = np.nan
    return _TargetScores(score, taken, left)


def _choose_first(
    scope: CrownScope, targets: Rows, delineations: Rows, *, pairs: tuple[Rows, Rows], rc: Floats, order: Floats
) -> _TargetScores:
    """Each target takes, of its pairs, the one first by `order`, then by row; the others score 0 or are undefined."""
    place_t, place_d = pairs
    by_rank = np.lexsort((place_d, order, place_t))
    lead = by_rank[np.flatnonzero(np.diff(place_t[by_rank], prepend=-1) > 0)]
    score, without = np.zeros(len(targets)), np.ones(len(targets), np.bool_)
    score[place_t[lead]] = rc[lead]
    without[place_t[lead]] = False
    score[without & ~_is_defined(scope, targets, without)] = np.nan
    taken = np.zeros(len(delineations), np.bool_)
    taken[place_d[lead]] = True
    left = scope.leaving[targets]
    left[place_t[lead]] |= scope.leaving[delineations[place_d[lead]]]
    return _TargetScores(score, taken, left)


def _touches_all(place: Rows, leaving: Bools, count: int) -> Bools:
    """Which of `count` targets have pairs, given by `place` `(P,)`, all of which leave."""
    number, gone = np.bincount(place, minlength=count), np.bincount(place[leaving], minlength=count)
    found: Bools = (number > 0) & (number == gone)
    return found


def _is_defined(scope: CrownScope, targets: Rows, asked: Bools) -> Bools:
    """Which of the asked targets have an inner region; the others count as having one."""
    defined = np.ones(len(targets), np.bool_)
    defined[asked] = scope.score(targets[asked], targets[asked]).defined
    return defined


def _find_nearest_pairs(scope: CrownScope, rows: Rows, others: Rows) -> tuple[Rows, Rows]:
    """For every row the other rows of its group whose centre is nearest, ties included, ascending."""
    x, y = centre_of(scope.regions.bounds[rows]).T.copy()
    other_x, other_y = centre_of(scope.regions.bounds[others]).T.copy()
    parts = []
    for row, other in iterate_group_pairs(_groups_of(scope, rows), _groups_of(scope, others)):
        distance = np.square(x[row] - other_x[other]) + np.square(y[row] - other_y[other])
        new = np.diff(row, prepend=-1) > 0
        starts = np.flatnonzero(new)
        number = np.diff(np.append(starts, len(row)))
        near = np.flatnonzero(distance == np.repeat(np.minimum.reduceat(distance, starts), number))
        parts.append((row[near], other[near], distance[near]))
    row, other, _ = _concat_parts(parts)
    return row, other


def _concat_parts(parts: list[tuple[Rows, Rows, Floats]]) -> tuple[Rows, Rows, Floats]:
    if not parts:
        return np.zeros(0, np.intp), np.zeros(0, np.intp), np.zeros(0)
    rows, others, values = zip(*parts, strict=True)
    return np.concatenate(rows), np.concatenate(others), np.concatenate(values)


def _groups_of(scope: CrownScope, rows: Rows) -> npt.NDArray[np.int64]:
    """Rows of equal number may meet: those of one image, and of one label if asked for."""
    group = scope.image_row[rows].astype(np.int64)
    return (group << 32) + scope.shapes.label[rows] if scope.rules.label_aware else group
