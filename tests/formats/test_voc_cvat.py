"""Pascal VOC and CVAT as other tools write them."""

import math
import re
from pathlib import Path
from xml.etree import ElementTree as ET

import numpy as np
import pytest
from msgspec.structs import replace

from annotator.errors import UserError
from annotator.formats.core.format import ReadOptions
from annotator.formats.registry import find_format, recognise_formats
from annotator.model.shapes import Occluded, PartState
from tests.formats.samples import losses_of, small

VOC, VOC_FLOATS, CVAT = (find_format(name) for name in ("voc", "voc-floats", "cvat"))
PLAIN = """<annotation verified="yes">
  <folder>JPEGImages</folder><filename>2008_1.jpg</filename><path>C:\\old\\place\\2008_1.jpg</path>
  <source><database>The VOC2008 Database</database></source>
  <size><width>500</width><height>442</height><depth>3</depth></size><segmented>0</segmented>
  <object>
    <name>
      person
    </name>
    <pose>Left</pose><truncated>1</truncated><occluded>1</occluded><difficult>0</difficult>
    <bndbox><xmax>471</xmax><xmin>53</xmin><ymin>87</ymin><ymax>420</ymax></bndbox>
    <part><name>head</name></part>
  </object>
  <object><name>dog</name><bndbox><xmin>1</xmin><ymin>1</ymin><xmax>1</xmax><ymax>1</ymax></bndbox></object>
</annotation>"""


def read(form, tmp_path, text, name="x.xml"):
    path = tmp_path / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return form.read_table(path, ReadOptions(), None)


def test_voc_counts_pixels_from_one_and_includes_the_last(tmp_path):
    foreign = read(VOC, tmp_path, PLAIN)
    assert foreign.shapes.box.tolist() == [[52, 86, 471, 420], [0, 0, 1, 1]]
    assert {note.text: note.count for note in foreign.notes} == {
        "boxes taken as first and last pixel, counted from 1 (x0 = xmin - 1)": 2,
        "not kept (object.part)": 1,
    }
    assert [label.name for label in foreign.labels] == ["person", "dog"]
    image = foreign.images[0]
    assert (image.name, image.width, image.height) == ("2008_1.jpg", 500, 442)


def test_voc_marks_and_tags(tmp_path):
    shapes = read(VOC, tmp_path, PLAIN).shapes
    assert shapes.occluded.tolist() == [Occluded.YES, Occluded.UNSET]
    assert shapes.attributes_of(0) == {"pose": "Left", "truncated": 1}
    assert shapes.attributes_of(1) == {}


def test_voc_attributes_of_cvat_and_datumaro(tmp_path):
    more = """<attributes><attribute><name>part_state</name><value>Damaged</value></attribute>
      <attribute><name>rotation</name><value>0.0</value></attribute>
      <attribute><name>colour</name><value>dark red</value></attribute></attributes></object>"""
    shapes = read(VOC, tmp_path, PLAIN.replace("</object>", more, 1)).shapes
    assert shapes.part_state[0] == PartState.DAMAGED
    assert shapes.attributes_of(0) == {"pose": "Left", "truncated": 1, "rotation": 0.0, "colour": "dark red"}


def test_voc_of_a_folder_finds_the_images_below(tmp_path):
    for name in ("Annotations/x.xml", "Annotations/row 1/x.xml"):
        read(VOC, tmp_path, PLAIN, name)
    (tmp_path / "Annotations" / "._x.xml").write_bytes(b"\0\5")
    foreign = VOC.read_table(tmp_path, ReadOptions(), None)
    assert [image.name for image in foreign.images] == ["row 1/2008_1.jpg", "2008_1.jpg"]
    assert recognise_formats(tmp_path) == [VOC]


def test_decimals_are_recognised_as_exact_corners_but_may_be_read_as_counted(tmp_path):
    text = re.sub(r"(<(x|y)m(in|ax)>\d+)<", r"\1.0<", PLAIN.replace("max>1<", "max>2<")).replace(">53.0<", ">53.5<")
    exact = read(VOC_FLOATS, tmp_path, text)
    assert recognise_formats(tmp_path / "x.xml") == [VOC_FLOATS, VOC]
    assert exact.shapes.box[0].tolist() == [53.5, 87, 471, 420]
    assert read(VOC, tmp_path, text).shapes.box[0].tolist() == [52.5, 86, 471, 420]


def test_voc_writes_what_other_tools_expect(tmp_path):
    VOC.write_table(tmp_path / "out", small(), None)
    text = (tmp_path / "out" / "Annotations" / "a" / "b c.xml").read_text(encoding="utf-8")
    assert "<xmin>3</xmin><ymin>3</ymin><xmax>30</xmax><ymax>40</ymax>" in text
    assert text.count("<truncated>0</truncated>") == text.count("<difficult>0</difficult>") == 3
    assert text.count("<occluded>1</occluded>") == 1
    assert text.count("<occluded>0</occluded>") == 2
    assert {note.text: note.count for note in losses_of(VOC, small())} == {
        "boxes with corners between pixels (they are rounded)": 2,
        "polygons (their boxes are kept)": 1,
        "names of authors": 1,
    }


def test_voc_is_laid_out_as_the_challenge_does_it(tmp_path):
    """Lists of the pictures by split, the labels, and a folder for the pictures."""
    foreign = small()
    first, second = foreign.images[:2]
    foreign = replace(foreign, images=(replace(first, split="val"), second, *foreign.images[2:]))
    out = tmp_path / "out"
    out.mkdir()
    VOC.write_table(out, foreign, None)
    files = {path.relative_to(out).as_posix(): path.read_text("utf-8") for path in out.rglob("*") if path.is_file()}
    lists = {name: text for name, text in files.items() if name.startswith("ImageSets")}
    assert lists == {"ImageSets/Main/val.txt": "a/b c\n", "ImageSets/Main/default.txt": f"{Path(second.name).stem}\n"}
    assert files["labelmap.txt"] == "# label:color_rgb:parts:actions\nsaddle:::\nB\u00e4r:::\n"
    assert set(files) - set(lists) == {
        "labelmap.txt",
        "Annotations/a/b c.xml",
        f"Annotations/{Path(second.name).stem}.xml",
    }
    assert (out / "JPEGImages").is_dir()
    assert [image.split for image in VOC.read_table(out, ReadOptions(), None).images] == ["val", ""]


@pytest.mark.parametrize("blank", ["2008_2\nx y\n", '2008_2\n"x y"\n'])
def test_lists_of_the_challenge_tell_the_splits(blank, tmp_path):
    (tmp_path / "Annotations").mkdir()
    (tmp_path / "ImageSets" / "Main").mkdir(parents=True)
    for stem in ("2008_1", "2008_2", "2008_3", "x y"):
        text = PLAIN.replace("2008_1.jpg", f"{stem}.jpg")
        (tmp_path / "Annotations" / f"{stem}.xml").write_text(text)
    lists = {"train": "2008_1\r\n", "trainval": "2008_1\n2008_2\n", "bell_train": "2008_3  1\n", "val": blank}
    for name, text in lists.items():
        (tmp_path / "ImageSets" / "Main" / f"{name}.txt").write_text(text, newline="")
    assert {image.name: image.split for image in VOC.read_table(tmp_path, ReadOptions(), None).images} == {
        "2008_1.jpg": "train",
        "2008_2.jpg": "val",
        "2008_3.jpg": "",
        "x y.jpg": "val",
    }


def shape_of(inside, name="bell"):
    return f"<object><name>{name}</name>{inside}</object>"


def file_of(*shapes, more=""):
    return f"<annotation>{more}<filename>a.jpg</filename>{''.join(shapes)}</annotation>"


OUTER = "<bndbox><xmin>11</xmin><xmax>40</xmax><ymin>21</ymin><ymax>60</ymax></bndbox>"
PAIRS = "<polygon><x1>11</x1><y1>21</y1><x2>40.5</x2><y2>30</y2><x3>20</x3><y3>60</y3></polygon>"
POINTS = "<polygon><pt><x>11</x><y>21</y></pt><pt><x>40.5</x><y>30</y></pt><pt><x>20</x><y>60</y></pt></polygon>"


@pytest.mark.parametrize("polygon", [PAIRS, POINTS])
def test_voc_polygons_are_read_with_the_pixels_of_their_boxes(polygon, tmp_path):
    """As Roboflow writes them, which counts from 0, and as supervision does, which counts from 1."""
    for first, more in ((0, "<source><database>roboflow.com</database></source>"), (1, "<folder>VOC2012</folder>")):
        foreign = read(VOC, tmp_path, file_of(shape_of(OUTER + polygon), more=more))
        assert foreign.shapes.box.tolist() == [[11 - first, 21 - first, 40, 60]]
        (ring,) = foreign.shapes.polygon_of(0)
        assert ring.tolist() == [[11 - first, 21 - first], [40.5 - first, 30 - first], [20 - first, 60 - first]]
        assert not [note.text for note in foreign.notes if "not kept" in note.text]


def test_voc_polygons_of_something_else_are_left_out(tmp_path):
    """Shares of the picture in pixels' place; a point without one of its numbers is a flaw."""
    shares = re.sub(r"(?<=>)[0-9.]+(?=<)", lambda found: str(float(found[0]) / 100), PAIRS)
    foreign = read(VOC, tmp_path, file_of(shape_of(OUTER + shares)))
    assert foreign.shapes.polygon_of(0) is None
    assert {note.text: note.count for note in foreign.notes}[
        "polygons outside the boxes of their objects (left out)"
    ] == 1
    with pytest.raises(UserError, match=r"object 1.polygon has a point without y"):
        read(VOC, tmp_path, file_of(shape_of(OUTER + PAIRS.replace("<y2>30</y2>", ""))))


def test_turned_boxes_of_rolabelimg_become_polygons(tmp_path):
    """A quarter of a turn is an upright box; the angle is in radians, clockwise."""
    turned = "<type>robndbox</type><robndbox><cx>50</cx><cy>40</cy><w>{}</w><h>20</h><angle>{}</angle></robndbox>"
    files = file_of(shape_of(turned.format(40, 1.570796)), shape_of(turned.format(20, math.pi / 4)))
    foreign = read(VOC, tmp_path, files)
    np.testing.assert_allclose(foreign.shapes.box[0], [40, 20, 60, 60], atol=1e-4)
    assert foreign.shapes.polygon_of(0) is None
    reach = math.sqrt(200)
    np.testing.assert_allclose(foreign.shapes.box[1], [50 - reach, 40 - reach, 50 + reach, 40 + reach])
    (ring,) = foreign.shapes.polygon_of(1)
    np.testing.assert_allclose(ring[0], [50, 40 - reach], err_msg="the upper left corner is at the top")
    assert {note.text: note.count for note in foreign.notes} == {
        "boxes given by centre, size and angle (turned ones become polygons)": 2
    }


def test_thin_boxes_keep_a_pixel(tmp_path):
    foreign = small()
    thin = foreign.shapes.with_columns(box=np.array([[1.4, 2, 1.45, 3], [0, 0, 1, 1], [2, 2, 3, 3.0]]))
    VOC.write_table(
        tmp_path / "out",
        type(foreign)("x", foreign.images, foreign.labels, (), thin, foreign.rater * 0 - 1, foreign.pass_number),
        None,
    )
    box = VOC.read_table(tmp_path / "out", ReadOptions(), None).shapes.box
    assert box[0].tolist() == [1, 2, 2, 3]


def test_cvat_writes_a_task_and_with_splits_a_project_of_a_task_for_each(tmp_path):
    """As CVAT exports them, so that programs find the subset of every image by the name in the head."""
    foreign = small()
    first, *rest = foreign.images
    split = replace(foreign, images=(replace(first, split="val"), *(replace(image, split="") for image in rest)))
    plain = replace(foreign, images=tuple(replace(image, split="") for image in foreign.images))
    CVAT.write_table(tmp_path / "task.xml", plain, None)
    CVAT.write_table(tmp_path / "project.xml", split, None)
    task, project = (ET.parse(tmp_path / name).getroot() for name in ("task.xml", "project.xml"))
    assert task.findtext("meta/task/size") == str(len(foreign.images))
    assert task.findtext("meta/task/mode") == "annotation"
    assert {key for image in task.iter("image") for key in image.attrib} == {"id", "name", "width", "height"}
    assert [one.text for one in project.iterfind("meta/project/tasks/task/subset")] == ["val", "default"]
    assert project.findtext("meta/project/subsets") == "val\ndefault"
    ids = {one.findtext("subset"): one.findtext("id") for one in project.iterfind("meta/project/tasks/task")}
    assert [image.get("subset") for image in project.iter("image")] == ["val", *["default"] * len(rest)]
    assert all(image.get("task_id") == ids[image.get("subset")] for image in project.iter("image"))
    assert len(project.findall("meta/project/labels/label")) == len(foreign.labels)
    found = CVAT.read_table(tmp_path / "project.xml", ReadOptions(), None)
    assert [image.split for image in found.images] == ["val", *[""] * len(rest)]


def test_cvat_projects_count_the_images_of_each_task_from_0(tmp_path):
    """Their ids say nothing then; the same id twice in one task is a flaw."""
    image = '<image id="0" name="{}.jpg" subset="{}" task_id="{}" width="9" height="9">{}</image>'
    box = '<box label="bell" occluded="0" xtl="1" ytl="1" xbr="4" ybr="5"/>'
    text = "<annotations>" + image.format("a", "Train", 3, box) + image.format("b", "Test", 4, box) + "</annotations>"
    found = read(CVAT, tmp_path, text)
    assert [(one.name, one.split, one.source_id) for one in found.images] == [
        ("a.jpg", "Train", None),
        ("b.jpg", "Test", None),
    ]
    assert len(found.shapes) == 2
    with pytest.raises(UserError, match="the id 0, which is there twice"):
        read(CVAT, tmp_path, text.replace('subset="Test" task_id="4"', 'subset="Train" task_id="3"'))


def test_a_folder_of_cvat_files_named_after_splits_is_one_data_set(tmp_path):
    """As datumaro writes it; other names say nothing, so a person chooses the file."""
    image = '<annotations><image id="0" name="{}.jpg" width="9" height="9"><box label="bell" occluded="0" xtl="1" '
    image += 'ytl="1" xbr="4" ybr="5"/></image></annotations>'
    for name in ("train", "val", "default"):
        (tmp_path / f"{name}.xml").write_text(image.format(name))
    assert [form.id for form in recognise_formats(tmp_path)] == ["cvat"]
    found = CVAT.read_table(tmp_path, ReadOptions(), None)
    assert {one.name: one.split for one in found.images} == {"default.jpg": "", "train.jpg": "train", "val.jpg": "val"}
    assert len(found.shapes) == 3
    (tmp_path / "val.xml").rename(tmp_path / "task 7.xml")
    assert recognise_formats(tmp_path) == []
    with pytest.raises(UserError, match="named after splits"):
        CVAT.read_table(tmp_path, ReadOptions(), None)


TASK = """<?xml version="1.0" encoding="utf-8"?>
<annotations><version>1.1</version>
<meta><task><id>7</id><labels><label><name>bell</name><color>#ff0000</color><type>any</type><attributes/></label>
<label><name>lock</name></label></labels></task><dumped>2024-01-01</dumped></meta>
<image id="3" name="row/a.jpg" subset="Train" task_id="7" width="640" height="480">
  <box label="lock" source="manual" occluded="1" xtl="10.50" ytl="20.00" xbr="30.00" ybr="50.25" z_order="0">
    <attribute name="part_state">absent</attribute><attribute name="sure">true</attribute>
    <attribute name="note"></attribute></box>
  <box label="bell" source="auto" occluded="0" xtl="0" ytl="0" xbr="20" ybr="10" rotation="90.00" z_order="2"></box>
  <polygon label="bell" source="manual" occluded="0" points="1,1;5,1;5,5" z_order="0" group_id="4"></polygon>
  <polygon label="bell" source="manual" occluded="1" points="7,7;9,7;9,9" z_order="0" group_id="4"></polygon>
  <polyline label="bell" occluded="0" points="1,1;2,2"></polyline><tag label="bell"></tag>
</image>
<image id="9" name="b.jpg" width="640" height="480" subset="Default"></image>
</annotations>"""


def test_cvat_task(tmp_path):
    foreign = read(CVAT, tmp_path, TASK)
    shapes = foreign.shapes
    assert [(i.name, i.split, i.source_id) for i in foreign.images] == [("row/a.jpg", "Train", 3), ("b.jpg", "", 9)]
    assert [label.name for label in foreign.labels] == ["bell", "lock"]
    assert shapes.box[0].tolist() == [10.5, 20, 30, 50.25]
    assert (shapes.occluded[0], shapes.part_state[0]) == (Occluded.YES, PartState.ABSENT)
    assert shapes.attributes_of(0) == {"sure": True, "note": ""}
    assert len(shapes) == 3
    assert {note.text for note in foreign.notes} == {
        "polygons joined with others of their group",
        "shapes of the kind 'polyline' (left out)",
    }
    assert [(said.image, said.attributes) for said in foreign.statements] == [(0, {"bell": True})]


def test_cvat_turned_boxes_and_groups_are_polygons(tmp_path):
    shapes = read(CVAT, tmp_path, TASK).shapes
    np.testing.assert_allclose(shapes.box[1], [5, -5, 15, 15])
    assert len(shapes.polygon_of(1)[0]) == 4
    assert shapes.attributes_of(1) == {"z_order": 2}
    assert len(shapes.polygon_of(2)) == 2
    assert shapes.box[2].tolist() == [1, 1, 9, 9]
    assert shapes.occluded[2] == Occluded.NO


@pytest.mark.parametrize("form", [VOC, CVAT], ids=lambda form: form.id)
def test_a_name_that_xml_cannot_hold_is_one_sentence(form, tmp_path):
    foreign = small()
    labels = (foreign.labels[0], type(foreign.labels[1])(1, "bad\x01name"))
    broken = type(foreign)("x", foreign.images, labels, (), foreign.shapes, foreign.rater * 0 - 1, foreign.pass_number)
    with pytest.raises(Exception, match=r"XML has no place for the character U\+0001 in the label"):
        form.write_table(tmp_path / "out.xml", broken, None)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("value", [0, 2, "1"])
def test_a_mark_that_is_no_1_stays_an_attribute(tmp_path, value):
    """The elements hold 0 or 1; anything else would come back as another value."""
    foreign = read(VOC, tmp_path, PLAIN)
    attributes = np.array([{"truncated": value, "difficult": 1}, None], dtype=object)
    foreign = replace(foreign, shapes=foreign.shapes.with_columns(attributes=attributes))
    VOC_FLOATS.write_table(tmp_path / "out", foreign, None)
    text = (tmp_path / "out" / "Annotations" / "2008_1.xml").read_text(encoding="utf-8")
    assert text.count("<truncated>0</truncated>") == 2
    back = VOC_FLOATS.read_table(tmp_path / "out", ReadOptions(), None)
    assert back.shapes.attributes_of(0) == {"truncated": value, "difficult": 1}
    assert back.shapes.attributes_of(1) == {}


def test_whether_a_shape_is_occluded_comes_back_where_nobody_said(tmp_path):
    foreign = read(VOC, tmp_path, PLAIN)
    foreign = replace(foreign, shapes=foreign.shapes.with_columns(occluded=np.array([0, -1], dtype=np.int8)))
    VOC_FLOATS.write_table(tmp_path / "out", foreign, None)
    text = (tmp_path / "out" / "Annotations" / "2008_1.xml").read_text(encoding="utf-8")
    assert text.count("<name>unset</name>") == 1
    assert VOC_FLOATS.read_table(tmp_path / "out", ReadOptions(), None).shapes.occluded.tolist() == [0, -1]


def test_cvat_declares_the_attributes_of_every_label(tmp_path):
    CVAT.write_table(tmp_path / "x.xml", small(), None)
    text = (tmp_path / "x.xml").read_text(encoding="utf-8")
    saddle, bear = text.split("<label>")[1:]
    assert "<name>part_state</name><mutable>False</mutable><input_type>select</input_type>" in saddle
    assert "<name>unset</name><mutable>False</mutable><input_type>text</input_type>" in bear
    assert [label.name for label in CVAT.read_table(tmp_path / "x.xml", ReadOptions(), None).labels] == [
        "saddle",
        "B\u00e4r",
    ]


def test_lenient_reading_of_tasks_whose_ids_restart(tmp_path):
    rows = '<image id="0" name="a.jpg" width="9" height="9"><box label="x" xtl="1" ytl="1" xbr="1" ybr="5"/></image>'
    more = '<image id="0" name="b.jpg" width="9" height="9"><box label="x" xtl="1" ytl="1" xbr="4" ybr="5"/></image>'
    path = tmp_path / "x.xml"
    path.write_text(f"<annotations>{rows}{more}</annotations>")
    foreign = CVAT.read_table(path, ReadOptions(lenient=True), None)
    assert [(image.name, image.source_id) for image in foreign.images] == [("a.jpg", 0), ("b.jpg", None)]
    assert len(foreign.shapes) == 1
    assert [note.count for note in foreign.notes] == [1, 1]
