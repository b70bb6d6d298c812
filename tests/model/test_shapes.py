"""The table of shapes: making, joining, taking, merging by id, and equality."""

import pickle

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.geometry.box import Polygon, as_polygon
from annotator.model.shapes import Occluded, PartState, Shapes, find_far_rows, refuse_impossible_rows
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
    many = table.rows_of([99, 13, 10, 98, 97, 96, 95])
    assert many.tolist() == [0, 3]
    assert table.rows_of([]).tolist() == []


def test_split_gives_what_slice_gives_in_the_same_memory() -> None:
    table = shapes(10)
    parts = table.split([0, 3, 3, 10])
    assert parts == [table.slice(0, 3), table.slice(3, 3), table.slice(3, 10)]
    assert all(part.box.base is table.box for part in parts)
    assert not parts[0].id.flags.writeable


@pytest.mark.parametrize("polygon", [None, [None, TRIANGLE, None, None, TRIANGLE, None]])
def test_parts_of_split_tables_are_put_together_as_tables_of_their_own(polygon: list[Polygon | None] | None) -> None:
    one = Shapes.make(np.arange(24.0).reshape(6, 4), id=range(6), polygon=polygon)
    other = Shapes.make(np.arange(24.0).reshape(6, 4) + 100, id=range(10, 16))
    ways = [(0, 0, 2), (0, 2, 2), (0, 3, 5), (1, 0, 1), (1, 1, 4), (0, 1, 2), (0, 0, 6)]
    cut = [(one, other)[n].split([start, stop])[0] for n, start, stop in ways]
    copied = [(one, other)[n].take(range(start, stop)) for n, start, stop in ways]
    for parts, tables in (
        (cut, copied),
        (cut[::-1], copied[::-1]),
        (cut[:2], copied[:2]),
        (cut[3:5], copied[3:5]),
        ([one, *cut], [one, *copied]),
        ([*cut, other, one, other], [*copied, other, one, other]),
    ):
        joined = Shapes.concat(parts)
        assert joined == Shapes.concat(tables)
        assert not np.shares_memory(joined.box, one.box)
        assert Shapes.concat_columns(parts, "label")["label"].dtype == np.int32


def test_a_part_of_a_split_table_is_copied_without_the_rest() -> None:
    table = shapes(1000)
    part = table.split([0, 3, 1000])[0]
    assert pickle.loads(pickle.dumps(part)) == table.slice(0, 3)
    assert len(pickle.dumps(part)) < len(pickle.dumps(table)) / 10
    moved = part.with_columns(label=part.label + 1)
    assert moved.label.tolist() == (table.label[:3] + 1).tolist()


def test_rows_put_in_keep_outlines_of_old_and_new() -> None:
    base = Shapes.make([[0, 0, 4, 4], [0, 0, 4, 4], [0, 0, 4, 4]], id=[1, 2, 3], polygon=[TRIANGLE, None, None])
    plain = Shapes.make([[1, 1, 5, 5]], id=[2], label=7)
    outlined = Shapes.make([[0, 0, 4, 4]], id=[3], polygon=[TRIANGLE])
    merged = base.merge(plain)
    assert (merged.label.tolist(), merged.box[1].tolist()) == ([0, 7, 0], [1, 1, 5, 5])
    assert [merged.polygon_of(row) for row in range(3)] == [TRIANGLE, None, None]
    merged = base.merge(outlined)
    assert [merged.polygon_of(row) for row in range(3)] == [TRIANGLE, None, TRIANGLE]
    merged = shapes(3, first_id=1).merge(outlined)
    assert [merged.polygon_of(row) for row in range(3)] == [None, None, TRIANGLE]
    assert base.merge(shapes(1, first_id=1)).polygon_of(0) is None


def test_columns_that_stay_are_shared() -> None:
    base = Shapes.make([[0, 0, 4, 4], [0, 0, 4, 4]], id=[1, 2], label=[0, 1], score=[np.nan, 0.5])
    moved = base.merge(Shapes.make([[1, 1, 5, 5]], id=[1], label=[0]))
    assert moved.label is base.label
    assert moved.score is base.score
    assert moved.box.tolist() == [[1, 1, 5, 5], [0, 0, 4, 4]]
    assert base.box.tolist() == [[0, 0, 4, 4], [0, 0, 4, 4]]


def test_merging_all_rows_gives_the_new_ones_and_merging_none_gives_the_old() -> None:
    base, same_ids = shapes(3, first_id=1), Shapes.make(np.tile([0.0, 0, 9, 9], (3, 1)), id=[1, 2, 3])
    assert base.merge(same_ids) is same_ids
    assert base.merge(Shapes.empty()) is base
    assert Shapes.empty().merge(base) is base
    other_ids = Shapes.make(np.tile([0.0, 0, 9, 9], (3, 1)), id=[3, 4, 5])
    assert base.merge(other_ids).id.tolist() == [1, 2, 3, 4, 5]


def test_equality_sees_every_column() -> None:
    table = Shapes.make([[0, 0, 4, 4], [1, 1, 5, 5]], score=[0.5, np.nan], polygon=[TRIANGLE, None])
    assert table == table.with_columns(score=np.array([0.5, np.nan]))
    assert table != shapes(3)
    assert table != 5
    for name, value in (
        ("id", np.array([0, 2])),
        ("label", np.array([0, 1], dtype=np.int32)),
        ("box", table.box + 1),
        ("occluded", np.array([-1, 0], dtype=np.int8)),
        ("part_state", np.array([-1, 0], dtype=np.int8)),
        ("score", np.array([0.5, 0.6])),
        ("crowd", np.array([False, True])),
        ("source_id", np.array([-1, 4])),
        ("image", np.array([-1, 4])),
        ("polygon", None),
    ):
        assert table != table.with_columns(**{name: value}), name


def test_rows_are_taken_by_number_and_by_mask() -> None:
    table = Shapes.make(np.tile([0.0, 0, 4, 4], (3, 1)), id=[4, 5, 6], polygon=[TRIANGLE, None, None])
    assert table.take([2, 0]).id.tolist() == [6, 4]
    assert table.take([2, 0]).polygon_of(1) is TRIANGLE
    assert table.take(np.array([False, True, True])).id.tolist() == [5, 6]
    assert table.take(np.array([False, True, True])).polygon is None
    assert len(table.take([])) == 0


def test_no_tables_and_no_outlines_join_to_nothing() -> None:
    assert Shapes.concat([]) is Shapes.empty()
    joined = Shapes.concat([shapes(2), shapes(1)])
    assert (len(joined), joined.polygon, joined.attributes) == (3, None, None)
    noted = Shapes.concat([shapes(1), Shapes.make([[0, 0, 4, 4]], attributes=[{"a": 1}])])
    assert (dict(noted.attributes_of(0)), dict(noted.attributes_of(1))) == ({}, {"a": 1})


def test_rows_too_far_out_are_found_by_box_and_by_outline() -> None:
    far = as_polygon([[[0, 0], [2e7, 0], [0, 4]]])
    boxes = np.array([[0.0, 0, 4, 4], [0, 0, 2e7, 4], [0, 0, 4, 4], [0, 0, 1e7, 4]])
    column = np.array([None, None, None, None], dtype=np.object_)
    column[0], column[2] = TRIANGLE, far
    table = shapes(4).with_columns(box=boxes)
    assert find_far_rows(table).tolist() == [False, True, False, False]
    assert find_far_rows(table.with_columns(polygon=column)).tolist() == [False, True, True, False]
    assert find_far_rows(table.with_columns(polygon=np.full(4, None))).tolist() == [False, True, False, False]


@pytest.mark.parametrize(
    ("columns", "problem"),
    [
        ({"box": [[0, 0, 2, 2], [3, 1, 3, 4]]}, "shape 8 has a box without extent"),
        ({"box": [[0, 0, 2, 2], [1, 3, 4, 3]]}, "shape 8 has a box without extent"),
        ({"occluded": [0, 2]}, "shape 8 has an unknown occlusion"),
        ({"part_state": [0, -2]}, "shape 8 has an unknown part state"),
        ({"attributes": [{"a": 1}, [1, 2]]}, "shape 8 has attributes without names"),
        ({"polygon": [None, (np.zeros((2, 2)),)]}, "shape 8 has a polygon with fewer than three points"),
        ({"attributes": [None, {"a": 1}]}, ""),
        ({"polygon": [None, TRIANGLE]}, ""),
        ({"occluded": [max(Occluded), -1], "part_state": [max(PartState), -1]}, ""),
    ],
)
def test_rows_that_no_step_makes_are_refused(columns: dict[str, list[object]], problem: str) -> None:
    table = Shapes.make([[0, 0, 2, 2], [1, 1, 3, 3]], id=[7, 8])
    made = {}
    for name, values in columns.items():
        made[name] = np.full(2, None) if getattr(table, name) is None else getattr(table, name).copy()
        for row, value in enumerate(values):
            made[name][row] = value
    damaged = table.with_columns(**made)
    if problem:
        with pytest.raises(ValueError, match=problem):
            refuse_impossible_rows(damaged)
    else:
        refuse_impossible_rows(damaged)
