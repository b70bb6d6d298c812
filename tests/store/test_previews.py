"""Stored small pictures: saved from any thread, never in the way of a commit, and never worth an error."""

import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event, Thread

import pytest

from annotator.model import edit
from annotator.model.author import Author
from annotator.model.image import Image
from annotator.model.layer import LayerKey
from annotator.session.session import Session
from annotator.store import ProjectFile, create_project, open_project, project_file
from annotator.store.tables import connection
from tests import builders


@pytest.fixture
def file(tmp_path: Path) -> Iterator[ProjectFile]:
    with create_project(tmp_path / "p.annotator", builders.project(images=30)) as file:
        yield file


def test_a_preview_comes_back_after_reopening(file: ProjectFile) -> None:
    assert file.save_preview(2, b"\x00small")
    assert file.save_preview(2, b"\x00smaller")
    assert file.read_preview(1) is None
    file.close()
    with open_project(file.path) as again:
        assert again.read_preview(2) == b"\x00smaller"
        assert again.find_missing_previews() == ([1, *range(3, 31)], None)


def test_missing_previews_are_told_a_page_of_images_at_a_time(
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


def test_an_image_that_is_gone_takes_its_preview_along(file: ProjectFile) -> None:
    session = Session(file.project, file, next_shape_id=file.next_shape_id)
    session.commit(builders.add_images(Image(99, "late.jpg")))
    assert file.save_preview(99, b"x")
    session.undo()
    assert file.read_preview(99) is None
    assert not file.save_preview(99, b"x")


def test_a_preview_that_cannot_be_saved_is_no_error(file: ProjectFile, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "PATIENCE", 0.01)
    other = sqlite3.connect(file.path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    assert not file.save_preview(1, b"x")
    other.execute("ROLLBACK")
    other.close()
    assert file.save_preview(1, b"x")
    file.close()
    assert not file.save_preview(2, b"x")


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
