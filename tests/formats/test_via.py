"""VIA as it saves: projects and annotations of versions 1 and 2, every kind of region, labels under any name."""

import json
import math
from pathlib import Path

import numpy as np
import pytest

from annotator.errors import UserError
from annotator.formats.core.format import ReadOptions
from annotator.formats.registry import find_format, recognise_formats
from annotator.model.image import Image
from annotator.model.shapes import Occluded
from tests.formats.samples import small

RECT = {"name": "rect", "x": 10, "y": 20, "width": 30, "height": 40}
RING = {"name": "polygon", "all_points_x": [1, 20, 10], "all_points_y": [1, 2, 30]}


def picture(*regions: tuple[dict, dict], name: str = "d.jpg") -> dict:
    listed = [{"shape_attributes": shape, "region_attributes": said} for shape, said in regions]
    return {f"{name}12": {"filename": name, "size": 12, "regions": listed, "file_attributes": {}}}


def read(tmp_path: Path, content: object):
    path = tmp_path / "via.json"
    path.write_text(json.dumps(content), encoding="utf-8")
    assert recognise_formats(path)[0].id == "via"
    return find_format("via").read_table(path, ReadOptions((Image(0, "plot/d.jpg", 100, 80),)), None)


def labels(found) -> list[str]:
    return [found.labels[label].name for label in found.shapes.label]


def test_regions_of_version_one_stand_under_numbers(tmp_path):
    entry = {"fileref": "", "base64_img_data": "", "filename": "d.jpg", "size": 12, "file_attributes": {}}
    regions = {"0": {"shape_attributes": RECT, "region_attributes": {"name": "saddle", "occluded": "yes"}}}
    found = read(tmp_path, {"d.jpg12": entry | {"regions": regions}})
    assert [image.name for image in found.images] == ["plot/d.jpg"]
    assert found.shapes.box.tolist() == [[10, 20, 40, 60]]
    assert labels(found) == ["saddle"]
    assert found.shapes.occluded.tolist() == [Occluded.YES]


def test_a_project_declares_its_labels_and_ticked_boxes_are_labels(tmp_path):
    options = {"bell": "", "saddle": ""}
    found = read(
        tmp_path,
        {
            "_via_settings": {},
            "_via_img_metadata": picture((RECT, {"type": {"saddle": True}, "remark": "3"})),
            "_via_attributes": {"region": {"type": {"type": "dropdown", "options": options}}, "file": {}},
        },
    )
    assert [label.name for label in found.labels] == ["bell", "saddle"]
    assert labels(found) == ["saddle"]
    assert found.shapes.attributes_of(0) == {"remark": 3}


def test_a_project_has_all_settings_that_via_saves_and_shows_the_labels(tmp_path):
    """VIA takes a group of settings over as it is, so none may be missing from a group."""
    path = tmp_path / "via.json"
    find_format("via").write_table(path, small(), None)
    saved = json.loads(path.read_text(encoding="utf-8"))
    assert list(saved) == [
        "_via_settings", "_via_img_metadata", "_via_attributes", "_via_data_format_version", "_via_image_id_list",
    ]  # fmt: skip
    settings = saved["_via_settings"]
    assert set(settings["core"]) == {"buffer_size", "filepath", "default_filepath"}
    assert settings["ui"]["image"] == {
        "region_label": "label",
        "region_color": "label",
        "region_label_font": "10px Sans",
        "on_image_annotation_editor_placement": "NEAR_REGION",
    }
    assert settings["ui"]["image"]["region_label"] in saved["_via_attributes"]["region"]
    assert list(saved["_via_img_metadata"]) == saved["_via_image_id_list"]


def test_round_regions_are_polygons_and_lines_are_counted(tmp_path):
    circle = {"name": "circle", "cx": 50, "cy": 40, "r": 10}
    ellipse = {"name": "ellipse", "cx": 50, "cy": 40, "rx": 20, "ry": 5, "theta": math.pi / 2}
    line, point = {"name": "polyline", "all_points_x": [1], "all_points_y": [1]}, {"name": "point", "cx": 1, "cy": 2}
    said = {"class": "tree"}
    found = read(tmp_path, picture(*((shape, said) for shape in (circle, ellipse, line, point, RING))))
    np.testing.assert_allclose(found.shapes.box[:2], [[40, 30, 60, 50], [45, 20, 55, 60]], atol=1e-9)
    assert {note.text: note.count for note in found.notes} == {
        "circles and ellipses taken as polygons": 2,
        "shapes of the kind 'polyline' (left out)": 1,
        "shapes of the kind 'point' (left out)": 1,
    }


def test_regions_without_attributes_are_objects_and_without_a_label_are_counted(tmp_path):
    bare = read(tmp_path, picture((RECT, {}), (RING, {})))
    assert labels(bare) == ["object", "object"]
    mixed = read(tmp_path, picture((RECT, {"label": "a"}), (RING, {"label": ""}), (RING, {})))
    assert labels(mixed) == ["a"]
    assert [(note.text, note.count) for note in mixed.notes] == [("regions without a label (left out)", 2)]


def test_the_csv_of_version_one_is_read(tmp_path):
    path = tmp_path / "via.csv"
    cells = [json.dumps(part).replace('"', '""') for part in (RECT, {"name": "saddle"})]
    path.write_text(
        "#filename,file_size,file_attributes,region_count,region_id,region_shape_attributes,region_attributes\n"
        f'd.jpg,12,"{{}}",1,0,"{cells[0]}","{cells[1]}"\n'
        'e.jpg,12,"{}",0,0,"{}","{}"\n'
    )
    form = recognise_formats(path)[0]
    assert form.id == "via-csv"
    found = form.read_table(path, ReadOptions(), None)
    assert [image.name for image in found.images] == ["d.jpg", "e.jpg"]
    assert found.shapes.box.tolist() == [[10, 20, 40, 60]]
    path.write_text(path.read_text().replace('"{}","{}"', '"{}","{]"'))
    with pytest.raises(UserError, match=r"via.csv: line 3: region_attributes is not valid JSON"):
        form.read_table(path, ReadOptions(), None)


BAD = {
    "several attributes": picture((RECT, {"colour": "red", "height": "3"})),
    "has 3 points along x and 2 along y": picture((RING | {"all_points_y": [1, 2]}, {})),
    "polygon of three points": picture(({"name": "polygon", "all_points_x": [1, 2], "all_points_y": [1, 2]}, {})),
    "is not a box": picture((RECT | {"width": 0}, {})),
    "beyond 10,000,000 pixels": picture((RECT | {"x": 1e9}, {})),
    "cx is missing": picture(({"name": "circle"}, {})),
    "leaves the images folder": picture((RECT, {}), name=".."),
    "shape_attributes is missing": {"a": {"filename": "d.jpg", "regions": [{}]}},
    "regions is not a list": {"a": {"filename": "d.jpg", "regions": 7}},
}


@pytest.mark.parametrize("told", BAD)
def test_a_wrong_value_is_named_with_its_place(told, tmp_path):
    with pytest.raises(UserError) as caught:
        read(tmp_path, BAD[told])
    assert told in str(caught.value)
    assert str(caught.value).startswith("via.json")


def third(*regions: dict, **more) -> dict:
    """A project of VIA 3 with a picture at an address and a film."""
    attribute = {"anchor_id": "FILE1_Z0_XY1", "type": 3, "desc": "", "default_option_id": ""}
    return {
        "project": {"pid": "__VIA_PROJECT_ID__", "rev": "1", "pname": "x", "vid_list": ["1", "2"]},
        "config": {"file": {"loc_prefix": {"1": ""}}, "ui": {"spatial_region_label_attribute_id": ""}},
        "attribute": {
            "1": attribute | {"aname": "species", "options": {"0": "saddle", "1": "bell"}},
            "2": attribute | {"aname": "occluded", "options": {"0": "yes", "1": "no"}},
        },
        "file": {
            "1": {"fid": "1", "fname": "d.jpg", "type": 2, "loc": 2, "src": "https://host/plot/d.jpg"},
            "2": {"fid": "2", "fname": "film.mp4", "type": 4, "loc": 1, "src": "film.mp4"},
        },
        "metadata": {
            f"1_{n}": {"vid": "1", "flg": 0, "z": [], "av": {"1": "0"}} | one for n, one in enumerate(regions)
        },
        "view": {"1": {"fid_list": ["1"]}, "2": {"fid_list": ["2"]}},
    } | more


def test_version_three_has_shapes_as_numbers_and_values_by_their_ids(tmp_path):
    found = read(
        tmp_path,
        third(
            {"xy": [2, 10, 20, 30, 40], "av": {"1": "0", "2": "0"}},
            {"xy": [7, 1, 1, 20, 2, 10, 30], "av": {"1": "1", "2": "1"}},
            {"xy": [8, 60, 20, 50, 10, 40, 30, 55, 40]},
            {"xy": [3, 50, 40, 10]},
            {"xy": [1, 5, 5]},
            {"xy": [], "av": {"1": "1", "2": "", "9": "dry"}},
            {"vid": "2", "z": [1.5], "xy": [2, 1, 1, 5, 5]},
        ),
    )
    assert [image.name for image in found.images] == ["plot/d.jpg"]
    np.testing.assert_allclose(found.shapes.box[:3], [[10, 20, 40, 60], [1, 1, 20, 30], [40, 10, 60, 40]])
    np.testing.assert_allclose(found.shapes.box[3], [40, 30, 60, 50], atol=1e-9)
    assert labels(found) == ["saddle", "bell", "saddle", "saddle"]
    assert found.shapes.occluded.tolist()[:2] == [Occluded.YES, Occluded.NO]
    assert {note.text: note.count for note in found.notes} == {
        "files that are not pictures (left out)": 1,
        "shapes of the kind 'point' (left out)": 1,
        "regions of films or of several files (left out)": 1,
        "circles and ellipses taken as polygons": 1,
    }
    assert [one.attributes for one in found.statements] == [{"species": "bell", "9": "dry"}]
    with pytest.raises(UserError, match=r"metadata.1_0.xy has 4 numbers, which is no rect"):
        read(tmp_path, third({"xy": [2, 10, 20, 30]}))
