"""From a picture file to the pixels on the screen: upright, eight bits a colour, within the limits."""

from __future__ import annotations

import os
import threading
from types import MappingProxyType
from typing import BinaryIO, Final

import numpy as np
import numpy.typing as npt

from annotator.errors import UserError
from annotator.model.image import Image
from annotator.store.pixels import jpeg
from annotator.store.pixels.header import (
    ImageHeader,
    Limits,
    compute_shown_scale,
    compute_shown_size,
    format_reduction_note,
    parse_header,
    refuse_too_many_pixels,
)
from annotator.store.pixels.pyramid import Picture, halve
from annotator.store.pixels.reading import Cancel, open_picture, stop_if
from annotator.store.pixels.tiff import read_band_layout, read_directory
from annotator.store.remote.picture import find_file

_PAGE = 4096


class PixelBuffers:
    """Lends flat uint8 arrays; safe to call from several threads.

    count: arrays that are kept at most. max_bytes: their bytes together, lent ones included.
    """

    def __init__(self, *, count: int = 2, max_bytes: int = 1 << 29) -> None:
        self._count = count
        self._max_bytes = max_bytes
        self._free: list[npt.NDArray[np.uint8]] = []
        self._lent: list[npt.NDArray[np.uint8]] = []
        self._lock = threading.Lock()

    @property
    def bytes_held(self) -> int:
        """Bytes of all arrays, free and lent."""
        with self._lock:
            return self._count_held_bytes()

    def acquire(self, needed: int) -> npt.NDArray[np.uint8] | None:
        """An array of at least `needed` bytes, or None when none is free or the bound forbids it.

        The smallest free one that fits is lent; otherwise a new one takes the place of free ones that are too small.
        """
        with self._lock:
            fitting = [place for place, buffer in enumerate(self._free) if buffer.size >= needed]
            if fitting:
                buffer = self._free.pop(min(fitting, key=lambda place: self._free[place].size))
            elif self._make_room(needed):
                buffer = np.empty(needed, dtype=np.uint8)
            else:
                return None
            self._lent.append(buffer)
            return buffer

    def release(self, buffer: npt.NDArray[np.uint8]) -> None:
        """Take back a lent array. Raises ValueError for one that is not lent."""
        with self._lock:
            for place, lent in enumerate(self._lent):
                if lent is buffer:
                    self._free.append(self._lent.pop(place))
                    return
        raise ValueError("this array was not lent, or was given back before")

    def touch(self, needed: int) -> None:
        """Make and write to as many free arrays of that size as the bounds allow, so that no decode pays for it."""
        made = []
        while (buffer := self.acquire(needed)) is not None:
            buffer[::_PAGE] = 0
            made.append(buffer)
        for buffer in made:
            self.release(buffer)

    def _count_held_bytes(self) -> int:
        return sum(buffer.size for buffer in (*self._free, *self._lent))

    def _make_room(self, needed: int) -> bool:
        """Drop free arrays, smallest first, until a new one is within the bounds; drop none when it never would be."""
        lent = sum(buffer.size for buffer in self._lent)
        if len(self._lent) >= self._count or lent + needed > self._max_bytes:
            return False
        self._free.sort(key=lambda buffer: buffer.size)
        while len(self._free) + len(self._lent) >= self._count or self._count_held_bytes() + needed > self._max_bytes:
            del self._free[0]
        return True


# orientation -> (transpose first, then mirror rows, then mirror columns), so that the stored rows come out upright.
_STEPS: Final = MappingProxyType(
    {
        1: (False, False, False),
        2: (False, False, True),
        3: (False, True, True),
        4: (False, True, False),
        5: (True, False, False),
        6: (True, False, True),
        7: (True, True, True),
        8: (True, True, False),
    }
)
# Source rows copied at once: so many that the scattered writes of a transpose stay in the cache.
_ROWS = 128


def turn_upright(stored: npt.NDArray[np.uint8], orientation: int, out: npt.NDArray[np.uint8]) -> None:
    """Copy stored pixels (h, w, 4) into `out`, which has the displayed shape: (w, h, 4) for orientations 5 to 8."""
    transpose, mirror_rows, mirror_columns = _STEPS[orientation]
    source = stored.view(np.uint32)[..., 0]
    target = out.view(np.uint32)[..., 0]
    if mirror_rows:
        target = target[::-1]
    if mirror_columns:
        target = target[:, ::-1]
    if transpose:
        target = target.T
    for row in range(0, source.shape[0], _ROWS):
        target[row : row + _ROWS] = source[row : row + _ROWS]


_NO_LIMITS_GIVEN = Limits()


def decode(
    path: str | os.PathLike[str],
    *,
    limits: Limits = _NO_LIMITS_GIVEN,
    buffer: npt.NDArray[np.uint8] | None = None,
    cancelled: Cancel | None = None,
) -> Picture:
    """Decode a picture as it is displayed; the file is only read.

    buffer: a flat uint8 array that receives the pixels when it is large enough; `pixels` is then a view of it. Without
    one, or when it is too small, a new array is made.
    cancelled: asked between the stages; DecodeCancelledError is raised when it answers yes.
    Raises UserError with one sentence for a file that is missing, forbidden, damaged, foreign or too large.
    """
    name = find_file(path, cancelled)
    with open_picture(name) as stream:
        header = parse_header(stream, name)
        refuse_too_many_pixels(name, header.width, header.height, limits)
        scale = compute_shown_scale(header, limits)
        stop_if(cancelled)
        pixels, note = _decode_upright(stream, header, scale, buffer, cancelled)
    notes = [sentence for sentence in (format_reduction_note(header.width, header.height, scale), note) if sentence]
    return Picture(pixels, header.width, header.height, scale, " ".join(notes) or None)


def decode_whole(place: str | os.PathLike[str], image: Image) -> npt.NDArray[np.uint8]:
    """All pixels of the picture of an image as displayed, RGB `(h, w, 3)`.

    Raises UserError where it is not there, has too many pixels to be held, or is not of the size known.
    """
    picture = decode(place, limits=Limits(max_side=1_000_000, max_bytes=1 << 32))
    if picture.shown_scale != 1:
        raise UserError("{image} has too many pixels to be read whole; cut it up before.", image=image.name)
    if image.has_size and (picture.width, picture.height) != (image.width, image.height):
        raise UserError(
            "{image} is {width} x {height} pixels, but the project says {known_width} x {known_height}; put the right "
            "picture into the images folder.",
            image=image.name,
            width=picture.width,
            height=picture.height,
            known_width=image.width,
            known_height=image.height,
        )
    return np.ascontiguousarray(picture.pixels[:, :, 2::-1])


def _decode_upright(
    stream: BinaryIO,
    header: ImageHeader,
    scale: int,
    buffer: npt.NDArray[np.uint8] | None,
    cancelled: Cancel | None,
) -> tuple[npt.NDArray[np.uint8], str | None]:
    """The displayed pixels, in the buffer where possible, and the note of the decoder."""
    width, height = compute_shown_size(header.width, header.height, scale)
    shown = _reserve_pixels(buffer, height, width)
    stored = shown if header.orientation == 1 else _reserve_stored_pixels(header, scale)
    if header.format == "JPEG":
        note = _show_jpeg(stream, header, stored, scale, cancelled)
    else:
        from annotator.store.pixels.bands import show_bands  # with Pillow, which a start on photographs does without
        from annotator.store.pixels.pillow import show_with_pillow

        directory = read_directory(stream) if header.format == "TIFF" else None
        layout = None if directory is None else read_band_layout(directory)
        if directory is None:
            note = show_with_pillow(stream, header, stored, scale=scale, cancelled=cancelled)
        elif layout is None:
            return shown, show_with_pillow(stream, header, shown, scale=scale, cancelled=cancelled)
        else:
            note = show_bands(directory, layout, stored, scale=scale, cancelled=cancelled)
    stop_if(cancelled)
    if stored is not shown:
        turn_upright(stored, header.orientation, shown)
    return shown, note


def _show_jpeg(
    stream: BinaryIO, header: ImageHeader, stored: npt.NDArray[np.uint8], scale: int, cancelled: Cancel | None
) -> str | None:
    """The fast decoder first; what it refuses (odd sampling, stray bytes) is Pillow's to accept or to call damaged."""
    stream.seek(0)
    packed = stream.read()
    stop_if(cancelled)
    try:
        _decode_reduced(packed, header, stored, scale)
    except ValueError:
        from annotator.store.pixels.pillow import show_with_pillow

        return show_with_pillow(stream, header, stored, scale=scale, cancelled=cancelled)
    return None


def _decode_reduced(packed: bytes, header: ImageHeader, stored: npt.NDArray[np.uint8], scale: int) -> None:
    """Decode at the scale, beyond the decoder's own reach by halving what it gives."""
    if scale <= jpeg.LARGEST_REDUCTION:
        jpeg.decode_into(packed, stored, scale=scale)
        return
    pixels = _reserve_stored_pixels(header, jpeg.LARGEST_REDUCTION)
    jpeg.decode_into(packed, pixels, scale=jpeg.LARGEST_REDUCTION)
    left = scale // jpeg.LARGEST_REDUCTION
    while left > 1:
        pixels = halve(pixels)
        left //= 2
    stored[...] = pixels


def _reserve_pixels(buffer: npt.NDArray[np.uint8] | None, height: int, width: int) -> npt.NDArray[np.uint8]:
    """Pixels (h, w, 4) at the start of the buffer, or new ones when it does not hold them."""
    needed = height * width * 4
    if buffer is None or buffer.size < needed:
        return np.empty((height, width, 4), dtype=np.uint8)
    return buffer[:needed].reshape(height, width, 4)


def _reserve_stored_pixels(header: ImageHeader, scale: int) -> npt.NDArray[np.uint8]:
    width, height = compute_shown_size(*header.stored_size, scale)
    return np.empty((height, width, 4), dtype=np.uint8)
