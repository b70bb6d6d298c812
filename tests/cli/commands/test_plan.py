"""`annotator plan`: from a project, from typed numbers, as files, and what is refused."""

import csv
import json
from pathlib import Path

import pytest

import annotator
from annotator.cli.program import run
from annotator.store.opening import open_project
from tests.oracles.planning import half_width


def test_from_typed_numbers(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target, folder = tmp_path / "p.json", tmp_path / "p"
    typed = ["--sd-image", ".2", "--sd-person", ".05", "--minutes", "3"]
    asked = ["--want", "f1=±.06", "--persons", "3,6", "--image-counts", "50,200", "--twice", ".5,1"]
    assert run(["plan", *typed, *asked, "--tables", "--json", str(target), "--csv", str(folder)]) == 0
    told = capsys.readouterr().out
    assert "6 persons reach ± .060 for the mean pair F1 with 184 images that all of them annotate." in told
    assert "no number is enough" in told
    found = json.loads(target.read_text("utf-8"))
    assert list(found)[:3] == ["schema", "quantity", "pilot"]
    assert found["schema"] == "annotator.plan/1"
    assert found["about"]["project"] is None
    cells = {(one["images"], one["persons"], one["share_twice"]): one for one in found["cells"]}
    assert len(cells) == 8
    one = cells[200, 6, 0.5]
    assert one["half_width"] == pytest.approx(half_width(0.04, 0.0025, 100, 6), rel=1e-12)
    assert one["hours"] == (6 * 100 + 100) * 3 / 60
    assert one["half_width_range"] is None
    least = {row["persons"]: row for row in found["least_images"]}
    assert (least[3]["images"], least[6]["images"]) == (None, 184)
    rows = list(csv.DictReader((folder / "cells.csv").read_text("utf-8").splitlines()))
    assert [float(row["half_width"]) for row in rows] == [one["half_width"] for one in found["cells"]]
    answer = annotator.plan(
        sd_image=0.2, sd_person=0.05, minutes=3, want="f1=.06", persons=[3, 6], image_counts=[50, 200], twice=[0.5, 1]
    )
    assert {key: value for key, value in found.items() if key != "about"} == answer.record


def test_from_a_project(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["demo", str(tmp_path / "orchard"), "--orchard", "--no-window"]) == 0
    path = next((tmp_path / "orchard").glob("*.annotator"))
    target = tmp_path / "p.json"
    assert run(["plan", str(path), "--want", "iou=+-.01", "--json", str(target)]) == 0
    found, audit = json.loads(target.read_text("utf-8")), annotator.audit(path).record
    assert list(found)[-1] == "about"
    with open_project(path, read_only=True) as opened:
        assert found["about"]["project"] == opened.project.uuid
    assert found["pilot"]["value"] == audit["mean_pair_iou"]["value"]
    assert found["pilot"]["sd_image"] == pytest.approx(audit["mean_pair_iou"]["sd_images"] * 9**0.5, rel=1e-12)
    assert found["pilot"]["sd_person"] is None  # nine images
    assert found["pilot"]["minutes"] == pytest.approx(
        sum(row["seconds"] for row in audit["time"]) / sum(row["images"] for row in audit["time"]) / 60
    )
    assert {one["persons"] for one in found["cells"]} == {3}
    assert "the plan holds for these persons only" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        ([], 1, "Name a project as the pilot"),
        (["--sd-person", ".1"], 1, "Name a project as the pilot"),
        (["--sd-image", "0"], 2, "greater than 0"),
        (["--sd-image", ".1", "--persons", "2.5"], 2, "list of whole numbers"),
        (["--sd-image", ".1", "--twice", "2"], 2, "list of numbers from 0 to 1"),
        (["--sd-image", ".1", "--want", "f1>=.8"], 2, "not a half width"),
        (["--sd-image", ".1", "--want", "f1=1.5"], 2, "not a half width"),
    ],
)
def test_what_cannot_be_planned(capsys: pytest.CaptureFixture[str], arguments: list[str], code: int, told: str) -> None:
    assert run(["plan", *arguments]) == code
    assert told in " ".join(capsys.readouterr().err.replace("│", " ").split())
