"""A layer's shapes as one binary column: what makes opening a large project ten times faster than reading rows.

`fixed` is an array of `FIXED` records, little-endian, behind which stand their number and a checksum of all; `loose` is
JSON with the polygons and attributes, where any row has one. The rows of the table `shape` are the truth, a packed
layer only repeats them: one that is not whole is made again from the rows, if these are what it was made from.
"""

import struct
import zlib
from collections.abc import Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from annotator.model.columns import FIXED_COLUMNS, LOOSE_COLUMNS
from annotator.model.json_text import dump_json, parse_json
from annotator.model.layer import LayerKey
from annotator.model.shapes import Shapes
from annotator.store.tables.shape_rows import loose_columns_of, restore_loose_columns

FIXED: Final = np.dtype([column.field_dtype for column in FIXED_COLUMNS])

Packed = tuple[bytes, str | None]
"""The columns `fixed` and `loose`."""


_SEAL: Final = struct.Struct("<II")
"""The number of records and the CRC-32 of key, records and JSON. Files of an earlier time have none."""


def pack_shapes(key: LayerKey, shapes: Shapes) -> tuple[bytes, str | None, int]:
    """The shapes of one layer in packed form, and the seal of their rows. Minus zero becomes zero, as in the rows."""
    loose = loose_columns_of(shapes)
    body, text = _make_records(shapes), dump_json(loose) if loose else None
    return body + _SEAL.pack(len(shapes), _sum_up(key, body, text)), text, _add_up_rows(key, body, shapes)


def pack_rows(shapes: Shapes) -> Packed:
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


def open_packed(key: LayerKey, fixed: bytes, loose: str | None, count: int) -> Packed | None:
    """The records and the JSON of a layer of `count` shapes; None where a byte is not as it was written."""
    whole, rest = divmod(len(fixed), FIXED.itemsize)
    if whole != count or rest not in (0, _SEAL.size):
        return None
    if not rest:
        return fixed, loose
    body = fixed[: -_SEAL.size]
    return (body, loose) if _SEAL.unpack(fixed[-_SEAL.size :]) == (count, _sum_up(key, body, loose)) else None


def is_made_of(key: LayerKey, fixed: bytes, shapes: Shapes) -> bool:
    """Whether a packed layer that is not whole was made from these shapes: by its seal, or else by its records.

    False where the rows were damaged as well. One without a seal or of another length says nothing about them.
    """
    again, _loose, _seal = pack_shapes(key, shapes)
    if len(fixed) != len(again):
        return True
    return fixed[-_SEAL.size :] == again[-_SEAL.size :] or fixed[: -_SEAL.size] == again[: -_SEAL.size]


def _sum_up(key: LayerKey, body: bytes, loose: str | None) -> int:
    text = repr(tuple(key)) + (loose or "")
    return zlib.crc32(text.encode(errors="surrogatepass"), zlib.crc32(body))


def unpack_shapes(layers: Sequence[Packed]) -> list[Shapes]:
    """The shapes of each layer, as `open_packed` gave it; those without polygons and attributes share memory."""
    bounds = [0]
    for fixed, _loose in layers:
        bounds.append(bounds[-1] + len(fixed) // FIXED.itemsize)
    records = np.frombuffer(b"".join([fixed for fixed, _loose in layers]), dtype=FIXED)
    table = Shapes(**{name: _column_of(records, name) for name in FIXED.names or ()})
    tables = table.split(bounds)
    for number, (_fixed, loose) in enumerate(layers):
        if loose is not None:
            tables[number] = restore_loose_columns(tables[number], parse_json(loose))
    return tables


def _column_of(records: npt.NDArray[np.void], name: str) -> npt.NDArray[Any]:
    """A column of the records; one value for all where they do not differ, as people's scores and models never do."""
    column = np.ascontiguousarray(records[name])
    if column.ndim > 1 or not len(column):
        return column
    bits = column.view(f"u{column.itemsize}")
    return np.broadcast_to(column[:1].copy(), len(column)) if (bits == bits[0]).all() else column
