"""Picking: smallest first, cycling, adding, rubber band; what a press aims at."""

import pytest

from annotator.geometry.hit import BoxPart
from annotator.session.editing.gestures import (
    GestureResult,
    Pointer,
    PointerKind,
    RubberBand,
    SelectionPreview,
    find_aim,
)
from annotator.session.editing.gestures.begin import AimKind
from annotator.session.editing.gestures.context import GestureSettings, gesture_context_of
from annotator.session.view import Tool
from tests.builders import session
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


def test_armed_tool_moves_the_selected_box_and_draws_elsewhere():
    assert Hand(desk(tool=Tool.BOX, selection=(3,))).drag((650, 150), (660, 150)).step.name == "Move box"
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
