"""The first image directory of a TIFF file, classic or BigTIFF, read tag by tag and only when asked.

Pillow's reader of tags is no quicker on small files, reads the values of all tags at once (four times as long for a
mosaic of 260 000 tiles), follows a BigTIFF of any claimed length, and passes over torn values with a warning.
"""

from __future__ import annotations

import os
import struct
from dataclasses import dataclass
from enum import IntEnum
from types import MappingProxyType
from typing import BinaryIO, Final

from annotator.store.pixels.reading import TornPictureError


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


@dataclass(frozen=True, slots=True)
class _Field:
    code: str
    count: int
    offset: int


@dataclass(frozen=True, slots=True)
class TiffDirectory:
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
