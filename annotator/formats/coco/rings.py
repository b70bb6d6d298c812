"""Rings of COCO as polygons, all of a file at once."""

from collections.abc import Sequence
from itertools import chain

import numpy as np
import numpy.typing as npt

from annotator.formats.core.gather import BEYOND_BOUND
from annotator.geometry.box import is_within_bound
from annotator.geometry.polygon import Polygon
from annotator.phrase import Phrase


class RingError(ValueError):
    """A ring is no polygon; the message says why, `shape` and `ring` are its positions."""

    def __init__(self, what: str, shape: int, ring: int) -> None:
        super().__init__(what)
        self.what = what
        self.shape = shape
        self.ring = ring


def as_polygons(segmentations: Sequence[Sequence[Sequence[float]]]) -> list[Polygon]:
    """A polygon for every non-empty list of rings; all of them share the memory of one read-only array.

    A repeated first point at the end of a ring is dropped. Raises RingError for a ring of fewer than three points or
    with a coordinate that no picture holds.
    """
    rings = [ring for segmentation in segmentations for ring in segmentation]
    counts = np.fromiter(map(len, rings), np.int64, len(rings))
    _check(segmentations, (counts >= 6) & (counts % 2 == 0), _NO_PAIRS)
    points = np.fromiter(chain.from_iterable(rings), np.float64, int(counts.sum())).reshape(-1, 2)
    points.flags.writeable = False
    within = is_within_bound(points)
    stops = np.cumsum(counts // 2)
    starts = stops - counts // 2
    stops = stops - (points[starts] == points[stops - 1]).all(axis=1)
    _check(segmentations, stops - starts >= 3, _NO_PAIRS)
    far = np.add.reduceat(~within, starts, dtype=np.int64) if len(starts) else np.zeros(0, dtype=np.int64)
    _check(segmentations, far == 0, BEYOND_BOUND)
    cut = iter([points[start:stop] for start, stop in zip(starts.tolist(), stops.tolist(), strict=True)])
    return [tuple(next(cut) for _ in segmentation) for segmentation in segmentations]


_NO_PAIRS = Phrase("is not three or more x, y pairs")


def _check(segmentations: Sequence[Sequence[Sequence[float]]], right: npt.NDArray[np.bool_], what: str) -> None:
    wrong = np.flatnonzero(~right)
    if len(wrong):
        last = np.cumsum([len(segmentation) for segmentation in segmentations])
        shape = int(np.searchsorted(last, wrong[0], side="right"))
        raise RingError(what, shape, int(wrong[0] - last[shape] + len(segmentations[shape])))
