"""`annotator compare`: tables and files of several projects, nothing written into them, one sentence for a refusal."""

import json
from pathlib import Path

import pytest

from annotator.cli.program import run
from annotator.store.opening import create_project
from tests.cli.test_commands import failure
from tests.report.compare.compare_projects import apart, easy, without_model
from tests.report.detector.check_projects import two_models


@pytest.fixture
def stored(tmp_path: Path) -> list[str]:
    paths = []
    for made in (two_models(), easy(), without_model()):
        paths.append(tmp_path / f"{made.name}.annotator")
        create_project(paths[-1], made).close()
    return [str(path) for path in paths]


def test_everything_is_written_and_the_projects_are_only_read(
    stored: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = [Path(path).read_bytes() for path in stored]
    out = tmp_path / "out"
    out.mkdir()
    files = ["--json", str(out / "c.json"), "--html", str(out / "c.html"), "--csv", str(out / "tables")]
    assert run(["compare", *stored, *files]) == 0
    told = capsys.readouterr().out
    assert "41.67 % (5 of 12)" in told
    assert "25.00 % (1 of 4)" in told
    assert "– : people: the project has no model." in told
    assert "Ana (2 finished images)" in told
    found = json.loads((out / "c.json").read_text())
    assert [one["column"] for one in found["projects"]] == ["fates", "easy", "people"]
    matching = found["projects"][0]["models"][0]["matching"]
    low, high = matching["fn_rate_interval"]
    assert low <= matching["fn_rate"] <= high
    assert (out / "c.html").stat().st_size
    assert [path.name for path in (out / "tables").iterdir()] == ["compare.csv"]
    assert [Path(path).read_bytes() for path in stored] == before


def test_options_are_echoed(stored: list[str], tmp_path: Path) -> None:
    path = tmp_path / "c.json"
    options = ["--reference", "Ana", "--model", "net", "--iou", "0.75", "--theta-cls", "0.85", "--no-intervals"]
    assert run(["compare", *stored[:2], *options, "--json", str(path)]) == 0
    found = json.loads(path.read_text())
    assert found["parameters"] == {"reference": "Ana", "models": ["net"], "iou_threshold": 0.75, "theta_cls": 0.85}
    assert [one["parameters"]["iou_threshold"] for one in found["projects"]] == [0.75, 0.75]
    assert found["projects"][1]["models"][0]["matching"]["fn_rate"] == 0.75
    assert found["projects"][0]["models"][0]["matching"]["fn_rate_interval"] is None


def test_projects_of_one_name_are_told_apart_by_their_files(
    stored: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    second = tmp_path / "second.annotator"
    create_project(second, easy()).close()
    answer = tmp_path / "c.json"
    assert run(["compare", stored[1], str(second), "--no-intervals", "--json", str(answer)]) == 0
    columns = [one["column"] for one in json.loads(answer.read_text())["projects"]]
    assert columns == [f"easy ({stored[1]})", f"easy ({second})"]


def test_refusals_are_one_sentence(stored: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    damaged = tmp_path / "damaged.annotator"
    damaged.write_bytes(b"no project")
    assert "damaged.annotator" in failure(capsys, "compare", stored[0], damaged)
    assert "No project has an author 'Eve'" in failure(capsys, "compare", *stored, "--reference", "Eve")
    assert "No project has a model 'Ben'; their models are: net, other" in failure(
        capsys, "compare", *stored, "--model", "Ben"
    )
    assert "named twice" in failure(capsys, "compare", stored[0], stored[0])
    create_project(tmp_path / "apart.annotator", apart()).close()
    told = failure(capsys, "compare", stored[2], tmp_path / "apart.annotator")
    assert "No project can be compared (people: the project has no model; apart: net: there is no image" in told
    assert run(["compare"]) == 2
    assert run(["compare", *stored, "--theta-cls", "2"]) == 2
