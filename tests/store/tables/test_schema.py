"""The tables as they stand in a file, and the one list of columns that they are made from."""

import json
import re
import sqlite3
from dataclasses import fields
from pathlib import Path

import numpy as np
import pytest

from annotator.model import columns
from annotator.model.columns import FIXED_COLUMNS, SHAPE_COLUMNS
from annotator.model.image import Image
from annotator.model.shapes import Shapes
from annotator.model.vocabulary import Label
from annotator.store import create_project, open_project
from annotator.store.replica.membership import Membership
from annotator.store.tables.layers import FIXED
from annotator.store.tables.schema import APPLICATION_ID, REPLICA
from annotator.team.server import read_sql
from tests import builders

EXPECTED: dict[str, dict[str, str]] = json.loads(Path(__file__).with_name("schema.json").read_text())
"""What files of this version have held from its first day on, by name: every project, a replica, a migrated file."""
SERVER: dict[str, list[str]] = json.loads(Path(__file__).with_name("server.json").read_text())
"""The lines of the tables of a team's server that define a column or a constraint."""
SERVER_ROWS: dict[str, str] = json.loads(Path(__file__).with_name("server_rows.json").read_text())
"""What functions of a team's server say of rows, as `rows_on_server` finds it."""


def statements_of(path: Path) -> dict[str, str]:
    connection = sqlite3.connect(path)
    found = dict(connection.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL").fetchall())
    connection.close()
    return found


def test_the_statements_of_a_file_are_those_of_all_files_of_its_version(tmp_path: Path) -> None:
    path = tmp_path / "p.annotator"
    with create_project(path, builders.project()) as file:
        assert statements_of(path) == EXPECTED["new"]
        file.make_replica(Membership("service=lab", "s", "ana", 1, "owner", 1))
        assert statements_of(path) == EXPECTED["new"] | EXPECTED["replica"]
        file.drop_replica()
    assert statements_of(path) == EXPECTED["new"]


def test_the_statements_of_a_migrated_file_are_those_of_all_migrated_files(tmp_path: Path) -> None:
    path = tmp_path / "first.annotator"
    connection = sqlite3.connect(path)
    connection.executescript(Path(__file__).parents[1].joinpath("version_1.sql").read_text())
    connection.close()
    open_project(path).close()
    assert statements_of(path) == EXPECTED["new"] | EXPECTED["migrated from 1"]


def test_no_field_of_the_model_is_without_a_column() -> None:
    assert Image.__struct_fields__ == columns.IMAGE.column_names
    assert list(Label.__struct_fields__) == [name for name in columns.LABEL.column_names if name != "position"]
    assert {one.name for one in fields(Shapes)} == {column.name for column in SHAPE_COLUMNS}
    assert ("id", *Membership.__struct_fields__) == REPLICA.names


@pytest.mark.parametrize("column", FIXED_COLUMNS, ids=lambda column: column.name)
def test_a_column_of_shapes_has_the_type_and_the_unset_value_of_a_table_in_the_memory(column) -> None:
    values = getattr(Shapes.make([[0, 0, 1, 1]]), column.name)
    assert values.dtype == np.dtype(column.dtype) == FIXED[column.name].base
    if column.unset is not None:
        assert np.array_equal(values, [column.unset], equal_nan=column.name == "score")


def test_packed_records_are_laid_out_as_ever() -> None:
    assert (
        np.dtype(
            [
                *(("id", "<i8"), ("label", "<i4"), ("box", "<f8", (4,)), ("occluded", "i1"), ("part_state", "i1")),
                *(("score", "<f8"), ("crowd", "?"), ("source_id", "<i8"), ("image", "<i8"), ("draft", "?")),
                ("assisted", "<i8"),
            ]
        )
        == FIXED
    )


def columns_on_server(table: str) -> list[str]:
    """The lines of a table of the server that define a column or a constraint."""
    (body,) = re.findall(rf"CREATE TABLE {table} \((.*?)\n\);", read_sql("tables"), re.DOTALL)
    return [line.strip().rstrip(",") for line in body.splitlines() if line.strip()]


def test_the_statements_of_a_server_define_the_columns_that_servers_have_had_from_their_first_day_on() -> None:
    found = {name: columns_on_server(name) for name in SERVER}
    assert found == SERVER
    assert set(re.findall(r"CREATE TABLE (\w+)", read_sql("tables"))) == set(SERVER)


def rows_on_server() -> dict[str, str]:
    """What the server's functions read, compare and send of rows, by the function."""
    steps, read = read_sql("steps"), read_sql("read")
    return {
        **{
            name: re.findall(rf"FUNCTION {name}\b.*?\$\$(.*?)\$\$", text, re.DOTALL)[0].strip()
            for name, text in (
                ("row_hash", steps),
                ("rows_of", steps),
                ("note_row", read),
                ("decision_row", read),
                ("header_row", read),
            )
        },
        "changes of a shape": re.findall(r"INSERT INTO shape.*?DO UPDATE SET(.*?);", steps, re.DOTALL)[0].strip(),
        "shapes sent": re.findall(r"json_build_array\((\s*s\.id.*?)\) ORDER BY s\.id", read, re.DOTALL)[0].strip(),
    }


def test_rows_have_the_order_on_the_wire_that_servers_and_desks_have_had_from_their_first_day_on() -> None:
    """A desk and a server of different versions compare their hashes and tell columns apart by their places."""
    assert rows_on_server() == SERVER_ROWS


def test_the_server_knows_every_column_wherever_it_lists_them() -> None:
    for name in ("row_hash", "changes of a shape", "shapes sent"):
        missing = {one.name for one in columns.STORED_SHAPE_COLUMNS[1:]} - set(re.findall(r"\w+", SERVER_ROWS[name]))
        assert not missing, name
    for name, noun in (("note_row", columns.NOTE), ("decision_row", columns.DECISION), ("header_row", columns.LAYER)):
        assert set(noun.column_names) <= set(re.findall(r"\w+", SERVER_ROWS[name])), name


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
