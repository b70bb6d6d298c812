"""`annotator project reference`: what each rule keeps, its drafts, and what cannot be asked."""

import csv
import json
from pathlib import Path

import pytest

from annotator.cli.program import run
from annotator.model.author import AuthorKind
from annotator.model.layer import PassPurpose
from annotator.store.opening import open_project

COMMAND = ["project", "reference"]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    assert run(["demo", str(tmp_path / "orchard"), "--orchard", "--no-window"]) == 0
    return next((tmp_path / "orchard").glob("*.annotator"))


def count_shapes(path: Path) -> tuple[int, int]:
    """Drafts and objects of references."""
    with open_project(path, read_only=True) as opened:
        project = opened.load_project()
    references = {author.id for author in project.authors_of(AuthorKind.REFERENCE)}
    drafts = [layer.shapes.draft for key, layer in project.layers.items() if key.author in references]
    return sum(int(one.sum()) for one in drafts), sum(int((~one).sum()) for one in drafts)


def test_rules_are_listed_and_nothing_changes(path: Path, tmp_path: Path) -> None:
    target, before = tmp_path / "r.json", count_shapes(path)
    assert run([*COMMAND, str(path), "--json", str(target)]) == 0
    rules = {row["rule"]: row for row in json.loads(target.read_text("utf-8"))["rules"]}
    assert list(rules) == ["2 of 3", "3 of 3", "Ana alone", "Ben alone", "Cem alone"]
    assert rules["2 of 3"]["shapes"] > rules["3 of 3"]["shapes"] > 0
    assert rules["2 of 3"]["disputed"] < rules["3 of 3"]["disputed"]
    assert rules["2 of 3"]["recall"] is None
    assert "at least 4" in rules["2 of 3"]["recall_reason"]
    with open_project(path, read_only=True) as opened:
        project = opened.load_project()
    ana = project.find_author("Ana")
    passes = (layer for key, layer in project.layers.items() if key.author == ana.id and layer.status.is_finished)
    finished = [layer for layer in passes if layer.purpose is PassPurpose.WORK]
    assert rules["Ana alone"]["shapes"] == sum(layer.count for layer in finished)
    assert rules["Ana alone"]["images"] == len(finished)
    assert count_shapes(path) == before


@pytest.mark.parametrize(("rule", "confirm"), [("2 of 3", False), ("majority", True), ("Ana", True)])
def test_what_a_rule_keeps_becomes_drafts_or_objects(path: Path, tmp_path: Path, rule: str, confirm: bool) -> None:
    target, before = tmp_path / "r.json", count_shapes(path)
    assert run([*COMMAND, str(path), "--rule", rule, *(["--confirm"] * confirm), "--json", str(target)]) == 0
    rules = {row["rule"]: row for row in json.loads(target.read_text("utf-8"))["rules"]}
    left = 39 if rule == "Ana" else 33  # on the three control images, whose reference stays as it is
    kept = rules["Ana alone" if rule == "Ana" else "2 of 3"]["shapes"] - left
    added = tuple(now - then for now, then in zip(count_shapes(path), before, strict=True))
    assert added == ((0, kept) if confirm else (kept, 0))


def test_rules_have_precision_and_recall_once_the_draw_is_decided(path: Path, tmp_path: Path) -> None:
    lone, target = tmp_path / "lone", tmp_path / "r.json"
    assert run(["project", "completeness", str(path), "--draw", "12", "--csv", str(lone)]) == 0
    rows = list(csv.DictReader((lone / "lone.csv").read_text("utf-8").splitlines()))
    decided = tmp_path / "decided.csv"
    told = [f"{row['shape']},{'not_real' if place % 3 == 0 else 'real'}" for place, row in enumerate(rows)]
    decided.write_text("\n".join(["shape,verdict", *told]), "utf-8")
    count = tmp_path / "c.json"
    assert run(["project", "completeness", str(path), "--decisions", str(decided), "--json", str(count)]) == 0
    assert run([*COMMAND, str(path), "--json", str(target), "--csv", str(tmp_path / "rules")]) == 0
    rules = {row["rule"]: row for row in json.loads(target.read_text("utf-8"))["rules"]}
    found = json.loads(count.read_text("utf-8"))
    for name, recall in found["recall"].items():
        assert rules[f"{name} alone"]["recall"] == recall["value"]
        assert rules[f"{name} alone"]["recall_interval"] == recall["interval"]
        low, high = rules[f"{name} alone"]["precision_interval"]
        assert 0 < low <= rules[f"{name} alone"]["precision"] <= high <= 1
    assert rules["2 of 3"]["precision"] > rules["Ben alone"]["precision"]
    assert rules["2 of 3"]["recall"] > rules["3 of 3"]["recall"] > 0
    kept = list(csv.DictReader((tmp_path / "rules" / "rules.csv").read_text("utf-8").splitlines()))
    assert [row["rule"] for row in kept] == list(rules)
    assert [float(row["recall"]) for row in kept] == [row["recall"] for row in rules.values()]


@pytest.mark.parametrize("rule", ["5 of 3", "2 of 4", "1 of 3", "most"])
def test_rules_that_cannot_be(path: Path, capsys: pytest.CaptureFixture[str], rule: str) -> None:
    before = count_shapes(path)
    assert run([*COMMAND, str(path), "--rule", rule]) == 1
    assert f"The rule is '{rule}'" in capsys.readouterr().err
    assert count_shapes(path) == before
