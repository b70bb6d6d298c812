"""Layouts of numbers that files do not name: what decides them, what is said, and what stops."""

import numpy as np
import pytest
from msgspec.structs import replace

from annotator.errors import UserError
from annotator.formats.core.format import ReadOptions
from annotator.formats.core.layout_names import CXCYWH, XYWH, XYXY
from annotator.formats.core.layouts import find_corners, find_misfits, make_box_evidence
from annotator.formats.registry import find_format, recognise_formats
from annotator.model.author import AuthorKind
from annotator.model.image import Image
from annotator.model.vocabulary import Label
from annotator.session.transfer.read import read_files

YOLO, PREDICTIONS, CORNERS, VOC = (find_format(name) for name in ("yolo", "yolo-predictions", "text-xyxy", "voc"))
KNOWN = ReadOptions((Image(0, "x.jpg", 200, 100),), (Label(0, "tiger"),), is_recognised=True)


def put(folder, lines, *, data=""):
    (folder / "x.txt").write_text("\n".join(lines) + "\n")
    if data:
        (folder / "data.yaml").write_text(data)
    return folder


def test_the_three_layouts_of_a_box_are_the_same_corners():
    corners = np.array([[10.0, 20, 40, 60]])
    assert find_corners(XYXY, corners).tolist() == corners.tolist()
    assert find_corners(XYWH, np.array([[10.0, 20, 30, 40]])).tolist() == corners.tolist()
    assert find_corners(CXCYWH, np.array([[25.0, 40, 30, 40]])).tolist() == corners.tolist()


def test_boxes_that_are_none_or_leave_their_picture_speak_against_a_layout():
    boxes = np.array([[10.0, 20, 40, 60], [40, 20, 10, 60], [10, 20, 102.5, 60], [-3, 20, 40, 60], [1, 1, 9e5, 9e5]])
    sizes = np.array([[100.0, 80]] * 4 + [[np.inf, np.inf]])
    assert find_misfits(boxes, sizes).tolist() == [False, True, True, True, False]


def test_a_layout_is_sure_where_the_others_fit_far_less_often():
    evidence = make_box_evidence((XYXY, XYWH))
    for row in ([50, 50, 20, 20], [60, 10, 30, 30]):
        evidence.add(row, (100, 100))
    assert (evidence.decide().chosen, evidence.decide().is_sure) == (XYWH, True)
    evidence = make_box_evidence((XYXY, XYWH))
    evidence.add([10, 10, 50, 50], (100, 100))
    assert not evidence.decide().is_sure, "both fit"


@pytest.mark.parametrize(
    ("lines", "layout"),
    [
        (["traffic light 150 10 190 40", "tiger 150 60 199 95 difficult"], XYXY),
        (["tiger 150 60 40 35 difficult", "traffic light 120 10 30 30"], XYWH),
    ],
)
def test_truth_without_scores_is_decided_as_detections_are(lines, layout, tmp_path):
    """As mAP keeps its ground truth; the picture is a file without a score, so nobody but a person made it."""
    path = put(tmp_path, lines)
    form = recognise_formats(path)[0]
    assert (form.id, form.author_kind) == ("text-boxes", AuthorKind.PERSON)
    found = form.read_table(path, KNOWN, None)
    first = [150, 10, 190, 40] if layout == XYXY else [150, 60, 190, 95]
    assert found.shapes.box[0].tolist() == first
    assert {label.name for label in found.labels} == {"tiger", "traffic light"}
    assert sorted(found.shapes.attributes_of(row).get("difficult", 0) for row in (0, 1)) == [0, 1]
    assert found.verdict.chosen == layout
    assert found.verdict.is_sure
    assert np.isnan(found.shapes.score).all()


def test_truth_that_can_be_both_waits_for_a_person(tmp_path):
    path = put(tmp_path, ["tiger 10 10 50 50"])
    form = find_format("text-boxes")
    assert form.read_table(path, KNOWN, None).verdict.is_open
    chosen = form.read_table(path, replace(KNOWN, layout=XYWH), None)
    assert (chosen.shapes.box[0].tolist(), chosen.verdict.is_open) == ([10, 10, 60, 60], False)
    with pytest.raises(UserError, match="has 3 words where a class and four numbers belong"):
        form.read_table(put(tmp_path, ["tiger 10 10"]), replace(KNOWN, layout=XYWH), None)


def test_key_points_of_a_data_file_leave_the_box_and_are_kept(tmp_path):
    line = "0 0.5 0.5 0.2 0.4 0.45 0.4 0 0"
    path = put(tmp_path, [line, line + " 0.75"], data="names: [tiger]\nkpt_shape: [2, 2]\n")
    assert recognise_formats(path)[0] is YOLO
    found = YOLO.read_table(path, KNOWN, None)
    np.testing.assert_allclose(found.shapes.box, [[80, 30, 120, 70]] * 2)
    assert found.shapes.polygon is None
    assert found.shapes.attributes_of(0) == {"keypoints": [90, 40, 2, 0, 0, 0], "num_keypoints": 1}
    assert found.shapes.score.tolist()[1] == 0.75
    assert [str(note) for note in found.notes] == ["read as: a box and key points: 2"]
    path = put(tmp_path, [line + " 0.1 0.1"])
    with pytest.raises(UserError, match="has 11 columns where a box with 2 key points of 2 numbers has 9"):
        YOLO.read_table(path, KNOWN, None)
    path = put(tmp_path, [line], data="names: [tiger]\nkpt_shape: [2]\n")
    with pytest.raises(UserError, match="kpt_shape is not a number of key points and 2 or 3"):
        YOLO.read_table(path, KNOWN, None)


def test_columns_that_are_no_part_of_the_box_are_named_so(tmp_path):
    path = put(tmp_path, ["0 0.5 0.5 0.2 0.4 75 175 1 25 1"] * 2, data="names: [tiger]\n")
    found = YOLO.read_table(path, KNOWN, None)
    np.testing.assert_allclose(found.shapes.box, [[80, 30, 120, 70]] * 2)
    assert [str(note) for note in found.notes] == ["read as: a box and columns that are not part of it: 2"]


def test_a_score_before_the_box_is_told_by_boxes_that_would_leave_their_picture(tmp_path):
    lines = ["0 0.9 0.8 0.5 0.2 0.4", "0 0.25 0.1 0.1 0.2 0.2"]
    path = put(tmp_path, lines)
    assert recognise_formats(path)[0] is PREDICTIONS
    found = PREDICTIONS.read_table(path, KNOWN, None)
    np.testing.assert_allclose(found.shapes.box[0], [140, 30, 180, 70])
    assert found.shapes.score.tolist() == [0.9, 0.25]
    assert "read as: class, score, box: 2" in map(str, found.notes)


def test_corners_past_the_border_by_a_hair_are_drawn_back(tmp_path):
    ring = "0 -0.0029 0.5 0.5 0.1 0.6 0.2 0.1 0.7 0.05 0.9"
    found = YOLO.read_table(put(tmp_path, [ring, ring + " 0 1.0"], data="names: [tiger]\n"), KNOWN, None)
    assert found.shapes.polygon_of(0)[0][0].tolist() == [0, 50]
    assert ("coordinates past the border by a hair (drawn back to it)", 2) in [(n.text, n.count) for n in found.notes]
    with pytest.raises(UserError, match=r"'-0\.02' is not between 0 and 1"):
        YOLO.read_table(put(tmp_path, ["0 -0.02 0.5 0.1 0.2"]), KNOWN, None)


AMBIGUOUS = ["cat 0.9 10 10 50 50", "cat 0.8 5 8 30 40"]


def test_what_can_be_two_layouts_stops_until_one_is_named(tmp_path):
    found = CORNERS.read_table(put(tmp_path, AMBIGUOUS), KNOWN, None)
    assert found.verdict.is_open
    for layout, right in (("xyxy", 50), ("xywh", 60)):
        options = ReadOptions(KNOWN.images, is_recognised=True, layout=layout)
        table = read_files([tmp_path], [CORNERS], options)
        assert not table.verdict.is_open
        assert table.load().shapes.box[0, 2] == right
    with pytest.raises(UserError, match=r"has no layout 'pose'; its layouts are: xyxy \| xywh"):
        read_files([tmp_path], [CORNERS], ReadOptions(KNOWN.images, layout="pose"))


def test_a_named_format_is_read_as_it_is_named(tmp_path):
    named = ReadOptions(KNOWN.images)
    assert CORNERS.read_table(put(tmp_path, AMBIGUOUS), named, None).shapes.box[0].tolist() == [10, 10, 50, 50]
