"""Vertices and the lasso by the pointer: moved, put in, chosen; what an outline refuses; what a loop holds."""

import numpy as np
import pytest
from msgspec.structs import replace

from annotator.geometry.box import as_polygon
from annotator.model.project import Step
from annotator.model.shapes import Shapes
from annotator.session.editing.gestures import AimKind, LassoLoop, Pointer, PointerKind, find_aim
from annotator.session.editing.tagging import Remark
from annotator.session.view import Tool
from tests.session.editing.gestures.hand import Hand, desk

RING = [(600, 100), (700, 100), (700, 200), (600, 200)]


def polygon_desk(**more):
    more.setdefault("selection", (1,))
    return desk([(600, 100, 700, 200)], polygons=[as_polygon([RING])], **more)


def ring_of(step: Step):
    return step.layers[0].after.polygon_of(0)[0].tolist()


def aim_at(context, x, y, *, kind=PointerKind.MOVE, **keys):
    return find_aim(context, Pointer(kind, float(x), float(y), **keys))


def test_ctrl_click_on_an_edge_puts_a_vertex_in_where_the_edge_is():
    hand = Hand(polygon_desk()).click(640, 103, ctrl=True)
    assert ring_of(hand.step) == [[600, 100], [640, 100], [700, 100], [700, 200], [600, 200]]
    assert hand.step.name == "Insert vertex"
    assert (hand.outcome.selection, hand.outcome.vertex) == ((1,), (0, 1))
    assert isinstance(hand.shown[0], Step), "what a press would do is seen at the press"


def test_the_new_vertex_follows_the_drag_and_the_box_follows_it():
    hand = Hand(polygon_desk()).drag((640, 103), (640, 60), ctrl=True)
    assert ring_of(hand.step)[1] == [640, 60]
    assert hand.box(1) == [600, 60, 700, 200]


def test_a_double_click_on_an_edge_does_the_same_and_elsewhere_does_not():
    assert aim_at(polygon_desk(), 702, 150, kind=PointerKind.DOUBLE).kind is AimKind.INSERT
    assert aim_at(polygon_desk(), 650, 150, kind=PointerKind.DOUBLE).kind is AimKind.MOVE
    assert aim_at(polygon_desk(), 601, 101, kind=PointerKind.DOUBLE).kind is AimKind.VERTEX
    assert aim_at(polygon_desk(selection=()), 650, 101, kind=PointerKind.DOUBLE).kind is AimKind.MOVE


@pytest.mark.parametrize("tool", [Tool.BOX, Tool.POLYGON])
def test_no_vertex_is_put_in_while_a_drawing_tool_is_armed(tool):
    drawing = AimKind.DRAW_BOX if tool is Tool.BOX else AimKind.DRAW_POLYGON
    assert aim_at(polygon_desk(tool=tool), 640, 101).kind is drawing
    assert aim_at(polygon_desk(tool=tool), 640, 101, kind=PointerKind.DOUBLE).kind is drawing
    assert aim_at(polygon_desk(tool=tool), 640, 101, ctrl=True).kind is AimKind.MOVE


def test_a_press_on_an_edge_keeps_the_polygon_though_another_lies_over_it():
    context = desk([(600, 100, 700, 200), (640, 90, 660, 110)], polygons=[as_polygon([RING]), None], selection=(1,))
    assert Hand(context).click(630, 100).outcome.selection == (1,)
    moved = Hand(context).drag((650, 101), (660, 121))
    assert moved.box(1) == [610, 120, 710, 220]


def test_a_click_on_a_vertex_chooses_it_and_a_drag_moves_it():
    hand = Hand(polygon_desk()).click(699, 101)
    assert (hand.outcome.step, hand.outcome.vertex) == (None, (0, 1))
    hand = Hand(polygon_desk()).drag((699, 101), (750, 60))
    assert ring_of(hand.step)[1] == [750, 60]
    assert hand.box(1) == [600, 60, 750, 200]


def test_a_vertex_stays_where_the_outline_does_not_cross_itself_and_says_so():
    hand = Hand(polygon_desk()).press(700, 100).move(650, 150).move(560, 150).release(560, 150)
    assert ring_of(hand.step)[1] == [650, 150]
    assert hand.outcome.remark is Remark.CROSSING
    onto = Hand(polygon_desk()).press(700, 100).move(690, 110).release(600, 100)
    assert ring_of(onto.step)[1] == [690, 110]


def test_a_triangle_is_never_folded_into_a_line():
    flat = desk([(0, 0, 100, 100)], polygons=[as_polygon([[(0, 0), (100, 0), (0, 100)]])], selection=(1,))
    hand = Hand(flat).press(0, 100).release(0, 0)
    assert hand.outcome.step is None
    assert hand.outcome.remark is Remark.CROSSING


def test_an_outline_that_crossed_before_may_be_edited_on():
    bow = desk([(0, 0, 100, 100)], polygons=[as_polygon([[(0, 0), (100, 100), (100, 0), (0, 100)]])], selection=(1,))
    hand = Hand(bow).drag((100, 100), (90, 90))
    assert ring_of(hand.step)[1] == [90, 90]


def test_tags_and_attributes_stay_with_a_vertex_put_in_and_a_draft_is_confirmed():
    shapes = Shapes.make(
        [(600, 100, 700, 200)],
        id=[1],
        label=1,
        occluded=1,
        part_state=2,
        draft=True,
        assisted=7,
        polygon=[as_polygon([RING])],
        attributes=[{"truncated": True}],
    )
    context = polygon_desk()
    full = replace(context, layer=context.layer.with_shapes(shapes))
    after = Hand(full).click(640, 101, ctrl=True).step.layers[0].after
    expected = shapes.with_columns(polygon=after.polygon, draft=np.array([False]))
    assert after == expected


LOOP = [(590, 90), (720, 90), (720, 220), (590, 220)]


def draw_loop(hand, points, **keys):
    hand.press(*points[0], **keys)
    for point in points[1:]:
        hand.move(*point, **keys)
    return hand.release(*points[-1], **keys)


def test_a_lasso_takes_the_shapes_whose_centre_it_holds():
    hand = draw_loop(Hand(desk(tool=Tool.LASSO)), LOOP)
    assert hand.outcome.selection == (3,)
    assert isinstance(hand.shown[-1], LassoLoop)
    half = draw_loop(Hand(desk(tool=Tool.LASSO)), [(160, 160), (400, 160), (400, 400), (160, 400)])
    assert half.outcome.selection == (1, 2), "the centre counts, not the whole shape"


def test_shift_adds_and_ctrl_or_alt_take_away():
    assert draw_loop(Hand(desk(tool=Tool.LASSO, selection=(1,))), LOOP).outcome.selection == (3,)
    assert draw_loop(Hand(desk(tool=Tool.LASSO, selection=(1,))), LOOP, shift=True).outcome.selection == (1, 3)
    assert draw_loop(Hand(desk(tool=Tool.LASSO, selection=(1, 3))), LOOP, ctrl=True).outcome.selection == (1,)
    assert draw_loop(Hand(desk(tool=Tool.LASSO, selection=(1, 3))), LOOP, alt=True).outcome.selection == (1,)


def test_a_lasso_begins_anywhere_and_a_click_picks():
    assert aim_at(desk(tool=Tool.LASSO, selection=(3,)), 600, 100, ctrl=True).kind is AimKind.LASSO
    assert Hand(desk(tool=Tool.LASSO)).click(650, 150).outcome.selection == (3,)


def test_hidden_shapes_are_not_taken():
    assert draw_loop(Hand(desk(tool=Tool.LASSO, hidden=frozenset({3}))), LOOP).outcome.selection == ()


def test_a_vertex_put_in_keeps_within_the_image():
    edge = desk([(900, 100, 1000, 200)], polygons=[as_polygon([np.add(RING, (300, 0))])], selection=(1,))
    hand = Hand(edge).drag((1000, 150), (1100, 150), ctrl=True)
    assert ring_of(hand.step)[2] == [1000, 150]
