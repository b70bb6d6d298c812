"""The bands of a TIFF of any depth, read strip by strip or tile by tile, and their values as the screen shows them.

Nothing larger than some strips and the asked-for bands is ever held.
"""

from __future__ import annotations

import io
import struct
from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt
from msgspec import Struct
from PIL import Image, TiffImagePlugin

from annotator.errors import Phrase
from annotator.store.pixels import jpeg, tiff
from annotator.store.pixels.reading import Cancel, TornPictureError, stop_if

# What lies under transparent and missing pixels.
NEUTRAL = 128
_LOW, _HIGH = 2.0, 98.0
_SAMPLES = 1_000_000
_STRETCHED_ROWS = 256


class Stretch(Struct, frozen=True):
    """Values shown as black and as white, one pair a band."""

    low: npt.NDArray[np.float64]
    high: npt.NDArray[np.float64]

    def describe(self) -> str:
        """The sentence about the stretch."""
        black, white = (", ".join(f"{value:g}" for value in np.unique(ends)) for ends in (self.low, self.high))
        return Phrase(
            "Shown with its values stretched: black is {black}, white is {white} (2nd and 98th percentile).",
            black=black,
            white=white,
        )


def find_stretch(
    values: npt.NDArray[Any], valid: npt.NDArray[np.bool_] | None, *, joint: bool, cancelled: Cancel | None = None
) -> Stretch:
    """Robust ends of the grey scale of `values` (h, w, bands): the 2nd and 98th percentile of a regular sample.

    valid: (h, w), False where there is no measurement; values that are not finite never count.
    joint: one pair of ends for all bands, which keeps the colours of a photograph.
    """
    stride = max(1, int(np.sqrt(values.shape[0] * values.shape[1] / _SAMPLES)))
    sample = values[::stride, ::stride].astype(np.float64)
    if valid is not None:
        sample[~valid[::stride, ::stride]] = np.nan
    bands = [sample] * values.shape[2] if joint else [sample[..., band] for band in range(values.shape[2])]
    ends = np.empty((len(bands), 2))
    for band, member in enumerate(bands):
        stop_if(cancelled)
        ends[band] = ends[0] if joint and band else _find_ends(member[np.isfinite(member)])
    return Stretch(ends[:, 0], ends[:, 1])


def apply_stretch(
    values: npt.NDArray[Any],
    valid: npt.NDArray[np.bool_] | None,
    stretch: Stretch,
    *,
    cancelled: Cancel | None = None,
) -> npt.NDArray[np.uint8]:
    """Values (h, w, bands) as 0 to 255; what is not valid or not a number becomes the neutral grey."""
    shown = np.empty(values.shape, dtype=np.uint8)
    span = stretch.high - stretch.low
    flat = span <= 0
    gain = np.where(flat, 0, 255 / np.where(flat, 1, span))
    lift = np.where(flat, NEUTRAL, 0)
    for row in range(0, values.shape[0], _STRETCHED_ROWS):
        stop_if(cancelled)
        block = values[row : row + _STRETCHED_ROWS].astype(np.float64)
        missing = ~np.isfinite(block)
        if valid is not None:
            missing |= ~valid[row : row + _STRETCHED_ROWS, :, None]
        block[missing] = 0
        block -= stretch.low
        block *= gain
        block += lift
        np.clip(block, 0, 255, out=block)
        np.rint(block, out=block)
        block[missing] = NEUTRAL
        shown[row : row + _STRETCHED_ROWS] = block
    return shown


def _find_ends(sample: npt.NDArray[np.float64]) -> tuple[float, float]:
    """Percentiles of a sample, or its whole range where the percentiles fall together; (0, 0) when it is empty."""
    if sample.size == 0:
        return 0.0, 0.0
    low, high = np.percentile(sample, (_LOW, _HIGH))
    return (float(low), float(high)) if high > low else (float(sample.min()), float(sample.max()))


def unpack_blocks(
    packed: list[bytes], heights: list[int], row_bytes: int, layout: tiff.BandLayout
) -> list[npt.NDArray[np.uint8]]:
    """The bytes of each block, (its height, row_bytes). A block of no bytes is a gap of zeros.

    Raises TornPictureError, ValueError or OSError for damaged blocks.
    """
    if not all(packed):
        rest = iter(unpack_blocks(*_find_present(packed, heights), row_bytes, layout) if any(packed) else ())
        return [
            next(rest) if block else np.zeros((height, row_bytes), dtype=np.uint8)
            for block, height in zip(packed, heights, strict=True)
        ]
    pairs = zip(packed, heights, strict=True)
    if layout.compression == tiff.NONE:
        return [_split_rows(np.frombuffer(block, dtype=np.uint8), height, row_bytes) for block, height in pairs]
    if layout.compression == tiff.JPEG:
        return [_decode_jpeg_rows(block, height, row_bytes, layout) for block, height in pairs]
    image = TiffImagePlugin.TiffImageFile(io.BytesIO(_build_grey_tiff(packed, heights, row_bytes, layout.compression)))
    # The room is made here, because Pillow would measure bytes by a limit that is meant for pixels.
    image.im = Image.new("L", image.size).im
    image.load()
    return np.split(np.asarray(image), np.cumsum(heights)[:-1])


def _find_present(packed: list[bytes], heights: list[int]) -> tuple[list[bytes], list[int]]:
    kept = [place for place, block in enumerate(packed) if block]
    return [packed[place] for place in kept], [heights[place] for place in kept]


def _split_rows(flat: npt.NDArray[np.uint8], height: int, row_bytes: int) -> npt.NDArray[np.uint8]:
    if flat.size < height * row_bytes:
        raise TornPictureError("a strip or tile is too short")
    return flat[: height * row_bytes].reshape(height, row_bytes)


def _decode_jpeg_rows(block: bytes, height: int, row_bytes: int, layout: tiff.BandLayout) -> npt.NDArray[np.uint8]:
    samples = jpeg.decode_tile(layout.tables, block, width=layout.block_width, max_height=layout.block_height)
    if samples.shape[2] != layout.samples:
        raise TornPictureError("a strip or tile has other colours than the directory says")
    return _split_rows(samples.reshape(-1), height, row_bytes)


def _build_grey_tiff(packed: list[bytes], heights: list[int], row_bytes: int, compression: int) -> bytes:
    """A little-endian TIFF whose strips are the packed blocks and whose grey pixels are their bytes."""
    count = len(packed)
    fields = {
        tiff.Tag.WIDTH: row_bytes,
        tiff.Tag.HEIGHT: sum(heights),
        tiff.Tag.BITS: 8,
        tiff.Tag.COMPRESSION: compression,
        tiff.Tag.PHOTOMETRIC: 1,
        tiff.Tag.STRIP_OFFSETS: 0,
        tiff.Tag.SAMPLES: 1,
        tiff.Tag.ROWS_PER_STRIP: max(heights),
        tiff.Tag.STRIP_BYTES: 0,
    }
    lists = 8 + 2 + 12 * len(fields) + 4
    starts = np.cumsum([lists + 8 * count, *(len(block) for block in packed)])[:-1]
    if count == 1:
        fields[tiff.Tag.STRIP_OFFSETS], fields[tiff.Tag.STRIP_BYTES] = int(starts[0]), len(packed[0])
    else:
        fields[tiff.Tag.STRIP_OFFSETS], fields[tiff.Tag.STRIP_BYTES] = lists, lists + 4 * count
    lengths = {tiff.Tag.STRIP_OFFSETS: count, tiff.Tag.STRIP_BYTES: count}
    entries = b"".join(struct.pack("<HHII", tag, 4, lengths.get(tag, 1), value) for tag, value in fields.items())
    head = struct.pack("<2sHIH", b"II", 42, 8, len(fields)) + entries + bytes(4)
    sizes = [len(block) for block in packed]
    return head + struct.pack(f"<{count}I", *starts) + struct.pack(f"<{count}I", *sizes) + b"".join(packed)


_DIFFERENCES, _FLOAT_DIFFERENCES = 2, 3
_BATCH_BYTES = 1 << 22


def read_bands(
    directory: tiff.TiffDirectory,
    layout: tiff.BandLayout,
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
    directory: tiff.TiffDirectory, layout: tiff.BandLayout, plane: int, cancelled: Cancel | None
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


def _read_stored_bytes(directory: tiff.TiffDirectory, layout: tiff.BandLayout, number: int) -> bytes:
    directory.stream.seek(layout.offsets[number])
    return tiff.read_exactly(directory.stream, layout.lengths[number])


def _decode_samples(rows: npt.NDArray[np.uint8], samples: int, layout: tiff.BandLayout) -> npt.NDArray[Any]:
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


def show_bands(
    directory: tiff.TiffDirectory,
    layout: tiff.BandLayout,
    out: npt.NDArray[np.uint8],
    *,
    scale: int = 1,
    cancelled: Cancel | None = None,
) -> str | None:
    """Write the picture into `out` (h, w, 4) as BGRX, rows as stored; returns the note for the person, or None.

    The first three bands are taken as red, green and blue, a picture with fewer is grey. Eight-bit values are shown as
    they are, all others stretched.
    """
    colours = _choose_colour_bands(layout)
    wanted = colours if layout.alpha is None else (*colours, layout.alpha)
    values = read_bands(directory, layout, wanted, scale=scale, cancelled=cancelled)
    alpha = values[..., len(colours)] if layout.alpha is not None else None
    values = values[..., : len(colours)]
    notes = _describe_bands(layout, colours)
    if layout.dtype == np.uint8:
        shown: npt.NDArray[np.uint8] = values if layout.photometric != tiff.WHITE_IS_ZERO else 255 - values
        shown = shown if alpha is None else _blend_over_neutral(shown, alpha)
    else:
        valid = _is_measured(values, alpha, directory.read_text(tiff.Tag.NODATA))
        stretch = find_stretch(values, valid, joint=layout.photometric == tiff.COLOUR, cancelled=cancelled)
        shown = apply_stretch(values, valid, stretch, cancelled=cancelled)
        if layout.photometric == tiff.WHITE_IS_ZERO:
            shown = 255 - shown
        notes.append(stretch.describe())
    for place in range(3):
        out[..., 2 - place] = shown[..., min(place, shown.shape[2] - 1)]
    out[..., 3] = 255
    return " ".join(notes) or None


def _choose_colour_bands(layout: tiff.BandLayout) -> tuple[int, ...]:
    bands = [band for band in range(layout.samples) if band != layout.alpha]
    return tuple(bands[:3]) if len(bands) >= 3 else (bands[0],)


def _describe_bands(layout: tiff.BandLayout, colours: tuple[int, ...]) -> list[str]:
    if layout.samples - (layout.alpha is not None) == len(colours):
        return []
    names = ", ".join(str(band + 1) for band in colours)
    return [Phrase("Shown: band {names} of {samples}.", names=names, samples=layout.samples)]


def _is_measured(values: npt.NDArray[Any], alpha: npt.NDArray[Any] | None, nodata: str) -> npt.NDArray[np.bool_] | None:
    """Where there is a measurement, (h, w); None when nothing in the file marks a gap."""
    valid = None if alpha is None else alpha > 0
    try:
        gap = float(nodata)
    except ValueError:
        return valid
    if not np.isfinite(gap):
        return valid
    if values.dtype.kind in "ui":
        limits = np.iinfo(values.dtype)
        if not limits.min <= gap <= limits.max or gap != int(gap):
            return valid
    present: npt.NDArray[np.bool_] = np.any(values != np.array(gap).astype(values.dtype), axis=2)
    return present if valid is None else valid & present


def _blend_over_neutral(shown: npt.NDArray[np.uint8], alpha: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
    """Colours blended over the neutral grey by their opacity."""
    opaque = alpha[..., None].astype(np.uint16)
    blended = (shown * opaque + NEUTRAL * (255 - opaque) + 127) // 255
    return blended.astype(np.uint8)
