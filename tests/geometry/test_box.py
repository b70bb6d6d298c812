"""Boxes: conversion, clipping, and moving a group inside the image."""

import numpy as np
import pytest

from annotator.geometry import box
from annotator.geometry.box import as_polygon, bounds_of_polygon, fit_polygon, is_same_polygon


def test_xywh_there_and_back() -> None:
    rows = np.array([[1.5, 2, 10, 20]])
    assert box.from_xywh(rows).tolist() == [[1.5, 2, 11.5, 22]]
    assert np.array_equal(box.to_xywh(box.from_xywh(rows)), rows)
    assert rows.tolist() == [[1.5, 2, 10, 20]]


def test_measures() -> None:
    boxes = np.array([[0.0, 0, 4, 9]])
    assert box.area_of(boxes).tolist() == [36]
    assert box.scale_of(boxes).tolist() == [6]
    assert box.centre_of(boxes).tolist() == [[2, 4.5]]


def test_is_valid_wants_finite_positive_sides() -> None:
    rows = np.array([[0, 0, 1, 1], [0, 0, 0, 1], [np.nan, 0, 1, 1], [0, 0, np.inf, 1]])
    assert box.is_valid(rows).tolist() == [True, False, False, False]
    edge = box.LARGEST_COORDINATE
    far = np.array([[-edge, 0, edge, 1], [-edge - 1, 0, 0, 1], [0, 0, 1, edge + 1], [0, 1, 1, 1], [0, 2, 1, 1]])
    assert box.is_valid(far).tolist() == [True, False, False, False, False]
    assert box.is_within_bound(far).tolist() == [True, False, False, True, True]


def test_corners_in_any_order() -> None:
    assert box.from_corners((5, 1), (2, 8)).tolist() == [2, 1, 5, 8]


def test_clip() -> None:
    assert box.clip_boxes(np.array([[-5.0, 2, 50, 200]]), 40, 100).tolist() == [[0, 2, 40, 100]]


def test_a_group_moves_as_one_and_stops_at_the_border() -> None:
    group = np.array([[10.0, 10, 20, 20], [50, 50, 60, 60]])
    moved = box.shift_inside(group, (100, -100), width=100, height=100)
    assert moved.tolist() == [[50, 0, 60, 10], [90, 40, 100, 50]]


def test_a_group_stops_at_each_border() -> None:
    group = np.array([[10.0, 15, 20, 25], [50, 50, 60, 65]])
    for offset, step in (((7, -3), (7, -3)), ((-30, 50), (-10, 25)), ((70, 5), (30, 5))):
        moved = box.shift_inside(group, offset, width=90, height=90)
        assert moved.tolist() == (group + np.array(step * 2)).tolist()


def test_bounds_lie_around_all_boxes() -> None:
    assert box.bounds_of(np.array([[10.0, 15, 20, 25], [5, 50, 12, 65]])).tolist() == [5, 15, 20, 65]
    assert box.size_of(np.array([[5.0, 15, 20, 65]])).tolist() == [[15, 50]]


def test_a_box_beyond_the_border_is_not_pulled_back() -> None:
    outside = np.array([[-10.0, 10, 20, 20]])
    assert box.shift_inside(outside, (-5, 0), width=100, height=100).tolist() == outside.tolist()
    assert box.shift_inside(outside, (3, 0), width=100, height=100).tolist() == [[-7, 10, 23, 20]]


def test_polygon_rings_are_checked() -> None:
    polygon = as_polygon([[0, 0, 4, 0, 4, 4, 0, 0]])
    assert polygon[0].tolist() == [[0, 0], [4, 0], [4, 4]]
    assert bounds_of_polygon(polygon).tolist() == [0, 0, 4, 4]
    for ring in ([0, 0, 1, 1], [0, 0, 1, 1, np.nan, 2]):
        with pytest.raises(ValueError, match="polygon"):
            as_polygon([ring])
    with pytest.raises(ValueError, match="at least one ring"):
        as_polygon([])


def test_a_polygon_follows_its_box() -> None:
    polygon = as_polygon([[0, 0, 4, 0, 4, 4]])
    new = fit_polygon(polygon, old=np.array([0.0, 0, 4, 4]), new=np.array([10.0, 10, 12, 18]))
    assert new[0].tolist() == [[10, 10], [12, 10], [12, 18]]
    back = fit_polygon(new, old=np.array([10.0, 10, 12, 18]), new=np.array([1.0, 2, 5, 6]))
    assert back[0].tolist() == [[1, 2], [5, 2], [5, 6]]
    with pytest.raises(ValueError, match="read-only"):
        new[0][0, 0] = 5


def test_a_polygon_on_a_line_is_shifted_and_not_stretched_across_it() -> None:
    flat = as_polygon([[0, 5, 4, 5, 2, 5]])
    new = fit_polygon(flat, old=np.array([0.0, 5, 4, 5]), new=np.array([10.0, 20, 18, 28]))
    assert new[0].tolist() == [[10, 20], [18, 20], [14, 20]]


def test_polygons_are_the_same_when_every_ring_is() -> None:
    one, two = [[0, 0], [4, 0], [4, 4]], [[0, 0], [9, 0], [9, 9]]
    assert is_same_polygon(as_polygon([one, two]), as_polygon([one, two]))
    assert not is_same_polygon(as_polygon([one, two]), as_polygon([two, one]))
    assert not is_same_polygon(as_polygon([one]), as_polygon([one, two]))
    assert is_same_polygon(None, None)
    assert not is_same_polygon(as_polygon([one]), None)
    assert not is_same_polygon(None, as_polygon([one]))


def test_a_ring_that_comes_back_to_its_first_point_ends_before_it() -> None:
    closed = as_polygon([[[0, 0], [4, 0], [4, 4], [0, 0]]])
    assert closed[0].tolist() == [[0, 0], [4, 0], [4, 4]]
    same_column = as_polygon([[[0, 0], [4, 0], [4, 4], [0, 9]]])
    assert len(same_column[0]) == 4
    with pytest.raises(ValueError, match="at least three points"):
        as_polygon([[[0, 0], [4, 0], [0, 0]]])
    with pytest.raises(ValueError, match="at least three points"):
        as_polygon([[[0, 0]]])
