"""Agreement on a project's custom tags: Krippendorff's alpha by the level of each, over matched pairs and over units.

Alpha = 1 - Do / De (Krippendorff, Content Analysis, 2019, chapter 12). With o the coincidences of two values, weighted
by 1 / (m - 1) in a unit of m answers, n_c = sum of o over c and n = sum of n_c:
Do = sum o_ck d(c, k) / n and De = sum n_c n_k d(c, k) / (n (n - 1)). The difference d is 1 for unequal nominal values,
((n_c + n_k) / 2 + sum of n_g between them) squared for ordinal ones, and (c - k) squared for interval ones.
"""

import itertools
from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar, Final

import numpy as np
import numpy.typing as npt
from msgspec import Struct, field

from annotator.errors import Phrase
from annotator.geometry.box import Floats
from annotator.metrics.agreement.alpha import Pair
from annotator.metrics.agreement.pair import TallyRule
from annotator.metrics.jackknife import interval
from annotator.metrics.matching.pairing import match_shapes
from annotator.metrics.matching.selection import AuthorShapes, drop_assisted, find_shared_images
from annotator.metrics.people.units import SaidRows, UnitScene
from annotator.metrics.score import Score, make_undefined
from annotator.model.layer import Layer, gather_attributes
from annotator.model.shapes import Shapes
from annotator.model.tags import Level, Tag, encode_answers, kind_of, mark_asked

NO_ANSWERS: Final = Phrase("no object has answers from two persons")
NO_VARIATION: Final = Phrase("everybody gave the same answer, so agreement by chance is certain")


class TagRatings(Struct, frozen=True, eq=False):
    """Answers of C persons to K tags about U objects, image after image."""

    COLUMNS: ClassVar[tuple[str, ...]] = ("image", "values")

    image: npt.NDArray[np.int64]
    """Ascending ids (U,)."""
    values: Floats
    """As `encode_answers` gives them, NaN where somebody did not answer (U, C, K)."""

    def split_pairs(self, authors: Sequence[int]) -> dict[Pair, "TagRatings"]:
        """The same of every two of these persons, who stand in the order of the columns, by their ids."""
        places = itertools.combinations(range(len(authors)), 2)
        return {(authors[a], authors[b]): TagRatings(self.image, self.values[:, [a, b]]) for a, b in places}

    @classmethod
    def concat(cls, parts: Iterable["TagRatings"]) -> "TagRatings":
        """The objects of at least one part, all of as many persons, in ascending order of image."""
        found = list(parts)
        image = np.concatenate([part.image for part in found])
        order = np.argsort(image, kind="stable")
        return cls(image[order], np.concatenate([part.values for part in found])[order])


class TagAlpha(Struct, frozen=True):
    """How far persons agree on one of a project's custom tags."""

    tag: Tag
    alpha: Score
    """Its support is the number of objects that two persons or more gave an answer."""
    equal: Score
    """Share of the pairs of answers about one object that are equal."""
    confusion: tuple[tuple[int, ...], ...]
    """Of two persons, objects by the answer of the first (row) and of the second; empty for numbers and for more."""
    difference: float | None
    """Of two persons and a number, the mean of the second's answer less the first's."""
    difference_sd: float | None
    """Sample standard deviation of these differences."""


class CustomTagNumbers(Struct, frozen=True, eq=False):
    """How far authors agree on a project's custom tags; empty where there are none, or fewer than two authors."""

    pairs: Mapping[Pair, tuple[TagAlpha, ...]] = field(default_factory=dict)
    """By the ids of two authors, over their matched pairs."""
    pooled: tuple[TagAlpha, ...] = ()
    """Over the matched pairs of all."""
    units: tuple[TagAlpha, ...] = ()
    """Over the units of all, in which each may have an answer of every author."""

    def join(self, other: "CustomTagNumbers") -> "CustomTagNumbers":
        """These tags and then those of the other, of the same authors."""
        pairs = {pair: self.pairs.get(pair, ()) + found for pair, found in other.pairs.items()}
        return CustomTagNumbers(pairs, self.pooled + other.pooled, self.units + other.units)


class Answers(Struct, frozen=True, eq=False):
    """The answers of one author by shape."""

    id: npt.NDArray[np.int64]
    """Ascending ids of shapes (N,)."""
    codes: Floats
    """Answers to K tags, NaN where there is none (N, K)."""

    @classmethod
    def of(cls, tables: Iterable[Shapes], tags: Sequence[Tag]) -> "Answers":
        """Those of these tables, whose labels are those that they count as; who is not asked gives none."""
        ids, codes = [np.zeros(0, np.int64)], [np.zeros((0, len(tags)))]
        for shapes in tables:
            if shapes.attributes is not None:
                asked = [np.where(mark_asked(tag, shapes.label), encode_answers(tag, shapes), np.nan) for tag in tags]
                ids.append(shapes.id)
                codes.append(np.stack(asked, axis=1))
        every = np.concatenate(ids)
        order = np.argsort(every)
        return cls(every[order], np.concatenate(codes)[order])

    def find(self, ids: npt.NDArray[np.int64]) -> Floats:
        """The answers `(M, K)` of the shapes with these ids `(M,)`."""
        found = np.full((len(ids), self.codes.shape[1]), np.nan)
        place = np.searchsorted(self.id, ids)
        there = place < len(self.id)
        there[there] = self.id[place[there]] == ids[there]
        found[there] = self.codes[place[there]]
        return found


def rate_pairs(a: AuthorShapes, b: AuthorShapes, answers: tuple[Answers, Answers], rule: TallyRule) -> TagRatings:
    """The answers of two authors about the objects that both drew, paired as in section 2 of the definitions."""
    shared = find_shared_images(a, b)
    first, second = a.restrict_to(shared).shapes, b.restrict_to(shared).shapes
    pairs = match_shapes(first, second, rule.pairing)
    if rule.without_assisted:
        left = drop_assisted(first, second, pairs)
        first, second, pairs = left.a, left.b, left.pairs
    rows_a, rows_b = first.take(pairs.row_a), second.take(pairs.row_b)
    values = np.stack([answers[0].find(rows_a.id), answers[1].find(rows_b.id)], axis=1)
    order = np.argsort(rows_a.image, kind="stable")
    return TagRatings(rows_a.image[order], values[order])


def rate_units(scene: UnitScene, answers: Sequence[Answers]) -> TagRatings:
    """The answers of all authors about the units of all; units with a shape that is no judgement are left out."""
    rated, number = scene.rated, len(scene.is_absent)
    values, image = np.full((number, len(answers), answers[0].codes.shape[1]), np.nan), np.zeros(number, np.int64)
    image[scene.unit] = scene.table.image
    values[scene.unit, rated.author] = _find_codes(scene, answers)
    kept = np.flatnonzero(scene.judged)
    kept = kept[np.argsort(image[kept], kind="stable")]
    return TagRatings(image[kept], values[kept])


def _find_codes(scene: UnitScene, answers: Sequence[Answers]) -> Floats:
    """The answers of every row of a scene (N, K), given those of its authors."""
    codes = np.full((len(scene.unit), answers[0].codes.shape[1]), np.nan)
    for place, one in enumerate(answers):
        rows = np.flatnonzero(scene.rated.author == place)
        codes[rows] = one.find(scene.table.id[rows])
    return codes


def list_said(scene: UnitScene, answers: Sequence[Answers], tags: Sequence[Tag]) -> dict[Tag, SaidRows]:
    """What the authors of a scene say of its units to tags of shapes."""
    rated, codes, judged = scene.rated, _find_codes(scene, answers), scene.judged[scene.unit]
    found = {}
    for place, tag in enumerate(tags):
        rows = np.flatnonzero(mark_asked(tag, scene.table.label) & judged)
        size = len(kind_of(tag).list_values(tag))
        found[tag] = SaidRows(scene.unit[rows], rated.author[rows], rated.place[rows], codes[rows, place], size)
    return found


def list_said_of_images(
    scene: UnitScene, works: Sequence[Mapping[int, Layer]], tags: Sequence[Tag]
) -> dict[Tag, SaidRows]:
    """What the authors of a scene say to tags of images of those that they finished."""
    place, author = np.nonzero(scene.rated.finished)
    images = scene.rated.images[place].tolist()
    said = gather_attributes(works[one].get(image) for one, image in zip(author.tolist(), images, strict=True))
    return {
        tag: SaidRows(place, author, place, encode_answers(tag, said), len(kind_of(tag).list_values(tag)))
        for tag in tags
    }


def rate_images(works: Sequence[Mapping[int, Layer]], tags: Sequence[Tag]) -> TagRatings:
    """What every author answered about whole images, by the layer that counts on each."""
    images = np.unique(np.array([image for work in works for image in work], np.int64))
    values = np.full((len(images), len(works), len(tags)), np.nan)
    for author, work in enumerate(works):
        said = gather_attributes(work.get(image) for image in images.tolist())
        for place, tag in enumerate(tags):
            values[:, author, place] = encode_answers(tag, said)
    return TagRatings(images, values)


def score_ratings(
    tags: Sequence[Tag], pairs: Mapping[Pair, TagRatings], units: TagRatings, jackknife: interval.Jackknife | None
) -> CustomTagNumbers:
    """The agreement on these tags of every pair, over all pairs, and over all authors at once."""
    return CustomTagNumbers(
        {pair: measure_tags(ratings, tags, jackknife) for pair, ratings in pairs.items()},
        measure_tags(TagRatings.concat(pairs.values()), tags, jackknife),
        measure_tags(units, tags, jackknife),
    )


def measure_tags(
    ratings: TagRatings, tags: Sequence[Tag], jackknife: interval.Jackknife | None
) -> tuple[TagAlpha, ...]:
    """The agreement on every tag; without a jackknife there are no intervals."""
    return tuple(
        _measure_tag(tag, ratings.image, ratings.values[:, :, place], jackknife) for place, tag in enumerate(tags)
    )


def compute_alpha(level: Level, values: Floats, *, count: int = 0) -> float | None:
    """Krippendorff's alpha of answers `(U, C)`, NaN where there is none; None where it is undefined.

    `count` is the number of values there are, 0 … count-1, of a level whose values are listed.
    """
    sums = _sum_answers(level, values, np.zeros(len(values), np.intp), 1, count)
    found = float(compute_alphas(level, sums)[0])
    return None if np.isnan(found) else found


def _measure_tag(
    tag: Tag, image: npt.NDArray[np.int64], values: Floats, jackknife: interval.Jackknife | None
) -> TagAlpha:
    kind = kind_of(tag)
    assert kind.level is not None, "a text is not compared"
    count = len(kind.list_values(tag))
    kept = np.flatnonzero((~np.isnan(values)).sum(axis=1) >= 2)
    values, image = values[kept], image[kept]
    images, place = np.unique(image, return_inverse=True)
    groups = interval.ImageGroups.of(images, interval.ImageUnits() if jackknife is None else jackknife.units)
    number = max(groups.count, 1)
    sums = _sum_answers(kind.level, values, groups.group[place] if len(images) else place, number, count)
    alpha = float(compute_alphas(kind.level, sums.sum_groups())[0])
    same = _score_equal(values)
    if np.isnan(alpha):
        score = make_undefined(NO_VARIATION if len(values) else NO_ANSWERS, support=len(values))
    else:
        score = Score(alpha, len(values))
        if jackknife is None or not jackknife.rule.wanted:
            score = score.with_interval(interval.NoInterval.NOT_ASKED)
        else:
            without = compute_alphas(kind.level, sums.leave_out())
            known = [None if np.isnan(one) else float(one) for one in without]
            made = interval.JackknifedNumber(interval.Spread.ALPHA, alpha, len(values), known)
            score = score.with_interval(made.compute_interval(groups, jackknife.rule))
    return TagAlpha(tag, score, same, *_compare_two(values, count))


def _score_equal(values: Floats) -> Score:
    """The share of equal pairs of answers within objects, from the answers `(U, C)`."""
    same = pairs = 0
    for a in range(values.shape[1]):
        for b in range(a + 1, values.shape[1]):
            both = ~np.isnan(values[:, a]) & ~np.isnan(values[:, b])
            pairs += int(both.sum())
            same += int((values[both, a] == values[both, b]).sum())
    return Score(same / pairs, pairs) if pairs else make_undefined(NO_ANSWERS)


def _compare_two(values: Floats, count: int) -> tuple[tuple[tuple[int, ...], ...], float | None, float | None]:
    """Confusion, or mean and standard deviation of the differences, of two persons."""
    if values.shape[1] != 2:
        return (), None, None
    a, b = values[:, 0], values[:, 1]
    if count:
        cells = np.bincount((a * count + b).astype(np.intp), minlength=count * count)
        return tuple(map(tuple, cells.reshape(count, count).tolist())), None, None
    if not len(a):
        return (), None, None
    return (), float((b - a).mean()), float((b - a).std(ddof=1)) if len(a) > 1 else None


class TagSums(Struct, frozen=True, eq=False):
    """What alpha needs of G groups of objects; of listed values it is added and taken back without rounding."""

    cells: npt.NDArray[np.int64]
    """Of listed values, by group and number of answers m: ordered pairs of values within objects (G, M, V, V)."""
    moments: Floats
    """Of numbers: answers, their sum and sum of squares about the mean of all, sum of squared differences (G, 4)."""
    bounds: Floats
    """Of numbers: the least and the largest of every group (G, 2)."""

    def sum_groups(self) -> "TagSums":
        """All groups as one."""
        low, high = self.bounds[:, 0].min(initial=np.inf), self.bounds[:, 1].max(initial=-np.inf)
        return TagSums(
            self.cells.sum(axis=0, keepdims=True), self.moments.sum(axis=0, keepdims=True), np.array([[low, high]])
        )

    def leave_out(self) -> "TagSums":
        """All groups but each in turn."""
        number = len(self.moments)
        others = ~np.eye(number, dtype=np.bool_)
        low = np.where(others, self.bounds[:, 0], np.inf).min(axis=1)
        high = np.where(others, self.bounds[:, 1], -np.inf).max(axis=1)
        return TagSums(self.cells.sum(axis=0) - self.cells, others @ self.moments, np.stack([low, high], axis=1))


def _sum_answers(level: Level, values: Floats, group: npt.NDArray[np.intp], groups: int, count: int) -> TagSums:
    """The sums over objects with at least two answers, given the group `(U,)` of each."""
    number = (~np.isnan(values)).sum(axis=1)
    kept = number >= 2
    values, number, group = values[kept], number[kept], group[kept]
    bounds = np.stack([np.full(groups, np.inf), np.full(groups, -np.inf)], axis=1)
    if level is Level.INTERVAL:
        there = ~np.isnan(values)
        centre = float(values[there].mean()) if there.any() else 0.0
        moved = np.where(there, values - centre, 0.0)
        total, squares = moved.sum(axis=1), (moved**2).sum(axis=1)
        apart = (number * squares - total**2) / (number - 1)
        columns = [np.bincount(group, weights=column, minlength=groups) for column in (number, total, squares, apart)]
        np.minimum.at(bounds[:, 0], group, np.where(there, values, np.inf).min(axis=1, initial=np.inf))
        np.maximum.at(bounds[:, 1], group, np.where(there, values, -np.inf).max(axis=1, initial=-np.inf))
        return TagSums(np.zeros((groups, 0, 0, 0), np.int64), np.stack(columns, axis=1), bounds)
    coders = values.shape[1]
    cells = np.zeros((groups, coders + 1, count, count), np.int64)
    flat = cells.reshape(-1)
    base = (group * (coders + 1) + number) * count
    for a in range(coders):
        for b in range(coders):
            both = ~np.isnan(values[:, a]) & ~np.isnan(values[:, b])
            if a != b and both.any():
                at = (base[both] + values[both, a].astype(np.intp)) * count + values[both, b].astype(np.intp)
                flat += np.bincount(at, minlength=len(flat))
    return TagSums(cells, np.zeros((groups, 4)), bounds)


def compute_alphas(level: Level, sums: TagSums) -> Floats:
    """Alpha of every group `(G,)`, NaN where it is undefined."""
    with np.errstate(divide="ignore", invalid="ignore"):
        if level is Level.INTERVAL:
            n, total, squares, apart = sums.moments.T
            expected = n * squares - total**2
            found = 1 - (n - 1) * apart / expected
            return np.where((n > 0) & (sums.bounds[:, 1] > sums.bounds[:, 0]), found, np.nan)
        answers = np.arange(sums.cells.shape[1])
        weight = np.where(answers > 1, 1 / np.maximum(answers - 1, 1), 0.0)
        together = np.tensordot(sums.cells, weight, axes=([1], [0]))
        each = together.sum(axis=2)
        n = each.sum(axis=1)
        apart = _find_differences(level, each)
        expected = (each[:, :, None] * each[:, None, :] * apart).sum(axis=(1, 2))
        found = 1 - (n - 1) * (together * apart).sum(axis=(1, 2)) / expected
        return np.where((each > 0).sum(axis=1) > 1, found, np.nan)


def _find_differences(level: Level, each: Floats) -> Floats:
    """The squared difference of any two values (G, V, V), from how often each was given `(G, V)`."""
    count = each.shape[1]
    if level is Level.NOMINAL:
        return np.broadcast_to(1.0 - np.eye(count), (len(each), count, count))
    middle = np.cumsum(each, axis=1) - each / 2
    found: Floats = (middle[:, None, :] - middle[:, :, None]) ** 2
    return found
