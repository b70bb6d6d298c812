"""Vitality and difficulty as means over images, as the package kalos prints them beside those over all units."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from annotator.geometry.box import Bools, Floats
from annotator.metrics.agreement.alpha import compute_alphas_by_image
from annotator.metrics.jackknife.groups import Jackknife
from annotator.metrics.jackknife.interval import Spread
from annotator.metrics.matching.selection import AuthorShapes, ImageIds
from annotator.metrics.matching.units import (
    Links,
    RatedShapes,
    find_links,
    gather_rated,
    number_units,
    restrict_to_others,
    tabulate_units,
)
from annotator.metrics.score import Score, make_undefined
from annotator.phrase import Phrase

FEW_AUTHORS = Phrase("vitality needs an image that at least three authors finished")


@dataclass(frozen=True, slots=True)
class AlphaMeans:
    """Means of numbers that every image has by itself; supports are numbers of images."""

    vitality: dict[int, Score]
    """By author: mean of the image's alpha less its alpha without the author, whose units are made anew, over the
    images that the author and at least two others finished."""
    difficulty: dict[int, Score]
    """By label that somebody used: mean of the alphas over an image's units that contain it, over those images."""


def compute_alpha_means(
    sides: Sequence[AuthorShapes],
    labels: tuple[int, ...],
    *,
    iou_threshold: float,
    without_assisted: bool = False,
    jackknife: Jackknife | None = None,
) -> AlphaMeans:
    """The means (KALOS) of authors given in ascending order of id; `labels` are all label ids, ascending.

    With intervals when a jackknife is given.
    """
    shapes = gather_rated(sides, labels, without_assisted=without_assisted)
    found = find_links(shapes, threshold=iou_threshold)
    values, place = tabulate_units(shapes, number_units(shapes, found))
    width, images = len(labels) + 1, len(shapes.images)
    has_unit = np.bincount(place, minlength=images) > 0
    whole = compute_alphas_by_image(values, place, images=images, width=width)
    difficulty = {}
    for number in np.unique(values[values > 0]).tolist():
        rows = (values == number).any(axis=1)
        alphas = compute_alphas_by_image(values[rows], place[rows], images=images, width=width)
        there = np.unique(place[rows])
        difficulty[labels[number - 1]] = _score_mean(alphas[there], shapes.images[there], Spread.ALPHA, jackknife)
    vitality = {
        author: _compute_vitality(shapes, found, whole, has_unit, column, jackknife)
        for column, author in enumerate(shapes.authors)
    }
    return AlphaMeans(vitality, difficulty)


def _score_mean(values: Floats, images: ImageIds, spread: Spread, jackknife: Jackknife | None) -> Score:
    """The mean of a value `(I,)` of each image `(I,)`."""
    score = Score(float(values.mean()), len(values))
    if jackknife is None:
        return score
    return score.with_interval(jackknife.measure_ratio(spread, images, values, np.ones(len(values))))


def _compute_vitality(
    shapes: RatedShapes, found: Links, whole: Floats, has_unit: Bools, column: int, jackknife: Jackknife | None
) -> Score:
    """The mean vitality of the author in a column; `whole` `(I,)` are the alphas of all authors where there are units.

    An image without a unit, of all authors or of the others, has no vitality.
    """
    counted = shapes.finished[:, column] & (shapes.finished.sum(axis=1) >= 3) & has_unit
    if not counted.any():
        return make_undefined(FEW_AUTHORS)
    others, theirs = restrict_to_others(shapes, found, column, images=counted)
    values, place = tabulate_units(others, number_units(others, theirs))
    rest = compute_alphas_by_image(values, place, images=len(others.images), width=len(shapes.labels) + 1)
    there = np.unique(place)
    if not len(there):
        return make_undefined(FEW_AUTHORS)
    return _score_mean((whole[counted] - rest)[there], others.images[there], Spread.DIFFERENCE, jackknife)
