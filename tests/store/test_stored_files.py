"""Project files that earlier programs wrote are read as they were: every table, frozen states, a replica's outbox."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

import annotator
from annotator.cli.program import run
from annotator.model.layer import LayerKey
from annotator.model.review_note import NoteKind
from annotator.store import ProjectFile, open_project
from annotator.store.replica.outbox import count_unsent, read_outgoing
from annotator.store.tables.schema import SCHEMA_VERSION
from tests.store.test_chain import check

STORED = Path(__file__).parents[1] / "data" / "projects"
CONTENTS: dict[str, dict[str, dict[str, list[Any]]]] = json.loads(
    (STORED / "contents.json").read_text(encoding="utf-8")
)


def unpack(name: str, folder: Path) -> Path:
    """A copy of a stored file that can be opened and changed."""
    path = folder / f"{name}.annotator"
    path.write_bytes(gzip.decompress((STORED / f"{name}.annotator.gz").read_bytes()))
    return path


@pytest.mark.parametrize("key", CONTENTS)
def test_every_table_is_as_it_was(key: str, tmp_path: Path) -> None:
    name, _, version = key.partition(" ")
    opened = annotator.open(unpack(name, tmp_path), version=version or None)
    for table, columns in CONTENTS[key].items():
        assert getattr(opened, table)().to_pydict() == columns


@pytest.mark.parametrize("name", ["version_2", "version_3", "replica"])
def test_a_stored_file_is_brought_up_to_date_when_it_is_opened_to_be_edited(name: str, tmp_path: Path) -> None:
    path = unpack(name, tmp_path)
    with open_project(path) as file:
        assert not file.read_only_reason
    opened = annotator.open(path)
    for table, columns in CONTENTS[name].items():
        assert getattr(opened, table)().to_pydict() == columns
    assert path.with_name("version_2.annotator.v2.bak").exists() == (name == "version_2" and SCHEMA_VERSION > 2)


def test_the_first_chains_hold_and_go_on_with_reasons(tmp_path: Path) -> None:
    path = unpack("chained", tmp_path)
    before = check(path)
    assert (before.steps, before.without_content, before.broken) == (28, 12, ())
    assert before.head.hex() == "3a725de8e28e2bb1977edf71a4708f6a3048e5eb8434e6b7072598cffad257fb"
    with annotator.edit(path, reason="plums are late pears") as edited:
        edited.rename_labels({"pear": "plum"})
    after = check(path)
    assert (after.steps, after.without_content, after.broken) == (29, 12, ())
    with open_project(path, read_only=True) as file:
        assert [entry.reason for entry in file.read_journal(2)] == ["plums are late pears", ""]


def test_the_second_version_gives_no_id_twice(tmp_path: Path) -> None:
    with open_project(unpack("version_2", tmp_path)) as file:
        assert (file.project.next_image_id, file.project.next_author_id, file.next_shape_id) == (5, 4, 7)
        assert [entry.name for entry in file.read_journal(9)] == ["Mark reviewed", "Draw box", "Draw box", "Draw box"]
        (decision,) = file.project.decisions.values()
        assert (decision.kind, decision.shapes, decision.outcome.value) == ("low overlap", (1, 3), "mean")
        assert file.project.images[1].prompts == ((5.0, 6.5),)
        assert file.project.metrics.iou_threshold == 0.4


@pytest.fixture
def third(tmp_path: Path) -> ProjectFile:
    with open_project(unpack("version_3", tmp_path)) as file:
        yield file


def test_notes_decisions_and_the_protocol_of_the_third_version(third: ProjectFile) -> None:
    project = third.project
    review, answer, sent_back = (project.notes[number] for number in (1, 2, 3))
    assert (review.image, review.shape, review.author, review.to, review.kind) == (1, 2, 2, 1, NoteKind.REVIEW)
    assert (review.text, review.time, review.is_raised) == ("Is this a pear?", 1767225001.0, True)
    assert (answer.text, answer.answers, answer.kind) == ("It is.", 1, NoteKind.REMARK)
    assert (sent_back.kind, sent_back.shape, sent_back.resolved) == (NoteKind.RETURN, None, True)
    (decision,) = project.decisions.values()
    assert (decision.image, decision.auditor, decision.time) == (1, 1, 1767225000.0)
    protocol = project.protocol
    assert (protocol.guidelines, protocol.requires_occluded, protocol.required_labels) == (
        "# Draw\nall of it",
        True,
        (0,),
    )
    assert (protocol.state_guidelines, protocol.training_f1) == ((("damaged", "has a hole"),), 0.75)
    assert protocol.repeat_share == 0.5


def test_labels_settings_and_drafts_of_the_third_version(third: ProjectFile) -> None:
    apple, pear, merged = third.project.vocabulary.labels
    assert (apple.description, apple.key, apple.colour) == ("Round.", "1", "#d55e00")
    assert pear.example is not None
    assert (pear.example.image, pear.example.box, pear.source_id) == (1, (1.0, 2.0, 30.0, 40.0), 5)
    assert (merged.alias_of, merged.retired) == (0, True)
    metrics = third.project.metrics
    assert (metrics.overlap, metrics.size_threshold, metrics.profile) == ("polygon", 900.0, "challenge")
    assert metrics.interval_unit.value == "folder"
    assert metrics.score_cut_of(3) == 0.5
    shapes = third.load_layer(LayerKey(1, 1))
    assert shapes.draft.tolist() == [False, True]
    assert shapes.assisted.tolist() == [3, -1]
    assert shapes.attributes_of(1) == {"maker": "x"}
    assert [entry.name for entry in third.read_journal(2)] == ["Delete box", "Mark reviewed"]


def test_frozen_states_have_the_hashes_that_they_had(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = unpack("version_3", tmp_path)
    hashes = [
        "985166c994031b2658b2ed7f8e7d21b59fcdbf2e9a25c4874756cb99eff35d12",
        "aef114efa84734ebc196ce3c63fa2a0af0d95d8d6ca1ee297a73f6f02305a669",
    ]
    assert annotator.open(path).versions().to_pydict() == {
        "version": ["first", "second"],
        "time": ["2026-01-01T00:00:00Z"] * 2,
        "sha256": hashes,
        "images": [2, 2],
        "layers": [5, 5],
        "shapes": [6, 6],
    }
    assert run(["freeze", str(path), "third", "--json", str(tmp_path / "out.json")]) == 0
    capsys.readouterr()
    assert annotator.open(path).versions().to_pydict()["sha256"] == [*hashes, hashes[1]]


def test_a_replica_knows_its_team_and_what_it_has_not_sent(tmp_path: Path) -> None:
    with open_project(unpack("replica", tmp_path)) as file:
        member = file.membership
        assert member is not None
        assert (member.address, member.schema, member.login, member.role) == (
            "service=lab",
            "orchard",
            "ana",
            "annotator",
        )
        assert (member.author_id, member.desk, member.cursor) == (1, 1751237, 1795463361778417)
        assert file.next_shape_id == 7521505642545157
        with file.open_connection() as connection:
            waiting = read_outgoing(connection)
            assert count_unsent(connection).count == 2
    assert [(one.kind, one.state) for one in waiting] == [("step", "waiting")] * 2
    moved, drawn = (json.loads(one.body) for one in waiting)
    assert (moved["name"], moved["layers"][0]["base"], moved["layers"][0]["put"][0][:6]) == (
        "Move box",
        1,
        [7521505642545155, 0, 105.0, 105.0, 135.0, 135.0],
    )
    assert (drawn["name"], drawn["image"], drawn["layers"][0]["status"]) == ("Draw box", 3, "in_work")
