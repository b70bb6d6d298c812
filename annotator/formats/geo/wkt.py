"""WKT: crowns as a table with a column `wkt` in map coordinates, or as plain lines of geometries."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import numpy as np

from annotator.errors import Phrase, Progress
from annotator.formats.core import tags
from annotator.formats.core.foreign import ForeignFile, ForeignTable
from annotator.formats.core.format import Format, ReadOptions
from annotator.formats.core.gather import TableBuilder
from annotator.formats.geo import features
from annotator.formats.text.csv_text import CsvRow, header_of, make_rows_writer, read_table, require_columns
from annotator.formats.text.plain_text import open_text
from annotator.formats.text.xml_text import parse_value
from annotator.geometry.box import Floats, Polygon

_COLUMN: Final = "wkt"
_COLUMNS: Final = (
    features.IMAGE,
    features.LABEL,
    features.KIND,
    tags.OCCLUDED,
    tags.PART_STATE,
    features.SCORE,
    features.ATTRIBUTES,
    _COLUMN,
)
_TEXTS: Final = frozenset(
    {features.IMAGE, "image", "plot_name", features.LABEL, "class", features.KIND, tags.PART_STATE}
)
"""Columns whose values are words even where they look like numbers."""
_GEOMETRIES: Final = (_COLUMN, "geometry", "the_geom")
_BEGINNING: Final = re.compile(
    r"\s*(?:SRID=(?P<srid>\d{4,6});)?\s*(?P<kind>(?:MULTI)?POLYGON(?:Z|M|ZM)?\b)", re.IGNORECASE
)


def read_wkt(path: Path, options: ReadOptions, progress: Progress | None = None) -> ForeignFile:
    """The polygons of the table, in pixels of the pictures they name or lie on. Raises UserError with file and line."""
    gathering = TableBuilder(path.name, lenient=options.lenient)
    reader = features.MapFeatureReader(gathering, options)
    column, rows = _read_rows(path)
    in_pixels = column != _COLUMN and _are_pixels(path, options)

    def read_row(row: CsvRow) -> None:
        rings = read_rings(gathering, row, row.text(column))
        epsg = _read_epsg(row.text(column))
        reader.add(features.MapFeature(rings, _read_properties(row, column), row, epsg, in_pixels))
        gathering.add_note("outlines taken as pixels of the picture that they name", int(in_pixels))

    gathering.read_each(rows, read_row, progress, every=1000)
    return gathering.build()


def _are_pixels(path: Path, options: ReadOptions) -> bool:
    """Whether the outlines of a table that names its pictures are pixels of them, as DeepForest writes them.

    Its column is `geometry`; one called `wkt` is of a map, as in the tables that are written here: coordinates of a
    map may lie within a picture by chance.
    """
    column, rows = _read_rows(path)
    evidence, unused = features.PixelEvidence(options), TableBuilder(path.name, lenient=True)
    for row in rows:
        if row.text(features.IMAGE) and not _read_epsg(row.text(column)):
            with unused.leave_out():
                evidence.add(row.text(features.IMAGE), read_rings(unused, row, row.text(column)))
    return evidence.are_pixels


def _read_rows(path: Path) -> tuple[str, Iterator[CsvRow]]:
    """The column of geometries, and the rows; lines of a file that is no table are rows of that one column."""
    with open_text(path, path.name) as stream:
        if _BEGINNING.match(next((line for line in stream if line.strip()), "")):
            return _COLUMN, _iterate_lines(path)
    header, rows = read_table(path)
    column = next((name for name in _GEOMETRIES if name in header), _COLUMN)
    require_columns(header, (column,), path.name)
    return column, rows


def _iterate_lines(path: Path) -> Iterator[CsvRow]:
    with open_text(path, path.name) as stream:
        for number, line in enumerate(stream, start=1):
            if line.strip():
                yield CsvRow({_COLUMN: line.rstrip("\n")}, path.name, Phrase("line {n}", n=number))


def _read_properties(row: CsvRow, column: str) -> dict[str, Any]:
    return {
        key: text if key in _TEXTS else parse_value(text)
        for key, text in row.value.items()
        if key not in (column, "") and text != ""
    }


def read_rings(gathering: TableBuilder, row: CsvRow, text: str) -> tuple[Floats, ...]:
    """The outer rings of a geometry, closed."""
    import shapely

    beginning = _BEGINNING.match(text)
    if beginning is None:  # collections, which may nest without end, are not parsed at all
        raise row.wrong("the geometry is neither a POLYGON nor a MULTIPOLYGON ({text!a})", text=text[:30])
    with np.errstate(over="ignore", invalid="ignore"):
        geometry = shapely.from_wkt(text[beginning.start("kind") :], on_invalid="fix")  # closes rings
    if geometry is None:
        raise row.wrong("the geometry is not valid WKT ({value!a})", value=_explain(text[beginning.start("kind") :]))
    return features.rings_of_geometry(gathering, row, geometry)


def _read_epsg(text: str) -> int | None:
    """The code before a geometry, as PostGIS writes it."""
    beginning = _BEGINNING.match(text)
    return int(beginning["srid"]) if beginning is not None and int(beginning["srid"] or 0) else None


def _explain(text: str) -> str:
    """Why a geometry is not valid."""
    import shapely

    try:
        with np.errstate(over="ignore", invalid="ignore"):
            shapely.from_wkt(text)
    except shapely.errors.ShapelyError as error:
        return str(error).partition(": ")[2][:80]
    return "it has too few points"


def _make_rows(foreign: ForeignTable, progress: Progress) -> Iterator[list[Any]]:
    grounds = [foreign.geo_transform_of(image.name) for image in foreign.images]
    for row in foreign.iterate_rows(progress):
        ground = grounds[foreign.shapes.image[row]]
        properties = features.texts_of(foreign, row)
        geometry = "" if ground is None else format_polygon(features.make_world_polygon(foreign, row, ground))
        yield [*(properties.get(column, "") for column in _COLUMNS[:-1]), geometry]


def format_polygon(polygon: Polygon) -> str:
    """A polygon as WKT, rings closed, numbers in full precision."""
    rings = ["(" + ", ".join(f"{x} {y}" for x, y in [*ring.tolist(), ring[0].tolist()]) + ")" for ring in polygon]
    if len(rings) == 1:
        return f"POLYGON ({rings[0]})"
    return "MULTIPOLYGON (" + ", ".join(f"({ring})" for ring in rings) + ")"


def _recognises(_path: Path, head: bytes) -> bool:
    """A table with a column of geometries, or a file that begins with a polygon."""
    header = header_of(head)
    if {"image_path", "xmin", "ymin", "xmax", "ymax"} <= set(header):  # a table of DeepForest, whose geometry is pixels
        return False
    return any(name in header for name in _GEOMETRIES) or bool(_BEGINNING.match(head[:200].decode(errors="replace")))


WKT: Final = Format(
    id="wkt",
    title="WKT table (map coordinates)",
    patterns=("*.csv", "*.wkt"),
    recognises=_recognises,
    read=read_wkt,
    write_tables=make_rows_writer(_COLUMNS, _make_rows),
    carries=features.CARRIES,
    further_losses=features.LOSSES,
    dropped=features.LOSSES,
)
