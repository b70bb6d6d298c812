"""Wanted levels of audits and checks: exit codes, sentences, files, and those that a project keeps."""

import csv
import json
from pathlib import Path
from typing import Any

import pytest

from annotator.cli.program import run
from annotator.model.edit import set_metrics
from annotator.session.session import Session
from annotator.store.opening import open_project

CHECK = ["--model", "Two stage", "--model", "One stage"]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    assert run(["demo", str(tmp_path / "orchard"), "--orchard", "--no-window"]) == 0
    return next((tmp_path / "orchard").glob("*.annotator"))


def read(target: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(target.read_text("utf-8"))
    return found


def test_the_lower_end_decides_and_the_value_where_it_is_asked(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target, folder = tmp_path / "a.json", tmp_path / "tables"
    levels = ["f1(Ana,Ben)>=.6", "f1(Ana,Ben)>=.7", "value(f1(Ben,Ana))>=.7", "alpha.part_state>=.5", "recall(Ben)>=.5"]
    files = ["--json", str(target), "--csv", str(folder)]
    assert run(["audit", str(path), "--require", *levels, *files]) == 3
    found = read(target)
    pair = next(one for one in found["pairs"] if {one["a"], one["b"]} == {"Ana", "Ben"})
    rows = found["wanted"]
    assert [row["met"] for row in rows] == [True, False, True, True, False]
    assert pair["f1_interval"][0] < 0.7 < pair["f1"]
    for row in rows[:3]:
        assert (row["value"], row["interval"]) == (pair["f1"], pair["f1_interval"])
    tag = found["part_state_alpha"]
    assert (rows[3]["value"], rows[3]["interval"]) == (tag["value"], tag["interval"])
    assert rows[4]["value"] is None
    assert rows[4]["value_reason"] == found["completeness"]["estimate_reason"]
    told = capsys.readouterr()
    lines = [line for line in told.err.splitlines() if "is not met" in line]
    assert len(lines) == 2
    assert lines[0].startswith("f1(Ana, Ben) >= 0.7 is not met: .742 would do, but its interval begins below")
    assert "the number is undefined" in lines[1]
    assert (
        "Wanted levels met: 3 of 5; not met: f1(Ana, Ben) >= 0.7: .742 (.676 – .799); recall(Ben) >= 0.5: –."
        in told.out
    )
    table = list(csv.DictReader((folder / "wanted.csv").read_text("utf-8").splitlines()))
    assert [row["met"] for row in table] == [str(row["met"]) for row in rows]
    assert run(["audit", str(path), "--require", levels[0], "--require", levels[2]]) == 0
    assert "Every wanted level is met" in capsys.readouterr().out
    assert run(["audit", str(path), "--require", levels[0], "--no-intervals"]) == 3
    assert "has no interval" in capsys.readouterr().err


def test_of_a_check_every_model_and_reference(path: Path, tmp_path: Path) -> None:
    target = tmp_path / "c.json"
    levels = ["ap>=.1", "ap(Two stage,Ana)>=.4", "best_f1(One stage)>=.9"]
    options = [*CHECK, "--reference", "Ana", "--reference", "Ben", "--json", str(target)]
    assert run(["check", str(path), *options, "--require", *levels]) == 3
    found = read(target)
    rows = {row["level"]: row for row in found["wanted"]}
    models = {(one["model"], one["reference"]): one for one in found["models"]}
    over = {(one["model"], one["quantity"]): one for one in found["over_references"]}
    assert list(rows) == [
        "ap(Two stage) >= 0.1",
        "ap(One stage) >= 0.1",
        "ap(Two stage, Ana) >= 0.4",
        "best_f1(One stage) >= 0.9",
    ]
    assert rows["ap(Two stage) >= 0.1"]["value"] == over["Two stage", "ap_50_95"]["mean"]
    against = models["Two stage", "Ana"]["ap"]
    assert rows["ap(Two stage, Ana) >= 0.4"]["value"] == against["iou_50_95"]
    assert rows["ap(Two stage, Ana) >= 0.4"]["interval"] == against["iou_50_95_interval"]
    assert rows["best_f1(One stage) >= 0.9"]["value"] == over["One stage", "best_f1"]["mean"]
    assert not any("wanted" in one for one in (*models.values(), found["parameters"]))


@pytest.mark.parametrize(
    ("command", "level", "code", "told"),
    [
        ("audit", "ap>=.5", 1, "ask `annotator check`"),
        ("audit", "f1(Ana,Zoe)>=.5", 1, "its authors are: Ana, Answer key, Ben, Cem"),
        ("audit", "f1>.5", 2, "is not a level"),
        ("check", "alpha>=.5", 1, "ask `annotator audit`"),
        ("check", "ap(Zoe)>=.5", 1, "names an author that the project does not have"),
    ],
)
def test_what_cannot_be_asked_is_told_before_anything_is_counted(
    path: Path, capsys: pytest.CaptureFixture[str], command: str, level: str, code: int, told: str
) -> None:
    options = [*CHECK, "--reference", "Ana"] if command == "check" else []
    capsys.readouterr()
    assert run([command, str(path), *options, "--require", level]) == code
    found = capsys.readouterr()
    assert told in " ".join(found.err.replace("│", " ").split())
    assert "Two stage" not in found.out


def test_pseudonyms_hide_whose_level_it_is(path: Path, tmp_path: Path) -> None:
    target = tmp_path / "a.json"
    assert run(["audit", str(path), "--pseudonyms", "--require", "f1(Ana,Ben)>=.9", "--json", str(target)]) == 3
    text = target.read_text("utf-8")
    assert not any(name in text for name in ("Ana", "Ben", "Cem"))
    assert len(read(target)["wanted"]) == 1


def test_levels_of_the_project_are_told_and_end_nothing(path: Path, tmp_path: Path) -> None:
    with open_project(path) as opened:
        session = Session(opened.load_project(), opened, next_shape_id=opened.next_shape_id)
        metrics = session.committed.metrics
        session.commit(set_metrics(metrics, metrics.with_levels(["f1(Ana,Ben)>=.9", "ap>=.1"])))
    audited, checked = tmp_path / "a.json", tmp_path / "c.json"
    assert run(["audit", str(path), "--json", str(audited)]) == 0
    assert [(row["level"], row["met"]) for row in read(audited)["wanted"]] == [("f1(Ana, Ben) >= 0.9", False)]
    assert run(["check", str(path), *CHECK, "--reference", "Ana", "--json", str(checked)]) == 0
    assert [row["met"] for row in read(checked)["wanted"]] == [True, True]
    with open_project(path) as opened:
        assert opened.load_project().metrics.levels == ("f1(Ana,Ben)>=.9", "ap>=.1")
