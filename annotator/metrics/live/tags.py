"""Agreement on custom tags over the matched pairs of all, kept true edit by edit at the cost of one image.

Of answers that are listed the table of all pairs is held, of numbers what every image adds, so that nothing drifts.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
import numpy.typing as npt

from annotator.geometry.box import Floats
from annotator.geometry.overlap import Candidates
from annotator.metrics.agreement.alpha import Pair
from annotator.metrics.agreement.pair import TallyRule
from annotator.metrics.matching.pairing import match_shapes
from annotator.metrics.matching.selection import ImageIds, ShapesByAuthor, author_shapes_of, is_assisted
from annotator.metrics.people.custom_tags import NO_ANSWERS, NO_VARIATION, TagAlpha, TagRatings, TagSums, compute_alphas
from annotator.metrics.score import Score, make_undefined
from annotator.model.layer import Layer, gather_attributes
from annotator.model.shapes import Shapes
from annotator.model.tags import Level, Tag, encode_answers, kind_of, mark_asked

_NUMBER, _SUM, _SQUARES, _APART, _APART_SQUARES, _EQUAL, _LEAST, _MOST = range(8)


@dataclass(frozen=True, slots=True, eq=False)
class _Rated:
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
