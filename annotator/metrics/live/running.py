"""Running sums over images, of tallies, alphas and custom tags: an update costs the same however many images there are.

Sums are exact, so that what was added can be taken back without drift.

So is agreement on custom tags over the matched pairs of all: of answers that are listed the table of all pairs is held,
of numbers what every image adds.
"""

from array import array
from bisect import bisect_left, insort
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, pairwise
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from msgspec import Struct
from msgspec.structs import replace

from annotator.errors import Progress
from annotator.geometry.box import Bools, Candidates, Floats, Rows
from annotator.metrics.agreement.alpha import ImageAlphas, Pair, score_mean
from annotator.metrics.agreement.audit import AuditOptions
from annotator.metrics.agreement.pair import (
    CountRows,
    Counts,
    IoUSummary,
    PairAgreement,
    PairSums,
    Tallies,
    TallyLayout,
    TallyRule,
)
from annotator.metrics.jackknife.interval import ImageUnits, Jackknife, Moments, Spread
from annotator.metrics.matching.pairing import match_shapes
from annotator.metrics.matching.selection import (
    AuthorShapes,
    ImageIds,
    ShapesByAuthor,
    author_shapes_of,
    is_assisted,
    list_audited,
    select_shapes,
)
from annotator.metrics.people.custom_tags import NO_ANSWERS, NO_VARIATION, TagAlpha, TagRatings, TagSums, compute_alphas
from annotator.metrics.randcrowns import variance
from annotator.metrics.randcrowns.scope import CrownRules, ImageTable, has_unit, make_scope
from annotator.metrics.score import Score, make_undefined
from annotator.model.layer import Layer, gather_attributes
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from annotator.model.tags import Level, Tag, encode_answers, kind_of, mark_asked

_BLOCK: Final = 128
_AT_A_TIME: Final = 64 * _BLOCK
"""Images whose variances are counted together, so that a count of very many can be called off between them."""


class RunningVariance:
    """The variance tallies of every image of a project, and their sum."""

    def __init__(
        self, sides: Sequence[AuthorShapes], images: ImageTable, rules: CrownRules, *, progress: Progress | None = None
    ) -> None:
        """Tallies what these authors stated about the images, at once. Raises Cancelled when asked to stop."""
        progress = progress or Progress()
        self.rules = rules
        self.images: ImageIds = images.id
        """Ascending ids."""
        self.authors = tuple(sorted(side.author for side in sides))
        found = []
        for first in range(0, max(len(images.id), 1), _AT_A_TIME):
            progress.step(first, len(images.id))
            part = images.where(np.arange(first, min(first + _AT_A_TIME, len(images.id))))
            table = variance.build_variance_table(make_scope(sides, part, rules), progress=progress)
            found.append(variance.tally_images(table, part))
        self.rows = _split_blocks(np.concatenate(found))
        """As `tally_images` gives them (I, A, 15), in blocks of images that are replaced as a whole and never changed.

        Whoever holds them has the tallies as they were.
        """
        self._left_out = _is_left_out(sides, images, rules)
        self._number_left_out = int(self._left_out.sum())
        self._sums: Floats = np.stack([block.sum(axis=0) for block in self.rows])

    def set(self, image: int, tally: variance.VarianceTally) -> None:
        """Replaces the tally of one image. Raises KeyError for an image that was not there at the beginning."""
        row = int(np.searchsorted(self.images, image))
        if row == len(self.images) or self.images[row] != image:
            raise KeyError(f"image {image} was not in the project when the variances were made")
        place, within = divmod(row, _BLOCK)
        block = self.rows[place].copy()
        block[within] = tally.columns
        self.rows = (*self.rows[:place], block, *self.rows[place + 1 :])
        self._sums[place] = block.sum(axis=0)
        self._number_left_out += tally.left_out - int(self._left_out[row])
        self._left_out[row] = bool(tally.left_out)

    def sum_tallies(self) -> variance.VarianceTally:
        """The tally of all images together."""
        return variance.VarianceTally(self.authors, self._sums.sum(axis=0), self._number_left_out)

    def make_report(self) -> variance.VarianceReport:
        """The variances for every reference author and pooled (R Eq. 15)."""
        return variance.make_variance_report(self.sum_tallies())


def _split_blocks(rows: Floats) -> tuple[Floats, ...]:
    """Rows of images in blocks, one at least."""
    return tuple(rows[first : first + _BLOCK] for first in range(0, max(len(rows), 1), _BLOCK))


def count_variance(
    project: Project, options: AuditOptions, rules: CrownRules, *, progress: Progress | None = None
) -> RunningVariance:
    """The variances of a project whose layers are loaded. Raises Cancelled when asked to stop."""
    sides = select_shapes(project, list_audited(project, options.authors), options.selection)
    return RunningVariance(sides, ImageTable.of(project.images.values()), rules, progress=progress)


def _is_left_out(sides: Sequence[AuthorShapes], images: ImageTable, rules: CrownRules) -> Bools:
    """Images that somebody finished and that a run in metres cannot use."""
    finished = np.isin(images.id, np.concatenate([np.zeros(0, np.int64), *(side.images for side in sides)]))
    left_out: Bools = finished & ~has_unit(rules.settings, images.sampling)
    return left_out


Ints = npt.NDArray[np.int64]

_BITS: Final = 21
"""Bits of a count in the key of a row; more shapes on one image than 2 million are none that a person could draw."""


class DistinctRows:
    """The different rows of three counts, kept true while one after another changes."""

    def __init__(self, rows: Ints) -> None:
        """Starts from the rows `(I, 3)` of all images."""
        shift = _BITS * np.arange(3, dtype=np.int64)
        keys, number = np.unique((rows << shift).sum(axis=1), return_counts=True)
        self.rows: Ints = (keys[:, None] >> shift) & ((1 << _BITS) - 1)
        """The different rows `(R, 3)`; some may occur no more."""
        self.times: Ints = number.astype(np.int64)
        """How many images have each of them `(R,)`."""
        self._place = {tuple(row): place for place, row in enumerate(self.rows.tolist())}

    def change(self, old: Ints, new: Ints) -> None:
        """One image has the row `new` `(3,)` in the place of `old`, which must be there."""
        self.times[self._place[tuple(old.tolist())]] -= 1
        key = tuple(new.tolist())
        place = self._place.get(key)
        if place is None:
            place = self._place[key] = len(self.rows)
            self.rows = np.concatenate((self.rows, new[None]))
            self.times = np.append(self.times, 0)
        self.times[place] += 1


_BUCKETS: Final = 1024


class RunningMoments:
    """Moments of N rows, kept in blocks of rows: a read renews the blocks that have changed, so that nothing drifts."""

    def __init__(self, number: Counts, total: Floats, squares: Floats) -> None:
        """`number`, `total`, `squares` (N,): moments of each row; the arrays are copied."""
        self._rows = (number.astype(np.float64), total.copy(), squares.copy())
        blocks = -(-len(number) // _BLOCK)
        self._blocks = (np.zeros(blocks), np.zeros(blocks), np.zeros(blocks))
        self._behind = set(range(blocks))

    @property
    def number(self) -> Floats:
        """How many values each row has `(N,)`; not to be changed."""
        return self._rows[0]

    def set(self, row: int, moments: Moments) -> None:
        """Replaces the moments of one row."""
        for column, value in zip(self._rows, moments, strict=True):
            column[row] = value
        self._behind.add(row // _BLOCK)

    def merge(self) -> Moments:
        """The moments of all rows together."""
        for block in self._behind:
            self._renew(block)
        self._behind.clear()
        number, total, squares = self._blocks
        return Moments.merge(number, total, squares)

    def _renew(self, block: int) -> None:
        part = slice(block * _BLOCK, (block + 1) * _BLOCK)
        number, total, squares = self._rows
        merged = Moments.merge(number[part], total[part], squares[part])
        for column, value in zip(self._blocks, merged, strict=True):
            column[block] = value


class RunningMedian:
    """Values in 0 … 1, kept in sorted buckets for an exact median."""

    def __init__(self, values: Floats) -> None:
        """Begins with these values."""
        ordered = np.sort(values)
        ends = np.append(np.searchsorted(ordered, np.arange(1, _BUCKETS) / _BUCKETS), len(ordered))
        self._sizes: npt.NDArray[np.int64] = np.diff(ends, prepend=0)
        # A cut of an array takes a tenth of what `np.split` takes; each image that is opened begins some of these.
        sorted_values, bounds = array("d", ordered.astype(np.float64).tobytes()), [0, *ends.tolist()]
        self._buckets = [sorted_values[start:stop] for start, stop in pairwise(bounds)]

    def change(self, removed: Iterable[float], added: Iterable[float]) -> None:
        """Takes out the removed values, which must be there, and puts in the added ones."""
        for value in removed:
            number = _bucket_of(value)
            bucket = self._buckets[number]
            del bucket[bisect_left(bucket, value)]
            self._sizes[number] -= 1
        for value in added:
            number = _bucket_of(value)
            insort(self._buckets[number], value)
            self._sizes[number] += 1

    def compute_median(self) -> float | None:
        """The median of the values; None without values."""
        ends = np.cumsum(self._sizes)
        total = int(ends[-1])
        if not total:
            return None
        return (self._value_at((total - 1) // 2, ends) + self._value_at(total // 2, ends)) / 2

    def _value_at(self, rank: int, ends: npt.NDArray[np.int64]) -> float:
        number = int(np.searchsorted(ends, rank, side="right"))
        return self._buckets[number][rank - int(ends[number]) + int(self._sizes[number])]


def find_difference(old: Floats, new: Floats) -> tuple[list[float], list[float]]:
    """The values to take out of `old` `(N,)` and to put in to get `new` `(M,)`; the order of values does not matter."""
    if len(old) == len(new) and np.array_equal(old, new):
        return [], []
    values, place = np.unique(np.concatenate((old, new)), return_inverse=True)
    surplus = np.bincount(place[len(old) :], minlength=len(values)) - np.bincount(
        place[: len(old)], minlength=len(values)
    )
    removed, added = np.maximum(-surplus, 0), np.maximum(surplus, 0)
    return np.repeat(values, removed).tolist(), np.repeat(values, added).tolist()


def _bucket_of(value: float) -> int:
    return min(int(value * _BUCKETS), _BUCKETS - 1)


class RunningPair:
    """The tallies of every image of the project for two authors; an image that does not count has a row of zeros."""

    def __init__(self, tallies: Tallies, *, images: ImageIds, units: ImageUnits | None = None) -> None:
        """Starts from the tallies of the images that count; `images` are all ids of the project, ascending.

        `units` says which images are left out together for the intervals; each by itself unless given.
        """
        self.layout: TallyLayout = tallies.layout
        self.images = images
        rows = np.searchsorted(images, tallies.images)
        self.counts: CountRows = np.zeros((len(images), self.layout.width), _choose_type(tallies.counts))
        self.counts[rows] = tallies.counts
        self.there = np.zeros(len(images), np.bool_)
        self.there[rows] = True
        self.iou_sum = np.zeros(len(images))
        self.iou_sum[rows] = tallies.iou_sum
        squares = np.zeros(len(images))
        squares[rows] = tallies.iou_squares
        self._number_there = len(rows)
        self._totals = tallies.sum_counts()
        self._moments = RunningMoments(self.counts[:, 0].astype(np.int64), self.iou_sum, squares)
        self._median = RunningMedian(tallies.iou)
        self._values, self._starts = tallies.iou, _find_starts(rows, tallies.offsets, len(images))
        self._iou: dict[int, Floats] = {}
        """By row the IoU values of the images that have changed."""
        number = np.arange(len(images)) if units is None else units.number_images(images)
        self._unit = np.unique(number, return_inverse=True)[1]
        self._unit_counts = np.zeros((int(self._unit.max(initial=-1)) + 1, 3), np.int64)
        np.add.at(self._unit_counts, self._unit[rows], np.stack(self.layout.count_roles(tallies.counts), axis=1))
        self._distinct = DistinctRows(self._unit_counts)
        self.known: dict[bool, PairAgreement] = {}
        """The agreement made since the last change, by whether it has intervals."""

    def set(self, row: int, counts: Counts | None, iou: Floats) -> None:
        """Replaces counts `(layout.width,)` and IoU values `(P,)` of one image; None: it does not count any more."""
        start, stop = self._starts[row : row + 2]
        known = self._iou.get(row)
        removed, added = find_difference(self._values[start:stop] if known is None else known, iou)
        self.set_changed(row, counts, iou, removed=removed, added=added)

    def set_changed(
        self, row: int, counts: Counts | None, iou: Floats, *, removed: list[float], added: list[float]
    ) -> None:
        """Replaces the counts and IoU values of one image, where it is known which IoU values went and came.

        `counts` is `(layout.width,)` or None, `iou` `(P,)`.
        """
        there = counts is not None
        self._number_there += int(there) - int(self.there[row])
        self.there[row] = there
        new = np.zeros(self.layout.width, np.int64) if counts is None else counts
        self._change_units(row, new)
        self._totals += new - self.counts[row]
        if _choose_type(new).itemsize > self.counts.itemsize:
            self.counts = self.counts.astype(np.int32)
        self.counts[row] = new
        number, total = len(iou), float(iou.sum())
        squares = float(((iou - total / number) ** 2).sum()) if number else 0.0
        self.iou_sum[row] = total
        self._moments.set(row, Moments(number, total, squares))
        self._median.change(removed, added)
        self._iou[row] = iou

    def compute_sums(self) -> PairSums:
        """Sums over all images that count."""
        return PairSums(
            layout=self.layout,
            images=self._number_there,
            totals=self._totals.copy(),
            moments=self._moments.merge(),
            median=self._median.compute_median(),
        )

    def add_intervals(self, found: PairAgreement, jackknife: Jackknife) -> PairAgreement:
        """The agreement, made from the sums as they are, with intervals of precision, recall, F1 and mean IoU."""
        times, rule = self._distinct.times, jackknife.rule
        roles = found.roles.with_intervals(*self._distinct.rows.T, rule=rule, times=times)
        return replace(found, roles=roles, iou=self._add_iou_interval(found.iou, jackknife))

    @property
    def matched(self) -> Floats:
        """How many matched pairs each image has `(I,)`; not to be changed."""
        return self._moments.number

    def _add_iou_interval(self, found: IoUSummary, jackknife: Jackknife) -> IoUSummary:
        answer = jackknife.measure_ratio(Spread.MEAN, self.images, self.iou_sum, self.matched)
        return replace(found, mean=found.mean.with_interval(answer))

    def _change_units(self, row: int, new: Counts) -> None:
        self.known.clear()
        unit = self._unit[row]
        step = np.stack(self.layout.count_roles(np.stack((self.counts[row], new))), axis=1)
        old = self._unit_counts[unit].copy()
        self._unit_counts[unit] += step[1] - step[0]
        self._distinct.change(old, self._unit_counts[unit])


def _choose_type(counts: CountRows) -> np.dtype[Any]:
    """The narrower of two kinds of numbers where the counts of every image fit: rows are the most of what is held."""
    return np.dtype(np.int16 if counts.max(initial=0) <= np.iinfo(np.int16).max else np.int32)


def _find_starts(rows: Rows, offsets: Rows, count: int) -> Rows:
    """Where the values of each of `count` rows begin and end, `(count + 1,)`; these rows have those at the offsets."""
    sizes = np.zeros(count, np.intp)
    sizes[rows] = np.diff(offsets)
    return np.concatenate(([0], np.cumsum(sizes)))


class RunningMeans:
    """The mean of the alphas of single images."""

    def __init__(self, alphas: ImageAlphas, images: ImageIds) -> None:
        """Starts from these alphas; `images` are all ids of the project, ascending."""
        rows = np.searchsorted(images, alphas.images)
        number, total = np.zeros(len(images), np.int64), np.zeros(len(images))
        number[rows], total[rows] = 1, alphas.alpha
        self._moments = RunningMoments(number, total, np.zeros(len(images)))

    def set(self, row: int, alphas: ImageAlphas) -> None:
        """Replaces the alpha of one image, of which there is one at most."""
        there = len(alphas.alpha) > 0
        self._moments.set(row, Moments(int(there), float(alphas.alpha[0]) if there else 0.0, 0.0))

    def score_mean(self) -> Score:
        """The mean over the images that have an alpha."""
        number, total, _ = self._moments.merge()
        return score_mean(int(number), total)


_NUMBER, _SUM, _SQUARES, _APART, _APART_SQUARES, _EQUAL, _LEAST, _MOST = range(8)


class _Rated(Struct, frozen=True, eq=False):
    """The answers of two persons about the objects that both drew on an image, and the tables that they are of."""

    a: Shapes
    b: Shapes
    values: Floats


class RunningTags:
    """The answers of all pairs about everything that both drew, and about images, as sums."""

    def __init__(self, tags: Sequence[Tag], image_tags: Sequence[Tag], rule: TallyRule, images: ImageIds) -> None:
        """Without any answer yet; `images` are all ids of the project, ascending."""
        self.tags, self.image_tags = tuple(tags), tuple(image_tags)
        self._rule = rule
        self._every = (*self.tags, *self.image_tags)
        self._sizes = [len(kind_of(tag).list_values(tag)) for tag in self._every]
        self._tables = [np.zeros((size, size), np.int64) for size in self._sizes]
        self._centres = [0.0] * len(self._every)
        self._rows = [np.zeros((0 if size else len(images), 8)) for size in self._sizes]
        for rows in self._rows:
            rows[:, _LEAST], rows[:, _MOST] = np.inf, -np.inf
        self._images = images
        self._said: dict[int, Floats] = {}
        """By image what its authors answer about it, where anybody does."""
        self._known: dict[Pair, _Rated] = {}
        """Of the image that was changed last."""
        self._last: int | None = None

    def fill(self, ratings: TagRatings, of_images: TagRatings) -> None:
        """Takes in the answers of the pairs of all about units (U, 2, K), and those of A persons about images."""
        place = np.searchsorted(self._images, ratings.image)
        for tag in range(len(self.tags)):
            self._fill_tag(tag, place, ratings.values[:, :, tag])
        self._said = {
            image: values
            for image, values in zip(of_images.image.tolist(), of_images.values, strict=True)
            if not np.isnan(values).all()
        }
        pairs = list(combinations(range(of_images.values.shape[1]), 2))
        place = np.repeat(np.searchsorted(self._images, of_images.image), len(pairs))
        for number in range(len(self.image_tags)):
            values = of_images.values[:, :, number]
            both = np.stack([values[:, pair] for pair in pairs], axis=1).reshape(-1, 2)
            self._fill_tag(len(self.tags) + number, place, both)

    def change_shapes(
        self, image: int, row: int, before: ShapesByAuthor, after: ShapesByAuthor, pairs: Mapping[Pair, Candidates]
    ) -> None:
        """On one image the authors' shapes were `before` and are `after`, of which these `pairs` are known."""
        if not self.tags:
            return
        old = self._rate(image, before, {})
        new = self._rate(image, after, pairs)
        for tag in range(len(self.tags)):
            self._replace(tag, row, old[:, :, tag], new[:, :, tag])

    def change_image(self, image: int, row: int, layers: Mapping[int, Layer], authors: Sequence[int]) -> None:
        """The authors' layers that count on an image are these, by author."""
        if not self.image_tags:
            return
        said = gather_attributes(layers.get(author) for author in authors)
        after = np.stack([encode_answers(tag, said) for tag in self.image_tags], axis=1)
        before = self._said.get(image, np.full(after.shape, np.nan))
        if np.array_equal(before, after, equal_nan=True):
            return
        self._said[image] = after
        pairs = list(combinations(range(len(authors)), 2))
        for number in range(len(self.image_tags)):
            both = [np.stack([values[list(pair), number] for pair in pairs]) for values in (before, after)]
            self._replace(len(self.tags) + number, row, *both)

    def measure(self) -> tuple[TagAlpha, ...]:
        """The agreement on every tag, without intervals."""
        return tuple(map(self._measure_tag, range(len(self._every))))

    def _rate(self, image: int, stated: ShapesByAuthor, pairs: Mapping[Pair, Candidates]) -> Floats:
        if self._last != image:
            self._last, self._known = image, {}
        found = [np.zeros((0, 2, len(self.tags)))]
        codes: dict[int, Floats] = {}
        for a, b in combinations(sorted(stated), 2):
            first, second, known = stated[a], stated[b], self._known.get((a, b))
            if known is None or known.a is not first or known.b is not second:
                for author in (a, b):
                    if author not in codes:
                        codes[author] = self._encode(stated[author])
                matched = pairs.get((a, b)) or self._match(image, (a, first), (b, second))
                values = np.stack([codes[a][matched.row_a], codes[b][matched.row_b]], axis=1)
                known = self._known[a, b] = _Rated(first, second, values)
            found.append(known.values)
        return np.concatenate(found)

    def _match(self, image: int, a: tuple[int, Shapes], b: tuple[int, Shapes]) -> Candidates:
        first, second = (author_shapes_of(author, image, shapes).shapes for author, shapes in (a, b))
        pairs = match_shapes(first, second, self._rule.pairing)
        if not self._rule.without_assisted:
            return pairs
        return pairs.where(~is_assisted(first)[pairs.row_a] & ~is_assisted(second)[pairs.row_b])

    def _encode(self, shapes: Shapes) -> Floats:
        """The answers of shapes (N, K)."""
        codes = [np.where(mark_asked(tag, shapes.label), encode_answers(tag, shapes), np.nan) for tag in self.tags]
        return np.stack(codes, axis=1)

    def _fill_tag(self, tag: int, place: npt.NDArray[np.intp], values: Floats) -> None:
        kept = ~np.isnan(values).any(axis=1)
        values, place = values[kept], place[kept]
        if self._sizes[tag]:
            self._tables[tag] += self._tabulate(tag, values)
            return
        if len(values):
            self._centres[tag] = float(values.mean())
        order = np.argsort(place, kind="stable")
        found, starts = np.unique(place[order], return_index=True)
        for row, of_image in zip(found.tolist(), np.split(values[order], starts[1:]), strict=False):
            self._rows[tag][row] = self._sum(tag, of_image)

    def _replace(self, tag: int, row: int, before: Floats, after: Floats) -> None:
        if self._sizes[tag]:
            self._tables[tag] += self._tabulate(tag, after) - self._tabulate(tag, before)
        else:
            self._rows[tag][row] = self._sum(tag, after)

    def _tabulate(self, tag: int, values: Floats) -> npt.NDArray[np.int64]:
        """How often the first of two said which value and the second which (V, V)."""
        size = self._sizes[tag]
        codes = values[:, 0] * size + values[:, 1]
        found = np.bincount(codes[~np.isnan(codes)].astype(np.intp), minlength=size * size)
        return found.reshape(size, size)

    def _sum(self, tag: int, values: Floats) -> Floats:
        """What an image adds of a number."""
        moved = values[~np.isnan(values).any(axis=1)] - self._centres[tag]
        apart = moved[:, 1] - moved[:, 0]
        ends = moved.min(initial=np.inf), moved.max(initial=-np.inf)
        sums = len(moved), moved.sum(), (moved**2).sum(), apart.sum(), (apart**2).sum(), (apart == 0).sum()
        return np.array([*sums, *ends])

    def _measure_tag(self, place: int) -> TagAlpha:
        tag, size = self._every[place], self._sizes[place]
        level = kind_of(tag).level
        assert level is not None, "a text is not compared"
        difference = sd = None
        if level is Level.INTERVAL:
            rows = self._rows[place]
            sums = rows.sum(axis=0)
            number, equal = int(sums[_NUMBER]), int(sums[_EQUAL])
            moments = np.array([[2 * number, sums[_SUM], sums[_SQUARES], sums[_APART_SQUARES]]])
            bounds = np.array([[rows[:, _LEAST].min(initial=np.inf), rows[:, _MOST].max(initial=-np.inf)]])
            made = TagSums(np.zeros((1, 0, 0, 0), np.int64), moments, bounds)
            if number:
                difference = float(sums[_APART]) / number
            if number > 1 and difference is not None:
                sd = float(np.sqrt(max(sums[_APART_SQUARES] - number * difference**2, 0.0) / (number - 1)))
        else:
            table = self._tables[place]
            number, equal = int(table.sum()), int(np.trace(table))
            cells = np.zeros((1, 3, size, size), np.int64)
            cells[0, 2] = table + table.T
            made = TagSums(cells, np.zeros((1, 4)), np.array([[np.inf, -np.inf]]))
        alpha = float(compute_alphas(level, made)[0])
        undefined = make_undefined(NO_VARIATION if number else NO_ANSWERS, support=number)
        return TagAlpha(
            tag,
            undefined if np.isnan(alpha) else Score(alpha, number),
            Score(equal / number, number) if number else make_undefined(NO_ANSWERS),
            tuple(map(tuple, self._tables[place].tolist())) if size else (),
            difference,
            sd,
        )


def list_compared(tags: Iterable[Tag]) -> tuple[Tag, ...]:
    """Those whose answers are compared: all but texts."""
    return tuple(tag for tag in tags if kind_of(tag).level is not None)
