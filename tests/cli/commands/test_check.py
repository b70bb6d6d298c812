"""`annotator check`: files and tables, and one sentence for every refusal."""

import json
from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace

from annotator.cli.program import run
from annotator.detector.record import Screen
from annotator.model.layer import LayerKey
from annotator.store.opening import create_project, open_project
from tests.cli.test_commands import failure
from tests.detector.projects import NET, record, reference
from tests.report.detector.check_projects import two_models


@pytest.fixture
def stored(tmp_path: Path) -> Path:
    path = tmp_path / "p.annotator"
    create_project(path, two_models()).close()
    return path


def test_everything_is_written(stored: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "internals"
    record(folder / "net", nms_iou=0.2)
    files = {"--json": tmp_path / "out.json", "--html": tmp_path / "out.html", "--csv": tmp_path / "out"}
    options = [str(part) for pair in files.items() for part in pair]
    models = ["--model", "net", "--model", "other", "--reference", "Ana"]
    assert run(["check", str(stored), *models, "--internals", str(folder), "--tables", *options]) == 0
    told = capsys.readouterr()
    assert "background classification" in told.out
    assert "20.00 % (1)" in told.out
    assert "Fvv" in told.out
    assert "Mechanisms of other are not known: internals not loaded." in told.err
    found = json.loads(files["--json"].read_text())
    assert found["parameters"]["intervals"] == {"method": "jackknife-t", "unit": "image", "form": "delete-one"}
    assert found["models"][0]["mechanisms"]["regressor"] == 1
    assert (
        files["--html"].read_text().startswith("\n<!DOCTYPE html>") or "<!DOCTYPE html>" in files["--html"].read_text()
    )
    assert sorted(path.name for path in files["--csv"].iterdir()) == [
        "README.csv",
        "confusion.csv",
        "curves.csv",
        "detections.csv",
        "differences.csv",
        "f1_by_iou.csv",
        "images.csv",
        "images_used.csv",
        "models.csv",
        "objects.csv",
        "over_references.csv",
        "parameters.csv",
    ]


def test_detections_without_scores_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made = two_models()
    key = LayerKey(1, 9)
    rows = made.layers[key].shapes
    score = rows.score.copy()
    score[:2] = np.nan
    path = tmp_path / "unscored.annotator"
    create_project(path, made.with_layers([made.layers[key].with_shapes(rows.with_columns(score=score))])).close()
    told = failure(capsys, "check", path, "--model", "net", "--reference", "Ana", "--json", tmp_path / "out.json")
    assert "Of the 11 detections of 'net' 2 have no score" in told
    assert not (tmp_path / "out.json").exists()


def test_options_are_echoed(stored: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "out.json"
    options = [
        "--iou",
        "0.75",
        "--theta-cls",
        "0.6",
        "--fn-rule",
        "paper-code",
        "--size",
        "500",
        "--profile",
        "challenge",
        "--overlap",
        "polygon",
        "--paper-eq1",
        "--min-support",
        "3",
        "--without-assisted",
    ]
    asked = ["check", str(stored), "--model", "net", "--reference", "Ben", "--tables", *options]
    assert run([*asked, "--json", str(path)]) == 0
    parameters = json.loads(path.read_text())["parameters"]
    assert (parameters["iou_threshold"], parameters["theta_cls"], parameters["fn_rule"]) == (0.75, 0.6, "paper-code")
    assert (parameters["size_threshold"], parameters["profile"]) == (500.0, "challenge")
    assert (parameters["overlap"], parameters["paper_eq1"], parameters["minimum_support"]) == ("polygon", True, 3)
    assert parameters["without_assisted"] is True
    assert "IoU ≥ 0.75 of polygons" in capsys.readouterr().out
    assert json.loads(path.read_text())["reference"] == "Ben"


def test_the_curves_of_one_label_are_drawn_by_its_name(
    stored: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, page = tmp_path / "out.json", tmp_path / "out.html"
    check = ["check", str(stored), "--model", "net", "--reference", "Ana", "--no-intervals", "--json", str(path)]
    assert run([*check, "--html", str(page)]) == 0
    parameters = json.loads(path.read_text())["parameters"]
    assert parameters["curve_label"] is None
    assert parameters["curve_label_reason"]
    with open_project(stored) as opened:
        name = opened.project.vocabulary.labels[0].name
    assert run([*check, "--curves-of", name]) == 0
    assert json.loads(path.read_text())["parameters"]["curve_label"] == name
    capsys.readouterr()
    assert run([*check, "--curves-of", "nothing"]) == 1
    assert f"its labels are: {name}" in capsys.readouterr().err


def test_a_quarter_of_the_objects_may_be_big(stored: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "out.json"
    check = ["check", str(stored), "--model", "net", "--reference", "Ana", "--no-intervals", "--json", str(path)]
    assert run([*check, "--size", "p75"]) == 0
    assert json.loads(path.read_text())["parameters"]["size_threshold"] == 100 * 100
    for wrong in ("big", "-1", "nan", "inf"):
        assert run([*check, "--size", wrong]) == 2
    assert "p75" in capsys.readouterr().err


def test_the_score_cut_of_a_model_is_stored_or_best_or_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made, path, answer = two_models(), tmp_path / "p.annotator", tmp_path / "out.json"
    metrics = made.metrics.with_score_cut(NET, 0.65)
    create_project(path, replace(made, metrics=metrics)).close()

    def cuts(*options: str) -> list[tuple[float, str]]:
        models = ["--model", "net", "--model", "other", "--reference", "Ana", "--no-intervals"]
        assert run(["check", str(path), *models, "--tables", "--json", str(answer), *options]) == 0
        return [(one["theta_cls"], one["theta_cls_origin"]) for one in json.loads(answer.read_text())["models"]]

    assert cuts() == [(0.65, "stored with the project"), (0.75, "best F1")]
    assert "score of net ≥ 0.65 (stored with the project), other ≥ 0.75 (best F1)" in capsys.readouterr().out
    assert json.loads(answer.read_text())["parameters"]["theta_cls_reason"] == "each model has its own"
    assert cuts("--theta-cls", "best-f1") == [(0.4, "best F1"), (0.75, "best F1")]
    assert cuts("--theta-cls", "0.5") == [(0.5, "chosen")] * 2
    with open_project(path) as opened:
        assert opened.project.metrics == metrics
    assert run(["check", str(path), "--model", "net", "--reference", "Ana", "--theta-cls", "best"]) == 2
    assert "--theta-cls is a number from 0 to 1 or best-f1, not best" in capsys.readouterr().err


def test_persons_are_chosen_by_name(stored: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "out.json"
    check = ["check", str(stored), "--model", "net", "--json", str(path), "--no-intervals"]
    assert run([*check, "--reference", "Ana", "--human", "Ben", "--tables"]) == 0
    assert "each person on those finished by both: Ben 2." in capsys.readouterr().out
    assert json.loads(path.read_text())["models"][0]["images"] == {"model": 2, "humans": {"Ben": 2}}
    assert run([*check, "--reference", "Ben", "--human", "Ben"]) == 0
    assert json.loads(path.read_text())["models"][0]["images"] == {"model": 2, "humans": {}}
    assert "'net' is not a person" in failure(capsys, *check, "--reference", "Ana", "--human", "net")


def test_refusals_are_one_sentence(stored: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    check = ["check", stored, "--reference", "Ana"]
    assert "no author 'zoo'" in failure(capsys, *check, "--model", "zoo")
    assert "'Ben' is not a model; models of the project are: net, other" in failure(capsys, *check, "--model", "Ben")
    assert "cannot be both" in failure(capsys, "check", stored, "--model", "net", "--reference", "net")
    assert "no internals.json" in failure(capsys, *check, "--model", "net", "--internals", tmp_path)
    both = ["--model", "net", "--model", "other"]
    assert "has no folder of internals for net, other" in failure(capsys, *check, *both, "--internals", tmp_path)
    screened = record(tmp_path / "i", screen=Screen(reference(), iou=0.4, score=0.1))
    named = [*check, "--model", "net", "--internals", screened]
    assert "screened at score 0.1" in failure(capsys, *named, "--theta-cls", "0.05")
    assert "screened for the reference 'Ana'" in failure(
        capsys, "check", stored, "--reference", "Ben", "--model", "net", "--internals", screened
    )
    (screened / "row" / "img1.jpg.npz").write_bytes(b"")
    assert "img1.jpg.npz cannot be read" in failure(capsys, *named)
    assert "name one of them, or all: Ana, Ben" in failure(capsys, "check", stored, "--model", "net")


def test_every_pooled_number_has_an_interval_or_says_why_not(stored: Path, tmp_path: Path) -> None:
    path = tmp_path / "out.json"
    check = ["check", str(stored), "--model", "net", "--reference", "Ana", "--json", str(path)]
    assert run(check) == 0
    model = json.loads(path.read_text())["models"][0]
    pooled = [
        *((model["matching"], key) for key in ("precision", "recall", "f1", "fn_rate")),
        *((model["ap"], key) for key in ("iou_50", "iou_75", "iou_50_95", "area_50", "voc11_50")),
        *((model["best_f1"], key) for key in ("f1", "precision", "recall")),
        *((model["task"], key) for key in ("count_deviation", "localisation_deviation")),
        *((subset, "ap") for subset in model["subsets"].values()),
    ]
    for numbers, key in pooled:
        if numbers[key] is not None:
            assert numbers.get(f"{key}_interval") or numbers[f"{key}_interval_reason"], key
    low, high = model["matching"]["recall_interval"]
    assert low < model["matching"]["recall"] < high
    assert model["matching"]["recall_interval_caution"] == "few images"
    assert run([*check, "--no-intervals"]) == 0
    answer = json.loads(path.read_text())
    assert answer["parameters"]["intervals"]["method"] is None
    assert answer["models"][0]["matching"]["f1_interval"] is None
    assert answer["models"][0]["matching"]["f1_interval_reason"] == "no intervals were asked for"
