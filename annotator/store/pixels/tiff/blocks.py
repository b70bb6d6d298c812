"""Strips and tiles of a TIFF decompressed into the bytes of their rows.

Pillow opens only certain combinations of bits and samples. Here some strips or tiles at a time are handed to it as a
small grey picture whose pixels are the bytes, so that its libtiff undoes the compression whatever the bytes mean.
"""

from __future__ import annotations

import io
import struct

import numpy as np
import numpy.typing as npt
from PIL import Image, TiffImagePlugin

from annotator.store.pixels import jpeg
from annotator.store.pixels.reading import TornPictureError
from annotator.store.pixels.tiff.directory import Tag
from annotator.store.pixels.tiff.layout import JPEG, NONE, BandLayout


def unpack_blocks(
    packed: list[bytes], heights: list[int], row_bytes: int, layout: BandLayout
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
    if layout.compression == NONE:
        return [_split_rows(np.frombuffer(block, dtype=np.uint8), height, row_bytes) for block, height in pairs]
    if layout.compression == JPEG:
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


def _decode_jpeg_rows(block: bytes, height: int, row_bytes: int, layout: BandLayout) -> npt.NDArray[np.uint8]:
    samples = jpeg.decode_tile(layout.tables, block, width=layout.block_width, max_height=layout.block_height)
    if samples.shape[2] != layout.samples:
        raise TornPictureError("a strip or tile has other colours than the directory says")
    return _split_rows(samples.reshape(-1), height, row_bytes)


def _build_grey_tiff(packed: list[bytes], heights: list[int], row_bytes: int, compression: int) -> bytes:
    """A little-endian TIFF whose strips are the packed blocks and whose grey pixels are their bytes."""
    count = len(packed)
    fields = {
        Tag.WIDTH: row_bytes,
        Tag.HEIGHT: sum(heights),
        Tag.BITS: 8,
        Tag.COMPRESSION: compression,
        Tag.PHOTOMETRIC: 1,
        Tag.STRIP_OFFSETS: 0,
        Tag.SAMPLES: 1,
        Tag.ROWS_PER_STRIP: max(heights),
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
