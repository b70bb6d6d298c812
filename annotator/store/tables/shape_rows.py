"""Shapes as rows of the table `shape`, and rows as Shapes."""

import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import repeat
from typing import Any, Final

from annotator.model.columns import (
    LAYER_KEY,
    SHAPE_COLUMNS,
    STORED_SHAPE_COLUMNS,
    list_rings,
    make_object_column,
    polygon_of_rings,
)
from annotator.model.layer import LayerKey
from annotator.model.shapes import Shapes
from annotator.store.tables.connection import list_columns

Row = tuple[Any, ...]

SHAPE_NAMES: Final = tuple(column.name for column in (*LAYER_KEY, *STORED_SHAPE_COLUMNS))
"""The columns of the table, in its order."""

INSERT_SHAPE: Final = f"INSERT INTO shape ({', '.join(SHAPE_NAMES)}) VALUES ({', '.join('?' * len(SHAPE_NAMES))})"  # noqa: S608 - our own columns
"""Takes rows of `make_shape_rows`."""

UPDATE_SHAPE: Final = f"{INSERT_SHAPE} ON CONFLICT (image_id, author_id, round, id) DO UPDATE SET " + ", ".join(
    f"{column.name} = excluded.{column.name}" for column in STORED_SHAPE_COLUMNS[1:]
)
"""Takes rows of `make_shape_rows`, too."""

_LISTS: Final = tuple((column.name, column.list_values) for column in SHAPE_COLUMNS)

DELETE_SHAPE: Final = "DELETE FROM shape WHERE image_id = ? AND author_id = ? AND round = ? AND id = ?"

_SELECT: Final = "SELECT {} FROM shape WHERE image_id = ? AND author_id = ? AND round = ? ORDER BY id"


def choose_shapes(connection: sqlite3.Connection) -> str:
    """The SELECT that gives rows for `shapes_of_rows`, by image, author and pass."""
    return _SELECT.format(list_columns(connection, "shape", STORED_SHAPE_COLUMNS))


def make_shape_rows(key: LayerKey, shapes: Shapes) -> Iterator[Row]:
    """One row a shape, in the order of the columns of `INSERT_SHAPE`."""
    columns: list[Iterable[Any]] = [repeat(key.image), repeat(key.author), repeat(key.pass_number)]
    for name, list_values in _LISTS:
        values = getattr(shapes, name)
        columns += (repeat(None),) if values is None else list_values(values)
    return zip(*columns, strict=False)


def shapes_of_rows(rows: Sequence[Row]) -> Shapes:
    """The table of rows of `choose_shapes`."""
    if not rows:
        return Shapes.empty()
    values = iter(zip(*rows, strict=True))
    return Shapes(
        **{column.name: column.read_stored([next(values) for _ in column.stored]) for column in SHAPE_COLUMNS}
    )


def loose_columns_of(shapes: Shapes) -> dict[str, list[Any]]:
    """Polygons and attributes as JSON values, one a row; a column without any is left out."""
    columns: dict[str, list[Any]] = {}
    rows = range(len(shapes))
    if shapes.polygon is not None and any(polygon is not None for polygon in shapes.polygon):
        columns["polygon"] = [list_rings(shapes.polygon_of(row) or ()) for row in rows]
    if shapes.attributes is not None and any(shapes.attributes):
        columns["attributes"] = [shapes.attributes_of(row) for row in rows]
    return columns


def restore_loose_columns(shapes: Shapes, columns: Mapping[str, Sequence[Any]]) -> Shapes:
    """The table with what `loose_columns_of` gave put back."""
    count = len(shapes)
    polygons = (polygon_of_rings(rings) if rings else None for rings in columns.get("polygon", ()))
    attributes = (found or None for found in columns.get("attributes", ()))
    return shapes.with_columns(
        polygon=make_object_column(polygons, count), attributes=make_object_column(attributes, count)
    )
