"""Create ML: a JSON list of pictures, each with its boxes by their centre."""

import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Final

import msgspec
import numpy as np

from annotator.errors import Progress
from annotator.formats.core.folder import FilePieces, FileTables
from annotator.formats.core.foreign import ForeignFile, ForeignTable
from annotator.formats.core.format import Format, ReadOptions
from annotator.formats.core.gather import TableBuilder
from annotator.formats.core.image_names import PictureNames
from annotator.formats.core.losses import Feature
from annotator.formats.text.json_text import JsonNode, iterate_entries
from annotator.formats.text.plain_text import skip_mark

_PICTURE: Final = ("image", "imagefilename")
_SHAPES: Final = ("annotations", "annotation")
"""The second name of each is that of older examples."""
_PLACE: Final = ("x", "y", "width", "height")
_MARK: Final = re.compile(rb'"annotations?"\s*:\s*\[')


def read_createml(path: Path, options: ReadOptions, progress: Progress | None = None) -> ForeignFile:
    """Everything that the file says. Raises UserError with file and place."""
    names, gathering = PictureNames(options.images), TableBuilder(path.name, lenient=options.lenient)
    gathering.read_each(iterate_entries(path, path.name), lambda row: _read_picture(gathering, row, names), progress)
    return gathering.build()


def _read_picture(gathering: TableBuilder, row: JsonNode, names: PictureNames) -> None:
    picture = row.get(_PICTURE[1]) or row.need(_PICTURE[0])
    listed = row.get(_SHAPES[1]) or row.need(_SHAPES[0])
    shapes = listed.rows()
    image = gathering.find_or_add_image(names.resolve_name(picture.text()), picture)
    gathering.read_each(shapes, lambda shape: _read_shape(gathering, image, shape))


def _read_shape(gathering: TableBuilder, image: int, shape: JsonNode) -> None:
    label, place = shape.need("label"), shape.need("coordinates")
    x, y, width, height = place.numbers_of(*_PLACE)
    box = (x - width / 2, y - height / 2, x + width / 2, y + height / 2)
    gathering.add_box(place.wrong, image, gathering.find_label(label), box)
    for key in shape.members():
        if key not in ("label", "coordinates"):
            gathering.add_note(f"not kept ({key[:40]})")


def _make_entries(foreign: ForeignTable, progress: Progress) -> Iterator[bytes]:
    low, high = np.split(foreign.shapes.box, 2, axis=1)
    places = np.concatenate(((low + high) / 2, high - low), axis=1).tolist()
    for image, rows in foreign.iterate_images(progress):
        shapes = [
            {"label": foreign.label_of(row), "coordinates": dict(zip(_PLACE, places[row], strict=True))} for row in rows
        ]
        yield msgspec.json.encode({_PICTURE[0]: image.name, _SHAPES[0]: shapes})


def _recognises(_path: Path, head: bytes) -> bool:
    """A JSON list of pictures with lists of annotations."""
    start = skip_mark(head)
    is_picture = any(f'"{name}"'.encode() in start for name in _PICTURE)
    return start.startswith(b"[") and is_picture and _MARK.search(start) is not None and b'"data"' not in start


CREATEML: Final = Format(
    id="createml",
    title="Create ML JSON",
    patterns=("*.json",),
    recognises=_recognises,
    read=read_createml,
    write_tables=partial(FileTables, partial(FilePieces, _make_entries, b"[", b"\n]\n", b",\n")),
    carries=frozenset({Feature.EMPTY_IMAGES}),
)
