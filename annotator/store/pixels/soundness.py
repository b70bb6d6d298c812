"""Which pictures cannot be shown: told by the first and the last bytes, and by decoding where these leave a doubt."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import BinaryIO, Final

from annotator.errors import UserError
from annotator.progress import Progress
from annotator.store.pixels.decode import decode
from annotator.store.pixels.header import parse_header
from annotator.store.pixels.limits import Limits
from annotator.store.pixels.reading import open_picture
from annotator.store.pixels.tiff.directory import Tag, read_directory

_PNG_END: Final = b"\0\0\0\0IEND\xaeB`\x82"
_PADDING: Final = 4096
"""Bytes at the end among which the end marker of a JPEG must stand, whatever a camera has put behind it."""
_SMALL: Final = Limits(max_side=512)
"""Whether it can be decoded is the question, not how it looks."""


def find_unreadable_pictures(
    folder: Path, names: Mapping[int, str], *, known: Iterable[int] = (), progress: Progress | None = None
) -> frozenset[int]:
    """Of images by id and name below the folder those whose picture is not there or cannot be decoded.

    `known` are found already, by whoever decoded them. A sound picture costs two reads of its file.
    """
    found = set(known) & names.keys()
    steps = progress or Progress()
    for place, (image, name) in enumerate(names.items()):
        steps.step(place, len(names))
        if image not in found and not can_be_shown(folder / name):
            found.add(image)
    return frozenset(found)


def can_be_shown(path: Path) -> bool:
    """Whether the file is a picture that this program can show."""
    try:
        with open_picture(path) as stream:
            kind = parse_header(stream, os.fspath(path)).format
            if _has_sound_end(stream, kind):
                return True
        decode(path, limits=_SMALL)
    except UserError:
        return False
    return True


def _has_sound_end(stream: BinaryIO, kind: str) -> bool:
    """Whether the file is as long as its pixels need it to be; False where that is not easily told."""
    size = os.fstat(stream.fileno()).st_size
    if kind == "TIFF":
        return _find_last_byte(stream) <= size
    stream.seek(max(0, size - _PADDING))
    end = stream.read()
    if kind == "JPEG":
        return end.rstrip(b"\0").endswith(b"\xff\xd9")
    if kind == "PNG":
        return end.endswith(_PNG_END)
    stream.seek(4)
    return kind == "WEBP" and int.from_bytes(stream.read(4), "little") + 8 <= size


def _find_last_byte(stream: BinaryIO) -> float:
    """Where the last strip or tile of a TIFF ends; infinite where its directory does not say."""
    directory = read_directory(stream)
    for at, sizes in ((Tag.STRIP_OFFSETS, Tag.STRIP_BYTES), (Tag.TILE_OFFSETS, Tag.TILE_BYTES)):
        offsets, lengths = directory.read_integers(at), directory.read_integers(sizes)
        if offsets and len(offsets) == len(lengths):
            return max(offset + length for offset, length in zip(offsets, lengths, strict=True))
    return float("inf")
