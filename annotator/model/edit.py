"""The verbs: functions from a layer or project to the Step that would change it; nothing is changed here."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from msgspec.structs import replace

from annotator.errors import Numeral, UserError
from annotator.geometry.box import (
    LARGEST_COORDINATE,
    Floats,
    Polygon,
    bounds_of_polygon,
    fit_polygon,
    is_valid,
    is_within_bound,
)
from annotator.model.author import Author
from annotator.model.image import Image
from annotator.model.layer import Layer, PassPurpose, Status
from annotator.model.metric_settings import MetricSettings, RandCrownsSettings
from annotator.model.project import LayerEdit, PartEdit, Project, Step
from annotator.model.protocol import Protocol
from annotator.model.review_note import ReviewNote
from annotator.model.shapes import Shapes
from annotator.model.tags import ColumnTag, Tag, TagValue
from annotator.model.vocabulary import Vocabulary

Ids = Sequence[int] | npt.NDArray[np.int64]


def add_shapes(layer: Layer, shapes: Shapes, *, name: str = "Draw box") -> Step:
    """Puts new shapes on a layer; their ids must be new to the project. Raises UserError as `set_boxes`."""
    _refuse_far_boxes(shapes.box)
    return _make_layer_step(name, layer, before=Shapes.empty(), after=shapes)


def remove_shapes(layer: Layer, ids: Ids) -> Step:
    """Takes shapes off a layer."""
    return _make_layer_step(
        "Delete box", layer, before=layer.shapes.take(layer.shapes.rows_of(ids)), after=Shapes.empty()
    )


def set_boxes(layer: Layer, ids: Ids, boxes: Floats, *, name: str = "Move box", merge_key: str = "") -> Step:
    """Gives the shapes with these ascending ids other boxes `(N, 4)`; their polygons are carried along.

    Raises UserError for a box that no picture can hold.
    """
    _refuse_far_boxes(boxes)
    before = layer.shapes.take(layer.shapes.rows_of(ids))
    polygons = None
    if before.polygon is not None:
        polygons = np.empty(len(before), dtype=np.object_)
        for row in range(len(before)):
            polygon = before.polygon_of(row)
            polygons[row] = None if polygon is None else fit_polygon(polygon, old=before.box[row], new=boxes[row])
    after = _confirm(before.with_columns(box=np.array(boxes, dtype=np.float64), polygon=polygons))
    return _make_layer_step(name, layer, before=before, after=after, merge_key=merge_key)


def set_polygon(
    layer: Layer,
    shape: int,
    polygon: Polygon,
    *,
    name: str = "Move vertex",
    merge_key: str = "",
) -> Step | None:
    """Gives one shape another polygon, and the box around it; None when that box would be none.

    A draft is confirmed by it, as by every change of a single shape.
    """
    if not is_valid(bounds_of_polygon(polygon)[None]).all():
        return None
    before = layer.shapes.take(layer.shapes.rows_of([shape]))
    after = _confirm(_replace_polygons(before, [polygon]))
    return _make_layer_step(name, layer, before=before, after=after, merge_key=merge_key)


def set_polygons(layer: Layer, ids: Ids, polygons: Sequence[Polygon | None], *, name: str) -> Step:
    """Gives the shapes with these ascending ids other polygons, or none; a box goes round its polygon or stays.

    All else stays as it is, drafts too: nobody has looked at each of them.
    """
    before = layer.shapes.take(layer.shapes.rows_of(ids))
    return _make_layer_step(name, layer, before=before, after=_replace_polygons(before, polygons))


def set_column(
    layer: Layer, ids: Ids, *, name: str, merge_key: str = "", keeps_drafts: bool = False, **values: Any
) -> Step:
    """Gives the shapes with these ids one value in each named column, such as `label=3` or `occluded=1`.

    Drafts among them are confirmed by it, unless `keeps_drafts`: of many at once nobody has looked at each.
    """
    before = layer.shapes.take(layer.shapes.rows_of(ids))
    columns: dict[str, Any] = {}
    for column, value in values.items():
        old = getattr(before, column)
        columns[column] = np.full(len(before), value, dtype=np.object_ if old is None else old.dtype)
    after = before.with_columns(**columns)
    if "draft" not in columns and not keeps_drafts:
        after = _confirm(after)
    return _make_layer_step(name, layer, before=before, after=after, merge_key=merge_key)


def set_attribute(layer: Layer, ids: Ids, *, key: str, value: Any, name: str, keeps_drafts: bool = False) -> Step:
    """Sets one attribute of the shapes with these ids; None removes it. Drafts are confirmed as by `set_column`."""
    before = layer.shapes.take(layer.shapes.rows_of(ids))
    column = np.empty(len(before), dtype=np.object_)
    for row in range(len(before)):
        attributes = {k: v for k, v in before.attributes_of(row).items() if k != key}
        if value is not None:
            attributes[key] = value
        column[row] = attributes or None
    after = before.with_columns(attributes=column)
    return _make_layer_step(name, layer, before=before, after=after if keeps_drafts else _confirm(after))


def set_answer(
    layer: Layer, ids: Ids, tag: Tag, value: TagValue | None, *, name: str, keeps_drafts: bool = False
) -> Step:
    """Gives the shapes with these ids an answer to a tag; None takes it away. Drafts as by `set_column`."""
    if isinstance(tag, ColumnTag):
        column: dict[str, Any] = {tag.column: tag.encode(value)}
        return set_column(layer, ids, name=name, keeps_drafts=keeps_drafts, **column)
    return set_attribute(layer, ids, key=tag.key, value=value, name=name, keeps_drafts=keeps_drafts)


def set_image_attributes(layer: Layer, attributes: Mapping[str, Any], *, name: str) -> Step:
    """Replaces what is said of the whole image; whoever says something has begun with it."""
    status = Status.IN_WORK if layer.status is Status.NEW else layer.status
    said = (layer.attributes, attributes or None)
    edit = LayerEdit(layer.key, Shapes.empty(), Shapes.empty(), layer.status, status, attributes=said)
    return Step(name, layers=(edit,), image=layer.key.image)


def replace_rows(layer: Layer, after: Shapes, *, name: str) -> Step:
    """Puts these rows in the place of those of the same ids. Raises UserError as `set_boxes`."""
    _refuse_far_boxes(after.box)
    return _make_layer_step(name, layer, before=layer.shapes.take(layer.shapes.rows_of(after.id)), after=after)


def set_status(layer: Layer, status: Status, *, name: str) -> Step:
    """Marks a layer new, in work, done or reviewed."""
    edit = LayerEdit(layer.key, Shapes.empty(), Shapes.empty(), layer.status, status)
    return Step(name, layers=(edit,), image=layer.key.image)


def list_touched_layers(project: Project, images: Iterable[int]) -> Iterator[Layer]:
    """The layers that go with images: those that say something, or ask for a repeat."""
    for image in images:
        for layer in project.list_layers(image, project.authors):
            if not layer.is_given_up:
                yield layer


def make_emptying(layer: Layer) -> LayerEdit:
    """The edit that gives a pass up: it says nothing afterwards, and asks for nothing. The layer must be loaded."""
    said = None if layer.attributes is None else (layer.attributes, None)
    emptied = LayerEdit(layer.key, layer.shapes, Shapes.empty(), layer.status, Status.NEW, attributes=said)
    if layer.purpose is PassPurpose.WORK:
        return emptied
    return replace(emptied, purpose=PassPurpose.WORK, purpose_before=layer.purpose)


def set_vocabulary(before: Vocabulary, after: Vocabulary, *, name: str) -> Step:
    """Replaces the vocabulary; ids must have been kept."""
    return Step(name, parts=(PartEdit(before, after),))


def set_metrics(before: MetricSettings, after: MetricSettings, *, name: str = "Change metric settings") -> Step:
    """Replaces the metric settings."""
    return Step(name, parts=(PartEdit(before, after),))


def set_randcrowns(before: MetricSettings, parameters: RandCrownsSettings) -> Step:
    """Gives the project RandCrowns parameters of its own."""
    return set_metrics(before, replace(before, randcrowns=parameters), name="Set RandCrowns parameters")


def set_protocol(before: Protocol, after: Protocol, *, name: str = "Change protocol") -> Step:
    """Replaces the guidelines and requirements of the project."""
    return Step(name, parts=(PartEdit(before, after),))


def set_note(before: ReviewNote | None, after: ReviewNote | None, *, name: str) -> Step:
    """Adds, changes or removes a note. Raises ValueError where both sides are None."""
    edited = PartEdit(before, after)
    part = edited.part
    return Step(name, parts=(edited,), image=part.image if isinstance(part, ReviewNote) else None)


def add_author(author: Author) -> Step:
    """Adds an author."""
    return Step(name="Add author", parts=(PartEdit(None, author),))


def set_image(before: Image, after: Image, *, name: str) -> Step:
    """Changes the facts of an image (split, prompts, sampling distance)."""
    return Step(name, parts=(PartEdit(before, after),), image=after.id)


def join_steps(steps: Sequence[Step], *, name: str, count: int | None = None) -> Step:
    """Several steps that touch different layers and parts as one step."""
    return Step(
        name,
        layers=tuple(edit for step in steps for edit in step.layers),
        parts=tuple(edit for step in steps for edit in step.parts),
        image=next((step.image for step in steps if step.image is not None), None),
        count=len(steps) if count is None else count,
    )


def _make_layer_step(name: str, layer: Layer, *, before: Shapes, after: Shapes, merge_key: str = "") -> Step:
    """A step on one layer; drawing on a new layer makes it *in work*."""
    begun = Status.IN_WORK if layer.status is Status.NEW else layer.status
    edit = LayerEdit(layer.key, before, after, layer.status, begun)
    count = max(len(before), len(after))
    return Step(name, layers=(edit,), image=layer.key.image, count=count, merge_key=merge_key)


def _replace_polygons(before: Shapes, polygons: Sequence[Polygon | None]) -> Shapes:
    column = np.empty(len(before), dtype=np.object_)
    box = before.box.copy()
    for row, polygon in enumerate(polygons):
        column[row] = polygon
        if polygon is not None:
            box[row] = bounds_of_polygon(polygon)
    return before.with_columns(box=box, polygon=column)


def _confirm(shapes: Shapes) -> Shapes:
    """The shapes as no drafts: whoever changes one has looked at it."""
    return shapes.with_columns(draft=np.zeros(len(shapes), dtype=np.bool_)) if shapes.draft.any() else shapes


def _refuse_far_boxes(boxes: Floats) -> None:
    if not is_within_bound(np.asarray(boxes)).all():
        raise UserError(
            "A box would reach beyond {largest_coordinate} pixels; give it smaller numbers.",
            largest_coordinate=Numeral(f"{LARGEST_COORDINATE:,.0f}"),
        )


def renumber_shapes(shapes: Shapes, first_id: int) -> Shapes:
    """The same shapes with new consecutive ids from `first_id`; for paste, duplicate and import."""
    return shapes.with_columns(id=np.arange(first_id, first_id + len(shapes), dtype=np.int64))


def take_from_model(found: Shapes, model: int | npt.NDArray[np.int64], first_id: int, *, draft: bool) -> Shapes:
    """Detections of a model, or of one a row, as shapes of a person, without what the model's file says of them."""
    count = len(found)
    return renumber_shapes(found, first_id).with_columns(
        score=np.full(count, np.nan),
        source_id=np.full(count, -1, dtype=np.int64),
        image=np.full(count, -1, dtype=np.int64),
        draft=np.full(count, draft),
        assisted=np.full(count, model, dtype=np.int64),
        attributes=None,
    )
