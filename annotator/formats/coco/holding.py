"""Reading COCO files: whole, or with some megabytes of them in the memory at a time and the shapes laid on the disk.

For that a file is gone through twice, as its shapes may stand before the images and labels that they name. Whatever is
unusual or wrong in it is left to the way that reads it whole, which says what it is, or leaves it out.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

import msgspec
import numpy as np
import numpy.typing as npt

from annotator.errors import UserError
from annotator.formats.coco import entries
from annotator.formats.coco.decoding import DecodedFile, decode
from annotator.formats.coco.folder import read_split_files
from annotator.formats.coco.reading import CocoReader
from annotator.formats.coco.scanning import JsonScanner, ScanError
from annotator.formats.core.foreign import ForeignTable
from annotator.formats.core.format import ReadOptions
from annotator.formats.core.held import PIECE, RowsHolder
from annotator.progress import Progress

T = TypeVar("T", entries.ImageEntry, entries.LabelEntry, entries.ShapeEntry)
Extras = dict[int, dict[str, Any]]


class _Skipped(msgspec.Struct):
    """An entry that is looked at later."""


_SKIPPED: Final = msgspec.json.Decoder(list[_Skipped])


@dataclass(slots=True)
class _Head:
    """What a file says beside its shapes."""

    images: list[entries.ImageEntry] = field(default_factory=list)
    categories: list[entries.LabelEntry] = field(default_factory=list)
    raters: list[entries.RaterEntry] | None = None
    dropped: Counter[str] = field(default_factory=Counter)
    shapes: int = 0
    keys: set[str] = field(default_factory=set)


def read_coco(path: Path, options: ReadOptions, progress: Progress | None = None) -> ForeignTable:
    """Everything that a COCO file, or the files of a folder, say. Raises UserError with file and place; O(rows)."""
    if path.is_dir():
        return read_split_files(path, lambda file: read_coco(file, options, progress))
    told = progress or Progress()
    table = _read_held(path, options, told) if options.holds_rows else None
    if table is not None:
        return table
    return CocoReader(path.name, options.images, told).make_table(decode(path, lenient=options.lenient))


def _read_held(path: Path, options: ReadOptions, progress: Progress) -> ForeignTable | None:
    """The table of a file with its shapes on the disk; None where the file must be read whole.

    Raises Cancelled when asked to stop.
    """
    reader, holder = CocoReader(path.name, options.images, progress), RowsHolder()
    ids: list[npt.NDArray[np.int64]] = []
    try:
        head = _read_head(path, progress)
        decoded = DecodedFile(
            entries.CocoFile(head.images, [], head.categories, head.raters), dropped=dict(sorted(head.dropped.items()))
        )
        table, known = reader.read_head(decoded.file)
        done = 0
        for rows, extras in _iterate_shapes(path):
            progress.step(done, head.shapes)
            for start in range(0, len(rows), PIECE):
                some = {place - start: extra for place, extra in extras.items() if start <= place < start + PIECE}
                shapes, rater, pass_number = reader.read_rows(rows[start : start + PIECE], some, known)
                ids.append(shapes.source_id)
                holder.add(shapes, rater, pass_number)
            done += len(rows)
        found = np.sort(np.concatenate(ids)) if ids else np.empty(0, np.int64)
        if (found[1:] == found[:-1]).any():
            return None
    except (ValueError, RecursionError, msgspec.DecodeError, UserError):
        return None
    return reader.complete_table(table, decoded).with_held(holder.finish())


def _read_head(path: Path, progress: Progress) -> _Head:
    head = _Head()
    scanner = JsonScanner(path)
    for key in scanner.iterate_keys():
        if key in head.keys:
            raise ScanError("a key is there twice")
        head.keys.add(key)
        match key:
            case "annotations":
                for some in scanner.iterate_lists(_SKIPPED.decode):
                    progress.step(0, 0)
                    head.shapes += len(some)
            case "images":
                for images, extras in scanner.iterate_lists(_EntryDecoder(entries.PlainImage, entries.ImageEntry)):
                    head.images += images
                    _count_dropped(head.dropped, "images.", extras)
            case "categories":
                for labels, extras in scanner.iterate_lists(_EntryDecoder(entries.PlainLabel, entries.LabelEntry)):
                    head.categories += labels
                    _count_dropped(head.dropped, "categories.", extras)
            case "raters":
                head.raters = msgspec.json.decode(scanner.take_value(), type=list[entries.RaterEntry] | None)
            case _:
                msgspec.json.decode(scanner.take_value())
                if key not in entries.KNOWN_ROOT:
                    head.dropped[key[:40]] += 1
    if not head.keys.issuperset(("images", "annotations", "categories")):
        raise ScanError("a list is missing")
    return head


def _count_dropped(dropped: Counter[str], part: str, extras: Extras) -> None:
    for unknown in extras.values():
        dropped.update(f"{part}{key[:40]}" for key in unknown)


def _iterate_shapes(path: Path) -> Iterator[tuple[list[entries.ShapeEntry], Extras]]:
    """The entries of all shapes, some at a time, with what stands under keys that we do not know by their positions."""
    scanner = JsonScanner(path)
    for key in scanner.iterate_keys():
        if key == "annotations":
            yield from scanner.iterate_lists(_EntryDecoder(entries.PlainShape, entries.ShapeEntry))
            return
        scanner.take_value()


class _EntryDecoder(Generic[T]):
    """Makes entries of a list, quickly where none has a key that we do not know."""

    def __init__(self, plain: type[T], known: type[T]) -> None:
        self._plain: Any = msgspec.json.Decoder(list[plain])  # type: ignore[valid-type]
        self._loose: Any = msgspec.json.Decoder(list[known])  # type: ignore[valid-type]
        self._names = frozenset(known.__struct_fields__)

    def __call__(self, text: str) -> tuple[list[T], Extras]:
        """The entries, and what stands under other keys. Raises DecodeError for what is no list, else ScanError."""
        try:
            return self._plain.decode(text), {}
        except msgspec.ValidationError:
            loose = msgspec.json.decode(text)
        try:
            found = self._loose.decode(text)
        except msgspec.ValidationError as error:
            raise ScanError("an entry is not as it should be") from error
        extras = {}
        for place, entry in enumerate(loose):
            if unknown := entry.keys() - self._names:
                extras[place] = {key: entry[key] for key in entry if key in unknown}
        return found, extras
