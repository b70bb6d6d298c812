"""Which shape of one author is which shape of another: the one place that holds the pairing rules.

`match_shapes` is the rule of agreement (maximum cardinality, then maximum total IoU, among equal labels with IoU >= the
threshold), `match_overlapping` that of the variance across annotators (maximum total IoU among overlapping pairs). Both
take one image or tables over many images (column `image`) and give the same result either way. Crowds are left out. The
author with the lower id gives side a, so that (a, b) and (b, a) are one computation; `swap` turns it round.

Both choose exactly, connected component by connected component (`choose_most_pairs`, `choose_largest_total`). Rows and
columns of every component stand in ascending order, so that a result depends on the pairs alone: ties are settled the
same way in one image, in a whole data set and after an edit.

Units of the KALOS alpha are shapes of several authors that stand for one thing, at most one shape an author. All
cross-author pairs of an image with IoU >= the threshold are taken, equal labels first, then by IoU descending, and
joined into units as long as a unit holds at most one shape of each author; what is left is a unit of its own (KALOS:
greedy correspondence, category-lenient cost, IoU of boxes). Equal ranks keep the order of authors, then of shapes.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from annotator.errors import Progress
from annotator.geometry.box import (
    Bools,
    Candidates,
    Floats,
    Groups,
    Rows,
    find_box_candidates,
    find_polygon_candidates,
    regions_of,
)
from annotator.metrics.compiled import load_matcher, load_solver
from annotator.metrics.matching.detections import rank_in_group
from annotator.metrics.matching.selection import AuthorShapes, ImageIds, is_assisted
from annotator.model.metric_settings import MetricSettings
from annotator.model.shapes import Shapes


def choose_most_pairs(candidates: Candidates) -> Rows:
    """Chooses as many of P candidate pairs as possible, and of all such choices the one of largest total IoU.

    Returns the indices `(C,)` of the chosen pairs among the candidates, ascending; no row is in two of them.
    """
    return _choose_pairs(candidates, most=True)


def choose_largest_total(candidates: Candidates) -> Rows:
    """Chooses of P candidate pairs those of largest total IoU, however many pairs that takes.

    Returns the indices `(C,)` of the chosen pairs among the candidates, ascending; no row is in two of them.
    """
    return _choose_pairs(candidates, most=False)


def solve_component(row: Rows, column: Rows, weight: Floats, *, most: bool) -> Rows:
    """Assigns one connected component, given by its P >= 1 pairs, and returns the indices `(C,)` of the chosen pairs.

    `row` and `column` `(P,)` count from 0 without gaps; `weight` `(P,)` is positive. With `most` the number of pairs
    goes before their total weight.
    """
    if int(row.max()) == 0 or int(column.max()) == 0:
        return np.array([np.argmax(weight)])
    place = np.full((int(row.max()) + 1, int(column.max()) + 1), -1)
    place[row, column] = np.arange(len(row))
    weights = np.zeros(place.shape)
    weights[row, column] = weight
    chosen_rows, chosen_columns = _assign_most_pairs(weights, place >= 0) if most else _assign_largest_total(weights)
    found = place[chosen_rows, chosen_columns]
    return found[found >= 0]


def _choose_pairs(candidates: Candidates, *, most: bool) -> Rows:
    if not len(candidates):
        return np.zeros(0, np.intp)
    if most:
        alone = (_count_degrees(candidates.row_a) == 1) & (_count_degrees(candidates.row_b) == 1)
        chosen, rest = [np.flatnonzero(alone)], np.flatnonzero(~alone)
    else:
        chosen, rest = _find_outweighing(candidates)
    if len(rest):
        row_a, row_b, iou = candidates.row_a[rest], candidates.row_b[rest], candidates.iou[rest]
        for pairs, row, column in _iterate_components(row_a, row_b):
            chosen.append(rest[pairs[solve_component(row, column, iou[pairs], most=most)]])
    return np.sort(np.concatenate(chosen))


def _find_outweighing(candidates: Candidates) -> tuple[list[Rows], Rows]:
    """Pairs that every assignment of largest total holds, and the pairs that are then still open.

    Such a pair weighs more than the best other pair of its row and the best other pair of its column together, for
    putting it in costs at most these two. What it settles may settle more, so that few pairs are left for the solver.
    """
    chosen: list[Rows] = []
    rest = np.arange(len(candidates))
    while len(rest):
        row_a, row_b, iou = candidates.row_a[rest], candidates.row_b[rest], candidates.iou[rest]
        settled = iou > _find_best_other(row_a, iou) + _find_best_other(row_b, iou)
        if not settled.any():
            break
        chosen.append(rest[settled])
        taken_a = np.zeros(int(row_a.max()) + 1, np.bool_)
        taken_b = np.zeros(int(row_b.max()) + 1, np.bool_)
        taken_a[row_a[settled]] = True
        taken_b[row_b[settled]] = True
        rest = rest[~(taken_a[row_a] | taken_b[row_b])]
    return chosen, rest


def _find_best_other(rows: Rows, weight: Floats) -> Floats:
    """For every pair the largest weight among the other pairs of its row, 0 without any."""
    order = np.argsort(rows, kind="stable")
    new = np.diff(rows[order], prepend=-1) > 0
    starts, group = np.flatnonzero(new), np.cumsum(new) - 1
    ordered = weight[order]
    best = np.maximum.reduceat(ordered, starts)[group]
    leads = ordered == best
    shared_lead = np.add.reduceat(leads, starts, dtype=np.intp)[group] > 1
    second = np.maximum.reduceat(np.where(leads, 0.0, ordered), starts)[group]
    other = np.empty(len(rows))
    other[order] = np.where(leads & ~shared_lead, second, best)
    return other


def _count_degrees(rows: Rows) -> Rows:
    """For every pair the number of pairs that its row is in."""
    return np.bincount(rows)[rows]


def label_components(first: Rows, second: Rows, *, count: int) -> Rows:
    """For each of the nodes 0 … count-1 the least node of its connected component, `(count,)`.

    Edges are given by their two ends, `first` and `second` `(E,)`.
    """
    least = np.arange(count)
    while len(first):
        one, other = least[first], least[second]
        apart = one != other
        first, second, one, other = first[apart], second[apart], one[apart], other[apart]
        np.minimum.at(least, np.maximum(one, other), np.minimum(one, other))
        shorter = least[least]
        while not np.array_equal(shorter, least):
            least, shorter = shorter, shorter[shorter]
    return least


def _iterate_components(row_a: Rows, row_b: Rows) -> Iterator[tuple[Rows, Rows, Rows]]:
    """The connected components of a bipartite graph: indices of its pairs, and their rows and columns counted from 0.

    Within a component rows and columns keep the order of `row_a` and `row_b`.
    """
    names_a, node_a = np.unique(row_a, return_inverse=True)
    names_b, node_b = np.unique(row_b, return_inverse=True)
    component = label_components(node_a, node_b + len(names_a), count=len(names_a) + len(names_b))
    local_a, local_b = (
        rank_in_group(np.arange(len(of_node)), of_node)[node]
        for of_node, node in ((component[: len(names_a)], node_a), (component[len(names_a) :], node_b))
    )
    of_pair = component[node_a]
    order = np.argsort(of_pair, kind="stable")
    cuts = np.flatnonzero(np.diff(of_pair[order])) + 1
    bounds = [0, *cuts.tolist(), len(order)]
    for first, last in pairwise(bounds):
        pairs = order[first:last]
        yield pairs, local_a[pairs], local_b[pairs]


def _assign_largest_total(weights: Floats) -> tuple[Rows, Rows]:
    """Largest total: a place without a pair weighs nothing and is dropped afterwards."""
    rows, columns = load_solver()(weights, maximize=True)
    return rows, columns


def _assign_most_pairs(weights: Floats, is_pair: npt.NDArray[np.bool_]) -> tuple[Rows, Rows]:
    """Most pairs, then largest total, with the bare weights so that no digit of them is lost.

    Places without a pair are forbidden (infinite cost); mostly the smaller side can be served whole all the same.
    """
    cost = np.where(is_pair, -weights, np.inf)
    try:
        return load_solver()(cost)
    except ValueError:
        return _assign_most_possible(cost)


def _assign_most_possible(cost: Floats) -> tuple[Rows, Rows]:
    """The same where neither side can be served whole.

    The largest number of pairs m comes from a cardinality matching; idle rows and columns then take up what must stay
    single, which leaves exactly m real pairs in every admissible assignment.
    """
    from scipy.sparse import csr_array

    rows, columns = cost.shape
    served = int((load_matcher()(csr_array(np.isfinite(cost)), perm_type="column") >= 0).sum())
    padded = np.full((rows + columns - served, rows + columns - served), np.inf)
    padded[:rows, :columns] = cost
    padded[rows:, :columns] = 0.0
    padded[:rows, columns:] = 0.0
    chosen_rows, chosen_columns = load_solver()(padded)
    real = (chosen_rows < rows) & (chosen_columns < columns)
    return chosen_rows[real], chosen_columns[real]


IOU_THRESHOLD: Final = 0.5
"""Least IoU of a pair unless the project says otherwise; inclusive."""


class PairingRule(Struct, frozen=True):
    """What makes two shapes candidates for each other."""

    iou_threshold: float = IOU_THRESHOLD
    """Inclusive; a pair must overlap in any case."""
    label_aware: bool = True
    """Whether only equal labels meet."""
    overlap: str = "box"
    """`box`, or `polygon`: the overlap of the drawn regions, a plain box counting as its rectangle."""

    @classmethod
    def of(cls, settings: MetricSettings) -> "PairingRule":
        """The pairing rule that the settings of a project ask for."""
        return cls(settings.iou_threshold, settings.label_aware, settings.overlap)


def find_candidates(
    a: Shapes, b: Shapes, *, label_aware: bool, overlap: str = "box", threshold: float = 0.0
) -> Candidates:
    """Pairs of shapes on the same image with IoU > 0 and >= `threshold`, as rows of `a` and `b`; crowds have none.

    `label_aware` lets only equal labels meet; `overlap` is `box` or `polygon`.
    """
    row_a, row_b = np.flatnonzero(~a.crowd), np.flatnonzero(~b.crowd)
    group_a, group_b = _groups_of(a, row_a, label_aware), _groups_of(b, row_b, label_aware)
    if overlap == "polygon" and (a.polygon is not None or b.polygon is not None):
        regions = (
            regions_of(one.box[rows], None if one.polygon is None else one.polygon[rows])
            for one, rows in ((a, row_a), (b, row_b))
        )
        found = find_polygon_candidates(*regions, group_a=group_a, group_b=group_b, threshold=threshold)
    else:
        boxes = a.box[row_a], b.box[row_b]
        found = find_box_candidates(*boxes, group_a=group_a, group_b=group_b, threshold=threshold)
    return Candidates(row_a[found.row_a], row_b[found.row_b], found.iou)


def match_shapes(a: Shapes, b: Shapes, rule: PairingRule) -> Candidates:
    """The one-to-one pairs of the agreement rule, ascending by row of a."""
    return choose_best_pairs(
        find_candidates(a, b, label_aware=rule.label_aware, overlap=rule.overlap, threshold=rule.iou_threshold)
    )


def choose_best_pairs(found: Candidates) -> Candidates:
    """The one-to-one pairs of maximum cardinality, then of maximum total IoU, among candidates."""
    return found.where(choose_most_pairs(found))


def match_overlapping(
    a: Shapes, b: Shapes, *, label_aware: bool = True, overlap: str = "box", threshold: float = 0.0
) -> Candidates:
    """The one-to-one pairs of maximum total IoU among shapes with IoU > 0 and >= `threshold`: the rule of R Eq. 15."""
    found = find_candidates(a, b, label_aware=label_aware, overlap=overlap, threshold=threshold)
    return found.where(choose_largest_total(found))


def _groups_of(shapes: Shapes, rows: Rows, label_aware: bool) -> Groups:
    """A number for the image, or for the image and label, of every row."""
    image = shapes.image[rows]
    return (image << 32) + shapes.label[rows] if label_aware else image


NO_OBJECT = 0
"""Value of an author who finished the image and has no shape in the unit; labels count from 1."""
NOT_THERE = -1
"""Value of an author who did not finish the image."""

Values = npt.NDArray[np.int64]


class RatedShapes(Struct, frozen=True, eq=False):
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


class Links(Struct, frozen=True, eq=False):
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


def find_links(shapes: RatedShapes, *, threshold: float, progress: Progress | None = None) -> Links:
    """All cross-author pairs with IoU >= `threshold`: equal labels first, then the larger IoU, then by row.

    Raises Cancelled.
    """
    progress = progress or Progress()
    starts = np.searchsorted(shapes.author, np.arange(len(shapes.authors) + 1))
    found = []
    for one, other in combinations(range(len(shapes.authors)), 2):
        progress.step(0, 0)
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
        earliest = np.minimum(*(_find_first(side, len(unit)) for side in (one, other)))
        joined = np.flatnonzero((earliest[one] == turn) & (earliest[other] == turn))
        authors[one[joined]] |= authors[other[joined]]
        leader = np.arange(len(unit))
        leader[other[joined]] = one[joined]
        unit = leader[unit]
    leads = np.zeros(len(unit), np.bool_)
    leads[unit] = True
    return (np.cumsum(leads) - 1)[unit]


def _find_first(units: Rows, number: int) -> Rows:
    """Where each of so many units comes first among these `(P,)`, `(number,)`; P for one that is not there."""
    first = np.full(number, len(units))
    first[units[::-1]] = np.arange(len(units))[::-1]  # of several values for one place the last remains
    return first


def tabulate_units(shapes: RatedShapes, pairs: Links) -> tuple[Values, Rows]:
    """The values of the U units that pairs make, as rows `(U, A)`, and the place `(U,)` of each unit's image.

    A column is an author's. Values are labels, `NO_OBJECT`, or `NOT_THERE`. An image on which nobody drew anything
    gives one unit on which all agree that there is no object. An author whose shape is no judgement says nothing of its
    unit. A unit without a judged shape, or with one author's judgement, is left out, and so may be all units of an
    image.
    """
    unit = number_units(shapes, pairs)
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
