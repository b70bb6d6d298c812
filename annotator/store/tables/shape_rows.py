"""Shapes as rows of the table `shape`, and rows as Shapes."""

import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import repeat
from math import isnan
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from annotator.geometry.box import Floats
from annotator.geometry.polygon import Polygon
from annotator.model.layer import LayerKey
from annotator.model.shapes import Shapes
from annotator.store.tables.json_text import dump_json, parse_json
from annotator.store.tables.versions import list_columns

Row = tuple[Any, ...]

INSERT_SHAPE: Final = """
INSERT INTO shape (image_id, author_id, round, id, label, x0, y0, x1, y1, occluded, part_state,
                   score, crowd, source_id, table_image_id, polygon, attributes, draft, assisted)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
"""Takes rows of `make_shape_rows`."""

UPDATE_SHAPE: Final = (
    INSERT_SHAPE
    + """
ON CONFLICT (image_id, author_id, round, id) DO UPDATE SET
    label = excluded.label, x0 = excluded.x0, y0 = excluded.y0, x1 = excluded.x1, y1 = excluded.y1,
    occluded = excluded.occluded, part_state = excluded.part_state, score = excluded.score, crowd = excluded.crowd,
    source_id = excluded.source_id, table_image_id = excluded.table_image_id,
    polygon = excluded.polygon, attributes = excluded.attributes, draft = excluded.draft, assisted = excluded.assisted
"""
)
"""Takes rows of `make_shape_rows`, too."""

DELETE_SHAPE: Final = "DELETE FROM shape WHERE image_id = ? AND author_id = ? AND round = ? AND id = ?"

_COLUMNS: Final = (
    "id, label, x0, y0, x1, y1, occluded, part_state, score, crowd, source_id, table_image_id, polygon, attributes, "
    "draft, assisted"
)

_SELECT: Final = "SELECT {} FROM shape WHERE image_id = ? AND author_id = ? AND round = ? ORDER BY id"


def choose_shapes(connection: sqlite3.Connection) -> str:
    """The SELECT that gives rows for `shapes_of_rows`, by image, author and pass."""
    return _SELECT.format(list_columns(connection, "shape", _COLUMNS))


def make_shape_rows(key: LayerKey, shapes: Shapes) -> Iterator[Row]:
    """One row a shape, in the order of the columns of `INSERT_SHAPE`."""
    return zip(
        repeat(key.image),
        repeat(key.author),
        repeat(key.pass_number),
        shapes.id.tolist(),
        shapes.label.tolist(),
        *shapes.box.T.tolist(),
        shapes.occluded.tolist(),
        shapes.part_state.tolist(),
        replace_nan(shapes.score),
        shapes.crowd.tolist(),
        _replace_missing_ids(shapes.source_id),
        _replace_missing_ids(shapes.image),
        repeat(None) if shapes.polygon is None else map(format_polygon, shapes.polygon),
        repeat(None) if shapes.attributes is None else map(format_attributes, shapes.attributes),
        shapes.draft.tolist(),
        _replace_missing_ids(shapes.assisted),
        strict=False,
    )


def shapes_of_rows(rows: Sequence[Row]) -> Shapes:
    """The table of rows of `choose_shapes`."""
    if not rows:
        return Shapes.empty()
    columns = list(zip(*rows, strict=True))
    return Shapes(
        id=np.array(columns[0], dtype=np.int64),
        label=np.array(columns[1], dtype=np.int32),
        box=np.array(columns[2:6], dtype=np.float64).T.copy(),
        occluded=np.array(columns[6], dtype=np.int8),
        part_state=np.array(columns[7], dtype=np.int8),
        score=np.array(columns[8], dtype=np.float64),
        crowd=np.array(columns[9], dtype=np.bool_),
        source_id=np.array([-1 if value is None else value for value in columns[10]], dtype=np.int64),
        image=np.array([-1 if value is None else value for value in columns[11]], dtype=np.int64),
        draft=np.array(columns[14], dtype=np.bool_),
        assisted=np.array([-1 if value is None else value for value in columns[15]], dtype=np.int64),
        polygon=make_object_column(map(polygon_of_text, columns[12]), len(rows)),
        attributes=make_object_column((None if text is None else parse_json(text) for text in columns[13]), len(rows)),
    )


def format_polygon(polygon: Polygon | None) -> str | None:
    """Rings as JSON lists of x, y, x, y, …"""
    return None if polygon is None else dump_json([ring.ravel().tolist() for ring in polygon])


def polygon_of_text(text: str | None) -> Polygon | None:
    """The polygon that `format_polygon` wrote, to the last bit."""
    return None if text is None else polygon_of_rings(parse_json(text))


def polygon_of_rings(rings: Iterable[Sequence[float]]) -> Polygon:
    """A polygon of flat rings x, y, x, y, … as they stand."""
    polygon = tuple(np.array(ring, dtype=np.float64).reshape(-1, 2) for ring in rings)
    for ring in polygon:
        ring.flags.writeable = False
    return polygon


def format_attributes(attributes: Any) -> str | None:
    """Attributes as JSON; nothing for none."""
    return dump_json(attributes) if attributes else None


def loose_columns_of(shapes: Shapes) -> dict[str, list[Any]]:
    """Polygons and attributes as JSON values, one a row; a column without any is left out."""
    columns: dict[str, list[Any]] = {}
    rows = range(len(shapes))
    if shapes.polygon is not None and any(polygon is not None for polygon in shapes.polygon):
        columns["polygon"] = [[ring.ravel().tolist() for ring in shapes.polygon_of(row) or ()] for row in rows]
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


def make_object_column(values: Iterable[Any], count: int) -> npt.NDArray[np.object_] | None:
    """An array of `count` values, those that are wanting None; or None when every value is None."""
    column = np.full(count, None, dtype=np.object_)
    for row, value in enumerate(values):
        column[row] = value
    return None if all(value is None for value in column) else column


def replace_nan(values: Floats) -> list[float | None]:
    """The values as a list, None in the place of NaN."""
    return [None if isnan(value) else value for value in values.tolist()]


def _replace_missing_ids(values: npt.NDArray[np.int64]) -> list[int | None]:
    """The ids as a list, None in the place of -1."""
    return [None if value == -1 else value for value in values.tolist()]
