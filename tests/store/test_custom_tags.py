"""Custom tags in a project file: they come back, older programs refuse the file, and one without them is as before."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from annotator.errors import UserError
from annotator.model.tags import Tag, make_answers
from annotator.session.editing.custom_tags import set_tags
from annotator.session.session import Session
from annotator.store import open_project
from annotator.store.opening import create_project, refuse_newer
from annotator.store.tables.connection import connect
from annotator.store.tables.schema import SCHEMA_VERSION, read_schema_version
from tests import builders

TAGS = (
    Tag("sure", "ordered", "how sure", values=("not", "very"), labels=(0,), required=True, default="very"),
    Tag("n", "number", least=1, unit="cm", guideline="*Whole* fruits"),
    Tag("wet", default=False),
)


def read_version(path: Path) -> int:
    connection = connect(path, mode="ro")
    version = read_schema_version(connection)
    connection.close()
    return version


def test_they_come_back_with_their_answers_and_go_with_undo(tmp_path: Path) -> None:
    made = builders.project(images=1, authors=("Ana",), count=3)
    layer = next(iter(made.layers.values()))
    said = np.array([make_answers(TAGS, 0, {"n": 2.5}), None, {"n": 3.0}], dtype=object)
    path = tmp_path / "own.annotator"
    create_project(path, made.with_layers([layer.with_shapes(layer.shapes.with_columns(attributes=said))])).close()
    assert read_version(path) == SCHEMA_VERSION
    with open_project(path) as file:
        session = Session(file.project, file, next_shape_id=file.next_shape_id)
        set_tags(session, file.project.protocol.with_tags(TAGS))
    assert read_version(path) > SCHEMA_VERSION
    with open_project(path) as file:
        assert file.project.protocol.custom_tags == TAGS
        shapes = file.load_layer(layer.key)
        assert dict(shapes.attributes_of(0)) == {"sure": "very", "n": 2.5, "wet": False}
        session = Session(file.project, file, next_shape_id=file.next_shape_id)
        set_tags(session, file.project.protocol.with_tags(()))
    assert read_version(path) == SCHEMA_VERSION


def test_a_program_that_does_not_know_them_refuses_the_file_with_a_sentence(tmp_path: Path) -> None:
    made = builders.project(images=1, authors=("Ana",), count=1)
    path = tmp_path / "own.annotator"
    create_project(path, replace(made, protocol=made.protocol.with_tags(TAGS))).close()
    connection = connect(path, mode="ro")
    with pytest.raises(UserError, match="written by a newer version"):
        refuse_newer(connection, path, target=SCHEMA_VERSION)
    connection.close()
    with open_project(path) as file:
        assert file.project.protocol.custom_tags == TAGS
    assert not list(tmp_path.glob("*.bak"))
