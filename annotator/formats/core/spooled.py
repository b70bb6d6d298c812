"""Spooled rows: the shapes of a file, laid on the disk piece by piece and read image by image."""

import pickle
from array import array
from collections.abc import Iterable, Iterator
from typing import Any, Final, Generic, TypeVar

import numpy as np
import numpy.typing as npt
from msgspec import Struct
from msgspec.structs import replace

from annotator.model.columns import FIXED_COLUMNS
from annotator.model.shapes import Shapes, find_far_rows, is_too_deep
from annotator.spool import SpoolFile

Item = TypeVar("Item")
Column = npt.NDArray[Any]

PIECE: Final = 16_384
"""Shapes that a reader hands over at a time."""

_ITEMS: Final = 4096
"""Things of other kinds that are laid on the disk at a time."""
_BYTES: Final = 1 << 20
"""So many bytes of them where each is laid there by itself."""

_SHAPE_COLUMNS: Final = tuple(column.name for column in FIXED_COLUMNS if column.name != "id")

_ROW: Final = np.dtype(
    [
        *(column.field_dtype for column in FIXED_COLUMNS if column.name != "id"),
        ("rater", "<i4"),
        ("pass_number", "<i4"),
        ("row", "<i8"),
    ]
)
"""A shape on the disk; `row` is its place in the order of the file."""


class RowPiece(Struct, frozen=True, eq=False):
    """Some of the rows, with positions of images, labels and raters as in the table that they belong to."""

    shapes: Shapes
    rater: Column
    pass_number: Column
    row: Column
    """Their places in the order of the file."""

    def take(self, rows: Column) -> "RowPiece":
        """These of the rows."""
        return RowPiece(self.shapes.take(rows), self.rater[rows], self.pass_number[rows], self.row[rows])


class _Run(Struct, frozen=True, eq=False):
    """One piece on the disk, its rows in the order of their images."""

    file: SpoolFile
    begin: int
    images: Column
    """Positions of the images that have rows here, ascending in the file that they came from."""
    bounds: Column
    """By image where its rows begin; last, how many rows there are."""
    loose: Column | None
    """By image where on the file its polygons and attributes begin; last, where those of all end."""
    layers: Column
    """Image, rater, pass and number of shapes of every layer that has rows here `(n, 4)`."""
    labels: Column
    """How many rows bear each label of the file that they came from."""
    first_row: int
    maps: tuple[Column, Column, Column] | None = None
    """Positions of images, labels and raters in the table of several files, by those of its own file."""

    def read(self, start: int, stop: int) -> RowPiece:
        """All rows of the images at places `start` to `stop` - 1."""
        first, last = int(self.bounds[start]), int(self.bounds[stop])
        size = _ROW.itemsize
        records = np.frombuffer(self.file.read(self.begin + first * size, (last - first) * size), _ROW)
        columns = {name: np.ascontiguousarray(records[name]) for name in (*_SHAPE_COLUMNS, "rater", "pass_number")}
        rater, pass_number = columns.pop("rater"), columns.pop("pass_number")
        if self.maps is not None:
            image_of, label_of, rater_of = self.maps
            columns["image"], columns["label"] = image_of[columns["image"]], label_of[columns["label"]]
            rater = rater_of[rater]
        if self.loose is not None:
            columns |= self._read_loose(start, stop)
        shapes = Shapes(id=np.arange(len(records), dtype=np.int64), **columns)
        return RowPiece(shapes, rater, pass_number, records["row"] + self.first_row)

    def _read_loose(self, start: int, stop: int) -> dict[str, Column]:
        assert self.loose is not None
        begin, ends = int(self.loose[start]), (self.loose[start + 1 : stop + 1] - self.loose[start]).tolist()
        found, before = self.file.read(begin, ends[-1]), 0
        polygons, attributes = [], []
        for end in ends:
            some, more = pickle.loads(memoryview(found)[before:end])  # noqa: S301 - our own file without a name
            polygons.append(some)
            attributes.append(more)
            before = end
        return {"polygon": np.concatenate(polygons), "attributes": np.concatenate(attributes)}


class SpooledRows(Struct, frozen=True, eq=False):
    """All rows of a table on the disk; some 40 bytes a layer are in the memory."""

    runs: tuple[_Run, ...] = ()
    count: int = 0
    has_unnamed: bool = False
    """Whether some have no rater."""
    far: int | None = None
    """The image of the first that no picture can hold."""
    is_in_order: bool = False
    """Whether they are known to follow the order of their images."""

    def list_layers(self) -> Column:
        """Image, rater, pass and number of shapes of the layers `(n, 4)`; one may be there several times."""
        return np.concatenate([run.layers for run in self.runs]) if self.runs else np.empty((0, 4), np.int64)

    @property
    def has_loose(self) -> bool:
        """Whether some have polygons or attributes."""
        return any(run.loose is not None for run in self.runs)

    def count_labels(self, labels: int) -> Column:
        """How many rows bear each of so many labels."""
        found = np.zeros(labels, np.int64)
        for run in self.runs:
            places = np.arange(len(run.labels))
            np.add.at(found, places if run.maps is None else run.maps[1][places], run.labels)
        return found

    def read_images(self, images: Column) -> RowPiece:
        """The rows of these images (ascending positions), in the order of the file."""
        found = []
        for run in self.runs:
            if not len(images) or run.images.max() < images[0] or run.images.min() > images[-1]:
                continue
            wanted = np.flatnonzero(np.isin(run.images, images, assume_unique=True))
            breaks = np.flatnonzero(np.diff(wanted) != 1) + 1
            unbroken = np.split(wanted, breaks) if len(wanted) else []
            found += [run.read(int(places[0]), int(places[-1]) + 1) for places in unbroken]
        return _join(found)

    def iterate(self) -> Iterator[RowPiece]:
        """All rows in the order of the file, piece by piece."""
        for run in self.runs:
            yield _join([run.read(0, len(run.images))])

    def renumber(self, image_of: Column, label_of: Column, rater_of: Column) -> "SpooledRows":
        """The same rows in a table with other positions; the last of `rater_of` is that of no rater."""
        runs = []
        for run in self.runs:
            layers = run.layers.copy()
            layers[:, 0], layers[:, 1] = image_of[layers[:, 0]], rater_of[layers[:, 1]]
            maps = image_of, label_of, rater_of
            if run.maps is not None:
                maps = image_of[run.maps[0]], label_of[run.maps[1]], rater_of[run.maps[2]]
            runs.append(replace(run, images=image_of[run.images], layers=layers, maps=maps))
        far = None if self.far is None else int(image_of[self.far])
        return replace(self, runs=tuple(runs), far=far, is_in_order=False)


NO_ROWS: Final = SpooledRows()
"""Of a file without shapes."""


def join_rows(tables: Iterable[SpooledRows]) -> SpooledRows:
    """All rows of all tables, in the order given; their positions are those of one table already."""
    runs: list[_Run] = []
    count, found = 0, list(tables)
    for rows in found:
        runs += [replace(run, first_row=run.first_row + count) for run in rows.runs]
        count += rows.count
    far = next((rows.far for rows in found if rows.far is not None), None)
    return SpooledRows(tuple(runs), count, any(rows.has_unnamed for rows in found), far)


class SpooledItems(Generic[Item]):
    """Things that are found one after the other and gone through later, on the disk some thousands at a time."""

    def __init__(self) -> None:
        self._last: list[Item] = []
        self._file: SpoolFile | None = None
        self._pieces: list[tuple[int, int]] = []
        """Where on the file those before the last begin, and how many bytes they take."""

    def add(self, items: Iterable[Item]) -> None:
        """The next ones. Raises UserError where the disk has no room for them."""
        self._last += items
        if len(self._last) >= _ITEMS:
            self._file = self._file or SpoolFile()
            content = pickle.dumps(self._last, protocol=5)
            self._pieces.append((self._file.write(content), len(content)))
            self._last = []

    def __iter__(self) -> Iterator[Item]:
        for begin, size in self._pieces:
            assert self._file is not None
            yield from pickle.loads(self._file.read(begin, size))  # noqa: S301 - our own file without a name
        yield from self._last

    def __bool__(self) -> bool:
        return bool(self._pieces or self._last)


class SpooledGroups(Generic[Item]):
    """Things of many groups, found in any order and gone through group by group, on the disk."""

    def __init__(self) -> None:
        self._file = SpoolFile()
        self._last = bytearray()
        self._group, self._end = array("q"), array("q", [0])
        """Of each thing its group, and where on the file it ends."""
        self._order: Column | None = None
        """The things group by group, each in their order; None before the first is read."""

    def add(self, group: int, item: Item) -> None:
        """The next one, before any is read. Raises UserError where the disk has no room for it."""
        content = pickle.dumps(item, protocol=5)
        self._last += content
        self._group.append(group)
        self._end.append(self._end[-1] + len(content))
        if len(self._last) >= _BYTES:
            self._write()

    def list_groups(self) -> list[int]:
        """The groups that have things, ascending."""
        found: list[int] = np.unique(np.array(self._group)).tolist()
        return found

    def iterate(self, group: int) -> Iterator[Item]:
        """Those of a group in the order in which they were added."""
        known = np.frombuffer(self._group, np.int64) if self._group else np.zeros(0, np.int64)
        if self._order is None:
            self._write()
            self._order = np.argsort(known, kind="stable")
        first, last = np.searchsorted(known, (group, group + 1), sorter=self._order).tolist()
        for place in self._order[first:last].tolist():
            begin, end = self._end[place : place + 2]
            yield pickle.loads(self._file.read(begin, end - begin))  # noqa: S301 - our own file without a name

    def _write(self) -> None:
        self._file.write(bytes(self._last))
        self._last.clear()


class RowsSpooler:
    """Takes the rows of a table piece by piece."""

    def __init__(self) -> None:
        self._file = SpoolFile()
        self._runs: list[_Run] = []
        self._count = 0
        self._has_unnamed = False
        self._far: int | None = None
        self._last_image: float = -1
        """Image of the last row; infinite once a row came after one of a later image."""

    def add(self, shapes: Shapes, rater: Column, pass_number: Column) -> None:
        """The next rows. Raises UserError where the disk has no room for them, RecursionError for deep attributes."""
        if not len(shapes):
            return
        if self._far is None:
            far = find_far_rows(shapes)
            self._far = int(shapes.image[np.argmax(far)]) if far.any() else None
        self._has_unnamed |= bool((rater < 0).any())
        is_in_order = shapes.image[0] >= self._last_image and (np.diff(shapes.image) >= 0).all()
        self._last_image = float(shapes.image[-1]) if is_in_order else np.inf
        order = np.argsort(shapes.image, kind="stable")
        records = np.empty(len(shapes), _ROW)
        for name in _SHAPE_COLUMNS:
            records[name] = getattr(shapes, name)[order]
        records["rater"], records["pass_number"], records["row"] = rater[order], pass_number[order], order
        images, starts = np.unique(records["image"], return_index=True)
        bounds = np.append(starts, len(records))
        keys = np.stack([shapes.image, rater, pass_number], axis=1).astype(np.int64)
        layers, counts = np.unique(keys, axis=0, return_counts=True)
        begin = self._file.write(records.tobytes())
        self._runs.append(
            _Run(
                file=self._file,
                begin=begin,
                images=images,
                bounds=bounds,
                loose=self._write_loose(shapes, order, bounds),
                layers=np.column_stack((layers, counts)),
                labels=np.bincount(shapes.label),
                first_row=self._count,
            )
        )
        self._count += len(shapes)

    def finish(self) -> SpooledRows:
        """All of them."""
        is_in_order = bool(np.isfinite(self._last_image))
        return SpooledRows(tuple(self._runs), self._count, self._has_unnamed, self._far, is_in_order)

    def _write_loose(self, shapes: Shapes, order: Column, bounds: Column) -> Column | None:
        """Where on the file the polygons and attributes of every image begin; None where no row has any."""
        if shapes.polygon is None and shapes.attributes is None:
            return None
        if shapes.attributes is not None and any(map(is_too_deep, filter(None, shapes.attributes))):
            raise RecursionError
        nothing = np.full(len(shapes), None, dtype=np.object_)
        polygon = nothing if shapes.polygon is None else shapes.polygon[order]
        attributes = nothing if shapes.attributes is None else shapes.attributes[order]
        places = []
        end = 0
        for start, stop in zip(bounds[:-1].tolist(), bounds[1:].tolist(), strict=True):
            content = pickle.dumps((polygon[start:stop], attributes[start:stop]), protocol=5)
            places.append(self._file.write(content))
            end = places[-1] + len(content)
        return np.array([*places, end], dtype=np.int64)


def _join(pieces: list[RowPiece]) -> RowPiece:
    """The rows of all pieces in the order of the file."""
    shapes = Shapes.concat(piece.shapes for piece in pieces)
    empty = np.empty(0, np.int64)
    rater, pass_number, row = (
        np.concatenate([empty, *(getattr(piece, name) for piece in pieces)]) for name in ("rater", "pass_number", "row")
    )
    found = RowPiece(shapes, rater, pass_number, row).take(np.argsort(row, kind="stable"))
    return replace(found, shapes=found.shapes.with_columns(id=np.arange(len(row), dtype=np.int64)))
