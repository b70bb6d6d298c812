"""What a step writes in the database: layers and their shapes, as rows or packed into one value; and other parts."""

import sqlite3
import struct
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, chain, repeat, starmap
from typing import Any, Final, NamedTuple, Self

import msgspec
import numpy as np
import numpy.typing as npt

from annotator.errors import Progress
from annotator.model.author import Author
from annotator.model.columns import (
    AUTHOR,
    DECISION,
    FIXED_COLUMNS,
    IMAGE,
    LAYER,
    LOOSE_COLUMNS,
    NOTE,
    SHAPE_COLUMNS,
    STORED_SHAPE_COLUMNS,
    NounTable,
    describe_labels,
    dump_json,
    list_rings,
    make_object_column,
    parse_json,
    polygon_of_rings,
)
from annotator.model.decision import Decision
from annotator.model.image import Image
from annotator.model.layer import Layer, LayerKey
from annotator.model.metric_settings import MetricSettings
from annotator.model.project import LayerEdit, PartEdit
from annotator.model.protocol import Protocol
from annotator.model.review_note import ReviewNote
from annotator.model.shapes import CutTables, Shapes, refuse_impossible_rows
from annotator.model.vocabulary import Vocabulary
from annotator.store.tables import schema
from annotator.store.tables.headers import ALL_IMAGES, ImageBounds, read_attributes
from annotator.store.tables.schema import (
    CUSTOM_TAGS_VERSION,
    LAYER_ATTRIBUTES,
    LAYERS,
    PACKED_LAYER,
    PROJECTS,
    ROWS_SEAL,
    SHAPE,
    compute_checksum,
    compute_header_seal,
    create_tables,
    has_seals,
    has_table,
    list_columns,
    open_read_transaction,
)

_NOUNS: Final[tuple[tuple[type[Any], NounTable[Any], schema.StoredTable], ...]] = (
    (Image, IMAGE, schema.IMAGES),
    (Author, AUTHOR, schema.AUTHORS),
    (Decision, DECISION, schema.DECISIONS),
    (ReviewNote, NOTE, schema.NOTES),
)
"""The tables of which a row is a noun that a step adds, changes or takes away; they may be very long."""

_RAISE: Final = "UPDATE project SET {name} = :next WHERE {name} < :next"


def write_parts(connection: sqlite3.Connection, edits: Sequence[PartEdit]) -> None:
    """Applies the edits of parts and seals what it wrote, inside a transaction of the caller's."""
    if not edits:
        return
    written = {schema.PROJECTS.name, schema.LABELS.name}
    for kind, noun, table in _NOUNS:
        touched = [edit for edit in edits if isinstance(edit.part, kind)]
        if touched:
            _write_rows(connection, noun, table, touched)
            written.add(table.name)
    _raise_next_id(connection, "next_image_id", edits, Image)
    _raise_next_id(connection, "next_author_id", edits, Author)
    for edit in edits:
        if isinstance(edit.part, Vocabulary):
            _write_vocabulary(connection, edit.part)
        elif isinstance(edit.part, MetricSettings):
            schema.PROJECTS.update(connection, ["metrics"], [(msgspec.json.encode(edit.part).decode(), 1)])
        elif isinstance(edit.part, Protocol):
            tagged = edit.part.custom_tags or schema.has_table(connection, schema.LAYER_ATTRIBUTES.name)
            version = schema.CUSTOM_TAGS_VERSION if tagged else schema.SCHEMA_VERSION
            row = (msgspec.json.encode(edit.part).decode(), version, 1)
            schema.PROJECTS.update(connection, ["protocol", "schema_version"], [row])
    schema.seal_nouns(connection, written)


def _raise_next_id(
    connection: sqlite3.Connection, name: str, edits: Iterable[PartEdit], kind: type[Image] | type[Author]
) -> None:
    """Notes the ids that are given now, which stay given when the step is taken back."""
    following = max((edit.part.id + 1 for edit in edits if isinstance(edit.part, kind)), default=0)
    connection.execute(_RAISE.format(name=name), {"next": following})


def _write_vocabulary(connection: sqlite3.Connection, vocabulary: Vocabulary) -> None:
    """Replaces the labels; the next label id never falls."""
    schema.LABELS.delete(connection, [()])
    schema.LABELS.insert(connection, ((*row.values(), None) for row in describe_labels(vocabulary)))
    schema.PROJECTS.update(connection, ["parts"], [(vocabulary.parts, 1)])
    connection.execute(_RAISE.format(name="next_label_id"), {"next": vocabulary.next_id})


def _write_rows(
    connection: sqlite3.Connection, noun: NounTable[Any], table: schema.StoredTable, edits: Iterable[PartEdit]
) -> None:
    """Removes, changes, then adds, so that a name may pass from one row to another within a step; two may change it."""
    gone: list[tuple[int]] = []
    changed: list[Any] = []
    new: list[Any] = []
    renamed: list[tuple[str, int]] = []
    for edit in edits:
        if edit.after is not None:
            (new if edit.before is None else changed).append(edit.after)
            if isinstance(edit.before, Image | Author) and edit.before.name != getattr(edit.after, "name", None):
                renamed.append((f"\t{edit.before.id}", edit.before.id))  # which no name begins with
        else:
            gone.append((edit.part.id,))  # type: ignore[union-attr]
    table.delete(connection, gone)
    if len(renamed) > 1:
        table.update(connection, ["name"], renamed)
    moved = ((*row[1:], row[0]) for row in map(noun.make_row, changed))
    table.update(connection, noun.column_names[1:], moved)
    table.insert(connection, ((*noun.make_row(one), None) for one in new))


Row = tuple[Any, ...]

_LISTS: Final = tuple((column.name, column.list_values) for column in SHAPE_COLUMNS)

_SELECT: Final = "SELECT {} FROM shape WHERE image_id = ? AND author_id = ? AND round = ? ORDER BY id"


def choose_shapes(connection: sqlite3.Connection) -> str:
    """The SELECT that gives rows for `shapes_of_rows`, by image, author and pass."""
    return _SELECT.format(list_columns(connection, "shape", STORED_SHAPE_COLUMNS))


def make_shape_rows(key: LayerKey, shapes: Shapes) -> Iterator[Row]:
    """One row a shape, in the order of the table's columns."""
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


FIXED: Final = np.dtype([column.field_dtype for column in FIXED_COLUMNS])

Packed = tuple[bytes | memoryview, str | None]
"""The columns `fixed` and `loose`."""


_SEAL: Final = struct.Struct("<II")
"""The number of records and the CRC-32 of key, records and JSON. Files of an earlier time have none."""


def pack_shapes(key: LayerKey, shapes: Shapes) -> tuple[bytes, str | None, int]:
    """The shapes of one layer in packed form, and the seal of their rows. Minus zero becomes zero, as in the rows."""
    loose = loose_columns_of(shapes)
    body, text = _make_records(shapes), dump_json(loose) if loose else None
    return body + _SEAL.pack(len(shapes), _sum_up(*key, body, text)), text, _add_up_rows(key, body, shapes)


def pack_rows(shapes: Shapes) -> tuple[bytes, str | None]:
    """The same without key and seals: two layers with the same rows have the same form."""
    loose = loose_columns_of(shapes)
    return _make_records(shapes), dump_json(loose) if loose else None


def compute_rows_seal(key: LayerKey, shapes: Shapes) -> int:
    """The seal of a layer's rows: their checksums added up modulo 2³².

    What is added or taken away changes the sum by itself, so that an edit costs as much as the rows that it touches.
    """
    return _add_up_rows(key, _make_records(shapes), shapes)


def _add_up_rows(key: LayerKey, records: bytes, shapes: Shapes) -> int:
    body, size = memoryview(records), FIXED.itemsize
    start = zlib.crc32(repr(tuple(key)).encode())
    sums = [zlib.crc32(body[place : place + size], start) for place in range(0, len(body), size)]
    for column in LOOSE_COLUMNS:
        if getattr(shapes, column.name) is None:
            continue
        (texts,) = column.list_stored(shapes)
        sums = [
            one if text is None else zlib.crc32(text.encode(errors="surrogatepass"), one)
            for one, text in zip(sums, texts, strict=True)
        ]
    return sum(sums) & 0xFFFFFFFF


def _make_records(shapes: Shapes) -> bytes:
    records = np.empty(len(shapes), dtype=FIXED)
    for name in FIXED.names or ():
        records[name] = getattr(shapes, name)
    records["box"] += 0.0
    records["score"][np.isnan(records["score"])] = np.nan
    return records.tobytes()


def open_packed(rows: Iterable[Row]) -> list[Packed | None]:
    """The records and the JSON of layers; None where a byte is not as it was written.

    Rows are image, author, pass, the number of shapes, `fixed` and `loose`: tens of thousands when a project is opened.
    """
    found: list[Packed | None] = []
    one, sealed = FIXED.itemsize, _SEAL.size
    for image, author, number, count, fixed, loose in rows:
        end = count * one
        body, rest = memoryview(fixed)[:end], len(fixed) - end
        if rest == sealed:
            is_whole = _SEAL.unpack_from(fixed, end) == (count, _sum_up(image, author, number, body, loose))
            found.append((body, loose) if is_whole else None)
        else:
            found.append(None if rest else (body, loose))
    return found


def is_made_of(key: LayerKey, fixed: bytes, shapes: Shapes) -> bool:
    """Whether a packed layer that is not whole was made from these shapes: by its seal, or else by its records.

    False where the rows were damaged as well. One without a seal or of another length says nothing about them.
    """
    again, _loose, _seal = pack_shapes(key, shapes)
    if len(fixed) != len(again):
        return True
    return fixed[-_SEAL.size :] == again[-_SEAL.size :] or fixed[: -_SEAL.size] == again[: -_SEAL.size]


def _sum_up(image: int, author: int, number: int, body: bytes | memoryview, loose: str | None) -> int:
    text = f"({image!r}, {author!r}, {number!r}){loose or ''}"
    return zlib.crc32(text.encode(errors="surrogatepass"), zlib.crc32(body))


def unpack_shapes(layers: Sequence[Packed]) -> list[Shapes]:
    """The shapes of each layer, as `open_packed` gave it; those without polygons and attributes share memory.

    Raises ValueError for a row that no step makes.
    """
    table, bounds, loose = _unpack(layers)
    return [loose.get(number, one) for number, one in enumerate(table.split(bounds))]


def _unpack(layers: Sequence[Packed]) -> tuple[Shapes, list[int], dict[int, Shapes]]:
    """All rows in one table, where each layer begins and the last one ends, and by number the layers with JSON."""
    lengths = [len(fixed) // FIXED.itemsize for fixed, _loose in layers]
    bounds = list(accumulate(lengths, initial=0))
    records = np.frombuffer(b"".join([fixed for fixed, _loose in layers]), dtype=FIXED)
    table = Shapes(**{name: _column_of(records, name) for name in FIXED.names or ()})
    refuse_impossible_rows(table)
    whole: dict[int, Shapes] = {}
    for number, (_fixed, loose) in enumerate(layers):
        if loose is not None:
            (cut,) = table.split(bounds[number : number + 2])
            whole[number] = restore_loose_columns(cut, parse_json(loose))
            refuse_impossible_rows(whole[number])
    return table, bounds, whole


def _column_of(records: npt.NDArray[np.void], name: str) -> npt.NDArray[Any]:
    """A column of the records; one value for all where they do not differ, as people's scores and models never do."""
    column = records[name]
    if column.ndim == 1 and len(column):
        bits = column.view(f"u{column.itemsize}")
        if bits[0] == bits[-1] and (bits == bits[0]).all():
            return np.broadcast_to(column[:1].copy(), len(column))
    return np.ascontiguousarray(column)


_NEXT_SEAL: Final = f"(layer.seal & {ROWS_SEAL}) | {{}}"
"""The seal of the layer's rows stays."""

_ADD_SECONDS: Final = f"""
UPDATE layer SET seconds = seconds + :more, seal = (seal & {ROWS_SEAL}) | header_seal(
    {LAYER.fields.replace("seconds", "seconds + :more")})
WHERE image_id = :image AND author_id = :author AND round = :pass_number
"""  # noqa: S608 - our own columns

_FILL_FIRST_FINISHED: Final = f"""
UPDATE layer SET first_finished = :time, seal = CASE WHEN seal >> 32 = 0 THEN seal ELSE
    (seal & {ROWS_SEAL}) | header_seal({LAYER.fields.replace("first_finished", ":time")}) END
WHERE image_id = :image AND author_id = :author AND round = :pass_number
"""  # noqa: S608 - our own columns

_WITH_PACKED: Final = "FROM layer LEFT JOIN packed_layer USING (image_id, author_id, round)"
_KEY_IS: Final = "image_id = ? AND author_id = ? AND round = ?"
_OF_KEY: Final = f"WHERE {_KEY_IS}"
_SELECT_SEAL: Final = f"SELECT seal & {ROWS_SEAL}, fixed IS NOT NULL {_WITH_PACKED} {_OF_KEY}"

_SEAL_ROWS: Final = f"UPDATE layer SET seal = ? | coalesce(nullif(seal >> 32 << 32, 0), ?) {_OF_KEY}"  # noqa: S608 - our own columns
"""A seal that the layer's own row has stays as it is."""

_FEW: Final = 300
"""Rows of a layer that are all looked at within one edit: about a millisecond."""

_DELETE_BARE: Final = """
DELETE FROM layer WHERE {} = ? AND NOT EXISTS (
    SELECT 1 FROM shape
    WHERE shape.image_id = layer.image_id AND shape.author_id = layer.author_id AND shape.round = layer.round)
"""


def write_headers(connection: sqlite3.Connection, layers: Iterable[Layer]) -> None:
    """Makes layers, or brings their headers up to date."""
    told = list(layers)
    LAYERS.put(connection, _make_sealed_headers(told), seal=_NEXT_SEAL.format("excluded.seal"))
    said = [(layer.key, dump_json(layer.attributes)) for layer in told if layer.attributes]
    if said and not has_table(connection, LAYER_ATTRIBUTES.name):
        create_tables(connection, (LAYER_ATTRIBUTES,))
        PROJECTS.update(connection, ["schema_version"], [(CUSTOM_TAGS_VERSION, 1)])
    if said or has_table(connection, LAYER_ATTRIBUTES.name):
        LAYER_ATTRIBUTES.delete(connection, [layer.key for layer in told])
        LAYER_ATTRIBUTES.insert(connection, [(*key, text, compute_checksum(*key, text)) for key, text in said])


def _make_sealed_headers(layers: Iterable[Layer]) -> list[Row]:
    return [(*header, compute_header_seal(*header)) for header in map(_make_header, layers)]


def _make_header(layer: Layer) -> Row:
    """The values of a layer's own row as the table gives them back, where flags are numbers."""
    return tuple([int(value) if value is True or value is False else value for value in LAYER.make_row(layer)])


def add_seconds(connection: sqlite3.Connection, key: LayerKey, seconds: float) -> None:
    """Adds time spent to a layer that is there."""
    connection.execute(_ADD_SECONDS, {"more": seconds, **key._asdict()})


def fill_first_finished(connection: sqlite3.Connection, times: Mapping[LayerKey, int]) -> None:
    """Notes of layers that are there when they were first finished, in milliseconds since 1970."""
    rows = [{"time": time, **key._asdict()} for key, time in times.items()]
    connection.executemany(_FILL_FIRST_FINISHED, rows)


def mark_seen(connection: sqlite3.Connection, keys: Iterable[LayerKey]) -> None:
    """Notes that the authors of these layers have seen others' work; makes the layers that are not there."""
    seal = _NEXT_SEAL.format(f"header_seal({LAYER.fields.replace('seen', '1')})")
    LAYERS.put(connection, _make_sealed_headers(Layer(key, seen=True) for key in keys), ["seen"], seal=seal)


def write_edits(connection: sqlite3.Connection, edits: Sequence[LayerEdit], layers: Sequence[Layer]) -> None:
    """Removes, changes and adds exactly the touched rows, and keeps the seals of the `layers` that they led to.

    The first edit takes a layer's packed form away, from which it may have been read while its rows were damaged: then
    all rows are written again.
    """
    sealed = [connection.execute(_SELECT_SEAL, edit.key).fetchone() for edit in edits]
    write_rows(connection, edits)
    for edit, layer, (seal, was_packed) in zip(edits, layers, sealed, strict=True):
        now = _compute_next_seal(edit, layer, seal)
        if was_packed and layer.count <= _FEW and now not in (None, _read_rows_seal(connection, edit.key)):
            SHAPE.delete(connection, [edit.key])
            write_shapes(connection, [layer])
        whole = None if now is None else now | compute_header_seal(*_make_header(layer))
        LAYERS.update(connection, ["seal"], [(whole, *edit.key)])


def _compute_next_seal(edit: LayerEdit, layer: Layer, seal: int | None) -> int | None:
    """The seal of the rows after an edit: of few rows from all of them, of many from the touched ones."""
    if layer.count <= _FEW or len(edit.after) == layer.count:
        return compute_rows_seal(edit.key, layer.shapes)
    if seal is None:
        return None
    return (seal + compute_rows_seal(edit.key, edit.after) - compute_rows_seal(edit.key, edit.before)) & 0xFFFFFFFF


def _read_rows_seal(connection: sqlite3.Connection, key: LayerKey) -> int | None:
    """The seal of the rows as they are stored; None where a value cannot be read."""
    try:
        return compute_rows_seal(key, shapes_of_rows(connection.execute(choose_shapes(connection), key).fetchall()))
    except (ValueError, TypeError, OverflowError, RecursionError):
        return None


def write_rows(connection: sqlite3.Connection, edits: Sequence[LayerEdit]) -> None:
    """Removes, changes and adds exactly the touched rows; the layers have no seals then, unless they are packed."""
    removed: list[Row] = []
    changed: list[tuple[LayerKey, Shapes]] = []
    new: list[tuple[LayerKey, Shapes]] = []
    for edit in edits:
        gone, kept, added = _sort_edit(edit)
        if len(gone):
            removed.extend((*edit.key, shape_id) for shape_id in gone.tolist())
        if len(kept):
            changed.append((edit.key, kept))
        if len(added):
            new.append((edit.key, added))
    SHAPE.delete(connection, removed)
    if changed:
        SHAPE.put(connection, _make_rows(changed))
    if new:
        SHAPE.insert(connection, _make_rows(new))


def _make_rows(tables: Iterable[tuple[LayerKey, Shapes]]) -> Iterator[Row]:
    return chain.from_iterable(make_shape_rows(key, shapes) for key, shapes in tables)


def _sort_edit(edit: LayerEdit) -> tuple[npt.NDArray[np.int64], Shapes, Shapes]:
    """The ids of the removed rows, the changed rows, the new rows."""
    before, after = edit.before, edit.after
    nothing = Shapes.empty()
    if np.array_equal(before.id, after.id):
        return nothing.id, after, nothing
    if not len(before):
        return nothing.id, nothing, after
    if not len(after):
        return before.id, nothing, nothing
    stays = np.isin(after.id, before.id, assume_unique=True)
    gone = np.setdiff1d(before.id, after.id, assume_unique=True)
    return gone, after.take(stays), after.take(~stays)


def remove_bare_layers(connection: sqlite3.Connection, edits: Iterable[PartEdit]) -> None:
    """Takes away the empty layers of images and authors that go. One with shapes stays, and stops the transaction.

    A number that goes from one to another in the same step keeps its layers.
    """
    changed = list(edits)
    stays = {(type(edit.after), edit.after.id) for edit in changed if isinstance(edit.after, Image | Author)}
    for edit in changed:
        gone = edit.before
        if edit.after is None and isinstance(gone, Image | Author) and (type(gone), gone.id) not in stays:
            column = "image_id" if isinstance(gone, Image) else "author_id"
            connection.execute(_DELETE_BARE.format(column), (gone.id,))


def write_shapes(connection: sqlite3.Connection, layers: Iterable[Layer]) -> None:
    """Adds all shapes of new layers."""
    SHAPE.insert(connection, _make_rows((layer.key, layer.shapes) for layer in layers if layer.count))


def write_packed(connection: sqlite3.Connection, layers: Iterable[Layer]) -> None:
    """Repeats whole layers in packed form and seals them; after their rows, whose writing takes both away."""
    for layer in layers:
        if layer.count:
            fixed, loose, seal = pack_shapes(layer.key, layer.shapes)
            PACKED_LAYER.put(connection, [(*layer.key, fixed, loose)])
            connection.execute(_SEAL_ROWS, (seal, compute_header_seal(*_make_header(layer)), *layer.key))


_OF_RANGE: Final = "WHERE image_id BETWEEN ? AND ?"
_SELECT_HEADERS: Final = f"SELECT {{}} FROM layer {_OF_RANGE} ORDER BY image_id, author_id, round"  # noqa: S608 - our own columns

_PACKED_FIELDS: Final = "image_id, author_id, round, shape_count, fixed, loose"
"""As `open_packed` takes them."""
_SELECT_ALL_PACKED: Final = f"""
SELECT {_PACKED_FIELDS} FROM packed_layer CROSS JOIN layer USING (image_id, author_id, round)
"""  # noqa: S608 - our own columns
"""As they lie in the file, which takes half the time of any other order."""

_SELECT_PACKED: Final = f"SELECT {_PACKED_FIELDS} {_WITH_PACKED} {_OF_KEY} AND fixed IS NOT NULL"

_COUNT_UNPACKED: Final = """
SELECT (SELECT count(*) FROM layer WHERE shape_count > 0) - (SELECT count(*) FROM packed_layer)
"""
"""A layer that has none is never packed. Counting looks at no packed layer itself, of which a file has many bytes."""

_IS_UNPACKED: Final = """NOT EXISTS (
    SELECT 1 FROM packed_layer AS packed
    WHERE packed.image_id = layer.image_id AND packed.author_id = layer.author_id AND packed.round = layer.round
)"""
_SELECT_UNPACKED: Final = f"SELECT {{}} FROM layer WHERE shape_count > 0 AND {_IS_UNPACKED}"  # noqa: S608 - as above
_LIST_UNPACKED: Final = f"SELECT image_id, author_id, round FROM layer {_OF_RANGE} AND {_IS_UNPACKED}"  # noqa: S608

_SLICE: Final = 1 << 21
"""Bytes of packed layers that are taken apart in one go; no step of it keeps other threads for a millisecond."""


class _Version(NamedTuple):
    """What the version of a file decides about reading its rows; asked once where many layers are read."""

    select: str
    is_sealed: bool

    @classmethod
    def of(cls, connection: sqlite3.Connection) -> Self:
        """Of the file as it is now."""
        return cls(choose_shapes(connection), has_seals(connection))


def load_shapes(connection: sqlite3.Connection, key: LayerKey, version: _Version | None = None) -> Shapes:
    """The shapes of one layer. Raises ValueError where neither its packed form nor its rows are whole.

    And for a row that no step makes.
    """
    found = connection.execute(_SELECT_PACKED, key).fetchone()
    packed = [] if found is None else unpack_shapes([one for one in open_packed([found]) if one is not None])
    if packed:
        return packed[0]
    version = version or _Version.of(connection)
    shapes = shapes_of_rows(connection.execute(version.select, key).fetchall())
    sealed = LAYERS.select(connection, ["seal"], key=key).fetchone() if version.is_sealed else None
    if sealed is not None and sealed[0] is not None and sealed[0] & ROWS_SEAL != compute_rows_seal(key, shapes):
        raise ValueError(f"a shape of author {key.author} on image {key.image} is not as it was written")
    if found is not None and not is_made_of(key, found[4], shapes):
        raise ValueError("the two stored forms of a layer differ, and neither is whole")
    refuse_impossible_rows(shapes)
    return shapes


def load_tables(
    connection: sqlite3.Connection, progress: Progress, images: ImageBounds = ALL_IMAGES
) -> Mapping[LayerKey, Shapes]:
    """The shapes of every layer of the project, or of a range of its images, all of one moment."""
    tables = CutTables()
    with open_read_transaction(connection):
        total = LAYERS.count(connection, _OF_RANGE, images)
        version = _Version.of(connection)
        bounds = () if images == ALL_IMAGES else images
        packed = connection.execute(_SELECT_ALL_PACKED + (_OF_RANGE if bounds else ""), bounds)
        for rows in _split_slices(packed):
            _add_packed(connection, rows, version, tables)
            progress.step(len(tables), total)
        rest = connection.execute(_LIST_UNPACKED, images).fetchall() if len(tables) < total else ()
        for key in starmap(LayerKey, rest):
            tables.put(key, load_shapes(connection, key, version))
            progress.step(len(tables), total)
    return tables


def load_layers(connection: sqlite3.Connection, progress: Progress, images: ImageBounds = ALL_IMAGES) -> list[Layer]:
    """The same as layers, in the order of their keys."""
    with open_read_transaction(connection):
        tables, said = load_tables(connection, progress, images), read_attributes(connection, images)
        columns = list_columns(connection, "layer", LAYER.columns)
        rows = connection.execute(_SELECT_HEADERS.format(columns), images).fetchall()
    keys = [LayerKey(*row[:3]) for row in rows]
    told = map(said.get, keys) if said else repeat(None)
    return list(LAYER.read_rows(rows, map(tables.__getitem__, keys), told))


def has_layers_to_pack(connection: sqlite3.Connection) -> bool:
    """Whether layers were edited since they were packed."""
    (count,) = connection.execute(_COUNT_UNPACKED).fetchone()
    return bool(count)


def pack_layers(connection: sqlite3.Connection, edited: Iterable[LayerKey] | None) -> None:
    """Packs the layers that were `edited` since they were packed, inside a transaction of the caller's.

    Where it is not known which were, as after a crash, the whole file is looked through.
    """
    select = _SELECT_UNPACKED.format(LAYER.fields)
    if edited is None:
        rows = connection.execute(select).fetchall()
    else:
        rows = [row for key in sorted(edited) for row in connection.execute(f"{select} AND {_KEY_IS}", key)]
    version = _Version.of(connection)
    layers = (one.with_shapes(load_shapes(connection, one.key, version)) for one in list(LAYER.read_rows(rows)))
    write_packed(connection, layers)


def _add_packed(connection: sqlite3.Connection, rows: list[Row], version: _Version, tables: CutTables) -> None:
    """Takes in the shapes of rows of `_SELECT_ALL_PACKED`."""
    packed, keys = open_packed(rows), [row[:3] for row in rows]
    if None in packed:
        for key, one in zip(keys, packed, strict=True):
            if one is None:
                tables.put(LayerKey(*key), load_shapes(connection, LayerKey(*key), version))
        keys = [key for key, one in zip(keys, packed, strict=True) if one is not None]
    table, bounds, loose = _unpack([one for one in packed if one is not None])
    tables.add(map(LayerKey._make, keys), table, bounds)
    for number, shapes in loose.items():
        tables.put(LayerKey(*keys[number]), shapes)


def _split_slices(rows: Iterator[Any]) -> Iterator[list[Any]]:
    """The rows in lists of about `_SLICE` bytes."""
    found: list[Any] = []
    size = 0
    for row in rows:
        found.append(row)
        size += len(row[4]) + 100
        if size >= _SLICE:
            yield found
            found, size = [], 0
    yield found
