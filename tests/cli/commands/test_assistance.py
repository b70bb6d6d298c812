"""`annotator project assistance`: a study is drawn, shown, ended and removed from the command line."""

import json
from pathlib import Path

import numpy as np
import pytest

from annotator.cli.program import run
from annotator.store import create_project
from annotator.store.opening import open_project
from tests.metrics.people.anchored import Crowd, draw_project, draw_study

COMMAND = ["project", "assistance"]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    create_project(tmp_path / "study.annotator", draw_project(Crowd(images=10), np.random.default_rng(1))[0]).close()
    return tmp_path / "study.annotator"


def answer(path: Path, *options: str) -> dict:
    target = path.with_suffix(".json")
    assert run([*COMMAND, str(path), *options, "--json", str(target)]) == 0
    return json.loads(target.read_text("utf-8"))


def test_a_study_is_drawn_ended_and_removed(path: Path, capsys) -> None:
    assert answer(path)["study"] is None
    drawn = answer(path, "--model", "Net", "--seed", "5", "--without", "0.5", "--planted", "0.5")
    assert "10 images with" in capsys.readouterr().out
    assert (drawn["study"]["model"], drawn["study"]["seed"], drawn["study"]["ended"]) == ("Net", 5, False)
    assert drawn["people"] == [
        {"author": name, "without": 5, "with": 0, "planted": 5, "done": 0} for name in ("P1", "P2", "P3")
    ]
    assert run([*COMMAND, str(path), "--model", "Net"]) == 1
    assert answer(path, "--end")["study"]["ended"]
    answer(path, "--remove")
    with open_project(path, read_only=True) as opened:
        assert opened.project.protocol.study is None


def test_its_numbers_are_those_of_the_audit(tmp_path: Path) -> None:
    path = tmp_path / "done.annotator"
    create_project(path, draw_study(Crowd(images=12), np.random.default_rng(2))).close()
    assert run(["audit", str(path), "--json", str(tmp_path / "audit.json"), "--csv", str(tmp_path / "csv")]) == 0
    audited = json.loads((tmp_path / "audit.json").read_text("utf-8"))["assistance"]
    assert answer(path)["assistance"] == audited
    assert [one["author"] for one in audited] == [None, "P1", "P2", "P3"]
    assert 0 < audited[0]["pull"] < 1
    assert len((tmp_path / "csv" / "assistance.csv").read_text("utf-8").splitlines()) == 5
