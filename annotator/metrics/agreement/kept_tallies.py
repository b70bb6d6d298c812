"""The tallies of very many images: the wide tables on the disk, of which a column at a time is in the memory."""

from dataclasses import dataclass
from functools import partial

import numpy as np

from annotator.geometry.box import Floats
from annotator.metrics.agreement.tally import Counts, TallyLayout
from annotator.metrics.jackknife.moments import Moments
from annotator.metrics.kept_rows import KeptRows
from annotator.metrics.matching.selection import ImageIds
from annotator.metrics.middle import find_median


@dataclass(frozen=True, slots=True, eq=False)
class KeptTallies:
    """Rows of I images for one pair of authors, as `Tallies` has them."""

    layout: TallyLayout
    ids: KeptRows
    """(I, 1)."""
    counts: KeptRows
    """(I, layout.width)."""
    sums: KeptRows
    """Sum, and sum of squared differences, of the IoU of each image (I, 2)."""
    iou: KeptRows
    """IoU of all matched pairs, image after image (P, 1)."""

    @property
    def images(self) -> ImageIds:
        """The ascending ids of the images `(I,)`, read anew."""
        return self.ids.read(0, np.int64)

    @property
    def iou_sum(self) -> Floats:
        """Sum of the IoU of the matched pairs of each image `(I,)`."""
        return self.sums.read(0, np.float64)

    @property
    def iou_squares(self) -> Floats:
        """Sum of squared differences from the image's own mean IoU `(I,)`."""
        return self.sums.read(1, np.float64)

    def merge_moments(self) -> Moments:
        """The moments of the IoU of the matched pairs of all images."""
        return Moments.merge(self.counts[:, 0].astype(np.int64), self.iou_sum, self.iou_squares)

    def sum_counts(self) -> Counts:
        """The counts summed over the images, `(layout.width,)`."""
        return np.zeros(self.layout.width, np.int64) if self.counts.total is None else self.counts.total

    def find_median_iou(self) -> float | None:
        """The median IoU of the matched pairs; None where there is none."""
        return find_median(partial(self.iou.iterate_blocks, 0))
