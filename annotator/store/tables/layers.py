"""The hot path over the driver: layers, their shapes and their packed form, inside a transaction of the caller's."""

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Final

import numpy as np
import numpy.typing as npt

from annotator.model.author import Author
from annotator.model.columns import LAYER
from annotator.model.image import Image
from annotator.model.layer import Layer, LayerKey
from annotator.model.shapes import Shapes
from annotator.model.step import LayerEdit, PartEdit
from annotator.store.tables.packing import compute_rows_seal, pack_shapes
from annotator.store.tables.seals import compute_header_seal
from annotator.store.tables.shape_rows import (
    DELETE_SHAPE,
    INSERT_SHAPE,
    UPDATE_SHAPE,
    Row,
    choose_shapes,
    make_shape_rows,
    shapes_of_rows,
)

_UPSERT_LAYER: Final = f"""
INSERT INTO layer ({LAYER.fields}, seal) VALUES ({"?, " * len(LAYER.columns)}?)
ON CONFLICT (image_id, author_id, round) DO UPDATE SET
    {", ".join(f"{name} = excluded.{name}" for name in LAYER.column_names[3:])},
    seal = (layer.seal & 4294967295) | excluded.seal
"""  # noqa: S608 - our own columns
"""The lower 32 bits (4294967295, `seals.ROWS_SEAL`) stay the seal of the layer's rows."""

_INSERT_PACKED: Final = """
INSERT OR REPLACE INTO packed_layer (image_id, author_id, round, fixed, loose) VALUES (?, ?, ?, ?, ?)
"""

_ADD_SECONDS: Final = f"""
UPDATE layer SET seconds = seconds + :more, seal = (seal & 4294967295) | header_seal(
    {LAYER.fields.replace("seconds", "seconds + :more")})
WHERE image_id = :image AND author_id = :author AND round = :pass_number
"""  # noqa: S608 - our own columns

_MARK_SEEN: Final = f"""
INSERT INTO layer ({LAYER.fields}, seal) VALUES ({"?, " * len(LAYER.columns)}?)
ON CONFLICT (image_id, author_id, round) DO UPDATE SET seen = 1, seal = (layer.seal & 4294967295) | header_seal(
    {LAYER.fields.replace("seen", "1")})
"""  # noqa: S608 - our own columns

_SELECT_SEAL: Final = """
SELECT seal & 4294967295, EXISTS (
    SELECT 1 FROM packed_layer p
    WHERE p.image_id = l.image_id AND p.author_id = l.author_id AND p.round = l.round)
FROM layer l WHERE image_id = ? AND author_id = ? AND round = ?
"""

_SEAL_LAYER: Final = "UPDATE layer SET seal = ? WHERE image_id = ? AND author_id = ? AND round = ?"

_SEAL_ROWS: Final = """
UPDATE layer SET seal = ? | coalesce(nullif(seal >> 32 << 32, 0), ?)
WHERE image_id = ? AND author_id = ? AND round = ?
"""
"""A seal that the layer's own row has stays as it is."""

_DELETE_SHAPES: Final = "DELETE FROM shape WHERE image_id = ? AND author_id = ? AND round = ?"

_FEW: Final = 300
"""Rows of a layer that are all looked at within one edit: about a millisecond."""

_DELETE_BARE: Final = """
DELETE FROM layer WHERE {} = ? AND NOT EXISTS (
    SELECT 1 FROM shape
    WHERE shape.image_id = layer.image_id AND shape.author_id = layer.author_id AND shape.round = layer.round)
"""


def write_headers(connection: sqlite3.Connection, layers: Iterable[Layer]) -> None:
    """Makes layers, or brings their headers up to date."""
    connection.executemany(_UPSERT_LAYER, _make_sealed_headers(layers))


def _make_sealed_headers(layers: Iterable[Layer]) -> list[Row]:
    return [(*header, compute_header_seal(*header)) for header in map(_make_header, layers)]


def _make_header(layer: Layer) -> Row:
    """The values of a layer's own row as the table gives them back, where flags are numbers."""
    return tuple([int(value) if value is True or value is False else value for value in LAYER.make_row(layer)])


def add_seconds(connection: sqlite3.Connection, key: LayerKey, seconds: float) -> None:
    """Adds time spent to a layer that is there."""
    connection.execute(_ADD_SECONDS, {"more": seconds, **key._asdict()})


def mark_seen(connection: sqlite3.Connection, keys: Iterable[LayerKey]) -> None:
    """Notes that the authors of these layers have seen others' work; makes the layers that are not there."""
    connection.executemany(_MARK_SEEN, _make_sealed_headers(Layer(key, seen=True) for key in keys))


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
            connection.execute(_DELETE_SHAPES, edit.key)
            write_shapes(connection, [layer])
        whole = None if now is None else now | compute_header_seal(*_make_header(layer))
        connection.execute(_SEAL_LAYER, (whole, *edit.key))


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
    if removed:
        connection.executemany(DELETE_SHAPE, removed)
    if changed:
        connection.executemany(UPDATE_SHAPE, _make_rows(changed))
    if new:
        connection.executemany(INSERT_SHAPE, _make_rows(new))


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
    connection.executemany(INSERT_SHAPE, _make_rows((layer.key, layer.shapes) for layer in layers if layer.count))


def write_packed(connection: sqlite3.Connection, layers: Iterable[Layer]) -> None:
    """Repeats whole layers in packed form and seals them; after their rows, whose writing takes both away."""
    for layer in layers:
        if layer.count:
            fixed, loose, seal = pack_shapes(layer.key, layer.shapes)
            connection.execute(_INSERT_PACKED, (*layer.key, fixed, loose))
            connection.execute(_SEAL_ROWS, (seal, compute_header_seal(*_make_header(layer)), *layer.key))
