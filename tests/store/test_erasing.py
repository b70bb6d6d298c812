"""Erasing a person: nothing in the file names them any more, the trail still holds, and it says that somebody went."""

import json
import re
import sqlite3
from contextlib import closing

import pytest
from msgspec.structs import replace

import annotator
from annotator.cli.program import run
from annotator.model import edit
from annotator.model.author import Author
from annotator.model.layer import LayerKey
from annotator.publishing.manifest import MANIFEST
from annotator.publishing.trail import TRAIL
from annotator.session.session import Session
from annotator.session.view import ViewState
from annotator.store import create_project, open_project, tidy
from annotator.store.chain import iterate_links
from tests import builders
from tests.store.test_chain import change, check
from tests.store.test_tidy import DAY

DORA = "Dora Brecht"


def draw(session, author, reason=""):
    session.set_view(author=author, image=1, reason=reason)
    layer = session.load_layer(LayerKey(1, author))
    session.commit(edit.set_boxes(layer, layer.shapes.id[:1], layer.shapes.box[:1] + 0.5))


@pytest.fixture
def path(tmp_path):
    """A project in which Dora was added by a step, worked, was renamed into who she is, and gave reasons."""
    place = tmp_path / "p.annotator"
    with create_project(place, builders.project(images=1, count=2)) as file:
        days = iter(range(100))
        session = Session(file.project, file, next_shape_id=file.next_shape_id, clock=lambda: next(days) * DAY)
        draw(session, 1, f"as {DORA} said")
        session.commit(edit.add_author(Author(4, "D.")))
        session.commit(edit.add_author(Author(5, DORA)))
        added = session.load_layer(LayerKey(1, 5))
        session.set_view(author=5, image=1, reason="my first")
        session.commit(edit.add_shapes(added, builders.shapes(2, first_id=session.next_shape_id)))
        for number in range(6):
            draw(session, 1 + 4 * (number % 2), f"reason {number}")
    return place


def erase(path):
    return run(["project", "erase", str(path), DORA, "--as", "person 7", "--yes"])


@pytest.mark.parametrize("keep_days", [None, 100, 5])
def test_the_name_goes_and_the_chain_holds(path, keep_days, monkeypatch, capsys):
    """Whether nothing was tidied before, all, or only the older half of the steps."""
    monkeypatch.setattr(tidy, "BLOCK", 3)
    if keep_days is not None:
        with open_project(path) as file:
            file.tidy(file.plan_tidy(keep_since=keep_days * DAY))
    before = check(path)
    assert erase(path) == 0
    told = capsys.readouterr().out
    assert "The person is called person 7 from now on. Steps of which it is gone who made them: 4;" in told
    after = check(path)
    assert after.broken == ()
    assert (after.steps, after.erased) == (before.steps + 1, 1)
    content = path.read_bytes()
    assert DORA.encode() not in content
    with open_project(path) as file:
        entries = file.read_journal()
        assert [one.id for one in entries if one.is_erased] == [10, 8, 6, 4]
        assert not any(one.author == 5 for one in entries)
        assert not [one.reason for one in entries if one.is_erased or DORA in one.reason if one.reason]
        assert {one.reason for one in entries if one.reason} == {"reason 0", "reason 2", "reason 4"}
        names = [part.part.name for one in entries for part in one.parts]
        assert names == ["person 7", "person 7", "D."]
        assert file.project.authors[5].name == "person 7"
        draw(Session(file.project, file, next_shape_id=file.next_shape_id, view=ViewState(author=5)), 5)
        file.tidy(file.plan_tidy())
    assert check(path).broken == ()
    with closing(sqlite3.connect(path)) as connection:
        gone = [link for link in iterate_links(connection) if link.salts is not None and "author" not in link.salts]
        assert [link.number for link in gone] == [4, 6, 8, 10]
        assert not any("author" in link.values for link in gone)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE chain_field SET hash = zeroblob(32) WHERE id = 6 AND field = 'author'",
        "DELETE FROM chain_field WHERE id = 6",
        "UPDATE journal SET name = 'Move  box' WHERE id = 6",
        "UPDATE journal SET time = time + 1 WHERE id = 6",
    ],
)
def test_what_is_changed_after_that_is_seen(path, statement):
    assert erase(path) == 0
    change(path, statement)
    assert check(path).broken == (6,)


def test_a_second_person_may_follow(path):
    assert erase(path) == 0
    with open_project(path, read_only=True) as file:
        name = file.project.authors[1].name
    assert run(["project", "erase", str(path), name, "--as", "person 1", "--yes"]) == 0
    found = check(path)
    assert (found.broken, found.erased) == ((), 2)
    with open_project(path, read_only=True) as file:
        assert not any(one.author for one in file.read_journal() if one.id < 11 and not one.parts)


def test_what_somebody_wrote_is_counted_and_stays(path, capsys):
    with annotator.edit(path, author="Ana") as edited:
        edited.write_note(edited.project.images[1].name, f"{DORA} drew this; Dora Brechtel did not.")
    assert run(["project", "freeze", str(path), "v1"]) == 0
    capsys.readouterr()
    assert erase(path) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "The name is left in rows of these tables: note 1, frozen_state 1." in told


@pytest.mark.parametrize(
    ("name", "pseudonym", "sentence"),
    [(DORA, "Ana", "There is an author 'Ana' already"), ("Nobody", "x", "Nobody"), (DORA, " ", "name")],
)
def test_what_cannot_be_is_refused_and_changes_nothing(path, name, pseudonym, sentence, capsys):
    before = check(path)
    assert run(["project", "erase", str(path), name, "--as", pseudonym, "--yes"]) == 1
    assert sentence in capsys.readouterr().err
    assert check(path) == before


def test_a_bundle_says_how_many_went(path, tmp_path, capsys):
    assert erase(path) == 0
    with open_project(path) as file:
        session = Session(file.project, file, next_shape_id=file.next_shape_id)
        protocol = session.committed.protocol
        session.commit(edit.set_protocol(protocol, replace(protocol, guidelines="None."), name="Change guidelines"))
    assert run(["project", "freeze", str(path), "v1"]) == 0
    out = tmp_path / "bundle"
    assert run(["publish", str(path), "v1", str(out)]) == 0
    capsys.readouterr()
    assert run(["verify", str(out)]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert re.search(r"The trail holds: 12 steps, \d of them without content; persons erased: 1;", told)
    lines = [json.loads(line) for line in (out / TRAIL).read_text(encoding="utf-8").splitlines()]
    assert [line["step"] for line in lines if "salts" in line and "author" not in line] == [4, 6, 8, 10]
    manifest = json.loads((out / MANIFEST).read_bytes())
    assert manifest["trail"]["persons_erased"] == 1
    assert not any(DORA.encode() in one.read_bytes() for one in out.rglob("*") if one.is_file())
