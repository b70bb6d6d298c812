"""Reading what opening a project needs: everything but the shapes, over the driver."""

import sqlite3
from dataclasses import fields, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

import immutables
import msgspec

from annotator.errors import UserError
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
SELECT uuid, name, template, images_folder, images_folder_relative, next_label_id, parts, metrics, next_shape_id, {}
FROM project
"""

_NEXT_IDS: Final = "next_image_id, next_author_id"
_NEXT_IDS_OF_VERSION_1: Final = "1, 1"
"""A file of the first version does not tell them; unless it is migrated it is only read."""

_SELECT_IMAGES: Final = """
SELECT id, name, width, height, orientation, split, prompts, sampling_distance, source_id, content_hash
FROM image ORDER BY id
"""

_SELECT_DECISIONS: Final = "SELECT id, image_id, kind, shapes, outcome, auditor, time FROM decision ORDER BY id"

_STATUS: Final = MappingProxyType({status.value: status for status in Status})


def read_headers(connection: sqlite3.Connection, path: Path) -> tuple[Project, int, str]:
    """The project with layers that are not loaded, the first shape id that was never used, and a notice.

    The notice is a sentence about settings that could not be read and are as in a new project; mostly it is empty.
    """
    version: int = connection.execute("SELECT schema_version FROM project").fetchone()[0]
    (uuid, name, template, absolute, relative, next_label, parts, metrics, next_shape, next_image, next_author) = (
        connection.execute(_SELECT_PROJECT.format(_NEXT_IDS if version > 1 else _NEXT_IDS_OF_VERSION_1)).fetchone()
    )
    settings, unreadable = parse_settings(metrics)
    notice = ""
    if unreadable:
        notice = (
            f"Settings of '{path.name}' could not be read and are as in a new project: {', '.join(unreadable)}; "
            "set them again where they matter."
        )
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
        metrics=settings,
        decisions=immutables.Map({row[0]: _decision_of_row(row) for row in connection.execute(_SELECT_DECISIONS)}),
        last_image_id=next_image - 1,
        last_author_id=next_author - 1,
    )
    return project, next_shape, notice


def parse_settings(text: str) -> tuple[MetricSettings, list[str]]:
    """The metric settings of a JSON text, and the names of those that it does not tell and that are as in a new one."""
    try:
        return msgspec.json.decode(text, type=MetricSettings), []
    except (UserError, ValueError, TypeError, RecursionError):
        return convert_settings(_parse_loosely(text))


def convert_settings(found: Any) -> tuple[MetricSettings, list[str]]:
    """As `parse_settings`, from built-in values."""
    settings, unreadable = MetricSettings(), []
    given = found if isinstance(found, dict) else {}
    if not given:
        return settings, ["all"]
    for field in fields(MetricSettings):
        try:
            one = msgspec.convert({field.name: given[field.name]}, MetricSettings)
        except KeyError:
            continue
        except (UserError, ValueError, TypeError, RecursionError):
            unreadable.append(field.name.replace("_", " "))
        else:
            settings = replace(settings, **{field.name: getattr(one, field.name)})
    return settings, unreadable


def _parse_loosely(text: str) -> Any:
    try:
        return parse_json(text)
    except (ValueError, TypeError, RecursionError):
        return None


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
