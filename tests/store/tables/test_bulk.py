"""Loading everything: beside commits, after foreign hands wrote rows, and stopped halfway."""

import sqlite3
from pathlib import Path
from threading import Thread

import pytest

from annotator.errors import Cancelled, Progress
from annotator.model import edit
from annotator.model.layer import Layer, LayerKey
from annotator.session.session import Session
from annotator.store import ProjectFile, create_project, open_project
from tests import builders

KEY = LayerKey(1, 1)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    create_project(tmp_path / "p.annotator", builders.project(images=40, count=30)).close()
    return tmp_path / "p.annotator"


def by_key(layers: list[Layer]) -> dict[LayerKey, Layer]:
    return {layer.key: layer for layer in layers}


def packed_keys(file: ProjectFile) -> set[tuple[int, int, int]]:
    return set(file._connection.execute("SELECT image_id, author_id, round FROM packed_layer"))


def test_layers_of_a_batch_share_memory(path: Path) -> None:
    with open_project(path) as file:
        first, second, *_ = file.load_all()
        assert first.shapes.box.base is second.shapes.box.base


def test_loading_goes_on_beside_commits_and_sees_one_moment(path: Path) -> None:
    with open_project(path) as file:
        session = Session(file.project, file, next_shape_id=file.next_shape_id)
        loads: list[list[Layer]] = []
        worker = Thread(target=lambda: loads.extend(file.load_all() for _ in range(15)))
        worker.start()
        commits = 0
        while worker.is_alive() or commits < 20:
            keys = [LayerKey(1, 1), LayerKey(40, 3)]
            step = edit.join_steps(
                [
                    edit.set_column(session.load_layer(key), session.load_layer(key).shapes.id, name="", label=commits)
                    for key in keys
                ],
                name="Relabel",
            )
            session.commit(step)
            commits += 1
        worker.join()
        assert len(loads) == 15
        for load in loads:
            layers = by_key(load)
            first, last = layers[LayerKey(1, 1)], layers[LayerKey(40, 3)]
            assert first.revision == last.revision
            if first.revision:
                assert set(first.shapes.label.tolist()) == set(last.shapes.label.tolist()) == {first.revision - 1}
        assert by_key(file.load_all())[KEY] == session.load_layer(KEY)


def test_an_edited_layer_is_read_from_its_rows_until_the_file_is_closed(path: Path) -> None:
    with open_project(path) as file:
        session = Session(file.project, file, next_shape_id=file.next_shape_id)
        session.commit(edit.remove_shapes(session.load_layer(KEY), [1, 2]))
        assert len(packed_keys(file)) == 119
        assert KEY not in packed_keys(file)
        assert by_key(file.load_all())[KEY].shapes == session.load_layer(KEY).shapes
    with open_project(path) as file:
        assert len(packed_keys(file)) == 120
        assert file.load_layer(KEY) == session.load_layer(KEY).shapes


@pytest.mark.parametrize(
    ("statement", "keys"),
    [
        ("UPDATE shape SET label = 77 WHERE id = 1", [KEY]),
        ("DELETE FROM shape WHERE id = 1", [KEY]),
        ("UPDATE shape SET author_id = 2 WHERE id = 1", [KEY, LayerKey(1, 2)]),
        (
            "INSERT INTO shape SELECT 1, 1, 1, 9999, label, x0, y0, x1, y1, occluded, part_state, score, crowd, "
            "source_id, table_image_id, polygon, attributes, draft, assisted FROM shape WHERE id = 1",
            [KEY],
        ),
    ],
)
def test_what_another_tool_writes_into_the_rows_counts(path: Path, statement: str, keys: list[LayerKey]) -> None:
    other = sqlite3.connect(path)
    other.execute(statement)
    other.commit()
    other.close()
    with open_project(path) as file:
        assert len(packed_keys(file)) == 120 - len(keys)
        layers = by_key(file.load_all())
        for key in keys:
            rows = file._connection.execute("SELECT id, label FROM shape WHERE image_id = ? AND author_id = ?", key[:2])
            assert rows.fetchall() == list(zip(layers[key].shapes.id, layers[key].shapes.label, strict=True))
            assert layers[key].count == len(layers[key].shapes)
    with open_project(path) as file:
        assert len(packed_keys(file)) == 120


def test_loading_can_be_stopped_and_tells_how_far_it_is(path: Path) -> None:
    heard: list[tuple[int, int]] = []
    with open_project(path) as file:
        file.load_all(Progress(lambda done, total: heard.append((done, total))))
        assert heard[-1] == (120, 120)
        progress = Progress()
        progress.stop.set()
        with pytest.raises(Cancelled):
            file.load_all(progress)
        assert len(file.load_all()) == 120
