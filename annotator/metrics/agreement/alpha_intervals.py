"""Intervals of the KALOS alphas: computed again without each group of images, from sums that can be taken apart."""

from collections.abc import Mapping, Sequence
from functools import reduce

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from annotator.errors import Phrase, Progress
from annotator.metrics.agreement.alpha import (
    AlphaGroups,
    AlphaResult,
    AlphaTally,
    Coincidences,
    ImageAlphas,
    PairAlpha,
    Sensitivity,
    UnitRule,
    make_alpha_result,
    score_whole,
    tally_alphas,
)
from annotator.metrics.agreement.over_persons import PersonsNumber, add_persons_interval, find_spread
from annotator.metrics.jackknife.interval import Basis, ImageGroups, Jackknife, JackknifedNumber, Spread
from annotator.metrics.matching.selection import AuthorShapes
from annotator.metrics.score import Score, make_undefined

_NO_MEAN = make_undefined(Phrase("not looked at here"))


def add_alpha_intervals(
    found: AlphaResult,
    sides: Sequence[AuthorShapes],
    labels: tuple[int, ...],
    *,
    jackknife: Jackknife,
    without_assisted: bool = False,
    progress: Progress | None = None,
) -> AlphaResult:
    """The alphas of these authors, given in ascending order of id, with their intervals.

    `labels` are all label ids, ascending. Raises Cancelled when asked to stop.
    """
    groups = AlphaGroups.of({side.author: side.images for side in sides}, jackknife.units)
    tally = tally_alphas(sides, labels, groups, UnitRule(found.iou_threshold, without_assisted), progress)
    return add_tallied_intervals(found, tally, groups, jackknife, progress)


def add_tallied_intervals(
    found: AlphaResult,
    tally: AlphaTally,
    groups: AlphaGroups,
    jackknife: Jackknife,
    progress: Progress | None = None,
) -> AlphaResult:
    """The alphas with their intervals, from the tally by groups. Raises Cancelled when asked to stop."""
    every = _LeftOut.of(tally, groups.every, jackknife, threshold=found.iou_threshold)
    pairs = []
    for done, pair in enumerate(found.pairs):
        if progress is not None:
            progress.step(done, len(found.pairs))
        key = (pair.a, pair.b)
        mean = _add_mean(pair.mean, tally.pair_alphas[key], jackknife)
        whole = add_whole_interval(pair.whole, tally.pairs[key], groups.pairs[key], jackknife)
        pairs.append(PairAlpha(pair.a, pair.b, mean, whole))
    return replace(
        found,
        mean=_add_mean(found.mean, tally.whole, jackknife),
        whole=every.add_whole(found.whole),
        vitality=every.add_vitality(found.vitality),
        difficulty=every.add_difficulty(found.difficulty, tally.difficulty),
        pairs=tuple(pairs),
    )


def add_persons_to_alpha(
    found: AlphaResult, tally: AlphaTally, groups: AlphaGroups, jackknife: Jackknife
) -> PersonsNumber:
    """The global alpha with persons as a source of error: without each of them units stay as they are."""
    if found.whole.value is None or not jackknife.rule.wanted:
        return PersonsNumber(found.whole)
    left = _LeftOut.of(tally, groups.every, jackknife, threshold=found.iou_threshold)
    values = [one.whole.value for one in left.results]
    if any(value is None for value in values):
        return PersonsNumber(found.whole)
    persons = [None if one.value is None else found.whole.value - one.value for one in found.vitality.values()]
    basis = Basis(groups.every.units, found.whole.support, groups.every.count - 1)
    without = np.array(values, dtype=np.float64)
    number = add_persons_interval(found.whole, Spread.ALPHA, persons, without, basis=basis, jackknife=jackknife)
    vital = [[one.vitality[author].value for one in left.results] for author in found.vitality]
    beside = without - np.array(vital, dtype=np.float64).reshape(-1, len(values))
    if number.sd_persons is not None and np.isnan(beside).any():
        return number
    people = len({author for pair in tally.pairs for author in pair})
    return replace(number, spread=find_spread(groups.every, without, people, number.sd_persons, beside))


def add_sensitivity_intervals(
    found: Sensitivity, tally: AlphaTally, groups: AlphaGroups, jackknife: Jackknife
) -> Sensitivity:
    """The global alpha at every IoU threshold with its interval."""
    return tuple(
        (threshold, add_whole_interval(score, sums, groups.every, jackknife))
        for (threshold, score), sums in zip(found, tally.curve, strict=True)
    )


def add_whole_interval(score: Score, sums: Sequence[Coincidences], groups: ImageGroups, jackknife: Jackknife) -> Score:
    """An alpha over units with its interval, given the sums of each group of images."""
    total = reduce(Coincidences.add, sums)
    return _add(score, Spread.ALPHA, [score_whole(total.subtract(one)) for one in sums], groups, jackknife)


class _LeftOut(Struct, frozen=True, eq=False):
    """All alphas without each group of images."""

    groups: ImageGroups
    results: tuple[AlphaResult, ...]
    jackknife: Jackknife

    @classmethod
    def of(cls, tally: AlphaTally, groups: ImageGroups, jackknife: Jackknife, *, threshold: float) -> "_LeftOut":
        total = tally.total
        pairs = replace(total, pairs={})
        results = (
            make_alpha_result(pairs.subtract(part), mean=_NO_MEAN, pair_means={}, iou_threshold=threshold)
            for part in tally.sums
        )
        return cls(groups, tuple(results), jackknife)

    def add_whole(self, score: Score) -> Score:
        return _add(score, Spread.ALPHA, [one.whole for one in self.results], self.groups, self.jackknife)

    def add_vitality(self, scores: dict[int, Score]) -> dict[int, Score]:
        return {
            author: _add(
                score, Spread.DIFFERENCE, [one.vitality[author] for one in self.results], self.groups, self.jackknife
            )
            for author, score in scores.items()
        }

    def add_difficulty(self, scores: dict[int, Score], bearing: Mapping[int, ImageAlphas]) -> dict[int, Score]:
        """A label rests on the images that bear it; groups without it are no part of its interval."""
        found = {}
        for label, score in scores.items():
            having, own = self.groups.narrow(bearing[label].images, self.jackknife.units)
            without = [self.results[group].difficulty.get(label, _NO_MEAN) for group in having]
            found[label] = _add(score, Spread.ALPHA, without, own, self.jackknife)
        return found


def _add_mean(score: Score, alphas: ImageAlphas, jackknife: Jackknife) -> Score:
    """The mean of the alphas of images with its interval."""
    alpha = alphas.alpha
    return score.with_interval(jackknife.measure_ratio(Spread.ALPHA, alphas.images, alpha, np.ones(len(alpha))))


def _add(score: Score, spread: Spread, without: Sequence[Score], groups: ImageGroups, jackknife: Jackknife) -> Score:
    if score.value is None:
        return score
    number = JackknifedNumber(spread, score.value, score.support, [one.value for one in without])
    return score.with_interval(number.compute_interval(groups, jackknife.rule))
