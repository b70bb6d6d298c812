"""`annotator tune`: the front for people, all cells as JSON, wrong grids."""

import json
from pathlib import Path

import pytest

from annotator.cli.program import run
from annotator.store.opening import create_project, open_project
from tests.report.projects import made, three_authors


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "p.annotator"
    create_project(path, three_authors(sampling=0.05)).close()
    return path


def test_json_and_table(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = path.with_name("t.json")
    grid = ["--alpha", "0.5:0.1:0.7", "--omega", "1.2", "--gamma", "1:1:3", "--unit", "m"]
    assert run(["tune", str(path), *grid, "--tables", "--json", str(out)]) == 0
    told = capsys.readouterr().out
    record = json.loads(out.read_text())
    assert (record["schema"], record["unit"], len(record["cells"])) == ("annotator.tune/1", "m", 9)
    assert record["paper"]["alpha"] == 0.7
    assert "9 cells over 3 targets" in told
    assert "the paper's set" in told
    assert "Pareto front" in told


def test_warped_targets_on_request(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, tables = path.with_name("t.json"), path.with_name("tables")
    grid = ["--alpha", "0.5:0.1:0.7", "--omega", "1.2", "--gamma", "3", "--unit", "m"]
    assert run(["tune", str(path), *grid, "--json", str(out), "--csv", str(tables)]) == 0
    assert "against warped" not in capsys.readouterr().out
    plain = json.loads(out.read_text())
    assert "warped" not in plain["parameters"]
    assert "discrimination_warped" not in plain["cells"][0]
    assert "warped" not in (tables / "cells.csv").read_text()

    answers = []
    for seed in ("7", "7", "8"):
        asked = ["--warped", seed, "--json", str(out), "--csv", str(tables)]
        assert run(["tune", str(path), *grid, *asked, "--tables"]) == 0
        assert "against warped" in capsys.readouterr().out
        answers.append(json.loads(out.read_text()))
    first, again, other = ([cell.pop("discrimination_warped") for cell in one["cells"]] for one in answers)
    assert first == again != other
    assert all(-1 <= value <= 1 for value in first)
    assert answers[0]["cells"] == plain["cells"]
    assert (answers[0]["parameters"]["warped"]["seed"], answers[0]["parameters"]["warped"]["copies"]) == (7, 8)
    head, row = (tables / "cells.csv").read_text().splitlines()[:2]
    assert head.endswith("pareto,discrimination_warped")
    assert float(row.split(",")[-1]) == pytest.approx(other[0])
    assert "warped" in (tables / "parameters.csv").read_text()


def test_default_grid_and_nothing_is_written(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = path.read_bytes()
    assert run(["tune", str(path)]) == 0
    told = capsys.readouterr().out
    assert told.startswith("In short\n  Of 1,050 sets over 3 targets, ")
    assert "Pareto front  " not in told
    assert "printed with --tables" in told
    assert path.read_bytes() == before
    with open_project(path) as opened:
        assert opened.project.metrics.randcrowns is None


def test_too_few_authors_say_why(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, out = tmp_path / "p.annotator", tmp_path / "t.json"
    create_project(path, made({(1, 1): [((1, 1, 9, 9), 0)]}, authors=("Ana",))).close()
    assert run(["tune", str(path), "--json", str(out)]) == 0
    assert "needs at least three authors" in capsys.readouterr().out
    assert json.loads(out.read_text())["cells"] == []


@pytest.mark.parametrize(
    "wrong",
    [
        ["--alpha", "3:1"],
        ["--alpha", "x"],
        ["--gamma", "1:0:2"],
        ["--omega", "0:1e-9:1"],
        ["--unit", "feet"],
        ["--warped", "-1"],
    ],
)
def test_wrong_grids_are_wrong_usage(path: Path, wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["tune", str(path), *wrong]) == 2
    assert "Traceback" not in capsys.readouterr().err


def test_impossible_grids_are_one_sentence(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["tune", str(path), "--gamma", "0"]) == 1
    assert "gamma greater than 0" in capsys.readouterr().err
