"""Chance-corrected agreement on boxes and labels as KALOS defines it, always with the IoU of boxes.

Mean and global alpha, vitality of authors, difficulty of labels, alphas of pairs, sensitivity to the IoU threshold.
Whole-number sums stand behind all of them but the means, so that a live update adds an image's sums and takes its old
ones back. `Coincidences` is Krippendorff's alpha for nominal values from such sums.

A tally is what the images of a set add: sums by group of images, and the alpha of every image. Tallies of sets that
share no image are joined, and give the numbers of the sets together to the last bit: units never reach over an image,
sums are of whole numbers, and what every image has by itself stands image after image. Vitality and difficulty are also
means over images, as the package kalos prints them beside those over all units.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import combinations
from typing import ClassVar, Final, Self, TypeVar

import numpy as np
import numpy.typing as npt
from msgspec import Struct
from msgspec.structs import replace

from annotator.errors import Phrase, Progress
from annotator.geometry.box import Bools, Floats, Ints, Rows
from annotator.metrics.jackknife.interval import ImageGroups, ImageUnits, Jackknife, Spread
from annotator.metrics.matching import pairing
from annotator.metrics.matching.selection import AuthorShapes, ImageIds, sort_distinct
from annotator.metrics.score import Score, make_undefined


class Coincidences(Struct, frozen=True, eq=False):
    """What the alpha of a set of units needs; units with fewer than two values are not in it."""

    values: Ints
    """How often each of V values was given (V,)."""
    agreeing: Ints
    """For units of m values, at place m (M,): ordered pairs of equal values within a unit, summed over the units."""
    units: int
    """Number of units."""

    @classmethod
    def empty(cls, values: int, coders: int) -> Self:
        """The sums over no unit, for `values` values and at most `coders` values a unit."""
        return cls(np.zeros(values, np.int64), np.zeros(coders + 1, np.int64), 0)

    def add(self, other: "Coincidences") -> "Coincidences":
        """The sums over the units of both."""
        return Coincidences(self.values + other.values, self.agreeing + other.agreeing, self.units + other.units)

    def subtract(self, other: "Coincidences") -> "Coincidences":
        """The sums over the units of this one without those of the other, which must be among them."""
        return Coincidences(self.values - other.values, self.agreeing - other.agreeing, self.units - other.units)


def count_coincidences(units: npt.NDArray[np.int64], *, values: int) -> Coincidences:
    """Sums over units given as rows `(U, coders)` of value numbers 0 … values-1, negative where a coder gave none."""
    return count_by_group(units, np.zeros(len(units), np.intp), groups=1, values=values)[0]


def count_by_group(units: npt.NDArray[np.int64], group: Rows, *, groups: int, values: int) -> tuple[Coincidences, ...]:
    """The same sums over the units of each group, given the number `(U,)` 0 … groups-1 of each unit's."""
    columns = [np.ascontiguousarray(column) for column in units.T]
    given = [column >= 0 for column in columns]
    size = np.zeros(len(units), np.intp)
    for there in given:
        size += there
    several, wide = size > 1, len(columns) + 1
    place, first = group * wide + size, group * values
    agreeing, number = np.zeros(groups * wide, np.int64), np.zeros(groups * values, np.int64)
    for (column, there), (other, _) in combinations(zip(columns, given, strict=True), 2):
        agreeing += 2 * np.bincount(place[there & (column == other)], minlength=groups * wide)
    for column, there in zip(columns, given, strict=True):
        counted = np.flatnonzero(there & several)
        number += np.bincount(first[counted] + column[counted], minlength=groups * values)
    found = np.bincount(group[several], minlength=groups).tolist()
    rows = zip(number.reshape(groups, values), agreeing.reshape(groups, wide), found, strict=True)
    return tuple(Coincidences(*row) for row in rows)


def compute_nominal_alpha(sums: Coincidences) -> float | None:
    """Krippendorff's alpha; None where the units hold fewer than two different values, or where there is no unit.

    With n values in all, n_c of kind c, and o = sum over units of (ordered equal pairs / (m - 1)): ((n - 1) o - sum n_c
    (n_c - 1)) / (n (n - 1) - sum n_c (n_c - 1)) (Krippendorff 2011, nominal metric).
    """
    total = int(sums.values.sum())
    same = int(sum(count * (count - 1) for count in sums.values.tolist()))
    possible = total * (total - 1)
    if possible == same:
        return None
    equal = float(sum(pairs / (size - 1) for size, pairs in enumerate(sums.agreeing.tolist()) if pairs))
    return ((total - 1) * equal - same) / (possible - same)


SENSITIVITY: Final = tuple(step / 10 for step in range(1, 10))
"""IoU thresholds at which the global alpha is shown."""

NO_IMAGE = Phrase("no image was finished by two of the authors")

T = TypeVar("T")

Pair = tuple[int, int]
Sensitivity = tuple[tuple[float, Score], ...]
"""IoU threshold and global alpha at it."""


class PairAlpha(Struct, frozen=True):
    """Alpha of two authors from their own units."""

    a: int
    b: int
    mean: Score
    """Mean of the alphas of the images; its support is their number."""
    whole: Score
    """Alpha over all units; its support is their number."""


class AlphaResult(Struct, frozen=True):
    """What the KALOS alpha says about a set of authors."""

    iou_threshold: float
    mean: Score
    whole: Score
    """The global alpha: once over all units."""
    vitality: dict[int, Score]
    """By author: global alpha less global alpha without the author's values, units unchanged."""
    difficulty: dict[int, Score]
    """By label: alpha over the units that contain it."""
    pairs: tuple[PairAlpha, ...]


class AlphaSums(Struct, frozen=True):
    """The sums behind the alphas of any number of images; those of different images can be added."""

    whole: Coincidences
    leave_one_out: dict[int, Coincidences]
    """By author, the values of that author left out."""
    by_label: dict[int, Coincidences]
    """By label, over the units that contain it."""
    pairs: dict[Pair, Coincidences]

    def add(self, other: "AlphaSums") -> "AlphaSums":
        """The sums over the images of both."""
        return AlphaSums(
            self.whole.add(other.whole),
            {key: sums.add(other.leave_one_out[key]) for key, sums in self.leave_one_out.items()},
            {key: sums.add(other.by_label[key]) for key, sums in self.by_label.items()},
            {key: sums.add(other.pairs[key]) for key, sums in self.pairs.items()},
        )

    def subtract(self, other: "AlphaSums") -> "AlphaSums":
        """The sums over the images of this one that are not in the other, all of whose images are in this one."""
        return AlphaSums(
            self.whole.subtract(other.whole),
            {key: sums.subtract(other.leave_one_out[key]) for key, sums in self.leave_one_out.items()},
            {key: sums.subtract(other.by_label[key]) for key, sums in self.by_label.items()},
            {key: sums.subtract(other.pairs[key]) for key, sums in self.pairs.items()},
        )


class ImageAlphas(Struct, frozen=True, eq=False):
    """The alpha of every image that at least two of the authors finished."""

    COLUMNS: ClassVar[tuple[str, ...]] = ("images", "alpha")

    images: ImageIds
    """Ascending ids (I,)."""
    alpha: Floats
    """(I,)."""

    def compute_mean(self) -> Score:
        """The mean of the alphas over the images; its support is their number."""
        alpha = self.alpha
        return score_mean(len(alpha), float(alpha.sum()))


class AlphaParts(Struct, frozen=True):
    """The sums, and the alphas image by image, of all authors together and of every pair."""

    sums: AlphaSums
    whole: ImageAlphas
    pairs: dict[Pair, ImageAlphas]

    def compute_result(self, iou_threshold: float) -> AlphaResult:
        """The scores of all alphas; the IoU threshold is echoed."""
        means = {pair: alphas.compute_mean() for pair, alphas in self.pairs.items()}
        return make_alpha_result(
            self.sums, mean=self.whole.compute_mean(), pair_means=means, iou_threshold=iou_threshold
        )


def compute_alpha_parts(
    sides: Sequence[AuthorShapes],
    labels: tuple[int, ...],
    *,
    iou_threshold: float,
    without_assisted: bool = False,
    progress: Progress,
) -> AlphaParts:
    """The parts of the alphas of authors given in ascending order of id; `labels` are all label ids, ascending.

    Raises Cancelled.
    """
    shapes = pairing.gather_rated(sides, labels, without_assisted=without_assisted)
    links = pairing.find_links(shapes, threshold=iou_threshold, progress=progress)
    progress.step(0, 0)
    return parts_of_links(shapes, links, progress)


def parts_of_links(shapes: pairing.RatedShapes, found: pairing.Links, progress: Progress | None = None) -> AlphaParts:
    """The parts of the alphas, from shapes whose links at the threshold are known. Raises Cancelled."""
    progress = progress or Progress()
    width = len(shapes.labels) + 1
    values, place = pairing.tabulate_units(shapes, found)
    progress.step(0, 0)
    whole = count_coincidences(values, values=width)
    by_image = make_image_alphas(shapes.images, values, place, width)
    pairs, by_image_of_pair = {}, {}
    for one, other in combinations(range(len(shapes.authors)), 2):
        progress.step(0, 0)
        pair = (shapes.authors[one], shapes.authors[other])
        if len(shapes.authors) == 2:
            pairs[pair], by_image_of_pair[pair] = whole, by_image
            continue
        both, theirs = pairing.restrict_to_pair(shapes, found, one, other)
        own, at = pairing.tabulate_units(both, theirs)
        pairs[pair] = count_coincidences(own, values=width)
        by_image_of_pair[pair] = make_image_alphas(both.images, own, at, width)
    sums = AlphaSums(
        whole,
        {
            author: count_coincidences(np.delete(values, column, axis=1), values=width)
            for column, author in enumerate(shapes.authors)
        },
        count_by_label(values, shapes.labels, np.zeros(len(values), np.intp), 1)[0],
        pairs,
    )
    return AlphaParts(sums, by_image, by_image_of_pair)


def make_alpha_result(
    sums: AlphaSums, *, mean: Score, pair_means: Mapping[Pair, Score], iou_threshold: float
) -> AlphaResult:
    """The scores that the sums hold, with the means over images that were made beside them."""
    whole = score_whole(sums.whole)
    return AlphaResult(
        iou_threshold=iou_threshold,
        mean=mean,
        whole=whole,
        vitality={
            author: _score_vitality(whole, without, len(sums.leave_one_out))
            for author, without in sums.leave_one_out.items()
        },
        difficulty={label: score_whole(units) for label, units in sums.by_label.items() if units.units},
        pairs=tuple(PairAlpha(*pair, pair_means[pair], score_whole(units)) for pair, units in sums.pairs.items()),
    )


def score_whole(sums: Coincidences) -> Score:
    """Alpha over units: 1 where all values are the same, undefined where no unit has two values."""
    if not sums.units:
        return make_undefined(NO_IMAGE)
    alpha = compute_nominal_alpha(sums)
    return Score(1.0 if alpha is None else alpha, sums.units)


def score_mean(images: int, total: float) -> Score:
    """The mean of the alphas of so many images, given their sum; undefined without images."""
    return Score(total / images, images) if images else make_undefined(NO_IMAGE)


def compute_alphas_by_image(values: pairing.Values, place: Rows, *, images: int, width: int) -> Floats:
    """Alpha of every image from its own units, `(images,)`; 1 where all values are the same, or there is no unit.

    `values` `(U, A)` and `place` `(U,)` come from `tabulate_units`; `width` is the number of different values. These
    are the sums of `count_coincidences`, for all images at once.
    """
    given = values >= 0
    size = given.sum(axis=1)
    equal = np.zeros(len(values))
    for one, other in combinations(range(values.shape[1]), 2):
        equal += 2.0 * (given[:, one] & (values[:, one] == values[:, other]))
    share = np.divide(equal, size - 1, out=np.zeros(len(values)), where=size > 1)
    agreed = np.bincount(place, weights=share, minlength=images)
    counted = given & (size > 1)[:, None]
    key, times = np.unique((place[:, None] * width + values)[counted], return_counts=True)
    number = times.astype(np.float64)
    total = np.bincount(key // width, weights=number, minlength=images)
    same = np.bincount(key // width, weights=number * (number - 1), minlength=images)
    possible = total * (total - 1)
    alphas: Floats = np.divide((total - 1) * agreed - same, possible - same, out=np.ones(images), where=possible > same)
    return alphas


def make_image_alphas(images: ImageIds, values: pairing.Values, place: Rows, width: int) -> ImageAlphas:
    """The alphas of the images `(I,)` that have a unit."""
    alphas = compute_alphas_by_image(values, place, images=len(images), width=width)
    there = np.unique(place)
    return ImageAlphas(images[there], alphas[there])


def count_by_label(
    values: pairing.Values, labels: tuple[int, ...], group: Rows, groups: int
) -> list[dict[int, Coincidences]]:
    """For each group, and in it for every label, the sums over its units that contain the label.

    The units `(U, A)` are given with the number `(U,)` of the group of each.
    """
    width = len(labels) + 1
    found = [dict.fromkeys(labels, Coincidences.empty(width, values.shape[1])) for _ in range(groups)]
    for number in np.unique(values[values > 0]).tolist():
        rows = (values == number).any(axis=1)
        counted = count_by_group(values[rows], group[rows], groups=groups, values=width)
        for sums, one in zip(found, counted, strict=True):
            sums[labels[number - 1]] = one
    return found


def _score_vitality(whole: Score, without: Coincidences, authors: int) -> Score:
    if authors < 3:
        return make_undefined(Phrase("vitality needs at least three authors"))
    rest = score_whole(without)
    if whole.value is None or rest.value is None:
        return make_undefined(Phrase("without this author no image was finished by two authors"))
    return Score(whole.value - rest.value, rest.support)


class UnitRule(Struct, frozen=True):
    """How units are made, and which shapes are no judgement."""

    iou_threshold: float
    without_assisted: bool = False


class AlphaGroups(Struct, frozen=True, eq=False):
    """The groups of images that the alphas of all authors, and of every pair, are computed without."""

    every: ImageGroups
    pairs: Mapping[Pair, ImageGroups]

    @classmethod
    def of(cls, finished: Mapping[int, ImageIds], units: ImageUnits, *, wanted: bool = True) -> Self:
        """The groups of images that two of the authors finished, given by author as ascending ids `(I,)`.

        One group where no intervals are wanted.
        """
        most = {} if wanted else {"most": 1}
        ids = np.concatenate([np.zeros(0, np.int64), *finished.values()])
        ids.sort()
        every = ImageGroups.of(sort_distinct(ids[1:][ids[1:] == ids[:-1]]), units, **most)
        del ids
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


class AlphaTally(Struct, frozen=True, eq=False):
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
    sides: Sequence[AuthorShapes],
    labels: tuple[int, ...],
    groups: AlphaGroups,
    rule: UnitRule,
    progress: Progress | None = None,
) -> AlphaTally:
    """The tally of authors given in ascending order of id; `labels` are all label ids, ascending. Raises Cancelled."""
    progress = progress or Progress()
    shapes = pairing.gather_rated(sides, labels, without_assisted=rule.without_assisted)
    linked = pairing.find_links(shapes, threshold=min(rule.iou_threshold, *SENSITIVITY), progress=progress)
    found = linked.keep_at_least(rule.iou_threshold)
    values, place = pairing.tabulate_units(shapes, found)
    width, images = len(labels) + 1, len(shapes.images)
    whole = compute_alphas_by_image(values, place, images=images, width=width)
    pairs = {
        pair: _tally_pair(shapes, found, *pair, groups.pairs[pair]) for pair in _go_through(groups.pairs, progress)
    }
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
            _count_by_group(shapes, linked.keep_at_least(threshold), groups.every)
            for threshold in _go_through(SENSITIVITY, progress)
        ),
        pairs={pair: sums for pair, (sums, _) in pairs.items()},
        whole=make_image_alphas(shapes.images, values, place, width),
        pair_alphas={pair: alphas for pair, (_, alphas) in pairs.items()},
        vitality={
            author: _measure_vitality(shapes, found, whole, has_unit, column)
            for column, author in enumerate(_go_through(shapes.authors, progress))
        },
        difficulty=dict(_iterate_difficulty(shapes, values, place)),
    )


def _go_through(things: Iterable[T], progress: Progress) -> Iterator[T]:
    """The same things, before each of which the work may be called off."""
    for one in things:
        progress.step(0, 0)
        yield one


def _tally_pair(
    shapes: pairing.RatedShapes, found: pairing.Links, a: int, b: int, groups: ImageGroups
) -> tuple[tuple[Coincidences, ...], ImageAlphas]:
    """The sums by group of the own units of two authors, and their alphas."""
    one, other = shapes.authors.index(a), shapes.authors.index(b)
    both, theirs = (shapes, found) if len(shapes.authors) == 2 else pairing.restrict_to_pair(shapes, found, one, other)
    values, place = pairing.tabulate_units(both, theirs)
    width = len(shapes.labels) + 1
    group, count = _number_groups(place, both.images, groups)
    sums = count_by_group(values, group, groups=count, values=width)
    return sums, make_image_alphas(both.images, values, place, width)


def _count_by_group(shapes: pairing.RatedShapes, found: pairing.Links, groups: ImageGroups) -> tuple[Coincidences, ...]:
    values, place = pairing.tabulate_units(shapes, found)
    group, count = _number_groups(place, shapes.images, groups)
    return count_by_group(values, group, groups=count, values=len(shapes.labels) + 1)


def _number_groups(place: Rows, images: ImageIds, groups: ImageGroups) -> tuple[Rows, int]:
    """The number of the group of each unit `(U,)`, given the place of its image among `images`; and how many there are.

    There is always one.
    """
    of_image = groups.group[np.searchsorted(groups.images, images)] if len(place) else np.zeros(0, np.intp)
    return of_image[place].astype(np.intp), max(groups.count, 1)


def _measure_vitality(
    shapes: pairing.RatedShapes, found: pairing.Links, whole: Floats, has_unit: Bools, column: int
) -> ImageAlphas:
    """What the author in a column adds to the alpha of each image; `whole` `(I,)` are the alphas of all authors.

    An image without a unit, of all authors or of the others, has no vitality.
    """
    counted = shapes.finished[:, column] & (shapes.finished.sum(axis=1) >= 3) & has_unit
    others, theirs = pairing.restrict_to_others(shapes, found, column, images=counted)
    values, place = pairing.tabulate_units(others, theirs)
    rest = compute_alphas_by_image(values, place, images=len(others.images), width=len(shapes.labels) + 1)
    there = np.unique(place)
    return ImageAlphas(others.images[there], (whole[counted] - rest)[there])


def _iterate_difficulty(
    shapes: pairing.RatedShapes, values: pairing.Values, place: Rows
) -> Iterator[tuple[int, ImageAlphas]]:
    for number in np.unique(values[values > 0]).tolist():
        rows = (values == number).any(axis=1)
        yield (
            shapes.labels[number - 1],
            make_image_alphas(shapes.images, values[rows], place[rows], len(shapes.labels) + 1),
        )


def _add_groups(a: tuple[Coincidences, ...], b: tuple[Coincidences, ...]) -> tuple[Coincidences, ...]:
    return tuple(map(Coincidences.add, a, b))


FEW_AUTHORS = Phrase("vitality needs an image that at least three authors finished")


class AlphaMeans(Struct, frozen=True):
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
