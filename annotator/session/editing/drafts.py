"""Drafts on the images of a film: copies of shapes, and shapes between two that were drawn."""

import enum
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import islice
from typing import Final

import numpy as np
from msgspec import Struct, field

from annotator.errors import UserError
from annotator.geometry.box import Bools, Candidates, Floats, Rows, bounds_of_polygon, centre_of, clip_boxes, is_valid
from annotator.geometry.tween import align_polygon, blend_points, blend_polygons, has_equal_vertices
from annotator.metrics.compiled import load_tree
from annotator.metrics.matching.pairing import choose_most_pairs, match_overlapping
from annotator.model import edit
from annotator.model.image import Image
from annotator.model.layer import Layer, LayerKey, Status
from annotator.model.project import LayerEdit, Project, Step
from annotator.model.shapes import Shapes
from annotator.model.vocabulary import Vocabulary
from annotator.session.editing.navigate import list_walked_images
from annotator.session.session import Session


class Occupied(enum.Enum):
    """What becomes of images that are finished or hold shapes of the annotator already."""

    SKIP = "skip"
    ADD = "add"
    REPLACE_DRAFTS = "replace drafts"
    """Where nothing but drafts stands, these make room; all other images are skipped."""


class PlacedDrafts(Struct, frozen=True):
    """The drafts that one layer gets, and the drafts that make room for them."""

    layer: Layer
    drafts: Shapes
    replaced: Shapes


class DraftPlan(Struct, frozen=True):
    """What would be placed, image by image, and how many images and shapes are treated otherwise."""

    placed: tuple[PlacedDrafts, ...] = ()
    skipped_finished: int = 0
    skipped_holding: int = 0
    reopened: int = 0
    """Finished images that get drafts and are in work again."""
    joined: int = 0
    """Images in work that hold shapes and get drafts beside them."""
    replaced: int = 0
    """Images whose drafts make room."""
    outside: int = 0
    """Shapes that would lie beyond the border of their image."""
    known: int = 0
    """Shapes that stand there already."""
    keys: frozenset[LayerKey] = field(default=frozenset())
    """Layers that the plan rests on."""

    @property
    def images(self) -> int:
        """How many images get drafts."""
        return len(self.placed)

    @property
    def shapes(self) -> int:
        """How many drafts are placed."""
        return sum(len(one.drafts) for one in self.placed)

    def make_step(self, first_id: int, *, name: str, image: int) -> Step:
        """The one step that places all drafts, under new ids from `first_id`; it is to be seen on `image`."""
        edits = []
        for one in self.placed:
            drafts = edit.renumber_shapes(one.drafts, first_id)
            first_id += len(drafts)
            edits.append(LayerEdit(one.layer.key, one.replaced, drafts, one.layer.status, Status.IN_WORK))
        return Step(name, layers=tuple(edits), image=image, count=self.shapes)


def plan_drafts(
    project: Project, author: int, wished: Iterable[tuple[int, Shapes]], occupied: Occupied, basis: Sequence[LayerKey]
) -> DraftPlan:
    """The plan that gives each image (id, shapes) its shapes as drafts of the author, on the pass that is open there.

    Layers must be loaded. `basis` are layers that the shapes were taken from.
    """
    placed, keys = [], set(basis)
    counts = dict.fromkeys(
        ("skipped_finished", "skipped_holding", "reopened", "joined", "replaced", "outside", "known"), 0
    )
    for image, shapes in wished:
        layer = project.layer_of(project.find_current_pass(image, author))
        keys.add(layer.key)
        makes_room = occupied is Occupied.REPLACE_DRAFTS and bool(len(layer.shapes)) and layer.shapes.draft.all()
        finished, holding = layer.status.is_finished, len(layer.shapes) > 0
        if (finished or holding) and occupied is not Occupied.ADD and not (makes_room and not finished):
            counts["skipped_finished" if finished else "skipped_holding"] += 1
            continue
        drafts = clip_shapes(shapes, project.images[image])
        counts["outside"] += len(shapes) - len(drafts)
        replaced = layer.shapes if makes_room else Shapes.empty()
        fresh = drafts if makes_room else drafts.take(~find_known(drafts, layer.shapes, project.vocabulary))
        counts["known"] += len(drafts) - len(fresh)
        if not len(fresh):
            continue
        if finished or holding:
            counts["replaced" if makes_room else "reopened" if finished else "joined"] += 1
        placed.append(PlacedDrafts(layer, _as_drafts(fresh), replaced))
    return DraftPlan(tuple(placed), keys=frozenset(keys), **counts)


def clip_shapes(shapes: Shapes, image: Image) -> Shapes:
    """The shapes cut at the border of an image, polygons carried along; those wholly outside are left out."""
    if not image.has_size or not len(shapes):
        return shapes
    boxes = clip_boxes(shapes.box, image.width, image.height)
    inside = is_valid(boxes)
    if inside.all() and np.array_equal(boxes, shapes.box):
        return shapes
    kept = shapes.take(inside)
    held = Layer.make(LayerKey(image.id, 0), replace(kept, id=np.arange(len(kept), dtype=np.int64)))
    return edit.set_boxes(held, held.shapes.id, boxes[inside]).layers[0].after


SAME_THING: Final = 0.5
"""IoU from which an own shape is taken for the same thing as a model's, whatever its label; inclusive."""


def find_known(shapes: Shapes, there: Shapes, vocabulary: Vocabulary) -> Bools:
    """Which shapes stand there already: the same box, counting as the same label."""
    labels, known = (vocabulary.resolve_ids(table.label).tolist() for table in (shapes, there))
    stand = {(label, *box) for label, box in zip(known, there.box.tolist(), strict=True)}
    rows = zip(labels, shapes.box.tolist(), strict=True)
    return np.array([(label, *box) in stand for label, box in rows], dtype=np.bool_)


def _as_drafts(shapes: Shapes) -> Shapes:
    count = len(shapes)
    return shapes.with_columns(
        source_id=np.full(count, -1, dtype=np.int64),
        image=np.full(count, -1, dtype=np.int64),
        draft=np.ones(count, dtype=np.bool_),
    )


def find_place_in_list(session: Session) -> tuple[tuple[int, ...], int]:
    """Ids of the images in the order of the list, and the place of the open one among them.

    Raises UserError where a filter leaves the open image out.
    """
    walked, here = list_walked_images(session), session.view.image
    if here is None or here not in walked:
        raise UserError("The list does not show the open image; clear the filter above it first.")
    order = session.project.keep_images(walked)
    return order, order.index(here)


def list_following_images(session: Session) -> tuple[int, ...]:
    """Ids of the images behind the open one, in the order of the list. Raises UserError as `find_place_in_list`."""
    order, place = find_place_in_list(session)
    return order[place + 1 :]


def take_source(session: Session) -> tuple[LayerKey, Shapes]:
    """The layer that is propagated from, and what of it: the selected shapes, without a selection all of them.

    Raises UserError where there is nothing, and on the last image.
    """
    layer = session.current_layer
    if layer is None or not len(layer.shapes):
        raise UserError("You have no shapes on this image to propagate; draw some first.")
    if not list_following_images(session):
        raise UserError("This is the last image of the list; there is none behind it to propagate to.")
    chosen = layer.shapes.rows_of(session.view.selection)
    return layer.key, layer.shapes.take(chosen) if len(chosen) else layer.shapes


def plan_propagation(
    project: Project, source: LayerKey, shapes: Shapes, images: Sequence[int], occupied: Occupied
) -> DraftPlan:
    """The plan that gives each of these images the shapes as drafts of the author of the layer `source`."""
    return plan_drafts(project, source.author, ((image, shapes) for image in images), occupied, [source])


KEYS_OFFERED = 200
"""Other key images to choose from, the nearest on either side of the open one."""


class KeyPairs(Struct, frozen=True, eq=False):
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


class InterpolationPlan(Struct, frozen=True):
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
    empty = Candidates(np.zeros(0, np.intp), np.zeros(0, np.intp), np.zeros(0))
    if not len(rows_a) or not len(rows_b) or reach <= 0:
        return empty
    trees = [load_tree()(_place_by_label(shapes, rows, reach)) for shapes, rows in ((a, rows_a), (b, rows_b))]
    apart = trees[0].sparse_distance_matrix(trees[1], reach, output_type="ndarray")
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
