"""Reading headers: column by column or row by row they are the same, and a value of a wrong kind is named."""

import sqlite3
from contextlib import closing
from pathlib import Path

import immutables
import pytest
from msgspec.structs import replace

from annotator.errors import UserError
from annotator.model.image import Image, ImagePurpose
from annotator.model.layer import Layer, LayerKey, PassPurpose, Status
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from annotator.store import create_project, open_project
from annotator.store.tables.headers import read_headers
from annotator.store.tables.schema import connect
from tests import builders

FAR = 3 << 40
"""An id as another desk gives it."""


ONE = {"image": "id = 2", "layer": "author_id = 1"}


def make_project() -> Project:
    """Every column has a value that is lost where it is read as another kind."""
    images = [
        Image(FAR, "far.jpg", 20, 10, source_id=None, content_hash="ab" * 32, purpose=ImagePurpose.CONTROL),
        Image(1, 'ä "quoted"\n.jpg', 640, 480, 6, "train", ((0.1, 1 / 3),), 0.1 + 0.2, 7),
        Image(2, "plain.jpg"),
    ]
    layers = [
        Layer(LayerKey(FAR, 2, 2), Status.NEW, 0, 1e-9, loaded=Shapes.empty(), purpose=PassPurpose.REPEAT),
        Layer(LayerKey(1, 1), Status.REVIEWED, 1 << 40, 100 / 3, 4, True, loaded=Shapes.empty()),
        Layer(LayerKey(1, 2), Status.IN_WORK, 3, 12345678.9, 1, loaded=Shapes.empty()),
    ]
    made = builders.project(images=1, authors=("Ana", "Ben"))
    return replace(
        made,
        images=immutables.Map({image.id: image for image in images}),
        layers=immutables.Map({layer.key: layer for layer in layers}),
        begun=None,
        last_pass=0,
        unblinded=None,
    )


def refuse_lists(action: int, _first: str | None, name: str | None, *_rest: str | None) -> int:
    """As of a SQLite that has no such function."""
    is_list = action == sqlite3.SQLITE_FUNCTION and name == "json_group_array"
    return sqlite3.SQLITE_DENY if is_list else sqlite3.SQLITE_OK


@pytest.fixture
def path(tmp_path: Path) -> Path:
    create_project(tmp_path / "p.annotator", make_project()).close()
    return tmp_path / "p.annotator"


def test_every_value_is_read_as_it_was_written_also_by_a_sqlite_without_json(path: Path) -> None:
    plain = make_project()
    layers = {key: replace(layer, loaded=None) for key, layer in plain.layers.items()}
    wanted = replace(plain, layers=immutables.Map(layers))
    with closing(connect(path)) as connection:
        whole = read_headers(connection, path)[0]
        connection.set_authorizer(refuse_lists)
        by_rows = read_headers(connection, path)[0]
    for found in (whole, by_rows):
        assert found == replace(wanted, images_folder=found.images_folder)
        assert (found.begun, found.unblinded, found.last_pass) == (plain.begun, plain.unblinded, plain.last_pass)
        assert found.image_ids == (1, 2, FAR)
        assert [type(value) for value in found.layers[LayerKey(1, 1)].key] == [int, int, int]


@pytest.mark.parametrize(
    ("table", "column", "value"),
    [
        ("image", "name", "X'61'"),
        ("image", "width", "'wide'"),
        ("image", "source_id", "2.5"),
        ("image", "purpose", "'fun'"),
        ("image", "prompts", "'[['"),
        ("image", "sampling_distance", "'far'"),
        ("layer", "revision", "1.5"),
        ("layer", "seen", "'yes'"),
        ("layer", "purpose", "'fun'"),
    ],
)
def test_a_value_of_a_wrong_kind_is_named(path: Path, table: str, column: str, value: str) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(f"UPDATE {table} SET {column} = {value} WHERE {ONE[table]}")
    with pytest.raises(UserError, match=r"is damaged .*a value in table.*backup"):
        open_project(path)
