"""Who drew which unit, and with which words: the units of several persons as a table, image after image.

Units are those of the KALOS alpha; against a reference alone they are the pairs of the agreement rule, whatever the
labels are. What most of those who drew a unit say of it holds for the unit; without a strict majority nothing does.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from types import MappingProxyType
from typing import Any, ClassVar, Final

import numpy as np
import numpy.typing as npt
from msgspec import Struct
from msgspec.structs import replace

from annotator.geometry.box import Bools, Floats, Ints, Rows, scale_of
from annotator.metrics.agreement.alpha import UnitRule
from annotator.metrics.matching import pairing
from annotator.metrics.matching.consensus import find_majority, gather_rows
from annotator.metrics.matching.selection import AuthorShapes, ImageIds
from annotator.metrics.randcrowns.scope import ImageTable
from annotator.model.shapes import UNSET, Occluded, PartState, Shapes
from annotator.model.tags import Tag

TAGS: Final = ("label", "part_state", "occluded")
"""What a person says of a shape in words."""
BORDER: Final = 1.0
"""Pixels from the border of its image within which a box touches it."""
_OCCLUDED, _NOT_OCCLUDED, _BORDER, _NO_MISS = 1, 2, 4, 8
_BLOCK: Final = 250_000
"""Units that are gone through together, at least one image."""


class UnitScene(Struct, frozen=True, eq=False):
    """The N shapes of A persons on the images that two of them finished, and the unit of each."""

    rated: pairing.RatedShapes
    table: Shapes
    """The same rows with their words."""
    unit: Rows
    """Number of the unit of every row (N,), counted without gaps, U in all."""
    is_absent: Bools
    """Whether most of those who drew the unit say that the part is absent (U,)."""
    parts: bool
    """Whether the project verifies parts, where an absent part can be missed."""

    @classmethod
    def of_persons(
        cls, sides: Sequence[AuthorShapes], labels: tuple[int, ...], rule: UnitRule, *, parts: bool
    ) -> "UnitScene":
        """The units of all persons together, given in ascending order of id; `labels` are all label ids, ascending."""
        rated = pairing.gather_rated(sides, labels, without_assisted=rule.without_assisted)
        unit = pairing.number_units(rated, pairing.find_links(rated, threshold=rule.iou_threshold))
        return cls._of_units(sides, rated, unit, parts=parts)

    @classmethod
    def of_pair(
        cls,
        sides: tuple[AuthorShapes, AuthorShapes],
        labels: tuple[int, ...],
        rule: pairing.PairingRule,
        *,
        without_assisted: bool,
        parts: bool,
    ) -> "UnitScene":
        """The pairs of the agreement rule, whatever the labels are, and the shapes without a partner."""
        rated = pairing.gather_rated(sides, labels, without_assisted=without_assisted)
        table = gather_rows(sides, rated.images)
        rows = [np.flatnonzero(rated.author == place) for place in (0, 1)]
        pairs = pairing.match_shapes(table.take(rows[0]), table.take(rows[1]), replace(rule, label_aware=False))
        unit = np.arange(len(rated.author))
        unit[rows[1][pairs.row_b]] = rows[0][pairs.row_a]
        return cls._of_units(sides, rated, np.unique(unit, return_inverse=True)[1], parts=parts)

    @property
    def judged(self) -> Bools:
        """Whether every shape of the unit is a judgement of its author, as one taken from a model may not be (U,)."""
        found = np.ones(len(self.is_absent), np.bool_)
        found[self.unit[~self.rated.judged]] = False
        return found

    @property
    def words(self) -> tuple[Ints, Ints, Ints]:
        """What every row says (N,), by tag; labels as their places."""
        state, occluded = self.table.part_state.astype(np.int64), self.table.occluded.astype(np.int64)
        return self.rated.value - 1, state, occluded

    @classmethod
    def _of_units(
        cls, sides: Sequence[AuthorShapes], rated: pairing.RatedShapes, unit: Rows, *, parts: bool
    ) -> "UnitScene":
        table = gather_rows(sides, rated.images)
        state, _ = find_majority(unit, table.part_state.astype(np.int64), int(unit.max(initial=-1)) + 1)
        return cls(rated, table, unit, state == PartState.ABSENT, parts)


class SaidRows(Struct, frozen=True, eq=False):
    """What persons who were asked say of units, or of images, in R rows."""

    unit: Rows
    author: Rows
    """Place among the authors of the scene (R,)."""
    place: Rows
    """That of the image among those of the scene (R,)."""
    code: Floats
    """The place among the words, or the number itself; NaN without an answer (R,)."""
    size: int
    """Number of words there are; 0 of numbers."""

    @property
    def said(self) -> Rows:
        """The rows with an answer."""
        return np.flatnonzero(~np.isnan(self.code))


class UnitTable(Struct, frozen=True, eq=False):
    """Which of A persons drew each of U units on I images, and how their words differ from those of the others."""

    COLUMNS: ClassVar[tuple[str, ...]] = (
        *("images", "finishers", "units", "words", "asked", "apart", "drawn", "scale", "label", "flags"),
    )

    authors: tuple[int, ...]
    labels: tuple[int, ...]
    """Ids of the labels, ascending."""
    images: ImageIds
    """Ascending ids (I,)."""
    finishers: npt.NDArray[np.uint8]
    """Which person finished each image, packed bits (I, ceil(A / 8))."""
    units: Ints
    """Units of each image (I,)."""
    words: npt.NDArray[np.int32]
    """By image, person and tag, K custom ones last (I, A, 3 + K, 2): shapes with a word where the others have a
    majority, and those of them whose word is another."""
    asked: npt.NDArray[np.int32]
    """By image, person and custom tag those who were asked, and those of them without an answer (I, A, K, 2)."""
    apart: Floats
    """By image, pair of persons and custom tag the second's code less the first's, summed, and how many (I, P, K, 2);
    the pairs in the order of `combinations`."""
    drawn: npt.NDArray[np.uint8]
    """Who drew each unit, packed bits (U, ceil(A / 8)); units stand image after image."""
    scale: Floats
    """Mean of the scale of the boxes of each unit (U,)."""
    label: npt.NDArray[np.int32]
    """Place of its label among `labels` (U,); -1 without a majority."""
    flags: npt.NDArray[np.uint8]
    """Whether it is occluded, is not, touches the border, or can be missed by nobody, as bits (U,)."""
    confusions: tuple[Ints, ...]
    """By tag the person's word against that of the others' majority (A, K, K); words count from 0."""
    ties: Ints
    """By person and tag the shapes whose others have no majority (A, 3 + K)."""
    tags: tuple[Tag, ...] = ()
    """The K custom tags."""

    def merge(self, other: "UnitTable") -> "UnitTable":
        """The same with what has no row an image of more images added."""
        both = zip(self.confusions, other.confusions, strict=True)
        return replace(self, confusions=tuple(one + more for one, more in both), ties=self.ties + other.ties)

    def iterate_blocks(self) -> Iterator["UnitBlock"]:
        """All units, some hundred thousand at a time."""
        ends = np.cumsum(self.units)
        first = 0
        while first < len(self.images):
            begin = int(ends[first - 1]) if first else 0
            last = max(int(np.searchsorted(ends, begin + _BLOCK, side="right")), first + 1)
            stop = int(ends[last - 1])
            yield UnitBlock(
                starts=np.concatenate(([0], ends[first:last] - begin)),
                finished=_unpack(self.finishers[first:last], len(self.authors)),
                drawn=_unpack(self.drawn[begin:stop], len(self.authors)),
                scale=np.asarray(self.scale[begin:stop]),
                label=np.asarray(self.label[begin:stop]),
                flags=np.asarray(self.flags[begin:stop]),
            )
            first = last


class UnitBlock(Struct, frozen=True, eq=False):
    """The u units of i images that follow each other."""

    starts: Ints
    """First unit of each image, and the number of units (i + 1,)."""
    finished: Bools
    """(i, A)"""
    drawn: Bools
    """(u, A)"""
    scale: Floats
    label: npt.NDArray[np.int32]
    flags: npt.NDArray[np.uint8]

    @property
    def occluded(self) -> Bools:
        """Units (u,) whose majority says that they are occluded."""
        return (self.flags & _OCCLUDED) > 0

    @property
    def not_occluded(self) -> Bools:
        """Units (u,) whose majority says that they are not."""
        return (self.flags & _NOT_OCCLUDED) > 0

    @property
    def border(self) -> Bools:
        """Units (u,) that touch the border by most of their boxes."""
        return (self.flags & _BORDER) > 0

    @property
    def others(self) -> Ints:
        """For every unit and person how many others finished the image (u, A); 0 where the person did not."""
        number = self.finished.sum(axis=1)[:, None] - self.finished
        found: Ints = np.where(self.finished, number, 0)
        return np.repeat(found, np.diff(self.starts), axis=0)

    @property
    def expected(self) -> Bools:
        """Units that a strict majority of a person's others drew, which the person can miss (u, A)."""
        by_others = self.drawn.sum(axis=1)[:, None] - self.drawn.astype(np.int64)
        can_be_missed = (self.flags & _NO_MISS) == 0
        found: Bools = (2 * by_others > self.others) & (self.others > 0) & can_be_missed[:, None]
        return found

    @property
    def own(self) -> Bools:
        """Units that a person drew where others could have (u, A)."""
        found: Bools = self.drawn & (self.others > 0)
        return found

    @property
    def lone(self) -> Bools:
        """Those of them that nobody else drew (u, A)."""
        found: Bools = self.own & (self.drawn.sum(axis=1) == 1)[:, None]
        return found

    def count(self, units: Bools) -> Ints:
        """Of units by person `(u, A)` those of every image, `(i, A)`."""
        total = np.zeros((len(units) + 1, units.shape[1]), np.int64)
        np.cumsum(units, axis=0, out=total[1:])
        found: Ints = total[self.starts[1:]] - total[self.starts[:-1]]
        return found


NO_ROWS: Final[Mapping[Tag, SaidRows]] = MappingProxyType({})


def gather_drawn(scene: UnitScene, images: ImageTable, custom: Mapping[Tag, SaidRows] = NO_ROWS) -> UnitTable:
    """The units of a scene as a table; `images` know their sizes, and `custom` is what is said to custom tags.

    A unit with a shape that is no judgement of its author is left out.
    """
    rated, table = scene.rated, scene.table
    number = len(scene.is_absent)
    place = np.zeros(number, np.intp)
    place[scene.unit] = rated.place
    judged = scene.judged
    kept = np.flatnonzero(judged)
    kept = kept[np.argsort(place[kept], kind="stable")]
    drawn = np.zeros((number, len(rated.authors)), np.bool_)
    drawn[scene.unit, rated.author] = True
    count = np.bincount(scene.unit, minlength=number)
    scale = np.bincount(scene.unit, weights=scale_of(table.box), minlength=number) / np.maximum(count, 1)
    label, _ = find_majority(scene.unit, scene.words[0], number)
    words, confusions, ties = _compare_words(rated, [*_list_said(scene, judged), *custom.values()])
    return UnitTable(
        authors=rated.authors,
        labels=rated.labels,
        images=rated.images,
        finishers=np.packbits(rated.finished, axis=1),
        units=np.bincount(place[kept], minlength=len(rated.images)),
        words=words,
        asked=_count_asked(rated, list(custom.values())),
        apart=_sum_apart(rated, list(custom.values())),
        drawn=np.packbits(drawn[kept], axis=1),
        scale=scale[kept],
        label=label[kept].astype(np.int32),
        flags=_flag_units(scene, images)[kept],
        confusions=confusions,
        ties=ties,
        tags=tuple(custom),
    )


def _flag_units(scene: UnitScene, images: ImageTable) -> npt.NDArray[np.uint8]:
    """What most of those who drew each unit say of it, as bits (U,)."""
    number = len(scene.is_absent)
    occluded, _ = find_majority(scene.unit, scene.table.occluded.astype(np.int64), number)
    size = images.size[np.searchsorted(images.id, scene.table.image)]
    box = scene.table.box
    touches = (box[:, :2] <= BORDER).any(axis=1) | (box[:, 2:] >= size - BORDER).any(axis=1)
    known = (size > 0).all(axis=1)
    at_border, _ = find_majority(scene.unit, np.where(known, touches, False).astype(np.int64), number)
    cannot = scene.is_absent & (not scene.parts)
    flags = np.zeros(number, np.uint8)
    for bit, where in (
        (_OCCLUDED, occluded == Occluded.YES),
        (_NOT_OCCLUDED, occluded == Occluded.NO),
        (_BORDER, at_border == 1),
        (_NO_MISS, cannot),
    ):
        flags |= np.where(where, bit, 0).astype(np.uint8)
    return flags


def _list_said(scene: UnitScene, judged: Bools) -> Iterator[SaidRows]:
    """What is said in the words of `TAGS`."""
    rated = scene.rated
    sizes = (len(rated.labels), len(PartState) - 1, len(Occluded) - 1)
    for said, size in zip(scene.words, sizes, strict=True):
        rows = np.flatnonzero((said != UNSET) & judged[scene.unit])
        yield SaidRows(scene.unit[rows], rated.author[rows], rated.place[rows], said[rows].astype(np.float64), size)


def _compare_words(
    rated: pairing.RatedShapes, every: Sequence[SaidRows]
) -> tuple[npt.NDArray[np.int32], tuple[Ints, ...], Ints]:
    """What `UnitTable` holds of words: by image, as confusions and as ties; nothing of numbers."""
    authors, images = len(rated.authors), len(rated.images)
    counts = np.zeros((images, authors, len(every), 2), np.int32)
    confusions, ties = [], np.zeros((authors, len(every)), np.int64)
    for tag, one in enumerate(every):
        size, rows = one.size, one.said if one.size else np.zeros(0, np.intp)
        word, unit = one.code[rows].astype(np.intp), one.unit[rows]
        votes = np.zeros((int(unit.max(initial=-1)) + 1, max(size, 1)), np.int32)
        np.add.at(votes, (unit, word), 1)
        theirs = votes[unit]
        theirs[np.arange(len(rows)), word] -= 1
        most, number = theirs.argmax(axis=1), theirs.sum(axis=1)
        has = 2 * theirs[np.arange(len(rows)), most] > number
        author, place = one.author[rows], one.place[rows]
        ties[:, tag] = np.bincount(author[(number > 0) & ~has], minlength=authors)
        for column, which in enumerate((has, has & (word != most))):
            counts[:, :, tag, column] = _count_rows(rated, place[which], author[which])
        at = ((author * size + word) * size + most)[has]
        cells = np.bincount(at, minlength=authors * size * size)
        confusions.append(cells.reshape(authors, size, size))
    return counts, tuple(confusions), ties


def _count_rows(rated: pairing.RatedShapes, place: Rows, author: Rows) -> Ints:
    """How many rows there are by image and person (I, A)."""
    images, authors = len(rated.images), len(rated.authors)
    return np.bincount(place * authors + author, minlength=images * authors).reshape(images, authors)


def _count_asked(rated: pairing.RatedShapes, every: Sequence[SaidRows]) -> npt.NDArray[np.int32]:
    found = np.zeros((len(rated.images), len(rated.authors), len(every), 2), np.int32)
    for tag, one in enumerate(every):
        for column, which in enumerate((np.ones(len(one.code), np.bool_), np.isnan(one.code))):
            found[:, :, tag, column] = _count_rows(rated, one.place[which], one.author[which])
    return found


def _sum_apart(rated: pairing.RatedShapes, every: Sequence[SaidRows]) -> Floats:
    images, authors = len(rated.images), len(rated.authors)
    found = np.zeros((images, authors * (authors - 1) // 2, len(every), 2))
    for tag, one in enumerate(every):
        rows = one.said
        number = int(one.unit.max(initial=-1)) + 1
        codes, place = np.full((number, authors), np.nan), np.zeros(number, np.intp)
        codes[one.unit[rows], one.author[rows]] = one.code[rows]
        place[one.unit] = one.place
        for pair, (a, b) in enumerate(combinations(range(authors), 2)):
            apart = codes[:, b] - codes[:, a]
            both = np.flatnonzero(~np.isnan(apart))
            found[:, pair, tag, 0] = np.bincount(place[both], weights=apart[both], minlength=images)
            found[:, pair, tag, 1] = np.bincount(place[both], minlength=images)
    return found


def _unpack(bits: npt.NDArray[np.uint8], count: int) -> npt.NDArray[Any]:
    return np.unpackbits(np.asarray(bits), axis=1, count=count).astype(np.bool_)
