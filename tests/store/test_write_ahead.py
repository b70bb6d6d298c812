"""A write-ahead log beside a file that is not its own is never applied; one that is its own always is."""

import os
import resource
import shutil
import signal
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

import annotator
from annotator.errors import UserError
from annotator.model import edit
from annotator.model.layer import LayerKey
from annotator.session.session import Session
from annotator.store import ProjectFile, create_project, open_project
from annotator.store.write_ahead import has_pending_commits, is_own_log, log_of
from tests import builders

KEY = LayerKey(1, 1)


def move_first_box(session: Session, x: float) -> None:
    layer = session.load_layer(KEY)
    session.commit(edit.set_boxes(layer, layer.shapes.id[:1], layer.shapes.box[:1] * 0 + [x, 0, x + 10, 10]))


def work(path: Path, values: list[float], *, crash: bool) -> None:
    """Commits one move for each value; with `crash` in a process that is killed after the last."""
    child = os.fork() if crash else 0
    if child:
        assert os.WTERMSIG(os.waitpid(child, 0)[1]) == signal.SIGKILL
        return
    file = open_project(path)
    session = Session(file.project, file, next_shape_id=file.next_shape_id)
    for value in values:
        move_first_box(session, value)
    if crash:
        os.kill(os.getpid(), signal.SIGKILL)
    file.close()


def first_x(path: Path) -> float:
    with open_project(path) as file:
        assert file._connection.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
        return float(file.load_layer(KEY).box[0, 0])


@pytest.fixture
def path(tmp_path: Path) -> Path:
    create_project(tmp_path / "p.annotator", builders.project()).close()
    return tmp_path / "p.annotator"


@pytest.mark.parametrize("steps", [1, 2, 7])
def test_a_log_of_its_own_is_applied(path: Path, steps: int) -> None:
    for round_number in range(3):
        last = 100.0 * (round_number + 1) + steps
        work(path, [last - 1] * (steps - 1) + [last], crash=True)
        assert has_pending_commits(path)
        with open_project(path) as file:
            assert file.notice == ""
        assert first_x(path) == last
    assert not list(path.parent.glob("*aside*"))


@pytest.mark.parametrize("by_rename", [True, False])
def test_a_backup_put_back_after_a_crash_is_what_opens(path: Path, by_rename: bool) -> None:
    work(path, [1.0], crash=False)
    backup = path.with_name("backup")
    shutil.copy(path, backup)
    work(path, [2.0], crash=False)
    work(path, [3.0, 4.0], crash=True)
    if by_rename:
        backup.replace(path)
    else:
        shutil.copyfile(backup, path)
    assert not is_own_log(path)
    with pytest.warns(UserWarning, match=r"another state of it.*\.aside1"):
        annotator.open(path)
    assert first_x(path) == 1.0
    assert path.with_name(f"{path.name}-wal.aside1").stat().st_size > 0


def test_two_copies_that_went_apart_are_told_apart(path: Path) -> None:
    other = path.with_name("other.annotator")
    shutil.copy(path, other)
    work(other, [5.0], crash=False)
    work(path, [6.0], crash=False)
    work(path, [7.0], crash=True)
    other.replace(path)
    assert first_x(path) == 5.0


def test_another_file_that_took_the_place_of_the_open_one_is_left_whole(path: Path) -> None:
    other = path.with_name("other.annotator")
    shutil.copy(path, other)
    work(other, [5.0], crash=False)
    file = open_project(path)
    session = Session(file.project, file, next_shape_id=file.next_shape_id)
    move_first_box(session, 8.0)
    other.replace(path)
    with pytest.raises(UserError, match="was replaced by another file"):
        move_first_box(session, 9.0)
    file.close()
    assert not has_pending_commits(path)
    assert first_x(path) == 5.0


@pytest.mark.parametrize(
    "use",
    [
        lambda file: file.bring_together(),
        lambda file: file.load_all(),
        lambda file: file.read_journal(),
        lambda file: file.find_last_entry(),
        lambda file: file.plan_tidy(),
        lambda file: file.save_preview(1, b"small"),
        lambda file: file.copy_to(file.path.with_name("saved.annotator")),
    ],
    ids=["bring together", "load all", "journal", "last entry", "tidy", "preview", "copy"],
)
def test_nothing_that_goes_on_touches_the_file_that_took_the_place(
    path: Path, use: Callable[[ProjectFile], object]
) -> None:
    """Any further connection would apply this file's log to the other one."""
    other = path.with_name("other.annotator")
    shutil.copy(path, other)
    work(other, [5.0], crash=False)
    whole = other.read_bytes()
    file = open_project(path)
    move_first_box(Session(file.project, file, next_shape_id=file.next_shape_id), 8.0)
    other.replace(path)
    with suppress(UserError):
        use(file)
    assert path.read_bytes() == whole
    file.close()
    assert path.read_bytes() == whole
    assert first_x(path) == 5.0


def test_a_copy_saved_onto_a_crashed_project_is_whole(path: Path, tmp_path: Path) -> None:
    crashed = tmp_path / "crashed.annotator"
    create_project(crashed, builders.project()).close()
    work(crashed, [3.0], crash=True)
    with open_project(path) as file:
        session = Session(file.project, file, next_shape_id=file.next_shape_id)
        move_first_box(session, 8.0)
        file.copy_to(crashed)
    with open_project(crashed) as copy:
        assert copy.notice == ""
    assert first_x(crashed) == 8.0


def test_a_copy_has_a_tag_of_its_own(path: Path, tmp_path: Path) -> None:
    """So the log of the project it was made of is not its own, wherever the two come to lie."""
    copy = tmp_path / "copy.annotator"
    with open_project(path) as file:
        file.copy_to(copy)
    assert copy.read_bytes()[60:64] != path.read_bytes()[60:64]
    work(path, [3.0], crash=True)
    shutil.copy(log_of(path), log_of(copy))
    assert is_own_log(path)
    assert not is_own_log(copy)


def test_a_copy_is_not_saved_over_a_project_that_is_open(path: Path, tmp_path: Path) -> None:
    taken = tmp_path / "taken.annotator"
    with (
        create_project(taken, builders.project()),
        open_project(path) as file,
        pytest.raises(UserError, match="open in another window"),
    ):
        file.copy_to(taken)


def test_what_was_brought_together_is_in_the_file_alone(path: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.annotator"
    with open_project(path) as file:
        session = Session(file.project, file, next_shape_id=file.next_shape_id)
        for value in (1.0, 2.0, 3.0):
            move_first_box(session, value)
            file.bring_together()
            assert not has_pending_commits(path)
        shutil.copy(path, copy)
        move_first_box(session, 4.0)
        assert is_own_log(path)
    assert first_x(copy) == 3.0
    assert first_x(path) == 4.0


def test_a_log_that_began_again_has_its_tag(path: Path) -> None:
    """SQLite begins a log again by itself when all of it was brought in and nobody reads."""
    with open_project(path) as file:
        file._connection.execute("PRAGMA wal_autocheckpoint = 2")
        session = Session(file.project, file, next_shape_id=file.next_shape_id)
        for value in range(40):
            move_first_box(session, float(value))
            assert is_own_log(path), value


def test_a_log_without_a_page_is_nobody_elses(path: Path) -> None:
    log_of(path).write_bytes(b"\0" * 5000)
    assert is_own_log(path)
    assert first_x(path) >= 0


def test_a_crash_behind_the_first_commit_of_a_log_that_began_again(path: Path) -> None:
    """At no moment is there a committed transaction without a tag: the copy of each moment is known as its own."""
    copy = path.with_name("copy.annotator")
    with open_project(path) as file:
        file._connection.execute("PRAGMA wal_autocheckpoint = 2")
        session = Session(file.project, file, next_shape_id=file.next_shape_id)
        for value in range(12):
            move_first_box(session, float(value))
            for suffix in ("", "-wal"):
                shutil.copy(path.with_name(path.name + suffix), copy.with_name(copy.name + suffix))
            with open_project(copy) as again:
                assert again.notice == ""
                assert again.load_layer(KEY).box[0, 0] == value


def test_a_transaction_that_was_not_committed_is_nobody_elses(path: Path) -> None:
    work(path, [1.0], crash=True)
    log = log_of(path)
    frames = bytearray(log.read_bytes())
    page = int.from_bytes(frames[8:12], "big")
    for start in range(32, len(frames), 24 + page):
        frames[start + 4 : start + 8] = bytes(4)  # no frame ends a transaction
    log.write_bytes(bytes(frames))
    assert is_own_log(path)
    path.with_name("p.annotator-shm").unlink(missing_ok=True)
    with open_project(path) as file:
        assert file.notice == ""


def test_the_one_file_holds_everything_until_it_is_closed(path: Path) -> None:
    file = open_project(path)
    assert file.bring_together()
    file.close()
    assert not file.bring_together()


def test_a_commit_that_failed_and_cannot_be_overwritten_says_that_the_edit_may_be_in_the_file(path: Path) -> None:
    with open_project(path) as file:
        session = Session(file.project, file, next_shape_id=file.next_shape_id)
        move_first_box(session, 1)
        before = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (log_of(path).stat().st_size, before[1]))
        try:
            with pytest.raises(UserError, match="the last edit may or may not be in it"):
                move_first_box(session, 2)
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, before)
        move_first_box(session, 3)
    assert first_x(path) == 3
