"""Several processes: in order, again after one was killed, and the same answers as one process."""

import json
import os
import re
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import numpy as np
import pytest

from annotator.api.audit import AuditAnswer, ask_for_audit
from annotator.api.questions import AuditQuestion
from annotator.cli import workers
from annotator.cli.program import run
from annotator.cli.workers import Processes
from annotator.errors import UserError
from annotator.metrics.ranges.source import LoadedSource, SourceWalk
from annotator.model.decision import PROPOSED, PROPOSED_AS, PROPOSED_HERE, PROVENANCE, describe_shape
from annotator.model.layer import LayerKey
from annotator.model.project import Project
from annotator.store.opening import create_project
from annotator.store.source import ProjectSource
from tests.cli.killing import KillingSource, kill_always, refuse
from tests.cli.travelling import stay_in_process
from tests.depth import deep
from tests.metrics.ranges.test_ranges import mixed_project
from tests.report.detector.check_projects import two_models


def test_an_audit_whose_worker_is_killed_has_every_bit(tmp_path: Path) -> None:
    project = mixed_project()
    create_project(tmp_path / "p.annotator", project).close()
    source = KillingSource(ProjectSource.of(tmp_path / "p.annotator"), str(tmp_path / "killed"))
    question = AuditQuestion(alpha=5.0, omega=9.0, gamma=2.0, unit="px")
    found = ask_for_audit(SourceWalk.of(source, Processes(1), boxes=200), question)
    assert (tmp_path / "killed").exists()
    whole = AuditAnswer(ask_for_audit(SourceWalk.of(LoadedSource(project)), question)).record
    assert json.dumps(AuditAnswer(found).record) == json.dumps(whole)


def test_work_that_always_ends_its_process_is_given_up_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "ATTEMPTS", 2)
    with pytest.raises(UserError, match=r"Part 1 of 2 ended its process 2 times; .* fewer workers"):
        list(Processes(1).run(kill_always, [1, 2]))


def test_a_sentence_of_a_worker_is_said() -> None:
    with pytest.raises(UserError, match=r"^7 is refused; take another\.$"):
        list(Processes(1).run(refuse, [7]))


def test_no_process_outlives_a_killed_program() -> None:
    code = (
        "import os, time; from annotator.cli.workers import Processes\n"
        "found = Processes(1).run(os.getpgid, [0] * 9); print(next(found), flush=True); time.sleep(60)"
    )
    program = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE)
    assert program.stdout is not None
    program.stdout.readline()
    program.kill()
    assert program.communicate(timeout=20)[0] is not None  # the pipe ends with the last process that holds it


AUDIT = """import multiprocessing, os, sys
from annotator.cli.program import run
project, page, executable, cores = sys.argv[1:]
os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[: int(cores)])
multiprocessing.set_executable(executable)
assert run(["audit", project, "--html", page, "--quiet"]) == 0
print("matplotlib.figure" in sys.modules)
"""


def draw_page(project: Path, page: Path, *, executable: str = sys.executable, cores: int = 2) -> tuple[bytes, bool]:
    """The page of an audit from cold up to the time at its foot, and whether this process drew its figures."""
    command = [sys.executable, "-c", AUDIT, str(project), str(page), executable, str(cores)]
    ended = subprocess.run(command, check=False, capture_output=True, text=True)
    assert (ended.returncode, ended.stderr) == (0, "")
    return page.read_bytes().partition(b"<footer>")[0], ended.stdout == "True\n"


@pytest.mark.skipif(not hasattr(os, "sched_setaffinity") or len(os.sched_getaffinity(0)) < 2, reason="needs two cores")
@pytest.mark.parametrize("make", [mixed_project, lambda: Project("u", "Empty")])
def test_the_figures_of_a_page_are_the_same_from_another_process(make: Callable[[], Project], tmp_path: Path) -> None:
    path, page = tmp_path / "p.annotator", tmp_path / "p.html"
    create_project(path, make()).close()
    here, is_here = draw_page(path, page, cores=1)
    assert is_here
    assert draw_page(path, page) == (here, False)
    no_worker = tmp_path / "python"
    no_worker.write_text(f'#!/bin/sh\ncase "$*" in *spawn_main*) exit 1 ;; esac\nexec "{sys.executable}" "$@"\n')
    no_worker.chmod(0o755)
    assert draw_page(path, page, executable=str(no_worker)) == (here, True)


SPINNING = """import os, sys
from annotator.cli import main
sys.argv[1:] = ["audit", sys.argv[1], "--quiet"]
try:
    main()
except SystemExit:
    pass
tasks = [open(f"/proc/self/task/{one}/stat").read() for one in os.listdir("/proc/self/task") if int(one) != os.getpid()]
print(sum(int(ticks) for task in tasks for ticks in task.rpartition(")")[2].split()[11:13]))
"""


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="needs the times of threads")
def test_no_thread_of_a_library_spins_beside_a_command(tmp_path: Path) -> None:
    path = tmp_path / "p.annotator"
    create_project(path, mixed_project()).close()
    told = subprocess.run([sys.executable, "-c", SPINNING, str(path)], check=True, capture_output=True, text=True)
    assert int(told.stdout.split()[-1]) <= 1  # a hundredth of a second; without the setting it was a third


def answers_of(command: list[str], folder: Path) -> list[bytes]:
    """What one worker and several write."""
    found = []
    for number in ("1", "2"):
        out = folder / f"{number}.json"
        assert run([*command, "--workers", number, "--json", str(out)]) == 0
        found.append(out.read_bytes())
    return found


@pytest.fixture
def no_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shares are worked on here, one after the other."""
    stay_in_process(monkeypatch)


@pytest.mark.usefixtures("no_processes")
def test_an_audit_in_shares_writes_the_same_file(tmp_path: Path) -> None:
    path = tmp_path / "p.annotator"
    create_project(path, mixed_project()).close()
    one, two = answers_of(["audit", str(path), "--split", "train"], tmp_path)
    assert one == two
    assert b'"f1_interval": [' in one


@pytest.mark.usefixtures("no_processes")
def test_a_check_and_a_search_in_shares_write_the_same_file(tmp_path: Path) -> None:
    path = tmp_path / "p.annotator"
    create_project(path, two_models()).close()
    one, two = answers_of(["check", str(path), "--model", "net", "--model", "other", "--reference", "Ana"], tmp_path)
    assert one == two
    create_project(path, mixed_project(), overwrite=True).close()
    one, two = answers_of(["tune", str(path), "--unit", "px", "--gamma", "1:1:2"], tmp_path)
    assert one == two


def project_with_remarks() -> Project:
    """A shape that no picture can hold, and proposals of which one was confirmed and one deleted."""
    project = mixed_project()
    far, truth = project.layers[LayerKey(7, 2)], project.layers[LayerKey(9, 4)]
    box = far.shapes.box.copy()
    box[0, 2] = 1e9
    told = [{PROVENANCE: {"rule": PROPOSED, PROPOSED_AS: describe_shape(truth.shapes, 0), PROPOSED_HERE: 2}}]
    attributes = np.array([*told, *[None] * (len(truth.shapes) - 1)], dtype=np.object_)
    layers = (
        far.with_shapes(far.shapes.with_columns(box=box)),
        truth.with_shapes(truth.shapes.with_columns(attributes=attributes)),
    )
    return project.with_layers(layers)


@pytest.mark.usefixtures("no_processes")
def test_workers_say_what_one_process_says(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "p.annotator"
    create_project(path, project_with_remarks()).close()
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE project SET metrics = ?", ('{"iou_threshold": "x"}',))
    told, answers = [], []
    for number in ("1", "3"):
        out = tmp_path / f"{number}.json"
        assert run(["audit", str(path), "--no-intervals", "--workers", number, "--json", str(out)]) == 0
        told.append(capsys.readouterr().err)
        answers.append(out.read_bytes())
    assert answers[0] == answers[1]
    assert json.loads(answers[0])["proposals"][0]["confirmed"] == 1
    assert told[0] == told[1]
    assert "1 shapes reach beyond" in told[0]
    assert "iou threshold" in told[0]


@pytest.mark.usefixtures("no_processes")
def test_a_frozen_state_is_audited_in_parts_too(tmp_path: Path) -> None:
    path = tmp_path / "p.annotator"
    create_project(path, mixed_project()).close()
    assert run(["freeze", str(path), "first"]) == 0
    one, two = answers_of(["audit", str(path), "--version", "first", "--no-intervals"], tmp_path)
    assert one == two


@pytest.mark.parametrize("_drawn", [False, pytest.param(True, marks=[deep, pytest.mark.figures])])
@pytest.mark.usefixtures("no_processes")
def test_pages_and_tables_are_the_same_by_several_processes(tmp_path: Path, *, _drawn: bool) -> None:
    path = tmp_path / "p.annotator"
    create_project(path, mixed_project()).close()
    written = []
    for number in ("1", "2"):
        folder, page = tmp_path / f"csv{number}", tmp_path / f"{number}.html"
        words = ["audit", str(path), "--workers", number, "--no-intervals", "--csv", str(folder), "--html", str(page)]
        assert run(words) == 0
        text = re.sub(r"<footer>Annotator [^<]*", "", page.read_text(encoding="utf-8"))
        written.append((text, {one.name: one.read_bytes() for one in folder.iterdir()}))
    assert written[0] == written[1]
