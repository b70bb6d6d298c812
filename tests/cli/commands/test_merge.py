"""`annotator merge`: what it prints, writes and refuses; the rules are tested with the session."""

import json
import re
import shutil
from pathlib import Path

import pytest

from annotator.cli.program import run
from annotator.store.opening import create_project, open_project
from annotator.store.replica.membership import Membership
from tests.builders import project
from tests.session.merge.test_plan import ANA, BEN, move


@pytest.fixture
def copies(tmp_path: Path) -> tuple[Path, Path]:
    ours, theirs = tmp_path / "ours.annotator", tmp_path / "theirs.annotator"
    create_project(ours, project(images=2, count=3)).close()
    shutil.copy(ours, theirs)
    move(ours, ANA, 5.0)
    move(theirs, ANA, -5.0)
    move(theirs, BEN, 2.0)
    return ours, theirs


def test_merge(copies, capsys: pytest.CaptureFixture[str]) -> None:
    ours, theirs = copies
    out = ours.with_name("m.json")
    before = theirs.read_bytes()
    assert run(["merge", str(ours), str(theirs), "--json", str(out)]) == 0
    told = capsys.readouterr().out
    folder = ours.parent.name
    assert re.search(
        rf"Ana on 'img0.jpg' was changed on both sides. This project: 3 shapes, done, changed [-\d]+ [:\d]+ "
        rf"\({folder}/ours.annotator\). The copy: 3 shapes, done, changed [-\d]+ [:\d]+ \({folder}/theirs.annotator\). "
        "Both are kept: pass 2 of the copy counts, pass 1 of this project does not.",
        " ".join(told.split()),
    )
    record = json.loads(out.read_text())
    assert list(record)[:5] == ["schema", "added", "updated", "kept_twice", "vocabulary"]
    assert (record["updated"], record["kept_twice"]) == ([["Ben", "img0.jpg"]], [["Ana", "img0.jpg"]])
    assert theirs.read_bytes() == before
    with open_project(ours) as opened:
        assert opened.read_journal(1)[0].name == "Merge"
        assert ANA._replace(pass_number=2) in opened.project.layers
    assert run(["merge", str(ours), str(theirs)]) == 0
    assert "Nothing to merge" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("choice", "said", "kept"),
    [
        ("mine", "Only the work of this project is kept; it counts as pass 1.", [1]),
        ("theirs", "Only the work of the copy is kept; it counts as pass 2.", [2]),
        ("both", "Both are kept: pass 2 of the copy counts, pass 1 of this project does not.", [1, 2]),
    ],
)
def test_one_choice_for_all_conflicts(copies, capsys, choice: str, said: str, kept: list[int]) -> None:
    ours, theirs = copies
    out = ours.with_name("m.json")
    assert run(["merge", str(ours), str(theirs), "--conflicts", choice, "--json", str(out)]) == 0
    assert said in " ".join(capsys.readouterr().out.split())
    [record] = json.loads(out.read_text())["conflicts"]
    assert (record["choice"], record["counting_pass"]) == (choice, kept[-1])
    with open_project(ours) as opened:
        assert [layer.key.pass_number for layer in opened.project.list_begun_passes(1, 1)] == kept
        names = ["Merge"] if choice == "both" else ["Choose passes", "Merge"]
        assert [entry.name for entry in opened.read_journal(len(names))] == names
    assert run(["merge", str(ours), str(theirs)]) == 0
    assert "Nothing to merge" in capsys.readouterr().out
    assert run(["merge", str(ours), str(theirs), "--conflicts", "neither"]) == 2


def test_what_cannot_be_done(copies, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ours, theirs = copies
    before = ours.read_bytes()

    def failure(*arguments: Path) -> str:
        capsys.readouterr()
        assert run(["merge", *map(str, arguments)]) == 1
        return capsys.readouterr().err

    assert "is the project itself" in failure(ours, ours)
    assert "no project file" in failure(ours, theirs, tmp_path / "none.annotator")
    (tmp_path / "bad.annotator").write_text("no")
    assert "damaged" in failure(ours, theirs, tmp_path / "bad.annotator")
    assert ours.read_bytes() == before
    with open_project(ours):
        assert "read-only" in failure(ours, theirs)
    assert run(["merge", str(ours)]) == 2


def make_replica(path: Path, role: str) -> None:
    with open_project(path) as opened:
        opened.make_replica(Membership("host=/nowhere", "plot", "ben", BEN.author, role, 7, token="t"))


def test_an_annotators_replica_is_no_source(copies, capsys: pytest.CaptureFixture[str]) -> None:
    ours, theirs = copies
    make_replica(theirs, "annotator")
    before = ours.read_bytes()
    assert run(["merge", str(ours), str(theirs)]) == 1
    assert " ".join(capsys.readouterr().err.split()).endswith(
        "'theirs.annotator' is Ben's replica of a team project and holds but a part of it; merge an auditor's replica, "
        "or a copy made with annotator team detach."
    )
    assert ours.read_bytes() == before


def test_an_auditors_replica_is_a_source(copies) -> None:
    ours, theirs = copies
    make_replica(theirs, "auditor")
    assert run(["merge", str(ours), str(theirs)]) == 0


def test_an_annotators_replica_takes_in_nothing_of_others(copies, capsys: pytest.CaptureFixture[str]) -> None:
    ours, theirs = copies
    make_replica(ours, "annotator")
    assert run(["merge", str(ours), str(theirs)]) == 1
    assert "in which you change your own shapes only" in " ".join(capsys.readouterr().err.split())
    with open_project(ours) as opened:
        assert opened.read_journal(1)[0].name != "Merge"
