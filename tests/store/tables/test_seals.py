"""Seals: bytes that went bad are told or mended, what another program wrote with SQL counts as it stands."""

import sqlite3
from contextlib import closing
from pathlib import Path

import numpy as np
import pytest

from annotator.errors import UserError
from annotator.model import edit
from annotator.model.author import Author
from annotator.model.layer import LayerKey, Status
from annotator.model.shapes import Shapes
from annotator.session.session import Session
from annotator.store import ProjectFile, create_project, open_project
from annotator.store.tables.layers import compute_rows_seal
from annotator.store.tables.schema import ROWS_SEAL, TRIGGERS
from tests import builders

KEY = LayerKey(1, 1)
MANY = 400


@pytest.fixture
def path(tmp_path: Path) -> Path:
    create_project(tmp_path / "p.annotator", builders.project(images=2, count=5)).close()
    return tmp_path / "p.annotator"


def damage(path: Path, statement: str) -> None:
    """Changes a file as a bad disk does: no trigger runs."""
    with closing(sqlite3.connect(path)) as connection, connection:
        for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            connection.execute(f"DROP TRIGGER {name}")
        assert connection.execute(statement).rowcount == 1
        for trigger in TRIGGERS:
            connection.execute(trigger)


def write(path: Path, statement: str) -> None:
    """Changes a file as another program does."""
    with closing(sqlite3.connect(path)) as connection, connection:
        assert connection.execute(statement).rowcount == 1


def session_of(file: ProjectFile) -> Session:
    return Session(file.project, file, next_shape_id=file.next_shape_id)


def move_one(file: ProjectFile, key: LayerKey = KEY) -> None:
    session = session_of(file)
    layer = session.load_layer(key)
    session.commit(edit.set_boxes(layer, layer.shapes.id[-1:], layer.shapes.box[-1:] + 2))


NAMES = (
    ("UPDATE author SET name = 'Bem' WHERE name = 'Ben'", "author 'Bem'"),
    ("UPDATE image SET name = 'img9.jpg' WHERE id = 2", "image 'img9.jpg'"),
    ("UPDATE label SET name = 'peer' WHERE name = 'pear'", "label 'peer'"),
    ("UPDATE project SET name = 'other'", "project 'other'"),
    ("UPDATE project SET next_author_id = 2", "project 'Test'"),
)


@pytest.mark.parametrize(("statement", "named"), NAMES)
def test_a_name_that_is_not_as_it_was_written_is_told(path: Path, statement: str, named: str) -> None:
    damage(path, statement)
    with open_project(path) as file:
        assert "'p.annotator'" in file.notice
        assert named.partition(" ")[0] in file.notice
        assert named.casefold() in file.notice.casefold()
        assert "backup" in file.notice


@pytest.mark.parametrize(("statement", "named"), NAMES)
def test_what_another_program_named_counts(path: Path, statement: str, named: str) -> None:
    write(path, statement)
    with open_project(path) as file:
        assert not file.notice, named
        session_of(file).commit(edit.add_author(Author(9, "Zoe")))  # seals again what had no seal
        (bare,) = file._connection.execute("SELECT count(*) FROM author WHERE seal IS NULL").fetchone()
        assert bare == 0
    with open_project(path) as file:
        assert not file.notice


def test_edits_leave_nothing_unsealed(path: Path) -> None:
    with open_project(path) as file:
        session = session_of(file)
        session.commit(edit.add_author(Author(7, "Dora")))
        session.undo()
        session.redo()
        move_one(file)
        for table in ("project", "image", "author", "label", "journal"):
            (bare,) = file._connection.execute(f"SELECT count(*) FROM {table} WHERE seal IS NULL").fetchone()
            assert bare == 0, table
    with open_project(path) as file:
        assert not file.notice


def test_a_step_of_the_journal_that_is_not_as_it_was_written(path: Path) -> None:
    with open_project(path) as file:
        move_one(file)
    damage(path, "UPDATE journal SET detail = replace(detail, '\"revision\":1', '\"revision\":3')")
    with open_project(path) as file, pytest.raises(UserError, match="step 1 is not as it was written"):
        file.read_journal()


def test_a_shape_that_is_not_as_it_was_written(path: Path) -> None:
    """The first edit took the packed layer away; after a crash only the rows are there."""
    with open_project(path) as file:
        move_one(file)
        file._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        crashed = path.with_name("crashed.annotator")
        crashed.write_bytes(path.read_bytes())
    damage(crashed, "UPDATE shape SET x1 = x1 + 1 WHERE image_id = 1 AND author_id = 1 AND id = 2")
    with open_project(crashed) as file:
        for read in (lambda: file.load_layer(KEY), file.load_all):
            with pytest.raises(UserError, match=r"damaged .*author 1 on image 1 is not as it was written"):
                read()
        assert len(file.load_layer(LayerKey(2, 1))) == 5


def test_a_shape_that_another_program_wrote_counts(path: Path) -> None:
    write(path, "UPDATE shape SET x1 = x1 + 1 WHERE image_id = 1 AND author_id = 1 AND id = 2")
    with open_project(path) as file:
        seen = file.load_layer(KEY)
        move_one(file)
        assert file.load_layer(KEY).box[1].tolist() == seen.box[1].tolist()
    with open_project(path) as file:
        assert file.load_layer(KEY).box[1].tolist() == seen.box[1].tolist()


def test_damaged_rows_of_a_packed_layer_are_written_anew_by_its_first_edit(path: Path) -> None:
    with open_project(path) as file:
        whole = file.load_layer(KEY)
    damage(path, "UPDATE shape SET x1 = x1 + 1 WHERE image_id = 1 AND author_id = 1 AND id = 2")
    with open_project(path) as file:
        move_one(file)
    with open_project(path) as file:
        assert np.array_equal(file.load_layer(KEY).box[:-1], whole.box[:-1])


def test_damaged_rows_of_a_layer_of_many_shapes_are_told(tmp_path: Path) -> None:
    path = tmp_path / "p.annotator"
    create_project(path, builders.project(images=1, authors=["Ana"], count=MANY)).close()
    damage(path, "UPDATE shape SET x1 = x1 + 1 WHERE image_id = 1 AND author_id = 1 AND id = 2")
    with open_project(path) as file:
        move_one(file)
    with open_project(path) as file, pytest.raises(UserError, match="is not as it was written"):
        file.load_layer(KEY)


@pytest.mark.parametrize("count", [9, MANY])
def test_the_seal_after_edits_is_that_of_the_rows(tmp_path: Path, count: int) -> None:
    with create_project(tmp_path / "p.annotator", builders.project(images=1, authors=["Ana"], count=count)) as file:
        session = session_of(file)
        for turn in range(3):
            layer = session.load_layer(KEY)
            session.commit(edit.set_boxes(layer, layer.shapes.id[turn : turn + 2], layer.shapes.box[:2] + 1))
            session.commit(edit.remove_shapes(session.load_layer(KEY), layer.shapes.id[-1:]))
            new = builders.shapes(2, seed=turn, first_id=session.next_shape_id)
            session.commit(edit.add_shapes(session.load_layer(KEY), new))
            session.undo()
            (seal,) = file._connection.execute("SELECT seal FROM layer").fetchone()
            assert seal & ROWS_SEAL == compute_rows_seal(KEY, session.load_layer(KEY).shapes)


def test_a_seal_tells_layers_and_changes_apart_and_not_the_order_of_rows() -> None:
    shapes = builders.shapes(6)
    seal = compute_rows_seal(KEY, shapes)
    assert seal == compute_rows_seal(KEY, shapes.take([3, 1, 0, 5, 4, 2]))
    assert seal != compute_rows_seal(LayerKey(1, 2), shapes)
    assert seal != compute_rows_seal(KEY, shapes.with_columns(box=shapes.box * (1 + 1e-15)))
    parts = compute_rows_seal(KEY, shapes.take([0, 1])) + compute_rows_seal(KEY, shapes.take([2, 3, 4, 5]))
    assert seal == parts & 0xFFFFFFFF
    assert compute_rows_seal(KEY, shapes.take([])) == 0


def test_a_damaged_preview_of_an_older_program_is_none_until_it_is_made_again(path: Path) -> None:
    with open_project(path) as file:
        builders.store_old_preview(file, 1, b"small picture")
    damage(path, "UPDATE preview SET content = CAST('small picturf' AS BLOB)")
    with open_project(path) as file:
        assert file.read_preview(1) is None
        assert file.save_preview(1, b"small picture")
        assert file.read_preview(1) == b"small picture"


def draw_nothing(file: ProjectFile) -> None:
    pass


def finish(file: ProjectFile) -> None:
    session = session_of(file)
    session.commit(edit.set_status(session.load_layer(KEY), Status.REVIEWED, name="Mark reviewed"))


def undo(file: ProjectFile) -> None:
    session = session_of(file)
    session.commit(edit.remove_shapes(session.load_layer(KEY), [1]))
    session.undo()


def empty(file: ProjectFile) -> None:
    session = session_of(file)
    session.commit(edit.remove_shapes(session.load_layer(KEY), session.load_layer(KEY).shapes.id.tolist()))


def spend(file: ProjectFile) -> None:
    file.add_seconds(KEY, 2.5)


def look(file: ProjectFile) -> None:
    file.mark_seen([KEY])


def draw_many(file: ProjectFile) -> None:
    session = session_of(file)
    rows = builders.shapes(2100, first_id=session.next_shape_id)
    session.commit(edit.add_shapes(session.load_layer(KEY), rows))


HEADERS = ("status = 'new'", "revision = revision + 1", "seconds = seconds + 1", "unblinded = 3", "seen = NOT seen")


@pytest.mark.parametrize("before", [draw_nothing, finish, undo, empty, spend, look, draw_many, move_one])
def test_a_header_of_a_layer_that_is_not_as_it_was_written_is_told(path: Path, before) -> None:
    with open_project(path) as file:
        before(file)
    with open_project(path) as file:
        assert file.notice == ""
    written = path.read_bytes()
    for change in HEADERS:
        path.write_bytes(written)
        damage(path, f"UPDATE layer SET {change} WHERE image_id = 1 AND author_id = 1")
        with open_project(path) as file:
            assert "layer of 'Ana' on 'img0.jpg'" in file.notice, change
            assert "backup" in file.notice


@pytest.mark.parametrize("change", HEADERS)
def test_what_another_program_wrote_of_a_layer_counts_until_it_is_sealed_again(path: Path, change: str) -> None:
    write(path, f"UPDATE layer SET {change} WHERE image_id = 1 AND author_id = 1")
    with open_project(path) as file:
        assert file.notice == ""
        move_one(file)
    damage(path, "UPDATE layer SET revision = revision + 1 WHERE image_id = 1 AND author_id = 1")
    with open_project(path) as file:
        assert "layer of 'Ana'" in file.notice


def test_a_layer_that_was_only_looked_at_has_a_sealed_header(tmp_path: Path) -> None:
    made = builders.project(images=1, authors=["Ana", "Ben"])
    made = made.with_layers([made.layers[LayerKey(1, 2)].with_shapes(Shapes.empty())])
    path = tmp_path / "p.annotator"
    create_project(path, made).close()
    with open_project(path) as file:
        file.mark_seen([LayerKey(1, 1, 2), LayerKey(1, 2)])
    with open_project(path) as file:
        assert file.notice == ""
        assert file.project.layers[LayerKey(1, 1, 2)].seen
    damage(path, "UPDATE layer SET seen = 0 WHERE author_id = 1 AND round = 2")
    with open_project(path) as file:
        assert "layer of 'Ana' on 'img0.jpg'" in file.notice


def test_seals_from_before_headers_were_sealed_still_hold_for_the_rows(path: Path) -> None:
    damage(path, f"UPDATE layer SET seal = seal & {ROWS_SEAL}, revision = 7 WHERE image_id = 1 AND author_id = 1")
    damage(path, "DELETE FROM packed_layer WHERE image_id = 1 AND author_id = 1")
    with open_project(path) as file:
        assert file.notice == ""
        assert len(file.load_layer(KEY)) == 5
    damage(path, "UPDATE shape SET x1 = x1 + 1 WHERE image_id = 1 AND author_id = 1 AND id = 2")
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("DELETE FROM packed_layer")
    with open_project(path) as file, pytest.raises(UserError, match="is not as it was written"):
        file.load_layer(KEY)


LOSSES = (
    ("DELETE FROM image WHERE id = 2", "1 image"),
    ("DELETE FROM author WHERE id = 3", "1 annotator"),
    ("DELETE FROM layer WHERE image_id = 1 AND author_id = 2", "1 layer"),
)


@pytest.mark.parametrize(("statement", "told"), LOSSES)
def test_rows_that_are_gone_are_told_where_others_tell_of_them(path: Path, statement: str, told: str) -> None:
    """As after a page went bad; nothing refers to what another program takes away with all that belongs to it."""
    damage(path, statement)
    with open_project(path) as file:
        assert f"at least {told} cannot be read" in file.notice
        assert "'p.annotator'" in file.notice
        assert "backup" in file.notice


def test_a_step_that_is_gone_from_the_journal_is_told(path: Path) -> None:
    with open_project(path) as file:
        for _ in range(4):
            move_one(file)
    with open_project(path) as file:
        assert [entry.id for entry in file.read_journal(last=3)] == [3, 2, 1]
    damage(path, "DELETE FROM journal WHERE id = 2")
    with open_project(path) as file:
        assert file.notice == ""
        assert [entry.id for entry in file.read_journal(2)] == [4, 3]
        with pytest.raises(UserError, match="step 2 is missing"):
            file.read_journal()


def test_an_index_that_is_another_tables_is_told(path: Path) -> None:
    """The list of images is read through its index: with an empty one the project would open without any."""
    page = 4096
    with closing(sqlite3.connect(path)) as connection:
        roots = dict(connection.execute("SELECT name, rootpage FROM sqlite_master WHERE type = 'index'").fetchall())
    whole = path.read_bytes()
    one, other = ((roots[f"sqlite_autoindex_{name}_1"] - 1) * page for name in ("image", "packed_journal"))
    swapped = bytearray(whole)
    swapped[one : one + page], swapped[other : other + page] = whole[other : other + page], whole[one : one + page]
    path.write_bytes(swapped)
    with pytest.raises(UserError, match="is damaged or not a project"):
        open_project(path)
