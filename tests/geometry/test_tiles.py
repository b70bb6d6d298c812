"""Windows over an image: where they begin, how much of a box each shows, and what they cut off."""

import numpy as np
import pytest
import shapely

from annotator.geometry.box import Polygon, as_polygon
from annotator.geometry.tiles import compute_shown_share, compute_tile_offsets, cut_boxes, cut_polygon

WINDOW = np.array([10.0, 20.0, 30.0, 50.0])


@pytest.mark.parametrize(
    ("length", "tile", "overlap", "offsets"),
    [
        (99, 100, 10, [0]),
        (100, 100, 10, [0]),
        (101, 100, 10, [0, 1]),
        (190, 100, 10, [0, 90]),
        (191, 100, 10, [0, 90, 91]),
        (1000, 400, 100, [0, 300, 600]),
        (1001, 400, 100, [0, 300, 600, 601]),
        (300, 100, 0, [0, 100, 200]),
    ],
)
def test_windows_begin_a_stride_apart_and_the_last_ends_at_the_border(
    length: int, tile: int, overlap: int, offsets: list[int]
) -> None:
    assert compute_tile_offsets(length, tile, overlap).tolist() == offsets


@pytest.mark.parametrize(("tile", "overlap"), [(100, 100), (100, 120), (100, -1)])
def test_an_overlap_that_no_window_has_is_refused(tile: int, overlap: int) -> None:
    with pytest.raises(ValueError, match=f"an overlap of {overlap} pixels does not fit windows of {tile}"):
        compute_tile_offsets(1000, tile, overlap)


def test_share_of_a_box_in_a_window() -> None:
    window = np.array([10.0, 10.0, 30.0, 30.0])
    boxes = np.array([[12.0, 12, 20, 20], [20, 20, 40, 40], [0, 10, 40, 20], [50, 50, 60, 60]])
    assert compute_shown_share(boxes, window).tolist() == pytest.approx([1.0, 0.25, 0.5, 0.0])


def test_boxes_end_at_the_borders_of_the_window() -> None:
    boxes = np.array([[0.0, 0, 100, 100], [12, 25, 14, 60], [0, 0, 5, 5]])
    assert cut_boxes(boxes, WINDOW).tolist() == [[10, 20, 30, 50], [12, 25, 14, 50], [10, 20, 10, 20]]


def polygons_of(polygon: Polygon | None) -> list[tuple[float, tuple[float, ...]]]:
    """Area and bounds of every ring."""
    shapes = [shapely.Polygon(ring) for ring in polygon or ()]
    return sorted((shape.area, shape.bounds) for shape in shapes)


def test_the_part_of_a_polygon_in_a_window() -> None:
    triangle = as_polygon([[[0, 20], [30, 20], [30, 50]]])
    assert polygons_of(cut_polygon(triangle, WINDOW)) == [(400.0, (10.0, 20.0, 30.0, 50.0))]
    outside, touching = as_polygon([[[0, 0], [5, 0], [5, 5]]]), as_polygon([[[0, 20], [10, 20], [10, 30]]])
    assert cut_polygon(outside, WINDOW) is None
    assert cut_polygon(touching, WINDOW) is None


def test_a_polygon_can_fall_apart_and_a_crossed_one_is_mended() -> None:
    comb = as_polygon([[[0, 25], [20, 25], [20, 30], [5, 30], [5, 40], [20, 40], [20, 45], [0, 45]]])
    assert polygons_of(cut_polygon(comb, WINDOW)) == [(50.0, (10, 25, 20, 30)), (50.0, (10, 40, 20, 45))]
    crossed = as_polygon([[[12, 20], [22, 30], [22, 20], [12, 30]]])
    assert polygons_of(cut_polygon(crossed, WINDOW)) == [(25.0, (12, 20, 17, 30)), (25.0, (17, 20, 22, 30))]
