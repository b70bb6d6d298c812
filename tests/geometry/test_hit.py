"""Hit tests: smallest first, corner before edge before body, handles on selected boxes only."""

import numpy as np
import pytest

from annotator.geometry import box
from annotator.geometry.box import BoxPart

NESTED = np.array([[0.0, 0, 100, 100], [10, 10, 50, 50], [20, 20, 30, 30]])
NONE = np.zeros(0, dtype=np.intp)


def test_the_smallest_box_under_the_pointer_comes_first() -> None:
    assert box.find_rows_under(NESTED, 25, 25).tolist() == [2, 1, 0]
    assert box.find_rows_under(NESTED, 5, 5).tolist() == [0]
    assert box.find_rows_under(NESTED, 500, 5).tolist() == []


def test_a_repeated_click_cycles() -> None:
    order = [box.find_next_under(NESTED, 25, 25, after=row) for row in (2, 1, 0)]
    assert order == [1, 0, 2]
    assert box.find_next_under(NESTED, 25, 25, after=7) == 2
    assert box.find_next_under(NESTED, 500, 25, after=0) is None


@pytest.mark.parametrize(
    ("x", "y", "part"),
    [
        (0, 0, BoxPart.TOP_LEFT),
        (99, 1, BoxPart.TOP_RIGHT),
        (2, 98, BoxPart.BOTTOM_LEFT),
        (102, 102, BoxPart.BOTTOM_RIGHT),
        (50, -2, BoxPart.TOP),
        (101, 50, BoxPart.RIGHT),
        (50, 101, BoxPart.BOTTOM),
        (-1, 50, BoxPart.LEFT),
        (50, 50, BoxPart.BODY),
        (108, 50, None),
    ],
)
def test_parts_of_a_box(x: float, y: float, part: BoxPart | None) -> None:
    assert box.part_of(NESTED[0], x, y, reach=4) is part


WIDE = np.array([100.0, 200, 180, 240])
"""80 by 40 pixels: at a reach of 4 no part shrinks."""


@pytest.mark.parametrize(
    ("x", "y", "part"),
    [
        (104, 204, BoxPart.TOP_LEFT),
        (104.1, 204, BoxPart.TOP),
        (104, 204.1, BoxPart.LEFT),
        (176, 236, BoxPart.BOTTOM_RIGHT),
        (175.9, 236, BoxPart.BOTTOM),
        (176, 235.9, BoxPart.RIGHT),
        (104.1, 204.1, BoxPart.BODY),
        (96, 220, BoxPart.LEFT),
        (95.9, 220, None),
        (184, 220, BoxPart.RIGHT),
        (184.1, 220, None),
        (140, 196, BoxPart.TOP),
        (140, 195.9, None),
        (140, 244, BoxPart.BOTTOM),
        (140, 244.1, None),
    ],
)
def test_parts_end_where_the_reach_ends_that_line_included(x: float, y: float, part: BoxPart | None) -> None:
    assert box.part_of(WIDE, x, y, reach=4) is part
    found = box.find_hit(WIDE[None], x, y, reach=4, first=np.array([0]))
    assert (None if found is None else found.part) is part


def test_on_a_small_box_handles_take_a_quarter_of_each_side() -> None:
    small = np.array([0.0, 0, 8, 40])
    assert box.part_of(small, 2, 20, reach=5) is BoxPart.LEFT
    assert box.part_of(small, 2.1, 20, reach=5) is BoxPart.BODY
    assert box.part_of(small, 4, 5, reach=5) is BoxPart.TOP
    assert box.part_of(small, 4, 5.1, reach=5) is BoxPart.BODY
    assert box.part_of(small, 4, 36, reach=50) is BoxPart.BOTTOM
    assert box.part_of(small, 4, 20, reach=50) is BoxPart.BODY


def test_a_box_ends_with_its_border() -> None:
    for x, y in ((100, 220), (180, 220), (140, 200), (140, 240)):
        assert box.find_rows_under(WIDE[None], x, y).tolist() == [0]
    for x, y in ((99.9, 220), (180.1, 220), (140, 199.9), (140, 240.1)):
        assert box.find_rows_under(WIDE[None], x, y).tolist() == []
    frame = WIDE
    assert box.find_rows_within(WIDE[None], frame).tolist() == [0]
    for side, outwards in enumerate((-1, -1, 1, 1)):
        beyond = WIDE.copy()
        beyond[side] += outwards
        assert box.find_rows_within(beyond[None], frame).tolist() == []


def test_of_several_selected_boxes_the_smallest_offers_its_handle() -> None:
    boxes = np.array([[0.0, 0, 100, 100], [0, 0, 50, 50], [300, 300, 310, 310]])
    found = box.find_hit(boxes, 0, 0, reach=3, first=np.array([0, 1, 2]))
    assert found is not None
    assert (found.row, found.part) == (1, BoxPart.TOP_LEFT)


def test_a_tiny_box_keeps_a_body() -> None:
    assert box.part_of(np.array([0.0, 0, 4, 4]), 2, 2, reach=10) is BoxPart.BODY
    assert box.part_of(np.array([0.0, 0, 4, 4]), 0.5, 0.5, reach=10) is BoxPart.TOP_LEFT


def test_handles_belong_to_selected_boxes() -> None:
    at_corner = (10.0, 10.0)
    free = box.find_hit(NESTED, *at_corner, reach=3, first=NONE)
    chosen = box.find_hit(NESTED, *at_corner, reach=3, first=np.array([1]))
    assert (free.row, free.part) == (1, BoxPart.BODY)  # type: ignore[union-attr]
    assert (chosen.row, chosen.part) == (1, BoxPart.TOP_LEFT)  # type: ignore[union-attr]
    assert box.find_hit(NESTED, 400, 400, reach=3, first=NONE) is None


def test_a_selected_box_does_not_hide_the_smaller_one_inside() -> None:
    found = box.find_hit(NESTED, 25, 25, reach=3, first=np.array([0]))
    assert found is not None
    assert found.row == 2


def test_the_rubber_band_takes_whole_boxes_only() -> None:
    assert box.find_rows_within(NESTED, np.array([5.0, 5, 60, 60])).tolist() == [1, 2]
