"""Writing a folder of Parquet parts, one range of images after the other, so that the memory does not grow with it."""

import json
import shutil
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType, TracebackType
from typing import Any, Final, Self

import msgspec
from msgspec import Struct

from annotator.errors import UserError
from annotator.formats.core.foreign import ForeignTable
from annotator.formats.parts import files
from annotator.model.columns import IMAGE, Kind
from annotator.model.image import Image
from annotator.model.layer import Layer


class FolderHead(Struct, frozen=True):
    """What a folder says of the whole project."""

    name: str
    template: str
    verifies_parts: bool
    labels: tuple[str, ...]
    authors: tuple[files.FolderAuthor, ...]
    settings: dict[str, Any]


class LayerRow(Struct, frozen=True):
    """One layer: the place of its image in the part, that of its author in the head, and what it says of itself."""

    image: int
    author: int
    layer: Layer
    shapes: int


class PartsWriter:
    """A folder that is being written beside its place; it takes its place when it is whole."""

    def __init__(self, folder: Path, head: FolderHead) -> None:
        """Raises UserError where pyarrow is missing, and where something other than a folder of parts is there."""
        self._folder, self._head = folder.absolute(), head
        if self._folder.exists() and not (self._folder / files.RECORD).is_file():
            raise UserError("{folder} exists already and is not a folder of parts; name another one.", folder=folder)
        self._arrow = files.import_arrow()
        self._partial = self._folder.with_name(f".{self._folder.name}.partial")
        self._parts: list[files.PartFile] = []
        self._images = self._layers = 0
        self._writers: dict[str, Any] = {}
        """By the file, or the pattern of it, those that are open."""
        self._rows: Any = None
        """Shapes of the part that wait until they are a group of rows; less than one and a range of images."""
        self._image_rows: list[tuple[Any, ...]] = []
        self._layer_rows: list[tuple[Any, ...]] = []
        self._shapes = 0

    def __enter__(self) -> Self:
        shutil.rmtree(self._partial, ignore_errors=True)
        self._partial.mkdir(parents=True)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        for writer in self._writers.values():
            writer.close()
        if kind is None:
            self._write_record()
            if self._folder.exists():
                shutil.rmtree(self._folder)
            self._partial.rename(self._folder)
        else:
            shutil.rmtree(self._partial, ignore_errors=True)

    def add(self, foreign: ForeignTable, images: Sequence[Image], layers: Iterable[LayerRow]) -> None:
        """The next images of the part that is being written, all of them with an id above those before."""
        table = files.make_arrow_table(foreign)
        self._rows = table if self._rows is None else self._arrow.concat_tables([self._rows, table])
        while len(self._rows) >= files.ROW_GROUP:
            self._write_rows(files.ROW_GROUP)
        self._layer_rows += [_list_layer(row, self._images + len(self._image_rows)) for row in layers]
        self._image_rows += [_list_image(image) for image in images]
        self._shapes += len(foreign.shapes)

    def end_part(self) -> None:
        """The part holds all that was added; the next one begins. Without an image there is none."""
        if not self._image_rows:
            return
        if len(self._rows) or files.PART not in self._writers:
            self._write_rows(len(self._rows))
        self._writers.pop(files.PART).close()
        self._append(files.IMAGES, self._image_rows, _IMAGE_TYPES)
        self._append(files.LAYERS, self._layer_rows, _LAYER_TYPES)
        first, file = self._images, files.PART.format(number=len(self._parts))
        self._images, self._layers = first + len(self._image_rows), self._layers + len(self._layer_rows)
        self._parts.append(files.PartFile(file, self._shapes, first, self._images - 1))
        self._rows, self._image_rows, self._layer_rows, self._shapes = None, [], [], 0

    def _write_rows(self, count: int) -> None:
        """The first rows that wait become a group of rows of the part."""
        from pyarrow import parquet

        if files.PART not in self._writers:
            path = self._partial / files.PART.format(number=len(self._parts))
            self._writers[files.PART] = parquet.ParquetWriter(path, self._rows.schema, compression="zstd")
        self._writers[files.PART].write_table(self._rows.slice(0, count).combine_chunks(), files.ROW_GROUP)
        self._rows = self._rows.slice(count)

    def _append(self, file: str, rows: list[tuple[Any, ...]], types: Mapping[str, str]) -> None:
        from pyarrow import parquet

        pa = self._arrow
        schema = pa.schema([(name, getattr(pa, kind)()) for name, kind in types.items()])
        columns = list(zip(*rows, strict=True)) or [()] * len(types)
        table = pa.table([pa.array(column, field.type) for column, field in zip(columns, schema, strict=True)], schema)
        if file not in self._writers:
            self._writers[file] = parquet.ParquetWriter(self._partial / file, schema, compression="zstd")
        self._writers[file].write_table(table)

    def _write_record(self) -> None:
        head = self._head
        record = files.FolderRecord(
            files.SCHEMA, head.name, head.template, head.verifies_parts, list(head.labels), list(head.authors),
            head.settings, self._images, self._layers, self._parts,
        )  # fmt: skip
        (self._partial / files.RECORD).write_bytes(msgspec.json.format(msgspec.json.encode(record), indent=1))


_TYPES: Final = MappingProxyType({Kind.FLAG: "bool_", Kind.WHOLE: "int64", Kind.NUMBER: "float64", Kind.TEXT: "string"})
_IMAGE_TYPES: Final = MappingProxyType(
    {files.IMAGE_NAMES.get(column.name, column.name): _TYPES[column.kind] for column in IMAGE.columns[1:]}
)
_LAYER_TYPES: Final = MappingProxyType(
    {
        "image": "int64",
        "author": "int64",
        "pass": "int64",
        "status": "string",
        "purpose": "string",
        "seconds": "float64",
        "unblinded": "int64",
        "delivered": "int64",
        "seen": "bool_",
        "shapes": "int64",
        files.FIRST_FINISHED: "int64",
    }
)


def _list_image(image: Image) -> tuple[Any, ...]:
    prompts = None if image.prompts is None else json.dumps(image.prompts)
    return tuple((IMAGE.describe(image) | {"prompts": prompts}).values())[1:]


def _list_layer(row: LayerRow, before: int) -> tuple[Any, ...]:
    layer = row.layer
    return (
        before + row.image, row.author, layer.key.pass_number, layer.status.value, layer.purpose.value, layer.seconds,
        layer.unblinded, layer.delivered, layer.seen, row.shapes, layer.first_finished,
    )  # fmt: skip
