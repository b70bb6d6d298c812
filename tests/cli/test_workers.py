"""Several processes: in order, again after one was killed, and the same answers as one process."""

from pathlib import Path

import pytest

from annotator.cli import sources, workers
from annotator.cli.program import run
from annotator.cli.workers import Processes
from annotator.errors import UserError
from annotator.metrics.parts.source import OneProcess
from annotator.store.opening import create_project
from tests.cli.killing import kill_always, square_once_killed
from tests.metrics.parts.test_parts import mixed_project
from tests.report.detector.check_projects import two_models


def test_a_killed_worker_is_replaced_and_its_work_done_again(tmp_path: Path) -> None:
    given = [(number, str(tmp_path / "killed")) for number in range(8)]
    assert list(Processes(2).run(square_once_killed, given)) == [n**2 for n in range(8)]
    assert (tmp_path / "killed").exists()


def test_work_that_always_ends_its_process_is_given_up_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "ATTEMPTS", 2)
    with pytest.raises(UserError, match=r"Part 1 of 2 ended its process 2 times; .* fewer workers"):
        list(Processes(1).run(kill_always, [1, 2]))


def answers_of(command: list[str], folder: Path) -> list[bytes]:
    """What one worker and three write."""
    found = []
    for number in ("1", "3"):
        out = folder / f"{number}.json"
        assert run([*command, "--workers", number, "--json", str(out)]) == 0
        found.append(out.read_bytes())
    return found


def test_an_audit_by_processes_writes_the_same_file(tmp_path: Path) -> None:
    path = tmp_path / "p.annotator"
    create_project(path, mixed_project()).close()
    one, three = answers_of(["audit", str(path), "--split", "train"], tmp_path)
    assert one == three
    assert b'"f1_interval": [' in one


@pytest.fixture
def no_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shares are worked on here, one after the other: starting processes takes a second each."""
    monkeypatch.setattr(sources, "Processes", lambda _number: OneProcess())


@pytest.mark.usefixtures("no_processes")
def test_a_check_and_a_search_in_shares_write_the_same_file(tmp_path: Path) -> None:
    path = tmp_path / "p.annotator"
    create_project(path, two_models()).close()
    one, three = answers_of(["check", str(path), "--model", "net", "--model", "other", "--reference", "Ana"], tmp_path)
    assert one == three
    create_project(path, mixed_project(), overwrite=True).close()
    one, three = answers_of(["tune", str(path), "--unit", "px", "--gamma", "1:1:2"], tmp_path)
    assert one == three


@pytest.mark.usefixtures("no_processes")
def test_a_frozen_state_is_audited_in_parts_too(tmp_path: Path) -> None:
    path = tmp_path / "p.annotator"
    create_project(path, mixed_project()).close()
    assert run(["freeze", str(path), "first"]) == 0
    one, three = answers_of(["audit", str(path), "--version", "first", "--no-intervals"], tmp_path)
    assert one == three


@pytest.mark.usefixtures("no_processes")
def test_a_page_is_made_by_one_process_and_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "p.annotator"
    create_project(path, mixed_project()).close()
    assert run(["audit", str(path), "--workers", "2", "--no-intervals", "--csv", str(tmp_path / "csv")]) == 0
    assert "nobody helps" in capsys.readouterr().err
