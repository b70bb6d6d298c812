"""Questions asked of files of other tools, without a project, and a project that begins with such files."""

import json
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from annotator.cli.program import run
from annotator.store.opening import open_project
from tests.cli.test_commands import failure

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


@pytest.mark.parametrize("question", ["audit", "tune", "stats"])
def test_files_and_a_project_of_them_give_the_same_answer(question: str, ana: Path, ben: Path, tmp_path: Path) -> None:
    project = tmp_path / "ana, ben.annotator"
    assert run(["new", str(project), "--from", str(ana), "--from", str(ben)]) == 0
    assert ask(question, ana, ben) == ask(question, project)


def test_a_check_takes_the_truth_and_then_detections(ana: Path, tmp_path: Path) -> None:
    rows = [
        {"image_id": image, "category_id": 7, "bbox": box, "score": 0.9 - 0.1 * place}
        for image in range(6)
        for place, box in enumerate(BOXES[:2])
    ]
    net = tmp_path / "net.json"
    net.write_text(json.dumps(rows), encoding="utf-8")
    found = ask("check", ana, net, "--no-intervals")
    (model,) = found["models"]
    assert (model["model"], model["reference"]) == ("net", "ana")
    assert (model["matching"]["tp"], model["matching"]["fn"]) == (12, 6)
    project = tmp_path / "ana, net.annotator"
    assert run(["new", str(project), "--from", str(ana)]) == 0
    assert run(["import", str(project), str(net), "--author", "net", "--kind", "model"]) == 0
    through = ask("check", project, "--no-intervals")
    assert through["models"][0]["ap"] == model["ap"]
    assert through["models"][0]["matching"] == model["matching"]


def test_authors_are_named_after_files_or_folders_or_as_said(
    ana: Path, ben: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert [one["name"] for one in ask("audit", ana, ben)["authors"]] == ["ana", "ben"]
    alike = [write_coco(tmp_path / name / "labels.json") for name in ("Cem", "Dana")]
    assert [one["name"] for one in ask("audit", *alike)["authors"]] == ["Cem", "Dana"]
    assert [one["name"] for one in ask("audit", *alike, "--names", "E, F")["authors"]] == ["E", "F"]
    assert "1 names for 2 files" in failure(capsys, "audit", ana, ben, "--names", "E")
    assert "Two files would be by 'E'" in failure(capsys, "audit", ana, ben, "--names", "E,E")


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
    assert "labels.csv, line 1: this is no pair" in failure(capsys, "audit", ana, fruit, "--label-map", listed)


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
    assert not project.exists()
    assert run(["new", str(project), "--from", str(ana), "--from", str(ben)]) == 0
    with open_project(project) as opened:
        found = opened.project
    assert [author.name for author in found.authors.values()] == ["ana", "ben"]
    assert {(image.width, image.height) for image in found.images.values()} == {(800, 600)}
    assert sum(layer.count for layer in found.layers.values()) == 36
