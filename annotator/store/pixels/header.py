"""Size, orientation and place of a picture from the first bytes of its file, and how large a picture may be."""

from __future__ import annotations

import io
import os
import struct
from types import MappingProxyType
from typing import BinaryIO, Final

from msgspec import Struct

from annotator.errors import Numeral, Phrase, UserError
from annotator.store.pixels import tiff
from annotator.store.pixels.reading import TornPictureError, UnsupportedPictureError, explain_failures, open_picture


class StoredFrame(Struct, frozen=True):
    """Width and height in pixels, samples a pixel, bits a sample, and the EXIF orientation of the stored rows."""

    width: int
    height: int
    channels: int
    bits: int
    orientation: int = 1


# Start-of-frame markers; C4, C8 and CC among them mean other things.
_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
_ARITHMETIC = frozenset((0xC9, 0xCA, 0xCB, 0xCD, 0xCE, 0xCF))
# Huffman codes spend at least one bit on each square of 8 x 8 pixels.
_JPEG_LIMIT = 8 * 8 * 8
_BMP_RUN_LENGTHS = frozenset((1, 2))
_PNG_CHANNELS: Final = MappingProxyType({0: 1, 2: 3, 3: 1, 4: 2, 6: 4})
# Deflate cannot shrink anything to less than one part in 1032.
_DEFLATE_LIMIT = 1032


def parse_exif_orientation(block: bytes) -> int:
    """The orientation in an EXIF block, with or without its `Exif` prefix; 1 when it is absent or damaged."""
    try:
        value = tiff.read_directory(io.BytesIO(block.removeprefix(b"Exif\0\0"))).read_integer(tiff.Tag.ORIENTATION, 1)
    except TornPictureError:
        return 1
    return value if 1 <= value <= 8 else 1


def read_jpeg(stream: BinaryIO) -> StoredFrame:
    """Walk the markers of a JPEG up to its start of frame."""
    stream.seek(2)
    orientation = 1
    while True:
        marker = _read_next_marker(stream)
        if marker in (0xD9, 0xDA):
            raise TornPictureError("the size is missing before the picture")
        if marker == 0x01 or 0xD0 <= marker <= 0xD8:
            continue
        length = struct.unpack(">H", tiff.read_exactly(stream, 2))[0] - 2
        if length < 0:
            raise TornPictureError("a segment has no length")
        if marker in _FRAMES:
            bits, height, width, channels = struct.unpack(">BHHB", tiff.read_exactly(stream, 6))
            if bits != 8:
                raise UnsupportedPictureError(f"a JPEG of {bits} bits a sample")
            if marker not in _ARITHMETIC:
                _refuse_empty_claim(stream, width, height, width * height // _JPEG_LIMIT)
            return StoredFrame(width, height, channels, bits, orientation)
        if marker == 0xE1 and length > 6:
            block = tiff.read_exactly(stream, length)
            if block.startswith(b"Exif\0\0"):
                orientation = parse_exif_orientation(block)
        else:
            stream.seek(length, os.SEEK_CUR)


def read_png(stream: BinaryIO) -> StoredFrame:
    """Read IHDR, and eXIf where it stands before the pixels."""
    stream.seek(8)
    length, kind = struct.unpack(">I4s", tiff.read_exactly(stream, 8))
    if kind != b"IHDR" or length != 13:
        raise TornPictureError("the first chunk is not IHDR")
    width, height, bits, colour = struct.unpack(">IIBB3x", tiff.read_exactly(stream, 13))
    if colour not in _PNG_CHANNELS:
        raise TornPictureError(f"its colour type is {colour}")
    _refuse_empty_claim(stream, width, height, width * height * bits * _PNG_CHANNELS[colour] // 8 // _DEFLATE_LIMIT)
    stream.seek(4, os.SEEK_CUR)
    return StoredFrame(width, height, _PNG_CHANNELS[colour], bits, _read_png_orientation(stream))


def read_bmp(stream: BinaryIO) -> StoredFrame:
    """Read the bitmap header; a negative height means rows from the top."""
    stream.seek(14)
    size = struct.unpack("<I", tiff.read_exactly(stream, 4))[0]
    if size == 12:
        width, height, bits = struct.unpack("<HH2xH", tiff.read_exactly(stream, 8))
    elif size >= 20:
        width, height, bits, compression = struct.unpack("<ii2xHI", tiff.read_exactly(stream, 16))
        if compression not in _BMP_RUN_LENGTHS:
            _refuse_empty_claim(stream, width, abs(height), width * abs(height) * bits // 8)
    else:
        raise TornPictureError(f"its bitmap header has {size} bytes")
    return StoredFrame(width, abs(height), max(1, bits // 8), min(8, bits))


def read_webp(stream: BinaryIO) -> StoredFrame:
    """Read the first chunk's size, and the EXIF chunk of an extended file."""
    stream.seek(12)
    kind, length = struct.unpack("<4sI", tiff.read_exactly(stream, 8))
    head = tiff.read_exactly(stream, 10)
    if kind == b"VP8X":
        width, height = (int.from_bytes(head[start : start + 3], "little") + 1 for start in (4, 7))
        stream.seek(20 + length + length % 2)
        return StoredFrame(
            width, height, 4 if head[0] & 0x10 else 3, 8, _read_webp_orientation(stream) if head[0] & 0x08 else 1
        )
    if kind == b"VP8L" and head[0] == 0x2F:
        packed = int.from_bytes(head[1:5], "little")
        return StoredFrame((packed & 0x3FFF) + 1, (packed >> 14 & 0x3FFF) + 1, 4, 8)
    if kind == b"VP8 " and head[3:6] == b"\x9d\x01\x2a":
        width, height = struct.unpack("<HH", head[6:10])
        return StoredFrame(width & 0x3FFF, height & 0x3FFF, 3, 8)
    raise TornPictureError("its first chunk is not a picture")


def _refuse_empty_claim(stream: BinaryIO, width: int, height: int, least: int) -> None:
    """Raise TornPictureError when the file has fewer bytes than the pixels it claims must take."""
    place = stream.tell()
    file_bytes = stream.seek(0, os.SEEK_END)
    stream.seek(place)
    if file_bytes < least:
        raise TornPictureError(f"{file_bytes} bytes cannot hold the {width} x {height} pixels it claims")


def _read_next_marker(stream: BinaryIO) -> int:
    """The next marker's code; bytes before its 0xFF and repeated 0xFF are skipped, as decoders do."""
    while tiff.read_exactly(stream, 1) != b"\xff":
        pass
    code = tiff.read_exactly(stream, 1)
    while code == b"\xff":
        code = tiff.read_exactly(stream, 1)
    return code[0]


def _read_png_orientation(stream: BinaryIO) -> int:
    while len(head := stream.read(8)) == 8:
        length, kind = struct.unpack(">I4s", head)
        if kind in (b"IDAT", b"IEND"):
            break
        if kind == b"eXIf" and length < 1 << 20:
            return parse_exif_orientation(stream.read(length))
        stream.seek(length + 4, os.SEEK_CUR)
    return 1


def _read_webp_orientation(stream: BinaryIO) -> int:
    while len(head := stream.read(8)) == 8:
        kind, length = struct.unpack("<4sI", head)
        if kind == b"EXIF" and length < 1 << 20:
            return parse_exif_orientation(stream.read(length))
        stream.seek(length + length % 2, os.SEEK_CUR)
    return 1


class ImageHeader(Struct, frozen=True):
    """What is known of a picture before it is decoded.

    width, height: pixels as displayed, that is after the orientation was applied.
    orientation: EXIF orientation 1 to 8 of the stored rows.
    format: JPEG, PNG, TIFF, BMP or WEBP. channels, bits: stored samples a pixel and bits a sample.
    gsd: ground sampling distance in metres a pixel, or None.
    georeference: None without geo tags, and when the stored rows are not upright.
    """

    width: int
    height: int
    orientation: int
    format: str
    channels: int
    bits: int
    gsd: float | None = None
    georeference: tiff.Georeference | None = None

    @property
    def stored_size(self) -> tuple[int, int]:
        """Width and height as stored in the file, before the orientation was applied."""
        return (self.height, self.width) if self.orientation >= 5 else (self.width, self.height)


def read_header(path: str | os.PathLike[str]) -> ImageHeader:
    """Read the header of a picture file. Raises UserError with one sentence when it is no readable picture."""
    with open_picture(path) as stream:
        return parse_header(stream, os.fspath(path))


def read_header_of_start(start: bytes, size: int, name: str) -> ImageHeader | None:
    """Read the header of a picture of `size` bytes from its first ones; None where they are too few for it.

    Raises UserError as `read_header` does.
    """
    try:
        with explain_failures(name):
            return parse_header(_PictureStart(start, size), name)
    except _TooShortError:
        return None


class _TooShortError(Exception):
    """What is asked for lies beyond the bytes that are there."""


class _PictureStart(io.BytesIO):
    """The first bytes of a longer file, as a file of its true size."""

    def __init__(self, start: bytes, size: int) -> None:
        super().__init__(start)
        self._held, self._size = len(start), size

    def seek(self, offset: int, whence: int = os.SEEK_SET, /) -> int:
        """Goes to a place; the end is that of the whole file."""
        return super().seek(self._size + offset) if whence == os.SEEK_END else super().seek(offset, whence)

    def read(self, size: int | None = -1, /) -> bytes:
        """Raises _TooShortError where bytes of the file are asked for that are not there."""
        end = self._size if size is None or size < 0 else min(self.tell() + size, self._size)
        if self.tell() < end and end > self._held:
            raise _TooShortError
        return super().read(size)


def parse_header(stream: BinaryIO, name: str) -> ImageHeader:
    """Read the header from an open file. Raises UserError for a foreign file, TornPictureError for a damaged one."""
    start = stream.read(12)
    if start.startswith(b"\xff\xd8"):
        return _make_header("JPEG", read_jpeg(stream))
    if start.startswith(b"\x89PNG\r\n\x1a\n"):
        return _make_header("PNG", read_png(stream))
    if start[:4] in (b"II*\0", b"MM\0*", b"II+\0", b"MM\0+"):
        directory = tiff.read_directory(stream)
        return _make_header("TIFF", _read_stored(directory), directory)
    if start.startswith(b"BM"):
        return _make_header("BMP", read_bmp(stream))
    if start.startswith(b"RIFF") and start[8:] == b"WEBP":
        return _make_header("WEBP", read_webp(stream))
    raise UserError("{name} is not a JPEG, PNG, TIFF, BMP or WebP picture; convert it to one of these.", name=name)


def _read_stored(directory: tiff.TiffDirectory) -> StoredFrame:
    orientation = directory.read_integer(tiff.Tag.ORIENTATION, 1)
    return StoredFrame(
        directory.read_integer(tiff.Tag.WIDTH),
        directory.read_integer(tiff.Tag.HEIGHT),
        directory.read_integer(tiff.Tag.SAMPLES, 1),
        directory.read_integer(tiff.Tag.BITS, 1),
        orientation if 1 <= orientation <= 8 else 1,
    )


def _make_header(kind: str, stored: StoredFrame, directory: tiff.TiffDirectory | None = None) -> ImageHeader:
    """Turn what is stored into what is displayed, and read the geo tags where there are any."""
    if stored.width <= 0 or stored.height <= 0:
        raise TornPictureError(f"its size is given as {stored.width} x {stored.height} pixels")
    upright = stored.orientation < 5
    reference = tiff.read_georeference(directory) if directory is not None else None
    return ImageHeader(
        width=stored.width if upright else stored.height,
        height=stored.height if upright else stored.width,
        orientation=stored.orientation,
        format=kind,
        channels=stored.channels,
        bits=stored.bits,
        gsd=tiff.compute_ground_sampling_distance(directory, reference) if directory is not None else None,
        georeference=reference if stored.orientation == 1 else None,
    )


class Limits(Struct, frozen=True):
    """Bounds on one picture.

    max_side: longest side that is shown, in pixels (the raster engine of Qt ends there).
    max_bytes: largest decoded picture that is shown in full, at four bytes a pixel.
    max_pixels: a header that claims more is refused before anything is allocated.
    """

    max_side: int = 32_767
    max_bytes: int = 1 << 30
    max_pixels: int = 1_000_000_000


def compute_shown_scale(header: ImageHeader, limits: Limits) -> int:
    """The power of two by which a picture is reduced to keep within the limits; 1 for most pictures.

    While values of more than eight bits are turned into pixels they may take twice the bytes of the pixels.
    """
    width, height, scale = header.width, header.height, 1
    size = max(4, min(4, header.channels) * header.bits // 16)
    while (
        max(width, height) > scale * limits.max_side
        or size * _divide_up(width, scale) * _divide_up(height, scale) > limits.max_bytes
    ):
        scale *= 2
        if scale >= max(width, height):
            break
    return scale


def compute_shown_size(width: int, height: int, scale: int) -> tuple[int, int]:
    """Width and height of the reduced picture; a last pixel that is only partly covered counts."""
    return _divide_up(width, scale), _divide_up(height, scale)


def format_reduction_note(width: int, height: int, scale: int) -> str | None:
    """The sentence about a reduction, or None when there is none."""
    if scale == 1:
        return None
    return Phrase(
        "Shown at 1/{scale} of its size, because {width} x {height} pixels are too many; coordinates "
        "stay those of the full picture.",
        scale=scale,
        width=width,
        height=height,
    )


def refuse_too_many_pixels(name: str, width: int, height: int, limits: Limits) -> None:
    """Raise UserError when the header claims more pixels than are ever opened."""
    if width * height > limits.max_pixels:
        raise UserError(
            "{name} claims {width} x {height} pixels, more than the {max_pixels} million that are opened; "
            "cut it into smaller pictures.",
            name=name,
            width=width,
            height=height,
            max_pixels=Numeral(f"{limits.max_pixels / 1e6:g}"),
        )


def _divide_up(length: int, scale: int) -> int:
    return -(-length // scale)
