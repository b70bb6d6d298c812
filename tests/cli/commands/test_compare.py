"""`annotator compare`: tables and files of several projects, nothing written into them, one sentence for a refusal."""

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from annotator.cli.program import run
from annotator.store.opening import create_project
from tests.cli.test_commands import failure
from tests.detector import projects
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
    assert run(["compare", *stored, "--no-intervals"]) == 0
    brief = capsys.readouterr().out
    assert brief.startswith("In short\n  fates, against Ana on ")
    assert "\n  people: the project has no model.\n" in brief
    assert "False-negative rate" not in brief
    assert run(["compare", *stored, "--tables", *files]) == 0
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
    assert sorted(path.name for path in (out / "tables").iterdir()) == [
        "README.csv",
        "compare.csv",
        "differences.csv",
        "images_used.csv",
    ]
    assert [Path(path).read_bytes() for path in stored] == before


def test_options_are_echoed(stored: list[str], tmp_path: Path) -> None:
    path = tmp_path / "c.json"
    options = ["--reference", "Ana", "--model", "net", "--iou", "0.75", "--theta-cls", "0.85", "--no-intervals"]
    assert run(["compare", *stored[:2], *options, "--json", str(path)]) == 0
    found = json.loads(path.read_text())
    assert {key: value for key, value in found["parameters"].items() if not key.endswith("_reason")} == {
        "reference": "Ana",
        "models": ["net"],
        "iou_threshold": 0.75,
        "theta_cls": 0.85,
        "split": None,
        "images_from": None,
    }
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


def test_images_of_a_split_or_a_list_alone_are_compared(
    stored: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made = two_models()
    first, second = sorted(made.images)[:2]
    images = made.images.set(first, replace(made.images[first], split="test"))
    path = tmp_path / "split.annotator"
    create_project(path, replace(made, name="split", images=images)).close()
    answer = tmp_path / "c.json"
    both = ["compare", str(path), stored[1], "--no-intervals", "--json", str(answer)]
    assert run([*both, "--split", "test"]) == 0
    assert "the images that were asked for" in capsys.readouterr().out
    found = json.loads(answer.read_text())
    assert found["parameters"]["split"] == "test"
    assert found["projects"][0]["models"][0]["matching"]["images"] == 1
    assert found["projects"][1]["reference"] is None
    listed = tmp_path / "list.txt"
    listed.write_text(f"{made.images[second].name}\n")
    assert run([*both, "--images", str(listed)]) == 0
    found = json.loads(answer.read_text())
    assert found["projects"][0]["images"] == [made.images[second].name]
    assert found["parameters"]["images_from"] == "list.txt"
    assert "list.txt" in capsys.readouterr().out
    assert "splits are: test" in failure(capsys, *both, "--split", "other")
    listed.write_text("nowhere.jpg\n")
    assert "no project has an image 'nowhere.jpg'" in failure(capsys, *both, "--images", str(listed))


def test_internals_are_found_below_the_names_of_project_and_model(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made = projects.project()
    path = tmp_path / "one.annotator"
    create_project(path, made).close()
    below = tmp_path / "inside" / "one"
    below.mkdir(parents=True)
    projects.record(below / "net", nms_iou=0.2)
    answer = tmp_path / "c.json"
    command = ["compare", str(path), "--model", "net", "--no-intervals", "--json", str(answer)]
    assert run(command) == 0
    assert json.loads(answer.read_text())["projects"][0]["models"][0]["mechanisms"]["regressor"] is None
    assert run([*command, "--internals", str(tmp_path / "inside")]) == 0
    assert json.loads(answer.read_text())["projects"][0]["models"][0]["mechanisms"]["regressor"] is not None
    assert "as one/MODEL" in failure(capsys, *command, "--internals", str(tmp_path))
