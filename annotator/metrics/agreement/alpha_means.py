"""Vitality and difficulty as means over images, as the package kalos prints them beside those over all units."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from annotator.metrics.agreement.alpha import AlphaResult, ImageAlphas, Sensitivity
from annotator.metrics.agreement.alpha_tally import AlphaGroups, AlphaTally, UnitRule, tally_alphas
from annotator.metrics.jackknife.groups import ImageUnits, Jackknife
from annotator.metrics.jackknife.interval import Spread
from annotator.metrics.matching.selection import AuthorShapes
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


def score_alpha_means(tally: AlphaTally, jackknife: Jackknife | None = None) -> AlphaMeans:
    """The means (KALOS) of a tally; with intervals when a jackknife is given."""
    return AlphaMeans(
        {
            author: _score_mean(found, Spread.DIFFERENCE, jackknife) if len(found.images) else _NOBODY
            for author, found in tally.vitality.items()
        },
        {label: _score_mean(found, Spread.ALPHA, jackknife) for label, found in tally.difficulty.items()},
    )


def compute_alpha_means(
    sides: Sequence[AuthorShapes], labels: tuple[int, ...], *, iou_threshold: float, without_assisted: bool = False
) -> AlphaMeans:
    """The means (KALOS) of authors given in ascending order of id; `labels` are all label ids, ascending."""
    return score_alpha_means(_tally_whole(sides, labels, UnitRule(iou_threshold, without_assisted)))


def compute_kalos_alpha(
    sides: Sequence[AuthorShapes], labels: tuple[int, ...], *, iou_threshold: float, without_assisted: bool = False
) -> tuple[AlphaResult, Sensitivity]:
    """The alphas of authors given in ascending order of id, and the global alpha at every IoU threshold (KALOS).

    `labels` are all label ids, ascending.
    """
    tally = _tally_whole(sides, labels, UnitRule(iou_threshold, without_assisted))
    return tally.compute_result(iou_threshold), tally.compute_sensitivity()


_NOBODY = make_undefined(FEW_AUTHORS)


def _tally_whole(sides: Sequence[AuthorShapes], labels: tuple[int, ...], rule: UnitRule) -> AlphaTally:
    """The tally with all images in one group."""
    groups = AlphaGroups.of({side.author: side.images for side in sides}, ImageUnits(), wanted=False)
    return tally_alphas(sides, labels, groups, rule)


def _score_mean(found: ImageAlphas, spread: Spread, jackknife: Jackknife | None) -> Score:
    """The mean of a value of each image."""
    alpha = found.alpha
    score = Score(float(alpha.mean()), len(alpha))
    if jackknife is None:
        return score
    return score.with_interval(jackknife.measure_ratio(spread, found.images, alpha, np.ones(len(alpha))))
