"""One flaw does not cost the rest: what is flawed in JSON of platforms and lists is left out and counted."""

import json
from pathlib import Path
from typing import Any

import pytest

from annotator.errors import UserError
from annotator.formats.core.format import ReadOptions
from annotator.formats.registry import find_format
from annotator.model.image import Image
from annotator.model.vocabulary import Label

KNOWN = (Image(0, "a.jpg", 100, 80, source_id=1), Image(1, "b.jpg", 100, 80, source_id=2))
LABELS = (Label(0, "saddle", source_id=5),)


def studio(*values: dict[str, Any], picture: str = "a.jpg") -> dict[str, Any]:
    facts = {"type": "rectanglelabels", "from_name": "label", "original_width": 100, "original_height": 80}
    result = [facts | {"id": str(n), "value": {"rectanglelabels": ["saddle"]} | v} for n, v in enumerate(values)]
    return {"id": 1, "data": {"image": picture}, "annotations": [{"completed_by": 1, "result": result}]}


def datumaro(*entries: dict[str, Any], **item: Any) -> dict[str, Any]:
    return {"id": "a", "image": {"path": "a.jpg", "size": [80, 100]}, "annotations": list(entries)} | item


def via(*shapes: dict[str, Any], name: str = "a.jpg") -> dict[str, Any]:
    regions = [{"shape_attributes": shape, "region_attributes": {"label": "saddle"}} for shape in shapes]
    return {"filename": name, "size": 1, "regions": regions}


def labelbox(*objects: dict[str, Any], name: str = "a.jpg") -> dict[str, Any]:
    label = {"label_details": {"created_by": "ana"}, "annotations": {"objects": list(objects)}}
    return {"data_row": {"external_id": name}, "projects": {"p": {"labels": [label]}}}


def voxel(*boxes: list[float], path: str = "a.jpg") -> dict[str, Any]:
    rows = [{"_cls": "Detection", "label": "saddle", "bounding_box": box} for box in boxes]
    return {"filepath": path, "truth": {"_cls": "Detections", "detections": rows}}


PLACE = {"x": 10, "y": 10, "width": 30, "height": 40}
BOX = {"type": "bbox", "label_id": 0, "bbox": [10, 8, 30, 32]}
FLAWED = (BOX | {"label_id": 9}, BOX | {"bbox": [1, 2, 0, 4]}, {"bbox": 7})
RECT = {"name": "rect", **PLACE}
HELD = {"name": "saddle", "bounding_box": {"top": 1, "left": 2, "height": 3, "width": 4}}
CREATED = {"label": "saddle", "coordinates": PLACE}
FOUND = {"image": "a.jpg", "label": "saddle", "bbox": [1, 2, 3, 4], "score": 0.5}
UNFIT = (
    {"label": "bell"},
    {"image": "no.jpg"},
    {"image": "../a.jpg"},
    {"bbox": [1, 2, 0, 4]},
    {"score": 7},
    {"score": "x"},
)
LISTED = {"image_id": 1, "category_id": 5, "bbox": [1, 2, 3, 4], "score": 0.5}
LABEL_STUDIO = [
    studio(PLACE, PLACE | {"width": 0}, PLACE | {"x": "left"}),
    studio(PLACE, picture="../../.."),
    studio(PLACE, picture="b.jpg"),
]
CASES: dict[str, tuple[Any, int, int]] = {
    "labelstudio": (LABEL_STUDIO, 2, 3),
    "datumaro": (
        {
            "categories": {"label": {"labels": [{"name": "saddle"}]}},
            "items": [datumaro(BOX, *FLAWED), datumaro(BOX), datumaro(BOX, id=7)],
        },
        1,
        5,
    ),
    "via": (
        {"1": via(RECT, RECT | {"width": 0}, {"x": 1}), "2": via(RECT), "3": {"filename": "b.jpg", "regions": 7}},
        1,
        4,
    ),
    "labelbox": (
        [labelbox(HELD, {"bounding_box": {}}, HELD | {"bounding_box": {"top": 1}}), labelbox(HELD), {"data_row": {}}],
        2,
        3,
    ),
    "fiftyone": (
        {"samples": [voxel([0, 0, 0.5, 0.5], [0, 0, 0, 1], [1]), voxel([0, 0, 1, 1], path="unknown.jpg")]},
        1,
        3,
    ),
    "createml": ([{"image": "a.jpg", "annotations": [CREATED, {"label": "saddle"}]}, {"image": "b.jpg"}], 1, 2),
    "detections": ([FOUND, *(FOUND | one for one in UNFIT), 7, LISTED], 1, 8),
    "coco-results": ([LISTED, LISTED | {"image_id": 9}, LISTED | {"category_id": 1}, FOUND, LISTED], 2, 3),
}
"""Contents, the shapes that are left, and the flaws."""


def read(form: str, path: Path, *, lenient: bool) -> Any:
    return find_format(form).read_table(path, ReadOptions(KNOWN, LABELS, lenient=lenient))


@pytest.mark.parametrize("form", CASES)
def test_what_is_flawed_is_left_out_and_counted(form: str, tmp_path: Path) -> None:
    content, shapes, flaws = CASES[form]
    path = tmp_path / "a.json"
    path.write_text(json.dumps(content), encoding="utf-8")
    with pytest.raises(UserError, match=r"^a\.json"):
        read(form, path, lenient=False)
    found = read(form, path, lenient=True)
    assert len(found.shapes) == shapes
    assert sum(note.count for note in found.notes if note.text.startswith("left out (the first: ")) == flaws


@pytest.mark.parametrize("form", ["labelstudio", "createml", "labelbox", "detections"])
def test_a_file_of_which_nothing_is_left_is_refused(form: str, tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text(json.dumps([{"other": 1}, {"other": 2}]), encoding="utf-8")
    with pytest.raises(UserError, match=r"nothing is left without its flaws \(the first: "):
        read(form, path, lenient=True)


def test_a_torn_line_and_a_torn_object_of_a_folder(tmp_path: Path) -> None:
    path = tmp_path / "a.ndjson"
    line = json.dumps(labelbox(HELD))
    path.write_text(f"{line}\n{line[:-9]}", encoding="utf-8")
    found = read("labelbox", path, lenient=True)
    assert [str(note) for note in found.notes] == ["left out (the first: is not valid JSON): 1"]
    assert len(found.shapes) == 1
    (tmp_path / "set" / "ann").mkdir(parents=True)
    thing = {"classTitle": "saddle", "geometryType": "rectangle", "points": {"exterior": [[1, 2], [30, 40]]}}
    content = {"size": {"width": 100, "height": 80}, "objects": [thing, thing | {"classTitle": 7}]}
    (tmp_path / "set" / "ann" / "a.jpg.json").write_text(json.dumps(content))
    (tmp_path / "set" / "ann" / "b.jpg.json").write_text(json.dumps(content | {"size": {}}))
    found = read("supervisely", tmp_path / "set", lenient=True)
    assert (len(found.shapes), len(found.images)) == (1, 1)
    assert sum(note.count for note in found.notes if note.text.startswith("left out")) == 2
