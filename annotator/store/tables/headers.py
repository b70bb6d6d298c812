"""Reading what opening a project needs: everything but the shapes, over the driver."""

import json
import sqlite3
import sys
from array import array
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, replace
from itertools import chain
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

import immutables
import msgspec
import numpy as np
import numpy.typing as npt

from annotator.errors import UserError
from annotator.model.author import Author, AuthorKind
from annotator.model.decision import Decision, DecisionIndex, Outcome
from annotator.model.late.images import IMAGE_PURPOSES, ImageColumns, LateImages
from annotator.model.late.layer_columns import PURPOSES, STATUSES, LayerColumns, is_in_order
from annotator.model.late.layers import LateLayers
from annotator.model.layer import Layer, LayerKey, PassPurpose, Status
from annotator.model.metric_settings import MetricSettings
from annotator.model.project import Project
from annotator.model.protocol import Protocol
from annotator.model.review_note import NoteKind, ReviewNote
from annotator.model.shapes import Shapes
from annotator.model.vocabulary import Label, LabelExample, Vocabulary
from annotator.store.tables.connection import hold_moment
from annotator.store.tables.folders import find_folder
from annotator.store.tables.json_text import parse_json
from annotator.store.tables.versions import has_table, list_columns

LAYER_COLUMNS: Final = "image_id, author_id, round, status, revision, seconds, unblinded, seen, shape_count, purpose"
"""Gives rows for `layer_of_row`."""

_SELECT: Final = "SELECT {} FROM {} {}"

_PROJECT_COLUMNS: Final = (
    "uuid, name, template, images_folder, images_folder_relative, next_label_id, parts, metrics, next_shape_id, "
    "next_image_id, next_author_id, protocol"
)

_LABEL_COLUMNS: Final = "id, name, colour, key, source_id, description, example, alias_of, retired"

_SELECT_NOTES: Final = """
SELECT id, image_id, shape_id, author_id, time, text, kind, answers, to_author_id, resolved FROM note ORDER BY id
"""

_SELECT_DECISIONS: Final = "SELECT id, image_id, kind, shapes, outcome, auditor, time FROM decision ORDER BY id"

_STATUS: Final = MappingProxyType({status.value: status for status in Status})
_PURPOSE: Final = MappingProxyType({purpose.value: purpose for purpose in PassPurpose})

_Reader = Callable[[str], Any]
"""Gives the values of a JSON list, all of one kind. Raises ValueError for others."""


def _read_whole(text: str) -> npt.NDArray[np.int64]:
    return np.fromstring(text.strip("[]"), dtype=np.int64, sep=",")


_read_texts: Final[_Reader] = msgspec.json.Decoder(list[str]).decode
_read_some: Final[_Reader] = msgspec.json.Decoder(list[int | None]).decode
_PROMPTS: Final = msgspec.json.Decoder(tuple[tuple[float, float], ...])

_LAYER_READERS: Final[Mapping[str, _Reader]] = MappingProxyType(
    {name: _read_whole for name in LAYER_COLUMNS.split(", ") if name != "seconds"}
)

_IMAGE_READERS: Final[Mapping[str, _Reader]] = MappingProxyType(
    {
        "id": _read_whole,
        "name": _read_texts,
        "width": _read_whole,
        "height": _read_whole,
        "orientation": _read_whole,
        "split": _read_texts,
        "source_id": _read_some,
        "content_hash": _read_texts,
        "purpose": _read_whole,
    }
)

_WORDS: Final = MappingProxyType(
    {
        ("layer", "status"): [one.value for one in STATUSES],
        ("layer", "purpose"): [one.value for one in PURPOSES],
        ("image", "purpose"): [one.value for one in IMAGE_PURPOSES],
    }
)
"""Words of columns that are read as their places here."""

_ORDERS: Final = MappingProxyType({"image": "id", "layer": "image_id, author_id, round"})


ImageBounds = tuple[int, int]
"""The first and the last id of a range of images."""

ALL_IMAGES: Final = (-(1 << 63), (1 << 63) - 1)

NO_IMAGES: Final = (0, -1)


def read_headers(
    connection: sqlite3.Connection, path: Path, bounds: ImageBounds = ALL_IMAGES, *, talk: bool = True
) -> tuple[Project, int, str]:
    """The project with layers that are not loaded, the first shape id that was never used, and a notice.

    Bounds leave the images of a range alone, with their layers; without `talk` there are no decisions and notes.

    The notice is a sentence about settings that could not be read and are as in a new project; mostly it is empty.
    """
    (uuid, name, template, absolute, relative, next_label, parts, metrics, next_shape, *rest) = _select(
        connection, "project", _PROJECT_COLUMNS
    ).fetchone()
    next_image, next_author, protocol_text = rest
    settings, unreadable = parse_settings(metrics)
    protocol, is_whole = _parse_protocol(protocol_text)
    notice = _describe_unreadable(path, unreadable if is_whole else [*unreadable, "protocol"])
    authors = connection.execute("SELECT id, name, kind FROM author ORDER BY id")
    layers = _read_layer_columns(connection, bounds)
    images = read_images(connection, bounds)
    decisions, notes = (_read_decisions(connection), _read_notes(connection)) if talk else ((), ())
    decided = immutables.Map({one.id: one for one in decisions})
    project = Project(
        uuid=uuid,
        name=name,
        images_folder=find_folder(path, absolute, relative),
        template=template,
        images=images,
        authors=immutables.Map({key: Author(key, author, AuthorKind(kind)) for key, author, kind in authors}),
        layers=LateLayers(layers),
        vocabulary=Vocabulary(
            tuple(map(_label_of_row, _select(connection, "label", _LABEL_COLUMNS, "ORDER BY position"))),
            next_label,
            bool(parts),
        ),
        metrics=settings,
        decisions=decided,
        notes=immutables.Map({one.id: one for one in notes}),
        protocol=protocol,
        last_image_id=next_image - 1,
        last_author_id=next_author - 1,
        last_pass=int(layers.pass_number.max(initial=1)),
        begun=immutables.Map(layers.count_begun()),
        unblinded=immutables.Map(layers.count_unblinded()),
        decision_index=DecisionIndex(decided),
        known_order=(images, images.ids),
    )
    return project, next_shape, notice


def read_images(connection: sqlite3.Connection, bounds: ImageBounds) -> LateImages:
    """The images of a range. Raises ValueError, TypeError or KeyError for what nothing stored."""
    with hold_moment(connection):
        columns = _read_columns(connection, "image", _IMAGE_READERS, bounds)
        rows = connection.execute(
            "SELECT id, prompts, sampling_distance FROM image "
            "WHERE (prompts IS NOT NULL OR sampling_distance IS NOT NULL) AND id BETWEEN ? AND ?",
            bounds,
        ).fetchall()
    ids, names, width, height, orientation, splits, sources, hashes, purposes = columns
    made = ImageColumns.of(
        ids,
        names=names,
        sizes=np.stack((width, height, orientation), axis=1),
        splits=list(map(sys.intern, splits)),
        sources=sources,
        hashes=hashes,
        purposes=purposes,
        prompts={row[0]: _PROMPTS.decode(row[1]) for row in rows if row[1] is not None},
        distances={row[0]: row[2] + 0.0 for row in rows if row[2] is not None},
    )
    return LateImages(made)


def read_layers(connection: sqlite3.Connection, bounds: ImageBounds) -> LateLayers:
    """The layers on the images of a range, none loaded. Raises ValueError, TypeError or KeyError as `read_images`."""
    return LateLayers(_read_layer_columns(connection, bounds))


def _read_layer_columns(connection: sqlite3.Connection, bounds: ImageBounds) -> LayerColumns:
    with hold_moment(connection):
        whole = _read_columns(connection, "layer", _LAYER_READERS, bounds)
        if not is_in_order(whole[:3]):
            whole = _read_column_rows(connection, "layer", _LAYER_READERS, bounds)
        # In a text a fraction would lose its last digits.
        rows = _select_range(connection, "layer", "seconds", bounds, in_order=True)
        seconds = np.array(array("d", chain.from_iterable(rows)), dtype=np.float64)
    return LayerColumns(whole, seconds)


def _read_columns(
    connection: sqlite3.Connection, table: str, readers: Mapping[str, _Reader], bounds: ImageBounds
) -> list[Any]:
    """Whole columns, each as one text: to make a value of Python of every field takes three times as long.

    Besides, SQLite gathers the texts without a turn of this program, so that a window goes on meanwhile.
    """
    columns = list_columns(connection, table, ", ".join(readers)).split(", ")
    fields = ", ".join(_gather(table, name, column) for name, column in zip(readers, columns, strict=True))
    try:
        texts = _select_range(connection, table, fields, bounds).fetchone()
        return [read(text) for read, text in zip(readers.values(), texts, strict=True)]
    except (ValueError, sqlite3.Error):
        # What is bad is named below; a column too long for one text, or a SQLite without JSON, is read as well.
        return _read_column_rows(connection, table, readers, bounds)


def _read_column_rows(
    connection: sqlite3.Connection, table: str, readers: Mapping[str, _Reader], bounds: ImageBounds
) -> list[Any]:
    """As `_read_columns`, row by row. Raises KeyError or ValueError for a value that nothing stored."""
    columns = list_columns(connection, table, ", ".join(readers))
    rows = _select_range(connection, table, columns, bounds, in_order=True).fetchall()
    values: Sequence[Sequence[Any]] = list(zip(*rows, strict=True)) or [()] * len(readers)
    found = []
    for (name, read), column in zip(readers.items(), values, strict=True):
        words = _WORDS.get((table, name))
        places = None if words is None else {word: place for place, word in enumerate(words)}
        try:
            found.append(read(json.dumps(column if places is None else [places[word] for word in column])))
        except (ValueError, TypeError) as error:
            raise ValueError(f"column '{name}' of table '{table}' holds a value of a wrong kind") from error
    return found


def _gather(table: str, name: str, column: str) -> str:
    """SQL for a JSON list of a column; a word is told by its place, one that is not known by null."""
    words = _WORDS.get((table, name))
    if words is not None:
        cases = " ".join(f"WHEN '{word}' THEN {place}" for place, word in enumerate(words))
        column = f"CASE {column} {cases} END"
    return f"json_group_array({column})"


def _select_range(
    connection: sqlite3.Connection, table: str, fields: str, bounds: ImageBounds, *, in_order: bool = False
) -> sqlite3.Cursor:
    order = _ORDERS[table]
    chosen = "" if bounds == ALL_IMAGES else f"WHERE {order.split(',')[0]} BETWEEN {bounds[0]:d} AND {bounds[1]:d}"
    return connection.execute(_SELECT.format(fields, table, f"{chosen} ORDER BY {order}" if in_order else chosen))


def _select(connection: sqlite3.Connection, table: str, names: str, order: str = "") -> sqlite3.Cursor:
    return connection.execute(_SELECT.format(list_columns(connection, table, names), table, order))


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


def _describe_unreadable(path: Path, unreadable: list[str]) -> str:
    """What to say of settings that could not be read; empty where all could."""
    if not unreadable:
        return ""
    return (
        f"Settings of '{path.name}' could not be read and are as in a new project: {', '.join(unreadable)}; "
        "set them again where they matter."
    )


def _parse_loosely(text: str) -> Any:
    try:
        return parse_json(text)
    except (ValueError, TypeError, RecursionError):
        return None


def layer_of_row(row: tuple[Any, ...], shapes: Shapes | None = None) -> Layer:
    """The layer of a row of `LAYER_COLUMNS`, with its shapes where they are at hand.

    Raises KeyError or TypeError for a value that cannot be what was stored: text in the place of a number cannot be
    added to 0.
    """
    count = row[8] + 0 if shapes is None else len(shapes)
    key = LayerKey(row[0] + 0, row[1] + 0, row[2] + 0)
    return Layer(
        key, _STATUS[row[3]], row[4] + 0, row[5] + 0, row[6] + 0, bool(row[7]), count, shapes, _PURPOSE[row[9]]
    )


def _parse_protocol(text: str) -> tuple[Protocol, bool]:
    """The protocol, and whether it could be read; one that could not is as in a new project."""
    try:
        return msgspec.json.decode(text, type=Protocol), True
    except (ValueError, TypeError, RecursionError):
        return Protocol(), False


def _read_decisions(connection: sqlite3.Connection) -> list[Decision]:
    return [_decision_of_row(row) for row in connection.execute(_SELECT_DECISIONS)]


def _read_notes(connection: sqlite3.Connection) -> list[ReviewNote]:
    """All notes; an older file has no place for them."""
    return [_note_of_row(row) for row in connection.execute(_SELECT_NOTES)] if has_table(connection, "note") else []


def _label_of_row(row: tuple[Any, ...]) -> Label:
    example = None
    if row[6] is not None:
        image, *box = msgspec.json.decode(row[6], type=tuple[int, float, float, float, float])
        example = LabelExample(image, (box[0], box[1], box[2], box[3]))
    number, name, colour, key, source, description, _example, alias, retired = row
    return Label(number, name, colour, key, source, description, example, alias, bool(retired))


def _note_of_row(row: tuple[Any, ...]) -> ReviewNote:
    number, image, shape, author, time, text, kind, answers, to, resolved = row
    return ReviewNote(number, image, shape, author, time, text, NoteKind(kind), answers, to, bool(resolved))


def _decision_of_row(row: tuple[Any, ...]) -> Decision:
    number, image, kind, shapes, outcome, auditor, time = row
    return Decision(number, image, kind, tuple(parse_json(shapes)), Outcome(outcome), auditor, time)
