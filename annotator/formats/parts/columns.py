"""The columns of our own tables, a row a shape: what CSV, Parquet and a table in a notebook hold of each."""

from collections.abc import Callable, Sequence
from types import MappingProxyType
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from annotator.formats.core.foreign import ASSISTED_BY, REVIEW_NOTES, UNNAMED, ForeignTable
from annotator.formats.geo.wkt import format_polygon
from annotator.formats.text import json_text
from annotator.geometry.box import Bools
from annotator.model.columns import IMAGE, TABLE_COLUMNS, Kind, ShapeColumn
from annotator.model.image import Image
from annotator.model.layer import Status
from annotator.model.shapes import Shapes

CORNERS: Final = ("x0", "y0", "x1", "y1")
POLYGON: Final = "polygon_wkt"

_IMAGE_FIELDS: Final = MappingProxyType(
    {
        "image": "name",
        "image_width": "width",
        "image_height": "height",
        "image_source_id": "source_id",
        "split": "split",
        "ground_sampling_distance": "sampling_distance",
    }
)
"""What a row says of its image, by the column of `IMAGE`."""

COLUMNS: Final = (
    *_IMAGE_FIELDS,
    *("author", "kind", "pass", "status", "label", "label_source_id"),
    *(*CORNERS, POLYGON, *(column.name for column in TABLE_COLUMNS)),
    *(ASSISTED_BY, REVIEW_NOTES, "attributes"),
)
"""Corners and polygons in pixels; empty where nothing is known. `review_notes` and `attributes` are JSON."""


class TableValues(Struct, frozen=True, eq=False):
    """What some rows hold in one column."""

    kind: Kind
    values: Sequence[Any] | npt.NDArray[Any]
    """Of every row, or those that `chosen` refers to; None in a list where nothing is known."""
    chosen: npt.NDArray[np.intp] | None = None
    unknown: Bools | None = None
    """Rows of an array of which nothing is known."""

    def list_values(self) -> list[Any]:
        """The value of each row, None where nothing is known."""
        if self.chosen is not None:
            return [self.values[place] for place in self.chosen.tolist()]
        values = self.values.tolist() if isinstance(self.values, np.ndarray) else list(self.values)
        if self.unknown is None:
            return values
        return [None if is_unknown else one for one, is_unknown in zip(values, self.unknown.tolist(), strict=True)]

    def make_array(self, arrow: Any) -> Any:
        """The same as an array of Arrow, whose package is given, whose `take` would load all that it computes with."""
        if isinstance(self.values, np.ndarray):
            return arrow.array(self.values, mask=self.unknown)
        types = {Kind.FLAG: arrow.bool_, Kind.WHOLE: arrow.int64, Kind.NUMBER: arrow.float64, Kind.TEXT: arrow.string}
        values = self.values if self.chosen is None else np.array(self.values, dtype=np.object_)[self.chosen]
        return arrow.array(values, type=types[self.kind](), from_pandas=False)


def list_shape_values(shapes: Shapes) -> dict[str, TableValues]:
    """Boxes, polygons, tags and whatever else shapes have for themselves, by column."""
    corners = {name: TableValues(Kind.NUMBER, shapes.box[:, place]) for place, name in enumerate(CORNERS)}
    polygons = [None if polygon is None else format_polygon(polygon) for polygon in _list_loose(shapes.polygon, shapes)]
    plain = {column.name: _make_values(column, getattr(shapes, column.name)) for column in TABLE_COLUMNS}
    return corners | {POLYGON: TableValues(Kind.TEXT, polygons)} | plain


def _make_values(column: ShapeColumn, values: npt.NDArray[Any]) -> TableValues:
    if column.words:
        is_word = (values >= 0) & (values < len(column.words))
        return TableValues(Kind.TEXT, (*column.words, None), np.where(is_word, values, len(column.words)))
    is_unset = np.isnan(values) if isinstance(column.unset, float) else values == column.unset
    if column.kind is Kind.FLAG:
        return TableValues(Kind.FLAG, values == 1, unknown=None if column.unset is False else is_unset)
    return TableValues(column.kind or Kind.NUMBER, values, unknown=is_unset)


def _list_loose(values: npt.NDArray[np.object_] | None, shapes: Shapes) -> list[Any]:
    return [None] * len(shapes) if values is None else values.tolist()


class TableRows:
    """The rows of a foreign table as our own tables have them."""

    def __init__(self, foreign: ForeignTable) -> None:
        self._foreign = foreign
        self._statuses: dict[tuple[int, int, int], Status | None] = {
            (one.image, one.rater, one.pass_number): one.status for one in foreign.statements
        }

    def list_columns(self, start: int, stop: int) -> dict[str, TableValues]:
        """What rows start … stop-1 hold, by `COLUMNS`."""
        foreign = self._foreign
        shapes, rater = foreign.shapes.slice(start, stop), foreign.rater[start:stop]
        numbers = foreign.pass_number[start:stop].astype(np.int64)
        keys, layer = np.unique(np.stack((shapes.image, rater, numbers)), axis=1, return_inverse=True)
        statuses = [self._statuses.get((image, author, number)) for image, author, number in keys.T.tolist()]
        images, image = np.unique(shapes.image, return_inverse=True)
        labels, label = np.unique(shapes.label, return_inverse=True)
        raters, author = np.unique(rater, return_inverse=True)
        said = [None if one == UNNAMED else foreign.raters[one] for one in raters.tolist()]
        named = [foreign.labels[one] for one in labels.tolist()]
        found = describe_images([foreign.images[one] for one in images.tolist()], _IMAGE_FIELDS)
        assisted, notes, attributes = _split_attributes(shapes)
        return (
            {name: TableValues(kind, values, image) for name, (kind, values) in found.items()}
            | {
                "author": TableValues(Kind.TEXT, [one and one.name for one in said], author),
                "kind": TableValues(Kind.TEXT, [one and one.kind and one.kind.value for one in said], author),
                "pass": TableValues(Kind.WHOLE, numbers),
                "status": TableValues(Kind.TEXT, [one and one.value for one in statuses], layer.reshape(-1)),
                "label": TableValues(Kind.TEXT, [one.name for one in named], label),
                "label_source_id": TableValues(Kind.WHOLE, [one.source_id for one in named], label),
            }
            | list_shape_values(shapes)
            | {
                ASSISTED_BY: TableValues(Kind.TEXT, assisted),
                REVIEW_NOTES: TableValues(Kind.TEXT, notes),
                "attributes": TableValues(Kind.TEXT, attributes),
            }
        )


def describe_images(images: Sequence[Image], fields: MappingProxyType[str, str]) -> dict[str, tuple[Kind, list[Any]]]:
    """Columns of images: by the name that is wanted of each the kind and the values, None where nothing is known."""
    return {name: (IMAGE[field].kind, IMAGE[field].list_known(images)) for name, field in fields.items()}


def format_json(value: object) -> str | None:
    """The JSON text of a value; None for what is empty."""
    return json_text.format_json(value) if value else None


def _split_attributes(shapes: Shapes) -> tuple[list[str | None], list[str | None], list[str | None]]:
    """The model that each shape was taken from, its notes, and its other attributes as JSON."""
    nothing: list[str | None] = [None] * len(shapes)
    if shapes.attributes is None:
        return nothing, nothing, nothing
    rests = [dict(one or {}) for one in shapes.attributes.tolist()]
    take: Callable[[str], list[Any]] = lambda name: [rest.pop(name, None) for rest in rests]  # noqa: E731
    assisted, notes = take(ASSISTED_BY), [format_json(value) for value in take(REVIEW_NOTES)]
    return assisted, notes, [format_json(rest) for rest in rests]
