"""Supervisely: a project folder with `meta.json`, and for every data set a folder `ann` with one JSON a picture.

Rectangles, polygons and the boxes of bitmaps come in; who drew an object (`labelerLogin`) is its author.

What the program's own library stores are whole pixels: the second corner of a rectangle is its last pixel, and the
points of a polygon are the middles of pixels. Only where a project has fractions its numbers are places between pixels.
"""

import base64
import binascii
import struct
import zlib
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

import msgspec
import numpy as np

from annotator.errors import Progress, UserError
from annotator.formats.core import tags
from annotator.formats.core.folder import LabelFile, find_label_files, read_heads
from annotator.formats.core.foreign import ForeignFile
from annotator.formats.core.format import Format, ReadOptions
from annotator.formats.core.gather import ShapeOutline, TableBuilder, add_outlines, set_ring
from annotator.formats.core.image_names import PictureNames
from annotator.formats.core.losses import PICTURES, TAGGED, Feature
from annotator.formats.text.json_text import JsonNode, read_json
from annotator.formats.text.plain_text import read_plain
from annotator.geometry.box import Corners, Floats

_ENDING: Final = ".json"
_META: Final = "meta.json"
_FOLDER: Final = "ann"
_PICTURES: Final = "img"
"""Where the pictures lie, beside the folder `ann`."""
_NO_AUTHOR: Final = ("", "unknown")
_PNG: Final = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR"
_HEADER: Final = len(_PNG) + 8
"""Bytes of a PNG up to and with its width and height."""


class _Points(msgspec.Struct):
    exterior: list[tuple[float, float]]


class _Object(msgspec.Struct):
    points: _Points | None = None


class _File(msgspec.Struct):
    """The numbers of a file alone."""

    objects: list[_Object]


def read_supervisely(path: Path, options: ReadOptions, progress: Progress | None = None) -> ForeignFile:
    """Everything that the file, or all files below the folder, say. Raises UserError with file and place."""
    names, gathering = PictureNames(options.images), TableBuilder(path.name, lenient=options.lenient)
    files = find_label_files(path, _ENDING)
    for file in files:
        if file.name == _META:
            _read_classes(gathering, read_json(file.path, file.name))
    pictures = [file for file in files if ((not path.is_dir()) or file.path.parent.name == _FOLDER)]
    if not pictures:
        raise UserError("{path} holds no folder 'ann' with JSON files; choose the folder of the project.", path=path)
    whole = not any(map(_has_fractions, pictures))
    gathering.read_each(pictures, lambda file: _read_file(gathering, file, names, whole=whole), progress)
    return gathering.build()


def _has_fractions(file: LabelFile) -> bool:
    """Whether a number of the file is no whole pixel; what is wrong with a file is told when it is read."""
    try:
        objects = msgspec.json.decode(read_plain(file.path, file.name), type=_File).objects
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return False
    numbers = (number for one in objects if one.points for point in one.points.exterior for number in point)
    return not all(number.is_integer() for number in numbers)


def _read_classes(gathering: TableBuilder, meta: JsonNode) -> None:
    for one in meta.need("classes").rows():
        gathering.find_label(one.need("title"))


def _read_file(gathering: TableBuilder, file: LabelFile, names: PictureNames, *, whole: bool) -> None:
    root = read_json(file.path, file.name)
    objects = root.need("objects").rows()
    width, height = (root.need("size").need(key).size() for key in ("width", "height"))
    folder = file.folder.removesuffix(f"{_FOLDER}/")
    raw = file.path.name.removesuffix(_ENDING)
    name = names.find_by_end(f"{folder}{_PICTURES}/{raw}") or names.resolve_name(folder + raw)
    image = gathering.add_image(name, source=file.name, place="the name of the file", width=width, height=height)
    told = root.get("tags")
    if told is not None and told.value:
        gathering.add_note("not kept (tags of images)", len(told.rows()))
    add_outlines(gathering, image, objects, lambda one: _read_outline(gathering, one, whole=whole))


def _read_outline(gathering: TableBuilder, node: JsonNode, *, whole: bool) -> ShapeOutline | None:
    """One object; None, with a note, for a kind that is no area."""
    kind = node.need("geometryType").text()
    trace = _TRACES.get(kind)
    if trace is None and kind != _BITMAP:
        gathering.add_unknown_kind(kind)
        return None
    label = gathering.find_label(node.need("classTitle"))
    outline = ShapeOutline(node.wrong, label, tags.split_tags(_read_tags(node)))
    login = node.get("labelerLogin")
    if login is not None and login.text() not in _NO_AUTHOR:
        outline.rater = gathering.find_or_add_rater(login.text())
    if kind == _BITMAP:
        gathering.add_note("bitmaps (their boxes are kept)")
        outline.box = _read_bounds(node.need(_BITMAP))
        return outline
    points = node.need("points")
    interior = points.get("interior")
    if interior is not None and interior.value:
        gathering.add_note("holes of polygons (filled)", len(interior.rows()))
    if trace is not None:
        trace(outline, points.need("exterior"), whole=whole)
    if whole:
        gathering.add_note("shapes in whole pixels (the last pixel belongs to a rectangle)")
    return outline


def _read_bounds(node: JsonNode) -> Corners:
    """The box of a bitmap, which is cut to what is drawn: its place, and the size at the beginning of the picture."""
    x, y = node.need("origin").point()
    data = node.need("data")
    try:
        packed = base64.b64decode(data.text(), validate=True)
        head = zlib.decompressobj().decompress(packed, _HEADER)
    except (binascii.Error, ValueError, zlib.error) as error:
        raise data.wrong("is not a packed PNG") from error
    if not head.startswith(_PNG) or len(head) < _HEADER:
        raise data.wrong("is not a packed PNG")
    width, height = struct.unpack(">II", head[len(_PNG) :])
    return x, y, x + width, y + height


def _read_tags(node: JsonNode) -> dict[str, Any]:
    """The tags of an object by their names; one without a value is true."""
    found: dict[str, Any] = {}
    for tag in node.rows_of("tags"):
        value = tag.get("value")
        found[tag.need("name").text()] = True if value is None else value.value
    words = node.get("description")
    if words is not None and words.value:
        found.setdefault("description", words.value)
    return found


def _list_points(node: JsonNode) -> Floats:
    return np.array(node.points()).reshape(-1, 2)


def _trace_rectangle(outline: ShapeOutline, node: JsonNode, *, whole: bool) -> None:
    points = _list_points(node)
    if len(points) != 2:
        raise node.wrong("has {n} points", n=len(points))
    (x0, y0), (x1, y1) = points.min(axis=0).tolist(), points.max(axis=0).tolist()
    outline.box = (x0, y0, x1 + whole, y1 + whole)


def _trace_polygon(outline: ShapeOutline, node: JsonNode, *, whole: bool) -> None:
    set_ring(outline, _list_points(node) + whole / 2)


_BITMAP: Final = "bitmap"
_TRACES: Final = MappingProxyType({"rectangle": _trace_rectangle, "polygon": _trace_polygon})


def _recognises(path: Path, head: bytes) -> bool:
    """A folder with the classes of a project, or JSON with objects that have a class and a geometry."""
    marks = (b'"geometryType"', b'"classTitle"')
    if path.is_dir() and (path / _META).is_file() and any(path.glob(f"*/{_FOLDER}")):
        return True
    return any(
        b'"objects"' in start and any(mark in start for mark in marks) for start in read_heads(path, head, _ENDING)
    )


SUPERVISELY: Final = Format(
    id="supervisely",
    title="Supervisely",
    patterns=("*.json",),
    recognises=_recognises,
    read=read_supervisely,
    carries=TAGGED | PICTURES | {Feature.POLYGONS, Feature.RATERS, Feature.UNUSED_LABELS},
)
