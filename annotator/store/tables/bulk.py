"""Loading every layer at once, off the window's thread: packed layers as they are, the others from their rows."""

import sqlite3
from collections.abc import Iterator
from typing import Any, Final, NamedTuple, Self

from annotator.model.columns import LAYER
from annotator.model.layer import Layer, LayerKey
from annotator.model.shapes import Shapes
from annotator.progress import Progress
from annotator.store.tables.connection import list_columns, open_read_transaction
from annotator.store.tables.headers import ALL_IMAGES, ImageBounds, layer_of_row
from annotator.store.tables.layers import write_packed
from annotator.store.tables.packing import compute_rows_seal, is_made_of, open_packed, unpack_shapes
from annotator.store.tables.seals import ROWS_SEAL, has_seals
from annotator.store.tables.shape_rows import choose_shapes, shapes_of_rows

_SELECT_ALL: Final = """
SELECT {}, p.fixed, p.loose
FROM layer l LEFT JOIN packed_layer p
ON p.image_id = l.image_id AND p.author_id = l.author_id AND p.round = l.round
WHERE l.image_id BETWEEN ? AND ?
ORDER BY l.image_id, l.author_id, l.round
"""

_COUNT: Final = "SELECT count(*) FROM layer WHERE image_id BETWEEN ? AND ?"

_SELECT_PACKED: Final = """
SELECT p.fixed, p.loose, l.shape_count FROM packed_layer p JOIN layer l
ON p.image_id = l.image_id AND p.author_id = l.author_id AND p.round = l.round
WHERE p.image_id = ? AND p.author_id = ? AND p.round = ?
"""

_SELECT_UNPACKED: Final = """
SELECT {} FROM layer l
WHERE shape_count > 0 AND NOT EXISTS (
    SELECT 1 FROM packed_layer p WHERE p.image_id = l.image_id AND p.author_id = l.author_id AND p.round = l.round)
"""

_SELECT_SEAL: Final = "SELECT seal FROM layer WHERE image_id = ? AND author_id = ? AND round = ?"

_SLICE: Final = 1 << 19
"""Bytes of packed layers that are taken apart in one go: some milliseconds, then other threads have their turn."""


class _Version(NamedTuple):
    """What the version of a file decides about reading its rows; asked once where many layers are read."""

    select: str
    is_sealed: bool

    @classmethod
    def of(cls, connection: sqlite3.Connection) -> Self:
        """Of the file as it is now."""
        return cls(choose_shapes(connection), has_seals(connection))


def load_shapes(connection: sqlite3.Connection, key: LayerKey, version: _Version | None = None) -> Shapes:
    """The shapes of one layer. Raises ValueError where neither its packed form nor its rows are whole."""
    found = connection.execute(_SELECT_PACKED, key).fetchone()
    packed = None if found is None else open_packed(key, *found)
    if packed is not None:
        return unpack_shapes([packed])[0]
    version = version or _Version.of(connection)
    shapes = shapes_of_rows(connection.execute(version.select, key).fetchall())
    sealed = connection.execute(_SELECT_SEAL, key).fetchone() if version.is_sealed else None
    if sealed is not None and sealed[0] is not None and sealed[0] & ROWS_SEAL != compute_rows_seal(key, shapes):
        raise ValueError(f"a shape of author {key.author} on image {key.image} is not as it was written")
    if found is not None and not is_made_of(key, found[0], shapes):
        raise ValueError("the two stored forms of a layer differ, and neither is whole")
    return shapes


def load_layers(connection: sqlite3.Connection, progress: Progress, images: ImageBounds = ALL_IMAGES) -> list[Layer]:
    """Every layer of the project, or of a range of its images, with its shapes, all of one moment."""
    total: int = connection.execute(_COUNT, images).fetchone()[0]
    layers: list[Layer] = []
    with open_read_transaction(connection):
        columns, version = list_columns(connection, "layer", LAYER.columns, prefix="l."), _Version.of(connection)
        for rows in _split_slices(connection.execute(_SELECT_ALL.format(columns), images)):
            layers.extend(_load_rows(connection, rows, version))
            progress.step(len(layers), total)
    return layers


def has_layers_to_pack(connection: sqlite3.Connection) -> bool:
    """Whether layers were edited since they were packed."""
    return connection.execute(_SELECT_UNPACKED.format("1") + "LIMIT 1").fetchone() is not None


def pack_layers(connection: sqlite3.Connection) -> None:
    """Packs the layers that were edited since they were packed, inside a transaction of the caller's."""
    headers = [layer_of_row(row) for row in connection.execute(_SELECT_UNPACKED.format(LAYER.fields)).fetchall()]
    version = _Version.of(connection)
    write_packed(connection, (header.with_shapes(load_shapes(connection, header.key, version)) for header in headers))


def _load_rows(connection: sqlite3.Connection, rows: list[Any], version: _Version) -> Iterator[Layer]:
    packed = [None if row[10] is None else open_packed(LayerKey(*row[:3]), row[10], row[11], row[8]) for row in rows]
    tables = iter(unpack_shapes([one for one in packed if one is not None]))
    for row, one in zip(rows, packed, strict=True):
        shapes = load_shapes(connection, LayerKey(*row[:3]), version) if one is None else next(tables)
        yield layer_of_row(row, shapes)


def _split_slices(rows: Iterator[Any]) -> Iterator[list[Any]]:
    """The rows in lists of about `_SLICE` bytes."""
    found: list[Any] = []
    size = 0
    for row in rows:
        found.append(row)
        size += 500 if row[10] is None else len(row[10]) + 100
        if size >= _SLICE:
            yield found
            found, size = [], 0
    yield found
