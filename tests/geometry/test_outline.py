"""Outlines of grids: area, holes, borders and pieces, against masks and a circle."""

import numpy as np
import pytest
import shapely

from annotator.geometry.outline import signed_area_of, trace_outlines


def test_a_block_is_followed_along_its_cells_but_for_the_corners() -> None:
    values = np.full((6, 8), -1.0)
    values[2:5, 3:7] = 1
    (ring,) = trace_outlines(values)
    assert ring.min(axis=0).tolist() == [3, 2]
    assert ring.max(axis=0).tolist() == [7, 5]
    assert signed_area_of(ring) == 4 * 3 - 4 * 0.125


def test_what_fills_the_grid_ends_at_its_border() -> None:
    (ring,) = trace_outlines(np.ones((3, 5)))
    assert (*ring.min(axis=0), *ring.max(axis=0)) == (0, 0, 5, 3)


def test_holes_are_left_out_and_pieces_told_apart() -> None:
    values = np.full((9, 12), -1.0)
    values[1:6, 1:6] = 1
    values[3, 3] = -1
    values[6, 6] = 1
    values[2, 9] = 1
    boxes = sorted((*ring.min(axis=0), *ring.max(axis=0)) for ring in trace_outlines(values))
    assert boxes == [(1, 1, 6, 6), (6, 6, 7, 7), (9, 2, 10, 3)]


@pytest.mark.parametrize(("x", "y", "radius"), [(20.3, 18.9, 11.2), (7.0, 30.5, 4.4)])
def test_a_distance_gives_the_circle_between_the_cells(x: float, y: float, radius: float) -> None:
    rows, columns = np.mgrid[:40, :44] + 0.5
    (ring,) = trace_outlines(radius - np.hypot(columns - x, rows - y))
    assert np.abs(np.hypot(*(ring - (x, y)).T) - radius).max() < 0.02
    assert signed_area_of(ring) == pytest.approx(np.pi * radius**2, rel=0.02)


def test_rings_are_simple_and_cover_what_is_inside() -> None:
    values = np.random.default_rng(4).normal(size=(30, 31))
    polygons = [shapely.Polygon(ring) for ring in trace_outlines(values)]
    assert all(polygon.is_valid for polygon in polygons)
    rows, columns = np.nonzero(values > 0)
    assert shapely.contains_xy(shapely.union_all(polygons), columns + 0.5, rows + 0.5).all()
    assert trace_outlines(np.zeros((4, 4))) == []
