"""The tables: as they stand in a file, and as PostgreSQL would be told to make them."""

import sqlite3
import subprocess
import sys
from dataclasses import fields
from pathlib import Path

import pytest
from sqlalchemy import create_mock_engine
from sqlalchemy.dialects import postgresql
from sqlalchemy.schema import CreateTable

from annotator.model.image import Image
from annotator.model.shapes import Shapes
from annotator.store import create_project
from annotator.store.tables import schema
from annotator.store.tables.connection import APPLICATION_ID
from annotator.store.tables.packing import FIXED
from tests import builders


@pytest.mark.parametrize("table", schema.METADATA.sorted_tables, ids=str)
def test_a_table_is_sound_in_postgresql(table) -> None:
    statement = str(CreateTable(table).compile(dialect=postgresql.dialect()))
    assert "ROWID" not in statement
    assert "BLOB" not in statement
    assert "PRIMARY KEY" in statement


def test_postgresql_makes_references_that_wait_for_the_end_of_the_transaction() -> None:
    told: list[str] = []
    engine = create_mock_engine(
        "postgresql://", lambda statement, *_: told.append(str(statement.compile(dialect=engine.dialect)))
    )
    schema.METADATA.create_all(engine, checkfirst=False)
    assert sum("DEFERRABLE INITIALLY DEFERRED" in statement for statement in told) == 4
    assert any("CREATE INDEX journal_unblinded" in statement and "WHERE" in statement for statement in told)


def test_no_field_of_the_model_is_without_a_column() -> None:
    assert {field.name for field in fields(Image)} | {"seal"} == set(schema.IMAGE.c.keys())
    boxes = {"x0", "y0", "x1", "y1"}
    names = {"image": "table_image_id"}
    shape = {names.get(field.name, field.name) for field in fields(Shapes)} - {"box"} | boxes
    assert shape | {"image_id", "author_id", "round"} == set(schema.SHAPE.c.keys())
    assert {field.name for field in fields(Shapes)} - {"polygon", "attributes"} == set(FIXED.names)


def test_a_file_is_marked_durable_and_readable_by_any_tool(tmp_path: Path) -> None:
    with create_project(tmp_path / "p.annotator", builders.project()) as file:
        pragmas = {
            name: file._connection.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("application_id", "journal_mode", "synchronous", "foreign_keys")
        }
    assert pragmas == {"application_id": APPLICATION_ID, "journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}
    assert [p.name for p in tmp_path.iterdir()] == ["p.annotator"]
    other = sqlite3.connect(tmp_path / "p.annotator")
    rows = other.execute("SELECT count(*), sum(x1 > x0) FROM shape WHERE image_id = 2 AND author_id = 3").fetchone()
    other.close()
    assert rows == (5, 5)


def test_opening_and_editing_shapes_do_not_wait_for_sqlalchemy(tmp_path: Path) -> None:
    create_project(tmp_path / "p.annotator", builders.project()).close()
    program = (
        "import sys; from pathlib import Path; from annotator.model.layer import LayerKey;"
        "from annotator.store import open_project; file = open_project(Path(sys.argv[1]));"
        "file.load_all(); file.add_seconds(LayerKey(1, 1), 1.0); file.close(); assert 'sqlalchemy' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", program, tmp_path / "p.annotator"], check=True, cwd=Path(__file__).parents[3])
