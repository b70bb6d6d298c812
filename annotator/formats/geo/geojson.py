"""GeoJSON: crowns as features in map coordinates, each with the name of its picture, label, tags and score."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final

import numpy as np

from annotator.errors import Progress
from annotator.formats.core.folder import FilePieces, FileTables
from annotator.formats.core.foreign import ForeignFile, ForeignTable
from annotator.formats.core.format import Format, ReadOptions
from annotator.formats.core.gather import TableBuilder
from annotator.formats.core.spooled import SpooledItems
from annotator.formats.geo.features import (
    CARRIES,
    LOSSES,
    WGS84,
    MapFeature,
    MapFeatureReader,
    PictureSystems,
    find_epsg,
    is_in_degrees,
    list_grounds,
    make_world_polygon,
    properties_of,
)
from annotator.formats.text.json_text import JsonNode, JsonScanner, explain_flaws, format_json
from annotator.geometry.box import Floats

_FEATURES: Final = "features"
_PROPERTIES: Final = "properties"
_FACTS: Final = frozenset({"type", "crs", _FEATURES})


def read_geojson(path: Path, options: ReadOptions, progress: Progress | None = None) -> ForeignFile:
    """The polygons of a collection of features, in pixels of the pictures they name or lie on. Raises UserError."""
    gathering = TableBuilder(path.name, lenient=options.lenient)
    regions: SpooledItems[tuple[tuple[Floats, ...], JsonNode]] = SpooledItems()
    are_degrees = True

    def read(feature: JsonNode) -> None:
        nonlocal are_degrees
        rings = _read_rings(gathering, feature)
        if rings is not None:
            are_degrees = are_degrees and is_in_degrees(rings)
            said = JsonNode({_PROPERTIES: feature.members().get(_PROPERTIES)}, feature.source, feature.place)
            regions.add([(rings, said)])

    with explain_flaws(path, path.name, Any):
        root = JsonScanner.read_facts(path, {_FEATURES: "["}, _FACTS)
        if root.need("type").value != "FeatureCollection":
            raise root.wrong("is not a FeatureCollection")
        root.need(_FEATURES)
        features = JsonScanner.find(path, _FEATURES).iterate_nodes(path.name, _FEATURES)
        gathering.read_each(features, read, progress, every=1000)
    epsg = _read_epsg(root)
    if epsg == WGS84 and "crs" not in root.members() and not are_degrees:
        gathering.add_note("coordinates that are not degrees taken as those of the picture (the file names no system)")
        epsg = None
    reader = MapFeatureReader(gathering, options)

    def add(region: tuple[tuple[Floats, ...], JsonNode]) -> None:
        rings, feature = region
        said = feature.part(_PROPERTIES).members()
        reader.add(MapFeature(rings, {key: value for key, value in said.items() if value is not None}, feature, epsg))

    gathering.read_each(regions, add)
    return gathering.build()


def _read_epsg(root: JsonNode) -> int | None:
    """The code of the coordinate reference system: WGS 84, unless the member `crs` of older files names another.

    None for `crs: null`, which says that the system is not told.
    """
    if "crs" not in root.members():
        return WGS84
    crs = root.get("crs")
    if crs is None:
        return None
    name = crs.need("properties").need("name")
    found = find_epsg(name.text())
    if found is None:
        raise name.wrong(
            "is not an EPSG code ({text!a}), so the place of the shapes is not known", text=name.text()[:60]
        )
    return found


def _read_rings(gathering: TableBuilder, feature: JsonNode) -> tuple[Floats, ...] | None:
    """The outer rings of a feature; None, with a note, for one that is no region."""
    geometry = feature.get("geometry")
    kind = "nothing" if geometry is None else geometry.need("type").text()
    if geometry is None or kind not in ("Polygon", "MultiPolygon"):
        gathering.add_note(f"features of the kind {kind[:20]!a} (left out)")
        return None
    coordinates = geometry.need("coordinates")
    polygons = [coordinates] if kind == "Polygon" else coordinates.rows()
    rings = []
    for polygon in polygons:
        parts = polygon.rows()
        if not parts:
            raise polygon.wrong("has no ring")
        gathering.add_note("holes in polygons (filled)", len(parts) - 1)
        rings.append(_read_ring(parts[0]))
    if not rings:
        raise coordinates.wrong("has no polygon")
    return tuple(rings)


def _read_ring(node: JsonNode) -> Floats:
    """Points x, y; a height behind them is passed over."""
    value = node.value
    if isinstance(value, list) and value and isinstance(value[0], list) and len(value[0]) == 3:
        numbers = [position.rows() for position in node.rows()]
        wrong = next((row for row, found in enumerate(numbers) if len(found) != 3), None)
        if wrong is not None:
            raise node.rows()[wrong].wrong("is not a position of three numbers like the first")
        points = [(x.number(), y.number()) for x, y, _ in numbers]
    else:
        points = node.points()
    if len(points) < 3:
        raise node.wrong("is not a ring of three or more points")
    return np.array(points)


class FeaturePieces(FilePieces):
    """One collection, one feature a line, in the map coordinates of the pictures."""

    def __init__(self) -> None:
        super().__init__(tail=b"\n]}\n", between=b",\n")
        self._systems = PictureSystems()

    def prepare(self, foreign: ForeignTable) -> None:
        """Takes in where the next pictures lie."""
        self._systems.add(list_grounds(foreign))

    def begin(self, _foreign: ForeignTable) -> bytes:
        """The system. Raises UserError where the pictures lie in several."""
        code = self._systems.choose_epsg()
        crs = {"type": "name", "properties": {"name": f"urn:ogc:def:crs:EPSG::{code}"}}
        told = "" if code is None else f'\n"crs": {format_json(crs)},'
        return f'{{"type": "FeatureCollection",{told}\n"features": ['.encode()

    def format(self, foreign: ForeignTable, progress: Progress) -> Iterator[bytes]:
        """The features of the next table."""
        grounds = list_grounds(foreign)
        for row in foreign.iterate_rows(progress):
            ground = grounds[foreign.shapes.image[row]]
            feature: dict[str, Any] = {"type": "Feature", "properties": properties_of(foreign, row)}
            if ground is not None:
                feature["geometry"] = _make_geometry(
                    [_close_ring(ring) for ring in make_world_polygon(foreign, row, ground)]
                )
            yield format_json(feature).encode()


def _close_ring(ring: Floats) -> list[list[float]]:
    points: list[list[float]] = ring.tolist()
    return [*points, points[0]]


def _make_geometry(rings: list[list[list[float]]]) -> dict[str, Any]:
    if len(rings) == 1:
        return {"type": "Polygon", "coordinates": rings}
    return {"type": "MultiPolygon", "coordinates": [[ring] for ring in rings]}


def _recognises(_path: Path, head: bytes) -> bool:
    """A JSON object that says it is a collection of features."""
    return b'"FeatureCollection"' in head


GEOJSON: Final = Format(
    id="geojson",
    title="GeoJSON (map coordinates)",
    patterns=("*.geojson", "*.json"),
    recognises=_recognises,
    read=read_geojson,
    write_tables=partial(FileTables, FeaturePieces),
    carries=CARRIES,
    further_losses=LOSSES,
    dropped=LOSSES,
)
