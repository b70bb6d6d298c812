"""Drift: whether a person works otherwise in the last third of the images than in the first, in the person's own order.

Of every quantity one number says it: the value over the last third less that over the first, each pooled over its
images, with the two jackknife variances added and the degrees of freedom of Satterthwaite (1946). What is compared with
each other person speaks only where a strict majority of them sees the same. The same difference of the other persons on
the same images stands beside it. The line through the series is an exponentially weighted mean (Roberts 1959).
"""

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import ClassVar, Final

import numpy as np
from msgspec import Struct, field
from msgspec.structs import replace

from annotator.errors import Numeral, Phrase
from annotator.geometry.box import Bools, Floats, Ints
from annotator.metrics.agreement.counts import EffortTable
from annotator.metrics.agreement.pair import Tallies
from annotator.metrics.jackknife import interval
from annotator.metrics.jackknife.two_sources import choose_groups
from annotator.metrics.matching.selection import ImageIds
from annotator.metrics.people.heads import NO_EFFECT, Effect, choose_majority_p, choose_speaking
from annotator.metrics.people.offsets import Pair, PairOffsets
from annotator.metrics.people.profile import NO_TIME, GroupCounts, align_column
from annotator.metrics.score import Score, f1_terms_of, make_undefined
from annotator.model.layer import Layer
from annotator.model.metric_settings import LeastEffects

QUANTITIES: Final = ("f1", "size", "misses", "pace")
"""F1 with the others, mean outward offset, share missed, seconds an object."""
LEAST_IMAGES: Final = 15
LEAST_UNITS: Final = 3
"""Images, or blocks of them, that a third needs."""
WEIGHT: Final = 0.2
"""Of each point in the line through a series."""
MOST_POINTS: Final = 120
"""Points of a series; of more images several that follow each other are pooled in one."""
UNKNOWN: Final = -1
"""Time of an image of which nobody knows when it was first finished."""
NO_ORDER: Final = Phrase(
    "nobody knows when these images were first finished: they were imported or frozen without that, or the file is of "
    "an older version and was never opened to be edited since"
)
FEW_IMAGES: Final = Phrase(
    "fewer than {n} images that others finished, too, and whose order is known", n=Numeral(str(LEAST_IMAGES))
)
AT_ONCE: Final = Phrase("so many images were finished at one moment that the first cannot be told from the last")
FEW_UNITS: Final = Phrase("a third has fewer than {n} images or blocks with something to compare", n=LEAST_UNITS)
NO_OTHERS: Final = Phrase("fewer than two other persons finished these images")
NO_SUM: Final = Phrase("offsets of the others against each other add up to nothing")
NO_REPEAT: Final = Phrase("no image was gone over twice")


class WorkOrder(Struct, frozen=True, eq=False):
    """When a person first finished each image that counts."""

    COLUMNS: ClassVar[tuple[str, ...]] = ("images", "times")

    images: ImageIds
    """Ascending ids (I,)."""
    times: Ints
    """Milliseconds since 1970 (I,); `UNKNOWN` where nobody knows."""

    @classmethod
    def of(cls, layers: Iterable[Layer]) -> "WorkOrder":
        """That of the layers of one person that count, in ascending order of image."""
        rows = [(one.key.image, UNKNOWN if one.first_finished is None else one.first_finished) for one in layers]
        table = np.array(rows, dtype=np.int64).reshape(-1, 2)
        return cls(table[:, 0], table[:, 1])

    def sort_known(self, images: ImageIds) -> tuple[ImageIds, Ints]:
        """Of these ascending images those whose time is known, and their times, both in the order of the work (n,)."""
        known = np.flatnonzero(np.asarray(self.times) != UNKNOWN)
        kept = known[np.isin(self.images[known], images)] if len(known) else known
        found, times = self.images[kept], self.times[kept]
        order = np.lexsort((found, times))
        return found[order], times[order]


Columns = Iterator[tuple[Floats, Floats]]
"""Parts and wholes (n,) of a quantity on n images in the order of the work, one pair at a time.

Its value is the mean of their ratios.
"""
Quantities = Mapping[str, Callable[[], Columns | str]]
"""What each quantity is made of, or why there is nothing."""


class DriftNumber(Struct, frozen=True, eq=False):
    """One quantity of a person, first and last third of the images, and the series between them."""

    quantity: str
    """Of `QUANTITIES`."""
    first: Score
    """Its support is the number of images."""
    last: Score
    difference: Score
    """Last less first third."""
    others: Score
    """The same difference of the other persons on the same images."""
    values: Floats
    """By point (P,); NaN where there is nothing to compare."""
    smooth: Floats
    """The line through them (P,)."""
    p: float | None = None
    """None where the difference is undefined or nothing is said of it."""
    speaks: bool = False
    shared: bool = False
    """Whether the others move the same way, so that it may lie at the images."""


class PersonDrift(Struct, frozen=True, eq=False):
    """How the work of a person changes, against the others, or against a reference on control images."""

    author: int
    against: int | None
    """Id of the reference; None for the other persons."""
    others: tuple[int, ...]
    images: ImageIds
    """In the order of the work (n,)."""
    unknown: int
    """Further images, of which nobody knows when they were finished."""
    starts: Ints
    """First image of every point of the series (P,)."""
    since: Ints
    """When the first image of every point was first finished, in milliseconds since 1970 (P,)."""
    numbers: tuple[DriftNumber, ...]
    own: Score
    """Mean outward offset of the person's later pass against the earlier one, where images were gone over twice."""

    @property
    def sentences(self) -> tuple[DriftNumber, ...]:
        """The quantities of which drift is said."""
        return tuple(one for one in self.numbers if one.speaks)

    @property
    def last_images(self) -> ImageIds:
        """Those of the last third."""
        return self.images[len(self.images) - len(self.images) // 3 :]


def find_number(drift: PersonDrift, quantity: str) -> DriftNumber:
    """The number of a quantity. Raises StopIteration for one that there is not."""
    return next(one for one in drift.numbers if one.quantity == quantity)


def smooth_values(values: Floats) -> Floats:
    """The exponentially weighted mean at every value `(P,)`, from the first one on (Roberts 1959); NaN are passed over.

    `s_i = WEIGHT * v_i + (1 - WEIGHT) * s_(i-1)`, with the first known value as s_1.
    """
    found, last = np.full(len(values), np.nan), math.nan
    for place, value in enumerate(values.tolist()):
        if not math.isnan(value):
            last = value if math.isnan(last) else WEIGHT * value + (1 - WEIGHT) * last
        found[place] = last
    return found


def compare_thirds(first: tuple[float, Floats], last: tuple[float, Floats]) -> Effect:
    """Last less first, each its value and its values without each unit `(U,)`, by Welch's t (Satterthwaite 1946)."""
    sizes = [len(without) for _, without in (first, last)]
    if min(sizes) < LEAST_UNITS:
        return NO_EFFECT
    value = last[0] - first[0]
    if not all(np.isfinite(without).all() for _, without in (first, last)):
        return Effect(value, math.inf, 0)
    squares = [interval.compute_jackknife_error(without, np.ones(len(without))) ** 2 for _, without in (first, last)]
    below = sum(square**2 / (size - 1) for square, size in zip(squares, sizes, strict=True))
    degrees = sum(squares) ** 2 / below if below > 0 else float(sum(sizes) - 2)
    return Effect(value, math.sqrt(sum(squares)), degrees)


class _Third(Struct, frozen=True, eq=False):
    """The images of one third, and which of them are left out together."""

    rows: slice
    order: Ints
    """Of the rows, in which ids ascend."""
    groups: interval.ImageGroups

    @classmethod
    def of(cls, images: ImageIds, rows: slice, jackknife: interval.Jackknife) -> "_Third":
        order = np.argsort(images[rows])
        return cls(rows, order, choose_groups(images[rows][order], jackknife.units, jackknife.rule))


class _ThirdSums(Struct, frozen=True, eq=False):
    """Sums of one third by unit of images and by column of a quantity (U, m)."""

    part: Floats
    whole: Floats
    images: int
    """With something to compare."""

    def find_value(self, chosen: Bools) -> tuple[float, Floats]:
        """The mean of the chosen ratios (m,), which have support, and the same without each unit that has some."""
        part, whole = self.part[:, chosen], self.whole[:, chosen]
        used = (whole > 0).any(axis=1)
        tops, bottoms = part.sum(axis=0), whole.sum(axis=0)
        left = bottoms - whole[used]
        each = np.divide(tops - part[used], left, out=np.full(left.shape, np.nan), where=left > 0)
        return float((tops / bottoms).mean()), each.mean(axis=1)


class _Maker:
    """Makes the drift of one person from what is known of everybody."""

    def __init__(
        self, images: ImageIds, times: Ints, jackknife: interval.Jackknife, least: LeastEffects, *, speaks: bool
    ) -> None:
        """Of images in the order of the work, and the times at which they were first finished."""
        number = len(images)
        self._images, self._times, self._rule, self._least = images, times, jackknife.rule, least
        rows = slice(0, number // 3), slice(number - number // 3, number)
        self._thirds = [_Third.of(images, one, jackknife) for one in rows]
        self._reason = "" if _can_tell(times) else AT_ONCE
        if not number:
            self._reason = NO_ORDER
        elif number < LEAST_IMAGES:
            self._reason = FEW_IMAGES
        self._speaks = speaks
        self._starts = np.arange(0, number, max(1, math.ceil(number / MOST_POINTS)))

    def make(
        self,
        author: int,
        against: int | None,
        others: tuple[int, ...],
        number: int,
        made: tuple[DriftNumber, ...],
        own: Score,
    ) -> PersonDrift:
        """The drift with these numbers, of a person who finished so many images that are compared."""
        starts, images = self._starts, self._images
        since = self._times[starts]
        return PersonDrift(author, against, others, images, number - len(images), starts, since, made, own)

    def make_numbers(self, mine: Quantities, others: Quantities) -> tuple[DriftNumber, ...]:
        """The numbers of all quantities, of which those speak that are more than chance over all of them."""
        found = [self._make(name, mine[name](), others[name]) for name in mine]
        tested = [one for one in found if one.p is not None]
        kept = choose_speaking([one.p for one in tested if one.p is not None]).tolist()
        speaking = {one.quantity for one, keep in zip(tested, kept, strict=True) if keep and self._is_large(one)}
        return tuple(replace(one, speaks=one.quantity in speaking) for one in found)

    def _make(self, name: str, mine: Columns | str, others: Callable[[], Columns | str]) -> DriftNumber:
        if isinstance(mine, str):
            none, empty = make_undefined(mine), np.full(len(self._starts), np.nan)
            return DriftNumber(name, none, none, none, none, empty, empty)
        values, thirds = self._sum(mine)
        first, last, difference, p = self._compare(thirds)
        beside = others()
        theirs = make_undefined(beside) if isinstance(beside, str) else self._compare(self._sum(beside)[1])[2]
        found = DriftNumber(
            name, first, last, difference, theirs, values, smooth_values(values), p if self._speaks else None
        )
        return replace(found, shared=self._is_shared(found))

    def _sum(self, columns: Columns) -> tuple[Floats, list[_ThirdSums]]:
        """The series of a quantity (P,), NaN where nothing is compared, and the sums of both thirds."""
        ratios, known = np.zeros(len(self._starts)), np.zeros(len(self._starts))
        used = np.zeros(len(self._images), np.bool_)
        sums: list[list[Floats]] = [[] for _ in self._thirds]
        for part, whole in columns:
            if len(self._starts):
                tops, bottoms = (np.add.reduceat(one, self._starts) for one in (part, whole))
                ratios += np.divide(tops, bottoms, out=np.zeros_like(tops), where=bottoms > 0)
                known += bottoms > 0
            used |= whole > 0
            for third, found in zip(self._thirds, sums, strict=True):
                found.append(third.groups.sum_columns(one[third.rows][third.order] for one in (part, whole)))
        values = np.divide(ratios, known, out=np.full(len(known), np.nan), where=known > 0)
        made = []
        for third, found in zip(self._thirds, sums, strict=True):
            each = np.stack(found, axis=2) if found else np.zeros((third.groups.count, 2, 0))
            made.append(_ThirdSums(each[:, 0], each[:, 1], int(used[third.rows].sum())))
        return values, made

    def _compare(self, thirds: Sequence[_ThirdSums]) -> tuple[Score, Score, Score, float | None]:
        """First and last third, their difference, and its p-value."""
        if self._reason:
            none = make_undefined(self._reason)
            return none, none, none, None
        has = [third.whole.sum(axis=0) > 0 for third in thirds]
        chosen = has[0] & has[1]
        if not chosen.any():
            none = make_undefined(FEW_UNITS)
            return none, none, none, None
        both = [third.find_value(chosen) for third in thirds]
        first, last = (Score(value, third.images) for (value, _without), third in zip(both, thirds, strict=True))
        rule = self._rule
        if rule.wanted and min(len(without) for _, without in both) < LEAST_UNITS:
            return first, last, make_undefined(FEW_UNITS), None
        difference = Score(both[1][0] - both[0][0], first.support + last.support)
        if not rule.wanted:
            return first, last, difference.with_interval(interval.NoInterval.NOT_ASKED), None
        effect = compare_thirds(*both)
        if not effect.degrees:
            return first, last, difference.with_interval(interval.NoInterval.NOT_WITHOUT), None
        if effect.error:
            reach, units = (
                interval.compute_quantile(effect.degrees) * effect.error,
                sum(len(without) for _, without in both),
            )
            found = interval.Interval(effect.value - reach, effect.value + reach, units, rule.unit)
            difference = difference.with_interval(found)
        else:
            difference = difference.with_interval(interval.NoInterval.NO_VARIATION)
        single = [np.arange(len(chosen)) == column for column in np.flatnonzero(chosen)]
        effects = [compare_thirds(*(third.find_value(column) for third in thirds)) for column in single]
        return first, last, difference, max(effect.p, choose_majority_p(effects))

    def _is_large(self, found: DriftNumber) -> bool:
        return self._find_size(found, found.difference) >= 1

    def _find_size(self, found: DriftNumber, difference: Score) -> float:
        """How large a difference is, in parts of the least that matters."""
        first = found.first.value
        if difference.value is None or first is None:
            return 0.0
        least = {"size": self._least.size, "pace": self._least.pace * first}.get(found.quantity, self._least.share)
        return abs(difference.value) / least if least > 0 else math.inf

    def _is_shared(self, found: DriftNumber) -> bool:
        mine, theirs = found.difference.value, found.others.value
        return (
            mine is not None and theirs is not None and mine * theirs > 0 and self._find_size(found, found.others) >= 1
        )


class PeopleData(Struct, frozen=True, eq=False):
    """What the drift of persons is made from."""

    counts: GroupCounts
    """A column a person, ids ascending."""
    orders: Mapping[int, WorkOrder]
    offsets: Mapping[Pair, PairOffsets]
    """Of all pairs, the lower id first."""
    tallies: Mapping[Pair, Tallies]
    """In the same way."""
    effort: Mapping[int, EffortTable] = field(default_factory=dict)
    repeats: Mapping[int, PairOffsets] = field(default_factory=dict)
    """Of each person's earlier pass against the later one."""

    def list_f1(self, pairs: Iterable[Pair], images: ImageIds) -> Columns:
        """The F1 of each of these pairs."""
        for a, b in pairs:
            table = self.tallies[min(a, b), max(a, b)]
            terms = f1_terms_of(*table.layout.count_roles(table.counts))
            yield align_column(images, table.images, terms[0]), align_column(images, table.images, terms[1])

    def list_sizes(self, author: int, others: Iterable[int], images: ImageIds) -> Columns:
        """The mean outward offset of a person against each of the others."""
        for other in others:
            pair = self.offsets[min(author, other), max(author, other)]
            one = pair if author < other else pair.swap()
            yield align_column(images, one.images, one.read("size")), align_column(images, one.images, one.pairs)

    def list_misses(self, places: Sequence[int], images: ImageIds) -> Columns:
        """The share that the persons in these columns of the counts missed, all together."""
        expected, missed = (one[:, places].sum(axis=1) for one in self.counts.counts["all"][:2])
        known = self.counts.images
        yield align_column(images, known, missed), align_column(images, known, expected)

    def list_pace(self, persons: Iterable[int], images: ImageIds) -> Columns | str:
        """Seconds an object of these persons together, or why there are none."""
        part, whole = np.zeros(len(images)), np.zeros(len(images))
        for person in persons:
            table = self.effort.get(person)
            if table is not None and len(table):
                order = np.argsort(table.image, kind="stable")
                part += align_column(images, table.image[order], table.seconds[order])
                whole += align_column(images, table.image[order], table.shapes[order])
        return iter([(part, whole)]) if whole.any() else NO_TIME


def drift_people(
    authors: Sequence[int], data: PeopleData, *, jackknife: interval.Jackknife, least: LeastEffects | None = None
) -> tuple[PersonDrift, ...]:
    """The drift of every person of ascending ids who shares an image with another."""
    found = []
    finished = data.counts.finished
    for place, author in enumerate(authors):
        shared = finished[:, place] & (finished.sum(axis=1) > 1)
        columns = [n for n in range(len(authors)) if n != place and (shared & finished[:, n]).any()]
        if not columns:
            continue
        others = tuple(authors[n] for n in columns)
        images, times = data.orders[author].sort_known(data.counts.images[shared])
        mine, beside = _list_quantities(data, author, place, others, columns, images)
        maker = _Maker(images, times, jackknife, least or LeastEffects(), speaks=True)
        own = measure_own(data.repeats.get(author), jackknife)
        found.append(maker.make(author, None, others, int(shared.sum()), maker.make_numbers(mine, beside), own))
    return tuple(found)


def _list_quantities(
    data: PeopleData, author: int, place: int, others: tuple[int, ...], columns: list[int], images: ImageIds
) -> tuple[Quantities, Quantities]:
    """The quantities of a person, and those of the others on the same images."""
    if not len(images):
        return (dict.fromkeys(QUANTITIES, lambda: NO_ORDER),) * 2
    mine: Quantities = {
        "f1": lambda: data.list_f1([(author, other) for other in others], images),
        "size": lambda: data.list_sizes(author, others, images),
        "misses": lambda: data.list_misses([place], images),
        "pace": lambda: data.list_pace([author], images),
    }
    if len(others) < 2:
        return mine, dict.fromkeys(QUANTITIES, lambda: NO_OTHERS)
    return mine, {
        "f1": lambda: data.list_f1(combinations(others, 2), images),
        "size": lambda: NO_SUM,
        "misses": lambda: data.list_misses(columns, images),
        "pace": lambda: data.list_pace(others, images),
    }


def drift_against(
    reference: int, person: int, data: PeopleData, *, jackknife: interval.Jackknife, least: LeastEffects | None = None
) -> PersonDrift:
    """The drift of a person against a reference, on the control images that both finished; nothing is said of it.

    The data are those of the two.
    """
    (control,) = data.tallies.values()
    images, times = data.orders[person].sort_known(control.images)
    mine: Quantities = {
        "f1": lambda: data.list_f1([(person, reference)], images),
        "size": lambda: data.list_sizes(person, [reference], images),
        "misses": lambda: data.list_misses([int(person > reference)], images),
    }
    maker = _Maker(images, times, jackknife, least or LeastEffects(), speaks=False)
    made = maker.make_numbers(mine, dict.fromkeys(mine, lambda: NO_OTHERS))
    none = make_undefined(NO_REPEAT)
    return maker.make(person, reference, (reference,), len(control.images), made, none)


def measure_own(offsets: PairOffsets | None, jackknife: interval.Jackknife) -> Score:
    """The mean outward offset of a person's later pass against the earlier one, given the earlier one first."""
    if offsets is None or not offsets.pairs.sum():
        return make_undefined(NO_REPEAT)
    later = offsets.swap()
    part, whole = later.read("size"), later.pairs
    score = Score(float(part.sum() / whole.sum()), round(float(whole.sum())))
    return score.with_interval(jackknife.measure_ratio(interval.Spread.FREE, later.images, part, whole))


def _can_tell(times: Ints) -> bool:
    """Whether the first third of ascending times `(n,)` ends before the last one begins."""
    third = len(times) // 3
    return not third or bool(times[third - 1] < times[len(times) - third])
