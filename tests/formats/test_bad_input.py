"""Bad input for every reader: one sentence that names the file and the place, never a traceback, never a half."""

import gzip
import random
import tracemalloc

import numpy as np
import pytest

from annotator.errors import UserError
from annotator.formats.core import files
from annotator.formats.core.foreign import ForeignTable
from annotator.formats.core.format import Format
from annotator.formats.registry import find_format
from tests.depth import turns
from tests.formats.sameness import assert_same
from tests.formats.samples import BINARY, BOTH, LISTS, main_file, options, place, small

OTHERS = [form for form in BOTH if form.id not in ("coco", *LISTS)]
TEXTS = [form for form in OTHERS if form.id not in BINARY]
XML = ("voc", "voc-floats", "cvat")
JSON = ("labelme", "xanylabeling", "delftbikes", "geojson")


def made(form: Format, folder) -> tuple:
    """The sample, written: its place and the file that holds the shapes."""
    path = place(form, folder)
    form.write_table(path, small(), None)
    return path, main_file(form, path)


def read(form: Format, path) -> ForeignTable:
    return form.read_table(path, options(small()), None)


def sentence(form: Format, path, case: str = "") -> str:
    try:
        read(form, path)
    except UserError as error:
        text = str(error)
    else:
        pytest.fail(f"{form.id} takes {case or path}")
    assert text.endswith(".")
    assert "\n" not in text
    assert len(text) < 300
    return text


GARBAGE = {
    "list": b"[]",
    "number": b"7",
    "words": b"hello there",
    "other xml": b"<svg/>",
    "deep lists": b"[" * 200_000,
    "deep objects": b'{"a":' * 100_000,
    "deep xml": b"<annotation>" * 50_000,
    "deep brackets": b"wkt\n" + b'"POLYGON ' + b"(" * 100_000 + b'"\n',
    "no gzip": b"\x1f\x8b" + b"x" * 40,
    "nul": b"\0" * 64,
    "utf-16": "class 1 0.5 0.5 0.1 0.1".encode("utf-16"),
    "bytes": bytes(range(128, 256)),
    "bomb": gzip.compress(b" " * 1024**2) * 3,
    "empty": b"",
}


@pytest.mark.parametrize("form", OTHERS, ids=lambda form: form.id)
def test_a_file_of_something_else_is_one_sentence(form, tmp_path, monkeypatch):
    monkeypatch.setattr(files, "FREE_BYTES", 1024**2)
    path, file = made(form, tmp_path)
    for case, content in GARBAGE.items():
        file.write_bytes(content)
        if case == "empty" and form.id.startswith(("yolo", "kitti", "dota")):
            file.with_name("b c.states.json").unlink(missing_ok=True)
            assert len(read(form, path).shapes) == 0  # an empty label file says that nothing is there
        else:
            named = "b c" if case == "list" and form.id.startswith("yolo") else file.name
            assert named in sentence(form, path, case), case


@pytest.mark.parametrize("form", OTHERS, ids=lambda form: form.id)
def test_a_truncated_file_is_one_sentence(form, tmp_path):
    path, file = made(form, tmp_path)
    whole = file.read_bytes()
    file.write_bytes(whole[: len(whole) * 2 // 3])
    text = sentence(form, path)
    assert file.name in text


@pytest.mark.parametrize("form", OTHERS, ids=lambda form: form.id)
def test_a_huge_file_is_not_read(form, tmp_path):
    """One of three gigabytes, which nobody could hold in this much memory."""
    path, file = made(form, tmp_path)
    with file.open("r+b") as stream:
        stream.truncate(3 * 1024**3)
    tracemalloc.start()
    try:
        assert "bytes" in sentence(form, path)
        assert tracemalloc.get_traced_memory()[1] < 64 * 1024**2
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("form", TEXTS, ids=lambda form: form.id)
def test_byte_order_mark_line_ends_and_gzip_change_nothing(form, tmp_path):
    path, file = made(form, tmp_path)
    plain, whole = read(form, path), file.read_bytes()
    changed = b"\xef\xbb\xbf" + whole.replace(b"\n", b"\r\n")
    file.write_bytes(changed)
    assert_same(read(form, path), plain)
    file.write_bytes(gzip.compress(changed))
    assert_same(read(form, path), plain)


@pytest.mark.parametrize("form", OTHERS, ids=lambda form: form.id)
def test_a_missing_file_and_an_empty_folder_are_sentences(form, tmp_path):
    sentence(form, tmp_path / "none")
    (tmp_path / "empty").mkdir()
    sentence(form, tmp_path / "empty")


BAD = {
    ("voc", "<xmin>3</xmin>", "<xmin>nan</xmin>"): "object 1.bndbox.xmin is not a number ('nan')",
    ("voc", "<xmin>3</xmin>", "<xmin>1e999</xmin>"): "xmin is not a number",
    ("voc", "<xmin>3</xmin>", "<xmin>three</xmin>"): "xmin is not a number ('three')",
    ("voc", "<xmin>3</xmin>", "<xmin>1_0</xmin>"): "xmin is not a number",
    ("voc", "<xmin>3</xmin>", "<xmin>50</xmin>"): "is not a box",
    ("voc", "<xmin>3</xmin>", ""): "object 1.bndbox has no xmin",
    ("voc", "<xmin>3</xmin>", "<xmin>3</xmin><xmin>3</xmin>"): "has 2 elements xmin",
    ("voc", "<name>saddle</name>", ""): "object 1 has no name",
    ("voc", "<name>saddle</name>", "<name> </name>"): "object 1.name is empty",
    ("voc", "<occluded>1</occluded>", "<occluded>2</occluded>"): "object 1.occluded is neither 0 nor 1",
    ("voc", "<width>100</width>", "<width>1.5</width>"): "width is not a whole number",
    ("voc", "<width>100</width>", "<width>-1</width>"): "width is not a whole number",
    ("voc", "<filename>a/b c.jpg</filename>", ""): "has no filename",
    ("voc", "a/b c.jpg</filename>", "../../x.jpg</filename>"): "filename leaves the images folder",
    ("voc", "a/b c.jpg</filename>", "/etc/passwd</filename>"): "filename is an absolute path",
    ("voc", "a/b c.jpg</filename>", "C:\\x.jpg</filename>"): "filename is an absolute path",
    ("voc", "a/b c.jpg</filename>", "../d.jpg</filename>"): "filename leaves the images folder",
    ("voc", "<annotation>", '<!DOCTYPE x [<!ENTITY a "b">]><annotation>'): "entities",
    ("voc", "<annotation>", '<!DOCTYPE x SYSTEM "file:///etc/passwd"><annotation>'): "entities or a document type",
    ("voc", "<annotation>", '<?xml version="1.0" encoding="klingon"?><annotation>'): "in an encoding that is not read",
    ("voc", "</annotation>", "</annot"): "ends in the middle",
    ("voc", "<filename>", "<name>"): "is not valid XML",
    ("cvat", 'xtl="1.5"', 'xtl="x"'): "image 1, box 1.xtl is not a number ('x')",
    ("cvat", 'xtl="1.5"', 'xtl="99"'): "width and a height",
    ("cvat", 'xtl="1.5"', 'xtl="-inf"'): "xtl is not a number",
    ("cvat", 'xtl="1.5"', ""): "image 1, box 1 has no xtl",
    ("cvat", 'label="saddle"', ""): "has no label",
    ("cvat", 'occluded="1"', 'occluded="maybe"'): "neither 0 nor 1",
    ("cvat", "10.0,10.0;", "10.0;"): "points",
    ("cvat", "10.0,10.0;30.5,12.0;20.0,40.25", "1,1;2,2;3,nan"): "points",
    ("cvat", "10.0,10.0;30.5,12.0;20.0,40.25", "1,1;1,2;1,3"): "with a width",
    ("cvat", '<image id="1"', '<image id="0"'): "id 0, which is there twice",
    ("cvat", '<image id="1"', '<image id="x"'): "not a whole number",
    ("cvat", 'name="d.jpg"', 'name="a/b c.jpg"'): "there twice",
    ("cvat", 'name="d.jpg"', 'name="../d.jpg"'): "leaves the images folder",
    ("cvat", 'width="100"', 'width="many"'): "width is not a number",
    ("cvat", "<annotations>", '<!DOCTYPE a [<!ENTITY b "c">]><annotations>'): "entities",
    ("labelme", '"imagePath": "b c.jpg"', '"imagePath": 7'): "imagePath is not text",
    ("labelme", '"imagePath": "b c.jpg"', '"imagePath": "../../b.jpg"'): "imagePath leaves the images folder",
    ("labelme", '"imagePath": "b c.jpg"', '"imagePath": "D:/b.jpg"'): "imagePath is an absolute path",
    ("labelme", '"imagePath": "b c.jpg",', ""): "imagePath is missing",
    ("labelme", '"imageWidth": 100', '"imageWidth": -1'): "imageWidth is not a whole number",
    ("labelme", '"label": "saddle"', '"label": null'): "shapes[0].label is missing",
    ("labelme", '"label": "saddle"', '"label": ""'): "shapes[0].label is empty",
    ("labelme", "1.5,", '"1.5",'): "shapes[0].points[0][0] is not a number",
    ("labelme", "1.5,", "NaN,"): "not valid JSON",
    ("labelme", "1.5,", "1e999,"): "not valid JSON",
    ("labelme", "1.5,", ""): "points[0] is not a pair",
    ("labelme", "30.0,", "1.5,"): "shapes[0].points is not a box",
    ("labelme", '"occluded": true', '"occluded": 1'): "shapes[0].flags.occluded is neither true nor false",
    ("labelme", '"intact": true', '"intact": true, "absent": true'): "says both intact and absent",
    ("labelme", '"intact": true', '"intact": true, "intact": true'): "'intact' appears twice",
    ("labelme", '"group_id": null', '"group_id": 1.5'): "group_id is neither a number nor text",
    ("labelme", '"saddle"', '"\\ud800"'): "JSON",
    ("xanylabeling", '"score": null', '"score": 7'): "shapes[0].score is not between 0 and 1",
    ("xanylabeling", '"difficult": false', '"difficult": "no"'): "difficult is neither true nor false",
    ("xanylabeling", '"attributes": {', '"attributes": [], "x": {'): "attributes is not an object",
    ("delftbikes", '"intact"', '"broken"'): "object_state is none of intact",
    ("delftbikes", '"left": 1.5', '"left": "1.5"'): "saddle.absolute_bounding_box.left is not a number",
    ("delftbikes", '"width": 28.5', '"width": -28.5'): "is not a box",
    ("delftbikes", '"width": 28.5', '"width": 0'): "is not a box",
    ("delftbikes", '"left": 1.5, ', ""): "left is missing",
    ("delftbikes", '"parts": {', '"pieces": {'): "parts is missing",
    ("delftbikes", '"object_state": "intact", ', ""): "object_state is missing",
    ("delftbikes", '"d.jpg"', '"a/b c.jpg"'): "appears twice",
    ("delftbikes", '"d.jpg"', '"a/./b c.jpg"'): "there twice",
    ("delftbikes", '"d.jpg"', '"../d.jpg"'): "leaves the images folder",
    ("delftbikes", '"width": 100', '"width": 0'): "whole number",
    ("deepforest", "1.5,2.0", "x,2.0"): "line 2: xmin is not a number ('x')",
    ("deepforest", "1.5,2.0", "nan,2.0"): "line 2: xmin is not a number",
    ("deepforest", "1.5,2.0", "99,2.0"): "line 2: is not a box",
    ("deepforest", "1.5,2.0", "2.0"): "line 2: has 5 columns",
    ("deepforest", "xmin,ymin", "xmin,xmin"): "'xmin' is there twice",
    ("deepforest", "xmin,ymin", "xmin,y"): "no column ymin",
    ("deepforest", "saddle", ""): "line 2: label is empty",
    ("deepforest", "a/b c.jpg,1.5", "../b.jpg,1.5"): "line 2: image_path leaves",
    ("deepforest", "a/b c.jpg,1.5", '"a"b,1.5'): "line 2 is not valid CSV",
    ("geojson", '"FeatureCollection"', '"Topology"'): "not a FeatureCollection",
    ("geojson", "1000.1875,", '"1",'): "features[0].geometry.coordinates[0][0][0] is not a number",
    ("geojson", "1000.1875, 1999.75", "1000.1875"): "is not a pair x, y",
    ("geojson", '"label": "saddle"', '"label": 7'): "features[0] has a label that is not text",
    ("geojson", "EPSG::32611", "EPSG::4326"): "said to be in EPSG:4326, from where",
    ("geojson", '"a/b c.jpg"', '"../x.jpg"'): "leaves the images folder",
    ("wkt", "POLYGON ((", "POINT (("): "line 2: the geometry is neither a POLYGON",
    ("wkt", "))", ")"): "line 2: the geometry is not valid WKT ('Expected word but encountered end of stream')",
    ("wkt", "))", ")) x"): "line 2: the geometry is not valid WKT",
    ("wkt", "1000.1875 ", "nan "): "line 2: the geometry",
    ("wkt", "1001.25 ", "1e999 "): "the geometry holds a position that is not two finite numbers",
    (
        "wkt",
        "1000.1875 ",
        "x ",
    ): "line 2: the geometry is not valid WKT (\"Expected number but encountered word: 'x'\")",
    ("wkt", ",wkt", ",geo"): "no column wkt",
    ("wkt", "a/b c.jpg", "../x.jpg"): "leaves the images folder",
    ("csv", "1.5,2.0", "x,2.0"): "line 2: x0 is not a number ('x')",
    ("csv", "1.5,2.0", "1e400,2.0"): "line 2: x0 is not a number",
    ("csv", "1.5,2.0", "99,2.0"): "line 2: is not a box",
    ("csv", "1.5,2.0", "1e9,2.0"): "line 2: is not a box",
    ("csv", "-5.0,60.0", "-5e9,60.0"): "line 3: has a coordinate beyond",
    ("csv", "x0,y0", "x0,x0"): "'x0' is there twice",
    ("csv", "x0,y0", "x0,y"): "no column y0",
    ("csv", "saddle", ""): "line 2: label is empty",
    ("csv", "a/b c.jpg", "../b.jpg"): "line 2: image leaves",
    ("csv", "100,80", "100,81"): "line 3: says something else of the image 'a/b c.jpg'",
    ("csv", "100,80", "1.5,80"): "line 2: image_width is not a whole number",
    ("csv", "Ana,,1", "Ana,robot,1"): "line 2: kind is none of person, model, reference ('robot')",
    ("csv", "Ana,,1", "Ana,model,1"): "line 3: gives the author 'Ana' another kind",
    ("csv", "Ana,,1", "Ana,,0"): "line 2: pass is 0",
    ("csv", "Ana,,1,,", "Ana,,1,later,"): "line 2: status is none of new",
    ("csv", "true,intact", "maybe,intact"): "line 2: occluded is neither true nor false ('maybe')",
    ("csv", "true,intact", "true,gone"): "line 2: part_state is none of",
    ("csv", "POLYGON ((", "POINT (("): "line 4: the geometry is neither a POLYGON",
    ("csv", "30.5 12.0", "1e9 12.0"): "line 4: has a coordinate beyond",
    ("csv", ",,false,,,,\n", ",,false,,,,[1]\n"): "line 2: attributes is not the JSON",
    ("csv", ",,false,,,,\n", ',,false,,,,"{""a"": NaN}"\n'): "line 2: attributes is not valid JSON",
    ("tensorflow-csv", "1.5,2.0", "x,2.0"): "line 2: xmin is not a number ('x')",
    ("tensorflow-csv", "1.5,2.0", "99,2.0"): "line 2: is not a box",
    ("tensorflow-csv", "100,80", "-1,80"): "line 2: width is not a whole number",
    ("tensorflow-csv", "100,80", "1e999,80"): "line 2: width is not a number",
    ("tensorflow-csv", "saddle", ""): "line 2: class is empty",
    ("tensorflow-csv", "xmin,ymin", "xmin,y"): "has no columns for a picture, a label and the corners",
    ("tensorflow-csv", "a/b c.jpg", "a\x07b.jpg"): "line 2: filename is not a file name",
    ("retinanet-csv", "2,2,30", "x,2,30"): "line 1: x1 is not a number ('x')",
    ("retinanet-csv", "2,2,30", "2,30"): "line 1: has 5 columns",
    ("retinanet-csv", "2,2,30", "99,2,30"): "line 1: is not a box",
    ("retinanet-csv", "saddle", " "): "line 1: class is empty",
    ("yolo", "0 0.", "2 0."): "line 1: class 2 is not among the 2 names",
    ("yolo", "0 0.", "-1 0."): "line 1: '-1' is not a class number",
    ("yolo", "0 0.", "0.5 0."): "line 1: '0.5' is not a class number",
    ("yolo", "0 0.", "0 nan 0."): "line 1: 'nan' is not between 0 and 1",
    ("yolo", "0 0.", "0 17 0."): "line 1: '17' is not between 0 and 1",
    ("yolo", "0 0.", "0 -0."): "line 1: '-0.",
    ("yolo", "0 0.", "0 "): "line 1",
}


@pytest.mark.parametrize("case", BAD, ids=lambda case: f"{case[0]} {case[2][:30] or 'missing'}")
def test_a_wrong_value_is_named_with_its_place(case, tmp_path):
    name, old, new = case
    form = find_format(name)
    path, file = made(form, tmp_path)
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_bytes(text.replace(old, new, 1).encode())
    told = sentence(form, path)
    assert file.name in told or "b c" in told
    assert BAD[case] in told


YAML = {
    ("nc: 2", "nc: 3"): "line 4: nc is 3",
    ('0: "saddle"', '1: "saddle"'): "line 7: gives 1 a second time",
    ('0: "saddle"', '0: "B\u00e4r"'): "class 1 is",
    ('0: "saddle"', '0: ""'): "class 0 has no name",
    ('0: "saddle"', '0: "saddle'): "line 7: is not valid YAML",
    ('0: "saddle"', "0: *anchor"): "line 6: is not valid YAML (found undefined alias 'anchor')",
    ('0: "saddle"', "0: [saddle]"): "line 6: holds a list or a map where a text belongs",
    ('0: "saddle"', "<<: {0: saddle}"): "line 6: merges another map",
    ('0: "saddle"', '2: "saddle"'): "line 5: names is not numbered",
    ('0: "saddle"', '0: "\\ud800"'): "line 6: holds an escape that is not a character",
    ('0: "saddle"', '0: "\\UFFFFFFFF"'): "line 6: holds an escape that is not a character",
    ('0: "saddle"', '0: "\x07"'): "line 6: holds U+0007",
    ("nc: 2", "nc: 2\n---"): "line 5: is not valid YAML",
    ("nc: 2", "x: " + "[" * 5000): "nested too deeply",
    ("nc: 2", "x: #" + "x" * 2**21): "are not read: split the file",
    ('0: "saddle"', '0: "pedal"'): "another order",
    ("train: images.txt", "train: none.txt"): "none.txt",
    ("train: images.txt", "train: ../../etc/passwd"): "line 1: train names etc/passwd, which is not there",
    ("train: images.txt", "train: C:/x"): "line 1: train is an absolute path",
    ("train: images.txt", "train: /etc"): "absolute path",
    ("names:", "titles:"): "",
}


@pytest.mark.parametrize("case", YAML, ids=lambda case: case[1][:20])
def test_a_wrong_data_file_is_one_sentence(case, tmp_path):
    form = find_format("yolo")
    path, _ = made(form, tmp_path)
    file = path / "data.yaml"
    text = file.read_text(encoding="utf-8")
    assert case[0] in text
    file.write_text(text.replace(case[0], case[1], 1), encoding="utf-8")
    if case[0] == "names:":
        assert len(read(form, path).labels) == 2  # classes.txt still names them
        return
    assert YAML[case] in sentence(form, path)


def test_attributes_that_are_nested_deeply_are_not_read(tmp_path):
    """Less deep than what no reader of JSON takes, deeper than what can be put away again."""
    path = tmp_path / "deep.json"
    path.write_text(
        '{"images": [{"id": 1, "file_name": "a.png", "width": 100, "height": 100}], "annotations": [{"id": 1, '
        '"image_id": 1, "category_id": 1, "bbox": [1, 1, 10, 10], "area": 100, "iscrowd": 0, "attributes": {"a": '
        f'{"[" * 900}{"]" * 900}}}}}], "categories": [{{"id": 1, "name": "x"}}]}}'
    )
    assert sentence(find_format("coco"), path) == "deep.json is nested too deeply; it is not read."


def test_two_files_for_one_picture_are_one_sentence(tmp_path):
    for name in ("voc", "labelme"):
        form = find_format(name)
        (tmp_path / name).mkdir()
        path, file = made(form, tmp_path / name)
        file.with_stem("again").write_bytes(file.read_bytes())
        assert "'a/b c.jpg', which is there twice" in sentence(form, path)


def test_names_of_classes_are_needed_and_side_files_must_fit(tmp_path):
    form = find_format("yolo-states")
    path, file = made(form, tmp_path)
    side = file.with_name("b c.states.json")
    side.write_text("[{}]")
    assert "has 1 entries, but labels/a/b c.txt has 3 lines" in sentence(form, path)
    side.write_text('[{"part_state": "gone"}, {}, {}]')
    assert "[0].part_state is none of" in sentence(form, path)
    side.write_text('[{"occluded": 1}, {}, {}]')
    assert "[0].occluded is neither" in sentence(form, path)
    (path / "data.yaml").unlink()
    (path / "classes.txt").unlink()
    assert "no names of classes" in sentence(form, path)


def test_an_entity_bomb_ends_at_once(tmp_path):
    lines = "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 20))
    bomb = f'<?xml version="1.0"?><!DOCTYPE z [<!ENTITY a0 "ha">{lines}]><annotation>&a19;</annotation>'
    path = tmp_path / "bomb.xml"
    path.write_text(bomb)
    for name in XML:  # whoever expanded it would hold 10^19 letters
        assert "entities" in sentence(find_format(name), path)


PIECES = [
    b"null", b"-1", b"1e400", b"[]", b"{}", b'"x"', b"\xff", b"\0", b"NaN", b"[[[[", b"</", b"<a>", b"0.1", b"\n",
    b",", b"&lt;", b"))", b"../", b'"', b"'", b": ", b"#", b"- ",
]  # fmt: skip


def mutated(rng: random.Random, text: bytes) -> bytes:
    """`text` with a few bytes cut, doubled or replaced by pieces that readers dislike."""
    for _ in range(rng.randint(1, 4)):
        start = rng.randrange(len(text) + 1)
        stop = min(len(text), start + rng.choice((0, 1, 1, 2, 8, 40)))
        text = text[:start] + rng.choice([b"", b"", *PIECES]) + text[stop:]
    return text


ENOUGH = turns(20, 60)
"""Changes of a file, if one of them has left a table to read."""


@pytest.mark.parametrize("form", TEXTS, ids=lambda form: form.id)
def test_fuzz_ends_in_a_table_or_a_sentence(form, tmp_path):
    path, main = made(form, tmp_path)
    files = [main] if path.is_file() else [main, *sorted(path.rglob("data.yaml")), *sorted(path.rglob("*.states.json"))]
    rng = random.Random(7)
    tables = 0
    for file in files:
        whole = file.read_bytes()
        for turn in range(60):
            if turn >= ENOUGH and tables:
                break
            file.write_bytes(mutated(rng, whole))
            try:
                foreign = read(form, path)
            except UserError as error:
                assert "\n" not in str(error)  # noqa: PT017 - either end is right
            else:
                tables += 1
                assert np.isfinite(foreign.shapes.box).all()
        file.write_bytes(whole)
    assert tables
