"""The bands of a TIFF of any depth and number of samples, read strip by strip or tile by tile.

Pillow opens only certain combinations of bits and samples. Here every strip or tile is handed to it as a small grey
picture whose pixels are the bytes, so that its libtiff undoes the compression; what the bytes mean is settled with
numpy. Nothing larger than some strips and the asked-for bands is ever held.
"""

from __future__ import annotations

import io
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
from PIL import TiffImagePlugin

from annotator.store.pixels.reading import Cancel, TornPictureError, stop_if
from annotator.store.pixels.tiff import Tag, TiffDirectory, read_exactly

_NONE, _LZW, _DEFLATE, _PACKBITS, _OLD_DEFLATE, _ZSTD = 1, 5, 8, 32773, 32946, 50000
_COMPRESSIONS = frozenset((_NONE, _LZW, _DEFLATE, _PACKBITS, _OLD_DEFLATE, _ZSTD))
_DIFFERENCES, _FLOAT_DIFFERENCES = 2, 3
_KINDS = {1: "u", 2: "i", 3: "f", 4: "u"}
_BATCH_BYTES = 1 << 22


@dataclass(frozen=True, slots=True)
class BandLayout:
    """How the samples of a TIFF lie in its file.

    A block is a strip (as wide as the picture) or a tile. interleaved: all samples of a pixel stand together;
    otherwise every band has blocks of its own.
    """

    width: int
    height: int
    samples: int
    dtype: np.dtype[Any]
    compression: int
    predictor: int
    photometric: int
    alpha: int | None
    interleaved: bool
    block_width: int
    block_height: int
    tiled: bool
    offsets: tuple[int, ...]
    lengths: tuple[int, ...]

    @property
    def columns(self) -> int:
        """Blocks side by side."""
        return -(-self.width // self.block_width)

    @property
    def rows(self) -> int:
        """Blocks below one another."""
        return -(-self.height // self.block_height)

    def block_rows(self, row: int) -> int:
        """Stored picture rows of the blocks in that row: tiles are padded, the last strip is cut short."""
        return self.block_height if self.tiled else min(self.block_height, self.height - row * self.block_height)


def band_layout(directory: TiffDirectory) -> BandLayout | None:
    """The layout, or None when the samples are not plain grey or colour bands, which Pillow then has to read.

    Raises TornPictureError when the lists of blocks are too short or point beyond the file.
    """
    bits = set(directory.integers(Tag.BITS) or (1,))
    formats = set(directory.integers(Tag.SAMPLE_FORMAT) or (1,))
    kind = f"{_KINDS.get(min(formats), '?')}{min(bits) // 8}"
    plain = len(bits) == len(formats) == 1 and kind in {
        "u1",
        "u2",
        "u4",
        "u8",
        "i1",
        "i2",
        "i4",
        "i8",
        "f2",
        "f4",
        "f8",
    }
    compression, photometric = directory.integer(Tag.COMPRESSION, 1), directory.integer(Tag.PHOTOMETRIC, 1)
    if not plain or min(bits) % 8 or compression not in _COMPRESSIONS or photometric not in (0, 1, 2):
        return None
    if directory.integer(Tag.FILL_ORDER, 1) != 1:
        return None
    tiled = Tag.TILE_OFFSETS in directory.fields
    width, height = directory.integer(Tag.WIDTH), directory.integer(Tag.HEIGHT)
    samples = directory.integer(Tag.SAMPLES, 1)
    extra = directory.integers(Tag.EXTRA_SAMPLES)
    alpha = next((samples - len(extra) + place for place, meaning in enumerate(extra) if meaning in (1, 2)), None)
    layout = BandLayout(
        width,
        height,
        samples,
        np.dtype(directory.order + kind),
        compression,
        directory.integer(Tag.PREDICTOR, 1) if compression not in (_NONE, _PACKBITS) else 1,
        photometric,
        alpha if alpha is not None and 0 < alpha < samples else None,
        directory.integer(Tag.PLANAR, 1) == 1 or samples == 1,
        directory.integer(Tag.TILE_WIDTH) if tiled else width,
        directory.integer(Tag.TILE_HEIGHT) if tiled else min(height, directory.integer(Tag.ROWS_PER_STRIP, height)),
        tiled,
        directory.integers(Tag.TILE_OFFSETS if tiled else Tag.STRIP_OFFSETS),
        directory.integers(Tag.TILE_BYTES if tiled else Tag.STRIP_BYTES),
    )
    _check(layout, directory.file_bytes)
    return layout


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
    planes = [(None, list(bands))] if layout.interleaved else [(band, [0]) for band in bands]
    for place, (plane, picked) in enumerate(planes):
        target = values if plane is None else values[..., place : place + 1]
        for row, column, block in _blocks(directory, layout, plane or 0, cancelled):
            top, left = row * layout.block_height, column * layout.block_width
            skip_rows, skip_columns = -top % scale, -left % scale
            part = block[skip_rows : layout.height - top : scale, skip_columns : layout.width - left : scale]
            y, x = (top + skip_rows) // scale, (left + skip_columns) // scale
            target[y : y + part.shape[0], x : x + part.shape[1]] = part[..., picked]
    return values


def _check(layout: BandLayout, file_bytes: int) -> None:
    """Raise TornPictureError when the blocks cannot be where the directory says."""
    if layout.block_width < 1 or layout.block_height < 1 or layout.samples < 1:
        raise TornPictureError("its strips or tiles have no size")
    wanted = layout.rows * layout.columns * (1 if layout.interleaved else layout.samples)
    if min(len(layout.offsets), len(layout.lengths)) < wanted:
        raise TornPictureError("the list of its strips or tiles is too short")
    if any(start + length > file_bytes for start, length in zip(layout.offsets, layout.lengths, strict=False)):
        raise TornPictureError("some of its strips or tiles lie beyond the end of the file")
    if layout.tiled and layout.block_width * layout.block_height > 1 << 26:
        raise TornPictureError(f"its tiles are {layout.block_width} x {layout.block_height} pixels")


def _blocks(
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
        heights = [layout.block_rows(number // layout.columns) for number in numbers]
        packed = [_stored_bytes(directory, layout, plane * count + number) for number in numbers]
        flat = _unpack(packed, heights, row_bytes, layout)
        tops = np.cumsum([0, *heights])
        for place, number in enumerate(numbers):
            rows = flat[tops[place] : tops[place + 1]]
            row, column = divmod(number, layout.columns)
            yield row, column, _samples(rows, samples, layout)


def _stored_bytes(directory: TiffDirectory, layout: BandLayout, number: int) -> bytes:
    directory.stream.seek(layout.offsets[number])
    return read_exactly(directory.stream, layout.lengths[number])


def _unpack(packed: list[bytes], heights: list[int], row_bytes: int, layout: BandLayout) -> npt.NDArray[np.uint8]:
    """The bytes of some blocks below one another, (rows, row_bytes). An empty block is a gap of zeros."""
    rows = sum(heights)
    if layout.compression == _NONE:
        parts = [block[: height * row_bytes] for block, height in zip(packed, heights, strict=True)]
        if any(len(part) < height * row_bytes for part, height in zip(parts, heights, strict=True) if part):
            raise TornPictureError("a strip or tile is too short")
        whole = b"".join(part or bytes(height * row_bytes) for part, height in zip(parts, heights, strict=True))
        return np.frombuffer(whole, dtype=np.uint8).reshape(rows, row_bytes)
    if not all(packed):
        singles = [
            _unpack([block], [height], row_bytes, layout) if block else np.zeros((height, row_bytes), dtype=np.uint8)
            for block, height in zip(packed, heights, strict=True)
        ]
        return np.concatenate(singles) if len(singles) > 1 else singles[0]
    image = TiffImagePlugin.TiffImageFile(
        io.BytesIO(_grey_tiff(packed, rows, max(heights), row_bytes, layout.compression))
    )
    image.load()
    return np.asarray(image)


def _grey_tiff(packed: list[bytes], rows: int, rows_per_strip: int, row_bytes: int, compression: int) -> bytes:
    """A little-endian TIFF whose strips are the packed blocks and whose grey pixels are their bytes."""
    count = len(packed)
    fields = {
        Tag.WIDTH: row_bytes,
        Tag.HEIGHT: rows,
        Tag.BITS: 8,
        Tag.COMPRESSION: compression,
        Tag.PHOTOMETRIC: 1,
        Tag.STRIP_OFFSETS: 0,
        Tag.SAMPLES: 1,
        Tag.ROWS_PER_STRIP: rows_per_strip,
        Tag.STRIP_BYTES: 0,
    }
    lists = 8 + 2 + 12 * len(fields) + 4
    starts = np.cumsum([lists + 8 * count, *(len(block) for block in packed)])[:-1]
    if count == 1:
        fields[Tag.STRIP_OFFSETS], fields[Tag.STRIP_BYTES] = int(starts[0]), len(packed[0])
    else:
        fields[Tag.STRIP_OFFSETS], fields[Tag.STRIP_BYTES] = lists, lists + 4 * count
    lengths = {Tag.STRIP_OFFSETS: count, Tag.STRIP_BYTES: count}
    entries = b"".join(struct.pack("<HHII", tag, 4, lengths.get(tag, 1), value) for tag, value in fields.items())
    head = struct.pack("<2sHIH", b"II", 42, 8, len(fields)) + entries + bytes(4)
    sizes = [len(block) for block in packed]
    return head + struct.pack(f"<{count}I", *starts) + struct.pack(f"<{count}I", *sizes) + b"".join(packed)


def _samples(rows: npt.NDArray[np.uint8], samples: int, layout: BandLayout) -> npt.NDArray[Any]:
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
