"""Agreement of two authors in both roles: precision, recall, F1, IoU of matched pairs, labels, subsets, tags.

A tally is what one image adds to every number about a pair, as one row of whole numbers: totals, labels, subsets,
resamples and live updates are sums over such rows, and so can never disagree. Each author in turn is the reference that
the other is measured against (A 3.4).
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property, reduce
from itertools import combinations, product
from typing import Any, ClassVar, Final

import numpy as np
import numpy.typing as npt
from msgspec import Struct, field
from msgspec.structs import replace

from annotator.errors import Phrase
from annotator.geometry.box import Bools, Candidates, Floats, Rows, area_of
from annotator.metrics.agreement.alpha import Coincidences, compute_nominal_alpha
from annotator.metrics.jackknife import interval
from annotator.metrics.matching.pairing import PairingRule, choose_best_pairs, find_candidates, match_shapes
from annotator.metrics.matching.selection import AuthorShapes, ImageIds, drop_assisted
from annotator.metrics.median import find_median
from annotator.metrics.score import F1_OBJECTS, Score, f1_terms_of, make_undefined, score_of_ratio
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


class TallyLayout(Struct, frozen=True, dict=True):
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


class Tallies(Struct, frozen=True, eq=False):
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

    def merge_moments(self) -> interval.Moments:
        """The moments of the IoU of the matched pairs of all images."""
        return interval.Moments.merge(self.counts[:, 0].astype(np.int64), self.iou_sum, self.iou_squares)

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


class TallyRule(Struct, frozen=True):
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
    total, squares = interval.compute_moments(pairs.iou, place_a[pairs.row_a], len(images))
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


class TagAgreement(Struct, frozen=True):
    """How two authors agree on one tag."""

    states: tuple[str, ...]
    """Names of rows and columns of the confusion; `unset` first."""
    confusion: tuple[tuple[int, ...], ...]
    """Number of pairs by the state that a gave (row) and that b gave (column)."""
    alpha: Score
    """Krippendorff's nominal alpha over the pairs that are set on both sides; its support is their number."""

    def swap(self) -> "TagAgreement":
        """The same agreement with the roles of a and b exchanged."""
        return TagAgreement(self.states, tuple(zip(*self.confusion, strict=True)), self.alpha)


def compute_part_state_agreement(layout: TallyLayout, totals: Counts) -> TagAgreement:
    """Agreement on the part state, from the sums of tallies `(layout.width,)`."""
    return _compute_agreement(PART_STATES, totals[layout.columns["part_state"]])


def compute_occluded_agreement(layout: TallyLayout, totals: Counts) -> TagAgreement:
    """Agreement on the tag *occluded*, from the sums of tallies `(layout.width,)`."""
    return _compute_agreement(OCCLUSIONS, totals[layout.columns["occluded"]])


def pool_tag_agreements(tables: Sequence[TagAgreement]) -> TagAgreement | None:
    """The agreement over the matched pairs of several pairs of authors together; None for no table."""
    if not tables:
        return None
    return _compute_agreement(tables[0].states, np.sum([table.confusion for table in tables], axis=0, dtype=np.int64))


def add_tag_interval(
    found: TagAgreement, read: Callable[[int], interval.Column], rule: interval.IntervalRule
) -> TagAgreement:
    """The agreement with the interval of its alpha; `read` gives a column `(U,)` of its confusions unit by unit.

    Of the columns, as many as two states have pairs, one at a time is in the memory.
    """
    if found.alpha.value is None:
        return found
    if not rule.wanted:
        return replace(found, alpha=found.alpha.with_interval(interval.NoInterval.NOT_ASKED))
    width = len(found.states)
    both = [a * width + b for a in range(1, width) for b in range(1, width)]
    rows = np.flatnonzero(reduce(np.logical_or, (read(place) > 0 for place in both)))
    groups = interval.ImageGroups.of(np.arange(len(rows)), interval.ImageUnits())
    parts = groups.sum_columns(read(place)[rows] for place in range(width * width))
    total = parts.sum(axis=0)
    without = [_compute_agreement(found.states, (total - part).astype(np.int64)).alpha.value for part in parts]
    number = interval.JackknifedNumber(interval.Spread.ALPHA, found.alpha.value, found.alpha.support, without)
    return replace(found, alpha=found.alpha.with_interval(number.compute_interval(groups, rule)))


def _compute_agreement(states: tuple[str, ...], counts: Counts) -> TagAgreement:
    confusion = counts.reshape(len(states), len(states))
    both = confusion[1:, 1:]
    pairs = int(both.sum())
    sums = Coincidences(both.sum(axis=0) + both.sum(axis=1), np.array([0, 0, 2 * int(both.trace())]), pairs)
    alpha = compute_nominal_alpha(sums)
    if alpha is not None:
        score = Score(alpha, pairs)
    elif pairs:
        score = make_undefined(
            Phrase("every pair has the same value on both sides, so agreement by chance is certain"), support=pairs
        )
    else:
        score = make_undefined(Phrase("no matched pair has this tag set on both sides"))
    return TagAgreement(states, tuple(tuple(row) for row in confusion.tolist()), score)


NO_SHAPES = Phrase("neither author drew anything on the shared images")
NO_IMAGES = Phrase("there is no image that both have finished")
NO_PAIRS = Phrase("there is no matched pair")
OBJECTS_GIVEN = Phrase("objects were given by points, so nobody found or missed any")
NO_OTHER_SHAPES = Phrase("the other author drew no such shape on the shared images")
NO_REFERENCE_SHAPES = Phrase("the reference author drew no such shape on the shared images")
NO_THRESHOLD = Phrase("no size threshold is set, so no object is small or big")


class RoleScores(Struct, frozen=True):
    """What is counted of `b` against the reference `a`."""

    n_a: int
    n_b: int
    tp: int
    precision: Score
    """tp / n_b."""
    recall: Score
    """tp / n_a."""
    f1: Score
    """2 tp / (n_a + n_b); the same in both roles."""

    def swap(self) -> "RoleScores":
        """The same counts with b as the reference."""
        return RoleScores(self.n_b, self.n_a, self.tp, self.recall, self.precision, self.f1)

    def with_intervals(
        self,
        matched: interval.Column,
        first: interval.Column,
        second: interval.Column,
        *,
        rule: interval.IntervalRule,
        times: interval.Column | None = None,
    ) -> "RoleScores":
        """The same with intervals, given pairs, shapes of a and shapes of b `(U,)` of every image (or folder).

        `times` `(U,)` says how many images each entry stands for; one if left out.
        """
        part, whole = f1_terms_of(matched, first, second)
        spread = interval.Spread.SHARE
        return replace(
            self,
            precision=self.precision.with_interval(
                interval.compute_ratio_interval(spread, matched, second, rule=rule, times=times)
            ),
            recall=self.recall.with_interval(
                interval.compute_ratio_interval(spread, matched, first, rule=rule, times=times)
            ),
            f1=self.f1.with_interval(
                interval.compute_ratio_interval(spread, part, whole, rule=rule, times=times, objects=F1_OBJECTS)
            ),
        )


class AssistedLeft(Struct, frozen=True):
    """What left the numbers of a pair because it was taken from a model; zeros where nothing was to leave."""

    pairs: int = 0
    """Pairs with an assisted side."""
    shapes_a: int = 0
    """Shapes of a: those assisted, and the partners of assisted ones."""
    shapes_b: int = 0

    def swap(self) -> "AssistedLeft":
        """The same with b as the reference."""
        return AssistedLeft(self.pairs, self.shapes_b, self.shapes_a)


class IoUSummary(Struct, frozen=True):
    """Mean, median and population standard deviation of IoU over matched pairs, and the histogram over `IOU_EDGES`."""

    mean: Score
    median: Score
    std: Score
    histogram: tuple[int, ...]


class PairAgreement(Struct, frozen=True):
    """Everything about one pair of authors; `a` is the reference of `roles`."""

    a: int
    b: int
    images: int
    """Images that both finished."""
    given: int
    """Of these the images with given objects: only IoU, tags and RandCrowns speak of them."""
    roles: RoleScores
    iou: IoUSummary
    part_state: TagAgreement
    occluded: TagAgreement
    by_label: dict[int, RoleScores]
    """For every label that either author used."""
    recall_a: dict[str, Score]
    """Recall over a's objects of every subset."""
    recall_b: dict[str, Score]
    """Recall over b's objects of every subset."""
    assisted_left: AssistedLeft

    @property
    def is_given(self) -> bool:
        """Whether the objects of every image were given, so that no count says anything."""
        return 0 < self.given == self.images

    def swap(self) -> "PairAgreement":
        """The same agreement with b as the reference."""
        return PairAgreement(
            a=self.b,
            b=self.a,
            images=self.images,
            given=self.given,
            roles=self.roles.swap(),
            iou=self.iou,
            part_state=self.part_state.swap(),
            occluded=self.occluded.swap(),
            by_label={label: roles.swap() for label, roles in self.by_label.items()},
            recall_a=self.recall_b,
            recall_b=self.recall_a,
            assisted_left=self.assisted_left.swap(),
        )


class PairSums(Struct, frozen=True, eq=False):
    """Sums of tallies over images, from which every number of a pair is made."""

    layout: TallyLayout
    images: int
    totals: Counts
    """(layout.width,)."""
    moments: interval.Moments
    median: float | None
    """Median IoU of the matched pairs; None where there is none."""
    units: "UnitSums | None" = None
    """The same image by image, for the intervals; None without intervals."""


class UnitSums(Struct, frozen=True, eq=False):
    """Sums of tallies over every one of U images (or folders)."""

    rule: interval.IntervalRule
    counts: interval.Column
    """(U, layout.width)."""
    tallies: Tallies
    units: interval.ImageUnits

    def sum_columns(self, columns: list[int]) -> interval.Column:
        """The sum of some columns of the counts in every unit `(U,)`."""
        found = self.counts[:, columns[0]].astype(np.int64)
        for column in columns[1:]:
            np.add(found, self.counts[:, column], out=found, casting="unsafe")
        return found

    def sum_iou(self) -> Floats:
        """The sum of the IoU of the matched pairs of every unit `(U,)`."""
        return self.units.sum_columns(self.tallies.images, self.tallies.iou_sum)[0]

    def sum_apart(self) -> tuple[Floats, Floats]:
        """The sum of IoU less the mean of all, and the sum of the squares of that, of every unit, both `(U,)`."""
        number, apart = self.tallies.counts[:, 0].astype(np.int32), self.tallies.iou_sum.copy()
        mean = float(apart.sum()) / max(int(number.sum()), 1)
        apart -= number * mean
        squares = apart**2
        np.divide(squares, number, out=squares, where=number > 0)
        squares[number == 0] = 0
        squares += self.tallies.iou_squares
        del number
        first, second = self.units.sum_columns(self.tallies.images, apart, squares)
        return first, second

    @classmethod
    def of(cls, tallies: Tallies, jackknife: interval.Jackknife) -> "UnitSums":
        """The sums of every unit."""
        return cls(jackknife.rule, jackknife.units.sum_rows(tallies.images, tallies.counts), tallies, jackknife.units)


def sums_of(tallies: Tallies, jackknife: interval.Jackknife | None = None) -> PairSums:
    """The sums over all images of the tallies, and with a jackknife image by image."""
    return PairSums(
        layout=tallies.layout,
        images=len(tallies.images),
        totals=tallies.sum_counts(),
        moments=tallies.merge_moments(),
        median=tallies.find_median_iou(),
        units=None if jackknife is None else UnitSums.of(tallies, jackknife),
    )


def compute_agreement(a: int, b: int, sums: PairSums, *, size_threshold: float | None) -> PairAgreement:
    """All numbers of the pair of authors with ids a and b (A 3.4).

    `size_threshold` is the box area in square pixels from which an object is big; None leaves these subsets undefined.
    """
    reading = _ScoreReader(sums)
    return PairAgreement(
        a=a,
        b=b,
        images=sums.images,
        given=reading.given,
        roles=reading.read_roles(),
        iou=reading.read_iou(),
        part_state=reading.add_tag_interval(compute_part_state_agreement(sums.layout, sums.totals), "part_state"),
        occluded=reading.add_tag_interval(compute_occluded_agreement(sums.layout, sums.totals), "occluded"),
        by_label=reading.read_labels(),
        recall_a=reading.read_recalls("a", size_threshold),
        recall_b=reading.read_recalls("b", size_threshold),
        assisted_left=reading.read_left(),
    )


AgreementMatrix = tuple[tuple[PairAgreement | None, ...], ...]
"""Rows are references, columns the others; None on the diagonal."""


def make_f1_matrix(pairs: Iterable[PairAgreement], authors: Sequence[int]) -> AgreementMatrix:
    """The matrix of agreements (A Table 4): rows are references, columns the others, in the order of `authors`.

    None on the diagonal, and where a pair was not computed.
    """
    found = {key: one for pair in pairs for key, one in (((pair.a, pair.b), pair), ((pair.b, pair.a), pair.swap()))}
    return tuple(tuple(found.get((reference, other)) for other in authors) for reference in authors)


MANY_AUTHORS: Final = 5
"""Authors from which on a matrix has those together who agree, and the mean of each row."""


def order_by_f1(pairs: Iterable[PairAgreement], authors: Sequence[int]) -> list[int]:
    """Authors so that those who agree stand together: the best pair, then again and again who agrees best with an end.

    Fewer than `MANY_AUTHORS` keep their order, as do those without an F1 at the end.
    """
    f1 = {pair: one.roles.f1.value or 0.0 for one in pairs for pair in ((one.a, one.b), (one.b, one.a))}
    if len(authors) < MANY_AUTHORS or not f1:
        return list(authors)
    first, second = max(combinations(authors, 2), key=lambda pair: f1.get(pair, 0.0))
    row = [first, second]
    left = [author for author in authors if author not in row]
    while left:
        at, best = max(product((0, -1), left), key=lambda choice: f1.get((row[choice[0]], choice[1]), 0.0))
        left.remove(best)
        row.insert(len(row) if at else 0, best)
    return row


class _ScoreReader:
    """Reads scores out of sums; `part` and `whole` name columns that are added up."""

    def __init__(self, sums: PairSums) -> None:
        self.sums = sums
        self._totals: list[int] = sums.totals.tolist()

    @property
    def given(self) -> int:
        """Images whose objects were given."""
        return self._sum_columns(_list_columns(self.sums.layout.columns["given"]))

    def read_roles(self) -> RoleScores:
        columns = self.sums.layout.columns
        return self._make_roles(
            n_a=_list_columns(columns["n_a"]), n_b=_list_columns(columns["n_b"]), tp=_list_columns(columns["found"])
        )

    def read_labels(self) -> dict[int, RoleScores]:
        columns, found = self.sums.layout.columns, {}
        for number, label in enumerate(self.sums.layout.labels):
            n_a, n_b, tp = ([columns[name].start + number] for name in ("n_a", "n_b", "tp"))
            if self._sum_columns(n_a) + self._sum_columns(n_b):
                found[label] = self._make_roles(n_a=n_a, n_b=n_b, tp=tp)
        return found

    def read_recalls(self, side: str, size_threshold: float | None) -> dict[str, Score]:
        columns, found = self.sums.layout.columns, {}
        for number, subset in enumerate(SUBSETS):
            if size_threshold is None and ("small" in subset or "big" in subset):
                found[subset] = make_undefined(NO_THRESHOLD)
                continue
            hits, objects = ([columns[f"{name}_{side}"].start + number] for name in ("subset_tp", "subset_n"))
            reason = (
                OBJECTS_GIVEN
                if self.given
                else Phrase("the reference has no object in the subset '{subset}'", subset=_name_subset(subset))
            )
            found[subset] = self._score_share(hits, objects, reason=reason)
        return found

    def read_left(self) -> AssistedLeft:
        columns = self.sums.layout.columns
        return AssistedLeft(*(self._totals[columns[name].start] for name in ("left_pairs", "left_a", "left_b")))

    def read_iou(self) -> IoUSummary:
        number, total, squares = self.sums.moments
        histogram = tuple(self._totals[self.sums.layout.columns["bins"]])
        if not number or self.sums.median is None:
            none = make_undefined(NO_PAIRS)
            return IoUSummary(none, none, none, histogram)
        mean = Score(total / number, number)
        std = Score(float(np.sqrt(squares / number)), number)
        units = self.sums.units
        if units is not None:
            pairs, rule = units.counts[:, 0], units.rule
            mean = mean.with_interval(
                interval.compute_ratio_interval(interval.Spread.MEAN, units.sum_iou(), pairs, rule=rule)
            )
            std = std.with_interval(interval.compute_deviation_interval(pairs, *units.sum_apart(), rule=rule))
        return IoUSummary(mean, Score(self.sums.median, number), std, histogram)

    def add_tag_interval(self, found: TagAgreement, group: str) -> TagAgreement:
        """The agreement on a tag with the interval of its alpha, from the columns of this group."""
        units = self.sums.units
        if units is None:
            return found
        counts, first = units.counts, self.sums.layout.columns[group].start
        return add_tag_interval(found, lambda place: counts[:, first + place], units.rule)

    def _make_roles(self, *, n_a: list[int], n_b: list[int], tp: list[int]) -> RoleScores:
        nothing = (NO_OTHER_SHAPES, NO_REFERENCE_SHAPES) if self.sums.images else (NO_IMAGES, NO_IMAGES)
        empty = NO_SHAPES if self.sums.images else NO_IMAGES
        if self.given:
            nothing, empty = (OBJECTS_GIVEN, OBJECTS_GIVEN), OBJECTS_GIVEN
        first, second, matched = (self._sum_columns(columns) for columns in (n_a, n_b, tp))
        roles = RoleScores(
            n_a=first,
            n_b=second,
            tp=matched,
            precision=score_of_ratio(matched, second, reason=nothing[0]),
            recall=score_of_ratio(matched, first, reason=nothing[1]),
            f1=score_of_ratio(*f1_terms_of(matched, first, second), reason=empty),
        )
        units = self.sums.units
        if units is None:
            return roles
        return roles.with_intervals(*(units.sum_columns(columns) for columns in (tp, n_a, n_b)), rule=units.rule)

    def _score_share(self, part: list[int], whole: list[int], *, reason: str) -> Score:
        score = score_of_ratio(self._sum_columns(part), self._sum_columns(whole), reason=reason)
        units = self.sums.units
        if units is None:
            return score
        rows = units.sum_columns(part), units.sum_columns(whole)
        return score.with_interval(interval.compute_ratio_interval(interval.Spread.SHARE, *rows, rule=units.rule))

    def _sum_columns(self, columns: list[int]) -> int:
        return sum(self._totals[column] for column in columns)


def _list_columns(columns: slice) -> list[int]:
    return list(range(columns.start, columns.stop))


def _name_subset(subset: str) -> str:
    """The subset in the words of a report: `big, not occluded`."""
    return subset.replace("_non_", ", not ").replace("non_", "not ")
