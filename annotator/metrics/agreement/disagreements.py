"""Disagreements by object: who drew it, what they called it, and what the auditor walks through.

Objects are the units of the KALOS alpha, made from the overlap on at which shapes are taken to be one object when
objects are counted: a low overlap lies within an object, and two outlines of it are not two. All images of a table are
looked at together, so that a list of a million boxes is made range by range.
"""

import enum
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import combinations, compress
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from msgspec import Struct
from msgspec.structs import replace

from annotator.geometry.box import Bools, Floats, Ints, Rows, compute_paired_iou, compute_polygon_iou, regions_of
from annotator.metrics.matching.pairing import Links, PairingRule, RatedShapes, find_links, gather_rated, number_units
from annotator.metrics.matching.selection import AuthorShapes, author_shapes_of
from annotator.model.metric_settings import UNIT_IOU
from annotator.model.shapes import UNSET, Shapes

NOTHING: Final = -1
"""In the place of a shape, an author or a label that is not there."""
TAGS: Final = ("label", "part_state", "occluded")
"""Columns in which two shapes of an object may differ."""


class DisagreementKind(enum.Enum):
    """What two authors disagree about; the order is that of the list."""

    LOW_OVERLAP = "low_overlap"
    """Both drew it, but the boxes overlap less than the threshold."""
    LABEL = "label"
    """Both drew it, with different labels."""
    MISSED = "missed"
    """One author has no shape for an object that others drew."""
    EXTRA = "extra"
    """One author alone drew it, all others (two or more) did not."""
    STATE = "state"
    """Both drew it, with different part states."""
    OCCLUDED = "occluded"
    """Both drew it, with different *occluded* tags."""


KINDS: Final = tuple(DisagreementKind)
_TAG_KINDS: Final = (
    (DisagreementKind.LABEL, "label", None),
    (DisagreementKind.STATE, "part_state", UNSET),
    (DisagreementKind.OCCLUDED, "occluded", UNSET),
)


class Disagreement(Struct, frozen=True):
    """One way in which two authors differ about an object."""

    kind: DisagreementKind
    image: int
    author: int
    """Whose shape it is about."""
    shape: int
    """Id of that shape."""
    other: int | None
    """The author who differs; None for an extra shape, where all others do."""
    other_shape: int | None
    """The other author's shape of the object; of who missed it the best overlap, which belongs to another object."""
    iou: float
    """IoU with `other_shape`; 0 without one."""
    taken: bool = False
    """Missed although it overlaps enough: the other author's shape stands for another object."""
    object: int = NOTHING
    """The object that it is about: the least id of its shapes."""
    labels: tuple[int, ...] = ()
    """The labels that the two gave it, each once; of who did not draw it none."""


class ObjectTable(Struct, frozen=True, eq=False, dict=True):
    """N objects on any number of images, the columns of authors in the order of its A `authors`."""

    authors: tuple[int, ...]
    image: Ints
    """(N,)."""
    object: Ints
    """The least id of the shapes of each (N,)."""
    finished: Bools
    """Which author finished the image (N, A)."""
    shape: Ints
    """Id of the shape of each author (N, A), NOTHING without one."""
    label: Ints
    """Its label (N, A), NOTHING without a shape."""
    part_state: Ints
    """Its part state (N, A), unset without a shape."""
    occluded: Ints
    """Its *occluded* tag (N, A), unset without a shape."""
    differs: Ints
    """Pairs of authors who differ about it (N,)."""
    kinds: Bools
    """In which ways, by place in `KINDS` (N, 6)."""
    least_iou: Floats
    """Least IoU of two of its shapes (N,); NaN where one author alone drew it."""
    pairs: "PairTable"
    """The pairs inside the objects, in their order."""

    def __len__(self) -> int:
        return len(self.image)

    def list_images(self) -> Ints:
        """The images, each once for the objects of it that follow one another."""
        begins: Ints = self.image[np.flatnonzero(np.diff(self.image, prepend=-1))]
        return begins

    @property
    def drawn(self) -> Bools:
        """Which author drew it (N, A)."""
        found: Bools = self.shape != NOTHING
        return found

    @property
    def missed(self) -> Bools:
        """Which author finished the image and did not draw it (N, A)."""
        return self.finished & ~self.drawn

    @property
    def disputed(self) -> Bools:
        """About which of them two authors differ (N,)."""
        found: Bools = self.differs > 0
        return found

    def take(self, rows: Rows | Bools) -> "ObjectTable":
        """Some of the objects, in any order, with their pairs."""
        place = np.arange(len(self))[rows]
        starts = np.searchsorted(self.pairs.row, place)
        counts = np.searchsorted(self.pairs.row, place, side="right") - starts
        inside = np.repeat(starts - np.cumsum(counts) + counts, counts) + np.arange(int(counts.sum()))
        pairs = replace(self.pairs.take(inside), row=np.repeat(np.arange(len(place)), counts))
        columns = {one: getattr(self, one) for one in self.__struct_fields__ if one not in ("authors", "pairs")}
        return ObjectTable(self.authors, **{name: column[place] for name, column in columns.items()}, pairs=pairs)

    @classmethod
    def concat(cls, tables: Sequence["ObjectTable"]) -> "ObjectTable":
        """The objects of several tables of the same authors, with their pairs; at least one must be given."""
        starts = np.cumsum([0, *map(len, tables)])
        pairs = PairTable.concat(
            [replace(one.pairs, row=one.pairs.row + start) for one, start in zip(tables, starts, strict=False)]
        )
        columns = (one for one in cls.__struct_fields__ if one not in ("authors", "pairs"))
        joined = {name: np.concatenate([getattr(one, name) for one in tables]) for name in columns}
        return cls(tables[0].authors, **joined, pairs=pairs)

    def list_worst(self) -> "ObjectTable":
        """The disputed ones, image after image, those about which most pairs differ first, then by kind and id."""
        rows = np.flatnonzero(self.disputed)
        first_kind = self.kinds[rows].argmax(axis=1)
        return self.take(rows[np.lexsort((self.object[rows], first_kind, -self.differs[rows], self.image[rows]))])

    def count_values(self, row: int, column: str) -> dict[int, int]:
        """How many drawers of an object gave each value of a column of `TAGS`, most first; unset ones say nothing."""
        values = zip(self.shape[row].tolist(), getattr(self, column)[row].tolist(), strict=True)
        given = sorted(value for shape, value in values if shape != NOTHING)
        counted = Counter(given if column == "label" else filter(UNSET.__ne__, given))
        return dict(counted.most_common())

    def kinds_of(self, row: int) -> list[DisagreementKind]:
        """In which ways two authors differ about an object."""
        return list(compress(KINDS, self.kinds[row].tolist()))

    def drawers_of(self, row: int) -> list[int]:
        """Who drew an object, by place."""
        return [place for place, shape in enumerate(self.shape[row].tolist()) if shape != NOTHING]

    def missing_of(self, row: int) -> list[int]:
        """Who finished the image of an object and did not draw it, by place."""
        said = enumerate(zip(self.shape[row].tolist(), self.finished[row].tolist(), strict=True))
        return [place for place, (shape, is_finished) in said if is_finished and shape == NOTHING]

    def find_row(self, image: int, shape: int) -> int | None:
        """The object that a shape of an image stands for; None where it is not in the table."""
        rows = np.flatnonzero((self.image == image) & (self.shape == shape).any(axis=1))
        return int(rows[0]) if len(rows) else None

    def members_of(self, row: int) -> tuple[tuple[int, int], ...]:
        """Author and shape of everybody who drew an object, in the order of authors."""
        ids = zip(self.authors, self.shape[row].tolist(), strict=True)
        return tuple((author, shape) for author, shape in ids if shape != NOTHING)

    def find_with(self, shapes: Iterable[int]) -> Bools:
        """Which of them have one of these shapes (N,)."""
        found: Bools = np.logical_or.reduce(np.isin(self.shape, list(shapes)), axis=1)
        return found

    @cached_property
    def disagreements(self) -> tuple[Disagreement, ...]:
        """What two authors disagree about, object after object."""
        return tuple(self._iterate_disagreements())

    def _iterate_disagreements(self) -> Iterator[Disagreement]:
        pairs, authors = self.pairs, (*self.authors, None)
        columns = (pairs.row, pairs.kind, pairs.a, pairs.shape, pairs.b, pairs.other_shape, pairs.iou, pairs.taken)
        for row, kind, a, shape, b, other, iou, taken in zip(*(column.tolist() for column in columns), strict=True):
            author = self.authors[a]
            place = int(self.image[row]), author, shape
            labels = {int(self.label[row, side]) for side in (a, b)} - {NOTHING}
            yield Disagreement(
                KINDS[kind],
                *place,
                authors[b],
                None if other == NOTHING else other,
                iou,
                taken,
                object=int(self.object[row]),
                labels=tuple(sorted(labels)),
            )


class PairTable(Struct, frozen=True, eq=False):
    """P ways in which two authors differ about an object, ascending by object, then kind, then authors."""

    row: Rows
    """The object, by its row (P,)."""
    kind: Ints
    """Place in `KINDS` (P,)."""
    a: Rows
    """Whose shape it is about, by place (P,)."""
    shape: Ints
    b: Rows
    """Who differs, by place (P,); NOTHING where all others do."""
    other_shape: Ints
    """NOTHING where the other drew nothing near."""
    iou: Floats
    """0 without another shape."""
    taken: Bools

    @classmethod
    def concat(cls, tables: Sequence["PairTable"]) -> "PairTable":
        """The rows of several, the first before the second; at least one must be given."""
        return cls(*(np.concatenate([getattr(one, column) for one in tables]) for column in cls.__struct_fields__))

    def take(self, rows: Rows) -> "PairTable":
        """Some of the rows."""
        return PairTable(*(getattr(self, one)[rows] for one in self.__struct_fields__))


def find_objects(sides: Sequence[AuthorShapes], rule: PairingRule) -> ObjectTable:
    """The objects of authors, given in ascending order of id, on the images that at least two of them finished.

    Units as in KALOS from an IoU of boxes of `UNIT_IOU`, or of the rule's threshold where that is less. A pair inside
    an object has a low overlap below the threshold of the rule, by the overlap of the rule.
    """
    table = Shapes.concat(side.shapes for side in sides)
    rated = gather_rated(sides, tuple(np.unique(table.label).tolist()))
    table = table.take(np.isin(table.image, rated.images))
    links = find_links(rated, threshold=0.0)
    unit = number_units(rated, links.keep_at_least(_least_iou_of(rule)))
    number, people = int(unit.max(initial=-1)) + 1, len(sides)
    row_of = np.full((number, people), NOTHING, np.int64)
    row_of[unit, rated.author] = np.arange(len(unit))
    place = np.zeros(number, np.intp)
    place[unit] = rated.place
    drawn = row_of != NOTHING

    def spread(column: npt.NDArray[Any], nothing: int) -> Ints:
        return np.where(drawn, np.append(column, nothing)[row_of], nothing).astype(np.int64)

    shape = spread(table.id, NOTHING)
    found = ObjectTable(
        authors=rated.authors,
        image=rated.images[place],
        object=np.where(drawn, shape, np.iinfo(np.int64).max).min(axis=1, initial=np.iinfo(np.int64).max),
        finished=rated.finished[place],
        shape=shape,
        label=spread(table.label, NOTHING),
        part_state=spread(table.part_state, UNSET),
        occluded=spread(table.occluded, UNSET),
        differs=np.zeros(number, np.int64),
        kinds=np.zeros((number, len(KINDS)), np.bool_),
        least_iou=np.full(number, np.nan),
        pairs=_join_pairs([]),
    )
    return _compare_pairs(found, row_of, table, rated, links, rule) if number else found


def find_image_objects(image: int, layers: Mapping[int, Shapes], rule: PairingRule) -> ObjectTable:
    """The objects of one image; `layers` holds the shapes of every author who finished it by author id."""
    return find_objects([author_shapes_of(author, image, layers[author]) for author in sorted(layers)], rule)


def _compare_pairs(
    found: ObjectTable, row_of: Ints, table: Shapes, rated: RatedShapes, links: Links, rule: PairingRule
) -> ObjectTable:
    """The objects with what differs between their authors."""
    drawn, missed = found.drawn, found.missed
    number = drawn.sum(axis=1)
    differs = number * missed.sum(axis=1)
    least = np.full(len(found), np.inf)
    alone = (number == 1) & (missed.sum(axis=1) > 1)
    parts = [_find_missed(found, alone, row_of, table, rated, links, rule)]
    for a, b in combinations(range(len(found.authors)), 2):
        rows = np.flatnonzero(drawn[:, a] & drawn[:, b])
        iou = _compute_overlaps(table, row_of[rows, a], row_of[rows, b], rule)
        least[rows] = np.minimum(least[rows], iou)
        ways = [(DisagreementKind.LOW_OVERLAP, iou < rule.iou_threshold)]
        for kind, name, unset in _TAG_KINDS:
            mine, theirs = (getattr(found, name)[rows, side] for side in (a, b))
            differ = mine != theirs
            ways.append((kind, differ if unset is None else differ & (mine != unset) & (theirs != unset)))
        differs[rows] += np.logical_or.reduce([mask for _kind, mask in ways])
        for kind, mask in ways:
            where = rows[mask]
            way, one, other = (np.full(len(where), value) for value in (KINDS.index(kind), a, b))
            ids = found.shape[where, a], found.shape[where, b]
            parts.append(PairTable(where, way, one, ids[0], other, ids[1], iou[mask], np.zeros(len(where), np.bool_)))
    pairs = _join_pairs(parts)
    kinds = found.kinds.copy()
    kinds[pairs.row, pairs.kind] = True
    return replace(found, differs=differs, kinds=kinds, least_iou=np.where(np.isinf(least), np.nan, least), pairs=pairs)


def _least_iou_of(rule: PairingRule) -> float:
    return min(UNIT_IOU, rule.iou_threshold)


def _find_missed(
    found: ObjectTable, alone: Bools, row_of: Ints, table: Shapes, rated: RatedShapes, links: Links, rule: PairingRule
) -> PairTable:
    """Who has no shape of an object: by the shape of its first drawer, with the missing one's shape that is nearest."""
    first = found.drawn.argmax(axis=1)
    rows, b = np.nonzero(found.missed & ~alone[:, None])
    mine = row_of[rows, first[rows]]
    near, iou = _find_nearest(mine, b, rated, links)
    kind = np.full(len(rows), KINDS.index(DisagreementKind.MISSED))
    other = np.append(table.id, NOTHING)[near]
    least = _least_iou_of(rule)
    missing = PairTable(rows, kind, first[rows], table.id[mine], b, other, iou, iou >= least)
    rows = np.flatnonzero(alone)
    kind, nobody = np.full(len(rows), KINDS.index(DisagreementKind.EXTRA)), np.full(len(rows), NOTHING)
    nothing, mine = np.zeros(len(rows)), row_of[rows, first[rows]]
    return _join_pairs(
        [missing, PairTable(rows, kind, first[rows], table.id[mine], nobody, nobody, nothing, nothing > 0)]
    )


def _find_nearest(rows: Rows, authors: Rows, rated: RatedShapes, links: Links) -> tuple[Rows, Floats]:
    """For each shape (M,) the row and the IoU of the shape of an author (M,) that overlaps it most; NOTHING and 0."""
    asked = np.zeros(len(rated.author), np.bool_)
    asked[rows] = True
    there, back = asked[links.first], asked[links.second]
    one = np.append(links.first[there], links.second[back])
    other = np.append(links.second[there], links.first[back])
    iou = np.append(links.iou[there], links.iou[back])
    key = one * len(rated.authors) + rated.author[other]
    order = np.lexsort((other, -iou, key))
    key = key[order]
    wanted = rows * len(rated.authors) + authors
    at = np.minimum(np.searchsorted(key, wanted), max(len(key) - 1, 0))
    known = key[at] == wanted if len(key) else np.zeros(len(wanted), np.bool_)
    found = np.full(len(wanted), NOTHING)
    best = np.zeros(len(wanted))
    found[known], best[known] = other[order[at[known]]], iou[order[at[known]]]
    return found, best


def _compute_overlaps(table: Shapes, one: Rows, other: Rows, rule: PairingRule) -> Floats:
    """IoU of each row (R,) with another (R,), by the overlap of the rule."""
    if rule.overlap == "polygon" and table.polygon is not None:
        sides = [regions_of(table.box[rows], table.polygon[rows]) for rows in (one, other)]
        place = np.arange(len(one))
        return compute_polygon_iou(*sides, row_a=place, row_b=place)
    return compute_paired_iou(table.box[one], table.box[other])


def _join_pairs(parts: Sequence[PairTable]) -> PairTable:
    """All rows, ascending by object, kind and authors."""
    nothing = (np.zeros(0, np.int64),) * 6
    joined = PairTable.concat([PairTable(*nothing, np.zeros(0), np.zeros(0, np.bool_)), *parts])
    return joined.take(np.lexsort((joined.b, joined.a, joined.kind, joined.row)))


NO_OBJECTS: Final = find_objects([], PairingRule())
