"""From where Pascal VOC files count their pixels, told by their writer and their values."""

import pytest
from msgspec.structs import replace

from annotator.formats.core.format import ReadOptions
from annotator.formats.core.layouts import Verdict
from annotator.formats.registry import find_format

VOC = find_format("voc")
DEEPFOREST = find_format("deepforest")
BOX = (154, 20, 227, 90)
CROWN = "<pose>Unspecified</pose><truncated>0</truncated><occluded>0</occluded><difficult>0</difficult>"


def text_of(*boxes, more="", mark="", inside="", folder="", segmented=""):
    rows = "".join(
        f"<object><name>Tree</name>{inside}<bndbox><xmin>{x0}</xmin><ymin>{y0}</ymin><xmax>{x1}</xmax>"
        f"<ymax>{y1}</ymax></bndbox></object>"
        for x0, y0, x1, y1 in boxes
    )
    size = "<size><width>400</width><height>300</height><depth>3</depth></size>"
    return f"<annotation{mark}>{folder}<filename>x.tif</filename>{more}{size}{segmented}{rows}</annotation>"


def read(tmp_path, *texts, **choices):
    for number, text in enumerate(texts):
        (tmp_path / f"{number}.xml").write_text(text.replace("x.tif", f"{number}.tif"), encoding="utf-8")
    return VOC.read_table(tmp_path, replace(ReadOptions(), **choices), None)


def found(number, *, is_sure=True):
    return Verdict(f"first-pixel-{number}", (f"first-pixel-{1 - number}",), is_sure, needs_person=False)


SOURCE = "<source><database>{}</database></source>"
FROM_ZERO = {
    "a 0": (text_of(BOX, (0, 5, 10, 10)),),
    "a 0 in another file": (text_of(BOX), text_of((5, 0, 10, 10))),
    "LabelImg's path": (text_of(BOX, (1, 1, 400, 300), more="<path>C:\\p\\x.tif</path>" + SOURCE.format("Unknown")),),
    "LabelImg's mark": (text_of(BOX, mark=' verified="yes"'),),
    "Roboflow": (text_of(BOX, (1, 1, 400, 300), more=SOURCE.format("roboflow.com")),),
    "Label Studio": (text_of(BOX, more=SOURCE.format("MyDatabase")),),
    "crowns of DeepForest": (
        text_of(
            BOX, (1, 1, 400, 300), inside=CROWN, folder="<folder>RGB</folder>", segmented="<segmented>0</segmented>"
        ),
    ),
}
FROM_ONE = {
    "supervision": (text_of(BOX, folder="<folder>VOC</folder>", more=SOURCE.format("roboflow.ai")),),
    "VOC2007": (text_of(BOX, more=SOURCE.format("The VOC2007 Database")),),
    "our own": (text_of(BOX, (-4, 5, 10, 10), more=SOURCE.format("Annotator")),),
}


@pytest.mark.parametrize("texts", FROM_ZERO.values(), ids=list(FROM_ZERO))
def test_files_that_count_from_zero_keep_their_corners(tmp_path, texts):
    foreign = read(tmp_path, *texts)
    assert tuple(foreign.shapes.box[0].tolist()) == BOX
    assert foreign.verdict == found(0)
    assert [note.text for note in foreign.notes] == ["boxes taken with pixels counted from 0 (corners as they are)"]


@pytest.mark.parametrize("texts", FROM_ONE.values(), ids=list(FROM_ONE))
def test_files_that_count_from_one_begin_a_pixel_earlier(tmp_path, texts):
    foreign = read(tmp_path, *texts)
    assert tuple(foreign.shapes.box[0].tolist()) == (153, 19, 227, 90)
    assert foreign.verdict == found(1)


@pytest.mark.parametrize("further", [(), ((7, 7, 400, 9),), ((7, 7, 9, 300),)])
def test_without_evidence_the_file_asks_and_the_answer_counts(tmp_path, further):
    """A corner at the full width or height is none: boxes that count from 0 end there, too."""
    foreign = read(tmp_path, text_of(BOX, *further))
    assert tuple(foreign.shapes.box[0].tolist()) == (153, 19, 227, 90)
    assert foreign.verdict == found(1, is_sure=False)
    for number, x0 in ((0, 154), (1, 153)):
        answered = read(tmp_path, text_of(BOX), layout=f"first-pixel-{number}")
        assert answered.shapes.box[0, 0] == x0
        assert answered.verdict == found(number)


def test_the_same_crowns_as_table_and_as_xml_are_the_same_boxes(tmp_path):
    """The layout and values of DeepForest's OSBS_029, whose table and XML hold the same numbers."""
    boxes = [(203, 67, 227, 90), (365, 2, 400, 27), (1, 100, 30, 300)]
    xml = text_of(*boxes, inside=CROWN, folder="<folder>RGB</folder>", segmented="<segmented>0</segmented>")
    rows = "".join(f"0.tif,{','.join(map(str, box))},Tree\n" for box in boxes)
    (tmp_path / "x.csv").write_text("image_path,xmin,ymin,xmax,ymax,label\n" + rows)
    table = DEEPFOREST.read_table(tmp_path / "x.csv", ReadOptions(), None)
    assert table.shapes.box.tolist() == read(tmp_path, xml).shapes.box.tolist()


def test_lenient_reading_leaves_boxes_without_a_width_out(tmp_path):
    foreign = read(tmp_path, text_of(BOX, (0, 5, 0, 10), (3, 3, "x", 4)), lenient=True)
    assert len(foreign.shapes) == 1
    assert sorted((note.text[:12], note.count) for note in foreign.notes) == [
        ("boxes taken ", 1),
        ("left out (th", 1),
        ("left out (th", 1),
    ]
