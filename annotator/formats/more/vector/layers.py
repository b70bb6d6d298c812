"""Layers: rows of geometries with properties, as files of geographic programs hold them, to and from shapes."""

import itertools
import json
import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from annotator.errors import UserError
from annotator.formats.core import tags
from annotator.formats.core.foreign import ForeignTable
from annotator.formats.core.format import ReadOptions
from annotator.formats.core.gather import TableBuilder
from annotator.formats.geo.features import (
    ATTRIBUTES,
    IMAGE,
    KIND,
    LABEL,
    LOSSES,
    SCORE,
    MapFeature,
    MapFeatureReader,
    choose_epsg,
    format_json,
    make_world_polygon,
    properties_of,
    rings_of_geometry,
)
from annotator.formats.text.located import LocatedLine
from annotator.formats.text.xml_text import parse_value
from annotator.geometry.box import Floats
from annotator.phrase import Phrase
from annotator.progress import Progress

COLUMNS: Final = (IMAGE, LABEL, KIND, tags.OCCLUDED, tags.PART_STATE, SCORE, ATTRIBUTES)
"""What a row says beside its geometry; `attributes` is JSON, and all but the score are words."""


@dataclass(frozen=True, slots=True)
class MapLayer:
    """What one layer of a file holds."""

    name: str
    """For sentences; empty where a file has one layer."""
    geometries: "Iterable[bytes | None]"
    """As well-known binary."""
    properties: Mapping[str, list[Any]]
    """Values by column, None or not a number where a row has none."""
    epsg: int | None
    """The coordinate reference system; None where the file names none."""


def read_layers(
    source: str, layers: Iterable[MapLayer], options: ReadOptions, progress: Progress | None = None
) -> ForeignTable:
    """The polygons of all layers, in pixels of the pictures they name or lie on. Raises UserError with the row."""
    gathering = TableBuilder(source, lenient=options.lenient)
    reader = MapFeatureReader(gathering, options)
    steps = progress or Progress()
    for layer in layers:
        values_of = zip(*layer.properties.values(), strict=True) if layer.properties else itertools.repeat(())
        name = f"{source}, {layer.name}" if layer.name else source
        for number, (raw, values) in enumerate(zip(layer.geometries, values_of, strict=False), start=1):
            if number % 1000 == 1:
                steps.step(number, 0)
            row = LocatedLine(raw, name, Phrase("row {n}", n=number))
            with gathering.leave_out():
                _add_row(gathering, reader, row, dict(zip(layer.properties, values, strict=True)), layer.epsg)
    return gathering.build()


def _add_row(
    gathering: TableBuilder,
    reader: MapFeatureReader,
    row: LocatedLine[bytes | None],
    values: dict[str, Any],
    epsg: int | None,
) -> None:
    rings = _read_rings(gathering, row)
    if rings is None:
        return
    found = {name: kept for name, value in values.items() if (kept := _keep(value)) is not None}
    if isinstance(found.get(ATTRIBUTES), str):
        found[ATTRIBUTES] = parse_value(found[ATTRIBUTES])
    reader.add(MapFeature(rings, found, row.wrong, row.source, row.place, epsg))


def _keep(value: Any) -> Any:
    """A value as plain Python has it; None where nothing is said."""
    if isinstance(value, np.generic):
        value = value.item()
    if value is None or value == "" or (isinstance(value, float) and math.isnan(value)):
        return None
    return value if isinstance(value, bool | int | float | str | list | dict) else str(value)


def _read_rings(gathering: TableBuilder, row: LocatedLine[bytes | None]) -> tuple[Floats, ...] | None:
    """The outer rings of a geometry; None, with a note, for one that is no region."""
    import shapely

    with np.errstate(all="ignore"):
        geometry = None if row.value is None else shapely.from_wkb(row.value, on_invalid="ignore")
    kind = "nothing" if geometry is None else geometry.geom_type
    if geometry is None or kind not in ("Polygon", "MultiPolygon"):
        gathering.add_note(f"features of the kind {kind[:20]!a} (left out)")
        return None
    return rings_of_geometry(gathering, row, geometry)


@dataclass(frozen=True, slots=True)
class WorldShapes:
    """The shapes of a table as a layer to write."""

    geometries: list[bytes]
    columns: Mapping[str, list[Any]]
    epsg: int | None


def make_world_shapes(foreign: ForeignTable, progress: Progress | None = None) -> WorldShapes:
    """Geometries and columns of all shapes whose picture tells its place. Raises UserError for several systems."""
    import shapely

    for loss in LOSSES:
        foreign = loss.drop(foreign)
    steps = progress or Progress()
    grounds = [foreign.geo_transform_of(image.name) for image in foreign.images]
    epsg = choose_epsg(grounds)
    geometries: list[bytes] = []
    columns: dict[str, list[Any]] = {name: [] for name in COLUMNS}
    steps.step(0, len(foreign.shapes))
    for row in range(len(foreign.shapes)):
        if row % 1000 == 0:
            steps.step(row, len(foreign.shapes))
        ground = grounds[foreign.shapes.image[row]]
        if ground is None:
            continue
        pieces = [shapely.Polygon(ring) for ring in make_world_polygon(foreign, row, ground)]
        geometries.append(shapely.to_wkb(shapely.MultiPolygon(pieces), byte_order=1))
        properties = properties_of(foreign, row)
        if tags.OCCLUDED in properties:
            properties[tags.OCCLUDED] = json.dumps(properties[tags.OCCLUDED])
        if ATTRIBUTES in properties:
            properties[ATTRIBUTES] = format_json(properties[ATTRIBUTES])
        for name, column in columns.items():
            column.append(properties.get(name))
    return WorldShapes(geometries, columns, epsg)


def refuse_damaged(file: str, reason: object) -> UserError:
    """The sentence about a file that a geographic library cannot read."""
    words = " ".join(str(reason).split())[:100] or type(reason).__name__
    return UserError(
        "{file} is a damaged file ({reason}); get it again from where it came from.", file=file, reason=words
    )
