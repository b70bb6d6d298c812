"""Moving and resizing: groups, borders, handles, vertices."""

import numpy as np
import pytest

from annotator.geometry.box import as_polygon
from annotator.model.project import Step
from annotator.session.editing.gestures import GestureSettings, SelectionPreview
from annotator.session.editing.tagging import Remark
from tests.session.editing.gestures.hand import Hand, desk


def test_drag_of_an_unselected_box_selects_it_at_the_press_and_moves_it():
    hand = Hand(desk()).press(650, 150)
    assert hand.shown == [SelectionPreview((3,))]
    hand.move(660, 170).release(660, 170)
    assert hand.box(3) == [610, 120, 710, 220]
    assert hand.outcome.selection == (3,)


def test_group_moves_together_and_stops_as_a_whole_at_the_border():
    hand = Hand(desk(selection=(1, 3))).drag((650, 150), (1150, 150))
    assert hand.box(1) == [400, 100, 600, 300]
    assert hand.box(3) == [900, 100, 1000, 200]
    assert hand.outcome.selection == (1, 3)


def test_box_may_be_moved_past_the_border_by_choice():
    hand = Hand(desk(selection=(3,), settings=GestureSettings(beyond_border=True))).drag((650, 150), (1150, 150))
    assert hand.box(3) == [1100, 100, 1200, 200]


def test_small_tremble_is_no_drag():
    hand = Hand(desk(selection=(3,))).press(650, 150).move(651, 152).release(651, 152)
    assert hand.outcome.step is None
    assert hand.shown == [None, None]


def test_release_counts_even_when_no_move_came_before():
    assert Hand(desk(selection=(3,))).press(650, 150).release(700, 150).box(3) == [650, 100, 750, 200]


@pytest.mark.parametrize(
    ("press", "end", "box"),
    [
        ((600, 150), (580, 300), [580, 100, 700, 200]),
        ((700, 150), (720, 300), [600, 100, 720, 200]),
        ((650, 100), (300, 90), [600, 90, 700, 200]),
        ((650, 200), (300, 260), [600, 100, 700, 260]),
        ((600, 100), (590, 80), [590, 80, 700, 200]),
        ((700, 200), (650, 150), [600, 100, 650, 150]),
        ((700, 100), (710, 90), [600, 90, 710, 200]),
        ((600, 200), (610, 230), [610, 100, 700, 230]),
    ],
)
def test_edges_and_corners_of_a_selected_box_resize_it(press, end, box):
    hand = Hand(desk(selection=(3,))).drag(press, end)
    assert hand.box(3) == box
    assert hand.step.name == "Resize box"


def test_side_may_pass_its_opposite_and_never_makes_an_empty_box():
    assert Hand(desk(selection=(3,))).drag((600, 150), (800, 150)).box(3) == [700, 100, 800, 200]
    assert Hand(desk(selection=(3,))).drag((600, 150), (700, 150)).box(3) == [699, 100, 700, 200]


def test_moved_side_stops_at_the_border_and_the_others_stay():
    beyond = desk(boxes=[(-20, 100, 300, 300)], selection=(1,))
    assert Hand(beyond).drag((300, 200), (1300, 200)).box(1) == [-20, 100, 1000, 300]
    assert Hand(desk(selection=(3,))).drag((650, 100), (650, -50)).box(3) == [600, 0, 700, 200]


def test_handles_are_offered_on_selected_boxes_only():
    hand = Hand(desk()).drag((600, 150), (580, 150))
    assert hand.step.name == "Move box"


def test_polygon_moves_with_its_box():
    ring = as_polygon([[(600, 100), (700, 100), (650, 200)]])
    hand = Hand(desk(boxes=[(600, 100, 700, 200)], polygons=[ring], selection=(1,))).drag((650, 130), (660, 140))
    assert hand.step.layers[0].after.polygon_of(0)[0].tolist() == [[610, 110], [710, 110], [660, 210]]


def test_vertex_of_a_selected_polygon_moves_alone_and_the_box_follows():
    ring = as_polygon([[(600, 100), (700, 100), (650, 200)]])
    hand = Hand(desk(boxes=[(600, 100, 700, 200)], polygons=[ring], selection=(1,))).drag((650, 200), (660, 300))
    assert hand.step.layers[0].after.polygon_of(0)[0].tolist() == [[600, 100], [700, 100], [660, 300]]
    assert hand.box(1) == [600, 100, 700, 300]
    assert hand.step.name == "Move vertex"


def test_previews_are_steps_upon_the_start_and_the_last_one_is_committed():
    hand = Hand(desk(selection=(3,))).press(650, 150)
    for way in range(10, 60, 10):
        hand.move(650 + way, 150)
    assert all(isinstance(step, Step) for step in hand.shown[1:])
    assert [step.layers[0].after.box[0, 0] for step in hand.shown[1:]] == [610, 620, 630, 640, 650]
    hand.release(700, 150)
    assert np.array_equal(hand.step.layers[0].before.box, [[600, 100, 700, 200]])


def test_a_group_that_the_border_stops_says_so_and_one_box_does_not():
    stopped = Hand(desk(selection=(1, 3))).drag((650, 150), (1150, 150))
    assert stopped.outcome.remark is Remark.AT_BORDER
    assert Hand(desk(selection=(1, 3))).drag((650, 150), (700, 150)).outcome.remark is None
    assert Hand(desk(selection=(3,))).drag((650, 150), (1150, 150)).outcome.remark is None


def test_a_group_at_the_border_still_goes_along_it():
    hand = Hand(desk([(0, 100, 50, 150), (600, 100, 700, 200)], selection=(1, 2))).drag((650, 150), (600, 250))
    assert (hand.box(1), hand.box(2)) == ([0, 200, 50, 250], [600, 200, 700, 300])
    assert hand.outcome.remark is Remark.AT_BORDER
