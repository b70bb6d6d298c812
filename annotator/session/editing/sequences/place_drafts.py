"""Drafts placed on many images of one annotator: what each image gets, what is left out and why, and the one step."""

import enum
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from annotator.geometry.box import Bools, clip_boxes, is_valid
from annotator.model import edit
from annotator.model.image import Image
from annotator.model.layer import Layer, LayerKey, Status
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from annotator.model.step import LayerEdit, Step
from annotator.model.vocabulary import Vocabulary


class Occupied(enum.Enum):
    """What becomes of images that are finished or hold shapes of the annotator already."""

    SKIP = "skip"
    ADD = "add"
    REPLACE_DRAFTS = "replace drafts"
    """Where nothing but drafts stands, these make room; all other images are skipped."""


@dataclass(frozen=True, slots=True)
class PlacedDrafts:
    """The drafts that one layer gets, and the drafts that make room for them."""

    layer: Layer
    drafts: Shapes
    replaced: Shapes


@dataclass(frozen=True, slots=True)
class DraftPlan:
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
        fresh = drafts if makes_room else drafts.take(~_find_known(drafts, layer.shapes, project.vocabulary))
        counts["known"] += len(drafts) - len(fresh)
        if not len(fresh):
            continue
        if finished or holding:
            counts["replaced" if makes_room else "reopened" if finished else "joined"] += 1
        placed.append(PlacedDrafts(layer, _as_drafts(fresh), replaced))
    return DraftPlan(tuple(placed), keys=frozenset(keys), **counts)


def make_draft_step(plan: DraftPlan, first_id: int, *, name: str, image: int) -> Step:
    """The one step that places all drafts, under new ids from `first_id`; it is to be seen on `image`."""
    edits = []
    for one in plan.placed:
        drafts = edit.renumber_shapes(one.drafts, first_id)
        first_id += len(drafts)
        edits.append(LayerEdit(one.layer.key, one.replaced, drafts, one.layer.status, Status.IN_WORK))
    return Step(name, layers=tuple(edits), image=image, count=plan.shapes)


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


def _find_known(shapes: Shapes, there: Shapes, vocabulary: Vocabulary) -> Bools:
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
