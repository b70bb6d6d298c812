"""Writing a folder of Parquet parts, one range of images after the other, so that the memory does not grow with it."""

import json
import shutil
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType, TracebackType
from typing import Any, Final, Self

import msgspec

from annotator.errors import UserError
from annotator.formats.core.foreign import ForeignTable
from annotator.formats.parts.arrow_table import ROW_GROUP, import_arrow, make_arrow_table
from annotator.formats.parts.files import IMAGES, LAYERS, PART, RECORD, SCHEMA, FolderAuthor, FolderRecord, PartFile
from annotator.model.image import Image
from annotator.model.layer import Layer


@dataclass(frozen=True, slots=True)
class FolderHead:
    """What a folder says of the whole project."""

    name: str
    template: str
    verifies_parts: bool
    labels: tuple[str, ...]
    authors: tuple[FolderAuthor, ...]
    settings: dict[str, Any]


@dataclass(frozen=True, slots=True)
class LayerRow:
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
        if self._folder.exists() and not (self._folder / RECORD).is_file():
            raise UserError("{folder} is there already and is no folder of parts; name another one.", folder=folder)
        self._arrow = import_arrow()
        self._partial = self._folder.with_name(f".{self._folder.name}.partial")
        self._parts: list[PartFile] = []
        self._images = self._layers = 0
        self._writers: dict[str, Any] = {}

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

    def add_part(self, foreign: ForeignTable, images: Sequence[Image], layers: Iterable[LayerRow]) -> None:
        """The next range of images, all of them with an id above those before; rows are sorted by image."""
        from pyarrow import parquet

        file = PART.format(number=len(self._parts))
        parquet.write_table(
            make_arrow_table(foreign), self._partial / file, row_group_size=ROW_GROUP, compression="zstd"
        )
        self._append(IMAGES, [_list_image(image) for image in images], _IMAGE_TYPES)
        rows = [_list_layer(row, self._images) for row in layers]
        self._append(LAYERS, rows, _LAYER_TYPES)
        first = self._images
        self._images, self._layers = self._images + len(images), self._layers + len(rows)
        self._parts.append(PartFile(file, len(foreign.shapes), first, self._images - 1))

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
        record = FolderRecord(
            SCHEMA, head.name, head.template, head.verifies_parts, list(head.labels), list(head.authors),
            head.settings, self._images, self._layers, self._parts,
        )  # fmt: skip
        (self._partial / RECORD).write_bytes(msgspec.json.format(msgspec.json.encode(record), indent=1))


_IMAGE_TYPES: Final = MappingProxyType(
    {
        "image": "string",
        "width": "int64",
        "height": "int64",
        "orientation": "int64",
        "split": "string",
        "prompts": "string",
        "ground_sampling_distance": "float64",
        "source_id": "int64",
        "content_hash": "string",
        "purpose": "string",
    }
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
    }
)


def _list_image(image: Image) -> tuple[Any, ...]:
    prompts = None if image.prompts is None else json.dumps(image.prompts)
    return (
        image.name, image.width, image.height, image.orientation, image.split, prompts, image.sampling_distance,
        image.source_id, image.content_hash, image.purpose.value,
    )  # fmt: skip


def _list_layer(row: LayerRow, before: int) -> tuple[Any, ...]:
    layer = row.layer
    return (
        before + row.image, row.author, layer.key.pass_number, layer.status.value, layer.purpose.value, layer.seconds,
        layer.unblinded, layer.delivered, layer.seen, row.shapes,
    )  # fmt: skip
