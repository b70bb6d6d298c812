"""Worker processes: the same detections, and a run that is taken up."""

from functools import partial
from pathlib import Path

import pytest

from annotator.cli.workers import Processes
from annotator.detector.run.folder import PictureFile, Workers, run_folder
from annotator.detector.run.model import load_detector
from annotator.detector.run.tiles import Resolution, RunOptions
from annotator.errors import Cancelled, Progress
from tests.detector.run.graphs import bright_spot
from tests.detector.run.shared_pictures import contents_of, make_pictures

OPTIONS = RunOptions(Resolution.BOTH, tile=64, overlap=16, internals=True)


@pytest.fixture
def pictures(tmp_path: Path) -> list[PictureFile]:
    return make_pictures(tmp_path / "pictures")


def test_two_workers_find_what_one_process_finds_and_a_stopped_run_goes_on(
    tmp_path: Path, pictures: list[PictureFile]
) -> None:
    path = bright_spot(tmp_path / "spot.onnx", side=64, score_cut=0.2, labels=["apple"])
    model, workers = load_detector(path), Workers(Processes(2), partial(load_detector, path))
    alone = run_folder(model, pictures, tmp_path / "alone", OPTIONS)
    progress, steps = Progress(), []

    def stop_early(done: int, total: int) -> None:
        steps.append((done, total))
        if done:
            progress.stop.set()

    progress.report = stop_early
    with pytest.raises(Cancelled):
        run_folder(model, pictures, tmp_path / "shared", OPTIONS, progress, workers)
    shared = run_folder(model, pictures, tmp_path / "shared", OPTIONS, Progress(), workers)
    assert shared.resumed >= 1
    assert shared.resumed + shared.inferences // 7 == 4
    assert list(shared.rows.items()) == list(alone.rows.items())
    assert shared.failed == alone.failed
    assert len(shared.failed) == 1
    assert contents_of(tmp_path / "shared") == contents_of(tmp_path / "alone")
