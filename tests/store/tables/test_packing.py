"""Packed layers: what they take up once they are unpacked, and which are packed when a file is closed."""

import sqlite3
from pathlib import Path

import numpy as np
import pytest

from annotator.model import edit
from annotator.model.layer import LayerKey
from annotator.model.project import MANY_LAYERS
from annotator.model.shapes import Shapes
from annotator.session.session import Session
from annotator.store import create_project, open_project
from annotator.store.tables.layers import (
    _COUNT_UNPACKED,
    _SELECT_UNPACKED,
    has_layers_to_pack,
    open_packed,
    pack_shapes,
    unpack_shapes,
)
from tests import builders


def test_columns_of_one_value_take_no_room_and_are_as_they_were():
    key = LayerKey(1, 1)
    box = np.tile([1.0, 2.0, 30.0, 40.0], (50, 1))
    drawn = Shapes.make(box, label=np.arange(50) % 3, score=np.r_[np.full(49, np.nan), 0.5])
    plain = Shapes.make(box, id=np.arange(50, 100), label=4)
    for shapes in (drawn, plain):
        fixed, loose, _seal = pack_shapes(key, shapes)
        (packed,) = open_packed([(*key, 50, fixed, loose)])
        assert packed is not None
        (made,) = unpack_shapes([packed])
        assert made == shapes
        alike = {name for name in ("label", "score", "source_id", "assisted") if not getattr(made, name).strides[0]}
        assert alike == ({"source_id", "assisted"} | ({"label", "score"} if shapes is plain else set()))
        assert np.array_equal(made.merge(shapes.take([3])).label, shapes.label)


def test_closing_looks_into_no_packed_layer_and_packs_what_was_edited(tmp_path: Path):
    path = tmp_path / "p.annotator"
    create_project(path, builders.project(images=40, count=4), overwrite=True).close()
    with sqlite3.connect(path) as connection:
        (count,) = connection.execute("SELECT count(*) FROM packed_layer").fetchone()
        plans = connection.execute(f"EXPLAIN QUERY PLAN {_COUNT_UNPACKED}").fetchall()
        plans += connection.execute(f"EXPLAIN QUERY PLAN {_SELECT_UNPACKED.format('image_id')}").fetchall()
        assert all("COVERING INDEX" in plan for *_, plan in plans if "packed" in plan)
        assert not has_layers_to_pack(connection)
        connection.execute("DELETE FROM packed_layer WHERE image_id = 3")
        assert has_layers_to_pack(connection)
    connection.close()
    open_project(path).close()
    with sqlite3.connect(path) as connection:
        assert connection.execute("SELECT count(*) FROM packed_layer").fetchone() == (count,)
    connection.close()


def test_closing_looks_through_the_layers_that_were_edited_alone_unless_a_crash_left_more(tmp_path: Path):
    path = tmp_path / "p.annotator"
    create_project(path, builders.project(images=40, count=4), overwrite=True).close()
    scan = _SELECT_UNPACKED.format("").split("FROM", 1)[1].split()
    for left_by_crash in (False, True):
        if left_by_crash:
            with sqlite3.connect(path) as connection:
                connection.execute("DELETE FROM packed_layer WHERE image_id = 3")
            connection.close()
        ran: list[str] = []
        file = open_project(path)
        session = Session(file.project, file, next_shape_id=file.next_shape_id)
        layer = session.load_layer(LayerKey(1, 1))
        session.commit(edit.set_column(layer, layer.shapes.id, name="", occluded=not left_by_crash))
        file._connection.set_trace_callback(ran.append)
        file.close()
        assert any(one.split("FROM", 1)[-1].split() == scan for one in ran) == left_by_crash
        with sqlite3.connect(path) as connection:
            assert not has_layers_to_pack(connection)
        connection.close()


@pytest.mark.parametrize("images", [MANY_LAYERS - 1, MANY_LAYERS])
def test_a_step_over_many_layers_leaves_them_packed_so_that_closing_has_nothing_to_do(tmp_path: Path, images: int):
    path = tmp_path / "p.annotator"
    create_project(path, builders.project(images=images, count=3), overwrite=True).close()
    with open_project(path) as file:
        session = Session(file.project, file, next_shape_id=file.next_shape_id)
        touched = [session.load_layer(LayerKey(image, 1)) for image in range(1, images + 1)]
        steps = [edit.set_column(layer, layer.shapes.id[:2], name="", occluded=True) for layer in touched]
        session.commit(edit.join_steps(steps, name="Mark occluded"))
        with file.open_connection() as connection:
            assert has_layers_to_pack(connection) == (images < MANY_LAYERS)
        after = [session.load_layer(layer.key).shapes for layer in touched]
        session.undo()
        session.redo()
    for bare in (False, True):
        with sqlite3.connect(path) as connection:
            assert not has_layers_to_pack(connection)
            if bare:
                connection.execute("DELETE FROM packed_layer")
        connection.close()
        with open_project(path) as file:
            assert [file.load_layer(layer.key) for layer in touched] == after
