"""`annotator project reference`: what each rule keeps, its drafts, and what cannot be asked."""

import json
from pathlib import Path

import pytest

from annotator.cli.program import run
from annotator.model.author import AuthorKind
from annotator.session.series.completeness import find_units
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
        units = find_units(opened.load_project())
    assert rules["Ana alone"]["shapes"] == units.found[0] + len(units.lone[0])
    assert count_shapes(path) == before


@pytest.mark.parametrize(("rule", "confirm"), [("2 of 3", False), ("majority", True)])
def test_what_a_rule_keeps_becomes_drafts_or_objects(path: Path, tmp_path: Path, rule: str, confirm: bool) -> None:
    target, before = tmp_path / "r.json", count_shapes(path)
    assert run([*COMMAND, str(path), "--rule", rule, *(["--confirm"] * confirm), "--json", str(target)]) == 0
    kept = json.loads(target.read_text("utf-8"))["rules"][0]["shapes"]
    added = tuple(now - then for now, then in zip(count_shapes(path), before, strict=True))
    assert added == ((0, kept) if confirm else (kept, 0))


@pytest.mark.parametrize("rule", ["5 of 3", "2 of 4", "1 of 3", "most"])
def test_rules_that_cannot_be(path: Path, capsys: pytest.CaptureFixture[str], rule: str) -> None:
    before = count_shapes(path)
    assert run([*COMMAND, str(path), "--rule", rule]) == 1
    assert f"The rule is '{rule}'" in capsys.readouterr().err
    assert count_shapes(path) == before
