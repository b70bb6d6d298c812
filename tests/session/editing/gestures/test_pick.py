"""Picking: smallest first, cycling, adding, rubber band; what a press aims at."""

import pytest

from annotator.geometry.box import BoxPart
from annotator.session.editing.gestures import (
    AimKind,
    GestureResult,
    GestureSettings,
    Pointer,
    PointerKind,
    RubberBand,
    SelectionPreview,
    find_aim,
    gesture_context_of,
)
from annotator.session.view import Tool
from tests.builders import project, session
from tests.session.editing.gestures.hand import Hand, desk


def test_click_takes_the_smallest_box_then_cycles():
    first = Hand(desk()).click(175, 175)
    assert first.outcome == GestureResult(selection=(2,))
    second = Hand(desk(selection=(2,))).click(175, 175)
    assert second.outcome == GestureResult(selection=(1,))
    assert Hand(desk(selection=(1,))).click(175, 175).outcome == GestureResult(selection=(2,))


def test_click_on_the_only_box_keeps_it():
    assert Hand(desk(selection=(3,))).click(650, 150).outcome == GestureResult(selection=(3,))


@pytest.mark.parametrize("key", ["shift", "ctrl"])
def test_shift_or_ctrl_click_adds_and_takes_away(key):
    assert Hand(desk(selection=(3,))).click(175, 175, **{key: True}).outcome.selection == (2, 3)
    assert Hand(desk(selection=(2, 3))).click(175, 175, **{key: True}).outcome.selection == (3,)
    assert Hand(desk(selection=(3,))).click(900, 700, **{key: True}).outcome.selection == (3,)


def test_click_on_one_of_several_selected_leaves_it_alone():
    assert Hand(desk(selection=(2, 3))).click(650, 150).outcome.selection == (3,)


def test_click_on_nothing_selects_nothing():
    assert Hand(desk(selection=(2, 3))).click(900, 700).outcome == GestureResult(selection=())


def test_rubber_band_takes_what_lies_wholly_inside():
    hand = Hand(desk()).press(90, 90).move(310, 310)
    assert isinstance(hand.shown[-1], RubberBand)
    assert hand.shown[-1].box.tolist() == [90, 90, 310, 310]
    assert hand.release(310, 310).outcome == GestureResult(selection=(1, 2))
    assert Hand(desk()).drag((750, 250), (590, 90)).outcome.selection == (3,)


def test_ctrl_rubber_band_adds():
    assert Hand(desk(selection=(3,))).drag((90, 90), (310, 310), ctrl=True).outcome.selection == (1, 2, 3)


def test_shift_forces_drawing_on_a_box_and_shift_click_still_adds():
    hand = Hand(desk(selection=(1,))).drag((160, 160), (190, 195), shift=True)
    assert hand.box(50) == [160, 160, 190, 195]
    armed = Hand(desk(tool=Tool.BOX, selection=(1,))).drag((160, 160), (190, 195), shift=True)
    assert armed.box(50) == [160, 160, 190, 195]


@pytest.mark.parametrize("start", [(600, 100), (700, 150), (650, 150), (595, 200), (650, 98)])
def test_a_drag_with_an_armed_tool_draws_wherever_it_begins(start):
    """On a corner, an edge or the body of the selected box, and just beside it."""
    drawn = Hand(desk(tool=Tool.BOX, selection=(3,))).drag(start, (start[0] + 40, start[1] + 50))
    assert drawn.step.name == "Draw box"
    assert drawn.box(50) == [start[0], start[1], start[0] + 40, start[1] + 50]
    assert drawn.step.layers[0].after.id.tolist() == [50]


def test_forty_drags_around_touching_fruit_give_forty_boxes():
    """Each new box is selected and lies at the next one's beginning."""
    boxes, selection = [(100.0, 100.0, 140.0, 140.0)], (1,)
    for number in range(40):
        x, y = 100.0 + 40 * (number % 8) + 1, 100.0 + 40 * (number // 8) + 2
        hand = Hand(desk(boxes=boxes, tool=Tool.BOX, selection=selection)).drag((x + 38, y + 37), (x + 78, y + 79))
        assert hand.step.name == "Draw box"
        assert hand.step.layers[0].after.id.tolist() == [50]
        boxes, selection = [*boxes, tuple(hand.box(50))], (len(boxes) + 1,)
    assert len(boxes) == 41


def test_ctrl_lends_an_armed_tool_the_hand_of_the_select_tool():
    assert Hand(desk(tool=Tool.BOX, selection=(3,))).drag((650, 150), (660, 150), ctrl=True).step.name == "Move box"
    stretched = Hand(desk(tool=Tool.BOX, selection=(3,))).drag((700, 200), (720, 230), ctrl=True)
    assert stretched.box(3) == [600, 100, 720, 230]
    assert aim(desk(tool=Tool.BOX, selection=(3,)), 700, 200).kind is AimKind.DRAW_BOX
    assert aim(desk(tool=Tool.BOX, selection=(3,)), 700, 200, ctrl=True).kind is AimKind.RESIZE
    assert aim(desk(tool=Tool.BOX, selection=(3,)), 900, 700, ctrl=True).kind is AimKind.DRAW_BOX


def test_an_armed_tool_draws_and_a_click_still_picks():
    assert Hand(desk(tool=Tool.BOX)).drag((620, 120), (680, 180)).step.name == "Draw box"
    assert Hand(desk(tool=Tool.BOX)).click(650, 150).outcome == GestureResult(selection=(3,))


def test_draw_first_draws_on_empty_picture_and_a_click_still_clears():
    wish = GestureSettings(draw_first=True)
    assert Hand(desk(settings=wish)).drag((400, 400), (450, 450)).box(50) == [400, 400, 450, 450]
    assert Hand(desk(settings=wish, selection=(1,))).click(900, 700).outcome == GestureResult(selection=())
    assert Hand(desk(settings=wish)).press(650, 150).shown == [SelectionPreview((3,))]


def test_hidden_shapes_cannot_be_picked():
    assert Hand(desk(hidden=frozenset({2}))).click(175, 175).outcome.selection == (1,)
    assert Hand(desk(all_hidden=True)).click(175, 175).outcome.selection == ()


def aim(of, x, y, **keys):
    return find_aim(of, Pointer(PointerKind.MOVE, x, y, **keys))


def test_handles_come_before_smaller_boxes():
    crowded = desk(boxes=[(100, 100, 300, 300), (290, 290, 304, 304)], selection=(1,))
    found = aim(crowded, 300, 300)
    assert (found.kind, found.shape, found.part) == (AimKind.RESIZE, 1, BoxPart.BOTTOM_RIGHT)
    assert aim(crowded, 296, 294, shift=True).kind is AimKind.DRAW_BOX


def test_aim_tells_the_shape_under_the_pointer_whatever_the_tool():
    assert (aim(desk(), 650, 150).kind, aim(desk(), 650, 150).shape) == (AimKind.MOVE, 3)
    assert (aim(desk(tool=Tool.BOX), 650, 150).kind, aim(desk(tool=Tool.BOX), 650, 150).shape) == (AimKind.DRAW_BOX, 3)
    assert aim(desk(), 900, 700).kind is AimKind.BAND
    assert aim(desk(tool=Tool.POLYGON, selection=(3,)), 650, 150).kind is AimKind.DRAW_POLYGON


def test_desk_reads_the_session_and_stands_in_for_an_unknown_size():
    of = session(tool=Tool.BOX, armed_label=1)
    found = gesture_context_of(of, GestureSettings())
    assert (found.width, found.height, found.tool, found.armed_label) == (1200, 1000, Tool.BOX, 1)
    assert found.next_shape_id == of.next_shape_id
    assert gesture_context_of(session(author=None), GestureSettings()) is None
    assert gesture_context_of(session(image=None), GestureSettings()) is None


@pytest.mark.parametrize(
    ("size", "given", "due"),
    [
        ((640, 480), (5.0, 6.0), (640, 480)),
        ((640, 480), None, (640, 480)),
        ((0, 0), (5.0, 6.0), (5, 6)),
        ((0, 0), None, (0, 0)),
    ],
)
def test_a_given_size_stands_in_only_for_one_that_is_not_known(size, given, due):
    at_desk = session(project(size=size))
    context = gesture_context_of(at_desk, GestureSettings(), size=given)
    assert (context.width, context.height) == due
