"""The KALOS alphas of a whole project, kept up to date image by image."""

from collections.abc import Mapping

import numpy as np

from annotator.metrics.alpha import (
    AlphaParts,
    AlphaResult,
    AlphaSums,
    ImageAlphas,
    Pair,
    alpha_result,
    mean_score,
)
from annotator.metrics.running import RunningMoments
from annotator.metrics.score import Score
from annotator.metrics.selection import ImageIds
from annotator.metrics.tally import Moments

_NONE = Moments(0, 0.0, 0.0)


class RunningAlpha:
    """Sums that an image's new parts are added to and its old ones taken from; all but the means are whole numbers."""

    def __init__(self, parts: AlphaParts, *, images: ImageIds, iou_threshold: float) -> None:
        """Starts from the parts of a whole project; `images` are all its ids, ascending."""
        self._sums: AlphaSums = parts.sums
        self._iou_threshold = iou_threshold
        self._whole = _running(parts.whole, images)
        self._pairs = {pair: _running(alphas, images) for pair, alphas in parts.pairs.items()}

    def change(self, row: int, old: AlphaParts, new: AlphaParts) -> None:
        """Replaces the parts of one image, which is the project's `row`-th."""
        self._sums = self._sums.minus(old.sums).plus(new.sums)
        self._whole.set(row, _moments(new.whole))
        for pair, alphas in new.pairs.items():
            self._pairs[pair].set(row, _moments(alphas))

    def result(self) -> AlphaResult:
        """The alphas of the whole project."""
        means: Mapping[Pair, Score] = {pair: _mean(running) for pair, running in self._pairs.items()}
        return alpha_result(self._sums, mean=_mean(self._whole), pair_means=means, iou_threshold=self._iou_threshold)


def _running(alphas: ImageAlphas, images: ImageIds) -> RunningMoments:
    rows = np.searchsorted(images, alphas.images)
    number, total = np.zeros(len(images), np.int64), np.zeros(len(images))
    number[rows], total[rows] = 1, alphas.alpha
    return RunningMoments(number, total, np.zeros(len(images)))


def _moments(alphas: ImageAlphas) -> Moments:
    return Moments(1, float(alphas.alpha[0]), 0.0) if len(alphas.alpha) else _NONE


def _mean(running: RunningMoments) -> Score:
    number, total, _ = running.merged()
    return mean_score(int(number), total)
