"""Chance-corrected agreement on boxes and labels as KALOS defines it (CVPR 2026), always with the IoU of boxes.

Mean and global alpha, vitality of authors, difficulty of labels, alphas of pairs, sensitivity to the IoU threshold.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

import numpy as np

from annotator.geometry.box import Floats
from annotator.geometry.overlap import Rows
from annotator.metrics.coincidence import Coincidences, coincidences, nominal_alpha
from annotator.metrics.score import Score, undefined
from annotator.metrics.selection import Drawn
from annotator.metrics.units import Links, Rated, Values, links, rated, unit_of_rows, unit_values
from annotator.progress import Progress

SENSITIVITY: Final = tuple(step / 10 for step in range(1, 10))
"""IoU thresholds at which the global alpha is shown."""

NO_IMAGE = "no image was finished by two of the authors"


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
    """Everything that the KALOS alpha says about a set of authors."""

    iou_threshold: float
    mean: Score
    whole: Score
    """The global alpha: once over all units."""
    vitality: dict[int, Score]
    """By author: global alpha less global alpha without the author's values, units unchanged."""
    difficulty: dict[int, Score]
    """By label: alpha over the units that contain it."""
    pairs: tuple[PairAlpha, ...]
    sensitivity: tuple[tuple[float, Score], ...]
    """Global alpha at every threshold of `SENSITIVITY`."""
    by_image: dict[int, float]
    """Alpha of every image by image id."""


def kalos_alpha(sides: Sequence[Drawn], *, iou_threshold: float, progress: Progress | None = None) -> AlphaResult:
    """The alphas of authors given in ascending order of id."""
    shapes = rated(sides)
    found = links(shapes, threshold=min(iou_threshold, *SENSITIVITY))
    chosen = found.at_least(iou_threshold)
    values, place = _units(shapes, chosen)
    width = len(shapes.labels) + 1
    by_image = alphas_by_image(values, place, images=len(shapes.images), width=width)
    sensitivity = []
    for done, threshold in enumerate(SENSITIVITY):
        sensitivity.append((threshold, whole_alpha(_units(shapes, found.at_least(threshold))[0], width=width)))
        if progress is not None:
            progress.step(done + 1, len(SENSITIVITY))
    whole = whole_alpha(values, width=width)
    return AlphaResult(
        iou_threshold=iou_threshold,
        mean=mean_alpha(by_image),
        whole=whole,
        vitality=_vitality(shapes, values, whole, width=width),
        difficulty=_difficulty(shapes, values, width=width),
        pairs=tuple(
            _pair(sides, one, other, iou_threshold=iou_threshold) for one, other in combinations(range(len(sides)), 2)
        ),
        sensitivity=tuple(sensitivity),
        by_image=dict(zip(shapes.images.tolist(), by_image.tolist(), strict=True)),
    )


def one_if_uniform(sums: Coincidences) -> float:
    """The alpha, 1 where all values are the same (all agree, and on nothing else could they)."""
    alpha = nominal_alpha(sums)
    return 1.0 if alpha is None else alpha


def whole_alpha(values: Values, *, width: int) -> Score:
    """Alpha over all units `(U, A)`; undefined where no unit has two values. `width` is the number of values."""
    sums = coincidences(values, values=width)
    units = int(((values >= 0).sum(axis=1) > 1).sum())
    return Score(one_if_uniform(sums), units) if units else undefined(NO_IMAGE)


def mean_alpha(by_image: Floats) -> Score:
    """Mean of the alphas of the images."""
    return Score(float(by_image.mean()), len(by_image)) if len(by_image) else undefined(NO_IMAGE)


def alphas_by_image(values: Values, place: Rows, *, images: int, width: int) -> Floats:
    """Alpha of every image from its own units, `(images,)`; every image has a unit.

    The sums of `coincidences`, all images at once.
    """
    given = values >= 0
    size = given.sum(axis=1)
    equal = np.zeros(len(values))
    for one, other in combinations(range(values.shape[1]), 2):
        equal += 2.0 * (given[:, one] & (values[:, one] == values[:, other]))
    share = np.divide(equal, size - 1, out=np.zeros(len(values)), where=size > 1)
    agreed = np.bincount(place, weights=share, minlength=images)
    counted = given & (size > 1)[:, None]
    key = (place[:, None] * width + values)[counted]
    number_of = np.unique(key, return_counts=True)
    image, times = number_of[0] // width, number_of[1].astype(np.float64)
    total = np.bincount(image, weights=times, minlength=images)
    same = np.bincount(image, weights=times * (times - 1), minlength=images)
    possible = total * (total - 1)
    alphas: Floats = np.divide((total - 1) * agreed - same, possible - same, out=np.ones(images), where=possible > same)
    return alphas


def _units(shapes: Rated, pairs: Links) -> tuple[Values, Rows]:
    return unit_values(shapes, unit_of_rows(shapes, pairs))


def _vitality(shapes: Rated, values: Values, whole: Score, *, width: int) -> dict[int, Score]:
    found = {}
    for column, author in enumerate(shapes.authors):
        if len(shapes.authors) < 3:
            found[author] = undefined("vitality needs at least three authors")
            continue
        without = whole_alpha(np.delete(values, column, axis=1), width=width)
        if whole.value is None or without.value is None:
            found[author] = undefined("without this author no image was finished by two authors")
        else:
            found[author] = Score(whole.value - without.value, without.support)
    return found


def _difficulty(shapes: Rated, values: Values, *, width: int) -> dict[int, Score]:
    return {
        label: whole_alpha(values[(values == number).any(axis=1)], width=width)
        for number, label in enumerate(shapes.labels.tolist(), start=1)
    }


def _pair(sides: Sequence[Drawn], one: int, other: int, *, iou_threshold: float) -> PairAlpha:
    shapes = rated((sides[one], sides[other]))
    width = len(shapes.labels) + 1
    values, place = _units(shapes, links(shapes, threshold=iou_threshold))
    by_image = alphas_by_image(values, place, images=len(shapes.images), width=width)
    return PairAlpha(sides[one].author, sides[other].author, mean_alpha(by_image), whole_alpha(values, width=width))
