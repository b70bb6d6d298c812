"""Units of the KALOS alpha: shapes of several authors that stand for one thing, at most one shape an author.

All cross-author pairs of an image with IoU >= the threshold are taken, equal labels first, then by IoU descending, and
joined into units as long as a unit holds at most one shape of each author; what is left is a unit of its own (KALOS,
CVPR 2026: greedy correspondence, category-lenient cost, IoU of boxes). Equal ranks keep the order of authors, then of
shapes.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
import numpy.typing as npt

from annotator.geometry.box import Floats
from annotator.geometry.overlap import Rows, box_candidates
from annotator.metrics.selection import Drawn, ImageIds

NO_OBJECT = 0
"""Value of an author who finished the image and has no shape in the unit; labels count from 1."""
NOT_THERE = -1
"""Value of an author who did not finish the image."""

Values = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class Rated:
    """The shapes of A authors on the images that at least two of them finished, as one table of N rows."""

    authors: tuple[int, ...]
    labels: tuple[int, ...]
    """Ids of the labels, ascending; label number n has value n + 1."""
    images: ImageIds
    """Ascending ids (I,)."""
    there: npt.NDArray[np.bool_]
    """Which author finished which image (I, A)."""
    author: Rows
    """Place of the author of every row (N,); rows stand author after author, by image, by id."""
    place: Rows
    """Place of the image of every row (N,)."""
    value: Values
    """Label number + 1 of every row (N,)."""
    box: Floats
    """(N, 4)."""


@dataclass(frozen=True, slots=True, eq=False)
class Links:
    """P pairs of rows of different authors on the same image that overlap, with IoU."""

    first: Rows
    second: Rows
    iou: Floats

    def at_least(self, threshold: float) -> "Links":
        """Those with IoU >= threshold."""
        kept = self.iou >= threshold
        return Links(self.first[kept], self.second[kept], self.iou[kept])


def rated(sides: Sequence[Drawn], labels: tuple[int, ...]) -> Rated:
    """The shapes of the authors in ascending order of id, on every image that at least two of them finished.

    `labels` holds the id of every label that a shape can bear, ascending.
    """
    ids = np.concatenate([np.zeros(0, np.int64), *(side.images for side in sides)])
    images, times = np.unique(ids, return_counts=True)
    images = images[times >= 2]
    parts = [side.on(np.intersect1d(images, side.images)) for side in sides]
    there = np.zeros((len(images), len(sides)), np.bool_)
    for column, part in enumerate(parts):
        there[np.searchsorted(images, part.images), column] = True
    label = np.concatenate([np.zeros(0, np.int32), *(part.shapes.label for part in parts)])
    number = np.searchsorted(np.array(labels, np.int64), label)
    image = np.concatenate([np.zeros(0, np.int64), *(part.shapes.image for part in parts)])
    return Rated(
        authors=tuple(side.author for side in sides),
        labels=labels,
        images=images,
        there=there,
        author=np.repeat(np.arange(len(parts)), [len(part.shapes) for part in parts]),
        place=np.searchsorted(images, image),
        value=number.astype(np.int64) + 1,
        box=np.concatenate([np.zeros((0, 4)), *(part.shapes.box for part in parts)]),
    )


def links(shapes: Rated, *, threshold: float) -> Links:
    """All cross-author pairs with IoU >= threshold, in the order of authors, then of rows."""
    starts = np.searchsorted(shapes.author, np.arange(len(shapes.authors) + 1))
    found = []
    for one, other in combinations(range(len(shapes.authors)), 2):
        a, b = slice(starts[one], starts[one + 1]), slice(starts[other], starts[other + 1])
        pairs = box_candidates(
            shapes.box[a],
            shapes.box[b],
            group_a=shapes.place[a].astype(np.int64),
            group_b=shapes.place[b].astype(np.int64),
            threshold=threshold,
        )
        found.append((pairs.row_a + starts[one], pairs.row_b + starts[other], pairs.iou))
    if not found:
        return Links(np.zeros(0, np.intp), np.zeros(0, np.intp), np.zeros(0))
    return Links(*(np.concatenate(column) for column in zip(*found, strict=True)))


def unit_of_rows(shapes: Rated, pairs: Links) -> Rows:
    """Number of the unit of every row (N,), counted from 0 without gaps.

    A connected component with at most one shape of each author is a unit whatever the order; only the others are
    joined pair by pair.
    """
    component = _components(pairs, len(shapes.author))
    key = component * len(shapes.authors) + shapes.author
    twice = np.bincount(key, minlength=0)[key] > 1
    crowded = np.zeros(int(component.max(initial=-1)) + 1, np.bool_)
    crowded[component[twice]] = True
    unit = component
    disputed = crowded[component]
    if disputed.any():
        unit = np.where(disputed, len(component) + np.arange(len(component)), component)
        contested = disputed[pairs.first]
        leader = greedy_units(
            pairs.first[contested],
            pairs.second[contested],
            rank=np.argsort(_cost(shapes, pairs)[contested], kind="stable"),
            author=shapes.author,
        )
        for row, first in leader.items():
            unit[row] = len(component) + first
    return np.unique(unit, return_inverse=True)[1]


def greedy_units(first: Rows, second: Rows, *, rank: Rows, author: Rows) -> dict[int, int]:
    """For every row that was joined to another: the row that names its unit.

    Pairs (P,) are taken in the order `rank`; a join that would put two shapes of one author together is passed over.
    """
    leader: dict[int, int] = {}
    members: dict[int, list[int]] = {}
    authors: dict[int, int] = {}
    for a, b in zip(first[rank].tolist(), second[rank].tolist(), strict=True):
        one, other = leader.get(a, a), leader.get(b, b)
        if one == other:
            continue
        of_one = authors.get(one) or 1 << int(author[one])
        of_other = authors.get(other) or 1 << int(author[other])
        if of_one & of_other:
            continue
        joined = members.setdefault(one, [one])
        taken = members.pop(other, [other])
        joined += taken
        authors[one] = of_one | of_other
        for row in (one, *taken):
            leader[row] = one
    return leader


def unit_values(shapes: Rated, unit: Rows) -> tuple[Values, Rows]:
    """One row a unit `(U, A)`, and the place of each unit's image (U,).

    Values are labels, `NO_OBJECT`, or `NOT_THERE`. An image on which nobody drew anything gives one unit on which all
    agree that there is no object.
    """
    number = int(unit.max(initial=-1)) + 1
    place = np.zeros(number, np.intp)
    place[unit] = shapes.place
    empty = np.setdiff1d(np.arange(len(shapes.images)), shapes.place)
    place = np.concatenate((place, empty))
    values = np.where(shapes.there[place], NO_OBJECT, NOT_THERE).astype(np.int64)
    values[unit, shapes.author] = shapes.value
    return values, place


def _cost(shapes: Rated, pairs: Links) -> Floats:
    """What is joined first: equal labels, then the larger IoU."""
    cost: Floats = -pairs.iou - (shapes.value[pairs.first] == shapes.value[pairs.second])
    return cost


def _components(pairs: Links, rows: int) -> Rows:
    from scipy.sparse import coo_array
    from scipy.sparse.csgraph import connected_components

    graph = coo_array((np.ones(len(pairs.iou), np.int8), (pairs.first, pairs.second)), shape=(rows, rows))
    return connected_components(graph, directed=False)[1].astype(np.intp)
