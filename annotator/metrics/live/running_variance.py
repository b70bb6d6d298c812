"""The variances across annotators of a whole project (R Eq. 15), kept up to date image by image.

Counts and sums stand image by image in blocks; a changed image renews its block, so that its cost does not depend on
the size of the project and no sum drifts, however many edits there are.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np

from annotator.geometry.box import Bools, Floats
from annotator.metrics.matching.selection import AuthorShapes, ImageIds
from annotator.metrics.randcrowns.scope import CrownRules, ImageTable, make_scope
from annotator.metrics.randcrowns.settings import has_unit
from annotator.metrics.randcrowns.variance import (
    VarianceReport,
    VarianceTally,
    build_variance_table,
    make_variance_report,
    tally_images,
)
from annotator.progress import Progress

_BLOCK: Final = 128


class RunningVariance:
    """The variance tallies of every image of a project, and their sum."""

    def __init__(
        self, sides: Sequence[AuthorShapes], images: ImageTable, rules: CrownRules, *, progress: Progress | None = None
    ) -> None:
        """Tallies what these authors stated about the images, at once. Raises Cancelled when asked to stop."""
        table = build_variance_table(make_scope(sides, images, rules), progress=progress)
        self.rules = rules
        self.images: ImageIds = images.id
        """Ascending ids."""
        self.authors = table.scope.authors
        self._rows = tally_images(table, images)
        """Eligible, kept, excluded, undefined and the four sums of variances (I, A, 8)."""
        self._left_out = _is_left_out(sides, images, rules)
        self._number_left_out = int(self._left_out.sum())
        blocks = -(-len(images.id) // _BLOCK)
        self._blocks: Floats = np.zeros((blocks, *self._rows.shape[1:]))
        for block in range(blocks):
            self._renew(block)

    def set(self, image: int, tally: VarianceTally) -> None:
        """Replaces the tally of one image. Raises KeyError for an image that was not there at the beginning."""
        row = int(np.searchsorted(self.images, image))
        if row == len(self.images) or self.images[row] != image:
            raise KeyError(f"image {image} was not in the project when the variances were made")
        counts = (tally.eligible, tally.kept, tally.excluded, tally.undefined)
        self._rows[row] = np.concatenate((np.stack(counts, axis=1), tally.sums), axis=1)
        self._number_left_out += tally.left_out - int(self._left_out[row])
        self._left_out[row] = bool(tally.left_out)
        self._renew(row // _BLOCK)

    def sum_tallies(self) -> VarianceTally:
        """The tally of all images together."""
        total = self._blocks.sum(axis=0)
        eligible, kept, excluded, undefined = total[:, :4].T.astype(np.int64)
        sums = total[:, 4:]
        return VarianceTally(self.authors, eligible, kept, excluded, undefined, sums, self._number_left_out)

    def copy_rows(self) -> Floats:
        """The tallies image by image (see `tally_images`) as they are now, `(I, A, 8)`."""
        return self._rows.copy()

    def make_report(self) -> VarianceReport:
        """The variances for every reference author and pooled (R Eq. 15)."""
        return make_variance_report(self.sum_tallies())

    def _renew(self, block: int) -> None:
        self._blocks[block] = self._rows[block * _BLOCK : (block + 1) * _BLOCK].sum(axis=0)


def _is_left_out(sides: Sequence[AuthorShapes], images: ImageTable, rules: CrownRules) -> Bools:
    """Images that somebody finished and that a run in metres cannot use."""
    finished = np.isin(images.id, np.concatenate([np.zeros(0, np.int64), *(side.images for side in sides)]))
    left_out: Bools = finished & ~has_unit(rules.settings, images.sampling)
    return left_out
