"""Interpolate: the shapes that stand on two key images, as drafts on the images between, along straight lines.

Which shape is which: equal labels and the largest total overlap, one to one; what overlaps nothing goes to the nearest
centre within reach, again one to one.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

import numpy as np

from annotator.geometry.assign import choose_most_pairs
from annotator.geometry.box import Bools, Floats, Rows, centre_of
from annotator.geometry.overlap import Candidates
from annotator.geometry.polygon import bounds_of_polygon
from annotator.geometry.tween import align_polygon, blend_points, blend_polygons, has_equal_vertices
from annotator.metrics.matching.pairing import match_overlapping
from annotator.model.layer import LayerKey
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from annotator.model.vocabulary import Vocabulary
from annotator.session.editing.sequences.place_drafts import DraftPlan, Occupied, plan_drafts

KEYS_OFFERED = 200
"""Other key images to choose from, the nearest on either side of the open one."""


@dataclass(frozen=True, slots=True, eq=False)
class KeyPairs:
    """The shapes of two key images that belong together, row by row, and how many have no partner."""

    first: Shapes
    second: Shapes
    overlapping: Bools
    """Which pairs overlap; the others are nearest centres."""
    alone: tuple[int, int]
    """How many shapes of the first and of the second image have no partner."""
    unequal: int
    """Pairs of polygons with different numbers of vertices; they are left out."""
    drafts: int
    """Drafts on either image, which are no keys."""


@dataclass(frozen=True, slots=True)
class InterpolationPlan:
    """The pairs and the drafts between them."""

    pairs: KeyPairs
    drafts: DraftPlan


def list_other_keys(project: Project, order: Sequence[int], here: LayerKey) -> list[int]:
    """Ids of the images that can be the other key, nearest first: shapes of the author's, and images between.

    `order` are ids of images as they follow each other, `here` the layer that is one of the keys.
    """
    middle = order.index(here.image)
    found = []
    for places in (range(middle + 2, len(order)), range(middle - 2, -1, -1)):
        keys = ((place, project.find_current_pass(order[place], here.author)) for place in places)
        side = (place for place, key in keys if project.layer_of(key).count)
        found += list(islice(side, KEYS_OFFERED))
    return [order[place] for place in sorted(found, key=lambda place: (abs(place - middle), -place))]


def list_images_between(order: Sequence[int], one: int, other: int) -> list[int]:
    """Ids of the images between two, as they follow each other in `order`."""
    first, last = sorted((order.index(one), order.index(other)))
    return list(order[first + 1 : last])


def plan_interpolation(
    project: Project,
    order: Sequence[int],
    here: LayerKey,
    other: int,
    *,
    reach: float,
    occupied: Occupied,
    chosen: frozenset[int] = frozenset(),
) -> InterpolationPlan:
    """The drafts of each image between a key layer and another image; with `chosen`, only of these shapes of `here`.

    `order` are ids of images as they follow each other. `reach` is the largest distance of centres, in pixels, at which
    shapes without overlap are one. Layers must be loaded.
    """
    there = project.find_current_pass(other, here.author)
    keys = sorted((here, there), key=lambda key: order.index(key.image))
    first, second = (project.layer_of(key).shapes for key in keys)
    pairs = pair_key_shapes(first, second, project.vocabulary, reach=reach, chosen=chosen)
    between = list_images_between(order, here.image, other)
    wished = [
        (image, interpolate_shapes(pairs.first, pairs.second, place / (len(between) + 1)))
        for place, image in enumerate(between, start=1)
    ]
    return InterpolationPlan(pairs, plan_drafts(project, here.author, wished, occupied, keys))


def pair_key_shapes(
    first: Shapes, second: Shapes, vocabulary: Vocabulary, *, reach: float, chosen: frozenset[int] = frozenset()
) -> KeyPairs:
    """Which shape of one key image is which of the other; drafts and crowds are none of either.

    All are paired; with `chosen` only the pairs with one of these ids are kept and counted.
    """
    a, b = (shapes.take(~shapes.draft & ~shapes.crowd) for shapes in (first, second))
    counted_a, counted_b = vocabulary.resolve_labels(a), vocabulary.resolve_labels(b)
    overlap = match_overlapping(counted_a, counted_b)
    free_a, free_b = (np.delete(np.arange(len(one)), rows) for one, rows in ((a, overlap.row_a), (b, overlap.row_b)))
    near = _match_nearest(counted_a, counted_b, free_a, free_b, reach)
    row_a = np.concatenate((overlap.row_a, near.row_a))
    row_b = np.concatenate((overlap.row_b, near.row_b))
    overlapping = np.arange(len(row_a)) < len(overlap)
    wanted_a, wanted_b = (_find_chosen(shapes, chosen) for shapes in (a, b))
    kept = wanted_a[row_a] | wanted_b[row_b]
    alone = tuple(int(np.delete(wanted, rows).sum()) for wanted, rows in ((wanted_a, row_a), (wanted_b, row_b)))
    alike = _find_alike(a, b, row_a, row_b)
    rows = np.flatnonzero(kept & alike)
    rows = rows[np.argsort(row_a[rows], kind="stable")]
    return KeyPairs(
        a.take(row_a[rows]),
        b.take(row_b[rows]),
        overlapping[rows],
        alone=(alone[0], alone[1]),
        unequal=int((kept & ~alike).sum()),
        drafts=int(first.draft.sum() + second.draft.sum()),
    )


def interpolate_shapes(first: Shapes, second: Shapes, share: float) -> Shapes:
    """Shapes `share` (0 … 1) of the way between two tables whose rows belong together; the nearer one gives the rest.

    A polygon stays one where both sides have one, with equal numbers of vertices; its box goes round it.
    """
    nearer = first if share <= 0.5 else second
    box = blend_points(first.box, second.box, share)
    polygons = np.full(len(nearer), None, dtype=np.object_)
    for row in range(len(nearer)):
        p, q = first.polygon_of(row), second.polygon_of(row)
        if p is not None and q is not None:
            polygons[row] = blend_polygons(p, align_polygon(p, q), share)
            box[row] = bounds_of_polygon(polygons[row])
    has_polygon = any(polygon is not None for polygon in polygons)
    return nearer.with_columns(
        id=np.arange(len(nearer), dtype=np.int64), box=box, polygon=polygons if has_polygon else None
    )


def _match_nearest(a: Shapes, b: Shapes, rows_a: Rows, rows_b: Rows, reach: float) -> Candidates:
    """As many pairs of equal label within reach as possible, and of these choices the one of least total distance."""
    from scipy.spatial import KDTree

    empty = Candidates(np.zeros(0, np.intp), np.zeros(0, np.intp), np.zeros(0))
    if not len(rows_a) or not len(rows_b) or reach <= 0:
        return empty
    apart = KDTree(_place_by_label(a, rows_a, reach)).sparse_distance_matrix(
        KDTree(_place_by_label(b, rows_b, reach)), reach, output_type="ndarray"
    )
    order = np.lexsort((apart["j"], apart["i"]))
    apart = apart[order]
    found = Candidates(rows_a[apart["i"]], rows_b[apart["j"]], 1.0 - apart["v"] / (2.0 * reach))
    return found.where(np.isin(np.arange(len(found)), choose_most_pairs(found))) if len(found) else empty


def _place_by_label(shapes: Shapes, rows: Rows, reach: float) -> Floats:
    """Centres with the label as a third coordinate `(N, 3)`, so far apart that no two labels are within reach."""
    return np.column_stack((centre_of(shapes.box[rows]), shapes.label[rows] * 3.0 * reach))


def _find_alike(a: Shapes, b: Shapes, row_a: Rows, row_b: Rows) -> Bools:
    """Which pairs can be interpolated: all but polygons with different numbers of vertices."""
    fits = np.ones(len(row_a), dtype=np.bool_)
    for pair, (i, j) in enumerate(zip(row_a.tolist(), row_b.tolist(), strict=True)):
        p, q = a.polygon_of(i), b.polygon_of(j)
        fits[pair] = p is None or q is None or has_equal_vertices(p, q)
    return fits


def _find_chosen(shapes: Shapes, chosen: frozenset[int]) -> Bools:
    """Which rows are chosen: all where nothing is."""
    return np.isin(shapes.id, list(chosen)) if chosen else np.ones(len(shapes), dtype=np.bool_)
