"""An older file is brought up to date step by step, with a copy kept; a failure on the way changes nothing."""

import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.engine import Connection

from annotator.errors import UserError
from annotator.model.layer import LayerKey
from annotator.store import create_project, migrate, open_project, opening
from annotator.store.tables.connection import connect
from tests import builders


def to_minus_one(core: Connection) -> None:
    core.execute(text("ALTER TABLE label ADD COLUMN colour TEXT NOT NULL DEFAULT '#0072b2'"))


def to_one(core: Connection) -> None:
    core.execute(text("UPDATE label SET colour = '#d55e00' WHERE name = 'pear'"))


def failing(core: Connection) -> None:
    core.execute(text("DELETE FROM shape"))
    core.execute(text("SELECT * FROM nowhere"))


STEPS = {-1: to_minus_one, 0: to_one}


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
    assert sorted(migrate.MIGRATIONS) == list(range(1, migrate.SCHEMA_VERSION))


def test_an_old_file_is_brought_up_and_a_copy_kept(old: Path) -> None:
    connection = connect(old)
    copy = migrate.migrate(connection, old, migrations=STEPS)
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
    assert migrate.migrate(connection, tmp_path / "p.annotator", migrations=STEPS) is None
    connection.close()
    assert [p.name for p in tmp_path.iterdir()] == ["p.annotator"]


def test_a_step_that_fails_changes_nothing(old: Path) -> None:
    connection = connect(old)
    with pytest.raises(sqlite3.OperationalError):
        migrate.migrate(connection, old, migrations={-1: to_minus_one, 0: failing})
    assert migrate.read_schema_version(connection) == -1
    assert connection.execute("SELECT count(*) FROM shape").fetchone() == (45,)
    assert "colour" not in [row[1] for row in connection.execute("PRAGMA table_info(label)")]
    connection.close()


def test_opening_migrates_and_reading_only_asks_for_it(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(UserError, match="format -1 never was"):
        open_project(old)
    monkeypatch.setattr(opening, "refuse_unknown", lambda *_args: None)
    monkeypatch.setattr(opening, "migrate", lambda *args: migrate.migrate(*args, migrations=STEPS))
    with pytest.raises(UserError, match="older version; open it once where it can be written"):
        open_project(old, read_only=True)
    with open_project(old) as file:
        assert file.project.vocabulary.find_label("pear").colour == "#d55e00"
