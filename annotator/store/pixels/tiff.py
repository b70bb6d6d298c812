"""TIFF files: directories, the layout of samples in strips or tiles, and where on the ground a GeoTIFF lies."""

from __future__ import annotations

import math
import os
import struct
from enum import IntEnum
from types import MappingProxyType
from typing import Any, BinaryIO, Final

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from annotator.store.pixels.reading import TornPictureError, UnsupportedPictureError


class Tag(IntEnum):
    """The tags that are read (TIFF 6.0; GeoTIFF 1.1; GDAL's nodata tag)."""

    WIDTH = 256
    HEIGHT = 257
    BITS = 258
    COMPRESSION = 259
    PHOTOMETRIC = 262
    FILL_ORDER = 266
    STRIP_OFFSETS = 273
    ORIENTATION = 274
    SAMPLES = 277
    ROWS_PER_STRIP = 278
    STRIP_BYTES = 279
    PLANAR = 284
    PREDICTOR = 317
    TILE_WIDTH = 322
    TILE_HEIGHT = 323
    TILE_OFFSETS = 324
    TILE_BYTES = 325
    EXTRA_SAMPLES = 338
    SAMPLE_FORMAT = 339
    JPEG_TABLES = 347
    MODEL_PIXEL_SCALE = 33550
    MODEL_TIEPOINT = 33922
    MODEL_TRANSFORMATION = 34264
    GEO_KEYS = 34735
    NODATA = 42113


# TIFF field type -> struct code; rationals (5, 10) are among no tag that is read.
_CODES: Final = MappingProxyType(
    {
        1: "B",
        2: "B",
        3: "H",
        4: "I",
        6: "b",
        7: "B",
        8: "h",
        9: "i",
        11: "f",
        12: "d",
        13: "I",
        16: "Q",
        17: "q",
        18: "Q",
    }
)
_MAX_FIELDS = 4096


class _Field(Struct, frozen=True):
    code: str
    count: int
    offset: int


class TiffDirectory(Struct, frozen=True):
    """The fields of one directory. `order` is the byte order as struct writes it: '<' or '>'."""

    stream: BinaryIO
    order: str
    fields: dict[int, _Field]
    file_bytes: int

    def read_numbers(self, tag: Tag) -> tuple[float, ...]:
        """All values of a tag; empty when the tag is absent. Raises TornPictureError when they lie outside the file."""
        field = self.fields.get(tag)
        if field is None:
            return ()
        length = struct.calcsize(field.code) * field.count
        if field.offset + length > self.file_bytes:
            raise TornPictureError(f"the values of tag {int(tag)} lie beyond the end of the file")
        self.stream.seek(field.offset)
        return struct.unpack(f"{self.order}{field.count}{field.code}", read_exactly(self.stream, length))

    def read_integers(self, tag: Tag) -> tuple[int, ...]:
        """All values of a tag as whole numbers."""
        return tuple(int(value) for value in self.read_numbers(tag))

    def read_integer(self, tag: Tag, default: int | None = None) -> int:
        """The first value of a tag, or the default. Raises TornPictureError when neither is there."""
        values = self.read_integers(tag)
        if values:
            return values[0]
        if default is None:
            raise TornPictureError(f"the tag {int(tag)} is missing")
        return default

    def read_text(self, tag: Tag) -> str:
        """A tag of characters, without its closing zero; empty when the tag is absent."""
        return bytes(self.read_integers(tag)).split(b"\0")[0].decode("ascii", "replace").strip()


def read_directory(stream: BinaryIO) -> TiffDirectory:
    """Read the list of fields of the first directory; values stay in the file until they are asked for."""
    file_bytes = stream.seek(0, os.SEEK_END)
    stream.seek(0)
    head = read_exactly(stream, 8)
    order = {b"II": "<", b"MM": ">"}.get(head[:2])
    if order is None:
        raise TornPictureError("the byte order mark is missing")
    version = struct.unpack(f"{order}H", head[2:4])[0]
    big = version == 43
    if version not in (42, 43):
        raise TornPictureError(f"the TIFF version is {version}")
    start = struct.unpack(f"{order}Q", read_exactly(stream, 8))[0] if big else struct.unpack(f"{order}I", head[4:8])[0]
    if start >= file_bytes:
        raise TornPictureError("its directory lies beyond the end of the file")
    stream.seek(start)
    count = struct.unpack(f"{order}{'Q' if big else 'H'}", read_exactly(stream, 8 if big else 2))[0]
    if count > _MAX_FIELDS:
        raise TornPictureError(f"its directory claims {count} fields")
    entry = struct.Struct(f"{order}HHQ8s" if big else f"{order}HHI4s")
    first = stream.tell()
    table = read_exactly(stream, count * entry.size)
    fields: dict[int, _Field] = {}
    for number, (tag, kind, values, inline) in enumerate(entry.iter_unpack(table)):
        code = _CODES.get(kind)
        if code is None:
            continue
        room = 8 if big else 4
        inside = struct.calcsize(code) * values <= room
        offset = (
            first + (number + 1) * entry.size - room
            if inside
            else struct.unpack(f"{order}{'Q' if big else 'I'}", inline)[0]
        )
        fields[tag] = _Field(code, values, offset)
    return TiffDirectory(stream, order, fields, file_bytes)


def read_exactly(stream: BinaryIO, length: int) -> bytes:
    """Read that many bytes or raise TornPictureError."""
    block = stream.read(length)
    if len(block) < length:
        raise TornPictureError("the file ends too early")
    return block


NONE, LZW, JPEG, DEFLATE, PACKBITS, OLD_DEFLATE, ZSTD = 1, 5, 7, 8, 32773, 32946, 50000
WHITE_IS_ZERO, GREY, COLOUR, YCBCR = 0, 1, 2, 6

_BYTE_STREAMS = frozenset((NONE, LZW, DEFLATE, PACKBITS, OLD_DEFLATE, ZSTD))
_PREDICTED = frozenset((LZW, DEFLATE, OLD_DEFLATE, ZSTD))
_KINDS: Final = MappingProxyType({1: "u", 2: "i", 3: "f", 4: "u"})
_TYPES = frozenset(("u1", "u2", "u4", "u8", "i1", "i2", "i4", "i8", "f2", "f4", "f8"))
_LARGEST_BLOCK = 1 << 31
# No compression that is read makes a block smaller than this part of it, but zstd on an empty one.
_EXPANSION = 1 << 15


class BandLayout(Struct, frozen=True):
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
    samples = layout.samples if layout.interleaved else 1
    block_bytes = layout.block_height * layout.block_width * samples * layout.dtype.itemsize
    if block_bytes > _LARGEST_BLOCK:
        raise UnsupportedPictureError(f"a TIFF whose strips or tiles hold {block_bytes} bytes each")
    if block_bytes > _EXPANSION * max(layout.lengths):
        raise TornPictureError("its strips or tiles are too short for the pixels they claim")


_MODEL_TYPE, _RASTER_TYPE, _GEOGRAPHIC, _PROJECTED, _LINEAR_UNIT = 1024, 1025, 2048, 3072, 3076
_PROJECTED_MODEL, _PIXEL_IS_POINT, _USER_DEFINED = 1, 2, 32767
_METRES_PER_UNIT: Final = MappingProxyType({9001: 1.0, 9002: 0.3048, 9003: 1200 / 3937})
# Metres on this map are stretched by 1 / cos(latitude): they are no ground distance.
_WEB_MERCATOR = 3857


class Georeference(Struct, frozen=True):
    """A north-up map of pixels to the world.

    origin_x, origin_y: world coordinates of the outer corner of the upper left pixel.
    pixel_width, pixel_height: size of a pixel in world units; with a positive height y falls going down the
    picture.
    epsg: code of the coordinate reference system, or None when the file names none.
    """

    origin_x: float
    origin_y: float
    pixel_width: float
    pixel_height: float
    epsg: int | None

    def to_world(self, points: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
        """Image points (..., 2) in pixels of the full picture to world coordinates (..., 2)."""
        return np.asarray(points, dtype=np.float64) * self._make_step() + self._make_origin()

    def to_image(self, points: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
        """World coordinates (..., 2) to image points (..., 2) in pixels of the full picture."""
        return (np.asarray(points, dtype=np.float64) - self._make_origin()) / self._make_step()

    def _make_step(self) -> npt.NDArray[np.float64]:
        return np.array([self.pixel_width, -self.pixel_height])

    def _make_origin(self) -> npt.NDArray[np.float64]:
        return np.array([self.origin_x, self.origin_y])


def read_georeference(directory: TiffDirectory) -> Georeference | None:
    """The map of a GeoTIFF's first directory; None without geo tags, or when the raster is turned against the map."""
    keys = _read_geo_keys(directory)
    corner = _read_corner_and_step(directory)
    if corner is None:
        return None
    x, y, step_x, step_y = corner
    if not all(math.isfinite(value) for value in corner) or step_x == 0 or step_y == 0:
        return None
    if keys.get(_RASTER_TYPE) == _PIXEL_IS_POINT:
        x, y = x - step_x / 2, y + step_y / 2
    code = keys.get(_PROJECTED) or keys.get(_GEOGRAPHIC)
    return Georeference(x, y, step_x, step_y, None if code in (None, 0, _USER_DEFINED) else code)


def compute_ground_sampling_distance(directory: TiffDirectory, reference: Georeference | None) -> float | None:
    """Metres on the ground a pixel; None when the file is not in a projected system of known unit."""
    if reference is None:
        return None
    keys = _read_geo_keys(directory)
    if keys.get(_MODEL_TYPE) != _PROJECTED_MODEL or reference.epsg == _WEB_MERCATOR:
        return None
    unit = keys.get(_LINEAR_UNIT)
    metres = _METRES_PER_UNIT.get(unit) if unit is not None else (1.0 if _is_utm(reference.epsg) else None)
    if metres is None:
        return None
    return metres * math.sqrt(abs(reference.pixel_width * reference.pixel_height))


def _read_corner_and_step(directory: TiffDirectory) -> tuple[float, float, float, float] | None:
    """World x and y of raster point (0, 0) and the pixel's width and height there."""
    scale, tie = directory.read_numbers(Tag.MODEL_PIXEL_SCALE), directory.read_numbers(Tag.MODEL_TIEPOINT)
    if len(scale) >= 2 and len(tie) >= 6:
        column, row, _, x, y, _ = tie[:6]
        return x - column * scale[0], y + row * scale[1], scale[0], scale[1]
    matrix = directory.read_numbers(Tag.MODEL_TRANSFORMATION)
    if len(matrix) == 16 and matrix[1] == 0 and matrix[4] == 0:
        return matrix[3], matrix[7], matrix[0], -matrix[5]
    return None


def _read_geo_keys(directory: TiffDirectory) -> dict[int, int]:
    """The keys whose value stands in the directory itself; those that point to other tags are names."""
    entries = directory.read_integers(Tag.GEO_KEYS)
    rows = [entries[start : start + 4] for start in range(4, len(entries) - 3, 4)]
    return {key: value for key, place, _, value in rows if place == 0}


def _is_utm(epsg: int | None) -> bool:
    """Whether the code is a UTM zone on WGS 84, ETRS89 or NAD83, all of them in metres."""
    return epsg is not None and any(
        first <= epsg <= last for first, last in ((32601, 32660), (32701, 32760), (25828, 25838), (26901, 26923))
    )
