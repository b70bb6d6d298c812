"""Tables with one row a shape: ours as they come back from other programs, and those of other tools."""

import csv

import numpy as np
import pyarrow as pa
import pytest
from msgspec.structs import replace
from pyarrow import parquet

from annotator.errors import UserError
from annotator.formats.core.format import ReadOptions
from annotator.formats.registry import find_format, recognise_formats
from annotator.model.author import AuthorKind
from annotator.model.image import Image
from annotator.model.shapes import UNSET, Occluded
from annotator.model.vocabulary import Label
from tests.formats.sameness import assert_same
from tests.formats.samples import kept_of, options, small, write_foreign, write_sample

CSV, PARQUET, TENSORFLOW, RETINANET, OPEN_IMAGES, DETECTIONS = (
    find_format(name) for name in ("csv", "parquet", "tensorflow-csv", "retinanet-csv", "open-images", "detections-csv")
)
OURS = options(small())


def put(tmp_path, text, name="x.csv"):
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return path


def test_a_table_that_passed_through_another_program_says_the_same(tmp_path):
    """Columns in another order, rows behind each other in another one, and true written as True."""
    CSV.write_table(tmp_path / "ours.csv", small(), None)
    with (tmp_path / "ours.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    columns = sorted(rows[0])
    with (tmp_path / "theirs.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, columns)
        writer.writeheader()
        writer.writerows(
            {key: text.title() if text in ("true", "false") else text for key, text in row.items()} for row in rows
        )
    assert_same(CSV.read_table(tmp_path / "theirs.csv", OURS, None), kept_of(CSV, small()))


def test_a_table_of_the_needed_columns_is_enough(tmp_path):
    path = put(tmp_path, "image,label,x0,y0,x1,y1,height\na.jpg,tree,1,2,3,4,12\na.jpg,tree,5,6,7,8,\n")
    foreign = CSV.read_table(path, OURS, None)
    assert foreign.shapes.box.tolist() == [[1, 2, 3, 4], [5, 6, 7, 8]]
    assert foreign.raters == ()
    assert [str(note) for note in foreign.notes] == [
        "columns that our tables do not have (left out; the first is 'height'): 1"
    ]


def test_ids_of_a_table_keep_every_digit(tmp_path):
    shapes = small().shapes.with_columns(source_id=np.array([2**62 + 1, 7, 8]))
    for form in (CSV, PARQUET):
        path = tmp_path / f"x.{form.id}"
        form.write_table(path, replace(small(), shapes=shapes), None)
        assert form.read_table(path, OURS, None).shapes.source_id.tolist() == [2**62 + 1, 7, 8]


def test_parquet_of_another_program_is_refused_by_its_columns(tmp_path):
    parquet.write_table(pa.table({"a": [1], "image": ["x"]}), tmp_path / "x.parquet")
    assert recognise_formats(tmp_path / "x.parquet") == []
    with pytest.raises(UserError, match=r"x\.parquet has no column label; choose another format"):
        PARQUET.read_table(tmp_path / "x.parquet", OURS, None)


@pytest.mark.parametrize(
    ("header", "row"),
    [
        ("filename,width,height,class,xmin,ymin,xmax,ymax", "d.jpg,64,64,apple,1,2,3,4"),
        ("image,xmin,ymin,xmax,ymax,label", "d.jpg,1,2,3,4,apple"),
        (
            "label_name,bbox_x,bbox_y,bbox_width,bbox_height,image_name,image_width,image_height",
            "apple,1,2,2,2,d.jpg,64,64",
        ),
        ("image_id,class_name,x_min,y_min,x_max,y_max", "https://server/set/d.jpg?x=1,apple,1,2,3,4"),
        ("file,x1,y1,x2,y2,label", "C:\\data\\d.jpg,1,2,3,4,apple"),
    ],
)
def test_columns_are_found_by_the_names_that_tools_give_them(tmp_path, header, row):
    path = put(tmp_path, f"{header}\n{row}\n")
    assert recognise_formats(path)[0] is TENSORFLOW
    foreign = TENSORFLOW.read_table(path, OURS, None)
    assert [image.name for image in foreign.images] == ["d.jpg"]
    assert foreign.shapes.box.tolist() == [[1, 2, 3, 4]]
    assert foreign.labels[0].name == "apple"


def test_a_table_whose_x_could_be_a_middle_is_left_open(tmp_path):
    path = put(tmp_path, "image,x,y,width,height,label\nd.jpg,5,6,2,2,apple\n")
    form = recognise_formats(path)[0]
    assert form.id == "tensorflow-csv"
    assert form.read_table(path).verdict.is_open


def test_retinanet_has_no_header_and_names_pictures_without_boxes(tmp_path):
    path = put(tmp_path, "/data/img/d.jpg,837,346,981,456,cow\n/data/img/b c.jpg,,,,,\n")
    assert recognise_formats(path)[0] is RETINANET
    foreign = RETINANET.read_table(path, OURS, None)
    assert [image.name for image in foreign.images] == ["d.jpg", "a/b c.jpg"]
    assert foreign.shapes.box.tolist() == [[837, 346, 981, 456]]
    RETINANET.write_table(tmp_path / "out.csv", small(), None)
    assert (tmp_path / "out.csv").read_text(encoding="utf-8") == (
        "a/b c.jpg,2,2,30,40,saddle\na/b c.jpg,-5,60,20,95,B\u00e4r\na/b c.jpg,10,10,30,40,B\u00e4r\nd.jpg,,,,,\n"
    )


def test_open_images_knows_its_classes_marks_and_sizes(tmp_path):
    foreign = OPEN_IMAGES.read_table(write_foreign(OPEN_IMAGES, tmp_path), OURS, None)
    assert [label.name for label in foreign.labels] == ["saddle", "B\u00e4r"]
    np.testing.assert_allclose(foreign.shapes.box[0], [1.5, 2, 30, 40])
    assert foreign.shapes.occluded.tolist() == [Occluded.YES, Occluded.NO, UNSET, Occluded.NO]
    assert foreign.shapes.crowd.tolist() == [False, True, False, False]
    assert foreign.shapes.attributes_of(1) == {"truncated": True, "depiction": False, "inside": False}
    assert np.isnan(foreign.shapes.score).all()
    (tmp_path / "class-descriptions-boxable.csv").unlink()
    assert OPEN_IMAGES.read_table(tmp_path / "boxes.csv", OURS, None).labels[0].name == "/m/01"
    with pytest.raises(UserError, match=r"no picture that it names has a known size \(the first of 2 is 'b c'"):
        OPEN_IMAGES.read_table(tmp_path / "boxes.csv", ReadOptions(), None)


def test_open_images_is_written_with_the_names_of_its_classes(tmp_path):
    """As a folder that Open Images' own tools know; a label with a comma is one name."""
    foreign = small()
    labels = (replace(foreign.labels[0], name="saddle, worn"), *foreign.labels[1:])
    OPEN_IMAGES.write_table(tmp_path / "out", replace(foreign, labels=labels), None)
    files = {path.name: path.read_text(encoding="utf-8") for path in (tmp_path / "out" / "annotations").iterdir()}
    assert set(files) == {"default-annotations-bbox.csv", "class-descriptions-boxable.csv"}
    assert files["class-descriptions-boxable.csv"] == '"saddle, worn","saddle, worn"\nB\u00e4r,B\u00e4r\n'
    assert files["default-annotations-bbox.csv"].splitlines()[1].startswith('a/b c,xclick,"saddle, worn",1,')
    found = OPEN_IMAGES.read_table(tmp_path / "out", OURS, None)
    assert [label.name for label in found.labels] == ["saddle, worn", "B\u00e4r"]
    assert {image.split for image in found.images} == {""}


def test_detections_of_a_table_cover_every_picture(tmp_path):
    """YOLO's own table has the class as a number and as a word; a number alone is a place, or an id by its column."""
    labels = (Label(0, "apple", source_id=7), Label(1, "pear", source_id=3))
    known = ReadOptions((Image(0, "a.jpg", 9, 9), Image(1, "b.jpg", 9, 9)), labels)
    words = put(tmp_path, "image,xmin,ymin,xmax,ymax,confidence,class,name\na.jpg,1,2,3,4,0.5,7,plum\n")
    assert recognise_formats(words)[0] is DETECTIONS
    assert DETECTIONS.author_kind is AuthorKind.MODEL
    foreign = DETECTIONS.read_table(words, known, None)
    assert [image.name for image in foreign.images] == ["a.jpg", "b.jpg"]
    assert [label.name for label in foreign.labels] == ["plum"]
    assert foreign.shapes.score.tolist() == [0.5]
    row = "file_name,x_min,y_min,x_max,y_max,{},confidence\na.jpg,1,2,3,4,{},0.5\n"
    for column, number, label in (("class_id", 0, "pear"), ("class_id", 1, "apple"), ("category_id", 7, "apple")):
        foreign = DETECTIONS.read_table(put(tmp_path, row.format(column, number)), known, None)
        assert [one.name for one in foreign.labels] == [label], (column, number)
        assert len(foreign.notes) == (column == "class_id"), "that places were counted is told"
    for column, span in (("class_id", "0 to 1"), ("category_id", "3 to 7")):
        with pytest.raises(UserError, match=f"line 2: class 9 is none of the project's, which are {span}"):
            DETECTIONS.read_table(put(tmp_path, row.format(column, 9)), known, None)


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        (",0.25,", ",,", "line 2: has no score between 0 and 1"),
        (",0.25,", ",1.5,", "line 2: score is not between 0 and 1"),
        (",0.25,", ",nan,", "line 2: score is not a number"),
        ("a/b c.jpg,saddle", "../../b.txt/..,saddle", "line 2: image"),
        ("saddle,", " ,", "line 2: class is empty"),
        ("1.5,2,30,40", "30,2,1.5,40", "line 2: is not a box"),
        ("1.5,2,30,40", "1.5,2,1e9,40", "line 2: has a coordinate beyond"),
        ("1.5,2,30,40", "1.5,2,30", "line 2: has 6 columns"),
        ("label,score", "label,points", "no column score"),
    ],
)
def test_a_wrong_row_of_detections_is_a_sentence(tmp_path, old, new, what):
    path = write_sample(DETECTIONS, tmp_path)
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(UserError, match=rf"^found\.csv:? .*{what}.*\.$"):
        DETECTIONS.read_table(path, OURS, None)


def test_shares_are_not_taken_for_pixels(tmp_path):
    path = put(tmp_path, "image,label,score,xmin,ymin,xmax,ymax\nd.jpg,a,0.5,0.125,0.25,0.5,0.75\n")
    found = DETECTIONS.read_table(path, OURS, None)
    assert found.shapes.box.tolist() == [[8, 16, 32, 48]]
    assert "boxes in shares of their pictures" in [note.text for note in found.notes]
    with pytest.raises(UserError, match="no picture that it names has a known size"):
        DETECTIONS.read_table(path, ReadOptions(), None)


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ("0.015,0.3", "-0.5,0.3", "line 2: xmin is not between 0 and 1"),
        ("0.015,0.3", "x,0.3", "line 2: xmin is not a number"),
        ("0.015,0.3", "0.3,0.015", "line 2: is not a box"),
        ("/m/01,1,0.015", ",1,0.015", "line 2: LabelName is empty"),
        ("XMin", "X", "has no column xmin"),
    ],
)
def test_a_wrong_row_of_open_images_is_a_sentence(tmp_path, old, new, what):
    path = write_foreign(OPEN_IMAGES, tmp_path)
    path.write_text(path.read_text().replace(old, new, 1))
    with pytest.raises(UserError, match=rf"^boxes\.csv:? ?{what}"):
        OPEN_IMAGES.read_table(path, OURS, None)


def test_a_folder_of_open_images_has_a_table_a_split(tmp_path):
    """As datumaro and Open Images lay them out, and as FiftyOne does."""
    head = "ImageID,Source,LabelName,Confidence,XMin,XMax,YMin,YMax\n"
    known = ReadOptions((Image(0, "a/b c.jpg", 100, 80), Image(1, "d.jpg", 64, 64)))
    for layout, train, val, names in (
        ("one", "annotations/train-annotations-bbox.csv", "annotations/validation-annotations-bbox.csv",
         ("annotations/class-descriptions.csv",)),
        ("two", "train/labels/detections.csv", "validation/labels/detections.csv",
         ("train/metadata/classes.csv", "validation/metadata/classes.csv")),
    ):  # fmt: skip
        for name, text in (
            (train, f"{head}b c,xclick,/m/01,1,0.1,0.2,0.25,0.5\n"),
            (val, f"{head}d,xclick,/m/01,1,0.25,0.5,0.25,0.5\nnone,xclick,/m/01,1,0.25,0.5,0.25,0.5\n"),
            *((name, "/m/01,saddle\n") for name in names),
        ):
            (tmp_path / layout / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / layout / name).write_text(text)
        assert recognise_formats(tmp_path / layout)[0] is OPEN_IMAGES
        foreign = OPEN_IMAGES.read_table(tmp_path / layout, known, None)
        assert [(image.name, image.split) for image in foreign.images] == [("a/b c.jpg", "train"), ("d.jpg", "val")]
        assert foreign.shapes.box.tolist() == [[10, 20, 20, 40], [16, 16, 32, 32]]
        assert [label.name for label in foreign.labels] == ["saddle"]
        assert [note.count for note in foreign.notes] == [1]
