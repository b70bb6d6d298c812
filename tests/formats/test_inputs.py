"""What is named to be read: archives as platforms hand them out, and folders around one file."""

import io
import json
import tarfile
import zipfile
from functools import partial

import pytest

from annotator.cli.program import run
from annotator.errors import UserError
from annotator.formats.inputs import open_inputs
from annotator.formats.registry import FormatList, find_format
from annotator.store.opening import create_project, open_project
from tests.builders import project
from tests.depth import deep

COCO = {
    "images": [{"id": 1, "file_name": "img0.jpg", "width": 1200, "height": 1000}],
    "categories": [{"id": 1, "name": "plum"}],
    "annotations": [{"id": 1, "image_id": 1, "category_id": 1, "bbox": [1, 2, 30, 40]}],
}
CVAT = (
    '<annotations><version>1.1</version><image id="0" name="img0.jpg" width="1200" height="1000">'
    '<box label="plum" occluded="0" xtl="1" ytl="2" xbr="31" ybr="42"/></image></annotations>'
)
CREATEML = [
    {
        "image": "img0.jpg",
        "annotations": [{"label": "plum", "coordinates": {"x": 16, "y": 22, "width": 30, "height": 40}}],
    }
]
VOTT = '"image","xmin","ymin","xmax","ymax","label"\n"img0.jpg",1,2,31,42,"plum"\n'
FILES = {
    "annotations.json": json.dumps(COCO),
    "instances_default.json": json.dumps(COCO),
    "result.json": json.dumps(COCO),
    "annotations/person_keypoints_val.json": json.dumps(COCO),
    "annotations.xml": CVAT,
    "_annotations.createml.json": json.dumps(CREATEML),
    "vott-csv-export/train-export.csv": VOTT,
}


@pytest.fixture
def stored(tmp_path):
    path = tmp_path / "p.annotator"
    create_project(path, project(images=1, authors=())).close()
    return path


def put(root, name, text):
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    (root / "images").mkdir(exist_ok=True)
    (root / "images" / "img0.jpg").write_bytes(b"\xff\xd8\xff")
    (root / "README.txt").write_text("made by somebody")
    return root


def pack(path, files, compression=zipfile.ZIP_DEFLATED):
    with zipfile.ZipFile(path, "w", compression) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return path


def pack_tar(path, files, mode="w:gz"):
    with tarfile.open(path, mode) as archive:
        for name, content in files.items():
            member = tarfile.TarInfo(name)
            raw = content.encode() if isinstance(content, str) else content
            member.size = len(raw)
            archive.addfile(member, io.BytesIO(raw))
    return path


def boxes_of(stored):
    with open_project(stored, read_only=True) as opened:
        return [box for key in opened.project.layers for box in opened.load_layer(key).box.tolist()]


@pytest.mark.parametrize("name", FILES)
def test_a_folder_around_one_file_means_that_file(stored, tmp_path, name, capsys):
    folder = put(tmp_path / "export", name, FILES[name])
    assert run(["import", str(stored), str(folder), "--author", "Dee"]) == 0
    assert boxes_of(stored) == [[1, 2, 31, 42]]
    assert "Imported" in capsys.readouterr().out
    assert run(["convert", str(folder), str(tmp_path / "out.csv"), "--to", "csv"]) == 0


store = partial(pack, compression=zipfile.ZIP_STORED)
"""As CVAT packs its files: their text stands plain in the archive."""

ARCHIVES = {"zip": pack, "stored": store, "tar.gz": pack_tar, "tar": partial(pack_tar, mode="w:")}


@pytest.mark.parametrize(
    ("name", "make"),
    [
        pytest.param(name, make, id=f"{name}-{kind}", marks=deep if row and kind != "zip" else ())
        for row, name in enumerate(FILES)
        for kind, make in ARCHIVES.items()
    ],
)
def test_an_archive_is_read_as_what_is_in_it(stored, tmp_path, name, make):
    path = make(tmp_path / "export.x", {f"task 1/{name}": FILES[name], "task 1/images/img0.jpg": b"\xff\xd8\xff"})
    assert run(["import", str(stored), str(path), "--author", "Dee"]) == 0
    assert boxes_of(stored) == [[1, 2, 31, 42]]


def test_an_archive_of_a_data_set_keeps_its_folders(stored, tmp_path):
    line = f"0 {16 / 1200} {22 / 1000} {30 / 1200} {40 / 1000}\n"
    path = pack(
        tmp_path / "y.zip", {"data.yaml": "names: [plum]\ntrain: images/train\n", "labels/train/img0.txt": line}
    )
    assert run(["import", str(stored), str(path), "--author", "Dee"]) == 0
    assert boxes_of(stored)[0] == pytest.approx([1, 2, 31, 42])


def test_several_files_that_can_be_meant_are_named(tmp_path):
    folder = put(tmp_path / "x", "a.json", json.dumps(COCO))
    put(folder, "b/annotations.xml", CVAT)
    named = r"x holds several files that can be meant \(a\.json, b/annotations\.xml\); choose one"
    with pytest.raises(UserError, match=named), open_inputs([folder], FormatList()):
        pass


@pytest.mark.parametrize("make", [pack, pack_tar])
@pytest.mark.parametrize("name", ["../outside.json", "/outside.json", "a/../../outside.json"])
def test_no_member_of_an_archive_leaves_the_folder(tmp_path, make, name):
    path = make(tmp_path / "x.zip", {name: json.dumps(COCO), "in.json": json.dumps(COCO)})
    with pytest.raises(UserError, match=r"x\.zip"), open_inputs([path], FormatList()):
        pass
    assert not (tmp_path.parent / "outside.json").exists()


def test_an_archive_that_would_unpack_to_far_more_than_it_is_stops(tmp_path, monkeypatch):
    monkeypatch.setattr("annotator.formats.core.archive.FREE_BYTES", 1000)
    path = pack(tmp_path / "bomb.zip", {"x.json": "[" + "0," * 10_000_000 + "0]"})
    with pytest.raises(UserError, match="holds more than"), open_inputs([path], FormatList()):
        pass


def test_a_compressed_archive_that_grows_or_is_cut_stops_with_a_sentence(tmp_path, monkeypatch):
    """Also where what grows is a picture that is skipped."""
    monkeypatch.setattr("annotator.formats.core.files.FREE_BYTES", 1000)
    for name in ("x.json", "x.png"):
        path = pack_tar(tmp_path / "bomb.tgz", {"a.json": "{}", name: bytes(30_000_000)})
        with pytest.raises(UserError, match="grows to more than"), open_inputs([path], FormatList()):
            pass
    path = pack_tar(tmp_path / "cut.tgz", {"a.json": json.dumps(COCO) + " " * 5000, "b.json": "[]"})
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(UserError, match=r"cut\.tgz"), open_inputs([path], FormatList()):
        pass
    plain = pack_tar(tmp_path / "cut.tar", {"a.json": json.dumps(COCO) + " " * 5000}, "w:")
    plain.write_bytes(plain.read_bytes()[:3000])
    with pytest.raises(UserError, match=r"cut\.tar is a damaged archive"), open_inputs([plain], FormatList()):
        pass


def test_links_in_an_archive_are_no_files(tmp_path):
    path = tmp_path / "x.tar"
    with tarfile.open(path, "w") as archive:
        link = tarfile.TarInfo("a.json")
        link.type, link.linkname = tarfile.SYMTYPE, "/etc/passwd"
        archive.addfile(link)
        hard = tarfile.TarInfo("b.json")
        hard.type, hard.linkname = tarfile.LNKTYPE, "../outside.json"
        archive.addfile(hard)
    with pytest.raises(UserError, match="none of the known formats"), open_inputs([path], FormatList()):
        pass


def test_what_was_unpacked_is_gone_afterwards_and_a_named_format_is_taken(tmp_path):
    path = pack(tmp_path / "x.zip", {"deep/deeper/a.json": json.dumps(COCO)})
    with open_inputs([path], FormatList()) as inputs:
        assert inputs[0].format.id == "coco"
        place = inputs[0].path
        assert place.is_file()
    assert not place.exists()
    with open_inputs([put(tmp_path / "v", "a.xml", CVAT)], FormatList(), chosen=find_format("voc")) as inputs:
        assert (inputs[0].format.id, inputs[0].path) == ("voc", tmp_path / "v")


def test_other_archives_and_unknown_content_are_named(tmp_path):
    (tmp_path / "x.7z").write_bytes(b"7z\xbc\xaf1234")
    with (
        pytest.raises(UserError, match="looks like an archive of another kind than zip"),
        open_inputs([tmp_path / "x.7z"], FormatList()),
    ):
        pass
    with (
        pytest.raises(UserError, match=r"none of the known formats.*or name it with --from"),
        open_inputs([pack(tmp_path / "y.zip", {"a.json": "{}"})], FormatList(), remedy="name it with --from"),
    ):
        pass
