"""Custom tags in a project file: they come back, older programs refuse the file, and one without them is as before."""

import shutil
from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace

from annotator.errors import UserError
from annotator.model.layer import LayerKey, Status
from annotator.model.tags import Tag, make_answers
from annotator.session.editing.vocabulary import set_answer, set_tags
from annotator.session.merge.lineage import copy_of
from annotator.session.merge.plan import plan_merge
from annotator.session.session import Session
from annotator.store import open_project
from annotator.store.frozen_states import freeze_state, load_state
from annotator.store.opening import create_project, refuse_newer
from annotator.store.project_file import ProjectFile
from annotator.store.tables.schema import LAYER_ATTRIBUTES, SCHEMA_VERSION, connect, has_table, read_schema_version
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


WEATHER = Tag("weather", "choice", values=("dry", "wet"), of_images=True)
KEY = LayerKey(1, 1)


def open_session(file: ProjectFile) -> Session:
    session = Session(file.project, file, next_shape_id=file.next_shape_id)
    session.set_view(image=1, author=1)
    return session


def test_answers_about_an_image_are_kept_undone_frozen_and_merged(tmp_path: Path) -> None:
    path = tmp_path / "own.annotator"
    made = builders.project(images=1, authors=("Ana",), count=0, status=Status.NEW)
    create_project(path, replace(made, protocol=made.protocol.with_tags((WEATHER,)))).close()
    shutil.copy(path, tmp_path / "copy.annotator")
    with open_project(path) as file:
        assert not has_table(file._connection, LAYER_ATTRIBUTES.name), "nobody has answered yet"
        session = open_session(file)
        set_answer(session, WEATHER, "wet")
        assert session.current_layer.status is Status.IN_WORK
        session.undo()
        assert (session.current_layer.attributes, session.current_layer.status) == (None, Status.NEW)
        session.redo()
        freeze_state(file, "first")
        set_answer(session, WEATHER, "dry")
    with open_project(path) as file:
        assert file.project.layers[KEY].attributes == {"weather": "dry"}
        assert [layer.attributes for layer in file.load_all()] == [{"weather": "dry"}]
        assert load_state(file, "first").layers[KEY].attributes == {"weather": "wet"}
        assert read_version(path) > SCHEMA_VERSION
        with open_project(tmp_path / "copy.annotator") as other:
            session, theirs = open_session(other), copy_of(file)
            plan = plan_merge(copy_of(other), [theirs])
            session.commit(plan.make_step(1), brought=plan.incoming_layers)
        with open_project(tmp_path / "copy.annotator") as other:
            assert other.project.layers[KEY].attributes == {"weather": "dry"}
            assert plan_merge(copy_of(other), [theirs]).is_empty


def test_an_answer_about_an_image_that_is_not_as_it_was_written_is_told(tmp_path: Path) -> None:
    path = tmp_path / "own.annotator"
    made = builders.project(images=1, authors=("Ana",), count=1)
    layer = replace(made.layers[KEY], attributes={"weather": "wet"})
    create_project(path, made.with_layers([layer])).close()
    connection = connect(path)
    connection.execute("UPDATE layer_attributes SET attributes = '{}'")
    connection.close()
    with open_project(path) as file:
        assert "layer of 'Ana' on" in file.notice
