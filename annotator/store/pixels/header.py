"""Size, orientation and place of a picture, from the first bytes of its file and nothing else."""

from __future__ import annotations

import io
import os
from dataclasses import dataclass
from typing import BinaryIO

from annotator.errors import UserError
from annotator.store.pixels.containers import StoredFrame, read_bmp, read_jpeg, read_png, read_webp
from annotator.store.pixels.reading import TornPictureError, explain_failures, open_picture
from annotator.store.pixels.tiff.directory import Tag, TiffDirectory, read_directory
from annotator.store.pixels.tiff.geotiff import Georeference, compute_ground_sampling_distance, read_georeference


@dataclass(frozen=True, slots=True)
class ImageHeader:
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
    georeference: Georeference | None = None

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
        directory = read_directory(stream)
        return _make_header("TIFF", _read_stored(directory), directory)
    if start.startswith(b"BM"):
        return _make_header("BMP", read_bmp(stream))
    if start.startswith(b"RIFF") and start[8:] == b"WEBP":
        return _make_header("WEBP", read_webp(stream))
    raise UserError("{name} is not a JPEG, PNG, TIFF, BMP or WebP picture; convert it to one of these.", name=name)


def _read_stored(directory: TiffDirectory) -> StoredFrame:
    orientation = directory.read_integer(Tag.ORIENTATION, 1)
    return StoredFrame(
        directory.read_integer(Tag.WIDTH),
        directory.read_integer(Tag.HEIGHT),
        directory.read_integer(Tag.SAMPLES, 1),
        directory.read_integer(Tag.BITS, 1),
        orientation if 1 <= orientation <= 8 else 1,
    )


def _make_header(kind: str, stored: StoredFrame, directory: TiffDirectory | None = None) -> ImageHeader:
    """Turn what is stored into what is displayed, and read the geo tags where there are any."""
    if stored.width <= 0 or stored.height <= 0:
        raise TornPictureError(f"its size is given as {stored.width} x {stored.height} pixels")
    upright = stored.orientation < 5
    reference = read_georeference(directory) if directory is not None else None
    return ImageHeader(
        width=stored.width if upright else stored.height,
        height=stored.height if upright else stored.width,
        orientation=stored.orientation,
        format=kind,
        channels=stored.channels,
        bits=stored.bits,
        gsd=compute_ground_sampling_distance(directory, reference) if directory is not None else None,
        georeference=reference if stored.orientation == 1 else None,
    )
