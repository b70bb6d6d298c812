"""Intervals of the KALOS alphas: computed again without each group of images, from sums that can be taken apart."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from itertools import pairwise

import numpy as np

from annotator.metrics.agreement.alpha import (
    AlphaParts,
    AlphaResult,
    AlphaSums,
    ImageAlphas,
    PairAlpha,
    Sensitivity,
    compute_alpha_parts,
    find_label_images,
    make_alpha_result,
)
from annotator.metrics.jackknife.groups import ImageGroups, ImageUnits, Jackknife, JackknifedNumber
from annotator.metrics.jackknife.interval import IntervalRule, Spread
from annotator.metrics.jackknife.ratios import compute_ratio_interval
from annotator.metrics.matching.selection import AuthorShapes, ImageIds
from annotator.metrics.score import Score, make_undefined
from annotator.phrase import Phrase
from annotator.progress import Progress

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
    threshold, rule, units = found.iou_threshold, jackknife.rule, jackknife.units
    rule_of_units = _UnitRule(threshold, without_assisted)
    every = _LeftOut.of(sides, labels, rule=rule_of_units, units=units)
    bearing = find_label_images(sides, labels, iou_threshold=threshold, without_assisted=without_assisted)
    place_of = {side.author: side for side in sides}
    pairs = []
    for done, pair in enumerate(found.pairs):
        if progress is not None:
            progress.step(done, len(found.pairs))
        both = [place_of[pair.a], place_of[pair.b]]
        own = every if len(sides) == 2 else _LeftOut.of(both, labels, rule=rule_of_units, units=units)
        mean, whole = own.add_mean(pair.mean, units, rule), own.add_whole(pair.whole, rule)
        pairs.append(PairAlpha(pair.a, pair.b, mean, whole))
    return replace(
        found,
        mean=every.add_mean(found.mean, units, rule),
        whole=every.add_whole(found.whole, rule),
        vitality=every.add_vitality(found.vitality, rule),
        difficulty=every.add_difficulty(found.difficulty, bearing, units, rule),
        pairs=tuple(pairs),
    )


def add_sensitivity_intervals(
    found: Sensitivity,
    sides: Sequence[AuthorShapes],
    labels: tuple[int, ...],
    *,
    jackknife: Jackknife,
    without_assisted: bool = False,
    progress: Progress | None = None,
) -> Sensitivity:
    """The global alpha at every IoU threshold with its interval. Raises Cancelled when asked to stop."""
    made = []
    for done, (threshold, score) in enumerate(found):
        if progress is not None:
            progress.step(done, len(found))
        every = _LeftOut.of(sides, labels, rule=_UnitRule(threshold, without_assisted), units=jackknife.units)
        made.append((threshold, every.add_whole(score, jackknife.rule)))
    return tuple(made)


@dataclass(frozen=True, slots=True)
class _UnitRule:
    """How units are made, and which shapes are no judgement."""

    threshold: float
    without_assisted: bool


@dataclass(frozen=True, slots=True, eq=False)
class _LeftOut:
    """The sums of every group of images, and all alphas without each of them."""

    groups: ImageGroups
    parts: tuple[AlphaSums, ...]
    results: tuple[AlphaResult, ...]
    images: ImageAlphas

    @classmethod
    def of(
        cls, sides: Sequence[AuthorShapes], labels: tuple[int, ...], *, rule: _UnitRule, units: ImageUnits
    ) -> "_LeftOut":
        ids, times = np.unique(
            np.concatenate([np.zeros(0, np.int64), *(side.images for side in sides)]), return_counts=True
        )
        groups = ImageGroups.of(ids[times >= 2], units)
        split = [_split_by_group(side, groups) for side in sides]
        parts: list[AlphaParts] = [
            compute_alpha_parts(
                [side[group] for side in split],
                labels,
                iou_threshold=rule.threshold,
                without_assisted=rule.without_assisted,
            )
            for group in range(groups.count)
        ]
        none = dict.fromkeys(parts[0].pairs, _NO_MEAN) if parts else {}
        total = reduce(AlphaSums.add, (part.sums for part in parts)) if parts else None
        results = (
            []
            if total is None
            else [
                make_alpha_result(
                    total.subtract(part.sums), mean=_NO_MEAN, pair_means=none, iou_threshold=rule.threshold
                )
                for part in parts
            ]
        )
        images = ImageAlphas(
            np.concatenate([np.zeros(0, np.int64), *(part.whole.images for part in parts)]),
            np.concatenate([np.zeros(0), *(part.whole.alpha for part in parts)]),
        )
        return cls(groups, tuple(part.sums for part in parts), tuple(results), images)

    def add_mean(self, score: Score, units: ImageUnits, rule: IntervalRule) -> Score:
        rows = np.stack((self.images.alpha, np.ones(len(self.images.alpha))), axis=1)
        order = np.argsort(self.images.images)
        summed = units.sum_rows(self.images.images[order], rows[order])
        return score.with_interval(compute_ratio_interval(Spread.ALPHA, *summed.T, rule=rule))

    def add_whole(self, score: Score, rule: IntervalRule) -> Score:
        return self._add(score, Spread.ALPHA, [one.whole for one in self.results], self.groups, rule)

    def add_vitality(self, scores: dict[int, Score], rule: IntervalRule) -> dict[int, Score]:
        return {
            author: self._add(
                score, Spread.DIFFERENCE, [one.vitality[author] for one in self.results], self.groups, rule
            )
            for author, score in scores.items()
        }

    def add_difficulty(
        self, scores: dict[int, Score], bearing: Mapping[int, ImageIds], units: ImageUnits, rule: IntervalRule
    ) -> dict[int, Score]:
        """A label rests on the images that bear it; groups without it are no part of its interval."""
        found = {}
        for label, score in scores.items():
            having, own = self.groups.narrow(bearing[label], units)
            without = [self.results[group].difficulty.get(label, _NO_MEAN) for group in having]
            found[label] = self._add(score, Spread.ALPHA, without, own, rule)
        return found

    @staticmethod
    def _add(score: Score, spread: Spread, without: Sequence[Score], groups: ImageGroups, rule: IntervalRule) -> Score:
        if score.value is None:
            return score
        number = JackknifedNumber(spread, score.value, score.support, [one.value for one in without])
        return score.with_interval(number.compute_interval(groups, rule))


def _split_by_group(side: AuthorShapes, groups: ImageGroups) -> list[AuthorShapes]:
    """What an author stated about the images of each group."""
    rows = _split_rows(side.shapes.image, groups)
    return [
        AuthorShapes(side.author, side.images[images], side.shapes.take(shapes))
        for images, shapes in zip(_split_rows(side.images, groups), rows, strict=True)
    ]


def _split_rows(images: ImageIds, groups: ImageGroups) -> list[np.ndarray[tuple[int], np.dtype[np.intp]]]:
    """The rows of image ids `(N,)` in each group, ascending; images without a group are in none."""
    place = np.minimum(np.searchsorted(groups.images, images), max(len(groups.images) - 1, 0))
    known = np.flatnonzero(groups.images[place] == images) if len(groups.images) else np.zeros(0, np.intp)
    number = groups.group[place[known]]
    order = np.argsort(number, kind="stable")
    bounds = np.searchsorted(number[order], np.arange(groups.count + 1))
    return [known[order[first:last]] for first, last in pairwise(bounds)]
