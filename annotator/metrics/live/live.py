"""Live agreement: all numbers of a project between its authors, kept true edit by edit at the cost of one image.

Every image's tallies stand beside their sums; an update recomputes its image and corrects the sums. While one shape of
one author changes again and again (a drag), only the neighbourhood of that shape is looked at.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import combinations

import numpy as np

from annotator.metrics.agreement.alpha import AlphaResult, Pair, compute_alpha_parts
from annotator.metrics.agreement.audit import AuditOptions, layout_of
from annotator.metrics.agreement.pair import PairAgreement, compute_agreement
from annotator.metrics.agreement.tally import TallyLayout, tally, tally_pairs
from annotator.metrics.jackknife.groups import ImageUnits, Jackknife
from annotator.metrics.live.changes import (
    ShapesByAuthor,
    author_shapes_of,
    collect_author_shapes,
    find_changed_authors,
    find_few_changes,
)
from annotator.metrics.live.image_alpha import IncrementalAlpha
from annotator.metrics.live.incremental import IncrementalMatching
from annotator.metrics.live.running import RunningAlpha, RunningPair
from annotator.metrics.matching.assisted import is_assisted
from annotator.metrics.matching.selection import (
    ImageIds,
    find_shared_images,
    keep_countable,
    latest_work_of,
    list_audited,
    passes_of,
    select_latest,
)
from annotator.model.image import Image, ImagePurpose
from annotator.model.layer import Layer
from annotator.model.project import Project


@dataclass
class _OpenImage:
    """The image being edited: its graphs, made when first a few of its shapes change."""

    image: int
    graphs: dict[Pair, IncrementalMatching] = field(default_factory=dict)


class LiveTallies:
    """Agreement of the authors of a project, kept true edit by edit.

    Make a new one when the images, authors, labels or settings of the project have changed.
    """

    def __init__(self, project: Project, options: AuditOptions) -> None:
        """Tallies the whole project, as `audit` does; layers with shapes must be loaded."""
        self.options = options
        self.authors = tuple(list_audited(project, options.authors))
        passes = passes_of(project, self.authors, options.selection)
        sides = [select_latest(author, by_image, rule=options.selection) for author, by_image in passes.items()]
        self._layout: TallyLayout = layout_of(project, sides)
        self.images: ImageIds = np.array(sorted(project.images), dtype=np.int64)
        """Ascending ids."""
        training = (image.id for image in project.images.values() if image.purpose is ImagePurpose.TRAINING)
        self._uncounted = frozenset(training)
        rule = options.intervals.choose_form(len(self.images) * len(sides) * (len(sides) - 1) // 2)
        self.jackknife = Jackknife(rule, ImageUnits.of(project.images.values(), rule.unit))
        """How intervals are made."""
        self._pairs = {
            (a.author, b.author): RunningPair(
                tally(a, b, images=find_shared_images(a, b), layout=self._layout, rule=options.tally),
                images=self.images,
                units=self.jackknife.units,
            )
            for a, b in combinations(sides, 2)
        }
        without = options.tally.without_assisted
        parts = compute_alpha_parts(
            sides, self._layout.labels, iou_threshold=self._iou_threshold, without_assisted=without
        )
        self._alpha = RunningAlpha(parts, images=self.images, iou_threshold=self._iou_threshold)
        self._stated: dict[int, ShapesByAuthor] = {}
        for author, by_image in passes.items():
            for image, layer in latest_work_of(by_image).items():
                self._stated.setdefault(image, {})[author] = keep_countable(layer.shapes, options.selection)
        self._image_alpha = IncrementalAlpha(
            self.authors, self._layout.labels, iou_threshold=self._iou_threshold, without_assisted=without
        )
        self._behind: dict[int, ShapesByAuthor] = {}
        """Images whose alpha is behind, with what it still counts."""
        self._open: _OpenImage | None = None

    def fits(self, image: Image) -> bool:
        """Whether the image still counts, or still does not, as it did when the tallies were made."""
        is_training = image.purpose is ImagePurpose.TRAINING
        return is_training == (image.id in self._uncounted) and bool(image.prompts) == (image.id in self._layout.given)

    def update(self, image: int, layers: Iterable[Layer]) -> None:
        """Recomputes an image that now has these layers (all passes of all authors), and corrects the sums.

        Raises KeyError for an image or a label that was not in the project when the tallies were made.
        """
        row = self._row_of(image)
        if image in self._uncounted:
            return
        before = self._stated.get(image, {})
        after = collect_author_shapes(layers, self.authors, self.options.selection)
        changed = find_changed_authors(before, after)
        if not changed:
            return
        if not all(self._layout.has_labels(after[author].label) for author in changed & after.keys()):
            raise KeyError(f"image {image} has a label that was not in the project when the tallies were made")
        self._behind.setdefault(image, before)
        self._stated[image] = after
        if not self._update_few(image, row, before, after):
            self._open = None
            self._update_pairs(image, row, after, changed)

    def compute_pair(self, a: int, b: int, *, intervals: bool = False) -> PairAgreement:
        """Agreement of two authors over the whole project; a is the reference.

        With intervals of precision, recall, F1 and mean IoU if asked for.
        """
        low, high = sorted((a, b))
        running = self._pairs[(low, high)]
        found = compute_agreement(low, high, running.compute_sums(), size_threshold=self.options.tally.size_threshold)
        if intervals and self.jackknife.rule.wanted:
            found = running.add_intervals(found, self.jackknife)
        return found if a == low else found.swap()

    @property
    def labels(self) -> tuple[int, ...]:
        """Ids of all labels that count, ascending."""
        return self._layout.labels

    def running_pair_of(self, a: int, b: int) -> RunningPair:
        """The tallies image by image of two authors, a having the lower id; read only."""
        return self._pairs[(a, b)]

    def compute_alpha(self) -> AlphaResult:
        """The alphas of the whole project; images that have changed since the last call are recomputed here."""
        for image, old in self._behind.items():
            before = self._image_alpha.compute_parts(image, old)
            self._alpha.change(self._row_of(image), before, self._image_alpha.compute_parts(image, self._stated[image]))
        self._behind.clear()
        return self._alpha.compute_result()

    def _update_pairs(self, image: int, row: int, after: ShapesByAuthor, changed: set[int]) -> None:
        """Tallies the image again for every pair that a changed author is in."""
        images = np.array([image], dtype=np.int64)
        for (a, b), running in self._pairs.items():
            if changed.isdisjoint((a, b)):
                continue
            if a not in after or b not in after:
                running.set(row, None, np.zeros(0))
                continue
            sides = (author_shapes_of(a, image, after.get(a)), author_shapes_of(b, image, after.get(b)))
            found = tally(*sides, images=images, layout=self._layout, rule=self.options.tally)
            running.set(row, found.counts[0].astype(np.int64), found.iou)

    def _update_few(self, image: int, row: int, before: ShapesByAuthor, after: ShapesByAuthor) -> bool:
        """Corrects the open image where a few shapes of one author changed in place; whether that was the case."""
        few = find_few_changes(before, after) if self.options.tally.pairing.overlap == "box" else None
        if few is None or (self.options.tally.without_assisted and (_has_assisted(before) or _has_assisted(after))):
            return False
        author, rows = few
        if self._open is None or self._open.image != image:
            self._open = _OpenImage(image)
        ones = [(int(place), after[author].slice(int(place), int(place) + 1)) for place in rows]
        layout, rule, images = self._layout, self.options.tally, np.array([image], dtype=np.int64)
        for pair, running in self._pairs.items():
            if author not in pair or pair[0] not in before or pair[1] not in before:
                continue
            graph = self._open.graphs.get(pair)
            if graph is None:
                graph = IncrementalMatching(before[pair[0]], before[pair[1]], rule.pairing)
                self._open.graphs[pair] = graph
            removed, added = [], []
            for place, one in ones:
                went, came = graph.replace(place, one, of_a=author == pair[0])
                removed += went
                added += came
            a, b = (author_shapes_of(one, image, after[one]).shapes for one in pair)
            found = tally_pairs(a, b, graph.list_pairs(), images=images, layout=layout, rule=rule)
            running.set_changed(row, found.counts[0].astype(np.int64), found.iou, removed=removed, added=added)
        return True

    def _row_of(self, image: int) -> int:
        row = int(np.searchsorted(self.images, image))
        if row == len(self.images) or self.images[row] != image:
            raise KeyError(f"image {image} was not in the project when the tallies were made")
        return row

    @property
    def _iou_threshold(self) -> float:
        return self.options.tally.pairing.iou_threshold


def _has_assisted(stated: ShapesByAuthor) -> bool:
    """Whether anything on the image was taken from a model: then what leaves depends on the whole pairing."""
    return any(bool(is_assisted(shapes).any()) for shapes in stated.values())
