"""Whatever the model can hold comes back from the file as it was, by every way of writing and of reading.

`packaging/test --campaign walks` tries more examples.
"""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import immutables
import numpy as np
from hypothesis import example, given, settings
from msgspec.structs import replace

from annotator.model.layer import Layer, LayerKey, Status
from annotator.model.project import Commit, LayerEdit, Project, Step
from annotator.model.shapes import Shapes
from annotator.store import ProjectFile, create_project, open_project
from tests import builders
from tests.depth import turns
from tests.store.strategies import projects, tables

QUICK = settings(max_examples=10)


@contextmanager
def file_of(project: Project) -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "p.annotator"
        create_project(path, project).close()
        yield path


def headers(project: Project) -> dict[LayerKey, Layer]:
    return {key: replace(layer, loaded=None) for key, layer in project.layers.items()}


def loaded(file: ProjectFile) -> Project:
    return replace(file.project, layers=immutables.Map({layer.key: layer for layer in file.load_all()}))


@settings(max_examples=turns(4, 100))
@given(projects())
def test_every_field_of_a_project_comes_back(project: Project) -> None:
    with file_of(project) as path, open_project(path) as file:
        opened = file.project
        assert (opened.uuid, opened.name, opened.template) == (project.uuid, project.name, project.template)
        assert opened.images == project.images
        assert opened.authors == project.authors
        assert opened.vocabulary == project.vocabulary
        assert opened.metrics == project.metrics
        assert opened.decisions == project.decisions
        assert dict(opened.layers) == headers(project)
        assert dict(loaded(file).layers) == dict(project.layers)


@QUICK
@given(tables())
@example(builders.shapes(0))
@example(Shapes.make([[0, 0, 1, 1]], attributes=[{"half a pair": "\ud800", "large": 2**70, "nested": [{"ü": None}]}]))
def test_every_column_of_shapes_comes_back_from_rows_and_from_packed_layers(shapes: Shapes) -> None:
    project = builders.project(images=1, authors=["Ana"], count=0)
    key = LayerKey(1, 1)
    with file_of(project) as path:
        with open_project(path) as file:
            layer = Layer.make(key, shapes, status=Status.DONE)
            edit = LayerEdit(key, Shapes.empty(), shapes, Status.DONE, Status.DONE)
            file.commit(Commit(Step("Import", (edit,)), (layer,), 1, 5.0, "do"))
            assert file._connection.execute("SELECT count(*) FROM packed_layer").fetchone() == (0,)
            assert file.load_layer(key) == shapes
            assert file.load_all()[0].shapes == shapes
        with open_project(path) as file:
            assert file._connection.execute("SELECT count(*) FROM packed_layer").fetchone() == (min(len(shapes), 1),)
            again = file.load_layer(key)
            assert again == shapes
            assert file.load_all()[0].shapes == shapes
            for name in ("id", "label", "box", "occluded", "score", "crowd", "source_id", "image"):
                assert getattr(again, name).dtype == getattr(shapes, name).dtype
                assert not getattr(again, name).flags.writeable


def test_not_a_number_is_null_in_the_rows_that_other_tools_read() -> None:
    shapes = Shapes.make([[0, 0, 1, 1], [0, 0, 1, 1]], score=[np.nan, 0.5])
    project = builders.project(images=1, authors=["Ana"], count=0)
    project = project.with_layers([Layer.make(LayerKey(1, 1), shapes)])
    with file_of(project) as path, open_project(path) as file:
        rows = file._connection.execute("SELECT score, source_id, polygon FROM shape ORDER BY id").fetchall()
        assert rows == [(None, None, None), (0.5, None, None)]
