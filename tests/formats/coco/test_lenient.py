"""COCO files with flaws that other tools pass over, and with names of pictures as other machines write them."""

import json

import pytest
from msgspec.structs import replace

from annotator.errors import UserError
from annotator.formats.core.format import ReadOptions
from annotator.formats.registry import find_format
from annotator.model.image import Image

COCO = find_format("coco")
LENIENT = ReadOptions(lenient=True)


def row(number, image=1, label=1, **more):
    return {"id": number, "image_id": image, "category_id": label, "bbox": [1, 2, 30, 40]} | more


def put(tmp_path, *rows, images=({"id": 1, "file_name": "a.jpg"},), labels=({"id": 1, "name": "plum"},)):
    path = tmp_path / "x.json"
    path.write_text(json.dumps({"images": list(images), "categories": list(labels), "annotations": list(rows)}))
    return path


FLAWS = {
    "boxes without a width and a height above 0 (left out)": row(9, bbox=[1, 2, 3, 0]),
    "rows without a box (left out)": {key: value for key, value in row(9).items() if key != "bbox"},
    "shapes on images that the file does not define, or defines twice (left out)": row(9, image=7),
    "shapes with labels that the file does not define, or defines twice (left out)": row(9, label=7),
}


@pytest.mark.parametrize("told", FLAWS)
def test_a_flawed_row_stops_the_import_or_is_left_out_and_counted(tmp_path, told):
    path = put(tmp_path, row(1), FLAWS[told], row(3))
    with pytest.raises(UserError, match=r"annotations\[1\]"):
        COCO.read_table(path, ReadOptions(), None)
    foreign = COCO.read_table(path, LENIENT, None)
    assert foreign.shapes.source_id.tolist() == [1, 3]
    assert [(str(note.text), note.count) for note in foreign.notes] == [(told, 1)]


def test_values_that_cannot_be_right_leave_the_row(tmp_path):
    ring = [1, 2, 30, 2, 30, 40]
    odd = row(5, segmentation=[ring, [1, 2, 3, 4]], score=1.5, iscrowd=4)
    foreign = COCO.read_table(put(tmp_path, odd, row(5)), LENIENT, None)
    assert len(foreign.shapes) == 2
    assert len(foreign.shapes.polygon_of(0)) == 1
    assert foreign.shapes.source_id.tolist() == [5, 6]
    assert {str(note.text): note.count for note in foreign.notes} == {
        "rings of fewer than three points (left out)": 1,
        "scores that are not between 0 and 1 (left out)": 1,
        "crowd marks that are neither 0 nor 1 (left out)": 1,
        "ids of shapes that are missing or there twice (they get new ones)": 1,
    }


def test_ids_that_are_text_become_numbers(tmp_path):
    images = [{"id": "000139", "file_name": "a.jpg"}, {"id": "b-1", "file_name": "b.jpg"}]
    path = put(tmp_path, row("x", image="000139"), row("y", image="b-1"), images=images)
    foreign = COCO.read_table(path, LENIENT, None)
    assert [(image.name, image.source_id) for image in foreign.images] == [("a.jpg", 139), ("b.jpg", 140)]
    assert foreign.shapes.image.tolist() == [0, 1]
    assert [str(note) for note in foreign.notes] == ["ids that are text (they become numbers): 4"]


def test_images_of_one_id_are_left_out_with_their_shapes(tmp_path):
    images = [{"id": 1, "file_name": "a.jpg"}, {"id": 1, "file_name": "b.jpg"}, {"id": 2, "file_name": "c.jpg"}]
    foreign = COCO.read_table(put(tmp_path, row(1), row(2, image=2), images=images), LENIENT, None)
    assert [image.name for image in foreign.images] == ["c.jpg"]
    assert len(foreign.shapes) == 1
    assert sorted(note.count for note in foreign.notes) == [1, 2]


@pytest.mark.parametrize(
    "raw",
    [
        "/data/upload/1/row 1/a.jpg",
        "../images/row 1/a.jpg",
        "C:\\data\\row 1\\a.jpg",
        "\\\\server\\share\\row 1\\a.jpg",
        "/data/local-files/?d=row%201/a.jpg",
    ],
)
def test_names_of_other_machines_are_matched_by_their_ends(tmp_path, raw):
    ours = ReadOptions((Image(1, "row 1/a.jpg"), Image(2, "row 2/a.jpg")))
    path = put(tmp_path, row(1), images=[{"id": 1, "file_name": raw}])
    assert [image.name for image in COCO.read_table(path, ours, None).images] == ["row 1/a.jpg"]
    with pytest.raises(UserError, match=r"images\[0\]\.file_name (is an absolute path|leaves the images folder)"):
        COCO.read_table(path, replace(ours, images=(Image(1, "other.jpg"),)), None)


def test_beside_pictures_that_match_others_are_only_names(tmp_path):
    images = [{"id": 1, "file_name": "/etc/a.jpg"}, {"id": 2, "file_name": "/etc/passwd.jpg"}]
    foreign = COCO.read_table(put(tmp_path, images=images), ReadOptions((Image(1, "x/a.jpg"),)), None)
    assert [image.name for image in foreign.images] == ["x/a.jpg", "passwd.jpg"]
