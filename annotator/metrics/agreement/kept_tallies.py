"""The tallies of very many images: the wide tables on the disk, of which a column at a time is in the memory."""

from dataclasses import dataclass
from functools import partial

import numpy as np

from annotator.geometry.box import Floats
from annotator.metrics.agreement.tally import Counts, Tallies, TallyLayout
from annotator.metrics.jackknife.moments import Moments
from annotator.metrics.kept_rows import KeptRows
from annotator.metrics.matching.selection import ImageIds
from annotator.metrics.middle import find_median


@dataclass(frozen=True, slots=True, eq=False)
class KeptTallies:
    """Rows of I images for one pair of authors, as `Tallies` has them."""

    layout: TallyLayout
    images: ImageIds
    """Ascending ids (I,)."""
    counts: KeptRows
    """(I, layout.width)."""
    iou_sum: Floats
    iou_squares: Floats
    iou: KeptRows
    """IoU of all matched pairs, image after image (P, 1)."""

    @classmethod
    def of(cls, rest: Tallies, counts: KeptRows, iou: KeptRows) -> "KeptTallies":
        """The tallies of which all but the wide tables is in `rest`."""
        return cls(rest.layout, rest.images, counts, rest.iou_sum, rest.iou_squares, iou)

    def merge_moments(self) -> Moments:
        """The moments of the IoU of the matched pairs of all images."""
        return Moments.merge(self.counts[:, 0].astype(np.int64), self.iou_sum, self.iou_squares)

    def sum_counts(self) -> Counts:
        """The counts summed over the images, `(layout.width,)`."""
        return np.zeros(self.layout.width, np.int64) if self.counts.total is None else self.counts.total

    def find_median_iou(self) -> float | None:
        """The median IoU of the matched pairs; None where there is none."""
        return find_median(partial(self.iou.iterate_blocks, 0))
