"""Questions asked of files of other tools, without a project, and a project that begins with such files."""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from annotator.cli.program import run
from annotator.formats.registry import WRITTEN_FORMATS, FormatList, find_own_format
from annotator.resources import find_resource
from annotator.session.transfer.options import FilesQuestion
from annotator.session.transfer.straight import make_project_of_files
from annotator.store.opening import open_project
from tests.cli.test_commands import failure
from tests.depth import IS_DEEP, deep

ROOT = Path(__file__).parents[3]
BOXES = [[10.0, 10.0, 100.0, 80.0], [300.0, 200.0, 60.0, 60.0], [500.0, 400.0, 90.0, 120.0]]


def write_coco(path: Path, *, shift: float = 0.0, label: str = "apple", images: Sequence[int] = range(6)) -> Path:
    """Three boxes an image, moved by some pixels."""
    content = {
        "images": [{"id": one, "file_name": f"img{one}.jpg", "width": 800, "height": 600} for one in images],
        "categories": [{"id": 7, "name": label}],
        "annotations": [
            {"id": 10 * one + place, "image_id": one, "category_id": 7, "bbox": [box[0] + shift * one, *box[1:]]}
            for one in images
            for place, box in enumerate(BOXES)
        ],
    }
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps(content), encoding="utf-8")
    return path


@pytest.fixture
def ana(tmp_path: Path) -> Path:
    return write_coco(tmp_path / "ana.json")


@pytest.fixture
def ben(tmp_path: Path) -> Path:
    return write_coco(tmp_path / "ben.json", shift=2.0)


def read(path: Path) -> Any:
    """An answer without what it says of its making."""
    found = json.loads(path.read_text(encoding="utf-8"))
    assert found.pop("about")["program"] == "annotator"
    return found


def ask(*arguments: object) -> Any:
    """The JSON of an answer; `OUT` stands for its file."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "out.json"
        assert run([*map(str, arguments), "--json", str(out)]) == 0
        return read(out)


def write_answer(*arguments: object, csv: bool = True) -> dict[str, bytes]:
    """Every file that a command writes, byte for byte but for what it says of its making."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        tables = ["--csv", str(folder / "tables")] if csv else []
        assert run([*map(str, arguments), "--json", str(folder / "out.json"), *tables]) == 0
        found = {path.name: path.read_bytes() for path in folder.rglob("*.*") if path.name != "README.csv"}
    found["out.json"] = found["out.json"].partition(b'"about": {')[0]
    assert found["out.json"].endswith(b",\n ")
    return found


@pytest.mark.parametrize("question", ["audit", "tune", "stats"])
def test_files_and_a_project_of_them_give_the_same_answer(question: str, ana: Path, ben: Path, tmp_path: Path) -> None:
    project, csv = tmp_path / "ana, ben.annotator", question != "stats"
    assert run(["new", str(project), "--from", str(ana), "--from", str(ben)]) == 0
    found = write_answer(question, ana, ben, csv=csv)
    assert found == write_answer(question, project, csv=csv)
    assert (len(found) > 1) == csv


def write_results(path: Path, *, score: float = 0.9) -> Path:
    """Two of the three boxes of every image as a detector finds them."""
    rows = [
        {"image_id": image, "category_id": 7, "bbox": box, "score": score - 0.1 * place}
        for image in range(6)
        for place, box in enumerate(BOXES[:2])
    ]
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps(rows), encoding="utf-8")
    return path


def keep_check(folder: Path, *files: Path) -> Path:
    """The project that the files of a check make, kept."""
    folder.mkdir()
    return make_project_of_files(folder, files, FilesQuestion(), FormatList(), is_check=True).project


@pytest.mark.parametrize("options", [[], ["--overlap", "polygon", "--size", "p75", "--theta-cls", "0.85"]])
def test_a_check_takes_the_truth_and_then_detections(ana: Path, tmp_path: Path, options: list[str]) -> None:
    files = [ana, write_results(tmp_path / "net.json"), write_results(tmp_path / "far.json", score=0.5)]
    found = ask("check", *files, *options)
    assert [(one["model"], one["reference"]) for one in found["models"]] == [("net", "ana"), ("far", "ana")]
    if not options:
        assert (found["models"][0]["matching"]["tp"], found["models"][0]["matching"]["fn"]) == (12, 6)
    kept = keep_check(tmp_path / "kept", *files)
    if options:
        assert found == ask("check", kept, *options)
    else:
        assert write_answer("check", *files) == write_answer("check", kept)


def test_a_comparison_takes_a_truth_and_detections_a_column(
    ana: Path, ben: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sites = [[ana, write_results(tmp_path / "net.json")], [ben, write_results(tmp_path / "b" / "net.json")]]
    found = write_answer("compare", *(",".join(map(str, site)) for site in sites))
    assert all(f'"column": "{name}, net"'.encode() in found["out.json"] for name in ("ana", "ben"))
    kept = [keep_check(tmp_path / f"kept{place}", *site) for place, site in enumerate(sites)]
    assert found == write_answer("compare", *kept)
    assert "stands alone; name the file of the truth" in failure(capsys, "compare", ana)


def test_ten_lines_of_a_shell_audit_a_tree_and_fail_on_a_level(ana: Path, tmp_path: Path) -> None:
    """The script of the guide: every folder with the files of several people is audited; one is below the level."""
    page = find_resource("guide/commands.md").read_text(encoding="utf-8")
    (script,) = re.findall(r"```\n(#!/bin/sh.*?)```", page, flags=re.DOTALL)
    assert len(script.strip().splitlines()) <= 10
    tree = tmp_path / "tree"
    for folder, shift in (("north", 0.1), ("south", 5.0)):
        (tree / folder).mkdir(parents=True)
        write_coco(tree / folder / "ana.json", images=range(30))
        write_coco(tree / folder / "ben.json", images=range(30), shift=shift)
    (tree / "empty").mkdir()
    path = tmp_path / "nightly.sh"
    path.write_text(script, encoding="utf-8")
    program = tmp_path / "annotator"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m annotator "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    surroundings = {**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}", "PYTHONPATH": str(ROOT)}

    def audit_tree() -> subprocess.CompletedProcess[str]:
        command = ["sh", str(path), str(tree), str(tmp_path / "answers")]
        return subprocess.run(command, env=surroundings, capture_output=True, text=True, check=False, timeout=300)

    done = audit_tree()
    assert done.returncode == 3, done.stderr
    assert "south" in done.stdout
    assert "north" not in done.stdout
    assert {one.name for one in (tmp_path / "answers").iterdir()} == {"north.json", "south.json"}
    if IS_DEEP:
        shutil.rmtree(tree / "north")
        write_coco(tree / "south" / "ben.json", images=range(30), shift=0.2)
        assert audit_tree().returncode == 0


def test_authors_are_named_after_files_or_folders_or_as_said(
    ana: Path, ben: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert [one["name"] for one in ask("audit", ana, ben)["authors"]] == ["ana", "ben"]
    alike = [write_coco(tmp_path / name / "labels.json") for name in ("Cem", "Dana")]
    assert [one["name"] for one in ask("audit", *alike)["authors"]] == ["Cem", "Dana"]
    assert [one["name"] for one in ask("audit", *alike, "--names", "E, F")["authors"]] == ["E", "F"]
    assert "1 names for 2 files" in failure(capsys, "audit", ana, ben, "--names", "E")
    assert "Two files would be by 'E'" in failure(capsys, "audit", ana, ben, "--names", "E,E")


def test_a_folder_of_folders_is_the_work_of_several_people(ana: Path, ben: Path, tmp_path: Path) -> None:
    for path in (ana, ben):
        (tmp_path / "voc").mkdir(exist_ok=True)
        assert run(["convert", str(path), str(tmp_path / "voc" / path.stem), "--to", "voc-floats", "--quiet"]) == 0
    told = ask("audit", tmp_path / "voc")
    assert told["pairs"] == ask("audit", tmp_path / "voc" / "ana", tmp_path / "voc" / "ben")["pairs"]
    assert [pair["b"] for pair in told["pairs"]] == ["ben"]


def test_labels_that_differ_by_form_are_named_and_joined(
    ana: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = write_coco(tmp_path / "other.json", label="Apple ")
    assert ask("audit", ana, other)["pairs"][0]["f1"] == 0
    assert "'apple', 'Apple ' differ by form only" in capsys.readouterr().err
    assert ask("audit", ana, other, "--same-labels")["pairs"][0]["f1"] == 1
    assert "differ by form" not in capsys.readouterr().err
    listed = tmp_path / "labels.csv"
    fruit = write_coco(tmp_path / "fruit.json", label="fruit")
    listed.write_text("apple,fruit\n", encoding="utf-8")
    assert ask("audit", ana, fruit, "--label-map", listed)["pairs"][0]["f1"] == 1
    listed.write_text('{"apple": "fruit"}', encoding="utf-8")
    assert ask("audit", ana, fruit, "--label-map", listed)["pairs"][0]["f1"] == 1
    listed.write_text("apple\n", encoding="utf-8")
    assert "labels.csv, line 1: this is not a pair" in failure(capsys, "audit", ana, fruit, "--label-map", listed)


def test_images_of_one_file_alone_are_counted(ana: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    less = write_coco(tmp_path / "less.json", images=range(4))
    assert ask("audit", ana, less)["pairs"][0]["images"] == 4
    assert "2 of 6 images are in one file alone" in capsys.readouterr().err


def test_the_folder_of_pictures_tells_the_sizes(ana: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    labels = tmp_path / "yolo"
    (labels / "labels").mkdir(parents=True)
    (labels / "classes.txt").write_text("apple\n", encoding="utf-8")
    rows = [((x + w / 2) / 800, (y + h / 2) / 600, w / 800, h / 600) for x, y, w, h in BOXES]
    pictures = tmp_path / "pictures"
    pictures.mkdir()
    for number in range(7):  # one more than the files name
        Image.new("L", (800, 600)).save(pictures / f"img{number}.jpg")
    for number in range(6):
        text = "".join(f"0 {' '.join(map(str, row))}\n" for row in rows)
        (labels / "labels" / f"img{number}.txt").write_text(text, encoding="utf-8")
    assert run(["audit", str(labels)]) == 1
    assert "yolo" in capsys.readouterr().err
    found = ask("audit", labels, ana, "--pictures", pictures)
    assert found["pairs"][0]["f1"] == 1
    assert len(found["images_used"]) == 6


def test_files_and_projects_are_not_mixed(ana: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    project = tmp_path / "p.annotator"
    assert run(["new", str(project), "--from", str(ana)]) == 0
    assert "is a project and" in failure(capsys, "audit", project, ana)
    assert "annotator merge" in failure(capsys, "audit", project, project)
    assert "annotator compare" in failure(capsys, "check", project, project)
    assert "--names is for files" in failure(capsys, "audit", project, "--names", "x")
    assert "stands alone" in failure(capsys, "check", ana)
    assert "no frozen states" in failure(capsys, "audit", ana, "--version", "v1")
    assert "no file" in failure(capsys, "audit", tmp_path / "none.json", ana)


NEEDS_MORE = {"detections", "coco-results", "text-xyxy", "text-xywh"} | {
    *("wkt", "geojson", "geopackage", "shapefile", "geoparquet"),
}
"""Formats of detections, which have scores, and of maps."""


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=deep if row % 4 else ())
        for row, name in enumerate(sorted({*WRITTEN_FORMATS} - NEEDS_MORE))
    ],
)
def test_what_convert_wrote_is_recognised(name: str, ben: Path, tmp_path: Path) -> None:
    pictures = tmp_path / "pictures"
    pictures.mkdir()
    Image.new("1", (800, 600)).save(pictures / "img0.jpg")
    for one in range(1, 6):
        shutil.copy(pictures / "img0.jpg", pictures / f"img{one}.jpg")
    written = find_own_format(name)
    assert written is not None
    out = tmp_path / ("written" if written.writes_folder else f"written{written.patterns[0].removeprefix('*')}")
    assert run(["convert", str(ben), str(out), "--to", name, "--pictures", str(pictures)]) == 0
    found = ask("stats", out, "--pictures", pictures)["authors"]
    assert sum(one["shapes"] for one in found) == (6 if name == "delftbikes" else 18), "one of a part on an image"


def test_a_file_of_another_kind_is_named(ana: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for command in (["project", "labels", ana], ["plan", ana], ["merge", ana, tmp_path / "other.annotator"]):
        told = failure(capsys, *command)
        assert "is a file of another tool (COCO" in told
        assert "annotator audit a.json b.json" in told


def test_nothing_is_left_of_the_files(
    ana: Path, ben: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    place = tmp_path / "temporary"
    place.mkdir()
    monkeypatch.setattr("annotator.spool.choose_folder", lambda: str(place))
    assert run(["audit", str(ana), str(ben)]) == 0
    ben.write_text(ben.read_text(encoding="utf-8")[:200], encoding="utf-8")
    assert "ben.json ends in the middle" in failure(capsys, "audit", ana, ben)
    assert list(place.iterdir()) == []


def test_a_new_project_begins_with_files_or_not_at_all(
    ana: Path, ben: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    project = tmp_path / "p.annotator"
    assert run(["new", str(project)]) == 2
    assert "--pictures" in capsys.readouterr().err
    assert "no file" in failure(capsys, "new", project, "--from", ana, "--from", tmp_path / "none.json")
    corners_or_sizes = tmp_path / "dee"
    corners_or_sizes.mkdir()
    (corners_or_sizes / "img0.txt").write_text("plum 0.9 162 96 189 245\n", encoding="utf-8")
    Image.new("L", (800, 600)).save(tmp_path / "img0.jpg")
    found = failure(capsys, "new", project, "--from", corners_or_sizes, "--pictures", tmp_path)
    assert "--layout xyxy | --layout xywh" in " ".join(found.split())
    assert not project.exists()
    assert run(["new", str(project), "--from", str(ana), "--from", str(ben)]) == 0
    with open_project(project) as opened:
        found = opened.project
    assert [author.name for author in found.authors.values()] == ["ana", "ben"]
    assert {(image.width, image.height) for image in found.images.values()} == {(800, 600)}
    assert sum(layer.count for layer in found.layers.values()) == 36
