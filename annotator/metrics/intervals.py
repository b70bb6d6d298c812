"""Bootstrap over images: sums of resampled tallies, and the 95 % percentile interval of anything made from them."""

from dataclasses import dataclass
from typing import Final

import numpy as np

from annotator.geometry.box import Floats
from annotator.metrics.score import Interval

RESAMPLES: Final = 1000
SEED: Final = 0
LEVEL: Final = 0.95
_BLOCK: Final = 1 << 22
"""Weights that are held together (32 MB)."""


@dataclass(frozen=True, slots=True)
class Bootstrap:
    """How many resamples of the images an interval is made from (0: no intervals), and the seed of their draw."""

    resamples: int = RESAMPLES
    seed: int = SEED


def resample_sums(rows: Floats, bootstrap: Bootstrap) -> Floats | None:
    """Sums of the rows `(I, K)` of I images over resamples of the images with replacement, `(resamples, K)`.

    Images are drawn with a generator of the fixed seed. None without resamples, and for fewer than two images, from
    which nothing can be learned about other images.
    """
    images = len(rows)
    if bootstrap.resamples == 0 or images < 2:
        return None
    random = np.random.default_rng(bootstrap.seed)
    step = max(1, _BLOCK // images)
    parts = []
    for start in range(0, bootstrap.resamples, step):
        times = np.empty((min(step, bootstrap.resamples - start), images))
        for resample in times:
            resample[:] = np.bincount(random.integers(0, images, images), minlength=images)
        parts.append(times @ rows)
    return np.concatenate(parts)


def compute_interval(part: Floats, whole: Floats) -> Interval | None:
    """The 95 % percentile interval of `part / whole`, both `(resamples,)`, over the resamples in which it is defined.

    None when it is defined in no resample.
    """
    defined = whole > 0
    if not defined.any():
        return None
    low, high = np.quantile(part[defined] / whole[defined], ((1 - LEVEL) / 2, (1 + LEVEL) / 2))
    return float(low), float(high)


def drop_empty_rows(rows: Floats) -> Floats:
    """The rows of `(I, K)` that are not all 0: an image empty for both sides adds nothing, to an interval neither."""
    kept: Floats = rows[(rows != 0).any(axis=1)]
    return kept
