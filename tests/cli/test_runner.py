"""Work shared among processes: results in order, an early end in one sentence, and calling it off."""

import os
from pathlib import Path

import pytest

from annotator.cli import runner
from annotator.cli.runner import map_in_processes
from annotator.errors import UserError
from annotator.progress import Cancelled


def squared(number: int) -> int:
    return number * number


def ended(_number: int) -> int:
    os._exit(3)


def noted(path: Path) -> None:
    path.touch()


def nothing() -> None:
    pass


@pytest.fixture(autouse=True)
def two(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "_count_processors", lambda: 2)


def test_one_processor_works_in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "_count_processors", lambda: 1)
    assert list(map_in_processes(lambda number: (number, os.getpid()), [1, 2], nothing)) == [
        (1, os.getpid()),
        (2, os.getpid()),
    ]


@pytest.mark.slow
def test_results_come_in_the_order_of_the_tasks() -> None:
    assert list(map_in_processes(squared, range(7), nothing)) == [0, 1, 4, 9, 16, 25, 36]


@pytest.mark.slow
def test_a_process_that_ends_early_is_told() -> None:
    with pytest.raises(UserError, match="ended early"):
        list(map_in_processes(ended, [1, 2], nothing))


@pytest.mark.slow
def test_calling_it_off_drops_what_has_not_begun(tmp_path: Path) -> None:
    def check() -> None:
        raise Cancelled

    tasks = [tmp_path / str(number) for number in range(2000)]
    with pytest.raises(Cancelled):
        list(map_in_processes(noted, tasks, check))
    assert len(list(tmp_path.iterdir())) < len(tasks)
