"""LabelMe, X-AnyLabeling and DelftBikes as their own tools write them."""

import json

import numpy as np
import pytest

from annotator.formats.core.format import ReadOptions
from annotator.formats.labelme import _pack_plain
from annotator.formats.registry import find_format, recognise_formats
from annotator.model.shapes import Occluded, PartState
from tests.formats.samples import losses_of, small

LABELME, X_ANY, DELFTBIKES = (find_format(name) for name in ("labelme", "xanylabeling", "delftbikes"))


def shape(**changes) -> dict:
    found = {
        "label": "bell",
        "points": [[30, 40.5], [10, 20]],
        "shape_type": "rectangle",
        "flags": {},
        "group_id": None,
    }
    return found | changes


def file(*shapes: dict, **changes) -> dict:
    found = {"version": "5.4.1", "flags": {}, "shapes": list(shapes), "imagePath": "x.jpg", "imageData": None}
    return found | {"imageHeight": 480, "imageWidth": 640} | changes


def read(form, tmp_path, content, name="x.json"):
    path = tmp_path / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(content), encoding="utf-8")
    return form.read_table(path, ReadOptions(), None)


def test_labelme_rectangles_may_be_drawn_from_any_corner(tmp_path):
    foreign = read(LABELME, tmp_path, file(shape()))
    assert foreign.shapes.box.tolist() == [[10, 20, 30, 40.5]]
    image = foreign.images[0]
    assert (image.name, image.width, image.height) == ("x.jpg", 640, 480)
    assert recognise_formats(tmp_path / "x.json") == [LABELME]


def test_labelme_flags_are_tags(tmp_path):
    flags = {"occluded": False, "intact": False, "damaged": True, "absent": False, "sure": True}
    shapes = read(LABELME, tmp_path, file(shape(flags=flags), shape(flags=None), shape(flags={"absent": False}))).shapes
    assert shapes.occluded.tolist() == [Occluded.NO, Occluded.UNSET, Occluded.UNSET]
    assert shapes.part_state.tolist() == [PartState.DAMAGED, PartState.UNSET, PartState.UNSET]
    assert shapes.attributes_of(0) == {"sure": True}


def test_labelme_groups_descriptions_and_other_members(tmp_path):
    ring, other = [[0, 0], [5, 0], [5, 5]], [[7, 7], [9, 7], [9, 9]]
    foreign = read(
        LABELME,
        tmp_path,
        file(
            shape(points=ring, shape_type="polygon", group_id=3),
            shape(description="on the left", group_id=7, mask=None),
            shape(points=other, shape_type="polygon", group_id=3),
            shape(points=other, shape_type="polygon", group_id=3, label="lock"),
            shape(points=[[1, 1], [5, 5]], shape_type="circle"),
            flags={"night": True},
        ),
    )
    shapes = foreign.shapes
    assert [len(shapes.polygon_of(row) or ()) for row in range(3)] == [2, 0, 1]
    assert shapes.box[0].tolist() == [0, 0, 9, 9]
    assert shapes.attributes_of(1) == {"description": "on the left", "group_id": 7}
    assert [said.attributes for said in foreign.statements] == [{"night": True}]
    assert {note.text: note.count for note in foreign.notes} == {
        "shapes of the kind 'circle' (left out)": 1,
        "polygons joined with others of their group": 1,
    }


def test_labelme_folder_follows_the_folders_of_the_images(tmp_path):
    for name in ("a/x.json", "b/x.json"):
        read(LABELME, tmp_path, file(), name)
    assert [image.name for image in LABELME.read_table(tmp_path, ReadOptions(), None).images] == ["a/x.jpg", "b/x.jpg"]


def test_labelme_writes_what_labelme_opens(tmp_path):
    LABELME.write_table(tmp_path / "out", small(), None)
    written = json.loads((tmp_path / "out" / "a" / "b c.json").read_text(encoding="utf-8"))
    assert {"version", "flags", "shapes", "imagePath", "imageData", "imageHeight", "imageWidth"} == set(written)
    assert written["imagePath"] == "b c.jpg"
    assert written["shapes"][0]["points"] == [[1.5, 2], [30, 40]]
    assert written["shapes"][0]["flags"] == {"occluded": True, "intact": True}
    assert written["shapes"][2]["shape_type"] == "polygon"


def test_two_pictures_that_differ_by_their_ending_have_two_files(tmp_path):
    foreign = small()
    images = tuple(
        type(image)(image.id, name, 9, 9) for image, name in zip(foreign.images, ("a.jpg", "a.PNG"), strict=True)
    )
    twins = type(foreign)("x", images, foreign.labels, (), foreign.shapes, foreign.rater * 0 - 1, foreign.pass_number)
    for form in (LABELME, find_format("voc")):
        form.write_table(tmp_path / form.id, twins, None)
        found = form.read_table(tmp_path / form.id, ReadOptions(), None)
        assert sorted(image.name for image in found.images) == ["a.PNG", "a.jpg"]


def x_shape(**changes) -> dict:
    corners = [[10, 20], [30, 20], [30, 40], [10, 40]]
    found = {"label": "bell", "score": 0.5, "points": corners, "group_id": None, "description": "", "difficult": False}
    return found | {"shape_type": "rectangle", "flags": {}, "attributes": {}, "kie_linking": []} | changes


def test_xanylabeling(tmp_path):
    turned = [[5, 0], [10, 5], [5, 10], [0, 5]]
    foreign = read(
        X_ANY,
        tmp_path,
        file(
            x_shape(attributes={"occluded": "yes", "part_state": "intact", "colour": "red"}, difficult=True),
            x_shape(score=None, shape_type="rotation", points=turned, direction=0.78),
            version="3.1.0",
        ),
    )
    shapes = foreign.shapes
    assert shapes.box.tolist() == [[10, 20, 30, 40], [0, 0, 10, 10]]
    assert shapes.polygon_of(0) is None
    assert len(shapes.polygon_of(1)[0]) == 4
    assert (shapes.occluded[0], shapes.part_state[0]) == (Occluded.YES, PartState.INTACT)
    assert shapes.attributes_of(0) == {"colour": "red", "difficult": True}
    assert shapes.attributes_of(1) == {"direction": 0.78}
    assert shapes.score[0] == 0.5
    assert np.isnan(shapes.score[1])
    assert recognise_formats(tmp_path / "x.json") == [X_ANY, LABELME]


def test_xanylabeling_writes_four_corners(tmp_path):
    X_ANY.write_table(tmp_path / "out", small(), None)
    written = json.loads((tmp_path / "out" / "a" / "b c.json").read_text(encoding="utf-8"))
    assert written["shapes"][0]["points"] == [[1.5, 2], [30, 2], [30, 40], [1.5, 40]]
    assert written["shapes"][0]["attributes"] == {"occluded": "true", "part_state": "intact"}


def bike(**parts) -> dict:
    box = {"left": 5, "top": 6, "width": 10, "height": 20}
    return {"parts": {name: {"object_state": state, "absolute_bounding_box": box} for name, state in parts.items()}}


def test_delftbikes_states_and_boxes(tmp_path):
    content = {"1.jpg": bike(bell="intact", lock="damaged", saddle="absent", steer="occluded"), "2.jpg": {"parts": {}}}
    foreign = read(DELFTBIKES, tmp_path, content)
    assert foreign.shapes.part_state.tolist() == [0, 1, 2, 3]
    assert foreign.shapes.box[2].tolist() == [5, 6, 15, 26]
    assert [image.name for image in foreign.images] == ["1.jpg", "2.jpg"]
    assert [label.name for label in foreign.labels] == ["bell", "lock", "saddle", "steer"]
    assert recognise_formats(tmp_path / "x.json") == [DELFTBIKES]


def test_delftbikes_keeps_what_it_does_not_interpret(tmp_path):
    content = {"1.jpg": bike(bell="intact", lock="absent")}
    content["1.jpg"]["image"] = {"width": 640, "height": 480, "channels": 3}
    content["1.jpg"]["night"] = True
    content["1.jpg"]["parts"]["bell"] |= {"part_name": "bell", "trust": 0.75}
    foreign = read(DELFTBIKES, tmp_path, content)
    image = foreign.images[0]
    assert (image.width, image.height) == (640, 480)
    extras = {"image": {"channels": 3}, "night": True}
    assert foreign.shapes.attributes_of(0) == {"part_name": "bell", "trust": 0.75, "image_extras": extras}
    assert foreign.shapes.attributes_of(1) == {"image_extras": extras}
    DELFTBIKES.write_table(tmp_path / "out.json", foreign, None)
    assert json.loads((tmp_path / "out.json").read_text()) == content


def test_a_part_that_is_there_twice_is_told(tmp_path):
    told = {note.text: note.count for note in losses_of(DELFTBIKES, small())}
    assert told["further shapes of a part on an image (left out)"] == 1
    DELFTBIKES.write_table(tmp_path / "out.json", small(), None)
    back = DELFTBIKES.read_table(tmp_path / "out.json", ReadOptions(), None)
    assert back.shapes.part_state.tolist() == [0, 2]


@pytest.mark.parametrize("key", ["object_state", "absolute_bounding_box"])
def test_a_missing_member_of_a_part_is_named(tmp_path, key):
    content = {"1.jpg": bike(bell="intact")}
    del content["1.jpg"]["parts"]["bell"][key]
    with pytest.raises(Exception, match=rf"1\.jpg\.parts\.bell\.{key} is missing"):
        read(DELFTBIKES, tmp_path, content)


def test_flags_hold_tags_and_yes_or_no_attributes_that_are_not_called_like_a_tag():
    attributes = {"blurred": True, "occluded": True, "count": 3}
    assert _pack_plain(Occluded.UNSET, PartState.UNSET, attributes) == {
        "flags": {"blurred": True},
        "attributes": {"occluded": True, "count": 3},
    }
    assert _pack_plain(Occluded.NO, PartState.DAMAGED, {}) == {"flags": {"occluded": False, "damaged": True}}
    assert _pack_plain(Occluded.YES, PartState.UNSET, {}) == {"flags": {"occluded": True}}


def test_delftbikes_tells_what_of_a_box_it_does_not_keep(tmp_path):
    content = {"1.jpg": bike(bell="intact", lock="absent")}
    for part in content["1.jpg"]["parts"].values():
        part["absolute_bounding_box"] |= {"angle": 30}
    notes = {note.text: note.count for note in read(DELFTBIKES, tmp_path, content).notes}
    assert notes["not kept (absolute_bounding_box.angle)"] == 2


def test_a_rectangle_of_four_corners_is_a_box_only_where_its_sides_are_upright(tmp_path):
    upright = [[10, 10], [30, 10], [30, 20], [10, 20]]
    leaning = [[10, 10], [30, 14], [30, 24], [10, 20]]  # every x is that of a side, two of the y are not
    slanted = [[10, 10], [30, 10], [34, 20], [14, 20]]
    shapes = read(X_ANY, tmp_path, file(*(shape(points=points) for points in (upright, leaning, slanted)))).shapes
    assert [shapes.polygon_of(row) is not None for row in range(3)] == [False, True, True]
    as_drawn = read(X_ANY, tmp_path, file(shape(points=upright, shape_type="polygon"))).shapes
    assert as_drawn.polygon_of(0)[0].tolist() == upright


def test_the_bounds_of_a_score_are_scores(tmp_path):
    foreign = read(X_ANY, tmp_path, file(x_shape(score=1), x_shape(score=0), version="3.1.0"))
    assert foreign.shapes.score.tolist() == [1, 0]
