"""Files that no format reads: the sentence says what they probably are and the way."""

import json

import pytest

from annotator.errors import UserError
from annotator.formats.core.files import read_head
from annotator.formats.core.format import ReadOptions
from annotator.formats.registry import find_format, recognise_formats
from annotator.formats.unread import LONG_HEAD, describe_unknown

PANOPTIC = json.dumps(
    {"images": [{"id": 1, "file_name": "a.jpg"}], "annotations": [{"segments_info": []}], "categories": []}
)
KNOWN = {
    "panoptic.json": (PANOPTIC, "COCO of panoptic segmentation"),
    "old.xml": (
        "<annotation><filename>a.jpg</filename><object><polygon><pt/></polygon></object></annotation>",
        "XML of the LabelMe of the web",
    ),
    "output.manifest": ('{"source-ref": "s3://b/a.jpg"}\n', "a manifest of SageMaker"),
    "v7.json": (
        '{"version": "2.0", "item": {"name": "a.jpg", "slots": []}, "annotations": [{"id": "x", "name": "apple"}]}',
        "JSON of V7 Darwin",
    ),
    "loop.json": (
        '{"datasetId": "x", "filename": "/a.jpg", "annotations": [{"label": "apple", "coordinates": [{"x": 1}]}]}',
        "JSON of Dataloop",
    ),
    "metadata.jsonl": (
        '{"file_name": "a.jpg", "objects": {"bbox": [[1, 2, 3, 4]]}}\n',
        "a list of pictures of Hugging",
    ),
    "p.annotator": (
        "SQLite format 3\0" + 52 * " " + "Anno",
        "a project of Annotator, which is not read; open it and export it",
    ),
    "a.tfrecord": ("x", "records of TensorFlow"),
    "a.onnx": ("x", "a detector's model"),
    "a.zip": ("PK\x03\x04", "an archive"),
    "a.7z": ("7z\xbc\xaf", "an archive of another kind than zip and tar.gz, which is not read; unpack it and"),
    "a.tar.xz": ("\xfd7zXZ\0", "an archive of another kind than zip and tar.gz, which is not read; unpack it and"),
    "wide.json": ("\xff\xfe{\0", "text in UTF-16, which is not read; save it as UTF-8"),
    "labels.txt": ("0 0.5 0.5 0.1 0.2\n", "YOLO labels without names of classes"),
}


@pytest.mark.parametrize("name", KNOWN)
def test_what_it_probably_is_and_the_way(tmp_path, name):
    text, what = KNOWN[name]
    path = tmp_path / name
    path.write_text(text, encoding="latin-1")
    if name != "labels.txt":  # rows of numbers may be text of detections, too
        assert recognise_formats(path) == []
    told = describe_unknown(path, read_head(path, LONG_HEAD))
    assert told.startswith(f"looks like {what}")
    assert "; " in told


def test_a_file_of_nothing_known_gets_the_way_out(tmp_path):
    path = tmp_path / "x.bin"
    path.write_text("nothing")
    assert "as COCO, Pascal VOC or YOLO" in describe_unknown(path, read_head(path))


def test_panoptic_read_as_coco_is_named(tmp_path):
    path = tmp_path / "panoptic.json"
    path.write_text(PANOPTIC)
    with pytest.raises(UserError, match="looks like COCO of panoptic segmentation"):
        find_format("coco").read_table(path, ReadOptions(), None)


def test_labelme_with_its_picture_first_is_recognised(tmp_path):
    path = tmp_path / "x.json"
    content = {"imageData": "A" * 9000, "imagePath": "x.jpg", "shapes": []}
    path.write_text(json.dumps(content))
    assert find_format("labelme") in recognise_formats(path)
