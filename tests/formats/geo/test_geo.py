"""Tables and maps of crowns: pixels, metres on the ground, rectangles and polygons, and a picture with its place."""

import csv
import json
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from msgspec.structs import replace
from pyarrow import parquet

from annotator.cli.program import run
from annotator.errors import UserError
from annotator.formats.core.format import ReadOptions
from annotator.formats.geo.wkt import format_polygon
from annotator.formats.registry import find_format, recognise_formats
from annotator.formats.rows.table import COLUMNS
from annotator.model.image import Image
from annotator.model.vocabulary import Label
from annotator.store.opening import open_project
from annotator.store.pixels.header import read_header
from tests import crown_plot
from tests.formats.samples import Map, losses_of, small

DEEPFOREST, GEOJSON, WKT, CSV, PARQUET = (
    find_format(name) for name in ("deepforest", "geojson", "wkt", "csv", "parquet")
)
OURS = ReadOptions((Image(1, "site/PLOT_1.tif", 400, 400),), (Label(0, "oak"),), lambda _name: Map())


SQUARE_TEXT = "POLYGON ((1010 1980, 1012 1980, 1012 1985, 1010 1985, 1010 1980))"


def put(tmp_path: Path, text: str, name: str = "x.csv") -> Path:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return path


def test_rows_of_pixels_with_scores_empty_images_and_other_columns(tmp_path):
    text = (
        "image_path,xmin,ymin,xmax,ymax,label,score,height\n"
        "a.tif,1.5,2,30,40,oak,0.5,12.5\nb.tif,0,0,0,0,oak,,\nc.tif,,,,,,,\n"
    )
    foreign = DEEPFOREST.read_table(put(tmp_path, text), OURS, None)
    assert [image.name for image in foreign.images] == ["a.tif", "b.tif", "c.tif"]
    assert foreign.shapes.box.tolist() == [[1.5, 2, 30, 40]]
    assert foreign.shapes.score.tolist() == [0.5]
    assert foreign.shapes.attributes_of(0) == {"height": 12.5}


def test_plots_in_metres_and_in_pixels(tmp_path):
    """The picture covers 1000 to 1050 metres east and 1950 to 2000 north."""
    head = "plot_name,xmin,ymin,xmax,ymax\n"
    metres = DEEPFOREST.read_table(put(tmp_path, head + '"PLOT_1",1010,1980,1012,1985\n'), OURS, None)
    assert metres.images[0].name == "site/PLOT_1.tif"
    assert metres.shapes.box.tolist() == [[80, 120, 96, 160]]
    assert metres.labels[0].name == "oak"
    assert [note.count for note in metres.notes] == [1]
    pixels = DEEPFOREST.read_table(put(tmp_path, head + "PLOT_1,10,20,30,40\n"), OURS, None)
    assert pixels.shapes.box.tolist() == [[10, 20, 30, 40]]
    assert pixels.notes == ()


def test_plots_that_cannot_be_placed_are_sentences(tmp_path):
    path = put(tmp_path, "plot_name,xmin,ymin,xmax,ymax\nPLOT_1,5000,5000,5001,5001\n")
    with pytest.raises(UserError, match=r"line 2: no box of the plot touches the picture site/PLOT_1.tif;"):
        DEEPFOREST.read_table(path, OURS, None)
    with pytest.raises(UserError, match="does not say where it lies on the ground"):
        DEEPFOREST.read_table(path, replace(OURS, geo_transform_of=lambda _name: None), None)
    near = replace(OURS, images=(Image(1, "PLOT_1.tif", 4000, 4000),))
    path = put(tmp_path, "plot_name,xmin,ymin,xmax,ymax\nPLOT_1,1010,1980,1012,1985\n")
    with pytest.raises(UserError, match="could be pixels or metres"):
        DEEPFOREST.read_table(path, near, None)


def feature(*points, **properties) -> dict:
    coordinates = [[*map(list, points), list(points[0])]]
    return {"type": "Feature", "properties": properties, "geometry": {"type": "Polygon", "coordinates": coordinates}}


SQUARE = ((1010, 1980), (1012, 1980), (1012, 1985), (1010, 1985))
TRIANGLE = ((1010, 1980), (1012, 1980), (1012, 1985))


def collection(*features: dict, **more) -> str:
    return json.dumps({"type": "FeatureCollection", "features": list(features), **more})


def test_geojson_without_names_lies_where_its_coordinates_say(tmp_path):
    path = put(tmp_path, collection(feature(*SQUARE, height=7), feature(*TRIANGLE, occluded=True)), "x.geojson")
    foreign = GEOJSON.read_table(path, OURS, None)
    assert foreign.images[0].name == "site/PLOT_1.tif"
    assert foreign.shapes.box.tolist() == [[80, 120, 96, 160]] * 2
    assert foreign.shapes.polygon_of(0) is None, "an upright rectangle is a box"
    assert len(foreign.shapes.polygon_of(1)[0]) == 3
    assert foreign.shapes.attributes_of(0) == {"height": 7}
    assert foreign.shapes.occluded.tolist() == [-1, 1]
    assert recognise_formats(path) == [GEOJSON]


def test_geojson_of_other_kinds_heights_and_holes(tmp_path):
    point = {"type": "Feature", "properties": {}, "geometry": {"type": "Point", "coordinates": [1, 2]}}
    nothing = {"type": "Feature", "properties": None, "geometry": None}
    high = feature(*((x, y, 5.0) for x, y in TRIANGLE))
    high["geometry"]["coordinates"].append([[1011, 1981, 5.0], [1011, 1982, 5.0], [1011.5, 1982, 5.0]])
    foreign = GEOJSON.read_table(put(tmp_path, collection(point, nothing, high), "x.geojson"), OURS, None)
    assert len(foreign.shapes) == 1
    assert {note.text for note in foreign.notes} == {
        "features of the kind 'Point' (left out)",
        "features of the kind 'nothing' (left out)",
        "holes in polygons (filled)",
        "coordinates that are not degrees taken as those of the picture (the file names no system)",
    }


def test_crowns_that_cannot_be_placed_are_sentences(tmp_path):
    far = put(tmp_path, collection(feature((0, 0), (1, 0), (1, 1))), "x.geojson")
    with pytest.raises(UserError, match=r"features\[0\] lies on none of the project's pictures"):
        GEOJSON.read_table(far, OURS, None)
    named = put(tmp_path, collection(feature(*SQUARE, image_path="no.tif")), "x.geojson")
    with pytest.raises(UserError, match=r"'no\.tif', which is not a picture that says where it lies"):
        GEOJSON.read_table(named, replace(OURS, geo_transform_of=lambda _name: None), None)


def test_what_has_no_place_on_the_ground_is_told(tmp_path):
    foreign = replace(small(), geo_transform_of=lambda name: Map() if name == "d.jpg" else None)
    told = {note.text: note.count for note in losses_of(GEOJSON, foreign)}
    assert told["images whose place on the ground is not known (left out)"] == 1
    mixed = replace(small(), geo_transform_of=lambda name: Map(32611 if name == "d.jpg" else 32612))
    with pytest.raises(UserError, match="2 coordinate reference systems"):
        GEOJSON.write_table(tmp_path / "x.geojson", mixed, None)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("POLYGON((1010 1980,1012 1980,1012 1985,1010 1980))", [3]),
        ("SRID=32611;polygon z ((1010 1980 3, 1012 1980 3, 1012 1985 3))", [3]),
        ("MULTIPOLYGON (((1010 1980, 1012 1980, 1012 1985)), ((1014 1980, 1015 1980, 1015 1985)))", [3, 3]),
        ("POLYGON ((1010 1980, 1012 1980, 1012 1985), (1011 1981, 1011 1982, 1011.5 1982))", [3]),
    ],
)
def test_wkt_in_a_table_and_in_plain_lines(tmp_path, text, points):
    table = put(tmp_path, f'plot_name,geometry,height\nPLOT_1,"{text}",7\n')
    lines = put(tmp_path, f"{text}\n\n", "x.wkt")
    for path in (table, lines):
        foreign = WKT.read_table(path, OURS, None)
        assert [len(ring) for ring in foreign.shapes.polygon_of(0)] == points
        assert WKT in recognise_formats(path)
    assert foreign.images[0].name == "site/PLOT_1.tif"


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("POLYGON EMPTY", "is empty"),
        ("MULTIPOLYGON (((1010 1980, 1012 1980, 1012 1985)), EMPTY)", "holds an empty polygon"),
        ("POLYGON ((1010 1980, inf 1980, 1012 1985))", "not two finite numbers"),
        ("POLYGON ((1010 1980, 1012 1980", "is not valid WKT"),
        ("POLYGON ((1010 1980))", "is not valid WKT"),
        ("POINT (1010 1980)", "neither a POLYGON"),
        ("GEOMETRYCOLLECTION (" * 5_000, "neither a POLYGON"),
    ],
)
def test_wkt_that_is_no_region_is_a_sentence(tmp_path, text, what):
    with pytest.raises(UserError, match=rf"^x.csv: line 3: the geometry .*{what}.*; fix the file and import it again"):
        WKT.read_table(put(tmp_path, f'plot_name,wkt\nPLOT_1,"{SQUARE_TEXT}"\nPLOT_1,"{text}"\n'), OURS, None)


def test_wkt_gives_back_every_bit_of_a_number(tmp_path):
    rng = np.random.default_rng(3)
    ring = rng.uniform(1e2, 1e4, (500, 2)) * 10.0 ** rng.integers(-3, 3, (500, 2))
    path = put(tmp_path, f'plot_name,wkt\nPLOT_1,"{format_polygon((ring,))}"\n')
    as_it_is = SimpleNamespace(epsg=None, to_image=lambda points: points)
    foreign = WKT.read_table(path, replace(OURS, geo_transform_of=lambda _name: as_it_is), None)
    assert (foreign.shapes.polygon_of(0)[0] == ring).all()


def test_a_table_for_statistics_has_every_column(tmp_path):
    CSV.write_table(tmp_path / "x.csv", small(), None)
    with (tmp_path / "x.csv").open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines))
    assert tuple(rows[0]) == COLUMNS
    assert [row["label"] for row in rows] == ["saddle", "B\u00e4r", "B\u00e4r"]
    assert [row["occluded"] for row in rows] == ["true", "false", ""]
    assert [row["part_state"] for row in rows] == ["intact", "absent", ""]
    assert rows[0]["author"] == "Ana"
    assert float(rows[1]["x0"]) == -5
    assert rows[2]["polygon_wkt"] == "POLYGON ((10.0 10.0, 30.5 12.0, 20.0 40.25, 10.0 10.0))"
    assert {note.text: note.count for note in losses_of(CSV, small())} == {"images without a shape": 1}


def test_parquet_holds_the_same_rows(tmp_path):
    PARQUET.write_table(tmp_path / "x.parquet", small(), None)
    table = parquet.read_table(tmp_path / "x.parquet")
    assert tuple(table.column_names) == COLUMNS
    assert table.column("occluded").to_pylist() == [True, False, None]
    assert table.column("x0").to_pylist() == [1.5, -5, 10]


def test_a_picture_its_crowns_by_hand_and_from_the_map(tmp_path):
    """Hand boxes (Pascal VOC) and algorithms (two in metres, one in pixels) on a GeoTIFF, through the command line."""
    drawn = crown_plot.write(tmp_path)
    pictures = tmp_path / "pictures"
    pictures.mkdir()
    (tmp_path / "PLOT_7.tif").rename(pictures / "PLOT_7.tif")
    path = tmp_path / "p.annotator"
    assert run(["new", str(path), "--images", str(pictures), "--template", "crowns"]) == 0
    assert run(["import", str(path), str(tmp_path / "PLOT_7.xml"), "--author", "hand"]) == 0
    for name in crown_plot.AUTHORS[1:]:
        assert run(["import", str(path), str(tmp_path / f"{name}.csv"), "--author", name, "--kind", "model"]) == 0
    with open_project(path) as opened:
        project = opened.load_project()
    found = {project.authors[key.author].name: layer.shapes.box for key, layer in project.layers.items()}
    assert found.keys() == drawn.keys()
    assert found["hand"].tolist() == drawn["hand"].tolist()
    for name, boxes in drawn.items():
        np.testing.assert_allclose(found[name], boxes, atol=1e-6)
    ground = read_header(pictures / "PLOT_7.tif").georeference
    assert run(["export", str(path), str(tmp_path / "o.geojson"), "--format", "geojson", "--author", "hand"]) == 0
    back = GEOJSON.read_table(
        tmp_path / "o.geojson", ReadOptions(tuple(project.list_images()), (), lambda _name: ground), None
    )
    np.testing.assert_allclose(back.shapes.box, found["hand"], atol=1e-6)
