"""Units of the KALOS alpha: shapes of several authors that stand for one thing, at most one shape an author.

All cross-author pairs of an image with IoU >= the threshold are taken, equal labels first, then by IoU descending, and
joined into units as long as a unit holds at most one shape of each author; what is left is a unit of its own (KALOS:
greedy correspondence, category-lenient cost, IoU of boxes). Equal ranks keep the order of authors, then of shapes.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np
import numpy.typing as npt

from annotator.geometry.box import Bools, Floats, Rows
from annotator.geometry.overlap import find_box_candidates
from annotator.metrics.matching.selection import AuthorShapes, ImageIds, is_assisted

NO_OBJECT = 0
"""Value of an author who finished the image and has no shape in the unit; labels count from 1."""
NOT_THERE = -1
"""Value of an author who did not finish the image."""

Values = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class RatedShapes:
    """The shapes of A authors on the images that at least two of them finished, as one table of N rows."""

    authors: tuple[int, ...]
    labels: tuple[int, ...]
    """Ids of the labels, ascending; label number n has value n + 1."""
    images: ImageIds
    """Ascending ids (I,)."""
    finished: npt.NDArray[np.bool_]
    """Which author finished which image (I, A)."""
    author: Rows
    """Place of the author of every row (N,); rows stand author after author, by image, by id."""
    place: Rows
    """Place of the image of every row (N,)."""
    value: Values
    """Label number + 1 of every row (N,)."""
    box: Floats
    """(N, 4)."""
    judged: Bools
    """Whether the row's value counts (N,): one taken from a model may be no judgement of its author."""


@dataclass(frozen=True, slots=True, eq=False)
class Links:
    """P pairs of rows of different authors on the same image that overlap, with IoU, in the order of joining."""

    first: Rows
    second: Rows
    iou: Floats

    def keep_at_least(self, threshold: float) -> "Links":
        """The pairs with IoU >= `threshold`, in the same order."""
        kept = self.iou >= threshold
        return Links(self.first[kept], self.second[kept], self.iou[kept])


def gather_rated(
    sides: Sequence[AuthorShapes], labels: tuple[int, ...], *, without_assisted: bool = False
) -> RatedShapes:
    """The shapes of the authors, given in ascending order of id, on every image that at least two of them finished.

    `labels` holds the id of every label that a shape can bear, ascending. With `without_assisted` shapes that were
    taken from a model make units as always, but are no judgement of their authors.
    """
    ids = np.concatenate([np.zeros(0, np.int64), *(side.images for side in sides)])
    images, times = np.unique(ids, return_counts=True)
    images = images[times >= 2]
    parts = [side.restrict_to(np.intersect1d(images, side.images)) for side in sides]
    there = np.zeros((len(images), len(sides)), np.bool_)
    for column, part in enumerate(parts):
        there[np.searchsorted(images, part.images), column] = True
    label = np.concatenate([np.zeros(0, np.int32), *(part.shapes.label for part in parts)])
    number = np.searchsorted(np.array(labels, np.int64), label)
    image = np.concatenate([np.zeros(0, np.int64), *(part.shapes.image for part in parts)])
    return RatedShapes(
        authors=tuple(side.author for side in sides),
        labels=labels,
        images=images,
        finished=there,
        author=np.repeat(np.arange(len(parts)), [len(part.shapes) for part in parts]),
        place=np.searchsorted(images, image),
        value=number.astype(np.int64) + 1,
        box=np.concatenate([np.zeros((0, 4)), *(part.shapes.box for part in parts)]),
        judged=np.concatenate(
            [np.zeros(0, np.bool_), *(~(is_assisted(part.shapes) & without_assisted) for part in parts)]
        ),
    )


def find_links(shapes: RatedShapes, *, threshold: float) -> Links:
    """All cross-author pairs with IoU >= `threshold`: equal labels first, then the larger IoU, then by row."""
    starts = np.searchsorted(shapes.author, np.arange(len(shapes.authors) + 1))
    found = []
    for one, other in combinations(range(len(shapes.authors)), 2):
        a, b = slice(starts[one], starts[one + 1]), slice(starts[other], starts[other + 1])
        pairs = find_box_candidates(
            shapes.box[a],
            shapes.box[b],
            group_a=shapes.place[a].astype(np.int64),
            group_b=shapes.place[b].astype(np.int64),
            threshold=threshold,
        )
        found.append((pairs.row_a + starts[one], pairs.row_b + starts[other], pairs.iou))
    if not found:
        return Links(np.zeros(0, np.intp), np.zeros(0, np.intp), np.zeros(0))
    first, second, iou = (np.concatenate(column) for column in zip(*found, strict=True))
    order = np.argsort(_compute_cost(shapes, first, second, iou), kind="stable")
    return Links(first[order], second[order], iou[order])


def update_links(shapes: RatedShapes, found: Links, rows: Rows, *, threshold: float) -> Links:
    """The links after the shapes of `rows` `(K,)`, all of one author, have changed; `found` were those before."""
    changed = np.zeros(len(shapes.author), np.bool_)
    changed[rows] = True
    kept = ~(changed[found.first] | changed[found.second])
    place = shapes.place.astype(np.int64)
    near = find_box_candidates(shapes.box[rows], shapes.box, group_a=place[rows], group_b=place, threshold=threshold)
    one, other = rows[near.row_a], near.row_b
    crossing = shapes.author[one] != shapes.author[other]
    one, other = one[crossing], other[crossing]
    first = np.concatenate((found.first[kept], np.minimum(one, other)))
    second = np.concatenate((found.second[kept], np.maximum(one, other)))
    iou = np.concatenate((found.iou[kept], near.iou[crossing]))
    authors = shapes.author[first] * len(shapes.authors) + shapes.author[second]
    order = np.lexsort((second, first, authors, _compute_cost(shapes, first, second, iou)))
    return Links(first[order], second[order], iou[order])


def restrict_to_pair(shapes: RatedShapes, found: Links, one: int, other: int) -> tuple[RatedShapes, Links]:
    """The shapes of two authors (by place) on the images that both finished, and the links between them."""
    both = shapes.finished[:, one] & shapes.finished[:, other]
    return _restrict_to_authors(shapes, found, (one, other), both)


def restrict_to_others(shapes: RatedShapes, found: Links, place: int, *, images: Bools) -> tuple[RatedShapes, Links]:
    """The shapes of all but the author at a place on some `images` `(I,)`, and the links between them."""
    others = tuple(other for other in range(len(shapes.authors)) if other != place)
    return _restrict_to_authors(shapes, found, others, images)


def _restrict_to_authors(
    shapes: RatedShapes, found: Links, places: tuple[int, ...], images: Bools
) -> tuple[RatedShapes, Links]:
    """The shapes of the authors at ascending places on some images `(I,)`, and the links between them."""
    column = np.full(len(shapes.authors), -1)
    column[list(places)] = np.arange(len(places))
    kept = (column[shapes.author] >= 0) & images[shapes.place]
    part = RatedShapes(
        authors=tuple(shapes.authors[place] for place in places),
        labels=shapes.labels,
        images=shapes.images[images],
        finished=shapes.finished[images][:, list(places)],
        author=column[shapes.author[kept]].astype(np.intp),
        place=(np.cumsum(images) - 1)[shapes.place[kept]],
        value=shapes.value[kept],
        box=shapes.box[kept],
        judged=shapes.judged[kept],
    )
    number = np.cumsum(kept) - 1
    theirs = kept[found.first] & kept[found.second]
    return part, Links(number[found.first[theirs]], number[found.second[theirs]], found.iou[theirs])


def number_units(shapes: RatedShapes, pairs: Links) -> Rows:
    """Number of the unit of every row `(N,)`, counted from 0 without gaps.

    Joins are made in rounds: in each round every pair that comes first among the open pairs of both its units. Until
    its turn in the one-by-one order nothing else could have touched these units, so the result is the same.
    """
    first, second = pairs.first, pairs.second
    unit = np.arange(len(shapes.author))
    authors = _make_author_bits(shapes)
    while True:
        one, other = unit[first], unit[second]
        disjoint = np.flatnonzero((authors[one] & authors[other]) == 0)
        if not len(disjoint):
            break
        first, second, one, other = first[disjoint], second[disjoint], one[disjoint], other[disjoint]
        turn = np.arange(len(first))
        earliest = np.full(len(unit), len(first))
        np.minimum.at(earliest, one, turn)
        np.minimum.at(earliest, other, turn)
        joined = np.flatnonzero((earliest[one] == turn) & (earliest[other] == turn))
        authors[one[joined]] |= authors[other[joined]]
        leader = np.arange(len(unit))
        leader[other[joined]] = one[joined]
        unit = leader[unit]
    leads = np.zeros(len(unit), np.bool_)
    leads[unit] = True
    return (np.cumsum(leads) - 1)[unit]


def tabulate_units(shapes: RatedShapes, unit: Rows) -> tuple[Values, Rows]:
    """The values of U units as rows `(U, A)`, a column an author, and the place `(U,)` of each unit's image.

    `unit` `(N,)` is the number of the unit of every row. Values are labels, `NO_OBJECT`, or `NOT_THERE`. An image on
    which nobody drew anything gives one unit on which all agree that there is no object. An author whose shape is no
    judgement says nothing of its unit. A unit without a judged shape, or with one author's judgement, is left out, and
    so may be all units of an image.
    """
    number = int(unit.max(initial=-1)) + 1
    place = np.zeros(number, np.intp)
    place[unit] = shapes.place
    empty = np.flatnonzero(np.bincount(shapes.place, minlength=len(shapes.images)) == 0)
    place = np.concatenate((place, empty))
    values = np.where(shapes.finished[place], NO_OBJECT, NOT_THERE).astype(np.int64)
    values[unit, shapes.author] = np.where(shapes.judged, shapes.value, NOT_THERE)
    if shapes.judged.all():
        return values, place
    said = (values > NO_OBJECT).any(axis=1) & ((values > NOT_THERE).sum(axis=1) > 1)
    kept = np.concatenate((said[:number], np.ones(len(empty), np.bool_)))
    return values[kept], place[kept]


def _compute_cost(shapes: RatedShapes, first: Rows, second: Rows, iou: Floats) -> Floats:
    """What is joined first has the least cost: equal labels, then the larger IoU."""
    cost: Floats = -iou - (shapes.value[first] == shapes.value[second])
    return cost


def _make_author_bits(shapes: RatedShapes) -> npt.NDArray[Any]:
    """The set of authors in the unit of every row, as bits; Python integers where 63 bits are not enough."""
    bits = [1 << place for place in range(len(shapes.authors))]
    return np.array(bits, dtype=np.int64 if len(bits) < 63 else np.object_)[shapes.author]
