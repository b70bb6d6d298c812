"""DOTA: oriented boxes of aerial pictures, four corners a line, read as polygons."""

from functools import partial
from pathlib import Path
from typing import Final

import numpy as np

from annotator.formats.core.folder import LabelFile
from annotator.formats.core.foreign import ForeignTable
from annotator.formats.core.format import Format, ReadOptions
from annotator.formats.core.gather import BEYOND_BOUND, TableBuilder, find_box_problem
from annotator.formats.core.losses import Feature
from annotator.formats.lines.folder import matches_first_lines, read_folder
from annotator.formats.text.line_text import TextLine, is_number, iterate_lines
from annotator.geometry.box import is_within_bound
from annotator.geometry.polygon import Polygon, as_polygon, bounds_of_polygon
from annotator.model.image import Image
from annotator.progress import Progress

_NUMBERS: Final = 8
_SOURCE, _DISTANCE = "imagesource:", "gsd:"
"""What the two lines at the top begin with: who took the picture, and metres a pixel."""


def read_dota(path: Path, options: ReadOptions, progress: Progress | None = None) -> ForeignTable:
    """The objects of a folder `labelTxt`, or of one file. Raises UserError with file and line."""
    gathering = TableBuilder(path.name, lenient=options.lenient)

    def read_file(file: LabelFile, image: int, _picture: Image) -> None:
        for line in iterate_lines(file.path, file.name):
            first = line.value[0].lower()
            with gathering.leave_out():
                if first.startswith(_DISTANCE):
                    gathering.complete_image(image, sampling_distance=_read_distance(line))
                elif not first.startswith(_SOURCE):
                    _add_shape(gathering, image, line)

    read_folder(path, gathering, options, read_file, progress=progress)
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
    label = gathering.find_or_add_label(line.value[_NUMBERS], source=line.source, place=f"{line.place}: class")
    polygon = _make_polygon(line, numbers)
    x0, y0, x1, y1 = bounds_of_polygon(polygon).tolist()
    if problem := find_box_problem((x0, y0, x1, y1)):
        raise line.wrong(problem)
    is_difficult = len(line.value) > _NUMBERS + 1 and line.whole(_NUMBERS + 1, "difficult") != 0
    gathering.add_shape(
        image,
        label,
        (x0, y0, x1, y1),
        polygon=polygon,
        attributes={"difficult": True} if is_difficult else None,
    )


def _make_polygon(line: TextLine, numbers: list[float]) -> Polygon:
    corners = np.array(numbers).reshape(-1, 2)
    if not is_within_bound(corners).all():
        raise line.wrong(BEYOND_BOUND)
    try:
        return as_polygon([corners])
    except ValueError as error:
        raise line.wrong("is not a polygon of three points") from error


def _is_dota_line(words: list[str]) -> bool:
    if words[0].lower().startswith((_SOURCE, _DISTANCE)):
        return True
    return (
        len(words) in (_NUMBERS + 1, _NUMBERS + 2)
        and all(map(is_number, words[:_NUMBERS]))
        and not is_number(words[_NUMBERS])
    )


DOTA: Final = Format(
    id="dota",
    title="DOTA (oriented boxes, text)",
    patterns=("*.txt",),
    recognises=partial(matches_first_lines, is_line=_is_dota_line),
    read=read_dota,
    write=None,
    carries=frozenset({Feature.POLYGONS, Feature.ATTRIBUTES, Feature.SAMPLING, Feature.SIZES, Feature.EMPTY_IMAGES}),
)
