"""The one list of columns: what is stored or sent of every noun, a row of a table for each.

Schema, packed layers, journal, replica, outbox, server and our own tables take their columns from here, so that a new
column is a field of its noun and a line in this module. Names, types and order are on disk and on the wire: they stay.
"""

import enum
import json
import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import repeat
from operator import attrgetter, pos
from types import MappingProxyType
from typing import Any, Final, Generic, NamedTuple, TypeVar

import msgspec
import numpy as np
import numpy.typing as npt
from msgspec import Struct

from annotator.geometry.box import Polygon
from annotator.model.author import Author, AuthorKind
from annotator.model.decision import Decision, Outcome
from annotator.model.image import Image, ImagePurpose
from annotator.model.layer import Layer, LayerKey, PassPurpose, Status
from annotator.model.review_note import NoteKind, ReviewNote
from annotator.model.shapes import UNSET, Attributes, PartState, Shapes
from annotator.model.vocabulary import Label, LabelExample, Vocabulary


def dump_json(value: Any) -> str:
    """The value as JSON text without line breaks."""
    try:
        return msgspec.json.encode(value).decode()
    except UnicodeEncodeError:
        return json.dumps(value)  # half a surrogate pair, which foreign files do hold; written as an escape


def change_texts(value: Any, change: Callable[[str], str]) -> Any:
    """JSON values with every text changed; names of values stay."""
    if isinstance(value, str):
        return change(value)
    if isinstance(value, Mapping):
        return {key: change_texts(one, change) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [change_texts(one, change) for one in value]
    return value


def parse_json(text: str) -> Any:
    """The value of a JSON text."""
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        return json.loads(text)


BIGINT: Final = "BIGINT"
INTEGER: Final = "INTEGER"
FLOAT: Final = "FLOAT"
BOOLEAN: Final = "BOOLEAN"
TEXT: Final = "TEXT"
BLOB: Final = "BLOB"

Noun = TypeVar("Noun")


class Kind(enum.StrEnum):
    """Of the values of a column in our own tables."""

    FLAG = "flag"
    WHOLE = "whole"
    NUMBER = "number"
    TEXT = "text"


_KINDS: Final = MappingProxyType(
    {BIGINT: Kind.WHOLE, INTEGER: Kind.WHOLE, FLOAT: Kind.NUMBER, BOOLEAN: Kind.FLAG, TEXT: Kind.TEXT}
)


class StoredColumn(msgspec.Struct, frozen=True):
    """A column of a table in SQL."""

    name: str
    type: str
    nullable: bool = False
    since: int = 1
    """Version of the first project files that have it."""
    before: str = "NULL"
    """SQL of what it would hold in an older file."""
    field: str = ""
    """Attribute of the noun that it stores, as a path, where its name is another."""
    write: Callable[[Any], Any] | None = None
    """Makes the stored value of the attribute; never called for None."""
    read: Callable[[Any], Any] | None = None
    """Makes the attribute of the stored value; never called for None."""
    sealed: bool = True
    """Whether the seal of its row covers it; false for columns of the project that another machine changes."""
    repeats: bool = False
    """Whether most rows have one of a few texts."""
    unset: Any = None
    """What it holds where nothing is known."""
    members: tuple[Any, ...] = ()
    """Of the enumeration whose words it holds; empty for other columns."""

    def __post_init__(self) -> None:
        msgspec.structs.force_setattr(self, "members", tuple(self.read) if isinstance(self.read, enum.EnumMeta) else ())

    @property
    def kind(self) -> Kind:
        """Of its values in our own tables."""
        return _KINDS[self.type]

    def list_known(self, nouns: Iterable[Any]) -> list[Any]:
        """Of each noun what our own tables hold, None where nothing is known."""
        values = map(attrgetter(self.field or self.name), nouns)
        return [None if value == self.unset else value for value in values]

    @property
    def is_whole(self) -> bool:
        """Whether it holds whole numbers, or yes and no."""
        return self.type in (BIGINT, INTEGER, BOOLEAN)

    @property
    def is_rare(self) -> bool:
        """Whether it may be missing and mostly is: a text or a number with a fraction, but no id of a foreign file."""
        return self.nullable and not self.is_whole


class NounTable(Generic[Noun]):
    """The columns of one noun, in the order of the table and of the noun's fields."""

    def __init__(
        self, name: str, make: Callable[..., Noun], columns: tuple[StoredColumn, ...], key: tuple[str, ...] = ("id",)
    ) -> None:
        self.name: Final = name
        self.columns: Final = columns
        self.key: Final = key
        self.column_names: Final = tuple(column.name for column in columns)
        self._make = make
        self._get = attrgetter(*(column.field or column.name for column in columns))
        self._writes = tuple((place, column.write) for place, column in enumerate(columns) if column.write)

    def __getitem__(self, name: str) -> StoredColumn:
        return self.columns[self.column_names.index(name)]

    @property
    def fields(self) -> str:
        """The columns as SQL lists them."""
        return ", ".join(self.column_names)

    def make_row(self, noun: Any) -> list[Any]:
        """The stored values of a noun."""
        row = list(self._get(noun))
        for place, write in self._writes:
            if row[place] is not None:
                row[place] = write(row[place])
        return row

    def describe(self, noun: Any) -> dict[str, Any]:
        """The stored values of a noun by their columns."""
        return dict(zip(self.column_names, self.make_row(noun), strict=True))

    def read_rows(self, rows: Iterable[Iterable[Any]], *more: Iterable[Any]) -> Iterator[Noun]:
        """The nouns of stored values, and of what a file does not store in their rows: `more`, a value a row each.

        Raises ValueError, KeyError or TypeError for what nothing stored.
        """
        values = list(zip(*rows, strict=True))
        return map(self._make, *map(_read_values, self.columns, values), *more) if values else iter(())

    def read_described(self, rows: Iterable[Mapping[str, Any]]) -> Iterator[Noun]:
        """The nouns of rows that name their columns; what else they name is passed over."""
        return self.read_rows([row[name] for name in self.column_names] for row in rows)


def _read_values(column: StoredColumn, values: Iterable[Any]) -> Iterable[Any]:
    read = {one.value: one for one in column.members}.__getitem__ if column.members else column.read
    return values if read is None else [None if value is None else read(value) for value in values]


parse_prompts: Final = msgspec.json.Decoder(tuple[tuple[float, float], ...]).decode
_EXAMPLE: Final = msgspec.json.Decoder(tuple[int, float, float, float, float])


def _format_example(example: LabelExample) -> str:
    return dump_json([example.image, *example.box])


def _parse_example(text: str) -> LabelExample:
    image, x0, y0, x1, y1 = _EXAMPLE.decode(text)
    return LabelExample(image, (x0, y0, x1, y1))


IMAGE: Final = NounTable(
    "image",
    Image,
    (
        StoredColumn("id", BIGINT),
        StoredColumn("name", TEXT),
        StoredColumn("width", INTEGER, unset=0),
        StoredColumn("height", INTEGER, unset=0),
        StoredColumn("orientation", INTEGER),
        StoredColumn("split", TEXT, repeats=True, unset=""),
        StoredColumn("prompts", TEXT, nullable=True, write=dump_json, read=parse_prompts),
        StoredColumn("sampling_distance", FLOAT, nullable=True, read=float),
        StoredColumn("source_id", BIGINT, nullable=True),
        StoredColumn("content_hash", TEXT, unset=""),
        StoredColumn("purpose", TEXT, since=3, before="'work'", field="purpose.value", read=ImagePurpose),
    ),
)
"""`prompts` is a JSON list of [x, y]."""

AUTHOR: Final = NounTable(
    "author",
    Author,
    (
        StoredColumn("id", BIGINT),
        StoredColumn("name", TEXT),
        StoredColumn("kind", TEXT, field="kind.value", read=AuthorKind),
    ),
)


class PlacedLabel(NamedTuple):
    """A label with its place in the order of display."""

    label: Label
    position: int


def _make_label(number: int, _position: int, *facts: Any) -> Label:
    return Label(number, *facts)


LABEL: Final = NounTable(
    "label",
    _make_label,
    (
        StoredColumn("id", INTEGER, field="label.id"),
        StoredColumn("position", INTEGER),
        StoredColumn("name", TEXT, field="label.name"),
        StoredColumn("colour", TEXT, field="label.colour"),
        StoredColumn("key", TEXT, field="label.key"),
        StoredColumn("source_id", BIGINT, nullable=True, field="label.source_id"),
        StoredColumn("description", TEXT, since=3, before="''", field="label.description"),
        StoredColumn(
            "example", TEXT, nullable=True, since=3, field="label.example", write=_format_example, read=_parse_example
        ),
        StoredColumn("alias_of", INTEGER, nullable=True, since=3, field="label.alias_of"),
        StoredColumn("retired", BOOLEAN, since=3, before="0", field="label.retired", read=bool),
    ),
)
"""Its nouns are written as `PlacedLabel`. `example` is a JSON list of an image id and x0, y0, x1, y1."""


def describe_labels(vocabulary: Vocabulary) -> list[dict[str, Any]]:
    """The stored values of each label by their columns, in the order of display."""
    return [LABEL.describe(PlacedLabel(label, position)) for position, label in enumerate(vocabulary.labels)]


NOTE: Final = NounTable(
    "note",
    ReviewNote,
    (
        StoredColumn("id", BIGINT),
        StoredColumn("image_id", BIGINT, field="image"),
        StoredColumn("shape_id", BIGINT, nullable=True, field="shape"),
        StoredColumn("author_id", BIGINT, nullable=True, field="author"),
        StoredColumn("time", FLOAT),
        StoredColumn("text", TEXT),
        StoredColumn("kind", TEXT, field="kind.value", read=NoteKind),
        StoredColumn("answers", BIGINT, nullable=True),
        StoredColumn("to_author_id", BIGINT, nullable=True, field="to"),
        StoredColumn("resolved", BOOLEAN, read=bool),
    ),
)

DECISION: Final = NounTable(
    "decision",
    Decision,
    (
        StoredColumn("id", BIGINT),
        StoredColumn("image_id", BIGINT, field="image"),
        StoredColumn("kind", TEXT),
        StoredColumn("shapes", TEXT, write=dump_json, read=lambda text: tuple(parse_json(text))),
        StoredColumn("outcome", TEXT, field="outcome.value", read=Outcome),
        StoredColumn("auditor", BIGINT, nullable=True),
        StoredColumn("time", FLOAT),
    ),
)
"""`shapes` is a JSON list of ids."""


def make_layer(
    image: int,
    author: int,
    pass_number: int,
    status: Status,
    revision: int,
    seconds: float,
    unblinded: int,
    seen: bool,
    count: int,
    purpose: PassPurpose,
    first_finished: int | None,
    shapes: Shapes | None = None,
    attributes: Attributes | None = None,
) -> Layer:
    """The layer of the values of `LAYER`, with its shapes where they are at hand and what is said of the image."""
    if shapes is not None:
        count = len(shapes)
    key = LayerKey(image, author, pass_number)
    known = (key, status, revision, seconds, unblinded, seen, count, shapes, purpose)
    return Layer(*known, first_finished=first_finished, attributes=attributes)


LAYER: Final = NounTable(
    "layer",
    make_layer,
    (
        StoredColumn("image_id", BIGINT, field="key.image", read=pos),
        StoredColumn("author_id", BIGINT, field="key.author", read=pos),
        StoredColumn("round", INTEGER, field="key.pass_number", read=pos),
        StoredColumn("status", TEXT, field="status.value", read=Status),
        StoredColumn("revision", BIGINT, read=pos),
        StoredColumn("seconds", FLOAT, write=float, read=pos),
        StoredColumn("unblinded", INTEGER, read=pos),
        StoredColumn("seen", BOOLEAN, read=bool),
        StoredColumn("shape_count", INTEGER, field="count", read=pos),
        StoredColumn("purpose", TEXT, since=3, before="'work'", field="purpose.value", read=PassPurpose),
        StoredColumn("first_finished", BIGINT, nullable=True, since=4, read=pos),
    ),
    key=("image_id", "author_id", "round"),
)
"""`pos` raises TypeError for a text in the place of a number."""

PROJECT_COLUMNS: Final = (
    StoredColumn("id", INTEGER, sealed=False),
    StoredColumn("schema_version", INTEGER, sealed=False),
    StoredColumn("uuid", TEXT),
    StoredColumn("name", TEXT),
    StoredColumn("template", TEXT),
    StoredColumn("images_folder", TEXT, sealed=False),
    StoredColumn("images_folder_relative", TEXT, nullable=True, sealed=False),
    StoredColumn("next_shape_id", BIGINT, sealed=False),
    StoredColumn("next_label_id", INTEGER),
    StoredColumn("next_image_id", BIGINT, since=2, before="1"),
    StoredColumn("next_author_id", BIGINT, since=2, before="1"),
    StoredColumn("parts", BOOLEAN),
    StoredColumn("metrics", TEXT),
    StoredColumn("protocol", TEXT, since=3, before="'{}'"),
)
"""Of the one row of a project. `metrics` and `protocol` are JSON; `images_folder_relative` counts from the folder of
the project file. The next ids never fall, so that an id which was given once means nothing else later."""

LAYER_KEY: Final = LAYER.columns[:3]
"""By which rows of shapes, packed layers and whatever a replica notes name their layer."""


def format_polygon(polygon: Polygon) -> str:
    """Rings as JSON lists of x, y, x, y, …"""
    return dump_json(list_rings(polygon))


def list_rings(polygon: Polygon) -> list[list[float]]:
    """The rings of a polygon as lists of x, y, x, y, …"""
    return [ring.ravel().tolist() for ring in polygon]


def polygon_of_rings(rings: Iterable[Any]) -> Polygon:
    """A polygon of flat rings x, y, x, y, … as they stand."""
    polygon = tuple(np.array(ring, dtype=np.float64).reshape(-1, 2) for ring in rings)
    for ring in polygon:
        ring.flags.writeable = False
    return polygon


def _format_attributes(attributes: Any) -> str | None:
    return dump_json(attributes) if attributes else None


class ShapeColumn(Struct, frozen=True, dict=True):
    """A column of `Shapes`. NULL in SQL stands for `unset` where the column may be empty there."""

    name: str
    dtype: str
    """Of its values in packed layers, little-endian; `O` for values of Python, which are JSON beside them."""
    stored: tuple[StoredColumn, ...]
    """What stores it in SQL: one column, or those of the corners of a box."""
    unset: Any = None
    """What a shape has of which nothing is known; None where every shape has a value."""
    kind: Kind | None = None
    """Of its values in our own tables, numbers being in 0 … 1; None where they are not there as they are."""
    words: tuple[str, ...] = ()
    """What our own tables hold for the values 0, 1, …"""

    @property
    def is_loose(self) -> bool:
        """Whether its values are of Python, and JSON where they are stored."""
        return self.dtype == "O"

    @property
    def field_dtype(self) -> tuple[Any, ...]:
        """The field of a packed record."""
        return (self.name, self.dtype) if len(self.stored) == 1 else (self.name, self.dtype, (len(self.stored),))

    def make_array(self, values: Any) -> npt.NDArray[Any]:
        """An array of values of Python."""
        return np.array(values, dtype=np.dtype(self.dtype))

    def list_stored(self, shapes: Shapes) -> Sequence[Iterable[Any]]:
        """The stored values of all rows, a list for each column in SQL."""
        values: npt.NDArray[Any] | None = getattr(shapes, self.name)
        return (repeat(None, len(shapes)),) if values is None else self.list_values(values)

    @cached_property
    def list_values(self) -> Callable[[npt.NDArray[Any]], Sequence[Iterable[Any]]]:
        """Makes the lists of an array; chosen once, as every edit asks for every column."""
        if len(self.stored) > 1:
            return lambda values: values.T.tolist()
        (column,) = self.stored
        write = column.write
        if write is not None:
            return lambda values: ([None if value is None else write(value) for value in values],)
        if column.nullable:
            return lambda values: (self.replace_unset(values),)
        return lambda values: (values.tolist(),)

    def replace_unset(self, values: npt.NDArray[Any]) -> list[Any]:
        """The values as a list, None in the place of what is unset."""
        unset = self.unset
        if isinstance(unset, float):
            return [None if math.isnan(value) else value for value in values.tolist()]
        return [None if value == unset else value for value in values.tolist()]

    def read_stored(self, columns: list[tuple[Any, ...]]) -> Any:
        """The column of stored values, as `list_stored` gave them; None for a loose one without any.

        Raises ValueError or TypeError for other values.
        """
        if len(columns) > 1:
            return np.array(columns, dtype=np.float64).T.copy()
        (values,) = columns
        (column,) = self.stored
        if column.read is not None:
            read = column.read
            return make_object_column((None if value is None else read(value) for value in values), len(values))
        if column.nullable and not isinstance(self.unset, float):  # None becomes NaN by itself
            return self.make_array([self.unset if value is None else value for value in values])
        return self.make_array(values)


def make_object_column(values: Iterable[Any], count: int) -> npt.NDArray[np.object_] | None:
    """An array of `count` values, those that are wanting None; or None when every value is None."""
    column = np.full(count, None, dtype=np.object_)
    for row, value in enumerate(values):
        column[row] = value
    return None if all(value is None for value in column) else column


def _make_column(
    name: str,
    dtype: str,
    type: str,  # noqa: A002
    unset: Any = None,
    *,
    kind: Kind | None = None,
    words: tuple[str, ...] = (),
    **stored: Any,
) -> ShapeColumn:
    column = StoredColumn(stored.pop("stored_name", name), type, **stored)
    return ShapeColumn(name, dtype, (column,), unset, kind, words)


PART_STATES: Final = tuple(state.name.lower() for state in PartState if state is not PartState.UNSET)
"""The words of the values 0, 1, …"""


SHAPE_COLUMNS: Final = (
    _make_column("id", "<i8", BIGINT),
    _make_column("label", "<i4", INTEGER),
    ShapeColumn("box", "<f8", tuple(StoredColumn(corner, FLOAT) for corner in ("x0", "y0", "x1", "y1"))),
    _make_column("occluded", "i1", INTEGER, UNSET, kind=Kind.FLAG),
    _make_column("part_state", "i1", INTEGER, UNSET, kind=Kind.TEXT, words=PART_STATES),
    _make_column("score", "<f8", FLOAT, math.nan, kind=Kind.NUMBER, nullable=True),
    _make_column("crowd", "?", BOOLEAN, unset=False, kind=Kind.FLAG),
    _make_column("source_id", "<i8", BIGINT, -1, kind=Kind.WHOLE, nullable=True),
    _make_column("image", "<i8", BIGINT, -1, nullable=True, stored_name="table_image_id"),
    _make_column(
        "polygon", "O", TEXT, nullable=True, write=format_polygon, read=lambda text: polygon_of_rings(parse_json(text))
    ),
    _make_column("attributes", "O", TEXT, nullable=True, write=_format_attributes, read=parse_json),
    _make_column("draft", "?", BOOLEAN, unset=False, since=3, before="0"),
    _make_column("assisted", "<i8", BIGINT, -1, nullable=True, since=3),
)
"""Of `Shapes`, in the order of the table in SQL. `polygon` is a JSON list of rings [x, y, x, y, …]."""

FIXED_COLUMNS: Final = tuple(column for column in SHAPE_COLUMNS if not column.is_loose)
"""Those whose values are numbers, in the order of packed layers."""

TABLE_COLUMNS: Final = tuple(column for column in SHAPE_COLUMNS if column.kind is not None)
"""Those of which our own tables hold the values as they are."""

LOOSE_COLUMNS: Final = tuple(column for column in SHAPE_COLUMNS if column.is_loose)

STORED_SHAPE_COLUMNS: Final = tuple(stored for column in SHAPE_COLUMNS for stored in column.stored)
"""Of the table of shapes behind the key of its layer."""

UNSET_VALUES: Final[Mapping[str, Any]] = MappingProxyType(
    {column.name: column.unset for column in FIXED_COLUMNS if column.unset is not None}
)
"""By column of numbers what a shape has of which nothing is known."""
