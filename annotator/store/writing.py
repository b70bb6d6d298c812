"""The hot path over the driver: layers, their shapes and their packed form, inside a transaction of the caller's."""

import sqlite3
from collections.abc import Iterable, Sequence
from itertools import chain, repeat
from typing import Final

import numpy as np

from annotator.model.layer import Layer
from annotator.model.step import LayerEdit
from annotator.store.packing import packed
from annotator.store.rows import DELETE_SHAPE, INSERT_SHAPE, UPDATE_SHAPE, shape_rows

_UPSERT_LAYER: Final = """
INSERT INTO layer (image_id, author_id, round, status, revision, seconds, unblinded, shape_count)
VALUES (?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (image_id, author_id, round) DO UPDATE SET
    status = excluded.status, revision = excluded.revision, seconds = excluded.seconds,
    unblinded = excluded.unblinded, shape_count = excluded.shape_count
"""

_INSERT_PACKED: Final = """
INSERT OR REPLACE INTO packed_layer (image_id, author_id, round, fixed, loose) VALUES (?, ?, ?, ?, ?)
"""


def write_headers(connection: sqlite3.Connection, layers: Iterable[Layer]) -> None:
    """Makes layers, or brings their headers up to date."""
    connection.executemany(
        _UPSERT_LAYER,
        [
            (*layer.key, layer.status.value, layer.revision, layer.seconds, layer.unblinded, layer.count)
            for layer in layers
        ],
    )


def write_edits(connection: sqlite3.Connection, edits: Sequence[LayerEdit]) -> None:
    """Removes, changes and adds exactly the touched rows."""
    removed, changed, new = [], [], []
    for edit in edits:
        before, after = edit.before, edit.after
        if len(before):
            gone = np.setdiff1d(before.id, after.id, assume_unique=True).tolist()
            removed.append(zip(repeat(edit.key.image), repeat(edit.key.author), repeat(edit.key.round), gone))
            kept = np.isin(after.id, before.id, assume_unique=True)
            if kept.all():
                changed.append(shape_rows(edit.key, after))
                continue
            if kept.any():
                changed.append(shape_rows(edit.key, after.take(kept)))
                after = after.take(~kept)
        if len(after):
            new.append(shape_rows(edit.key, after))
    for statement, rows in ((DELETE_SHAPE, removed), (UPDATE_SHAPE, changed), (INSERT_SHAPE, new)):
        if rows:
            connection.executemany(statement, chain.from_iterable(rows))


def write_shapes(connection: sqlite3.Connection, layers: Iterable[Layer]) -> None:
    """Adds all shapes of new layers."""
    connection.executemany(
        INSERT_SHAPE, chain.from_iterable(shape_rows(layer.key, layer.shapes) for layer in layers if layer.count)
    )


def write_packed(connection: sqlite3.Connection, layers: Iterable[Layer]) -> None:
    """Repeats whole layers in packed form; after their rows, whose writing takes packed layers away."""
    connection.executemany(_INSERT_PACKED, ((*layer.key, *packed(layer.shapes)) for layer in layers if layer.count))
