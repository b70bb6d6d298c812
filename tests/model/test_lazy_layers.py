"""The map that makes layers late: it says what an ordinary map says, and makes as few as are asked for."""

import pickle

import immutables
import numpy as np
import pytest

from annotator.model.columns import LAYER
from annotator.model.layer import Layer, LayerKey, Status
from annotator.model.lazy import LayerColumns, LayerMap, LazyLayers, iterate_counts
from annotator.model.shapes import Shapes
from tests import builders

KEYS = [LayerKey(image, author) for image in range(1, 5) for author in (1, 2)]
TABLES = {key: builders.shapes(3, seed=n, first_id=1 + 3 * n) for n, key in enumerate(KEYS)}


def make(row: tuple[LayerKey, int], shapes: Shapes | None = None) -> Layer:
    key, count = row
    return Layer(key, Status.DONE, revision=1, count=count, loaded=shapes)


def sum_counts(layers: LayerMap) -> dict[int, int]:
    found: dict[int, int] = {}
    for image, number in iterate_counts(layers):
        found[image] = found.get(image, 0) + number
    return found


@pytest.fixture
def late() -> LazyLayers:
    done = list(Status).index(Status.DONE)
    columns = zip(*((*key, done, 1, 0.0, 0, False, 3, 0, None) for key in KEYS), strict=True)
    return LazyLayers(LayerColumns(dict(zip(LAYER.column_names, map(np.array, columns), strict=True))))


def test_it_equals_the_ordinary_map_in_every_state(late: LazyLayers) -> None:
    plain = immutables.Map({key: make((key, 3)) for key in KEYS})
    edited = make((KEYS[2], 3), TABLES[KEYS[2]]).with_shapes(TABLES[KEYS[2]].take([0]))
    added = Layer.make(LayerKey(9, 1), Shapes.empty())
    fresh = {edited.key: edited, added.key: added}
    assert (late, late.update(fresh)) == (plain, plain.update(fresh))
    now = late.update(fresh)
    assert sorted(now) == sorted(plain.update(fresh))
    assert len(now) == len(KEYS) + 1
    assert now[added.key] is added
    assert added.key in now
    assert added.key not in late
    assert dict(now.items()) == {key: now.get(key) for key in now}
    assert list(now.values()) == [layer for _key, layer in now.items()]
    assert sum_counts(now) == sum_counts(plain.update(fresh)) == {**dict.fromkeys((1, 3, 4), 6), 2: 4, 9: 0}
    assert late.get(LayerKey(7, 7)) is None
    with pytest.raises(KeyError):
        _ = late[LayerKey(7, 7)]


def test_shapes_come_into_all_layers_but_those_that_were_edited(late: LazyLayers) -> None:
    edited = make((KEYS[0], 3), TABLES[KEYS[0]]).with_shapes(Shapes.empty())
    timed = Layer(KEYS[1], Status.DONE, revision=1, seconds=4.0, count=3)
    loaded = late.update({edited.key: edited, timed.key: timed}).with_tables(TABLES)
    assert loaded[edited.key].count == 0
    assert (loaded[timed.key].seconds, loaded[timed.key].shapes) == (4.0, TABLES[timed.key])
    assert all(loaded[key].shapes == TABLES[key] for key in KEYS[1:])
    assert late[KEYS[3]].loaded is None
    assert pickle.loads(pickle.dumps(loaded)) == loaded


def test_only_a_layer_that_was_looked_up_is_kept(late: LazyLayers) -> None:
    assert late[KEYS[0]] is late[KEYS[0]]
    first, second = (dict(late.items()) for _ in range(2))
    assert first == second
    assert first[KEYS[0]] is second[KEYS[0]]
    assert all(first[key] is not second[key] for key in KEYS[1:])
