"""Small pictures: in the cache folder and no part of the project, within a bound, and never worth an error."""

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from threading import Event, Thread

import pytest

from annotator.model import edit
from annotator.model.author import Author
from annotator.model.image import Image
from annotator.model.layer import LayerKey
from annotator.session.session import Session
from annotator.store import ProjectFile, create_project, open_project, project_file
from annotator.store.previews import PreviewCache
from annotator.store.tables import schema
from tests import builders


@pytest.fixture
def file(tmp_path: Path) -> Iterator[ProjectFile]:
    with create_project(tmp_path / "p.annotator", builders.project(images=30)) as file:
        yield file


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "cache"


def test_a_preview_comes_back_after_reopening(file: ProjectFile) -> None:
    assert file.save_preview(2, b"\x00small")
    assert file.save_preview(2, b"\x00smaller")
    assert file.read_preview(1) is None
    file.close()
    with open_project(file.path) as again:
        assert again.read_preview(2) == b"\x00smaller"
        assert again.find_missing_previews() == ([1, *range(3, 31)], None)


def test_previews_leave_the_project_as_it_is_and_are_in_no_copy(file: ProjectFile, tmp_path: Path) -> None:
    size = file.path.stat().st_size
    for image in file.project.images:
        assert file.save_preview(image, bytes(100_000))
    file.copy_to(tmp_path / "copy.annotator")
    file.close()
    assert file.path.stat().st_size == size
    assert (tmp_path / "copy.annotator").stat().st_size == size
    assert list_rows(tmp_path / "copy.annotator") == 0


def test_what_an_older_program_stored_is_read_but_not_copied_until_the_project_is_tidied(
    file: ProjectFile, tmp_path: Path
) -> None:
    size = file.path.stat().st_size
    for image in range(1, 21):
        builders.store_old_preview(file, image, b"%3d" % image * 30_000)
    assert file.read_preview(7) == b"  7" * 30_000
    assert file.find_missing_previews() == (list(range(21, 31)), None)
    assert file.save_preview(8, b"newer")
    assert file.read_preview(8) == b"newer"
    copy = tmp_path / "copy.annotator"
    file.copy_to(copy)
    assert list_rows(copy) == 0
    assert copy.stat().st_size <= size
    plan = file.plan_tidy()
    assert (plan.previews, plan.steps, plan.is_empty) == (20, 0, False)
    assert plan.bytes_back >= 20 * 90_000
    result = file.tidy(plan)
    assert (result.previews, result.is_compact) == (20, True)
    assert result.bytes_back >= 20 * 90_000
    assert file.read_preview(7) is None
    assert file.read_preview(8) == b"newer"
    assert file.find_missing_previews()[0] == [*range(1, 8), *range(9, 31)]
    assert file.plan_tidy().is_empty
    file.close()
    assert list_rows(file.path) == 0
    assert file.path.stat().st_size <= size


def list_rows(path: Path) -> int:
    with closing(sqlite3.connect(path)) as opened:
        count: int = opened.execute("SELECT count(*) FROM preview").fetchone()[0]
        return count


def test_a_project_that_becomes_its_own_has_no_previews_of_the_other(file: ProjectFile) -> None:
    assert file.save_preview(1, b"x")
    file.make_own("another", file.project.metrics)
    assert file.read_preview(1) is None
    assert file.save_preview(1, b"y")
    assert file.read_preview(1) == b"y"


def test_a_preview_is_of_one_state_of_the_picture(file: ProjectFile) -> None:
    assert not file.has_preview_of(1, "today")
    assert file.save_preview(1, b"x", "today")
    assert file.has_preview_of(1, "today")
    assert not file.has_preview_of(1, "tomorrow")


def test_missing_previews_are_listed_a_page_of_images_at_a_time(
    file: ProjectFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(project_file, "_PAGE", 10)
    for image in (3, *range(11, 21)):
        assert file.save_preview(image, b"x")
    assert file.find_missing_previews() == ([1, 2, *range(4, 11)], 10)
    assert file.find_missing_previews(10) == ([], 20)
    assert file.find_missing_previews(20) == (list(range(21, 31)), 30)
    assert file.find_missing_previews(30) == ([], None)


def test_threads_save_while_the_session_commits(file: ProjectFile) -> None:
    session = Session(file.project, file, next_shape_id=file.next_shape_id)
    with ThreadPoolExecutor(4) as pool:
        saved = [pool.submit(file.save_preview, image, bytes(20_000)) for image in range(1, 31)]
        for image in range(1, 31):
            layer = session.load_layer(LayerKey(image, 1))
            session.commit(edit.remove_shapes(layer, layer.shapes.id))
    assert [future.result() for future in saved] == [True] * 30
    assert file.find_missing_previews() == ([], None)
    assert len(file.read_journal()) == 30


def test_an_image_that_is_gone_has_no_preview(file: ProjectFile) -> None:
    session = Session(file.project, file, next_shape_id=file.next_shape_id)
    session.commit(builders.add_images(Image(99, "late.jpg")))
    assert file.save_preview(99, b"x")
    session.undo()
    assert file.read_preview(99) is None
    assert not file.save_preview(99, b"x")


def test_a_closed_file_has_no_previews(file: ProjectFile) -> None:
    assert file.save_preview(1, b"x")
    file.close()
    assert not file.save_preview(2, b"x")
    assert file.read_preview(1) is None
    assert not file.has_preview_of(1, "")
    assert not file.previews.save(1, b"x")


def test_a_preview_that_cannot_be_saved_is_no_error_and_one_that_is_there_is_read(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(schema, "PATIENCE", 0.01)
    with closing(PreviewCache(folder)) as cache:
        assert cache.save(1, b"x")
        with closing(sqlite3.connect(file_in(folder), isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            assert not cache.save(2, b"x")
            assert cache.read(1) == b"x"
        assert cache.save(2, b"x")


def file_in(folder: Path) -> Path:
    (path,) = (path for path in folder.iterdir() if path.suffix == ".sqlite")
    return path


def size_of(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.iterdir())


def test_the_least_recently_seen_go_first_and_the_bound_holds(folder: Path) -> None:
    with closing(PreviewCache(folder, limit=1_000_000)) as cache:
        for key in range(10):
            assert cache.save(key, bytes(100_000))
        assert cache.read(0) is not None
        assert cache.read(2) is not None
        for key in range(10, 13):
            assert cache.save(key, bytes(100_000))
        assert cache.list_known(range(13)) == {0, 2, *range(6, 13)} | {5}
        assert not cache.save(99, bytes(1_000_001))
        for key in range(100, 200):
            assert cache.save(key, bytes(100_000))
        assert cache.list_known(range(200)) == set(range(190, 200))
    assert size_of(folder) < 1_200_000


def test_what_was_seen_last_stays_when_the_program_ends_without_a_save(folder: Path) -> None:
    with closing(PreviewCache(folder, limit=1_000)) as cache:
        for key in range(10):
            assert cache.save(key, bytes(100))
    with closing(PreviewCache(folder, limit=1_000)) as cache:
        assert cache.read(0) is not None
    with closing(PreviewCache(folder, limit=1_000)) as cache:
        assert cache.save(10, bytes(100))
        assert cache.list_known(range(11)) == {0, *range(2, 11)}


def test_a_full_cache_has_no_room_but_for_pictures_that_are_looked_at(folder: Path) -> None:
    with closing(PreviewCache(folder, limit=1_000)) as cache:
        assert cache.has_room
        for key in range(9):
            assert cache.save(key, bytes(100))
        assert not cache.has_room
        for key in range(9, 30):
            assert cache.save(key, bytes(100))
            assert not cache.has_room
    with closing(PreviewCache(folder, limit=0)) as cache:
        assert not cache.has_room
        assert not cache.save(1, b"x")


def test_a_bound_that_is_lowered_gives_the_disk_its_room_back(folder: Path) -> None:
    with closing(PreviewCache(folder)) as cache:
        for key in range(100):
            assert cache.save(key, bytes(100_000))
        cache.limit = 500_000
        assert cache.save(100, bytes(100_000))
        assert cache.list_known(range(101)) == set(range(96, 101))
    assert size_of(folder) < 700_000
    with closing(PreviewCache(folder, limit=0)) as cache:
        cache.trim()
        assert not cache.list_known(range(101))
    assert size_of(folder) < 100_000


def test_two_programs_use_it_at_once(folder: Path) -> None:
    code = (
        "import sys, pathlib; from annotator.store.previews import PreviewCache\n"
        "cache, first = PreviewCache(pathlib.Path(sys.argv[1])), int(sys.argv[2])\n"
        "print(sum(cache.save(key, b'%d' % key * 1000) for key in range(first, first + 60))); cache.close()"
    )
    programs = [
        subprocess.Popen([sys.executable, "-c", code, folder, first], stdout=subprocess.PIPE, text=True)
        for first in ("0", "1000")
    ]
    assert [program.communicate()[0] for program in programs] == ["60\n", "60\n"]
    with closing(PreviewCache(folder)) as cache:
        assert cache.list_known(range(2000)) == {*range(60), *range(1000, 1060)}
        assert all(cache.read(key) == b"%d" % key * 1000 for key in (*range(60), *range(1000, 1060)))


@pytest.mark.parametrize("what", ["noise", "cut", "another table", "empty", "damaged pages"])
def test_a_broken_cache_costs_previews_and_no_word(folder: Path, what: str) -> None:
    with closing(PreviewCache(folder)) as cache:
        for key in range(50):
            assert cache.save(key, os.urandom(20_000))
    path = file_in(folder)
    content = path.read_bytes()
    if what == "another table":
        path.unlink()
        with closing(sqlite3.connect(path)) as other:
            other.execute("CREATE TABLE preview (something)")
    elif what == "damaged pages":
        path.write_bytes(content[:4096] + os.urandom(len(content) - 4096))
    else:
        path.write_bytes({"noise": os.urandom(100_000), "cut": content[:50_000], "empty": b""}[what])
    with closing(PreviewCache(folder)) as cache:
        for key in range(50):
            cache.read(key)
        assert cache.list_known(range(50)) <= set(range(50))
        assert [cache.save(key, b"again") for key in range(60)] == [True] * 60
        assert {cache.read(key) for key in range(60)} == {b"again"}


def test_a_byte_that_went_bad_costs_one_preview(folder: Path) -> None:
    with closing(PreviewCache(folder)) as cache:
        assert cache.save(1, b"small picture")
    with closing(sqlite3.connect(file_in(folder))) as other, other:
        other.execute("UPDATE preview SET content = CAST('small picturf' AS BLOB)")
    with closing(PreviewCache(folder)) as cache:
        assert cache.read(1) is None
        assert cache.save(1, b"small picture")
        assert cache.read(1) == b"small picture"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows deletes no file that is open")
def test_it_may_be_deleted_at_any_moment(folder: Path) -> None:
    with closing(PreviewCache(folder)) as cache:
        assert cache.save(1, b"x")
        assert cache.read(1) == b"x"
        shutil.rmtree(folder)
        assert cache.save(2, b"y")
        assert (cache.read(1), cache.read(2)) == (None, b"y")
        shutil.rmtree(folder)
        assert cache.read(2) in (None, b"y")
    with closing(PreviewCache(folder)) as cache:
        assert not cache.list_known([1, 2])


def test_a_folder_that_cannot_be_made_costs_previews_only(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file")
    with closing(PreviewCache(tmp_path / "taken" / "below")) as cache:
        assert not cache.save(1, b"x")
        assert cache.read(1) is None
        assert cache.list_known([1]) == set()


def test_a_disk_without_room_costs_previews_only(folder: Path) -> None:
    with closing(PreviewCache(folder)) as cache:
        assert cache.save(1, b"x")
        assert cache._writer is not None
        cache._writer.execute("PRAGMA max_page_count = 20")  # what a full disk answers is the same
        assert not cache.save(2, bytes(1_000_000))
        assert cache.read(1) == b"x"
        assert cache.save(3, b"z")


def test_the_first_step_of_a_project_does_not_meet_a_preview_that_is_read(tmp_path: Path) -> None:
    """Whatever sets functions on the connection while another thread reads from it ends the process."""
    path = tmp_path / "p.annotator"
    create_project(path, builders.project(images=3)).close()
    for number in range(8):
        with open_project(path) as file:
            for image in file.project.images:
                file.save_preview(image, b"x" * 20_000)
            ended = Event()
            readers = [Thread(target=read_again, args=(file, ended)) for _ in range(3)]
            for reader in readers:
                reader.start()
            try:
                session = Session(file.project, file, next_shape_id=file.next_shape_id)
                session.commit(edit.add_author(Author(session.project.next_author_id, f"N{number}")))
            finally:
                ended.set()
                for reader in readers:
                    reader.join()
    with open_project(path) as file:
        assert {f"N{number}" for number in range(8)} <= {author.name for author in file.project.authors.values()}


def read_again(file: ProjectFile, ended: Event) -> None:
    while not ended.is_set():
        for image in file.project.images:
            file.read_preview(image)
