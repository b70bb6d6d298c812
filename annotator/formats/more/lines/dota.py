"""DOTA: oriented boxes of aerial pictures, four corners a line: polygons, or boxes where they stand upright."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Final

import numpy as np
from msgspec.structs import replace

from annotator.errors import Progress
from annotator.formats.core import tags
from annotator.formats.core.foreign import ForeignFile, ForeignTable
from annotator.formats.core.format import Format, ReadOptions
from annotator.formats.core.gather import BEYOND_BOUND, TableBuilder
from annotator.formats.core.image_names import NamedTables, has_distinct_stems
from annotator.formats.core.losses import BOX_APART, FLAT_POLYGONS, PICTURES, Feature, Loss
from annotator.formats.more.lines.folder import BLANKS, UNTOLD, TextFiles, matches_first_lines, read_folder
from annotator.formats.text.line_text import TextLine, is_number
from annotator.geometry.box import Bools, Polygon, as_polygon, bounds_of_polygon, is_within_bound
from annotator.geometry.curves import find_turned_rectangle, outline_box
from annotator.model.image import Image

_NUMBERS: Final = 8
_FOLDER: Final = "labelTxt"
_DIFFICULT: Final = "difficult"
_SOURCE, _DISTANCE = "imagesource:", "gsd:"
"""What the two lines at the top begin with: who took the picture, and metres a pixel."""


def read_dota(path: Path, options: ReadOptions, progress: Progress | None = None) -> ForeignFile:
    """The objects of a folder `labelTxt`, or of one file. Raises UserError with file and line."""
    gathering = TableBuilder(path.name, lenient=options.lenient)

    def read_line(line: TextLine, image: int, _picture: Image) -> None:
        first = line.value[0].lower()
        if first.startswith(_DISTANCE):
            gathering.complete_image(image, sampling_distance=_read_distance(line))
        elif not first.startswith(_SOURCE):
            _add_shape(gathering, image, line)

    read_folder(path, gathering, options, read_line, progress=progress)
    return gathering.build()


def _read_distance(line: TextLine) -> float | None:
    """Metres a pixel; None where the line says `gsd:null` or nothing."""
    text = "".join(line.value)[len(_DISTANCE) :].strip()
    if text.lower() in ("", "null", "none", "nan"):
        return None
    found = TextLine([text], line.source, line.place).number(0, "gsd")
    if not 0 < found < 1e6:
        raise line.wrong("{column} is not above 0", column="gsd")
    return found


def _add_shape(gathering: TableBuilder, image: int, line: TextLine) -> None:
    if len(line.value) not in (_NUMBERS + 1, _NUMBERS + 2):
        raise line.wrong("has {n} words where DOTA has eight numbers, a class and maybe 0 or 1", n=len(line.value))
    numbers = [line.number(column, f"number {column + 1}") for column in range(_NUMBERS)]
    label = gathering.find_or_add_label(line.value[_NUMBERS], line.at("class"))
    polygon = _make_polygon(line, numbers)
    x0, y0, x1, y1 = bounds_of_polygon(polygon).tolist()
    is_difficult = len(line.value) > _NUMBERS + 1 and line.whole(_NUMBERS + 1, "difficult") != 0
    gathering.add_box(
        line.wrong,
        image,
        label,
        (x0, y0, x1, y1),
        polygon=None if _is_upright(polygon) else polygon,
        attributes={_DIFFICULT: True} if is_difficult else None,
    )


def _make_polygon(line: TextLine, numbers: list[float]) -> Polygon:
    corners = np.array(numbers).reshape(-1, 2)
    if not is_within_bound(corners).all():
        raise line.wrong(BEYOND_BOUND)
    try:
        return as_polygon([corners])
    except ValueError as error:
        raise line.wrong("is not a polygon of three points") from error


def _format_head(image: Image) -> str:
    distance = image.sampling_distance
    return "" if distance is None else f"{_SOURCE}null\n{_DISTANCE}{distance!r}\n"


def _format_line(foreign: ForeignTable, row: int) -> str:
    shapes = foreign.shapes
    x0, y0, x1, y1 = shapes.box[row].tolist()
    polygon = shapes.polygon_of(row)
    corners = outline_box((x0, y0, x1, y1)) if polygon is None else polygon[0]
    is_difficult = shapes.attributes_of(row).get(_DIFFICULT) is True
    numbers = " ".join(map(repr, corners.reshape(-1).tolist()))
    return f"{numbers} {foreign.label_of(row)} {int(is_difficult)}"


def _is_upright(polygon: Polygon) -> bool:
    """Whether a polygon is no more than its box."""
    ring = polygon[0]
    if len(polygon) > 1 or len(ring) != _NUMBERS // 2 or any(len(set(column)) != 2 for column in ring.T.tolist()):
        return False
    steps = (np.roll(ring, -1, axis=0) != ring).sum(axis=1)
    return bool((steps == 1).all())


def _has_upright(foreign: ForeignTable) -> Bools:
    return _mark_polygons(foreign, _is_upright)


def _has_many_corners(foreign: ForeignTable) -> Bools:
    return _mark_polygons(foreign, lambda polygon: len(polygon) > 1 or len(polygon[0]) != _NUMBERS // 2)


def _mark_polygons(foreign: ForeignTable, is_such: Callable[[Polygon], bool]) -> Bools:
    polygons = map(foreign.shapes.polygon_of, range(len(foreign.shapes)))
    return np.array([polygon is not None and is_such(polygon) for polygon in polygons], dtype=np.bool_)


def _replace_by_rectangles(foreign: ForeignTable) -> ForeignTable:
    """Polygons of other than four corners as the smallest turned rectangle about them, else as their box."""
    rows = np.flatnonzero(_has_many_corners(foreign)).tolist()
    if not rows or foreign.shapes.polygon is None:
        return foreign
    column, box = foreign.shapes.polygon.copy(), foreign.shapes.box.copy()
    for row in rows:
        column[row] = find_turned_rectangle(column[row])
        if column[row] is not None:
            box[row] = bounds_of_polygon(column[row])
    return replace(foreign, shapes=foreign.shapes.with_columns(polygon=column, box=box))


def _drop_upright(foreign: ForeignTable) -> ForeignTable:
    rows = _has_upright(foreign)
    if not rows.any() or foreign.shapes.polygon is None:
        return foreign
    column = foreign.shapes.polygon.copy()
    column[rows] = None
    return replace(foreign, shapes=foreign.shapes.with_columns(polygon=column))


def _reread(occluded: int, part_state: int, attributes: dict[str, Any]) -> tags.TagsAndAttributes:
    kept = {_DIFFICULT: True} if attributes.get(_DIFFICULT) is True else {}
    return occluded, part_state, kept


def _is_dota_line(words: list[str]) -> bool:
    if words[0].lower().startswith((_SOURCE, _DISTANCE)):
        return True
    return (
        len(words) in (_NUMBERS + 1, _NUMBERS + 2)
        and all(map(is_number, words[:_NUMBERS]))
        and not is_number(words[_NUMBERS])
    )


_LOSSES: Final = (
    UNTOLD,
    BLANKS,
    FLAT_POLYGONS,
    BOX_APART,
    Loss(
        "polygons of other than four corners (the smallest turned rectangle about them is written)",
        lambda f: int(_has_many_corners(f).sum()),
        _replace_by_rectangles,
    ),
    Loss("polygons that are upright rectangles (they are boxes)", lambda f: int(_has_upright(f).sum()), _drop_upright),
    tags.make_clash_loss("attributes other than difficult (left out)", _reread),
)
_FILES: Final = partial(TextFiles, folder=_FOLDER, make_line=_format_line, make_head=_format_head)
DOTA: Final = Format(
    id="dota",
    title="DOTA (oriented boxes, text)",
    patterns=("*.txt",),
    recognises=partial(matches_first_lines, is_line=_is_dota_line),
    read=read_dota,
    write_tables=partial(NamedTables, _FILES),
    can_split=has_distinct_stems,
    carries=PICTURES | {Feature.POLYGONS, Feature.ATTRIBUTES, Feature.SAMPLING},
    further_losses=_LOSSES,
    dropped=_LOSSES,
    writes_folder=True,
)
