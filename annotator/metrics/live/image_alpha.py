"""The alpha of one image after another; for the image seen last only the links of changed shapes are found again."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from annotator.metrics.agreement.alpha import AlphaParts, parts_of_links
from annotator.metrics.live.changes import ShapesByAuthor, author_shapes_of, find_few_changes
from annotator.metrics.matching.units import Links, find_links, gather_rated, update_links


@dataclass(frozen=True, slots=True)
class _LastImage:
    image: int
    shapes: ShapesByAuthor
    found: Links
    parts: AlphaParts


class IncrementalAlpha:
    """Makes the parts of the alphas of single images, for a fixed set of authors and labels (ids ascending)."""

    def __init__(
        self, authors: Sequence[int], labels: tuple[int, ...], *, iou_threshold: float, without_assisted: bool = False
    ) -> None:
        """`labels` are the ids of all labels, ascending."""
        self._without_assisted = without_assisted
        self._authors, self._labels, self._threshold = tuple(authors), labels, iou_threshold
        self._seen: _LastImage | None = None

    def compute_parts(self, image: int, stated: ShapesByAuthor) -> AlphaParts:
        """The parts of the alphas of one image, on which the authors' shapes are `stated`."""
        seen = self._seen
        if seen is not None and seen.shapes is stated:
            return seen.parts
        shapes = gather_rated(
            [author_shapes_of(author, image, stated.get(author)) for author in self._authors],
            self._labels,
            without_assisted=self._without_assisted,
        )
        few = None if seen is None or seen.image != image else find_few_changes(seen.shapes, stated)
        if seen is None or few is None or not len(shapes.images):
            found = find_links(shapes, threshold=self._threshold)
        else:
            author, rows = few
            first = int(np.searchsorted(shapes.author, self._authors.index(author)))
            found = update_links(shapes, seen.found, first + rows, threshold=self._threshold)
        self._seen = _LastImage(image, stated, found, parts_of_links(shapes, found))
        return self._seen.parts
