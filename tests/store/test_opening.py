"""Every way in which a project cannot be opened or made: one sentence with file, place and remedy, nothing changed."""

import errno
import os
import resource
import shutil
import sqlite3
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from msgspec.structs import replace

from annotator.errors import Cancelled, Progress, UserError
from annotator.model.layer import Layer, LayerKey
from annotator.model.lazy import LayerColumns
from annotator.model.metric_settings import MetricSettings
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from annotator.session.projects.open import open_session
from annotator.store import create_project, find_late_damage, open_project, opening
from annotator.store.failures import explain_damage, explain_errors
from annotator.store.tables import schema
from annotator.store.tables.headers import convert_settings
from tests import builders
from tests.store.tables.test_seals import damage


@pytest.fixture
def path(tmp_path: Path) -> Path:
    create_project(tmp_path / "p.annotator", builders.project()).close()
    return tmp_path / "p.annotator"


def refused(work: Callable[[], object], *words: str) -> None:
    with pytest.raises(UserError) as caught:
        work()
    sentence = str(caught.value)
    assert sentence.endswith(".")
    for word in words:
        assert word in sentence


def refused_to_open(path: Path, *words: str) -> None:
    before = path.read_bytes()
    refused(lambda: open_project(path), path.name, str(path.parent), *words)
    assert path.read_bytes() == before
    assert sorted(p.name for p in path.parent.iterdir() if p.suffix == ".lock") == []


class TestDamage:
    def test_a_missing_file(self, tmp_path: Path) -> None:
        refused(lambda: open_project(tmp_path / "no.annotator"), "no.annotator", str(tmp_path))

    def test_zero_bytes(self, path: Path) -> None:
        path.write_bytes(b"")
        refused_to_open(path, "empty", "backup")

    def test_not_a_database(self, path: Path) -> None:
        path.write_bytes(b"\xff\xd8 a picture" * 99)
        refused_to_open(path, "not a database", "backup")

    def test_cut_short(self, path: Path) -> None:
        content = path.read_bytes()
        path.write_bytes(content[: len(content) // 2])
        refused_to_open(path, "cut short", "backup")

    def test_a_few_bytes_of_header(self, path: Path) -> None:
        path.write_bytes(path.read_bytes()[:50])
        refused_to_open(path, "not a database")

    @pytest.mark.parametrize("page", range(1, 18))
    def test_any_torn_page(self, path: Path, page: int) -> None:
        content = bytearray(path.read_bytes())
        assert len(content) >= 18 * 4096
        content[page * 4096 : page * 4096 + 4096] = os.urandom(4096)
        path.write_bytes(content)
        refused_to_open(path, "damaged", "backup")

    def test_a_database_of_another_program(self, path: Path) -> None:
        other = sqlite3.connect(path)
        other.execute("PRAGMA application_id = 17")
        other.close()
        refused_to_open(path, "another program")

    def test_a_table_that_is_missing(self, path: Path) -> None:
        other = sqlite3.connect(path)
        other.execute("DROP TABLE label")
        other.close()
        refused_to_open(path, "no table 'label'")

    def test_a_value_that_cannot_be(self, path: Path) -> None:
        other = sqlite3.connect(path)
        other.execute("UPDATE layer SET status = 'lost'")
        other.commit()
        other.close()
        refused_to_open(path, "lost")

    def test_a_torn_page_of_shapes_is_told_when_it_is_read(self, tmp_path: Path) -> None:
        path = tmp_path / "large.annotator"
        create_project(path, builders.project(count=5000)).close()
        other = sqlite3.connect(path)
        other.execute("DELETE FROM packed_layer")
        other.commit()
        root = other.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'shape'").fetchone()[0]
        other.close()
        content = bytearray(path.read_bytes())
        content[(root - 1) * 4096 : root * 4096] = b"\x07" * 4096
        path.write_bytes(content)
        with open_project(path) as file:
            refused(lambda: file.load_layer(LayerKey(1, 1)), "large.annotator", "damaged")
            refused(file.load_all, "damaged")

    def test_a_newer_schema(self, path: Path) -> None:
        other = sqlite3.connect(path)
        other.execute("UPDATE project SET schema_version = 99")
        other.commit()
        other.close()
        refused_to_open(path, "newer version", "99")


class TestOthers:
    def test_a_second_window_reads_only_and_says_why(self, path: Path) -> None:
        with open_project(path) as first:
            assert not first.read_only
            with open_project(path) as second:
                assert second.read_only
                assert f"process {os.getpid()}" in second.read_only_reason
                assert "close the other window" in second.read_only_reason
                assert len(second.load_all()) == 9
                refused(lambda: second.add_seconds(LayerKey(1, 1), 1), "read-only")
                assert second.save_preview(1, b"x")
                assert first.read_preview(1) == b"x"
        with open_project(path) as third:
            assert not third.read_only

    def test_a_lock_file_of_a_dead_process_holds_nothing_up(self, path: Path) -> None:
        left = path.with_name("p.annotator.lock")
        left.write_text("process 1 on elsewhere" + 40 * " far away")
        with open_project(path) as file:
            assert not file.read_only
            told = left.read_text()
        assert told.startswith(f"process {os.getpid()}")
        assert "away" not in told

    def test_a_file_held_by_another_program(self, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(schema, "PATIENCE", 0.02)
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        refused_to_open(path, "held by another program", "close")
        other.close()
        open_project(path).close()

    def test_making_over_a_project_that_is_open(self, path: Path) -> None:
        with open_project(path) as first:
            refused(lambda: create_project(path, builders.project(), overwrite=True), "open in another window")
            assert len(first.load_all()) == 9


@contextmanager
def nobody() -> Iterator[None]:
    """Rights of an ordinary account, where the tests run as the administrator."""
    if os.getuid() != 0:
        yield
        return
    os.setresuid(65534, 65534, 0)
    try:
        yield
    finally:
        os.setresuid(0, 0, 0)


@pytest.mark.skipif(sys.platform != "linux", reason="changes the rights of this process")
class TestPlacesThatCannotBeWritten:
    @pytest.fixture
    def place(self, path: Path) -> Iterator[Path]:
        folder = Path(tempfile.mkdtemp())
        shutil.copy(path, folder)
        folder.chmod(0o555)
        (folder / path.name).chmod(0o444)
        yield folder / path.name
        folder.chmod(0o755)
        shutil.rmtree(folder)

    def test_a_project_there_opens_read_only(self, place: Path) -> None:
        before = sorted(place.parent.iterdir())
        with nobody(), open_project(place) as file:
            assert "cannot be written" in file.read_only_reason
            assert str(place.parent) in file.read_only_reason
            assert len(file.load_all()) == 9
            assert len(file.load_layer(LayerKey(1, 1))) == 5
            assert file.read_preview(1) is None
            assert file.find_missing_previews() == ([1, 2, 3], None)
            refused(lambda: file.add_seconds(LayerKey(1, 1), 1), "read-only")
        assert sorted(place.parent.iterdir()) == before

    def test_a_file_that_cannot_be_written_in_a_folder_that_can_opens_read_only(self, place: Path) -> None:
        place.parent.chmod(0o777)
        with nobody(), open_project(place) as file:
            assert "cannot be written" in file.read_only_reason

    def test_nothing_is_made_there(self, place: Path) -> None:
        with nobody():
            refused(lambda: create_project(place.with_name("new.annotator"), builders.project()), "permission")
        assert [p.name for p in place.parent.iterdir()] == [place.name]

    def test_edits_that_wait_beside_the_file_are_not_passed_over(self, place: Path, tmp_path: Path) -> None:
        place.parent.chmod(0o755)
        file = open_project(place)
        file.add_seconds(LayerKey(1, 1), 5)
        shutil.copy(f"{place}-wal", tmp_path / "kept")
        file.close()
        shutil.copy(tmp_path / "kept", f"{place}-wal")
        place.parent.chmod(0o555)
        with nobody():
            refused(lambda: open_project(place), place.name, str(place.parent))


class TestMaking:
    def test_what_is_there_is_kept_unless_asked(self, path: Path) -> None:
        before = path.read_bytes()
        refused(lambda: create_project(path, builders.project(images=1)), "already", "another name")
        assert path.read_bytes() == before
        with create_project(path, builders.project(images=1), overwrite=True) as file:
            assert len(file.project.images) == 1
        with open_project(path) as file:
            assert len(file.project.images) == 1

    def test_edits_beside_the_replaced_file_do_not_get_into_the_new_one(self, path: Path, tmp_path: Path) -> None:
        file = open_project(path)
        file.add_seconds(LayerKey(1, 1), 5)
        shutil.copy(f"{path}-wal", tmp_path / "kept")
        file.close()
        shutil.copy(tmp_path / "kept", f"{path}-wal")
        create_project(path, builders.project(), overwrite=True).close()
        with open_project(path) as file:
            assert file.project.layer_of(LayerKey(1, 1)).seconds == 0

    def test_any_name_of_a_folder_and_file_will_do(self, tmp_path: Path) -> None:
        folder = tmp_path / "a b#?%41 ü&mode=ro"
        folder.mkdir()
        create_project(folder / "p#?.annotator", builders.project()).close()
        with open_project(folder / "p#?.annotator") as file:
            assert not file.read_only
            assert len(file.load_all()) == 9
        assert [p.name for p in folder.iterdir()] == ["p#?.annotator"]

    def test_a_folder_that_is_missing(self, tmp_path: Path) -> None:
        refused(lambda: create_project(tmp_path / "no" / "p.annotator", builders.project()), str(tmp_path / "no"))

    @pytest.mark.skipif(sys.platform == "win32", reason="limits the size of files")
    def test_a_disk_that_takes_no_more_leaves_nothing_behind(self, tmp_path: Path) -> None:
        soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, hard))
        try:
            large = builders.project(count=3000)
            refused(lambda: create_project(tmp_path / "p.annotator", large), "p.annotator", str(tmp_path))
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        assert list(tmp_path.iterdir()) == []

    def test_layers_must_be_loaded(self, path: Path, tmp_path: Path) -> None:
        with open_project(path) as file, pytest.raises(LookupError):
            create_project(tmp_path / "copy.annotator", file.project)
        assert not (tmp_path / "copy.annotator").exists()


class TestImagesFolder:
    def project(self, folder: Path) -> Project:
        folder.mkdir(parents=True)
        return replace(builders.project(), images_folder=str(folder))

    def test_it_is_found_again_when_both_were_moved(self, tmp_path: Path) -> None:
        old, new = tmp_path / "old", tmp_path / "new"
        project = self.project(old / "photos")
        create_project(old / "p.annotator", project).close()
        old.rename(new)
        with open_project(new / "p.annotator") as file:
            assert file.project.images_folder == str(new / "photos")
            assert not file.images_folder_missing

    def test_it_is_found_where_it_was_when_the_file_alone_was_moved(self, tmp_path: Path) -> None:
        project = self.project(tmp_path / "a" / "photos")
        create_project(tmp_path / "a" / "p.annotator", project).close()
        (tmp_path / "b" / "c").mkdir(parents=True)
        (tmp_path / "a" / "p.annotator").rename(tmp_path / "b" / "c" / "p.annotator")
        with open_project(tmp_path / "b" / "c" / "p.annotator") as file:
            assert file.project.images_folder == str(tmp_path / "a" / "photos")

    def test_a_missing_one_is_no_error(self, tmp_path: Path) -> None:
        project = self.project(tmp_path / "photos")
        create_project(tmp_path / "p.annotator", project).close()
        (tmp_path / "photos").rmdir()
        with open_project(tmp_path / "p.annotator") as file:
            assert file.images_folder_missing
            assert file.project.images_folder == str(tmp_path / "photos")
            (tmp_path / "elsewhere").mkdir()
            file.set_images_folder(str(tmp_path / "elsewhere"))
            assert not file.images_folder_missing
        with open_project(tmp_path / "p.annotator") as file:
            assert file.project.images_folder == str(tmp_path / "elsewhere")

    def test_none_is_not_missing(self, path: Path) -> None:
        with open_project(path) as file:
            assert not file.images_folder_missing


def test_settings_of_another_kind_are_named_and_the_others_kept() -> None:
    found, unreadable = convert_settings({"iou_threshold": "half", "profile": "challenge", "size_threshold": [1]})
    assert (found.profile, found.iou_threshold, found.size_threshold) == ("challenge", 0.5, None)
    assert unreadable == ["iou threshold", "size threshold"]
    assert convert_settings({"profile": "challenge"})[1] == []
    for nothing in ({}, None, 5):
        assert convert_settings(nothing) == (MetricSettings(), ["all"])


@pytest.mark.parametrize(
    ("code", "told"),
    [(sqlite3.SQLITE_ERROR, "table 'shape'"), (sqlite3.SQLITE_INTERRUPT, "table 'shape'"), (sqlite3.SQLITE_BUSY, None)],
)
def test_damage_is_told_apart_from_a_file_that_is_busy(path: Path, code: int, told: str | None) -> None:
    error = sqlite3.OperationalError("as the driver says")
    error.sqlite_errorcode = code
    with pytest.raises((UserError, sqlite3.OperationalError)) as raised, explain_damage(path, "shape"):
        raise error
    assert ("table 'shape'" in str(raised.value)) is (told is not None)


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (OSError(errno.EIO, "Input/output error"), "cannot be used: Input/output error; check the folder"),
        (OSError("no number"), "cannot be used: no number; check the folder"),
        (OSError(errno.EEXIST, "File exists"), "cannot be locked: File exists; delete 'p.annotator.lock'."),
        (OSError(errno.EDQUOT, "Disk quota exceeded"), "cannot grow because the disk is full"),
    ],
)
def test_what_the_system_says_is_part_of_the_sentence(path: Path, error: OSError, words: str) -> None:
    with pytest.raises(UserError) as raised, explain_errors(path):
        raise error
    assert words in str(raised.value)


@pytest.mark.parametrize("images", [4, 40])
def test_opening_makes_the_layers_of_one_image_whatever_their_number(
    tmp_path: Path, images: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    project = builders.project(images=images, count=2)
    create_project(tmp_path / "many.annotator", project).close()
    made, make_layer = [], LayerColumns.make_layer

    def note_layer(columns: LayerColumns, row: int, shapes: Shapes | None) -> Layer:
        made.append(row)
        return make_layer(columns, row, shapes)

    monkeypatch.setattr(LayerColumns, "make_layer", note_layer)
    with open_project(tmp_path / "many.annotator") as file:
        session = open_session(file.project, file, author=1, next_shape_id=file.next_shape_id, image="img0.jpg")
        session.load_image(1, session.project.authors)
        assert len(session.project.layers) == 3 * images
        assert session.project.annotators == project.annotators
        assert len(made) <= len(project.authors)
        session.load_project(session.committed)
        session.install_loaded()
        assert session.project.layers == project.layers


def test_damage_of_a_large_file_is_found_after_opening(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    damage(path, "UPDATE author SET name = 'Zed' WHERE id = 1")
    with open_project(path) as file:
        told = file.notice
        assert "is not as it was written" in told
        assert find_late_damage(file, Progress()) == ""
    monkeypatch.setattr(opening, "LARGE", 0)
    with open_project(path, check_large=False) as file:
        assert file.notice == ""
        assert find_late_damage(file, Progress()) == told
    called_off = Progress()
    called_off.stop.set()
    monkeypatch.setattr(schema, "_INSTRUCTIONS", 1)
    with open_project(path, check_large=False) as file, pytest.raises(Cancelled):
        find_late_damage(file, called_off)
