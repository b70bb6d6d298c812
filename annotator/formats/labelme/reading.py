"""Reading LabelMe-like files: pictures, rectangles and polygons, checked value by value."""

import math
from collections.abc import Hashable
from pathlib import Path
from typing import Any, Final

import numpy as np

from annotator.formats.core.folder import LabelFile, find_label_files
from annotator.formats.core.foreign import ForeignTable
from annotator.formats.core.format import ReadOptions
from annotator.formats.core.gather import TableBuilder
from annotator.formats.core.picture_names import PictureNames, strip_address
from annotator.formats.core.pieces import ShapeOutline, add_outlines
from annotator.formats.labelme.dialect import ENDING, Dialect
from annotator.formats.text.json_text import JsonNode, read_json
from annotator.geometry.polygon import as_polygon
from annotator.progress import Progress

_ROOT: Final = frozenset(
    {"version", "flags", "checked", "shapes", "imagePath", "imageData", "imageHeight", "imageWidth"}
)
_SHAPE: Final = frozenset({"label", "points", "shape_type", "group_id", "score", "mask"})
_POLYGONS: Final = ("polygon", "rotation")
_NOTHING: Final[tuple[Any, ...]] = (None, "", [], {}, False)


def read_shapes(
    path: Path, options: ReadOptions, progress: Progress | None = None, *, dialect: Dialect
) -> ForeignTable:
    """Everything that the file, or all files below the folder, say. Raises UserError with file and place."""
    steps = progress or Progress()
    gathering = TableBuilder(path.name, lenient=options.lenient, holds_rows=options.holds_rows)
    known = PictureNames(options.images)
    files = find_label_files(path, ENDING)
    for number, file in enumerate(files):
        steps.step(number, len(files))
        with gathering.leave_out():
            _read_file(gathering, file, dialect, known)
    return gathering.build()


def _read_file(gathering: TableBuilder, file: LabelFile, dialect: Dialect, known: PictureNames) -> None:
    root = read_json(file.path, file.name)
    shapes = root.need("shapes").rows()
    name = root.need("imagePath")
    sizes = {key: root.get(key) for key in ("imageWidth", "imageHeight")}
    width, height = (0 if node is None else node.size() for node in sizes.values())
    place = f"{file.folder}{name.text()}" if _is_relative(name.text()) else name.text()
    if not _is_relative(name.text()) or ".." in name.text():
        place = known.find_by_end(strip_address(name.text())) or place
    image = gathering.add_image(place, source=file.name, place="imagePath", width=width, height=height)
    for key, value in root.members().items():
        if key not in _ROOT and value not in _NOTHING:
            gathering.add_note(f"not kept ({key[:40]})")
    flags = root.get("flags")
    if flags is not None and any(flags.members().values()):
        gathering.add_note("not kept (flags of images)")
    outlines = []
    for shape in shapes:
        with gathering.leave_out():
            outline = _read_outline(gathering, shape, dialect)
            outlines += [] if outline is None else [outline]
    add_outlines(gathering, image, outlines)


def _is_relative(name: str) -> bool:
    return bool(name) and not name.startswith(("/", "\\")) and name[1:2] != ":"


def _read_outline(gathering: TableBuilder, shape: JsonNode, dialect: Dialect) -> ShapeOutline | None:
    """One shape; None, with a note, for a kind that is no region."""
    name = shape.need("label")
    label = gathering.find_or_add_label(name.text(), source=name.source, place=name.place)
    kind = shape.get("shape_type")
    what = "polygon" if kind is None else kind.text()
    if what not in ("rectangle", *_POLYGONS):
        gathering.add_note(f"shapes of the kind {what[:20]!a} (left out)")
        return None
    if what == "rotation":
        gathering.add_note("turned rectangles taken as polygons")
    occluded, part_state, attributes = dialect.unpack(shape)
    extras = {
        key: value
        for key, value in shape.members().items()
        if key not in _SHAPE and key not in dialect.members and value not in _NOTHING
    }
    group = _read_group(shape)
    points = shape.need("points")
    tagged = (occluded, part_state, extras | attributes)
    outline = ShapeOutline(points.wrong, label, (0, 0, 0, 0), tagged, _read_score(shape, dialect))
    _trace(outline, points, is_polygon=what in _POLYGONS)
    if group is not None:
        if outline.polygon is None:
            outline.tagged[2].setdefault("group_id", group)
        else:
            outline.group = group
    return outline


def _trace(outline: ShapeOutline, points: JsonNode, *, is_polygon: bool) -> None:
    """Sets the outline's polygon, or the box of a rectangle with two or four corners."""
    found = points.points()
    if len(found) < 3 if is_polygon else len(found) not in (2, 4):
        raise points.wrong("has {n} points", n=len(found))
    xs, ys = zip(*found, strict=True)
    outline.box = (min(xs), min(ys), max(xs), max(ys))
    if len(found) == 4 and not is_polygon:
        low_x, low_y, high_x, high_y = outline.box
        is_polygon = not all(_is_near(x, low_x, high_x) and _is_near(y, low_y, high_y) for x, y in found)
    if is_polygon:
        try:
            outline.polygon = as_polygon([np.array(found)])
        except ValueError as error:
            raise points.wrong("is not a polygon of three points") from error


def _is_near(value: float, low: float, high: float) -> bool:
    """Whether a corner's coordinate is one of the two sides'."""
    return min(abs(value - low), abs(value - high)) <= 1e-6 * (high - low)


def _read_score(shape: JsonNode, dialect: Dialect) -> float:
    node = shape.get("score")
    if node is None or not dialect.has_scores:
        return math.nan
    score = node.number()
    if not 0 <= score <= 1:
        raise node.wrong("is not between 0 and 1")
    return score


def _read_group(shape: JsonNode) -> Hashable:
    node = shape.get("group_id")
    if node is None:
        return None
    value: Any = node.value
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise node.wrong("is neither a number nor text")
    return value
