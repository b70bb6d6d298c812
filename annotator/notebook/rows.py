"""The images, layers and shapes of a project as columns for a table."""

import json
import math
from collections.abc import Collection
from typing import Any

import numpy as np

from annotator.formats.core.tags import STATE_NAMES
from annotator.formats.geo.wkt import format_polygon
from annotator.model.layer import Layer
from annotator.model.project import Project
from annotator.model.shapes import Occluded, Shapes

TypedColumns = dict[str, tuple[str, list[Any]]]
"""By name the kind and the values of a column; see `make_column_table`."""


def list_image_columns(project: Project) -> TypedColumns:
    """One row an image, in the order of the list on screen."""
    images = project.list_images()
    return {
        "image": ("text", [image.name for image in images]),
        "width": ("whole", [image.width or None for image in images]),
        "height": ("whole", [image.height or None for image in images]),
        "split": ("text", [image.split or None for image in images]),
        "purpose": ("text", [image.purpose.value for image in images]),
        "ground_sampling_distance": ("number", [image.sampling_distance for image in images]),
        "sha256": ("text", [image.content_hash or None for image in images]),
    }


def list_layer_columns(project: Project) -> TypedColumns:
    """One row a layer that says anything: who, on which image, how far, how many shapes, how long, how blind."""
    layers = _list_layers(project, ())
    authors = [project.authors[layer.key.author] for layer in layers]
    return {
        "image": ("text", [project.images[layer.key.image].name for layer in layers]),
        "author": ("text", [author.name for author in authors]),
        "kind": ("text", [author.kind.value for author in authors]),
        "pass": ("whole", [layer.key.pass_number for layer in layers]),
        "purpose": ("text", [layer.purpose.value for layer in layers]),
        "status": ("text", [layer.status.value for layer in layers]),
        "finished": ("flag", [layer.status.is_finished for layer in layers]),
        "shapes": ("whole", [layer.count for layer in layers]),
        "seconds": ("number", [float(layer.seconds) for layer in layers]),
        "unblinded_edits": ("whole", [layer.unblinded for layer in layers]),
        "seen": ("flag", [layer.seen for layer in layers]),
    }


def list_shape_columns(project: Project, authors: Collection[int]) -> TypedColumns:
    """One row a shape of these authors, of all where none is named, whatever the status of its layer; no drafts."""
    layers = [layer for layer in _list_layers(project, authors) if layer.count]
    kept = [layer.shapes.take(~layer.shapes.draft) for layer in layers]
    counts = [len(shapes) for shapes in kept]
    shapes = project.vocabulary.resolve_labels(Shapes.concat(kept))
    states = {int(Occluded.NO): False, int(Occluded.YES): True}

    def spread(values: list[Any]) -> list[Any]:
        return np.repeat(np.array(values, dtype=object), counts).tolist() if values else []

    said = [(project.images[layer.key.image], project.authors[layer.key.author], layer) for layer in layers]
    columns: TypedColumns = {
        "image": ("text", spread([image.name for image, _, _ in said])),
        "split": ("text", spread([image.split or None for image, _, _ in said])),
        "author": ("text", spread([author.name for _, author, _ in said])),
        "kind": ("text", spread([author.kind.value for _, author, _ in said])),
        "pass": ("whole", spread([layer.key.pass_number for _, _, layer in said])),
        "status": ("text", spread([layer.status.value for _, _, layer in said])),
        "id": ("whole", shapes.id.tolist()),
        "label": ("text", [project.label_name(label) for label in shapes.label.tolist()]),
    }
    for place, name in enumerate(("x0", "y0", "x1", "y1")):
        columns[name] = "number", shapes.box[:, place].tolist()
    outlines = [shapes.polygon_of(row) for row in range(len(shapes))]
    return columns | {
        "polygon_wkt": ("text", [None if outline is None else format_polygon(outline) for outline in outlines]),
        "occluded": ("flag", [states.get(value) for value in shapes.occluded.tolist()]),
        "part_state": ("text", [STATE_NAMES.get(value) for value in shapes.part_state.tolist()]),
        "score": ("number", [None if math.isnan(value) else value for value in shapes.score.tolist()]),
        "crowd": ("flag", shapes.crowd.tolist()),
        "assisted_by": ("text", [_name_model(project, author) for author in shapes.assisted.tolist()]),
        "attributes": ("text", [_format_attributes(shapes, row) for row in range(len(shapes))]),
    }


def _list_layers(project: Project, authors: Collection[int]) -> list[Layer]:
    """Layers that say something, in the order of image, author and pass."""
    return [
        project.layers[key]
        for key in sorted(project.layers)
        if project.layers[key].is_begun
        and (not authors or key.author in authors)
        and key.image in project.images
        and key.author in project.authors
    ]


def _name_model(project: Project, author: int) -> str | None:
    return None if author < 0 else project.author_name(author)


def _format_attributes(shapes: Shapes, row: int) -> str | None:
    found = shapes.attributes_of(row)
    return json.dumps(dict(found), ensure_ascii=False) if found else None
