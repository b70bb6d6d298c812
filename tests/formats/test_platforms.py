"""Files of platforms as they export them: Create ML, Datumaro, Supervisely, Labelbox and FiftyOne."""

import base64
import io
import json
import zlib
from pathlib import Path
from unittest import mock

import numpy as np
import pytest
from PIL import Image as Picture

from annotator.errors import UserError
from annotator.formats.core.foreign import ForeignTable
from annotator.formats.core.format import ReadOptions
from annotator.formats.registry import find_format, recognise_formats
from annotator.formats.unread import find_unread_kind, make_unread_error
from annotator.model.author import AuthorKind
from annotator.model.image import Image
from annotator.model.shapes import Occluded
from tests.formats.samples import FOREIGN, options, reading_in_pieces, small, write_sample

KNOWN = ReadOptions((Image(0, "plot/b c.jpg", 200, 100), Image(1, "d.jpg", 64, 64)))


def read(form: str, path: Path, options: ReadOptions = KNOWN) -> ForeignTable:
    found = recognise_formats(path)[0]
    assert found is not None
    assert found.id == form
    return found.read_table(path, options)


def write(tmp_path: Path, name: str, content: object) -> Path:
    path = tmp_path / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(content), encoding="utf-8")
    return path


def labels(found: ForeignTable) -> list[str]:
    return [found.labels[label].name for label in found.shapes.label]


def notes(found: ForeignTable) -> dict[str, int]:
    return {note.text: note.count for note in found.notes}


def test_create_ml_counts_from_the_centre(tmp_path):
    place = {"x": 20, "y": 30, "width": 10, "height": 20}
    rows = [
        {"image": "b c.jpg", "annotations": [{"label": "saddle", "coordinates": place, "verified": True}]},
        {"image": "d.jpg", "annotations": []},
    ]
    found = read("createml", write(tmp_path, "a.json", rows))
    assert [image.name for image in found.images] == ["plot/b c.jpg", "d.jpg"]
    assert found.shapes.box.tolist() == [[15, 20, 25, 40]]
    assert notes(found) == {"not kept (verified)": 1}


def datumaro(*annotations: dict, **item) -> dict:
    named = {"id": "plot/b c", "annotations": list(annotations), "image": {"path": None, "size": [100, 200]}}
    categories = {"label": {"labels": [{"name": "saddle", "parent": "", "attributes": []}]}}
    return {"categories": categories, "items": [named | item]}


def test_datumaro_names_a_picture_by_its_id_and_groups_polygons(tmp_path):
    def ring(x: float, group: int) -> dict:
        points = [x, 0, x + 10, 0, x, 10]
        return {"type": "polygon", "label_id": 0, "group": group, "points": points, "attributes": {}, "z_order": 0}

    attributes = {"occluded": True, "score": 0.5, "is_crowd": False, "colour": "red"}
    box = {"type": "bbox", "label_id": 0, "group": 7, "bbox": [1, 2, 3, 4], "attributes": attributes, "z_order": 2}
    oval = {"type": "ellipse", "label_id": 0, "points": [0, 0, 20, 10]}
    mask = {"type": "mask", "label_id": 0, "rle": {"counts": "bl44P3000R[>", "size": [100, 200]}}
    found = read(
        "datumaro",
        write(
            tmp_path, "annotations/train.json", datumaro(box, ring(0, 3), ring(50, 3), oval, mask, {"type": "points"})
        ),
    )
    assert [(image.name, image.split, image.width) for image in found.images] == [("plot/b c.jpg", "train", 200)]
    assert found.shapes.score.tolist()[0] == 0.5
    assert found.shapes.occluded.tolist() == [Occluded.YES, -1, -1, -1]
    assert found.shapes.attributes_of(0) == {"colour": "red", "z_order": 2}
    np.testing.assert_allclose(
        found.shapes.box, [[1, 2, 4, 6], [0, 0, 60, 10], [0, 0, 20, 10], [50, 10, 53, 14]], atol=1e-9
    )
    assert notes(found) == {
        "polygons joined with others of their group": 1,
        "ellipses taken as polygons": 1,
        "masks (their boxes are kept)": 1,
        "shapes of the kind 'points' (left out)": 1,
    }
    told = datumaro(id="42", image={"path": "d.jpg", "size": [64, 64]})
    told["items"].append({"id": "plot/b c", "annotations": []})
    named = read("datumaro", write(tmp_path, "annotations/val.json", told))
    assert [image.name for image in named.images] == ["d.jpg", "plot/b c.jpg"]


def thing(kind: str = "rectangle", exterior: object = ((10, 20), (40, 60)), **more) -> dict:
    """An object as the program stores it."""
    points = {"exterior": exterior, "interior": []}
    facts = {"id": 497521358, "classId": 1661574, "description": "", "createdAt": "2020-08-07T11:09:51.054Z"}
    return facts | {"classTitle": "saddle", "geometryType": kind, "points": points, "tags": []} | more


def supervisely(tmp_path: Path, *objects: dict) -> Path:
    write(tmp_path, "set/meta.json", {"classes": [{"title": "bell"}, {"title": "saddle"}], "tags": []})
    size = {"width": 200, "height": 100}
    write(tmp_path, "set/plot/ann/b c.jpg.json", {"description": "", "tags": [], "size": size, "objects": objects})
    return tmp_path / "set"


def test_supervisely_names_who_labelled(tmp_path):
    tags = [
        {"id": 86458968, "tagId": 28283798, "name": "occluded", "value": "yes", "labelerLogin": "ana"},
        {"id": 86458971, "tagId": 28283797, "name": "old", "labelerLogin": "ana"},
    ]
    ring = thing("polygon", ((0, 0), (10, 0), (0, 10)), labelerLogin="ben")
    ring["points"]["interior"] = [[[1, 1], [2, 1], [1, 2]]]
    lost = {"id": 1, "classTitle": "bell", "geometryType": "point", "points": {"exterior": [[1, 1]], "interior": []}}
    found = read("supervisely", supervisely(tmp_path, thing(labelerLogin="ana", tags=tags), ring, lost))
    assert [image.name for image in found.images] == ["plot/b c.jpg"]
    assert [label.name for label in found.labels] == ["bell", "saddle"]
    assert [rater.name for rater in found.raters] == ["ana", "ben"]
    assert found.rater.tolist() == [0, 1]
    assert found.shapes.occluded.tolist() == [Occluded.YES, -1]
    assert found.shapes.attributes_of(0) == {"old": True}
    assert notes(found) == {
        "holes of polygons (filled)": 1,
        "shapes in whole pixels (the last pixel belongs to a rectangle)": 2,
        "shapes of the kind 'point' (left out)": 1,
    }


def test_supervisely_stores_whole_pixels_unless_a_number_has_a_fraction(tmp_path):
    """Its own library adds 1 to the second corner, and 0.5 to points, of whole pixels before it sends them back."""
    ring = thing("polygon", ((0, 0), (10, 0), (0, 10)))
    found = read("supervisely", supervisely(tmp_path / "whole", thing(), ring, thing(exterior=((5, 5), (5, 5)))))
    assert found.shapes.box.tolist() == [[10, 20, 41, 61], [0.5, 0.5, 10.5, 10.5], [5, 5, 6, 6]]
    found = read("supervisely", supervisely(tmp_path / "fine", thing(), thing(exterior=((5.25, 5), (7, 8)))))
    assert found.shapes.box.tolist() == [[10, 20, 40, 60], [5.25, 5, 7, 8]]


def test_bitmaps_of_supervisely_have_a_box(tmp_path):
    png = io.BytesIO()
    Picture.new("1", (7, 5), 1).save(png, "PNG")
    bitmap = {"data": base64.b64encode(zlib.compress(png.getvalue())).decode(), "origin": [10, 20]}
    made = thing("bitmap", bitmap=bitmap)
    del made["points"]
    found = read("supervisely", supervisely(tmp_path, made))
    assert found.shapes.box.tolist() == [[10, 20, 17, 25]]
    assert notes(found) == {"bitmaps (their boxes are kept)": 1}
    for data in (
        "not base 64",
        base64.b64encode(b"no zlib").decode(),
        base64.b64encode(zlib.compress(b"GIF")).decode(),
    ):
        with pytest.raises(UserError, match=r"objects\[0\].bitmap.data is not a packed PNG"):
            read("supervisely", supervisely(tmp_path, made | {"bitmap": bitmap | {"data": data}}))


def test_pictures_of_a_project_of_supervisely_lie_beside_its_files(tmp_path):
    known = ReadOptions(tuple(Image(n, f"set/{name}/img/b c.jpg", 200, 100) for n, name in enumerate(("plot", "row"))))
    found = read("supervisely", supervisely(tmp_path, thing()), known)
    assert [image.name for image in found.images] == ["set/plot/img/b c.jpg"]


def box_of_labelbox(**more) -> dict:
    return {"name": "saddle", "bounding_box": {"top": 20, "left": 10, "height": 40, "width": 30}} | more


def labelbox(tmp_path: Path, *rows: tuple[str, dict]) -> Path:
    """One picture with a label of each person."""
    found = [
        {"label_details": {"created_by": person}, "annotations": {"objects": list(objects), "classifications": []}}
        for person, objects in rows
    ]
    row = {
        "data_row": {"id": "x1", "external_id": "b c.jpg", "row_data": "https://host/1"},
        "media_attributes": {"width": 200, "height": 100},
        "projects": {"p1": {"name": "P", "labels": found}},
    }
    return write(tmp_path, "export.ndjson", row)


def test_labelbox_has_a_label_by_everybody(tmp_path):
    answer = {"name": "occluded", "radio_answer": {"name": "Yes", "value": "yes"}}
    ring = {"name": "bell", "polygon": [{"x": 0, "y": 0}, {"x": 10, "y": 0}, {"x": 0, "y": 10}]}
    mask = {"name": "bell", "annotation_kind": "ImageSegmentationMask", "mask": {"url": "https://host/2"}}
    path = labelbox(tmp_path, ("ana@x.org", [box_of_labelbox(classifications=[answer]), mask]), ("ben@x.org", [ring]))
    found = read("labelbox", path)
    assert [(image.name, image.width) for image in found.images] == [("plot/b c.jpg", 200)]
    assert [rater.name for rater in found.raters] == ["ana@x.org", "ben@x.org"]
    assert found.shapes.box.tolist() == [[10, 20, 40, 60], [0, 0, 10, 10]]
    assert found.shapes.occluded.tolist() == [Occluded.YES, -1]
    assert labels(found) == ["saddle", "bell"]
    assert notes(found) == {"shapes of the kind 'ImageSegmentationMask' (left out)": 1}


def test_labelbox_rows_may_be_a_list_name_pictures_by_any_key_and_be_films(tmp_path):
    row = json.loads(labelbox(tmp_path, ("ana", [box_of_labelbox()])).read_text())
    row["data_row"] |= {"external_id": "cku7x", "global_key": "plot/b c.jpg"}
    film = {"label_details": {}, "annotations": {"frames": {"1": {"objects": {}}, "2": {"objects": {}}}}}
    other = {"data_row": {"id": "x2", "global_key": "film.mp4"}, "projects": {"p1": {"name": "P", "labels": [film]}}}
    found = read("labelbox", write(tmp_path, "list.json", [row, other]))
    assert [image.name for image in found.images] == ["plot/b c.jpg", "film.mp4"]
    assert found.shapes.box.tolist() == [[10, 20, 40, 60]]
    assert notes(found) == {"frames of films (left out)": 2}
    with pytest.raises(UserError, match="looks like an export of Labelbox of the old kind"):
        read_as_unknown(write(tmp_path, "old.json", [{"ID": "x", "Labeled Data": "https://host/1", "Label": {}}]))


def read_as_unknown(path: Path) -> None:
    head = path.read_bytes()
    kind = find_unread_kind(path, head)
    assert kind is not None
    raise make_unread_error(path, kind)


def detection(**more) -> dict:
    return {"_cls": "Detection", "label": "saddle", "bounding_box": [0.05, 0.2, 0.15, 0.4], "attributes": {}} | more


def sample(**fields) -> dict:
    return {"samples": [{"filepath": "/home/x/plot/b c.jpg", "tags": ["val"], "metadata": None, **fields}]}


def test_fields_of_fiftyone_are_authors_and_those_with_confidence_models(tmp_path):
    points = [[[0, 0], [0.1, 0], [0, 0.1]]]
    lines = [{"label": "bell", "points": points, "closed": closed, "filled": closed} for closed in (True, False)]
    content = sample(
        ground_truth={"_cls": "Detections", "detections": [detection(occluded=True, iscrowd=1)]},
        outlines={"_cls": "Polylines", "polylines": lines},
        found={"_cls": "Detections", "detections": [detection(confidence=0.25)]},
        weather={"_cls": "Classification", "label": "rain"},
    )
    found = read("fiftyone", write(tmp_path, "samples.json", content))
    assert [(image.name, image.split) for image in found.images] == [("plot/b c.jpg", "val")]
    assert [(rater.name, rater.kind) for rater in found.raters] == [
        ("ground_truth", None),
        ("outlines", None),
        ("found", AuthorKind.MODEL),
    ]
    np.testing.assert_allclose(found.shapes.box, [[10, 20, 40, 60], [0, 0, 20, 10], [10, 20, 40, 60]])
    assert found.shapes.occluded.tolist() == [Occluded.YES, -1, -1]
    assert found.shapes.crowd.tolist() == [True, False, False]
    assert found.shapes.score.tolist()[2] == 0.25
    assert notes(found) == {"lines (left out)": 1, "not kept (weather)": 1}


def test_labels_of_fiftyone_name_pictures_without_their_ending(tmp_path):
    content = {"classes": ["bell", "saddle"], "labels": {"b c": [detection(label=1, confidence=0.5)], "d": None}}
    found = read("fiftyone", write(tmp_path, "labels.json", content))
    assert [image.name for image in found.images] == ["plot/b c.jpg", "d.jpg"]
    assert labels(found) == ["saddle"]
    assert found.shapes.box.round(9).tolist() == [[10, 20, 40, 60]]


def test_a_size_that_nobody_knows_is_asked_for(tmp_path):
    content = sample(found={"_cls": "Detections", "detections": [detection()]})
    with pytest.raises(UserError, match=r"nobody knows the size of 'b c.jpg'; put the picture"):
        read("fiftyone", write(tmp_path, "samples.json", content), ReadOptions())


BAD = {
    ("createml", "is not a box"): [{"image": "a", "annotations": [{"label": "a", "coordinates": dict.fromkeys(
        ("x", "y", "width", "height"), 0)}]}],
    ("createml", "is an empty list"): [],
    ("createml", "leaves the images folder"): [{"image": "..", "annotations": []}],
    ("datumaro", "label_id is not the number of a label"): datumaro({"type": "bbox", "label_id": 1}),
    ("datumaro", "has 3 numbers and not 4"): datumaro({"type": "bbox", "label_id": 0, "bbox": [1, 2, 3]}),
    ("datumaro", "is not a list of pairs"): datumaro({"type": "polygon", "label_id": 0, "points": [1, 2, 3]}),
    ("datumaro", "is not a height and a width"): datumaro(image={"path": "a.jpg", "size": [1]}),
    ("datumaro", "labels is missing"): {"categories": {"label": {}}, "items": []},
    ("fiftyone", "is not between 0 and 1"): sample(a={"_cls": "Detections", "detections": [detection(confidence=7)]}),
    ("fiftyone", "has 1 numbers and not 4"): sample(a={"_cls": "Detection"} | detection(bounding_box=[1])),
    ("fiftyone", "label is not text"): sample(a=detection(label=7)),
    ("fiftyone", "is an empty list"): {"samples": []},
}  # fmt: skip


@pytest.mark.parametrize("case", BAD, ids=" ".join)
def test_a_wrong_value_is_named_with_its_place(case, tmp_path):
    form, told = case
    path = write(tmp_path, "a.json", BAD[case])
    with pytest.raises(UserError) as caught:
        find_format(form).read_table(path, KNOWN, None)
    assert told in str(caught.value)
    assert str(caught.value).startswith("a.json")


def test_a_wrong_object_of_a_folder_is_named_with_its_file(tmp_path):
    for wrong, told in (
        (thing(exterior=((1, 2),)), "objects[0].points.exterior has 1 points"),
        (thing("polygon", ((1, 2), (3, 4))), "is not a polygon of three points"),
        (thing(classTitle=None), "classTitle is missing"),
    ):
        with pytest.raises(UserError) as caught:
            read("supervisely", supervisely(tmp_path, wrong))
        assert told in str(caught.value)
        assert str(caught.value).startswith("plot/ann/b c.jpg.json")
    with pytest.raises(UserError, match="holds no folder 'ann'"):
        find_format("supervisely").read_table(write(tmp_path, "bare/meta.json", {"classes": []}).parent, KNOWN, None)


def test_a_wrong_line_is_named_with_its_number(tmp_path):
    path = labelbox(tmp_path, ("ana", [box_of_labelbox(bounding_box={"top": 1})]))
    with pytest.raises(UserError, match=r"export.ndjson: line 1.projects.p1.labels\[0\].annotations.objects\[0\]"):
        read("labelbox", path)
    sound = labelbox(tmp_path, ("ana", [box_of_labelbox()])).read_text()
    path.write_text(f"{sound}\n{sound[:-9]}")
    with pytest.raises(UserError, match=r"export\.ndjson: line 2 is not valid JSON"):
        read("labelbox", path)


@pytest.mark.parametrize("form", ["supervisely", "labelbox", "fiftyone"])
def test_the_samples_are_recognised_and_read(form, tmp_path):
    assert form in FOREIGN
    found = read(form, write_sample(find_format(form), tmp_path))
    assert len(found.shapes) == 3
    assert len(found.images) == 2


@pytest.mark.parametrize(
    "order", [("dm_format_version", "items", "categories"), ("categories", "dm_format_version", "items")]
)
def test_datumaro_is_read_in_pieces_whatever_stands_first(tmp_path: Path, order: tuple[str, ...]) -> None:
    form = find_format("datumaro")
    form.write_table(tmp_path / "out", small(), None)
    (file,) = (tmp_path / "out").rglob("*.json")
    content = json.loads(file.read_text())
    file.write_text(json.dumps({key: content[key] for key in order}))
    known = options(small())
    with reading_in_pieces(20):
        whole = form.read_table(tmp_path / "out", known)
    assert len(whole.shapes) == 3
    assert form.read_table(tmp_path / "out", known).shapes == whole.shapes
    file.write_text(json.dumps({key: content[key] for key in order}).replace('"label_id": 1', '"label_id": 9'))
    with pytest.raises(UserError, match="not the number of a label"):
        form.read_table(tmp_path / "out", known)


def test_what_follows_the_pictures_of_cvat_counts_for_them_too(tmp_path: Path) -> None:
    box = '<box label="apple" occluded="0" xtl="{}" ytl="2" xbr="90" ybr="40" z_order="0"/>'
    boxes = "\n".join(box.format(left) for left in range(50))
    pictures = (f'<image id="{n}" name="{n}.jpg" width="99" height="50">{boxes}</image>' for n in range(9))
    label = "<meta><task><labels><label><name>apple</name></label></labels></task></meta>"
    path = tmp_path / "large.xml"
    path.write_text(f"<annotations>{''.join(pictures)}{label}<other/></annotations>", encoding="utf-8")
    with reading_in_pieces(10_000), mock.patch("annotator.formats.core.gather.PIECE", 200):
        found = find_format("cvat").read(path, ReadOptions(), None)
    assert found.rows.count == 9 * 50
    assert [str(note) for note in found.notes] == ["not kept (other): 1"]
