"""Worker processes: the same detections, a run that is taken up, a worker that dies."""

import os
import signal
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from annotator.detector.run import Resolution, RunOptions, load_detector
from annotator.detector.run.folder import PictureFile, Workers, run_folder
from annotator.detector.run.workers import ProcessSharing, run_in_workers
from annotator.errors import UserError
from annotator.progress import Cancelled, Progress
from tests.detector.run.graphs import bright_spot
from tests.detector.run.shared_pictures import contents_of, make_pictures

OPTIONS = RunOptions(Resolution.BOTH, tile=64, overlap=16, internals=True)


def double(number: int) -> int:
    return 2 * number


def open_doubling() -> Callable[[int], int]:
    return double


def open_dying(mark: Path) -> Callable[[int], int]:
    return partial(die_once, mark)


def die_once(mark: Path, number: int) -> int:
    """Killed from outside at the third item, the first time only unless the mark is missing its folder."""
    if number == 3 and not mark.exists():
        if mark.parent.exists():
            mark.touch()
        os.kill(os.getpid(), signal.SIGKILL if hasattr(signal, "SIGKILL") else signal.SIGTERM)
    return double(number)


def refuse(number: int) -> int:
    raise UserError("{number} is refused; take another.", number=number)


def open_refusing() -> Callable[[int], int]:
    return refuse


@pytest.fixture
def pictures(tmp_path: Path) -> list[PictureFile]:
    return make_pictures(tmp_path / "pictures")


def test_two_workers_find_what_one_process_finds_and_a_stopped_run_goes_on(
    tmp_path: Path, pictures: list[PictureFile]
) -> None:
    path = bright_spot(tmp_path / "spot.onnx", side=64, score_cut=0.2, labels=["apple"])
    model, workers = load_detector(path), Workers(ProcessSharing(2), partial(load_detector, path))
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


def test_the_work_of_a_killed_worker_is_done_by_another(tmp_path: Path) -> None:
    found: dict[int, int] = {}
    run_in_workers(range(5), partial(open_dying, tmp_path / "died"), found.__setitem__, count=2)
    assert found == {number: 2 * number for number in range(5)}


def test_work_that_ends_every_worker_is_given_up(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="Two workers ended over the same picture"):
        run_in_workers([3], partial(open_dying, tmp_path / "none" / "died"), lambda *_: None, count=1)


def test_a_sentence_of_a_worker_is_said(tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"^7 is refused; take another\.$"):
        run_in_workers([7], open_refusing, lambda *_: None, count=1)
