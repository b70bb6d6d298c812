"""DeepForest and NEON tables of boxes: pixels by `image_path`, or by `plot_name` pixels or metres on the ground."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final

import numpy as np

from annotator.errors import Progress
from annotator.formats.core.folder import FilePieces, FileTables
from annotator.formats.core.foreign import ForeignFile, ForeignTable
from annotator.formats.core.format import Format, ReadOptions
from annotator.formats.core.gather import TableBuilder, find_box_problem
from annotator.formats.core.georeference import convert_boxes_to_image, extent_of
from annotator.formats.core.image_names import ImageLookup
from annotator.formats.core.losses import Feature
from annotator.formats.core.spooled import SpooledGroups
from annotator.formats.geo.features import TREE, choose_default_label, is_rectangle
from annotator.formats.geo.wkt import read_rings
from annotator.formats.text.csv_text import CsvRow, format_row, format_rows, header_of, read_table, require_columns
from annotator.formats.text.xml_text import parse_value
from annotator.geometry.box import Corners, Floats, Polygon, as_polygon, bounds_of_polygon
from annotator.model.image import Image

_SIDES: Final = ("xmin", "ymin", "xmax", "ymax")
_PIXELS: Final = "image_path"
_PLOTS: Final = "plot_name"
_OUTLINES: Final = ("POLYGON", "MULTIPOLYGON")
_NEAR: Final = 1.0
"""Pixels by which an outline may miss its box, which many tools round."""
_METRES: Final = 100.0
"""Map coordinates reach this many times further than pixels may: Web Mercator ends at 20 million metres."""
_KNOWN: Final = frozenset({_PIXELS, _PLOTS, *_SIDES, "label", "score", "scores", "geometry", ""})


def read_deepforest(path: Path, options: ReadOptions, progress: Progress | None = None) -> ForeignFile:
    """Everything that the table says. Raises UserError with file and line.

    Boxes of a `plot_name` are metres when they touch the picture's ground and, as pixels, not the picture.
    """
    gathering = TableBuilder(path.name, lenient=options.lenient)
    pictures = ImageLookup(options.images)
    header, rows = read_table(path)
    column = _find_image_column(header, path.name)
    plots: dict[str, int] = {}
    found: SpooledGroups[CsvRow] = SpooledGroups()
    for row in rows:
        found.add(plots.setdefault(row.text(column), len(plots)), row)

    def read_plot(plot: tuple[str, int]) -> None:
        picture = _find_picture(pictures, column, plot[0])
        _read_plot(gathering, picture, list(found.iterate(plot[1])), column, options)

    gathering.read_each(plots.items(), read_plot, progress)
    return gathering.build()


def _find_image_column(header: list[str], source: str) -> str:
    column = next((name for name in (_PIXELS, _PLOTS) if name in header), _PIXELS)
    require_columns(header, (*_SIDES, column), source)
    return column


def _find_picture(pictures: ImageLookup, column: str, raw: str) -> Image | None:
    return pictures.find_image(raw) or (pictures.find_without_ending(raw) if column == _PLOTS else None)


def _read_plot(
    gathering: TableBuilder, picture: Image | None, rows: list[CsvRow], column: str, options: ReadOptions
) -> None:
    name = rows[0].text(column) if picture is None else picture.name
    image = gathering.find_or_add_image(name, rows[0].at(column))
    filled: list[CsvRow] = []
    found: list[list[float]] = []
    for row in rows:
        with gathering.leave_out(image):
            if not _is_blank(row):
                found.append(_read_corners(row))
                filled.append(row)
    boxes = np.array(found).reshape(-1, 4)
    if len(boxes) and _PLOTS in filled[0].value and picture is not None:
        pixels = _convert_to_pixels(boxes, picture, filled[0], options)
        if pixels is not boxes:
            gathering.add_note("boxes moved from the ground onto their picture", len(boxes))
            boxes = pixels
    _check_boxes(filled, boxes)
    for row, box in zip(filled, boxes.tolist(), strict=True):
        name = row.text("label") if "label" in row.value else choose_default_label(options)
        label = gathering.find_or_add_label(name, row.at("label"))
        attributes = {key: parse_value(text) for key, text in row.value.items() if key not in _KNOWN and text}
        corners = (box[0], box[1], box[2], box[3])
        with gathering.leave_out(image):
            polygon = _read_polygon(gathering, row, corners)
            score = row.share("score" if "score" in row.value else "scores")
            gathering.add_shape(image, label, corners, score=score, polygon=polygon, attributes=attributes)


def _read_polygon(gathering: TableBuilder, row: CsvRow, corners: Corners) -> Polygon | None:
    """The outline in the column `geometry`, where it is more than the box and its bounds are the box.

    Geometries on the ground have other bounds than the box in pixels.
    """
    text = row.text("geometry").strip()
    if not text.upper().startswith(_OUTLINES):
        return None
    polygon = as_polygon(read_rings(gathering, row, text))
    bounds = bounds_of_polygon(polygon)
    is_box = len(polygon) == 1 and len(polygon[0]) == 4 and is_rectangle(polygon)
    return None if is_box or np.abs(bounds - np.array(corners)).max() > _NEAR else polygon


def _read_corners(row: CsvRow) -> list[float]:
    """The corners of a row in pixels or metres."""
    x0, y0, x1, y1 = corners = [row.number(side) for side in _SIDES]
    if problem := find_box_problem((x0 / _METRES, y0 / _METRES, x1 / _METRES, y1 / _METRES)):
        raise row.wrong(problem)
    return corners


def _check_boxes(rows: list[CsvRow], boxes: Floats) -> None:
    """Raises UserError with the line of the first row that is no box."""
    for row, box in zip(rows, boxes.tolist(), strict=True):
        if problem := find_box_problem((box[0], box[1], box[2], box[3])):
            raise row.wrong(problem)


def _is_blank(row: CsvRow) -> bool:
    """Whether the row only says that its image was looked at: no corners, or all of them 0."""
    texts = [row.text(side).strip() for side in _SIDES]
    return not any(texts) or all(text in ("0", "0.0") for text in texts)


def _convert_to_pixels(boxes: Floats, picture: Image, row: CsvRow, options: ReadOptions) -> Floats:
    """The boxes of a plot in pixels: as they are when some touch the picture, else from metres."""
    ground = options.geo_transform_of(picture.name)
    size = np.array([0.0, 0.0, picture.width, picture.height])
    if not picture.has_size or _touches(boxes, size):
        if (
            ground is not None
            and picture.has_size
            and _touches(boxes, extent_of(ground, picture.width, picture.height))
        ):
            raise row.wrong("the boxes could be pixels or metres; name the pictures in a column image_path if pixels")
        return boxes
    if ground is not None and _touches(boxes, extent_of(ground, picture.width, picture.height)):
        return convert_boxes_to_image(ground, boxes)
    if ground is not None:
        raise row.wrong("no box of the plot touches the picture {name}", name=picture.name)
    raise row.wrong(
        "no box of the plot touches the picture {name}, whose file does not say where it lies on the ground",
        name=picture.name,
    )


def _touches(boxes: Floats, area: Floats) -> bool:
    """Whether some box and the area `(4,)` have more than a border in common."""
    return bool(((boxes[:, :2] < area[2:]) & (boxes[:, 2:] > area[:2])).all(axis=1).any())


class _BoxPieces(FilePieces):
    """One table in pixels, with a column of scores where there are some."""

    has_scores = False

    def prepare(self, foreign: ForeignTable) -> None:
        """Takes in whether there is a score."""
        self.has_scores |= bool((~np.isnan(foreign.shapes.score)).any())

    def begin(self, _foreign: ForeignTable) -> bytes:
        """The header."""
        return format_row([_PIXELS, *_SIDES, "label", *(["score"] if self.has_scores else [])])

    def format(self, foreign: ForeignTable, progress: Progress) -> Iterator[bytes]:
        """The rows of the next table; an image without shapes has a row of zeros."""
        return format_rows(_make_rows(foreign, progress, has_scores=self.has_scores))


def _make_rows(foreign: ForeignTable, progress: Progress, *, has_scores: bool) -> Iterator[list[Any]]:
    for image, rows in foreign.iterate_images(progress):
        if not rows:
            label = foreign.labels[0].name if foreign.labels else TREE
            yield [image.name, 0, 0, 0, 0, label, *([""] if has_scores else [])]
        for row in rows:
            score = foreign.score_of(row)
            scores = ["" if score is None else score] if has_scores else []
            yield [image.name, *foreign.shapes.box[row].tolist(), foreign.label_of(row), *scores]


def _recognises(_path: Path, head: bytes) -> bool:
    """A table with corners and a column that names images or plots."""
    header = header_of(head)
    return all(side in header for side in _SIDES) and (_PIXELS in header or _PLOTS in header)


DEEPFOREST: Final = Format(
    id="deepforest",
    title="DeepForest or NEON table (CSV)",
    patterns=("*.csv",),
    recognises=_recognises,
    read=read_deepforest,
    write_tables=partial(FileTables, _BoxPieces),
    carries=frozenset({Feature.SCORES, Feature.EMPTY_IMAGES}),
)
