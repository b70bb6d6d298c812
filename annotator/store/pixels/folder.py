"""The picture files below a folder: the hash by which a moved one is known again, and which cannot be shown."""

from __future__ import annotations

import hashlib
import os
import shutil
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import BinaryIO, Final

from annotator.errors import Progress, UserError
from annotator.model.image import natural_key_of
from annotator.store.pixels.header import Limits, parse_header
from annotator.store.pixels.reading import Cancel, open_picture
from annotator.store.pixels.tiff import Tag, read_directory

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
        from annotator.store.pixels.decode import decode

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


Report = Callable[[str], None]

EXTENSIONS = frozenset((".jpg", ".jpeg", ".jpe", ".jfif", ".png", ".tif", ".tiff", ".bmp", ".dib", ".webp"))


def list_images(
    folder: str | os.PathLike[str],
    *,
    cancelled: Cancel | None = None,
    report: Report | None = None,
) -> Iterator[str]:
    """Names of the picture files below a folder, with forward slashes, lazily.

    A folder's files come in natural order, then its sub-folders in theirs. Hidden ones (first letter a dot) are left
    out. Links are followed, but no folder is listed twice. `report` gets one sentence about what cannot be listed.
    Ends early when `cancelled` answers yes. Raises UserError when the folder itself cannot be listed.
    """
    root = Path(folder)
    try:
        found = root.stat()
        os.scandir(root).close()
    except OSError as error:
        raise UserError(
            "The folder {root} cannot be listed ({reason}); choose one you may read.", root=root, reason=error.strerror
        ) from error
    return _walk(root, (found.st_dev, found.st_ino), cancelled, report)


def compute_content_hash(path: str | os.PathLike[str]) -> str:
    """SHA-256 of a file's bytes in hexadecimal. Raises UserError when it cannot be read."""
    with open_picture(path) as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()  # type: ignore[arg-type]


def copy_picture(file: Path, place: Path) -> None:
    """Copies a picture to a place, whose folders are made. Raises UserError where it cannot be copied."""
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(file, place)
    except OSError as error:
        raise UserError(
            "The picture {file} cannot be copied to {place}: {reason}.",
            file=file,
            place=place,
            reason=error.strerror or str(error),
        ) from error


def _walk(root: Path, identity: tuple[int, int], cancelled: Cancel | None, report: Report | None) -> Iterator[str]:
    """List one folder after the other; `pending` holds the folders to come, the next one last."""
    seen = {identity}
    pending = [""]
    while pending:
        below = pending.pop()
        if cancelled is not None and cancelled():
            return
        try:
            files, folders = _list_folder(root, below, report)
        except OSError as error:
            _tell(report, f"The folder {root / below} was left out, because it cannot be listed ({error.strerror}).")
            continue
        for name in files:
            if _is_text(name):
                yield below + name
            else:
                _tell(report, f"The file {root / below / ascii(name)} was left out; give it a name in plain letters.")
        pending.extend(below + name + "/" for name in reversed(folders) if _is_new(root / below / name, seen, report))


def _list_folder(root: Path, below: str, report: Report | None) -> tuple[list[str], list[str]]:
    """Picture files and sub-folders of one folder in natural order; an entry that cannot be reached is left out."""
    files, folders = [], []
    with os.scandir(root / below) as entries:
        for entry in entries:
            name = entry.name
            if name.startswith("."):
                continue
            try:
                is_folder = entry.is_dir()
            except OSError as error:
                reason = f"it cannot be reached ({error.strerror})"
                _tell(report, f"{_show(root / below / name)} was left out, because {reason}.")
                continue
            if is_folder:
                folders.append(name)
            elif os.path.splitext(name)[1].lower() in EXTENSIONS:  # noqa: PTH122
                files.append(name)
    return sorted(files, key=natural_key_of), sorted(folders, key=natural_key_of)


def _is_new(folder: Path, seen: set[tuple[int, int]], report: Report | None) -> bool:
    """Whether a folder has not been met yet by another name; a link back to a parent is met already."""
    try:
        found = folder.stat()
    except OSError as error:
        _tell(report, f"The folder {folder} was left out, because it cannot be reached ({error.strerror}).")
        return False
    identity = (found.st_dev, found.st_ino)
    if identity in seen:
        _tell(report, f"The folder {folder} was left out, because it is listed already by another name.")
        return False
    seen.add(identity)
    return True


def _is_text(name: str) -> bool:
    """Whether a file's name can be written as Unicode; on some systems a name is any bytes."""
    try:
        name.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True


def _show(path: Path) -> str:
    """A path for sentences, whatever bytes its names are."""
    return str(path) if _is_text(str(path)) else ascii(str(path))


def _tell(report: Report | None, sentence: str) -> None:
    if report is not None:
        report(sentence)
