"""GeoJSON: crowns as features in map coordinates, each with the name of its picture, label, tags and score."""

import re
from pathlib import Path
from typing import Any, Final

import numpy as np

from annotator.errors import UserError
from annotator.formats.core.files import replacing
from annotator.formats.core.foreign import Foreign
from annotator.formats.core.format import Format, ReadOptions
from annotator.formats.core.gather import Gathering
from annotator.formats.geo.features import CARRIES, LOSSES, Crown, CrownReader, json_text, properties_of, world_polygon
from annotator.formats.text.json_text import JsonNode, read_json
from annotator.geometry.box import Floats
from annotator.progress import Progress

_CODE: Final = re.compile(r"EPSG:{1,2}(\d{4,6})$")


def read_geojson(path: Path, options: ReadOptions, progress: Progress | None = None) -> Foreign:
    """The polygons of a collection of features, in pixels of the pictures they name or lie on. Raises UserError."""
    root = read_json(path, path.name)
    if root.need("type").value != "FeatureCollection":
        raise root.wrong("is not a FeatureCollection")
    gathering = Gathering(path.name)
    reader = CrownReader(gathering, options)
    epsg = _epsg(root)
    features = root.need("features").rows()
    steps = progress or Progress()
    for number, feature in enumerate(features):
        if number % 1000 == 0:
            steps.step(number, len(features))
        rings = _rings(gathering, feature)
        if rings is None:
            continue
        properties = feature.get("properties")
        found = {} if properties is None else properties.members()
        found = {key: value for key, value in found.items() if value is not None}
        reader.add(Crown(rings, found, feature.wrong, path.name, feature.place, epsg))
    return gathering.foreign()


def _epsg(root: JsonNode) -> int | None:
    """The code of the `crs` member that older files have."""
    crs = root.get("crs")
    properties = None if crs is None else crs.get("properties")
    name = None if properties is None else properties.get("name")
    found = None if name is None else _CODE.search(name.text())
    return int(found[1]) if found else None


def _rings(gathering: Gathering, feature: JsonNode) -> tuple[Floats, ...] | None:
    """The outer rings of a feature; None, with a note, for one that is no region."""
    geometry = feature.get("geometry")
    kind = "nothing" if geometry is None else geometry.need("type").text()
    if geometry is None or kind not in ("Polygon", "MultiPolygon"):
        gathering.note(f"features of the kind {kind[:20]!a} (left out)")
        return None
    coordinates = geometry.need("coordinates")
    polygons = [coordinates] if kind == "Polygon" else coordinates.rows()
    rings = []
    for polygon in polygons:
        parts = polygon.rows()
        if not parts:
            raise polygon.wrong("has no ring")
        gathering.note("holes in polygons (filled)", len(parts) - 1)
        rings.append(_ring(parts[0]))
    if not rings:
        raise coordinates.wrong("has no polygon")
    return tuple(rings)


def _ring(node: JsonNode) -> Floats:
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


def write_geojson(path: Path, foreign: Foreign, progress: Progress | None = None) -> None:
    """One collection, one feature a line, in the map coordinates of the pictures."""
    steps = progress or Progress()
    for loss in LOSSES:
        foreign = loss.drop(foreign)
    grounds = [foreign.ground(image.name) for image in foreign.images]
    codes = {ground.epsg for ground in grounds if ground is not None}
    if len(codes) > 1:
        raise UserError(
            f"The pictures lie in {len(codes)} coordinate reference systems; export those of one system at a time."
        )
    code = next(iter(codes), None)
    with replacing(path) as stream:
        stream.write(b'{"type": "FeatureCollection",')
        if code is not None:
            crs = {"type": "name", "properties": {"name": f"urn:ogc:def:crs:EPSG::{code}"}}
            stream.write(f'\n"crs": {json_text(crs)},'.encode())
        stream.write(b'\n"features": [')
        for row in range(len(foreign.shapes)):
            if row % 1000 == 0:
                steps.step(row, len(foreign.shapes))
            ground = grounds[foreign.shapes.image[row]]
            feature: dict[str, Any] = {"type": "Feature", "properties": properties_of(foreign, row)}
            if ground is not None:
                feature["geometry"] = _geometry([_closed(ring) for ring in world_polygon(foreign, row, ground)])
            stream.write(f"{',' if row else ''}\n{json_text(feature)}".encode())
        steps.step(len(foreign.shapes), len(foreign.shapes))
        stream.write(b"\n]}\n")


def _closed(ring: Floats) -> list[list[float]]:
    points: list[list[float]] = ring.tolist()
    return [*points, points[0]]


def _geometry(rings: list[list[list[float]]]) -> dict[str, Any]:
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
    write=write_geojson,
    carries=CARRIES,
    further=LOSSES,
)
