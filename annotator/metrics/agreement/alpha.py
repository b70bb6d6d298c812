"""Chance-corrected agreement on boxes and labels as KALOS defines it (CVPR 2026), always with the IoU of boxes.

Mean and global alpha, vitality of authors, difficulty of labels, alphas of pairs, sensitivity to the IoU threshold.
Whole-number sums stand behind all of them but the means, so that a live update adds an image's sums and takes its old
ones back.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

import numpy as np

from annotator.geometry.box import Floats
from annotator.geometry.overlap import Rows
from annotator.metrics.agreement.coincidence import Coincidences, coincidences, nominal_alpha
from annotator.metrics.matching.selection import Drawn, ImageIds
from annotator.metrics.matching.units import Links, Rated, Values, links, of_pair, rated, unit_of_rows, unit_values
from annotator.metrics.score import Score, undefined
from annotator.progress import Progress

SENSITIVITY: Final = tuple(step / 10 for step in range(1, 10))
"""IoU thresholds at which the global alpha is shown."""

NO_IMAGE = "no image was finished by two of the authors"

Pair = tuple[int, int]
Sensitivity = tuple[tuple[float, Score], ...]
"""IoU threshold and global alpha at it."""


@dataclass(frozen=True, slots=True)
class PairAlpha:
    """Alpha of two authors from their own units."""

    a: int
    b: int
    mean: Score
    """Mean of the alphas of the images; its support is their number."""
    whole: Score
    """Alpha over all units; its support is their number."""


@dataclass(frozen=True, slots=True)
class AlphaResult:
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


@dataclass(frozen=True, slots=True)
class AlphaSums:
    """The sums behind the alphas of any number of images; those of different images can be added."""

    whole: Coincidences
    without: dict[int, Coincidences]
    """By author, the values of that author left out."""
    containing: dict[int, Coincidences]
    """By label, over the units that contain it."""
    pairs: dict[Pair, Coincidences]

    def plus(self, other: "AlphaSums") -> "AlphaSums":
        """The images of both."""
        return AlphaSums(
            self.whole.plus(other.whole),
            {key: sums.plus(other.without[key]) for key, sums in self.without.items()},
            {key: sums.plus(other.containing[key]) for key, sums in self.containing.items()},
            {key: sums.plus(other.pairs[key]) for key, sums in self.pairs.items()},
        )

    def minus(self, other: "AlphaSums") -> "AlphaSums":
        """The images of this less those of the other."""
        return AlphaSums(
            self.whole.minus(other.whole),
            {key: sums.minus(other.without[key]) for key, sums in self.without.items()},
            {key: sums.minus(other.containing[key]) for key, sums in self.containing.items()},
            {key: sums.minus(other.pairs[key]) for key, sums in self.pairs.items()},
        )


@dataclass(frozen=True, slots=True, eq=False)
class ImageAlphas:
    """The alpha of every image that at least two of the authors finished."""

    images: ImageIds
    """Ascending ids (I,)."""
    alpha: Floats
    """(I,)."""

    def mean(self) -> Score:
        """The mean over the images."""
        return mean_score(len(self.alpha), float(self.alpha.sum()))


@dataclass(frozen=True, slots=True)
class AlphaParts:
    """The sums, and the alphas image by image, of all authors together and of every pair."""

    sums: AlphaSums
    whole: ImageAlphas
    pairs: dict[Pair, ImageAlphas]

    def result(self, iou_threshold: float) -> AlphaResult:
        """The scores."""
        means = {pair: alphas.mean() for pair, alphas in self.pairs.items()}
        return alpha_result(self.sums, mean=self.whole.mean(), pair_means=means, iou_threshold=iou_threshold)


def alpha_parts(sides: Sequence[Drawn], labels: tuple[int, ...], *, iou_threshold: float) -> AlphaParts:
    """The parts of the alphas of authors given in ascending order of id; `labels` are all label ids, ascending."""
    shapes = rated(sides, labels)
    return parts_of_links(shapes, links(shapes, threshold=iou_threshold))


def parts_of_links(shapes: Rated, found: Links) -> AlphaParts:
    """The same from shapes whose links at the threshold are known."""
    width = len(shapes.labels) + 1
    values, place = _units(shapes, found)
    whole = coincidences(values, values=width)
    by_image = ImageAlphas(shapes.images, alphas_by_image(values, place, images=len(shapes.images), width=width))
    pairs, by_image_of_pair = {}, {}
    for one, other in combinations(range(len(shapes.authors)), 2):
        pair = (shapes.authors[one], shapes.authors[other])
        if len(shapes.authors) == 2:
            pairs[pair], by_image_of_pair[pair] = whole, by_image
            continue
        both, theirs = of_pair(shapes, found, one, other)
        own, at = _units(both, theirs)
        pairs[pair] = coincidences(own, values=width)
        alphas = alphas_by_image(own, at, images=len(both.images), width=width)
        by_image_of_pair[pair] = ImageAlphas(both.images, alphas)
    sums = AlphaSums(
        whole,
        {
            author: coincidences(np.delete(values, column, axis=1), values=width)
            for column, author in enumerate(shapes.authors)
        },
        _containing(values, shapes.labels),
        pairs,
    )
    return AlphaParts(sums, by_image, by_image_of_pair)


def alpha_result(
    sums: AlphaSums, *, mean: Score, pair_means: Mapping[Pair, Score], iou_threshold: float
) -> AlphaResult:
    """The scores that the sums hold, with the means over images."""
    whole = whole_score(sums.whole)
    return AlphaResult(
        iou_threshold=iou_threshold,
        mean=mean,
        whole=whole,
        vitality={author: _vitality(whole, without, len(sums.without)) for author, without in sums.without.items()},
        difficulty={label: whole_score(units) for label, units in sums.containing.items() if units.units},
        pairs=tuple(PairAlpha(*pair, pair_means[pair], whole_score(units)) for pair, units in sums.pairs.items()),
    )


def kalos_alpha(
    sides: Sequence[Drawn], labels: tuple[int, ...], *, iou_threshold: float, progress: Progress | None = None
) -> tuple[AlphaResult, Sensitivity]:
    """The alphas of authors given in ascending order of id, and the global alpha at every IoU threshold.

    `labels` are all label ids, ascending.
    """
    shapes = rated(sides, labels)
    found = links(shapes, threshold=min(iou_threshold, *SENSITIVITY))
    parts = parts_of_links(shapes, found.at_least(iou_threshold))
    scores = []
    for done, threshold in enumerate(SENSITIVITY):
        if progress is not None:
            progress.step(done, len(SENSITIVITY))
        values, _ = _units(shapes, found.at_least(threshold))
        scores.append((threshold, whole_score(coincidences(values, values=len(labels) + 1))))
    return parts.result(iou_threshold), tuple(scores)


def whole_score(sums: Coincidences) -> Score:
    """Alpha over units: 1 where all values are the same, undefined where no unit has two values."""
    if not sums.units:
        return undefined(NO_IMAGE)
    alpha = nominal_alpha(sums)
    return Score(1.0 if alpha is None else alpha, sums.units)


def mean_score(images: int, total: float) -> Score:
    """The mean of the alphas of images, given their sum."""
    return Score(total / images, images) if images else undefined(NO_IMAGE)


def alphas_by_image(values: Values, place: Rows, *, images: int, width: int) -> Floats:
    """Alpha of every image from its own units, `(images,)`; every image has a unit. 1 where all values are the same.

    The sums of `coincidences`, all images at once; `width` is the number of different values.
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


def _containing(values: Values, labels: tuple[int, ...]) -> dict[int, Coincidences]:
    """For every label the sums over the units that contain it."""
    width = len(labels) + 1
    found = dict.fromkeys(labels, Coincidences.none(width, values.shape[1]))
    for number in np.unique(values[values > 0]).tolist():
        found[labels[number - 1]] = coincidences(values[(values == number).any(axis=1)], values=width)
    return found


def _units(shapes: Rated, pairs: Links) -> tuple[Values, Rows]:
    return unit_values(shapes, unit_of_rows(shapes, pairs))


def _vitality(whole: Score, without: Coincidences, authors: int) -> Score:
    if authors < 3:
        return undefined("vitality needs at least three authors")
    rest = whole_score(without)
    if whole.value is None or rest.value is None:
        return undefined("without this author no image was finished by two authors")
    return Score(whole.value - rest.value, rest.support)
