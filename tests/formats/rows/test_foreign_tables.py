"""Tables as other tools write them: what stands between columns, their names, and outlines beside the corners."""

import pytest

from annotator.cli.program import run
from annotator.errors import UserError
from annotator.formats.core.format import ReadOptions
from annotator.formats.registry import find_format, recognise_formats
from annotator.model.image import Image
from annotator.store.opening import create_project, open_project
from tests.builders import project
from tests.formats.samples import Map

TABLE, WKT, DEEPFOREST = (find_format(name) for name in ("tensorflow-csv", "wkt", "deepforest"))
KNOWN = ReadOptions((Image(0, "x.jpg", 200, 100),))


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("between", [",", ";", "\t"])
def test_what_stands_between_columns_and_the_encoding_are_found(tmp_path, between, encoding):
    rows = [["filename", "class", "xmin", "ymin", "xmax", "ymax"], ["x.jpg", '"red, ripe; plum"', "1", "2", "30", "40"]]
    path = tmp_path / "t.csv"
    path.write_text("\n".join(between.join(row) for row in rows), encoding=encoding)
    assert recognise_formats(path)[0] is TABLE
    found = TABLE.read_table(path, KNOWN)
    assert [label.name for label in found.labels] == ["red, ripe; plum"]
    assert found.shapes.box.tolist() == [[1, 2, 30, 40]]


def table(folder, *rows, header="image,label,x,y,width,height"):
    (folder / "t.csv").write_text("\n".join([header, *rows]))
    return folder / "t.csv"


def test_x_and_y_are_a_corner_or_the_middle_as_all_boxes_show(tmp_path):
    corner = TABLE.read_table(table(tmp_path, "x.jpg,a,1,2,30,40", "x.jpg,a,150,50,50,50"), KNOWN)
    assert corner.shapes.box.tolist()[1] == [150, 50, 200, 100]
    assert (corner.verdict.chosen, corner.verdict.is_sure) == ("xywh", True)
    middle = TABLE.read_table(table(tmp_path, "x.jpg,a,175,75,50,50"), KNOWN)
    assert middle.shapes.box.tolist() == [[150, 50, 200, 100]]
    assert [str(note) for note in middle.notes] == ["read as: centre, width, height: 1"]
    assert TABLE.read_table(table(tmp_path, "x.jpg,a,60,40,20,20"), KNOWN).verdict.is_open


@pytest.mark.parametrize(
    ("cells", "layout", "box"),
    [
        (['"[10, 20, 150, 70]"', '"[100.5 60 90 30]"'], "xywh", [10, 20, 160, 90]),
        (['"(10, 20, 150, 70)"', '"(150, 60, 190, 95)"'], "xyxy", [10, 20, 150, 70]),
        (["85 55 150 70", "10 10 18 18", "190 5 18 8"], "cxcywh", [10, 20, 160, 90]),
    ],
)
def test_a_box_in_one_cell_is_what_all_boxes_show(tmp_path, cells, layout, box):
    path = table(tmp_path, *(f"x.jpg,a,{cell}" for cell in cells), "x.jpg,a,", header="image_id,class,bbox")
    assert recognise_formats(path)[0] is TABLE
    found = TABLE.read_table(path, KNOWN)
    assert found.shapes.box.tolist()[0] == box
    assert (found.verdict.chosen, found.verdict.is_sure, len(found.shapes)) == (layout, True, len(cells))
    assert not found.shapes.attributes_of(0), "the cell is no attribute"
    with pytest.raises(UserError, match=r"line 2: bbox is not four numbers \('\[1, 2, 3\]'\)"):
        TABLE.read_table(table(tmp_path, 'x.jpg,a,"[1, 2, 3]"', header="image_id,class,bbox"), KNOWN)


@pytest.mark.parametrize(
    "rows", [["1,25;2,5;30;40"], ["1,250;2,500;30;40,000", "0,5;1;3;4"], ["1,250;2,500;30;1040,000"]]
)
def test_commas_are_decimal_points_where_they_can_be_nothing_else(tmp_path, rows):
    path = table(tmp_path, *(f"x.jpg;a;{row}" for row in rows), header="image;label;xmin;ymin;xmax;ymax")
    found = TABLE.read_table(path, KNOWN)
    assert found.shapes.box.tolist()[0][:3] == [1.25, 2.5, 30]
    notes = {note.text: note.count for note in found.notes}
    assert notes == {"boxes whose numbers have a comma for the decimal point": len(rows)}


def test_commas_that_can_part_thousands_stop(tmp_path):
    path = table(tmp_path, "x.jpg;a;1,250;2,500;3,000;4,500", header="image;label;xmin;ymin;xmax;ymax")
    with pytest.raises(UserError, match=r"line 2: has a number \('1,250'\) whose comma can part thousands"):
        TABLE.read_table(path, KNOWN)


def test_tables_of_automl_are_shares_of_pictures_in_sets(tmp_path):
    """Two corners or four, with a column for the set or without, and pictures without a box."""
    known = ReadOptions((Image(0, "x.jpg", 200, 100), Image(1, "y.jpg", 100, 100)))
    rows = ["x.jpg,a,0.1,0.2,,,0.3,0.4,,", "x.jpg,b,0.1,0.2,0.3,0.2,0.3,0.4,0.1,0.4", "y.jpg,,,,,,,,,"]
    for sets in (("TRAIN,gs://b/", "TRAIN,gs://b/", "VALIDATION,gs://b/"), ("", "", "")):
        (tmp_path / "t.csv").write_text("\n".join(first + row for first, row in zip(sets, rows, strict=True)))
        form = recognise_formats(tmp_path / "t.csv")[0]
        assert form.id == "automl-csv"
        found = form.read_table(tmp_path / "t.csv", known)
        assert found.shapes.box.tolist() == [[20, 20, 60, 40]] * 2
        assert [label.name for label in found.labels] == ["a", "b"]
        splits = ("train", "val") if sets[0] else ("", "")
        assert [(image.name, image.split) for image in found.images] == list(
            zip(("x.jpg", "y.jpg"), splits, strict=True)
        )
    for wrong, told in ((",,,,0.3,0.4,,", "no two corners"), ("0.1,0.2,,,1.3,0.4,,", "no two corners")):
        (tmp_path / "t.csv").write_text("x.jpg,a,0.1,0.2,,,0.3,0.4,,\nx.jpg,a," + wrong + "\n")
        with pytest.raises(UserError, match=f"line 2: has {told}"):
            form.read_table(tmp_path / "t.csv", known)


@pytest.fixture
def stored(tmp_path):
    path = tmp_path / "p.annotator"
    create_project(path, project(images=1, authors=())).close()
    return path


def test_columns_of_other_names_are_named(stored, tmp_path, capsys):
    path = table(tmp_path, "img0.jpg,RBC,1,30,2,40", header="picture,cell_type,xmin,xmax,ymin,ymax")
    command = ["import", str(stored), str(path), "--author", "Dee"]
    assert run(command) == 1
    assert "a table whose columns have other names" in " ".join(capsys.readouterr().err.split())
    named = ["--columns", "label=cell_type", "--columns", "image=picture"]
    assert run([*command, *named]) == 0
    with open_project(stored) as opened:
        (key,) = opened.project.layers
        assert opened.load_layer(key).box.tolist() == [[1, 2, 30, 40]]
        assert "RBC" in [label.name for label in opened.project.vocabulary.labels]
    out = tmp_path / "out.csv"
    assert run(["convert", str(path), str(out), "--to", "csv", "--columns", "label=cell_type,image=picture"]) == 0
    capsys.readouterr()
    assert run([*command, "--columns", "label=nothing"]) == 1
    assert "has no column nothing; its columns are: picture, cell_type" in " ".join(capsys.readouterr().err.split())
    assert run([*command, "--columns", "label"]) == 2


SQUARE = '"POLYGON ((30 2, 30 40, 1 40, 1 2, 30 2))"'
CROWN = '"POLYGON ((10 2, 30 20, 15 40, 1 30, 10 2))"'


def test_geometries_beside_corners_are_outlines_where_they_fit_their_box(tmp_path):
    header = "image_path,xmin,ymin,xmax,ymax,label,scores,geometry"
    ground = '"POLYGON ((500010 4100002, 500030 4100020, 500015 4100040, 500010 4100002))"'
    rows = [f"x.jpg,1,2,30,40,Tree,0.5,{one}" for one in (SQUARE, CROWN, ground, "")]
    path = table(tmp_path, *rows, header=header)
    assert recognise_formats(path)[0] is DEEPFOREST
    found = DEEPFOREST.read_table(path, KNOWN).shapes
    assert found.box.tolist() == [[1, 2, 30, 40]] * 4
    assert [found.polygon_of(row) is not None for row in range(4)] == [False, True, False, False]
    assert found.score.tolist() == [0.5] * 4
    assert found.attributes is None or not any(found.attributes)


def test_outlines_alone_are_pixels_where_they_lie_on_the_picture_that_they_name(tmp_path):
    path = table(tmp_path, f"x.jpg,Tree,{CROWN}", f"x.jpg,Tree,{SQUARE}", header="image_path,label,geometry")
    assert recognise_formats(path)[0] is WKT
    found = WKT.read_table(path, KNOWN)
    assert found.shapes.box.tolist() == [[1, 2, 30, 40]] * 2
    assert [str(note) for note in found.notes] == ["outlines taken as pixels of the picture that they name: 2"]
    placed = ReadOptions(KNOWN.images, geo_transform_of=lambda _name: Map())
    far = '"POLYGON ((1001.25 1999, 1003.75 1997.5, 1001.875 1995, 1001.25 1999))"'
    on_ground = table(tmp_path, f"x.jpg,Tree,{far}", header="image_path,label,geometry")
    assert WKT.read_table(on_ground, placed).shapes.box.tolist() == [[10, 8, 30, 40]]
    beyond = table(tmp_path, f"x.jpg,Tree,{far}", header="image_path,label,geometry")
    with pytest.raises(UserError, match="not a picture that says where it lies on the ground"):
        WKT.read_table(beyond, KNOWN)


def test_a_column_called_wkt_is_on_the_map_also_where_its_numbers_would_fit_into_the_picture(tmp_path):
    placed = ReadOptions(KNOWN.images, geo_transform_of=lambda _name: Map())
    rows = f"x.jpg,Tree,{CROWN}"
    as_pixels = table(tmp_path, rows, header="image_path,label,geometry")
    assert WKT.read_table(as_pixels, placed).shapes.box.tolist() == [[1, 2, 30, 40]]
    on_map = WKT.read_table(table(tmp_path, rows, header="image_path,label,wkt"), placed)
    assert on_map.shapes.box.tolist() != [[1, 2, 30, 40]]
    assert on_map.notes == ()
