"""The stored size and orientation in the first bytes of a JPEG, PNG, BMP or WebP file.

Sources: ITU-T T.81 (JPEG), PNG third edition, the Windows BITMAPINFOHEADER, RFC 9649 (WebP), CIPA DC-008 (EXIF).
Pillow opens these files too, but reads the whole of a WebP, takes two to four times as long for a photograph in JPEG
or PNG, and does not tell the bits of a sample. The tests hold both to the same answers.
"""

from __future__ import annotations

import io
import os
import struct
from dataclasses import dataclass
from types import MappingProxyType
from typing import BinaryIO, Final

from annotator.store.pixels.reading import TornPictureError, UnsupportedPictureError
from annotator.store.pixels.tiff.directory import Tag, read_directory, read_exactly


@dataclass(frozen=True, slots=True)
class StoredFrame:
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
        value = read_directory(io.BytesIO(block.removeprefix(b"Exif\0\0"))).read_integer(Tag.ORIENTATION, 1)
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
        length = struct.unpack(">H", read_exactly(stream, 2))[0] - 2
        if length < 0:
            raise TornPictureError("a segment has no length")
        if marker in _FRAMES:
            bits, height, width, channels = struct.unpack(">BHHB", read_exactly(stream, 6))
            if bits != 8:
                raise UnsupportedPictureError(f"a JPEG of {bits} bits a sample")
            if marker not in _ARITHMETIC:
                _refuse_empty_claim(stream, width, height, width * height // _JPEG_LIMIT)
            return StoredFrame(width, height, channels, bits, orientation)
        if marker == 0xE1 and length > 6:
            block = read_exactly(stream, length)
            if block.startswith(b"Exif\0\0"):
                orientation = parse_exif_orientation(block)
        else:
            stream.seek(length, os.SEEK_CUR)


def read_png(stream: BinaryIO) -> StoredFrame:
    """Read IHDR, and eXIf where it stands before the pixels."""
    stream.seek(8)
    length, kind = struct.unpack(">I4s", read_exactly(stream, 8))
    if kind != b"IHDR" or length != 13:
        raise TornPictureError("the first chunk is not IHDR")
    width, height, bits, colour = struct.unpack(">IIBB3x", read_exactly(stream, 13))
    if colour not in _PNG_CHANNELS:
        raise TornPictureError(f"its colour type is {colour}")
    _refuse_empty_claim(stream, width, height, width * height * bits * _PNG_CHANNELS[colour] // 8 // _DEFLATE_LIMIT)
    stream.seek(4, os.SEEK_CUR)
    return StoredFrame(width, height, _PNG_CHANNELS[colour], bits, _read_png_orientation(stream))


def read_bmp(stream: BinaryIO) -> StoredFrame:
    """Read the bitmap header; a negative height means rows from the top."""
    stream.seek(14)
    size = struct.unpack("<I", read_exactly(stream, 4))[0]
    if size == 12:
        width, height, bits = struct.unpack("<HH2xH", read_exactly(stream, 8))
    elif size >= 20:
        width, height, bits, compression = struct.unpack("<ii2xHI", read_exactly(stream, 16))
        if compression not in _BMP_RUN_LENGTHS:
            _refuse_empty_claim(stream, width, abs(height), width * abs(height) * bits // 8)
    else:
        raise TornPictureError(f"its bitmap header has {size} bytes")
    return StoredFrame(width, abs(height), max(1, bits // 8), min(8, bits))


def read_webp(stream: BinaryIO) -> StoredFrame:
    """Read the first chunk's size, and the EXIF chunk of an extended file."""
    stream.seek(12)
    kind, length = struct.unpack("<4sI", read_exactly(stream, 8))
    head = read_exactly(stream, 10)
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
    while read_exactly(stream, 1) != b"\xff":
        pass
    code = read_exactly(stream, 1)
    while code == b"\xff":
        code = read_exactly(stream, 1)
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
