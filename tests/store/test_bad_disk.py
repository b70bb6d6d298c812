"""A disk that fails says so: no failed read is called damage, and a step that was refused is not in the file later."""

import errno
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from annotator.errors import UserError
from annotator.model import edit
from annotator.model.layer import LayerKey
from annotator.session.session import Session
from annotator.store import create_project, open_project
from tests import builders
from tests.store.bad_disk import READ, SYNC, BadDisk, find_compiler, run_with_bad_disk

pytestmark = pytest.mark.skipif(find_compiler() is None, reason="a disk is made bad by a library that is compiled")


def run(function: str, path: Path) -> None:
    """Runs a function of this module in a process whose disk can be made bad."""
    code = f"import pathlib; from {__name__} import {function}; {function}(pathlib.Path({str(path)!r}))"
    ended = run_with_bad_disk(["-c", code], path.parent)
    assert ended.returncode == 0, ended.stderr


@pytest.fixture
def path(tmp_path: Path) -> Path:
    create_project(tmp_path / "p.annotator", builders.project(images=3, count=400)).close()
    return tmp_path / "p.annotator"


def test_a_page_that_cannot_be_read_is_no_damage(path: Path) -> None:
    run("fail_to_read", path)


def fail_to_read(path: Path) -> None:
    disk = BadDisk()
    sentences: list[str] = []
    for error in (errno.EIO, errno.ESTALE):
        for times in (1, -1):
            for nth in (1, 2, 3, 5, 8, 13, 21, 34, 55):
                failing = disk.fails(READ, path.name, nth=nth, times=times, error=error)
                with failing, note_sentence(sentences), open_project(path, read_only=True) as file:
                    file.load_all()
    assert len(sentences) > 18
    assert all(" by the disk; check that the drive" in one or "cannot be used: " in one for one in sentences), sentences


@contextmanager
def note_sentence(sentences: list[str]) -> Iterator[None]:
    try:
        yield
    except UserError as error:
        sentences.append(str(error))


def test_a_step_whose_commit_failed_is_not_there_after_a_crash(path: Path) -> None:
    run("refuse_a_step", path)


def refuse_a_step(path: Path) -> None:
    disk = BadDisk()
    file = open_project(path)
    session = Session(file.project, file, next_shape_id=file.next_shape_id)
    layer = session.load_layer(LayerKey(1, 1))
    for times in (1, -1):
        with disk.fails(SYNC, path.name, nth=1, times=times, error=errno.EIO):
            with pytest.raises(UserError, match="cannot be read or written by the disk"):
                session.commit(edit.set_boxes(layer, layer.shapes.id[:1], layer.shapes.box[:1] + 1))
            crashed = path.parent / f"crashed {times}"
            crashed.mkdir()
            for name in (path.name, f"{path.name}-wal"):
                shutil.copy(path.with_name(name), crashed)
        with open_project(crashed / path.name) as left:
            assert not left.notice
            assert left.find_last_entry() == 0
            assert left.load_layer(layer.key) == layer.shapes
    assert file._connection.execute("PRAGMA synchronous").fetchone() == (2,), "the disk is waited for again"
    session.commit(edit.set_boxes(layer, layer.shapes.id[:1], layer.shapes.box[:1] + 1))
    file.close()
    with open_project(path) as again:
        assert again.find_last_entry() == 1
