"""Tables as other tools write them: what stands between columns, their names, and outlines beside the corners."""

import pytest

from annotator.cli.program import run
from annotator.errors import UserError
from annotator.formats.core.format import ReadOptions
from annotator.formats.registry import find_format, find_likeliest_format
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
    assert find_likeliest_format(path) is TABLE
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
    assert find_likeliest_format(path) is DEEPFOREST
    found = DEEPFOREST.read_table(path, KNOWN).shapes
    assert found.box.tolist() == [[1, 2, 30, 40]] * 4
    assert [found.polygon_of(row) is not None for row in range(4)] == [False, True, False, False]
    assert found.score.tolist() == [0.5] * 4
    assert found.attributes is None or not any(found.attributes)


def test_outlines_alone_are_pixels_where_they_lie_on_the_picture_that_they_name(tmp_path):
    path = table(tmp_path, f"x.jpg,Tree,{CROWN}", f"x.jpg,Tree,{SQUARE}", header="image_path,label,geometry")
    assert find_likeliest_format(path) is WKT
    found = WKT.read_table(path, KNOWN)
    assert found.shapes.box.tolist() == [[1, 2, 30, 40]] * 2
    assert [str(note) for note in found.notes] == ["outlines taken as pixels of the picture that they name: 2"]
    placed = ReadOptions(KNOWN.images, geo_transform_of=lambda _name: Map())
    far = '"POLYGON ((1001.25 1999, 1003.75 1997.5, 1001.875 1995, 1001.25 1999))"'
    on_ground = table(tmp_path, f"x.jpg,Tree,{far}", header="image_path,label,geometry")
    assert WKT.read_table(on_ground, placed).shapes.box.tolist() == [[10, 8, 30, 40]]
    beyond = table(tmp_path, f"x.jpg,Tree,{far}", header="image_path,label,geometry")
    with pytest.raises(UserError, match="no picture that tells its place on the ground"):
        WKT.read_table(beyond, KNOWN)
