"""Label Studio as it exports: several people, predictions, per cent, turned regions, uploaded and served pictures."""

import json
from pathlib import Path

import numpy as np
import pytest

from annotator.errors import UserError
from annotator.formats.core.format import ReadOptions
from annotator.formats.core.image_names import PictureNames
from annotator.formats.registry import find_format, recognise_formats
from annotator.model.author import AuthorKind
from annotator.model.image import Image
from annotator.model.shapes import Occluded, PartState
from annotator.session.transfer.import_ranges import ImportPlan
from annotator.session.transfer.matching import ImportOptions
from tests.builders import project

KNOWN = ReadOptions((Image(0, "plot/b c.jpg", 200, 100), Image(1, "d.jpg", 64, 64)))


def region(identity: str, kind: str, **value) -> dict:
    return {
        "id": identity,
        "type": kind,
        "from_name": "label" if "labels" in kind else kind,
        "to_name": "image",
        "original_width": 200,
        "original_height": 100,
        "image_rotation": 0,
        "value": value,
    }


def box(identity: str = "a", label: str = "saddle", **more) -> dict:
    place = {"x": 10, "y": 20, "width": 5, "height": 10, "rotation": 0}
    return region(identity, "rectanglelabels", **{**place, "rectanglelabels": [label], **more})


def task(*annotations: dict, image: str = "/data/upload/3/0a1b2c3d-b_c.jpg", **more) -> dict:
    return {"id": 7, "annotations": list(annotations), "predictions": [], "data": {"image": image}, **more}


def annotation(*result: dict, by: object = 4, **more) -> dict:
    return {"completed_by": by, "result": list(result), "was_cancelled": False, "ground_truth": False, **more}


def read(tmp_path: Path, content: object, options: ReadOptions = KNOWN):
    path = tmp_path / "export.json"
    path.write_text(json.dumps(content), encoding="utf-8")
    return find_format("labelstudio").read_table(path, options, None)


def refusal(tmp_path: Path, content: object, options: ReadOptions = KNOWN) -> str:
    with pytest.raises(UserError) as caught:
        read(tmp_path, content, options)
    assert str(caught.value).startswith("export.json")
    return str(caught.value)


def test_annotations_are_authors_and_percent_are_pixels(tmp_path):
    choices = region("a", "choices", x=10, y=20, choices=["yes"]) | {"from_name": "occluded"}
    state = region("a", "choices", choices=["damaged"]) | {"from_name": "part_state"}
    text = region("a", "textarea", text=["old"]) | {"from_name": "remark"}
    found = read(
        tmp_path,
        [task(annotation(box(), choices, state, text), annotation(by={"id": 5, "email": "ben@x.org"}))],
    )
    assert [image.name for image in found.images] == ["plot/b c.jpg"]
    assert (found.images[0].width, found.images[0].source_id) == (200, 7)
    assert [rater.name for rater in found.raters] == ["4", "ben@x.org"]
    assert found.shapes.box.tolist() == [[20, 20, 30, 30]]
    assert found.shapes.occluded.tolist() == [Occluded.YES]
    assert found.shapes.part_state.tolist() == [PartState.DAMAGED]
    assert found.shapes.attributes_of(0) == {"remark": "old"}
    assert {(said.image, said.rater) for said in found.statements} == {(0, 0), (0, 1)}
    assert read(tmp_path, task(annotation(box()))).shapes.box.tolist() == [[20, 20, 30, 30]], "a task in no list"


def test_an_annotation_by_nobody_asks_for_an_author_even_if_it_is_empty(tmp_path):
    found = read(tmp_path, [task(annotation(box(), by=4), annotation(by=None))]).spool()
    assert found.has_unnamed
    plan = ImportPlan(project(images=1, count=1), found, ImportOptions("Zoe", add_images=True))
    assert sorted(plan.preview().new_authors) == ["4", "Zoe"]


def test_predictions_are_detections_of_a_model(tmp_path):
    scored = {"model_version": "yolo-3", "score": 0.5, "result": [box("p") | {"score": 0.25}, box("q")]}
    found = read(tmp_path, [task(predictions=[scored, 12])])
    assert [(rater.name, rater.kind) for rater in found.raters] == [("yolo-3", AuthorKind.MODEL)]
    assert found.shapes.score.tolist() == [0.25, 0.5]
    assert {note.text: note.count for note in found.notes} == {
        "regions without a score of their own (they have that of their prediction)": 1,
        "predictions given by their number alone (left out)": 1,
    }


def test_a_rectangle_is_turned_about_its_upper_left_corner(tmp_path):
    found = read(tmp_path, [task(annotation(box(rotation=90)))])
    np.testing.assert_allclose(found.shapes.box, [[10, 20, 20, 30]], atol=1e-9)
    assert len(found.shapes.polygon_of(0)[0]) == 4


def test_polygons_of_a_region_and_its_parent_are_one_shape_where_their_labels_agree(tmp_path):
    def ring(identity, x, label):
        points = [[x, 10], [x + 10, 10], [x, 30]]
        return region(identity, "polygonlabels", points=points, polygonlabels=[label])

    piece, wheel = ring("b", 50, "car") | {"parentID": "a"}, ring("c", 70, "wheel") | {"parentID": "a"}
    found = read(tmp_path, [task(annotation(ring("a", 10, "car"), piece, wheel))])
    assert [len(found.shapes.polygon_of(row)) for row in range(len(found.shapes))] == [2, 1]
    assert found.shapes.box.tolist() == [[20, 10, 120, 30], [140, 10, 160, 30]]


def test_what_is_left_out_is_counted(tmp_path):
    brush = region("m", "brushlabels", format="rle", rle=[1], brushlabels=["x"])
    bare = region("r", "rectangle", x=1, y=1, width=1, height=1)
    whole = region("w", "choices", choices=["good"]) | {"from_name": "quality"}
    skipped = annotation(box("z"), was_cancelled=True)
    turned = box("t") | {"image_rotation": 90}
    found = read(tmp_path, [task(annotation(box(), brush, bare, whole, turned), skipped)])
    assert len(found.shapes) == 1
    assert [said.attributes for said in found.statements] == [{"quality": "good"}]
    assert {note.text: note.count for note in found.notes} == {
        "shapes of the kind 'brushlabels' (left out)": 1,
        "regions without a label (left out)": 1,
        "regions on pictures that were turned while labelling (left out)": 1,
        "annotations that were skipped (left out)": 1,
    }


def test_json_min_is_read_by_the_places_of_its_regions(tmp_path):
    place = {"x": 10, "y": 20, "width": 5, "height": 10, "rotation": 0, "original_width": 200, "original_height": 100}
    rows = [
        {
            "image": "/data/local-files/?d=somewhere/plot/b%20c.jpg",
            "id": 7,
            "label": [place | {"rectanglelabels": ["saddle"]}, place | {"x": 50, "rectanglelabels": ["bell"]}],
            "occluded": [place | {"x": 50, "choices": ["no"]}],
            "quality": "good",
            "annotator": annotator,
            "annotation_id": 3,
            "lead_time": 2.5,
        }
        for annotator in (1, 2)
    ]
    path = tmp_path / "export.json"
    path.write_text(json.dumps(rows))
    assert recognise_formats(path)[0].id == "labelstudio-min"
    found = read(tmp_path, rows)
    assert [image.name for image in found.images] == ["plot/b c.jpg"]
    assert found.rater.tolist() == [0, 0, 1, 1]
    assert found.shapes.occluded.tolist() == [-1, 0, -1, 0]
    assert found.shapes.box[1].tolist() == [100, 20, 110, 30]


def test_json_min_gives_answers_to_regions_where_each_has_one(tmp_path):
    """The program itself leaves out of which region an answer is."""
    place = {"x": 10, "y": 20, "width": 5, "height": 10, "original_width": 200, "original_height": 100}
    found = read(
        tmp_path,
        [
            {
                "image": "d.jpg",
                "label": [place | {"x": x, "rectanglelabels": ["saddle"]} for x in (10, 50)],
                "occluded": ["yes", "no"],
                "part_state": ["intact", "intact", "damaged"],
                "quality": "good",
                "annotator": 1,
                "annotation_id": 3,
            }
        ],
    )
    assert found.shapes.occluded.tolist() == [Occluded.YES, Occluded.NO]
    assert found.shapes.part_state.tolist() == [-1, -1]
    assert {note.text: note.count for note in found.notes} == {
        "answers taken for those of the regions in their order": 2,
        "not kept (part_state)": 1,
        "not kept (quality)": 1,
    }


def test_the_size_is_that_of_the_project_where_the_file_gives_none(tmp_path):
    bare = {key: value for key, value in box().items() if not key.startswith("original")}
    assert read(tmp_path, [task(annotation(bare))]).shapes.box.tolist() == [[20, 20, 30, 30]]
    assert "no original_width, and the project does not know" in refusal(
        tmp_path, [task(annotation(bare))], ReadOptions()
    )


BAD = {
    "names no picture": [task(annotation(box()), image=None)],
    "holds the picture itself": [task(image="data:image/png;base64,AAAA")],
    "image is empty": [task(image="")],
    "is not a number": [task(annotation(box(x="1")))],
    "is not a box": [task(annotation(box(width=0)))],
    "beyond 10,000,000 pixels": [task(annotation(box(x=1e9)))],
    "original_height that are not those of other": [task(annotation(box(), box("b") | {"original_width": 3}))],
    "is not a whole number of pixels": [task(annotation(box() | {"original_width": 0}))],
    "is not a polygon of three points": [
        task(annotation(region("p", "polygonlabels", points=[[1, 1], [2, 2]], polygonlabels=["a"])))
    ],
    "type is missing": [task(annotation({"value": {}}))],
    "score is not between 0 and 1": [task(annotation(box() | {"score": 7}))],
    "completed_by names nobody": [task(annotation(box(), by=[1]))],
}


@pytest.mark.parametrize("told", BAD)
def test_a_wrong_value_is_named_with_its_place(told, tmp_path):
    assert told in refusal(tmp_path, BAD[told])


@pytest.mark.parametrize(
    ("raw", "name"),
    [
        ("plot/b c.jpg", "plot/b c.jpg"),
        ("/data/upload/1/0a1b2c3d-b_c.jpg", "plot/b c.jpg"),
        ("/data/local-files/?d=plot/b%20c.jpg", "plot/b c.jpg"),
        ("https://host.org/x/d.jpg?token=d.png", "d.jpg"),
        ("s3://bucket/y/d.jpg", "d.jpg"),
        ("C:\\data\\d.jpg", "d.jpg"),
        ("../../d.jpg", "d.jpg"),
        ("/etc/passwd", "passwd"),
        ("s3://bucket/y/new.jpg", "y/new.jpg"),
        ("train/same.png", "a/train/same.png"),
        ("same.png", "same.png"),
        ("other/same.png", "other/same.png"),
    ],
)
def test_pictures_are_known_by_the_ends_of_their_names(raw, name):
    images = [*KNOWN.images, Image(2, "a/train/same.png"), Image(3, "a/test/same.png")]
    assert PictureNames(images).resolve_name(raw) == name


def test_detections_of_a_model_leave_as_predictions(tmp_path):
    form = find_format("labelstudio")
    foreign = read(tmp_path, [task(predictions=[{"model_version": "m1", "result": [box()]}])])
    form.write_table(tmp_path / "out.json", foreign, None)
    again = form.read_table(tmp_path / "out.json", KNOWN, None)
    assert [(rater.name, rater.kind) for rater in again.raters] == [("m1", AuthorKind.MODEL)]
    np.testing.assert_allclose(again.shapes.box, foreign.shapes.box)
