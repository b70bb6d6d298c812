"""YOLO data sets as trainers and other tools lay them out."""

import gzip
import json

import numpy as np
import pytest
import yaml
from msgspec.structs import replace

from annotator.errors import UserError
from annotator.formats.core.format import ReadOptions
from annotator.formats.registry import find_format, recognise_formats
from annotator.formats.text.yaml_text import quote_text, read_values
from annotator.model.image import Image
from annotator.model.shapes import Occluded, PartState
from annotator.model.vocabulary import Label
from tests.formats.samples import losses_of, options, small

YOLO, POLYGONS, STATES = (find_format(name) for name in ("yolo", "yolo-polygons", "yolo-states"))
OURS = ReadOptions((Image(1, "train/x.jpg", 100, 50), Image(2, "val/y.png", 200, 100), Image(3, "val/z.png", 10, 10)))


def put(folder, **files):
    for name, text in files.items():
        path = folder / name.replace("__", "/").replace("_dot_", ".")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


def test_boxes_polygons_and_scores_by_their_columns(tmp_path):
    rows = "1 0.5 0.5 0.2 0.4\r\n0 0.5 0.5 0.2 0.4 0.75\n\n0 0 0 0.5 0 0.5 0.5\n1 0 0 0.5 0 0.5 0.5 0.25\n"
    put(tmp_path, classes_dot_txt="bell\r\nlock\r\n", labels__train__x_dot_txt=rows)
    foreign = YOLO.read_table(tmp_path, OURS, None)
    shapes = foreign.shapes
    np.testing.assert_allclose(shapes.box[:2], [[40, 15, 60, 35]] * 2, rtol=1e-12)
    assert shapes.label.tolist() == [1, 0, 0, 1]
    assert shapes.score[1:].tolist()[::2] == [0.75, 0.25]
    assert np.isnan(shapes.score[[0, 2]]).all()
    assert shapes.polygon_of(0) is None
    assert shapes.polygon_of(2)[0].tolist() == [[0, 0], [50, 0], [50, 25]]
    assert [(label.name, label.source_id) for label in foreign.labels] == [("bell", 0), ("lock", 1)]


def test_scores_lie_between_0_and_1_both_included(tmp_path):
    rows = "0 0.5 0.5 0.2 0.4 0\n0 0.5 0.5 0.2 0.4 1\n"
    put(tmp_path, classes_dot_txt="bell\n", labels__train__x_dot_txt=rows)
    assert YOLO.read_table(tmp_path, OURS, None).shapes.score.tolist() == [0, 1]
    for score in ("1.01", "-0.01"):
        put(tmp_path, labels__train__x_dot_txt=f"0 0.5 0.5 0.2 0.4 {score}\n")
        with pytest.raises(UserError, match="is not between 0 and 1"):
            YOLO.read_table(tmp_path, OURS, None)


def test_class_order_is_kept_as_it_is(tmp_path):
    foreign = small()
    for form in (YOLO, POLYGONS, STATES):
        form.write_table(tmp_path / form.id, foreign, None)
        assert (tmp_path / form.id / "classes.txt").read_text(encoding="utf-8") == "saddle\nB\u00e4r\n"
        back = form.read_table(tmp_path / form.id, options(foreign), None)
        assert [label.name for label in back.labels] == ["saddle", "B\u00e4r"]
    put(tmp_path / "yolo", classes_dot_txt="B\u00e4r\nsaddle\n")
    with pytest.raises(UserError, match="another order"):
        YOLO.read_table(tmp_path / "yolo", options(foreign), None)


def test_a_class_that_had_another_number_is_told(tmp_path):
    put(tmp_path, classes_dot_txt="bell\nlock\n", labels__train__x_dot_txt="")
    known = ReadOptions(OURS.images, (Label(5, "bell", source_id=1), Label(6, "lock")))
    notes = {note.text: note.count for note in YOLO.read_table(tmp_path, known, None).notes}
    assert notes == {"classes with another number than in an earlier file (matched by name)": 1}


def test_folders_of_a_data_file(tmp_path):
    """As downloads often are: the data file was made for a folder above, labels lie beside the images."""
    text = "train: ../train/images\nval: ../val/images\n\nnc: 2\nnames: ['bell', \"lock\"]  # two\nroboflow:\n  a: 1\n"
    put(tmp_path, data_dot_yaml=text, train__labels__x_dot_txt="0 .5 .5 .1 .1", val__labels__y_dot_txt="1 .5 .5 .1 .1")
    for path in (tmp_path, tmp_path / "data.yaml"):
        foreign = YOLO.read_table(path, OURS, None)
        assert [(image.name, image.split) for image in foreign.images] == [
            ("train/x.jpg", "train"),
            ("val/y.png", "val"),
        ]
        assert YOLO in recognise_formats(path)
    np.testing.assert_allclose(foreign.shapes.box[1], [90, 45, 110, 55])


def test_lists_tell_empty_images_and_splits(tmp_path):
    text = "path: .\ntrain: train.txt\nval: val.txt\nnames:\n  0: bell\n  1: 'the lock''s'\n"
    put(
        tmp_path,
        data_dot_yaml=text,
        train_dot_txt="./images/train/x.jpg\n",
        val_dot_txt="./images/val/y.png\n./images/val/z.png\n./images/val/unknown.png\n",
        labels__val__y_dot_txt="1 .5 .5 .1 .1\n",
    )
    foreign = YOLO.read_table(tmp_path, OURS, None)
    assert [(image.name, image.split) for image in foreign.images] == [
        ("train/x.jpg", "train"),
        ("val/y.png", "val"),
        ("val/z.png", "val"),
    ]
    assert foreign.labels[1].name == "the lock's"
    assert [note.count for note in foreign.notes] == [1]


def test_no_picture_of_known_size_is_a_sentence_with_the_remedy(tmp_path):
    put(tmp_path, classes_dot_txt="bell\n", labels__x_dot_txt="0 .5 .5 .1 .1\n")
    with pytest.raises(UserError, match="name the folder of the pictures with --pictures"):
        YOLO.read_table(tmp_path, ReadOptions((Image(1, "x.jpg"),)), None)


def test_one_label_file_with_its_classes_beside(tmp_path):
    put(tmp_path, classes_dot_txt="bell\n", x_dot_txt="0 .5 .5 .2 .2\n", notes_dot_txt="no labels\n")
    assert YOLO.read_table(tmp_path / "x.txt", OURS, None).shapes.box.tolist() == [[40, 20, 60, 30]]
    (tmp_path / "x.txt").write_bytes(gzip.compress(b"0 .5 .5 .2 .2\n"))
    assert len(YOLO.read_table(tmp_path / "x.txt", OURS, None).shapes) == 1


def test_side_files_hold_the_tags(tmp_path):
    STATES.write_table(tmp_path / "out", small(), None)
    side = json.loads((tmp_path / "out" / "labels" / "a" / "b c.states.json").read_text())
    assert side == [{"occluded": True, "part_state": "intact"}, {"occluded": False, "part_state": "absent"}, {}]
    assert not (tmp_path / "out" / "labels" / "d.states.json").exists()
    shapes = STATES.read_table(tmp_path / "out", options(small()), None).shapes
    assert shapes.occluded.tolist() == [Occluded.YES, Occluded.NO, Occluded.UNSET]
    assert shapes.part_state.tolist() == [PartState.INTACT, PartState.ABSENT, PartState.UNSET]


def test_what_is_lost_is_told(tmp_path):
    told = {note.text: note.count for note in losses_of(YOLO, small())}
    assert told["shapes past the border of their picture (cut there)"] == 1
    assert told["polygons (their boxes are kept)"] == 1
    assert told["occlusion tags"] == told["part states"] == 2
    assert told["sizes of images"] == 2
    polygons = {note.text: note.count for note in losses_of(POLYGONS, small())}
    assert polygons["boxes (they become polygons of four corners)"] == 2


@pytest.mark.parametrize(
    "name",
    ["plain", "a: b", "# no", "'", '"', "\\", "yes", "0x1", "\u2028\u2029", "\x85", "\U0001f34e", " a ", "-", "{"],
)
def test_names_in_the_data_file_are_read_alike_by_a_yaml_library(name, tmp_path):
    text = f"names:\n  0: {quote_text(name)}\nnc: 1\n"
    (tmp_path / "data.yaml").write_text(text, encoding="utf-8")
    found = read_values(tmp_path / "data.yaml", frozenset({"names", "nc"}))
    assert {key: value.value for key, value in found.items()} == {"names": {"0": name}, "nc": "1"}
    assert yaml.safe_load(text)["names"][0] == name


@pytest.mark.parametrize(
    "text",
    [
        "names: [a, 'b c', \"d\"]",
        "names:\n- a\n- 'b c'\n- \"d\"  # last",
        "names:\n  - a\n  - b c\n  - d",
        "names:\n  0: a\n  1: b c\n  2: d",
        "names: {0: a, 1: 'b c', 2: d}",
        "names: [a,\n  b c,\n  d]\n",
        "---\nnames: [a, b c, d]",
        "names: [a, # the first\n  b c,\n  d]",
        "'names': [a, b c, d]",
        "train.old: &second b c\nnames: [a, *second, d]",
        "names:\n  0: a\n  1: b\n    c\n  2: d",
        "names: !!seq [a, !!str b c, d]",
    ],
)
def test_ways_to_write_the_names(text, tmp_path):
    put(tmp_path, data_dot_yaml=text + "\n", labels__x_dot_txt="")
    assert [label.name for label in YOLO.read_table(tmp_path, OURS, None).labels] == ["a", "b c", "d"]
    names = yaml.safe_load(text)["names"]
    assert list(names.values() if isinstance(names, dict) else names) == ["a", "b c", "d"]


def test_a_key_without_a_value_names_no_images(tmp_path):
    put(tmp_path, data_dot_yaml="train: images.txt\ntest:  # none yet\nval: ~\nnames: [bell]\n")
    put(tmp_path, images_dot_txt="./images/train/x.jpg\n")
    assert [image.name for image in YOLO.read_table(tmp_path, OURS, None).images] == ["train/x.jpg"]


def test_aliases_do_not_expand(tmp_path):
    """Nine levels of nine aliases each would be 387 million texts; only what the names hold themselves is looked at."""
    levels = [f"l{n}: &l{n} [{', '.join([f'*l{n - 1}'] * 9)}]" for n in range(1, 10)]
    text = "\n".join(["l0: &l0 lol", *levels, "names: [*l0, bell]"])
    put(tmp_path, data_dot_yaml=text, labels__x_dot_txt="")
    assert [label.name for label in YOLO.read_table(tmp_path, OURS, None).labels] == ["lol", "bell"]
    put(tmp_path, data_dot_yaml=text.replace("*l0, bell", "*l9"))
    with pytest.raises(UserError, match=r"^data.yaml: line 10: holds a list or a map where a text belongs; fix"):
        YOLO.read_table(tmp_path, OURS, None)


def test_tags_run_nothing(tmp_path):
    put(tmp_path, data_dot_yaml="names: !!python/object/apply:os.mkdir [gone]", labels__x_dot_txt="")
    assert [label.name for label in YOLO.read_table(tmp_path, OURS, None).labels] == ["gone"]
    assert not (tmp_path / "gone").exists()


@pytest.mark.parametrize(
    ("name", "is_known"),
    [("labels/x.txt", False), ("x.txt", True), ("classes.txt", False), ("x.csv", False), ("data.yaml", True)],
)
def test_a_label_file_is_recognised_beside_the_names_of_its_classes(tmp_path, name, is_known):
    rows = "0 0.5 0.5 0.2 0.4\n"
    put(tmp_path, classes_dot_txt="bell\n", x_dot_txt=rows, labels__x_dot_txt=rows, x_dot_csv=rows)
    put(tmp_path, data_dot_yaml="names: [bell]\n")
    assert (YOLO in recognise_formats(tmp_path / name)) is is_known
    (tmp_path / "classes.txt").unlink()
    (tmp_path / "data.yaml").unlink()
    assert YOLO not in recognise_formats(tmp_path / "x.txt")


def test_the_nearest_list_of_classes_rules(tmp_path):
    """LabelImg writes a list into every folder, each in the order in which its labels were first used."""
    put(
        tmp_path,
        classes_dot_txt="bell\nlock\n",
        train__classes_dot_txt="lock\nbell\ndoor\n",
        train__x_dot_txt="0 .5 .5 .2 .2\n2 .5 .5 .4 .4\n",
        val__y_dot_txt="0 .5 .5 .2 .2\n",
    )
    foreign = YOLO.read_table(tmp_path, OURS, None)
    names = {
        foreign.images[image].name: foreign.labels[label].name
        for image, label in zip(foreign.shapes.image[[0, 2]], foreign.shapes.label[[0, 2]], strict=True)
    }
    assert names == {"train/x.jpg": "lock", "val/y.png": "bell"}
    assert [label.name for label in foreign.labels] == ["bell", "lock", "door"]
    told = "folders whose classes.txt names other classes or another order (labels matched by name)"
    assert [(note.text, note.count) for note in foreign.notes] == [(told, 1)]


def test_folders_with_their_own_lists_need_none_above(tmp_path):
    put(tmp_path, train__classes_dot_txt="lock\n", train__x_dot_txt="0 .5 .5 .2 .2\n")
    assert YOLO in recognise_formats(tmp_path)
    assert [label.name for label in YOLO.read_table(tmp_path, OURS, None).labels] == ["lock"]
    put(tmp_path, val__y_dot_txt="0 .5 .5 .2 .2\n")
    with pytest.raises(UserError, match=r"class 0 is not among the 0 names"):
        YOLO.read_table(tmp_path, OURS, None)


def test_a_share_of_a_little_more_than_one_is_drawn_back(tmp_path):
    put(tmp_path, classes_dot_txt="bell\n", labels__train__x_dot_txt="0 0 0 1.0000012 0 1 1\n")
    assert YOLO.read_table(tmp_path, OURS, None).shapes.box.tolist() == [[0, 0, 100, 50]]


@pytest.mark.parametrize("where", ["", "train__"])
def test_runs_of_a_detector_in_a_data_set_are_none_of_its_labels(tmp_path, where):
    """Where nothing says in which folder the labels are, all below the data set are."""
    put(tmp_path, classes_dot_txt="bell\n", train__x_dot_txt="0 .5 .5 .2 .2\n")
    for run in ("detect__predict", "val__exp2"):
        put(tmp_path, **{f"runs__{run}__labels__{where}{name}_dot_txt": "0 .5 .5 .2 .2 .9\n" for name in "xy"})
    foreign = YOLO.read_table(tmp_path, OURS, None)
    assert [image.name for image in foreign.images] == ["train/x.jpg"]
    assert len(foreign.shapes) == 1
    told = "label files of a detector's runs (left out; name their folder to read them)"
    assert [(note.text, note.count) for note in foreign.notes] == [(told, 4)]
    put(tmp_path / "runs" / "detect", classes_dot_txt="bell\n")
    named = YOLO.read_table(tmp_path / "runs" / "detect", OURS, None)
    assert named.shapes.score.tolist() == [0.9] * 2


def test_a_folder_in_which_one_data_set_lies_beside_runs_is_read_as_that_set(tmp_path):
    put(tmp_path, fruit__data_dot_yaml="train: images/train\nnames: [bell]\n")
    put(tmp_path, fruit__labels__train__x_dot_txt="0 .5 .5 .2 .2\n")
    put(tmp_path, runs__detect__predict__labels__x_dot_txt="0 .5 .5 .2 .2 .9\n")
    assert YOLO in recognise_formats(tmp_path)
    whole, own = (YOLO.read_table(path, OURS, None) for path in (tmp_path, tmp_path / "fruit"))
    assert [(image.name, image.split) for image in whole.images] == [("train/x.jpg", "train")]
    assert whole.images == own.images
    assert whole.shapes == own.shapes
    put(tmp_path, sweets__data_dot_yaml="train: images/train\nnames: [bell]\n")
    assert YOLO not in recognise_formats(tmp_path)


@pytest.mark.parametrize("here", [".", "./"])
def test_a_data_file_that_names_its_own_folder(tmp_path, here):
    put(tmp_path, data_dot_yaml=f"train: {here}\nnames: [bell]\n", labels__train__x_dot_txt="0 .5 .5 .2 .2\n")
    foreign = YOLO.read_table(tmp_path, OURS, None)
    assert [(image.name, image.split) for image in foreign.images] == [("train/x.jpg", "train")]
    assert len(foreign.shapes) == 1


def test_a_data_file_of_another_name(tmp_path):
    put(tmp_path, coco8_dot_yaml="train: images/train\nnames:\n  0: bell\n", notes_dot_yml="a: 1\n")
    put(tmp_path, images__train__x_dot_jpg="", labels__train__x_dot_txt="0 .5 .5 .2 .2\n")
    assert recognise_formats(tmp_path) == [YOLO]
    assert len(YOLO.read_table(tmp_path, OURS, None).shapes) == 1


def test_lenient_reading_leaves_out_and_counts(tmp_path):
    text = "train: images/train\nval: images/val\ntest: ../test/images\nnames: [bell]\n"
    rows = "0 .5 .5 .2 .2\n0 .5 .5 .2 0\n0 .5 .5 .2 1.2\n0 .5 .5 .2 1.3\n7 .5 .5 .2 .2\n0 .5\n"
    put(tmp_path, data_dot_yaml=text, labels__train__x_dot_txt=rows, labels__val__y_dot_txt="0 .5 .5 .2 .2\n")
    with pytest.raises(UserError, match=r"test names test/images, which is not there"):
        YOLO.read_table(tmp_path, OURS, None)
    foreign = YOLO.read_table(tmp_path, replace(OURS, lenient=True), None)
    assert len(foreign.shapes) == 2
    assert [(note.text.split(":")[0], note.count) for note in foreign.notes] == [("left out (the first", 1)] * 2 + [
        ("left out (the first", 2)
    ] + [("left out (the first", 1)] * 2
    assert {note.text.removeprefix("left out (the first: ").removesuffix(")") for note in foreign.notes} == {
        "test names test/images, which is not there",
        "is not a box with a width and a height above 0",
        "'1.2' is not between 0 and 1, as shares of width and height are",
        "class 7 is not among the 1 names",
        "has 2 columns where a box has 5",
    }
