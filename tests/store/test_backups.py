"""A copy of the project a day: once a day, only after a change, the oldest ones go, and nothing else in the folder."""

import os
from datetime import date
from pathlib import Path

import pytest

from annotator.errors import UserError
from annotator.model.layer import LayerKey
from annotator.store import create_project, open_project
from annotator.store.backups import list_backups, write_daily_copy
from tests import builders

KEY = LayerKey(1, 1)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "orchard.annotator"
    create_project(path, builders.project()).close()
    return path


def age(path: Path) -> None:
    """Makes all copies older than the project."""
    for copy in list_backups(path):
        os.utime(copy, (1, 1))


def test_one_a_day_holds_what_was_committed(path: Path) -> None:
    with open_project(path) as file:
        file.add_seconds(KEY, 7.0)
        copy = write_daily_copy(file, keep=3, today=date(2026, 5, 1))
        age(path)
        assert write_daily_copy(file, keep=3, today=date(2026, 5, 1)) is None
    assert copy == path.parent / "orchard backups" / "orchard 2026-05-01.annotator"
    with open_project(copy) as there:
        assert there.project.layer_of(KEY).seconds == 7.0
        assert len(there.load_layer(KEY)) == 5


def test_a_day_without_a_change_has_none(path: Path) -> None:
    with open_project(path) as file:
        assert write_daily_copy(file, keep=3, today=date(2026, 5, 1)) is not None
        assert write_daily_copy(file, keep=3, today=date(2026, 5, 2)) is None
        age(path)
        assert write_daily_copy(file, keep=3, today=date(2026, 5, 2)) is not None


def test_the_copy_of_the_first_day_follows_the_work_and_later_ones_stay(path: Path) -> None:
    first, second = date(2026, 5, 1), date(2026, 5, 2)
    with open_project(path) as file:
        copy = write_daily_copy(file, keep=3, today=first, again_after=600.0)
        assert write_daily_copy(file, keep=3, today=first, again_after=600.0) is None
        file.add_seconds(KEY, 7.0)
        age(path)
        assert write_daily_copy(file, keep=3, today=first, again_after=600.0) == copy
        age(path)
        assert write_daily_copy(file, keep=3, today=second, again_after=600.0) is not None
        age(path)
        assert write_daily_copy(file, keep=3, today=second, again_after=600.0) is None
    with open_project(copy) as there:
        assert there.project.layer_of(KEY).seconds == 7.0


def test_the_oldest_go_and_what_is_no_copy_stays(path: Path) -> None:
    folder = path.parent / "orchard backups"
    folder.mkdir()
    own = folder / "orchard before the merge.annotator"
    own.write_bytes(b"mine")
    with open_project(path) as file:
        for day in range(1, 6):
            age(path)
            write_daily_copy(file, keep=2, today=date(2026, 5, day))
    assert [copy.name[-20:-10] for copy in list_backups(path)] == ["2026-05-04", "2026-05-05"]
    assert own.read_bytes() == b"mine"


def test_a_folder_that_cannot_be_made_is_one_sentence(path: Path) -> None:
    (path.parent / "orchard backups").write_text("a file of this name")
    with open_project(path) as file, pytest.raises(UserError, match="no copy of today"):
        write_daily_copy(file, keep=2, today=date(2026, 5, 1))
