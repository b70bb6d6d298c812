"""Areas that outlines share: against the overlay of a public library, by hand, holes, pieces, far from the origin."""

import numpy as np
import pytest
import shapely

from annotator.geometry.box import Regions, regions_of
from annotator.geometry.edges import MOST_EDGE_PAIRS, EdgeTable, compute_shared_area, edges_of


def star(rng: np.random.Generator, corners: int, *, at: float) -> np.ndarray:
    angle = np.sort(rng.uniform(0, 2 * np.pi, corners))
    radius = rng.uniform(8, 30, corners)
    middle = at + rng.uniform(-15, 15, 2)
    return middle + np.column_stack((radius * np.cos(angle), radius * np.sin(angle)))


def mixed(seed: int, *, count: int = 300, at: float = 0.0, most: int = 24) -> Regions:
    """Boxes, and polygons of 3 … `most` corners, all around one place; some polygons have two pieces."""
    rng = np.random.default_rng(seed)
    polygons = np.empty(count, dtype=np.object_)
    for row in range(count):
        if row % 3:
            polygons[row] = tuple(star(rng, int(rng.integers(3, most)), at=at) for _ in range(1 + (row % 5 == 0)))
    corner = at + rng.uniform(-25, 0, (count, 2))
    return regions_of(np.hstack((corner, corner + rng.uniform(5, 40, (count, 2)))), polygons)


def overlaid(a: Regions, b: Regions, row_b: np.ndarray) -> np.ndarray:
    return shapely.area(shapely.intersection(a.shapely_of(), b.shapely_of(row_b)))


def made(*geometries: shapely.Geometry) -> EdgeTable:
    column = np.array(geometries, dtype=np.object_)
    return edges_of(Regions(shapely.bounds(column), np.ones(len(column), np.bool_), column))


@pytest.mark.parametrize("at", [0.0, 5_000.0])
def test_shared_areas_equal_an_overlay(at: float) -> None:
    a, b = mixed(1, at=at), mixed(2, at=at)
    row_b = np.random.default_rng(3).permutation(len(b))
    found = compute_shared_area(edges_of(a), edges_of(b), row_b=row_b)
    expected = overlaid(a, b, row_b)
    assert (expected > 0).sum() > 200
    assert found == pytest.approx(expected, rel=1e-9, abs=1e-9)


def test_polygons_of_many_corners_are_overlaid() -> None:
    a, b = mixed(4, count=12, most=400), mixed(5, count=12, most=400)
    counts = np.diff(edges_of(a).first) * np.diff(edges_of(b).first)
    assert counts.max() > MOST_EDGE_PAIRS > counts.min()
    rows = np.arange(12)
    found = compute_shared_area(edges_of(a), edges_of(b), row_b=rows)
    assert found == pytest.approx(overlaid(a, b, rows), rel=1e-9, abs=1e-9)


def test_holes_and_pieces_by_hand() -> None:
    frame = shapely.Polygon([(0, 0), (4, 0), (4, 4), (0, 4)], [[(1, 1), (3, 1), (3, 3), (1, 3)]])
    pieces = shapely.MultiPolygon([shapely.box(0, 0, 1, 1), shapely.box(2, 0, 3, 1)])
    triangle = shapely.Polygon([(0, 0), (4, 0), (0, 4)])
    a = made(frame, pieces, triangle, frame)
    b = made(shapely.box(0, 0, 2, 2), shapely.box(9, 9, 10, 10), shapely.box(0.5, -1, 2.5, 2))
    assert compute_shared_area(a, b, row_b=np.array([0, 2, 0, 1])).tolist() == [3.0, 1.0, 4.0, 0.0]


def test_an_outline_shares_its_own_area_with_itself() -> None:
    regions = mixed(6)
    outlines = edges_of(regions)
    rows = np.arange(len(regions))
    found = compute_shared_area(outlines, outlines, row_b=rows)
    assert found == pytest.approx(outlines.find_area(), rel=1e-12)
    assert outlines.find_area() == pytest.approx(shapely.area(regions.shapely_of()), rel=1e-12)


def test_order_and_choice_of_rows_change_nothing() -> None:
    a, b = edges_of(mixed(7)), edges_of(mixed(8))
    rows = np.random.default_rng(9).permutation(len(a))
    whole = compute_shared_area(a, b, row_b=np.arange(len(b)))
    assert compute_shared_area(a.take(rows), b, row_b=rows).tolist() == whole[rows].tolist()
    assert compute_shared_area(b, a, row_b=np.arange(len(a))) == pytest.approx(whole, rel=1e-12, abs=1e-12)


def test_nothing_and_empty_regions_share_nothing() -> None:
    none = edges_of(regions_of(np.zeros((0, 4)), None))
    assert compute_shared_area(none, none, row_b=np.zeros(0, np.intp)).tolist() == []
    line = np.empty(1, dtype=np.object_)
    line[0] = (np.array([[0.0, 0], [4, 4], [2, 2]]),)
    empty = edges_of(regions_of(np.array([[0.0, 0, 4, 4]]), line))
    square = edges_of(regions_of(np.array([[0.0, 0, 4, 4]]), None))
    assert compute_shared_area(empty, square, row_b=np.zeros(1, np.intp)).tolist() == [0.0]
