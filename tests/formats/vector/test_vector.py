"""Shapefile, GeoPackage and GeoParquet: what others put into them, on which picture it lies, and what is refused."""

import json
import shutil
import sys
import warnings

import numpy as np
import pyarrow as pa
import pyproj
import pytest
import shapely
from msgspec.structs import replace
from pyarrow import parquet

from annotator.errors import UserError
from annotator.formats.core.format import ReadOptions
from annotator.formats.more import vector
from annotator.formats.registry import find_format, recognise_formats
from annotator.formats.rows import parquet as rows
from annotator.model.image import Image
from annotator.model.vocabulary import Label
from tests.formats.sameness import assert_same
from tests.formats.samples import Map, kept_of, losses_of, options, place, small

SHAPEFILE, GEOPACKAGE, GEOPARQUET = (find_format(name) for name in ("shapefile", "geopackage", "geoparquet"))
FORMATS = (SHAPEFILE, GEOPACKAGE, GEOPARQUET)
OURS = ReadOptions((Image(1, "site/PLOT_1.tif", 400, 400),), (Label(0, "oak"),), lambda _name: Map())
SQUARE = shapely.box(1010, 1980, 1012, 1985)
TRIANGLE = shapely.Polygon([(1010, 1980), (1012, 1980), (1012, 1985)], [[(1011, 1981), (1011.5, 1981), (1011.5, 1982)]])
DRIVERS = {"shapefile": "x.shp", "geopackage": "x.gpkg", "geoparquet": "x.parquet"}


def put(form, folder, geometries, epsg=32611, layer="trees", **columns):
    """A file as GDAL or pyarrow make it from a table of another program."""
    path = folder / DRIVERS[form.id]
    if form is GEOPARQUET:
        system = None if epsg is None else pyproj.CRS.from_epsg(epsg).to_json_dict()
        geo = {"version": "1.0.0", "primary_column": "geom", "columns": {"geom": {"encoding": "WKB", "crs": system}}}
        table = pa.table({**columns, "geom": [shapely.to_wkb(one) for one in geometries]})
        parquet.write_table(table.replace_schema_metadata({"geo": json.dumps(geo)}), path)
        return path
    from pyogrio import raw  # with pandas, which each process that gathers the tests would load

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        raw.write(
            path,
            np.array([shapely.to_wkb(one) for one in geometries], dtype=object),
            [np.array(values, dtype=object if isinstance(values[0], str) else None) for values in columns.values()],
            list(columns),
            layer=layer,
            crs=None if epsg is None else f"EPSG:{epsg}",
            geometry_type="Unknown",
            append=path.exists() and form is GEOPACKAGE,
        )
    return path


@pytest.mark.parametrize("form", FORMATS, ids=lambda form: form.id)
def test_crowns_of_another_program_lie_where_their_coordinates_say(form, tmp_path):
    path = put(form, tmp_path, [SQUARE, TRIANGLE], Taxon=["Quercus", "Pinus"], height=[7.5, np.nan], n=[3, 4])
    assert recognise_formats(path)[0] is form
    foreign = form.read_table(path, OURS, None)
    assert [image.name for image in foreign.images] == ["site/PLOT_1.tif"]
    assert foreign.shapes.box.tolist() == [[80, 120, 96, 160]] * 2
    assert foreign.shapes.polygon_of(0) is None, "an upright rectangle is a box"
    assert len(foreign.shapes.polygon_of(1)[0]) == 3
    assert [label.name for label in foreign.labels] == ["oak"]
    assert foreign.shapes.attributes_of(0) == {"Taxon": "Quercus", "height": 7.5, "n": 3}
    assert foreign.shapes.attributes_of(1) == {"Taxon": "Pinus", "n": 4}
    assert [str(note) for note in foreign.notes] == ["holes in polygons (filled): 1"]


@pytest.mark.parametrize("form", FORMATS, ids=lambda form: form.id)
def test_degrees_are_reprojected_to_the_picture(form, tmp_path):
    """Pictures far from the equator, for the zone's numbers have to be those of a place on earth."""
    shift = np.array([300000.0, 4100000.0])

    class Ground(Map):
        def to_image(self, points):
            return super().to_image(np.asarray(points) - shift)

        def to_world(self, points):
            return super().to_world(points) + shift

    known = replace(OURS, geo_transform_of=lambda _name: Ground())
    away = pyproj.Transformer.from_crs(32611, 4326, always_xy=True)
    there = shapely.transform(TRIANGLE, lambda points: np.stack(away.transform(*(points + shift).T), axis=1))
    foreign = form.read_table(put(form, tmp_path, [there], epsg=4326, image_path=["PLOT_1.tif"]), known, None)
    np.testing.assert_allclose(foreign.shapes.box, [[80, 120, 96, 160]], atol=1e-4)
    assert "shapes reprojected into the system of their picture: 1" in [str(note) for note in foreign.notes]


@pytest.mark.parametrize("form", FORMATS, ids=lambda form: form.id)
def test_what_is_no_region_is_told_and_what_lies_nowhere_refused(form, tmp_path):
    if form is not SHAPEFILE:  # whose layers hold one kind
        foreign = form.read_table(put(form, tmp_path, [shapely.Point(1010, 1980), SQUARE], n=[1, 2]), OURS, None)
        assert [str(note) for note in foreign.notes] == ["features of the kind 'Point' (left out): 1"]
        assert len(foreign.shapes) == 1
    (tmp_path / "far").mkdir()
    far = put(form, tmp_path / "far", [SQUARE, shapely.box(0, 0, 1, 1)], n=[1, 2])
    with pytest.raises(UserError, match=r"^x\.\w+: row 2: lies on none of the project's pictures"):
        form.read_table(far, OURS, None)
    assert len(form.read_table(far, replace(OURS, lenient=True), None).shapes) == 1


@pytest.mark.parametrize("form", FORMATS, ids=lambda form: form.id)
def test_a_system_without_a_code_is_refused_and_none_is_that_of_the_picture(form, tmp_path):
    path = put(form, tmp_path, [SQUARE], epsg=None, n=[1])
    assert len(form.read_table(path, OURS, None).shapes) == 1
    local = pyproj.CRS.from_proj4("+proj=tmerc +lat_0=12 +lon_0=7.3 +x_0=17 +ellps=GRS80 +units=m")
    if form is GEOPARQUET:
        table = parquet.read_table(path)
        geo = json.loads(table.schema.metadata[b"geo"])
        geo["columns"]["geom"]["crs"] = local.to_json_dict()
        parquet.write_table(table.replace_schema_metadata({"geo": json.dumps(geo)}), path)
    elif form is SHAPEFILE:
        path.with_suffix(".prj").write_text(local.to_wkt("WKT1_ESRI"))
    else:
        return
    with pytest.raises(UserError, match="in a coordinate reference system without an EPSG code"):
        form.read_table(path, OURS, None)


def test_geoparquet_without_a_system_is_in_degrees(tmp_path):
    path = put(GEOPARQUET, tmp_path, [SQUARE], n=[1])
    table = parquet.read_table(path)
    geo = json.loads(table.schema.metadata[b"geo"])
    del geo["columns"]["geom"]["crs"]
    parquet.write_table(table.replace_schema_metadata({"geo": json.dumps(geo)}), path)
    with pytest.raises(UserError, match=r"^x\.parquet: row 1: "):
        GEOPARQUET.read_table(path, OURS, None)


def test_all_layers_of_a_geopackage_and_all_files_of_a_folder_are_read(tmp_path):
    put(GEOPACKAGE, tmp_path, [SQUARE], n=[1])
    path = put(GEOPACKAGE, tmp_path, [TRIANGLE, SQUARE], layer="bushes", n=[1, 2])
    assert len(GEOPACKAGE.read_table(path, OURS, None).shapes) == 3
    folder = tmp_path / "shapes"
    folder.mkdir()
    put(SHAPEFILE, folder, [SQUARE], n=[1])
    for file in list(folder.iterdir()):
        shutil.copy(file, folder / f"again{file.suffix}")
    assert recognise_formats(folder)[0] is SHAPEFILE
    assert len(SHAPEFILE.read_table(folder, OURS, None).shapes) == 2


@pytest.mark.parametrize("form", FORMATS, ids=lambda form: form.id)
def test_other_programs_read_what_is_written(form, tmp_path):
    path = place(form, tmp_path)
    form.write_table(path, small(), None)
    if form is GEOPARQUET:
        table = parquet.read_table(path)
        geo = json.loads(table.schema.metadata[b"geo"])
        assert geo["columns"]["geometry"]["crs"]["id"] == {"authority": "EPSG", "code": 32611}
        assert table.column("occluded").to_pylist() == [True, False, None]
        geometries = shapely.from_wkb(table.column("geometry").to_pylist())
    else:
        from pyogrio import raw

        facts, _, written, fields = raw.read(path / "shapes.shp" if path.is_dir() else path)
        assert facts["crs"] == "EPSG:32611"
        values = dict(zip(facts["fields"], fields, strict=True))
        assert values["label"].tolist() == ["saddle", "B\u00e4r", "B\u00e4r"]
        assert values["occluded"].tolist() == ["true", "false", None]
        geometries = shapely.from_wkb(written)
    assert shapely.bounds(geometries)[0].tolist() == [1000.1875, 1995.0, 1003.75, 1999.75]


def test_a_shapefile_has_short_texts(tmp_path):
    shapes = small().shapes
    attributes = np.empty(3, dtype=object)
    attributes[:] = [{"a": "x" * 2300}, {"a": 1}, None]
    labels = (Label(0, "saddle"), Label(1, "B\u00e4r "))
    foreign = replace(small(), shapes=shapes.with_columns(attributes=attributes), labels=labels)
    told = {note.text: note.count for note in losses_of(SHAPEFILE, foreign)}
    assert told["attributes that are too long for nine columns of 254 bytes"] == 1
    assert told["shapes whose label is longer than 254 bytes or ends in a blank (left out)"] == 2
    SHAPEFILE.write_table(tmp_path / "out", foreign, None)
    back = SHAPEFILE.read_table(tmp_path / "out", options(foreign), None)
    assert_same(back, kept_of(SHAPEFILE, foreign), either_way=True)
    assert len(back.shapes) == 1


@pytest.mark.parametrize("text", ["x" * 2200, "\u00e4 \u4e16" * 300, f"{' ' * 200}xx" * 4, "}" * 300], ids=len)
def test_long_attributes_go_on_in_further_columns_of_a_shapefile(text, tmp_path):
    attributes = np.empty(3, dtype=object)
    attributes[:] = [{"a": text}, {"a": 1}, None]
    foreign = replace(small(), shapes=small().shapes.with_columns(attributes=attributes))
    assert not [note for note in losses_of(SHAPEFILE, foreign) if "columns" in note.text]
    SHAPEFILE.write_table(tmp_path / "out", foreign, None)
    back = SHAPEFILE.read_table(tmp_path / "out", options(foreign), None)
    assert_same(back, kept_of(SHAPEFILE, foreign), either_way=True)


def test_blanks_that_no_column_keeps_are_told(tmp_path):
    attributes = np.array([{"a": f"x{' ' * 300}x"}, None, None], dtype=object)
    foreign = replace(small(), shapes=small().shapes.with_columns(attributes=attributes))
    told = {note.text: note.count for note in losses_of(SHAPEFILE, foreign)}
    assert told["attributes that are too long for nine columns of 254 bytes"] == 1


@pytest.mark.parametrize("form", FORMATS, ids=lambda form: form.id)
def test_some_rows_at_a_time_are_the_same_as_all(form, tmp_path, monkeypatch):
    path = put(form, tmp_path, [SQUARE, TRIANGLE] * 3, Taxon=list("abcdef"), n=[1, 2, 3, 4, 5, 6], height=[0.5] * 6)
    whole = form.read_table(path, OURS, None)
    monkeypatch.setattr(vector, "PIECE", 4)
    monkeypatch.setattr(rows, "_ROWS", 4)
    assert_same(form.read_table(path, OURS, None), whole)


def test_a_column_of_whole_numbers_is_one_of_fractions_wherever_a_row_has_none(tmp_path, monkeypatch):
    from pyogrio import raw

    wkb, path = shapely.to_wkb(SQUARE), tmp_path / "x.gpkg"
    raw.write(
        path,
        np.array([wkb] * 3, dtype=object),
        [np.array([1, 2, 3])],
        ["n"],
        field_mask=[np.array([False, False, True])],
        crs="EPSG:32611",
        geometry_type="Polygon",
    )
    monkeypatch.setattr(vector, "PIECE", 2)
    found = GEOPACKAGE.read_table(path, OURS, None).shapes
    assert [repr(found.attributes_of(row)) for row in range(3)] == ["{'n': 1.0}", "{'n': 2.0}", "{}"]


def test_columns_of_another_program_are_not_joined(tmp_path):
    path = put(SHAPEFILE, tmp_path, [SQUARE, SQUARE], attributes=["tall", "{}"], attribute2=["old", "x"])
    found = SHAPEFILE.read_table(path, OURS, None).shapes
    assert found.attributes_of(0) == {"attributes": "tall", "attribute2": "old"}
    assert found.attributes_of(1)["attribute2"] == "x"


def test_files_that_are_not_whole_are_sentences(tmp_path):
    path = put(SHAPEFILE, tmp_path, [SQUARE], n=[1])
    whole = path.read_bytes()
    path.write_bytes(whole[:-8])
    with pytest.raises(UserError, match=r"x\.shp is a damaged file \(it ends too early\)"):
        SHAPEFILE.read_table(path, OURS, None)
    path.write_bytes(whole)
    path.with_suffix(".dbf").unlink()
    with pytest.raises(UserError, match=r"x\.shp lies here without x\.dbf; copy all files of that name together"):
        SHAPEFILE.read_table(path, OURS, None)
    (tmp_path / "y.shp").write_text("<VRTDataset/>")
    with pytest.raises(UserError, match=r"y\.shp is not a Shapefile"):
        SHAPEFILE.read_table(tmp_path / "y.shp", OURS, None)
    (tmp_path / "y.gpkg").write_text("<OGRVRTDataSource/>")
    with pytest.raises(UserError, match=r"y\.gpkg is not a GeoPackage"):
        GEOPACKAGE.read_table(tmp_path / "y.gpkg", OURS, None)


def test_missing_packages_are_named(tmp_path, monkeypatch):
    path = put(GEOPACKAGE, tmp_path, [SQUARE], n=[1])
    monkeypatch.setitem(sys.modules, "pyogrio", None)
    for act in (
        lambda: GEOPACKAGE.read_table(path, OURS, None),
        lambda: GEOPACKAGE.write_table(tmp_path / "o.gpkg", small(), None),
    ):
        with pytest.raises(UserError, match="need the package pyogrio; install it, or use GeoJSON"):
            act()
    assert not (tmp_path / "o.gpkg").exists()
