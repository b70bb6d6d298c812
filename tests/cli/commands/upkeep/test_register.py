"""`annotator project rename`, `remove-images` and `labels --merge`; words and options of earlier versions."""

from pathlib import Path

import pytest

import annotator
from annotator.cli.program import PROJECT_COMMANDS, run
from annotator.store.opening import create_project, open_project
from tests.builders import project


@pytest.fixture
def stored(tmp_path: Path) -> Path:
    path = tmp_path / "p.annotator"
    create_project(path, project()).close()
    return path


def names(path: Path) -> tuple[list[str], list[str]]:
    with open_project(path, read_only=True) as file:
        images = [image.name for image in file.project.list_images()]
        return images, [author.name for author in file.project.authors.values()]


def test_images_are_removed_once_it_was_said_what_goes(stored: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (stored.parent / "list.txt").write_text("img2.jpg\n")
    command = ["project", "remove-images", str(stored), "img0.jpg", "--images", str(stored.parent / "list.txt")]
    assert run([*command, "--dry-run"]) == 0
    told = capsys.readouterr().out
    assert "Would be removed" in told
    assert [line.split()[-1] for line in told.splitlines()[1:]] == ["2", "30", "6"]
    assert names(stored)[0] == ["img0.jpg", "img1.jpg", "img2.jpg"]
    assert run(command) == 0
    assert names(stored)[0] == ["img1.jpg"]
    assert run(command) == 1
    assert "no image 'img0.jpg'" in capsys.readouterr().err
    assert run(["project", "remove-images", str(stored)]) == 2


def test_images_authors_and_labels_are_renamed(stored: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pairs = ["--image", "img0.jpg", "row 1/a.jpg", "--author", "Ana", "Anna", "--label", "pear", "plum"]
    assert run(["project", "rename", str(stored), *pairs]) == 0
    images, authors = names(stored)
    assert (images[0], authors[0]) == ("row 1/a.jpg", "Anna")
    assert run(["project", "labels", str(stored), "--merge", "plum", "apple"]) == 0
    assert annotator.open(stored).labels().to_pydict()["counts_as"] == ["apple", "apple"]
    assert run(["project", "rename", str(stored), "--author", "Ben", "Anna"]) == 1
    assert "There is an author 'Anna' already" in capsys.readouterr().err
    assert run(["project", "rename", str(stored)]) == 2


def test_former_words_and_options_are_understood(stored: Path, capsys: pytest.CaptureFixture[str]) -> None:
    former = [row.former for row in PROJECT_COMMANDS if row.former]
    assert set(former) == {"labels", "split", "locate", "take-along", "tidy", "freeze", "tiles"}
    for word in former:
        assert run([word, "--help"]) == 0
    assert run(["--help"]) == 0
    listed = {line.split()[0] for line in capsys.readouterr().out.rpartition("Commands:")[2].splitlines() if line}
    assert not listed & set(former)
    assert run(["freeze", str(stored), "v1"]) == 0
    assert run(["stats", str(stored), "--version=v1"]) == run(["stats", str(stored), "--state", "v1"])
    assert run(["audit", str(stored), "--version", "v1", "--state", "v1"]) == 2
    assert "--state takes one value and was given 2 times" in capsys.readouterr().err


def test_many_options_stand_in_panels(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["audit", "--help"]) == 0
    heads = [line for line in capsys.readouterr().out.splitlines() if line.endswith(":") and not line.startswith(" ")]
    assert heads == ["Arguments:", "What counts:", "RandCrowns:", "Files:", "Answer:", "Running:"]
    assert run(["project", "labels", "--help"]) == 0
    assert "Answer:" not in capsys.readouterr().out
