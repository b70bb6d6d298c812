"""The card of one person: own numbers as the audit has them, nobody else by name, in every file."""

import json
from pathlib import Path

import pytest

import annotator
from annotator.cli.program import run
from annotator.errors import UserError
from annotator.samples.copying import copy_sample
from annotator.samples.sample import ORCHARD, PARTS


def test_a_card_has_the_persons_own_numbers_and_no_other_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = copy_sample(ORCHARD, tmp_path / "orchard")
    page, values, tables = tmp_path / "ben.html", tmp_path / "ben.json", tmp_path / "ben"
    words = ["audit", str(path), "--card", "Ben", "--html", str(page), "--json", str(values), "--csv", str(tables)]
    assert run(words) == 0
    told = capsys.readouterr().out
    whole = annotator.audit(path)
    found = json.loads(values.read_text("utf-8"))
    assert found["schema"] == "annotator.card/1"
    assert found["people"] == [one for one in whole.record["people"] if one["author"] == "Ben"]
    assert [one["author"] for one in found["drift"]] == ["Ben"] * 5
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


def test_of_two_persons_the_other_bears_a_pseudonym(tmp_path: Path) -> None:
    card = annotator.audit(copy_sample(PARTS, tmp_path / "parts")).card("Noor")
    said = " ".join(card.sentences)
    assert "less time an object than person " in said
    assert "in the last third of the images" in said
    assert "Mia" not in said + json.dumps(card.record)
