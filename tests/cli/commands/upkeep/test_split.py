"""`annotator split`: by shares, by folder, by a list; what it prints and what it leaves alone."""

from collections import Counter
from pathlib import Path

import immutables
import pytest
from msgspec.structs import replace

from annotator.cli.program import run
from annotator.model.image import Image
from annotator.store import create_project, open_project
from tests import builders


@pytest.fixture
def path(tmp_path: Path) -> Path:
    made = builders.project(images=20, authors=("Ana",), count=0)
    images = {number: Image(number, f"row{number % 2}/{number:02}.jpg", 100, 80) for number in range(1, 21)}
    target = tmp_path / "set.annotator"
    create_project(target, replace(made, images=immutables.Map(images))).close()
    return target


def splits_of(path: Path) -> Counter[str]:
    with open_project(path, read_only=True) as opened:
        return Counter(image.split for image in opened.project.images.values())


def test_shares_and_seed(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["split", str(path), "--seed", "7", "--train", ".5", "--val", ".25", "--test", ".25", "--dry-run"]) == 0
    assert "nothing was changed" in capsys.readouterr().out
    assert splits_of(path) == {"": 20}
    assert run(["split", str(path), "--seed", "7"]) == 0
    assert "20 images get another split." in capsys.readouterr().out
    assert splits_of(path) == {"train": 16, "val": 2, "test": 2}
    again = ["split", str(path), "--unit", "folders", "--train", ".5", "--test", ".5"]
    assert run(again) == 1
    assert "name --again to deal them out again" in " ".join(capsys.readouterr().err.split())
    assert run([*again, "--again"]) == 0
    with open_project(path, read_only=True) as opened:
        found = {(image.name[:4], image.split) for image in opened.project.images.values()}
        assert [entry.name for entry in opened.read_journal()][:2] == ["Set split", "Set split"]
    assert len(found) == 2
    assert splits_of(path) == {"train": 10, "test": 10}


def test_without_options_the_splits_are_listed(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = path.read_bytes()
    assert run(["split", str(path)]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "Nothing was changed" in told
    assert "(no split)" in told
    assert path.read_bytes() == before


def test_splits_that_came_with_the_data_stay(path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    listed = tmp_path / "held out.txt"
    listed.write_text("row0/02.jpg\nrow1/03.jpg\n", encoding="utf-8")
    assert run(["split", str(path), "--to", "val", "--images", str(listed)]) == 0
    assert run(["split", str(path), "--seed", "3", "--train", "1"]) == 0
    assert splits_of(path) == {"train": 18, "val": 2}
    assert run(["split", str(path), "--to", "", "--images", str(listed)]) == 0
    capsys.readouterr()
    assert run(["split", str(path), "--unit", "folders"]) == 1
    assert "other images of its folder have none" in " ".join(capsys.readouterr().err.split())


def test_folders_and_a_list(path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["split", str(path), "--by-folder"]) == 0
    assert splits_of(path) == {"row0": 10, "row1": 10}
    listed = tmp_path / "held out.txt"
    listed.write_text("row0/02.jpg\nrow1/03.jpg\n", encoding="utf-8")
    assert run(["split", str(path), "--to", "held out", "--images", str(listed)]) == 0
    assert splits_of(path) == {"row0": 9, "row1": 9, "held out": 2}
    assert "held out" in capsys.readouterr().out
    assert run(["split", str(path), "--to", ""]) == 0
    assert splits_of(path) == {"": 20}


def test_what_cannot_be_done(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["split", str(path), "--train", ".5"]) == 1
    assert "sum to 0.5" in capsys.readouterr().err
    assert run(["split", str(path), "--by-folder", "--to", "train"]) == 2
    assert run(["split", str(path), "--train", "2"]) == 2
    assert run(["split", str(path), "--to", "a/b"]) == 1
    capsys.readouterr()
    with open_project(path):
        assert run(["split", str(path), "--seed", "0"]) == 1
    assert "open in another window" in capsys.readouterr().err
    assert splits_of(path) == {"": 20}
