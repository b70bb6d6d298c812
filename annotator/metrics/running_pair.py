"""Sums of tallies of one pair of authors over a whole project, kept up to date image by image."""

import numpy as np

from annotator.geometry.box import Floats
from annotator.metrics.agreement import Sums
from annotator.metrics.bootstrap import Bootstrap, resampled_sums, without_empty
from annotator.metrics.running import RunningMedian, RunningMoments, difference
from annotator.metrics.selection import ImageIds
from annotator.metrics.tally import Counts, Layout, Moments, Tallies


class RunningPair:
    """The tallies of every image of the project; an image that does not count for the pair has a row of zeros."""

    def __init__(self, tallies: Tallies, *, images: ImageIds) -> None:
        """Starts from the tallies of the images that count; `images` are all ids of the project, ascending."""
        self.layout: Layout = tallies.layout
        self.images = images
        rows = np.searchsorted(images, tallies.images)
        self.counts = np.zeros((len(images), self.layout.width), np.int32)
        self.counts[rows] = tallies.counts
        self.there = np.zeros(len(images), np.bool_)
        self.there[rows] = True
        self.iou_sum = np.zeros(len(images))
        self.iou_sum[rows] = tallies.iou_sum
        squares = np.zeros(len(images))
        squares[rows] = tallies.iou_squares
        self._number_there = len(rows)
        self._totals = tallies.totals()
        self._moments = RunningMoments(self.counts[:, 0].astype(np.int64), self.iou_sum, squares)
        self._median = RunningMedian(tallies.iou)
        offsets = tallies.offsets.tolist()
        self._iou = {
            row: tallies.iou[first:last]
            for row, first, last in zip(rows.tolist(), offsets[:-1], offsets[1:], strict=True)
            if last > first
        }

    def set(self, row: int, counts: Counts | None, iou: Floats) -> None:
        """Gives an image (by its row) other counts (layout.width,) and IoU values; None: it does not count."""
        removed, added = difference(self._iou.get(row, _NONE), iou)
        self.set_changed(row, counts, iou, removed=removed, added=added)

    def set_changed(
        self, row: int, counts: Counts | None, iou: Floats, *, removed: list[float], added: list[float]
    ) -> None:
        """The same where it is known which IoU values went and which came."""
        there = counts is not None
        self._number_there += int(there) - int(self.there[row])
        self.there[row] = there
        new = np.zeros(self.layout.width, np.int64) if counts is None else counts
        self._totals += new - self.counts[row]
        self.counts[row] = new
        number, total = len(iou), float(iou.sum())
        squares = float(((iou - total / number) ** 2).sum()) if number else 0.0
        self.iou_sum[row] = total
        self._moments.set(row, Moments(number, total, squares))
        self._median.change(removed, added)
        self._iou[row] = iou

    def sums(self, bootstrap: Bootstrap | None = None) -> Sums:
        """Sums over all images that count, resampled when asked for."""
        resampled = None
        if bootstrap is not None and bootstrap.resamples:
            rows = np.concatenate((self.counts.astype(np.float64), self.iou_sum[:, None]), axis=1)
            resampled = resampled_sums(without_empty(rows), bootstrap)
        return Sums(
            layout=self.layout,
            images=self._number_there,
            totals=self._totals.copy(),
            moments=self._moments.merged(),
            median=self._median.median(),
            resampled=resampled,
        )

    def sums_of_image(self, row: int) -> Sums | None:
        """The sums of one image; None where it does not count."""
        if not self.there[row]:
            return None
        iou = self._iou.get(row, _NONE)
        squares = ((iou - iou.mean()) ** 2).sum() if len(iou) else 0.0
        return Sums(
            layout=self.layout,
            images=1,
            totals=self.counts[row].astype(np.int64),
            moments=Moments(len(iou), float(iou.sum()), float(squares)),
            median=float(np.median(iou)) if len(iou) else None,
        )


_NONE: Floats = np.zeros(0)
_NONE.flags.writeable = False
