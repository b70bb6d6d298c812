"""Text with one object a line: what each number means, which picture a file is for, and what is refused."""

import shutil

import numpy as np
import pytest
from msgspec.structs import replace

from annotator.errors import UserError
from annotator.formats.core.format import ReadOptions
from annotator.formats.registry import find_format, recognise_formats
from annotator.model.author import AuthorKind
from annotator.model.image import Image
from annotator.model.shapes import UNSET, Occluded, Shapes
from annotator.model.vocabulary import Label
from tests.formats.samples import losses_of, options, small, write_foreign

KITTI, DOTA, MOT, PREDICTIONS, CORNERS, SIZES = (
    find_format(name) for name in ("kitti", "dota", "mot", "yolo-predictions", "text-xyxy", "text-xywh")
)
OURS = options(small())
BOXES = [[1.5, 2, 30, 40], [10, 60, 20, 80], [10, 10, 30.5, 40.25]]


def test_kitti_objects_regions_and_scores(tmp_path):
    foreign = KITTI.read_table(write_foreign(KITTI, tmp_path), OURS, None)
    assert [image.name for image in foreign.images] == ["a/b c.jpg", "d.jpg"], "the empty file names its picture"
    assert [label.name for label in foreign.labels] == ["saddle", "DontCare", "B\u00e4r"]
    assert foreign.shapes.box.tolist() == BOXES
    assert foreign.shapes.occluded.tolist() == [Occluded.YES, UNSET, UNSET]
    assert foreign.shapes.crowd.tolist() == [False, True, False]
    assert foreign.shapes.score.tolist()[2] == 0.75
    assert foreign.shapes.attributes_of(0)["height_3d"] == 1.65
    assert foreign.shapes.attributes_of(1) == {}
    assert foreign.shapes.attributes_of(2) == {"truncated": 0.25}


def test_dota_gives_polygons_and_the_size_of_a_pixel(tmp_path):
    foreign = DOTA.read_table(write_foreign(DOTA, tmp_path), OURS, None)
    assert foreign.shapes.polygon_of(0)[0].tolist() == [[10, 10], [30.5, 12], [28, 40], [8, 38]]
    assert foreign.shapes.polygon_of(1) is None, "an upright rectangle is a box"
    assert foreign.shapes.box.tolist() == [[8, 10, 30.5, 40], [1.5, 2, 30, 40]]
    assert [foreign.shapes.attributes_of(row) for row in (0, 1)] == [{"difficult": True}, {}]
    assert [image.sampling_distance for image in foreign.images] == [0.146343590398, None]


def test_mot_counts_from_one_unless_names_of_classes_lie_beside_it(tmp_path):
    path = write_foreign(MOT, tmp_path)
    foreign = MOT.read_table(path, OURS, None)
    assert [image.name for image in foreign.images] == ["img1/000001.jpg", "img1/000002.jpg"]
    assert foreign.shapes.box.tolist() == BOXES
    assert [foreign.shapes.attributes_of(row).get("track") for row in range(3)] == [1, 2, 1]
    assert foreign.shapes.crowd.tolist() == [False, True, False], "what the challenge does not count"
    assert [label.name for label in foreign.labels] == ["pedestrian", "static person"]
    (path / "gt" / "labels.txt").write_text("cow\n" + "x\n" * 5 + "calf\n")
    foreign = MOT.read_table(path, OURS, None)
    assert foreign.shapes.box[0].tolist() == [2.5, 3, 31, 41]
    assert [label.name for label in foreign.labels] == ["cow", "calf"]


def test_mot_frames_are_the_pictures_of_their_number(tmp_path):
    path = write_foreign(MOT, tmp_path)
    names = ("film/img1/000001.png", "film/img1/000002.png")
    known = ReadOptions(tuple(Image(number, name, 64, 48) for number, name in enumerate(names)), (Label(0, "cow"),))
    foreign = MOT.read_table(path / "gt" / "gt.txt", known, None)
    assert [image.name for image in foreign.images] == list(names)
    cvat = replace(known, images=tuple(Image(number, f"frame_00000{number}.PNG", 64, 48) for number in range(2)))
    assert [image.name for image in MOT.read_table(path, cvat, None).images] == ["frame_000000.PNG", "frame_000001.PNG"]


def test_mot_detections_have_scores_and_the_only_label(tmp_path):
    (tmp_path / "det").mkdir()
    path = tmp_path / "det" / "det.txt"
    path.write_text("1,-1,2.5,3,28.5,38,0.75,-1,-1,-1\n2,-1,2.5,3,28.5,38,0.5\n")
    assert recognise_formats(path)[0] is MOT
    foreign = MOT.read_table(tmp_path, ReadOptions((), (Label(0, "cow"),)), None)
    assert foreign.shapes.score.tolist() == [0.75, 0.5]
    assert [label.name for label in foreign.labels] == ["cow"]
    assert foreign.shapes.attributes is None or not any(foreign.shapes.attributes)


def test_predictions_of_yolo_are_shares_and_numbers_of_the_projects_labels(tmp_path):
    foreign = PREDICTIONS.read_table(write_foreign(PREDICTIONS, tmp_path), OURS, None)
    assert [image.name for image in foreign.images] == ["a/b c.jpg", "d.jpg"]
    assert [label.name for label in foreign.labels] == ["saddle", "B\u00e4r"]
    np.testing.assert_allclose(foreign.shapes.box[:2], BOXES[:2])
    assert foreign.shapes.polygon_of(2)[0].shape == (3, 2)
    assert foreign.shapes.score.tolist() == [0.25, 1, 0.5]
    assert PREDICTIONS.author_kind is AuthorKind.MODEL


@pytest.mark.parametrize("form", [CORNERS, SIZES], ids=lambda form: form.id)
def test_text_in_pixels_is_read_by_its_evidence(form, tmp_path):
    path = write_foreign(form, tmp_path)
    assert recognise_formats(path)[0] is form
    foreign = form.read_table(path, OURS, None)
    assert foreign.shapes.box.tolist() == BOXES[:2]
    assert foreign.shapes.score.tolist() == [0.25, 1]
    assert [image.name for image in foreign.images] == ["a/b c.jpg", "d.jpg"], "a picture without a file is covered"
    one = form.read_table(path / "b c.txt", OURS, None)
    assert one.shapes == foreign.shapes


def test_files_of_folders_find_their_pictures_by_folder(tmp_path):
    known = ReadOptions(tuple(Image(number, f"row {number}/same.png", 9, 9) for number in (1, 2)))
    for number in (1, 2):
        folder = tmp_path / "labels" / f"row {number}"
        folder.mkdir(parents=True)
        (folder / "same.txt").write_text(f"tree 0.5 {number} 2 3 4\n")
    (tmp_path / "labels" / "other.txt").write_text("tree 0.5 1 2 3 4\n")
    foreign = CORNERS.read_table(tmp_path, known, None)
    assert [foreign.images[place].name for place in foreign.shapes.image] == ["row 1/same.png", "row 2/same.png"]
    assert foreign.shapes.box[:, 0].tolist() == [1, 2]
    assert [str(note) for note in foreign.notes] == [
        "read as: left, top, right, bottom: 2",
        "text files without a picture in the project (left out): 1",
    ]
    shutil.copytree(tmp_path / "labels", tmp_path / "again")
    with pytest.raises(UserError, match=r"are both for the picture 'row 1/same\.png'; remove one of them"):
        CORNERS.read_table(tmp_path, known, None)
    with pytest.raises(UserError, match=r"no picture that it names has a known size \(the first of 6"):
        CORNERS.read_table(tmp_path, ReadOptions(), None)


def test_kitti_labels_may_have_blanks_as_labelformat_writes_them(tmp_path):
    line = "traffic light 0 0 -10 1 2 3 4 -1 -1 -1 -1000 -1000 -1000 -10"
    (tmp_path / "d.txt").write_text(f"{line}\n{line} 0.5\n")
    foreign = KITTI.read_table(tmp_path, OURS, None)
    assert [label.name for label in foreign.labels] == ["traffic light"]
    assert np.isnan(foreign.shapes.score).tolist() == [True, False]


def test_what_is_written_is_what_other_programs_read(tmp_path):
    """Each word as the formats' own documents have it."""
    ring = np.array([[10.0, 10.0], [30.5, 12.0], [28.0, 40.0], [8.0, 38.0]])
    table = replace(
        small(),
        labels=(Label(0, "traffic light"), Label(1, "bell")),
        shapes=Shapes.make(
            [[1.5, 2, 30, 40], [8, 10, 30.5, 40], [50, 5, 60, 15]],
            label=[0, 1, 1],
            image=0,
            occluded=[1, 0, -1],
            score=[0.25, np.nan, np.nan],
            crowd=[False, False, True],
            polygon=[None, (ring,), None],
            attributes=[{"truncated": 0.5, "note": "x"}, {"difficult": True}, None],
        ),
    )
    end = "-10 {box} -1 -1 -1 -1000 -1000 -1000 -10"
    for form, files in (
        (KITTI, {
            "label_2/a/b c.txt": f"traffic_light 0.5 1 {end.format(box='1.5 2 30 40')} 0.25\n"
            f"bell 0 0 {end.format(box='8 10 30.5 40')}\nDontCare 0 3 {end.format(box='50 5 60 15')}\n",
            "label_2/d.txt": "",
        }),
        (DOTA, {
            "labelTxt/a/b c.txt": "1.5 2.0 30.0 2.0 30.0 40.0 1.5 40.0 traffic_light 0\n"
            "10.0 10.0 30.5 12.0 28.0 40.0 8.0 38.0 bell 1\n50.0 5.0 60.0 5.0 60.0 15.0 50.0 15.0 bell 0\n",
            "labelTxt/d.txt": "",
        }),
        (CORNERS, {"labels/a/b c.txt": "traffic_light 0.25 1.5 2.0 30.0 40.0\n", "labels/d.txt": ""}),
        (SIZES, {"labels/a/b c.txt": "traffic_light 0.25 1.5 2.0 28.5 38.0\n", "labels/d.txt": ""}),
    ):  # fmt: skip
        form.write_table(tmp_path / form.id, table, None)
        found = {
            file.relative_to(tmp_path / form.id).as_posix(): file.read_text()
            for file in (tmp_path / form.id).rglob("*.txt")
        }
        assert found == files, form.id


def test_pictures_that_differ_by_their_ending_keep_it_in_the_names_of_texts(tmp_path):
    table = replace(small(), images=(Image(0, "a.jpg", 100, 80), Image(1, "a.png", 64, 64)))
    assert not any("left out" in note.text and "name" in note.text for note in losses_of(KITTI, table))
    KITTI.write_table(tmp_path / "out", table, None)
    assert sorted(file.name for file in tmp_path.rglob("*.txt")) == ["a.jpg.txt", "a.png.txt"]
    assert [image.name for image in KITTI.read_table(tmp_path / "out", options(table), None).images] == [
        "a.jpg",
        "a.png",
    ]


def test_texts_need_a_score_where_there_are_shapes(tmp_path):
    table = small()
    with pytest.raises(UserError, match="no shape has a score between 0 and 1"):
        CORNERS.write_table(tmp_path / "out", table, None)
    none = replace(table, shapes=table.shapes.slice(0, 0), rater=table.rater[:0], pass_number=table.pass_number[:0])
    CORNERS.write_table(tmp_path / "out", none, None)
    assert {file.read_text() for file in (tmp_path / "out").rglob("*.txt")} == {""}


WRONG = {
    ("kitti", "1.50 2.00", "x 2.00"): "line 1: left is not a number ('x')",
    ("kitti", "1.50 2.00", "99 2.00"): "line 1: is not a box",
    ("kitti", "1.50 2.00", "1e400 2.00"): "line 1: left is not a number",
    ("kitti", "1.50 2.00", "2.00"): "line 1: has 14 words where KITTI has 15",
    ("kitti", "-10 0.75", "-10 75"): "line 3: score is not between 0 and 1",
    ("kitti", "30.5 40.25", "30.5 1e9"): "line 3: has a coordinate beyond",
    ("dota", "10 10 30.5", "nan 10 30.5"): "line 3: number 1 is not a number",
    ("dota", "large-vehicle 1", "large-vehicle yes"): "line 3: difficult is not a number ('yes')",
    ("dota", "10 10 30.5", "30.5"): "line 3: has 8 words where DOTA has eight numbers",
    ("dota", "30 2 30 40 1.5 40", "1.5 2 1.5 40 1.5 40"): "line 4: is not a box",
    ("dota", "0.146343590398", "-1"): "line 2: gsd is not above 0",
    ("dota", "0.146343590398", "x"): "line 2: gsd is not a number",
    ("mot", "1,1,2.5", "0,1,2.5"): "line 1: frame is 0, but frames are counted from 1",
    ("mot", "1,1,2.5", "1e300,1,2.5"): "line 1: frame is not a whole number",
    ("mot", "1,1,2.5", "1.5,1,2.5"): "line 1: frame is not a whole number",
    ("mot", "28.5,38", "-28.5,38"): "line 1: is not a box",
    ("mot", ",1,1,0.5", ",1,99,0.5"): "line 1: class 99 is not among the 13 names",
    ("mot", ",1,1,0.5", ",1,1,7"): "line 1: visibility is not between 0 and 1",
    ("mot", "1,1,2.5,3,28.5,38,1,1,0.5", "1,1"): "line 1: has 2 columns where MOT has 6 to 10",
    ("yolo-predictions", "0.475 0.25", "0.475"): "line 1: has no score; let YOLO write it with save_conf=True",
    ("yolo-predictions", "0 0.1575", "9 0.1575"): "line 1: class 9 is none of the project's, which are 0 to 1",
    ("yolo-predictions", "0 0.1575", "x 0.1575"): "line 1: 'x' is not a class number",
    ("yolo-predictions", "0 0.1575", "0 15"): "line 1: '15' is not between 0 and 1",
    ("text-xyxy", "saddle 0.25", "saddle 25"): "line 1: score is not between 0 and 1",
    ("text-xyxy", "saddle 0.25", "0.25"): "line 1: has 5 words where a class, a score and four numbers belong",
    ("text-xyxy", "30 40", "1 40"): "line 1: is not a box",
    ("text-xywh", "28.5 38", "-28.5 38"): "line 1: is not a box",
    ("text-xywh", "28.5 38", "1e9 38"): "line 1: has a coordinate beyond",
}


@pytest.mark.parametrize("case", WRONG, ids=lambda case: f"{case[0]} {case[2]}")
def test_a_wrong_line_is_named_with_its_place(case, tmp_path):
    name, old, new = case
    form = find_format(name)
    path = write_foreign(form, tmp_path)
    file = next(file for file in sorted(path.rglob("*.txt")) if file.stem in ("b c", "gt"))
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(UserError) as caught:
        form.read_table(path, OURS, None)
    told = str(caught.value)
    assert file.name in told
    assert WRONG[case] in told
    assert told.endswith(".")


def test_texts_in_shares_are_not_taken_for_pixels(tmp_path):
    (tmp_path / "d.txt").write_text("tree 0.5 0.1 0.2 0.3 1.0\n")
    with pytest.raises(UserError, match="are shares of the pictures"):
        CORNERS.read_table(tmp_path, OURS, None)
