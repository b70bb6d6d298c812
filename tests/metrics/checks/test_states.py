"""Two frozen states of one project: what a model's numbers differ by is that of two checks, paired over the images."""

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

import annotator
from annotator.cli.program import run
from annotator.metrics.jackknife.interval import compute_quantile
from annotator.model import edit
from annotator.session.session import Session
from annotator.store.opening import open_project
from tests.samples.part import copy_left_third

ASKED = {"model": "Two stage", "reference": "Ana", "theta_cls": 0.5}
STATES = (None, "before")


@pytest.fixture(scope="module")
def orchard(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample, of which a state is frozen before every third box of Ana is taken away."""
    path = copy_left_third(tmp_path_factory.mktemp("states") / "orchard")
    assert run(["freeze", str(path), "before"]) == 0
    with open_project(path) as file:
        session = Session(file.project, file, next_shape_id=file.next_shape_id)
        ana = session.project.find_author("Ana").id
        for key in [one for one in session.project.layers if one.author == ana]:
            layer = session.load_layer(key)
            session.commit(edit.remove_shapes(layer, layer.shapes.id[::3]))
    return path


@pytest.fixture(scope="module")
def rows(orchard: Path) -> dict[tuple[str, str], dict]:
    return find_differences(orchard)


def find_differences(path: Path, **asked) -> dict[tuple[str, str], dict]:
    """The rows of differences of the two states, by who is compared and which number."""
    found = annotator.check(path, **ASKED, beside_state="before", **asked)
    return {(one["a"], one["quantity"]): one for one in found.record["differences"] if "b_state" in one}


def check_states(path: Path, **asked) -> list[dict]:
    """The record of the model in either state by a check of its own."""
    return [
        annotator.check(annotator.open(path, version=version), **ASKED, intervals=False, **asked).model("Two stage")
        for version in STATES
    ]


def test_the_difference_is_that_of_two_checks(orchard: Path, rows) -> None:
    now, then = check_states(orchard)
    for quantity in ("ap_50", "ap_50_95", "f1", "fn_rate"):
        row = rows["Two stage", quantity]
        group, key = ("ap", quantity.replace("ap_", "iou_")) if quantity.startswith("ap") else ("matching", quantity)
        assert row["difference"] == pytest.approx(now[group][key] - then[group][key], abs=1e-12)
        assert row["difference"] != 0
        assert row["b"].startswith("Two stage in before")
        assert row["undecided"] == (row["interval"][0] <= 0 <= row["interval"][1])


def test_a_person_is_held_against_the_reference_of_both_states(orchard: Path, rows) -> None:
    now, then = (
        next(one["f1"] for one in record["humans"] if one["author"] == "Ben") for record in check_states(orchard)
    )
    assert rows["Ben", "f1"]["difference"] == pytest.approx(now - then, abs=1e-12)
    assert rows["Ben", "f1"]["b"].startswith("Ben in before")


def test_the_interval_leaves_an_image_out_of_both_states(orchard: Path) -> None:
    names = annotator.check(orchard, **ASKED, intervals=False).record["images_used"][:4]
    row, left = find_differences(orchard, images=names)["Two stage", "fn_rate"], []
    for name in names:
        now, then = check_states(orchard, images=[one for one in names if one != name])
        left.append(now["matching"]["fn_rate"] - then["matching"]["fn_rate"])
    n, mean = len(left), sum(left) / len(left)
    reach = compute_quantile(n - 1) * ((n - 1) / n * sum((one - mean) ** 2 for one in left)) ** 0.5
    assert row["interval"] == pytest.approx((row["difference"] - reach, row["difference"] + reach), abs=1e-12)


def test_command_and_python_say_the_same(
    orchard: Path, rows, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["check", str(orchard), "--model", "Two stage", "--reference", "Ana", "--theta-cls", "0.5"]
    files = ["--json", str(tmp_path / "a.json"), "--html", str(tmp_path / "a.html"), "--csv", str(tmp_path / "csv")]
    assert run([*command, "--beside-state", "before", *files]) == 0
    printed = capsys.readouterr().out
    told = [one for one in json.loads((tmp_path / "a.json").read_text())["differences"] if "b_state" in one]
    assert told == list(rows.values())
    assert str(rows["Two stage", "ap_50"]["difference"]) in (tmp_path / "csv" / "differences.csv").read_text()
    for text in (printed, (tmp_path / "a.html").read_text()):
        assert "Two stage in before" in text


def test_a_state_that_is_not_there_is_named(orchard: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["check", str(orchard), "--model", "Two stage", "--reference", "Ana"]
    assert run([*command, "--beside-state", "after"]) == 1
    assert "after" in capsys.readouterr().err


def test_an_unchanged_state_makes_no_difference(orchard: Path) -> None:
    found = annotator.check(annotator.open(orchard, version="before"), **ASKED, beside_state=["before"])
    assert {one["difference"] for one in found.record["differences"] if "b_state" in one} == {0.0}


def test_both_states_are_counted_by_the_settings_of_now(orchard: Path) -> None:
    asked = find_differences(orchard, intervals=False, iou=0.75)
    with open_project(orchard) as file:
        own = file.project.metrics
        session = Session(file.project, file, next_shape_id=file.next_shape_id)
        session.commit(edit.set_metrics(own, replace(own, iou_threshold=0.75)))
    found = find_differences(orchard, intervals=False)
    assert {key: one["difference"] for key, one in found.items()} == {k: one["difference"] for k, one in asked.items()}
