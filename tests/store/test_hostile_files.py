"""Files that somebody made to harm, and damage that is met only when it is read: one sentence each, nothing lost."""

import errno
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from annotator.errors import UserError
from annotator.model import edit
from annotator.model.layer import LayerKey
from annotator.session.session import Session
from annotator.store import create_project, lock, open_project
from annotator.store.write_ahead import has_pending_commits
from tests import builders

KEY = LayerKey(1, 1)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    create_project(tmp_path / "p.annotator", builders.project()).close()
    return tmp_path / "p.annotator"


def run(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        for statement in statements:
            connection.execute(statement)


@pytest.mark.parametrize("name", ["image", "project", "layer"])
def test_a_view_in_the_place_of_a_table(path: Path, name: str) -> None:
    endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n"
    run(
        path,
        "PRAGMA foreign_keys = OFF",
        f"ALTER TABLE {name} RENAME TO old_{name}",
        f"CREATE VIEW {name} AS {endless}",
    )
    with pytest.raises(UserError, match=f"is damaged or not a project .*'{name}'.*backup"):
        open_project(path)


def test_a_trigger_of_somebody_else(path: Path) -> None:
    run(path, "CREATE TRIGGER t AFTER INSERT ON journal BEGIN DELETE FROM shape; END")
    with pytest.raises(UserError, match="it holds a trigger 't', which no project has"):
        open_project(path)


def test_a_trigger_of_ours_with_another_body(path: Path) -> None:
    run(
        path,
        "DROP TRIGGER unpack_on_insert",
        "CREATE TRIGGER unpack_on_insert AFTER INSERT ON shape BEGIN DELETE FROM shape; END",
    )
    with pytest.raises(UserError, match="unpack_on_insert"):
        open_project(path)


def test_a_table_of_somebody_else_does_no_harm(path: Path) -> None:
    run(path, "CREATE TABLE mine (a)", "CREATE INDEX mine_too ON mine (a)")
    with open_project(path) as file:
        assert not file.read_only


def test_a_byte_of_a_packed_layer_is_taken_from_the_rows(path: Path) -> None:
    with open_project(path) as file:
        whole = file.load_layer(KEY).box.copy()
    where = "WHERE image_id = 1 AND author_id = 1 AND round = 1"
    with closing(sqlite3.connect(path)) as connection:
        (fixed,) = connection.execute(f"SELECT fixed FROM packed_layer {where}").fetchone()
    for change in (fixed[:30] + bytes([fixed[30] ^ 64]) + fixed[31:], fixed[:-71], fixed[:-3], b""):
        with closing(sqlite3.connect(path)) as connection, connection:
            connection.execute(f"UPDATE packed_layer SET fixed = ? {where}", (change,))
        with open_project(path, read_only=True) as file:
            assert (file.load_layer(KEY).box == whole).all()
            (layer,) = (one for one in file.load_all() if one.key == KEY)
            assert (layer.shapes.box == whole).all()


@pytest.mark.parametrize(
    ("statement", "table"),
    [
        ("UPDATE shape SET label = 3000000000", "shape"),
        ("UPDATE shape SET part_state = 300", "shape"),
        ("UPDATE shape SET x0 = 'left'", "shape"),
        ("UPDATE shape SET polygon = '[['", "shape"),
        ("UPDATE shape SET attributes = '{'", "shape"),
        ("UPDATE shape SET x1 = x0 - 5", "shape"),
        ("UPDATE shape SET part_state = 9", "shape"),
        ("UPDATE shape SET occluded = -9", "shape"),
        ("UPDATE shape SET polygon = '[[]]'", "shape"),
        ("UPDATE shape SET attributes = '[1, 2]'", "shape"),
        (f"UPDATE shape SET attributes = '{{\"a\": {'[' * 900}{']' * 900}}}'", "shape"),
    ],
)
def test_damage_that_is_met_when_shapes_are_read(path: Path, statement: str, table: str) -> None:
    run(path, statement)
    with open_project(path, read_only=True) as file:
        for read in (lambda: file.load_layer(KEY), file.load_all):
            with pytest.raises(UserError, match=f"'p.annotator' in .* is damaged .*table '{table}'.*backup"):
                read()


@pytest.mark.parametrize("number", [2**63 - 1, -5])
@pytest.mark.parametrize("noun", ["shape", "image", "author", "label"])
def test_no_room_for_further_numbers(path: Path, noun: str, number: int) -> None:
    run(path, f"UPDATE project SET next_{noun}_id = {number}")
    with pytest.raises(UserError, match=f"'p.annotator' in .* is damaged .*'next_{noun}_id' is .*backup"):
        open_project(path)


@pytest.mark.parametrize(
    ("table", "change", "what"),
    [
        ("author", "name = X'ff00' WHERE id = 1", "column 'name' of table 'author'"),
        ("label", "name = X'ff00'", "column 'name' of table 'label'"),
        ("project", "name = X'ff00'", "column 'name' of table 'project'"),
        ("project", "next_label_id = 'x'", "column 'next_label_id' of table 'project'"),
        ("layer", "seconds = 9e999", "column 'seconds' of table 'layer'"),
        ("label", "name = ' '", "a label has no name"),
        ("label", "name = 'same'", "two labels have the same name"),
    ],
)
def test_names_and_numbers_that_no_project_has(path: Path, table: str, change: str, what: str) -> None:
    run(path, f"UPDATE {table} SET {change}")
    with pytest.raises(UserError, match=f"'p.annotator' in .* is damaged .*{what}.*backup"):
        open_project(path)


def test_a_link_that_leads_back_to_itself(path: Path) -> None:
    loop = path.with_name("loop.annotator")
    loop.symlink_to(loop.name)
    for use in (open_project, lambda place: create_project(place, builders.project(), overwrite=True)):
        with pytest.raises(UserError, match=r"'loop.annotator' in .* is a link that leads back to itself"):
            use(loop)


def test_steps_that_cannot_be_unpacked(path: Path) -> None:
    columns = "time, action, name, count, unblinded, detail_zip"
    run(path, f"INSERT INTO journal ({columns}) VALUES (1, 'do', 'Draw', 1, 0, X'00112233')")
    with open_project(path) as file, pytest.raises(UserError, match=r"table 'journal'.*backup"):
        file.read_journal()


@pytest.mark.parametrize("column", ["round", "revision", "seconds", "unblinded", "shape_count", "status"])
def test_text_in_the_place_of_a_number_of_a_layer(path: Path, column: str) -> None:
    """As when a bit of the record's types went bad; SQLite takes any value in any column."""
    run(path, "DELETE FROM packed_layer", "DELETE FROM shape")
    run(path, f"UPDATE layer SET {column} = X'61' WHERE image_id = 1 AND author_id = 1")
    with pytest.raises(UserError, match=r"is damaged .*backup"):
        open_project(path)


def test_damage_that_is_met_when_a_step_is_stored(path: Path) -> None:
    """The text of a table's schema went bad: SQLite notices when it looks what refers to the table."""
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute("UPDATE sqlite_master SET sql = replace(sql, 'layer (image_id', 'layer (imbge_id')")
    with open_project(path) as file:
        session = Session(file.project, file, next_shape_id=file.next_shape_id)
        step = edit.add_shapes(session.load_layer(KEY), builders.shapes(1, first_id=session.next_shape_id))
        with pytest.raises(UserError, match=r"'p.annotator' in .* is damaged .*backup"):
            session.commit(step)


def test_damage_that_is_met_when_the_journal_is_read(path: Path) -> None:
    columns = "time, action, name, count, unblinded, detail"
    run(path, f"INSERT INTO journal ({columns}) VALUES (1, 'do', 'Draw', 1, 0, '{{\"layers\":[7]}}')")
    with open_project(path) as file, pytest.raises(UserError, match="table 'journal'"):
        file.read_journal()


@pytest.mark.parametrize("version", [0, -5])
def test_a_version_that_never_was(path: Path, version: int) -> None:
    run(path, f"UPDATE project SET schema_version = {version}")
    with pytest.raises(UserError, match=f"its format {version} never was"):
        open_project(path)


@pytest.mark.parametrize("link", [os.symlink, os.link])
def test_another_name_of_an_open_file_is_read_only(path: Path, link) -> None:
    other = path.with_name("other.annotator")
    link(path, other)
    with open_project(path), open_project(other) as second:
        assert second.read_only
        assert "open in another window" in second.read_only_reason
    with open_project(other) as alone:
        assert not alone.read_only


def test_a_lock_that_is_a_link_writes_nowhere(path: Path, tmp_path: Path) -> None:
    precious = tmp_path / "precious"
    precious.write_text("thesis")
    path.with_name("p.annotator.lock").symlink_to(precious)
    with pytest.raises(UserError, match=r"cannot be locked.*p\.annotator\.lock"):
        open_project(path)
    assert precious.read_text() == "thesis"


def test_a_lock_file_of_another_program_is_left_alone(path: Path) -> None:
    other = path.with_name("p.annotator.lock")
    other.write_text("something of somebody")
    with pytest.raises(UserError, match="cannot be locked"):
        open_project(path)
    assert other.read_text() == "something of somebody"


def test_on_a_full_disk_a_project_is_read(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_arguments: object) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as full:
        full.setattr(lock, "_open_locked_file", fail)
        with open_project(path) as file:
            assert "is full" in file.read_only_reason
            assert file.load_layer(KEY).box.shape[1] == 4
    with open_project(path) as file:
        assert not file.read_only


def test_the_name_of_a_holder_that_cannot_be_written_holds_nothing_up(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_arguments: object) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as full:
        full.setattr(os, "write", fail)
        with open_project(path) as file:
            assert not file.read_only
    with open_project(path) as file:
        assert not file.read_only


def test_a_program_that_has_the_file_open_keeps_its_log(path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("UPDATE project SET name = 'theirs'")
        code = (
            "import sys; from pathlib import Path; from annotator.store import open_project;"
            "open_project(Path(sys.argv[1])).close()"
        )
        subprocess.run([sys.executable, "-c", code, str(path)], check=True, cwd=Path(__file__).parents[2])
        assert other.execute("SELECT name FROM project").fetchone() == ("theirs",)
    assert not list(path.parent.glob("*aside*"))


def test_a_second_opening_in_one_process_keeps_the_locks_of_the_first(path: Path) -> None:
    """A reader in another process must not take the log for left behind and clear it away."""
    code = (
        "import sys, sqlite3; c = sqlite3.connect(sys.argv[1]);c.execute('SELECT 1 FROM project').fetchone(); c.close()"
    )
    with open_project(path) as first:
        first.add_seconds(KEY, 5.0)
        open_project(path).close()
        open_project(path, read_only=True).close()
        subprocess.run([sys.executable, "-c", code, str(path)], check=True)
        assert has_pending_commits(path)
        first.add_seconds(KEY, 5.0)
    with open_project(path) as again:
        assert again.project.layers[KEY].seconds == 10.0


def test_a_layer_whose_two_forms_are_both_damaged_is_refused(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        where = "WHERE image_id = 1 AND author_id = 1 AND round = 1"
        (fixed,) = connection.execute(f"SELECT fixed FROM packed_layer {where}").fetchone()
        connection.execute(f"UPDATE shape SET x0 = x0 + 1 {where}")  # takes the packed form away
        changed = bytes([fixed[0] ^ 1]) + fixed[1:]
        connection.execute("INSERT INTO packed_layer VALUES (1, 1, 1, ?, NULL)", (changed,))
    with open_project(path, read_only=True) as file:
        for read in (lambda: file.load_layer(KEY), file.load_all):
            with pytest.raises(UserError, match=r"'p\.annotator' in .*neither is whole"):
                read()


def test_a_packed_layer_of_another_key_is_not_taken(path: Path) -> None:
    with open_project(path) as file:
        whole = file.load_layer(KEY).box.copy()
    with closing(sqlite3.connect(path)) as connection, connection:
        of_another = "SELECT fixed FROM packed_layer WHERE image_id = 2 AND author_id = 1"
        connection.execute(f"UPDATE packed_layer SET fixed = ({of_another}) WHERE image_id = 1 AND author_id = 1")
    with open_project(path, read_only=True) as file, pytest.raises(UserError, match="neither is whole"):
        assert (file.load_layer(KEY).box == whole).all()


def test_a_damaged_row_in_an_edited_layer_does_not_stop_closing(path: Path) -> None:
    run(path, "UPDATE shape SET attributes = '{' WHERE image_id = 1 AND author_id = 1")
    open_project(path).close()
    with open_project(path) as file, pytest.raises(UserError, match="table 'shape'"):
        file.load_layer(KEY)


def test_a_list_of_tables_that_is_no_text(path: Path) -> None:
    page = path.read_bytes()
    path.write_bytes(page.replace(b"CREATE TABLE project", b"CREATE TABLE \xffroject", 1))
    with pytest.raises(UserError, match=r"'p.annotator' in .* is damaged.*backup"):
        open_project(path)
