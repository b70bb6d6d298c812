"""The card of one person: own numbers as the audit has them, nobody else by name, in every file."""

import csv
import json
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace

import annotator
from annotator.cli.program import run
from annotator.errors import UserError
from annotator.model.edit import set_protocol
from annotator.model.protocol import ShownCard
from annotator.report.audit.figures import MOST_PANELS, draw_drift_figure
from annotator.samples.copying import copy_sample
from annotator.samples.sample import PARTS
from tests.samples.part import copy_left_third


def test_a_card_has_the_persons_own_numbers_and_no_other_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = copy_left_third(tmp_path / "orchard")
    page, values, tables = tmp_path / "ben.html", tmp_path / "ben.json", tmp_path / "ben"
    words = ["audit", str(path), "--card", "Ben", "--html", str(page), "--json", str(values), "--csv", str(tables)]
    assert run(words) == 0
    told = capsys.readouterr().out
    whole = annotator.audit(path)
    found = json.loads(values.read_text("utf-8"))
    assert found["schema"] == "annotator.card/1"
    assert found["people"] == [one for one in whole.record["people"] if one["author"] == "Ben"]
    assert [one["author"] for one in found["drift"]] == ["Ben"] * 8
    assert [one["against"] for one in found["drift"]] == ["others"] * 5 + ["Answer key"] * 3
    assert found["sentences"] == [one["text"] for one in found["people"][0]["sentences"]]
    card = whole.card("Ben")
    assert {key: value for key, value in found.items() if key != "about"} == card.record
    assert card.figure_names == ["offsets", "drift"]
    for name in ("Ana", "Cem"):
        assert name not in told
        assert not [file for file in (page, values, *tables.iterdir()) if name in file.read_text("utf-8")]
    assert "<h1>Ben</h1>" in page.read_text("utf-8")
    with pytest.raises(UserError, match="Eve"):
        whole.card("Eve")
    with pytest.raises(UserError, match="so name one of them, or all: Ana, Ben, Cem"):
        annotator.check(path, model="One stage")  # the key of three control images is no reference for the set
    assert run(["export", str(path), str(tmp_path / "labels"), "--format", "yolo"]) == 1
    assert "say whose work is written" in capsys.readouterr().err


def test_of_two_persons_the_other_bears_a_pseudonym(tmp_path: Path) -> None:
    whole = annotator.audit(copy_sample(PARTS, tmp_path / "parts"))
    at_fault = "Noor, against Answer key: Differs in the part state more often than "
    assert [one for one in whole.sentences if one.startswith(f"{at_fault}Mia")]
    card = whole.card("Noor")
    said = " ".join(card.sentences)
    assert f"{at_fault}person " in said
    assert "most often absent for occluded" in said
    assert "less time an object than person " in said
    assert "in the last third of the images" in said
    assert "Mia" not in said + json.dumps(card.record)


def test_the_day_on_which_a_card_was_shown_is_marked_in_the_series(tmp_path: Path) -> None:
    path = copy_sample(PARTS, tmp_path / "parts")
    assert run(["audit", str(path), "--no-intervals", "--card", "Noor", "--shown"]) == 0
    shown = datetime(2025, 3, 7, tzinfo=UTC)
    with annotator.edit(path) as project:
        project.note_card("Noor")  # the same day again
        before = project.project.protocol
        assert len(before.list_cards(2)) == 1
        earlier = before.with_cards([ShownCard(2, round(1000 * shown.timestamp()))])
        project._session.commit(set_protocol(before, earlier))
    audit = annotator.audit(path, intervals=False)
    mia, noor = (next(one for one in audit.record["drift"] if one["author"] == name) for name in ("Mia", "Noor"))
    assert mia["series"]["cards_shown"] == []
    assert noor["series"]["cards_shown"][0] == shown.isoformat()
    assert len(noor["series"]["cards_shown"]) == 2
    audit.save(csv=tmp_path / "tables")
    with (tmp_path / "tables" / "drift_series.csv").open(encoding="utf-8", newline="") as file:
        marked = [row for row in csv.DictReader(file) if row["card_shown"] and row["against"] == "others"]
    assert [(row["author"], row["card_shown"]) for row in marked] == [("Noor", shown.isoformat())]
    assert marked[0]["first_finished"] > shown.isoformat()
    ends = draw_drift_figure(audit.report).axes[0].get_xlim()[1]
    marks = [one.get_xdata()[0] for one in draw_drift_figure(audit.report).axes[0].lines if one.get_marker() == "v"]
    assert marks == [int(marked[0]["place"]) - 0.5, 37.5]
    assert ends > max(marks)
    assert run(["audit", str(path), "--shown"]) == 1


def test_names_of_many_people_are_beside_the_lines(tmp_path: Path) -> None:
    report = annotator.audit(copy_sample(PARTS, tmp_path / "parts"), intervals=False).report
    drawn = [one for one in report.drift if one.against is None and len(one.starts)]
    figure = draw_drift_figure(replace(report, drift=drawn * (MOST_PANELS // len(drawn))))
    for axes in figure.axes:
        places = [text.get_position()[1] for text in axes.texts]
        assert len(places) == MOST_PANELS
        assert max(places) <= axes.get_ylim()[1]
        assert (np.diff(places) > 0).all()
