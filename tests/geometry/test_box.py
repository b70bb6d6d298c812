"""Boxes: conversion, clipping, and moving a group inside the image."""

import numpy as np
import pytest

from annotator.geometry import box
from annotator.geometry.polygon import as_polygon, bounds_of_polygon, fit_polygon


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


def test_corners_in_any_order() -> None:
    assert box.from_corners((5, 1), (2, 8)).tolist() == [2, 1, 5, 8]


def test_clip() -> None:
    assert box.clip_boxes(np.array([[-5.0, 2, 50, 200]]), 40, 100).tolist() == [[0, 2, 40, 100]]


def test_a_group_moves_as_one_and_stops_at_the_border() -> None:
    group = np.array([[10.0, 10, 20, 20], [50, 50, 60, 60]])
    moved = box.shift_inside(group, (100, -100), width=100, height=100)
    assert moved.tolist() == [[50, 0, 60, 10], [90, 40, 100, 50]]


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
