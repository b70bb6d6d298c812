"""An older file is brought up to date step by step, with a copy kept; a failure on the way changes nothing."""

import sqlite3
from functools import partial
from pathlib import Path

import pytest

from annotator.errors import UserError
from annotator.model import edit
from annotator.model.author import Author
from annotator.model.layer import LayerKey, Status
from annotator.session.session import Session
from annotator.store import create_project, open_project, opening
from annotator.store.tables import schema
from annotator.store.tables.schema import connect
from tests import builders


def to_minus_one(connection: sqlite3.Connection) -> None:
    connection.execute("ALTER TABLE label ADD COLUMN colour TEXT NOT NULL DEFAULT '#0072b2'")


def to_one(connection: sqlite3.Connection) -> None:
    connection.execute("UPDATE label SET colour = '#d55e00' WHERE name = 'pear'")


def failing(connection: sqlite3.Connection) -> None:
    connection.execute("DELETE FROM shape")
    connection.execute("SELECT * FROM nowhere")


def keep(connection: sqlite3.Connection) -> None:
    """The columns of the later versions are there."""


STEPS = {-1: to_minus_one, 0: to_one} | dict.fromkeys(range(1, schema.SCHEMA_VERSION), keep)


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A file of two versions ago, when labels had no colour."""
    path = tmp_path / "p.annotator"
    create_project(path, builders.project()).close()
    connection = sqlite3.connect(path)
    connection.executescript("ALTER TABLE label DROP COLUMN colour; UPDATE project SET schema_version = -1;")
    connection.close()
    return path


def test_the_first_version_needs_no_step() -> None:
    assert sorted(opening.MIGRATIONS) == list(range(1, schema.SCHEMA_VERSION))


def test_an_old_file_is_brought_up_and_a_copy_kept(old: Path) -> None:
    connection = connect(old)
    copy = opening.migrate(connection, old, migrations=STEPS)
    connection.close()
    assert copy == old.with_name("p.annotator.v-1.bak")
    with open_project(old) as file:
        assert [label.colour for label in file.project.vocabulary.labels] == ["#0072b2", "#d55e00"]
        assert len(file.load_layer(LayerKey(1, 1))) == 5
    kept = sqlite3.connect(copy)
    assert "colour" not in [row[1] for row in kept.execute("PRAGMA table_info(label)")]
    assert kept.execute("SELECT count(*) FROM shape").fetchone() == (45,)
    assert kept.execute("SELECT schema_version FROM project").fetchone() == (-1,)
    kept.close()


def test_a_current_file_is_left_alone(tmp_path: Path) -> None:
    create_project(tmp_path / "p.annotator", builders.project()).close()
    connection = connect(tmp_path / "p.annotator")
    assert opening.migrate(connection, tmp_path / "p.annotator", migrations=STEPS) is None
    connection.close()
    assert [p.name for p in tmp_path.iterdir()] == ["p.annotator"]


def test_a_step_that_fails_changes_nothing(old: Path) -> None:
    connection = connect(old)
    with pytest.raises(sqlite3.OperationalError):
        opening.migrate(connection, old, migrations={-1: to_minus_one, 0: failing})
    assert schema.read_schema_version(connection) == -1
    assert connection.execute("SELECT count(*) FROM shape").fetchone() == (45,)
    assert "colour" not in [row[1] for row in connection.execute("PRAGMA table_info(label)")]
    connection.close()


def test_opening_migrates(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(UserError, match="format -1 never was"):
        open_project(old)
    monkeypatch.setattr(opening, "refuse_unknown", lambda *_args: None)
    monkeypatch.setattr(opening, "migrate", partial(opening.migrate, migrations=STEPS))
    with open_project(old) as file:
        assert file.project.vocabulary.find_label("pear").colour == "#d55e00"


@pytest.fixture
def first_version(tmp_path: Path) -> Path:
    """A file of version 1: an author with the id 3 and images with ids up to 59 were added there and taken back."""
    path = tmp_path / "first.annotator"
    connection = sqlite3.connect(path)
    connection.executescript(Path(__file__).with_name("version_1.sql").read_text())
    connection.close()
    return path


def test_ids_that_were_given_before_the_second_version_are_not_given_again(first_version: Path) -> None:
    with open_project(first_version) as file:
        assert (file.project.next_author_id, file.project.next_image_id, file.next_shape_id) == (4, 60, 10)
        session = Session(file.project, file, next_shape_id=file.next_shape_id)
        session.commit(edit.add_author(Author(session.project.next_author_id, "Eli")))
        assert [(layer.key, layer.count) for layer in file.load_all()] == [
            (LayerKey(image, author), 2) for image in (1, 2) for author in (1, 2)
        ]
    with open_project(first_version) as file:
        assert sorted(file.project.authors) == [1, 2, 4]
    assert first_version.with_name("first.annotator.v1.bak").is_file()


def test_a_file_of_the_first_version_can_be_read_where_it_cannot_be_written(first_version: Path) -> None:
    before = first_version.read_bytes()
    with open_project(first_version, read_only=True) as file:
        assert [image.name for image in file.project.list_images()] == ["img0.jpg", "img1.jpg"]
        assert sum(layer.count for layer in file.load_all()) == 8
        assert [entry.name for entry in file.read_journal(2)] == ["Add images", "Add images"]
    assert first_version.read_bytes() == before
    first_version.chmod(0o400)
    first_version.parent.chmod(0o500)
    try:
        with open_project(first_version, read_only=True) as file:
            assert sum(layer.count for layer in file.load_all()) == 8
    finally:
        first_version.parent.chmod(0o700)


def test_copies_that_nobody_had_looked_at_become_drafts(first_version: Path) -> None:
    connection = sqlite3.connect(first_version)
    for shape, attributes in ((1, '{"unchecked": true}'), (2, '{"unchecked": true, "maker": "x"}'), (3, '{"a": 1}')):
        connection.execute("UPDATE shape SET attributes = ? WHERE id = ?", (attributes, shape))
    connection.commit()
    connection.close()

    def read(*, read_only: bool) -> dict[int, tuple[bool, dict[str, object]]]:
        with open_project(first_version, read_only=read_only) as file:
            tables = [layer.shapes for layer in file.load_all()]
        return {
            int(table.id[row]): (bool(table.draft[row]), dict(table.attributes_of(row)))
            for table in tables
            for row in range(len(table))
        }

    assert read(read_only=True)[3] == (False, {"a": 1})
    read(read_only=False)
    found = read(read_only=True)
    assert found.pop(1) == (True, {})
    assert found.pop(2) == (True, {"maker": "x"})
    assert found.pop(3) == (False, {"a": 1})
    assert set(map(str, found.values())) == {"(False, {})"}


def test_the_tables_of_a_migrated_file_are_those_of_a_new_one(first_version: Path, tmp_path: Path) -> None:
    open_project(first_version).close()
    create_project(tmp_path / "new.annotator", builders.project()).close()
    migrated, new = (columns_of(path) for path in (first_version, tmp_path / "new.annotator"))
    assert migrated == new


def columns_of(path: Path) -> dict[str, list[tuple[object, ...]]]:
    """Name, type, whether it may be empty and part of the key of every column, by table."""
    connection = sqlite3.connect(path)
    tables = [row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    found = {
        table: sorted((row[1], row[2], row[3], row[5]) for row in connection.execute(f"PRAGMA table_info({table})"))
        for table in tables
    }
    connection.close()
    return found


TO_THIRD = """
DROP TRIGGER unseal_layer;
CREATE TRIGGER unseal_layer AFTER UPDATE OF image_id, author_id, round, status, revision, seconds, unblinded, seen,
shape_count, purpose ON layer WHEN new.seal IS old.seal BEGIN
UPDATE layer SET seal = NULL
WHERE image_id = new.image_id AND author_id = new.author_id AND round = new.round;
END;
UPDATE layer SET seal = (seal & 4294967295) | header_seal(
    image_id, author_id, round, status, revision, seconds, unblinded, seen, shape_count, purpose, NULL);
ALTER TABLE layer DROP COLUMN first_finished;
UPDATE project SET schema_version = 3;
"""
"""Makes what version 3 had: nothing told when a layer was first finished."""
FIRST, SECOND = LayerKey(1, 1), LayerKey(2, 1)


def test_the_order_of_work_of_the_third_version_is_told_by_its_journal(tmp_path: Path) -> None:
    path = tmp_path / "p.annotator"
    with create_project(path, builders.project()) as file:
        times = iter(range(1000, 2000))
        session = Session(file.project, file, next_shape_id=file.next_shape_id, clock=lambda: float(next(times)))

        def set_status(key: LayerKey, status: Status, name: str) -> None:
            session.commit(edit.set_status(session.project.layer_of(key), status, name=name))

        for key in (FIRST, SECOND):
            set_status(key, Status.IN_WORK, "Reopen")
        set_status(SECOND, Status.DONE, "Mark done")
        session.undo()
        set_status(FIRST, Status.DONE, "Mark done")
        set_status(SECOND, Status.DONE, "Mark done")
        set_status(LayerKey(3, 1), Status.IN_WORK, "Reopen")
        set_status(LayerKey(3, 1), Status.DONE, "Import")
        live = {key: layer.first_finished for key, layer in session.committed.layers.items()}
    assert (live[FIRST], live[SECOND], live[LayerKey(3, 1)]) == (1_004_000, 1_002_000, None)
    connection = connect(path)
    schema.add_seal_functions(connection)
    connection.executescript(TO_THIRD)
    connection.close()
    with open_project(path, read_only=True) as file:
        assert not file.notice
        assert {layer.first_finished for layer in file.load_all()} == {None}
    with open_project(path) as file:
        assert not file.notice
        assert {layer.key: layer.first_finished for layer in file.load_all()} == live
        assert file.project.layers[SECOND].first_finished == live[SECOND]
    with open_project(path) as file:
        assert not file.notice
