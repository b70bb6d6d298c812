"""A Dask cluster: the same answer, a killed worker, other versions, nobody there."""

import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from annotator.api.audit import AuditAnswer, ask_for_audit
from annotator.api.questions import AuditQuestion
from annotator.cli import workers
from annotator.cli.workers import Cluster
from annotator.detector.run.folder import Workers, run_folder
from annotator.detector.run.model import load_detector
from annotator.detector.run.tiles import Resolution, RunOptions
from annotator.errors import Cancelled, Progress, UserError
from annotator.metrics.ranges.source import LoadedSource, SourceWalk
from annotator.store.opening import create_project
from annotator.store.source import ProjectSource
from tests.cli.killing import KillingSource, refuse
from tests.depth import deep, turns
from tests.detector.run.graphs import bright_spot
from tests.detector.run.shared_pictures import contents_of, make_pictures
from tests.metrics.ranges.test_ranges import mixed_project

pytestmark = pytest.mark.filterwarnings("ignore")
"""Dask warns of ports and unclosed sockets of its own."""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """The scheduler of one process on this machine, of two in the campaign."""
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=turns(1, 2), threads_per_worker=1, host="127.0.0.1", dashboard_address=None, silence_logs=50
    ) as made:
        yield made.scheduler_address


@deep
def test_an_audit_by_a_cluster_has_every_bit(address: str, tmp_path: Path) -> None:
    project = mixed_project()
    create_project(tmp_path / "p.annotator", project).close()
    whole = AuditAnswer(ask_for_audit(SourceWalk.of(LoadedSource(project)), AuditQuestion())).record
    with Cluster(address) as runner:
        assert runner.workers == turns(1, 2)
        source = ProjectSource.of(tmp_path / "p.annotator")
        found = AuditAnswer(ask_for_audit(SourceWalk.of(source, runner, boxes=200), AuditQuestion())).record
    assert json.dumps(found) == json.dumps(whole)


def test_an_audit_whose_worker_is_killed_has_every_bit(address: str, tmp_path: Path) -> None:
    project = mixed_project()
    create_project(tmp_path / "p.annotator", project).close()
    source = KillingSource(ProjectSource.of(tmp_path / "p.annotator"), str(tmp_path / "killed"))
    with Cluster(address) as runner:
        assert runner.workers == turns(1, 2)
        found = AuditAnswer(ask_for_audit(SourceWalk.of(source, runner, boxes=200), AuditQuestion())).record
    assert (tmp_path / "killed").exists()
    assert json.dumps(found) == json.dumps(
        AuditAnswer(ask_for_audit(SourceWalk.of(LoadedSource(project)), AuditQuestion())).record
    )


@deep
def test_detections_of_a_cluster_are_those_of_one_process_and_a_stopped_run_goes_on(
    address: str, tmp_path: Path
) -> None:
    path = bright_spot(tmp_path / "spot.onnx", side=64, score_cut=0.2, labels=["apple"])
    model, pictures = load_detector(path), make_pictures(tmp_path / "pictures")
    options = RunOptions(Resolution.BOTH, tile=64, overlap=16, internals=True)
    alone = run_folder(model, pictures, tmp_path / "alone", options)
    progress = Progress()
    progress.report = lambda done, _total: progress.stop.set() if done else None
    with Cluster(address) as runner:
        workers = Workers(runner, partial(load_detector, path))
        with pytest.raises(Cancelled):
            run_folder(model, pictures, tmp_path / "shared", options, progress, workers)
        shared = run_folder(model, pictures, tmp_path / "shared", options, Progress(), workers)
    assert shared.resumed >= 1
    assert list(shared.rows.items()) == list(alone.rows.items())
    assert len(shared.failed) == len(alone.failed) == 1
    assert contents_of(tmp_path / "shared") == contents_of(tmp_path / "alone")


def test_a_sentence_of_a_worker_is_said(address: str) -> None:
    with Cluster(address) as runner, pytest.raises(UserError, match=r"^7 is refused; take another\.$"):
        list(runner.run(refuse, [7]))


def test_workers_of_another_version_are_refused(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers.annotator, "__version__", "9.9")
    with pytest.raises(UserError, match=r"Workers at .* run Annotator .*, this is Annotator 9\.9 .*; install the same"):
        Cluster(address)


@deep
def test_nobody_at_the_address_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "_PATIENCE", "0.5s")
    with pytest.raises(UserError, match=r"No scheduler answers at tcp://127\.0\.0\.1:9 .*dask scheduler"):
        Cluster("tcp://127.0.0.1:9")
