"""Agreement of two authors in both roles: precision, recall, F1, IoU of matched pairs, labels, subsets, tags.

Each author in turn is the reference that the other is measured against (A 3.4). All numbers come from sums of tallies.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from itertools import combinations, product
from typing import Final

import numpy as np

from annotator.geometry.box import Floats
from annotator.metrics.agreement.alpha import Coincidences, compute_nominal_alpha
from annotator.metrics.agreement.tally import OCCLUSIONS, PART_STATES, SUBSETS, Counts, Tallies, TallyLayout
from annotator.metrics.jackknife.groups import (
    Column,
    ImageGroups,
    ImageUnits,
    Jackknife,
    JackknifedNumber,
    compute_deviation_interval,
    compute_ratio_interval,
)
from annotator.metrics.jackknife.interval import IntervalRule, Moments, NoInterval, Spread
from annotator.metrics.score import F1_OBJECTS, Score, f1_terms_of, make_undefined, score_of_ratio
from annotator.phrase import Phrase


@dataclass(frozen=True, slots=True)
class TagAgreement:
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


def add_tag_interval(found: TagAgreement, read: Callable[[int], Column], rule: IntervalRule) -> TagAgreement:
    """The agreement with the interval of its alpha; `read` gives a column `(U,)` of its confusions unit by unit.

    Of the columns, as many as two states have pairs, one at a time is in the memory.
    """
    if found.alpha.value is None:
        return found
    if not rule.wanted:
        return replace(found, alpha=found.alpha.with_interval(NoInterval.NOT_ASKED))
    width = len(found.states)
    both = [a * width + b for a in range(1, width) for b in range(1, width)]
    rows = np.flatnonzero(reduce(np.logical_or, (read(place) > 0 for place in both)))
    groups = ImageGroups.of(np.arange(len(rows)), ImageUnits())
    parts = groups.sum_columns(read(place)[rows] for place in range(width * width))
    total = parts.sum(axis=0)
    without = [_compute_agreement(found.states, (total - part).astype(np.int64)).alpha.value for part in parts]
    number = JackknifedNumber(Spread.ALPHA, found.alpha.value, found.alpha.support, without)
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


@dataclass(frozen=True, slots=True)
class RoleScores:
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
        self, matched: Column, first: Column, second: Column, *, rule: IntervalRule, times: Column | None = None
    ) -> "RoleScores":
        """The same with intervals, given pairs, shapes of a and shapes of b `(U,)` of every image (or folder).

        `times` `(U,)` says how many images each entry stands for; one if left out.
        """
        part, whole = f1_terms_of(matched, first, second)
        spread = Spread.SHARE
        return replace(
            self,
            precision=self.precision.with_interval(
                compute_ratio_interval(spread, matched, second, rule=rule, times=times)
            ),
            recall=self.recall.with_interval(compute_ratio_interval(spread, matched, first, rule=rule, times=times)),
            f1=self.f1.with_interval(
                compute_ratio_interval(spread, part, whole, rule=rule, times=times, objects=F1_OBJECTS)
            ),
        )


@dataclass(frozen=True, slots=True)
class AssistedLeft:
    """What left the numbers of a pair because it was taken from a model; zeros where nothing was to leave."""

    pairs: int = 0
    """Pairs with an assisted side."""
    shapes_a: int = 0
    """Shapes of a: those assisted, and the partners of assisted ones."""
    shapes_b: int = 0

    def swap(self) -> "AssistedLeft":
        """The same with b as the reference."""
        return AssistedLeft(self.pairs, self.shapes_b, self.shapes_a)


@dataclass(frozen=True, slots=True)
class IoUSummary:
    """Mean, median and population standard deviation of IoU over matched pairs, and the histogram over `IOU_EDGES`."""

    mean: Score
    median: Score
    std: Score
    histogram: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PairAgreement:
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


@dataclass(frozen=True, slots=True, eq=False)
class PairSums:
    """Sums of tallies over images, from which every number of a pair is made."""

    layout: TallyLayout
    images: int
    totals: Counts
    """(layout.width,)."""
    moments: Moments
    median: float | None
    """Median IoU of the matched pairs; None where there is none."""
    units: "UnitSums | None" = None
    """The same image by image, for the intervals; None without intervals."""


@dataclass(frozen=True, slots=True, eq=False)
class UnitSums:
    """Sums of tallies over every one of U images (or folders)."""

    rule: IntervalRule
    counts: Column
    """(U, layout.width)."""
    tallies: Tallies
    units: ImageUnits

    def sum_columns(self, columns: list[int]) -> Column:
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
    def of(cls, tallies: Tallies, jackknife: Jackknife) -> "UnitSums":
        """The sums of every unit."""
        return cls(jackknife.rule, jackknife.units.sum_rows(tallies.images, tallies.counts), tallies, jackknife.units)


def sums_of(tallies: Tallies, jackknife: Jackknife | None = None) -> PairSums:
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
            mean = mean.with_interval(compute_ratio_interval(Spread.MEAN, units.sum_iou(), pairs, rule=rule))
            std = std.with_interval(compute_deviation_interval(pairs, *units.sum_apart(), rule=rule))
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
        return score.with_interval(compute_ratio_interval(Spread.SHARE, *rows, rule=units.rule))

    def _sum_columns(self, columns: list[int]) -> int:
        return sum(self._totals[column] for column in columns)


def _list_columns(columns: slice) -> list[int]:
    return list(range(columns.start, columns.stop))


def _name_subset(subset: str) -> str:
    """The subset in the words of a report: `big, not occluded`."""
    return subset.replace("_non_", ", not ").replace("non_", "not ")
