"""Images and layers of a folder of Parquet parts, without their shapes: any range of them, and where shapes begin."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from annotator.errors import UserError
from annotator.formats.parts.arrow_table import import_arrow, read_values
from annotator.formats.parts.files import IMAGES, LAYERS, RECORD
from annotator.model.image import Image, ImagePurpose
from annotator.model.layer import Layer, LayerKey, PassPurpose, Status

Kind = TypeVar("Kind", bound=Enum)
Places = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class FolderPlaces:
    """Where the images of a folder lie in its tables, 8 bytes an image, and what its layers say together."""

    starts: Places
    """By place of an image `(I + 1,)` how many shapes come before it; last, how many there are."""
    images: Places
    """Row of the table of images with which each of its groups of rows ends `(G,)`."""
    layers: Places
    """Place of the first and of the last image of each group of rows of the table of layers `(H, 2)`."""
    begun: Places
    """Layers of each author that say something `(A,)`."""
    unblinded: Places
    """Layers of each author that were edited after others' work was seen `(A,)`."""
    last_pass: int
    """No layer has a higher pass number."""


def read_places(folder: Path, images: int, authors: int) -> FolderPlaces:
    """Where so many images lie. Raises UserError where the tables cannot be read."""
    return _read_places(folder, images, authors, _find_version(folder))


def _find_version(folder: Path) -> tuple[tuple[int, int, int], ...]:
    """Tells the tables from those of a later export to the same place."""
    try:
        found = [(folder / file).stat() for file in (IMAGES, LAYERS)]
    except OSError:
        return ()  # which reading them explains
    return tuple((one.st_ino, one.st_size, one.st_mtime_ns) for one in found)


@lru_cache(maxsize=1)
def _read_places(folder: Path, images: int, authors: int, _version: object) -> FolderPlaces:
    with open_table(folder, IMAGES) as opened:
        ends = np.cumsum(list_group_rows(opened), dtype=np.int64)
    starts, bounds = np.zeros(images + 1, np.int64), []
    begun, unblinded, last_pass = np.zeros(authors, np.int64), np.zeros(authors, np.int64), 1
    with open_table(folder, LAYERS, read_dictionary=["status"]) as opened:
        for group in range(opened.metadata.num_row_groups):
            names = ["image", "shapes", "author", "unblinded", "pass"]
            rows = opened.read_row_group(group, columns=[*names, "status"], use_threads=False)
            image, shapes, author, edits, passes = (read_values(rows.column(name)) for name in names)
            bounds.append((image[0], image[-1]) if len(image) else (0, -1))
            if not len(image):
                continue
            if not 0 <= image[0] <= image[-1] < images:
                raise make_error(folder, LAYERS, f"it has layers on images that {IMAGES} does not have")
            if not 0 <= author.min() <= author.max() < authors:
                raise make_error(folder, LAYERS, f"it has layers of authors that {RECORD} does not have")
            np.add.at(starts, image + 1, shapes)
            says = (shapes > 0) | ~_find_word(rows.column("status"), Status.NEW.value)
            begun += np.bincount(author[says], minlength=authors)
            unblinded += np.bincount(author[edits > 0], minlength=authors)
            last_pass = max(last_pass, int(passes.max()))
    places = np.array(bounds, dtype=np.int64).reshape(-1, 2)
    return FolderPlaces(np.cumsum(starts, out=starts), ends, places, begun, unblinded, last_pass)


def iterate_images(folder: Path, places: FolderPlaces, first: int, last: int) -> Iterator[Image]:
    """The images from place `first` to place `last`."""
    groups = [n for n, end in enumerate(places.images.tolist()) if end > first and _begin_of(places, n) <= last]
    if not groups:
        return
    table = _read_groups(folder, IMAGES, groups)
    begin = _begin_of(places, groups[0])
    rows = table.slice(first - begin, last - first + 1)
    names = ("image", "width", "height", "orientation", "split", "prompts", "ground_sampling_distance", "source_id")
    columns = [rows.column(name).to_pylist() for name in (*names, "content_hash")]
    purposes = _list_members(rows.column("purpose"), ImagePurpose)
    for place, row in enumerate(zip(*columns, purposes, strict=True), first + 1):
        name, width, height, orientation, split, prompts, sampling, source, content, purpose = row
        points = None if prompts is None else tuple((x, y) for x, y in json.loads(prompts))
        yield Image(place, name, width, height, orientation, split, points, sampling, source, content, purpose)


def iterate_layers(folder: Path, places: FolderPlaces, first: int, last: int) -> Iterator[Layer]:
    """The layers without shapes on the images from place `first` to place `last`."""
    groups = np.flatnonzero((places.layers[:, 0] <= last) & (places.layers[:, 1] >= first)).tolist()
    if not groups or last < first:
        return
    table = _read_groups(folder, LAYERS, groups)
    begin, end = np.searchsorted(read_values(table.column("image")), (first, last + 1)).tolist()
    rows = table.slice(begin, end - begin)
    names = ("image", "author", "pass", "seconds", "unblinded", "seen", "shapes", "delivered")
    columns = [rows.column(name).to_pylist() for name in names]
    words = _list_members(rows.column("status"), Status), _list_members(rows.column("purpose"), PassPurpose)
    for image, author, number, seconds, unblinded, seen, shapes, delivered, status, purpose in zip(
        *columns, *words, strict=True
    ):
        yield Layer(
            LayerKey(image + 1, author + 1, number),
            status,
            seconds=seconds,
            unblinded=unblinded,
            seen=seen,
            count=shapes,
            purpose=purpose,
            delivered=delivered,
        )


@contextmanager
def open_table(folder: Path, file: str, **options: Any) -> Iterator[Any]:
    """A Parquet file, open for reading. Raises UserError where it cannot be read."""
    pa = import_arrow()
    from pyarrow import parquet

    try:
        # `read_table` would load the machinery of data sets, which alone takes 50 MB.
        with parquet.ParquetFile(folder / file, **options) as opened:
            yield opened
    except (pa.ArrowException, OSError, ValueError) as error:
        raise make_error(folder, file, str(error)) from error


def list_group_rows(opened: Any) -> list[int]:
    """How many rows each group of a table has."""
    about = opened.metadata
    return [about.row_group(number).num_rows for number in range(about.num_row_groups)]


def make_error(folder: Path, file: str, reason: str) -> UserError:
    """What to say of a file that cannot be read."""
    return UserError(
        "{file} in {folder} cannot be read ({reason}); export the folder again.",
        file=file,
        folder=folder,
        reason=reason.splitlines()[0][:80],
    )


def _list_members(column: Any, kind: type[Kind]) -> list[Kind]:
    """The members of an enumeration that the words of a column stand for."""
    words = column.to_pylist()
    members = {word: kind(word) for word in set(words)}
    return [members[word] for word in words]


def _find_word(column: Any, word: str) -> npt.NDArray[np.bool_]:
    """Which rows of a dictionary-encoded column hold this word."""
    words = column.combine_chunks()
    is_word = np.array([one == word for one in words.dictionary.to_pylist()], np.bool_)
    found: npt.NDArray[np.bool_] = is_word[np.from_dlpack(words.indices)]
    return found


def _begin_of(places: FolderPlaces, group: int) -> int:
    return int(places.images[group - 1]) if group else 0


def _read_groups(folder: Path, file: str, groups: list[int]) -> Any:
    with open_table(folder, file) as opened:
        return opened.read_row_groups(groups, use_threads=False).combine_chunks()
