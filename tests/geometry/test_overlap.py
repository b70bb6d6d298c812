"""Overlaps against hand-worked values, a plain loop, and shapely."""

import numpy as np
import pytest
import shapely

from annotator.geometry import box
from annotator.geometry.box import (
    Candidates,
    as_polygon,
    build_polygon_regions,
    compute_polygon_iou,
    find_box_candidates,
    find_polygon_candidates,
    regions_of,
)


def boxes(count, seed=0, size=300.0):
    rng = np.random.default_rng(seed)
    corner = rng.uniform(0, size, (count, 2))
    return np.concatenate((corner, corner + rng.uniform(1, 60, (count, 2))), axis=1)


def polygons(*values):
    column = np.empty(len(values), dtype=np.object_)
    for row, value in enumerate(values):
        column[row] = None if value is None else as_polygon(value)
    return column


def test_iou_by_hand():
    a = np.array([[0.0, 0, 10, 10]])
    b = np.array([[5.0, 0, 15, 10], [0, 0, 10, 10], [10, 0, 20, 10], [2, 2, 4, 4]])
    assert box.compute_intersection(a, b).tolist() == [[50.0, 100.0, 0.0, 4.0]]
    assert box.compute_iou(a, b).tolist() == [[50 / 150, 1.0, 0.0, 4 / 100]]


def test_both_orders_give_the_same_bits():
    a, b = boxes(40), boxes(50, seed=1)
    assert np.array_equal(box.compute_iou(a, b), box.compute_iou(b, a).T)
    assert np.array_equal(box.compute_paired_iou(a, b[:40]), np.diagonal(box.compute_iou(a, b)))
    assert np.array_equal(box.compute_paired_intersection(a, b[:40]), np.diagonal(box.compute_intersection(a, b)))


def test_no_rows():
    none, some = np.zeros((0, 4)), boxes(3)
    assert box.compute_iou(none, some).shape == (0, 3)
    assert box.compute_paired_iou(none, none).shape == (0,)
    assert len(find_box_candidates(none, some)) == len(find_box_candidates(some, none)) == 0


@pytest.mark.parametrize("shift", [0.0, -9e3, 7e4], ids=["at 0", "left of 0", "far right"])
@pytest.mark.parametrize("crowded", [0, 64], ids=["swept from left to right", "as they stand"])
@pytest.mark.parametrize("block", [1, 7, 1000])
@pytest.mark.parametrize("threshold", [0.0, 0.3])
def test_candidates_equal_the_plain_loop(monkeypatch, block, threshold, crowded, shift):
    monkeypatch.setattr(box, "BLOCK", block)
    monkeypatch.setattr(box, "CROWDED", crowded)
    a, b = boxes(60, size=80) + shift, boxes(70, seed=1, size=80) + shift
    rng = np.random.default_rng(2)
    group_a, group_b = rng.choice([1, 2, 4, 5, 9], 60), rng.choice([0, 1, 3, 4, 7, 9], 70)
    every = box.compute_iou(a, b)
    expected = [
        (i, j, every[i, j])
        for i in range(60)
        for j in range(70)
        if group_a[i] == group_b[j] and every[i, j] > 0 and every[i, j] >= threshold
    ]
    found = find_box_candidates(a, b, group_a=group_a, group_b=group_b, threshold=threshold)
    assert list(zip(found.row_a.tolist(), found.row_b.tolist(), found.iou.tolist(), strict=True)) == expected


@pytest.mark.parametrize("scale", [1e-3, 1.0, 1e3])
def test_groups_do_not_mix_however_small_the_boxes_are(monkeypatch, scale):
    monkeypatch.setattr(box, "CROWDED", 0)
    a, b = boxes(40, size=30) * scale / 60, boxes(40, seed=1, size=30) * scale / 60
    group_a, group_b = np.arange(40) % 7, np.arange(40) % 5
    every = box.compute_iou(a, b) * (group_a[:, None] == group_b[None, :])
    found = find_box_candidates(a, b, group_a=group_a, group_b=group_b)
    assert np.array_equal(np.stack((found.row_a, found.row_b), axis=1), np.argwhere(every > 0))


def test_a_hair_of_overlap_is_found_however_many_groups_stand_before(monkeypatch):
    """The sweep lays the groups one after another, where a coordinate keeps fewer digits than the overlap takes."""
    monkeypatch.setattr(box, "CROWDED", 0)
    group = np.repeat(np.arange(400), 2)
    corner = np.random.default_rng(3).uniform(0, 1e4, (800, 1))
    a = np.concatenate((corner, corner * 0, corner + 10, corner * 0 + 10), axis=1)
    right, left = a.copy(), a.copy()
    right[:, 0], right[:, 2] = a[:, 2] - 1e-10, a[:, 2] + 20
    left[:, 0], left[:, 2] = a[:, 0] - 20, a[:, 0] + 1e-10
    for b in (right, left):
        touching = np.flatnonzero(box.compute_paired_iou(a, b) > 0)
        assert len(touching) == 800
        found = find_box_candidates(a, b, group_a=group, group_b=group)
        assert set(zip(touching.tolist(), touching.tolist(), strict=True)) <= set(
            zip(found.row_a.tolist(), found.row_b.tolist(), strict=True)
        )


def test_threshold_is_inclusive_and_touching_boxes_do_not_meet():
    a = np.array([[0.0, 0, 10, 10]])
    half = np.array([[0.0, 0, 10, 5], [10, 0, 20, 10]])
    assert find_box_candidates(a, half, threshold=0.5).row_b.tolist() == [0]
    assert find_box_candidates(a, half).row_b.tolist() == [0]


def test_swapped_candidates_are_in_the_order_of_the_other_side():
    found = Candidates(np.array([0, 0, 1]), np.array([1, 2, 0]), np.array([0.1, 0.2, 0.3])).swap()
    assert (found.row_a.tolist(), found.row_b.tolist()) == ([0, 1, 2], [1, 0, 0])
    assert found.iou.tolist() == [0.3, 0.1, 0.2]


def test_pairs_are_kept_from_the_threshold_on():
    found = Candidates(np.array([0, 0, 1]), np.array([1, 2, 0]), np.array([0.1, 0.2, 0.3]))
    assert found.keep_at_least(0.2).row_b.tolist() == [2, 0]
    assert found.where(np.array([True, False, True])).row_a.tolist() == [0, 1]


def test_one_box_with_many_columns():
    many = np.array([[5.0, 0, 15, 10], [10, 0, 20, 10], [12, 2, 14, 4], [40, 40, 50, 50]])
    areas = np.array([100.0, 100, 4, 100])
    found = box.compute_iou_with(np.array([10.0, 0, 20, 10]), many.T, areas)
    assert found.tolist() == [50 / 150, 1.0, 4 / 100, 0.0]


def test_without_the_groups_of_both_sides_all_may_meet():
    one = np.array([[0.0, 0, 10, 10]])
    assert len(find_box_candidates(one, one, group_a=np.array([1]), group_b=np.array([2]))) == 0
    assert len(find_box_candidates(one, one, group_a=np.array([1]))) == 1
    assert len(find_box_candidates(one, one, group_b=np.array([1]))) == 1


def test_the_threshold_of_regions_is_inclusive():
    frame = np.array([[0.0, 0, 10, 10]])
    half = regions_of(frame, polygons([[[0, 0], [10, 0], [0, 10]]]))
    whole = regions_of(frame, None)
    assert find_polygon_candidates(half, whole, threshold=0.5).iou.tolist() == [0.5]
    assert len(find_polygon_candidates(half, whole, threshold=np.nextafter(0.5, 1))) == 0


def test_rows_of_equal_group_are_all_paired_in_blocks(monkeypatch):
    monkeypatch.setattr(box, "BLOCK", 3)
    blocks = list(box.iterate_group_pairs(np.array([1, 2, 1, 5]), np.array([2, 1, 1, 3])))
    assert [list(zip(a.tolist(), b.tolist(), strict=True)) for a, b in blocks] == [
        [(0, 1), (0, 2), (1, 0)],
        [(2, 1), (2, 2)],
    ]


def test_polygon_overlap_by_hand():
    frame = np.array([[0.0, 0, 10, 10], [0, 0, 10, 10]])
    triangle = [[[0, 0], [10, 0], [0, 10]]]
    a = regions_of(frame, polygons(triangle, None))
    rows = np.array([0, 0, 1])
    assert compute_polygon_iou(a, a, row_a=rows, row_b=np.array([0, 1, 1])).tolist() == [1.0, 0.5, 1.0]


def test_a_polygon_is_the_union_of_its_rings():
    left, right = [[0, 0], [6, 0], [6, 10], [0, 10]], [[4, 0], [10, 0], [10, 10], [4, 10]]
    crossed = [[0, 0], [10, 10], [10, 0], [0, 10]]
    shapes = build_polygon_regions([as_polygon([left, right]), as_polygon([crossed]), as_polygon([left])])
    assert shapely.area(shapes).tolist() == [100.0, 50.0, 60.0]
    assert shapely.is_valid(shapes).all()


def test_a_polygon_without_area_overlaps_nothing():
    frame = np.array([[0.0, 0, 10, 10]])
    flat = regions_of(frame, polygons([[[0, 0], [5, 5], [10, 10]]]))
    assert len(find_polygon_candidates(flat, flat)) == 0
    assert len(find_polygon_candidates(flat, regions_of(frame, None))) == 0


def test_rectangles_drawn_as_polygons_equal_boxes():
    a, b = boxes(40, size=100), boxes(40, seed=1, size=100)
    rings = [[[[x0, y0], [x1, y0], [x1, y1], [x0, y1]]] for x0, y0, x1, y1 in a]
    plain = find_box_candidates(a, b)
    drawn = find_polygon_candidates(regions_of(a, polygons(*rings)), regions_of(b, None))
    assert np.array_equal(plain.row_a, drawn.row_a)
    assert np.array_equal(plain.row_b, drawn.row_b)
    np.testing.assert_allclose(plain.iou, drawn.iou, rtol=1e-12)
    boxes_only = find_polygon_candidates(regions_of(a, None), regions_of(b, polygons(*[None] * 40)))
    assert np.array_equal(plain.iou, boxes_only.iou)
