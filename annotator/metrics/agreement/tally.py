"""Tallies: what one image adds to every number about a pair of authors, as one row of whole numbers.

Totals, labels, subsets, resamples and live updates are sums over such rows, and so can never disagree.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar, Final

import numpy as np
import numpy.typing as npt

from annotator.geometry.box import Bools, Floats, Rows, area_of
from annotator.geometry.overlap import Candidates
from annotator.metrics.jackknife.interval import Moments, compute_moments
from annotator.metrics.matching.pairing import PairingRule, choose_best_pairs, find_candidates, match_shapes
from annotator.metrics.matching.selection import AuthorShapes, ImageIds, drop_assisted
from annotator.metrics.median import find_median
from annotator.model.shapes import Occluded, Shapes

SUBSETS: Final = ("all", "small", "big", "occluded", "non_occluded", "big_non_occluded")
"""Subsets of objects by size and occlusion (A 3.4); an unset tag is in neither half."""

IOU_EDGES: Final = tuple(step / 20 for step in range(21))
"""Edges of the histogram of IoU; the last bin holds 1."""

IOU_LEVELS: Final = tuple(round(step * 0.05, 2) for step in range(2, 20))
"""Least IoU of a pair, 0.1 … 0.95, at which F1 is drawn against IoU."""

PART_STATES: Final = ("unset", "intact", "damaged", "absent", "occluded")
OCCLUSIONS: Final = ("unset", "no", "yes")

Counts = npt.NDArray[np.int64]
CountRows = npt.NDArray[Any]
"""Whole numbers `(N, width)`, a row an image."""
_FOUND: Final = ("found", "n_a", "n_b", "tp", "subset_n_a", "subset_tp_a", "subset_n_b", "subset_tp_b", "iou_tp")
"""Groups of columns that say who found what; meaningless where the objects were given."""


@dataclass(frozen=True)
class TallyLayout:
    """Which column of a tally counts what, for a project with these label ids (ascending)."""

    labels: tuple[int, ...]
    given: frozenset[int] = frozenset()
    """Ids of the images on which every annotator was told which objects to draw, by points: what is found there and
    what is missed says nothing, so that only the pairs themselves count."""

    @cached_property
    def columns(self) -> dict[str, slice]:
        """The columns of every group of counts, by the name of the group."""
        labels, subsets = len(self.labels), len(SUBSETS)
        sizes = {
            "pairs": 1,
            "found": 1,
            "given": 1,
            "n_a": labels,
            "n_b": labels,
            "tp": labels,
            "subset_n_a": subsets,
            "subset_tp_a": subsets,
            "subset_n_b": subsets,
            "subset_tp_b": subsets,
            "bins": len(IOU_EDGES) - 1,
            "part_state": len(PART_STATES) ** 2,
            "occluded": len(OCCLUSIONS) ** 2,
            "iou_tp": len(IOU_LEVELS),
            "left_pairs": 1,
            "left_a": 1,
            "left_b": 1,
        }
        ends = np.cumsum(list(sizes.values())).tolist()
        return {name: slice(end - size, end) for (name, size), end in zip(sizes.items(), ends, strict=True)}

    @cached_property
    def width(self) -> int:
        """Number of columns of a tally."""
        return int(self.columns["left_b"].stop)

    @cached_property
    def _label_ids(self) -> npt.NDArray[np.int64]:
        return np.array(self.labels, dtype=np.int64)

    def find_label_columns(self, labels: npt.NDArray[np.int32]) -> Rows:
        """Number `(N,)` of each of the labels `(N,)` within its group of columns.

        Meaningless for a label without a column; see `has_labels`.
        """
        return np.searchsorted(self._label_ids, labels)

    def has_labels(self, labels: npt.NDArray[np.int32]) -> bool:
        """Whether every one of the labels `(N,)` has a column."""
        place = self.find_label_columns(labels)
        return bool((place < len(self.labels)).all() and (self._label_ids[place] == labels).all())

    def count_roles(self, counts: CountRows) -> tuple[Counts, Counts, Counts]:
        """Pairs, shapes of a and shapes of b of every image, each `(N,)`, in tallies `(N, width)`."""
        found, n_a, n_b = (
            counts[:, self.columns[name]].sum(axis=1, dtype=np.int64) for name in ("found", "n_a", "n_b")
        )
        return found, n_a, n_b

    def mark_given(self, counts: CountRows) -> CountRows:
        """Tallies `(N, width)` of images with given objects: pairs, IoU and tags stay, counts of what was found go."""
        marked = counts.copy()
        for group in _FOUND:
            marked[:, self.columns[group]] = 0
        marked[:, self.columns["given"]] = 1
        return marked

    @classmethod
    def of(cls, vocabulary: tuple[int, ...], *tables: Shapes, given: frozenset[int] = frozenset()) -> "TallyLayout":
        """A layout for the labels of the vocabulary and any other that the tables hold."""
        met = [np.unique(table.label) for table in tables]
        return cls(tuple(np.unique(np.concatenate([np.array(vocabulary, np.int64), *met])).tolist()), given)


@dataclass(frozen=True, slots=True, eq=False)
class Tallies:
    """Rows of I images for one pair of authors."""

    COLUMNS: ClassVar[tuple[str, ...]] = ("images", "counts", "iou_sum", "iou_squares", "iou")

    layout: TallyLayout
    images: ImageIds
    """Ascending ids (I,)."""
    counts: npt.NDArray[np.int32]
    """One row an image (I, layout.width)."""
    iou_sum: Floats
    """Sum of the IoU of the matched pairs of each image (I,)."""
    iou_squares: Floats
    """Sum of squared differences from the image's own mean IoU (I,)."""
    iou: Floats = field(default_factory=lambda: np.zeros(0))
    """IoU of all matched pairs, image after image."""

    def merge_moments(self) -> Moments:
        """The moments of the IoU of the matched pairs of all images."""
        return Moments.merge(self.counts[:, 0].astype(np.int64), self.iou_sum, self.iou_squares)

    @property
    def offsets(self) -> Rows:
        """Where the IoU values of each image begin and end in `iou`, `(I + 1,)`."""
        return np.concatenate(([0], np.cumsum(self.counts[:, 0], dtype=np.intp)))

    def sum_counts(self) -> Counts:
        """The counts summed over the images, `(layout.width,)`."""
        summed: Counts = self.counts.sum(axis=0, dtype=np.int64)
        return summed

    def find_median_iou(self) -> float | None:
        """The median IoU of the matched pairs; None where there is none."""
        return find_median(self.iou)


@dataclass(frozen=True, slots=True)
class TallyRule:
    """Everything a tally depends on besides the shapes."""

    pairing: PairingRule = field(default_factory=PairingRule)
    size_threshold: float | None = None
    """Box area in square pixels from which an object is big, or None: then none is small or big."""
    without_assisted: bool = False
    """Whether shapes that were taken from a model leave, with their partners, after the pairing."""
    by_iou: bool = False
    """Whether pairs are formed at every IoU of `IOU_LEVELS`, too; not where shapes leave after the pairing."""


def tally(a: AuthorShapes, b: AuthorShapes, *, images: ImageIds, layout: TallyLayout, rule: TallyRule) -> Tallies:
    """The tallies of a pair of authors on these ascending image ids `(I,)`; a is the author with the lower id."""
    first, second = a.restrict_to(images).shapes, b.restrict_to(images).shapes
    left: list[_Entries] = []
    if rule.by_iou and not rule.without_assisted:
        pairs, left = _match_at_levels(first, second, images, rule.pairing)
    else:
        pairs = match_shapes(first, second, rule.pairing)
    if rule.without_assisted:
        found = drop_assisted(first, second, pairs)
        left = [
            _count_left("left_pairs", images, first.image[found.left_pairs]),
            _count_left("left_a", images, first.image[found.left_a]),
            _count_left("left_b", images, second.image[found.left_b]),
        ]
        first, second, pairs = found.a, found.b, found.pairs
    return tally_pairs(first, second, pairs, images=images, layout=layout, rule=rule, left=left)


def _match_at_levels(
    first: Shapes, second: Shapes, images: ImageIds, rule: PairingRule
) -> tuple[Candidates, list["_Entries"]]:
    """The pairs of the rule, and what counts of those at every IoU of `IOU_LEVELS`, from one search for overlaps."""
    threshold = min(rule.iou_threshold, IOU_LEVELS[0])
    found = find_candidates(first, second, label_aware=rule.label_aware, overlap=rule.overlap, threshold=threshold)
    left: list[_Entries] = []
    for column, level in enumerate(IOU_LEVELS):
        rows = choose_best_pairs(found.keep_at_least(level)).row_a
        place = np.searchsorted(images, first.image[rows])
        left.append(("iou_tp", (place, np.full(len(place), column, np.intp))))
    both = tuple(np.concatenate([one[1][part] for one in left]) for part in (0, 1))
    return choose_best_pairs(found.keep_at_least(rule.iou_threshold)), [("iou_tp", (both[0], both[1]))]


def tally_pairs(
    first: Shapes,
    second: Shapes,
    pairs: Candidates,
    *,
    images: ImageIds,
    layout: TallyLayout,
    rule: TallyRule,
    left: Sequence["_Entries"] = (),
) -> Tallies:
    """The tallies of two tables whose rows were matched, on these ascending image ids `(I,)`.

    `left` is what counts of shapes that have left the tables.
    """
    place_a, place_b = np.searchsorted(images, first.image), np.searchsorted(images, second.image)
    counts = np.zeros((len(images), layout.width), np.int32)
    for group, (place, column) in (
        *_count_shapes(layout, first, place_a, side="a", partnered=pairs.row_a, threshold=rule.size_threshold),
        *_count_shapes(layout, second, place_b, side="b", partnered=pairs.row_b, threshold=rule.size_threshold),
        *_count_pairs(layout, first, second, pairs, place_a[pairs.row_a]),
        *left,
    ):
        columns = layout.columns[group]
        width = columns.stop - columns.start
        flat = np.bincount(place * width + column, minlength=len(images) * width)
        counts[:, columns] = flat.reshape(len(images), width)
    given = np.isin(images, list(layout.given)) if layout.given else np.zeros(len(images), np.bool_)
    if given.any():
        counts[given] = layout.mark_given(counts[given])
    total, squares = compute_moments(pairs.iou, place_a[pairs.row_a], len(images))
    return Tallies(layout, images, counts, total, squares, pairs.iou)


def find_subset_masks(shapes: Shapes, threshold: float | None) -> list[Bools]:
    """Which rows are in each of `SUBSETS`, a mask `(N,)` a subset (A 3.4).

    Big means a box area >= `threshold` square pixels; without a threshold no row is small or big.
    """
    everything = np.ones(len(shapes), np.bool_)
    none = np.zeros(len(shapes), np.bool_)
    big = none if threshold is None else area_of(shapes.box) >= threshold
    small = none if threshold is None else ~big
    visible = shapes.occluded == Occluded.NO
    return [everything, small, big, shapes.occluded == Occluded.YES, visible, big & visible]


_Entries = tuple[str, tuple[Rows, Rows]]
"""A group of columns, and for everything that counts in it the place of its image and its column in the group."""


def _count_shapes(
    layout: TallyLayout, shapes: Shapes, place: Rows, *, side: str, partnered: Rows, threshold: float | None
) -> list[_Entries]:
    """What the shapes of one side count in."""
    has_partner = np.zeros(len(shapes), np.bool_)
    has_partner[partnered] = True
    inside = np.stack(find_subset_masks(shapes, threshold), axis=1)
    row, subset = np.nonzero(inside)
    hit_row, hit_subset = np.nonzero(inside & has_partner[:, None])
    return [
        (f"n_{side}", (place, layout.find_label_columns(shapes.label))),
        (f"subset_n_{side}", (place[row], subset)),
        (f"subset_tp_{side}", (place[hit_row], hit_subset)),
    ]


def _count_left(group: str, images: ImageIds, of_rows: ImageIds) -> _Entries:
    """What left counts in a column of its own, given the image of each row that left."""
    place = np.searchsorted(images, of_rows)
    return group, (place, np.zeros(len(place), np.intp))


def _count_pairs(layout: TallyLayout, a: Shapes, b: Shapes, pairs: Candidates, place: Rows) -> list[_Entries]:
    """What the matched pairs count in; a pair is a hit of a label when both sides bear it."""
    same = a.label[pairs.row_a] == b.label[pairs.row_b]
    state_a, state_b = a.part_state[pairs.row_a].astype(np.intp), b.part_state[pairs.row_b].astype(np.intp)
    hidden_a, hidden_b = a.occluded[pairs.row_a].astype(np.intp), b.occluded[pairs.row_b].astype(np.intp)
    bins = np.searchsorted(np.array(IOU_EDGES[1:-1]), pairs.iou, side="right")
    return [
        ("pairs", (place, np.zeros(len(place), np.intp))),
        ("found", (place, np.zeros(len(place), np.intp))),
        ("given", (place[:0], np.zeros(0, np.intp))),
        ("tp", (place[same], layout.find_label_columns(a.label[pairs.row_a[same]]))),
        ("bins", (place, bins)),
        ("part_state", (place, (state_a + 1) * len(PART_STATES) + state_b + 1)),
        ("occluded", (place, (hidden_a + 1) * len(OCCLUSIONS) + hidden_b + 1)),
    ]
