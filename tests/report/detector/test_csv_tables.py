"""The CSV tables of a check against rows worked out by hand from the project of every fate."""

import csv
from pathlib import Path

import pytest

from annotator.api.check import CheckAnswer
from tests.detector.projects import NET, record
from tests.report.detector.check_projects import OTHER, report_of, two_models

Rows = list[dict[str, str]]


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Rows]:
    found = {}
    for path in CheckAnswer(report_of(two_models(), (NET, OTHER), theta_cls=0.3)).save(
        csv=tmp_path_factory.mktemp("tables")
    ):
        with path.open(encoding="utf-8", newline="") as file:
            found[path.stem] = list(csv.DictReader(file))
    return found


def picked(rows: Rows, *columns: str) -> list[tuple[object, ...]]:
    """The named columns; numbers as numbers, an empty cell as None."""
    return [tuple(number_of(row[name]) for name in columns) for row in rows]


def number_of(text: str) -> object:
    try:
        return float(text) if text else None
    except ValueError:
        return text


def test_a_row_for_every_detection(tables: dict[str, Rows]) -> None:
    """Of the first image one is right, one has the wrong label, one lies beside its object, two lie on nothing."""
    rows = picked(tables["detections"], "model", "image", "id", "label", "score", "outcome", "object_id", "iou", "tide")
    first, second = "row/img1.jpg", "row/img2.jpg"
    assert rows == [
        ("net", first, 11, "apple", 0.9, "tp", 1, pytest.approx(90 / 110), None),
        ("net", first, 12, "pear", 0.8, "fp", None, None, "Cls"),
        ("net", first, 13, "apple", 0.7, "fp", None, None, "Loc"),
        ("net", first, 14, "apple", 0.6, "fp", None, None, "Bkg"),
        ("net", first, 15, "apple", 0.4, "fp", None, None, "Bkg"),
        *(("net", second, 31 + at, "apple", (9 - at) / 10, "tp", 21 + at, 1, None) for at in range(6)),
        ("other", first, 510, "apple", 0.75, "tp", 1, 1, None),
        ("other", first, 511, "apple", 0.5, "fp", None, None, "Bkg"),
        ("other", second, 520, "apple", 0.75, "tp", 21, 1, None),
        ("other", second, 521, "apple", 0.5, "fp", None, None, "Bkg"),
    ]
    corners = picked(tables["detections"], "x0", "y0", "x1", "y1")
    assert corners[:5] == [
        (10, 0, 110, 100),
        (610, 0, 710, 100),
        (1045, 0, 1145, 100),
        (1200, 0, 1300, 100),
        (0, 500, 90, 590),
    ]


def test_a_row_for_every_object(tables: dict[str, Rows]) -> None:
    rows = [row for row in tables["objects"] if row["model"] == "net" and row["image"] == "row/img1.jpg"]
    assert picked(rows, "id", "part_state", "outcome", "detection_id", "score", "iou", "tide", "hallucinated") == [
        (1, "intact", "tp", 11, 0.9, pytest.approx(90 / 110), None, "false"),
        (2, "intact", "fn", None, None, None, "Missed", "false"),
        (3, "intact", "fn", None, None, None, "Missed", "false"),
        (4, "intact", "fn", None, None, None, "Cls", "false"),
        (5, "intact", "fn", None, None, None, "Missed", "false"),
        (6, "intact", "fn", None, None, None, "Loc", "false"),
        (7, "absent", "left out", None, None, None, None, "true"),
    ]
    assert picked(rows, "x0", "y0", "x1", "y1") == [(x, 0, x + 100, 100) for x in range(0, 1400, 200)]
    found = [row for row in tables["objects"] if row["model"] == "net" and row["image"] == "row/img2.jpg"]
    assert picked(found, "id", "label", "outcome", "detection_id", "score", "iou", "tide", "mechanism") == [
        *((21 + at, "apple", "tp", 31 + at, (9 - at) / 10, 1, None, None) for at in range(6)),
        (27, "apple", "left out", None, None, None, None, None),
    ]
    other = [row for row in tables["objects"] if row["model"] == "other"]
    assert [row["outcome"] for row in other] == (["tp"] + ["fn"] * 5 + ["left out"]) * 2
    assert [row["hallucinated"] for row in other] == (["false"] * 6 + ["true"]) * 2


def test_mechanisms_of_what_was_missed(tmp_path: Path) -> None:
    report = report_of(two_models(folder=record(tmp_path / "internals")))
    rows = {}
    for path in CheckAnswer(report).save(csv=tmp_path / "tables"):
        with path.open(encoding="utf-8", newline="") as file:
            rows[path.stem] = list(csv.DictReader(file))
    first = [row["mechanism"] for row in rows["objects"] if row["image"] == "row/img1.jpg"]
    assert first == [
        "",
        "proposal_process",
        "regressor",
        "interclass_classification",
        "background_classification",
        "classifier_calibration",
        "",
    ]
    assert {row["mechanism"] for row in rows["objects"] if row["image"] == "row/img2.jpg"} == {""}


def test_counts_of_every_image(tables: dict[str, Rows]) -> None:
    rows = picked(tables["images"], "model", "image", "objects", "tp", "fp", "fn", "precision", "recall", "f1")
    assert rows == [
        ("net", "row/img1.jpg", 6, 1, 4, 5, 1 / 5, pytest.approx(1 / 6), pytest.approx(2 / 11)),
        ("net", "row/img2.jpg", 6, 6, 0, 0, 1, 1, 1),
        ("other", "row/img1.jpg", 6, 1, 1, 5, 1 / 2, pytest.approx(1 / 6), pytest.approx(2 / 8)),
        ("other", "row/img2.jpg", 6, 1, 1, 5, 1 / 2, pytest.approx(1 / 6), pytest.approx(2 / 8)),
    ]


def test_the_main_numbers_of_every_model(tables: dict[str, Rows]) -> None:
    columns = ("model", "reference", "images", "objects", "detections", "tp", "fp", "fn", "precision", "recall", "f1")
    assert picked(tables["models"], *columns) == [
        ("net", "Ana", 2, 12, 11, 7, 4, 5, pytest.approx(7 / 11), pytest.approx(7 / 12), pytest.approx(14 / 23)),
        ("other", "Ana", 2, 12, 4, 2, 2, 10, pytest.approx(2 / 4), pytest.approx(2 / 12), pytest.approx(4 / 16)),
    ]
    assert picked(tables["models"], "fn_rate") == [(pytest.approx(5 / 12),), (pytest.approx(10 / 12),)]


def test_a_point_of_the_curve_for_every_detection(tables: dict[str, Rows]) -> None:
    """By descending score, the first image first: right, right, label, right, beside, right, nothing, right, …"""
    every = [row for row in tables["curves"] if (row["model"], row["subset"]) == ("net", "all")]
    assert [row["label"] for row in every] == [""] * 11 + ["apple"] * 10
    rows = every[:11]
    right = [1, 1, 0, 1, 0, 1, 0, 1, 1, 0, 1]
    assert picked(rows, "score", "recall", "precision") == [
        (score, pytest.approx(sum(right[:upto]) / 12), pytest.approx(sum(right[:upto]) / upto))
        for upto, score in enumerate((0.9, 0.9, 0.8, 0.8, 0.7, 0.7, 0.6, 0.6, 0.5, 0.4, 0.4), start=1)
    ]
