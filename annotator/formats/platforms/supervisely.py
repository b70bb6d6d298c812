"""Supervisely: a project folder with `meta.json`, and for every data set a folder `ann` with one JSON a picture.

Rectangles and polygons come in; who drew an object (`labelerLogin`) is its author.
"""

from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

import numpy as np

from annotator.errors import UserError
from annotator.formats.core import tags
from annotator.formats.core.folder import LabelFile, find_label_files, read_heads
from annotator.formats.core.foreign import ForeignTable
from annotator.formats.core.format import Format, ReadOptions
from annotator.formats.core.gather import TableBuilder
from annotator.formats.core.losses import ANY_ATTRIBUTES, Feature
from annotator.formats.core.picture_names import PictureNames
from annotator.formats.core.pieces import ShapeOutline, add_outlines, set_ring
from annotator.formats.text.json_text import JsonNode, read_json
from annotator.geometry.box import Floats
from annotator.progress import Progress

_ENDING: Final = ".json"
_META: Final = "meta.json"
_FOLDER: Final = "ann"
_NO_AUTHOR: Final = ("", "unknown")


def read_supervisely(path: Path, options: ReadOptions, progress: Progress | None = None) -> ForeignTable:
    """Everything that the file, or all files below the folder, say. Raises UserError with file and place."""
    steps, names = progress or Progress(), PictureNames(options.images)
    gathering = TableBuilder(path.name)
    files = find_label_files(path, _ENDING)
    for file in files:
        if file.name == _META:
            _read_classes(gathering, read_json(file.path, file.name))
    pictures = [file for file in files if _is_of_picture(file, alone=not path.is_dir())]
    if not pictures:
        raise UserError("{path} holds no folder 'ann' with JSON files; choose the folder of the project.", path=path)
    for number, file in enumerate(pictures):
        steps.step(number, len(pictures))
        _read_file(gathering, file, names)
    return gathering.build()


def _is_of_picture(file: LabelFile, *, alone: bool) -> bool:
    """Whether a file is about a picture: named itself, or in a folder `ann`; others are about the project."""
    return alone or file.path.parent.name == _FOLDER


def _read_classes(gathering: TableBuilder, meta: JsonNode) -> None:
    for one in meta.need("classes").rows():
        name = one.need("title")
        gathering.find_or_add_label(name.text(), source=name.source, place=name.place)


def _read_file(gathering: TableBuilder, file: LabelFile, names: PictureNames) -> None:
    root = read_json(file.path, file.name)
    objects = root.need("objects").rows()
    size = root.need("size")
    folder = file.folder.removesuffix(f"{_FOLDER}/")
    name = names.resolve_name(folder + file.path.name.removesuffix(_ENDING))
    image = gathering.add_image(
        name,
        source=file.name,
        place="the name of the file",
        width=size.need("width").size(),
        height=size.need("height").size(),
    )
    told = root.get("tags")
    if told is not None and told.value:
        gathering.add_note("not kept (tags of images)", len(told.rows()))
    outlines = [_read_outline(gathering, one) for one in objects]
    add_outlines(gathering, image, [outline for outline in outlines if outline is not None])


def _read_outline(gathering: TableBuilder, node: JsonNode) -> ShapeOutline | None:
    """One object; None, with a note, for a kind that is no rectangle and no polygon."""
    kind = node.need("geometryType").text()
    trace = _TRACES.get(kind)
    if trace is None:
        gathering.add_note(f"shapes of the kind {kind[:20]!a} (left out)")
        return None
    name = node.need("classTitle")
    label = gathering.find_or_add_label(name.text(), source=name.source, place=name.place)
    attributes = _read_tags(node)
    tagged = (*tags.take_tags(attributes), attributes)
    outline = ShapeOutline(node.wrong, label, (0, 0, 0, 0), tagged, np.nan)
    login = node.get("labelerLogin")
    if login is not None and login.text() not in _NO_AUTHOR:
        outline.rater = gathering.find_or_add_rater(login.text())
    points = node.need("points")
    interior = points.get("interior")
    if interior is not None and interior.value:
        gathering.add_note("holes of polygons (filled)", len(interior.rows()))
    trace(outline, points.need("exterior"))
    return outline


def _read_tags(node: JsonNode) -> dict[str, Any]:
    """The tags of an object by their names; one without a value is true."""
    found: dict[str, Any] = {}
    told = node.get("tags")
    for tag in () if told is None else told.rows():
        value = tag.get("value")
        found[tag.need("name").text()] = True if value is None else value.value
    words = node.get("description")
    if words is not None and words.value:
        found.setdefault("description", words.value)
    return found


def _list_points(node: JsonNode) -> Floats:
    return np.array(node.points()).reshape(-1, 2)


def _trace_rectangle(outline: ShapeOutline, node: JsonNode) -> None:
    points = _list_points(node)
    if len(points) != 2:
        raise node.wrong("has {n} points", n=len(points))
    (x0, y0), (x1, y1) = points.min(axis=0).tolist(), points.max(axis=0).tolist()
    outline.box = (x0, y0, x1, y1)


def _trace_polygon(outline: ShapeOutline, node: JsonNode) -> None:
    set_ring(outline, _list_points(node))


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
    write=None,
    carries=frozenset(
        {
            Feature.OCCLUDED,
            Feature.PART_STATES,
            Feature.POLYGONS,
            *ANY_ATTRIBUTES,
            Feature.RATERS,
            Feature.SIZES,
            Feature.EMPTY_IMAGES,
            Feature.UNUSED_LABELS,
        }
    ),
)
