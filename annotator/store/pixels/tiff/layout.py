"""How the samples of a TIFF lie in its file: their type, the bands, and the strips or tiles that hold them."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

import numpy as np

from annotator.store.pixels.reading import TornPictureError, UnsupportedPictureError
from annotator.store.pixels.tiff.directory import Tag, TiffDirectory

NONE, LZW, JPEG, DEFLATE, PACKBITS, OLD_DEFLATE, ZSTD = 1, 5, 7, 8, 32773, 32946, 50000
WHITE_IS_ZERO, GREY, COLOUR, YCBCR = 0, 1, 2, 6

_BYTE_STREAMS = frozenset((NONE, LZW, DEFLATE, PACKBITS, OLD_DEFLATE, ZSTD))
_PREDICTED = frozenset((LZW, DEFLATE, OLD_DEFLATE, ZSTD))
_KINDS: Final = MappingProxyType({1: "u", 2: "i", 3: "f", 4: "u"})
_TYPES = frozenset(("u1", "u2", "u4", "u8", "i1", "i2", "i4", "i8", "f2", "f4", "f8"))
_LARGEST_BLOCK = 1 << 31
# No compression that is read makes a block smaller than this part of it, but zstd on an empty one.
_EXPANSION = 1 << 15


@dataclass(frozen=True, slots=True)
class BandLayout:
    """How the samples of a TIFF lie in its file.

    A block is a strip (as wide as the picture) or a tile.
    interleaved: all samples of a pixel stand together; otherwise every band has blocks of its own.
    alpha: the band that holds the opacity, or None. tables: what JPEG blocks share, else nothing.
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
    tables: bytes
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

    def count_block_rows(self, row: int) -> int:
        """Stored picture rows of the blocks in that row: tiles are padded, the last strip is cut short."""
        return self.block_height if self.tiled else min(self.block_height, self.height - row * self.block_height)


def read_band_layout(directory: TiffDirectory) -> BandLayout | None:
    """The layout, or None when the samples are not plain grey or colour bands, which Pillow then has to read.

    Raises TornPictureError when the lists of blocks are too short or point beyond the file.
    """
    dtype = _read_sample_type(directory)
    samples = directory.read_integer(Tag.SAMPLES, 1)
    interleaved = directory.read_integer(Tag.PLANAR, 1) == 1 or samples == 1
    compression, photometric = (
        directory.read_integer(Tag.COMPRESSION, NONE),
        directory.read_integer(Tag.PHOTOMETRIC, GREY),
    )
    if dtype is None or directory.read_integer(Tag.FILL_ORDER, 1) != 1:
        return None
    if compression == JPEG:
        # Of other JPEG blocks the file does not say which colours they hold.
        if dtype != np.uint8 or not interleaved or (photometric, samples) not in ((GREY, 1), (YCBCR, 3)):
            return None
    elif compression not in _BYTE_STREAMS or photometric not in (WHITE_IS_ZERO, GREY, COLOUR):
        return None
    tiled = Tag.TILE_OFFSETS in directory.fields
    width, height = directory.read_integer(Tag.WIDTH), directory.read_integer(Tag.HEIGHT)
    layout = BandLayout(
        width=width,
        height=height,
        samples=samples,
        dtype=dtype,
        compression=compression,
        predictor=directory.read_integer(Tag.PREDICTOR, 1) if compression in _PREDICTED else 1,
        photometric=COLOUR if photometric == YCBCR else photometric,
        alpha=_find_alpha_band(directory, samples),
        interleaved=interleaved,
        block_width=directory.read_integer(Tag.TILE_WIDTH) if tiled else width,
        block_height=directory.read_integer(Tag.TILE_HEIGHT) if tiled else _read_strip_height(directory, height),
        tiled=tiled,
        tables=bytes(directory.read_integers(Tag.JPEG_TABLES)),
        offsets=directory.read_integers(Tag.TILE_OFFSETS if tiled else Tag.STRIP_OFFSETS),
        lengths=directory.read_integers(Tag.TILE_BYTES if tiled else Tag.STRIP_BYTES),
    )
    _check(layout, directory.file_bytes)
    return layout


def _read_sample_type(directory: TiffDirectory) -> np.dtype[Any] | None:
    """The type of every sample in the file's byte order; None when bands differ or it is not one of numpy's."""
    bits = set(directory.read_integers(Tag.BITS) or (1,))
    formats = set(directory.read_integers(Tag.SAMPLE_FORMAT) or (1,))
    if len(bits) != 1 or len(formats) != 1 or min(bits) % 8:
        return None
    kind = f"{_KINDS.get(min(formats), '?')}{min(bits) // 8}"
    return np.dtype(directory.order + kind) if kind in _TYPES else None


def _find_alpha_band(directory: TiffDirectory, samples: int) -> int | None:
    extra = directory.read_integers(Tag.EXTRA_SAMPLES)
    first = samples - len(extra)
    return next((first + place for place, meaning in enumerate(extra) if meaning in (1, 2) and first + place > 0), None)


def _read_strip_height(directory: TiffDirectory, height: int) -> int:
    return min(height, directory.read_integer(Tag.ROWS_PER_STRIP, height))


def _check(layout: BandLayout, file_bytes: int) -> None:
    """Raise TornPictureError when the blocks cannot be where, or cannot hold what, the directory says."""
    if layout.block_width < 1 or layout.block_height < 1 or layout.samples < 1:
        raise TornPictureError("its strips or tiles have no size")
    wanted = layout.rows * layout.columns * (1 if layout.interleaved else layout.samples)
    if min(len(layout.offsets), len(layout.lengths)) < wanted:
        raise TornPictureError("the list of its strips or tiles is too short")
    if any(start + length > file_bytes for start, length in zip(layout.offsets, layout.lengths, strict=False)):
        raise TornPictureError("some of its strips or tiles lie beyond the end of the file")
    rows = min(layout.block_height, layout.height) if not layout.tiled else layout.block_height
    block_bytes = rows * layout.block_width * (layout.samples if layout.interleaved else 1) * layout.dtype.itemsize
    if block_bytes > _LARGEST_BLOCK:
        raise UnsupportedPictureError(f"a TIFF whose strips or tiles hold {block_bytes} bytes each")
    if block_bytes > _EXPANSION * max(layout.lengths):
        raise TornPictureError("its strips or tiles are too short for the pixels they claim")
