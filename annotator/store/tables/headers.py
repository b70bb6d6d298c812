"""Reading what opening a project needs: everything but the shapes, over the driver."""

import json
import os
import sqlite3
import sys
from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, replace
from itertools import chain
from pathlib import Path, PurePosixPath
from types import MappingProxyType
from typing import Any, Final

import immutables
import msgspec
import numpy as np
import numpy.typing as npt

from annotator.errors import UserError
from annotator.model.columns import (
    AUTHOR,
    DECISION,
    IMAGE,
    LABEL,
    LAYER,
    NOTE,
    PROJECT_COLUMNS,
    Noun,
    NounTable,
    StoredColumn,
    parse_prompts,
)
from annotator.model.decision import DecisionIndex
from annotator.model.json_text import parse_json
from annotator.model.layer import Layer, LayerKey, PassPurpose, Status
from annotator.model.lazy import (
    IMAGE_PURPOSES,
    PURPOSES,
    STATUSES,
    ImageColumns,
    LayerColumns,
    LazyImages,
    LazyLayers,
    is_in_order,
)
from annotator.model.metric_settings import MetricSettings
from annotator.model.project import Project
from annotator.model.protocol import Protocol
from annotator.model.shapes import Shapes
from annotator.model.vocabulary import Vocabulary
from annotator.store.remote.source import is_address
from annotator.store.tables.connection import has_table, list_columns, open_read_transaction


def relative_folder_of(project_file: Path, folder: str) -> str | None:
    """The images folder as a POSIX path from the project file's folder; None for no folder and for another drive."""
    if not folder or is_address(folder):
        return None
    try:
        way = os.path.relpath(folder, start=project_file.absolute().parent)
    except ValueError:
        return None
    return Path(way).as_posix()


def find_folder(project_file: Path, absolute: str, relative: str | None) -> str:
    """The images folder that is there: beside the project file first, then where it was; else where it was."""
    if relative is not None:
        beside = os.path.normpath(project_file.absolute().parent / PurePosixPath(relative))
        if Path(beside).is_dir():
            return beside
    return absolute


_SELECT: Final = "SELECT {} FROM {} {}"

_STATUS: Final = MappingProxyType({status.value: status for status in Status})
_PURPOSE: Final = MappingProxyType({purpose.value: purpose for purpose in PassPurpose})

_Reader = Callable[[str], Any]
"""Gives the values of a JSON list, all of one kind. Raises ValueError for others."""


def _read_whole(text: str) -> npt.NDArray[np.int64]:
    return np.fromstring(text.strip("[]"), dtype=np.int64, sep=",")


_read_texts: Final[_Reader] = msgspec.json.Decoder(list[str]).decode
_read_some: Final[_Reader] = msgspec.json.Decoder(list[int | None]).decode

_LAYER_READERS: Final[Mapping[str, _Reader]] = MappingProxyType(
    {name: _read_whole for name in LAYER.column_names if name != "seconds"}
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
    connection: sqlite3.Connection, path: Path, bounds: ImageBounds = ALL_IMAGES, *, with_notes: bool = True
) -> tuple[Project, int, str]:
    """The project with layers that are not loaded, the first shape id that was never used, and a notice.

    Bounds leave the images of a range alone, with their layers; without `with_notes` there are no decisions and notes.

    The notice is a sentence about settings that could not be read and are as in a new project; mostly it is empty.
    """
    values = _select(connection, "project", PROJECT_COLUMNS).fetchone()
    row = {column.name: value for column, value in zip(PROJECT_COLUMNS, values, strict=True)}
    settings, unreadable = parse_settings(row["metrics"])
    protocol, is_whole = _parse_protocol(row["protocol"])
    notice = _describe_unreadable(path, unreadable if is_whole else [*unreadable, "protocol"])
    layers = _read_layer_columns(connection, bounds)
    images = read_images(connection, bounds)
    decisions = list(_read_nouns(connection, DECISION)) if with_notes else []
    notes = list(_read_nouns(connection, NOTE)) if with_notes and has_table(connection, NOTE.name) else []
    decided = immutables.Map({one.id: one for one in decisions})
    project = Project(
        uuid=row["uuid"],
        name=row["name"],
        images_folder=find_folder(path, row["images_folder"], row["images_folder_relative"]),
        template=row["template"],
        images=images,
        authors=immutables.Map({one.id: one for one in _read_nouns(connection, AUTHOR)}),
        layers=LazyLayers(layers),
        vocabulary=Vocabulary(
            tuple(_read_nouns(connection, LABEL, order="position")),
            row["next_label_id"],
            bool(row["parts"]),
        ),
        metrics=settings,
        decisions=decided,
        notes=immutables.Map({one.id: one for one in notes}),
        protocol=protocol,
        last_image_id=row["next_image_id"] - 1,
        last_author_id=row["next_author_id"] - 1,
        last_pass=int(layers.pass_number.max(initial=1)),
        begun=immutables.Map(layers.count_begun()),
        unblinded=immutables.Map(layers.count_unblinded()),
        decision_index=DecisionIndex(decided),
        known_order=(images, images.ids),
    )
    return project, row["next_shape_id"], notice


def read_images(connection: sqlite3.Connection, bounds: ImageBounds) -> LazyImages:
    """The images of a range. Raises ValueError, TypeError or KeyError for what nothing stored."""
    with open_read_transaction(connection):
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
        prompts={row[0]: parse_prompts(row[1]) for row in rows if row[1] is not None},
        distances={row[0]: row[2] + 0.0 for row in rows if row[2] is not None},
    )
    return LazyImages(made)


def read_layers(connection: sqlite3.Connection, bounds: ImageBounds) -> LazyLayers:
    """The layers on the images of a range, none loaded. Raises ValueError, TypeError or KeyError as `read_images`."""
    return LazyLayers(_read_layer_columns(connection, bounds))


def _read_layer_columns(connection: sqlite3.Connection, bounds: ImageBounds) -> LayerColumns:
    with open_read_transaction(connection):
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
    columns = _list_chosen(connection, table, readers).split(", ")
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
    columns = _list_chosen(connection, table, readers)
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


def _list_chosen(connection: sqlite3.Connection, table: str, names: Iterable[str]) -> str:
    """The columns of these names, as the file has them."""
    columns = {column.name: column for column in (IMAGE if table == IMAGE.name else LAYER).columns}
    return list_columns(connection, table, (columns[name] for name in names))


def _select(
    connection: sqlite3.Connection, table: str, columns: Iterable[StoredColumn], order: str = ""
) -> sqlite3.Cursor:
    return connection.execute(_SELECT.format(list_columns(connection, table, columns), table, order))


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
    """The layer of a row of the columns of `LAYER`, with its shapes where they are at hand.

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


def _read_nouns(connection: sqlite3.Connection, table: NounTable[Noun], *, order: str = "id") -> Iterator[Noun]:
    return table.read_rows(_select(connection, table.name, table.columns, f"ORDER BY {order}"))
