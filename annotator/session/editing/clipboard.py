"""Clipboard: shapes as text that can be pasted into any image or project, and the copy from the previous image."""

import json
from typing import Any, Final

import numpy as np

from annotator.errors import UserError
from annotator.geometry.box import Floats, as_polygon, clip_boxes, is_valid, shift_inside
from annotator.model import edit
from annotator.model.author import Author, AuthorKind
from annotator.model.layer import Layer
from annotator.model.project import Project, Step
from annotator.model.shapes import Shapes
from annotator.model.vocabulary import Vocabulary
from annotator.session.editing.arrange import DUPLICATE_OFFSET, require_open_image
from annotator.session.editing.navigate import layer_of, list_added, list_order
from annotator.session.editing.tagging import find_selected_layer
from annotator.session.session import Session

SCHEMA: Final = "annotator.shapes/1"


def format_selection(session: Session) -> str:
    """The selected shapes as JSON, labels and models by name; empty when nothing is selected.

    Notes stay with the shape that they speak of: a copy is another one.
    """
    layer = find_selected_layer(session)
    if layer is None:
        return ""
    names = session.project.vocabulary.names_by_id
    shapes = layer.shapes.take(layer.shapes.rows_of(session.view.selection))
    rows = []
    for row in range(len(shapes)):
        polygon, model = shapes.polygon_of(row), int(shapes.assisted[row])
        rows.append(
            {
                "label": names.get(int(shapes.label[row]), ""),
                "box": shapes.box[row].tolist(),
                "occluded": int(shapes.occluded[row]),
                "part_state": int(shapes.part_state[row]),
                "polygon": None if polygon is None else [ring.tolist() for ring in polygon],
                "attributes": dict(shapes.attributes_of(row)) or None,
                "assisted_by": None if model < 0 else session.project.author_name(model),
            }
        )
    return json.dumps({"schema": SCHEMA, "shapes": rows})


def paste_text(session: Session, text: str) -> None:
    """Puts the shapes of a copied text on the open layer and selects them; unknown labels are added.

    Raises UserError when the text holds no shapes.
    """
    layer = session.current_layer
    if layer is None:
        return
    vocabulary = session.committed.vocabulary
    try:
        content = json.loads(text)
        shapes, grown = _parse_shapes(content, vocabulary)
        models = _find_models(session.committed, content["shapes"])
    except (ValueError, TypeError, KeyError, RecursionError, OverflowError) as error:
        raise UserError("The clipboard holds no shapes; copy some with Ctrl+C first.") from error
    known = {name: author.id for name, author in models.items()}
    assisted = [known.get(row.get("assisted_by"), -1) for row in content["shapes"]]
    shapes = _move_aside(session, layer, shapes.with_columns(assisted=np.array(assisted, dtype=np.int64)))
    steps = [edit.add_author(model) for model in models.values() if model.id not in session.committed.authors]
    if grown is not vocabulary:
        steps.append(edit.set_vocabulary(vocabulary, grown, name="Paste"))
    _add_shapes(session, layer, shapes, name="Paste box", first=steps)


def copy_from_previous(session: Session) -> None:
    """Copies the shapes of the image before this one as drafts; shapes that are here already are left out.

    Raises UserError when there is nothing to copy.
    """
    layer = session.current_layer
    order = list_order(session)
    if session.view.image not in order:  # the filter leaves it out
        order = list_added(session)
    here = order.place_of(require_open_image(session).id) if layer is not None else 0
    if layer is None or not here:
        raise UserError("This is the first image, there is none before it to copy from.")
    words = session.project.vocabulary
    source = words.resolve_labels(session.load_layer(layer_of(session, order[here - 1]).key).shapes)
    if not len(source):
        raise UserError("The previous image has no shapes of yours to copy.")
    drawn = words.resolve_labels(layer.shapes)
    fresh = [row for row in range(len(source)) if not _has_equal_shape(drawn, source, row)]
    shapes = _clip_to_image(session, source.take(fresh))
    if not len(shapes):
        raise UserError("Every shape of the previous image is here already.")
    shapes = shapes.with_columns(
        source_id=np.full(len(shapes), -1, dtype=np.int64), draft=np.ones(len(shapes), dtype=np.bool_)
    )
    _add_shapes(session, layer, shapes, name="Copy from previous image")


def _parse_shapes(content: dict[str, Any], vocabulary: Vocabulary) -> tuple[Shapes, Vocabulary]:
    """The shapes of a copied text, and the vocabulary with the labels that they need."""
    rows = content["shapes"]
    if content["schema"] != SCHEMA or not rows:
        raise ValueError("another schema")
    for row in rows:
        if vocabulary.find_label(row["label"]) is None:
            vocabulary = vocabulary.add_label(row["label"])
    ids = vocabulary.ids_by_name
    polygons = [None if row["polygon"] is None else as_polygon(row["polygon"]) for row in rows]
    return Shapes.make(
        [row["box"] for row in rows],
        label=[ids[row["label"]] for row in rows],
        occluded=[_parse_tag(row["occluded"], 1) for row in rows],
        part_state=[_parse_tag(row["part_state"], 3) for row in rows],
        polygon=polygons,
        attributes=[row["attributes"] for row in rows],
    ), vocabulary


def _find_models(project: Project, rows: list[dict[str, Any]]) -> dict[str, Author]:
    """By name the models that shapes of a copied text were taken from, those that the project lacks as new authors."""
    found: dict[str, Author] = {}
    next_id = project.next_author_id
    for row in rows:
        name = row.get("assisted_by")
        if name is None or name in found:
            continue
        if not isinstance(name, str) or not name.strip():
            raise ValueError(f"{name} is no model")
        known = project.find_author(name)
        found[name] = known or Author(next_id, name, AuthorKind.MODEL)
        next_id += known is None
    return found


def _parse_tag(value: Any, largest: int) -> int:
    if not isinstance(value, int) or not -1 <= value <= largest:
        raise ValueError(f"{value} is no tag")
    return value


def _move_aside(session: Session, layer: Layer, shapes: Shapes) -> Shapes:
    """The shapes inside the image, moved a little when one of them would cover its source."""
    shapes = _clip_to_image(session, shapes)
    if not len(shapes):
        raise UserError("The copied shapes lie outside this image.")
    if not any(_has_equal_shape(layer.shapes, shapes, row) for row in range(len(shapes))):
        return shapes
    image = require_open_image(session)
    offset = (DUPLICATE_OFFSET, DUPLICATE_OFFSET)
    boxes = shapes.box + DUPLICATE_OFFSET
    if image.has_size:
        boxes = shift_inside(shapes.box, offset, width=image.width, height=image.height)
    return _replace_boxes(layer, shapes, boxes)


def _clip_to_image(session: Session, shapes: Shapes) -> Shapes:
    """The shapes cut at the border of the open image; those wholly outside are left out."""
    image = require_open_image(session)
    if not image.has_size or not len(shapes):
        return shapes
    boxes = clip_boxes(shapes.box, image.width, image.height)
    inside = is_valid(boxes)
    kept = shapes.take(inside)
    return _replace_boxes(Layer.make(layer_of(session, image.id).key, kept), kept, boxes[inside])


def _replace_boxes(layer: Layer, shapes: Shapes, boxes: Floats) -> Shapes:
    """The shapes with other boxes, their polygons carried along."""
    held = Layer.make(layer.key, shapes)
    return edit.set_boxes(held, shapes.id, boxes).layers[0].after


def _has_equal_shape(shapes: Shapes, other: Shapes, row: int) -> bool:
    same = (shapes.label == other.label[row]) & (shapes.box == other.box[row]).all(axis=1)
    return bool(same.any())


def _add_shapes(session: Session, layer: Layer, shapes: Shapes, *, name: str, first: list[Step] | None = None) -> None:
    """Adds the shapes under new ids as one step and selects them."""
    fresh = edit.renumber_shapes(shapes, session.next_shape_id)
    steps = [*(first or []), edit.add_shapes(layer, fresh, name=name)]
    session.commit(steps[0] if len(steps) == 1 else edit.join_steps(steps, name=name, count=len(fresh)))
    session.set_view(selection=tuple(fresh.id.tolist()))
