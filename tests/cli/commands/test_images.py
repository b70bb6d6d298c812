"""`--split` and `--images` of audit, check and tune: the numbers of the rest, and the choice in every answer."""

import csv
import io
import json
import sys
from pathlib import Path

import immutables
import pytest
from msgspec.structs import replace

from annotator.cli.program import run
from annotator.model.project import Project
from annotator.store.opening import create_project
from tests.detector import projects
from tests.report.projects import three_authors

SECOND = "row 2/img2.jpg"


def split_project() -> Project:
    """Three authors; the second image is the split `test`."""
    made = three_authors(sampling=0.05)
    return replace(made, images=made.images.set(2, replace(made.images[2], split="test")))


def without_first(made: Project) -> Project:
    layers = {key: layer for key, layer in made.layers.items() if key.image == 2}
    return replace(made, images=made.images.delete(1), layers=immutables.Map(layers))


def stored(folder: Path, name: str, made: Project) -> Path:
    path = folder / f"{name}.annotator"
    create_project(path, made).close()
    return path


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return stored(tmp_path, "p", split_project())


def answered(command: str, path: Path, *options: str) -> dict:
    out = path.with_name("out.json")
    assert run([command, str(path), *options, "--json", str(out)]) == 0
    return json.loads(out.read_text(encoding="utf-8"))


CROWNS = ("--alpha", "3", "--omega", "4", "--gamma", "3", "--unit", "px")
TUNED = ("--alpha", "1:1:3", "--omega", "4", "--gamma", "3", "--unit", "px")


@pytest.mark.parametrize(("command", "given"), [("audit", CROWNS), ("tune", TUNED)])
def test_a_split_gives_the_numbers_of_a_project_that_holds_nothing_else(
    path: Path, tmp_path: Path, command: str, given: tuple[str, ...]
) -> None:
    alone = stored(tmp_path, "alone", without_first(split_project()))
    expected = answered(command, alone, *given)
    found = answered(command, path, *given, "--split", "test")
    assert found != answered(command, path, *given)
    assert (found["parameters"]["split"], found["parameters"]["images"]) == ("test", None)
    for record in (found, expected):
        record.pop("parameters")
    assert found == expected


def test_a_list_of_names_gives_the_same_as_the_split_that_it_names(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = tmp_path / "gala.txt"
    names.write_bytes(f"\ufeff{SECOND}\r\n\r\n".encode())
    by_split, by_list = (answered("audit", path, *way) for way in (("--split", "test"), ("--images", str(names))))
    assert by_list["parameters"]["images"] == [SECOND]
    assert by_list["parameters"]["images_from"] == "gala.txt"
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(f"{SECOND}\n".encode())))
    by_input = answered("audit", path, "--images", "-")
    assert by_input["parameters"]["images_from"] == "standard input"
    for record in (by_split, by_list, by_input):
        record.pop("parameters")
    assert by_split == by_list == by_input


def test_split_and_list_together_leave_what_both_leave(path: Path, tmp_path: Path) -> None:
    names = tmp_path / "all.txt"
    names.write_text(f"row 1/img1.jpg\n{SECOND}\n")
    found = answered("audit", path, "--images", str(names), "--split", "test")
    assert (found["parameters"]["split"], found["parameters"]["images"]) == ("test", [SECOND])
    assert all(pair["images"] == 1 for pair in found["pairs"])


def test_every_answer_says_on_which_images_it_rests(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page, folder = tmp_path / "p.html", tmp_path / "csv"
    assert run(["audit", str(path), "--split", "test", "--html", str(page), "--csv", str(folder)]) == 0
    sentence = "These numbers rest on 1 of 2 images: split test."
    assert sentence in capsys.readouterr().out
    text = page.read_text(encoding="utf-8")
    assert sentence in text[: text.index("In short")]
    with (folder / "parameters.csv").open(newline="") as file:
        rows = dict(csv.reader(file))
    assert (rows["split"], rows["include_unfinished"], rows["randcrowns.unit"]) == ("test", "false", "px")
    assert run(["tune", str(path), *TUNED, "--split", "test", "--csv", str(tmp_path / "t")]) == 0
    assert sentence in capsys.readouterr().out
    with (tmp_path / "t" / "parameters.csv").open(newline="") as file:
        assert dict(csv.reader(file))["split"] == "test"
    with (tmp_path / "t" / "cells.csv").open(newline="") as file:
        cells = list(csv.DictReader(file))
    assert [cell["alpha"] for cell in cells] == ["1.0", "2.0", "3.0"]
    assert {cell["pareto"] for cell in cells} <= {"true", "false"}


def test_a_model_is_checked_on_one_split(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made = projects.project()
    made = replace(made, images=made.images.set(2, replace(made.images[2], split="test")))
    path, page, folder = stored(tmp_path, "m", made), tmp_path / "c.html", tmp_path / "csv"
    given = ("--model", "net", "--reference", "Ana")
    whole = answered("check", path, *given)["models"][0]["matching"]
    files = ("--split", "test", "--html", str(page), "--csv", str(folder))
    record = answered("check", path, *given, *files)
    found = record["models"][0]["matching"]
    assert (whole["images"], found["images"], found["fn"]) == (2, 1, 0)
    assert whole["fn"] > 0
    assert record["parameters"]["split"] == "test"
    sentence = "These numbers rest on 1 of 2 images: split test."
    assert sentence in capsys.readouterr().out
    text = page.read_text(encoding="utf-8")
    assert sentence in text[: text.index("In short")]
    with (folder / "parameters.csv").open(newline="") as file:
        assert dict(csv.reader(file))["split"] == "test"


def test_what_the_project_does_not_have_is_one_sentence(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    names, blank = tmp_path / "names.txt", tmp_path / "blank.txt"
    names.write_text(f"{SECOND}\nno.jpg\nnor this.jpg\n")
    blank.write_text("\n")
    for options, told in (
        (("--split", "Test"), "no split 'Test'; its splits are: test, train."),
        (("--images", str(names)), "names.txt: the project has no image 'no.jpg' and 1 more"),
        (("--images", str(blank)), "blank.txt names no image"),
        (("--images", str(tmp_path / "none.txt")), "cannot be read"),
    ):
        assert run(["audit", str(path), *options]) == 1
        assert told in capsys.readouterr().err


def test_default_parameters_are_those_of_the_whole_project_and_are_not_stored(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = path.read_bytes()
    whole, part = (answered("audit", path, *way)["parameters"]["randcrowns"] for way in ((), ("--split", "test")))
    assert whole == part
    assert (whole["stored"], whole["origin"]) == (False, "computed")
    assert "they are not stored" in capsys.readouterr().out
    assert path.read_bytes() == before
