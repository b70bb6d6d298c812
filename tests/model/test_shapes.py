"""The table of shapes: making, joining, taking, merging by id, and equality."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.geometry.polygon import as_polygon
from annotator.model.shapes import Occluded, PartState, Shapes
from tests.builders import shapes

TRIANGLE = as_polygon([[[0, 0], [4, 0], [0, 4]]])


def test_make_fills_columns_and_freezes_them() -> None:
    table = Shapes.make([[0, 0, 2, 3], [1, 1, 5, 5]], label=[4, 5], occluded=Occluded.YES)
    assert table.label.tolist() == [4, 5]
    assert table.occluded.tolist() == [1, 1]
    assert table.part_state.tolist() == [PartState.UNSET] * 2
    assert np.isnan(table.score).all()
    with pytest.raises(ValueError, match="read-only"):
        table.box[0, 0] = 9


@pytest.mark.parametrize("box", [[0, 0, 0, 1], [0, 0, np.nan, 1], [3, 0, 1, 1], [0, 0, np.inf, 1]])
def test_make_refuses_what_is_no_box(box: list[float]) -> None:
    with pytest.raises(ValueError, match="row 0 is not a box"):
        Shapes.make([box])


def test_make_refuses_ids_out_of_order() -> None:
    with pytest.raises(ValueError, match="ascend"):
        Shapes.make([[0, 0, 1, 1], [0, 0, 1, 1]], id=[2, 2])


def test_columns_must_have_one_length() -> None:
    table = shapes(3)
    with pytest.raises(ValueError, match="'label' has 2 rows"):
        table.with_columns(label=np.zeros(2, dtype=np.int32))


def test_make_leaves_its_input_alone() -> None:
    box = np.array([[0.0, 0, 1, 1]])
    table = Shapes.make(box)
    box[0, 0] = -5
    assert table.box[0, 0] == 0


def test_equality_compares_polygons_and_attributes() -> None:
    plain = Shapes.make([[0, 0, 4, 4]])
    outlined = Shapes.make([[0, 0, 4, 4]], polygon=[TRIANGLE])
    noted = Shapes.make([[0, 0, 4, 4]], attributes=[{"seen": "late"}])
    assert plain == Shapes.make([[0, 0, 4, 4]])
    assert plain != outlined
    assert plain != noted
    assert outlined == Shapes.make([[0, 0, 4, 4]], polygon=[as_polygon([[0, 0, 4, 0, 0, 4]])])


def test_concat_fills_missing_polygons_with_none() -> None:
    joined = Shapes.concat([shapes(2), Shapes.make([[0, 0, 4, 4]], id=[9], polygon=[TRIANGLE])])
    assert joined.polygon_of(0) is None
    assert joined.polygon_of(2) is TRIANGLE
    assert joined.take([0, 1]).polygon is None


@given(st.sets(st.integers(0, 40), max_size=15), st.sets(st.integers(0, 40), max_size=15))
def test_merged_is_a_dictionary_update_in_id_order(base: set[int], rows: set[int]) -> None:
    def table(ids: set[int], label: int) -> Shapes:
        count = len(ids)
        return Shapes.make(np.tile([0.0, 0, 1, 1], (count, 1)), id=sorted(ids), label=label)

    merged = table(base, 1).merge(table(rows, 2))
    expected = {**dict.fromkeys(base, 1), **dict.fromkeys(rows, 2)}
    assert dict(zip(merged.id.tolist(), merged.label.tolist(), strict=True)) == expected
    assert merged.id.tolist() == sorted(expected)


def test_without_and_rows_of_pass_over_unknown_ids() -> None:
    table = shapes(4, first_id=10)
    assert table.without([11, 99]).id.tolist() == [10, 12, 13]
    assert table.rows_of([99, 13, 10]).tolist() == [0, 3]


def test_split_gives_what_slice_gives_in_the_same_memory() -> None:
    table = shapes(10)
    parts = table.split([0, 3, 3, 10])
    assert parts == [table.slice(0, 3), table.slice(3, 3), table.slice(3, 10)]
    assert all(part.box.base is table.box for part in parts)
    assert not parts[0].id.flags.writeable
