"""`annotator project completeness`: a draw, decisions from a file, and that both are steps of the project."""

import csv
import json
from pathlib import Path

import pytest

from annotator.cli.program import run
from annotator.metrics.agreement.completeness import read_draw
from annotator.model.protocol import LoneDraw
from annotator.session.session import Session
from annotator.store.opening import open_project

COMMAND = ["project", "completeness"]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    assert run(["demo", str(tmp_path / "orchard"), "--orchard", "--no-window"]) == 0
    return next((tmp_path / "orchard").glob("*.annotator"))


def draw_of(path: Path) -> LoneDraw | None:
    with open_project(path, read_only=True) as opened:
        return read_draw(opened.project)


def answer(path: Path, target: Path, *options: str) -> dict[str, object]:
    assert run([*COMMAND, str(path), *options, "--json", str(target)]) == 0
    found: dict[str, object] = json.loads(target.read_text("utf-8"))
    return found


def test_a_draw_that_is_decided_by_a_file(path: Path, tmp_path: Path) -> None:
    target, folder = tmp_path / "c.json", tmp_path / "lone"
    before = answer(path, target)
    assert (before["estimate"], before["drawn"], draw_of(path)) == (None, 0, None)
    assert "at least 4" in str(before["estimate_reason"])
    drawn = answer(path, target, "--draw", "12", "--seed", "3", "--csv", str(folder))
    draw = draw_of(path)
    assert draw is not None
    assert (drawn["seed"], drawn["drawn"], draw.seed, len(draw.shapes)) == (3, 14, 3, 14)
    rows = list(csv.DictReader((folder / "lone.csv").read_text("utf-8").splitlines()))
    assert [int(row["shape"]) for row in rows] == [one.shape for one in draw.shapes]
    for number, row in enumerate(rows):
        row["verdict"] = "not_real" if number % 3 == 0 else "real"
    decisions = tmp_path / "decided.csv"
    with decisions.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)
    decided = answer(path, target, "--decisions", str(decisions))
    assert (decided["decided"], decided["real"]) == (14, 9)
    low, high = decided["interval"]  # type: ignore[misc]
    assert low < decided["estimate"] < high  # type: ignore[operator]
    audited = tmp_path / "a.json"
    assert run(["audit", str(path), "--json", str(audited)]) == 0
    found = json.loads(audited.read_text("utf-8"))["completeness"]
    assert {key: decided[key] for key in found} == found


def test_from_which_overlap_shapes_are_one_object_is_kept_with_the_project(path: Path, tmp_path: Path) -> None:
    target = tmp_path / "c.json"
    before = answer(path, target)
    stricter = answer(path, target, "--unit-iou", "0.8")
    assert (before["unit_iou"], stricter["unit_iou"]) == (0.2, 0.8)
    assert stricter["units"] > before["units"]  # type: ignore[operator]
    assert answer(path, target)["lone"] == stricter["lone"]
    assert run(["audit", str(path), "--json", str(target)]) == 0
    audited = json.loads(target.read_text("utf-8"))
    assert (audited["completeness"]["unit_iou"], audited["completeness"]["lone"]) == (0.8, stricter["lone"])
    assert run([*COMMAND, str(path), "--unit-iou", "0"]) == 1


def test_a_draw_and_a_decision_are_undone_as_data(path: Path) -> None:
    from annotator.model.protocol import Verdict
    from annotator.session.series.completeness import find_units, make_draw_step, make_verdict_step

    with open_project(path) as opened:
        session = Session(opened.load_project(), opened, next_shape_id=opened.next_shape_id)
        session.commit(make_draw_step(session.committed, find_units([session.committed]), seed=1))
        draw = read_draw(session.committed)
        assert draw is not None
        session.commit(make_verdict_step(session.committed, {draw.shapes[0].shape: (Verdict.REAL, None)}))
        session.undo()
        assert read_draw(session.committed) == draw
        session.undo()
        assert read_draw(session.committed) is None
        session.redo()
        assert read_draw(session.committed) == draw
    assert draw_of(path) == draw


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("shape,verdict\n8,maybe\n", "decided.csv: line 2: has the verdict 'maybe'"),
        ("shape,verdict\n,real\n", "decided.csv: line 2: names no shape"),
        ("shape\n8\n", "decided.csv lacks the column verdict."),
        ("shape,verdict\n999999,real\n", "The shape 999999 is not among the drawn ones."),
    ],
)
def test_decisions_that_cannot_be(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, said: str
) -> None:
    assert run([*COMMAND, str(path), "--draw", "12"]) == 0
    decisions = tmp_path / "decided.csv"
    decisions.write_text(text, "utf-8")
    assert run([*COMMAND, str(path), "--decisions", str(decisions)]) == 1
    assert said in capsys.readouterr().err
