"""Reading a folder of Parquet parts: the whole as a project without shapes, and any range of its images."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import immutables
import msgspec
import numpy as np
import numpy.typing as npt
from msgspec import Struct
from msgspec.structs import replace

from annotator.errors import Progress
from annotator.formats.core.foreign import ASSISTED_BY, ForeignFile, Rater, Statement
from annotator.formats.core.spooled import RowsSpooler
from annotator.formats.parts import files
from annotator.formats.parts.columns import CORNERS, POLYGON
from annotator.geometry.box import Polygon, as_polygon
from annotator.metrics.ranges.outline import make_outline
from annotator.metrics.ranges.source import PART_BOXES, ImageRange, split_ranges
from annotator.model.author import Author, AuthorKind
from annotator.model.columns import FIXED_COLUMNS, TABLE_COLUMNS, ShapeColumn
from annotator.model.image import Image
from annotator.model.layer import Layer, LayerKey
from annotator.model.metric_settings import MetricSettings
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from annotator.model.vocabulary import Vocabulary

_WORDS: Final = ("image", "author", "label", "assisted_by", *(one.name for one in TABLE_COLUMNS if one.words))
_NUMBERS: Final = ("pass", *CORNERS, POLYGON, *(one.name for one in TABLE_COLUMNS if not one.words))
_ELSEWHERE: Final = ("id", "label", "box", "assisted")
"""Columns of shapes that are read in another way than by their name."""
_OUTLINE_BOXES: Final = 250_000
"""Boxes of a range whose images and layers, without boxes, are in the memory while an outline is gone through."""
_UUID: Final = "00000000-0000-4000-8000-000000000000"


class ParquetSource(Struct, frozen=True):
    """A folder of parts as the source of an audit; images have the ids 1, 2, … in the order of their table."""

    folder: Path

    def read_outline(self) -> Project:
        """The project without shapes, whose images and layers are read whenever they are gone through."""
        record = files.read_record(self.folder)
        return make_outline(
            _make_head(record, _find_places(self.folder, record)),
            self.list_ranges(_OUTLINE_BOXES),
            self._read_images,
            self._read_layers,
            (record.images, record.layers),
        )

    def list_labels(self) -> set[int]:
        """Ids of the labels that shapes bear."""
        return set(range(len(files.read_record(self.folder).labels)))

    def list_ranges(self, boxes: int) -> list[ImageRange]:
        """Ranges of about so many boxes, wherever one part ends and the next begins."""
        starts = _find_places(self.folder, files.read_record(self.folder)).starts
        return split_ranges(enumerate(map(int, np.diff(starts)), 1), boxes)

    def read_range(self, part: ImageRange) -> Project:
        """The project with the images of a range alone, and their layers loaded."""
        record = files.read_record(self.folder)
        first, last = max(part.first - 1, 0), min(part.last - 1, record.images - 1)
        found, layers = self._read_images(part), self._read_layers(part)
        places = _find_places(self.folder, record)
        for one in record.parts:
            if one.first <= last and one.last >= first:
                images = range(max(one.first, first), min(one.last, last) + 1)
                names = {found[place + 1].name: place + 1 for place in images}
                for key, shapes in _read_shapes_of(self.folder, record, one, names, places.starts).items():
                    layers[key] = layers[key].with_shapes(shapes)
        empty = Shapes.empty()
        loaded = {key: one if one.loaded is not None else one.with_shapes(empty) for key, one in layers.items()}
        head = _make_head(record, places)
        return replace(head, images=immutables.Map(found), layers=immutables.Map(loaded), begun=None, last_pass=0)

    def _read_images(self, part: ImageRange) -> dict[int, Image]:
        record = files.read_record(self.folder)
        first, last = max(part.first - 1, 0), min(part.last - 1, record.images - 1)
        places = _find_places(self.folder, record)
        return {image.id: image for image in files.iterate_images(self.folder, places, first, last)}

    def _read_layers(self, part: ImageRange) -> dict[LayerKey, Layer]:
        record = files.read_record(self.folder)
        first, last = max(part.first - 1, 0), min(part.last - 1, record.images - 1)
        places = _find_places(self.folder, record)
        return {layer.key: layer for layer in files.iterate_layers(self.folder, places, first, last)}


def _find_places(folder: Path, record: files.FolderRecord) -> files.FolderPlaces:
    return files.read_places(folder, record.images, len(record.authors))


def _make_head(record: files.FolderRecord, places: files.FolderPlaces) -> Project:
    """The project without images and layers, of which it has what is counted."""
    return Project(
        uuid=_UUID,
        name=record.name,
        template=record.template,
        authors=immutables.Map({n: Author(n, one.name, one.kind) for n, one in enumerate(record.authors, 1)}),
        vocabulary=_make_vocabulary(record),
        metrics=msgspec.convert(record.settings, MetricSettings),
        begun=immutables.Map(enumerate(places.begun.tolist(), 1)),
        unblinded=immutables.Map(enumerate(places.unblinded.tolist(), 1)),
        last_pass=places.last_pass,
    )


def _make_vocabulary(record: files.FolderRecord) -> Vocabulary:
    words = Vocabulary(parts=record.verifies_parts)
    for name in record.labels:
        words = words.add_label(name)
    return words


def _read_shapes(folder: Path, file: str, begin: int, end: int) -> Any:
    """The rows of a part from `begin` to before `end`, of which only the groups that hold them are read."""
    with files.open_table(folder, file, read_dictionary=_WORDS) as opened:
        ends = np.cumsum(files.list_group_rows(opened))
        kept = [
            n for n in range(np.searchsorted(ends, begin, "right"), np.searchsorted(ends, end) + 1) if n < len(ends)
        ]
        table = opened.read_row_groups(kept, columns=[*_WORDS, *_NUMBERS], use_threads=False)
        before = int(ends[kept[0] - 1]) if kept and kept[0] else 0
        return table.slice(begin - before, end - begin).combine_chunks()


def _read_shapes_of(
    folder: Path,
    record: files.FolderRecord,
    part: files.PartFile,
    images: dict[str, int],
    starts: npt.NDArray[np.int64],
) -> dict[LayerKey, Shapes]:
    """The shapes of every layer on images of a part, whose ids follow each other and are given by name.

    Raises UserError where they are not there.
    """
    begin, end = int(starts[min(images.values()) - 1]), int(starts[max(images.values())])
    table = _read_shapes(folder, part.file, begin - int(starts[part.first]), end - int(starts[part.first]))
    image = _number_words(table, "image", images)
    author = _number_words(table, "author", {one.name: place for place, one in enumerate(record.authors, 1)})
    if len(table) != end - begin or (image < 0).any() or (author < 0).any():
        raise files.make_error(folder, part.file, f"it does not hold the shapes that {files.LAYERS} counts")
    passes = files.read_values(table.column("pass"))
    shapes = Shapes(
        id=np.arange(begin, end, dtype=np.int64),
        label=_number_words(table, "label", {name: n for n, name in enumerate(record.labels)}).astype(np.int32),
        box=np.stack([files.read_values(table.column(name)) for name in CORNERS], axis=1),
        assisted=_number_words(table, "assisted_by", {one.name: n for n, one in enumerate(record.authors, 1)}),
        polygon=_read_polygons(table),
        **{column.name: _read_column(table, column) for column in FIXED_COLUMNS if column.name not in _ELSEWHERE},
    )
    starts = np.flatnonzero((np.diff(np.stack((image, author, passes)), axis=1, prepend=-9) != 0).any(axis=0))
    keys = zip(*(column[starts].tolist() for column in (image, author, passes)), strict=True)
    tables = shapes.split([*starts.tolist(), len(table)])
    return {LayerKey(*key): rows for key, rows in zip(keys, tables, strict=True)}


def _parse_polygon(text: str) -> Polygon:
    import shapely

    geometry = shapely.from_wkt(text)
    return as_polygon([shapely.get_coordinates(part.exterior) for part in shapely.get_parts(geometry)])


def _number_words(table: Any, name: str, numbers: dict[str, int]) -> npt.NDArray[np.int64]:
    """The number of every word of a column; -1 for none and for one that has no number."""
    words = table.column(name).combine_chunks()
    of_word = np.array([numbers.get(word, -1) for word in words.dictionary.to_pylist()], dtype=np.int64)
    found, known = np.full(len(words), -1, dtype=np.int64), files.find_known(words.indices)
    found[known] = of_word[files.read_array(words.indices)[known]]
    return found


def _read_column(table: Any, column: ShapeColumn) -> npt.NDArray[Any]:
    """A column of shapes, unset where nothing is known and where folders do not have it."""
    if column.words:
        return _number_words(table, column.name, {word: n for n, word in enumerate(column.words)}).astype(column.dtype)
    values = np.full(len(table), column.unset, dtype=column.dtype)
    if column.kind is None:
        return values
    found = table.column(column.name).combine_chunks()
    known = files.find_known(found)
    values[known] = files.read_array(found)[known]
    return values


def _read_polygons(table: Any) -> npt.NDArray[np.object_] | None:
    column = table.column(POLYGON)
    if column.null_count == len(column):
        return None
    found = np.empty(len(column), dtype=np.object_)
    for row, text in enumerate(column.to_pylist()):
        found[row] = None if text is None else _parse_polygon(text)
    return found


def read_folder(folder: Path, progress: Progress | None = None) -> ForeignFile:
    """Everything that a folder of parts holds, for an import. Raises UserError and, when asked to stop, Cancelled."""
    spooler = RowsSpooler()
    source, told = ParquetSource(folder), progress or Progress()
    outline = source.read_outline()
    ranges = source.list_ranges(PART_BOXES)
    models = [author.name for author in outline.authors.values()]
    statements: list[Statement] = []
    for done, part in enumerate(ranges):
        told.step(done, len(ranges))
        layers = sorted(source.read_range(part).layers.values(), key=lambda layer: layer.key)
        said = [
            Statement(layer.key.image - 1, layer.key.author - 1, layer.key.pass_number, layer.status)
            for layer in layers
        ]
        statements += said
        # One table a range: those of single layers take more memory than what is in them.
        piece = _make_piece(
            Shapes.concat(layer.shapes for layer in layers), said, [one.count for one in layers], models
        )
        spooler.add(*piece)
    images = outline.list_images()
    return ForeignFile(
        folder.name,
        rows=spooler.finish(),
        images=tuple(replace(image, id=place) for place, image in enumerate(images)),
        labels=tuple(outline.vocabulary.labels),
        raters=tuple(Rater(author.name, author.kind) for author in outline.authors_of(*AuthorKind)),
        statements=tuple(statements),
    )


def _make_piece(
    shapes: Shapes, said: Sequence[Statement], counts: Sequence[int], models: Sequence[str]
) -> tuple[Shapes, npt.NDArray[np.int32], npt.NDArray[np.int32]]:
    """The shapes of these layers as rows of a foreign table, with their raters and passes."""
    marked = (shapes.assisted >= 0).any()
    taken = shapes.assisted.tolist() if marked else []
    attributes = [None if row < 0 else {ASSISTED_BY: models[row - 1]} for row in taken]
    image, rater, number = (
        (
            np.repeat(np.array(column, dtype=np.int64), counts)
            for column in zip(*((one.image, one.rater, one.pass_number) for one in said), strict=True)
        )
        if said
        else (np.empty(0, np.int64),) * 3
    )
    rows = shapes.with_columns(
        image=image,
        assisted=np.full(len(shapes), -1, dtype=np.int64),
        attributes=np.array(attributes, dtype=np.object_) if marked else None,
    )
    return rows, rater.astype(np.int32), number.astype(np.int32)
