"""The files of a folder of Parquet parts, and the record of what is in it."""

from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, TypeVar

import msgspec
import numpy as np
import numpy.typing as npt
from msgspec import Struct

from annotator.errors import UserError, WindowPhrase
from annotator.formats.core.files import choose_error
from annotator.formats.core.foreign import ForeignTable
from annotator.formats.parts.columns import TableRows
from annotator.model.author import AuthorKind
from annotator.model.columns import IMAGE
from annotator.model.image import Image
from annotator.model.layer import Layer, LayerKey, PassPurpose, Status
from annotator.model.metric_settings import MetricSettings
from annotator.model.project import Project

if TYPE_CHECKING:
    import pyarrow as pa


ROW_GROUP: Final = 65_536
"""Rows that are read at once: a range of some hundred images costs some milliseconds."""


def make_arrow_table(foreign: ForeignTable) -> "pa.Table":
    """The columns of our own table (`parts.columns`), a row a shape, null where nothing is known.

    Raises UserError where pyarrow is not installed.
    """
    pa = import_arrow()
    columns = TableRows(foreign).list_columns(0, len(foreign.shapes))
    return pa.table({name: values.make_array(pa) for name, values in columns.items()})


def import_arrow() -> Any:
    """The package pyarrow. Raises UserError where it is not installed."""
    try:
        import pyarrow as pa
    except ImportError as error:
        raise UserError("Parquet needs the package pyarrow; install it, or export as csv.") from error
    # Its own pool keeps tens of megabytes that were given back to it.
    pa.set_memory_pool(pa.system_memory_pool())
    return pa


def read_values(column: Any) -> npt.NDArray[Any]:
    """A column of numbers or flags as an array."""
    return read_array(column.combine_chunks())


def read_array(array: Any) -> npt.NDArray[Any]:
    """Numbers or flags of Arrow as an array of NumPy, in which anything stands for what is missing.

    pyarrow's own `to_numpy` loads pandas where it is installed: half a second, and 40 MB in every process.
    """
    data = array.buffers()[1]
    if array.type == "bool":
        return _read_bits(data, array)
    found: npt.NDArray[Any] = np.from_dlpack(
        array.from_buffers(array.type, len(array), [None, data], offset=array.offset)
    )
    return found


def find_known(array: Any) -> npt.NDArray[np.bool_]:
    """Which values of an array of Arrow are there; what pyarrow computes with would take longer to load."""
    bits = array.buffers()[0]
    return np.ones(len(array), np.bool_) if bits is None else _read_bits(bits, array)


def _read_bits(bits: Any, array: Any) -> npt.NDArray[np.bool_]:
    found = np.unpackbits(np.frombuffer(bits, np.uint8), count=array.offset + len(array), bitorder="little")
    return found[array.offset :].view(np.bool_)


SCHEMA: Final = "annotator.parquet/1"
RECORD: Final = "_project.json"
IMAGES: Final = "_images.parquet"
LAYERS: Final = "_layers.parquet"
FIRST_FINISHED: Final = "first_finished"
"""A column of layers that older folders do not have."""
PART: Final = "part-{number:05d}.parquet"

_SETTINGS: Final = (
    "iou_threshold", "label_aware", "overlap", "include_unfinished", "size_threshold", "randcrowns", "eq14_only",
    "global_score", "interval_unit", "interval_block", "unit_iou", "profile", "least_effects",
)  # fmt: skip
"""Settings that numbers depend on; no folder or model of this desk is named by them."""


class PartFile(msgspec.Struct, frozen=True):
    """One part: its file, its shapes, and the places of its first and last image in the table of images."""

    file: str
    shapes: int
    first: int
    last: int


class FolderAuthor(msgspec.Struct, frozen=True):
    """An author by name."""

    name: str
    kind: AuthorKind


class FolderRecord(msgspec.Struct, frozen=True):
    """What `_project.json` says."""

    schema: str
    name: str
    template: str
    verifies_parts: bool
    labels: list[str]
    authors: list[FolderAuthor]
    settings: dict[str, Any]
    images: int
    layers: int
    parts: list[PartFile]


def list_settings(project: Project) -> dict[str, Any]:
    """The settings of a project that numbers depend on, as plain values."""
    found: dict[str, Any] = msgspec.to_builtins(project.metrics)
    return {name: found[name] for name in _SETTINGS if name in found}


def read_record(folder: Path) -> FolderRecord:
    """The record of a folder. Raises UserError for a folder that is none of ours."""
    path = folder / RECORD
    if not path.is_file():
        raise UserError(
            "{folder} holds no {file}, so it is not a folder of parts; {remedy}.",
            remedy=WindowPhrase(
                "export one in parts", options="make one with annotator export --format parquet --partition 500000"
            ),
            folder=folder,
            file=RECORD,
        )
    try:
        found = msgspec.json.decode(path.read_bytes(), type=FolderRecord)
        msgspec.convert(found.settings, MetricSettings)
    except (OSError, ValueError, TypeError, RecursionError) as error:
        damaged = UserError(
            "{file} in {folder} is damaged ({reason}); export the folder again.",
            file=RECORD,
            folder=folder,
            reason=str(error)[:80],
        )
        raise choose_error(path, error, damaged) from error
    if found.schema != SCHEMA:
        raise UserError(
            "{folder} has the layout '{schema}', this program reads '{known}'; export the folder again.",
            folder=folder,
            schema=found.schema,
            known=SCHEMA,
        )
    return found


def has_record(path: Path) -> bool:
    """Whether a path is a folder of parts."""
    return path.is_dir() and (path / RECORD).is_file()


Kind = TypeVar("Kind", bound=Enum)
Places = npt.NDArray[np.int64]


class FolderPlaces(Struct, frozen=True, eq=False):
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


IMAGE_NAMES: Final = MappingProxyType({"name": "image", "sampling_distance": "ground_sampling_distance"})
"""Of columns of `IMAGE` that have another name in the table of images."""


def iterate_images(folder: Path, places: FolderPlaces, first: int, last: int) -> Iterator[Image]:
    """The images from place `first` to place `last`."""
    groups = [n for n, end in enumerate(places.images.tolist()) if end > first and _begin_of(places, n) <= last]
    if not groups:
        return
    table = _read_groups(folder, IMAGES, groups)
    begin = _begin_of(places, groups[0])
    rows = table.slice(first - begin, last - first + 1)
    columns = [rows.column(IMAGE_NAMES.get(column.name, column.name)).to_pylist() for column in IMAGE.columns[1:]]
    yield from IMAGE.read_rows(zip(range(first + 1, last + 2), *columns, strict=False))


def iterate_layers(folder: Path, places: FolderPlaces, first: int, last: int) -> Iterator[Layer]:
    """The layers without shapes on the images from place `first` to place `last`."""
    groups = np.flatnonzero((places.layers[:, 0] <= last) & (places.layers[:, 1] >= first)).tolist()
    table = _read_groups(folder, LAYERS, groups)
    begin, end = np.searchsorted(read_values(table.column("image")), (first, last + 1)).tolist()
    rows = table.slice(begin, end - begin)
    names = ("image", "author", "pass", "seconds", "unblinded", "seen", "shapes", "delivered")
    columns = [rows.column(name).to_pylist() for name in names]
    known = FIRST_FINISHED in rows.column_names
    columns.append(rows.column(FIRST_FINISHED).to_pylist() if known else [None] * len(rows))
    words = _list_members(rows.column("status"), Status), _list_members(rows.column("purpose"), PassPurpose)
    for image, author, number, seconds, unblinded, seen, shapes, delivered, first_finished, status, purpose in zip(
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
            first_finished=first_finished,
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
        raise choose_error(folder / file, error, make_error(folder, file, str(error))) from error


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
    found: npt.NDArray[np.bool_] = is_word[read_array(words.indices)]
    return found


def _begin_of(places: FolderPlaces, group: int) -> int:
    return int(places.images[group - 1]) if group else 0


def _read_groups(folder: Path, file: str, groups: list[int]) -> Any:
    with open_table(folder, file) as opened:
        return opened.read_row_groups(groups, use_threads=False).combine_chunks()
