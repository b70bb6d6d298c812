"""Suspects as rows: who drew, who was asked, what they say, and what became of each; the file of the command."""

import csv
import json
from pathlib import Path

import immutables
import pytest
from msgspec.structs import replace

from annotator.cli.program import run
from annotator.metrics.detection.inputs import CheckSettings
from annotator.metrics.suspects.find import Suspicion
from annotator.model.decision import Decision, Outcome
from annotator.model.review_note import NoteKind, ReviewNote
from annotator.report.detector.suspects import Handling, SuspectList, find_handled, make_suspect_list
from annotator.report.detector.values import CheckOptions, make_check_report
from annotator.store.opening import create_project
from tests.detector.projects import ANA, BEN, NET, OBJECTS, project


def list_of(made, sure: float | None = None) -> SuspectList:
    options = CheckOptions(models=(NET,), reference=ANA, settings=CheckSettings.of(made))
    report = make_check_report(made, options)
    return make_suspect_list(report, report.models[0], sure=sure)


@pytest.fixture
def fates():
    """On the first image the pear at the fourth object is false; Ben has a box there, too, an apple."""
    made = project()
    key = next(key for key in made.layers if (key.image, key.author) == (1, BEN))
    ben = made.layer_of(key)
    rows = ben.shapes.with_columns(box=OBJECTS[3:4] + 12)
    return made.with_layers([ben.with_shapes(rows)])


def test_a_row_tells_who_drew_it_and_what_they_say(fates) -> None:
    found = list_of(fates)
    rows = found.find_rows(Suspicion.FALSE_POSITIVE).tolist()
    row = next(row for row in rows if found.suspects.shape[row] == 12)
    assert found.list_asked(row) == [ANA, BEN]
    assert [(one.author, one.label) for one in found.list_testimonies(row)] == [(ANA, 0), (BEN, 0)]
    assert found.count_drawn()[row] == 2
    missed = found.find_rows(Suspicion.MISSED).tolist()
    row = next(row for row in missed if found.suspects.shape[row] == 4)
    assert found.list_asked(row) == [BEN], "whose shape it is, is not asked"
    assert [one.author for one in found.list_testimonies(row)] == [BEN]
    assert found.count_drawn()[row] == 1


def test_what_became_of_a_suspect_is_read_from_notes_and_decisions(fates) -> None:
    found = list_of(fates)
    by_shape = {int(shape): row for row, shape in enumerate(found.suspects.shape.tolist())}
    ben = int(fates.layer_of(next(key for key in fates.layers if (key.image, key.author) == (1, BEN))).shapes.id[0])

    def became(*, notes=(), decisions=()) -> dict[int, Handling]:
        made = replace(
            fates,
            notes=immutables.Map({one.id: one for one in notes}),
            decisions=immutables.Map({one.id: one for one in decisions}),
        )
        return {shape: Handling(int(find_handled(found, made)[row])) for shape, row in by_shape.items()}

    assert set(became().values()) == {Handling.OPEN}
    flag = ReviewNote(1, 1, 13, ANA, 1.0, "", NoteKind.REVIEW)
    assert became(notes=[flag])[13] is Handling.NOTED
    assert became(notes=[ReviewNote(1, 1, 13, ANA, 1.0, "", NoteKind.REVIEW, resolved=True)])[13] is Handling.SETTLED
    assert became(notes=[ReviewNote(1, 1, 13, ANA, 1.0, "looks fine")])[13] is Handling.OPEN
    decided = Decision(1, 1, "extra", (ben,), Outcome.TAKE_A, ANA, 1.0)
    assert became(decisions=[decided])[12] is Handling.DECIDED, "Ben's box lies there"
    assert became(decisions=[decided])[13] is Handling.OPEN


def test_the_command_writes_the_same_list(fates, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, out = tmp_path / "p.annotator", tmp_path / "new" / "suspects.csv"
    create_project(path, fates).close()
    options = ["--model", "net", "--reference", "Ana", "--no-intervals", "--theta-cls", "0.3"]
    answer = tmp_path / "check.json"
    assert run(["check", str(path), *options, "--suspects", str(out), "--sure", "0.5", "--json", str(answer)]) == 0
    assert "is called sure from a score of 0.5" in capsys.readouterr().out
    with out.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    false = [row for row in rows if row["list"] == "false_positive"]
    assert [float(row["score"]) for row in false] == sorted((float(row["score"]) for row in false), reverse=True)
    pear = next(row for row in false if row["id"] == "12")
    assert (pear["drawn_by"], pear["asked"], pear["others_say"]) == ("Ana; Ben", "Ana; Ben", "Ana: apple; Ben: apple")
    assert (pear["label"], pear["tide"], pear["handled"], pear["image"]) == ("pear", "Cls", "open", "row/img1.jpg")
    wrong = [row for row in rows if row["list"] == "wrong_label"]
    assert [(row["id"], row["model_label"], row["score"]) for row in wrong] == [("4", "pear", "0.8")]
    assert {row["list"] for row in rows} >= {"missed", "missing_label"}
    (net,) = json.loads(answer.read_text(encoding="utf-8"))["models"]
    assert net["suspects"]["sure_from"] == 0.5
    places = net["suspects"]["places"]
    assert len(places) == sum(net["suspects"]["counts"][kind] for kind in ("missing_label", "wrong_label"))
    assert [(one["id"], one["model_label"], one["score"]) for one in places if one["list"] == "wrong_label"] == [
        (4, "pear", 0.8)
    ]
