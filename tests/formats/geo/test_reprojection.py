"""Map files in another coordinate reference system than their picture, or in none that they name."""

import json
import sys
from dataclasses import dataclass

import numpy as np
import pyproj
import pytest

from annotator.errors import UserError
from annotator.formats.core.format import ReadOptions
from annotator.formats.geo.features import find_epsg
from annotator.formats.registry import find_format
from annotator.model.image import Image

GEOJSON, WKT = find_format("geojson"), find_format("wkt")
BOX = [100.0, 120.0, 140.0, 180.0]


@dataclass(frozen=True)
class Plot:
    """A plot of 40 by 40 metres in California, a tenth of a metre a pixel, north up."""

    epsg: int | None = 32611
    west: float = 257_000.0
    north: float = 4_110_000.0

    def to_world(self, points):
        return np.asarray(points) * [0.1, -0.1] + [self.west, self.north]

    def to_image(self, points):
        return (np.asarray(points) - [self.west, self.north]) / [0.1, -0.1]


PLOTS = {"a.tif": Plot(), "b.tif": Plot(west=258_000.0)}
OURS = ReadOptions(tuple(Image(n, name, 400, 400) for n, name in enumerate(PLOTS)), (), PLOTS.get)


def ring_of(name: str, epsg: int | None = None, box=tuple(BOX)) -> list[list[float]]:
    x0, y0, x1, y1 = box
    ring = PLOTS[name].to_world(np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1], [x0, y0]]))
    if epsg is not None:
        way = pyproj.Transformer.from_crs(32611, epsg, always_xy=True)
        ring = np.stack(way.transform(ring[:, 0], ring[:, 1]), axis=1)
    return ring.tolist()


def put_geojson(tmp_path, ring, *, root=None, **properties):
    feature = {"type": "Feature", "properties": properties, "geometry": {"type": "Polygon", "coordinates": [ring]}}
    path = tmp_path / "x.geojson"
    path.write_text(json.dumps({"type": "FeatureCollection", "features": [feature]} | (root or {})))
    return path


@pytest.mark.parametrize("properties", [{"image_path": "b.tif"}, {}], ids=["named", "found"])
def test_geojson_that_names_no_system_is_in_degrees(tmp_path, properties):
    foreign = GEOJSON.read_table(put_geojson(tmp_path, ring_of("b.tif", 4326), **properties), OURS, None)
    assert [image.name for image in foreign.images] == ["b.tif"]
    np.testing.assert_allclose(foreign.shapes.box, [BOX], atol=0.01)
    assert [str(note) for note in foreign.notes] == ["shapes reprojected into the system of their picture: 1"]


def test_a_named_system_is_reprojected_too(tmp_path):
    crs = {"crs": {"type": "name", "properties": {"name": "urn:ogc:def:crs:EPSG::3857"}}}
    path = put_geojson(tmp_path, ring_of("a.tif", 3857), root=crs, image_path="a.tif")
    np.testing.assert_allclose(GEOJSON.read_table(path, OURS, None).shapes.box, [BOX], atol=0.01)
    points = ", ".join(f"{x} {y}" for x, y in ring_of("a.tif", 3857))
    path = tmp_path / "x.wkt"
    path.write_text(f"SRID=3857;POLYGON (({points}))\n")
    np.testing.assert_allclose(WKT.read_table(path, OURS, None).shapes.box, [BOX], atol=0.01)


def test_coordinates_that_cannot_be_degrees_are_those_of_the_picture(tmp_path):
    foreign = GEOJSON.read_table(put_geojson(tmp_path, ring_of("a.tif"), image_path="a.tif"), OURS, None)
    np.testing.assert_allclose(foreign.shapes.box, [BOX], atol=1e-6)
    assert [note.text[:34] for note in foreign.notes] == ["coordinates that are not degrees t"]


def test_without_pyproj_the_sentence_names_it(tmp_path, monkeypatch):
    from annotator.formats.geo import features as reprojection

    reprojection._make_transformer.cache_clear()
    path = put_geojson(tmp_path, ring_of("a.tif", 4326), image_path="a.tif")
    monkeypatch.setitem(sys.modules, "pyproj", None)
    with pytest.raises(UserError, match=r"features\[0\] cannot be laid .* EPSG:4326, .* EPSG:32611: install .* pyproj"):
        GEOJSON.read_table(path, OURS, None)


def test_a_system_without_a_code_is_refused_and_none_is_the_pictures(tmp_path):
    local = {"crs": {"type": "name", "properties": {"name": "my field"}}}
    with pytest.raises(UserError, match="is not an EPSG code"):
        GEOJSON.read_table(put_geojson(tmp_path, ring_of("a.tif"), root=local), OURS, None)
    foreign = GEOJSON.read_table(put_geojson(tmp_path, ring_of("a.tif"), root={"crs": None}), OURS, None)
    assert foreign.notes == ()


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("EPSG:32611", 32611),
        ("urn:ogc:def:crs:EPSG::32611", 32611),
        ("urn:ogc:def:crs:EPSG:6.9:32611", 32611),
        ("http://www.opengis.net/def/crs/EPSG/0/32611", 32611),
        ("urn:ogc:def:crs:OGC:1.3:CRS84", 4326),
        ("OGC:CRS84", 4326),
        ("WGS 84", None),
    ],
)
def test_names_of_systems(name, code):
    assert find_epsg(name) == code
