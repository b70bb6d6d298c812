"""The bands of a TIFF of any depth and number of samples, read strip by strip or tile by tile.

Nothing larger than some strips and the asked-for bands is ever held.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

from annotator.store.pixels.reading import Cancel, stop_if
from annotator.store.pixels.tiff.blocks import unpack_blocks
from annotator.store.pixels.tiff.directory import TiffDirectory, read_exactly
from annotator.store.pixels.tiff.layout import BandLayout

_DIFFERENCES, _FLOAT_DIFFERENCES = 2, 3
_BATCH_BYTES = 1 << 22


def read_bands(
    directory: TiffDirectory,
    layout: BandLayout,
    bands: tuple[int, ...],
    *,
    scale: int = 1,
    cancelled: Cancel | None = None,
) -> npt.NDArray[Any]:
    """The asked-for bands as (h, w, bands) in native byte order; with a scale every so many-th row and column.

    Every value stays one that was measured: a mean over gaps would invent values.
    """
    shape = (-(-layout.height // scale), -(-layout.width // scale), len(bands))
    values = np.empty(shape, dtype=layout.dtype.newbyteorder("="))
    planes = [(None, _index_of_bands(bands))] if layout.interleaved else [(band, slice(1)) for band in bands]
    for place, (plane, picked) in enumerate(planes):
        target = values if plane is None else values[..., place : place + 1]
        for row, column, block in _read_blocks(directory, layout, plane or 0, cancelled):
            top, left = row * layout.block_height, column * layout.block_width
            skip_rows, skip_columns = -top % scale, -left % scale
            part = block[skip_rows : layout.height - top : scale, skip_columns : layout.width - left : scale]
            y, x = (top + skip_rows) // scale, (left + skip_columns) // scale
            target[y : y + part.shape[0], x : x + part.shape[1]] = part[..., picked]
    return values


def _index_of_bands(bands: tuple[int, ...]) -> slice | list[int]:
    """An index of those bands; a slice where they follow one another, which numpy copies much faster."""
    first, last = bands[0], bands[-1] + 1
    return slice(first, last) if bands == tuple(range(first, last)) else list(bands)


def _read_blocks(
    directory: TiffDirectory, layout: BandLayout, plane: int, cancelled: Cancel | None
) -> Iterator[tuple[int, int, npt.NDArray[Any]]]:
    """Row, column and samples (rows, columns, samples) of every block of a plane, decompressed in batches."""
    samples = layout.samples if layout.interleaved else 1
    row_bytes = layout.block_width * samples * layout.dtype.itemsize
    batch = max(1, _BATCH_BYTES // (row_bytes * layout.block_height))
    count = layout.rows * layout.columns
    for first in range(0, count, batch):
        stop_if(cancelled)
        numbers = range(first, min(first + batch, count))
        heights = [layout.count_block_rows(number // layout.columns) for number in numbers]
        packed = [_read_stored_bytes(directory, layout, plane * count + number) for number in numbers]
        for number, rows in zip(numbers, unpack_blocks(packed, heights, row_bytes, layout), strict=True):
            row, column = divmod(number, layout.columns)
            yield row, column, _decode_samples(rows, samples, layout)


def _read_stored_bytes(directory: TiffDirectory, layout: BandLayout, number: int) -> bytes:
    directory.stream.seek(layout.offsets[number])
    return read_exactly(directory.stream, layout.lengths[number])


def _decode_samples(rows: npt.NDArray[np.uint8], samples: int, layout: BandLayout) -> npt.NDArray[Any]:
    """Bytes (rows, row_bytes) of one block as values (rows, columns, samples), its predictor undone (TIFF 6.0, 14)."""
    shape = (rows.shape[0], layout.block_width, samples)
    if layout.predictor == _FLOAT_DIFFERENCES:
        # Technical Note 3: bytes are grouped by significance, highest first, and each differs from its neighbour.
        sums = np.cumsum(rows.reshape(rows.shape[0], -1, samples), axis=1, dtype=np.uint8)
        planes = sums.reshape(rows.shape[0], layout.dtype.itemsize, -1)
        whole = np.ascontiguousarray(planes.transpose(0, 2, 1)).view(layout.dtype.newbyteorder(">"))
        return whole.reshape(shape)
    values = np.ascontiguousarray(rows).view(layout.dtype).reshape(shape)
    if layout.predictor == _DIFFERENCES:
        native = values.astype(layout.dtype.newbyteorder("="))
        return np.cumsum(native, axis=1, dtype=native.dtype)
    return values
