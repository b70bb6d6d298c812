"""YOLO 1.1 of CVAT: the files as it writes them, the names of pictures and splits, and what is refused."""

import numpy as np
import pytest
from msgspec.structs import replace

from annotator.errors import UserError
from annotator.formats.registry import find_format, recognise_formats
from tests.formats.samples import losses_of, options, small

DARKNET = find_format("yolo-darknet")
OURS = options(small())
FILES = {
    "obj.data": "classes = 2\ntrain = data/train.txt\n"
    "valid = data/valid.txt\nnames = data/obj.names\nbackup = backup/\n",
    "obj.names": "saddle\nB\u00e4r\n",
    "train.txt": "data/obj_train_data/a/b c.jpg\n",
    "valid.txt": "data/obj_valid_data/d.jpg\n",
    "obj_train_data/a/b c.txt": "1 0.5 0.5 0.2 0.25\n",
    "obj_valid_data/d.txt": "",
}
"""As CVAT packs them: the lists say `data/`, the archive has no such folder."""


@pytest.fixture
def written(tmp_path):
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def change(folder, name, old, new):
    text = (folder / name).read_text(encoding="utf-8")
    assert old in text
    (folder / name).write_text(text.replace(old, new), encoding="utf-8")


def test_what_cvat_writes_is_read(written):
    assert recognise_formats(written)[0] is recognise_formats(written / "obj.data")[0] is DARKNET
    for path in (written, written / "obj.data"):
        foreign = DARKNET.read_table(path, OURS, None)
        assert [(image.name, image.split) for image in foreign.images] == [("a/b c.jpg", "train"), ("d.jpg", "val")]
        np.testing.assert_allclose(foreign.shapes.box, [[40, 30, 60, 50]])
        assert [(label.name, label.source_id) for label in foreign.labels] == [("saddle", 0), ("B\u00e4r", 1)]


@pytest.mark.parametrize("name", ["/content/darknet/data/obj_train_data/a/b c.jpg", "obj_train_data\\a\\b c.jpg"])
def test_lists_of_other_machines_name_the_same_pictures(written, name):
    (written / "train.txt").write_text(f"{name}\r\n")
    assert len(DARKNET.read_table(written, OURS, None).shapes) == 1


@pytest.mark.parametrize("folder", ["", "data"])
def test_a_name_with_dots_has_its_labels_with_and_without_the_folder_of_the_lists(written, folder):
    (written / "train.txt").write_text("data/obj_train_data/a/b.c.jpg\n")
    label = written / folder / "obj_train_data" / "a" / "b.c.txt"
    label.parent.mkdir(parents=True, exist_ok=True)
    label.write_text("1 0.5 0.5 0.2 0.25\n")
    first, second = small().images
    known = replace(small(), images=(replace(first, name="a/b.c.jpg"), second))
    foreign = DARKNET.read_table(written, options(known), None)
    assert [image.name for image in foreign.images] == ["a/b.c.jpg", "d.jpg"]
    assert len(foreign.shapes) == 1


def test_it_is_written_as_cvat_writes_it(tmp_path):
    splits = ("val", "")
    images = tuple(replace(image, split=split) for image, split in zip(small().images, splits, strict=True))
    foreign = replace(small(), images=images)
    told = {note.text: note.count for note in losses_of(DARKNET, foreign)}
    assert told["images without a data split of a plain name (they become train)"] == 1
    DARKNET.write_table(tmp_path / "out", foreign, None)
    assert (tmp_path / "out" / "obj.data").read_text() == (
        "classes = 2\nvalid = data/valid.txt\ntrain = data/train.txt\nnames = data/obj.names\nbackup = backup/\n"
    )
    assert (tmp_path / "out" / "valid.txt").read_text() == "data/obj_valid_data/a/b c.jpg\n"
    assert len((tmp_path / "out" / "obj_valid_data" / "a" / "b c.txt").read_text().splitlines()) == 3
    assert (tmp_path / "out" / "obj_train_data" / "d.txt").read_text() == ""


@pytest.mark.parametrize(
    ("name", "old", "new", "what"),
    [
        ("obj.data", "classes = 2", "classes = 3", r"obj\.data: line 1: classes is 3, but there are 2 names"),
        ("obj.data", "data/train.txt", "data/none.txt", r"none\.txt"),
        ("obj.data", "data/train.txt", "a/../../etc/passwd", "leaves the images folder"),
        ("obj.names", "saddle", "B\u00e4r", r"obj\.names: class 1 is 'B\u00e4r' again"),
        ("obj.names", "saddle", "", r"obj\.names: class 0 has no name"),
        ("train.txt", "data/obj_train_data/a/", "x/../../", "leaves the images folder"),
        ("obj_train_data/a/b c.txt", "1 0.5", "2 0.5", "line 1: class 2 is not among the 2 names"),
        ("obj_train_data/a/b c.txt", "1 0.5", "1 5", "line 1: '5' is not between 0 and 1"),
    ],
)
def test_what_is_wrong_is_a_sentence(written, name, old, new, what):
    change(written, name, old, new)
    with pytest.raises(UserError, match=what):
        DARKNET.read_table(written, OURS, None)


def test_a_data_file_without_lists_is_a_sentence(written):
    (written / "obj.data").write_text("names = data/obj.names\n")
    with pytest.raises(UserError, match="lists no pictures; choose another data set"):
        DARKNET.read_table(written, OURS, None)
    (written / "obj.data").unlink()
    with pytest.raises(UserError, match=r"has no file obj\.data; choose another folder"):
        DARKNET.read_table(written, OURS, None)
