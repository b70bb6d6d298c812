"""The hot path over the driver: layers, their shapes and their packed form, inside a transaction of the caller's."""

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Final

import numpy as np
import numpy.typing as npt

from annotator.model.author import Author
from annotator.model.image import Image
from annotator.model.layer import Layer, LayerKey
from annotator.model.shapes import Shapes
from annotator.model.step import LayerEdit, PartEdit
from annotator.store.tables.packing import pack_shapes
from annotator.store.tables.shape_rows import DELETE_SHAPE, INSERT_SHAPE, UPDATE_SHAPE, Row, make_shape_rows

_UPSERT_LAYER: Final = """
INSERT INTO layer (image_id, author_id, round, status, revision, seconds, unblinded, seen, shape_count)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (image_id, author_id, round) DO UPDATE SET
    status = excluded.status, revision = excluded.revision, seconds = excluded.seconds,
    unblinded = excluded.unblinded, seen = excluded.seen, shape_count = excluded.shape_count
"""

_INSERT_PACKED: Final = """
INSERT OR REPLACE INTO packed_layer (image_id, author_id, round, fixed, loose) VALUES (?, ?, ?, ?, ?)
"""

_DELETE_BARE: Final = """
DELETE FROM layer WHERE {} = ? AND NOT EXISTS (
    SELECT 1 FROM shape
    WHERE shape.image_id = layer.image_id AND shape.author_id = layer.author_id AND shape.round = layer.round)
"""


def write_headers(connection: sqlite3.Connection, layers: Iterable[Layer]) -> None:
    """Makes layers, or brings their headers up to date."""
    connection.executemany(
        _UPSERT_LAYER,
        [
            (
                *layer.key,
                layer.status.value,
                layer.revision,
                layer.seconds,
                layer.unblinded,
                layer.seen,
                layer.count,
            )
            for layer in layers
        ],
    )


def write_edits(connection: sqlite3.Connection, edits: Sequence[LayerEdit]) -> None:
    """Removes, changes and adds exactly the touched rows."""
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
    """Takes away the empty layers of images and authors that go. One with shapes stays, and stops the transaction."""
    for edit in edits:
        if edit.after is None and isinstance(edit.before, Image):
            connection.execute(_DELETE_BARE.format("image_id"), (edit.before.id,))
        elif edit.after is None and isinstance(edit.before, Author):
            connection.execute(_DELETE_BARE.format("author_id"), (edit.before.id,))


def write_shapes(connection: sqlite3.Connection, layers: Iterable[Layer]) -> None:
    """Adds all shapes of new layers."""
    connection.executemany(INSERT_SHAPE, _make_rows((layer.key, layer.shapes) for layer in layers if layer.count))


def write_packed(connection: sqlite3.Connection, layers: Iterable[Layer]) -> None:
    """Repeats whole layers in packed form; after their rows, whose writing takes packed layers away."""
    connection.executemany(
        _INSERT_PACKED, ((*layer.key, *pack_shapes(layer.key, layer.shapes)) for layer in layers if layer.count)
    )
