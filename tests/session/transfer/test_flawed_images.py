"""Images of which lenient reading left something out: not finished, listed, and never an empty file."""

import json

import pytest
from msgspec.structs import replace

from annotator.errors import UserError
from annotator.formats.core.format import ReadOptions
from annotator.formats.registry import find_format, recognise_formats
from annotator.model.layer import Status
from annotator.session.transfer.import_ranges import ImportPlan
from annotator.session.transfer.matching import ImportOptions, Stray
from annotator.session.transfer.read import read_files, read_options_of
from tests.builders import project

GOOD, BAD = [1, 2, 30, 40], [1, 2, 3, 0]


def coco(boxes):
    images = [{"id": n, "file_name": f"img{n}.jpg", "width": 1200, "height": 1000} for n in range(3)]
    rows = [{"id": n, "image_id": image, "category_id": 1, "bbox": box} for n, (image, box) in enumerate(boxes)]
    return json.dumps({"images": images, "categories": [{"id": 1, "name": "plum"}], "annotations": rows})


def yolo(boxes):
    lines = {n: [] for n in range(3)}
    for image, (x, y, w, h) in boxes:
        lines[image].append(f"0 {(x + w / 2) / 1200} {(y + h / 2) / 1000} {w / 1200} {h / 1000}")
    return lines


def labelme(boxes):
    return {
        n: json.dumps(
            {
                "imagePath": f"img{n}.jpg",
                "imageWidth": 1200,
                "imageHeight": 1000,
                "shapes": [
                    {"label": "plum", "shape_type": "rectangle", "points": [[x, y], [x + w, y + h]]}
                    for image, (x, y, w, h) in boxes
                    if image == n
                ],
            }
        )
        for n in range(3)
    }


def via(boxes):
    def region(x, y, w, h):
        shape = {"name": "rect", "x": x, "y": y, "width": w, "height": h} if h else "flat"
        return {"shape_attributes": shape, "region_attributes": {"label": "plum"}}

    pictures = {
        f"img{n}.jpg1": {
            "filename": f"img{n}.jpg",
            "size": 1,
            "regions": [region(*box) for image, box in boxes if image == n],
            "file_attributes": {},
        }
        for n in range(3)
    }
    return json.dumps(pictures)


def table(boxes):
    rows = [f"img{image}.jpg,1200,1000,plum,{x},{y},{x + w},{y + h}" for image, (x, y, w, h) in boxes]
    rows += [f"img{n}.jpg,1200,1000,,,,," for n in range(3)]
    return "\n".join(["filename,width,height,class,xmin,ymin,xmax,ymax", *rows, ""])


def put(folder, kind, boxes):
    if kind is yolo:
        (folder / "classes.txt").write_text("plum\n")
        for n, lines in yolo(boxes).items():
            (folder / f"img{n}.txt").write_text("\n".join(lines))
        return folder
    if kind is labelme:
        for n, text in labelme(boxes).items():
            (folder / f"img{n}.json").write_text(text)
        return folder
    path = folder / ("x.csv" if kind in (table, own) else "x.json")
    path.write_text(kind(boxes))
    return path


def plan(path, **choices):
    base = project(images=3, authors=())
    form = recognise_formats(path)[0]
    foreign = read_files([path], [form], replace(read_options_of(base, None), lenient=True))
    made = ImportPlan(base, foreign, ImportOptions("Dee", stray=Stray.LEAVE_OUT, **choices))
    return {layer.key.image: layer.after for layer in made._iterate_layers()}, made.preview()


def own(boxes):
    rows = [f"img{image}.jpg,1200,1000,plum,{x},{y},{x + w},{y + h}" for image, (x, y, w, h) in boxes]
    return "\n".join(["image,image_width,image_height,label,x0,y0,x1,y1", *rows, ""])


KINDS = (coco, yolo, labelme, via, table, own)


@pytest.mark.parametrize("kind", KINDS)
def test_an_image_of_which_something_was_left_out_is_not_finished(tmp_path, kind):
    states, summary = plan(put(tmp_path, kind, [(0, GOOD), (0, BAD), (1, BAD), (2, GOOD)]))
    assert states == {1: Status.IN_WORK, 2: Status.IN_WORK, 3: Status.DONE}
    told = {note.text: note.count for note in summary.notes}
    assert told["images of which something was left out, so that they are not finished (img0.jpg, img1.jpg)"] == 2


@pytest.mark.parametrize("kind", KINDS)
def test_a_file_of_which_no_shape_is_left_is_refused(tmp_path, kind):
    with pytest.raises(UserError, match="nothing is left without its flaws"):
        plan(put(tmp_path, kind, [(0, BAD), (1, BAD)]))


def test_a_status_that_a_person_names_counts(tmp_path):
    states, _summary = plan(put(tmp_path, coco, [(0, GOOD), (1, BAD)]), status=Status.DONE)
    assert set(states.values()) == {Status.DONE}


def test_what_lies_outside_its_picture_leaves_the_image_in_work(tmp_path):
    far = [5000, 5000, 20, 20]
    states, _summary = plan(put(tmp_path, coco, [(0, GOOD), (0, far), (1, far), (2, GOOD)]))
    assert states == {1: Status.IN_WORK, 2: Status.IN_WORK, 3: Status.DONE}
    with pytest.raises(UserError, match="nothing is left without its flaws"):
        plan(put(tmp_path, coco, [(0, far)]))


def test_rows_of_a_list_of_detections_leave_their_image_unfinished(tmp_path):
    base = project(images=2, authors=())
    rows = [{"image": f"img{n}.jpg", "label": "apple", "bbox": [1, 2, 3, n * 4], "score": 0.5} for n in (0, 1)]
    (tmp_path / "d.json").write_text(json.dumps(rows))
    known = replace(read_options_of(base, None), lenient=True)
    found = find_format("detections").read(tmp_path / "d.json", known, None)
    assert found.flawed == {"img0.jpg"}
    assert found.rows.count == 1


def test_a_whole_file_has_nothing_left_out(tmp_path):
    found = find_format("coco").read(put(tmp_path, coco, [(0, GOOD)]), ReadOptions(lenient=True), None)
    assert found.flawed == frozenset()
