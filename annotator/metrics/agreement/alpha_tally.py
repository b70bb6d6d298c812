"""What the images of a set add to its KALOS alphas: sums by group of images, and the alpha of every image.

Tallies of sets that share no image are joined, and give the numbers of the sets together to the last bit: units never
reach over an image, sums are of whole numbers, and what every image has by itself stands image after image.
Vitality and difficulty are also means over images, as the package kalos prints them beside those over all units.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from itertools import combinations
from typing import Self

import numpy as np

from annotator.geometry.box import Bools, Floats, Rows
from annotator.metrics.agreement.alpha import (
    SENSITIVITY,
    AlphaResult,
    AlphaSums,
    Coincidences,
    ImageAlphas,
    Pair,
    Sensitivity,
    compute_alphas_by_image,
    count_by_group,
    count_by_label,
    make_alpha_result,
    make_image_alphas,
    score_whole,
)
from annotator.metrics.jackknife.groups import ImageGroups, ImageUnits, Jackknife
from annotator.metrics.jackknife.interval import Spread
from annotator.metrics.matching.pairing import (
    Links,
    RatedShapes,
    Values,
    find_links,
    gather_rated,
    restrict_to_others,
    restrict_to_pair,
    tabulate_units,
)
from annotator.metrics.matching.selection import AuthorShapes, ImageIds
from annotator.metrics.score import Score, make_undefined
from annotator.phrase import Phrase


@dataclass(frozen=True, slots=True)
class UnitRule:
    """How units are made, and which shapes are no judgement."""

    iou_threshold: float
    without_assisted: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class AlphaGroups:
    """The groups of images that the alphas of all authors, and of every pair, are computed without."""

    every: ImageGroups
    pairs: Mapping[Pair, ImageGroups]

    @classmethod
    def of(cls, finished: Mapping[int, ImageIds], units: ImageUnits, *, wanted: bool = True) -> Self:
        """The groups of images that two of the authors finished, given by author as ascending ids `(I,)`.

        One group where no intervals are wanted.
        """
        most = {} if wanted else {"most": 1}
        ids, times = np.unique(np.concatenate([np.zeros(0, np.int64), *finished.values()]), return_counts=True)
        every = ImageGroups.of(ids[times >= 2], units, **most)
        pairs = {}
        for a, b in combinations(sorted(finished), 2):
            shared = np.intersect1d(finished[a], finished[b], assume_unique=True)
            same = np.array_equal(shared, every.images)
            pairs[a, b] = every if same else ImageGroups.of(shared, units, **most)
        return cls(every, pairs)

    def narrow(self, first: int, last: int) -> "AlphaGroups":
        """The same groups of the images with ids from `first` to `last` alone."""
        pairs = {pair: groups.cut(first, last) for pair, groups in self.pairs.items()}
        return AlphaGroups(self.every.cut(first, last), pairs)


@dataclass(frozen=True, slots=True, eq=False)
class AlphaTally:
    """The sums and single alphas of a set of images."""

    sums: tuple[AlphaSums, ...]
    """By group of images, of all authors; pairs stand apart."""
    curve: tuple[tuple[Coincidences, ...], ...]
    """By threshold of `SENSITIVITY`, then by group."""
    pairs: Mapping[Pair, tuple[Coincidences, ...]]
    """By pair, then by the pair's own groups."""
    whole: ImageAlphas
    pair_alphas: Mapping[Pair, ImageAlphas]
    vitality: Mapping[int, ImageAlphas]
    """By author: on images with two others the image's alpha less its alpha without the author."""
    difficulty: Mapping[int, ImageAlphas]
    """By label: alpha over the units of the image that contain it."""

    def without_images(self) -> "AlphaTally":
        """The tally without the alphas of single images: its sums alone."""
        none = ImageAlphas(np.zeros(0, np.int64), np.zeros(0))
        return replace(self, whole=none, pair_alphas={}, vitality={}, difficulty={})

    def add_sums(self, other: "AlphaTally") -> "AlphaTally":
        """The same with the sums of images of which it has none added; the alphas of single images stay its own."""
        return replace(
            self,
            sums=tuple(AlphaSums.add(*both) for both in zip(self.sums, other.sums, strict=True)),
            curve=tuple(map(_add_groups, self.curve, other.curve)),
            pairs={pair: _add_groups(sums, other.pairs[pair]) for pair, sums in self.pairs.items()},
        )

    @property
    def total(self) -> AlphaSums:
        """The sums over all groups, those of pairs with them."""
        found = reduce(AlphaSums.add, self.sums)
        pairs = {pair: reduce(Coincidences.add, sums) for pair, sums in self.pairs.items()}
        return AlphaSums(found.whole, found.leave_one_out, found.by_label, pairs)

    def compute_result(self, iou_threshold: float) -> AlphaResult:
        """The scores of all alphas; the IoU threshold is echoed."""
        means = {pair: alphas.compute_mean() for pair, alphas in self.pair_alphas.items()}
        mean = self.whole.compute_mean()
        return make_alpha_result(self.total, mean=mean, pair_means=means, iou_threshold=iou_threshold)

    def compute_sensitivity(self) -> Sensitivity:
        """The global alpha at every IoU threshold."""
        sums = (reduce(Coincidences.add, groups) for groups in self.curve)
        return tuple((threshold, score_whole(one)) for threshold, one in zip(SENSITIVITY, sums, strict=True))


def tally_alphas(
    sides: Sequence[AuthorShapes], labels: tuple[int, ...], groups: AlphaGroups, rule: UnitRule
) -> AlphaTally:
    """The tally of authors given in ascending order of id; `labels` are all label ids, ascending."""
    shapes = gather_rated(sides, labels, without_assisted=rule.without_assisted)
    linked = find_links(shapes, threshold=min(rule.iou_threshold, *SENSITIVITY))
    found = linked.keep_at_least(rule.iou_threshold)
    values, place = tabulate_units(shapes, found)
    width, images = len(labels) + 1, len(shapes.images)
    whole = compute_alphas_by_image(values, place, images=images, width=width)
    pairs = {pair: _tally_pair(shapes, found, *pair, groups.pairs[pair]) for pair in groups.pairs}
    has_unit = np.bincount(place, minlength=images) > 0
    group, count = _number_groups(place, shapes.images, groups.every)
    without = {
        author: count_by_group(np.delete(values, column, axis=1), group, groups=count, values=width)
        for column, author in enumerate(shapes.authors)
    }
    by_label = count_by_label(values, labels, group, count)
    return AlphaTally(
        sums=tuple(
            AlphaSums(sums, {author: of_group[n] for author, of_group in without.items()}, by_label[n], {})
            for n, sums in enumerate(count_by_group(values, group, groups=count, values=width))
        ),
        curve=tuple(
            _count_by_group(shapes, linked.keep_at_least(threshold), groups.every) for threshold in SENSITIVITY
        ),
        pairs={pair: sums for pair, (sums, _) in pairs.items()},
        whole=make_image_alphas(shapes.images, values, place, width),
        pair_alphas={pair: alphas for pair, (_, alphas) in pairs.items()},
        vitality={
            author: _measure_vitality(shapes, found, whole, has_unit, column)
            for column, author in enumerate(shapes.authors)
        },
        difficulty=dict(_iterate_difficulty(shapes, values, place)),
    )


def _tally_pair(
    shapes: RatedShapes, found: Links, a: int, b: int, groups: ImageGroups
) -> tuple[tuple[Coincidences, ...], ImageAlphas]:
    """The sums by group of the own units of two authors, and their alphas."""
    one, other = shapes.authors.index(a), shapes.authors.index(b)
    both, theirs = (shapes, found) if len(shapes.authors) == 2 else restrict_to_pair(shapes, found, one, other)
    values, place = tabulate_units(both, theirs)
    width = len(shapes.labels) + 1
    group, count = _number_groups(place, both.images, groups)
    sums = count_by_group(values, group, groups=count, values=width)
    return sums, make_image_alphas(both.images, values, place, width)


def _count_by_group(shapes: RatedShapes, found: Links, groups: ImageGroups) -> tuple[Coincidences, ...]:
    values, place = tabulate_units(shapes, found)
    group, count = _number_groups(place, shapes.images, groups)
    return count_by_group(values, group, groups=count, values=len(shapes.labels) + 1)


def _number_groups(place: Rows, images: ImageIds, groups: ImageGroups) -> tuple[Rows, int]:
    """The number of the group of each unit `(U,)`, given the place of its image among `images`; and how many there are.

    There is always one.
    """
    of_image = groups.group[np.searchsorted(groups.images, images)] if len(place) else np.zeros(0, np.intp)
    return of_image[place].astype(np.intp), max(groups.count, 1)


def _measure_vitality(shapes: RatedShapes, found: Links, whole: Floats, has_unit: Bools, column: int) -> ImageAlphas:
    """What the author in a column adds to the alpha of each image; `whole` `(I,)` are the alphas of all authors.

    An image without a unit, of all authors or of the others, has no vitality.
    """
    counted = shapes.finished[:, column] & (shapes.finished.sum(axis=1) >= 3) & has_unit
    others, theirs = restrict_to_others(shapes, found, column, images=counted)
    values, place = tabulate_units(others, theirs)
    rest = compute_alphas_by_image(values, place, images=len(others.images), width=len(shapes.labels) + 1)
    there = np.unique(place)
    return ImageAlphas(others.images[there], (whole[counted] - rest)[there])


def _iterate_difficulty(shapes: RatedShapes, values: Values, place: Rows) -> Iterator[tuple[int, ImageAlphas]]:
    for number in np.unique(values[values > 0]).tolist():
        rows = (values == number).any(axis=1)
        yield (
            shapes.labels[number - 1],
            make_image_alphas(shapes.images, values[rows], place[rows], len(shapes.labels) + 1),
        )


def _add_groups(a: tuple[Coincidences, ...], b: tuple[Coincidences, ...]) -> tuple[Coincidences, ...]:
    return tuple(map(Coincidences.add, a, b))


FEW_AUTHORS = Phrase("vitality needs an image that at least three authors finished")


@dataclass(frozen=True, slots=True)
class AlphaMeans:
    """Means of numbers that every image has by itself; supports are numbers of images."""

    vitality: dict[int, Score]
    """By author: mean of the image's alpha less its alpha without the author, whose units are made anew, over the
    images that the author and at least two others finished."""
    difficulty: dict[int, Score]
    """By label that somebody used: mean of the alphas over an image's units that contain it, over those images."""


def score_alpha_means(tally: AlphaTally, jackknife: Jackknife | None = None) -> AlphaMeans:
    """The means (KALOS) of a tally; with intervals when a jackknife is given."""
    return AlphaMeans(
        {
            author: _score_mean(found, Spread.DIFFERENCE, jackknife) if len(found.images) else _NOBODY
            for author, found in tally.vitality.items()
        },
        {label: _score_mean(found, Spread.ALPHA, jackknife) for label, found in tally.difficulty.items()},
    )


_NOBODY = make_undefined(FEW_AUTHORS)


def _score_mean(found: ImageAlphas, spread: Spread, jackknife: Jackknife | None) -> Score:
    """The mean of a value of each image."""
    alpha = found.alpha
    score = Score(float(alpha.mean()), len(alpha))
    if jackknife is None:
        return score
    return score.with_interval(jackknife.measure_ratio(spread, found.images, alpha, np.ones(len(alpha))))
