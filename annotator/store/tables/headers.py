"""Reading what opening a project needs: everything but the shapes, over the driver."""

import sqlite3
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

import immutables
import msgspec

from annotator.model.author import Author, AuthorKind
from annotator.model.decision import Decision, Outcome
from annotator.model.image import Image
from annotator.model.layer import Layer, LayerKey, Status
from annotator.model.metric_settings import MetricSettings
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from annotator.model.vocabulary import Label, Vocabulary
from annotator.store.tables.folders import find_folder
from annotator.store.tables.json_text import parse_json

SELECT_LAYERS: Final = """
SELECT image_id, author_id, round, status, revision, seconds, unblinded, seen, shape_count FROM layer
"""

_SELECT_PROJECT: Final = """
SELECT uuid, name, template, images_folder, images_folder_relative, next_label_id, parts, metrics, next_shape_id
FROM project
"""

_SELECT_IMAGES: Final = """
SELECT id, name, width, height, orientation, split, prompts, sampling_distance, source_id, content_hash
FROM image ORDER BY id
"""

_SELECT_DECISIONS: Final = "SELECT id, image_id, kind, shapes, outcome, auditor, time FROM decision ORDER BY id"

_STATUS: Final = MappingProxyType({status.value: status for status in Status})


def read_headers(connection: sqlite3.Connection, path: Path) -> tuple[Project, int]:
    """The project with layers that are not loaded, and the first shape id that was never used."""
    (uuid, name, template, absolute, relative, next_label, parts, metrics, next_shape) = connection.execute(
        _SELECT_PROJECT
    ).fetchone()
    labels = connection.execute("SELECT id, name, colour, key, source_id FROM label ORDER BY position")
    authors = connection.execute("SELECT id, name, kind FROM author ORDER BY id")
    project = Project(
        uuid=uuid,
        name=name,
        images_folder=find_folder(path, absolute, relative),
        template=template,
        images=immutables.Map({row[0]: _image_of_row(row) for row in connection.execute(_SELECT_IMAGES)}),
        authors=immutables.Map({key: Author(key, author, AuthorKind(kind)) for key, author, kind in authors}),
        layers=immutables.Map(
            {layer.key: layer for layer in map(layer_of_row, connection.execute(SELECT_LAYERS).fetchall())}
        ),
        vocabulary=Vocabulary(tuple(Label(*row) for row in labels), next_label, bool(parts)),
        metrics=msgspec.json.decode(metrics, type=MetricSettings),
        decisions=immutables.Map({row[0]: _decision_of_row(row) for row in connection.execute(_SELECT_DECISIONS)}),
    )
    return project, next_shape


def layer_of_row(row: tuple[Any, ...], shapes: Shapes | None = None) -> Layer:
    """The layer of a row of `SELECT_LAYERS`, with its shapes where they are at hand."""
    count = row[8] if shapes is None else len(shapes)
    key = LayerKey(row[0], row[1], row[2])
    return Layer(key, _STATUS[row[3]], row[4], row[5], row[6], bool(row[7]), count, shapes)


def _decision_of_row(row: tuple[Any, ...]) -> Decision:
    number, image, kind, shapes, outcome, auditor, time = row
    return Decision(number, image, kind, tuple(parse_json(shapes)), Outcome(outcome), auditor, time)


def _image_of_row(row: tuple[Any, ...]) -> Image:
    if row[6] is not None:
        row = (*row[:6], msgspec.json.decode(row[6], type=tuple[tuple[float, float], ...]), *row[7:])
    return Image(*row)
