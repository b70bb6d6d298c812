"""Reading a folder of Parquet parts: the whole as a project without shapes, and any range of its images."""

import json
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import immutables
import msgspec
import numpy as np
import numpy.typing as npt

from annotator.errors import UserError
from annotator.formats.core.foreign import ASSISTED_BY, ForeignTable, Rater, Statement
from annotator.formats.core.tags import STATES
from annotator.formats.parts.arrow_table import import_arrow
from annotator.formats.parts.files import IMAGES, LAYERS, FolderRecord, PartFile, read_record
from annotator.geometry.polygon import Polygon, as_polygon
from annotator.metrics.parts.source import ImageRange
from annotator.model.author import Author, AuthorKind
from annotator.model.image import Image, ImagePurpose
from annotator.model.layer import Layer, LayerKey, PassPurpose, Status
from annotator.model.metric_settings import MetricSettings
from annotator.model.project import Project
from annotator.model.shapes import UNSET, Shapes
from annotator.model.vocabulary import Vocabulary
from annotator.progress import Progress

_WORDS: Final = ("image", "author", "label", "part_state", "assisted_by")
_NUMBERS: Final = ("pass", "x0", "y0", "x1", "y1", "occluded", "score", "crowd", "source_id", "polygon_wkt")
_AT_ONCE: Final = 500_000
"""Shapes that are read at once."""
_UUID: Final = "00000000-0000-4000-8000-000000000000"


@dataclass(frozen=True, slots=True)
class ParquetSource:
    """A folder of parts as the source of an audit; images have the ids 1, 2, … in the order of their table."""

    folder: Path

    def read_outline(self) -> Project:
        """The project without shapes."""
        record = read_record(self.folder)
        return _make_project(self.folder, record, 0, record.images - 1)

    def list_labels(self) -> set[int]:
        """Ids of the labels that shapes bear."""
        return set(range(len(read_record(self.folder).labels)))

    def list_ranges(self, boxes: int) -> list[ImageRange]:
        """The parts, several together where they are small."""
        found: list[ImageRange] = []
        held = boxes
        for part in read_record(self.folder).parts:
            if held + part.shapes > boxes or not found:
                found.append(ImageRange(part.first + 1, part.last + 1))
                held = part.shapes
            else:
                found[-1] = ImageRange(found[-1].first, part.last + 1)
                held += part.shapes
        return found

    def read_range(self, part: ImageRange) -> Project:
        """The project with the images of a range alone, and their layers loaded."""
        record = read_record(self.folder)
        first, last = max(part.first - 1, 0), min(part.last - 1, record.images - 1)
        project = _make_project(self.folder, record, first, last)
        layers = dict(project.layers)
        base = 0
        for one in record.parts:
            if one.first <= last and one.last >= first:
                for key, shapes in _read_part(self.folder, record, one, base).items():
                    if key in layers:
                        layers[key] = layers[key].with_shapes(shapes)
            base += one.shapes
        empty = Shapes.empty()
        loaded = (layer if layer.loaded is not None else layer.with_shapes(empty) for layer in layers.values())
        return project.with_layers(loaded)


def _make_project(folder: Path, record: FolderRecord, first: int, last: int) -> Project:
    """The images from place `first` to place `last`, with their layers without shapes."""
    images = _read_rows(folder, IMAGES).slice(first, last - first + 1).to_pylist()
    rows = _read_layers(folder)
    bounds = np.searchsorted(rows.column("image").to_numpy(), (first, last + 1)).tolist()
    layers = (_layer_of(row) for row in rows.slice(bounds[0], bounds[1] - bounds[0]).to_pylist())
    return Project(
        uuid=_UUID,
        name=record.name,
        template=record.template,
        images=immutables.Map({place: _image_of(row, place) for place, row in enumerate(images, first + 1)}),
        authors=immutables.Map({n: Author(n, one.name, one.kind) for n, one in enumerate(record.authors, 1)}),
        layers=immutables.Map({layer.key: layer for layer in layers}),
        vocabulary=_make_vocabulary(record),
        metrics=msgspec.convert(record.settings, MetricSettings),
    )


def _make_vocabulary(record: FolderRecord) -> Vocabulary:
    words = Vocabulary(parts=record.verifies_parts)
    for name in record.labels:
        words = words.add_label(name)
    return words


@lru_cache(maxsize=2)
def _read_rows(folder: Path, file: str) -> Any:
    """A whole table. Raises UserError where it cannot be read."""
    return _read(folder, file, None)


@lru_cache(maxsize=1)
def _read_layers(folder: Path) -> Any:
    return _read_rows(folder, LAYERS).combine_chunks()


def _read(folder: Path, file: str, columns: list[str] | None) -> Any:
    pa = import_arrow()
    from pyarrow import parquet

    try:
        kept = [name for name in _WORDS if columns and name in columns]
        return parquet.read_table(folder / file, columns=columns, read_dictionary=kept or None, partitioning=None)
    except (pa.ArrowException, OSError, ValueError) as error:
        raise UserError(
            "{file} in {folder} cannot be read ({reason}); export the folder again.",
            file=file,
            folder=folder,
            reason=str(error).splitlines()[0][:80],
        ) from error


def _image_of(row: dict[str, Any], place: int) -> Image:
    prompts = None if row["prompts"] is None else tuple((x, y) for x, y in json.loads(row["prompts"]))
    return Image(
        place, row["image"], row["width"], row["height"], row["orientation"], row["split"], prompts,
        row["ground_sampling_distance"], row["source_id"], row["content_hash"], ImagePurpose(row["purpose"]),
    )  # fmt: skip


def _layer_of(row: dict[str, Any]) -> Layer:
    return Layer(
        LayerKey(row["image"] + 1, row["author"] + 1, row["pass"]),
        Status(row["status"]),
        seconds=row["seconds"],
        unblinded=row["unblinded"],
        seen=row["seen"],
        count=row["shapes"],
        purpose=PassPurpose(row["purpose"]),
        delivered=row["delivered"],
    )


def _read_part(folder: Path, record: FolderRecord, part: PartFile, base: int) -> dict[LayerKey, Shapes]:
    """The shapes of every layer of a part; `base` is the number of shapes before it."""
    table = _read(folder, part.file, [*_WORDS, *_NUMBERS]).combine_chunks()
    names = _read_rows(folder, IMAGES).column("image").slice(part.first, part.last - part.first + 1).to_pylist()
    image = _number_words(table, "image", {name: place for place, name in enumerate(names, part.first + 1)})
    author = _number_words(table, "author", {one.name: place for place, one in enumerate(record.authors, 1)})
    passes = table.column("pass").to_numpy()
    shapes = Shapes(
        id=np.arange(base, base + len(table), dtype=np.int64),
        label=_number_words(table, "label", {name: n for n, name in enumerate(record.labels)}).astype(np.int32),
        box=np.stack([table.column(name).to_numpy() for name in ("x0", "y0", "x1", "y1")], axis=1),
        occluded=_fill(table, "occluded", UNSET, np.int8),
        part_state=_number_words(table, "part_state", {k: int(v) for k, v in STATES.items()}).astype(np.int8),
        score=_fill(table, "score", np.nan, np.float64),
        crowd=_fill(table, "crowd", 0, np.bool_),
        source_id=_fill(table, "source_id", -1, np.int64),
        image=np.full(len(table), -1, dtype=np.int64),
        draft=np.zeros(len(table), np.bool_),
        assisted=_number_words(table, "assisted_by", {one.name: n for n, one in enumerate(record.authors, 1)}),
        polygon=_read_polygons(table),
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
    column = table.column(name).combine_chunks()
    of_word = np.array([numbers.get(word, -1) for word in column.dictionary.to_pylist()] + [-1], dtype=np.int64)
    places: npt.NDArray[np.intp] = column.indices.fill_null(len(of_word) - 1).to_numpy(zero_copy_only=False)
    return of_word[places]


def _fill(table: Any, name: str, empty: float, kind: npt.DTypeLike) -> npt.NDArray[Any]:
    """A column of numbers, `empty` where nothing is known."""
    column = table.column(name)
    known = column.is_valid().to_numpy()
    values = np.full(len(column), empty, dtype=kind)
    values[known] = column.drop_null().to_numpy()
    return values


def _read_polygons(table: Any) -> npt.NDArray[np.object_] | None:
    column = table.column("polygon_wkt")
    if column.null_count == len(column):
        return None
    found = np.empty(len(column), dtype=np.object_)
    for row, text in enumerate(column.to_pylist()):
        found[row] = None if text is None else _parse_polygon(text)
    return found


def read_folder(folder: Path, progress: Progress | None = None) -> ForeignTable:
    """Everything that a folder of parts holds, for an import. Raises UserError and, when asked to stop, Cancelled."""
    source, told = ParquetSource(folder), progress or Progress()
    outline = source.read_outline()
    ranges = source.list_ranges(_AT_ONCE)
    layers: list[Layer] = []
    for done, part in enumerate(ranges):
        told.step(done, len(ranges))
        layers += sorted(source.read_range(part).layers.values(), key=lambda layer: layer.key)
    shapes = Shapes.concat(layer.shapes for layer in layers)
    counts = [layer.count for layer in layers]
    models = [author.name for author in outline.authors.values()]
    attributes = [None if row < 0 else {ASSISTED_BY: models[row - 1]} for row in shapes.assisted.tolist()]
    images = outline.list_images()
    return ForeignTable(
        source=folder.name,
        images=tuple(replace(image, id=place) for place, image in enumerate(images)),
        labels=tuple(outline.vocabulary.labels),
        raters=tuple(Rater(author.name, author.kind) for author in outline.authors_of(*AuthorKind)),
        shapes=shapes.with_columns(
            image=np.repeat([layer.key.image - 1 for layer in layers], counts).astype(np.int64),
            assisted=np.full(len(shapes), -1, dtype=np.int64),
            attributes=np.array(attributes, dtype=np.object_) if (shapes.assisted >= 0).any() else None,
        ),
        rater=np.repeat([layer.key.author - 1 for layer in layers], counts).astype(np.int32),
        pass_number=np.repeat([layer.key.pass_number for layer in layers], counts).astype(np.int32),
        statements=tuple(
            Statement(layer.key.image - 1, layer.key.author - 1, layer.key.pass_number, layer.status)
            for layer in layers
        ),
    )
