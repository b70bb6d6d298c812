"""Reading what opening a project needs: everything but the shapes, over the driver."""

import json
import os
import sqlite3
import sys
from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path, PurePosixPath
from types import MappingProxyType
from typing import Any, Final

import immutables
import msgspec
import numpy as np
import numpy.typing as npt
from msgspec.structs import replace

from annotator.errors import UserError
from annotator.model.columns import (
    AUTHOR,
    DECISION,
    FLOAT,
    IMAGE,
    LABEL,
    LAYER,
    NOTE,
    PROJECT_COLUMNS,
    Kind,
    Noun,
    NounTable,
    StoredColumn,
    parse_json,
)
from annotator.model.decision import DecisionIndex
from annotator.model.layer import LayerKey
from annotator.model.lazy import NOTHING_SAID, ImageColumns, LayerColumns, LazyImages, LazyLayers, is_in_order
from annotator.model.metric_settings import MetricSettings
from annotator.model.project import Project
from annotator.model.protocol import Protocol
from annotator.model.shapes import Attributes
from annotator.model.vocabulary import Label, Vocabulary
from annotator.store.remote.source import is_address
from annotator.store.tables.schema import LAYER_ATTRIBUTES, has_table, list_columns, open_read_transaction


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

_Reader = Callable[[str], Any]
"""Gives the values of a JSON list, all of one kind. Raises ValueError for others."""


def _read_whole(text: str) -> npt.NDArray[np.int64]:
    return np.fromstring(text.strip("[]"), dtype=np.int64, sep=",")


_read_some: Final[_Reader] = msgspec.json.Decoder(list[int | None]).decode
_read_texts: Final[_Reader] = msgspec.json.Decoder(list[str]).decode


def _read_repeated(text: str) -> list[str]:
    return list(map(sys.intern, _read_texts(text)))


def _find_reader(column: StoredColumn) -> _Reader:
    if column.is_whole or column.members:
        return _read_some if column.nullable else _read_whole
    return _read_repeated if column.repeats else _read_texts


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
    _refuse_wrong_kinds("project", PROJECT_COLUMNS, [values])
    row = {column.name: value for column, value in zip(PROJECT_COLUMNS, values, strict=True)}
    settings, unreadable = parse_settings(row["metrics"])
    protocol, is_whole = parse_protocol(row["protocol"])
    notice = _describe_unreadable(path, unreadable if is_whole else [*unreadable, "protocol"])
    _refuse_wrong_ids(row)
    layers = _read_layer_columns(connection, bounds)
    images = read_images(connection, bounds)
    decisions = list(_read_nouns(connection, DECISION)) if with_notes else []
    notes = list(_read_nouns(connection, NOTE)) if with_notes and has_table(connection, NOTE.name) else []
    decided = immutables.Map({one.id: one for one in decisions})
    labels = tuple(_read_nouns(connection, LABEL, order="position"))
    _refuse_wrong_names(labels)
    project = Project(
        uuid=row["uuid"],
        name=row["name"],
        images_folder=find_folder(path, row["images_folder"], row["images_folder_relative"]),
        template=row["template"],
        images=images,
        authors=immutables.Map({one.id: one for one in _read_nouns(connection, AUTHOR)}),
        layers=LazyLayers(layers),
        vocabulary=Vocabulary(labels, row["next_label_id"], bool(row["parts"])),
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
        return LazyImages(ImageColumns(_read_columns(connection, IMAGE, bounds) | _read_rare(connection, bounds)))


def _read_rare(connection: sqlite3.Connection, bounds: ImageBounds) -> dict[str, dict[int, Any]]:
    """What few images have, by column and id."""
    columns = [column for column in IMAGE.columns if column.is_rare]
    fields = list_columns(connection, IMAGE.name, columns).split(", ")
    given = f"({' OR '.join(f'{field} IS NOT NULL' for field in fields)})"
    rows = _select_range(connection, IMAGE, f"id, {', '.join(fields)}", bounds, given=given).fetchall()
    ids, *values = zip(*rows, strict=True) if rows else [()] * (len(columns) + 1)
    return {column.name: _find_values(column, ids, some) for column, some in zip(columns, values, strict=True)}


def _find_values(column: StoredColumn, ids: Iterable[int], values: Iterable[Any]) -> dict[int, Any]:
    read = column.read or (lambda value: value)
    return {key: read(value) for key, value in zip(ids, values, strict=True) if value is not None}


def read_layers(connection: sqlite3.Connection, bounds: ImageBounds) -> LazyLayers:
    """The layers on the images of a range, none loaded. Raises ValueError, TypeError or KeyError as `read_images`."""
    return LazyLayers(_read_layer_columns(connection, bounds))


def _read_layer_columns(connection: sqlite3.Connection, bounds: ImageBounds) -> LayerColumns:
    with open_read_transaction(connection):
        found = _read_columns(connection, LAYER, bounds)
        if not is_in_order([found[name] for name in LAYER.key]):
            found = _read_column_rows(connection, LAYER, bounds)
        # In a text a fraction would lose its last digits.
        for column in LAYER.columns:
            if column.type == FLOAT:
                rows = _select_range(connection, LAYER, column.name, bounds, in_order=True)
                found[column.name] = np.array(array("d", chain.from_iterable(rows)), dtype=np.float64)
                if not np.isfinite(found[column.name]).all():
                    raise _make_kind_error(LAYER.name, column)
        return LayerColumns(found, read_attributes(connection, bounds))


def read_attributes(connection: sqlite3.Connection, images: ImageBounds) -> Mapping[LayerKey, Attributes]:
    """What is said of the images of a range, by the layers that say anything. Raises ValueError where it is no JSON."""
    if not has_table(connection, LAYER_ATTRIBUTES.name):
        return NOTHING_SAID
    rows = LAYER_ATTRIBUTES.select(connection, rest="WHERE image_id BETWEEN ? AND ?", values=images)
    found = {LayerKey(*key): parse_json(text) for *key, text, _seal in rows}
    if not all(isinstance(one, dict) for one in found.values()):
        raise _make_kind_error(LAYER_ATTRIBUTES.name, LAYER_ATTRIBUTES.columns[3])
    return found


def _list_gathered(table: NounTable[Any]) -> list[StoredColumn]:
    """The columns that are read whole: of numbers without a fraction, and of texts that every row has."""
    return [column for column in table.columns if column.type != FLOAT and not column.is_rare]


def _read_columns(connection: sqlite3.Connection, table: NounTable[Any], bounds: ImageBounds) -> dict[str, Any]:
    """Whole columns, each as one text: to make a value of Python of every field takes three times as long.

    Besides, SQLite gathers the texts without a turn of this program, so that a window goes on meanwhile.
    """
    columns = _list_gathered(table)
    names = list_columns(connection, table.name, columns).split(", ")
    fields = ", ".join(map(_gather, columns, names))
    try:
        texts = _select_range(connection, table, fields, bounds).fetchone()
        return {column.name: _find_reader(column)(text) for column, text in zip(columns, texts, strict=True)}
    except (ValueError, sqlite3.Error):
        # What is bad is named below; a column too long for one text, or a SQLite without JSON, is read as well.
        return _read_column_rows(connection, table, bounds)


def _read_column_rows(connection: sqlite3.Connection, table: NounTable[Any], bounds: ImageBounds) -> dict[str, Any]:
    """As `_read_columns`, row by row. Raises KeyError or ValueError for a value that nothing stored."""
    columns = _list_gathered(table)
    fields = list_columns(connection, table.name, columns)
    rows = _select_range(connection, table, fields, bounds, in_order=True).fetchall()
    values: Sequence[Sequence[Any]] = list(zip(*rows, strict=True)) or [()] * len(columns)
    found = {}
    for column, some in zip(columns, values, strict=True):
        places = {member.value: place for place, member in enumerate(column.members)}
        try:
            text = json.dumps([places[word] for word in some] if places else some)
            found[column.name] = _find_reader(column)(text)
        except (ValueError, TypeError) as error:
            raise _make_kind_error(table.name, column) from error
    return found


def _gather(column: StoredColumn, name: str) -> str:
    """SQL for a JSON list of a column; a word is told by its place, one that is not known by null."""
    if column.members:
        cases = " ".join(f"WHEN '{member.value}' THEN {place}" for place, member in enumerate(column.members))
        name = f"CASE {name} {cases} END"
    return f"json_group_array({name})"


def _select_range(
    connection: sqlite3.Connection,
    table: NounTable[Any],
    fields: str,
    bounds: ImageBounds,
    *,
    given: str = "",
    in_order: bool = False,
) -> sqlite3.Cursor:
    chosen = [given] if given else []
    if bounds != ALL_IMAGES:
        chosen.append(f"{table.key[0]} BETWEEN {bounds[0]:d} AND {bounds[1]:d}")
    where = f"WHERE {' AND '.join(chosen)}" if chosen else ""
    order = f"ORDER BY {', '.join(table.key)}" if in_order else ""
    return connection.execute(_SELECT.format(fields, table.name, f"{where} {order}"))


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
    for field in MetricSettings.__struct_fields__:
        try:
            one = msgspec.convert({field: given[field]}, MetricSettings)
        except KeyError:
            continue
        except (UserError, ValueError, TypeError, RecursionError):
            unreadable.append(field.replace("_", " "))
        else:
            settings = replace(settings, **{field: getattr(one, field)})
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


def parse_protocol(text: str) -> tuple[Protocol, bool]:
    """The protocol, and whether it could be read; one that could not is as in a new project."""
    try:
        return msgspec.json.decode(text, type=Protocol), True
    except (ValueError, TypeError, RecursionError):
        return Protocol(), False


def _read_nouns(connection: sqlite3.Connection, table: NounTable[Noun], *, order: str = "id") -> Iterator[Noun]:
    rows = _select(connection, table.name, table.columns, f"ORDER BY {order}").fetchall()
    _refuse_wrong_kinds(table.name, table.columns, rows)
    return table.read_rows(rows)


_TYPES: Final[Mapping[Kind, frozenset[type]]] = MappingProxyType(
    {
        Kind.FLAG: frozenset({int}),
        Kind.NUMBER: frozenset({int, float}),
        Kind.TEXT: frozenset({str}),
        Kind.WHOLE: frozenset({int}),
    }
)


def _refuse_wrong_kinds(table: str, columns: Sequence[StoredColumn], rows: Sequence[Sequence[Any]]) -> None:
    """Raises ValueError for bytes or text in the place of a number and the like: SQLite takes any value."""
    for column, values in zip(columns, zip(*rows, strict=True), strict=False):
        if not set(map(type, values)) <= _TYPES[column.kind] | ({type(None)} if column.nullable else set()):
            raise _make_kind_error(table, column)


def _make_kind_error(table: str, column: StoredColumn) -> ValueError:
    return ValueError(f"column '{column.name}' of table '{table}' holds a value of a wrong kind")


_LAST_IDS: Final = MappingProxyType(
    {"next_shape_id": 1 << 62, "next_image_id": 1 << 62, "next_author_id": 1 << 62, "next_label_id": 1 << 30}
)
"""Beyond them there would be no room for what is still to be numbered."""


def _refuse_wrong_ids(row: Mapping[str, Any]) -> None:
    for name, last in _LAST_IDS.items():
        if not 0 <= row[name] <= last:
            raise ValueError(f"'{name}' is {row[name]}")


def _refuse_wrong_names(labels: Sequence[Label]) -> None:
    names = [label.name for label in labels]
    if not all(name.strip() for name in names):
        raise ValueError("a label has no name")
    if len(set(names)) < len(names):
        raise ValueError("two labels have the same name")
